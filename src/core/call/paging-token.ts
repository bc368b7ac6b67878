import { ownProperty } from '../../shared/json.ts';
import { typeName } from '../../validation/issues.ts';
import type { ThrowInvalid } from '../operation/schema-check.ts';

/** The token of the next page. It is read from the JSON itself: a schema may drop it. */
export function readToken(
  json: unknown,
  path: readonly string[] | undefined,
  throwInvalid: ThrowInvalid,
): string | undefined {
  if (path === undefined) return undefined;
  const token = path.reduce(ownProperty, json);
  if (token === undefined || token === null || token === '') return undefined;
  if (typeof token === 'string' && token.isWellFormed()) return token;
  const message =
    typeof token === 'string'
      ? 'expected a well-formed string'
      : `expected string, received ${typeName(token)}`;
  return throwInvalid('schema', [{ path, message }]);
}
