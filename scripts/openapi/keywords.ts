import type { SchemaObject } from './document.ts';
import { regularExpression } from './primitive.ts';
import {
  literal,
  type Mode,
  nullable,
  nullShape,
  oneOfShapes,
  type Shape,
  unknown,
} from './shape.ts';
import { array, call, type Doc } from './text.ts';

export function typesOf({
  type,
  properties,
  additionalProperties,
  items,
}: Omit<SchemaObject, 'allOf'>): readonly string[] | undefined {
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  if (properties !== undefined || additionalProperties !== undefined) return ['object'];
  return items === undefined ? undefined : ['array'];
}

const annotations: readonly string[] = [
  'nullable',
  'default',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'discriminator',
] satisfies (keyof SchemaObject)[];

/** Whether a schema says more than what its reader has to know. */
export function constrains(schema: Omit<SchemaObject, 'allOf'>): boolean {
  return Object.entries(schema).some(
    ([name, value]) => value !== undefined && !annotations.includes(name),
  );
}

/** Whether a member of a union says for itself what it is. */
export function isTyped(member: unknown): boolean {
  const fields = ['$ref', 'type', 'enum', 'const', 'allOf', 'oneOf', 'anyOf'];
  return typeof member === 'object' && member !== null && fields.some((field) => field in member);
}

/** The mode of the members of a union, or of an object, in the place of a component. */
export function modeOf({ oneOf, anyOf = [] }: SchemaObject, mode: Mode): Mode {
  if (isChoice(oneOf ?? anyOf)) return mode === 'request' ? 'variant' : mode;
  return mode === 'body' ? 'request' : mode;
}

/** Whether a union has more than a schema and `null`. */
export function isChoice(members: readonly unknown[]): boolean {
  return members.filter((member) => Object(member).type !== 'null').length > 1;
}

/** What a request is not checked for, if the schema demands it. */
const unchecked: readonly string[] = [
  'not',
  'if',
  'contains',
  'uniqueItems',
  'prefixItems',
  'propertyNames',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** What users have to know of a schema of a request. `given` is the schema as it is in the document. */
export function notesOn(given: SchemaObject, schema: SchemaObject): string[] {
  const { pattern } = schema;
  const named: Readonly<Record<string, unknown>> = { ...given };
  const keywords = unchecked.filter((name) => (named[name] ?? false) !== false);
  return [
    ...keywords.map((name) => `left to the service: \`${name}\``),
    ...(pattern !== undefined && regularExpression(pattern) === undefined
      ? [`left to the service: \`pattern\` ${pattern}`]
      : []),
    ...(Object.hasOwn(given.properties ?? {}, '__proto__')
      ? ['the property __proto__ is left out']
      : []),
  ];
}

/** The types that both schemas of an `allOf` accept. An integer is a number, too. */
export function commonTypes(a: SchemaObject, b: SchemaObject): SchemaObject['type'] {
  if (a.type === undefined || b.type === undefined) return b.type ?? a.type;
  const [ours, others] = [[a.type].flat(), [b.type].flat()];
  const isIn = (type: string, types: readonly string[]): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const common = [
    ...ours.filter((type) => isIn(type, others)),
    ...others.filter((type) => isIn(type, ours)),
  ];
  return [...new Set(common)];
}

/** Whether a value can fit both schemas, as far as their types say it. */
export function haveCommonType(a: SchemaObject, b: SchemaObject): boolean {
  return commonTypes(a, b)?.length !== 0;
}

/** The values that a schema lists. */
export function valuesOf({ const: only, enum: values }: SchemaObject): SchemaObject['enum'] {
  return only === undefined ? values : [only];
}

export function constants(values: readonly unknown[], mode: Mode): Shape {
  const others = [...new Set(values)].filter((value) => value !== null);
  const accepts = (value: unknown): boolean => others.some((other) => other === value);
  const shape = { ...listed(others, mode), accepts };
  return values.includes(null) ? nullable(shape) : shape;
}

/** A response may have a value that the document does not list yet; a single one distinguishes variants. */
function listed(values: readonly unknown[], mode: Mode): Shape {
  const types = values.map(literal).filter((text) => text !== undefined);
  const [only] = types;
  if (values.length === 0) return nullShape;
  if (only === undefined || types.length < values.length) return unknown;
  if (types.length === 1) {
    return { code: call('z.literal', only), types, listed: { values, isClosed: true } };
  }
  const kinds = [...new Set(values.map((value) => typeof value))];
  if (mode === 'response') {
    const any = kinds.map((kind) => ({ code: `z.${kind}()`, types: [`(${kind} & {})`] }));
    const all = [...types, ...any.flatMap((kind) => kind.types)];
    return { code: oneOfShapes(any).code, types: all, listed: { values, isClosed: false } };
  }
  const isText = kinds.every((kind) => kind === 'string');
  const code = call(isText ? 'z.enum' : 'z.literal', array(types));
  return { code, types, listed: { values, isClosed: true } };
}

export function lengthChecks(min: number | undefined, max: number | undefined): Doc[] {
  return [
    ...(min === undefined ? [] : [`z.minLength(${min})`]),
    ...(max === undefined ? [] : [`z.maxLength(${max})`]),
  ];
}
