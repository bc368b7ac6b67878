import { listedProperties, narrowed, tagsOf } from './discriminator.ts';
import type { FlatSchema, OpenApiDocument } from './document.ts';
import { membersOf } from './flatten.ts';
import { constrains, haveCommonType, isChoice, isTyped } from './keywords.ts';
import { type Listed, oneOfShapes, type Shape, type Tag, type Tags } from './shape.ts';
import { callWithArray, quote } from './text.ts';

/** In a generated module, what makes the schema of a union of a response. */
export const openUnionHelper = `/** A union in a response: what fits none of its variants becomes the unknown variant. */
function openUnion<const Tag extends string, Variant>(
  tag: Tag,
  listed: readonly unknown[],
  variants: z.ZodMiniType<Variant>,
): z.ZodMiniType<Variant | UnknownVariant<Tag>> {
  // Zod leaves a value that fits no member of a union as it is: hence the second member, which accepts nothing.
  const union = z.union([z.pipe(variants, z.any()), z.never()]);
  return z.pipe(z.nonoptional(z.unknown()), z.catch(union, unknownVariant(tag, listed)));
}`;

/** A union as the document has it. */
export interface Union {
  /** The schemas of its variants, each with what is said beside the union. */
  readonly values: readonly unknown[];
  /** The values by which a `discriminator` means each variant. */
  readonly discriminators: readonly Tag[];
  /** What each variant is checked for beyond its schema. */
  readonly narrowed: readonly (Tag | undefined)[];
  /** Whether it has more than a schema and `null`. */
  readonly isChoice: boolean;
  /** The property that tells its variants apart. */
  readonly tag: Tag | undefined;
}

/** Reads a union; the result is its values if it lists values only. `rest` is what is said beside it. */
export function readUnion(
  given: readonly unknown[],
  rest: FlatSchema,
  document: OpenApiDocument,
  note: (text: string) => void,
): Union | { readonly constants: readonly unknown[] } {
  const { type, discriminator, ...beyond } = rest;
  const seen = new Set<unknown>();
  const all = given.flatMap((member) => membersOf(member, document, discriminator, seen));
  const fitting = all.filter(({ value }) => haveCommonType(rest, document.schema(Object(value))));
  const members = fitting.length > 0 ? fitting : all;
  // OpenAPI 3.1 lists values as variants if each has a description.
  const constants = members.map(({ value }) => document.schema(Object(value)).const);
  if (!constants.includes(undefined)) return { constants };
  const values = members.map(({ value }) => {
    const isComplete = !constrains(beyond) && (type === undefined || isTyped(value));
    return isComplete ? value : { allOf: [rest, value] };
  });
  const discriminators = tagsOf(members, discriminator?.propertyName, document, note);
  const narrow = narrowed(values, discriminators, document);
  const listed = values.map((value, index) => listedProperties(value, narrow[index], document));
  return {
    values,
    discriminators,
    narrowed: narrow,
    isChoice: isChoice(members.map(({ value }) => value)),
    tag: tagOf(listed, discriminators),
  };
}

/** What tells variants apart: a property that lists the values of each, or else the `discriminator`. */
function tagOf(variants: readonly Tags[], discriminators: readonly Tag[]): Tag | undefined {
  const [known] = discriminators;
  const [tag] = distinguishing(variants, known?.name);
  if (tag !== undefined) return { name: tag[0], values: tag[1].values };
  return known && { name: known.name, values: discriminators.flatMap(({ values }) => values) };
}

/** A union whose variants are checked one by one, if a property with values of its own distinguishes them. */
export function unionOf(variants: readonly Shape[], { discriminators: [known] }: Union): Shape {
  const tagged = variants.filter(({ tags }) => tags !== undefined);
  const [tag] = distinguishing(
    variants.map(({ tags = new Map() }) => tags),
    known?.name,
  );
  if (tag === undefined) return oneOfShapes(variants);
  const [name, listed] = tag;
  const all = oneOfShapes(tagged);
  const codes = tagged.map(({ code }) => code);
  const code = callWithArray('z.discriminatedUnion', quote(name), codes);
  const union = listed.isClosed ? { ...all, code, tags: new Map([tag]) } : all;
  const [first] = tagged;
  const rest = variants.filter((variant) => variant === first || !tagged.includes(variant));
  return oneOfShapes(rest.map((variant) => (variant === first ? union : variant)));
}

type Distinguishing = readonly [name: string, listed: Listed];

/** The properties whose values distinguish the variants that list values, the preferred one first. */
function distinguishing(
  variants: readonly Tags[],
  preferred: string | undefined,
): readonly Distinguishing[] {
  const tagged = variants.filter(({ size }) => size > 0);
  const [first, ...others] = tagged;
  if (first === undefined || others.length === 0) return [];
  return [...first]
    .flatMap(([name, listed]): Distinguishing[] => {
      const rest = others.map((tags) => tags.get(name));
      if (!rest.every((one) => one !== undefined)) return [];
      const all = [listed, ...rest];
      const values = all.flatMap((one) => one.values);
      const isUnique = new Set(values).size === values.length;
      return isUnique ? [[name, { values, isClosed: all.every((one) => one.isClosed) }]] : [];
    })
    .sort(([a], [b]) => Number(b === preferred) - Number(a === preferred));
}
