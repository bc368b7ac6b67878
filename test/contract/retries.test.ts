import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  type CallOptions,
  type ChatClientOptions,
  ConnectionError,
  InternalServerError,
  InvalidResponseError,
  RateLimitError,
  RedirectError,
  type RetryEvent,
  TimeoutError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { everyOperation, type OperationCase } from '../support/every-operation.ts';
import { conversation, event } from '../support/resources.ts';
import {
  fault,
  hang,
  json,
  type Responder,
  raw,
  status,
  stubFetch,
  success,
} from '../support/stub-fetch.ts';

// The jitter is 0, so that retries do not wait.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The number of attempts of an operation if the service always responds like this. */
async function attempts(
  operation: OperationCase,
  respond: Responder,
  options?: CallOptions,
): Promise<number> {
  const fetch = stubFetch(respond);
  const clients = { chat: createChat({ fetch }), admin: createAdmin({ fetch }) };
  await expect(operation.call(clients, options)).rejects.toBeInstanceOf(Error);
  return fetch.requests.length;
}

describe.for(everyOperation)('$title', (operation) => {
  const repeated = operation.isRepeated ? 3 : 1;

  test.for([408, 500, 502, 503, 504])(
    `status %i is ${operation.isRepeated ? '' : 'not '}retried`,
    async (code) => {
      expect(await attempts(operation, status(code))).toBe(repeated);
    },
  );

  test.for(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'EPIPE'])(
    `the connection fault %s is ${operation.isRepeated ? '' : 'not '}retried`,
    async (code) => {
      expect(await attempts(operation, fault(code))).toBe(repeated);
    },
  );

  test(`a timeout of an attempt is ${operation.isRepeated ? '' : 'not '}retried`, async () => {
    expect(await attempts(operation, hang(), { timeout: 1 })).toBe(repeated);
  });

  test('429 is retried', async () => {
    expect(await attempts(operation, status(429))).toBe(3);
  });

  test.for([
    400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 425, 499, 501, 505, 511, 599,
  ])('status %i is not retried, even with `retry`', async (code) => {
    expect(await attempts(operation, status(code))).toBe(1);
    expect(await attempts(operation, status(code), { retry: 2 })).toBe(1);
  });

  test('a redirect and an invalid response are not retried', async () => {
    expect(await attempts(operation, status(302), { retry: 2 })).toBe(1);
    expect(await attempts(operation, raw('x'), { retry: 2 })).toBe(1);
    expect(await attempts(operation, json({}), { retry: 2 })).toBe(1);
  });

  test('every retryable failure is retried if `retry` is passed with the call', async () => {
    const options = { retry: 1 };
    for (const code of [408, 429, 500, 502, 503, 504]) {
      expect(await attempts(operation, status(code), options)).toBe(2);
    }
    expect(await attempts(operation, fault('ECONNRESET'), options)).toBe(2);
    expect(await attempts(operation, hang(), { ...options, timeout: 1 })).toBe(2);
    expect(await attempts(operation, status(500), { retry: {} })).toBe(3);
  });

  test('a call succeeds if a retry succeeds', async () => {
    const fetch = stubFetch(status(429), status(429), success(operation.body));
    const clients = { chat: createChat({ fetch }), admin: createAdmin({ fetch }) };
    await expect(operation.call(clients)).resolves.toEqual(operation.body);
    expect(fetch.requests).toHaveLength(3);
  });
});

test('`retry` of the client does not retry a call that is not safe to repeat', async () => {
  const fetch = stubFetch(status(500));
  const chat = createChat({ fetch, retry: 5 });
  await rejection(chat.addParticipant({ conversationId: 'c', userId: 'u' }), InternalServerError);
  expect(fetch.requests).toHaveLength(1);
});

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
  const { events, onEvent } = recordEvents();
  const sentAt: number[] = [];
  const fetch = stubFetch((request) => {
    sentAt.push(performance.now());
    return respond(request);
  });
  const call = createChat({ fetch, onEvent, ...client }).getEvent({ id: 'e' }, options);
  const settled = call.catch(() => undefined);
  await vi.runAllTimersAsync();
  await settled;
  const reported = events
    .filter((clientEvent): clientEvent is RetryEvent => clientEvent.type === 'retry')
    .map(({ delayMs }) => delayMs);
  const passed = sentAt.slice(1).map((time, index) => Math.round(time - (sentAt[index] ?? 0)));
  expect(passed, 'each wait is as long as reported').toEqual(reported);
  return reported;
}

describe('the wait before a retry', () => {
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

  test('the wait is the backoff alone if the service requests none', async () => {
    vi.mocked(Math.random).mockReturnValueOnce(0.1).mockReturnValue(0.9);
    expect(await waits(status(503), { retry: 1 })).toEqual([100]);
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
    ['a part of a second', { 'retry-after': '1.5' }, 1500],
    ['a part of a millisecond, rounded up', { 'retry-after': '1.0001' }, 1001],
    ['seconds and a reset', { 'retry-after': '5', 'ratelimit-reset': '9' }, 5000],
  ] as const)('Retry-After is respected: %s', async ([, headers, delay]) => {
    expect(await waits(status(429, headers), { retry: 1 })).toEqual([delay]);
    expect(await waits(status(503, headers), { retry: 1 })).toEqual([delay]);
    expect(await waits(status(500, headers), { retry: 1 })).toEqual([delay]);
  });

  test('Retry-After may be a date', async () => {
    vi.useFakeTimers({ now: Date.UTC(2024, 4, 1, 12, 0, 0) });
    const headers = { 'retry-after': 'Wed, 01 May 2024 12:00:07 GMT' };
    expect(await waits(status(503, headers), { retry: 1 })).toEqual([7000]);
  });

  test('a date in Retry-After is relative to the date of the response', async () => {
    const headers = {
      'retry-after': 'Wed, 01 May 2024 12:00:07 GMT',
      date: 'Wed, 01 May 2024 12:00:00 GMT',
    };
    expect(await waits(status(429, headers), { retry: 1 })).toEqual([7000]);
  });

  test.for([
    ['a day ahead causes a short wait', 24, [0]],
    ['a day behind causes an error, since the wait would be too long', -24, []],
  ] as const)(
    'without the date of the response, a local clock that is %s',
    async ([, hours, expected]) => {
      vi.useFakeTimers({ now: Date.UTC(2024, 4, 1, 12 + hours, 0, 0) });
      const headers = { 'retry-after': 'Wed, 01 May 2024 12:00:05 GMT' };
      expect(await waits(status(503, headers), { retry: 1 })).toEqual(expected);
    },
  );

  test('the wait is the longer of the backoff and of Retry-After with its random time', async () => {
    vi.mocked(Math.random).mockReturnValue(0.999_999);
    expect(await waits(status(503, { 'retry-after': '3' }), { retry: 4 })).toEqual([
      4000, 4000, 4000, 8000,
    ]);
    vi.mocked(Math.random).mockReturnValue(0.5);
    expect(await waits(status(503, { 'retry-after': '3' }), { retry: 4 })).toEqual([
      3500, 3500, 3500, 4000,
    ]);
  });

  test('RateLimit-Reset is respected on 429 without Retry-After, and not on other statuses', async () => {
    const headers = { 'ratelimit-reset': '4' };
    expect(await waits(status(429, headers), { retry: 1 })).toEqual([4000]);
    expect(await waits(status(503, headers), { retry: 1 })).toEqual([0]);
  });

  test.for<[title: string, headers: [name: string, value: string][], ms: number]>([
    ['a date', [['retry-after', 'Wed, 01 May 2024 12:00:07 GMT']], 7000],
    ['a date with the day in full', [['retry-after', 'Wednesday, 01-May-24 12:00:07 GMT']], 7000],
    ['a date without its comma', [['retry-after', 'Wed 01 May 2024 12:00:07 GMT']], 7000],
    ['a date as C writes it', [['retry-after', 'Wed May  1 12:00:07 2024']], 7000],
    ['a date that has passed', [['retry-after', 'Wed, 01 May 2024 11:59:00 GMT']], 0],
    [
      'RateLimit-Reset if Retry-After cannot be read',
      [
        ['retry-after', 'soon'],
        ['ratelimit-reset', '4'],
      ],
      4000,
    ],
  ])('`retryAfterMs` is read from $0', async ([, fields, ms]) => {
    const headers = new Headers([...fields, ['date', 'Wed, 01 May 2024 12:00:00 GMT']]);
    const fetch = stubFetch(raw(null, { status: 429, headers }));
    const call = createChat({ fetch }).getEvent({ id: 'e' }, { retry: 0 });
    expect((await rejection(call, RateLimitError)).retryAfterMs).toBe(ms);
  });

  test.for([
    ...['soon', '', '-1', 'NaN', 'Infinity', '1e3', '0x10', '1;2', '9999-12-31'],
    ...['Wed, 99 Foo 2024', '2024-05-01T12:00:00Z'],
    ...['until Wed, 01 May 2099 12:00:00 GMT', 'Wed, 01 May 2099 12:00:00 GMT+02:00'],
  ])('a Retry-After that cannot be read is ignored: %j', async (value) => {
    expect(await waits(status(503, { 'retry-after': value }), { retry: 1 })).toEqual([0]);
  });
});

describe('a wait that is too long', () => {
  const failFast = async (respond: Responder, options: CallOptions): Promise<ApiError> => {
    vi.useFakeTimers();
    const fetch = stubFetch(respond);
    const error = await rejection(createChat({ fetch }).getEvent({ id: 'e' }, options), ApiError);
    expect(fetch.requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    return error;
  };

  test('a wait longer than `maxDelay` does not begin: the error is thrown at once, with `retryAfterMs`', async () => {
    const respond = status(429, { 'retry-after': '3' });
    const error = await failFast(respond, { retry: { maxDelay: 2999 } });
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterMs: 3000, attempts: 1 });
  });

  test('a wait longer than the rest of `totalTimeout` does not begin', async () => {
    const respond = status(503, { 'retry-after': '3' });
    expect((await failFast(respond, { totalTimeout: 3000 })).retryAfterMs).toBe(3000);
  });

  test('a wait longer than an attempt has left of `totalTimeout` does not begin', async () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(5000);
    const fetch = stubFetch(async (request) => {
      await vi.advanceTimersByTimeAsync(1000);
      return status(503, { 'retry-after': '3' })(request);
    });
    const call = createChat({ fetch }).getEvent({ id: 'e' }, { totalTimeout: 4000 });
    expect((await rejection(call, InternalServerError)).retryAfterMs).toBe(3000);
    expect(fetch.requests).toHaveLength(1);
  });

  test('retries end when the next wait is longer than the rest of `totalTimeout`', async () => {
    const respond = status(429, { 'retry-after': '1' });
    expect(await waits(respond, { retry: 100, totalTimeout: 3500 })).toEqual([1000, 1000, 1000]);
  });

  test('a backoff longer than the rest of `totalTimeout` does not begin', async () => {
    vi.mocked(Math.random).mockReturnValue(0.999);
    expect((await failFast(status(503), { totalTimeout: 500 })).retryAfterMs).toBeUndefined();
  });

  test('an arbitrarily long wait is reported as `retryAfterMs`', async () => {
    expect((await failFast(status(429, { 'retry-after': '999999' }), {})).retryAfterMs).toBe(
      999_999_000,
    );
    const endless = await failFast(status(429, { 'retry-after': '9'.repeat(400) }), {});
    expect(endless.retryAfterMs).toBe(Number.MAX_SAFE_INTEGER);
    const dated = await failFast(
      status(503, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }),
      {},
    );
    expect(dated.retryAfterMs).toBeGreaterThan(1e14);
  });

  test('`retryAfterMs` is set even if no retry is left', async () => {
    const error = await failFast(status(429, { 'retry-after': '1' }), { retry: 0 });
    expect(error.retryAfterMs).toBe(1000);
  });
});

describe('the retry budget', () => {
  const storm = async (chat: ReturnType<typeof createChat>, count: number): Promise<void> => {
    const calls = Array.from({ length: count }, () =>
      rejection(chat.getEvent({ id: 'e' }), InternalServerError),
    );
    await Promise.all(calls);
  };

  test('200 concurrent calls to a failing service make fewer than 260 requests', async () => {
    const fetch = stubFetch(status(503));
    await storm(createChat({ fetch }), 200);
    expect(fetch.requests.length).toBeGreaterThan(200);
    expect(fetch.requests.length).toBeLessThan(260);
  });

  test('the retry budget is 50 retries, and one more for each call that succeeds', async () => {
    let healthy = false;
    const fetch = stubFetch((request) => (healthy ? json({ event }) : status(503))(request));
    const chat = createChat({ fetch });
    await storm(chat, 200);
    expect(fetch.requests).toHaveLength(250);
    healthy = true;
    for (let call = 0; call < 3; call++) await chat.getEvent({ id: 'e' });
    healthy = false;
    await storm(chat, 3);
    expect(fetch.requests).toHaveLength(250 + 3 + 3 + 3);
  });

  test('each client has its own retry budget', async () => {
    const fetch = stubFetch(status(503));
    await storm(createChat({ fetch }), 200);
    const before = fetch.requests.length;
    await storm(createChat({ fetch }), 1);
    expect(fetch.requests.length - before).toBe(3);
  });

  test('the retry budget refills as calls succeed', async () => {
    let healthy = false;
    const fetch = stubFetch((request) => (healthy ? json({ event }) : status(503))(request));
    const chat = createChat({ fetch });
    const attemptsOfOne = async (): Promise<number> => {
      const before = fetch.requests.length;
      await storm(chat, 1);
      return fetch.requests.length - before;
    };
    await storm(chat, 200);
    expect(await attemptsOfOne(), 'it is spent').toBe(1);
    healthy = true;
    for (let call = 0; call < 20; call++) await chat.getEvent({ id: 'e' });
    healthy = false;
    expect(await attemptsOfOne()).toBe(3);
  });
});

test.for<[string, Responder, abstract new (...p: never[]) => { attempts?: number } & Error]>([
  ['RateLimitError', status(429), RateLimitError],
  ['InternalServerError', status(502), InternalServerError],
  ['ConnectionError', fault('ECONNRESET'), ConnectionError],
  ['TimeoutError', hang(), TimeoutError],
])(
  'if no retry succeeds, the last %s is thrown, with the number of attempts',
  async ([, respond, errorClass]) => {
    const call = createChat({ fetch: stubFetch(respond), timeout: 1 }).getEvent({ id: 'e' });
    const error: unknown = await call.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(errorClass);
    expect(error).toMatchObject({ attempts: 3 });
  },
);

test('the error of a call is that of its last attempt', async () => {
  const fetch = stubFetch(status(500), status(503), raw('x'));
  await rejection(createChat({ fetch }).getEvent({ id: 'e' }), InvalidResponseError);
  const redirected = stubFetch(status(500), status(302));
  await rejection(createChat({ fetch: redirected }).getEvent({ id: 'e' }), RedirectError);
});
