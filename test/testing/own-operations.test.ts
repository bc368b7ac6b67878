import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  ApiError,
  BadRequestError,
  ConfigurationError,
  ConflictError,
  ConversationSchema,
  defineOperation,
  ForbiddenError,
  InternalServerError,
} from '../../src/index.ts';
import { createMessage, updateUser } from '../../src/operations.ts';
import { createPlatform } from '../../src/testing.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { setUp } from './set-up.ts';

const listConversations = defineOperation({
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  response: z.object({ conversations: z.array(ConversationSchema) }),
  paging: { items: 'conversations' },
});

const renameUser = defineOperation({
  id: 'renameUser',
  method: 'PUT',
  path: '/users/{user-id}/name',
  body: z.strictObject({ name: z.string().trim() }),
  query: z.object({ dry: z.boolean().optional() }),
  response: z.object({ name: z.string() }),
});

const post = { method: 'POST', response: z.object({ name: z.string() }) } as const;

test('the resolver receives what was sent, read by the schemas of the operation, and its result is the response', async () => {
  const { platform, chat } = setUp();
  const seen: unknown[] = [];
  platform.handle('chat', renameUser, ({ params, query, body, caller }) => {
    const isDry: boolean | undefined = query.dry;
    seen.push(params, query, isDry, body, caller?.id);
    return { name: body.name };
  });
  const input = { 'user-id': 'a/b', name: ' Ada ', dry: true };
  expect(await chat.request(renameUser, input)).toEqual({ name: 'Ada' });
  expect(seen).toEqual([{ 'user-id': 'a/b' }, { dry: true }, true, { name: 'Ada' }, 'user_1']);
  expect(platform.requests).toMatchObject([{ operation: 'renameUser', status: 200 }]);
});

test('of two operations that a path fits, the one whose first parameter stands further right is meant', async () => {
  const { platform, chat } = setUp();
  const response = z.object({ name: z.string() });
  const get = { method: 'GET', response } as const;
  const state = defineOperation({ ...get, id: 'state', path: '/things/{id}/state' });
  const latest = defineOperation({ ...get, id: 'latest', path: '/things/latest/{part}' });
  for (const operation of [state, latest]) {
    platform.handle('chat', operation, () => ({ name: operation.id }));
  }
  expect(await chat.request(state, { id: 'latest' })).toEqual({ name: 'latest' });
  expect(await chat.request(state, { id: 'other' })).toEqual({ name: 'state' });
});

test('the query of a resolver has defaults and transforms of its schema, and what the schema does not declare as it was sent', async () => {
  const { platform, chat } = setUp();
  const find = defineOperation({
    ...{ id: 'find', method: 'GET', path: '/find' },
    query: z.object({
      limit: z.coerce.number().default(5),
      tags: z.array(z.string()).optional(),
      page: z.string().transform(Number),
    }),
    response: z.object({ next: z.number() }),
  });
  const seen: unknown[] = [];
  platform.handle('chat', find, ({ query }) => {
    seen.push(query);
    return { next: query.page * query.limit };
  });
  const options = { query: { other: 'x', tags: 'one' } };
  expect(await chat.request(find, { page: '7' }, options)).toEqual({ next: 35 });
  expect(seen).toEqual([{ limit: 5, tags: ['one'], page: 7, other: 'x' }]);
});

test('a query that the schema of an own operation refuses is 400', async () => {
  const { platform, chat } = setUp();
  platform.handle('chat', renameUser, () => ({ name: 'x' }));
  const call = chat.request(renameUser, { 'user-id': 'a', name: 'b' }, { query: { dry: 'maybe' } });
  expect((await rejection(call, BadRequestError)).message).toContain('dry');
});

test('the platform selects the pages of a paged operation, by its own page size', async () => {
  const { platform, chat } = setUp({ conversations: 45 });
  const conversations = platform.conversations.all();
  platform.handle('chat', listConversations, () => ({ conversations }));
  const all = await chat.request(listConversations, {}, { query: { pageSize: 1 } }).toArray();
  expect(all).toEqual(conversations);
  expect(platform.requests).toHaveLength(3);
});

test('an operation of the admin API requires the credentials of the admin API', async () => {
  const { platform, chat, admin } = setUp();
  platform.handle('admin', renameUser, async ({ caller }) => ({ name: String(caller) }));
  const input = { 'user-id': 'a', name: 'b' };
  expect(await admin.request(renameUser, input)).toEqual({ name: 'undefined' });
  const error = await rejection(chat.request(renameUser, input), ApiError);
  expect(error.status).toBe(404);
});

test('the resolver may reject a request with `refuse`, and `fail` accepts the operation', async () => {
  const { platform, chat } = setUp({}, { retry: 0 });
  const input = { 'user-id': 'a', name: 'b' };
  platform.handle('chat', renameUser, ({ refuse }) => refuse(403, 'not yours'));
  const rejected = await rejection(chat.request(renameUser, input), ForbiddenError);
  expect(rejected.message).toContain('not yours');
  platform.fail('renameUser', { status: 503 });
  const failed = await rejection(chat.request(renameUser, input), InternalServerError);
  expect(failed.status).toBe(503);
});

test.for([99, 200, 204, 404.5, 600])(
  'a resolver that refuses with %d, which is not the status of an error, is a 500 that names it',
  async (status) => {
    const { platform, chat } = setUp({}, { retry: 0 });
    platform.handle('chat', renameUser, ({ refuse }) => refuse(status, 'no'));
    const request = chat.request(renameUser, { 'user-id': 'a', name: 'b' });
    const error = await rejection(request, InternalServerError);
    expect(error.message).toContain(`must be from 400 to 599, not ${status}`);
  },
);

test('an operation without a response body is a 204', async () => {
  const { platform, chat } = setUp();
  const removeUser = defineOperation({
    id: 'removeUser',
    method: 'DELETE',
    path: '/users/{id}',
    response: z.undefined(),
  });
  platform.handle('chat', removeUser, () => undefined);
  const { data, response } = await chat.request(removeUser, { id: 'user_1' }).withResponse();
  expect([data, response.status]).toEqual([undefined, 204]);
});

test('a public operation is called without a credential', async () => {
  const { platform, chat } = setUp();
  const body = z.strictObject({ name: z.string() });
  const register = defineOperation({
    ...post,
    id: 'register',
    path: '/guests',
    body,
    public: true,
  });
  const resolver = ({ body: { name } }: { readonly body: { name: string } }) => ({ name });
  platform.handle('chat', register, resolver, { public: true });
  const visitor = chat.withOptions({ userKey: null });
  expect(await visitor.request(register, { name: 'Grace' })).toEqual({ name: 'Grace' });
});

test('a literal path takes precedence over a template that it also matches', async () => {
  const { platform, chat } = setUp();
  const response = z.object({ found: z.string() });
  const get = { method: 'GET', response } as const;
  const getNote = defineOperation({ ...get, id: 'getNote', path: '/notes/{id}' });
  const search = defineOperation({ ...get, id: 'search', path: '/notes/search' });
  platform.handle('chat', getNote, ({ params }) => ({ found: params.id }));
  platform.handle('chat', search, () => ({ found: 'by search' }));
  expect(await chat.request(search)).toEqual({ found: 'by search' });
  expect(await chat.request(getNote, { id: 'n1' })).toEqual({ found: 'n1' });
});

test('a resolver can return what it received: a payload, or an optional property that is undefined', async () => {
  const { platform, chat } = setUp();
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  platform.handle('chat', createMessage, ({ body, callerId = '' }) => ({
    message: { ...times, ...body, id: 'm1', payload: body.payload, userId: callerId },
  }));
  platform.handle('chat', updateUser, ({ body: { name, profile } }) => ({
    user: { ...times, id: 'u1', name, profile },
  }));
  const payload = { type: 'file', fileUrl: 'https://files.example/1' } as const;
  const created = await chat.createMessage({ conversationId: 'c1', payload });
  expect(created.message.payload).toEqual(payload);
  const { user } = await chat.updateUser({ name: 'Ada' });
  expect(user).toEqual({ ...times, id: 'u1', name: 'Ada' });
});

test('a resolver that throws, or returns what is not documented, is a 500 whose message explains it', async () => {
  const { platform, chat } = setUp({}, { retry: 0 });
  const input = { 'user-id': 'a', name: 'b' };
  const results = [untyped<{ name: string }>({ name: 5 }), undefined];
  platform.handle('chat', renameUser, () => {
    return results.shift() ?? Promise.reject(new RangeError('a bug of the test'));
  });
  const wrong = await rejection(chat.request(renameUser, input), InternalServerError);
  expect(wrong.message).toContain(
    'its response to renameUser is not as documented: name: must be a string',
  );
  const thrower = await rejection(chat.request(renameUser, input), InternalServerError);
  expect(thrower.message).toContain('RangeError: a bug of the test');
});

test('platform.handle takes the id of an operation in place of its record', async () => {
  const { platform, chat, admin } = setUp();
  platform.handle('chat', 'getEvent', ({ params }) => ({ event: { id: params.id } }));
  platform.handle('chat', 'createUser', () => ({
    user: { id: 'u', createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
    key: 'a-key',
  }));
  platform.handle('admin', 'listBots', () => ({ bots: [{ id: 'a' }, { id: 'b' }] }));
  expect(await chat.getEvent({ id: 'made-up' })).toEqual({ event: { id: 'made-up' } });
  const visitor = chat.withOptions({ userKey: null });
  expect((await visitor.createUser()).key).toBe('a-key');
  expect(await admin.listBots().toArray()).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test.for([
  ['the same id, and another path', { id: 'getConversation', path: '/rooms/{id}' }, { id: 'c' }],
  ['the same path', { id: 'fetch', path: '/conversations/{room}' }, { room: 'c' }],
] as const)(
  'platform.handle replaces an operation of the platform that has %s',
  async ([, given, input]) => {
    const { platform, chat } = setUp({ conversations: [{ id: 'c' }] }, { retry: 0 });
    const response = z.object({ by: z.string() });
    const own = defineOperation({ ...given, method: 'GET', response });
    platform.handle('chat', own, () => ({ by: 'test' }));
    platform.fail(own.id, { status: 503 });
    const request = () => chat.request(own, untyped(input));
    await rejection(request(), InternalServerError);
    expect(await request()).toEqual({ by: 'test' });
    expect(platform.requests.map(({ operation }) => operation)).toEqual([own.id, own.id]);
  },
);

test('an operation of the admin API does not replace the one of the chat API with its id', async () => {
  const { platform, chat, admin } = setUp();
  const response = z.object({ by: z.string() });
  const definition = { id: 'getUser', method: 'GET', path: '/users/{id}', response } as const;
  const adminUser = defineOperation(definition);
  platform.handle('admin', adminUser, () => ({ by: 'test' }));
  expect(await admin.request(adminUser, { id: 'a' })).toEqual({ by: 'test' });
  const { user } = await chat.getUser();
  expect(user.id).toBe('user_1');
});

test('what a resolver returns beside the token of a page is kept, and a token of its own is refused', async () => {
  const { platform, chat } = setUp({ pageSize: 2 });
  const meta = z.object({ total: z.number(), nextToken: z.string().optional() });
  const response = z.object({ rooms: z.array(z.number()), meta });
  const definition = { id: 'listRooms', method: 'GET', path: '/rooms', response } as const;
  const listRooms = defineOperation({ ...definition, paging: { items: 'rooms' } });
  const rooms = [1, 2, 3];
  platform.handle('chat', listRooms, () => ({ rooms, meta: { total: 3, nextToken: undefined } }));
  const list = chat.request(listRooms);
  expect(await list).toMatchObject({ rooms: [1, 2], meta: { total: 3 } });
  expect(await list.toArray()).toEqual(rooms);
  platform.handle('chat', listRooms, () => ({ rooms, meta: { total: 3, nextToken: 'mine' } }));
  const error = await rejection(chat.request(listRooms).toArray(), InternalServerError);
  expect([error.status, error.attempts]).toEqual([501, 1]);
  expect(error.message).toContain('returned a `meta.nextToken` of its own: return every item');
});

test('a resolver that refuses with 409 has the type AlreadyExists, unless it names another', async () => {
  const { platform, chat } = setUp();
  const input = { conversationId: 'c', userId: 'u' };
  const types: (string | undefined)[] = [undefined, 'ResourceLockedConflict'];
  platform.handle('chat', 'addParticipant', ({ refuse }) => refuse(409, 'twice', types.shift()));
  for (const type of ['AlreadyExists', 'ResourceLockedConflict']) {
    expect(await rejection(chat.addParticipant(input), ConflictError)).toMatchObject({ type });
  }
});

test('platform.handle rejects an unknown API, an invalid definition, a missing resolver and an unknown option', () => {
  const platform = createPlatform();
  const handle = (...parameters: unknown[]) =>
    thrown(() => Reflect.apply(platform.handle, platform, parameters), ConfigurationError).option;
  expect(handle('files', renameUser, () => ({ name: '' }))).toBe('api');
  expect(handle('admin', 'listBot', () => ({}))).toBe('operation');
  expect(handle('chat', { ...renameUser, method: 'FETCH' }, () => ({ name: '' }))).toBe('method');
  expect(handle('chat', renameUser)).toBe('resolver');
  expect(handle('chat', renameUser, () => ({ name: '' }), { open: true })).toBe('open');
  expect(handle('chat', renameUser, () => ({ name: '' }), { public: 1 })).toBe('public');
});
