import { type OpenApiDocument, type SchemaObject, Unsupported } from './document.ts';
import { constrains, merge } from './keywords.ts';

/** One schema in place of an `allOf`: strict objects cannot be intersected, since each refuses what is the other's. */
export function flatten(
  schema: SchemaObject,
  document: OpenApiDocument,
  read: (value: unknown) => SchemaObject = (value) => document.schema(value),
  above: readonly unknown[] = [],
): SchemaObject {
  const { $ref, allOf = [], ...own } = schema;
  const parts = ($ref === undefined ? allOf : [{ $ref }, ...allOf]).map((part) => {
    const target = document.resolve(part);
    if (above.includes(target)) throw new Unsupported('an allOf contains itself');
    return flatten(read(target), document, read, [...above, target]);
  });
  return parts.reduce(merge, own);
}

type Discriminator = NonNullable<SchemaObject['discriminator']>;

/** A variant of a union, and the discriminator of the innermost union that has one. */
export interface Member {
  readonly value: unknown;
  readonly discriminator: Discriminator | undefined;
}

/** The members of a union within a union are members of that. */
export function membersOf(
  member: unknown,
  document: OpenApiDocument,
  discriminator: Discriminator | undefined,
  above: readonly unknown[] = [],
): readonly Member[] {
  const value = typeof member === 'object' ? document.resolve(member) : member;
  if (above.includes(value)) throw new Unsupported('a schema contains itself');
  const { oneOf, anyOf, nullable, ...rest } = document.schema(Object(value));
  const members = oneOf ?? anyOf;
  const isOther = (oneOf && anyOf) || nullable || constrains(rest);
  if (members === undefined || isOther) return [{ value: member, discriminator }];
  const inner = rest.discriminator ?? discriminator;
  return members.flatMap((one) => membersOf(one, document, inner, [...above, value]));
}
