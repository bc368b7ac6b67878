import type * as z from 'zod/v4/core';
import type { Issue } from '../errors/index.ts';
import { classProperty, isObject, ownProperty } from '../shared/json.ts';
import type { StandardSchema } from '../shared/standard-schema.ts';
import { describeIssues, explain } from './issues.ts';

/** Any Zod 4 schema, classic or mini: what all minor versions have in common. The types of Zod itself hold their version. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export function isSchema(value: unknown): value is Schema {
  const internals = isObject(value) && '_zod' in value ? value._zod : undefined;
  return isObject(internals) && 'def' in internals && 'run' in internals;
}

/** The interface that Zod documents for libraries. */
export function internals(schema: unknown): z.$ZodTypes['_zod'] {
  return (schema as z.$ZodTypes)._zod;
}

/** Whether a value is a schema that is made when it is used first. */
export function isLazy(value: unknown): boolean {
  return isSchema(value) && internals(value).def.type === 'lazy';
}

/** The schema of the items of a list that is a property of an object; `undefined` if the schema is of another kind. */
export function elementOf(schema: Schema, list: string): Schema | undefined {
  const { def } = internals(schema);
  const property = def.type === 'object' ? ownProperty(def.shape, list) : undefined;
  const { def: inner } = isSchema(property) ? internals(property) : { def };
  return inner.type === 'array' ? inner.element : undefined;
}

export interface Valid {
  readonly ok: true;
  readonly value: unknown;
  /** Whether there may be unknown variants in it: to find them costs a walk. */
  readonly mayHaveUnknown: boolean;
  /** The items of a page that are left out of it. */
  readonly invalid: readonly InvalidItem[];
}

export interface InvalidItem {
  /** How many of the items that are kept stand before it. */
  readonly before: number;
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

export type Validated = Valid | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * How many unknown variants the schemas of this package have made. Zod passes nothing to a check that could hold them, so a
 * validation compares the number before and after: if it has grown, its value may have one, and is searched.
 */
let unknownVariants = 0;

export function countUnknownVariant(): void {
  unknownVariants += 1;
}

/** Each value may become an issue, of which Zod keeps millions: it is not asked about more values. */
const maxValues = 100_000;

/** The result for a value that does not fit, and has too many values to say why. */
export function tooLarge(path: readonly PropertyKey[] = []): Validated {
  const message = `does not fit, and has more than ${maxValues} values: too many to say why`;
  return { ok: false, issues: [{ path, message }] };
}

export function hasManyValues(json: unknown): boolean {
  const left = [json];
  let count = 1;
  while (left.length > 0) {
    const value = left.pop();
    if (!isObject(value)) continue;
    const parts = Object.values(value);
    count += parts.length;
    if (count > maxValues) return true;
    for (const part of parts) left.push(part);
  }
  return false;
}

/**
 * Validates without a Zod error: its message would hold every issue, megabytes of a bad list. The result is a promise only if
 * the schema is asynchronous.
 */
export function validate(schema: Schema, value: unknown): Validated | Promise<Validated> {
  const abortEarly = hasManyValues(value);
  const before = unknownVariants;
  const end = (result: z.ParsePayload): Validated =>
    abortEarly && result.issues.length > 0 ? tooLarge() : conclude(result, before);
  const context = { async: true, abortEarly, error: explain };
  const result = internals(schema).run({ value, issues: [] }, context);
  return result instanceof Promise ? result.then(end) : end(result);
}

/** Validates at once; `undefined` if the schema is asynchronous. */
export function validateSync(schema: Schema, value: unknown): Validated | undefined {
  const before = unknownVariants;
  // With `async: true`, Zod would make a promise of every transform.
  const result = internals(schema).run({ value, issues: [] }, { error: explain });
  if (!(result instanceof Promise)) return conclude(result, before);
  result.catch(() => undefined);
  return undefined;
}

function conclude({ value, issues }: z.ParsePayload, before: number): Validated {
  if (issues.length > 0) return { ok: false, issues: describeIssues(issues) };
  return fits(value, before);
}

function fits(value: unknown, before: number): Valid {
  return { ok: true, value, mayHaveUnknown: unknownVariants > before, invalid: [] };
}

/** Validates with any Standard Schema; the issues begin at `prefix`. */
export async function validateStandard(
  schema: StandardSchema,
  value: unknown,
  prefix: readonly PropertyKey[],
): Promise<Validated> {
  if (isSchema(schema) && hasManyValues(value)) {
    const result = await validate(schema, value);
    return result.ok ? result : tooLarge(prefix);
  }
  const before = unknownVariants;
  const result = await schema['~standard'].validate(value);
  // Some libraries have it on the prototype of a class.
  const found = classProperty(result, 'issues');
  if (isObject(result) && found === undefined) return fits(classProperty(result, 'value'), before);
  if (!Array.isArray(found)) throw new TypeError('the schema returned neither a value nor issues');
  const issues = found.map((issue) => ({
    path: [...prefix, ...pathOf(classProperty(issue, 'path'))],
    message: String(classProperty(issue, 'message')),
  }));
  return { ok: false, issues };
}

/** The path of an issue of a Standard Schema, whose segments may be objects. */
function pathOf(path: unknown): PropertyKey[] {
  return Array.isArray(path)
    ? path.map((segment) => (isObject(segment) ? classProperty(segment, 'key') : segment))
    : [];
}
