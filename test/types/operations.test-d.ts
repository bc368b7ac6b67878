import * as v from 'valibot';
import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type {
  AddParticipantResponse,
  AdminClient,
  Bot,
  Call,
  CallOptions,
  ChatClient,
  Conversation,
  Event,
  GetEventResponse,
  GetOrCreateConversationResponse,
  ListBotsResponse,
  PagedCallOptions,
  PageList,
  RateLimit,
  ResponseInfo,
  User,
  WithResponse,
} from '../../src/index.ts';
import { getUser } from '../../src/operations.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;

test('an operation without an input accepts no property', () => {
  chat.request(getUser);
  chat.request(getUser, {}, { timeout: 1000 });
  // @ts-expect-error: not documented
  chat.request(getUser, { id: 'user_1' });
  // @ts-expect-error: options in place of the input
  chat.request(getUser, { timeout: 1000 });
  // @ts-expect-error: not an object
  chat.request(getUser, 5);
});

describe('addParticipant', () => {
  test('addParticipant requires a conversation and a user', () => {
    expectTypeOf(chat.addParticipant)
      .parameter(0)
      .toEqualTypeOf<{ conversationId: string; userId: string }>();
    expectTypeOf(chat.addParticipant).parameter(1).toEqualTypeOf<CallOptions | undefined>();
    // @ts-expect-error: userId is missing
    chat.addParticipant({ conversationId: 'c' });
    // @ts-expect-error: conversationId is missing
    chat.addParticipant({ userId: 'u' });
    // @ts-expect-error: not a string
    chat.addParticipant({ conversationId: 'c', userId: 1 });
    // @ts-expect-error: not documented
    chat.addParticipant({ conversationId: 'c', userId: 'u', role: 'x' });
    // @ts-expect-error: the input is required
    chat.addParticipant();
  });

  test('addParticipant returns a User named participant', () => {
    expectTypeOf(chat.addParticipant).returns.toEqualTypeOf<Call<AddParticipantResponse>>();
    expectTypeOf<AddParticipantResponse['participant']>().toEqualTypeOf<User>();
  });
});

describe('getOrCreateConversation', () => {
  test('getOrCreateConversation has an optional input with an optional id', () => {
    chat.getOrCreateConversation();
    chat.getOrCreateConversation({});
    chat.getOrCreateConversation({ id: 'c' });
    chat.getOrCreateConversation({ id: 'c' }, { timeout: 5 });
    // @ts-expect-error: not a string
    chat.getOrCreateConversation({ id: 1 });
    // @ts-expect-error: not documented
    chat.getOrCreateConversation({ name: 'x' });
  });

  test('getOrCreateConversation returns a Conversation', () => {
    expectTypeOf(chat.getOrCreateConversation).returns.toEqualTypeOf<
      Call<GetOrCreateConversationResponse>
    >();
    expectTypeOf<GetOrCreateConversationResponse['conversation']>().toEqualTypeOf<Conversation>();
  });
});

describe('getEvent', () => {
  test('getEvent requires an id', () => {
    chat.getEvent({ id: 'e' });
    // @ts-expect-error: the id is missing
    chat.getEvent({});
    // @ts-expect-error: not documented
    chat.getEvent({ id: 'e', x: 1 });
  });

  test('getEvent returns an Event with a payload of unknown structure', () => {
    expectTypeOf(chat.getEvent({ id: 'e' })).toEqualTypeOf<Call<GetEventResponse>>();
    expectTypeOf<GetEventResponse['event']>().toEqualTypeOf<Event>();
    expectTypeOf<Event['payload']>().toEqualTypeOf<Record<string, unknown> | undefined>();
  });

  test('getEvent with a payload schema returns its output type, no longer optional', async () => {
    const schema = z.object({ text: z.string(), at: z.string().transform((at) => new Date(at)) });
    const { event } = await chat.getEvent({ id: 'e' }, { payload: schema });
    expectTypeOf(event.payload).toEqualTypeOf<{ text: string; at: Date }>();
    expectTypeOf(event.id).toBeString();
    expectTypeOf(event.conversationId).toEqualTypeOf<string | undefined>();
    const valibot = v.object({ count: v.pipe(v.string(), v.transform(Number)) });
    const other = await chat.getEvent({ id: 'e' }, { payload: valibot, timeout: 5 });
    expectTypeOf(other.event.payload).toEqualTypeOf<{ count: number }>();
    const { data } = await chat.getEvent({ id: 'e' }, { payload: schema }).withResponse();
    expectTypeOf(data.event.payload.at).toEqualTypeOf<Date>();
  });

  test('getEvent rejects a payload that is not a schema', () => {
    // @ts-expect-error: not a Standard Schema
    chat.getEvent({ id: 'e' }, { payload: { type: 'object' } });
    // @ts-expect-error: the operation has no payload
    chat.getOrCreateConversation({}, { payload: z.object({}) });
  });
});

describe('listBots', () => {
  test('listBots has an optional input with an optional `nextToken`', () => {
    admin.listBots();
    admin.listBots({ nextToken: 't' });
    admin.listBots({ nextToken: undefined });
    admin.listBots({}, { prefetch: true, query: { pageSize: 5, tags: ['a'] } });
    // @ts-expect-error: not documented
    admin.listBots({ limit: 5 });
    expectTypeOf(admin.listBots).parameter(1).toEqualTypeOf<PagedCallOptions | undefined>();
  });

  test('listBots returns a list that is awaitable and iterable', async () => {
    const list = admin.listBots();
    expectTypeOf(list).toEqualTypeOf<PageList<Bot, ListBotsResponse>>();
    expectTypeOf(await list).toEqualTypeOf<ListBotsResponse>();
    expectTypeOf(list).toExtend<PromiseLike<ListBotsResponse>>();
    expectTypeOf(list).toExtend<AsyncIterable<Bot>>();
    for await (const bot of list) expectTypeOf(bot).toEqualTypeOf<Bot>();
    for await (const page of list.pages()) expectTypeOf(page).toEqualTypeOf<ListBotsResponse>();
    expectTypeOf(list.toArray).returns.toEqualTypeOf<Promise<Bot[]>>();
    expectTypeOf(list.toArray)
      .parameter(0)
      .toEqualTypeOf<{ readonly limit?: number | undefined } | undefined>();
    expectTypeOf(list.withResponse).returns.toEqualTypeOf<
      Promise<WithResponse<ListBotsResponse>>
    >();
    // @ts-expect-error: only a paged operation has pages
    chat.getEvent({ id: 'e' }, { prefetch: true });
  });

  test('listBots returns pages with an optional `nextToken`', async () => {
    const { bots, meta } = await admin.listBots();
    expectTypeOf(bots).toEqualTypeOf<Bot[]>();
    expectTypeOf(meta?.nextToken).toEqualTypeOf<string | undefined>();
  });
});

describe('resources', () => {
  test('resources have a required id, and exact optional fields', () => {
    expectTypeOf<User['id']>().toBeString();
    expectTypeOf<User['createdAt']>().toBeString();
    expectTypeOf<User>().toEqualTypeOf<{
      id: string;
      name?: string;
      pictureUrl?: string;
      profile?: string;
      createdAt: string;
      updatedAt: string;
    }>();
    // @ts-expect-error: an optional field is absent, and never `undefined`
    const user: User = { id: 'u', name: undefined, createdAt: '', updatedAt: '' };
    const conversation: Conversation = { id: 'c' };
    const event: Event = { id: 'e' };
    const bot: Bot = { id: 'b' };
    // @ts-expect-error: the id is required
    const nothing: Bot = {};
    expectTypeOf([user, conversation, event, bot, nothing]).toBeArray();
  });

  test('resources have their documented fields', () => {
    expectTypeOf<Conversation['createdAt']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Bot['deployedAt']>().toEqualTypeOf<string | undefined>();
  });
});

test('a call is a promise with `.withResponse()`', async () => {
  const call = chat.getEvent({ id: 'e' });
  expectTypeOf(call).toExtend<Promise<GetEventResponse>>();
  const { data, response } = await call.withResponse();
  expectTypeOf(data).toEqualTypeOf<GetEventResponse>();
  expectTypeOf(response).toEqualTypeOf<ResponseInfo>();
  expectTypeOf(response.headers).toEqualTypeOf<Headers>();
  expectTypeOf(response.status).toBeNumber();
  expectTypeOf(response.rateLimit).toEqualTypeOf<RateLimit | undefined>();
});
