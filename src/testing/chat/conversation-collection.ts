import { readOptions, rule } from '../../options/reader.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type { Conversation } from '../../service/resources.ts';
import { Collection, type Draft, usual } from '../collection.ts';
import { throwResourceMistake } from '../mistake.ts';
import type { Streams } from './streams.ts';
import type { UserCollection } from './user-collection.ts';

/** The members of a conversation. */
export interface ConversationMembers {
  /**
   * The id of the user that the conversation belongs to: only this user may add and remove participants.
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

const memberRules = {
  owner: rule<string>((id) => typeof id === 'string', 'must be the id of a user'),
  participants: rule<readonly string[]>(
    (ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
    'must be an array of the ids of users',
  ),
};
const deletionRules = {
  by: rule<'bot' | 'owner'>((by) => by === 'bot' || by === 'owner', "must be 'bot' or 'owner'"),
};

/** The ids that the service accepts from a caller; those that it makes itself are among them. */
export const creatableId = /^[\w/\\-]{1,70}$/;
export const idRule = 'must be 1 to 70 letters, digits, "_", "-", "/" or "\\"';

/** Who takes part in a conversation. */
interface Members {
  /** Absent if the owner deleted its user. */
  readonly owner: string | undefined;
  /** The owner is among them. */
  readonly ids: ReadonlySet<string>;
}

/** The conversations of a platform, and their members. */
export class ConversationCollection extends Collection<Conversation, Members> {
  /** The ids of conversations that a request is about to create. @internal */
  readonly creating = new Set<string>();
  readonly #users: Pick<UserCollection, 'has'>;
  readonly #defaultOwner: () => string;
  readonly #streams: Streams;
  readonly #idReused: (id: string) => void;
  readonly #deletedBy = new Map<string, 'bot' | 'owner'>();

  /** `idReused` is called when a conversation is created with the id of one that was deleted. @internal */
  constructor(
    users: Pick<UserCollection, 'has'>,
    streams: Streams,
    defaultOwner: () => string,
    idReused: (id: string) => void,
  ) {
    super({
      ...usual,
      name: 'conversations',
      noun: 'conversation',
      schema: schemas.Conversation,
      defaults: (now) => ({ createdAt: now, updatedAt: now }),
      besideOf: () => this.#membersOf({}),
      groupOf: (_, { owner }) => owner,
      problem: ({ id }) =>
        creatableId.test(id) ? undefined : `the id of a conversation ${idRule}`,
    });
    this.#users = users;
    this.#defaultOwner = defaultOwner;
    this.#streams = streams;
    this.#idReused = idReused;
  }

  /**
   * Creates a conversation. Missing fields are filled in: an id and timestamps.
   *
   * @throws `ConfigurationError` if the service could not hold the conversation, its id is taken, or a member is not a user of the platform.
   */
  override create(
    partial: Draft<Conversation> = {},
    members: ConversationMembers = {},
  ): Conversation {
    const conversation = this.add(partial, this.#membersOf(members));
    if (this.#deletedBy.delete(conversation.id)) this.#idReused(conversation.id);
    return conversation;
  }

  /** The id of the user that a conversation belongs to. */
  ownerOf(conversationId: string): string | undefined {
    return this.besideOf(conversationId)?.owner;
  }

  /** The ids of the users that take part in a conversation: the owner, then the others as they were added. */
  participantsOf(conversationId: string): string[] {
    return [...(this.besideOf(conversationId)?.ids ?? [])];
  }

  /** Whether a user takes part in a conversation. @internal */
  isIn(conversationId: string, userId: string): boolean {
    return this.besideOf(conversationId)?.ids.has(userId) === true;
  }

  /** The conversations that belong to a user. @internal */
  ownedBy(userId: string): readonly Conversation[] {
    return this.inGroup(userId);
  }

  /**
   * Adds a user to a conversation, and returns whether the user did not take part before.
   *
   * @throws `ConfigurationError` if there is no such conversation, or no such user.
   */
  addParticipant(conversationId: string, userId: string): boolean {
    const members = this.#knownMembers(conversationId);
    if (members.ids.has(this.#knownUser(userId))) return false;
    this.setBeside(conversationId, { ...members, ids: new Set([...members.ids, userId]) });
    return true;
  }

  /**
   * Removes a user from a conversation, ends the streams of this user, and returns whether the user took part.
   *
   * @throws `ConfigurationError` if there is no such conversation, or the user is its owner.
   */
  removeParticipant(conversationId: string, userId: string): boolean {
    const members = this.#knownMembers(conversationId);
    if (userId === members.owner)
      throwConversationMistake('the owner of a conversation cannot be removed from it');
    if (!members.ids.has(userId)) return false;
    this.#removeFrom(conversationId, members, userId);
    this.#streams.end({ userId });
    return true;
  }

  /**
   * Deletes a conversation, as the bot does or as its owner does, ends its streams, and returns whether there was one. Its
   * events and messages stay until a conversation with the same id is created, which has none of them.
   */
  override delete(id: string, deletion: ConversationDeletion = {}): boolean {
    const { by = 'bot' } = readOptions(deletionRules, deletion, throwOptionProblem);
    if (!super.delete(id)) return false;
    this.#deletedBy.set(id, by);
    this.#streams.end({ conversationId: id });
    return true;
  }

  /** Deletes every conversation. */
  override clear(): void {
    super.clear();
    for (const id of this.#deletedBy.keys()) this.#deletedBy.set(id, 'owner');
  }

  /** Whether the bot deleted the conversation with this id. @internal */
  wasDeletedByBot(id: string): boolean {
    return this.#deletedBy.get(id) === 'bot';
  }

  /** Removes a user that was deleted from every conversation, and ends the streams of this user. @internal */
  forget(userId: string): void {
    for (const { id } of this.all()) {
      const members = this.#knownMembers(id);
      if (members.ids.has(userId)) this.#removeFrom(id, members, userId);
    }
    this.#streams.end({ userId });
  }

  /** @internal */
  override snapshot(): () => void {
    const restore = super.snapshot();
    return () => {
      restore();
      this.#deletedBy.clear();
    };
  }

  #removeFrom(id: string, { owner, ids }: Members, userId: string): void {
    const others = new Set(ids);
    others.delete(userId);
    this.setBeside(id, { owner: owner === userId ? undefined : owner, ids: others });
  }

  #membersOf(members: ConversationMembers): Members {
    const { owner = this.#defaultOwner(), participants = [] } = readOptions(
      memberRules,
      members,
      throwOptionProblem,
    );
    return { owner, ids: new Set([owner, ...participants].map((id) => this.#knownUser(id))) };
  }

  #knownMembers(id: string): Members {
    const problem = `there is no conversation ${JSON.stringify(id)}`;
    return this.besideOf(id) ?? throwConversationMistake(problem);
  }

  #knownUser(id: string): string {
    if (this.#users.has(id)) return id;
    return throwConversationMistake(
      `there is no user ${JSON.stringify(id)}; platform.users.create makes one`,
    );
  }
}

function throwConversationMistake(problem: string): never {
  return throwResourceMistake('conversations', problem);
}

function throwOptionProblem(option: string, problem: string): never {
  return throwConversationMistake(`\`${option}\` ${problem}`);
}
