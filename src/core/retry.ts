import {
  ApiError,
  type BotPlatformError,
  type RateLimit,
  RateLimitError,
} from '../errors/index.ts';
import type { Limits } from '../options/limits.ts';
import type { RetryBudget } from '../shared/retry-budget.ts';

/** The statuses after which an idempotent operation is retried. */
export const retriedStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];

/** The upper bound of the first wait, in milliseconds; it doubles with each attempt. */
const baseDelay = 1000;

/** What decides about a retry. */
export interface RetryCase {
  readonly error: BotPlatformError;
  /** The attempts so far; 0 if a connection is lost that was made and used. */
  readonly attempts: number;
  readonly limits: Pick<Limits, 'maxDelay'>;
  /** Milliseconds that are left of `totalTimeout`. */
  readonly remaining: number;
  /** The wait before a reconnect that the service asks for, in milliseconds. */
  readonly reconnectMs?: number;
  readonly budget: RetryBudget;
  /** Without a budget, a stream waits as long as it may: it has no caller who would try again later. */
  readonly isPatient?: boolean;
}

/** The wait before the next attempt, or why there is none. */
export type RetryDecision =
  | { readonly delayMs: number; readonly reason?: never }
  | { readonly delayMs?: never; readonly reason: string };

/** Decides about an error that may be retried: exponential backoff with full jitter, and never less than the service asks for. */
export function decideRetry(retry: RetryCase): RetryDecision {
  const { error, attempts, limits, remaining, reconnectMs = 0, budget, isPatient = false } = retry;
  const { maxDelay } = limits;
  const named = error instanceof ApiError ? error.retryAfterMs : undefined;
  const asked = Math.max(named ?? 0, Math.min(reconnectMs, maxDelay));
  if (asked > maxDelay) {
    return { reason: `not waited for, since \`maxDelay\` is ${seconds(maxDelay)}` };
  }
  const backoff = Math.random() * Math.min(maxDelay, baseDelay * 2 ** Math.max(0, attempts - 1));
  // Callers that receive the same wait must not come back together.
  const spread = Math.min(Math.max(1000, asked / 4), maxDelay - asked, remaining - asked - 1);
  const wait = asked === 0 ? 0 : asked + Math.random() * Math.max(0, spread);
  const delayMs = Math.round(Math.max(backoff, wait));
  if (delayMs >= remaining) {
    return { reason: `not waited for, since \`totalTimeout\` leaves ${seconds(remaining)}` };
  }
  // A service that limits the rate and names a wait is not in an outage.
  const isFree = attempts === 0 || (error instanceof RateLimitError && named !== undefined);
  if (isFree || budget.take()) return { delayMs };
  if (isPatient)
    return { delayMs: Math.max(delayMs, Math.round((1 - Math.random() / 2) * maxDelay)) };
  return {
    reason: 'not retried, since too many calls of this client fail (its retry budget is empty)',
  };
}

/** A time for a message, such as `1.5 s`. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.max(0, Math.round(ms))} ms` : `${Math.round(ms / 100) / 10} s`;
}

/** Waits, at most until the signal is aborted. */
export function sleep(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    // An observer may have aborted between two phases, when nothing listened.
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    signal?.addEventListener('abort', end);
  });
}

/** The wait that a service asks for, in milliseconds: `Retry-After` on 429 and 5xx, else `RateLimit-Reset` on 429. */
export function retryAfter(status: number, headers: Headers): number | undefined {
  if (status !== 429 && status < 500) return undefined;
  const now = headers.get('date');
  const waits = listItems(headers.get('retry-after'))
    .map((item) => milliseconds(item) ?? untilDate(item, now))
    .filter((wait) => wait !== undefined);
  // If the header came several times, none of its waits is undercut.
  if (waits.length > 0) return Math.max(...waits);
  return status === 429 ? rateLimitOf(headers).rateLimit?.resetMs : undefined;
}

/** The field `rateLimit` of an event, a response or an error. Empty if the service sent no such headers. */
export function rateLimitOf(headers: Headers): { readonly rateLimit?: RateLimit } {
  const limit = headerNumber(headers, 'ratelimit-limit', count);
  const remaining = headerNumber(headers, 'ratelimit-remaining', count);
  const resetMs = headerNumber(headers, 'ratelimit-reset', milliseconds);
  if (limit === undefined && remaining === undefined && resetMs === undefined) return {};
  return {
    rateLimit: {
      ...(limit !== undefined && { limit }),
      ...(remaining !== undefined && { remaining }),
      ...(resetMs !== undefined && { resetMs }),
    },
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

/** An HTTP date, counted from the service's own clock if it sends one: the local clock may be days off. */
function untilDate(text: string, now: string | null): number | undefined {
  const until = httpDate(text);
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
