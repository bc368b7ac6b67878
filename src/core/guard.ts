import type * as z from 'zod/v4/core';
import { isJsonObject } from './json-object.ts';
import type { Schema } from './schema.ts';

/**
 * Tells of parsed JSON whether a schema accepts it and gives it back as it is. Where the answer is no, the schema
 * itself must be asked: for what it makes of the value, or for what is wrong with it.
 */
export type Guard = (json: unknown) => boolean;

/**
 * Makes the guard of a schema, when it is first needed. Zod walks a schema for each value, and copies the value; most
 * answers are as documented, and need neither.
 */
export function createGuard(schema: Schema): Guard {
  let guard: Guard | undefined;
  return (json) => {
    guard ??= compile(schema, []) ?? (() => false);
    return guard(json);
  };
}

/** `undefined` where a schema does more than to look at types: then only Zod knows. */
function compile(schema: unknown, above: readonly unknown[]): Guard | undefined {
  const { def } = (schema as z.$ZodTypes)._zod;
  const hasChecks = (def.checks?.length ?? 0) > 0;
  if (hasChecks || above.includes(schema)) return undefined;
  const inner = (of: unknown): Guard | undefined => compile(of, [...above, schema]);
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
      return inner(def.innerType);
    case 'nullable':
      return nullable(inner(def.innerType));
    case 'array':
      return array(inner(def.element));
    case 'object':
      return compileObject(def, inner);
    case 'custom':
      // Of another function nobody knows what it does when it is called twice.
      return def.fn === isJsonObject ? isJsonObject : undefined;
    default:
      return undefined;
  }
}

function isPlain(def: z.$ZodTypeDef): boolean {
  return !('check' in def) && !('coerce' in def);
}

/** A date-time is all that its pattern says; other formats may say more. */
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

function compileObject(
  { shape, catchall }: z.$ZodObjectDef,
  inner: (schema: unknown) => Guard | undefined,
): Guard | undefined {
  const others = (catchall as z.$ZodTypes | undefined)?._zod.def.type ?? 'never';
  if (others !== 'never' && others !== 'unknown') return undefined;
  const names = new Set(Object.keys(shape));
  const properties: [name: string, guard: Guard, isOptional: boolean][] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const guard = inner(schema);
    if (guard === undefined) return undefined;
    properties.push([name, guard, (schema as z.$ZodTypes)._zod.def.type === 'optional']);
  }
  return (json) => {
    if (!isJsonObject(json)) return false;
    for (const [name, guard, isOptional] of properties) {
      const value: unknown = json[name];
      if (value === undefined ? !isOptional : !guard(value)) return false;
    }
    // Zod drops it, and rightly: copied by assignment, it would become the prototype of the copy.
    if (Object.hasOwn(json, '__proto__')) return false;
    return others === 'unknown' || Object.keys(json).every((name) => names.has(name));
  };
}
