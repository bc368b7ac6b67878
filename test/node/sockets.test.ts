import type { Dispatcher } from 'undici';
import { expect, test, vi } from 'vitest';
import { Exchange } from '../../src/node/exchange.ts';
import { createNodeFetch } from '../../src/node.ts';
import { inTurn, json, response, send, startServer } from '../support/bad-servers.ts';
import { clientsOf, getEvent } from '../support/every-operation.ts';
import { expectClosed } from '../support/release.ts';
import { event } from '../support/resources.ts';
import { holdTime } from '../support/timing.ts';
import { untyped } from '../support/untyped.ts';

const bytes = json({ event });

test('300 concurrent calls open no more sockets than the option allows', async () => {
  await using server = await startServer((socket) => setImmediate(() => socket.write(bytes)));
  await using fetch = createNodeFetch({ connections: 7 });
  const { chat } = clientsOf(server, { fetch });

  const calls = Array.from({ length: 300 }, (_, index) => chat.getEvent({ id: `evt_${index}` }));
  const results = await Promise.all(calls);

  expect(results).toHaveLength(300);
  expect(server.connections).toBe(7);
  expect(new Set(server.requests.map(({ target }) => target)).size).toBe(300);
});

test('by default, there are at most 128 sockets to an origin', async () => {
  await using server = await startServer((socket) => setImmediate(() => socket.write(bytes)));
  await using fetch = createNodeFetch();
  const { chat } = clientsOf(server, { fetch });

  await Promise.all(Array.from({ length: 300 }, () => chat.getEvent({ id: 'evt_1' })));

  expect(server.connections).toBe(128);
});

test('calls of several clients share the sockets of a fetch', async () => {
  await using server = await startServer(send(bytes));
  await using fetch = createNodeFetch({ connections: 1 });

  await getEvent(server, { fetch });
  await clientsOf(server, { fetch }).chat.withOptions({ userKey: 'other' }).getEvent({ id: 'b' });

  expect(server.connections).toBe(1);
});

test('a request that undici would send again is a fault of the connection', async () => {
  const exchange = new Exchange(null);
  const controller = untyped<Dispatcher.DispatchController>({});
  exchange.onRequestStart(controller);

  expect(() => exchange.onRequestStart(controller)).toThrow('connection was closed');
});

test('a 205 with a large body occupies no socket, and close() ends', async () => {
  const reset = response({ status: 205, body: 'x'.repeat(300_000) });
  await using server = await startServer(inTurn(send(reset), send(bytes)));
  const fetch = createNodeFetch({ connections: 1 });

  const { status, body } = await fetch(server.url);
  const second = await fetch(server.url);

  expect([status, body, second.status]).toEqual([205, null, 200]);
  await second.text();
  await fetch.close();
});

test.for([
  ['that is idle for `keepAliveTimeout` is closed', undefined, 20],
  ['is kept for `keepAliveTimeout` even if the service announces more', 'timeout=600', 20],
] as const)('a socket %s', async ([, announced, keepAliveTimeout]) => {
  const headers = { ...(announced && { connection: 'keep-alive', 'keep-alive': announced }) };
  await using server = await startServer(send(json({ event }, { headers })));
  await using fetch = createNodeFetch({ keepAliveTimeout });

  await getEvent(server, { fetch });
  await expectClosed(server);
  await getEvent(server, { fetch });

  expect(server.connections).toBe(2);
});

test('a socket that the service keeps for only a second is not used again', async () => {
  const headers = { connection: 'keep-alive', 'keep-alive': 'timeout=1' };
  await using server = await startServer(send(json({ event }, { headers })));
  await using fetch = createNodeFetch({ connections: 1, keepAliveTimeout: 60_000 });

  await getEvent(server, { fetch });
  await getEvent(server, { fetch });

  expect(server.connections).toBe(2);
});

test('by default, a socket is kept for 4 seconds', async () => {
  await using server = await startServer(send(bytes));
  await using fetch = createNodeFetch();
  using _ = await holdTime();

  await getEvent(server, { fetch });
  await vi.advanceTimersByTimeAsync(3_900);
  await getEvent(server, { fetch });
  expect(server.connections).toBe(1);
  await vi.advanceTimersByTimeAsync(4_100);
  await getEvent(server, { fetch });
  expect(server.connections).toBe(2);
});

test('`await using` closes the sockets at the end of the scope', async () => {
  await using server = await startServer(send(bytes));
  {
    await using fetch = createNodeFetch();
    await getEvent(server, { fetch });
    expect(server.sockets.size).toBe(1);
  }
  await expectClosed(server);
});

test('a body that is not read occupies no socket after it is cancelled', async () => {
  const head = response({ length: 1_000_000, body: 'x'.repeat(1000) });
  await using server = await startServer(send(head));
  await using fetch = createNodeFetch();

  const { body } = await fetch(server.url);
  await body?.cancel();

  await expectClosed(server);
});
