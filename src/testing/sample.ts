import * as z from 'zod/mini';
import { ownProperty } from '../shared/json.ts';
import { type Schema, validateSync } from '../validation/schema.ts';

/** A time for a sample: it is the same in each run. */
const time = '2026-01-01T00:00:00.000Z';

/**
 * A value that a schema accepts: its lists are empty, and what may be absent or null is so. A property has the value that
 * is given for its name, such as a parameter of the request, if that fits; a text is the name itself.
 */
export function sampleOf(schema: Schema, given: object, name = 'sample'): unknown {
  if (schema instanceof z.ZodMiniObject) {
    const required = Object.entries(schema.shape).filter(
      ([, property]) => property._zod.optout === undefined,
    );
    return Object.fromEntries(
      required.map(([key, property]) => [key, sampleOf(property, given, key)]),
    );
  }
  const candidates = [ownProperty(given, name), null, [], {}, 0, false, name, time];
  const fitting = candidates.find((value) => validateSync(schema, value)?.ok === true);
  if (fitting !== undefined) return fitting;
  throw new Error(`no sample of \`${name}\` is as documented`);
}
