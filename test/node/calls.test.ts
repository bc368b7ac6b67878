import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type ClientOptions,
  ConnectionError,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
  TimeoutError,
} from '../../src/index.ts';
import { createNodeFetch } from '../../src/node/index.ts';
import {
  type BadServer,
  bomb,
  chunked,
  cut,
  endless,
  inTurn,
  json,
  openHead,
  redirect,
  response,
  send,
  stall,
  startServer,
  success,
} from '../support/bad-servers.ts';
import { type Clients, clientsOf, everyOperation } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { expectClosed } from '../support/release.ts';
import { botsOf, event } from '../support/resources.ts';

/** Both clients of a server, on a fetch of their own. */
function nodeClients(server: BadServer, options: Partial<ClientOptions> = {}): Clients {
  const fetch = createNodeFetch();
  onTestFinished(() => fetch.close());
  return clientsOf(server, { fetch, ...options });
}

test.for(everyOperation)('$title returns the body of the response', async ({ body, call }) => {
  await using server = await startServer(send(success(body)));

  const result = await call(nodeClients(server));

  expect(result).toEqual(body);
});

test('a request is sent as the client built it, with the headers that every fetch adds', async () => {
  await using server = await startServer(send(success(everyOperation[3]?.body)));
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

test('the headers of the response are Headers', async () => {
  const headers = [
    ['x-fake', 'one'],
    ['x-fake', 'two'],
  ] as const;
  await using server = await startServer(send(json({ event }, { headers })));

  const { response } = await nodeClients(server).chat.getEvent({ id: 'evt_1' }).withResponse();

  expect(response.status).toBe(200);
  expect(response.headers).toBeInstanceOf(Headers);
  expect(response.headers.get('X-Fake')).toBe('one, two');
});

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

test.for([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  await using elsewhere = await startServer(send(json({ event })));
  await using server = await startServer(redirect(status, `${elsewhere.url}/private`));

  const error = await failureOf(nodeClients(server).chat.getEvent({ id: 'evt_1' }), RedirectError);

  expect(error).toMatchObject({ status, locationOrigin: elsewhere.url });
  expect([elsewhere.connections, server.requests.length]).toEqual([0, 1]);
});

test('a cookie is not kept', async () => {
  const headers = { 'set-cookie': 'session=1' };
  await using server = await startServer(send(json({ event }, { headers })));
  const { chat } = nodeClients(server);

  await chat.getEvent({ id: 'evt_1' });
  await chat.getEvent({ id: 'evt_1' });

  expect(server.requests.map(({ headers }) => headers.has('cookie'))).toEqual([false, false]);
});

test('an informational response (1xx) is not treated as the response', async () => {
  const early = Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
  await using server = await startServer(send(Buffer.concat([early, json({ event })])));

  expect(await nodeClients(server).chat.getEvent({ id: 'evt_1' })).toEqual({ event });
});

test('an empty response is reported as empty', async () => {
  await using server = await startServer(send(Buffer.from('HTTP/1.1 204 Fake\r\n\r\n')));

  const error = await failureOf(
    nodeClients(server).chat.getEvent({ id: 'evt_1' }),
    InvalidResponseError,
  );

  expect(error).toMatchObject({ status: 204, reason: 'empty' });
});

test('a request whose connection was reset is repeated if that is safe', async () => {
  await using server = await startServer(
    inTurn(cut(json({ event }), 'reset', 0), send(json({ event }))),
  );

  expect(await nodeClients(server).chat.getEvent({ id: 'evt_1' })).toEqual({ event });
  expect(server.requests).toHaveLength(2);
});

test('an attempt without a response in time is a TimeoutError, and its connection is released', async () => {
  await using server = await startServer(stall());
  const { chat } = nodeClients(server, { timeout: 50, retry: 0 });

  const error = await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);

  expect(error.maybeProcessed).toBe(true);
  await expectClosed(server);
});

describe('an incomplete response is a ConnectionError', () => {
  const full = json({ event });
  const open = openHead({ headers: { 'transfer-encoding': 'chunked' } });
  const huge = { 'x-fake': 'x'.repeat(20_000) };
  test.for([
    ['a reset before the head', cut(full, 'reset', 0), 2],
    ['an end before the head', cut(full, 'fin', 0), 2],
    ['an end in the head', cut(full, 'fin', 20), 2],
    ['a reset in the body', cut(full, 'reset', full.length - 5), 2],
    ['a body shorter than its length', cut(full, 'fin', full.length - 5), 2],
    [
      'a body whose last chunk is missing',
      cut(Buffer.concat([open, chunked([JSON.stringify({ event })], '')]), 'fin'),
      2,
    ],
    ['a head that is no HTTP', send(Buffer.from('SSH-2.0-fake\r\n\r\n')), 1],
    ['a head that is too large', send(json({ event }, { headers: huge })), 1],
  ] as const)('an incomplete response is a ConnectionError: %s', async ([, respond, requests]) => {
    await using server = await startServer(respond);
    const { chat } = nodeClients(server, { retry: { limit: 1, maxDelay: 1 } });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), ConnectionError);

    expect(error.maybeProcessed).toBe(true);
    expect(server.requests).toHaveLength(requests);
    await expectClosed(server);
  });
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

  test.for([
    ['is not in the encoding that its header names', 'gzip', Buffer.from(body)],
    ['ends too early', 'gzip', gzipSync(body).subarray(0, 500)],
    ['ends too early', 'br', brotliCompressSync(body).subarray(0, 500)],
    ['ends too early', 'zstd', zstdCompressSync(body).subarray(0, 500)],
    ['is in an unknown encoding', 'fake', Buffer.from(body)],
  ] as const)(
    'a compressed body that %s is an InvalidResponseError: %s',
    async ([, encoding, bytes]) => {
      const headers = { 'content-encoding': encoding };
      await using server = await startServer(send(response({ headers, body: bytes })));
      const list = nodeClients(server).admin.listBots();

      const error = await failureOf(list, InvalidResponseError);

      expect(error.reason).toBe('encoding');
      expect(server.requests).toHaveLength(1);
    },
  );

  test('a body in more encodings than any service applies is an InvalidResponseError', async () => {
    const headers = { 'content-encoding': Array(6).fill('gzip').join(', ') };
    await using server = await startServer(send(response({ headers, body: gzipSync(body) })));

    const error = await failureOf(nodeClients(server).admin.listBots(), InvalidResponseError);

    expect(error.reason).toBe('encoding');
    expect(error.message).toContain('content encoding');
    expect(server.requests).toHaveLength(1);
  });

  test('more encodings than any service applies do not hide an error status', async () => {
    const headers = { 'content-encoding': Array(6).fill('gzip').join(', ') };
    await using server = await startServer(
      send(response({ status: 403, headers, body: gzipSync(body) })),
    );

    await failureOf(nodeClients(server).admin.listBots(), ForbiddenError);

    expect(server.requests).toHaveLength(1);
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

test('an endless body is cancelled, and its connection is closed', async () => {
  await using server = await startServer(endless(openHead(), Buffer.alloc(65_536, 'x')));
  const { chat } = nodeClients(server, { maxResponseBytes: 1_000_000 });

  const error = await failureOf(chat.getEvent({ id: 'evt_1' }), InvalidResponseError);

  expect(error.reason).toBe('too_large');
  await expectClosed(server);
});

test('a body of many megabytes arrives unchanged', async () => {
  const text = 'abcdefgh'.repeat(1_000_000);
  const large = { event: { ...event, payload: { text } } };
  await using server = await startServer(send(json(large)));
  const { chat } = nodeClients(server, { maxResponseBytes: 10_000_000 });

  const result = await chat.getEvent({ id: 'evt_1' });

  expect(result.event.payload?.text === text).toBe(true);
});
