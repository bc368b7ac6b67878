import { type IncomingMessage, request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { ChatClient, InternalServerError } from '../../src/index.ts';
import { isOwnHost } from '../../src/testing/forms/host.ts';
import { createPlatform } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import { oneEvent } from '../support/platform-forms.ts';

const json = { 'content-type': 'application/json' };

async function start(host = '127.0.0.1') {
  const platform = createPlatform({ ...oneEvent, workspaces: [{ id: 'acme' }], bots: 1 });
  const server = await platform.listen({ control: true, host });
  const chat = new ChatClient({ ...server.chatOptions, retry: 0 });
  const send = (method: string, path: string, body?: unknown, headers: object = json) =>
    fetch(`${server.url}/_platform${path}`, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return { platform, chat, send, url: server.url, [Symbol.asyncDispose]: () => server.close() };
}

test('POST /_platform/fail plans failures, or an outage until the platform is reset', async () => {
  await using started = await start();
  for (const [times, failed] of [
    [2, 2],
    ['Infinity', 5],
  ] as const) {
    const failure = { operation: 'getEvent', status: 503, times };
    expect((await started.send('POST', '/fail', failure)).status).toBe(200);
    for (let call = 0; call < failed; call++) {
      await rejection(started.chat.getEvent({ id: 'e' }), InternalServerError);
    }
    if (times === 'Infinity') await started.send('POST', '/reset');
    await started.chat.getEvent({ id: 'e' });
  }
});

test('GET /_platform/requests returns platform.requests, without those to the control address', async () => {
  await using started = await start();
  await started.chat.getEvent({ id: 'e' });
  const response = await started.send('GET', '/requests');
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(started.platform.requests)));
  expect(started.platform.requests).toMatchObject([{ operation: 'getEvent', status: 200 }]);
});

test('POST /_platform/recover ends the failure with an id, or all of them', async () => {
  await using started = await start();
  const plan = async (failure: object): Promise<unknown> =>
    (await started.send('POST', '/fail', failure)).json();
  const outage = await plan({ operation: '*', status: 503, times: 'Infinity' });
  expect(outage).toEqual({ id: expect.any(String) });
  const ofEvents = await plan({ operation: 'getEvent', status: 503, times: 'Infinity' });
  expect(ofEvents).not.toEqual(outage);
  expect((await started.send('POST', '/recover', ofEvents)).status).toBe(200);
  await rejection(started.chat.getEvent({ id: 'e' }), InternalServerError);
  await started.send('POST', '/recover', outage);
  await started.chat.getEvent({ id: 'e' });
  await plan({ operation: '*', status: 503, times: 'Infinity' });
  expect((await started.send('POST', '/recover')).status).toBe(200);
  await started.chat.getEvent({ id: 'e' });
  await started.send('POST', '/reset');
  expect((await started.send('POST', '/recover', outage)).status).toBe(400);
  const unknown = await started.send('POST', '/recover', { id: 'none' });
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toEqual({ message: 'there is no failure "none"' });
});

test.for<[collection: string, value: object]>([
  ['members', { email: 'ada@example.com' }],
  ['bots', { id: 'b', workspaceId: 'acme' }],
  ['apiKeys', { createdAt: '2020-01-01T00:00:00.000Z', note: 'old' }],
  ['issues', { title: 'It fails', events: [{}] }],
])(
  'POST /_platform/create adds to %s, and responds with what was created',
  async ([collection, value]) => {
    await using started = await start();
    const response = await started.send('POST', '/create', { collection, value });
    const {
      workspaceId: _,
      botId: __,
      events: ___,
      ...fields
    } = { ...value } as Record<string, unknown>;
    expect(await response.json()).toMatchObject({ id: expect.any(String), ...fields });
    expect(response.status).toBe(200);
  },
);

test('POST /_platform/create creates a user with a key', async () => {
  await using started = await start();
  const create = async (value: object) => {
    const response = await started.send('POST', '/create', { collection: 'users', value });
    return (await response.json()) as { id: string; key: string };
  };
  const ada = await create({ id: 'ada', key: 'key-of-ada' });
  expect(ada).toMatchObject({ id: 'ada', key: 'key-of-ada' });
  const bob = await create({});
  for (const { id, key } of [ada, bob]) {
    expect((await started.chat.withOptions({ userKey: key }).getUser()).user.id).toBe(id);
  }
});

/** The first signals that a user receives. */
async function firstSignals({ chat }: { readonly chat: ChatClient }, count: number) {
  const stream = chat.listenConversation({ id: 'c' });
  await stream.open();
  return async () => {
    const signals = [];
    for await (const signal of stream) if (signals.push(signal) === count) break;
    return signals;
  };
}

test('POST /_platform/reply lets the bot say something, with its signal', async () => {
  await using started = await start();
  const signals = await firstSignals(started, 2);
  const payload = { type: 'text', text: 'Hello from the bot' };
  const replies = [
    { conversationId: 'c', payload },
    { conversationId: 'c', payload: 'Again', userId: 'helper' },
  ];
  const sent = [];
  for (const reply of replies) {
    const response = await started.send('POST', '/reply', reply);
    expect(response.status).toBe(200);
    sent.push(await response.json());
  }
  expect(sent).toMatchObject([
    { id: expect.any(String), userId: 'bot', payload },
    { userId: 'helper', payload: { type: 'text', text: 'Again' } },
  ]);
  const { messages } = await started.chat.listMessages({ conversationId: 'c' });
  expect(messages).toEqual([...sent].reverse());
  expect(await signals()).toEqual(
    sent.map((message) => ({ type: 'message_created', data: { ...message, isBot: true } })),
  );
});

test('POST /_platform/emit sends any signal', async () => {
  await using started = await start();
  const signals = await firstSignals(started, 2);
  const data = { conversationId: 'c', participantId: 'user_1' };
  const emitted = [
    { type: 'participant_added', data },
    { type: 'typing_started', data: { by: 'bot' } },
  ];
  for (const signal of emitted) {
    const response = await started.send('POST', '/emit', { conversationId: 'c', signal });
    expect([response.status, await response.json()]).toEqual([200, {}]);
  }
  const [listed, unlisted] = emitted;
  expect(await signals()).toMatchObject([listed, { type: 'unknown', raw: unlisted }]);
});

test('POST /_platform/disconnect ends the open streams of a conversation, or all of them', async () => {
  await using started = await start();
  const disconnected = vi.fn();
  await using signals = started.chat.listenConversation(
    { id: 'c' },
    { onDisconnect: disconnected, reconnect: { maxDelay: 1 } },
  );
  await signals.open();
  const ended = async (count: number): Promise<void> => {
    await expect.poll(() => disconnected.mock.calls).toHaveLength(count);
    await expect.poll(() => started.platform.openStreams).toBe(1);
  };
  await started.send('POST', '/disconnect', { conversationId: 'another' });
  await started.send('POST', '/disconnect', { conversationId: 'c' });
  await ended(1);
  const response = await started.send('POST', '/disconnect');
  expect([response.status, await response.json()]).toEqual([200, {}]);
  await ended(2);
});

const text = { type: 'text', text: 'Hi' };

test.for<[path: string, what: string, body: unknown, problem: string]>([
  [
    '/fail',
    'an unknown operation',
    { operation: 'getEvnt', status: 500 },
    '`getEvnt` is not a known',
  ],
  ['/fail', 'a wrong failure', { operation: 'getEvent', status: 99 }, '`status` must be'],
  ['/fail', 'another fault', { operation: 'getEvent', fault: 'dns' }, '`fault` must be one of'],
  ['/fail', 'an array', [], 'must be a JSON object'],
  ['/recover', 'an unknown property', { Id: 'failure_1' }, '`Id` is not known'],
  ['/reply', 'an unknown conversation', { conversationId: 'x', payload: text }, 'no conversation'],
  ['/reply', 'no payload', { conversationId: 'c' }, '`payload` must be'],
  ['/reply', 'no conversation', { payload: text }, '`conversationId` must be'],
  ['/reply', 'a user of no text', { conversationId: 'c', payload: text, userId: 1 }, '`userId`'],
  ['/emit', 'an unknown conversation', { conversationId: 'x', signal: {} }, 'no conversation'],
  ['/emit', 'no signal', { conversationId: 'c' }, '`signal` must be'],
  ['/emit', 'a wrong signal', { conversationId: 'c', signal: { type: 1 } }, 'not as documented'],
  ['/disconnect', 'a conversation of no text', { conversationId: 1 }, '`conversationId` must be'],
  ['/create', 'an unknown collection', { collection: 'robots', value: {} }, '`collection` must be'],
  [
    '/create',
    'a wrong value',
    { collection: 'issues', value: { title: 7 } },
    'is not as documented',
  ],
  [
    '/create',
    'an unknown owner',
    { collection: 'apiKeys', value: { botId: 'x' } },
    'does not exist',
  ],
  ['/create', 'no object', 'x', 'is not JSON'],
])('POST /_platform%s with %s is 400, and changes nothing', async ([path, , body, problem]) => {
  await using started = await start();
  const { platform } = started;
  const response = await started.send('POST', path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.stringContaining(problem) });
  expect([platform.messages.size, platform.issues.size, platform.apiKeys.size]).toEqual([0, 0, 0]);
});

test('any other request to the control address is 404, and its message says what there is', async () => {
  await using started = await start();
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/fail'],
    ['POST', '/requests'],
    ['POST', '/fail/'],
  ] as const) {
    const response = await started.send(method, path);
    expect(response.status, path).toBe(404);
    expect(await response.text()).toContain('POST /_platform/fail');
  }
});

test('a page in a browser gets no permission to use the control address', async () => {
  await using started = await start();
  const origin = 'https://app.example';
  const asked = { origin, 'access-control-request-method': 'POST' };
  for (const response of [
    await started.send('OPTIONS', '/reset', undefined, asked),
    await started.send('GET', '/requests', undefined, { origin }),
    await started.send('POST', '/reset', undefined, { ...json, origin }),
  ]) {
    const names = [...response.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('a page is refused by a message that says why, whatever it asks for', async () => {
  await using started = await start();
  const headers = { ...json, 'sec-fetch-site': 'same-origin' };
  for (const [method, path] of [
    ['GET', '/requests'],
    ['POST', '/nothing'],
  ] as const) {
    const response = await started.send(method, path, undefined, headers);
    expect(response.status).toBe(403);
    const { message } = Object(await response.json());
    expect(message).toContain('a page in a browser cannot use the control address');
  }
});

test.for<[string, object]>([
  ['no content-type', {}],
  ['a content-type that a page may send', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
])('a POST to the control address with %s is 415 and changes nothing', async ([, headers]) => {
  await using started = await start();
  started.platform.fail('getEvent', { status: 503 });
  const failure = JSON.stringify({ operation: 'getEvent', status: 503 });
  expect((await started.send('POST', '/fail', failure, headers)).status).toBe(415);
  expect((await started.send('POST', '/reset', undefined, headers)).status).toBe(415);
  await rejection(started.chat.getEvent({ id: 'e' }), InternalServerError);
  await started.chat.getEvent({ id: 'e' });
});

test.for<[host: string, given: string, headers: object, status: number]>([
  ['127.0.0.1', 'localhost', {}, 200],
  ['127.0.0.1', 'LOCALHOST.:80', {}, 200],
  ['127.0.0.1', '[::1]:4010', {}, 200],
  ['127.0.0.1', 'evil.example:4010', {}, 403],
  ['127.0.0.1', 'localhost.evil.example', {}, 403],
  ['127.0.0.1', '127.0.0.1.evil.example', {}, 403],
  ['127.0.0.1', 'localhost@evil.example', {}, 403],
  ['127.0.0.1', ' ', {}, 403],
  ['localhost', 'localhost:4010', {}, 200],
  ['0.0.0.0', 'mock.internal:4010', {}, 200],
  ['0.0.0.0', 'evil.example:4010', { origin: 'http://evil.example:4010' }, 403],
  ['0.0.0.0', 'localhost:4010', { origin: 'http://localhost:3000' }, 200],
  ['0.0.0.0', 'mock.internal:4010', { 'sec-fetch-site': 'none' }, 200],
  ['0.0.0.0', 'evil.example:4010', { 'sec-fetch-site': 'same-origin' }, 403],
  ['127.0.0.1', 'localhost:4010', { 'sec-fetch-site': 'cross-site' }, 403],
  ['127.0.0.1', 'localhost:4010', { 'sec-fetch-site': 'same-site' }, 403],
])('a server on %s responds to the Host "%s" and the headers %j with %i', async (row) => {
  const [host, given, headers, status] = row;
  await using started = await start(host);
  const { port } = new URL(started.url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { port, method: 'POST', path: '/_platform/reset' };
    request({ ...options, headers: { ...json, ...headers, host: given } }, resolve)
      .on('error', reject)
      .end();
  });
  response.resume();
  expect(response.statusCode).toBe(status);
});

test('a server on a host of its own responds to that host', () => {
  const isOwn = (host: string, given: string) => isOwnHost(new Headers({ host: given }), host);
  expect(isOwn('mock.internal', 'Mock.Internal:4010')).toBe(true);
  expect(isOwn('192.168.1.5', '192.168.1.5')).toBe(true);
  expect(isOwn('fd00::1', '[fd00:0::1]:4010')).toBe(true);
  expect(isOwn('mock.internal', 'evil.example')).toBe(false);
  expect(isOwnHost(new Headers(), 'mock.internal')).toBe(false);
});

test('without `control`, the control address is an unknown route', async () => {
  await using server = await createPlatform().listen();
  const response = await fetch(`${server.url}/_platform/requests`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "Route doesn't exist" });
});
