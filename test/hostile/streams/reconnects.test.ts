import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import {
  ConnectionError,
  InvalidResponseError,
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
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { eventOf, streaming } from '../../support/event-bytes.ts';
import { streamOf, take, takeAll } from '../../support/event-streams.ts';
import { recordEvents } from '../../support/events.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';
import { holdTime } from '../../support/timing.ts';
import { until } from '../../support/until.ts';

const end = (socket: Socket): void => finish(socket, 'fin');
const reset = (socket: Socket): void => finish(socket, 'reset');
const isChunked = { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' };
const chunkedHead = openHead({ headers: { ...isChunked, connection: 'close' } });

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
};

test.for(Object.entries(losses))(
  'a connection is opened again, whether or not somebody iterates, if %s',
  async ([, lose]) => {
    await using server = await startServer(
      inTurn(lose(eventOf(1)), lose(eventOf(2)), streaming(eventOf(3))),
    );
    const stream = streamOf(server);
    await stream.open();
    await until(() => server.requests.length > 1);
    expect(await take(stream, 3)).toEqual([1, 2, 3]);
    expect(server.requests).toHaveLength(3);
    await expectClosed(server);
  },
);

test('a connection is opened again if it is silent for `idleTimeout`', async () => {
  await using server = await startServer(
    inTurn(streaming(eventOf(1)), streaming(eventOf(2)), streaming(eventOf(3))),
  );
  using _ = await holdTime();
  const onDisconnect = vi.fn();
  await using stream = streamOf(server, { idleTimeout: 100, onDisconnect });
  const iterator = stream[Symbol.asyncIterator]();
  for (const n of [1, 2, 3]) {
    expect(await iterator.next()).toEqual({ done: false, value: { n } });
    expect(server.requests).toHaveLength(n);
    await vi.advanceTimersByTimeAsync(99);
    // Until the wait before the next connection has passed, too.
    if (n < 3) await expect.poll(() => server.requests.length).toBe(n + 1);
  }
  const lost = expect.objectContaining({ kind: 'timeout', option: 'idleTimeout' });
  // The third connection may be lost by now, too.
  expect(onDisconnect.mock.calls.slice(0, 2)).toEqual([[lost], [lost]]);
});

const options: StreamOptions = { reconnect: false };

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
  ['it is reset', '', reset, 'connection'],
  ['it is closed in the middle of a chunk', 'ff\r\ndata', end, 'closed before'],
] as const)('a fault rejects: %s', async ([, rest, lose, words]) => {
  const { promise: connected, resolve } = Promise.withResolvers<Socket>();
  await using server = await startServer((socket) => {
    // Without `connection: close`, after which the `fetch` of Node 22.12 takes a reset for the end.
    socket.write(Buffer.concat([openHead({ headers: isChunked }), chunked([eventOf(1)], rest)]));
    resolve(socket);
  });
  const stream = streamOf(server, options);
  const iterator = stream[Symbol.asyncIterator]();
  expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } });
  lose(await connected);
  const error = await failureOf(iterator.next(), ConnectionError);
  expect(error).toMatchObject({ operation: 'listen', maybeProcessed: true });
  expect(error.message).toContain(words);
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
  await expectClosed(server);
  expect(server.requests).toHaveLength(1);
});

test('silence is a TimeoutError', async () => {
  await using server = await startServer(streaming(eventOf(1)));
  using _ = await holdTime();
  const iterator = streamOf(server, { ...options, idleTimeout: 100 })[Symbol.asyncIterator]();
  await iterator.next();
  const failed = failureOf(iterator.next(), TimeoutError);
  await vi.advanceTimersByTimeAsync(200);
  const error = await failed;
  expect(error).toMatchObject({ operation: 'listen', maybeProcessed: true });
  expect(error.message).toMatch(
    /nothing received for (9\d|100) ms; the `idleTimeout` of the stream is 100 ms/,
  );
  await expectClosed(server);
});

test.for<[title: string, body: Responder]>([
  ['trickles', drip([plain, ...Array.from({ length: 10_000 }, () => chunked(['x'], ''))], 10)],
  ['is silent', (socket) => socket.write(plain)],
  ['has no end', endless(plain, chunked(['x'.repeat(16_384)], ''))],
])(
  'a body of another type that %s is given up after a second, and not requested again',
  async ([, respond]) => {
    await using server = await startServer(respond);
    const { events, observer } = recordEvents();
    using _ = await holdTime();
    const failed = failureOf(streamOf(server, {}, { observer }).open(), InvalidResponseError);
    await until(() => events.some(({ type }) => type === 'response'));
    await vi.advanceTimersByTimeAsync(1000);
    const error = await failed;
    expect(error.message).toContain('its content-type is text/plain');
    await expectClosed(server);
    expect(server.requests).toHaveLength(1);
  },
);
