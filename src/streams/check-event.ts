import { reportInvalidItem } from '../core/call/invalid-items.ts';
import type { Result } from '../core/call/result.ts';
import { bounded, checkReceived, unknownVariantsIn } from '../core/call/schema-check.ts';
import { schemaMismatch } from '../core/failure/create-error.ts';
import { InvalidResponseError } from '../errors/index.ts';
import type { Connection } from './connection.ts';
import type { QueuedEvent } from './event-queue.ts';

/**
 * Checks the data of an event against the schema of its stream; `undefined` if it is left out. `closing` is aborted when
 * the iteration ends.
 */
export async function checkEvent(
  { connection, json }: QueuedEvent<Connection>,
  closing: AbortSignal,
): Promise<Pick<Result, 'data'> | undefined> {
  const { call, response } = connection;
  let unknown: Result['unknown'] = [];
  try {
    const valid = await checkReceived(call, json, (reason, issues) => {
      throw schemaMismatch(call, response, bounded(json), reason, issues);
    });
    unknown = unknownVariantsIn(call, valid);
    return { data: valid.value };
  } catch (error) {
    if (call.options.onInvalidItem === undefined || !(error instanceof InvalidResponseError)) {
      throw error;
    }
    await reportInvalidItem(call, json, error, closing);
    return undefined;
  } finally {
    connection.consumed(unknown);
  }
}
