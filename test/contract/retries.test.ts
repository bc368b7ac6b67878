import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  ApiError,
  BotPlatformError,
  type CallOptions,
  type ChatClient,
  type ChatClientOptions,
  ConnectionError,
  defineOperation,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
} from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { conversation, event } from '../support/resources.ts';
import {
  ending,
  fault,
  hang,
  json,
  type Responder,
  raw,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';

quickRetries();

type Call = (chat: ChatClient, options?: CallOptions) => PromiseLike<unknown>;

const get: Call = (chat, options) => chat.getEvent({ id: 'e' }, options);
const add: Call = (chat, options) =>
  chat.addParticipant({ conversationId: 'c', userId: 'u' }, options);

/** The number of attempts of a call if the service always responds like this. */
async function attempts(call: Call, respond: Responder, options?: CallOptions): Promise<number> {
  const fetch = stubFetch(respond);
  await rejection(call(createChat({ fetch }), options), BotPlatformError);
  return fetch.requests.length;
}

// Which failures are transient, and whether they may have been processed, is in outcomes.test.ts.
test.for<readonly [title: string, Responder]>([
  ['an error status', status(503)],
  ['a connection fault', fault('ECONNRESET')],
  ['a timeout of an attempt', hang()],
])(
  'after what may have been processed, a call is repeated if its operation, or `idempotent`, says so: %s',
  async ([, respond]) => {
    const timeout = 10;
    expect(await attempts(get, respond, { timeout })).toBe(3);
    expect(await attempts(get, respond, { timeout, idempotent: false })).toBe(1);
    expect(await attempts(add, respond, { timeout })).toBe(1);
    expect(await attempts(add, respond, { timeout, idempotent: true })).toBe(3);
  },
);

test.for<readonly [title: string, Responder]>([
  ['a 429', status(429)],
  ['a refused connection', fault('ECONNREFUSED')],
])('after what was not processed, any call is repeated: %s', async ([, respond]) => {
  expect(await attempts(add, respond, { idempotent: false })).toBe(3);
  expect(await attempts(add, respond, { retry: 1 })).toBe(2);
});

test.for<readonly [title: string, Responder]>([
  ['an error status', status(404)],
  ['a redirect', status(302)],
  ['an invalid response', raw('x')],
])('after what remains, no call is repeated, even with `idempotent`: %s', async ([, respond]) => {
  expect(await attempts(add, respond, { idempotent: true })).toBe(1);
});

test.for<readonly [code: number, CallOptions, words: RegExp]>([
  [503, {}, /not repeated.*`idempotent: true`/],
  [503, { idempotent: false }, /not repeated.*`idempotent: false`/],
  // No retry was left, or another attempt would change nothing.
  [503, { retry: 0 }, /^((?!idempotent).)*$/],
  [404, {}, /^((?!idempotent).)*$/],
])(
  'an error says that the call was not repeated since it is not idempotent, only if that is why: %i, %o',
  async ([code, options, words]) => {
    const { message } = await rejection(
      add(createChat({ fetch: stubFetch(status(code)) }), options),
      ApiError,
    );
    expect(message).toMatch(words);
  },
);

test.for([
  ['404 after a lost response', fault('ECONNRESET'), true],
  ['404 after a refused connection', fault('ECONNREFUSED'), false],
] as const)(
  'a DELETE that ends with %s says that an attempt before it may have deleted it: %#',
  async ([, first, may]) => {
    const remove = defineOperation({
      id: 'deleteThing',
      method: 'DELETE',
      path: '/things/{id}',
      response: z.unknown(),
    });
    const chat = createChat({ fetch: stubFetch(first, status(404)) });
    const error = await rejection(chat.request(remove, { id: 'a' }), NotFoundError);
    expect(error.message.includes('an attempt before this one may have deleted it')).toBe(may);
  },
);

test('each attempt sends the same request', async () => {
  const fetch = stubFetch(status(500), status(500), json({ conversation }));
  await createChat({ fetch }).getOrCreateConversation({ id: 'c' }, { query: { a: 1 } });
  const [first, ...others] = fetch.requests.map(({ url, method, body, headers }) => ({
    url: url.href,
    method,
    body,
    headers: [...headers],
  }));
  expect(others).toEqual([first, first]);
});

/** The waits before the retries of a call that always fails, on a fake clock. */
async function waits(
  respond: Responder,
  options: CallOptions = {},
  client: Partial<ChatClientOptions> = {},
): Promise<number[]> {
  vi.useFakeTimers();
  const { events, observer } = recordEvents();
  const sentAt: number[] = [];
  const fetch = stubFetch((request) => {
    sentAt.push(performance.now());
    return respond(request);
  });
  const call = createChat({ fetch, observer, ...client }).getEvent({ id: 'e' }, options);
  const settled = call.catch(() => undefined);
  await vi.runAllTimersAsync();
  await settled;
  const reported = events.flatMap((one) => (one.type === 'retry' ? [one.delayMs] : []));
  const passed = sentAt.slice(1).map((time, index) => Math.round(time - (sentAt[index] ?? 0)));
  expect(passed, 'each wait is as long as reported').toEqual(reported);
  return reported;
}

test('the wait doubles with each attempt, up to `maxDelay`', async () => {
  vi.mocked(Math.random).mockReturnValue(0.999_999);
  const options = { retry: { limit: 8, maxDelay: 10_000 }, totalTimeout: 1_000_000 };
  expect(await waits(status(503), options)).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000,
  ]);
});

test('the wait has full jitter, from 0 to the whole backoff', async () => {
  const options = { retry: { limit: 4 } };
  vi.mocked(Math.random).mockReturnValue(0.5);
  expect(await waits(status(503), options)).toEqual([500, 1000, 2000, 4000]);
  vi.mocked(Math.random).mockReturnValue(0);
  expect(await waits(status(503), options)).toEqual([0, 0, 0, 0]);
});

test('the wait is at most 30 seconds by default', async () => {
  vi.mocked(Math.random).mockReturnValue(0.999_999);
  const delays = await waits(status(503), { retry: 7, totalTimeout: 1_000_000 });
  expect(Math.max(...delays)).toBe(30_000);
  const asked = (seconds: string) => waits(status(503, { 'retry-after': seconds }), { retry: 1 });
  expect(await asked('30')).toEqual([30_000]);
  expect(await asked('31')).toEqual([]);
});

test.for([
  ['seconds', { 'retry-after': '5' }, 5000],
  ['0 seconds', { 'retry-after': '0' }, 0],
  ['a part of a millisecond, rounded up', { 'retry-after': '1.0001' }, 1001],
  ['seconds and a reset', { 'retry-after': '5', 'ratelimit-reset': '9' }, 5000],
] as const)('Retry-After is respected: %s', async ([, headers, delay]) => {
  expect(await waits(status(429, headers), { retry: 1 })).toEqual([delay]);
  expect(await waits(status(503, headers), { retry: 1 })).toEqual([delay]);
  expect(await waits(status(500, headers), { retry: 1 })).toEqual([delay]);
});

test.for<readonly [title: string, hours: number, date: object, waits: readonly number[]]>([
  ['a clock that is right', 0, {}, [5000]],
  ['a clock that is a day ahead', 24, {}, [0]],
  ['a clock that is a day behind, so that the wait is too long', -24, {}, []],
  ['any clock, if the response has a date', 24, { date: 'Wed, 01 May 2024 12:00:00 GMT' }, [5000]],
])('Retry-After may be a date: with %s', async ([, hours, date, expected]) => {
  vi.useFakeTimers({ now: Date.UTC(2024, 4, 1, 12 + hours, 0, 0) });
  const headers = { 'retry-after': 'Wed, 01 May 2024 12:00:05 GMT', ...date };
  expect(await waits(status(503, headers), { retry: 1 })).toEqual(expected);
});

test('RateLimit-Reset is respected on 429 without Retry-After, and not on other statuses', async () => {
  const headers = { 'ratelimit-reset': '4' };
  expect(await waits(status(429, headers), { retry: 1 })).toEqual([4000]);
  expect(await waits(status(503, headers), { retry: 1 })).toEqual([0]);
});

test.for([
  ...['soon', '', '-1', '1e3', '2024-05-01T12:00:00Z', 'until Wed, 01 May 2099 12:00:00 GMT'],
])('a Retry-After that cannot be read is ignored: %j', async (value) => {
  expect(await waits(status(503, { 'retry-after': value }), { retry: 1 })).toEqual([0]);
});

const now = Date.UTC(2024, 4, 1);
const farAway = Date.UTC(9999, 11, 31, 23, 59, 59);
const asking = (code: number, seconds: string) => status(code, { 'retry-after': seconds });

test.for<readonly [title: string, Responder, CallOptions, retryAfterMs: number | undefined]>([
  ['than `maxDelay`', asking(429, '3'), { retry: { maxDelay: 2999 } }, 3000],
  ['than the rest of `totalTimeout`', asking(503, '3'), { totalTimeout: 3000 }, 3000],
  ['than `totalTimeout`, as a backoff', status(503), { totalTimeout: 500 }, undefined],
  ['than anybody waits', asking(429, '999999'), {}, 999_999_000],
  ['than a number can say', asking(429, '9'.repeat(400)), {}, Number.MAX_SAFE_INTEGER],
  ['as a date', asking(503, 'Fri, 31 Dec 9999 23:59:59 GMT'), {}, farAway - now],
  ['than no wait, if no retry is left', asking(429, '1'), { retry: 0 }, 1000],
])(
  'a wait that is longer $0 does not begin: the error is thrown at once, with `retryAfterMs`',
  async ([, respond, options, retryAfterMs]) => {
    vi.useFakeTimers({ now });
    vi.mocked(Math.random).mockReturnValue(0.999);
    const settled = rejection(getEvent(respond, {}, options), ApiError);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    const error = await settled;
    expect(error.attempts).toBe(1);
    expect(error.retryAfterMs).toBe(retryAfterMs);
  },
);

test('retries end when the next wait is longer than the rest of `totalTimeout`', async () => {
  const options = { retry: 100, totalTimeout: 3500 };
  expect(await waits(asking(429, '1'), options)).toEqual([1000, 1000, 1000]);
});

const storm = async (chat: ReturnType<typeof createChat>, count: number): Promise<void> => {
  const calls = Array.from({ length: count }, () =>
    rejection(chat.getEvent({ id: 'e' }), InternalServerError),
  );
  await Promise.all(calls);
};

test('the retry budget is 50 retries at most, and one more for each call that succeeds', async () => {
  let healthy = true;
  const fetch = stubFetch((request) => (healthy ? json({ event }) : status(503))(request));
  const chat = createChat({ fetch });
  const succeed = async (count: number): Promise<void> => {
    healthy = true;
    for (let call = 0; call < count; call++) await chat.getEvent({ id: 'e' });
    healthy = false;
  };
  await succeed(10);
  await storm(chat, 200);
  expect(fetch.requests).toHaveLength(10 + 200 + 50);
  await succeed(3);
  await storm(chat, 3);
  expect(fetch.requests).toHaveLength(10 + 200 + 50 + 3 + 3 + 3);
});

test('every client has its own retry budget', async () => {
  const fetch = stubFetch(status(503));
  await storm(createChat({ fetch }), 200);
  const before = fetch.requests.length;
  await storm(createChat({ fetch }), 1);
  expect(fetch.requests.length - before).toBe(3);
});

test('the error of a call is that of its last attempt', async () => {
  const fetch = stubFetch(status(500), status(503), raw('x'));
  await rejection(createChat({ fetch }).getEvent({ id: 'e' }), InvalidResponseError);
  const redirected = stubFetch(status(500), status(302));
  await rejection(createChat({ fetch: redirected }).getEvent({ id: 'e' }), RedirectError);
});

const unknown = fault('ENOTFOUND');
const found = json({ event });
const load = (chat: ChatClient) => chat.getEvent({ id: 'e' });

test.for<[title: string, next: (chat: ChatClient) => ChatClient]>([
  ['the client', (chat) => chat],
  ['a copy of it', (chat) => chat.withOptions({ userKey: 'fake-other' })],
  ['a copy with another path', (chat) => chat.withOptions({ baseUrl: 'https://chat.example/x' })],
])(
  'a host name that cannot be found is tried again after a response to the client, whatever its status, by %s',
  async (row) => {
    const [, next] = row;
    const fetch = stubFetch(status(404), unknown, unknown, found);
    const chat = createChat({ fetch });
    await rejection(load(chat), NotFoundError);
    await expect(load(next(chat))).resolves.toEqual({ event });
    expect(fetch.requests).toHaveLength(4);
  },
);

test('a host name that cannot be found is not tried again by a copy for another origin', async () => {
  const fetch = stubFetch(found, unknown);
  const chat = createChat({ fetch });
  await load(chat);
  const error = load(chat.withOptions({ baseUrl: 'https://other.example' }));
  expect(await rejection(error, ConnectionError)).toMatchObject({ attempts: 1 });
});

test('a host name that cannot be found does not end a stream that was open', async () => {
  vi.useFakeTimers();
  const connection = (type: string) => ending({ type, data: {} });
  const fetch = stubFetch(connection('a'), unknown, unknown, connection('b'), hang());
  await using stream = createChat({ fetch }).listenConversation({ id: 'c' });
  const signals = stream[Symbol.asyncIterator]();
  await signals.next();
  const next = signals.next();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await next).value).toMatchObject({ type: 'unknown', raw: { type: 'b' } });
});
