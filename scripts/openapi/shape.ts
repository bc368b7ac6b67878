import { array, call, type Doc, quote } from './text.ts';

/**
 * A request is checked strictly, so that a mistake is seen before it is sent; a response is read tolerantly. Within a
 * variant of a union, a request may also have properties that the document leaves open, unless the union is the body: its
 * properties are those of the input. Within a variant of a union of a response, an enumeration has the listed values only:
 * what does not fit is an unknown variant, and what fits can be sent.
 */
export type Mode = 'body' | 'request' | 'variant' | 'response' | 'responseVariant';

export function isResponse(mode: Mode): boolean {
  return mode === 'response' || mode === 'responseVariant';
}

/** A property that tells the variants of a union apart, and its values. */
export interface Tag {
  readonly name: string;
  readonly values: readonly unknown[];
}

export interface Listed {
  readonly values: readonly unknown[];
  /** Whether the schema rejects other values. */
  readonly isClosed: boolean;
}
export type Tags = ReadonlyMap<string, Listed>;

/** A schema as Zod code, and the members of the union type that it stands for. */
export interface Shape {
  readonly code: Doc;
  readonly types: readonly Doc[];
  /** Whether a default may have this value, which is no object or array. Absent if no such value fits. */
  readonly accepts?: (value: unknown) => boolean;
  /** The properties of an object. */
  readonly fields?: ReadonlyMap<string, Shape>;
  /** Whether an object must have some of its properties. */
  readonly isDemanding?: boolean;
  /** What an array holds. */
  readonly item?: Shape;
  /** The values that the document lists. */
  readonly listed?: Listed;
  /** The required properties of an object with listed values: they distinguish the variants of a union. */
  readonly tags?: Tags;
  /** The schemas that every value contains, of which none can contain itself, and the reasons why there is no value. */
  readonly needs?: ReadonlySet<string>;
  /** Set for a union with the unknown variant: its tag, and the union without that variant. */
  readonly open?: { readonly tag: Tag; readonly variants: Shape };
}

export const unknown: Shape = { code: 'z.unknown()', types: ['unknown'], accepts: () => true };
export const nothing: Shape = { code: 'z.undefined()', types: ['undefined'] };
export const nullShape: Shape = { code: 'z.null()', types: ['null'] };

/** What no value fits. */
export function never(reason: string): Shape {
  return { code: 'z.never()', types: ['never'], needs: new Set([reason]) };
}

/** What either of several shapes takes. */
export function oneOfShapes(shapes: readonly Shape[]): Shape {
  const [first, second] = shapes;
  if (first !== undefined && second === undefined) return first;
  const opened = shapes.find((shape) => shape.open !== undefined)?.open;
  if (opened !== undefined) {
    // An open union accepts everything: what stands beside it is one of its variants.
    const closed = shapes.map((shape) => shape.open?.variants ?? shape);
    return openUnion(oneOfShapes(closed), opened.tag);
  }
  const others = shapes.filter(({ code }) => code !== 'z.null()');
  const codes = unique(others.map(({ code }) => code));
  const types = unique(others.flatMap((shape) => shape.types));
  const [only] = codes;
  if (only === undefined) return nullShape;
  if (types.includes('unknown')) return unknown;
  const code = codes.length === 1 ? only : call('z.union', array(codes));
  const parts = others.map(({ fields }) => fields);
  const isObject = parts.every((fields) => fields !== undefined);
  const [{ item } = unknown] = others;
  const needs = commonNeeds(others);
  const shape = {
    code,
    types,
    accepts: (value: unknown) => others.some(({ accepts }) => accepts?.(value)),
    ...(isObject && { fields: new Map(parts.flatMap((fields) => [...fields])) }),
    isDemanding: others.every((shape) => shape.isDemanding),
    ...(item !== undefined && { item }),
    ...(needs.size > 0 && { needs }),
  };
  return others.length < shapes.length ? nullable(shape) : shape;
}

function commonNeeds([first, ...others]: readonly Shape[]): Set<string> {
  const needs = [...(first?.needs ?? [])];
  return new Set(needs.filter((id) => others.every((shape) => shape.needs?.has(id))));
}

/** A union that turns what fits no variant into the unknown variant. */
export function openUnion(variants: Shape, tag: Tag): Shape {
  if (variants.types.includes('unknown')) return variants;
  const { needs: _, tags: __, ...shape } = variants;
  const name = quote(tag.name);
  const listed = array(tag.values.flatMap((value) => literal(value) ?? []));
  return {
    ...shape,
    code: call('openUnion', name, listed, variants.code),
    types: [...variants.types, `UnknownVariant<${name}>`],
    open: { tag, variants },
  };
}

/** A value that is not an object, as code. */
export function literal(value: unknown): string | undefined {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

export function nullable({ listed: _, tags: __, needs: ___, ...shape }: Shape): Shape {
  if (shape.types.includes('null') || shape.types.includes('unknown')) return shape;
  const { open } = shape;
  return {
    ...shape,
    code: call('z.nullable', shape.code),
    types: [...shape.types, 'null'],
    ...(open && { open: { ...open, variants: nullable(open.variants) } }),
  };
}

export function optional(code: Doc, mode: Mode): Doc {
  return call(isResponse(mode) ? 'z.exactOptional' : 'z.optional', code);
}

function unique(docs: readonly Doc[]): Doc[] {
  // Each of the expanded states has all that the contents have: with them, the text grows exponentially with the depth.
  const withoutStates = (name: string, value: unknown): unknown =>
    name === 'expandedStates' ? undefined : value;
  return [...new Map(docs.map((doc) => [JSON.stringify(doc, withoutStates), doc])).values()];
}
