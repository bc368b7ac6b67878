import type { Tag } from './discriminator.ts';
import { literal } from './keywords.ts';
import { type Listed, oneOfShapes, type Shape } from './shape.ts';
import { array, call, callWithArray, quote } from './text.ts';

/** In a generated module, what accepts an object whose tag has none of the listed values. */
export const unlisted = `/** Accepts, as it comes, a variant that the document does not list: an object whose tag has another value. */
function unlisted(tag: string, listed: readonly unknown[]) {
  return z.custom<never>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      tag in value &&
      !listed.includes(Reflect.get(value, tag)),
  );
}`;

/**
 * The variants of a union. If a property distinguishes them, a value is checked against the variant that it means. An open
 * union accepts other variants as they come.
 */
export function unionOf(
  variants: readonly Shape[],
  discriminators: readonly Tag[],
  isOpen: boolean,
): Shape {
  const tagged = variants.filter(({ tags }) => tags !== undefined);
  const [known] = discriminators;
  const [tag] = tagged.length > 1 ? distinguishing(tagged, known?.name) : [];
  if (tag !== undefined) {
    const union = taggedUnion(tagged, tag, isOpen);
    const [first] = tagged;
    const rest = variants.filter((variant) => variant === first || !tagged.includes(variant));
    return oneOfShapes(rest.map((variant) => (variant === first ? union : variant)));
  }
  const union = oneOfShapes(variants);
  if (!isOpen || known === undefined || union.fields === undefined) return union;
  const values = discriminators.flatMap((one) => one.values);
  return open(union, known.name, values);
}

type Distinguishing = readonly [name: string, listed: Listed];

/** The properties whose values distinguish the variants, the preferred one first. */
function distinguishing(
  variants: readonly Shape[],
  preferred: string | undefined,
): readonly Distinguishing[] {
  const [first, ...others] = variants.map(({ tags }) => tags);
  return [...(first ?? [])]
    .flatMap(([name, listed]): Distinguishing[] => {
      const rest = others.map((tags) => tags?.get(name));
      if (!rest.every((one) => one !== undefined)) return [];
      const all = [listed, ...rest];
      const values = all.flatMap((one) => one.values);
      const isUnique = new Set(values).size === values.length;
      return isUnique ? [[name, { values, isClosed: all.every((one) => one.isClosed) }]] : [];
    })
    .sort(([a], [b]) => Number(b === preferred) - Number(a === preferred));
}

function taggedUnion(
  variants: readonly Shape[],
  [name, listed]: Distinguishing,
  isOpen: boolean,
): Shape {
  const all = oneOfShapes(variants);
  const codes = variants.map(({ code }) => code);
  const union = listed.isClosed
    ? { ...all, code: callWithArray('z.discriminatedUnion', quote(name), codes) }
    : all;
  if (isOpen) return open(union, name, listed.values);
  return listed.isClosed ? { ...union, tags: new Map([[name, listed]]) } : union;
}

function open(union: Shape, tag: string, values: readonly unknown[]): Shape {
  const others = callWithArray(
    'unlisted',
    quote(tag),
    values.flatMap((value) => literal(value) ?? []),
  );
  return { ...union, code: call('z.union', array([union.code, others])) };
}
