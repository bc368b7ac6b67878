import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ClientOptions, InvalidResponseError, NotFoundError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import {
  type BadServer,
  bomb,
  cut,
  inTurn,
  json,
  openHead,
  response,
  send,
  startServer,
} from '../support/bad-servers.ts';
import { type Clients, clientsOf } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { expectClosed } from '../support/release.ts';
import { botsOf, event, user } from '../support/resources.ts';

/** Both clients of a server, on a fetch of their own. */
function nodeClients(server: BadServer, options: Partial<ClientOptions> = {}): Clients {
  const fetch = createNodeFetch();
  onTestFinished(() => fetch.close());
  return clientsOf(server, { fetch, ...options });
}

test('a request is sent as the client built it, with the headers that every fetch adds', async () => {
  await using server = await startServer(send(json({ participant: user })));
  const { chat } = nodeClients(server);

  await chat.addParticipant({ conversationId: 'conv/1', userId: 'ü' }, { query: { a: 'b c' } });

  const [request] = server.requests;
  expect(request?.method).toBe('POST');
  expect(request?.target).toMatch(/\/conversations\/conv%2F1\/participants\?a=b%20c$/);
  expect(Buffer.from(request?.body ?? '', 'latin1').toString()).toBe('{"userId":"ü"}');
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    'content-length': '15',
    'content-type': 'application/json',
    'user-agent': 'node',
  });
});

test('headers of the caller replace those that every fetch adds', async () => {
  await using server = await startServer(send(json({ event })));
  const headers = { 'Accept-Encoding': 'identity', 'User-Agent': 'my-backend' };

  await nodeClients(server).chat.getEvent({ id: 'evt_1' }, { headers });

  const sent = server.requests[0]?.headers;
  expect([sent?.get('accept-encoding'), sent?.get('user-agent')]).toEqual([
    'identity',
    'my-backend',
  ]);
});

test.for(['x-fake', '__proto__', 'constructor'])(
  'a header of the response may have the name %s, and have several values',
  async (name) => {
    const headers = [
      [name, 'one'],
      [name, 'two'],
      ['x-other', 'three'],
    ] as const;
    await using server = await startServer(send(json({ event }, { headers })));

    const call = nodeClients(server).chat.getEvent({ id: 'evt_1' });
    const { data, response } = await call.withResponse();

    expect(data).toEqual({ event });
    expect(response.status).toBe(200);
    expect(response.headers).toBeInstanceOf(Headers);
    expect(response.headers.get(name.toUpperCase())).toBe('one, two');
    expect(response.headers.get('x-other')).toBe('three');
  },
);

test('an error status is the error of that status, and the next call uses the same connection', async () => {
  const missing = { id: 'err_1', code: 404, type: 'ResourceNotFound', message: 'no such event' };
  await using server = await startServer(
    inTurn(send(json(missing, { status: 404 })), send(json({ event }))),
  );
  await using fetch = createNodeFetch({ connections: 1 });
  const { chat } = clientsOf(server, { fetch });

  const error = await failureOf(chat.getEvent({ id: 'evt_1' }), NotFoundError);
  await chat.getEvent({ id: 'evt_1' });

  expect(error).toMatchObject({ code: 404, errorId: 'err_1', type: 'ResourceNotFound' });
  expect(server.connections).toBe(1);
});

test('an informational response (1xx) is not treated as the response', async () => {
  const early = Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
  await using server = await startServer(send(Buffer.concat([early, json({ event })])));

  expect(await nodeClients(server).chat.getEvent({ id: 'evt_1' })).toEqual({ event });
});

describe('a compressed body', () => {
  const body = JSON.stringify({ bots: botsOf(2000), meta: {} });
  const compressed = [
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['GZIP, br', brotliCompressSync(gzipSync(body))],
    ['identity', Buffer.from(body)],
  ] as const;

  test.for(compressed)('a body compressed with %s is decompressed', async ([encoding, bytes]) => {
    const headers = { 'content-encoding': encoding };
    await using server = await startServer(send(response({ headers, body: bytes })));

    const { bots } = await nodeClients(server).admin.listBots();

    expect(bots).toHaveLength(2000);
    expect(bots[1999]).toEqual(botsOf(1, 1999)[0]);
  });

  test.for(['gzip', 'deflate', 'br', 'zstd'] as const)(
    'a compressed body that becomes too large is cancelled while it is read, with %s',
    async (encoding) => {
      const body = await bomb(encoding, 64);
      const head = openHead({ headers: { 'content-encoding': encoding } });
      // The body does not end, so the connection must be closed, too.
      await using server = await startServer(cut(Buffer.concat([head, body]), 'stall'));
      const { chat } = nodeClients(server, { maxResponseBytes: 100_000 });

      const error = await failureOf(chat.getEvent({ id: 'evt_1' }), InvalidResponseError);

      expect(error.reason).toBe('too_large');
      await expectClosed(server);
    },
  );
});

test('a body of many megabytes arrives unchanged', async () => {
  const text = 'abcdefgh'.repeat(1_000_000);
  const large = { event: { ...event, payload: { text } } };
  await using server = await startServer(send(json(large)));
  const { chat } = nodeClients(server, { maxResponseBytes: 10_000_000 });

  const result = await chat.getEvent({ id: 'evt_1' });

  expect(result.event.payload?.text === text).toBe(true);
});
