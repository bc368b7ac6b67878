import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  ApiError,
  type ClientOptions,
  isBotPlatformError,
  RateLimitError,
  type RetryEvent,
} from '../../../src/index.ts';
import { type BadServer, drip, response, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';

const cap = 30_000;
const day = 24 * 60 * 60 * 1000;

/** The wait that a call begins, which is then aborted. */
async function waitOf(
  server: BadServer,
  options: Partial<ClientOptions> = {},
): Promise<RetryEvent | undefined> {
  const waits: RetryEvent[] = [];
  const controller = new AbortController();
  const { chat } = clientsOf(server, {
    retry: 2,
    ...options,
    onEvent: (event) => {
      if (event.type !== 'retry') return;
      waits.push(event);
      controller.abort();
    },
  });
  await failureOf(chat.getEvent({ id: 'evt_1' }, { signal: controller.signal }), AbortError);
  expect(server.requests).toHaveLength(1);
  return waits[0];
}

describe.for([429, 503])('Retry-After with %i', (status) => {
  const refusing = (value: string, headers: Record<string, string> = {}) =>
    startServer(send(response({ status, headers: { 'retry-after': value, ...headers } })));

  test.for([
    ['1', 1000],
    ['1.5', 1500],
    ['29', 29_000],
    ['1, 2', 2000],
    ['0', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['-1', 0],
    ['NaN', 0],
    ['soon', 0],
    ['', 0],
    ['1e3', 0],
    ['0x10', 0],
    ['1;2', 0],
    ['9999-12-31', 0],
    ['Infinity', 0],
  ] as const)('%j: no retry before %i ms, and none after the cap', async ([value, asked]) => {
    await using server = await refusing(value);

    const wait = await waitOf(server);

    expect(wait?.delayMs).toBeGreaterThanOrEqual(asked);
    expect(wait?.delayMs).toBeLessThanOrEqual(cap);
  });

  test.for([
    ['31', 31_000],
    ['999999', 999_999_000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['1, 999999', 999_999_000],
  ] as const)(
    '%j is longer than may be waited: the error is thrown at once',
    async ([value, retryAfterMs]) => {
      await using server = await refusing(value);
      const { chat } = clientsOf(server, { retry: 2 });

      const error = await failureOf(chat.getEvent({ id: 'evt_1' }), ApiError);

      expect(error).toMatchObject({ status, retryAfterMs, attempts: 1 });
      expect(server.requests).toHaveLength(1);
    },
  );

  test('a date in the year 9999 is longer than may be waited', async () => {
    await using server = await refusing('Fri, 31 Dec 9999 23:59:59 GMT');
    const { chat } = clientsOf(server, { retry: 2 });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), ApiError);

    expect(error.retryAfterMs).toBeGreaterThan(cap);
    expect(server.requests).toHaveLength(1);
  });

  test('a wait that is longer than the rest of `totalTimeout` is not begun', async () => {
    await using server = await refusing('20');
    const { chat } = clientsOf(server, { retry: 2, totalTimeout: 10_000 });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), ApiError);

    expect(error.retryAfterMs).toBe(20_000);
    expect(server.requests).toHaveLength(1);
  });

  test('a wait that is longer than `maxDelay` is not begun', async () => {
    await using server = await refusing('2');
    const { chat } = clientsOf(server, { retry: { maxDelay: 1999 } });

    await failureOf(chat.getEvent({ id: 'evt_1' }), ApiError);

    expect(server.requests).toHaveLength(1);
  });
});

describe('a local clock that is wrong by a day does no harm to a date in Retry-After', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const serverTime = Date.parse('2024-05-01T12:00:00Z');
  const inFiveSeconds = { 'retry-after': new Date(serverTime + 5000).toUTCString() };
  const withDate = { ...inFiveSeconds, date: new Date(serverTime).toUTCString() };

  test.for([
    ['right', 0],
    ['a day ahead', day],
    ['a day behind', -day],
  ] as const)(
    '%s, and the service tells its own time: the wait is what was asked for',
    async ([, wrongBy]) => {
      vi.setSystemTime(serverTime + wrongBy);
      await using server = await startServer(send(response({ status: 503, headers: withDate })));

      const wait = await waitOf(server);

      expect(wait?.delayMs).toBe(5000);
    },
  );

  test('a day ahead, and the service tells no time: the wait is a short one', async () => {
    vi.setSystemTime(serverTime + day);
    await using server = await startServer(send(response({ status: 503, headers: inFiveSeconds })));

    const wait = await waitOf(server);

    expect(wait?.delayMs).toBeLessThanOrEqual(1000);
  });

  test('a day behind, and the service tells no time: the error is thrown at once', async () => {
    vi.setSystemTime(serverTime - day);
    await using server = await startServer(send(response({ status: 503, headers: inFiveSeconds })));

    const error = await failureOf(
      clientsOf(server, { retry: 2 }).chat.getEvent({ id: 'evt_1' }),
      ApiError,
    );

    expect(error.retryAfterMs).toBe(day + 5000);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a service that answers 429 for ever', () => {
  test.for(everyOperation)('is asked as often as `retry` says, by $title', async ({ call }) => {
    await using server = await startServer(
      send(response({ status: 429, headers: { 'retry-after': '0' } })),
    );

    const error = await failureOf(
      call(clientsOf(server, { retry: { limit: 4, maxDelay: 1 } })),
      RateLimitError,
    );

    expect(error).toMatchObject({ attempts: 5, retryAfterMs: 0 });
    expect(server.requests).toHaveLength(5);
  });

  test('is not asked after `totalTimeout`, however many retries are left', async () => {
    const refusal = response({ status: 429, headers: { 'retry-after': '0' } });
    await using server = await startServer(drip([refusal], 50));
    const { chat } = clientsOf(server, { retry: { limit: 100, maxDelay: 1 }, totalTimeout: 220 });

    const error = await chat.getEvent({ id: 'evt_1' }).catch((caught: unknown) => caught);

    expect(isBotPlatformError(error) && error.kind).toMatch(/^(timeout|rate_limited)$/);
    expect(server.requests.length).toBeLessThanOrEqual(5);
  });
});
