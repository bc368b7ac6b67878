import { describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  BotPlatformError,
  type ChatClientOptions,
  ConnectionError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  type StreamOptions,
  TimeoutError,
} from '../../src/index.ts';
import { createChat, type ErrorClass, rejection } from '../support/clients.ts';
import { listen, takeAll } from '../support/event-streams.ts';
import { recordEvents } from '../support/events.ts';
import { streamed } from '../support/streamed-bodies.ts';
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

/** The waits of a stream until it ends, whose connections and attempts come to these ends in turn. */
async function waitsOf(
  responders: readonly Responder[],
  options: StreamOptions = {},
  client: Partial<ChatClientOptions> = {},
) {
  const { events, onEvent } = recordEvents();
  const fetch = stubFetch(...responders);
  const chat = createChat({ fetch, onEvent, ...client });
  const failed = rejection(takeAll(chat.request(listen, { id: 'c' }, options)), BotPlatformError);
  await vi.runAllTimersAsync();
  const error = await failed;
  const waits = events.flatMap((event) => (event.type === 'retry' ? [event.delayMs] : []));
  return { error, waits, requests: fetch.requests.length };
}

const nothing = raw('', { headers });
/** With it, nothing is retried any more. */
const last = status(404);
const high = (): void => void vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
const low = (): void => void vi.spyOn(Math, 'random').mockReturnValue(0);
const long = { totalTimeout: 1_000_000 };

describe('the waits of a stream', () => {
  test('they begin at 1 second and double up to 10, and a stream makes 30 retries', async () => {
    high();
    const { waits, requests, error } = await waitsOf([status(503)], long);
    expect(waits).toEqual([1000, 2000, 4000, 8000, ...Array.from({ length: 26 }, () => 10_000)]);
    expect(requests).toBe(31);
    expect(error).toBeInstanceOf(InternalServerError);
  });

  test('they are drawn between the half and the whole', async () => {
    low();
    const { waits } = await waitsOf([status(503)], { ...long, retry: 6 });
    expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
  });

  test('`maxDelay` of a `retry` that is given takes the place of the 10 seconds', async () => {
    high();
    const { waits } = await waitsOf([fault('ECONNRESET')], {
      ...long,
      retry: { limit: 6, maxDelay: 20_000 },
    });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 20_000]);
  });

  test('a service that accepts and closes is not asked every second for ever', async () => {
    high();
    const { waits } = await waitsOf([...Array.from({ length: 6 }, () => lasting(9000)), last]);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  test('they begin anew after a connection of 10 seconds, and the first one after it is drawn from 0', async () => {
    const responders = [lasting(1), lasting(1), lasting(10_000), status(503), status(503), last];
    high();
    expect((await waitsOf(responders)).waits).toEqual([1000, 2000, 1000, 2000, 4000]);
    low();
    expect((await waitsOf(responders)).waits).toEqual([500, 1000, 0, 1000, 2000]);
  });

  test.for<readonly [title: string, respond: Responder, errorClass: ErrorClass]>([
    ['a 429', status(429), RateLimitError],
    ['a 503 in a 200', json({ code: 503, message: 'later' }), InternalServerError],
    ['a reset', fault('ECONNRESET'), ConnectionError],
    ['a stream that ends before its first byte', nothing, ConnectionError],
    [
      'a stream of an empty chunk',
      streamed({ chunks: [''] }, { headers }).respond,
      ConnectionError,
    ],
    ['an attempt without a response within `timeout`', hang(), TimeoutError],
  ])('a stream makes 30 retries after %s', async ([, respond, errorClass]) => {
    const { error, requests } = await waitsOf([respond], { ...long, timeout: 100 });
    expect(error).toBeInstanceOf(errorClass);
    expect([error.attempts, requests]).toEqual([31, 31]);
  });

  const [three, five] = [3, 5].map((limit) => ({ retry: { limit } }));

  test.for([
    ['the call', three, {}],
    ['the client', {}, three],
    ['the call, before that of the client', three, five],
  ] as const)('a `retry` of %s takes the place of the 30 retries', async ([, call, client]) => {
    const { requests } = await waitsOf([status(503)], { ...long, ...call }, client);
    expect(requests).toBe(4);
  });

  test('attempts in a row that receive nothing are counted, also if waits do not begin anew', async () => {
    const { error, requests } = await waitsOf([nothing, lasting(1), nothing], { retry: 2 });
    expect(error).toBeInstanceOf(ConnectionError);
    expect(requests).toBe(5);
  });

  test('streams take nothing from the retry budget of the calls', async () => {
    const fails = (url: URL) => url.pathname.endsWith('/listen') || ++calls === 1;
    let calls = 0;
    const fetch = stubFetch((request) =>
      (fails(request.url) ? status(503) : json({ event: { id: 'e' } }))(request),
    );
    const chat = createChat({ fetch, retry: 2 });
    const streams = Array.from({ length: 60 }, () => chat.request(listen, { id: 'c' }).open());
    const ended = Promise.allSettled(streams);
    await vi.runAllTimersAsync();
    await ended;
    // More retries than the budget has.
    expect(fetch.requests).toHaveLength(180);
    const call = chat.getEvent({ id: 'e' });
    await vi.runAllTimersAsync();
    expect(await call).toEqual({ event: { id: 'e' } });
  });
});

describe('a wait that the service asks a stream for', () => {
  const asking = (seconds: number): Responder => status(503, { 'retry-after': String(seconds) });

  test('it is not undercut, also if it is longer than `maxDelay`, and gets random time on top', async () => {
    low();
    expect((await waitsOf([asking(60), last], long)).waits).toEqual([60_000]);
    expect((await waitsOf([asking(300), last], long)).waits).toEqual([300_000]);
    high();
    expect((await waitsOf([asking(60), last], long)).waits).toEqual([75_000]);
    expect((await waitsOf([asking(1), last], long)).waits).toEqual([2000]);
    expect((await waitsOf([asking(300), last], long)).waits).toEqual([300_000]);
  });

  test.for([
    ['also if it is longer than `maxDelay`', 1],
    ['and is not longer than `maxDelay` otherwise', 50],
  ] as const)('the `retry` field of a stream is not undercut, %s', async ([, maxDelay]) => {
    const lost = lasting(1, 'retry: 40\n\n');
    const { waits } = await waitsOf([lost, lasting(1), last], { retry: { maxDelay } });
    expect(waits).toHaveLength(2);
    for (const wait of waits) expect([wait >= 40, wait <= 50]).toEqual([true, true]);
  });

  test.for<readonly [title: string, respond: Responder, fields: object]>([
    ['Retry-After', asking(301), { kind: 'internal_server', retryAfterMs: 301_000 }],
    ['a `retry` field', lasting(1, 'retry: 300001\n\n'), { kind: 'connection' }],
    ['one no timer takes', lasting(1, `retry: ${'9'.repeat(400)}\n\n`), { kind: 'connection' }],
  ])('a wait of more than 5 minutes ends the stream with its error: %s', async (row) => {
    const [, respond, fields] = row;
    const { waits, error } = await waitsOf([respond], long);
    expect(waits).toEqual([]);
    expect(error).toMatchObject(fields);
    expect(error.message).toContain('a stream does not wait longer than 300 s');
  });
});

describe('`totalTimeout` covers the opening of a stream', () => {
  test.for<readonly [title: string, Responder, attempts: number]>([
    ['attempts that fail', status(503), 3],
    ['an attempt without a response', hang(), 1],
  ])('`open()` and the iterator reject with a TimeoutError: %s', async ([, respond, attempts]) => {
    low();
    const fetch = stubFetch(respond);
    const stream = createChat({ fetch }).request(listen, { id: 'c' }, { totalTimeout: 3000 });
    const failed = rejection(stream.open(), TimeoutError);
    const startedAt = performance.now();
    await vi.runAllTimersAsync();
    const error = await failed;
    expect(performance.now() - startedAt).toBe(3000);
    expect(error.attempts).toBe(attempts);
    expect(error.message).toContain('`totalTimeout`');
    expect(await rejection(takeAll(stream), TimeoutError)).toBe(error);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.for([429, 503])(
    'a longer wait that a %i asks for is not begun, and the caller gets its error',
    async (code) => {
      const fetch = stubFetch(status(code, { 'retry-after': '60' }));
      const stream = createChat({ fetch }).request(listen, { id: 'c' }, { totalTimeout: 3000 });
      const error = await rejection(stream.open(), ApiError);
      expect(error).toMatchObject({ status: code, retryAfterMs: 60_000 });
      expect(error.message).toContain('`totalTimeout` leaves 3 s');
      expect(await rejection(takeAll(stream), ApiError)).toBe(error);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('the random time on top of a wait leaves time for another attempt', async () => {
    high();
    const responders = [status(503, { 'retry-after': '60' }), last];
    const { error, waits } = await waitsOf(responders, { totalTimeout: 62_000 });
    expect(waits).toEqual([expect.closeTo(61_999, -1)]);
    expect(error).toBeInstanceOf(NotFoundError);
  });

  test('the one of the client applies without one of the call, and the message has the last error', async () => {
    const chat = createChat({ fetch: stubFetch(status(503)), totalTimeout: 2000 });
    const failed = rejection(takeAll(chat.request(listen, { id: 'c' })), TimeoutError);
    await vi.runAllTimersAsync();
    const { message } = await failed;
    expect(message).toContain('503 Service Unavailable');
  });

  test('neither it nor `timeout` applies once the stream was open', async () => {
    high();
    const responders = [lasting(5000), status(503), status(503), last];
    expect((await waitsOf(responders, { timeout: 100, totalTimeout: 100 })).waits).toEqual([
      1000, 2000, 4000,
    ]);
  });
});
