import type * as z from 'zod/v4/core';
import type { Issue } from '../errors/index.ts';
import type { StandardSchema } from '../shared/standard-schema.ts';
import { describeIssues, explain } from './issues.ts';

/** Any Zod 4 schema, classic or mini: what all minor versions have in common. The types of Zod itself hold their version. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The properties that an object schema declares. */
export interface ObjectProperties {
  readonly names: readonly string[];
  /** Whether it accepts others, too. */
  readonly open: boolean;
  /** Whether it accepts to be left out, or has a default. */
  readonly isOptional: boolean;
}

/** How many issues an error keeps: enough to see what is wrong, few enough to log. */
export const maxIssues = 20;

export function isSchema(value: unknown): value is Schema {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false;
  const internals = value._zod;
  return (
    typeof internals === 'object' && internals !== null && 'def' in internals && 'run' in internals
  );
}

/** What Zod documents for libraries. */
function internals(schema: unknown): z.$ZodTypes['_zod'] {
  return (schema as z.$ZodTypes)._zod;
}

/** The properties of an object schema, looked up through wrappers. `undefined` if it is no object schema. */
export function objectProperties(schema: unknown): ObjectProperties | undefined {
  const { def, optin } = internals(schema);
  const found = namesOf(def);
  return found && { ...found, isOptional: optin !== undefined };
}

function namesOf(
  def: z.$ZodTypes['_zod']['def'],
): Omit<ObjectProperties, 'isOptional'> | undefined {
  switch (def.type) {
    case 'object':
      return {
        names: Object.keys(def.shape),
        open: def.catchall !== undefined && internals(def.catchall).def.type !== 'never',
      };
    case 'record':
      return { names: [], open: true };
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return objectProperties(def.innerType);
    case 'pipe':
      return objectProperties(def.in);
    case 'intersection':
      return merge([def.left, def.right]);
    case 'union':
      return merge(def.options);
    default:
      return undefined;
  }
}

function merge(schemas: readonly unknown[]): Omit<ObjectProperties, 'isOptional'> | undefined {
  const all = schemas.map(objectProperties);
  if (!all.every((properties) => properties !== undefined)) return undefined;
  return {
    names: [...new Set(all.flatMap(({ names }) => names))],
    open: all.some(({ open }) => open),
  };
}

/** The result of a validation: the value that the schema made, or what is wrong. */
export type Validated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly count: number };

/**
 * Validates without a Zod error: its message would hold every issue, megabytes of a bad list. The result is a promise
 * only if the schema is asynchronous.
 */
export function validate(schema: Schema, value: unknown): Validated | Promise<Validated> {
  const result = internals(schema).run({ value, issues: [] }, { async: true, error: explain });
  return result instanceof Promise ? result.then(conclude) : conclude(result);
}

/** Validates at once; `undefined` if the schema is asynchronous. */
export function validateSync(schema: Schema, value: unknown): Validated | undefined {
  // With `async: true`, Zod would make a promise of every transform.
  const result = internals(schema).run({ value, issues: [] }, { error: explain });
  if (!(result instanceof Promise)) return conclude(result);
  result.catch(() => undefined);
  return undefined;
}

function conclude({ value, issues }: z.ParsePayload): Validated {
  if (issues.length === 0) return { ok: true, value };
  const described = describeIssues(issues.slice(0, maxIssues));
  const count = issues.length + described.length - Math.min(issues.length, maxIssues);
  return { ok: false, issues: described.slice(0, maxIssues), count };
}

/** Validates with any Standard Schema; the issues begin at `prefix`. */
export async function validateStandard(
  schema: StandardSchema,
  value: unknown,
  prefix: readonly PropertyKey[],
): Promise<Validated> {
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return { ok: true, value: result.value };
  const issues = result.issues.slice(0, maxIssues).map(({ message, path = [] }) => ({
    path: [...prefix, ...path.map((key) => (typeof key === 'object' ? key.key : key))],
    message: String(message),
  }));
  return { ok: false, issues, count: result.issues.length };
}
