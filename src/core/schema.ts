import type * as z from 'zod/v4/core';
import type { Issue } from '../errors.ts';
import { bare } from './bare.ts';
import { toLine } from './text.ts';

/** Any Zod 4 schema, classic or mini, of any copy of Zod. */
export type Schema = z.$ZodType;

/** The properties that a schema of an object takes. */
export interface ObjectProperties {
  readonly names: readonly string[];
  /** Whether it takes further ones, too. */
  readonly open: boolean;
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

/** The properties of an object schema, looked up through wrappers. `undefined` where it is not one of an object. */
export function objectProperties(schema: unknown): ObjectProperties | undefined {
  const { def } = (schema as z.$ZodTypes)._zod;
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

function merge(schemas: readonly unknown[]): ObjectProperties | undefined {
  const all = schemas.map(objectProperties);
  if (!all.every((properties) => properties !== undefined)) return undefined;
  return {
    names: [...new Set(all.flatMap(({ names }) => names))],
    open: all.some(({ open }) => open),
  };
}

/** What a validation gave: the value, or what is wrong with it. */
export type Validated =
  | { readonly value: unknown }
  | { readonly issues: readonly Issue[]; readonly count: number };

/**
 * Validates without building a Zod error: its message would hold every issue, megabytes of a bad list.
 * Answers at once, and with a promise only where a schema is asynchronous.
 */
export function validate(schema: Schema, value: unknown): Validated | Promise<Validated> {
  const result = schema._zod.run({ value, issues: [] }, { async: true });
  return result instanceof Promise ? result.then(conclude) : conclude(result);
}

function conclude({ value, issues }: z.ParsePayload): Validated {
  if (issues.length === 0) return valid(value);
  return invalid(issues.slice(0, maxIssues).map(describe), issues.length);
}

/** Without a prototype: a polluted `value` would make a success of what is not one. */
export function valid(value: unknown): Validated {
  return bare({ value });
}

export function invalid(issues: readonly Issue[], count: number): Validated {
  return bare({ issues, count });
}

function describe(raw: z.$ZodRawIssue): Issue {
  return { path: raw.path ?? [], message: customMessage(raw) ?? explain(raw) };
}

/** The message that the author of a schema gave it. */
function customMessage({ message, inst, ...issue }: z.$ZodRawIssue): string | undefined {
  const given = message ?? inst?._zod.def.error?.(issue as never);
  return typeof given === 'string' ? given : given?.message;
}

/** `zod/mini` has no texts of its own; a locale would be ten times the size of what is needed here. */
function explain(raw: z.$ZodRawIssue): string {
  switch (raw.code) {
    case 'invalid_type':
      return `expected ${raw.expected === 'nonoptional' ? 'a value' : raw.expected}, received ${typeName(raw.input)}`;
    case 'unrecognized_keys':
      return `unknown ${raw.keys?.length === 1 ? 'property' : 'properties'} ${raw.keys?.join(', ')}`;
    case 'invalid_format':
      return raw.format === 'datetime'
        ? 'expected an ISO 8601 date-time with a zone'
        : `expected a text of the format ${raw.format}`;
    case 'invalid_value':
      return `expected ${raw.values?.map(String).join(' or ')}`;
    default:
      return `invalid (${raw.code})`;
  }
}

/** The type of a JSON value, in the words of JSON Schema. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The first issues as one line: `bots.3.id: expected string, received number`. */
export function summarize(issues: readonly Issue[], count = issues.length): string {
  const shown = issues.slice(0, 5).map(({ path, message }) => {
    const text = toLine(message);
    return path.length === 0 ? text : `${toLine(path.map(String).join('.'), 80)}: ${text}`;
  });
  if (count > shown.length) shown.push(`and ${count - shown.length} more`);
  return shown.join('; ');
}

/** Keeps as many issues as an error holds. Standard Schema's paths may have segments that are objects. */
export function keepIssues(
  issues: readonly {
    readonly message: string;
    readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  }[],
  prefix: readonly PropertyKey[],
): Issue[] {
  return issues.slice(0, maxIssues).map(({ message, path = [] }) => ({
    path: [
      ...prefix,
      ...path.map((segment) => (typeof segment === 'object' ? segment.key : segment)),
    ],
    message: String(message),
  }));
}
