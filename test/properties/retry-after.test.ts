import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimitError } from '../../src/index.ts';
import { retryAfter } from '../../src/shared/rate-limit.ts';
import { createChat, rejection } from '../support/clients.ts';
import { sampleOf } from '../support/extent.ts';
import { type Responder, stubFetch } from '../support/stub-fetch.ts';

const now = Date.parse('2024-05-01T12:00:00Z');
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The three forms of a date that RFC 9110 has, and those of ISO 8601. */
const forms: readonly ((date: Date) => string)[] = [
  (date) => date.toUTCString(),
  (date) => {
    const [, day, month, year = '', time] = date.toUTCString().split(' ');
    return `${weekdays[date.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
  },
  (date) => {
    const [weekday = '', day = '', month, year, time] = date.toUTCString().split(' ');
    return `${weekday.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`;
  },
  (date) => date.toISOString(),
  (date) => date.toISOString().toLowerCase(),
  (date) => date.toISOString().replace('.000Z', 'Z'),
  // Without a zone, it is UTC.
  (date) => date.toISOString().replace('.000Z', ''),
  (date) => new Date(date.getTime() + 5_400_000).toISOString().replace('Z', '+01:30'),
  (date) => new Date(date.getTime() - 7_200_000).toISOString().replace('.000Z', '-0200'),
];

const asSeconds = fc.nat(100_000).map((seconds) => ({ seconds, text: String(seconds) }));
const asDate = fc
  .tuple(fc.nat(100_000), fc.constantFrom(...forms))
  .map(([seconds, write]) => ({ seconds, text: write(new Date(now + seconds * 1000)) }));

test('the wait is the longest of any number of Retry-After values, in seconds and as dates of each form', async () => {
  const anyList = fc.array(fc.oneof(asSeconds, asDate), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(anyList, async (list) => {
      const responder: Responder = () => {
        const headers = new Headers({ date: new Date(now).toUTCString() });
        for (const { text } of list) headers.append('retry-after', text);
        return new Response(null, { status: 429, headers });
      };
      const chat = createChat({ fetch: stubFetch(responder), retry: 0 });
      const { retryAfterMs } = await rejection(chat.getEvent({ id: 'e' }), RateLimitError);
      expect(retryAfterMs).toBe(Math.max(...list.map(({ seconds }) => seconds)) * 1000);
    }),
    { numRuns: sampleOf(300) },
  );
});

const anyDate = fc
  .date({ noInvalidDate: true })
  .chain((date) => fc.constantFrom(date.toUTCString(), date.toISOString()));

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
    '9999-12-31T23:59:59Z',
  ),
);

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
