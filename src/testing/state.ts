import * as z from 'zod/mini';
import type { MessagePayload } from '../service/generated/chat-types.ts';
import type { chatRecords } from '../service/generated/records.ts';
import { schemas } from '../service/generated/schemas.ts';
import type { Event } from '../service/resources.ts';
import { AdminState } from './admin/state.ts';
import { ConversationCollection } from './chat/conversation-collection.ts';
import { MessageCollection } from './chat/message-collection.ts';
import { Signals } from './chat/signals.ts';
import { Streams } from './chat/streams.ts';
import { UserCollection } from './chat/user-collection.ts';
import { Collection, problemOf, usual } from './collection.ts';
import { throwMistake } from './mistake.ts';
import type { Credentials, PlatformOptions, Seeds } from './platform-options.ts';
import type { Rules } from './route.ts';
import { Secrets } from './secrets.ts';

export type ChatRules = Rules<typeof chatRecords, State>;

/** The ids that the platform, or the service, generates for a user whose caller chose none. */
const givenUserId = /^user_(\d+|[0-9A-Za-z]{26})$/;

/** The state of a platform: the resources, the credentials that open them, and who listens. */
export class State {
  /** Every credential of the platform, except user keys that callers signed: `maskUserKeys` masks those. */
  readonly secrets = new Secrets();
  readonly streams = new Streams();
  readonly signals: Signals;
  readonly users: UserCollection;
  readonly conversations: ConversationCollection;
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
    groupOf: ({ conversationId }) => conversationId,
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
    groupOf: ({ conversationId }) => conversationId,
    problem: ({ conversationId, payload }) =>
      this.#problemOf(conversationId) ?? problemOfPayload(payload),
  });
  readonly admin: AdminState;
  readonly credentials: Credentials;
  /** The key of the user that the platform's own options call as. */
  readonly userKey: string;

  readonly #restore: readonly (() => void)[];
  #defaultUser = '';

  constructor(
    { workspaces, users, others }: Seeds,
    credentials: Credentials,
    bot: PlatformOptions['bot'],
  ) {
    this.signals = new Signals(this, bot);
    this.credentials = credentials;
    this.secrets.add(credentials.token);
    this.secrets.add(credentials.encryptionKey ?? '');
    this.admin = new AdminState(workspaces, this.secrets);
    this.users = new UserCollection(
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
      credentials.encryptionKey,
      this.secrets,
    );
    this.conversations = new ConversationCollection(
      this.users,
      this.streams,
      () => this.#defaultUser,
      (id) => this.#dropContentOf(id),
    );
    for (const user of users) this.users.createWithKey(user);
    this.#defaultUser = this.users.firstId ?? '';
    this.userKey = this.users.keyOf(this.#defaultUser);
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
    this.signals.reset();
    for (const restore of this.#restore) restore();
  }

  /** Creates a resource of a collection, as JSON describes it. */
  create(collection: unknown, value: unknown): object {
    const { conversations, events, messages, admin } = this;
    const users = { create: (draft: object) => this.#createUser(draft) };
    const all = Object.entries<{ create(draft: object): object }>({
      ...{ users, conversations, events, messages, ...admin.filled },
    });
    const found = all.find(([name]) => name === collection)?.[1];
    if (found !== undefined) return found.create(Object(value ?? {}));
    const names = all.map(([name]) => name).join(', ');
    const problem = `\`collection\` must be one of ${names}`;
    return throwMistake('/_platform/create', 'collection', problem);
  }

  #createUser(draft: object): object {
    const user = this.users.createWithKey(draft);
    return { ...user, key: this.users.keyOf(user.id) };
  }

  #problemOf(conversationId: string | undefined): string | undefined {
    return conversationId === undefined || this.conversations.has(conversationId)
      ? undefined
      : `there is no conversation ${JSON.stringify(conversationId)}; platform.conversations.create makes one`;
  }

  /** Drops the content of a deleted conversation whose id another one has now. As before, the old events cannot be read. */
  #dropContentOf(conversationId: string): void {
    for (const { id } of this.messages.inGroup(conversationId)) this.messages.delete(id);
    for (const event of this.events.inGroup(conversationId)) {
      this.events.delete(event.id);
      this.events.create({ ...event, conversationId: undefined });
    }
  }

  /** The first conversation that the user of the platform's own options takes part in; a new one if there is none. */
  #ownConversation(): string {
    const { conversations } = this;
    const first = conversations.all().find(({ id }) => conversations.isIn(id, this.#defaultUser));
    return (first ?? conversations.create()).id;
  }
}

/** The problem of a payload that the service would not accept. A payload of a kind that is not documented is accepted. */
function problemOfPayload(payload: MessagePayload): string | undefined {
  const kinds = schemas.MessagePayloadInput._zod.propValues.type;
  if (!kinds?.has(payload.type)) return undefined;
  const problem = problemOf(schemas.MessagePayloadInput, payload);
  return problem && `the payload of the message ${problem}`;
}
