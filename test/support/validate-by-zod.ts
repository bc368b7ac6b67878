import { isJsonObject, ownProperty } from '../../src/shared/json.ts';
import { type Schema, type Validated, validateSync } from '../../src/validation/schema.ts';
import { findUnknownVariants, issuesOfVariants } from '../../src/validation/unknown-variant.ts';

type Path = readonly PropertyKey[];

/**
 * What a client makes of a response, by Zod alone: what the reader of a schema has to make of it, too. Properties that are
 * `null` and may be absent are left out, if something does not fit. Its time grows with the square of their number.
 */
export function validateByZod(schema: Schema, json: unknown): Validated {
  const result = validateNow(schema, json);
  let absent = misfits(result).filter(
    (path) =>
      isJsonObject(path.slice(0, -1).reduce(ownMember, json)) &&
      path.reduce(ownMember, json) === null,
  );
  while (absent.length > 0) {
    const shorter = without(json, absent);
    const other = validateNow(schema, shorter);
    // A required property is not absent, and an unknown variant has its value as it came.
    const variants = other.ok ? findUnknownVariants(other.value) : [];
    const required = [...misfits(other), ...variants.map(({ path }) => path)];
    const optional = absent.filter(
      (path) => !required.some((start) => start.every((key, index) => key === path[index])),
    );
    // Without an issue, there may be others within unknown variants.
    if (optional.length === absent.length) return validateByZod(schema, shorter);
    absent = optional;
  }
  return result;
}

/** The same for a page: items that do not fit are left out, if that makes it valid. */
export function validatePageByZod(schema: Schema, page: unknown, name: string): Validated {
  const all = validateByZod(schema, page);
  const items = ownProperty(page, name);
  if (all.ok || !Array.isArray(items)) return all;
  const issuesOf = Map.groupBy(all.issues, ({ path: [property, index] }) =>
    property === name && typeof index === 'number' ? index : undefined,
  );
  if (issuesOf.has(undefined)) return all;
  const kept = items.filter((_, index) => !issuesOf.has(index));
  const rest = validateByZod(schema, { ...Object(page), [name]: kept });
  const invalid = [...issuesOf].map(([index = 0, issues], before) => {
    return { before: index - before, value: items[index], issues };
  });
  return rest.ok ? { ...rest, invalid } : all;
}

function validateNow(schema: Schema, json: unknown): Validated {
  const result = validateSync(schema, json);
  if (result === undefined) throw new Error('the schema is asynchronous');
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
  const root = structuredClone(json);
  for (const path of paths) {
    const container = path.slice(0, -1).reduce(ownMember, root);
    Reflect.deleteProperty(Object(container), path.at(-1) ?? '');
  }
  return root;
}
