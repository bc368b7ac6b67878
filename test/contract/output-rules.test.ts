import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  BotSchema,
  ConversationSchema,
  defineOperation,
  EventSchema,
  InvalidResponseError,
  ListMetaSchema,
  UserSchema,
} from '../../src/index.ts';
import * as operations from '../../src/operations.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { everyOperation } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { botOf, conversation, event, user } from '../support/resources.ts';
import { json, type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

const addParticipant = (respond: Responder) =>
  createChat({ fetch: stubFetch(respond) }).addParticipant({ conversationId: 'c', userId: 'u' });

test.for([200, 201, 202, 203, 206, 226, 299])(
  'status %i with a valid envelope is a success',
  async (status) => {
    await expect(getEvent(json({ event }, { status }))).resolves.toEqual({ event });
  },
);

test.for([
  'application/json; charset=utf-8',
  'text/plain',
  'text/html',
  'application/octet-stream',
])('a body is parsed as JSON even if its content type is %s', async (type) => {
  const respond = raw(JSON.stringify({ event }), { headers: { 'content-type': type } });
  await expect(getEvent(respond)).resolves.toEqual({ event });
});

test('additional properties of Conversation, Event, Bot, the metadata and the envelopes are kept', async () => {
  const more = { extra: { deep: [1] } };
  const conversations = await createChat({
    fetch: stubFetch(json({ conversation: { ...conversation, ...more }, ...more })),
  }).getOrCreateConversation({ id: 'c' });
  expect(conversations).toEqual({ conversation: { ...conversation, ...more }, ...more });
  const events = { event: { ...event, ...more }, ...more };
  expect(await getEvent(json(events))).toEqual(events);
  const page = { bots: [{ ...botOf(1), ...more }], meta: { ...more }, ...more };
  expect(await listBots(json(page))).toEqual(page);
});

test('a result is a plain object, and `__proto__` in it changes no prototype', async () => {
  const respond = raw(
    '{"event":{"id":"e","__proto__":{"a":1},"payload":{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}},"__proto__":{"a":1}}',
  );
  const response = await getEvent(respond);
  for (const value of [response, response.event, response.event.payload]) {
    expect(Reflect.get(value ?? {}, 'a')).toBeUndefined();
  }
  expect(Object.keys(response.event.payload ?? {})).toEqual(['__proto__', 'constructor']);
  expect(Reflect.get({}, 'a')).toBeUndefined();
});

test('a body may begin with a byte order mark', async () => {
  const respond = raw(`\ufeff${JSON.stringify({ event })}`);
  await expect(getEvent(respond)).resolves.toEqual({ event });
});

describe('a 2xx whose body does not match the specification is an InvalidResponseError', () => {
  const calls = { getEvent, addParticipant, listBots };
  const userWith = (change: object) => ({ participant: { ...user, ...change } });

  test.for<readonly [operation: keyof typeof calls, body: object, ...paths: readonly string[]]>([
    ['getEvent', { conversation }, 'event'],
    ['getEvent', { event: { payload: {} } }, 'event.id'],
    ['getEvent', { event: { id: 1 } }, 'event.id'],
    ['getEvent', { event: { id: 'e', createdAt: 'now' } }, 'event.createdAt'],
    ['getEvent', { event: { id: 'e', payload: 'x' } }, 'event.payload'],
    ['getEvent', { event: { id: 'e', payload: [] } }, 'event.payload'],
    ['addParticipant', {}, 'participant'],
    ['addParticipant', userWith({ updatedAt: undefined }), 'participant.updatedAt'],
    ['addParticipant', userWith({ createdAt: undefined }), 'participant.createdAt'],
    ['addParticipant', userWith({ id: undefined }), 'participant.id'],
    ['addParticipant', userWith({ pictureUrl: 1 }), 'participant.pictureUrl'],
    ['listBots', { meta: {} }, 'bots'],
    ['listBots', { bots: {} }, 'bots'],
    ['listBots', { bots: [{ id: '1' }, { id: 2 }], meta: {} }, 'bots.1.id'],
    ['listBots', { bots: [botOf(0), { id: 5, createdAt: 'x' }] }, 'bots.1.id', 'bots.1.createdAt'],
    ['listBots', { bots: [], meta: 'x' }, 'meta'],
    ['listBots', { bots: [], meta: { nextToken: 5 } }, 'meta.nextToken'],
    ['listBots', { bots: [], meta: { nextToken: '\ud800' } }, 'meta.nextToken'],
  ])(
    'a response that does not fit is rejected by %s, with the path of each issue: %j',
    async ([operation, body, ...paths]) => {
      const error = await rejection(calls[operation](json(body)), InvalidResponseError);
      expect(error).toMatchObject({ reason: 'schema', response: { status: 200 }, attempts: 1 });
      expect(error.issues.map(({ path }) => path.join('.'))).toEqual(paths);
      for (const path of paths) expect(error.message).toContain(` ${path}: `);
    },
  );

  const values = ['null', '[]', '0', '""', 'true', '{}'];
  const envelopes = ['null', '0', '"text"', '[null]', '{}'].map((value) => `{p:${value}}`);
  const shapes = everyOperation.flatMap(({ title, body, call }) =>
    [...values, ...envelopes, '[{p:{"id":"1"}}]']
      .map((shape) => shape.replace('p', JSON.stringify(Object.keys(body)[0])))
      .map((text) => [title, text, call] as const),
  );

  test.for(shapes)('a body that does not fit is rejected by %s: %s', async ([, body, call]) => {
    const fetch = stubFetch(raw(body));
    const clients = { chat: createChat({ fetch }), admin: createAdmin({ fetch }) };
    const error = await failureOf(call(clients), InvalidResponseError);
    expect(error.reason).toBe('schema');
    expect(error.issues.length).toBeGreaterThan(0);
    expect(fetch.requests).toHaveLength(1);
  });
});

const at = '2024-05-01T12:00:00Z';

const chatThat = (body: unknown) => createChat({ fetch: stubFetch(json(body)) });
const adminThat = (body: unknown) => createAdmin({ fetch: stubFetch(json(body)) });

const card = (properties: object) => ({ title: 't', actions: [], ...properties });
const message = (payload: unknown) => ({
  id: 'm',
  createdAt: at,
  conversationId: 'c',
  userId: 'u',
  payload,
});

test('a `null` in an item of a list is read as absent: the other items are not lost', async () => {
  const bots = [...Array(100).keys()].map((index) => ({
    id: `b${index}`,
    deployedAt: index === 7 ? null : at,
  }));
  const page = await adminThat({ bots, meta: {} }).listBots();
  expect(page.bots).toHaveLength(100);
  expect(page.bots[7]).toEqual({ id: 'b7' });
  expect(page.bots[8]).toEqual({ id: 'b8', deployedAt: at });
});

test('a `null` is read as absent within a variant of a union that is within another one', async () => {
  const payload = { type: 'carousel', items: [card({ subtitle: null })] };
  const { message: read } = await chatThat({ message: message(payload) }).getMessage({ id: 'm' });
  expect(read.payload).toEqual({ type: 'carousel', items: [card({})] });
});

test('a `null` at a required property is an InvalidResponseError, which names only that', async () => {
  const bots = [
    { id: 'b', deployedAt: null },
    { id: null, createdAt: null },
  ];
  const error = await rejection(adminThat({ bots, meta: {} }).listBots(), InvalidResponseError);
  expect(error.issues).toEqual([
    { path: ['bots', 1, 'id'], message: 'must be a string, not null' },
  ]);
  const left: unknown[] = [];
  const onInvalidItem = (item: unknown) => void left.push(item);
  const page = await adminThat({ bots, meta: {} }).listBots({}, { onInvalidItem });
  expect(page.bots).toEqual([{ id: 'b' }]);
  expect(left, 'as it came').toEqual([bots[1]]);
});

test('an unknown variant has its value as it came', async () => {
  const payload = { type: 'card', title: 7, actions: [], subtitle: null };
  const { message: read } = await chatThat({ message: message(payload) }).getMessage({ id: 'm' });
  expect(read.payload).toMatchObject({ type: 'unknown', raw: payload });
});

test('the schema of a user decides about `null`', async () => {
  const operation = defineOperation({
    id: 'own',
    method: 'GET',
    path: '/own',
    response: z.object({ name: z.string().optional() }),
  });
  await rejection(chatThat({ name: null }).request(operation), InvalidResponseError);
});

const fullUser = { ...user, pictureUrl: 'https://img.example/1', profile: '{}' };

test('Conversation, Event and Bot require only their `id`, since the specification leaves the rest open', () => {
  for (const schema of [ConversationSchema, EventSchema, BotSchema]) {
    expect(schema.parse({ id: 'x' })).toEqual({ id: 'x' });
  }
  expect(ListMetaSchema.parse({})).toEqual({});
  expect(operations.listBots.response.parse({ bots: [] })).toEqual({ bots: [] });
});

test('UserSchema accepts what a client accepts: further fields are dropped', async () => {
  const received = { ...fullUser, email: 'a@b.example' };
  expect(UserSchema.parse(received)).toEqual(fullUser);
  const chat = createChat({ fetch: stubFetch(json({ user: received })) });
  expect((await chat.getUser()).user).toEqual(fullUser);
  expect(operations.schemas.User).toBe(UserSchema);
});

test.for([
  '2024-05-01T12:00:00Z',
  '2024-05-01T12:00:00',
  '2024-05-01T12:00:00.123456789Z',
  '2024-05-01T12:00:00+02:00',
  '2024-05-01T12:00:00.123456789-11:30',
  '0001-01-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2024-02-29T23:59:60Z',
  '2024-05-01t12:00:00z',
  '2024-05-01T12:00Z',
  '2024-05-01T12:00',
  '2024-05-01T12:00:00+0200',
  '2024-05-01 12:00:00Z',
  '2024-02-29',
  '0000-02-29T12:00Z',
])('the timestamp %s is valid, and stays a string', (createdAt) => {
  expect(ConversationSchema.parse({ id: 'c', createdAt })).toEqual({ id: 'c', createdAt });
});

test.for([
  '',
  'yesterday',
  '2023-02-29T12:00:00Z',
  '2023-02-29T12:00Z',
  '2023-02-29',
  '2023/4/31',
  '2024-13-01T12:00Z',
  '2024-05-01T25:00:00Z',
  '20240501',
  '02024 May 1',
  '20240-05-01',
  '+002024-05-01T12:00:00Z',
  `2024-05-01 (${'a'.repeat(100)})`,
  'Wed, 01 May 2024 12:00:00 GMT',
  1714564800,
  null,
])('the timestamp %j is invalid', (createdAt) => {
  for (const schema of [ConversationSchema, EventSchema, BotSchema]) {
    expect(schema.safeParse({ id: 'c', createdAt }).success).toBe(false);
  }
  expect(UserSchema.safeParse({ ...user, updatedAt: createdAt }).success).toBe(false);
  expect(BotSchema.safeParse({ id: 'b', deployedAt: createdAt }).success).toBe(false);
});

test.for([
  ['digits', '0'],
  ['digits that end in a Z', '0!Z'],
])('a timestamp of 1 MB of %s is rejected with a short message', async ([, end = '']) => {
  const createdAt = '2024-05-01T12:00:00.'.padEnd(1024 * 1024, '0') + end;
  const fetch = stubFetch(json({ event: { ...event, createdAt } }));
  const error = await rejection(createChat({ fetch }).getEvent({ id: 'e' }), InvalidResponseError);
  expect(error.issues[0]?.path).toEqual(['event', 'createdAt']);
  expect(error.message.length).toBeLessThan(1000);
});
