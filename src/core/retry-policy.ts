import { ApiError, ConnectionError, TimeoutError } from '../errors.ts';
import type { Limits } from './limits.ts';

const retriedStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];

/** The upper bound of the first wait, in milliseconds; it doubles with each attempt. */
const baseDelay = 1000;

/** Connection faults that will not heal by themselves. An error has no room for it that a user would not see. */
const permanent = /* @__PURE__ */ new WeakSet<Error>();

/** Marks an error as one that another attempt would only repeat. */
export function markPermanent<E extends Error>(error: E): E {
  permanent.add(error);
  return error;
}

/** Whether another attempt may be made after this error. A 429 was not processed, so it is safe for any operation. */
export function isRetryable(error: unknown, safeToRepeat: boolean): boolean {
  if (error instanceof ApiError) {
    return error.status === 429 || (safeToRepeat && retriedStatuses.includes(error.status));
  }
  const transient = error instanceof ConnectionError || error instanceof TimeoutError;
  return transient && safeToRepeat && !permanent.has(error);
}

/**
 * The wait before the next attempt: exponential backoff with full jitter, and never less than the service asked for.
 * `undefined` where it would be longer than may be waited.
 */
export function retryDelay(
  error: unknown,
  attempt: number,
  { maxDelay }: Limits,
  remaining: number,
): number | undefined {
  const backoff = Math.random() * Math.min(maxDelay, baseDelay * 2 ** (attempt - 1));
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  const delay = Math.round(Math.max(backoff, asked));
  return delay > maxDelay || delay >= remaining ? undefined : delay;
}
