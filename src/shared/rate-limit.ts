import type { RateLimit } from '../errors/index.ts';
import { defined } from './json.ts';

/** The wait that a service asks for, in milliseconds: `Retry-After` on 429 and 5xx, else `RateLimit-Reset` on 429. */
export function retryAfter(status: number, headers: Headers): number | undefined {
  if (status !== 429 && status < 500) return undefined;
  const now = headers.get('date');
  const waits = listItems(headers.get('retry-after'))
    .map((item) => milliseconds(item) ?? untilDate(item, now))
    .filter((wait) => wait !== undefined);
  // If the header came several times, none of its waits is undercut.
  if (waits.length > 0) return Math.max(...waits);
  return status === 429 ? readLimits(headers).resetMs : undefined;
}

/** The field `rateLimit` of an event, a response or an error. Empty if the service sent no such headers. */
export function rateLimitOf(headers: Headers): Partial<Record<'rateLimit', RateLimit>> {
  const rateLimit = defined(readLimits(headers));
  return Object.keys(rateLimit).length === 0 ? {} : { rateLimit };
}

function readLimits(headers: Headers) {
  return {
    limit: headerNumber(headers, 'ratelimit-limit', count),
    remaining: headerNumber(headers, 'ratelimit-remaining', count),
    resetMs: headerNumber(headers, 'ratelimit-reset', milliseconds),
  };
}

/** If the header came several times, the largest of its values; `undefined` if one of them cannot be read. */
function headerNumber(
  headers: Headers,
  name: string,
  read: (text: string) => number | undefined,
): number | undefined {
  const values = listItems(headers.get(name)).map(read);
  if (values.length === 0) return undefined;
  return values.every((value) => value !== undefined) ? Math.max(...values) : undefined;
}

function count(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The values of a header that may have come several times. The comma after the day of a date separates nothing. */
function listItems(header: string | null): string[] {
  return header === null ? [] : header.split(/(?<!\b[A-Z][a-z]{2,8}),/).map((item) => item.trim());
}

/** Whole or decimal seconds, as milliseconds. */
function milliseconds(text: string): number | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(Number(text) * 1000));
}

/** A date, counted from the service's own clock if it sends one: the local clock may be days off. */
function untilDate(text: string, now: string | null): number | undefined {
  const until = httpDate(text) ?? isoDate(text);
  if (until === undefined) return undefined;
  return Math.max(0, until - ((now === null ? undefined : httpDate(now)) ?? Date.now()));
}

/** In any of the three forms of RFC 9110. `Date.parse` alone accepts `-1` and `1, 2`. */
function httpDate(text: string): number | undefined {
  // The oldest form ends in the year; it means GMT without saying so.
  const isDate = /^[A-Z][a-z]{2,8},? .*( GMT| \d{4})$/.test(text);
  const time = isDate ? Date.parse(text.replace(/\d$/, '$& GMT')) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** An ISO 8601 date-time, which some services send. Without a zone, it is UTC, as an HTTP date is. */
function isoDate(text: string): number | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|([+-]\d\d):?(\d\d))?$/i;
  const [, day, time, hours = '+00', minutes = '00'] = parts.exec(text) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${hours}:${minutes}`);
  return Number.isNaN(at) ? undefined : at;
}
