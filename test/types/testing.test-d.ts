import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  AdminClient,
  type Call,
  ChatClient,
  defineOperation,
  type OperationDefinition,
  type PageList,
  type User,
} from '../../src/index.ts';
import {
  listenConversation,
  type Message,
  type MessagePayload,
  type MessagePayloadInput,
  type Signal,
  type updateUser,
} from '../../src/operations.ts';
import {
  type BotBehavior,
  callOf,
  createPlatform,
  type Failure,
  listOf,
  type Resolved,
  type Resolver,
} from '../../src/testing.ts';

const platform = createPlatform();

test('the options of a platform and of its servers are those of the clients, and can replace each other', async () => {
  expectTypeOf(platform.fetch).toExtend<typeof globalThis.fetch>();
  await using server = await platform.listen();
  let { chatOptions, adminOptions } = platform;
  chatOptions = server.chatOptions;
  adminOptions = server.adminOptions;
  let { chatOptions: chatAccess, adminOptions: adminAccess } = server;
  chatAccess = platform.chatOptions;
  adminAccess = platform.adminOptions;
  new ChatClient(Math.random() < 0.5 ? chatOptions : chatAccess);
  new AdminClient({ ...(Math.random() < 0.5 ? adminOptions : adminAccess), timeout: 1000 });
});

test('resources are accepted in part and returned in full, and typos do not compile', () => {
  expectTypeOf(platform.users.create({ name: 'Ada' })).toEqualTypeOf<User>();
  const further = { id: 'c', channel: 'web' };
  platform.conversations.create(further);
  // @ts-expect-error -- a user has no such property
  platform.users.create({ email: 'a@example.com' });
  // @ts-expect-error -- no such option
  createPlatform({ bot: 1 });
  // @ts-expect-error -- a typo in a resource
  createPlatform({ events: [{ paylod: {} }] });
});

test('a failure is a status, a fault or a delay', () => {
  expectTypeOf<{ status: 503; times: 2 }>().toExtend<Failure>();
  expectTypeOf<{ fault: 'stall'; status: 500 }>().not.toExtend<Failure>();
  expectTypeOf<{ times: 2 }>().not.toExtend<Failure>();
  expectTypeOf<{ delayMs: 50 }>().toExtend<Failure>();
  expectTypeOf<{ fault: 'tls'; delayMs: 50 }>().toExtend<Failure>();
});

describe('a resolver', () => {
  const one = { method: 'GET', path: '/a/{id}', response: z.object({ a: z.number() }) } as const;

  test('a resolver is typed by its operation', () => {
    const renameUser = defineOperation({
      id: 'renameUser',
      method: 'PUT',
      path: '/users/{id}/name',
      body: z.strictObject({ name: z.string() }),
      response: z.object({ names: z.array(z.string()) }),
    });
    platform.handle('chat', renameUser, ({ params, body, caller, refuse }) => {
      expectTypeOf(params).toEqualTypeOf<{ id: string }>();
      expectTypeOf(body).toEqualTypeOf<{ name: string }>();
      expectTypeOf(caller).toEqualTypeOf<User | undefined>();
      expectTypeOf(refuse(404, 'no')).toEqualTypeOf<never>();
      return { names: [body.name] };
    });
    // @ts-expect-error -- not the documented response
    platform.handle('chat', renameUser, () => ({ names: 'Ada' }));
  });

  test('a resolver returns literals as they are', () => {
    const response = z.object({
      state: z.enum(['running', 'done']),
      steps: z.array(z.literal([1, 2])),
    });
    const getJob = defineOperation({ ...one, id: 'getJob', response });
    platform.handle('admin', getJob, () => ({ state: 'done', steps: [1] }));
    platform.handle('admin', getJob, ({ params }) => {
      if (params.id === 'first') return { state: 'running', steps: [1] };
      return { state: 'done', steps: [1, 2] };
    });
    // @ts-expect-error -- no such state
    platform.handle('admin', getJob, () => ({ state: 'lost', steps: [] }));
  });

  test('an optional property of what it returns may be undefined, and a required one may not', () => {
    expectTypeOf<Resolved<{ a: string; b?: { c?: number }[]; d: unknown }>>().toEqualTypeOf<{
      readonly a: string;
      readonly b?: readonly { readonly c?: number | undefined }[] | undefined;
      readonly d: unknown;
    }>();
    expectTypeOf<Message>().toExtend<Resolved<Message>>();
    expectTypeOf<'text'>().toExtend<Resolved<MessagePayload>['type']>();
    const times = { createdAt: '', updatedAt: '' };
    (({ body: { name } }) => ({ user: { ...times, id: 'u1', name } })) satisfies Resolver<
      typeof updateUser
    >;
    // @ts-expect-error -- id is missing
    (({ body: { name } }) => ({ user: { ...times, name } })) satisfies Resolver<typeof updateUser>;
  });

  test('an operation is named by its id, too', () => {
    platform.handle('chat', 'createMessage', ({ params, body, caller }) => {
      expectTypeOf(params).toEqualTypeOf<Record<string, never>>();
      expectTypeOf(body.payload).toEqualTypeOf<MessagePayloadInput>();
      expectTypeOf(caller).toEqualTypeOf<User | undefined>();
      return { message: platform.messages.create({ ...body, userId: 'user_1' }) };
    });
    platform.handle('chat', 'getEvent', ({ params }) => ({ event: { id: params.id } }));
    platform.handle('admin', 'listBots', () => ({ bots: [{ id: 'b' }], meta: {} }));
    // @ts-expect-error -- no such operation
    platform.handle('chat', 'getEvnt', () => ({}));
    // @ts-expect-error -- an operation of the chat API
    platform.handle('admin', 'getEvent', ({ params }) => ({ event: { id: params.id } }));
    // @ts-expect-error -- not the documented response
    platform.handle('chat', 'getEvent', () => ({ event: {} }));
  });

  test('an operation is served at its API only', () => {
    const ofChat = defineOperation({ ...one, id: 'ofChat', api: 'chat' });
    const ofBoth = defineOperation({ ...one, id: 'ofBoth' });
    platform.handle('chat', ofChat, () => ({ a: 1 }));
    platform.handle('chat', ofBoth, () => ({ a: 1 }));
    platform.handle('admin', ofBoth, () => ({ a: 1 }));
    // @ts-expect-error -- an operation of the chat API
    platform.handle('admin', ofChat, () => ({ a: 1 }));
    const any: OperationDefinition = ofChat;
    platform.handle('chat', any, () => ({ a: 1 }));
  });

  test('the resolver of a stream returns its events', () => {
    platform.handle('chat', listenConversation, async function* ({ params }) {
      expectTypeOf(params).toEqualTypeOf<{ id: string }>();
      const data = { streamId: 's', conversationId: params.id };
      yield { type: 'message_stream_abort', data } satisfies Signal;
    });
    // @ts-expect-error -- not a documented signal
    platform.handle('chat', listenConversation, async function* () {
      yield { type: 'message_deleted', data: {} };
    });
  });
});

describe('a kind that is not listed', () => {
  const message = {} as Omit<Message, 'payload'>;
  const sticker = { type: 'sticker', sheet: 5 } as const;

  test('a seed, a created message, a signal and a bot may have a kind that is not listed, and a listed one must fit', () => {
    createPlatform({
      messages: [{ payload: { type: 'sticker', sheet: 5 } }],
      bot: { message: ({ reply }) => reply({ type: 'sticker', sheet: 5 }) },
    });
    platform.messages.create({ payload: sticker });
    platform.messages.create({ conversationId: 'c', payload: { type: 'sticker', id: 5 } });
    platform.messages.create({ payload: { type: 'text', text: 'Hello' } });
    // @ts-expect-error -- a text has a text
    platform.messages.create({ payload: { type: 'text' } });
    platform.emit('c', { type: 'typing', data: { since: 1 } });
    // @ts-expect-error -- not a documented signal
    platform.emit('c', { type: 'message_deleted', data: {} });
    const data = { ...message, isBot: true, payload: sticker };
    platform.emit('c', { type: 'message_created', data });
  });

  test('a resolver returns a kind that is not listed without a cast, and a listed one must fit', () => {
    platform.handle('chat', 'getMessage', () => ({ message: { ...message, payload: sticker } }));
    platform.handle('chat', 'listMessages', async () => ({
      messages: [
        { ...message, payload: { type: 'sticker', sheet: 5 } },
        { ...message, payload: { type: 'text', text: 'Hello' } },
      ],
      meta: {},
    }));
    platform.handle('chat', 'listenConversation', async function* () {
      yield { type: 'typing', data: { since: 1 } };
      yield { type: 'message_created', data: { ...message, isBot: true, payload: sticker } };
    });
    platform.handle('chat', 'getMessage', () => ({
      // @ts-expect-error -- text is missing
      message: { ...message, payload: { type: 'text' } },
    }));
    const items = [sticker, { type: 'text' }] as const;
    platform.handle('chat', 'getMessage', () => ({
      // @ts-expect-error -- text is missing in the second item
      message: { ...message, payload: { type: 'bloc', items } },
    }));
    platform.handle('chat', 'getMessage', () => ({
      // @ts-expect-error -- an id is a text
      message: { ...message, id: 5, payload: sticker },
    }));
  });
});

test('a bot is typed', () => {
  const bot: BotBehavior = {
    message({ message, reply, stream }) {
      expectTypeOf(message).toEqualTypeOf<Message>();
      expectTypeOf(reply('Hello')).toEqualTypeOf<Message>();
      expectTypeOf(stream(['Hel', 'lo'])).toEqualTypeOf<Promise<Message>>();
      // @ts-expect-error -- a text has a text
      reply({ type: 'text' });
    },
    event: ({ event, emit }) => emit({ id: event.id }),
  };
  createPlatform({ bot });
  createPlatform({ bot: 'echo' });
  createPlatform({ bot: { event: ({ emit }) => emit({}) } });
  // @ts-expect-error -- no such bot
  createPlatform({ bot: 'parrot' });
  // @ts-expect-error -- a bot has at least one of its functions
  createPlatform({ bot: {} });
  // @ts-expect-error -- a typo in the name of a function
  createPlatform({ bot: { message() {}, evnt() {} } });
});

/** The property of a page that holds its items. */
type ItemsOf<Page, Item> = {
  [Name in keyof Page]-?: Item[] extends Page[Name]
    ? Page[Name] extends unknown[]
      ? Name
      : never
    : never;
}[keyof Page];

type MockedList<Item, Page> = ReturnType<typeof listOf<ItemsOf<Page, Item> & string, Item>>;

/** The methods whose result cannot be replaced by that of `listOf` or `callOf`. A stream is neither. */
type NotMocked<Client> = {
  [Method in keyof Client]: Client[Method] extends (...parameters: never[]) => infer Result
    ? Result extends PageList<infer Item, infer Page>
      ? MockedList<Item, Page> extends Result
        ? never
        : Method
      : Result extends Call<infer Data>
        ? ReturnType<typeof callOf<Data>> extends Result
          ? never
          : Method
        : Method
    : never;
}[keyof Client];

describe('a mock of a client', () => {
  test('`callOf` and `listOf` return what every method returns, except the stream and the general methods', () => {
    type General = 'request' | 'withOptions';
    expectTypeOf<NotMocked<ChatClient>>().toEqualTypeOf<General | 'listenConversation'>();
    expectTypeOf<NotMocked<AdminClient>>().toEqualTypeOf<General>();
  });

  test('data and items are checked by the type of the method', () => {
    const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
    const admin: Pick<AdminClient, 'listBots' | 'getAccount'> = {
      listBots: () => listOf('bots', [{ id: 'a', ...times }]),
      // @ts-expect-error -- not the documented response
      getAccount: () => callOf({ account: { id: 1 } }),
    };
    const chat: Pick<ChatClient, 'getUser' | 'listMessages'> = {
      getUser: () => callOf({ user: { id: 'u', ...times } }),
      // @ts-expect-error -- the property of the page has another name
      listMessages: () => listOf('bots', []),
    };
    expectTypeOf(admin).not.toBeAny();
    expectTypeOf(chat).not.toBeAny();
  });
});
