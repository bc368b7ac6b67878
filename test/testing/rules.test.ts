import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { oneEvent, platformClients, platformForms } from '../support/platform-forms.ts';
import {
  expectOutcome,
  forbidden,
  missing,
  noRoute,
  sendAdmin,
  sendChat,
} from '../support/raw-requests.ts';

const getOrCreate = '/conversations/get-or-create';
const noKey = { userKey: undefined };

/** The `type` in the body of an error, by its status. */
const types = {
  400: 'InvalidPayload',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'ResourceNotFound',
  405: 'MethodNotFound',
  409: 'ResourceLockedConflict',
  410: 'ResourceGone',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'RateLimited',
  500: 'Internal',
  504: 'OperationTimeout',
};

describe.for(platformForms)('the chat API over $name', ({ start }) => {
  test.for(Object.entries(types))('the type of the status %s is %s', async ([status, type]) => {
    await using started = await start();
    started.platform.fail('getEvent', { status: Number(status) });
    await expectOutcome(sendChat(started, '/events/e'), `${status} ${type}`);
  });

  test('get-or-create with the id of a conversation that its owner deleted creates a new one', async () => {
    await using started = await start({ conversations: [{ id: 'c' }] });
    const { conversations } = started.platform;
    const before = conversations.get('c');
    conversations.delete('c', { by: 'owner' });
    const response = await sendChat(started, getOrCreate, { body: { id: 'c' } });
    expect(response.status).toBe(200);
    expect(conversations.get('c')).not.toBe(before);
  });

  test('a conversation with the id of a deleted one has none of its messages and events', async () => {
    await using started = await start({ ...oneEvent, messages: 2 });
    const { platform } = started;
    platform.conversations.create({ id: 'd' });
    platform.messages.create({ id: 'other', conversationId: 'd' });
    const send = (method: string, path: string, body?: unknown) =>
      sendChat(started, path, { method, body });
    await send('DELETE', '/conversations/c');
    await expectOutcome(send('GET', '/events/e'), forbidden);
    await expectOutcome(send('POST', getOrCreate, { id: 'c' }), '200');
    const listed = await send('GET', '/conversations/c/messages');
    expect(await listed.json()).toEqual({ messages: [], meta: {} });
    await expectOutcome(send('GET', '/events/e'), forbidden);
    await expectOutcome(send('GET', '/messages/message_1'), missing);
    await expectOutcome(send('GET', '/messages/other'), '200');
    platform.reset();
    await expectOutcome(send('GET', '/events/e'), '200');
  });

  test.for([
    ['a/b', 'a%2Fb'],
    ['a/b', 'a%2fb'],
    ['a/b', 'a/b'],
    ['a\\b', 'a%5Cb'],
    ['a\\b', 'a%5cb'],
  ])(
    'a conversation with the id %j is found by get-or-create, but its participants, sent as %s, are 404',
    async ([id, segment]) => {
      await using started = await start({ users: 2 });
      const created = await sendChat(started, getOrCreate, { body: { id } });
      const found = await sendChat(started, getOrCreate, { body: { id } });
      expect(await found.json()).toEqual(await created.json());
      const body = { userId: 'user_2' };
      const sent = sendChat(started, `/conversations/${segment}/participants`, { body });
      await expectOutcome(sent, noRoute);
    },
  );

  test('the `userId` of an event is the user that the event belongs to, not the caller', async () => {
    await using started = await start({ users: 2, conversations: [{ id: 'c' }] });
    const { events } = started.platform;
    events.create({ id: 'e', conversationId: 'c', userId: 'user_2' });
    const response = await sendChat(started, '/events/e');
    expect(await response.json()).toMatchObject({ event: { userId: 'user_2' } });
  });

  test('a deleted owner whose id the service generated can still read a conversation and add participants', async () => {
    await using started = await start({ users: 2, ...oneEvent });
    started.platform.users.delete('user_1');
    const body = { userId: 'user_2' };
    const responses = await Promise.all([
      sendChat(started, '/events/e'),
      sendChat(started, getOrCreate, { body: { id: 'c' } }),
      sendChat(started, '/conversations/c/participants', { body }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(started.platform.conversations.participantsOf('c')).toContain('user_2');
    const sent = sendChat(started, getOrCreate, { body: { id: 'new' } });
    await expectOutcome(sent, forbidden);
  });

  describe('HEAD, OPTIONS and /hello', () => {
    test('HEAD is 404 without a body', async () => {
      await using started = await start(oneEvent);
      for (const path of ['/events/e', '/events/none', '/nothing', '/hello']) {
        const head = await sendChat(started, path, { method: 'HEAD' });
        expect(head.status, path).toBe(404);
        expect(await head.text()).toBe('');
      }
    });

    test('OPTIONS is 200 on any path, without a key', async () => {
      await using started = await start();
      for (const path of ['/events/e', getOrCreate, '/nothing', '']) {
        const response = await sendChat(started, path, { ...noKey, method: 'OPTIONS' });
        expect(response.status, path).toBe(200);
      }
    });

    test('GET /hello is a text, without a key, also with a slash at its end', async () => {
      await using started = await start();
      for (const path of ['/hello', '/hello/']) {
        const response = await sendChat(started, path, noKey);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
        expect(await response.text()).not.toBe('');
      }
    });
  });

  test('each response has RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset', async () => {
    await using started = await start({ ...oneEvent, bots: 1 });
    started.platform.fail('getEvent', { status: 429 });
    const responses = [
      await sendChat(started, '/events/e'),
      await sendChat(started, '/events/e'),
      await sendChat(started, '/nothing'),
      await sendChat(started, '/hello', noKey),
      await sendAdmin(started, '/bots'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([429, 200, 404, 200, 200]);
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
      for (const { headers } of responses) expect(headers.get(name)).toMatch(/^\d+$/);
    }
  });

  test('a header of `fail` replaces the one that each response has', async () => {
    await using started = await start();
    const headers = { 'RateLimit-Reset': '7' };
    started.platform.fail('getEvent', { status: 429, headers });
    const response = await sendChat(started, '/events/e');
    expect(response.headers.get('ratelimit-reset')).toBe('7');
  });

  test("a browser's preflight is 204 with CORS headers, and its request may be read", async () => {
    await using started = await start(oneEvent);
    const origin = 'https://app.example';
    const preflight = await sendChat(started, '/events/e', {
      ...noKey,
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-user-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-user-key');
    expect(started.platform.requests).toEqual([]);
    const response = await sendChat(started, '/events/e', { headers: { origin } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-expose-headers')).toBe('*');
  });
});

describe.for(platformForms.filter(({ name }) => name !== 'loopback TCP'))(
  'two calls of get-or-create over $name',
  ({ start }) => {
    test('of two concurrent calls with a new id, one is 200 and the other 500, and the next call is 200', async () => {
      await using started = await start();
      const call = () => sendChat(started, getOrCreate, { body: { id: 'c' } });
      const responses = await Promise.all([call(), call()]);
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 500]);
      const failed = responses.find(({ status }) => status === 500);
      await expectOutcome(Promise.resolve(failed ?? Response.error()), '500 Internal');
      expect((await call()).status).toBe(200);
      expect(started.platform.conversations.size).toBe(1);
    });

    test('both of two concurrent calls with a new id succeed with retries', async () => {
      await using started = await start();
      const { chat } = platformClients(started);
      const calls = [1, 2].map(() => chat.getOrCreateConversation({ id: 'c' }));
      const [first, second] = await Promise.all(calls);
      expect(first).toEqual(second);
    });
  },
);

test('of two pipelined requests with a new id, one is 200 and the other 500 over loopback TCP', async () => {
  const platform = createPlatform();
  await using server = await platform.listen();
  const { hostname, port, pathname } = new URL(server.chatOptions.baseUrl);
  const body = '{"id":"c"}';
  const requestOf = (connection: string) =>
    [
      `POST ${pathname}${getOrCreate} HTTP/1.1`,
      'host: localhost',
      `connection: ${connection}`,
      `x-user-key: ${server.chatOptions.userKey}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
  const socket = connect(Number(port), hostname);
  // Both arrive before the first one is processed.
  socket.write(requestOf('keep-alive') + requestOf('close'));
  const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 \d+/g)];
  expect(statuses.map(([line]) => line.slice(-3))).toEqual(['200', '500']);
  expect(platform.conversations.size).toBe(1);
});
