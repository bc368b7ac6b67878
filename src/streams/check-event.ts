import type { RunningCall } from '../core/call/call.ts';
import { reportInvalidItem } from '../core/call/invalid-items.ts';
import type { ResponseInfo, Result } from '../core/call/result.ts';
import { schemaMismatch } from '../core/failure/create-error.ts';
import {
  bounded,
  checkReceived,
  type ThrowInvalid,
  unknownVariantsIn,
} from '../core/operation/schema-check.ts';
import { InvalidResponseError } from '../errors/index.ts';

/**
 * Checks the data of an event against the schema of its stream; `undefined` if it is left out. `closing` is aborted when
 * the iteration ends.
 */
export async function checkEvent(
  call: RunningCall,
  response: ResponseInfo,
  json: unknown,
  closing: AbortSignal,
): Promise<Pick<Result, 'data' | 'unknown'> | undefined> {
  const throwInvalid: ThrowInvalid = (reason, issues) => {
    throw schemaMismatch(call, response, bounded(json), reason, issues);
  };
  try {
    const valid = await checkReceived(call, json, throwInvalid);
    return { data: valid.value, unknown: unknownVariantsIn(call, valid) };
  } catch (error) {
    if (call.options.onInvalidItem === undefined || !(error instanceof InvalidResponseError)) {
      throw error;
    }
    await reportInvalidItem(call, json, error, closing);
    return undefined;
  }
}
