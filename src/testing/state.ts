import { ConfigurationError } from '../errors/index.ts';
import { type Bot, BotSchema, type Event, EventSchema, type User, UserSchema } from '../schemas.ts';
import { Collection } from './collection.ts';
import { ConversationCollection } from './conversation-collection.ts';
import type { Seeds } from './platform-options.ts';

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
    defaults: (now) => ({ createdAt: now, payload: {} }),
  });
  readonly bots = new Collection<Bot>({
    name: 'bots',
    noun: 'bot',
    schema: BotSchema,
    defaults: (now) => ({ createdAt: now, updatedAt: now }),
  });
  readonly token = `fake-token-${crypto.randomUUID()}`;
  readonly workspaceId = `fake-workspace-${crypto.randomUUID()}`;
  /** The key of the user that the platform's own options call as. */
  readonly userKey: string;

  readonly #seeds: Seeds;
  readonly #keys = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  #defaultUser = '';

  constructor(seeds: Seeds) {
    this.#seeds = seeds;
    this.reset();
    this.userKey = this.userKeyOf(this.#defaultUser);
  }

  /** Back to how it began. The credentials stay. */
  reset(): void {
    for (const collection of [this.events, this.conversations, this.users, this.bots]) {
      collection.clear();
    }
    for (const user of this.#seeds.users) this.users.create(user);
    this.#defaultUser = this.users.all()[0]?.id ?? '';
    for (const conversation of this.#seeds.conversations) this.conversations.create(conversation);
    for (const event of this.#seeds.events) this.events.create(event);
    for (const bot of this.#seeds.bots) this.bots.create(bot);
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
    return key;
  }

  /** The user that a key belongs to. */
  userOf(userKey: string): User | undefined {
    return this.users.get(this.#owners.get(userKey) ?? '');
  }
}
