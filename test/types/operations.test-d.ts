import * as v from 'valibot';
import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type AdminClient,
  type Bot,
  type BotDetails,
  type Call,
  type ChatClient,
  type ChoiceOption,
  type Dialogue,
  defineOperation,
  type Event,
  type EventStream,
  type GetEventResponse,
  type ListBotsResponse,
  type LogEntry,
  type Message,
  type MessagePayload,
  type MessagePayloadInput,
  type OperationDefinition,
  type OperationResult,
  type PageList,
  type RequestArguments,
  type ResponseInfo,
  type Role,
  type Signal,
  type User,
  type UserSchema,
  type WorkspaceMember,
} from '../../src/index.ts';
import {
  type addParticipant,
  createEvent,
  createMessage,
  getBot,
  getEvent,
  getMultipleUsages,
  getUser,
  listBots,
  schemas,
} from '../../src/operations.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;
declare const either: ChatClient | AdminClient;
declare const dialogue: Dialogue;

describe('what a method takes', () => {
  test('an input that has nothing required may be left out, and its properties may be `undefined`', () => {
    chat.getUser();
    chat.getUser({}, { timeout: 1000 });
    chat.request(getUser);
    chat.request(getUser, {}, { timeout: 1000 });
    chat.createUser({ id: undefined });
    admin.createBot();
    admin.updateBot({ id: 'b', secrets: { KEY: 'fake', OLD: null }, events: { e: null } });
  });

  test('wrong inputs do not compile', () => {
    // @ts-expect-error: userId is missing
    chat.addParticipant({ conversationId: 'c' });
    // @ts-expect-error: not a string
    chat.addParticipant({ conversationId: 'c', userId: 1 });
    // @ts-expect-error: not documented
    chat.addParticipant({ conversationId: 'c', userId: 'u', role: 'x' });
    // @ts-expect-error: the id is missing
    chat.getOrCreateConversation({});
    // @ts-expect-error: it takes nothing
    chat.getUser({ id: 'u' });
    // @ts-expect-error: it takes nothing
    chat.request(getUser, { id: 'user_1' });
    // @ts-expect-error: options in place of the input
    chat.request(getUser, { timeout: 1000 });
    // @ts-expect-error: not an object
    chat.request(getUser, 5);
    // @ts-expect-error: the text is missing
    chat.createMessage({ conversationId: 'c', payload: { type: 'text' } });
    // @ts-expect-error: a kind that is not listed
    chat.createMessage({ conversationId: 'c', payload: { type: 'hologram' } });
    // @ts-expect-error: a call is no list
    chat.getConversation({ id: 'c' }, { prefetch: true });
    // @ts-expect-error: a role that is not listed
    admin.createWorkspaceMember({ email: 'ada@example.com', role: 'king' });
    // @ts-expect-error: not a field that a list is sorted by
    admin.listBots({ sortField: 'name' });
    // @ts-expect-error: a list without a token begins nowhere else
    admin.listBotApiKeys({ botId: 'b', nextToken: 't' });
    // @ts-expect-error: secrets of a new bot are texts
    admin.createBot({ secrets: { KEY: null } });
  });

  test('an input may be declared with `as const`', () => {
    const actions = [{ action: 'postback', label: 'Order', value: 'pizza' }] as const;
    const card = { type: 'card', title: 'Pizza', actions } as const;
    const options = [{ label: 'L', value: 'l' }] as const;
    const choice = { type: 'choice', text: 'Size?', options } as const;
    chat.createMessage({ conversationId: 'c', payload: card });
    chat.createMessage({ conversationId: 'c', payload: choice });
    chat.createMessage({ conversationId: 'c', payload: { type: 'carousel', items: [card] } });
    chat.request(createMessage, { conversationId: 'c', payload: card });
    const payload: MessagePayloadInput = card;
    dialogue.say(payload);
    const [ids, types] = [['a', 'b'] as const, ['ai_spend'] as const];
    admin.getMultipleUsages({ ids, types });
    admin.request(getMultipleUsages, { ids, types });
  });

  test('an object that an interface types is an input where the service takes any object', () => {
    interface Order {
      readonly number: number;
      readonly lines: readonly string[];
    }
    const order: Order = { number: 1, lines: [] };
    const payload = { type: 'text', text: 'Hello' } as const;
    chat.createMessage({ conversationId: 'c', payload, metadata: order });
    chat.createEvent({ conversationId: 'c', payload: order });
    chat.request(createEvent, { conversationId: 'c', payload: order });
    dialogue.say('Hello', { metadata: order });
    // @ts-expect-error: no object
    chat.createEvent({ conversationId: 'c', payload: 'text' });
  });

  test('a payload that was received is an input, unless it is unknown', () => {
    const send = (payload: MessagePayload) => {
      // @ts-expect-error: an unknown variant is no input
      chat.createMessage({ conversationId: 'c', payload });
      if (payload.type === 'card') chat.createMessage({ conversationId: 'c', payload });
      if (payload.type === 'choice') {
        // A result has arrays that may be changed.
        expectTypeOf(payload.options).toEqualTypeOf<ChoiceOption[]>();
        chat.createMessage({ conversationId: 'c', payload });
      }
    };
    expectTypeOf(send).returns.toBeVoid();
  });
});

describe('what a method returns', () => {
  test('a call is a promise with `.withResponse()`', async () => {
    const call = chat.getEvent({ id: 'e' });
    expectTypeOf(call).toEqualTypeOf<Call<GetEventResponse>>();
    expectTypeOf(call).toExtend<Promise<GetEventResponse>>();
    const { data, response } = await call.withResponse();
    expectTypeOf(data).toEqualTypeOf<GetEventResponse>();
    expectTypeOf(response).toEqualTypeOf<ResponseInfo>();
  });

  test('a list is a PageList, and the stream an EventStream', async () => {
    const list = admin.listBots();
    expectTypeOf(list).toEqualTypeOf<PageList<Bot, ListBotsResponse>>();
    expectTypeOf(await list).toEqualTypeOf<ListBotsResponse>();
    for await (const bot of list) expectTypeOf(bot).toEqualTypeOf<Bot>();
    for await (const page of list.pages()) expectTypeOf(page).toEqualTypeOf<ListBotsResponse>();
    expectTypeOf(list.toArray).returns.toEqualTypeOf<Promise<Bot[]>>();
    const at = { id: 'b', timeStart: '2026-01-01T00:00:00Z' };
    expectTypeOf(admin.getBotLogs(at)).toExtend<PageList<LogEntry, { logs: LogEntry[] }>>();
    expectTypeOf(chat.listenConversation({ id: 'c' })).toEqualTypeOf<EventStream<Signal>>();
  });

  test('a list is a promise of its first page, and a call one of its result', () => {
    const promises = new Set<Promise<unknown>>([admin.listBots(), chat.getEvent({ id: 'e' })]);
    const first = <T>(promise: Promise<T>): Promise<T> => promise;
    expectTypeOf(first(admin.listBots())).toEqualTypeOf<Promise<ListBotsResponse>>();
    expectTypeOf(first(chat.getEvent({ id: 'e' }))).toEqualTypeOf<Promise<GetEventResponse>>();
    expectTypeOf<Awaited<ReturnType<AdminClient['listBots']>>>().toEqualTypeOf<ListBotsResponse>();
    return promises;
  });

  test('a token can be given to the next call as it is', async () => {
    const page = await admin.getBotLogs({ id: 'b', timeStart: 't' });
    const members = await admin.listWorkspaceMembers();
    admin.getBotLogs({ id: 'b', timeStart: 't', nextToken: page.nextToken });
    admin.listWorkspaceMembers({ nextToken: members.meta?.nextToken });
  });

  test('the kind of a payload and of a signal distinguishes their types', () => {
    const textOf = ({ payload }: Message) => (payload.type === 'text' ? payload.text : undefined);
    const deltaOf = (signal: Signal) =>
      signal.type === 'message_stream_delta' ? signal.data.delta : undefined;
    expectTypeOf(textOf).returns.toEqualTypeOf<string | undefined>();
    expectTypeOf(deltaOf).returns.toEqualTypeOf<string | undefined>();
  });

  test('an enumeration of a response accepts values that are not listed', () => {
    expectTypeOf<'a-new-role'>().toExtend<Role>();
    expectTypeOf<'a-new-status'>().toExtend<BotDetails['status']>();
  });

  test('getEvent with a payload schema returns its output type, no longer optional', async () => {
    const payload = z.object({ text: z.string(), at: z.string().transform((at) => new Date(at)) });
    const { event } = await chat.getEvent({ id: 'e' }, { payload });
    expectTypeOf(event.payload).toEqualTypeOf<{ text: string; at: Date }>();
    expectTypeOf(event.conversationId).toEqualTypeOf<string | undefined>();
    const requested = await chat.request(getEvent, { id: 'e' }, { payload });
    // @ts-expect-error: it is `payload`
    requested.event.paylod;
    const valibot = v.object({ count: v.pipe(v.string(), v.transform(Number)) });
    const other = await chat.getEvent({ id: 'e' }, { payload: valibot, timeout: 5 });
    expectTypeOf(other.event.payload).toEqualTypeOf<{ count: number }>();
    const { data } = await chat.getEvent({ id: 'e' }, { payload }).withResponse();
    expectTypeOf(data.event.payload.at).toEqualTypeOf<Date>();
    // @ts-expect-error: not a Standard Schema
    chat.getEvent({ id: 'e' }, { payload: { type: 'object' } });
    // @ts-expect-error: the operation has no payload
    chat.getOrCreateConversation({ id: 'c' }, { payload: z.object({}) });
  });
});

test('a schema has the type of its resource, and a record those of its operation', () => {
  expectTypeOf<z.output<typeof schemas.Message>>().toEqualTypeOf<Message>();
  expectTypeOf<z.output<typeof schemas.Signal>>().toEqualTypeOf<Signal>();
  expectTypeOf<z.output<typeof schemas.WorkspaceMember>>().toEqualTypeOf<WorkspaceMember>();
  expectTypeOf<z.output<typeof schemas.LogEntry>>().toEqualTypeOf<LogEntry>();
  expectTypeOf<z.input<typeof schemas.MessagePayloadInput>>().toEqualTypeOf<MessagePayloadInput>();
  expectTypeOf(schemas.User).toEqualTypeOf<typeof UserSchema>();
  expectTypeOf<z.output<typeof getEvent.response>>().toEqualTypeOf<GetEventResponse>();
  expectTypeOf<keyof z.output<typeof addParticipant.body>>().toEqualTypeOf<'userId'>();
  const copy = { ...getEvent };
  expectTypeOf<OperationResult<typeof copy>>().toEqualTypeOf<Call<GetEventResponse>>();
  // @ts-expect-error: a record cannot be changed
  getEvent.response = z.unknown();
  // @ts-expect-error: nor can the schemas
  schemas.Message = z.unknown();
});

describe('the properties of a result', () => {
  test('a result has the documented properties, and a misspelt one does not compile', async () => {
    expectTypeOf<keyof Event>().toEqualTypeOf<
      'id' | 'createdAt' | 'payload' | 'conversationId' | 'userId'
    >();
    expectTypeOf<keyof GetEventResponse>().toEqualTypeOf<'event'>();
    // @ts-expect-error: it is `deployedAt`
    for await (const bot of admin.listBots()) bot.lastDeployedAt;
    const { event, ...envelope } = await chat.getEvent({ id: 'e' }, { payload: z.object({}) });
    // @ts-expect-error: it is `payload`
    event.paylod;
    // @ts-expect-error: it is `event`
    envelope.evnt;
    // @ts-expect-error: an empty response has none
    void (await chat.deleteUser()).user;
    // @ts-expect-error: an empty response has none
    void (await admin.deleteBot({ id: 'b' })).bot;
  });

  test('an optional field is absent, and never `undefined`', () => {
    // @ts-expect-error: the name is `undefined`
    const user: User = { id: 'u', name: undefined, createdAt: '', updatedAt: '' };
    expectTypeOf(user).toExtend<User>();
  });

  test('an additional field can be read through a type that has it, or with an operation of its own', async () => {
    const [bot] = (await admin.listBots()).bots as (Bot & { tags?: Record<string, string> })[];
    expectTypeOf(bot?.tags).toEqualTypeOf<Record<string, string> | undefined>();
    const response = await chat.getEvent({ id: 'e' });
    const { sibling } = response as GetEventResponse & { sibling?: unknown };
    const { channel } = response.event as Event & Record<string, unknown>;
    expectTypeOf([sibling, channel]).toEqualTypeOf<unknown[]>();
    const getTaggedEvent = defineOperation({
      id: 'getEvent',
      method: 'GET',
      path: '/events/{id}',
      response: z.object({ event: z.looseObject({ id: z.string(), channel: z.string() }) }),
    });
    const { event } = await chat.request(getTaggedEvent, { id: 'e' });
    expectTypeOf(event.channel).toBeString();
  });
});

describe('the API of an operation', () => {
  const one = { method: 'GET', path: '/a/{id}', response: z.object({ a: z.number() }) } as const;
  const ofChat = defineOperation({ ...one, id: 'ofChat', api: 'chat' });
  const ofAdmin = defineOperation({ ...one, id: 'ofAdmin', api: 'admin' });
  const ofBoth = defineOperation({ ...one, id: 'ofBoth' });

  test('an operation of one API is called by its client only', () => {
    expectTypeOf(chat.request(ofChat, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
    expectTypeOf(admin.request(ofAdmin, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
    admin.request(getBot, { id: 'b' });
    // @ts-expect-error: an operation of the admin API
    chat.request(ofAdmin, { id: 'a' });
    // @ts-expect-error: an operation of the chat API
    admin.request(ofChat, { id: 'a' });
    // @ts-expect-error: an operation of the chat API
    admin.request(getEvent, { id: 'a' }, { payload: z.object({}) });
    // @ts-expect-error: an operation of the admin API
    chat.request(listBots);
    // @ts-expect-error: the client may be one of the other API
    either.request(ofChat, { id: 'a' });
    // @ts-expect-error: a method of the admin client
    chat.getBot({ id: 'b' });
    // @ts-expect-error: a method of the chat client
    admin.createMessage({ conversationId: 'c', payload: { type: 'text', text: 'Hello' } });
  });

  test('an operation of no API is called by any client', () => {
    for (const client of [chat, admin, either] as const) {
      expectTypeOf(client.request(ofBoth, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
    }
    // @ts-expect-error: the id is missing
    either.request(ofBoth, {});
  });

  test('a function of any operation of an API compiles', () => {
    const call = <D extends OperationDefinition>(
      client: ChatClient | AdminClient,
      operation: D,
      ...parameters: RequestArguments<D>
    ): OperationResult<D> => client.request(operation, ...parameters);
    const any: OperationDefinition = ofChat;
    either.request(any);
    expectTypeOf(call(chat, ofChat, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
  });
});
