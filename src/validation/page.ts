import type { Issue } from '../errors/index.ts';
import { ownProperties, ownProperty } from '../shared/json.ts';
import { maxIssues } from './issues.ts';
import { maxMisfits } from './reading.ts';
import {
  elementOf,
  hasManyValues,
  type InvalidItem,
  type Schema,
  type Validated,
  validate,
} from './schema.ts';

/** The issues of each item, by its index; of what belongs to no item, by `undefined`. */
type IssuesOfItems = ReadonlyMap<number | undefined, readonly Issue[]>;

/**
 * Validates a page, and leaves out the items that the schema rejects, if that makes it valid. The schema is any one, so it
 * is asked twice: which items it rejects, and whether it accepts the others.
 *
 * @param name - The property that holds the items.
 */
export async function validatePage(
  schema: Schema,
  page: unknown,
  name: string,
): Promise<Validated> {
  const all = await validate(schema, page);
  if (all.ok) return all;
  const items = ownProperty(page, name);
  if (!Array.isArray(items)) return all;
  const element = hasManyValues(page) ? elementOf(schema, name) : undefined;
  const issuesOf =
    element === undefined
      ? groupByItem(all.issues, name)
      : await validateItems(element, items, name);
  // An issue that belongs to no item makes the page invalid.
  if (issuesOf.has(undefined) || issuesOf.size > maxMisfits) return all;
  const kept: unknown[] = [];
  const invalid: InvalidItem[] = [];
  items.forEach((value: unknown, index) => {
    const issues = issuesOf.get(index);
    if (issues === undefined) kept.push(value);
    else invalid.push({ before: kept.length, value, issues });
  });
  const rest = await validate(schema, { ...ownProperties(page), [name]: kept });
  return rest.ok ? { ...rest, invalid } : all;
}

function groupByItem(issues: readonly Issue[], name: string): IssuesOfItems {
  return Map.groupBy(issues, ({ path: [property, index] }) =>
    property === name && typeof index === 'number' ? index : undefined,
  );
}

/** Validates the items of a page that is too large to collect all issues. */
async function validateItems(
  element: Schema,
  items: readonly unknown[],
  name: string,
): Promise<IssuesOfItems> {
  const issuesOf = new Map<number, readonly Issue[]>();
  for (const [index, item] of items.entries()) {
    const validated = validate(element, item);
    const result = validated instanceof Promise ? await validated : validated;
    if (result.ok) continue;
    const issues = result.issues.slice(0, maxIssues);
    const located = issues.map(({ path, message }) => ({ path: [name, index, ...path], message }));
    issuesOf.set(index, located);
    if (issuesOf.size > maxMisfits) break;
  }
  return issuesOf;
}
