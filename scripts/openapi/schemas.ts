import { isDeepStrictEqual } from 'node:util';
import { Components } from './components.ts';
import {
  type FlatSchema,
  type OpenApiDocument,
  type SchemaObject,
  Unsupported,
} from './document.ts';
import { flatten, isNullable, partsIn } from './flatten.ts';
import { constants, constrains, lengthChecks, notesOn, typesOf, valuesOf } from './keywords.ts';
import type { Names } from './names.ts';
import { checked, flagShape, numberShape, textShape } from './primitive.ts';
import { type About, objectOf, type Property, property, recordOf } from './property.ts';
import {
  isResponse,
  literal,
  type Mode,
  never,
  nullable,
  nullShape,
  oneOfShapes,
  openUnion,
  type Shape,
  type Tag,
  unknown,
} from './shape.ts';
import { arrayType, call, type Doc, quote } from './text.ts';
import { readUnion, unionOf } from './union.ts';

export interface SchemaOptions {
  /** What the name of a component ends in. */
  readonly suffix: string;
  /** Whether a response is rejected if it has a variant of a union that the document does not list. */
  readonly closedUnions: boolean;
}

/** Gets what users have to know, and the component that it is about; without one, it is about the operation. */
export type Note = (text: string, component?: string) => void;

/** Turns the schemas of a document into Zod schemas and types, and keeps those that have a name. */
export class Schemas {
  readonly #document: OpenApiDocument;
  readonly #components: Components;
  readonly #closedUnions: boolean;
  /** The schemas whose content is being read. */
  readonly #open = {
    body: new Set(),
    request: new Set(),
    variant: new Set(),
    response: new Set(),
    responseVariant: new Set(),
  };
  #note: Note = () => {};

  constructor(document: OpenApiDocument, names: Names, options: SchemaOptions) {
    this.#document = document;
    this.#components = new Components(document, names, options.suffix);
    this.#closedUnions = options.closedUnions;
  }

  declarations(): Doc[] {
    return this.#components.declarations();
  }

  /** Runs what needs schemas. If it throws, what it has declared is forgotten. */
  attempt<T>(run: () => T, note: Note): T {
    this.#note = (text) => note(text, this.#components.current);
    for (const open of Object.values(this.#open)) open.clear();
    return this.#components.attempt(run);
  }

  /** A schema under a name of its own, unless it is a reference to one that has a name. */
  named(value: unknown, mode: Mode, name: string): Shape {
    const shape = this.shape(value, mode);
    if (typeof shape.code === 'string') return shape;
    return this.#components.declare(name, mode, this.#about(value), shape);
  }

  shape(value: unknown, mode: Mode): Shape {
    if (value === undefined || value === null || value === true) return unknown;
    if (value === false) return never('a schema is `false`');
    const open = this.#open[mode];
    if (open.has(value)) throw new Unsupported('a recursive schema has no name');
    open.add(value);
    const schema = this.#read(value, mode);
    if (schema.$dynamicRef !== undefined) throw new Unsupported('it has a $dynamicRef');
    if (schema.discriminator !== undefined) this.#noteWithoutVariants(schema, schema.discriminator);
    const shape = this.#alias(schema, mode) ?? this.#merged(value, mode);
    open.delete(value);
    return isNullable(schema, this.#document) ? nullable(shape) : shape;
  }

  /** A property, with the comment of its schema. */
  property(name: string, value: unknown, isRequired: boolean, mode: Mode, about?: About): Property {
    const shape = this.shape(value, mode);
    const all = { ...this.#about(value), ...about };
    if (!isResponse(mode) && literal(all.default) !== undefined && !shape.accepts?.(all.default)) {
      this.#note(`the default of ${name} is left out: it does not fit its schema`);
      delete all.default;
    }
    return property(name, shape, isRequired, mode, all);
  }

  /** A schema, after the notes of what a request is not checked for. */
  #read(value: unknown, mode: Mode): SchemaObject {
    const schema = this.#document.schema(value);
    if (isResponse(mode)) return schema;
    for (const text of notesOn(Object(value), schema)) this.#note(text);
    return schema;
  }

  #noteWithoutVariants(
    schema: SchemaObject,
    { propertyName }: { readonly propertyName: string },
  ): void {
    const { oneOf, anyOf } = flatten(schema, this.#document);
    if (oneOf !== undefined || anyOf !== undefined) return;
    this.#note(`the discriminator ${propertyName} is not used: no component extends this one`);
  }

  #about(value: unknown): About {
    return typeof value === 'object' ? this.#document.schema(value) : {};
  }

  /** The schema that this one only refers to, by a reference or by the only part of an `allOf` that constrains it. */
  #alias({ $ref, allOf = [], type, ...rest }: SchemaObject, mode: Mode): Shape | undefined {
    const given = $ref === undefined ? allOf : [{ $ref }, ...allOf];
    if (constrains(rest) || given.includes(false)) return undefined;
    const parts = given
      .filter((part) => part !== true && constrains(this.#read(part, mode)))
      .map((part) => [this.#document.resolve(part), part] as const);
    const [only, second] = new Map(parts);
    if (only === undefined || second !== undefined) return undefined;
    const [target, part] = only;
    if (type !== undefined) {
      const types = typesOf(flatten(this.#document.schema(target), this.#document));
      if (!isDeepStrictEqual(types, [type].flat())) return undefined;
    }
    if ($ref === undefined) return this.shape(part, mode);
    return this.#components.reference($ref, mode, (value, inner) => this.shape(value, inner));
  }

  #merged(value: unknown, mode: Mode): Shape {
    const { oneOf, ...rest } = this.#flat(value, mode);
    if (oneOf !== undefined) return this.#union(oneOf, rest, mode);
    const { anyOf, ...plain } = rest;
    return anyOf === undefined ? this.#plain(plain, mode) : this.#union(anyOf, plain, mode);
  }

  /** Each member also has what is said beside the union. */
  #union(given: readonly unknown[], rest: FlatSchema, mode: Mode): Shape {
    const union = readUnion(given, rest, this.#document, this.#note);
    if ('constants' in union) return constants(union.constants, mode);
    const { values, narrowed, isChoice, tag } = union;
    const open = isResponse(mode) && !this.#closedUnions ? this.#openTag(tag) : undefined;
    const other = isChoice && mode === 'request' ? 'variant' : mode;
    const inner = open === undefined ? other : 'responseVariant';
    const shapes = this.#components.variants(() =>
      values.map((value, index) => {
        const narrow = narrowed[index];
        return narrow === undefined ? this.shape(value, inner) : this.#tagged(value, narrow, inner);
      }),
    );
    const shape = unionOf(shapes, union);
    return open === undefined ? shape : openUnion(shape, open);
  }

  /** The tag of a union that may have the unknown variant; `undefined` if a variant of the document would look the same. */
  #openTag(tag: Tag | undefined): Tag | undefined {
    if (tag === undefined) return undefined;
    const { name, values } = tag;
    const isTaken = values.includes('unknown');
    if (!isTaken && !['raw', 'issues'].includes(name)) return tag;
    const reason = isTaken
      ? `it lists the ${name} unknown itself`
      : `its variants differ by ${name}`;
    this.#note(`a response with another variant of a union is rejected: ${reason}`);
    return undefined;
  }

  /** A variant whose schema does not list the values of its tag. */
  #tagged(value: unknown, tag: Tag, mode: Mode): Shape {
    const read = (content: unknown, inner: Mode): Shape =>
      this.#components.within(inner, () => this.#object(this.#flat(content, inner), inner, tag));
    const { $ref, ...rest } = this.#document.schema(value);
    if ($ref === undefined || constrains(rest)) return read(value, mode);
    return this.#components.reference($ref, mode, read, tag);
  }

  #flat(value: unknown, mode: Mode): FlatSchema {
    for (const part of partsIn(value, this.#document)) this.#read(part, mode);
    return flatten(this.#document.schema(value), this.#document);
  }

  #plain(schema: FlatSchema, mode: Mode): Shape {
    const values = valuesOf(schema);
    if (values?.length === 0) return this.#contradiction('an `enum` allows no value', mode);
    if (values !== undefined) return constants(values, mode);
    const types = typesOf(schema);
    if (types === undefined) return unknown;
    if (types.length === 0) return this.#contradiction('an `allOf` allows no type', mode);
    return oneOfShapes(types.map((type) => this.#typed(type, schema, mode)));
  }

  /** What the document says cannot be true. A response is read tolerantly all the same. */
  #contradiction(reason: string, mode: Mode): Shape {
    const [effect, shape] = isResponse(mode)
      ? ['a part of the response is not checked', unknown]
      : ['no value fits a part of the request', never(reason)];
    this.#note(`${effect}: ${reason}`);
    return shape;
  }

  #typed(type: string, schema: FlatSchema, mode: Mode): Shape {
    switch (type) {
      case 'string':
        return textShape(schema, mode);
      case 'integer':
      case 'number':
        return numberShape(schema, type === 'integer', mode);
      case 'boolean':
        return flagShape;
      case 'null':
        return nullShape;
      case 'array':
        return this.#components.within(mode, () => this.#array(schema, mode));
      case 'object':
        return this.#components.within(mode, () => this.#object(schema, mode));
      default:
        throw new Unsupported(`${quote(type)} is not a type of JSON Schema`);
    }
  }

  #array({ items, prefixItems = [], minItems, maxItems }: FlatSchema, mode: Mode): Shape {
    // The first items have schemas of their own: each item may be what any of them may be.
    const members =
      items === false && prefixItems.length > 0 ? prefixItems : [...prefixItems, items];
    const item = oneOfShapes(members.map((member) => this.shape(member, mode)));
    const code = checked(call('z.array', item.code), lengthChecks(minItems, maxItems), mode);
    const needs = (minItems ?? 0) > 0 ? item.needs : undefined;
    return { code, types: [arrayType(item.types)], item, ...(needs && { needs }) };
  }

  #object(schema: FlatSchema, mode: Mode, tag?: Tag): Shape {
    const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
    const names = new Set([...Object.keys(properties), ...required]);
    if (names.delete('__proto__') && !isResponse(mode)) {
      throw new Unsupported('it needs the property __proto__');
    }
    const others = patternProperties === undefined ? additionalProperties : true;
    const rest = typeof others === 'boolean' ? undefined : others;
    if (names.size === 0 && others !== false) return recordOf(this.shape(rest, mode));
    const hidden = isResponse(mode) ? 'writeOnly' : 'readOnly';
    const members = [...names].flatMap((name) => {
      const isListed = Object.hasOwn(properties, name);
      const value = isListed ? properties[name] : (rest ?? true);
      if (typeof value === 'object' && this.#document.schema(value)[hidden]) return [];
      const inner = mode === 'body' ? 'request' : mode;
      if (name === tag?.name) {
        const { description } = this.#about(Object(value));
        return [property(name, constants(tag.values, 'request'), true, inner, { description })];
      }
      const isRequired = required.includes(name);
      if (others === false && !isListed) {
        const reason = `${name} is required, but \`additionalProperties\` is false`;
        return [property(name, this.#contradiction(reason, mode), !isResponse(mode), inner, {})];
      }
      const { allOf } = this.#document.schema(Object(value));
      if (!allOf?.includes(false)) return [this.property(name, value, isRequired, inner)];
      // Responses are read tolerantly: what the other part says of the property still holds.
      if (isResponse(mode)) {
        const part = { allOf: allOf.filter((one) => one !== false) };
        return [this.property(name, part, isRequired, inner)];
      }
      const reason = `one part of an \`allOf\` lists ${name}, and \`additionalProperties\` of another one is false`;
      return [property(name, this.#contradiction(reason, mode), isRequired, inner, {})];
    });
    const isOpen = others === undefined ? undefined : others !== false;
    return objectOf(members, isOpen, rest === undefined ? undefined : this.shape(rest, mode), mode);
  }
}
