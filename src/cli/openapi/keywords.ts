import { type SchemaObject, Unsupported } from './document.ts';
import { type Mode, nullable, nullShape, oneOfShapes, type Shape, unknown } from './shape.ts';
import { array, call, type Doc, quote } from './text.ts';

/** What Zod can check of a string. Other formats are notes for the reader. */
const formats: Readonly<Record<string, string>> = {
  'date-time': 'z.iso.datetime({ offset: true })',
  date: 'z.iso.date()',
  duration: 'z.iso.duration()',
  email: 'z.email()',
  uuid: 'z.guid()',
  uri: 'z.url()',
  ipv4: 'z.ipv4()',
  ipv6: 'z.ipv6()',
};

export function typesOf({
  type,
  properties,
  additionalProperties,
  items,
}: SchemaObject): readonly string[] {
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  if (properties !== undefined || additionalProperties !== undefined) return ['object'];
  return items === undefined ? [] : ['array'];
}

const annotations: readonly string[] = [
  'nullable',
  'default',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
] satisfies (keyof SchemaObject)[];

export function constrains(schema: SchemaObject): boolean {
  return Object.entries(schema).some(
    ([name, value]) => value !== undefined && !annotations.includes(name),
  );
}

/** Whether a member of a union says for itself what it is. */
export function isTyped(member: unknown): boolean {
  const fields = ['$ref', 'type', 'enum', 'const', 'allOf', 'oneOf', 'anyOf'];
  return typeof member === 'object' && member !== null && fields.some((field) => field in member);
}

export function merge(a: SchemaObject, b: SchemaObject): SchemaObject {
  if ((a.oneOf ?? a.anyOf) && (b.oneOf ?? b.anyOf))
    throw new Unsupported('an allOf has two unions');
  const properties = { ...a.properties };
  for (const [name, value] of Object.entries(b.properties ?? {})) {
    properties[name] = Object.hasOwn(properties, name)
      ? { allOf: [properties[name], value] }
      : value;
  }
  return {
    ...a,
    ...b,
    ...(a.properties || b.properties ? { properties } : {}),
    ...(a.required || b.required
      ? { required: [...(a.required ?? []), ...(b.required ?? [])] }
      : {}),
  };
}

export function constants(values: readonly unknown[], mode: Mode): Shape {
  const others = values.filter((value) => value !== null);
  const shape = listed(others, mode);
  return others.length < values.length ? nullable(shape) : shape;
}

/** A response may have a value that the document does not list yet; a single one distinguishes variants. */
function listed(values: readonly unknown[], mode: Mode): Shape {
  const types = values.map(literal).filter((text) => text !== undefined);
  const [only] = types;
  if (values.length === 0) return nullShape;
  if (only === undefined || types.length < values.length) return unknown;
  if (types.length === 1) return { code: call('z.literal', only), types };
  const kinds = [...new Set(values.map((value) => typeof value))];
  if (mode === 'response') {
    const any = kinds.map((kind) => ({ code: `z.${kind}()`, types: [`(${kind} & {})`] }));
    return { code: oneOfShapes(any).code, types: [...types, ...any.flatMap((kind) => kind.types)] };
  }
  const isText = kinds.every((kind) => kind === 'string');
  return { code: call(isText ? 'z.enum' : 'z.literal', array(types)), types };
}

/** A value that is not an object, as code. */
export function literal(value: unknown): string | undefined {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The service may send what is not quite the format; timestamps are checked as those of the built-in operations. */
export function stringCode({ format }: SchemaObject, mode: Mode): string {
  if (format === undefined || !Object.hasOwn(formats, format)) return 'z.string()';
  return (
    (mode === 'request' || format === 'date-time' ? formats[format] : undefined) ?? 'z.string()'
  );
}

export function checked(code: Doc, checks: readonly Doc[], mode: Mode): Doc {
  return mode === 'response' || checks.length === 0 ? code : call([code, '.check'], ...checks);
}

/** `maxLength` is left to the service: it counts characters, and Zod UTF-16 units, of which there may be more. */
export function textChecks({ pattern, minLength }: SchemaObject): Doc[] {
  const expression = pattern === undefined ? undefined : regularExpression(pattern);
  return [
    ...lengthChecks(minLength, undefined),
    ...(expression === undefined ? [] : [`z.regex(${expression})`]),
  ];
}

/** A pattern of another dialect is left to the service. */
function regularExpression(pattern: string): string | undefined {
  for (const flags of ['u', '']) {
    try {
      return String(new RegExp(pattern, flags));
    } catch {}
  }
  return undefined;
}

export function lengthChecks(min: number | undefined, max: number | undefined): Doc[] {
  return [
    ...(min === undefined ? [] : [`z.minLength(${min})`]),
    ...(max === undefined ? [] : [`z.maxLength(${max})`]),
  ];
}

/** `exclusiveMinimum` is a flag in OpenAPI 3.0, and a limit in 3.1. */
export function numberChecks(schema: SchemaObject): Doc[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const checks: [name: string, value: unknown][] = [
    [exclusiveMinimum === true ? 'gt' : 'gte', minimum],
    [exclusiveMaximum === true ? 'lt' : 'lte', maximum],
    ['gt', exclusiveMinimum],
    ['lt', exclusiveMaximum],
    ['multipleOf', multipleOf],
  ];
  return checks.flatMap(([name, value]) =>
    typeof value === 'number' ? [`z.${name}(${value})`] : [],
  );
}
