import {
  type FlatSchema,
  type OpenApiDocument,
  type SchemaObject,
  Unsupported,
} from './document.ts';
import { flatten, type Member } from './flatten.ts';
import { typesOf, valuesOf } from './keywords.ts';
import { nameIn } from './names.ts';
import { type Listed, literal, type Tag, type Tags } from './shape.ts';

/** The tag of each variant by the `discriminator` of a union. If the document does not have all of them, there is none. */
export function tagsOf(
  members: readonly Member[],
  name: string | undefined,
  document: OpenApiDocument,
  note: (text: string) => void,
): readonly Tag[] {
  if (name === undefined) return [];
  try {
    const lost = lostEntry(members, document);
    return members.map((member) => ({ name, values: valuesIn(member, name, lost, document) }));
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    note(`the values of the discriminator ${name} are not known: ${error.message}`);
    return [];
  }
}

/** Those of `mapping`, those that the schema lists, or the name of the component; none for `null`. */
function valuesIn(
  { value, discriminator }: Member,
  name: string,
  lost: string | undefined,
  document: OpenApiDocument,
): readonly unknown[] {
  if (Object(value).type === 'null') return [];
  const { propertyName, mapping = {} } = discriminator ?? {};
  const isKnown = propertyName === name;
  const property = propertyOf(flatten(document.schema(Object(value)), document), name, document);
  const own = valuesOf(property);
  const isText = typesOf(property)?.includes('string') ?? true;
  if (own === undefined && !isText) throw new Unsupported('it is not a string');
  const keys = Object.keys(mapping).filter((key) => means(mapping[key], value, document));
  if (isKnown && keys.length > 0) return keys;
  if (own !== undefined && !own.includes(document.nameOf(value))) return own;
  if (!isKnown) throw new Unsupported('a union within it has another one');
  return [nameOf(value, lost, document)];
}

/** An entry of `mapping` that is no variant. */
function lostEntry(members: readonly Member[], document: OpenApiDocument): string | undefined {
  const mappings = new Set(members.map(({ discriminator }) => discriminator?.mapping ?? {}));
  return [...mappings]
    .flatMap((mapping) => Object.entries(mapping))
    .find(([, target]) => !members.some(({ value }) => means(target, value, document)))
    ?.join(' is ');
}

/** A component that `mapping` does not have is called by its name, unless an entry may mean it. */
function nameOf(value: unknown, lost: string | undefined, document: OpenApiDocument): string {
  if (lost !== undefined) throw new Unsupported(`${lost}, which is no variant`);
  const name = document.nameOf(value);
  if (name === undefined) throw new Unsupported('a variant has no name');
  return name;
}

/** Whether an entry of `mapping`, which is a name or a reference, is a variant. */
function means(target: string | undefined, value: unknown, document: OpenApiDocument): boolean {
  const { $ref } = Object(value);
  if (target === undefined || typeof $ref !== 'string') return false;
  return [$ref, nameIn($ref)].includes(target) || document.isSame(target, $ref);
}

/**
 * What each variant has to be checked for beyond its schema. Nothing, if one of them neither lists values itself nor must
 * have the property.
 */
export function narrowed(
  variants: readonly unknown[],
  tags: readonly Tag[],
  document: OpenApiDocument,
): readonly (Tag | undefined)[] {
  const values = variants.map((variant, index) => {
    const tag = tags[index];
    return tag && narrowedValues(document.schema(Object(variant)), tag, document);
  });
  if (values.includes(undefined)) return [];
  return tags.map(({ name }, index) => {
    const listed = values[index] ?? [];
    return listed.length === 0 ? undefined : { name, values: listed };
  });
}

/** No values if the schema has its own, and `undefined` if it cannot have any. */
function narrowedValues(
  member: SchemaObject,
  { name, values }: Tag,
  document: OpenApiDocument,
): readonly unknown[] | undefined {
  if (values.length === 0) return [];
  const schema = flatten(member, document);
  const isObject = String(typesOf(schema)) === 'object' && !schema.nullable;
  if (!isObject || isUnion(schema) || !schema.required?.includes(name)) return undefined;
  const property = propertyOf(schema, name, document);
  const own = valuesOf(property);
  if (own !== undefined) {
    const common = values.filter((value) => own.includes(value));
    return common.length === own.length ? [] : common;
  }
  const isText = String(typesOf(property) ?? 'string') === 'string' && !property.nullable;
  return isText && !isUnion(property) ? values : undefined;
}

/** The properties that a variant of a response must have, with one of the values that it lists. */
export function listedProperties(
  variant: unknown,
  tag: Tag | undefined,
  document: OpenApiDocument,
): Tags {
  const schema = flatten(document.schema(Object(variant)), document);
  const listed = new Map<string, Listed>();
  for (const name of new Set(schema.required)) {
    const property = propertyOf(schema, name, document);
    const values = name === tag?.name ? tag.values : valuesOf(property);
    const isTag = values?.every((value) => literal(value) !== undefined) && !property.nullable;
    if (values && isTag && !property.writeOnly) listed.set(name, { values, isClosed: true });
  }
  return listed;
}

function propertyOf(schema: FlatSchema, name: string, document: OpenApiDocument): FlatSchema {
  return flatten(document.schema(Object(schema.properties?.[name])), document);
}

function isUnion({ oneOf, anyOf }: FlatSchema): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}
