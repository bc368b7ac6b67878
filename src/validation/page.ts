import type { Issue } from '../errors/index.ts';
import { ownProperties, ownProperty } from '../shared/json.ts';
import { validateResponse } from './response.ts';
import type { InvalidItem, Schema, Validated } from './schema.ts';

/**
 * Validates a page, and leaves out the items that the schema rejects, if that makes it valid. The schema is any one, so it
 * is asked twice: which items it rejects, and whether it accepts the others.
 *
 * @param name - The property that holds the items.
 */
export async function validatePage(
  schema: Schema,
  nullIsAbsent: boolean,
  page: unknown,
  name: string,
): Promise<Validated> {
  const all = await validateResponse(schema, nullIsAbsent, page);
  if (all.ok) return all;
  const items = ownProperty(page, name);
  const issuesOf = Map.groupBy(all.issues, ({ path: [property, index] }: Issue) =>
    property === name && typeof index === 'number' ? index : undefined,
  );
  // An issue that belongs to no item makes the page invalid.
  if (!Array.isArray(items) || issuesOf.has(undefined)) return all;
  const kept: unknown[] = [];
  const invalid: InvalidItem[] = [];
  items.forEach((value: unknown, index) => {
    const issues = issuesOf.get(index);
    if (issues === undefined) kept.push(value);
    else invalid.push({ before: kept.length, value, issues });
  });
  const rest = await validateResponse(schema, nullIsAbsent, {
    ...ownProperties(page),
    [name]: kept,
  });
  return rest.ok ? { ...rest, invalid } : all;
}
