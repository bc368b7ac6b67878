import { expect, test } from 'vitest';
import { ConnectionError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node/index.ts';
import { json, response, send, startServer } from '../support/bad-servers.ts';
import { clientsOf } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { expectClosed } from '../support/release.ts';
import { event } from '../support/resources.ts';

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

test('calls of several clients share the sockets of a fetch', async () => {
  await using server = await startServer(send(bytes));
  await using fetch = createNodeFetch({ connections: 1 });

  await clientsOf(server, { fetch }).chat.getEvent({ id: 'evt_1' });
  await clientsOf(server, { fetch }).chat.withOptions({ userKey: 'other' }).getEvent({ id: 'b' });

  expect(server.connections).toBe(1);
});

test('with pipelining, requests do not wait for the responses before them', async () => {
  const waiting: (() => void)[] = [];
  await using server = await startServer((socket) => {
    waiting.push(() => socket.write(bytes));
    if (waiting.length === 3) for (const write of waiting) write();
  });
  await using fetch = createNodeFetch({ connections: 1, pipelining: 3 });
  const { chat } = clientsOf(server, { fetch });

  await Promise.all(['a', 'b', 'c'].map((id) => chat.getEvent({ id })));

  expect(server.connections).toBe(1);
});

test('the client closes an idle socket, and the next call opens another', async () => {
  await using server = await startServer(send(bytes));
  await using fetch = createNodeFetch({ keepAliveTimeout: 20 });
  const { chat } = clientsOf(server, { fetch });

  await chat.getEvent({ id: 'evt_1' });
  await expectClosed(server);
  await chat.getEvent({ id: 'evt_1' });

  expect(server.connections).toBe(2);
});

test('a socket that the service keeps for only a second is not used again', async () => {
  const headers = { connection: 'keep-alive', 'keep-alive': 'timeout=1' };
  await using server = await startServer(send(json({ event }, { headers })));
  await using fetch = createNodeFetch({ keepAliveTimeout: 60_000 });

  await clientsOf(server, { fetch }).chat.getEvent({ id: 'evt_1' });

  await expectClosed(server);
});

test('a socket is not kept for longer than `keepAliveTimeout`, even if the service announces a longer time', async () => {
  const headers = { connection: 'keep-alive', 'keep-alive': 'timeout=600' };
  await using server = await startServer(send(json({ event }, { headers })));
  await using fetch = createNodeFetch({ keepAliveTimeout: 20 });

  await clientsOf(server, { fetch }).chat.getEvent({ id: 'evt_1' });

  await expectClosed(server);
});

test('close() waits for requests in progress, and later calls are rejected', async () => {
  let reply = () => undefined as unknown;
  await using server = await startServer((socket) => {
    reply = () => socket.write(bytes);
  });
  const fetch = createNodeFetch();
  const { chat } = clientsOf(server, { fetch });
  const call = chat.getEvent({ id: 'evt_1' });
  await expect.poll(() => server.requests.length).toBe(1);

  const closing = fetch.close();
  const late = await failureOf(chat.getEvent({ id: 'late' }), ConnectionError);
  reply();

  expect(await call).toEqual({ event });
  await closing;
  await expectClosed(server);
  expect(late).toMatchObject({ attempts: 1, maybeProcessed: false });
  expect(late.message).toContain('closed');
  await failureOf(chat.getEvent({ id: 'later' }), ConnectionError);
  await fetch.close();
  expect(server.requests).toHaveLength(1);
});

test('`await using` closes the sockets at the end of the scope', async () => {
  await using server = await startServer(send(bytes));
  {
    await using fetch = createNodeFetch();
    await clientsOf(server, { fetch }).chat.getEvent({ id: 'evt_1' });
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
