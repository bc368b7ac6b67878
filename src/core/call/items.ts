import type { InvalidResponseError } from '../../errors/index.ts';
import { ownProperty } from '../../shared/json.ts';
import type { InvalidItem } from '../../validation/schema.ts';
import { abortError, schemaMismatch, thrownBy } from '../failure/create-error.ts';
import { bounded, type ThrowInvalid } from '../operation/schema-check.ts';
import type { RunningCall } from './call.ts';
import { untilAborted } from './deadline.ts';
import type { LeftOutItem } from './result.ts';

export function readItems(
  data: unknown,
  name: string,
  throwInvalid: ThrowInvalid,
): readonly unknown[] {
  const items = ownProperty(data, name);
  if (Array.isArray(items)) return items;
  return throwInvalid('schema', [{ path: [name], message: 'expected an array of items' }]);
}

export function leftOutItem(
  call: RunningCall,
  response: Response,
  { before, value, issues }: InvalidItem,
): LeftOutItem {
  const error = schemaMismatch(call, response, bounded(value), 'schema', issues);
  return { before, report: () => reportInvalidItem(call, value, error) };
}

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
