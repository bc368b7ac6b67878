import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Gunzip } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { AbortError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import {
  bomb,
  cut,
  json,
  openHead,
  type Responder,
  response,
  send,
  stall,
  startServer,
} from '../support/bad-servers.ts';
import { clientsOf } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { expectClosed } from '../support/release.ts';
import { event, user } from '../support/resources.ts';

test('a call that is aborted before it begins sends nothing', async () => {
  await using server = await startServer(stall());
  await using fetch = createNodeFetch();
  const signal = AbortSignal.abort();

  await failureOf(
    clientsOf(server, { fetch }).chat.getEvent({ id: 'evt_1' }, { signal }),
    AbortError,
  );
  await expect(fetch(server.url, { signal })).rejects.toBe(signal.reason);

  expect(server.connections).toBe(0);
});

test('a call that is aborted while it connects sends nothing', async () => {
  await using server = await startServer(stall());
  await using fetch = createNodeFetch();
  const controller = new AbortController();

  const call = fetch(server.url, { signal: controller.signal });
  controller.abort('enough');

  await expect(call).rejects.toMatchObject({ code: 'ERR_NOT_SENT', cause: 'enough' });
  await expect.poll(() => server.connections).toBe(1);
  await setImmediate();
  expect(server.requests).toHaveLength(0);
});

test('a call that is aborted while it waits for a socket is never sent, uses no socket, and repeats no other call', async () => {
  let respond = () => undefined as unknown;
  await using server = await startServer((socket) => {
    respond = () => socket.write(json({ participant: user, event }));
  });
  await using fetch = createNodeFetch({ connections: 1 });
  const { chat } = clientsOf(server, { fetch });
  const controller = new AbortController();
  const first = chat.addParticipant({ conversationId: 'c', userId: 'u' });
  await expect.poll(() => server.requests.length).toBe(1);
  const second = chat.getEvent({ id: 'second' }, { signal: controller.signal });
  const third = chat.getEvent({ id: 'third' });

  controller.abort();
  expect((await failureOf(second, AbortError)).maybeProcessed).toBe(false);
  respond();
  expect(await first).toMatchObject({ participant: user });
  await expect.poll(() => server.requests.length).toBe(2);
  respond();
  await third;

  expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect(server.requests[1]?.target).toMatch(/third$/);
  expect(server.connections).toBe(1);
});

test.for<[title: string, serve: Responder, use: (response: Response) => Promise<unknown>]>([
  ['when its body was read', send(json({ event })), (response) => response.json()],
  ['when its body was cancelled', send(json({ event })), async ({ body }) => body?.cancel()],
  ['if its response has no body', send(response({ status: 204 })), async () => undefined],
  ['if its connection is lost', cut(json({ event }), 'reset', 20), async () => undefined],
])('a request leaves no listener on its signal %s', async ([, serve, use]) => {
  await using fetch = createNodeFetch();
  await using server = await startServer(serve);
  const { signal } = new AbortController();
  const call = fetch(server.url, { signal });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await call.then(use, () => undefined);
  await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([]);
});

test('a call that is aborted while it decompresses a body ends that, and closes its connection', async () => {
  const destroy = vi.spyOn(Gunzip.prototype, 'destroy');
  const body = await bomb('gzip', 1);
  const head = openHead({ headers: { 'content-encoding': 'gzip' } });
  // Closed last: it waits for a connection that the server has not closed.
  await using fetch = createNodeFetch();
  await using server = await startServer(cut(Buffer.concat([head, body]), 'stall', 200));
  const controller = new AbortController();
  const { body: stream } = await fetch(server.url, { signal: controller.signal });
  const reading = stream?.getReader().read();
  await expect.poll(() => server.requests.length).toBe(1);
  expect(destroy).not.toHaveBeenCalled();

  controller.abort(new Error('enough'));

  await expect(reading).rejects.toThrow('enough');
  expect(destroy).toHaveBeenCalledOnce();
  await expectClosed(server);
});
