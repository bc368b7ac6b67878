import type { BotPlatformError, ResponseInfo } from '../../errors/index.ts';
import { rateLimitOf } from '../../shared/rate-limit.ts';
import { abortError, limitError, withReason } from '../failure/create-error.ts';
import { describeError } from '../failure/notify.ts';
import { type CallParts, type Overrides, RunningCall } from '../failure/running-call.ts';
import { type AttemptResult, type Read, runAttempt } from './attempt.ts';
import { sleep } from './deadline.ts';
import type { AskedCredential } from './request-headers.ts';
import { readResponse } from './response.ts';
import type { Result } from './result.ts';
import { backOff, type ChooseDelay, decideRetry } from './retry.ts';
import { traceCaller } from './trace-caller.ts';

/** A result beside the response it came in. */
export interface WithResponse<T> {
  /** The result, as the call itself returns it. */
  readonly data: T;
  /** The status and the headers of the response. */
  readonly response: ResponseInfo;
}

/**
 * The promise that a method returns: of its result, or with `withResponse()`, of the status and the headers as well.
 *
 * @example
 * ```ts
 * import type { ChatClient } from 'bot-platform-sdk';
 *
 * async function load(chat: ChatClient, id: string) {
 *   const { data, response } = await chat.getEvent({ id }).withResponse();
 *   console.log(response.status, response.rateLimit?.remaining);
 *   return data.event;
 * }
 * ```
 */
export interface Call<T> extends Promise<T> {
  /** The result beside the status and the headers of its response. */
  withResponse(): Promise<WithResponse<T>>;
}

/** Starts a call and returns the promise that its caller gets. */
export function startCall<T>(parts: () => CallParts): Call<T> {
  // Set when `data` is fulfilled.
  let response!: ResponseInfo;
  const data = runCall(parts).then((result) => {
    response = result.response;
    const { invalidItems } = result;
    return invalidItems.length === 0
      ? toData<T>(result)
      : reportAll(invalidItems).then(() => toData<T>(result));
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

export async function reportAll(invalidItems: Result['invalidItems']): Promise<void> {
  for (const { report } of invalidItems) await report();
}

/** The one place where validated JSON becomes the type of its schema. */
export function toData<T>({ data }: Pick<Result, 'data'>): T {
  return data as T;
}

/** Makes a call: attempts and waits, within one deadline. It rejects once, with an error of this package. */
export async function runCall(parts: () => CallParts, overrides?: Overrides): Promise<Result> {
  const call = new RunningCall(parts(), overrides);
  try {
    // Here, and not a tick later: now the caller is still on the stack, and the error names it.
    throwIfAborted(call);
    const result = await runAttempts(call, readResponse, backOff);
    call.origin.budget.succeed();
    call.noteUnknown(result.unknown);
    call.succeed(result);
    return result;
  } catch (error) {
    throw traceCaller(call.fail(error));
  }
}

export function throwIfAborted(call: RunningCall): void {
  const { signal } = call;
  if (signal?.aborted === true) throw abortError(call.context(), signal.reason, false);
}

export async function runAttempts<T>(
  call: RunningCall,
  read: Read<T>,
  chooseDelay: ChooseDelay,
): Promise<T> {
  let last: BotPlatformError | undefined;
  let renewed: AskedCredential | undefined;
  let mayRenew = true;
  for (;;) {
    throwIfAborted(call);
    if (performance.now() >= call.end) {
      const reason = last && `the error of the last attempt: ${last.message}`;
      const { totalTimeout } = call.options.limits;
      throw limitError(call, 'totalTimeout', totalTimeout, false, reason);
    }
    call.beginAttempt();
    const outcome: AttemptResult<T> = await runAttempt(call, read, renewed, mayRenew);
    if (outcome.ok) return outcome.result;
    last = outcome.error;
    if (call.wasProcessed && call.operation.method === 'DELETE' && last.kind === 'not_found') {
      last = withReason(last, 'an attempt before this one may have deleted it');
    }
    call.wasProcessed ||= last.maybeProcessed;
    // A renewed credential is used until it is rejected.
    if (last.kind === 'unauthorized') renewed = outcome.renewed;
    if (outcome.renewed !== undefined) {
      mayRenew = false;
      // It is no retry of what failed.
      call.retries += 1;
      call.emit({ type: 'retry', delayMs: 0, ...describeError(last) });
      continue;
    }
    await waitToRetry(call, last, chooseDelay);
  }
}

/** Waits for the next attempt, or throws the error of the last one if there is none. */
export async function waitToRetry(
  call: RunningCall,
  error: BotPlatformError,
  chooseDelay: ChooseDelay,
): Promise<void> {
  const remaining = call.end - performance.now();
  const decision = decideRetry(call, error, remaining, chooseDelay);
  if (typeof decision !== 'number') {
    throw decision === undefined ? error : withReason(error, decision);
  }
  call.emit({ type: 'retry', delayMs: decision, ...describeError(error) });
  call.waits += 1;
  await sleep(decision, call.signal);
}
