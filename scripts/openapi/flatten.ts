import {
  type FlatSchema,
  type OpenApiDocument,
  type SchemaObject,
  Unsupported,
} from './document.ts';
import { constrains } from './keywords.ts';
import { merge } from './merge.ts';

/** Each schema is flattened once, however many references are to it. */
const known = new WeakMap<SchemaObject, FlatSchema>();

/** One schema in place of an `allOf`: strict objects cannot be intersected, since each refuses what is the other's. */
export function flatten(
  schema: SchemaObject,
  document: OpenApiDocument,
  above: readonly SchemaObject[] = [],
): FlatSchema {
  const result = known.get(schema);
  if (result !== undefined) return result;
  if (above.includes(schema)) throw new Unsupported('an allOf contains itself');
  const { $ref, allOf = [], ...own } = schema;
  const parts = ($ref === undefined ? allOf : [{ $ref }, ...allOf]).map((part) =>
    flatten(partOf(part, document), document, [...above, schema]),
  );
  const flat = [...new Set(parts)].reduce(merge, own);
  known.set(schema, flat);
  return flat;
}

/** A part of an `allOf`, which may be `true` or `false`. */
function partOf(part: unknown, document: OpenApiDocument): SchemaObject {
  const target = typeof part === 'boolean' ? part : document.resolve(part);
  if (typeof target === 'boolean') return target ? anything : nothing;
  return document.schema(target);
}

const [anything, nothing]: readonly [SchemaObject, SchemaObject] = [{}, { type: [] }];

const nullability = new WeakMap<SchemaObject, boolean>();

/** Whether a schema accepts `null` in the way of OpenAPI 3.0: each part of an `allOf` that constrains it must. */
export function isNullable(schema: SchemaObject, document: OpenApiDocument): boolean {
  const { nullable, allOf, ...own } = schema;
  if (nullable !== undefined || allOf === undefined) return nullable === true;
  const result = nullability.get(schema);
  if (result !== undefined) return result;
  const parts = allOf.map((part) => partOf(part, document)).filter(constrains);
  const isEvery =
    parts.length > 0 && !constrains(own) && parts.every((part) => isNullable(part, document));
  nullability.set(schema, isEvery);
  return isEvery;
}

/** A schema and those that it is made of by references and `allOf`, each once. */
export function partsIn(
  value: unknown,
  document: OpenApiDocument,
  found: Set<unknown> = new Set(),
): ReadonlySet<unknown> {
  if (typeof value !== 'object' || found.has(value)) return found;
  found.add(value);
  const { $ref, allOf = [] } = document.schema(value);
  const parts = $ref === undefined ? allOf : [document.find($ref), ...allOf];
  for (const part of parts) partsIn(part, document, found);
  return found;
}

type Discriminator = NonNullable<SchemaObject['discriminator']>;

/** A variant of a union, and the discriminator of the innermost union that has one. */
export interface Member {
  readonly value: unknown;
  readonly discriminator: Discriminator | undefined;
}

/** The members of a union within a union are members of that, each once. */
export function membersOf(
  member: unknown,
  document: OpenApiDocument,
  discriminator: Discriminator | undefined,
  seen: Set<unknown> = new Set(),
  above: readonly unknown[] = [],
): readonly Member[] {
  const value = typeof member === 'object' ? document.resolve(member) : member;
  if (above.includes(value)) throw new Unsupported('a schema contains itself');
  if (seen.has(value)) return [];
  seen.add(value);
  const { oneOf, anyOf, nullable, ...rest } = document.schema(Object(value));
  const members = oneOf ?? anyOf;
  const isOther = (oneOf && anyOf) || nullable || constrains(rest);
  if (members === undefined || isOther) return [{ value: member, discriminator }];
  const inner = rest.discriminator ?? discriminator;
  return members.flatMap((one) => membersOf(one, document, inner, seen, [...above, value]));
}
