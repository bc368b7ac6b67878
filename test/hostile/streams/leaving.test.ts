import { getEventListeners } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  AbortError,
  type ClientEvent,
  InvalidRequestError,
  isBotPlatformError,
} from '../../../src/index.ts';
import {
  type BadServer,
  cut,
  finish,
  inTurn,
  type Responder,
  response,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { eventOf, streamHead, streaming } from '../../support/event-bytes.ts';
import { chatOf, listen, streamOf, take, takeAll } from '../../support/event-streams.ts';
import { recordEvents } from '../../support/events.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';

const beginningOfHead = cut(streamHead, 'stall', 20);
const end = (socket: Socket): void => finish(socket, 'fin');
const patience = { timeout: 10_000, interval: 5 };

describe('leaving a stream releases its connection, and nothing is sent after it', () => {
  const events = Buffer.concat([eventOf(1), eventOf(2), eventOf(3)]);

  test('`break` leaves it', async () => {
    await using server = await startServer(streaming(events));
    expect(await take(streamOf(server), 2)).toEqual([1, 2]);
    await expectClosed(server);
    expect(server.requests).toHaveLength(1);
  });

  test('an error thrown in the loop leaves it, and is thrown as it is', async () => {
    await using server = await startServer(streaming(events));
    const thrown = new Error('mine');
    const read = async (): Promise<void> => {
      for await (const { n } of streamOf(server)) if (n === 2) throw thrown;
    };
    await expect(read()).rejects.toBe(thrown);
    await expectClosed(server);
  });

  test('the end of an `await using` block leaves it', async () => {
    await using server = await startServer(streaming(events));
    {
      await using stream = streamOf(server);
      await stream.open();
      expect(server.sockets.size).toBe(1);
    }
    await expectClosed(server);
  });

  test('`close()` ends an iteration that awaits an event', async () => {
    await using server = await startServer(streaming(eventOf(1)));
    const stream = streamOf(server);
    const numbers: number[] = [];
    for await (const { n } of stream) {
      numbers.push(n);
      setImmediate(() => stream.close());
    }
    expect(numbers).toEqual([1]);
    await expectClosed(server);
  });

  test('`close()` drops what was not consumed', async () => {
    await using server = await startServer(streaming(events));
    const stream = streamOf(server);
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } });
    stream.close();
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    stream.close();
    await expectClosed(server);
  });

  test('`return()` of the iterator ends a `next()` that awaits an event', async () => {
    await using server = await startServer(streaming(eventOf(1)));
    const iterator = streamOf(server)[Symbol.asyncIterator]();
    await iterator.next();
    const next = iterator.next();
    expect(await iterator.return(undefined)).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
    await expectClosed(server);
  });

  test('`return()` before the first `next()` closes a stream that is open', async () => {
    await using server = await startServer(streaming(events));
    const stream = streamOf(server);
    await stream.open();
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.return(undefined)).toEqual({ done: true, value: undefined });
    await expectClosed(server);
  });

  test('`throw()` before the first `next()` closes a stream that is open', async () => {
    await using server = await startServer(streaming(events));
    const stream = streamOf(server);
    await stream.open();
    const thrown = new Error('mine');
    await expect(stream[Symbol.asyncIterator]().throw(thrown)).rejects.toBe(thrown);
    await expectClosed(server);
  });

  test('`close()` while `open()` waits rejects it with an AbortError', async () => {
    await using server = await startServer(stall());
    const stream = streamOf(server);
    const opening = stream.open();
    await expect.poll(() => server.requests.length, patience).toBe(1);
    stream.close();
    await failureOf(opening, AbortError);
    expect(await takeAll(stream)).toEqual([]);
    await expectClosed(server);
  });

  test('a stream that was closed before its use makes no request', async () => {
    await using server = await startServer(streaming(events));
    const { signal } = new AbortController();
    const stream = streamOf(server, { signal });
    stream.close();
    expect(await takeAll(stream)).toEqual([]);
    await failureOf(stream.open(), AbortError);
    expect(server.connections).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('`close()` during the wait before a reconnect ends it', async () => {
    await using server = await startServer(streaming(eventOf(1), end));
    const waiting = Promise.withResolvers<void>();
    const stream = streamOf(
      server,
      { retry: { maxDelay: 60_000 } },
      { onEvent: ({ type }) => type === 'retry' && waiting.resolve() },
    );
    // The jitter may be short, but not after a field of the service.
    await stream.open();
    await waiting.promise;
    stream.close();
    expect(await takeAll(stream)).toEqual([]);
    await expectClosed(server);
  });
});

describe('an abort is seen at once in every phase', () => {
  const phases: Readonly<Record<string, Responder>> = {
    'while the head is awaited': stall(),
    'in the middle of the head': beginningOfHead,
    'in the middle of an error': cut(response({ status: 500, length: 9, body: '{' }), 'stall'),
    'before the first event': streaming(''),
    'in the middle of an event': streaming('data: {"n":'),
    'after an event that nobody has consumed': streaming(eventOf(1)),
    'in the wait before another attempt': send(
      response({ status: 503, headers: { 'retry-after': '20', connection: 'close' } }),
    ),
    'in the wait before a reconnect': streaming('retry: 20000\n\n', end),
  };
  const options = { retry: { maxDelay: 60_000 } };

  test.for(Object.entries(phases))('%s', async ([, respond]) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    await using server = await startServer((socket, request) => {
      respond(socket, request);
      setTimeout(() => controller.abort(reason), 20);
    });
    const stream = streamOf(server, { ...options, signal: controller.signal });
    const opened = stream.open().catch((error) => error);
    await expect.poll(() => controller.signal.aborted, patience).toBe(true);
    const startedAt = performance.now();

    const error = await failureOf(takeAll(stream), AbortError);

    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(error).toMatchObject({ cause: reason, operation: 'listen' });
    const failed: unknown = await opened;
    if (failed !== undefined) expect(isBotPlatformError(failed) && failed.kind).toBe('aborted');
    await expectClosed(server);
    expect(server.requests).toHaveLength(1);
  });

  test('while the consumer handles an event', async () => {
    const controller = new AbortController();
    await using server = await startServer(streaming(Buffer.concat([eventOf(1), eventOf(2)])));
    const numbers: number[] = [];
    const read = async (): Promise<void> => {
      for await (const { n } of streamOf(server, { signal: controller.signal })) {
        numbers.push(n);
        controller.abort();
      }
    };
    await failureOf(read(), AbortError);
    expect(numbers).toEqual([1]);
    await expectClosed(server);
  });

  test('while `onReconnect` runs', async () => {
    const controller = new AbortController();
    await using server = await startServer(
      inTurn(streaming(eventOf(1), end), streaming(eventOf(2))),
    );
    const onReconnect = (): Promise<void> => {
      controller.abort();
      return new Promise(() => undefined);
    };
    const stream = streamOf(server, { signal: controller.signal, onReconnect });
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await failureOf(iterator.next(), AbortError);
    await expectClosed(server);
  });

  test('before the stream is used', async () => {
    await using server = await startServer(streaming(eventOf(1)));
    const signal = AbortSignal.abort('enough');
    expect((await failureOf(streamOf(server, { signal }).open(), AbortError)).cause).toBe('enough');
    expect((await failureOf(takeAll(streamOf(server, { signal })), AbortError)).cause).toBe(
      'enough',
    );
    expect(server.connections).toBe(0);
  });

  test('after the end, it changes nothing', async () => {
    const controller = new AbortController();
    await using server = await startServer(streaming(eventOf(1)));
    expect(await take(streamOf(server, { signal: controller.signal }), 1)).toEqual([1]);
    controller.abort();
  });
});

describe('if a stream ends while it connects, its observer receives one error, before the iteration ends', () => {
  const phases = Object.entries({ 'before the head': stall(), 'in the head': beginningOfHead });

  test.for(phases)('an abort %s', async ([, respond]) => {
    const controller = new AbortController();
    await using server = await startServer(respond);
    const { events, onEvent } = recordEvents();
    const values = takeAll(streamOf(server, { signal: controller.signal }, { onEvent }));
    await expect.poll(() => server.requests.length, patience).toBe(1);
    controller.abort();
    await failureOf(values, AbortError);
    await expectOneAbortedCall(server, events);
  });

  test.for(phases)('`close()` %s', async ([, respond]) => {
    await using server = await startServer(respond);
    const { events, onEvent } = recordEvents();
    const stream = streamOf(server, {}, { onEvent });
    const values = takeAll(stream);
    await expect.poll(() => server.requests.length, patience).toBe(1);
    stream.close();
    expect(await values).toEqual([]);
    await expectOneAbortedCall(server, events);
  });

  /** Now, and when the connection is closed as well. */
  async function expectOneAbortedCall(
    server: BadServer,
    events: readonly ClientEvent[],
  ): Promise<void> {
    const call = { operation: 'listen', attempt: 1, callId: events[0]?.callId };
    const ended = [
      { ...call, type: 'request' },
      { ...call, type: 'error', error: { kind: 'aborted' } },
    ];
    expect(events).toMatchObject(ended);
    await expectClosed(server);
    expect(events).toMatchObject(ended);
    expect(server.requests).toHaveLength(1);
  }
});

describe('one consumer', () => {
  test('a second iteration rejects, and the first one goes on', async () => {
    await using server = await startServer(
      streaming(eventOf(1), (socket) => setTimeout(() => socket.write(eventOf(2)), 20)),
    );
    const stream = streamOf(server);
    const first = stream[Symbol.asyncIterator]();
    expect(await first.next()).toEqual({ done: false, value: { n: 1 } });
    const second = stream[Symbol.asyncIterator]();
    const error = await failureOf(second.next(), InvalidRequestError);
    expect(error.message).toContain('one consumer');
    await second.return(undefined);
    expect(await first.next()).toEqual({ done: false, value: { n: 2 } });
    await first.return(undefined);
    await failureOf(takeAll(stream), InvalidRequestError);
    expect(server.requests).toHaveLength(1);
  });

  test('`open()` is shared by its callers, and by the iteration', async () => {
    await using server = await startServer(streaming(eventOf(1)));
    const stream = streamOf(server);
    await Promise.all([stream.open(), stream.open()]);
    await stream.open();
    expect(await take(stream, 1)).toEqual([1]);
    expect(server.requests).toHaveLength(1);
  });

  test('what arrives between `open()` and the iteration is not lost', async () => {
    await using server = await startServer((socket, { target }) => {
      if (target.includes('listen')) socket.write(streamHead);
      else for (const listener of server.sockets) listener.write(eventOf(7));
    });
    await using stream = streamOf(server);
    await stream.open();
    for (const socket of server.sockets) socket.write(eventOf(7));
    await new Promise(setImmediate);
    expect(await take(stream, 1)).toEqual([7]);
  });

  test('streams of one client are independent', async () => {
    await using server = await startServer((socket, { index }) =>
      streaming(eventOf(index))(socket, server.requests[index] as never),
    );
    const chat = chatOf(server);
    const numbers = await Promise.all(
      Array.from({ length: 20 }, () => take(chat.request(listen, { id: 'c' }), 1)),
    );
    expect(numbers.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});
