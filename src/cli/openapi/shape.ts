import { array, call, type Doc } from './text.ts';

/** A request is checked strictly, so that a mistake is seen before it is sent; a response is read tolerantly. */
export type Mode = 'request' | 'response';

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
}

export const unknown: Shape = { code: 'z.unknown()', types: ['unknown'], accepts: () => true };
export const nothing: Shape = { code: 'z.undefined()', types: ['undefined'] };
export const nullShape: Shape = { code: 'z.null()', types: ['null'] };

/** What either of several shapes takes. */
export function oneOfShapes(shapes: readonly Shape[]): Shape {
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
  const shape = {
    code,
    types,
    accepts: (value: unknown) => others.some(({ accepts }) => accepts?.(value)),
    ...(isObject && { fields: new Map(parts.flatMap((fields) => [...fields])) }),
    isDemanding: others.every((shape) => shape.isDemanding),
    ...(item !== undefined && { item }),
  };
  return others.length < shapes.length ? nullable(shape) : shape;
}

export function nullable(shape: Shape): Shape {
  if (shape.types.includes('null') || shape.types.includes('unknown')) return shape;
  return { ...shape, code: call('z.nullable', shape.code), types: [...shape.types, 'null'] };
}

export function optional(code: Doc, mode: Mode): Doc {
  return call(mode === 'request' ? 'z.optional' : 'z.exactOptional', code);
}

function unique(docs: readonly Doc[]): Doc[] {
  return [...new Map(docs.map((doc) => [JSON.stringify(doc), doc])).values()];
}
