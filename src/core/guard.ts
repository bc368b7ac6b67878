import type * as z from 'zod/v4/core';
import { isJsonObject } from '../shared/json.ts';

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
