import { ownProperty } from '../shared/json.ts';
import { explainMisfit, readerOf } from './reader.ts';
import { maxMisfits, misfit, type Reading } from './reading.ts';
import { elementOf, type InvalidItem, type Schema, type Validated } from './schema.ts';

/**
 * Validates what the service sent by a schema of this package.
 *
 * @param list - The property that holds the items of a page. They are looked at one by one if the page does not fit.
 * @param leavesOut - Whether the items that do not fit are left out.
 */
export function validateResponse(
  schema: Schema,
  json: unknown,
  list: string | undefined,
  leavesOut: boolean,
): Validated {
  const first = startReading();
  const all = readerOf(schema)(json, first);
  if (all !== misfit) return fits(all, first, []);
  const reading = startReading();
  const page = list === undefined ? undefined : readItems(schema, json, list, reading);
  const rest = read(schema, page?.rest ?? json, [], reading);
  const invalid = page?.invalid ?? [];
  if (hasTooMany(reading, invalid)) return withTooMany();
  if (!rest.ok || (invalid.length > 0 && !leavesOut)) {
    const others = rest.ok ? [] : rest.issues;
    return { ok: false, issues: [...invalid.flatMap(({ issues }) => issues), ...others] };
  }
  if (list === undefined || page === undefined) return fits(rest.value, reading, []);
  return fits({ ...Object(rest.value), [list]: page.kept }, reading, invalid);
}

interface Page {
  readonly kept: readonly unknown[];
  readonly invalid: readonly InvalidItem[];
  /** The page without items. */
  readonly rest: object;
}

function readItems(
  schema: Schema,
  json: unknown,
  list: string,
  reading: Reading,
): Page | undefined {
  const items = ownProperty(json, list);
  const element = elementOf(schema, list);
  if (!Array.isArray(items) || element === undefined) return undefined;
  const kept: unknown[] = [];
  const invalid: InvalidItem[] = [];
  for (const [index, item] of items.entries()) {
    const result = read(element, item, [list, index], reading);
    if (result.ok) kept.push(result.value);
    else invalid.push({ before: kept.length, value: item, issues: result.issues });
    if (hasTooMany(reading, invalid)) break;
  }
  return { kept, invalid, rest: { ...Object(json), [list]: [] } };
}

function read(
  schema: Schema,
  json: unknown,
  path: readonly PropertyKey[],
  reading: Reading,
): Validated {
  const value = readerOf(schema)(json, reading);
  return value === misfit ? explainMisfit(schema, json, path) : fits(value, reading, []);
}

function startReading(): Reading {
  return { isForZod: false, made: { unknownVariants: 0 } };
}

function hasTooMany({ made }: Reading, invalid: readonly InvalidItem[]): boolean {
  return made.unknownVariants > maxMisfits || invalid.length > maxMisfits;
}

function withTooMany(): Validated {
  const message = `has more than ${maxMisfits} items that do not fit, or unknown variants`;
  return { ok: false, issues: [{ path: [], message }] };
}

function fits(value: unknown, { made }: Reading, invalid: readonly InvalidItem[]): Validated {
  return { ok: true, value, mayHaveUnknown: made.unknownVariants > 0, invalid };
}
