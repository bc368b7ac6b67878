import type { Issue } from '../../errors/index.ts';
import { validatePage } from '../../validation/page.ts';
import { validateResponse } from '../../validation/response.ts';
import { type Valid, type Validated, validate } from '../../validation/schema.ts';
import { type FoundVariant, findUnknownVariants } from '../../validation/unknown-variant.ts';
import type { RunningCall } from '../failure/running-call.ts';

export type ThrowInvalid = (reason: 'schema' | 'payload', issues: readonly Issue[]) => never;

/** Validates what the service sent. A schema of the user may have a check that throws. */
export async function checkSchema(
  run: () => Validated | Promise<Validated>,
  throwInvalid: ThrowInvalid,
  reason: 'schema' | 'payload' = 'schema',
  path: readonly PropertyKey[] = [],
): Promise<Valid> {
  let result: Validated;
  try {
    const checked = run();
    result = checked instanceof Promise ? await checked : checked;
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    const detail = typeof message === 'string' ? `: ${message}` : '';
    return throwInvalid(reason, [{ path, message: `the schema threw${detail}` }]);
  }
  return result.ok ? result : throwInvalid(reason, result.issues);
}

/** Validates what the service sent against the schema of the operation, and leaves out items of a page if somebody takes them. */
export function checkReceived(
  { operation: { response: schema, isBuiltIn, items }, options }: RunningCall,
  json: unknown,
  throwInvalid: ThrowInvalid,
): Promise<Valid> {
  const leavesOut = options.onInvalidItem !== undefined;
  const run = () => {
    if (isBuiltIn) return validateResponse(schema, json, items, leavesOut);
    return items !== undefined && leavesOut
      ? validatePage(schema, json, items)
      : validate(schema, json);
  };
  return checkSchema(run, throwInvalid);
}

/**
 * The unknown variants that the observer receives. The schema of a user is always searched: it may come from another copy
 * of this package, whose unknown variants this copy does not count.
 */
export function unknownVariantsIn(
  { settings, operation }: RunningCall,
  { value, mayHaveUnknown }: Valid,
): readonly FoundVariant[] {
  const isSearched = mayHaveUnknown || !operation.isBuiltIn || operation.isForeign;
  return isSearched && settings.observer !== undefined ? findUnknownVariants(value) : [];
}

/** The largest JSON that an error keeps, in bytes. */
export const maxReceived = 65_536;

/** A part of a response, if it is small enough for an error to keep. */
export function bounded(json: unknown): unknown {
  try {
    const { byteLength } = new TextEncoder().encode(JSON.stringify(json));
    return byteLength > maxReceived ? undefined : json;
  } catch {
    return undefined; // It is nested deeper than the stack.
  }
}
