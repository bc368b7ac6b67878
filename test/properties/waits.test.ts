import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryAfter } from '../../src/core/rate-limit.ts';
import { backOff, decideRetry } from '../../src/core/retry.ts';
import { RetryBudget } from '../../src/core/retry-budget.ts';
import { classifyStatus } from '../../src/errors/classification.ts';
import { type ApiError, RateLimitError } from '../../src/index.ts';
import { defaultLimits } from '../../src/options/limits.ts';
import { clientsOf } from '../support/every-operation.ts';
import { sampleOf } from '../support/extent.ts';
import { failureOf } from '../support/failure.ts';
import { status, stubFetch } from '../support/stub-fetch.ts';

const anyDate = fc.date({ noInvalidDate: true }).map((date) => date.toUTCString());

/** The text of a header, often similar to a time. */
const anyText = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  }),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE '), maxLength: 30 }),
  anyDate,
  fc.tuple(anyDate, fc.nat(28)).map(([date, at]) => date.slice(0, at) + date.slice(at + 1)),
  fc.constantFrom(
    '',
    '9'.repeat(400),
    '-1',
    '1, 2',
    'NaN',
    'Infinity',
    'Thu, 01 Jan 9999 00:00:00 GMT',
  ),
);

function tooMany(retryAfterMs: number | undefined): ApiError {
  return RateLimitError.create(
    { status: 429, headers: new Headers(), body: undefined, retryAfterMs },
    {
      ...classifyStatus(429),
      summary: 'too many',
      context: { operation: 'x', method: 'GET', path: '/x', attempts: 1, startedAt: 0 },
    },
  );
}

describe('any values of Retry-After, RateLimit-Reset and Date', () => {
  test('any values of Retry-After, RateLimit-Reset and Date result in no wait, or in a finite one from 0', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.integer({ min: 200, max: 599 }), (...values) => {
        const [asked, reset, date, code] = values;
        const headers = new Headers({ 'retry-after': asked, 'ratelimit-reset': reset, date });
        const wait = retryAfter(code, headers);
        if (wait === undefined) return;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
        expect(code === 429 || code >= 500).toBe(true);
      }),
      { numRuns: sampleOf(2000) },
    );
  });

  test('a wait is never shorter than the service requests, and never longer than allowed', () => {
    const anyWait = fc.option(fc.oneof(fc.nat(), fc.maxSafeNat()), { nil: undefined });
    const anyLimit = fc.oneof(fc.nat(100_000), fc.nat(2 ** 31 - 1)).map((limit) => limit + 1);
    fc.assert(
      fc.property(anyWait, fc.integer({ min: 1, max: 101 }), anyLimit, anyLimit, (...values) => {
        const [asked, attempts, maxDelay, remaining] = values;
        const limits = { ...defaultLimits, retries: 101, maxDelay };
        const call = {
          request: {
            isIdempotent: true,
            path: '/x',
            query: [],
            presets: [],
            body: undefined,
            nextToken: undefined,
          },
          options: { limits, headers: {}, query: [] },
          retries: 101,
          budget: new RetryBudget(),
          attempts,
          waits: attempts - 1,
        };
        const { delayMs, reason } = decideRetry(call, tooMany(asked), remaining, backOff);
        if (delayMs === undefined) {
          expect(reason).toContain('not waited for');
          expect(Math.max(asked ?? 0, 2 ** (attempts - 1) * 1000)).toBeGreaterThanOrEqual(
            Math.min(maxDelay, remaining),
          );
          return;
        }
        expect(delayMs).toBeGreaterThanOrEqual(asked ?? 0);
        expect(delayMs).toBeLessThanOrEqual(maxDelay);
        expect(delayMs).toBeLessThan(remaining);
      }),
      { numRuns: sampleOf(2000) },
    );
  });

  test('the error reports any wait that is too long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 40 }), async (seconds) => {
        const fetch = stubFetch(status(429, { 'retry-after': String(seconds) }));
        const { chat } = clientsOf({ url: 'https://api.example' }, { fetch });
        const error = await failureOf(chat.getEvent({ id: 'evt_1' }), RateLimitError);
        expect(error).toMatchObject({ retryAfterMs: seconds * 1000, attempts: 1 });
      }),
      { numRuns: 50 },
    );
  });
});

test('a client may start 50 retries in an outage, however many calls succeeded before', () => {
  const budget = new RetryBudget();
  for (let calls = 0; calls < 1000; calls += 1) budget.succeed();
  const granted = Array.from({ length: 100 }, () => budget.take()).filter(Boolean);
  expect(granted).toHaveLength(50);
});
