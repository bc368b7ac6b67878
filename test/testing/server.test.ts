import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import {
  AdminClient,
  ChatClient,
  ConfigurationError,
  ConnectionError,
  InternalServerError,
  NotFoundError,
} from '../../src/index.ts';
import { readBody } from '../../src/testing/forms/server.ts';
import { createPlatform, type PlatformServer } from '../../src/testing.ts';
import { rejection, untyped } from '../support/clients.ts';
import { oneEvent } from '../support/platform-forms.ts';

/** Sends a path unchanged: `fetch` would resolve its dot segments. */
async function statusOf({ chatOptions }: PlatformServer, path: string): Promise<number> {
  const { hostname, port, pathname } = new URL(chatOptions.baseUrl);
  const headers = { 'x-user-key': chatOptions.userKey };
  const sent = request({ hostname, port, path: pathname + path, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

/** A connection, and what begins a POST on it. */
function connectTo({ chatOptions }: PlatformServer) {
  const { hostname, port, pathname } = new URL(chatOptions.baseUrl);
  const post = (path: string, length: number, ...headers: string[]): string =>
    [
      `POST ${pathname}${path} HTTP/1.1`,
      'host: localhost',
      `x-user-key: ${chatOptions.userKey}`,
      'content-type: application/json',
      `content-length: ${length}`,
      ...headers,
      '\r\n',
    ].join('\r\n');
  const socket = connect(Number(port), hostname);
  return { socket: socket.on('error', () => {}), post };
}

test('a server listens on a loopback port until its scope ends', async () => {
  const platform = createPlatform({ ...oneEvent, bots: 3 });
  let chat: ChatClient;
  {
    await using server = await platform.listen();
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.chatOptions.baseUrl.startsWith(`${server.url}/hooks/`)).toBe(true);
    expect(server.adminOptions.adminUrl).toBe(server.url);
    chat = new ChatClient({ ...server.chatOptions, retry: 0 });
    await chat.getEvent({ id: 'e' });
    expect(await new AdminClient(server.adminOptions).listBots().toArray()).toHaveLength(3);
  }
  await rejection(chat.getEvent({ id: 'e' }), ConnectionError);
});

test('a server shares its state with the other forms, and with a second server', async () => {
  const platform = createPlatform();
  await using first = await platform.listen();
  await using second = await platform.listen();
  expect(first.url).not.toBe(second.url);
  await new ChatClient(first.chatOptions).getOrCreateConversation({ id: 'c' });
  await new ChatClient(second.chatOptions).getOrCreateConversation({ id: 'c' });
  await new ChatClient(platform.chatOptions).getOrCreateConversation({ id: 'c' });
  expect(platform.conversations.size).toBe(1);
  expect(platform.requests).toHaveLength(3);
});

test('`close` ends stalled and idle connections at once, and may be called again', async () => {
  const platform = createPlatform(oneEvent);
  const server = await platform.listen();
  const chat = new ChatClient({ ...server.chatOptions, retry: 0 });
  const { socket: silent } = connectTo(server);
  const { socket: halfway, post } = connectTo(server);
  halfway.write(`${post('', 100)}half`);
  const ends = [silent, halfway].map((socket) => once(socket, 'close'));
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
  await chat.getEvent({ id: 'e' });
  platform.fail('getEvent', { fault: 'stall' });
  const stalled = rejection(chat.getEvent({ id: 'e' }), ConnectionError);
  await expect.poll(() => platform.requests.at(-1)?.fault).toBe('stall');

  const closed = server.close();
  expect(server.close()).toBe(closed);
  await closed;
  await Promise.all([stalled, ...ends]);
  await server[Symbol.asyncDispose]();
});

test.for<[string, unknown, string]>([
  ['an unknown option', { prot: 1 }, 'prot'],
  ['a port over 65535', { port: 65_536 }, 'port'],
  ['an empty host', { host: '' }, 'host'],
  ['a string as control', { control: 'yes' }, 'control'],
])('platform.listen rejects %s', async ([, options, option]) => {
  const error = await rejection(createPlatform().listen(untyped(options)), ConfigurationError);
  expect(error.option).toBe(option);
});

test('in a runtime without node:http, platform.listen throws an error that says where it runs', async () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);

  const error = await rejection(createPlatform().listen(), ConfigurationError);

  expect(error.option).toBe('runtime');
  expect(error.message).toMatch(/^platform\.listen: needs Node, Deno or Bun/);
});

test('a dot segment is not resolved, and a backslash is no slash: neither reaches another path', async () => {
  const platform = createPlatform(oneEvent);
  await using server = await platform.listen();
  expect(await statusOf(server, '/events/x/../e')).toBe(404);
  expect(await statusOf(server, '/conversations/../events/e')).toBe(404);
  expect(await statusOf(server, '/events/%2e%2e')).toBe(404);
  expect(await statusOf(server, '/events\\e')).toBe(404);
  const paths = platform.requests.map(({ operation, path }) => [operation, path]);
  expect(paths).toEqual([
    [undefined, '/events/x/%252e%252e/e'],
    [undefined, '/conversations/%252e%252e/events/e'],
    ['getEvent', '/events/%252e%252e'],
    [undefined, '/events%5Ce'],
  ]);
});

test.for(['refused', 'dns', 'tls'] as const)(
  'the fault %s, which an accepted connection cannot show, is a 501 whose message explains it',
  async (fault) => {
    const platform = createPlatform();
    await using server = await platform.listen();
    platform.fail('getEvent', { fault });
    const chat = new ChatClient(server.chatOptions);
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(error.status).toBe(501);
    expect(error.message).toContain('the fake platform cannot show');
    expect(platform.requests).toMatchObject([{ fault, status: undefined }]);
  },
);

test('a server survives a client that disconnects in the middle of its request', async () => {
  const platform = createPlatform(oneEvent);
  await using server = await platform.listen();
  const { socket, post } = connectTo(server);
  socket.write(`${post('/x', 100)}half`);
  await once(socket, 'connect');
  socket.destroy();
  await rejection(new ChatClient(server.chatOptions).getEvent({ id: 'x' }), NotFoundError);
  expect(platform.requests).toMatchObject([{ operation: 'getEvent', status: 404 }]);
});

test('a body that is too large is 413 before all of it was read', async () => {
  await using server = await createPlatform().listen();
  const { socket, post } = connectTo(server);
  socket.write(post('/events', 2 ** 40));
  socket.write(Buffer.alloc(2 ** 20 + 1, 0x20));
  const [head] = await once(socket, 'data');
  expect(String(head)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('a connection that is idle is not closed', async () => {
  await using server = await createPlatform().listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [response] = await once(request(`${server.url}/hello`, { agent }).end(), 'response');
  response.resume();
  // A server that closes idle connections says after how many seconds.
  expect(response.headers).toMatchObject({ connection: 'keep-alive' });
  expect(response.headers).not.toHaveProperty('keep-alive');
  agent.destroy();
});

test('of a body, no more is kept than shows that it is larger than the limit', async () => {
  const incoming = new EventEmitter();
  const body = readBody(untyped<IncomingMessage>(incoming), 5);
  incoming.emit('data', Buffer.from('four'));
  incoming.emit('data', Buffer.from('more'));
  const late = vi.fn(() => 1);
  incoming.emit('data', Object.defineProperty({}, 'length', { get: late }));
  expect(new TextDecoder().decode(await body)).toBe('fourmore');
  incoming.emit('data', Object.defineProperty({}, 'length', { get: late }));
  expect(late).not.toHaveBeenCalled();
});

test('a body over the limit is refused, and nothing of it is stored', async () => {
  const platform = createPlatform({ conversations: [{ id: 'c' }] });
  await using server = await platform.listen();
  const text = 'x'.repeat(2 ** 20);
  const body = JSON.stringify({ conversationId: 'c', payload: { type: 'text', text } });
  for (const [address, call] of [
    [server.chatOptions, fetch],
    [platform.chatOptions, platform.fetch],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'x-user-key': address.userKey };
    const response = await call(`${address.baseUrl}/messages`, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
  }
  expect(platform.messages.size).toBe(0);
  expect(platform.requests.map((recorded) => recorded.body)).toEqual([undefined, undefined]);
});
