import type { InvalidResponseError } from '../../errors/index.ts';
import { abortError, thrownBy } from '../failure/create-error.ts';
import type { RunningCall } from '../failure/running-call.ts';
import { untilAborted } from './deadline.ts';

/**
 * Calls `onInvalidItem`, and waits for it, at most until the caller aborts, or until `closing`, the end of an iteration,
 * is aborted.
 */
export async function reportInvalidItem(
  call: RunningCall,
  value: unknown,
  error: InvalidResponseError,
  closing?: AbortSignal,
): Promise<void> {
  const { signal, onInvalidItem } = call.options;
  try {
    await untilAborted(untilAborted(onInvalidItem?.(value, error), closing), signal);
  } catch (cause) {
    throw thrownBy(call, 'onInvalidItem', cause);
  }
  if (signal?.aborted === true) throw abortError(call.context(), signal.reason, true);
}
