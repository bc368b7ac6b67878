import { type OpenApiDocument, Unsupported } from './document.ts';
import { flatten } from './flatten.ts';
import { valuesOf } from './keywords.ts';
import { readUnion } from './union.ts';

/** Knows which schemas of responses have enumerations outside of the variants of their unions. */
export class Enumerations {
  readonly #document: OpenApiDocument;
  readonly #known = new Map<unknown, boolean>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  isIn(schema: unknown): boolean {
    const seen = new Set<unknown>();
    const isIn = this.#isIn(schema, seen);
    // If there is none, there is none in what was seen on the way. If there is one, the others may not have been looked at.
    for (const value of isIn ? [schema] : seen) this.#known.set(value, isIn);
    return isIn;
  }

  #isIn(given: unknown, seen: Set<unknown>): boolean {
    if (typeof given !== 'object' || given === null) return false;
    const known = this.#known.get(given);
    if (known !== undefined || seen.has(given)) return known ?? false;
    seen.add(given);
    return this.#parts(given).some((part) => part === enumeration || this.#isIn(part, seen));
  }

  /** The schemas that a schema is made of. What cannot be read is reported by those who need it. */
  #parts(given: object): readonly unknown[] {
    const document = this.#document;
    try {
      const schema = flatten(document.schema(given), document);
      const { oneOf, anyOf, ...rest } = schema;
      const members = oneOf ?? anyOf;
      if (members !== undefined) {
        const union = readUnion(members, rest, document, () => {});
        if ('constants' in union) return [enumeration];
        return union.tag === undefined ? union.values : [];
      }
      const { properties = {}, additionalProperties, items, prefixItems = [] } = rest;
      const isEnumeration = (valuesOf(rest) ?? []).length > 1;
      const parts = [...Object.values(properties), additionalProperties, items, ...prefixItems];
      return isEnumeration ? [enumeration] : parts;
    } catch (error) {
      if (error instanceof Unsupported) return [];
      throw error;
    }
  }
}

/** Stands for a schema that lists values. */
const enumeration = Symbol('enumeration');
