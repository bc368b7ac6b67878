import type * as z from 'zod/v4/core';
import type { Issue } from '../errors/index.ts';
import { isJsonObject } from '../shared/json.ts';
import type { StandardSchema } from '../shared/standard-schema.ts';
import { describeIssue } from './issues.ts';

/** Any Zod 4 schema, classic or mini, of any copy of Zod. */
export type Schema = z.$ZodType;

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

/** The properties of an object schema, looked up through wrappers. `undefined` if it is no object schema. */
export function objectProperties(schema: unknown): ObjectProperties | undefined {
  const { def, optin } = (schema as z.$ZodTypes)._zod;
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
        open: def.catchall !== undefined && (def.catchall as z.$ZodTypes)._zod.def.type !== 'never',
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
  if (certainlyAccepts(schema, value)) return { ok: true, value };
  const result = schema._zod.run({ value, issues: [] }, { async: true });
  return result instanceof Promise ? result.then(conclude) : conclude(result);
}

/** Validates at once; `undefined` if the schema is asynchronous. */
export function validateSync(schema: Schema, value: unknown): Validated | undefined {
  if (certainlyAccepts(schema, value)) return { ok: true, value };
  // With `async: true`, Zod would make a promise of every transform.
  const result = schema._zod.run({ value, issues: [] }, {});
  if (!(result instanceof Promise)) return conclude(result);
  result.catch(() => undefined);
  return undefined;
}

function conclude({ value, issues }: z.ParsePayload): Validated {
  return issues.length === 0
    ? { ok: true, value }
    : { ok: false, issues: issues.slice(0, maxIssues).map(describeIssue), count: issues.length };
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

/** Whether a schema accepts parsed JSON and returns it unchanged. */
type Guard = (json: unknown) => boolean;

/** By schema, since one schema may be used in many places. `undefined`: only Zod knows what the schema does. */
const guards = /* @__PURE__ */ new WeakMap<object, Guard | undefined>();

/**
 * Whether a schema certainly accepts a value and returns it as it is. Otherwise Zod must be asked. Zod walks a schema for
 * each value, and copies the value; most responses are as documented, and need neither.
 */
export function certainlyAccepts(schema: object, json: unknown): boolean {
  return guardOf(schema)?.(json) ?? false;
}

function guardOf(schema: unknown): Guard | undefined {
  const key = Object(schema);
  if (!guards.has(key)) {
    // A schema that contains itself finds this entry, and is left to Zod.
    guards.set(key, undefined);
    guards.set(key, compile(schema));
  }
  return guards.get(key);
}

/** `undefined` if a schema does more than to check types. */
function compile(schema: unknown): Guard | undefined {
  const { def } = (schema as z.$ZodTypes)._zod;
  if ((def.checks?.length ?? 0) > 0) return undefined;
  switch (def.type) {
    case 'unknown':
    case 'any':
      return () => true;
    case 'boolean':
      return isPlain(def) ? (json) => typeof json === 'boolean' : undefined;
    case 'number':
      return isPlain(def) ? Number.isFinite : undefined;
    case 'string':
      return compileString(def);
    case 'optional':
      return guardOf(def.innerType);
    case 'nullable':
      return nullable(guardOf(def.innerType));
    case 'array':
      return array(guardOf(def.element));
    case 'object':
      return compileObject(def);
    case 'custom':
      // A function that is not known may have side effects.
      return def.fn === isJsonObject ? isJsonObject : undefined;
    default:
      return undefined;
  }
}

function isPlain(def: z.$ZodTypeDef): boolean {
  return !('check' in def) && !('coerce' in def);
}

/** The pattern of a date-time is all that is checked; other formats may check more. */
function compileString(def: z.$ZodStringDef): Guard | undefined {
  if (isPlain(def)) return (json) => typeof json === 'string';
  const { format, pattern } = def as Partial<z.$ZodStringFormatDef>;
  if (format !== 'datetime' || pattern === undefined || pattern.global || pattern.sticky)
    return undefined;
  return (json) => typeof json === 'string' && pattern.test(json);
}

function nullable(guard: Guard | undefined): Guard | undefined {
  return guard && ((json) => json === null || guard(json));
}

function array(guard: Guard | undefined): Guard | undefined {
  return guard && ((json) => Array.isArray(json) && json.every(guard));
}

function compileObject({ shape, catchall }: z.$ZodObjectDef): Guard | undefined {
  const others = (catchall as z.$ZodTypes | undefined)?._zod.def.type ?? 'never';
  if (others !== 'never' && others !== 'unknown') return undefined;
  const names = new Set(Object.keys(shape));
  const properties: [name: string, guard: Guard, isOptional: boolean][] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const guard = guardOf(schema);
    if (guard === undefined) return undefined;
    properties.push([name, guard, (schema as z.$ZodTypes)._zod.def.type === 'optional']);
  }
  return (json) => {
    if (!isJsonObject(json)) return false;
    for (const [name, guard, isOptional] of properties) {
      const value: unknown = json[name];
      if (value === undefined ? !isOptional : !guard(value)) return false;
    }
    // Zod drops it: copied by assignment, it would become the prototype of the copy.
    if (Object.hasOwn(json, '__proto__')) return false;
    return others === 'unknown' || Object.keys(json).every((name) => names.has(name));
  };
}
