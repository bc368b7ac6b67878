import type { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import {
  type ClientEvent,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  RedirectError,
  type StreamOptions,
  TimeoutError,
  UnauthorizedError,
} from '../../../src/index.ts';
import {
  chunked,
  drip,
  endless,
  finish,
  inTurn,
  json,
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
import { chatOf, listen, streamOf, take, takeAll } from '../../support/event-streams.ts';
import { recordEvents } from '../../support/events.ts';
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

const delays = (events: readonly ClientEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'retry' ? [event.delayMs] : []));

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

describe.concurrent.for(Object.entries(losses))('a connection is lost because %s', ([, lose]) => {
  const options = { idleTimeout: 100 };

  test('it is opened again, and the iteration goes on', async () => {
    await using server = await startServer(
      inTurn(lose(eventOf(1)), lose(eventOf(2)), streaming(eventOf(3))),
    );
    expect(await take(streamOf(server, options), 3)).toEqual([1, 2, 3]);
    expect(server.requests).toHaveLength(3);
    await expectClosed(server);
  });

  test('it is opened again while nobody iterates', async () => {
    await using server = await startServer(inTurn(lose(eventOf(1)), streaming(eventOf(2))));
    await using stream = streamOf(server, options);
    await stream.open();
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(1), patience);
    expect(await take(stream, 2)).toEqual([1, 2]);
  });

  test('`onReconnect` is awaited after each reconnect, before the next event', async () => {
    await using server = await startServer(
      inTurn(lose(eventOf(1)), lose(eventOf(2)), streaming(eventOf(3))),
    );
    const log: unknown[] = [];
    const onReconnect = async (): Promise<void> => {
      log.push('reconnect');
      await new Promise(setImmediate);
      log.push('listed');
    };
    for await (const { n } of streamOf(server, { ...options, onReconnect })) {
      log.push(n);
      await new Promise(setImmediate);
      log.push('handled');
      if (n === 3) break;
    }
    const between = ['handled', 'reconnect', 'listed'];
    expect(log).toEqual([1, ...between, 2, ...between, 3, 'handled']);
  });
});

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

describe.concurrent('a response that would not be retried ends the iteration with its class', () => {
  const failures: readonly [title: string, bytes: Buffer, ErrorClass][] = [
    ['401', response({ status: 401 }), UnauthorizedError],
    ['403', response({ status: 403 }), ForbiddenError],
    ['404', response({ status: 404 }), NotFoundError],
    ['200 with an error in it', json({ code: 403, message: 'not you' }), ForbiddenError],
    ['200 with JSON', json({ n: 1 }), InvalidResponseError],
    [
      '200 with a page',
      response({ headers: { 'content-type': 'text/html' }, body: '<p>' }),
      InvalidResponseError,
    ],
    ['204', response({ status: 204, length: 'none' }), InvalidResponseError],
    [
      'an unknown content encoding',
      openHead({ headers: { 'content-type': 'text/event-stream', 'content-encoding': 'foo' } }),
      InvalidResponseError,
    ],
  ];

  test.for(failures)('%s at first', async ([, bytes, errorClass]) => {
    await using server = await startServer(send(bytes));
    const stream = streamOf(server);
    await failureOf(stream.open(), errorClass);
    await failureOf(takeAll(stream), errorClass);
    expect(server.requests).toHaveLength(1);
  });

  test.for(failures)('%s after a reconnect', async ([, bytes, errorClass]) => {
    await using server = await startServer(inTurn(streaming(eventOf(1), end), send(bytes)));
    const stream = streamOf(server);
    await stream.open();
    await vi.waitFor(() => expect(server.requests.length).toBe(2), patience);
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } });
    await failureOf(iterator.next(), errorClass);
    expect(server.requests).toHaveLength(2);
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

describe.concurrent('`retry` of a stream', () => {
  const failing: readonly [title: string, respond: Responder, ErrorClass][] = [
    ['503', send(response({ status: 503 })), InternalServerError],
    ['200 with a 503 in it', send(json({ code: 503, message: 'later' })), InternalServerError],
    ['429', send(response({ status: 429 })), RateLimitError],
    ['a reset', reset, ConnectionError],
    ['a stream that ends before its first byte', streaming('', end), ConnectionError],
  ];

  test.for(failing)('31 attempts are made by default: %s', async ([, respond, errorClass]) => {
    await using server = await startServer(respond);
    const error = await failureOf(takeAll(streamOf(server)), errorClass);
    expect(error.attempts).toBe(31);
    expect(server.requests).toHaveLength(31);
  });

  test.for([
    ['the call', { retry: { limit: 3, maxDelay: 1 } }, {}],
    ['the client', {}, { retry: { limit: 3, maxDelay: 1 } }],
    ['the client, before the call', { retry: 3 }, { retry: { limit: 5, maxDelay: 1 } }],
  ] as const)('a limit of %s takes its place', async ([, options, clientOptions]) => {
    await using server = await startServer(send(response({ status: 503 })));
    const error = await failureOf(
      takeAll(streamOf(server, options, clientOptions)),
      InternalServerError,
    );
    expect(error.attempts).toBe(4);
    expect(server.requests).toHaveLength(4);
  });

  test('the limit counts anew when a byte arrives', async () => {
    const lost = streaming(':', end);
    const nothing = streaming('', end);
    const cycle: readonly Responder[] = [nothing, reset, lost];
    await using server = await startServer((socket, request) => {
      const respond = request.index < 30 ? cycle[request.index % 3] : streaming(eventOf(1));
      respond?.(socket, request);
    });
    const options = { retry: { limit: 2, maxDelay: 1 } };
    expect(await take(streamOf(server, options), 1)).toEqual([1]);
    expect(server.requests).toHaveLength(31);
  });

  test('an attempt that gets no response within `timeout` is one of them', async () => {
    await using server = await startServer(stall());
    const options = { timeout: 20, retry: { limit: 2, maxDelay: 1 } };
    const error = await failureOf(streamOf(server, options).open(), TimeoutError);
    expect(error).toMatchObject({ attempts: 3 });
    expect(error.message).toContain('`timeout`');
    await expectClosed(server);
  });

  test('`timeout` and `totalTimeout` end when the headers have arrived', async () => {
    const sockets: Socket[] = [];
    await using server = await startServer(
      streaming('', (socket) => setTimeout(() => socket.write(eventOf(1)), 150)),
      { onConnect: (socket) => sockets.push(socket) },
    );
    const stream = streamOf(server, { timeout: 100 }, { totalTimeout: 100 });
    expect(await take(stream, 1)).toEqual([1]);
    expect(server.requests).toHaveLength(1);
  });

  test('streams take nothing from the retry budget of the calls', async () => {
    await using server = await startServer((socket, request) => {
      const { target } = request;
      (target.includes('/listen') ? send(response({ status: 503 })) : flaky)(socket, request);
    });
    let failures = 0;
    const flaky: Responder = (socket, request) => {
      failures += 1;
      send(failures === 1 ? response({ status: 503 }) : json({ event: { id: 'e' } }))(
        socket,
        request,
      );
    };
    const chat = chatOf(server, { retry: { limit: 2, maxDelay: 1 } });
    const streams = Array.from({ length: 60 }, () => chat.request(listen, { id: 'support-1' }));
    await Promise.all(streams.map((stream) => failureOf(stream.open(), InternalServerError)));
    // More retries than the budget has.
    expect(server.requests).toHaveLength(180);
    expect(await chat.getEvent({ id: 'e' })).toEqual({ event: { id: 'e' } });
  });
});

describe.concurrent('what the service asks for is respected', () => {
  test.for([
    ['also longer than `maxDelay`', 1],
    ['and otherwise not longer than `maxDelay`', 50],
  ] as const)('a reconnect waits as long as the `retry` field says, %s', async ([, maxDelay]) => {
    const { events, onEvent } = recordEvents();
    await using server = await startServer(
      inTurn(
        streaming('retry: 40\ndata: {"n":1}\n\n', end),
        streaming(eventOf(2), end),
        streaming(eventOf(3)),
      ),
    );
    const stream = streamOf(server, { retry: { maxDelay } }, { onEvent });
    expect(await take(stream, 3)).toEqual([1, 2, 3]);
    expect(delays(events)).toHaveLength(2);
    for (const delayMs of delays(events)) {
      expect(delayMs).toBeGreaterThanOrEqual(40);
      expect(delayMs).toBeLessThanOrEqual(50);
    }
    const [first, second] = server.requests;
    expect(Number(second?.at) - Number(first?.at)).toBeGreaterThanOrEqual(38);
  });

  test.for([
    ['a `retry` field', streaming(eventOf(1, 'retry: 300001\n'), end), ConnectionError],
    [
      'a `retry` field that is no number a timer takes',
      streaming(eventOf(1, `retry: ${'9'.repeat(400)}\n`), end),
      ConnectionError,
    ],
    [
      'Retry-After',
      send(response({ status: 503, headers: { 'retry-after': '301' } })),
      InternalServerError,
    ],
  ] as [title: string, respond: Responder, ErrorClass][])(
    'a wait of more than 5 minutes ends the stream with its error: %s',
    async ([, respond, errorClass]) => {
      await using server = await startServer(respond);
      const error = await failureOf(takeAll(streamOf(server)), errorClass);
      expect(error.message).toContain('a stream does not wait longer than 300 s');
      expect(server.requests).toHaveLength(1);
    },
  );

  test('`Last-Event-ID` has the id of the last event, if the service gave one', async () => {
    await using server = await startServer(
      inTurn(
        streaming(eventOf(1), end),
        streaming(eventOf(2, 'id: a 1\n'), end),
        // An id without data counts; what is not complete does not.
        streaming(Buffer.concat([eventOf(3), Buffer.from('id: b\n\nid: c\n')]), end),
        streaming('', end),
        streaming(eventOf(4, 'id\n'), end),
        streaming(eventOf(5, 'id: \u{1f600}\n'), end),
        streaming(eventOf(6)),
      ),
    );
    expect(await take(streamOf(server), 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(server.requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([
      undefined,
      undefined,
      'a 1',
      'b',
      'b',
      undefined,
      undefined,
    ]);
  });

  test('`Last-Event-ID` of the caller is sent until the service gives an id', async () => {
    await using server = await startServer(
      inTurn(
        streaming(eventOf(1), end),
        streaming(eventOf(2, 'id: 2\n'), end),
        streaming(eventOf(3)),
      ),
    );
    const stream = streamOf(server, { headers: { 'Last-Event-ID': '0' } });
    expect(await take(stream, 3)).toEqual([1, 2, 3]);
    expect(server.requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([
      '0',
      '0',
      '2',
    ]);
  });
});

test.concurrent('the credentials and headers are those of the moment of the connection', async () => {
  await using server = await startServer(inTurn(streaming(eventOf(1), end), streaming(eventOf(2))));
  let calls = 0;
  const stream = streamOf(
    server,
    { headers: () => ({ 'x-a': String(calls) }), query: { deep: true } },
    { userKey: () => `fake-key-${++calls}` },
  );
  expect(await take(stream, 2)).toEqual([1, 2]);
  expect(server.requests.map(({ headers }) => headers.get('x-user-key'))).toEqual([
    'fake-key-1',
    'fake-key-2',
  ]);
  expect(server.requests.map(({ headers }) => headers.get('x-a'))).toEqual(['0', '1']);
  for (const { method, target, headers } of server.requests) {
    expect(method).toBe('GET');
    expect(target).toMatch(/\/conversations\/support-1\/listen\?deep=true$/);
    expect(headers.get('accept')).toBe('text/event-stream');
  }
});

test.concurrent('a head that comes in pieces is one connection', async () => {
  await using server = await startServer((socket) => {
    socket.write(streamHead.subarray(0, 20), () =>
      setImmediate(() => socket.write(Buffer.concat([streamHead.subarray(20), eventOf(1)]))),
    );
  });
  expect(await take(streamOf(server), 1)).toEqual([1]);
});
