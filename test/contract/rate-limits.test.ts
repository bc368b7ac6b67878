import { expect, test, vi } from 'vitest';
import {
  ApiError,
  type ClientOptions,
  InternalServerError,
  RateLimitError,
} from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { event } from '../support/resources.ts';
import { json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';
import { fakeClock } from '../support/timing.ts';

fakeClock({ now: Date.parse('2024-05-01T12:00:00Z') });

/** Runs calls to their ends, with all their waits. */
async function settle<T>(calls: readonly PromiseLike<T>[]) {
  const settled = Promise.allSettled(calls);
  await vi.runAllTimersAsync();
  return await settled;
}

/** The first wait of each of many calls, which all receive the same kind of response, in milliseconds. */
async function waitsOf(
  responder: Responder,
  count: number,
  options: Partial<ClientOptions> = {},
): Promise<number[]> {
  const { events, observer } = recordEvents();
  const calls = Array.from({ length: count }, () => {
    const fetch = stubFetch(responder, json({ event }));
    return createChat({ fetch, observer, ...options }).getEvent({ id: 'e' });
  });
  const outcomes = await settle(calls);
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([]);
  const waits = events.flatMap((one) => (one.type === 'retry' ? [one.delayMs] : []));
  expect(waits).toHaveLength(count);
  return waits;
}

/** The largest number of equal waits. */
function mostAlike(waits: readonly number[]): number {
  const groups = Map.groupBy(waits, (wait) => wait);
  return Math.max(...[...groups.values()].map((same) => same.length));
}

const count = 200;

test.for<readonly [title: string, responder: Responder, asked: number, most: number]>([
  ['3 s: up to 1 s more', status(429, { 'retry-after': '3' }), 3000, 4000],
  ['8 s: up to a quarter more', status(429, { 'retry-after': '8' }), 8000, 10_000],
  ['28 s: up to the 30 s of `maxDelay`', status(429, { 'retry-after': '28' }), 28_000, 30_000],
  ['5 s of a 503', status(503, { 'retry-after': '5' }), 5000, 6250],
  ['5 s of RateLimit-Reset', status(429, { 'ratelimit-reset': '5' }), 5000, 6250],
])(
  'a wait that the service requests is extended by a random time: %s',
  async ([, responder, asked, most]) => {
    const waits = await waitsOf(responder, count);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(asked);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
    // The range of 200 evenly distributed numbers is smaller than this only once in 10^12.
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan((most - asked) * 0.85);
    expect(mostAlike(waits)).toBeLessThan(count / 10);
  },
);

test('a wait that the service requests is not extended if it equals `maxDelay`', async () => {
  const waits = await waitsOf(status(429, { 'retry-after': '2' }), 20, {
    retry: { maxDelay: 2000 },
  });
  expect(new Set(waits)).toEqual(new Set([2000]));
});

test('a wait that the service requests is never extended beyond the rest of `totalTimeout`', async () => {
  const waits = await waitsOf(status(429, { 'retry-after': '10' }), count, {
    totalTimeout: 10_500,
  });
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(10_000);
  expect(Math.max(...waits)).toBeLessThan(10_500);
  expect(mostAlike(waits)).toBeLessThan(count / 10);
});

const limited = (headers: Record<string, string>): Responder => status(429, headers);

/** 200 calls at once of one client. The first attempt of each receives the same kind of response; later attempts succeed. */
async function recover(responder: Responder) {
  const responders = Array.from({ length: 200 }, () => responder);
  const fetch = stubFetch(...responders, json({ event }));
  const chat = createChat({ fetch, retry: 1 });
  const outcomes = await settle(responders.map(() => chat.getEvent({ id: 'e' })));
  return {
    chat,
    fetch,
    succeeded: outcomes.filter((outcome) => outcome.status === 'fulfilled').length,
    errors: outcomes.flatMap((outcome): ApiError[] =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    ),
  };
}

test.for<readonly [title: string, headers: Record<string, string>]>([
  ['with Retry-After in seconds', { 'retry-after': '1' }],
  ['with RateLimit-Reset', { 'ratelimit-reset': '1' }],
])(
  'a retry of a 429 that named its wait takes nothing from the retry budget: %s',
  async ([, headers]) => {
    const { succeeded, fetch } = await recover(limited(headers));
    expect(succeeded).toBe(200);
    expect(fetch.requests).toHaveLength(400);
  },
);

test.for<readonly [title: string, responder: Responder]>([
  ['a 429 that named no wait', limited({})],
  ['a 503, also one that named its wait', status(503, { 'retry-after': '1' })],
  ['a 500', status(500)],
])('a retry takes from the retry budget: %s', async ([, responder]) => {
  const { succeeded } = await recover(responder);
  expect(succeeded).toBe(50);
});

test('the message of a call names the retry budget if the budget prevented a retry, and only then', async () => {
  const { errors } = await recover(status(503));
  expect(errors).toHaveLength(150);
  for (const error of errors) {
    expect(error).toBeInstanceOf(InternalServerError);
    expect(error.attempts).toBe(1);
    expect(error.message).toMatch(/retry budget/i);
    expect(error.message).toContain('getEvent: 503 Service Unavailable (GET /events/{id})');
  }
  const once = createChat({ fetch: stubFetch(status(503)), retry: 1 });
  const [outcome] = await settle([once.getEvent({ id: 'e' })]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { attempts: 2 } });
  expect(String(outcome?.status === 'rejected' && outcome.reason)).not.toMatch(/budget/i);
});

const at = (seconds: number): string =>
  new Date(Date.parse('2024-05-01T12:00:00Z') + seconds * 1000).toUTCString();

// Any number of seconds and dates is in test/properties/retry-after.test.ts.
test.for<readonly [title: string, values: readonly string[], ms: number]>([
  ['a date without its comma', ['Wed 01 May 2024 12:00:07 GMT'], 7000],
  ['a date that has passed', [at(-60)], 0],
  ['RateLimit-Reset if it cannot be read', ['soon'], 4000],
  ['a list in one header', ['3,\t7'], 7000],
  ['a list whose longest is too long to wait for', ['1, 999999'], 999_999_000],
  ['a date without a comma, and seconds', ['Wed May  1 12:00:07 2024', '3'], 7000],
  ['one that cannot be read, and seconds', ['soon', '7'], 7000],
])('`retryAfterMs` is read from Retry-After, the longest of several: %s', async (row) => {
  const [, values, retryAfterMs] = row;
  const headers = new Headers({ date: at(0), 'ratelimit-reset': '4' });
  for (const value of values) headers.append('retry-after', value);
  const call = getEvent(raw(null, { status: 429, headers }), { retry: 0 });
  expect((await rejection(call, RateLimitError)).retryAfterMs).toBe(retryAfterMs);
});

type HeaderRecord = Record<string, string>;

const all: HeaderRecord = {
  'ratelimit-limit': '100',
  'ratelimit-remaining': '0',
  'ratelimit-reset': '2',
};

const allRead = { limit: 100, remaining: 0, resetMs: 2000 };

const read: readonly (readonly [title: string, headers: HeaderRecord, expected: object])[] = [
  ['all of them', all, allRead],
  ['the limit alone', { 'ratelimit-limit': '5' }, { limit: 5 }],
  ['what remains alone', { 'ratelimit-remaining': '4' }, { remaining: 4 }],
  ['the largest of several values', { 'ratelimit-remaining': '7, 5' }, { remaining: 7 }],
  [
    'those that can be read',
    { ...all, 'ratelimit-limit': 'many' },
    { remaining: 0, resetMs: 2000 },
  ],
];

const absent: readonly (readonly [title: string, headers: HeaderRecord])[] = [
  ['no such header', { 'retry-after': '1' }],
  ['a limit that is no whole number', { 'ratelimit-limit': '1.5' }],
  ['several values, one of which cannot be read', { 'ratelimit-remaining': '5, soon' }],
  ['a limit of too many digits', { 'ratelimit-limit': '9'.repeat(16) }],
  ...['many', '-1', '1e3', ''].map((value): readonly [string, HeaderRecord] => [
    `headers that cannot be read: ${value}`,
    { 'ratelimit-limit': value, 'ratelimit-remaining': value, 'ratelimit-reset': value },
  ]),
];

const errorWith = (code: number, headers: HeaderRecord) =>
  rejection(getEvent(status(code, headers), { retry: 0 }), ApiError);
const infoWith = async (headers: HeaderRecord) =>
  (await getEvent(json({ event }, { headers })).withResponse()).response;

test.for(read)(
  '`rateLimit` of an error and of a response has %s',
  async ([, headers, expected]) => {
    expect((await errorWith(429, headers)).response.rateLimit).toStrictEqual(expected);
    expect((await infoWith(headers)).rateLimit).toStrictEqual(expected);
  },
);

test.for(absent)('`rateLimit` is absent with %s', async ([, headers]) => {
  expect('rateLimit' in (await errorWith(429, headers)).response).toBe(false);
  expect('rateLimit' in (await infoWith(headers))).toBe(false);
});
