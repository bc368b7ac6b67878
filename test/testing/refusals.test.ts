import { describe, expect, test } from 'vitest';
import {
  ApiError,
  ForbiddenError,
  NotFoundError,
  type OperationDefinition,
  operations,
  UnauthorizedError,
} from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { platformClients, platformForms, type StartedPlatform } from '../support/platform-forms.ts';

const json = { 'content-type': 'application/json' };

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends to the chat interface what a client would not. */
function sendChat({ chatOptions, fetch }: StartedPlatform, path: string, request: RawRequest = {}) {
  const { baseUrl, userKey } = chatOptions;
  const headers = { 'x-user-key': String(userKey), ...request.headers };
  return fetch(baseUrl + path, { ...request, headers });
}

/** Sends to the admin interface what a client would not. */
function sendAdmin(
  { adminOptions, fetch }: StartedPlatform,
  path: string,
  request: RawRequest = {},
) {
  const { adminUrl, token, workspaceId } = adminOptions;
  const credentials = { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId };
  const headers = { ...credentials, ...request.headers };
  return fetch(`${adminUrl}/v1/admin${path}`, { ...request, headers });
}

async function errorOf(response: Response) {
  const { id, code, type, message, ...rest } = (await response.json()) as Record<string, unknown>;
  expect(id).toMatch(/^err_/);
  expect(message).toEqual(expect.any(String));
  expect(rest).toEqual({});
  expect(code).toBe(response.status);
  return { status: response.status, type };
}

describe.each(platformForms)('a platform over $name', ({ start }) => {
  test('answers 404 for an event, or a conversation, that it does not hold', async () => {
    await using started = await start();
    const { chat } = platformClients(started);
    const error = await rejection(chat.getEvent({ id: 'nothing' }), NotFoundError);
    expect(error).toMatchObject({ code: 404, type: 'ResourceNotFound', errorId: 'err_1' });
    await rejection(chat.addParticipant({ conversationId: 'c', userId: 'user_1' }), NotFoundError);
    expect(started.platform.requests.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('answers 401 to a key, a token or a workspace that is not its own', async () => {
    await using started = await start();
    const { chat, admin } = platformClients(started);
    const wrongKey = chat.withOptions({ userKey: 'fake-wrong-key' });
    const error = await rejection(wrongKey.getEvent({ id: 'e' }), UnauthorizedError);
    expect(error).toMatchObject({ code: 401, type: 'Unauthorized' });
    for (const wrong of [{ token: 'fake-wrong-token' }, { workspaceId: 'fake-wrong-workspace' }]) {
      await rejection(admin.withOptions(wrong).listBots(), UnauthorizedError);
    }
  });

  test('answers 401 to an admin request without a credential, 400 to a chat request', async () => {
    await using started = await start();
    const { adminOptions, chatOptions, fetch } = started;
    const { token, workspaceId } = adminOptions;
    const address = `${adminOptions.adminUrl}/v1/admin/bots`;
    const authorization = `Bearer ${token}`;
    for (const headers of [{}, { authorization }, { 'x-workspace-id': workspaceId }]) {
      const response = await fetch(address, { headers });
      expect(await errorOf(response)).toEqual({ status: 401, type: 'Unauthorized' });
    }
    const bare = { authorization: String(token), 'x-workspace-id': workspaceId };
    expect((await fetch(address, { headers: bare })).status).toBe(401);
    const response = await fetch(`${chatOptions.baseUrl}/events/e`);
    expect(await errorOf(response)).toEqual({ status: 400, type: 'InvalidPayload' });
  });

  test('answers 401 to the key of a user that was deleted', async () => {
    await using started = await start({ users: 1 });
    const { chat } = platformClients(started);
    started.platform.users.delete('user_1');
    await rejection(chat.getOrCreateConversation({ id: 'c' }), UnauthorizedError);
  });

  test("answers 403 to a user who asks for another one's conversation or event", async () => {
    await using started = await start({ users: 2 });
    const { platform } = started;
    const { chat } = platformClients(started);
    const other = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
    const { conversation } = await chat.getOrCreateConversation({ id: 'private' });
    const event = platform.events.create({ conversationId: conversation.id });
    const input = { conversationId: conversation.id, userId: 'user_2' };
    const error = await rejection(other.getOrCreateConversation({ id: 'private' }), ForbiddenError);
    expect(error).toMatchObject({ code: 403, type: 'Forbidden' });
    await rejection(other.addParticipant(input), ForbiddenError);
    await rejection(other.getEvent({ id: event.id }), ForbiddenError);

    await chat.addParticipant(input);
    expect(await other.getEvent({ id: event.id })).toEqual({ event });
    // A participant is not the owner.
    await rejection(other.addParticipant(input), ForbiddenError);
  });

  test('answers 403 where the test gave a conversation to another user', async () => {
    await using started = await start({ users: 2 });
    const { platform } = started;
    const { chat } = platformClients(started);
    platform.conversations.create({ id: 'c' }, { owner: 'user_2' });
    await rejection(chat.getOrCreateConversation({ id: 'c' }), ForbiddenError);
    platform.conversations.create({ id: 'd' }, { owner: 'user_2', participants: ['user_1'] });
    const event = platform.events.create({ conversationId: 'd' });
    expect(await chat.getEvent({ id: event.id })).toEqual({ event });
  });

  test('lets everybody see an event of a conversation that it does not hold', async () => {
    await using started = await start();
    const { chat } = platformClients(started);
    const event = started.platform.events.create({ conversationId: 'elsewhere' });
    expect(await chat.getEvent({ id: event.id })).toEqual({ event });
  });

  test('answers 400 to a participant who is not a user', async () => {
    await using started = await start({ conversations: [{ id: 'c' }] });
    const { chat } = platformClients(started);
    const error = await rejection(
      chat.addParticipant({ conversationId: 'c', userId: 'nobody' }),
      ApiError,
    );
    expect(error).toMatchObject({ status: 400, kind: 'api', type: 'InvalidPayload' });
    expect(started.platform.conversations.participantsOf('c')).toEqual(['user_1']);
  });

  test.each(['', 'a b', 'é', 'x'.repeat(71)])(
    'answers 400 to an id that the service does not create a conversation with: %j',
    async (id) => {
      await using started = await start();
      const { chat } = platformClients(started);
      const error = await rejection(chat.getOrCreateConversation({ id }), ApiError);
      expect(error.status).toBe(400);
      expect(started.platform.conversations.size).toBe(0);
    },
  );

  test.each([
    ['an additional property', '{"id":"a","name":"b"}'],
    ['a wrong type', '{"id":1}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['what is not JSON', '{"id":'],
    ['nothing', ''],
  ])('answers 400 to a body of %s', async (_, body) => {
    await using started = await start();
    const request = { method: 'POST', headers: json, body };
    const response = await sendChat(started, '/conversations/get-or-create', request);
    expect(await errorOf(response)).toEqual({ status: 400, type: 'InvalidPayload' });
    expect(started.platform.conversations.size).toBe(0);
  });

  test('answers 400 to a missing property, and to a body that is not said to be JSON', async () => {
    await using started = await start({ conversations: [{ id: 'c' }] });
    const path = '/conversations/c/participants';
    const missing = { method: 'POST', headers: json, body: '{}' };
    expect((await sendChat(started, path, missing)).status).toBe(400);
    const untold = { method: 'POST', body: '{"userId":"user_1"}' };
    expect((await sendChat(started, path, untold)).status).toBe(400);
    const told = { ...untold, headers: { 'content-type': 'application/json; charset=utf-8' } };
    expect((await sendChat(started, path, told)).status).toBe(200);
  });

  test('answers 413 to a body over 1 MiB, not to one of that size', async () => {
    await using started = await start();
    const path = '/conversations/get-or-create';
    const bodyOf = (size: number) => `{"id":"a"${' '.repeat(size - 10)}}`;
    const fits = { method: 'POST', headers: json, body: bodyOf(1024 * 1024) };
    expect((await sendChat(started, path, fits)).status).toBe(200);
    const tooLarge = { ...fits, body: bodyOf(1024 * 1024 + 1) };
    const response = await sendChat(started, path, tooLarge);
    expect(await errorOf(response)).toEqual({ status: 413, type: 'PayloadTooLarge' });
    expect(started.platform.requests[1]).toMatchObject({ body: undefined, status: 413 });
  });

  test('answers 400 to a token that it did not give, and to a page size that is none', async () => {
    await using started = await start({ bots: 30 });
    const { admin } = platformClients(started);
    const { meta } = await admin.listBots();
    const token = meta?.nextToken ?? '';
    const tokens = ['x', token.slice(0, -2), token.replaceAll('+', ' '), btoa('20'), `${token}x`];
    for (const nextToken of tokens) {
      const error = await rejection(admin.listBots({ nextToken }), ApiError);
      expect(error, nextToken).toMatchObject({ status: 400 });
    }
    for (const pageSize of ['0', '-1', '1.5', 'many', '']) {
      const error = await rejection(admin.listBots({}, { query: { pageSize } }), ApiError);
      expect(error, pageSize).toMatchObject({ status: 400 });
    }
  });

  test.each<[string, 'chat' | 'admin', string, string]>([
    ['a wrong method', 'chat', 'POST', '/events/e'],
    ['another wrong method', 'chat', 'GET', '/conversations/get-or-create'],
    ['an unknown path', 'chat', 'GET', '/hello'],
    ['the address alone', 'chat', 'GET', ''],
    ['an empty id', 'chat', 'GET', '/events/'],
    ['a path that goes on', 'chat', 'GET', '/events/e/f'],
    ['an admin operation', 'chat', 'GET', '/bots'],
    ['a chat operation', 'admin', 'GET', '/events/e'],
    ['a wrong method', 'admin', 'DELETE', '/bots'],
  ])('answers 404 to %s on the %s interface', async (_, name, method, path) => {
    await using started = await start({ events: [{ id: 'e' }] });
    const send = name === 'chat' ? sendChat : sendAdmin;
    const response = await send(started, path, { method });
    expect(await errorOf(response)).toEqual({ status: 404, type: 'ResourceNotFound' });
    expect(started.platform.requests).toMatchObject([{ operation: undefined, method, path }]);
  });

  test('answers 404 beside its two interfaces', async () => {
    await using started = await start();
    const { origin } = new URL(started.chatOptions.baseUrl);
    for (const path of ['/', '/v1/bots', '/hooks/another/events/e', '/v1/adminbots']) {
      expect((await started.fetch(origin + path)).status, path).toBe(404);
    }
  });

  test('answers 400 to an id that is not percent-encoded UTF-8', async () => {
    await using started = await start();
    expect((await sendChat(started, '/events/%ff')).status).toBe(400);
  });

  test('looks at the credential before the route, and at the body before the resource', async () => {
    await using started = await start();
    const wrong = { headers: { 'x-user-key': 'fake-wrong-key' } };
    expect((await sendChat(started, '/hello', wrong)).status).toBe(401);
    const request = { method: 'POST', headers: json, body: '{}' };
    expect((await sendChat(started, '/conversations/none/participants', request)).status).toBe(400);
  });

  test('knows every documented operation', async () => {
    await using started = await start();
    const documented: OperationDefinition[] = Object.values(operations);
    for (const { id } of documented) {
      expect(() => started.platform.fail(id, { status: 500 }), id).not.toThrow();
    }
  });
});
