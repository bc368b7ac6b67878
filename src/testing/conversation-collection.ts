import * as z from 'zod/mini';
import { readOptions } from '../options/reader.ts';
import { type Conversation, ConversationSchema, type User } from '../service/chat.ts';
import { Collection, refuseResource } from './collection.ts';

/** The members of a conversation. */
export interface ConversationMembers {
  /**
   * The id of the user that the conversation belongs to: only this user may add participants.
   * @default the user of `platform.chatOptions`
   */
  readonly owner?: string;
  /** The ids of further users. */
  readonly participants?: readonly string[];
}

/** How a conversation is deleted. */
export interface ConversationDeletion {
  /**
   * Who deletes it: after its owner, get-or-create with the same id creates a new conversation; after the bot, it is 404.
   * @default 'bot'
   */
  readonly by?: 'bot' | 'owner';
}

const membersSchema = z.strictObject({
  owner: z.optional(z.string('must be the id of a user')),
  participants: z.optional(z.array(z.string(), 'must be an array of the ids of users')),
});
const deletionSchema = z.strictObject({
  by: z.optional(z.enum(['bot', 'owner'], "must be 'bot' or 'owner'")),
});

/** The ids that the service accepts from a caller; those that it makes itself are among them. */
export const creatableId = /^[\w/\\-]{1,70}$/;
export const idRule = 'must be 1 to 70 letters, digits, "_", "-", "/" or "\\"';

/** The key of a conversation that a caller created under an id that the service made for another one. */
const shadowKey = (id: string): string => `get-or-create:${id}`;

/** The conversations of a platform, and their members. */
export class ConversationCollection extends Collection<Conversation> {
  readonly #users: Collection<User>;
  readonly #defaultOwner: () => string;
  /** The ids of the participants by conversation; the owner is the first. */
  readonly #members = new Map<Conversation, Set<string>>();
  /** The ids of callers' conversations that the bot deleted. */
  readonly #retired = new Set<string>();

  /** @internal */
  constructor(users: Collection<User>, defaultOwner: () => string) {
    super({
      name: 'conversations',
      noun: 'conversation',
      schema: ConversationSchema,
      defaults: (now) => ({ createdAt: now, updatedAt: now }),
      problem: ({ id }) =>
        creatableId.test(id) ? undefined : `the id of a conversation ${idRule}`,
    });
    this.#users = users;
    this.#defaultOwner = defaultOwner;
  }

  /**
   * Creates a conversation. Missing fields are filled in: an id and timestamps.
   *
   * @throws `ConfigurationError` if the service could not hold the conversation, its id is taken, or a member is not a user of the platform.
   */
  override create(
    partial: Partial<Conversation> = {},
    members: ConversationMembers = {},
  ): Conversation {
    const ids = this.#readMembers(members);
    const conversation = super.create(partial);
    this.#members.set(conversation, new Set(ids));
    this.#retired.delete(conversation.id);
    return conversation;
  }

  /** The conversation with this id; if get-or-create made a second one with an id of the service, that one. */
  override get(id: string): Conversation | undefined {
    return super.get(shadowKey(id)) ?? super.get(id);
  }

  /** The id of the user that a conversation belongs to. */
  ownerOf(conversationId: string): string | undefined {
    return this.participantsOf(conversationId)[0];
  }

  /** The ids of the users that take part in a conversation: the owner, then the others as they were added. */
  participantsOf(conversationId: string): string[] {
    return [...(this.#membersOf(conversationId) ?? [])];
  }

  /**
   * Adds a user to a conversation; a second time changes nothing.
   *
   * @throws `ConfigurationError` if there is no such conversation, or no such user.
   */
  addParticipant(conversationId: string, userId: string): void {
    const members =
      this.#membersOf(conversationId) ??
      refuse(`there is no conversation ${JSON.stringify(conversationId)}`);
    members.add(this.#knownUser(userId));
  }

  /** Deletes a conversation, as the bot does or as its owner does, and returns whether there was one. Its events stay. */
  override delete(id: string, deletion: ConversationDeletion = {}): boolean {
    const { by = 'bot' } = readOptions(deletionSchema, deletion, refuseOption);
    const conversation = this.get(id);
    if (conversation === undefined) return false;
    this.#members.delete(conversation);
    if (by === 'bot' && this.ofCaller(id) === conversation) this.#retired.add(id);
    return super.delete(shadowKey(id)) || super.delete(id);
  }

  /** Deletes every conversation. */
  override clear(): void {
    this.#members.clear();
    this.#retired.clear();
    super.clear();
  }

  /** The conversation that get-or-create finds: not one whose id the service made. @internal */
  ofCaller(id: string): Conversation | undefined {
    return super.get(shadowKey(id)) ?? (this.madeId(id) ? undefined : super.get(id));
  }

  /** Whether the bot deleted the conversation with this id. @internal */
  isRetired(id: string): boolean {
    return this.#retired.has(id);
  }

  /** Creates a conversation under the id of a caller. @internal */
  createForCaller(id: string, owner: string): Conversation {
    if (!this.madeId(id) || !this.has(id)) return this.create({ id }, { owner });
    const conversation = this.prepare({ id });
    this.insert(shadowKey(id), conversation);
    this.#members.set(conversation, new Set([owner]));
    return conversation;
  }

  /** @internal */
  override snapshot(): () => void {
    const restore = super.snapshot();
    const members = [...this.#members].map(
      ([conversation, ids]) => [conversation, [...ids]] as const,
    );
    return () => {
      restore();
      for (const [conversation, ids] of members) this.#members.set(conversation, new Set(ids));
    };
  }

  #membersOf(id: string): Set<string> | undefined {
    const conversation = this.get(id);
    return conversation === undefined ? undefined : this.#members.get(conversation);
  }

  #readMembers(members: ConversationMembers): string[] {
    const { owner = this.#defaultOwner(), participants = [] } = readOptions(
      membersSchema,
      members,
      (option, problem) => refuse(`\`${option}\` ${problem}`),
    );
    return [owner, ...participants].map((id) => this.#knownUser(id));
  }

  #knownUser(id: string): string {
    if (this.#users.has(id)) return id;
    return refuse(`there is no user ${JSON.stringify(id)}; platform.users.create makes one`);
  }
}

function refuse(problem: string): never {
  return refuseResource('conversations', problem);
}

function refuseOption(option: string, problem: string): never {
  return refuse(`\`${option}\` ${problem}`);
}
