import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createPlatform } from '../../src/testing/index.ts';
import { untyped } from '../support/clients.ts';
import { oneEvent, platformClients, platformForms } from '../support/platform-forms.ts';
import {
  noMethod,
  noRoute,
  routerError,
  sendAdmin,
  sendChat,
  serviceError,
} from '../support/raw-requests.ts';

const getOrCreate = '/conversations/get-or-create';
const wrongKey = { userKey: 'fake-wrong-key' };
const noKey = { userKey: undefined };

describe.for(platformForms)('the rules of the chat API over $name', ({ start }) => {
  describe('the order of checks', () => {
    test('an unknown route is 404 without a key', async () => {
      await using started = await start();
      const sent = sendChat(started, '/nothing', noKey);
      expect(await routerError(sent)).toEqual([404, noRoute]);
    });

    test('a known path with another method is 404 without a key', async () => {
      await using started = await start();
      for (const [method, path] of [
        ['POST', '/events/e'],
        ['GET', getOrCreate],
        ['DELETE', '/conversations/c/participants'],
        ['POST', '/hello'],
        ['DELETE', '/hello/'],
      ]) {
        const sent = sendChat(started, path ?? '', { ...noKey, method: method ?? '' });
        expect(await routerError(sent), path).toEqual([404, noMethod]);
      }
    });

    test('invalid JSON with a wrong key is 400', async () => {
      await using started = await start();
      const sent = sendChat(started, getOrCreate, { ...wrongKey, body: '{"id":' });
      expect(await routerError(sent)).toEqual([400, 'the body is not JSON']);
    });

    test('a body that the schema rejects is 400, even with a missing or a wrong key', async () => {
      await using started = await start();
      for (const key of [wrongKey, noKey]) {
        const [status, message] = await routerError(
          sendChat(started, getOrCreate, { ...key, body: { id: 1 } }),
        );
        expect(status).toBe(400);
        expect(message).toContain('id: expected string, received number');
      }
    });

    test('a well-formed request with a wrong key is 401, even if nothing that it names exists', async () => {
      await using started = await start();
      const participant = { ...wrongKey, body: { userId: 'unknown' } };
      const [add, get, create] = [
        sendChat(started, '/conversations/none/participants', participant),
        sendChat(started, '/events/none', wrongKey),
        sendChat(started, getOrCreate, { ...wrongKey, body: { id: 'not possible' } }),
      ];
      expect(await serviceError(add)).toEqual([401, 'Unauthorized']);
      expect(await serviceError(get)).toEqual([401, 'Unauthorized']);
      expect(await serviceError(create)).toEqual([401, 'Unauthorized']);
    });

    test('a body that the schema rejects is 400, even if the resource does not exist', async () => {
      await using started = await start();
      const sent = sendChat(started, '/conversations/none/participants', { body: {} });
      expect((await routerError(sent))[0]).toBe(400);
    });
  });

  describe('the two kinds of error body', () => {
    test.for<[string, unknown]>([
      ['invalid JSON', '{"id":'],
      ['a missing property', {}],
      ['a wrong-typed property', { id: 1 }],
      ['an array', []],
      ['null', 'null'],
    ])('%s is 400 with a message alone', async ([, body]) => {
      await using started = await start();
      const [status] = await routerError(sendChat(started, getOrCreate, { body }));
      expect(status).toBe(400);
      expect(started.platform.conversations.size).toBe(0);
    });

    test('a missing body is 400 with a message alone', async () => {
      await using started = await start();
      const sent = sendChat(started, getOrCreate, { method: 'POST' });
      expect(await routerError(sent)).toEqual([400, 'a body is required']);
    });

    test('a missing key is 400 with a message alone', async () => {
      await using started = await start(oneEvent);
      const sent = sendChat(started, '/events/e', noKey);
      expect(await routerError(sent)).toEqual([400, 'the header x-user-key is missing']);
    });

    test('an error of the service itself has `id`, `code`, `type` and `message`', async () => {
      await using started = await start();
      expect(await serviceError(sendChat(started, '/events/none'))).toEqual([
        404,
        'ResourceNotFound',
      ]);
    });
  });

  describe('the type of an error', () => {
    test.for([
      [400, 'InvalidPayload'],
      [401, 'Unauthorized'],
      [402, 'PaymentRequired'],
      [403, 'Forbidden'],
      [404, 'ResourceNotFound'],
      [405, 'MethodNotFound'],
      [409, 'ResourceLockedConflict'],
      [410, 'ResourceGone'],
      [413, 'PayloadTooLarge'],
      [415, 'UnsupportedMediaType'],
      [429, 'RateLimited'],
      [500, 'Internal'],
      [504, 'OperationTimeout'],
    ] as const)('the type of the status %i is %s', async ([status, type]) => {
      await using started = await start();
      started.platform.fail('getEvent', { status });
      expect(await serviceError(sendChat(started, '/events/e'))).toEqual([status, type]);
    });
  });

  describe('get-or-create', () => {
    test('get-or-create finds a conversation by the id that the caller chose, and returns that id', async () => {
      await using started = await start();
      const bodies = [];
      for (let call = 0; call < 2; call++) {
        const response = await sendChat(started, getOrCreate, { body: { id: 'support-42' } });
        expect(response.status).toBe(200);
        bodies.push(await response.json());
      }
      expect(bodies).toEqual([
        { conversation: started.platform.conversations.get('support-42') },
        bodies[0],
      ]);
    });

    test('get-or-create without an id is 400 with a message alone', async () => {
      await using started = await start();
      expect((await routerError(sendChat(started, getOrCreate, { body: {} })))[0]).toBe(400);
      expect(started.platform.conversations.size).toBe(0);
    });

    test.for(['', 'x'.repeat(71), 'a b', 'é', 'a+b', '..', 'a\n'])(
      'get-or-create with the id %j is 400 with a type',
      async (id) => {
        await using started = await start();
        const sent = sendChat(started, getOrCreate, { body: { id } });
        expect(await serviceError(sent)).toEqual([400, 'InvalidPayload']);
        expect(started.platform.conversations.size).toBe(0);
      },
    );

    test('get-or-create accepts an id of 1 to 70 letters, digits, "_", "-", "/" or "\\"', async () => {
      await using started = await start();
      for (const id of ['x', 'x'.repeat(70), 'aZ09_-/\\']) {
        const response = await sendChat(started, getOrCreate, { body: { id } });
        expect(response.status, id).toBe(200);
      }
    });

    test('get-or-create with the id of a conversation that the bot deleted is 404 each time', async () => {
      await using started = await start({ conversations: [{ id: 'c' }] });
      started.platform.conversations.delete('c');
      for (let call = 0; call < 2; call++) {
        const sent = sendChat(started, getOrCreate, { body: { id: 'c' } });
        expect(await serviceError(sent)).toEqual([404, 'ResourceNotFound']);
      }
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

    test("get-or-create with the id of another user's conversation is 403", async () => {
      await using started = await start({ users: 2 });
      started.platform.conversations.create({ id: 'c' }, { owner: 'user_2' });
      const sent = sendChat(started, getOrCreate, { body: { id: 'c' } });
      expect(await serviceError(sent)).toEqual([403, 'Forbidden']);
    });
  });

  describe('addParticipant', () => {
    const body = { userId: 'user_2' };

    test('addParticipant to an unknown conversation is 404', async () => {
      await using started = await start({ users: 2 });
      const sent = sendChat(started, '/conversations/none/participants', { body });
      expect(await serviceError(sent)).toEqual([404, 'ResourceNotFound']);
    });

    test('addParticipant by a caller who is not the owner is 403, even if the caller is a participant', async () => {
      await using started = await start({ users: 2 });
      const { conversations } = started.platform;
      conversations.create({ id: 'c' }, { owner: 'user_2', participants: ['user_1'] });
      const sent = sendChat(started, '/conversations/c/participants', { body });
      expect(await serviceError(sent)).toEqual([403, 'Forbidden']);
    });

    test.for([
      ['unknown', 'InvalidPayload'],
      ['', 'InvalidPayload'],
      ['x'.repeat(10_000), 'InvalidPayload'],
      ['user_2', 'InvalidPayload'],
      ['user_01J9ZQ3V8K5T7N2M4P6R8S0W1X', 'ReferenceNotFound'],
    ] as const)(
      'addParticipant of the unknown user %j is 400 with the type %s',
      async ([userId, type]) => {
        await using started = await start({ conversations: [{ id: 'c' }] });
        const request = { body: { userId } };
        const sent = sendChat(started, '/conversations/c/participants', request);
        expect(await serviceError(sent)).toEqual([400, type]);
        expect(started.platform.conversations.participantsOf('c')).toEqual(['user_1']);
      },
    );

    test('addParticipant of a deleted user is 400 with the type InvalidPayload', async () => {
      await using started = await start({ users: 2, conversations: [{ id: 'c' }] });
      started.platform.users.delete('user_2');
      const sent = sendChat(started, '/conversations/c/participants', { body });
      expect(await serviceError(sent)).toEqual([400, 'InvalidPayload']);
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
        const sent = sendChat(started, `/conversations/${segment}/participants`, { body });
        expect(await routerError(sent)).toEqual([404, noRoute]);
      },
    );
  });

  describe('getEvent', () => {
    test('an unknown event is 404', async () => {
      await using started = await start();
      expect(await serviceError(sendChat(started, '/events/none'))).toEqual([
        404,
        'ResourceNotFound',
      ]);
    });

    test('an event of no conversation is 403', async () => {
      const event = untyped<{ id: string }>({ id: 'e', conversationId: undefined });
      await using started = await start({ events: [event] });
      expect(await serviceError(sendChat(started, '/events/e'))).toEqual([403, 'Forbidden']);
    });

    test('an event of a deleted conversation is 403', async () => {
      await using started = await start(oneEvent);
      started.platform.conversations.delete('c');
      expect(await serviceError(sendChat(started, '/events/e'))).toEqual([403, 'Forbidden']);
    });

    test('an event is 403 for a caller who does not participate, and is returned after the caller joins', async () => {
      await using started = await start({ users: 2, ...oneEvent });
      const { platform } = started;
      const asOther = { userKey: platform.userKeyOf('user_2') };
      expect(await serviceError(sendChat(started, '/events/e', asOther))).toEqual([
        403,
        'Forbidden',
      ]);
      platform.conversations.addParticipant('c', 'user_2');
      const response = await sendChat(started, '/events/e', asOther);
      expect(await response.json()).toEqual({ event: platform.events.get('e') });
    });

    test('the `userId` of an event is the user that the event belongs to, not the caller', async () => {
      await using started = await start({ users: 2, conversations: [{ id: 'c' }] });
      const { events } = started.platform;
      events.create({ id: 'e', conversationId: 'c', userId: 'user_2' });
      const response = await sendChat(started, '/events/e');
      expect(await response.json()).toMatchObject({ event: { userId: 'user_2' } });
    });
  });

  describe('the key of a deleted user', () => {
    test('the key of a deleted user stays valid: an unknown event is 404, not 401', async () => {
      await using started = await start({ users: [{ id: 'ada' }] });
      started.platform.users.delete('ada');
      expect((await serviceError(sendChat(started, '/events/none')))[0]).toBe(404);
    });

    test('an operation that requires participation or ownership is 403 with the key of a deleted user', async () => {
      await using started = await start({ users: [{ id: 'ada' }, {}], ...oneEvent });
      started.platform.users.delete('ada');
      const body = { userId: 'user_1' };
      for (const sent of [
        sendChat(started, '/events/e'),
        sendChat(started, '/conversations/c/participants', { body }),
        sendChat(started, getOrCreate, { body: { id: 'c' } }),
        sendChat(started, getOrCreate, { body: { id: 'new' } }),
      ]) {
        expect(await serviceError(sent)).toEqual([403, 'Forbidden']);
      }
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
      expect(await serviceError(sent)).toEqual([403, 'Forbidden']);
    });
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
    for (const { headers } of responses) {
      expect(headers.get('ratelimit-limit')).toMatch(/^\d+$/);
      expect(headers.get('ratelimit-remaining')).toMatch(/^\d+$/);
      expect(headers.get('ratelimit-reset')).toMatch(/^\d+$/);
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
      expect(await serviceError(Promise.resolve(failed ?? Response.error()))).toEqual([
        500,
        'Internal',
      ]);
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
