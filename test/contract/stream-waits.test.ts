import { expect, test, vi } from 'vitest';
import {
  BotPlatformError,
  ChatClient,
  type ChatClientOptions,
  ConfigurationError,
  ConnectionError,
  InternalServerError,
  type StreamOptions,
  TimeoutError,
} from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { createChat, type ErrorClass, rejection } from '../support/clients.ts';
import { listen, takeAll } from '../support/event-streams.ts';
import { recordEvents } from '../support/events.ts';
import {
  fault,
  hang,
  json,
  type Responder,
  raw,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';
import { fakeClock } from '../support/timing.ts';

fakeClock();

const headers = { 'content-type': 'text/event-stream' };

/** A connection that receives this text, and ends after a time. */
const lasting =
  (ms: number, text = ':\n'): Responder =>
  () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        setTimeout(() => controller.close(), ms);
      },
    });
    return new Response(body, { headers });
  };

const nothing = raw('', { headers });
const silent: Responder = () => new Response(new ReadableStream(), { headers });
/** With it, nothing is repeated any more. */
const last = status(404);
const high = (): void => void vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
const low = (): void => void vi.spyOn(Math, 'random').mockReturnValue(0);

/** The waits of a stream until it ends, whose connections and attempts come to these ends in turn. */
async function waitsOf(
  responders: readonly Responder[],
  options: StreamOptions = {},
  client: Partial<ChatClientOptions> = {},
) {
  const { events, observer } = recordEvents();
  const fetch = stubFetch(...responders);
  const chat = createChat({ fetch, observer, ...client });
  const failed = rejection(takeAll(chat.request(listen, { id: 'c' }, options)), BotPlatformError);
  const startedAt = performance.now();
  await vi.runAllTimersAsync();
  const error = await failed;
  expect(vi.getTimerCount()).toBe(0);
  const waits = events.flatMap((event) => (event.type === 'retry' ? [event.delayMs] : []));
  return { error, waits, requests: fetch.requests.length, took: performance.now() - startedAt };
}

test('the first connection of a stream has the 2 retries of a client, with the waits of a call, and its error has the attempts', async () => {
  high();
  const { waits, requests, error } = await waitsOf([status(503)]);
  expect([waits, requests]).toEqual([[1000, 2000], 3]);
  expect(error).toBeInstanceOf(InternalServerError);
  expect(error.attempts).toBe(3);
  low();
  expect((await waitsOf([status(503)])).waits).toEqual([0, 0]);
});

const [none, five] = [{ retry: 0 }, { retry: { limit: 5 } }];

test.for([
  ['of the stream', none, {}, 1],
  ['of the client', {}, five, 6],
  ['of the stream, before that of the client', none, five, 1],
] as const)(
  'the first connection of a stream has the `retry` %s, and not `reconnect`',
  async ([, options, client, count]) => {
    const reconnect = { limit: 3, maxDelay: 1 };
    const { requests } = await waitsOf([status(503)], { reconnect, ...options }, client);
    expect(requests).toBe(count);
  },
);

test('retries of the first connection of a stream count for the budget of the calls', async () => {
  const fetch = stubFetch(status(503));
  const chat = createChat({ fetch, retry: 2 });
  const streams = Array.from({ length: 200 }, () => chat.request(listen, { id: 'c' }).open());
  const ended = Promise.allSettled(streams);
  await vi.runAllTimersAsync();
  await ended;
  expect(fetch.requests.length).toBeLessThan(260);
});

test('a credential function that throws at the first connection is a ConfigurationError at once', async () => {
  const userKey = () => Promise.reject(new Error('the vault is sealed'));
  const { error, requests } = await waitsOf([nothing], {}, { userKey });
  expect(error).toBeInstanceOf(ConfigurationError);
  expect([error.isTransient, requests]).toEqual([false, 0]);
});

test('an attempt to open a stream ends with `totalTimeout`, and `open()` and the iterator reject with one error', async () => {
  const stream = createChat({ fetch: stubFetch(hang()) }).request(
    listen,
    { id: 'c' },
    { totalTimeout: 3000 },
  );
  const failed = rejection(stream.open(), TimeoutError);
  const startedAt = performance.now();
  await vi.runAllTimersAsync();
  const error = await failed;
  expect(performance.now() - startedAt).toBe(3000);
  expect(error).toMatchObject({ option: 'totalTimeout', attempts: 1 });
  expect(await rejection(takeAll(stream), TimeoutError)).toBe(error);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait before the first connection that does not fit into `totalTimeout` is not begun', async () => {
  const asking = status(429, { 'retry-after': '20' });
  const { error, took } = await waitsOf([asking], {}, { totalTimeout: 3000 });
  expect(error).toMatchObject({ kind: 'rate_limited', retryAfterMs: 20_000 });
  expect(error.message).toContain('`totalTimeout` leaves 3 s');
  expect(took).toBe(0);
});

test('neither `totalTimeout` nor `timeout` nor `retry` applies once the stream was open', async () => {
  high();
  const responders = [lasting(5000), status(503), status(503), last];
  const options = { timeout: 100, totalTimeout: 100, retry: 0 };
  expect((await waitsOf(responders, options)).waits).toEqual([1000, 2000, 4000]);
});

test('the waits of a stream that was open begin at 1 second and double up to 10, and 30 reconnects in a row may receive nothing', async () => {
  high();
  const { waits, requests, error } = await waitsOf([nothing, status(503)]);
  expect(waits).toEqual([1000, 2000, 4000, 8000, ...Array.from({ length: 26 }, () => 10_000)]);
  expect(requests).toBe(31);
  expect(error).toBeInstanceOf(InternalServerError);
  expect(error.attempts).toBe(30);
});

test('the waits of a stream are drawn between the half and the whole', async () => {
  low();
  const { waits } = await waitsOf([nothing, status(503)], { reconnect: { limit: 6 } });
  expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
});

test('`maxDelay` of `reconnect` takes the place of the 10 seconds', async () => {
  high();
  const { waits } = await waitsOf([nothing, fault('ECONNRESET')], {
    reconnect: { limit: 6, maxDelay: 20_000 },
  });
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 20_000]);
});

test('a service that accepts and closes is not asked every second for ever', async () => {
  high();
  const { waits } = await waitsOf([...Array.from({ length: 6 }, () => lasting(9000)), last]);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
});

test('the waits of a stream begin anew after a connection of 10 seconds, and the first one after it is drawn from 0', async () => {
  const responders = [lasting(1), lasting(1), lasting(10_000), status(503), status(503), last];
  high();
  expect((await waitsOf(responders)).waits).toEqual([1000, 2000, 1000, 2000, 4000]);
  low();
  expect((await waitsOf(responders)).waits).toEqual([500, 1000, 0, 1000, 2000]);
});

/** The first waits of so many streams, of two clients of each address, whose connections end together after 10 seconds. */
async function firstWaits(
  count: number,
  addresses: readonly string[],
  { maxDelay = 10_000, end = '' } = {},
) {
  const { events, observer } = recordEvents();
  const bodies: ReadableStreamDefaultController[] = [];
  const fetch = stubFetch(
    () =>
      new Response(new ReadableStream({ start: (body) => void bodies.push(body) }), { headers }),
  );
  const clients = addresses.flatMap((baseUrl) => [
    createChat({ fetch, observer, baseUrl }),
    createChat({ fetch, observer, baseUrl }),
  ]);
  const streams = Array.from({ length: count }, (_, index) => {
    const chat = clients[index % clients.length] ?? expect.fail();
    return chat.request(listen, { id: 'c' }, { reconnect: { maxDelay } });
  });
  await Promise.all(streams.map((stream) => stream.open()));
  await vi.advanceTimersByTimeAsync(10_000);
  for (const body of bodies) {
    body.enqueue(new TextEncoder().encode(end));
    body.close();
  }
  await vi.advanceTimersByTimeAsync(0);
  for (const stream of streams) stream.close();
  return events.flatMap((event) => (event.type === 'retry' ? [event.delayMs] : []));
}

const chatA = 'https://a.example/hook';
const chatB = 'https://b.example/hook';

test.for([
  [750, [chatA], 1500],
  [1000, [chatA], 2000],
  [1000, [chatA, chatB], 1000],
] as const)(
  'the first wait of %i open streams, of all clients of the process, at the addresses %o, is drawn between 0 and %i ms',
  async ([count, addresses, bound]) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(await firstWaits(count, addresses)).toEqual(Array(count).fill(bound / 2));
  },
);

test('the first wait of many streams is not longer than `maxDelay`', async () => {
  high();
  expect(new Set(await firstWaits(750, [chatA], { maxDelay: 1200 }))).toEqual(new Set([1200]));
});

test('a wait that the service asks many streams for gets more random time on top', async () => {
  high();
  const waits = await firstWaits(750, [chatA], { end: 'retry: 2000\n\n' });
  expect(new Set(waits)).toEqual(new Set([3500]));
});

test('streams that have ended do not make the waits of others longer', async () => {
  high();
  expect(new Set(await firstWaits(750, [chatA]))).toEqual(new Set([1500]));
  expect(await firstWaits(1, [chatA])).toEqual([1000]);
});

/** When a stream that receives nothing loses its connections, in milliseconds since it was opened. */
async function lossesOf(options: StreamOptions) {
  const losses: number[] = [];
  const startedAt = performance.now();
  const onDisconnect = () => losses.push(performance.now() - startedAt);
  const fetch = stubFetch(silent, silent, last);
  const reconnect = { maxDelay: 1 };
  const stream = createChat({ fetch }).request(
    listen,
    { id: 'c' },
    { reconnect, onDisconnect, ...options },
  );
  const failed = rejection(takeAll(stream), BotPlatformError);
  await vi.runAllTimersAsync();
  await failed;
  return losses;
}

test('a connection that is silent for 60 s is lost, or for a random time of at least 90 % of that', async () => {
  high();
  expect((await lossesOf({}))[0]).toBe(60_000);
  low();
  expect((await lossesOf({}))[0]).toBe(54_000);
});

test('each connection of a stream draws its time from `idleTimeout`', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValue(0);
  const [first = 0, second = 0] = await lossesOf({ idleTimeout: 1000 });
  // The wait between the two connections is 1 ms.
  expect([first, second - first]).toEqual([950, 901]);
});

test.for([
  [30_000, 1],
  [30_001, 0],
] as const)(
  'a stream of the fake platform in memory, which is never silent for more than 30 s, has an `idleTimeout` of %i ms and timers: %i',
  async ([idleTimeout, timers]) => {
    const platform = createPlatform({ conversations: [{ id: 'c' }] });
    const chat = new ChatClient(platform.chatOptions);
    await using stream = chat.listenConversation({ id: 'c' }, { idleTimeout });
    await stream.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(timers);
  },
);

test.for<readonly [title: string, respond: Responder, errorClass: ErrorClass]>([
  ['a 503 in a 200', json({ code: 503, message: 'later' }), InternalServerError],
  ['a reset', fault('ECONNRESET'), ConnectionError],
  ['a stream that ends before its first byte', nothing, ConnectionError],
  ['an attempt without a response within `timeout`', hang(), TimeoutError],
])('a stream connects 30 times again after %s', async ([, respond, errorClass]) => {
  const { error, requests } = await waitsOf([nothing, respond], { timeout: 100 });
  expect(error).toBeInstanceOf(errorClass);
  expect([error.attempts, requests]).toEqual([30, 31]);
});

test('`limit` is the number of reconnects in a row that may receive nothing', async () => {
  for (const limit of [0, 1]) {
    const { requests } = await waitsOf([lasting(1), status(503)], { reconnect: { limit } });
    expect(requests).toBe(1 + limit);
  }
});

test('a reconnect that receives something starts the count anew, also if the waits do not begin anew', async () => {
  const reconnect = { limit: 2 };
  const { error, waits } = await waitsOf([nothing, nothing, lasting(1), nothing], { reconnect });
  expect(error).toBeInstanceOf(ConnectionError);
  expect(waits).toHaveLength(4);
});

test.for([
  ['a credential function', 'userKey', 'key'],
  ['a header function', 'headers', {}],
] as const)(
  'a reconnect whose credential or header function throws is a lost attempt: %s',
  async ([, option, value]) => {
    const results: (() => unknown)[] = [() => value, () => Promise.reject(new Error('sealed'))];
    const { error, waits, requests } = await waitsOf(
      [nothing],
      { reconnect: { limit: 2 } },
      { [option]: () => (results.shift() ?? (() => Promise.reject(new Error('sealed'))))() },
    );
    expect([waits.length, requests]).toEqual([2, 1]);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ option, isTransient: true, maybeProcessed: false, attempts: 2 });
  },
);

test('reconnects take nothing from the retry budget of the calls', async () => {
  const connections = new Map<string | null, number>();
  let calls = 0;
  const fetch = stubFetch((request) => {
    const path = request.url.pathname;
    if (!path.endsWith('/listen')) {
      calls += 1;
      return (calls === 1 ? status(503) : json({ event: { id: 'e' } }))(request);
    }
    const count = connections.get(path) ?? 0;
    connections.set(path, count + 1);
    return (count === 0 ? nothing : status(503))(request);
  });
  const chat = createChat({ fetch, retry: 2 });
  const streams = Array.from({ length: 60 }, (_, index) =>
    takeAll(chat.request(listen, { id: `c${index}` }, { reconnect: { limit: 2 } })),
  );
  const ended = Promise.allSettled(streams);
  await vi.runAllTimersAsync();
  await ended;
  // More reconnects than the budget has retries.
  expect(fetch.requests).toHaveLength(180);
  const call = chat.getEvent({ id: 'e' });
  await vi.runAllTimersAsync();
  expect(await call).toEqual({ event: { id: 'e' } });
});

const asking = (seconds: number): Responder => status(503, { 'retry-after': String(seconds) });

test('a wait that the service asks a stream for is not undercut, also if it is longer than `maxDelay`, and gets random time on top', async () => {
  const waitsAfter = async (seconds: number) =>
    (await waitsOf([nothing, asking(seconds), last])).waits[1];
  low();
  expect(await waitsAfter(60)).toBe(60_000);
  expect(await waitsAfter(300)).toBe(300_000);
  high();
  expect(await waitsAfter(60)).toBe(75_000);
  expect(await waitsAfter(1)).toBe(2000);
  expect(await waitsAfter(300)).toBe(300_000);
});

test.for([
  ['also if it is longer than `maxDelay`', 1],
  ['and is not longer than `maxDelay` otherwise', 50],
] as const)('the `retry` field of a stream is not undercut, %s', async ([, maxDelay]) => {
  high();
  const lost = lasting(1, 'retry: 40\n\n');
  const { waits } = await waitsOf([lost, lasting(1), last], { reconnect: { maxDelay } });
  expect(waits).toHaveLength(2);
  for (const wait of waits) expect([wait >= 40, wait <= 50]).toEqual([true, true]);
});

test.for<readonly [title: string, respond: Responder[], fields: object]>([
  ['Retry-After', [nothing, asking(301)], { kind: 'internal_server', retryAfterMs: 301_000 }],
  ['a `retry` field', [lasting(1, 'retry: 300001\n\n')], { kind: 'connection' }],
  ['one no timer takes', [lasting(1, `retry: ${'9'.repeat(400)}\n\n`)], { kind: 'connection' }],
])('a wait of more than 5 minutes ends the stream with its error: %s', async (row) => {
  const [, responders, fields] = row;
  const { requests, error } = await waitsOf(responders);
  expect(requests).toBe(responders.length);
  expect(error).toMatchObject(fields);
  expect(error.message).toContain('a stream does not wait longer than 300 s');
});

test('the duration of a connection ends with the connection, however late its events are consumed', async () => {
  const { events, observer } = recordEvents();
  const fetch = stubFetch(lasting(300, 'data: {"n":1}\n\ndata: {"n":2}\n\n'));
  const chat = createChat({ fetch, observer });
  await using stream = chat.request(listen, { id: 'c' }, { reconnect: false });
  await stream.open();
  await vi.advanceTimersByTimeAsync(5000);
  expect(events.map(({ type }) => type)).toEqual(['request', 'response']);
  expect(await takeAll(stream)).toEqual([1, 2]);
  expect(events.at(-1)).toMatchObject({ type: 'success', durationMs: 300 });
});
