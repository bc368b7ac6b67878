import type { Issue } from '../errors/index.ts';
import { asRecord, ownProperty } from '../shared/json.ts';
import { maxIssues } from './issues.ts';
import { type Reading, validateResponse } from './response.ts';
import type { Validated } from './schema.ts';

/** An item that the schema of its page rejects. */
export interface InvalidItem {
  /** How many of the items that are kept stand before it. */
  readonly before: number;
  readonly value: unknown;
  readonly issues: readonly Issue[];
  readonly count: number;
}

/** A page without the items that its schema rejects. */
export interface ValidatedPage {
  readonly result: Validated;
  readonly invalid: readonly InvalidItem[];
}

/**
 * Validates a page, and leaves out the items that the schema rejects, if that makes it valid. The schema is any one, so it
 * is asked twice: which items it rejects, and whether it accepts the others.
 *
 * @param name - The property that holds the items.
 */
export async function validatePage(
  reading: Reading,
  page: unknown,
  name: string,
): Promise<ValidatedPage> {
  const all = await validateResponse(reading, page, Number.POSITIVE_INFINITY);
  if (all.ok) return { result: all, invalid: [] };
  const result = { ...all, issues: all.issues.slice(0, maxIssues) };
  const items = ownProperty(page, name);
  if (!Array.isArray(items)) return { result, invalid: [] };
  const issuesOf = new Map<number, Issue[]>();
  for (const issue of all.issues) {
    const [property, index] = issue.path;
    // It cannot be put down to one item.
    if (property !== name || typeof index !== 'number') return { result, invalid: [] };
    const known = issuesOf.get(index);
    if (known === undefined) issuesOf.set(index, [issue]);
    else known.push(issue);
  }
  const kept: unknown[] = [];
  const invalid: InvalidItem[] = [];
  items.forEach((value: unknown, index) => {
    const issues = issuesOf.get(index);
    if (issues === undefined) kept.push(value);
    else {
      const first = issues.slice(0, maxIssues);
      invalid.push({ before: kept.length, value, issues: first, count: issues.length });
    }
  });
  const rest = await validateResponse(reading, { ...asRecord(page), [name]: kept });
  return rest.ok ? { result: rest, invalid } : { result, invalid: [] };
}
