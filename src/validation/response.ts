import { isJsonObject } from '../shared/json.ts';
import { type Schema, type Validated, validate } from './schema.ts';
import { findUnknownVariants, issuesOfVariants } from './unknown-variant.ts';

type Path = readonly PropertyKey[];

/**
 * Validates what the service sent. Only if something does not fit, which costs a second look, are properties left out that are
 * `null` and may be absent.
 *
 * @param nullIsAbsent - Whether a `null` is read as absent at a property that is optional and not nullable.
 */
export function validateResponse(
  schema: Schema,
  nullIsAbsent: boolean,
  json: unknown,
): Validated | Promise<Validated> {
  const conclude = (result: Validated): Validated | Promise<Validated> =>
    !nullIsAbsent || (result.ok && !result.mayHaveUnknown)
      ? result
      : lookAgain(schema, json, result);
  const result = validate(schema, json);
  return result instanceof Promise ? result.then(conclude) : conclude(result);
}

async function lookAgain(schema: Schema, json: unknown, result: Validated): Promise<Validated> {
  let absent = misfits(result).filter(
    (path) =>
      isJsonObject(path.slice(0, -1).reduce(ownMember, json)) &&
      path.reduce(ownMember, json) === null,
  );
  while (absent.length > 0) {
    const other = await validate(schema, without(json, absent));
    // A required property is not absent, and an unknown variant has its value as it came.
    const variants = other.ok ? findUnknownVariants(other.value) : [];
    const required = [...misfits(other), ...variants.map(({ path }) => path)];
    const optional = absent.filter(
      (path) => !required.some((start) => start.every((key, index) => key === path[index])),
    );
    if (optional.length === absent.length) return other;
    absent = optional;
  }
  return result;
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
