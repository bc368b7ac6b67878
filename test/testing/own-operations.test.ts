import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  AdminClient,
  ApiError,
  ChatClient,
  ConfigurationError,
  defineOperation,
  ForbiddenError,
  InternalServerError,
} from '../../src/index.ts';
import { createMessage, createUser, getUser, updateUser } from '../../src/operations.ts';
import { ConversationSchema, UserSchema } from '../../src/service/chat.ts';
import { createPlatform } from '../../src/testing.ts';
import { operations } from '../support/built-in.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { platformClients, platformForms } from '../support/platform-forms.ts';

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

describe.for(platformForms)('platform.handle over $name', ({ start }) => {
  test('the resolver receives what was sent, and its result is the response', async () => {
    await using started = await start();
    const seen: unknown[] = [];
    started.platform.handle('chat', renameUser, ({ params, query, body, caller }) => {
      seen.push(params, query, body, caller?.id);
      return { name: body.name };
    });
    const { chat } = platformClients(started);
    const input = { 'user-id': 'a/b', name: ' Ada ', dry: true };
    expect(await chat.request(renameUser, input)).toEqual({ name: 'Ada' });
    expect(seen).toEqual([{ 'user-id': 'a/b' }, { dry: 'true' }, { name: 'Ada' }, 'user_1']);
    expect(started.platform.requests).toMatchObject([{ operation: 'renameUser', status: 200 }]);
  });

  test('the platform selects the pages of a paged operation', async () => {
    await using started = await start({ conversations: 45 });
    const { platform } = started;
    platform.handle('chat', listConversations, () => ({
      conversations: platform.conversations.all(),
    }));
    const { chat } = platformClients(started);
    const all = await chat.request(listConversations).toArray();
    expect(all).toEqual(platform.conversations.all());
    expect(platform.requests).toHaveLength(3);
  });

  test('a list of the chat API has no page size in its query', async () => {
    await using started = await start({ conversations: 5, pageSize: 3 });
    const { platform } = started;
    platform.handle('chat', listConversations, () => ({
      conversations: platform.conversations.all(),
    }));
    const { chat } = platformClients(started);
    const page = await chat.request(listConversations, {}, { query: { pageSize: 1 } });
    expect(page.conversations).toHaveLength(3);
  });

  test('an operation of the admin API requires the credentials of the admin API', async () => {
    await using started = await start();
    started.platform.handle('admin', renameUser, async ({ caller }) => ({ name: String(caller) }));
    const { chat, admin } = platformClients(started);
    const input = { 'user-id': 'a', name: 'b' };
    expect(await admin.request(renameUser, input)).toEqual({ name: 'undefined' });
    const error = await rejection(chat.request(renameUser, input), ApiError);
    expect(error.status).toBe(404);
  });

  test('the resolver may reject a request with `refuse`, and `fail` accepts the operation', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
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
      await using started = await start();
      const { chat } = platformClients(started, { retry: 0 });
      started.platform.handle('chat', renameUser, ({ refuse }) => refuse(status, 'no'));
      const request = chat.request(renameUser, { 'user-id': 'a', name: 'b' });
      const error = await rejection(request, InternalServerError);
      expect(error.message).toContain(`must be from 400 to 599, not ${status}`);
    },
  );

  test('an operation without a response body is a 204', async () => {
    await using started = await start();
    const removeUser = defineOperation({
      id: 'removeUser',
      method: 'DELETE',
      path: '/users/{id}',
      response: z.undefined(),
    });
    started.platform.handle('chat', removeUser, () => undefined);
    const { chat } = platformClients(started);
    const { data, response } = await chat.request(removeUser, { id: 'user_1' }).withResponse();
    expect([data, response.status]).toEqual([undefined, 204]);
  });

  test('a public operation is called without a credential', async () => {
    await using started = await start();
    const { platform, chatOptions, fetch } = started;
    const createUser = defineOperation({
      id: 'createUser',
      method: 'POST',
      path: '/users',
      body: z.strictObject({ name: z.string() }),
      response: z.object({ user: UserSchema, key: z.string() }),
    });
    const resolver = ({ body }: { readonly body: { name: string } }) => {
      const user = platform.users.create(body);
      return { user, key: platform.userKeyOf(user.id) };
    };
    platform.handle('chat', createUser, resolver, { public: true });
    const response = await fetch(`${chatOptions.baseUrl}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Grace"}',
    });
    const { user, key } = createUser.response.parse(await response.json());
    expect(user.name).toBe('Grace');
    const chat = platformClients(started).chat.withOptions({ userKey: key });
    await chat.getOrCreateConversation({ id: 'c' });
    expect(platform.conversations.ownerOf('c')).toBe(user.id);
  });

  test('a literal path takes precedence over a template that it also matches', async () => {
    await using started = await start();
    const response = z.object({ found: z.string() });
    const getNote = defineOperation({
      id: 'getNote',
      method: 'GET',
      path: '/notes/{id}',
      response,
    });
    const search = defineOperation({
      id: 'search',
      method: 'GET',
      path: '/notes/search',
      response,
    });
    started.platform.handle('chat', getNote, ({ params }) => ({ found: params.id }));
    started.platform.handle('chat', search, () => ({ found: 'by search' }));
    const { chat } = platformClients(started);
    expect(await chat.request(search)).toEqual({ found: 'by search' });
    expect(await chat.request(getNote, { id: 'n1' })).toEqual({ found: 'n1' });
  });

  test('a resolver can return what it received: a payload, or an optional property that is undefined', async () => {
    await using started = await start();
    const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
    started.platform.handle('chat', createMessage, ({ body, callerId = '' }) => ({
      message: { ...times, ...body, id: 'm1', payload: body.payload, userId: callerId },
    }));
    started.platform.handle('chat', updateUser, ({ body: { name, profile } }) => ({
      user: { ...times, id: 'u1', name, profile },
    }));
    const { chat } = platformClients(started);
    const payload = { type: 'file', fileUrl: 'https://files.example/1' } as const;
    const created = await chat.request(createMessage, { conversationId: 'c1', payload });
    expect(created.message.payload).toEqual(payload);
    const { user } = await chat.request(updateUser, { name: 'Ada' });
    expect(user).toEqual({ ...times, id: 'u1', name: 'Ada' });
  });

  test('a resolver that throws, or returns what is not documented, is a 500 whose message explains it', async () => {
    await using started = await start();
    const { chat } = platformClients(started, { retry: 0 });
    const input = { 'user-id': 'a', name: 'b' };
    const results = [untyped<{ name: string }>({ name: 5 }), undefined];
    started.platform.handle('chat', renameUser, () => {
      return results.shift() ?? Promise.reject(new RangeError('a bug of the test'));
    });
    const wrong = await rejection(chat.request(renameUser, input), InternalServerError);
    expect(wrong.message).toContain(
      'its response to renameUser is not as documented: name: expected string, received number',
    );
    const thrower = await rejection(chat.request(renameUser, input), InternalServerError);
    expect(thrower.message).toContain('RangeError: a bug of the test');
  });
});

describe('platform.handle', () => {
  test('the 404 of an operation that has no resolver says `platform.handle`', async () => {
    const { fetch, chatOptions } = createPlatform();
    const response = await fetch(`${chatOptions.baseUrl}/users/a/name`, { method: 'PUT' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: expect.stringContaining('`platform.handle`'),
    });
  });

  test('platform.handle replaces an operation that the platform serves', async () => {
    const platform = createPlatform();
    platform.handle('chat', operations.getEvent, ({ params }) => ({ event: { id: params.id } }));
    const chat = new ChatClient(platform.chatOptions);
    expect(await chat.getEvent({ id: 'made-up' })).toEqual({ event: { id: 'made-up' } });
  });

  test('platform.handle takes the id of an operation in place of its record', async () => {
    const platform = createPlatform();
    platform.handle('chat', 'getEvent', ({ params }) => ({ event: { id: params.id } }));
    platform.handle('chat', 'createUser', () => ({
      user: { id: 'u', createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
      key: 'a-key',
    }));
    platform.handle('admin', 'listBots', () => ({ bots: [{ id: 'a' }, { id: 'b' }] }));
    const chat = new ChatClient(platform.chatOptions);
    expect(await chat.getEvent({ id: 'made-up' })).toEqual({ event: { id: 'made-up' } });
    const visitor = chat.withOptions({ userKey: null });
    expect((await visitor.request(createUser, {})).key).toBe('a-key');
    const admin = new AdminClient(platform.adminOptions);
    expect(await admin.listBots().toArray()).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  test.for([
    ['the same id, and another path', { id: 'getConversation', path: '/rooms/{id}' }, { id: 'c' }],
    ['the same path', { id: 'fetch', path: '/conversations/{room}' }, { room: 'c' }],
  ] as const)(
    'platform.handle replaces an operation of the platform that has %s',
    async ([, given, input]) => {
      const platform = createPlatform({ conversations: [{ id: 'c' }] });
      const response = z.object({ by: z.string() });
      const own = defineOperation({ ...given, method: 'GET', response });
      platform.handle('chat', own, () => ({ by: 'test' }));
      platform.fail(own.id, { status: 503 });
      const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
      const request = () => chat.request(own, untyped(input));
      await rejection(request(), InternalServerError);
      expect(await request()).toEqual({ by: 'test' });
      expect(platform.requests.map(({ operation }) => operation)).toEqual([own.id, own.id]);
    },
  );

  test('an operation of the admin API does not replace the one of the chat API with its id', async () => {
    const platform = createPlatform();
    const response = z.object({ by: z.string() });
    const adminUser = defineOperation({
      id: 'getUser',
      method: 'GET',
      path: '/users/{id}',
      response,
    });
    platform.handle('admin', adminUser, () => ({ by: 'test' }));
    const admin = new AdminClient(platform.adminOptions);
    expect(await admin.request(adminUser, { id: 'a' })).toEqual({ by: 'test' });
    const { user } = await new ChatClient(platform.chatOptions).request(getUser, {});
    expect(user.id).toBe('user_1');
  });

  test('what a resolver returns beside the token of a page is kept', async () => {
    const platform = createPlatform();
    const meta = z.object({ total: z.number(), nextToken: z.string().optional() });
    const response = z.object({ rooms: z.array(z.number()), meta });
    const paging = { items: 'rooms' };
    const listRooms = defineOperation({
      id: 'listRooms',
      method: 'GET',
      path: '/rooms',
      response,
      paging,
    });
    const rooms = [1, 2, 3];
    platform.handle('chat', listRooms, () => ({ rooms, meta: { total: 3, nextToken: 'mine' } }));
    const list = new ChatClient(platform.chatOptions).request(listRooms);
    expect(await list).toMatchObject({ rooms, meta: { total: 3 } });
    expect(await list.toArray()).toEqual(rooms);
  });

  test('platform.handle rejects an unknown API, an invalid definition, a missing resolver and an unknown option', () => {
    const platform = createPlatform();
    const handle = (...parameters: unknown[]) =>
      thrown(() => Reflect.apply(platform.handle, platform, parameters), ConfigurationError).option;
    expect(handle('files', renameUser, () => ({ name: '' }))).toBe('interface');
    expect(handle('admin', 'listBot', () => ({}))).toBe('operation');
    expect(handle('chat', { ...renameUser, method: 'FETCH' }, () => ({ name: '' }))).toBe('method');
    expect(handle('chat', renameUser)).toBe('resolver');
    expect(handle('chat', renameUser, () => ({ name: '' }), { open: true })).toBe('open');
    expect(handle('chat', renameUser, () => ({ name: '' }), { public: 1 })).toBe('public');
  });
});
