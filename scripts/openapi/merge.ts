import { isDeepStrictEqual } from 'node:util';
import type { FlatSchema, SchemaObject } from './document.ts';
import { commonTypes, valuesOf } from './keywords.ts';
import { accepts, numberLimits, regularExpression } from './primitive.ts';

/** One schema for what fits both: the stricter limit, and the properties and items of both. */
export function merge(a: FlatSchema, b: FlatSchema): FlatSchema {
  const further = [...(a.allOf ?? []), ...(b.allOf ?? []), ...secondOf(a, b)];
  return {
    ...b,
    ...a,
    ...annotations(a, b),
    ...unionOf(hasUnion(a) ? a : b),
    ...mergedObject(a, b),
    ...mergedArray(a, b),
    ...mergedLimits(a, b),
    type: commonTypes(a, b),
    const: undefined,
    enum: commonValues(a, b),
    allOf: further.length === 0 ? undefined : further,
  };
}

/** What `b` has of the keywords whose values have no common form, if `a` has another value. */
function secondOf(a: FlatSchema, b: FlatSchema): FlatSchema[] {
  const second: FlatSchema[] = hasUnion(a) && hasUnion(b) ? [unionOf(b)] : [];
  const { pattern, format, multipleOf } = b;
  if (pattern !== (a.pattern ?? pattern)) second.push({ pattern });
  if (format !== (a.format ?? format)) second.push({ format });
  if (multipleOf !== (a.multipleOf ?? multipleOf)) second.push({ multipleOf });
  return second;
}

function hasUnion({ oneOf, anyOf }: FlatSchema): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}

function unionOf({ oneOf, anyOf, discriminator }: FlatSchema): FlatSchema {
  return { oneOf, anyOf, discriminator };
}

/** What is said of a property by the parts that list it. The last one is the most specific. */
function annotations(a: FlatSchema, b: FlatSchema): FlatSchema {
  return {
    description: b.description ?? a.description,
    deprecated: b.deprecated ?? a.deprecated,
    default: b.default ?? a.default,
    readOnly: a.readOnly || b.readOnly,
    writeOnly: a.writeOnly || b.writeOnly,
    nullable: b.nullable ?? a.nullable,
  };
}

function mergedObject(a: FlatSchema, b: FlatSchema): FlatSchema {
  const names = new Set([a, b].flatMap(({ properties = {} }) => Object.keys(properties)));
  const properties = [...names].map((name) => {
    const parts = [demanded(a, name), demanded(b, name)] as const;
    return [name, parts.includes(false) ? { allOf: parts } : both(...parts)] as const;
  });
  const required = new Set([...(a.required ?? []), ...(b.required ?? [])]);
  const [first, second] = [patternsOf(a, b), patternsOf(b, a)];
  return {
    properties: a.properties || b.properties ? Object.fromEntries(properties) : undefined,
    required: required.size === 0 ? undefined : [...required],
    additionalProperties: both(a.additionalProperties, b.additionalProperties),
    patternProperties: first || second ? { ...first, ...second } : undefined,
  };
}

/** What a part demands of a property, which it may not list. */
function demanded(
  { properties = {}, patternProperties = {}, additionalProperties }: FlatSchema,
  name: string,
): unknown {
  if (Object.hasOwn(properties, name)) return properties[name];
  const matching = Object.entries(patternProperties).filter(
    ([pattern]) => regularExpression(pattern)?.test(name) ?? true,
  );
  if (matching.length === 0) return additionalProperties;
  return matching.map(([, value]) => value).reduce(both);
}

/** The patterns of a part, unless another part excludes every property that it does not list. */
function patternsOf(
  { patternProperties }: FlatSchema,
  other: FlatSchema,
): FlatSchema['patternProperties'] {
  const isExcluded = other.additionalProperties === false && !other.patternProperties;
  return isExcluded ? undefined : patternProperties;
}

function mergedArray(a: FlatSchema, b: FlatSchema): FlatSchema {
  const length = Math.max(a.prefixItems?.length ?? 0, b.prefixItems?.length ?? 0);
  const itemOf = ({ prefixItems = [], items }: FlatSchema, index: number): unknown =>
    index < prefixItems.length ? prefixItems[index] : items;
  const prefixItems = Array.from({ length }, (_, index) =>
    both(itemOf(a, index), itemOf(b, index)),
  );
  return {
    items: both(a.items, b.items),
    prefixItems: length === 0 ? undefined : prefixItems,
  };
}

function mergedLimits(a: FlatSchema, b: FlatSchema): FlatSchema {
  const [ours, others] = [numberLimits(a), numberLimits(b)];
  return {
    minimum: larger(ours.minimum, others.minimum),
    exclusiveMinimum: larger(ours.exclusiveMinimum, others.exclusiveMinimum),
    maximum: smaller(ours.maximum, others.maximum),
    exclusiveMaximum: smaller(ours.exclusiveMaximum, others.exclusiveMaximum),
    minLength: larger(a.minLength, b.minLength),
    maxLength: smaller(a.maxLength, b.maxLength),
    minItems: larger(a.minItems, b.minItems),
    maxItems: smaller(a.maxItems, b.maxItems),
  };
}

function larger(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function smaller(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** The values that both list, or that one lists and the other accepts. */
function commonValues(a: FlatSchema, b: FlatSchema): SchemaObject['enum'] {
  const [ours, others] = [valuesOf(a), valuesOf(b)];
  if (ours === undefined) return others?.filter((value) => accepts(a, value));
  if (others === undefined) return ours.filter((value) => accepts(b, value));
  return ours.filter((value) => others.some((other) => isDeepStrictEqual(other, value)));
}

/** The same schema for the same two, so that one that contains itself is noticed. */
const pairs = new WeakMap<object, WeakMap<object, object>>();

/** A schema for what fits both. */
function both(a: unknown, b: unknown): unknown {
  if (a === undefined || b === undefined) return a ?? b;
  if (a === true || b === false) return b;
  if (b === true || a === false || isDeepStrictEqual(a, b)) return a;
  const [first, second] = [Object(a), Object(b)];
  const known = pairs.get(first) ?? new WeakMap<object, object>();
  pairs.set(first, known);
  const pair = known.get(second) ?? { ...annotations(first, second), allOf: [a, b] };
  known.set(second, pair);
  return pair;
}
