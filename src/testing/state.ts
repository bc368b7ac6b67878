import * as z from 'zod/mini';
import { createRedactor, type Redactor } from '../core/failure/redaction.ts';
import { readOwnProperties } from '../options/reader.ts';
import type { MessagePayload } from '../service/generated/chat-types.ts';
import { schemas } from '../service/generated/schemas.ts';
import type { Event, User } from '../service/resources.ts';
import { AdminState } from './admin/state.ts';
import { ConversationCollection } from './chat/conversation-collection.ts';
import { MessageCollection } from './chat/message-collection.ts';
import { Streams } from './chat/streams.ts';
import { UserCollection } from './chat/user-collection.ts';
import { KeyProblem, signUserKey, verifyUserKey } from './chat/user-key.ts';
import { Collection, headerRule, isHeaderValue, problemOf, usual } from './collection.ts';
import { throwMistake, throwResourceMistake } from './mistake.ts';
import type { Credentials, Seeds } from './platform-options.ts';

/** The ids that the platform, or the service, generates for a user whose caller chose none. */
const givenUserId = /^user_(\d+|[0-9A-Za-z]{26})$/;

/** The collections that a seed, and `create` of the control address, fill. */
interface Creating {
  create(draft: object): object;
}

/** The state of a platform: the resources, the credentials that open them, and who listens. */
export class State {
  readonly streams = new Streams();
  readonly users: UserCollection = new UserCollection(
    {
      ...usual,
      name: 'users',
      noun: 'user',
      // A test that gives a user a field that no user has is wrong.
      schema: z.strictObject(schemas.User.shape),
      defaults: (now) => ({ createdAt: now, updatedAt: now }),
      // With the key of a deleted user whose id it gave, the service still accepts what the user could do before.
      deleted: (id) => givenUserId.test(id) || this.conversations.forget(id),
    },
    (userId) => this.#revokeKey(userId),
  );
  readonly conversations = new ConversationCollection(
    this.users,
    this.streams,
    () => this.#defaultUser,
    (id) => this.#dropContentOf(id),
  );
  readonly events = new Collection<Event>({
    ...usual,
    name: 'events',
    noun: 'event',
    schema: schemas.Event,
    defaults: (now, given) => ({
      createdAt: now,
      payload: {},
      // An explicit `undefined` is kept: the event then belongs to no conversation, and no user may read it.
      ...('conversationId' in given ? {} : { conversationId: this.#ownConversation() }),
    }),
    problem: ({ conversationId }) => this.#problemOf(conversationId),
  });
  readonly messages = new MessageCollection({
    ...usual,
    name: 'messages',
    noun: 'message',
    schema: schemas.Message,
    defaults: (now, { conversationId = this.#ownConversation() }) => ({
      createdAt: now,
      payload: { type: 'text', text: 'Hello' },
      conversationId,
      userId: this.#defaultUser,
    }),
    problem: ({ conversationId, payload }) =>
      this.#problemOf(conversationId) ?? problemOfPayload(payload),
  });
  readonly admin: AdminState;
  readonly credentials: Credentials;
  /** The key of the user that the platform's own options call as. */
  readonly userKey: string;

  readonly #keys = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  readonly #revoked = new Set<string>();
  /** The keys that users had before any of theirs was revoked. */
  readonly #firstKeys = new Map<string, string>();
  #redactor: Redactor | undefined;
  /** The credentials of the admin API that the redactor masks. */
  #redacted = '';
  readonly #collections: ReadonlyMap<unknown, Creating>;
  readonly #restore: readonly (() => void)[];
  #defaultUser = '';

  constructor({ workspaces, users, others }: Seeds, credentials: Credentials) {
    this.credentials = credentials;
    this.admin = new AdminState(workspaces, credentials.token);
    for (const user of users) this.#createUser(user);
    this.#defaultUser = this.users.firstId ?? '';
    this.userKey = this.userKeyOf(this.#defaultUser);
    this.#collections = new Map<unknown, Creating>(
      Object.entries({
        users: {
          create: (draft: object) => {
            const user = this.#createUser(draft);
            return { ...user, key: this.userKeyOf(user.id) };
          },
        },
        ...{ conversations: this.conversations, events: this.events, messages: this.messages },
        ...this.admin.filled,
      } satisfies Record<string, Creating>),
    );
    for (const [name, drafts] of Object.entries(others)) {
      for (const draft of drafts) this.create(name, draft);
    }
    this.#restore = [this.users, this.conversations, this.events, this.messages, this.admin].map(
      (held) => held.snapshot(),
    );
  }

  /** Restores the resources as they were created at first, and ends the streams. The credentials of those that remain stay. */
  reset(): void {
    this.streams.reset();
    for (const restore of this.#restore) restore();
    for (const [userId, key] of this.#firstKeys) this.#keys.set(userId, key);
    this.#firstKeys.clear();
    this.#revoked.clear();
    for (const [userId, key] of this.#keys) {
      if (this.users.has(userId)) continue;
      this.#keys.delete(userId);
      this.#owners.delete(key);
      this.#redactor = undefined;
    }
  }

  /** Creates a resource of a collection, as JSON describes it. */
  create(collection: unknown, value: unknown): object {
    const found = this.#collections.get(collection);
    if (found !== undefined) return found.create(Object(value ?? {}));
    const names = [...this.#collections.keys()].join(', ');
    return throwMistake(
      '/_platform/create',
      'collection',
      `\`collection\` must be one of ${names}`,
    );
  }

  /** Creates a user, with a key that is given. */
  #createUser(seed: object): User {
    const { key, ...draft } = readOwnProperties(seed, (_, problem) =>
      throwResourceMistake('users', `the user ${problem}`),
    );
    const user = this.users.create(draft);
    if (key !== undefined) this.#setKey(user.id, key);
    return user;
  }

  #revokeKey(userId: string): void {
    this.#requireUser('users.revokeKey', userId);
    if (this.credentials.encryptionKey !== undefined) {
      const problem =
        'a key that the `encryptionKey` of the platform signs cannot be revoked; it expires';
      throwMistake('platform.users.revokeKey', 'encryptionKey', problem);
    }
    const key = this.#keys.get(userId);
    if (key === undefined) return;
    this.#keys.delete(userId);
    this.#revoked.add(key);
    if (!this.#firstKeys.has(userId)) this.#firstKeys.set(userId, key);
  }

  #requireUser(caller: string, userId: string): void {
    if (this.users.has(userId)) return;
    const problem = `there is no user ${JSON.stringify(userId)}; platform.users.create makes one`;
    throwMistake(`platform.${caller}`, 'userId', problem);
  }

  /** The key that a user calls with. */
  userKeyOf(userId: string): string {
    this.#requireUser('userKeyOf', userId);
    const { encryptionKey } = this.credentials;
    const known = this.#keys.get(userId);
    if (known !== undefined) return known;
    return this.#setKey(
      userId,
      encryptionKey === undefined
        ? `fake-user-key-${crypto.randomUUID()}`
        : signUserKey(userId, encryptionKey),
    );
  }

  #setKey(userId: string, key: unknown): string {
    if (!isHeaderValue(key)) throwResourceMistake('users', `the \`key\` of a user ${headerRule}`);
    if (this.#owners.has(key)) throwResourceMistake('users', 'two users have the same `key`');
    this.#keys.set(userId, key);
    this.#owners.set(key, userId);
    this.#redactor = undefined;
    return key;
  }

  /** Masks every credential of the platform, except user keys that callers signed: `maskUserKeys` does. */
  get redactor(): Redactor {
    const { encryptionKey = '' } = this.credentials;
    const { tokenValues, workspaces } = this.admin;
    const ofAdmin = [...tokenValues, ...workspaces.ids].join('\n');
    if (this.#redactor === undefined || this.#redacted !== ofAdmin) {
      const keys = [...tokenValues, encryptionKey, ...this.#owners.keys()];
      this.#redactor = createRedactor(keys, workspaces.ids);
      this.#redacted = ofAdmin;
    }
    return this.#redactor;
  }

  /** The id of the user that a key belongs to, also of a deleted one, or why the key is refused. */
  callerOf(userKey: string): string | KeyProblem {
    const { encryptionKey } = this.credentials;
    if (this.#revoked.has(userKey)) return new KeyProblem('was revoked');
    const known = this.#owners.get(userKey);
    if (known !== undefined) return known;
    return encryptionKey === undefined
      ? new KeyProblem('is not a user key')
      : verifyUserKey(userKey, encryptionKey);
  }

  #problemOf(conversationId: string | undefined): string | undefined {
    return conversationId === undefined || this.conversations.has(conversationId)
      ? undefined
      : `there is no conversation ${JSON.stringify(conversationId)}; platform.conversations.create makes one`;
  }

  /** Drops the content of a deleted conversation whose id another one has now. As before, the old events cannot be read. */
  #dropContentOf(conversationId: string): void {
    for (const message of this.messages) {
      if (message.conversationId === conversationId) this.messages.delete(message.id);
    }
    for (const event of this.events) {
      if (event.conversationId !== conversationId) continue;
      this.events.delete(event.id);
      this.events.create({ ...event, conversationId: undefined });
    }
  }

  /** The first conversation that the user of the platform's own options takes part in; a new one if there is none. */
  #ownConversation(): string {
    const { conversations } = this;
    const own = conversations
      .all()
      .find(({ id }) => conversations.participantsOf(id).includes(this.#defaultUser));
    return (own ?? conversations.create()).id;
  }
}

/** The problem of a payload that the service would not accept. A payload of a kind that is not documented is accepted. */
function problemOfPayload(payload: MessagePayload): string | undefined {
  const kinds = schemas.MessagePayloadInput._zod.propValues.type;
  if (!kinds?.has(payload.type)) return undefined;
  const problem = problemOf(schemas.MessagePayloadInput, payload);
  return problem && `the payload of the message ${problem}`;
}
