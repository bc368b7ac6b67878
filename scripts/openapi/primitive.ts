import * as z from 'zod/mini';
import type { FlatSchema, SchemaObject } from './document.ts';
import { type Coded, formats } from './formats.ts';
import { isResponse, type Mode, type Shape } from './shape.ts';
import { call, type Doc, quote } from './text.ts';

type Base<T> = Coded<z.ZodMiniType<T>>;
type Check<T> = Coded<z.core.$ZodCheck<T>>;

const text: Base<string> = { code: 'z.string()', value: z.string() };

export const flagShape: Shape = {
  code: 'z.boolean()',
  types: ['boolean'],
  accepts: (value) => typeof value === 'boolean',
};

/** The service may send what is not quite the format; timestamps are checked as those of the built-in operations. */
export function textShape(schema: FlatSchema, mode: Mode): Shape {
  const [base = text, ...others] = partsOf(schema).flatMap(({ format = '' }) => {
    const isChecked = !isResponse(mode) || format === 'date-time';
    return (isChecked && Object.hasOwn(formats, format) && formats[format]) || [];
  });
  return checkedShape('string', base, [...textChecks(schema), ...others], mode);
}

/** A fraction in a response fails no call. */
export function numberShape(schema: FlatSchema, isInteger: boolean, mode: Mode): Shape {
  const base =
    !isInteger || isResponse(mode)
      ? { code: 'z.number()', value: z.number() }
      : partsOf(schema).some(({ format }) => format === 'int32')
        ? { code: 'z.int32()', value: z.int32() }
        : { code: 'z.int()', value: z.int() };
  return checkedShape('number', base, numberChecks(schema), mode);
}

/** A schema, and what has no place in it. */
function partsOf(schema: FlatSchema): readonly FlatSchema[] {
  return [schema, ...(schema.allOf ?? [])];
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
  return isResponse(mode) || checks.length === 0 ? code : call([code, '.check'], ...checks);
}

/** `z.maxLength` counts UTF-16 units: it would refuse texts that the service takes. */
function textChecks(schema: FlatSchema): Check<string>[] {
  const { minLength, maxLength } = schema;
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
  for (const { pattern = '' } of partsOf(schema)) {
    const expression = regularExpression(pattern);
    if (pattern !== '' && expression !== undefined) {
      checks.push({ code: `z.regex(${expression})`, value: z.regex(expression) });
    }
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

type NumberLimits = Pick<SchemaObject, 'minimum' | 'maximum'> & {
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
};

/** The limits as OpenAPI 3.1 has them. In 3.0, `exclusiveMinimum` is a flag beside `minimum`. */
export function numberLimits(schema: Omit<SchemaObject, 'allOf'>): NumberLimits {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  return {
    minimum: above === true ? undefined : minimum,
    maximum: below === true ? undefined : maximum,
    exclusiveMinimum: typeof above === 'number' ? above : above ? minimum : undefined,
    exclusiveMaximum: typeof below === 'number' ? below : below ? maximum : undefined,
  };
}

function numberChecks(schema: FlatSchema): Check<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = numberLimits(schema);
  const limits: [name: keyof typeof limitChecks, limit: number | undefined][] = [
    ['gte', minimum],
    ['lte', maximum],
    ['gt', exclusiveMinimum],
    ['lt', exclusiveMaximum],
    ...partsOf(schema).map(({ multipleOf }): ['multipleOf', number | undefined] => [
      'multipleOf',
      multipleOf,
    ]),
  ];
  return limits.flatMap(([name, limit]) =>
    limit === undefined ? [] : [{ code: `z.${name}(${limit})`, value: limitChecks[name](limit) }],
  );
}

/** Whether a schema accepts a value, of which it is not known that its own `enum` lists it. */
export function accepts(schema: FlatSchema, value: unknown): boolean {
  const types = schema.type === undefined ? undefined : [schema.type].flat();
  const isOf = (name: string): boolean => types?.includes(name) ?? true;
  switch (typeof value) {
    case 'string':
      return isOf('string') && textShape(schema, 'request').accepts?.(value) === true;
    case 'number': {
      const shape = numberShape(schema, !isOf('number'), 'request');
      return (isOf('number') || isOf('integer')) && shape.accepts?.(value) === true;
    }
    case 'boolean':
      return isOf('boolean');
    default:
      if (value === null) return isOf('null') || schema.nullable === true;
      return isOf(Array.isArray(value) ? 'array' : 'object');
  }
}
