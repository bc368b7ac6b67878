import { type BotPlatformError, RateLimitError } from '../../errors/index.ts';
import { withoutPrototype } from '../../shared/json.ts';
import { seconds } from '../../shared/text.ts';
import type { RunningCall } from './call.ts';

/** The wait before the next attempt, or why there is none; without a reason, the error itself says it. */
export type RetryDecision =
  | { readonly delayMs: number; readonly reason: undefined }
  | { readonly delayMs: undefined; readonly reason: string | undefined };

export function repeatAfter(delayMs: number): RetryDecision {
  return { delayMs, reason: undefined };
}

export function giveUp(reason?: string): RetryDecision {
  return { delayMs: undefined, reason };
}

type Waiting = Pick<RunningCall, 'options' | 'waits' | 'budget'>;

/** Chooses the wait before an attempt that may be made. `remaining` is what is left of `totalTimeout`. */
export type ChooseDelay = (
  call: Waiting,
  error: BotPlatformError,
  remaining: number,
) => RetryDecision;

/** The upper bound of the first wait, in milliseconds; it doubles with each wait. */
export const baseDelay = 1000;

/** Whether a call is repeated after an attempt that failed, and when. */
export function decideRetry(
  call: Waiting & Pick<RunningCall, 'request' | 'attempts' | 'retries'>,
  error: BotPlatformError,
  remaining: number,
  chooseDelay: ChooseDelay,
): RetryDecision {
  // After `totalTimeout`: its timer may fire a fraction of a millisecond early.
  const isOver = error.kind === 'timeout' && remaining < 1;
  if (!error.isTransient || call.attempts > call.retries || isOver) return giveUp();
  const isSafe = call.options.idempotent ?? call.request.isIdempotent;
  if (error.maybeProcessed && !isSafe) return giveUp(unsafe(call));
  return chooseDelay(call, error, remaining);
}

/** The wait of a call: random, and not shorter than the service asks for. */
export function backOff(
  { options, waits, budget }: Waiting,
  error: BotPlatformError,
  remaining: number,
): RetryDecision {
  const { maxDelay } = options.limits.retry;
  const asked = askedBy(error);
  if (asked > maxDelay) {
    return giveUp(`not waited for, since \`maxDelay\` is ${seconds(maxDelay)}`);
  }
  // Exponential backoff with full jitter.
  const backoff = Math.random() * Math.min(maxDelay, baseDelay * 2 ** waits);
  const spread = Math.min(Math.max(1000, asked / 4), maxDelay - asked, remaining - asked - 1);
  const delayMs = Math.round(Math.max(backoff, spreadOut(asked, spread)));
  if (delayMs >= remaining) {
    return giveUp(beyondTotalTimeout(remaining));
  }
  // A service that limits the rate and names a wait is not in an outage.
  const isFree = error instanceof RateLimitError && Object.hasOwn(error, 'retryAfterMs');
  if (isFree || budget.take()) return repeatAfter(delayMs);
  return giveUp(
    'not retried, since too many calls of this client fail (its retry budget is empty)',
  );
}

/** Why a call is not repeated whose operation may do harm twice, and what its caller can do. */
function unsafe({ options }: Pick<RunningCall, 'options'>): string {
  return options.idempotent === false
    ? 'not repeated, since the call has `idempotent: false`'
    : 'not repeated, since the operation is not idempotent; if a second call does no harm, pass `idempotent: true` with it';
}

function beyondTotalTimeout(remaining: number): string {
  return `not waited for, since \`totalTimeout\` leaves ${seconds(remaining)}`;
}

export function askedBy(error: BotPlatformError): number {
  return withoutPrototype(error).retryAfterMs ?? 0;
}

/** Callers that are asked for the same wait must not come back together. */
export function spreadOut(askedDelay: number, spread: number, random = Math.random()): number {
  return askedDelay === 0 ? 0 : askedDelay + random * Math.max(0, spread);
}
