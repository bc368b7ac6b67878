import type { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import {
  ConnectionError,
  ForbiddenError,
  InvalidResponseError,
  RedirectError,
  type StreamOptions,
  TimeoutError,
} from '../../../src/index.ts';
import {
  chunked,
  drip,
  endless,
  finish,
  inTurn,
  openHead,
  type Responder,
  redirect,
  response,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import type { ErrorClass } from '../../support/clients.ts';
import { eventOf, streamHead, streaming } from '../../support/event-bytes.ts';
import { streamOf, take, takeAll } from '../../support/event-streams.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';

const patience = { timeout: 10_000 };
const end = (socket: Socket): void => finish(socket, 'fin');
const reset = (socket: Socket): void => finish(socket, 'reset');
const chunkedHead = openHead({
  headers: {
    'content-type': 'text/event-stream',
    'transfer-encoding': 'chunked',
    connection: 'close',
  },
});

/** The head of a response that is no stream. */
const plain = openHead({
  headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
});

/** A connection that is lost after its first event. */
const losses: Readonly<Record<string, (bytes: Buffer) => Responder>> = {
  'the service ends it': (bytes) => streaming(bytes, end),
  'the service ends it within an event': (bytes) =>
    streaming(Buffer.concat([bytes, Buffer.from('data: {"n":')]), end),
  // With a length or chunks: to the `fetch` of Node, a reset is the end of a body that only the connection delimits.
  'it is reset': (bytes) => (socket) => {
    socket.write(Buffer.concat([chunkedHead, chunked([bytes], '')]), () =>
      setImmediate(reset, socket),
    );
  },
  'it is closed in the middle of a chunk': (bytes) => (socket) => {
    socket.write(Buffer.concat([chunkedHead, chunked([bytes], 'ff\r\ndata')]), () => end(socket));
  },
  'it ends with its last chunk': (bytes) => (socket) => {
    socket.write(Buffer.concat([chunkedHead, chunked([bytes])]));
  },
  'it is silent': (bytes) => streaming(bytes),
};

test.concurrent.for(Object.entries(losses))(
  'a connection is opened again, whether or not somebody iterates, if %s',
  async ([, lose]) => {
    await using server = await startServer(
      inTurn(lose(eventOf(1)), lose(eventOf(2)), streaming(eventOf(3))),
    );
    const stream = streamOf(server, { idleTimeout: 100 });
    await stream.open();
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(1), patience);
    expect(await take(stream, 3)).toEqual([1, 2, 3]);
    expect(server.requests).toHaveLength(3);
    await expectClosed(server);
  },
);

describe.concurrent('`reconnect: false`', () => {
  const options: StreamOptions = { reconnect: false, idleTimeout: 100 };

  test.for(['the service ends it', 'it ends with its last chunk'])(
    'the end of the connection ends the iteration: %s',
    async (name) => {
      await using server = await startServer(losses[name]?.(eventOf(1)) ?? stall());
      expect(await takeAll(streamOf(server, options))).toEqual([1]);
      await expectClosed(server);
      expect(server.requests).toHaveLength(1);
    },
  );

  test.for([
    ['it is reset', ConnectionError, 'connection'],
    ['it is closed in the middle of a chunk', ConnectionError, 'closed before'],
    ['it is silent', TimeoutError, 'nothing received for 100 ms, the `idleTimeout` of the stream'],
  ] as [name: string, ErrorClass, words: string][])('a fault rejects: %s', async (row) => {
    const [name, errorClass, words] = row;
    await using server = await startServer(losses[name]?.(eventOf(1)) ?? stall());
    const stream = streamOf(server, options);
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } });
    const error = await failureOf(iterator.next(), errorClass);
    expect(error).toMatchObject({ operation: 'listen', maybeProcessed: true });
    expect(error.message).toContain(words);
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    await expectClosed(server);
    expect(server.requests).toHaveLength(1);
  });
});

describe.concurrent('a response that would not be retried', () => {
  test('a 403 after a reconnect ends the iteration, after the events before it', async () => {
    await using server = await startServer(
      inTurn(streaming(eventOf(1), end), send(response({ status: 403 }))),
    );
    const stream = streamOf(server);
    await stream.open();
    await vi.waitFor(() => expect(server.requests.length).toBe(2), patience);
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } });
    await failureOf(iterator.next(), ForbiddenError);
    expect(server.requests).toHaveLength(2);
  });

  test('a content encoding that is not known ends the iteration', async () => {
    const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'foo' };
    await using server = await startServer(send(openHead({ headers })));
    await failureOf(takeAll(streamOf(server)), InvalidResponseError);
    expect(server.requests).toHaveLength(1);
  });

  test.for<[title: string, body: Responder]>([
    ['trickles', drip([plain, ...Array.from({ length: 500 }, () => chunked(['x'], ''))], 10)],
    ['is silent', (socket) => socket.write(plain)],
    ['has no end', endless(plain, chunked(['x'.repeat(16_384)], ''))],
  ])(
    'a body of another type that %s is given up after a second, and not requested again',
    async ([, respond]) => {
      await using server = await startServer(respond);
      const start = performance.now();
      const error = await failureOf(streamOf(server).open(), InvalidResponseError);
      expect(performance.now() - start).toBeLessThan(2500);
      expect(error.message).toContain('its content-type is text/plain');
      await expectClosed(server);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('an error in a body of another type is the error of the stream, also if the body does not end', async () => {
    const parts = chunked([JSON.stringify({ code: 403, message: 'not you' })], '');
    await using server = await startServer(send(Buffer.concat([plain, parts])));
    await failureOf(streamOf(server).open(), ForbiddenError);
    expect(server.requests).toHaveLength(1);
  });

  test('a redirect is not followed', async () => {
    await using target = await startServer(streaming(eventOf(1)));
    await using server = await startServer(redirect(307, target.url));
    await failureOf(takeAll(streamOf(server)), RedirectError);
    expect(target.requests).toEqual([]);
  });
});

test.concurrent('a head that comes in pieces is one connection', async () => {
  await using server = await startServer((socket) => {
    socket.write(streamHead.subarray(0, 20), () =>
      setImmediate(() => socket.write(Buffer.concat([streamHead.subarray(20), eventOf(1)]))),
    );
  });
  expect(await take(streamOf(server), 1)).toEqual([1]);
});
