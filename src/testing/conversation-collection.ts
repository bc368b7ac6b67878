import { type Conversation, ConversationSchema, type User } from '../schemas.ts';
import { ownProperties, refuseUnknown } from '../shared/own-properties.ts';
import { Collection, refuseResource } from './collection.ts';

/** Who takes part in a conversation. */
export interface ConversationMembers {
  /**
   * The id of the user that the conversation belongs to: only this one may add participants.
   * @default the user of `platform.chatOptions`
   */
  readonly owner?: string;
  /** The ids of further users. */
  readonly participants?: readonly string[];
}

/** The conversations of a platform, and who takes part in them. */
export class ConversationCollection extends Collection<Conversation> {
  readonly #users: Collection<User>;
  readonly #defaultOwner: () => string;
  /** The ids of the participants by that of the conversation; the owner is the first. */
  readonly #members = new Map<string, Set<string>>();

  /** @internal */
  constructor(users: Collection<User>, defaultOwner: () => string) {
    super({
      name: 'conversations',
      noun: 'conversation',
      schema: ConversationSchema,
      defaults: (now) => ({ createdAt: now, updatedAt: now }),
    });
    this.#users = users;
    this.#defaultOwner = defaultOwner;
  }

  /**
   * Creates a conversation. What is not given is filled in: an id and timestamps.
   *
   * @throws `ConfigurationError` where the conversation would not be as documented, its id is taken, or a member is not a user of the platform.
   */
  override create(
    partial: Partial<Conversation> = {},
    members: ConversationMembers = {},
  ): Conversation {
    const ids = this.#readMembers(members);
    const conversation = super.create(partial);
    this.#members.set(conversation.id, new Set(ids));
    return conversation;
  }

  /** The id of the user that a conversation belongs to. */
  ownerOf(conversationId: string): string | undefined {
    return this.participantsOf(conversationId)[0];
  }

  /** The ids of the users that take part in a conversation: the owner, then the others as they were added. */
  participantsOf(conversationId: string): string[] {
    return [...(this.#members.get(conversationId) ?? [])];
  }

  /**
   * Adds a user to a conversation; a second time changes nothing.
   *
   * @throws `ConfigurationError` where there is no such conversation, or no such user.
   */
  addParticipant(conversationId: string, userId: string): void {
    const members =
      this.#members.get(conversationId) ??
      refuse(`there is no conversation ${JSON.stringify(conversationId)}`);
    members.add(this.#knownUser(userId));
  }

  /** Deletes a conversation, and tells whether there was one. Its events stay. */
  override delete(id: string): boolean {
    this.#members.delete(id);
    return super.delete(id);
  }

  /** Deletes every conversation. */
  override clear(): void {
    this.#members.clear();
    super.clear();
  }

  #readMembers(members: ConversationMembers): string[] {
    const given = ownProperties(members, (problem) => refuse(`the members ${problem}`));
    refuseUnknown(given, ['owner', 'participants'], (name, problem) =>
      refuse(`${JSON.stringify(name)} ${problem}`),
    );
    const { owner = this.#defaultOwner(), participants = [] } = given;
    if (!Array.isArray(participants)) {
      return refuse('`participants` must be an array of the ids of users');
    }
    return [owner, ...participants].map((id: unknown) => this.#knownUser(id));
  }

  #knownUser(id: unknown): string {
    if (typeof id === 'string' && this.#users.has(id)) return id;
    return refuse(`there is no user ${JSON.stringify(id)}; platform.users.create makes one`);
  }
}

function refuse(problem: string): never {
  return refuseResource('conversations', problem);
}
