import { type BotPlatformError, RateLimitError } from '../../errors/index.ts';
import { withoutPrototype } from '../../shared/json.ts';
import { seconds } from '../../shared/text.ts';
import type { RunningCall } from '../failure/running-call.ts';

/** The wait before the next attempt, in milliseconds; or the reason for no further attempt, `undefined` if the error states it. */
export type RetryDecision = number | string | undefined;

/** Chooses the wait before an attempt that may be made. `remaining` is what is left of `totalTimeout`. */
export type ChooseDelay = (
  call: RunningCall,
  error: BotPlatformError,
  remaining: number,
) => RetryDecision;

/** The upper bound of the first wait, in milliseconds; it doubles with each wait. */
export const baseDelay = 1000;

/** Whether a call is repeated after an attempt that failed, and when. */
export function decideRetry(
  call: RunningCall,
  error: BotPlatformError,
  remaining: number,
  chooseDelay: ChooseDelay,
): RetryDecision {
  const { attempts, retries, options, request } = call;
  // After `totalTimeout`: its timer may fire a fraction of a millisecond early.
  const isOver = error.kind === 'timeout' && remaining < 1;
  if (!error.isTransient || attempts > retries || isOver) return undefined;
  if (!error.maybeProcessed || (options.idempotent ?? request.isIdempotent)) {
    return chooseDelay(call, error, remaining);
  }
  return options.idempotent === false
    ? 'not repeated, since the call has `idempotent: false`'
    : 'not repeated, since the operation is not idempotent; if a second call does no harm, pass `idempotent: true` with it';
}

/** The wait of a call: random, and not shorter than the service asks for. */
export function backOff(
  { options, waits, origin }: RunningCall,
  error: BotPlatformError,
  remaining: number,
): RetryDecision {
  const { maxDelay } = options.limits.retry;
  const asked = askedBy(error);
  if (asked > maxDelay) return `not waited for, since \`maxDelay\` is ${seconds(maxDelay)}`;
  // Exponential backoff with full jitter.
  const backoff = Math.random() * Math.min(maxDelay, baseDelay * 2 ** waits);
  const spread = Math.min(Math.max(1000, asked / 4), maxDelay - asked, remaining - asked - 1);
  const delay = Math.round(Math.max(backoff, spreadOut(asked, spread)));
  if (delay >= remaining) {
    return `not waited for, since \`totalTimeout\` leaves ${seconds(remaining)}`;
  }
  // A service that limits the rate and names a wait is not in an outage.
  const isFree = error instanceof RateLimitError && Object.hasOwn(error, 'retryAfterMs');
  if (isFree || origin.budget.take()) return delay;
  return 'not retried, since too many calls of this client fail (its retry budget is empty)';
}

export function askedBy(error: BotPlatformError): number {
  return withoutPrototype(error).retryAfterMs ?? 0;
}

/** Callers that are asked for the same wait must not come back together. */
export function spreadOut(askedDelay: number, spread: number, random = Math.random()): number {
  return askedDelay === 0 ? 0 : askedDelay + random * Math.max(0, spread);
}
