import { BotPlatformError, RateLimitError } from '../errors/index.ts';
import { type Failure, type Outcome, type Read, runAttempt } from './attempt.ts';
import type { CallState, ResponseInfo, Result } from './call.ts';
import { describeError } from './events.ts';
import { abortError, addReason, timeoutError } from './failures.ts';
import { readResponse } from './response.ts';
import { decideRetry, rateLimitOf, sleep } from './retry.ts';

/** A result beside the response it came in. */
export interface WithResponse<T> {
  /** The result, as the call itself returns it. */
  readonly data: T;
  /** The status and the headers of the response. */
  readonly response: ResponseInfo;
}

/** The promise that a method returns: of its result, or with `withResponse()`, of the status and the headers as well. */
export interface Call<T> extends Promise<T> {
  /** The result beside the status and the headers of its response. */
  withResponse(): Promise<WithResponse<T>>;
}

/** Starts a call and returns the promise that its caller gets. */
export function startCall<T>(state: CallState): Call<T> {
  // Set when `data` is fulfilled.
  let response!: ResponseInfo;
  const data = runCall(state).then((result) => {
    response = result.response;
    return toData<T>(result);
  });
  return Object.assign(data, {
    // V8 follows a promise to the function that awaits it only while it has one reaction: so none besides this one.
    async withResponse() {
      return data.then((value) => ({
        data: value,
        response: { ...response, ...rateLimitOf(response.headers) },
      }));
    },
  });
}

/** The one place where validated JSON becomes the type of its schema. */
export function toData<T>({ data }: Pick<Result, 'data'>): T {
  return data as T;
}

/** Makes a call: attempts and waits, within one deadline. It rejects once, with an error of this package. */
export async function runCall(call: CallState): Promise<Result> {
  try {
    // Here, and not a tick later: now the caller is still on the stack, and the error names it.
    throwIfAborted(call);
    const result = await runAttempts(call, readResponse);
    call.succeed(result);
    return result;
  } catch (error) {
    throw traceCaller(call.fail(error));
  }
}

/** A wrong input is thrown, too, by looking at the signal of its options. */
export function throwIfAborted(call: CallState): void {
  const { signal } = call;
  if (signal?.aborted === true) throw abortError(call, signal.reason);
}

/** Attempts and waits, until there is a result. */
export async function runAttempts<T>(call: CallState, read: Read<T>): Promise<T> {
  const { settings, options } = call;
  const { limits } = options;
  const end = call.startedAt + limits.totalTimeout;
  let maybeProcessed = false;
  for (;;) {
    throwIfAborted(call);
    const now = performance.now();
    if (now >= end) throw timeoutError(call, 'totalTimeout', limits.totalTimeout, maybeProcessed);
    call.beginAttempt();
    const outcome: Outcome<T> = await runAttempt(call, read, {
      deadline: Math.min(now + limits.timeout, end),
      option: now + limits.timeout < end ? 'timeout' : 'totalTimeout',
      maybeProcessed,
    });
    if (outcome.ok) {
      settings.budget.succeed();
      return outcome.result;
    }
    maybeProcessed = outcome.maybeProcessed;
    await waitToRetry(call, outcome, end);
  }
}

/** Waits for the next attempt, or throws the error of the last one if there is none. */
export async function waitToRetry(call: CallState, failure: Failure, end: number): Promise<void> {
  const { settings, options, attempts, operation, position } = call;
  const { error } = failure;
  if (attempts > options.limits.retries || !mayRetry(call, failure)) throw error;
  const { delayMs, reason } = decideRetry({
    error,
    attempts,
    limits: options.limits,
    remaining: end - performance.now(),
    reconnectMs: position.reconnectMs,
    budget: settings.budget,
    isPatient: operation.isStream,
  });
  if (delayMs === undefined) throw addReason(error, reason);
  call.emit({ type: 'retry', delayMs, ...describeError(error) });
  await sleep(delayMs, call.signal);
}

/** A 429 was not processed, so it is safe to repeat any operation. */
function mayRetry({ request, options }: CallState, { error, isTransient }: Failure): boolean {
  const isSafe = request.isIdempotent || options.mayRepeat || error instanceof RateLimitError;
  return isTransient && isSafe;
}

/**
 * Replaces the stack of an error by one that names the functions that await the call. V8 collects them only while they
 * wait, so this must run in the outermost asynchronous function; a call that succeeds pays nothing.
 */
export function traceCaller(error: unknown): unknown {
  if (error instanceof BotPlatformError) Error.captureStackTrace?.(error, traceCaller);
  return error;
}
