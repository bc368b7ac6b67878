import * as zlib from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeFetch } from '../../src/node.ts';
import { type BadServer, json, response, send, startServer } from '../support/bad-servers.ts';
import { type Clients, clientsOf } from '../support/every-operation.ts';
import { botsOf, event, user } from '../support/resources.ts';

/** Both clients of a server, on a fetch of their own. */
function nodeClients(server: BadServer): Clients {
  const fetch = createNodeFetch();
  onTestFinished(() => fetch.close());
  return clientsOf(server, { fetch });
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

test('an informational response (1xx) is not treated as the response', async () => {
  const early = Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
  await using server = await startServer(send(Buffer.concat([early, json({ event })])));

  expect(await nodeClients(server).chat.getEvent({ id: 'evt_1' })).toEqual({ event });
});

const bots = JSON.stringify({ bots: botsOf(2000), meta: {} });
const gzip = zlib.gzipSync(bots);

test.for<readonly [string, Buffer]>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', zlib.deflateSync(bots)],
  ['deflate', zlib.deflateRawSync(bots)],
  ['br', zlib.brotliCompressSync(bots)],
  // From Node 22.15 on.
  ...('zstdCompressSync' in zlib ? [['zstd', zlib.zstdCompressSync(bots)] as const] : []),
  ['GZIP, br', zlib.brotliCompressSync(gzip)],
  // As many as are undone.
  ['gzip, gzip, gzip, gzip, gzip', [1, 2, 3, 4].reduce((body) => zlib.gzipSync(body), gzip)],
  ['identity', Buffer.from(bots)],
])('a body compressed with %s is decompressed', async ([encoding, body]) => {
  const headers = { 'content-encoding': encoding };
  await using server = await startServer(send(response({ headers, body })));

  expect(await nodeClients(server).admin.listBots().toArray()).toEqual(botsOf(2000));
});
