import type * as z from 'zod/v4/core';
import type { Issue } from '../errors/index.ts';

/** An issue of Zod with a message: `zod/mini` has none. */
export function describeIssue(raw: z.$ZodRawIssue): Issue {
  return { path: raw.path ?? [], message: customMessage(raw) ?? explain(raw) };
}

/** The message that the author of a schema chose. */
function customMessage({ message, inst, ...issue }: z.$ZodRawIssue): string | undefined {
  const given = message ?? inst?._zod.def.error?.(issue as never);
  return typeof given === 'string' ? given : given?.message;
}

/** `zod/mini` has no messages of its own; a locale would be ten times the size of what is needed here. */
function explain(raw: z.$ZodRawIssue): string {
  switch (raw.code) {
    case 'invalid_type':
      return `expected ${raw.expected === 'nonoptional' ? 'a value' : raw.expected}, received ${typeName(raw.input)}`;
    case 'unrecognized_keys':
      return `unknown ${raw.keys?.length === 1 ? 'property' : 'properties'} ${raw.keys?.join(', ')}`;
    case 'invalid_format':
      return raw.format === 'datetime'
        ? 'expected an ISO 8601 date-time with a zone'
        : `expected a string of the format ${raw.format}`;
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
