import * as z from 'zod/mini';
import type { SchemaObject } from './document.ts';
import type { Mode, Shape } from './shape.ts';
import { call, type Doc, quote } from './text.ts';

/** A schema or a check as code, and itself, to try a default. */
interface Coded<T> {
  readonly code: Doc;
  readonly value: T;
}
type Base<T> = Coded<z.ZodMiniType<T>>;
type Check<T> = Coded<z.core.$ZodCheck<T>>;

const text: Base<string> = { code: 'z.string()', value: z.string() };

/** What Zod can check of a string. Other formats are notes for the reader. */
const formats: Readonly<Record<string, Base<string>>> = {
  'date-time': {
    code: 'z.iso.datetime({ offset: true })',
    value: z.iso.datetime({ offset: true }),
  },
  date: { code: 'z.iso.date()', value: z.iso.date() },
  duration: { code: 'z.iso.duration()', value: z.iso.duration() },
  email: { code: 'z.email()', value: z.email() },
  uuid: { code: 'z.guid()', value: z.guid() },
  uri: { code: 'z.url()', value: z.url() },
  ipv4: { code: 'z.ipv4()', value: z.ipv4() },
  ipv6: { code: 'z.ipv6()', value: z.ipv6() },
};

export const flagShape: Shape = {
  code: 'z.boolean()',
  types: ['boolean'],
  accepts: (value) => typeof value === 'boolean',
};

/** The service may send what is not quite the format; timestamps are checked as those of the built-in operations. */
export function textShape(schema: SchemaObject, mode: Mode): Shape {
  const { format = '' } = schema;
  const isChecked = mode !== 'response' || format === 'date-time';
  const base = isChecked && Object.hasOwn(formats, format) ? formats[format] : undefined;
  return checkedShape('string', base ?? text, textChecks(schema), mode);
}

/** A fraction in a response fails no call. */
export function numberShape(schema: SchemaObject, isInteger: boolean, mode: Mode): Shape {
  const base =
    !isInteger || mode === 'response'
      ? { code: 'z.number()', value: z.number() }
      : schema.format === 'int32'
        ? { code: 'z.int32()', value: z.int32() }
        : { code: 'z.int()', value: z.int() };
  return checkedShape('number', base, numberChecks(schema), mode);
}

function checkedShape<T>(
  type: string,
  { code, value: schema }: Base<T>,
  checks: readonly Check<T>[],
  mode: Mode,
): Shape {
  const complete = schema.check(...checks.map(({ value }) => value));
  return {
    code: checked(
      code,
      checks.map((check) => check.code),
      mode,
    ),
    types: [type],
    accepts: (value) => complete.safeParse(value).success,
  };
}

export function checked(code: Doc, checks: readonly Doc[], mode: Mode): Doc {
  return mode === 'response' || checks.length === 0 ? code : call([code, '.check'], ...checks);
}

/** `z.maxLength` counts UTF-16 units: it would refuse texts that the service takes. */
function textChecks({ pattern = '', minLength, maxLength }: SchemaObject): Check<string>[] {
  const checks: Check<string>[] = [];
  if (minLength !== undefined) {
    checks.push({ code: `z.minLength(${minLength})`, value: z.minLength(minLength) });
  }
  if (maxLength !== undefined) {
    const problem = quote(`must have at most ${maxLength} characters`);
    const test = `(text) => [...text].length <= ${maxLength}`;
    checks.push({
      code: call('z.refine', test, problem),
      value: z.refine((value) => [...value].length <= maxLength),
    });
  }
  const expression = regularExpression(pattern);
  if (pattern !== '' && expression !== undefined) {
    checks.push({ code: `z.regex(${expression})`, value: z.regex(expression) });
  }
  return checks;
}

/** A pattern of another dialect is left to the service. */
export function regularExpression(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return undefined;
}

const limitChecks = { gt: z.gt, gte: z.gte, lt: z.lt, lte: z.lte, multipleOf: z.multipleOf };

/** `exclusiveMinimum` is a flag in OpenAPI 3.0, and a limit in 3.1. */
function numberChecks(schema: SchemaObject): Check<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const limits: [name: keyof typeof limitChecks, limit: unknown][] = [
    [exclusiveMinimum === true ? 'gt' : 'gte', minimum],
    [exclusiveMaximum === true ? 'lt' : 'lte', maximum],
    ['gt', exclusiveMinimum],
    ['lt', exclusiveMaximum],
    ['multipleOf', multipleOf],
  ];
  return limits.flatMap(([name, limit]) =>
    typeof limit === 'number'
      ? [{ code: `z.${name}(${limit})`, value: limitChecks[name](limit) }]
      : [],
  );
}
