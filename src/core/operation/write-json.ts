import type { Issue } from '../../errors/index.ts';
import { builtInType, isObject, ownProperty } from '../../shared/json.ts';
import { withArticle } from '../../shared/text.ts';

export type ThrowIssues = (issues: readonly Issue[], cause?: unknown) => never;

/** Writes a body. What JSON would lose, such as a function or a `Set`, is an error: it would be left out, or sent as `{}`. */
export function writeJson(body: object | undefined, throwIssues: ThrowIssues): string | undefined {
  if (body === undefined) return undefined;
  // The object whose properties are written, below those that hold it, and the keys that lead to it.
  const holders: unknown[] = [];
  const path: PropertyKey[] = [];
  let lost: Issue | undefined;
  function check(this: unknown, key: string, value: unknown): unknown {
    while (holders.length > 0 && holders.at(-1) !== this) {
      holders.pop();
      path.pop();
    }
    const isBody = holders.length === 0;
    const name = Array.isArray(this) ? Number(key) : key;
    const what = value === null ? lostByToJson(ownProperty(this, key)) : lostAs(value);
    if (what !== undefined) {
      const message = `cannot be written as JSON: it is ${what}`;
      lost = { path: isBody ? [] : [...path, name], message };
      throw new TypeError(message);
    }
    if (isObject(value)) {
      holders.push(value);
      if (!isBody) path.push(name);
    }
    return value;
  }
  try {
    return JSON.stringify(body, check);
  } catch (cause) {
    if (lost !== undefined) return throwIssues([lost]);
    return throwIssues([{ path: [], message: 'the body cannot be written as JSON' }], cause);
  }
}

/** What a value is that JSON would lose; `undefined` if it loses nothing. */
function lostAs(value: unknown): string | undefined {
  switch (typeof value) {
    case 'function':
    case 'symbol':
      return `a ${typeof value}`;
    case 'bigint':
      return 'a BigInt';
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    default:
      return isObject(value) ? lostObject(value) : undefined;
  }
}

/** What was written as `null` by its `toJSON`. */
function lostByToJson(original: unknown): string | undefined {
  return builtInType(original) === 'Date' ? 'an invalid date' : undefined;
}

function lostObject(value: object): string | undefined {
  if (Array.isArray(value)) return undefined;
  // An iterable may have fields, too, but what it holds is not in them.
  const isIterable = Symbol.iterator in value;
  const hasFields = isPlain(value) || Object.keys(value).length > 0;
  if (hasFields && !isIterable) return undefined;
  const type = builtInType(value);
  if (type === 'Object')
    return isIterable ? 'an iterable' : 'an instance without fields of its own';
  return withArticle(type);
}

/** Whether it inherits from nothing but the `Object.prototype` of any realm. */
function isPlain(value: object): boolean {
  const parent: unknown = Object.getPrototypeOf(value);
  return parent === null || Object.getPrototypeOf(parent) === null;
}
