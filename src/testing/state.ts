import { createRedactor, type Redactor } from '../core/redaction.ts';
import { ConfigurationError } from '../errors/index.ts';
import { type Event, EventSchema, type User, UserSchema } from '../service/chat.ts';
import { Collection } from './collection.ts';
import { ConversationCollection } from './conversation-collection.ts';
import type { Seeds } from './platform-options.ts';
import { type PlatformBot, PlatformBotSchema } from './resources.ts';

/** The caller of a request to the chat API. The key of a deleted user stays valid. */
export interface Caller {
  readonly user: User | undefined;
  /** Absent if the user was deleted and the service did not make its id: nothing can be compared with it any more. */
  readonly id: string | undefined;
}

/** What a platform holds: the resources, and the credentials that open them. */
export class State {
  readonly users = new Collection<User>({
    name: 'users',
    noun: 'user',
    schema: UserSchema,
    defaults: (now) => ({ createdAt: now, updatedAt: now }),
  });
  readonly conversations = new ConversationCollection(this.users, () => this.#defaultUser);
  readonly events = new Collection<Event>({
    name: 'events',
    noun: 'event',
    schema: EventSchema,
    defaults: (now, given) => ({
      createdAt: now,
      payload: {},
      // An explicit `undefined` is kept: the event then belongs to no conversation, and no user may read it.
      ...('conversationId' in given ? {} : { conversationId: this.#ownConversation() }),
    }),
    problem: ({ conversationId }) =>
      conversationId === undefined || this.conversations.has(conversationId)
        ? undefined
        : `there is no conversation ${JSON.stringify(conversationId)}; platform.conversations.create makes one`,
  });
  readonly bots = new Collection<PlatformBot>({
    name: 'bots',
    noun: 'bot',
    schema: PlatformBotSchema,
    defaults: (now) => ({ createdAt: now, updatedAt: now, tags: {}, type: 'studio' }),
  });
  readonly token = `fake-token-${crypto.randomUUID()}`;
  readonly workspaceId = `fake-workspace-${crypto.randomUUID()}`;
  /** The key of the user that the platform's own options call as. */
  readonly userKey: string;

  readonly #keys = new Map<string, string>();
  #redactor: Redactor | undefined;
  readonly #owners = new Map<string, string>();
  readonly #restore: readonly (() => void)[];
  #defaultUser = '';

  constructor(seeds: Seeds) {
    for (const user of seeds.users) this.users.create(user);
    this.#defaultUser = this.users.all()[0]?.id ?? '';
    this.userKey = this.userKeyOf(this.#defaultUser);
    for (const conversation of seeds.conversations) this.conversations.create(conversation);
    for (const event of seeds.events) this.events.create(event);
    for (const bot of seeds.bots) this.bots.create(bot);
    const collections = [this.users, this.conversations, this.events, this.bots];
    this.#restore = collections.map((collection) => collection.snapshot());
  }

  /** Restores the resources as they were created at first. The credentials stay. */
  reset(): void {
    for (const restore of this.#restore) restore();
  }

  /** The key that a user calls with. */
  userKeyOf(userId: string): string {
    if (!this.users.has(userId)) {
      const summary = `platform.userKeyOf: there is no user ${JSON.stringify(userId)}; platform.users.create makes one`;
      throw new ConfigurationError('userId', { summary });
    }
    const key = this.#keys.get(userId) ?? `fake-user-key-${crypto.randomUUID()}`;
    this.#keys.set(userId, key);
    this.#owners.set(key, userId);
    this.#redactor = undefined;
    return key;
  }

  /** The first conversation that the user of the platform's own options takes part in; a new one if there is none. */
  #ownConversation(): string {
    const { conversations } = this;
    const own = conversations
      .all()
      .find(({ id }) => conversations.participantsOf(id).includes(this.#defaultUser));
    return (own ?? conversations.create()).id;
  }

  /** Masks every credential of the platform. */
  get redactor(): Redactor {
    const { token, workspaceId } = this;
    this.#redactor ??= createRedactor([token, workspaceId, ...this.#owners.keys()]);
    return this.#redactor;
  }

  /** The caller that a key belongs to; `undefined` if it is not a key of this platform. */
  callerOf(userKey: string): Caller | undefined {
    const id = this.#owners.get(userKey);
    if (id === undefined) return undefined;
    const user = this.users.get(id);
    return { user, id: user !== undefined || this.users.madeId(id) ? id : undefined };
  }
}
