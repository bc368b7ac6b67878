import { summarize } from '../../shared/text.ts';
import { objectProperties, type Schema, validateSync } from '../../validation/schema.ts';
import type { Query } from '../paging.ts';
import { serviceError } from '../reply.ts';

/** The documented parameters of a query, as their schema has them: a query consists of texts. */
export function readQuery(schema: Schema | undefined, query: Query): unknown {
  if (schema === undefined) return {};
  const issuesOf = (given: object) => {
    const result = validateSync(schema, given);
    return result === undefined || result.ok ? [] : result.issues;
  };
  const names = objectProperties(schema)?.names ?? [];
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = query[name];
      if (value === undefined) return [];
      const fits = (form: unknown): boolean =>
        issuesOf({ [name]: form }).every(({ path }) => path[0] !== name);
      return [[name, formsOf(value).find(fits) ?? value]];
    }),
  );
  const issues = issuesOf(given);
  if (issues.length === 0) return given;
  throw serviceError(400, `the query is not as documented: ${summarize(issues)}`);
}

/** What a parameter may mean. */
function formsOf(value: string | readonly string[]): readonly unknown[] {
  if (typeof value !== 'string') return [value];
  const booleans = value === 'true' || value === 'false' ? [value === 'true'] : [];
  const numbers = value.trim() !== '' && Number.isFinite(Number(value)) ? [Number(value)] : [];
  return [value, ...booleans, ...numbers, [value]];
}

/** The milliseconds of a time in a query, if it is given. */
export function timeOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (!Number.isNaN(time)) return time;
  throw serviceError(400, `${name} must be a date or a date-time in ISO 8601`);
}

/** Whether a time is within a range whose ends are part of it. */
export function isWithin(
  time: string,
  from: number | undefined,
  until: number | undefined,
): boolean {
  const at = Date.parse(time);
  return (from === undefined || at >= from) && (until === undefined || at <= until);
}
