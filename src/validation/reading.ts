import type { Issue } from '../errors/index.ts';
import { maxIssues } from './issues.ts';
import { type Schema, validateSync } from './schema.ts';

/** How many unknown variants a response may have, and how many items that do not fit. */
export const maxMisfits = 10_000;

/** Stands for a value that does not fit. */
export const misfit: unique symbol = /* @__PURE__ */ Symbol('misfit');

export interface FoundIssue extends Issue {
  readonly path: PropertyKey[];
}

/** One look at a value, by a {@link Read}. */
export interface Reading {
  /** Whether a `null` is read as absent at a property that is optional and not nullable. */
  readonly nullIsAbsent: boolean;
  /** Where issues are collected; those that no error keeps are only counted. Without it, the first misfit ends the reading. */
  readonly issues: FoundIssue[] | undefined;
  /** How many unknown variants were made. With more than {@link maxMisfits}, nothing fits. */
  readonly made: { unknownVariants: number };
}

/** Returns what Zod returns, but the value itself if nothing changes. It changes nothing in place. */
export type Read = (value: unknown, reading: Reading) => unknown;

export function readByZod(schema: Schema): Read {
  return (value, reading) => {
    const result = validateSync(schema, value);
    return result?.ok === true ? result.value : askZod(schema, value, reading);
  };
}

export function readIf(schema: Schema, accepts: (value: unknown) => unknown): Read {
  return (value, reading) => (accepts(value) ? value : askZod(schema, value, reading));
}

const notKept: FoundIssue = /* @__PURE__ */ Object.freeze({ path: [], message: '' });

/** What Zod makes of a value that a reader does not accept, if the issues are collected. */
export function askZod(schema: Schema, value: unknown, { issues }: Reading): unknown {
  if (issues === undefined) return misfit;
  if (issues.length >= maxIssues) {
    issues.push(notKept);
    return misfit;
  }
  const result = validateSync(schema, value);
  if (result?.ok === true) return result.value;
  for (const { path, message } of result?.issues ?? []) issues.push({ path: [...path], message });
  return misfit;
}

/** Reads a part of a value. Its issues then begin with its key. */
export function readPart(read: Read, part: unknown, key: PropertyKey, reading: Reading): unknown {
  const { issues } = reading;
  if (issues === undefined) return read(part, reading);
  const before = issues.length;
  const result = read(part, reading);
  prefix(issues, before, key);
  return result;
}

/** Puts keys before the paths of those issues that an error keeps. */
export function prefix(issues: readonly FoundIssue[], from: number, ...keys: PropertyKey[]): void {
  const end = Math.min(issues.length, maxIssues);
  for (let index = from; index < end; index += 1) issues[index]?.path.unshift(...keys);
}
