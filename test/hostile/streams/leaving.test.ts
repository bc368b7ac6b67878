import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { AbortError, type EventStream, isBotPlatformError } from '../../../src/index.ts';
import {
  cut,
  finish,
  type Responder,
  response,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { eventOf, streamHead, streaming } from '../../support/event-bytes.ts';
import { type Numbered, streamOf, take, takeAll } from '../../support/event-streams.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';

const end = (socket: Socket): void => finish(socket, 'fin');
const over = { done: true, value: undefined };

/** Each of these leaves a stream of three events, which the service does not end. */
const ways: Readonly<Record<string, (stream: EventStream<Numbered>) => Promise<unknown>>> = {
  '`break`': async (stream) => expect(await take(stream, 2)).toEqual([1, 2]),
  'an error that is thrown in the loop, as it is': async (stream) => {
    const thrown = new Error('mine');
    const read = async (): Promise<void> => {
      for await (const { n } of stream) if (n === 2) throw thrown;
    };
    await expect(read()).rejects.toBe(thrown);
  },
  'the end of an `await using` block': async (stream) => {
    await using opened = stream;
    await opened.open();
  },
  '`close()` of an iteration that awaits an event': async (stream) => {
    const numbers: number[] = [];
    for await (const { n } of stream) {
      numbers.push(n);
      if (n === 3) setImmediate(() => stream.close());
    }
    expect(numbers).toEqual([1, 2, 3]);
  },
  '`close()`, which drops what was not consumed': async (stream) => {
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } });
    stream.close();
    expect(await iterator.next()).toEqual(over);
    stream.close();
  },
  '`return()` of an iterator whose `next()` awaits an event': async (stream) => {
    const iterator = stream[Symbol.asyncIterator]();
    for (const _ of [1, 2, 3]) await iterator.next();
    const next = iterator.next();
    expect(await iterator.return(undefined)).toEqual(over);
    expect(await next).toEqual(over);
  },
  '`return()` before the first `next()` of a stream that is open': async (stream) => {
    await stream.open();
    expect(await stream[Symbol.asyncIterator]().return(undefined)).toEqual(over);
  },
  '`throw()` before the first `next()` of a stream that is open': async (stream) => {
    await stream.open();
    const thrown = new Error('mine');
    await expect(stream[Symbol.asyncIterator]().throw(thrown)).rejects.toBe(thrown);
  },
};

test.for(Object.entries(ways))(
  'a stream that is left by %s releases its connection, and sends nothing after that',
  async ([, leave]) => {
    const events = Buffer.concat([eventOf(1), eventOf(2), eventOf(3)]);
    await using server = await startServer(streaming(events));
    await leave(streamOf(server));
    await expectClosed(server);
    expect(server.requests).toHaveLength(1);
  },
);

const phases: Readonly<Record<string, Responder>> = {
  'while the head is awaited': stall(),
  'in the middle of the head': cut(streamHead, 'stall', 20),
  'in the middle of an error': cut(response({ status: 500, length: 9, body: '{' }), 'stall'),
  'before the first event': streaming(''),
  'in the middle of an event': streaming('data: {"n":'),
  'after an event that nobody has consumed': streaming(eventOf(1)),
  'in the wait before another attempt': send(
    response({ status: 503, headers: { 'retry-after': '60', connection: 'close' } }),
  ),
  'in the wait before a reconnect': streaming('retry: 60000\n\n', end),
};

describe.for(Object.entries(phases))('%s', ([, respond]) => {
  test.for(['an abort', '`close()`'])('%s ends a stream at once', async (way) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const ended = Promise.withResolvers<void>();
    await using server = await startServer((socket, request) => {
      respond(socket, request);
      setTimeout(() => {
        if (way === 'an abort') controller.abort(reason);
        else stream.close();
        ended.resolve();
      }, 20);
    });
    const options = { retry: { maxDelay: 60_000 }, signal: controller.signal };
    const stream = streamOf(server, options);
    const opened = stream.open().catch((error) => error);
    await ended.promise;

    if (way === 'an abort') {
      const error = await failureOf(takeAll(stream), AbortError);
      expect(error).toMatchObject({ cause: reason, operation: 'listen' });
    } else expect(await takeAll(stream)).toEqual([]);

    const failed: unknown = await opened;
    if (failed !== undefined) expect(isBotPlatformError(failed) && failed.kind).toBe('aborted');
    await expectClosed(server);
    expect(server.requests).toHaveLength(1);
  });
});

test('what arrives between `open()` and the iteration is not lost', async () => {
  await using server = await startServer(streaming(''));
  await using stream = streamOf(server);
  await stream.open();
  await expect.poll(() => server.sockets.size).toBe(1);
  for (const socket of server.sockets) socket.write(eventOf(7));
  await new Promise(setImmediate);
  expect(await take(stream, 1)).toEqual([7]);
});
