import { isJsonObject } from '../shared/json.ts';
import { type Schema, type Validated, validate } from './schema.ts';
import { findUnknownVariants, issuesOfVariants } from './unknown-variant.ts';

type Path = readonly PropertyKey[];

/** How what the service sent is validated. */
export interface Reading {
  readonly schema: Schema;
  /** Whether a `null` is read as absent at a property that is optional and not nullable. */
  readonly nullIsAbsent: boolean;
}

/**
 * Validates what the service sent. Only if something does not fit, which costs a second look, are properties left out that are
 * `null` and may be absent.
 */
export function validateResponse(
  { schema, nullIsAbsent }: Reading,
  json: unknown,
  limit?: number,
): Validated | Promise<Validated> {
  const conclude = (result: Validated): Validated | Promise<Validated> =>
    !nullIsAbsent || (result.ok && !result.mayHaveUnknown)
      ? result
      : lookAgain(schema, json, result, limit);
  const result = validate(schema, json, limit);
  return result instanceof Promise ? result.then(conclude) : conclude(result);
}

async function lookAgain(
  schema: Schema,
  json: unknown,
  result: Validated,
  limit: number | undefined,
): Promise<Validated> {
  const every = result.ok ? result : await validate(schema, json, Infinity);
  const absent = misfits(every).filter(
    (path) =>
      isJsonObject(path.slice(0, -1).reduce(ownMember, json)) &&
      path.reduce(ownMember, json) === null,
  );
  if (absent.length === 0) return result;
  const others = await validate(schema, without(json, absent), Infinity);
  // A required property is not absent, and an unknown variant has its value as it came.
  const variants = others.ok ? findUnknownVariants(others.value) : [];
  const remaining = [...misfits(others), ...variants.map(({ path }) => path)];
  const optional = absent.filter(
    (path) => !remaining.some((other) => other.every((key, index) => key === path[index])),
  );
  return validate(schema, without(json, optional), limit);
}

/** Where a value does not fit its schema, also within its unknown variants. */
function misfits(result: Validated): Path[] {
  const issues = result.ok ? issuesOfVariants(result.value) : result.issues;
  return issues.map(({ path }) => path);
}

function ownMember(value: unknown, key: PropertyKey): unknown {
  const members = Object(value);
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

/** Copies JSON without some of its properties. */
function without(json: unknown, paths: readonly Path[]): unknown {
  const copies = new Set<unknown>();
  const copy = (value: unknown): unknown => {
    if (copies.has(value) || typeof value !== 'object' || value === null) return value;
    const copied = Array.isArray(value) ? [...value] : { ...value };
    copies.add(copied);
    return copied;
  };
  const root = copy(json);
  for (const path of paths) {
    let container = Object(root);
    for (const key of path.slice(0, -1)) {
      container[key] = copy(container[key]);
      container = Object(container[key]);
    }
    delete container[path.at(-1) ?? ''];
  }
  return root;
}
