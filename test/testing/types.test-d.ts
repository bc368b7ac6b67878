import { expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  AdminClient,
  ChatClient,
  type Conversation,
  defineOperation,
  type Event,
  type User,
} from '../../src/index.ts';
import {
  createEvent,
  createMessage,
  listenConversation,
  type Message,
  type MessagePayloadInput,
  type Signal,
} from '../../src/operations.ts';
import {
  type BotBehavior,
  createPlatform,
  type Failure,
  type Platform,
  type PlatformBot,
  type PlatformOptions,
} from '../../src/testing.ts';

test('the options of a platform, and of a server, are those of the clients', async () => {
  const platform = createPlatform();
  expectTypeOf(platform).toEqualTypeOf<Platform>();
  new ChatClient(platform.chatOptions);
  new AdminClient(platform.adminOptions);
  const server = await platform.listen();
  new ChatClient(server.chatOptions);
  new AdminClient({ ...server.adminOptions, timeout: 1000 });
  expectTypeOf(platform.fetch).toExtend<typeof globalThis.fetch>();
});

test('resources are accepted in part and returned in full, and typos do not compile', () => {
  const options: PlatformOptions = { bots: [{ name: 'A', tags: { a: 'b' } }], users: [{}] };
  const platform = createPlatform(options);
  expectTypeOf(platform.users.create({ name: 'Ada' })).toEqualTypeOf<User>();
  expectTypeOf(platform.conversations.create()).toEqualTypeOf<Conversation>();
  expectTypeOf(platform.events.create({ payload: {} })).toEqualTypeOf<Event>();
  expectTypeOf(platform.bots.get('b')).toEqualTypeOf<PlatformBot | undefined>();
  expectTypeOf(platform.bots.all()).toEqualTypeOf<readonly PlatformBot[]>();
  // @ts-expect-error -- a name is a string
  platform.users.create({ name: 1 });
  // @ts-expect-error -- a user has no such property
  platform.users.create({ email: 'a@example.com' });
  // @ts-expect-error -- no such option
  createPlatform({ bot: 1 });
  // @ts-expect-error -- a typo in a resource
  createPlatform({ bots: [{ nme: 'x' }] });
  // @ts-expect-error -- a typo in a resource
  createPlatform({ users: [{ nme: 'x' }] });
  // @ts-expect-error -- a typo in a resource
  createPlatform({ conversations: [{ created: '' }] });
  // @ts-expect-error -- a typo in a resource
  createPlatform({ events: [{ paylod: {} }] });
  // @ts-expect-error -- a typo in a resource
  platform.conversations.create({ crearedAt: '2024-05-01T12:00:00.000Z' });
  // @ts-expect-error -- a tag is a string
  platform.bots.create({ tags: { a: 1 } });
  const further = { id: 'c', channel: 'web' };
  platform.conversations.create(further);
});

test('a failure is a status, a fault or a delay', () => {
  expectTypeOf<{ status: 503; times: 2 }>().toExtend<Failure>();
  expectTypeOf<{ fault: 'stall' }>().toExtend<Failure>();
  expectTypeOf<{ fault: 'explode' }>().not.toExtend<Failure>();
  expectTypeOf<{ fault: 'stall'; status: 500 }>().not.toExtend<Failure>();
  expectTypeOf<{ times: 2 }>().not.toExtend<Failure>();
  expectTypeOf<{ delayMs: 50 }>().toExtend<Failure>();
  expectTypeOf<{ fault: 'tls'; delayMs: 50 }>().toExtend<Failure>();
});

test('a resolver is typed by its operation', () => {
  const platform = createPlatform();
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
  const platform = createPlatform();
  const getJob = defineOperation({
    id: 'getJob',
    method: 'GET',
    path: '/jobs/{id}',
    response: z.object({ state: z.enum(['running', 'done']), steps: z.array(z.literal([1, 2])) }),
  });
  platform.handle('admin', getJob, () => ({ state: 'done', steps: [1] }));
  platform.handle('admin', getJob, async () => ({ state: 'done', steps: [] }));
  platform.handle('admin', getJob, ({ params }) => {
    if (params.id === 'first') return { state: 'running', steps: [1] };
    return { state: 'done', steps: [1, 2] };
  });
  // @ts-expect-error -- no such state
  platform.handle('admin', getJob, () => ({ state: 'lost', steps: [] }));
});

test('an operation is named by its id, too', () => {
  const platform = createPlatform();
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

test('the options of a platform and of its servers can replace each other', async () => {
  const platform = createPlatform();
  await using server = await platform.listen();
  let { chatOptions, adminOptions } = platform;
  chatOptions = server.chatOptions;
  adminOptions = server.adminOptions;
  let { chatOptions: chatAccess, adminOptions: adminAccess } = server;
  chatAccess = platform.chatOptions;
  adminAccess = platform.adminOptions;
  new ChatClient(Math.random() < 0.5 ? chatOptions : chatAccess);
  new AdminClient(Math.random() < 0.5 ? adminOptions : adminAccess);
});

test('the body of a generated operation is typed in its resolver', () => {
  const platform = createPlatform();
  platform.handle('chat', createMessage, ({ body }) => {
    expectTypeOf(body.payload).toEqualTypeOf<MessagePayloadInput>();
    return { message: platform.messages.create({ ...body, userId: 'user_1' }) };
  });
  // @ts-expect-error -- not the documented response
  platform.handle('chat', createEvent, ({ body }) => ({ event: body.conversationId }));
});

test('the resolver of a stream returns its events', () => {
  const platform = createPlatform();
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

test('a kind that is not listed needs no cast, and a listed one must fit', () => {
  const platform = createPlatform({ messages: [{ payload: { type: 'sticker', id: 5 } }] });
  const payload = { type: 'sticker', id: 5 } as const;
  platform.messages.create({ payload });
  platform.messages.create({ conversationId: 'c', payload: { type: 'sticker', id: 5 } });
  platform.messages.create({ payload: { type: 'text', text: 'Hello' } });
  // @ts-expect-error -- a text has a text
  platform.messages.create({ payload: { type: 'text' } });
  platform.emit('c', { type: 'typing', data: { since: 1 } });
  // @ts-expect-error -- not a documented signal
  platform.emit('c', { type: 'message_deleted', data: {} });
  const data = { id: 'm', createdAt: '', userId: 'bot', conversationId: 'c', isBot: true, payload };
  platform.emit('c', { type: 'message_created', data });
  createPlatform({ bot: { message: ({ reply }) => reply({ type: 'sticker', id: 5 }) } });
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
