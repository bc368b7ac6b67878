import { ApiError, type BotPlatformError, RateLimitError } from '../errors/index.ts';
import type { ParsedCallOptions } from '../options/call-options.ts';
import { seconds } from '../shared/text.ts';

/** The call that the attempt belongs to. */
export interface RetriedCall {
  readonly operation: { readonly isStream: boolean };
  readonly request: { readonly isIdempotent: boolean };
  readonly options: Pick<ParsedCallOptions, 'limits' | 'idempotent'>;
  readonly budget: RetryBudget;
  /** The attempts so far; of a stream, those in a row that received nothing. */
  readonly attempts: number;
  /** The waits so far; of a stream, those since a connection that lasted. */
  readonly waits: number;
  /** What a connection of a stream continues. */
  readonly position: { readonly reconnectMs: number; readonly hasLasted: boolean };
}

/** The upper bound of the first wait, in milliseconds; it doubles with each wait. */
const baseDelay = 1000;

/** The longest wait that a service may ask a stream for, in milliseconds. */
export const maxReconnectDelay = 300_000;

/** The wait before the next attempt, or why there is none; without a reason, the error itself says it. */
export type RetryDecision =
  | { readonly delayMs: number; readonly reason?: never }
  | { readonly delayMs?: never; readonly reason?: string };

/** Whether a call is repeated after an attempt that failed, and when. `remaining` is what is left of `totalTimeout`. */
export function decideRetry(
  call: RetriedCall,
  error: BotPlatformError,
  remaining: number,
): RetryDecision {
  const { retries, maxDelay } = call.options.limits;
  // After `totalTimeout`: its timer may fire a fraction of a millisecond early.
  const isOver = error.kind === 'timeout' && remaining < 1;
  if (!error.isTransient || call.attempts > retries || isOver) return {};
  const isSafe = call.options.idempotent ?? call.request.isIdempotent;
  if (error.maybeProcessed && !isSafe) return { reason: unsafe(call) };
  if (call.operation.isStream) return decideReconnect(call, error, remaining);

  const asked = askedBy(error);
  if (asked > maxDelay) {
    return { reason: `not waited for, since \`maxDelay\` is ${seconds(maxDelay)}` };
  }
  // Exponential backoff with full jitter.
  const backoff = Math.random() * Math.min(maxDelay, baseDelay * 2 ** call.waits);
  const spread = Math.min(Math.max(1000, asked / 4), maxDelay - asked, remaining - asked - 1);
  const delayMs = Math.round(Math.max(backoff, spreadOut(asked, spread)));
  if (delayMs >= remaining) {
    return { reason: beyondTotalTimeout(remaining) };
  }
  // A service that limits the rate and names a wait is not in an outage.
  const isFree = error instanceof RateLimitError && error.retryAfterMs !== undefined;
  if (isFree || call.budget.take()) return { delayMs };
  return {
    reason: 'not retried, since too many calls of this client fail (its retry budget is empty)',
  };
}

/** A stream has no caller who would try again later: it waits longer, and takes nothing from the budget of the calls. */
function decideReconnect(
  { options, waits, position }: RetriedCall,
  error: BotPlatformError,
  remaining: number,
): RetryDecision {
  const { maxDelay } = options.limits;
  const asked = Math.max(askedBy(error), position.reconnectMs);
  if (asked > maxReconnectDelay) {
    return { reason: `a stream does not wait longer than ${seconds(maxReconnectDelay)}` };
  }
  if (asked > Math.max(0, remaining)) return { reason: beyondTotalTimeout(remaining) };
  const bound = Math.min(maxDelay, baseDelay * 2 ** waits);
  // What lasted was lost with many others, which must not come back together.
  const least = position.hasLasted && waits === 0 ? 0 : bound / 2;
  const backoff = least + Math.random() * (bound - least);
  // Random time must not lift a wait above `maxDelay` if the service asked for less.
  const longest = asked < maxDelay ? maxDelay : maxReconnectDelay;
  const spread = Math.min(
    Math.max(Math.min(1000, maxDelay), asked / 4),
    Math.min(longest, remaining - 1) - asked,
  );
  return { delayMs: Math.round(Math.max(backoff, spreadOut(asked, spread))) };
}

/** Why a call is not repeated whose operation may do harm twice, and what its caller can do. */
export const notIdempotent =
  'not repeated, since the operation is not idempotent; if a second call does no harm, pass `idempotent: true` with it';

function unsafe({ options }: RetriedCall): string {
  return options.idempotent === false
    ? 'not repeated, since the call has `idempotent: false`'
    : notIdempotent;
}

function beyondTotalTimeout(remaining: number): string {
  return `not waited for, since \`totalTimeout\` leaves ${seconds(remaining)}`;
}

/** The wait that the service asks for. */
function askedBy(error: BotPlatformError): number {
  return (error instanceof ApiError ? error.retryAfterMs : undefined) ?? 0;
}

/** Callers that are asked for the same wait must not come back together. */
function spreadOut(askedDelay: number, spread: number): number {
  return askedDelay === 0 ? 0 : askedDelay + Math.random() * Math.max(0, spread);
}

/** Retries that a client may start during an outage: enough to survive a hiccup, few enough not to multiply an outage. */
const capacity = 50;

/** Shared by a client and its `withOptions` copies. A retry takes one, a success returns one. */
export class RetryBudget {
  #left = capacity;

  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  succeed(): void {
    if (this.#left < capacity) this.#left += 1;
  }
}
