import { AbortError, TimeoutError } from '../errors.ts';
import { runAttempt, type Success } from './attempt.ts';
import type { CompiledOperation } from './compile.ts';
import { CallContext } from './context.ts';
import { emit, observed } from './observer.ts';
import type { CallPlan } from './plan.ts';
import { race, sleep } from './race.ts';
import { isRetryable, markPermanent, retryDelay } from './retry-policy.ts';
import type { Settings } from './settings.ts';

/** A page of a list that is not the first one. */
export interface Page {
  readonly token: string;
  /** In place of the signal of the options. */
  readonly signal?: AbortSignal;
}

/** The reason to abort a call that nobody waits for any more: no failure that an observer should hear of. */
export const abandoned = Symbol('abandoned');

/** Makes a call: attempts and waits, within one deadline. It rejects once, and with an error of this package. */
export async function runCall(
  settings: Settings,
  operation: CompiledOperation,
  plan: () => CallPlan,
  page?: Page,
): Promise<Success> {
  const context = new CallContext(settings, operation);
  try {
    const ready = plan();
    context.secrets = ready.secrets;
    context.token = page?.token ?? ready.request.nextToken;
    return await runAttempts(ready, page?.signal ?? ready.options.signal, context);
  } catch (error) {
    if (error instanceof AbortError && error.cause === abandoned) throw error;
    const durationMs = Math.round(performance.now() - context.startedAt);
    emit(context, { type: 'error', durationMs, ...observed(error) });
    throw error;
  }
}

async function runAttempts(
  plan: CallPlan,
  signal: AbortSignal | undefined,
  context: CallContext,
): Promise<Success> {
  const { settings, request, options } = plan;
  const { limits } = options;
  const onAbort = (reason: unknown): AbortError => new AbortError(reason, context);
  const end = context.startedAt + limits.totalTimeout;
  for (;;) {
    const now = performance.now();
    if (signal?.aborted === true) throw onAbort(signal.reason);
    if (now >= end) throw totalTimeoutError(plan, context);
    context.attempts += 1;
    try {
      emit(context, { type: 'request' });
      const success = await race({
        work: (attempt) => runAttempt(plan, context, attempt),
        deadline: Math.min(now + limits.timeout, end),
        onTimeout: () =>
          now + limits.timeout < end
            ? timeoutError(plan, context)
            : totalTimeoutError(plan, context),
        signal,
        onAbort,
      });
      settings.budget.succeed();
      return success;
    } catch (error) {
      const mayRepeat = request.isIdempotent || options.mayRepeat;
      if (context.attempts > limits.retries || !isRetryable(error, mayRepeat)) throw error;
      const delayMs = retryDelay(error, context.attempts, limits, end - performance.now());
      if (delayMs === undefined || !settings.budget.take()) throw error;
      emit(context, { type: 'retry', delayMs, ...observed(error) });
      await sleep(delayMs, signal, onAbort);
    }
  }
}

function timeoutError({ options }: CallPlan, context: CallContext): TimeoutError {
  const summary = `no complete response within ${options.limits.timeout} ms, the \`timeout\` of an attempt`;
  return new TimeoutError(context.maybeProcessed, { summary }, context);
}

function totalTimeoutError({ options }: CallPlan, context: CallContext): TimeoutError {
  const summary = `no result within ${options.limits.totalTimeout} ms, the \`totalTimeout\` of the call`;
  return markPermanent(new TimeoutError(context.maybeProcessed, { summary }, context));
}
