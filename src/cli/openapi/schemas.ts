import { Components } from './components.ts';
import { narrowed, type Tag, tagsOf } from './discriminator.ts';
import { type OpenApiDocument, type SchemaObject, Unsupported } from './document.ts';
import { flatten, membersOf } from './flatten.ts';
import {
  constants,
  constrains,
  haveCommonType,
  isChoice,
  isNullable,
  isTyped,
  lengthChecks,
  literal,
  notesOn,
  typesOf,
  valuesOf,
} from './keywords.ts';
import type { Names } from './names.ts';
import { checked, flagShape, numberShape, textShape } from './primitive.ts';
import { type About, objectOf, type Property, property, recordOf } from './property.ts';
import {
  type Mode,
  never,
  nullable,
  nullShape,
  oneOfShapes,
  type Shape,
  unknown,
} from './shape.ts';
import { arrayType, call, type Doc, quote } from './text.ts';
import { unionOf } from './union.ts';

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
    const shape = this.#alias(schema, mode) ?? this.#merged(schema, mode);
    open.delete(value);
    return isNullable(schema, (part) => this.#document.schema(this.#document.resolve(part)))
      ? nullable(shape)
      : shape;
  }

  /** A property, with the comment of its schema. */
  property(name: string, value: unknown, isRequired: boolean, mode: Mode, about?: About): Property {
    const shape = this.shape(value, mode);
    const all = { ...this.#about(value), ...about };
    if (
      mode !== 'response' &&
      literal(all.default) !== undefined &&
      !shape.accepts?.(all.default)
    ) {
      this.#note(`the default of ${name} is left out: it does not fit its schema`);
      delete all.default;
    }
    return property(name, shape, isRequired, mode, all);
  }

  /** A schema, after the notes of what a request is not checked for. */
  #read(value: unknown, mode: Mode): SchemaObject {
    const schema = this.#document.schema(value);
    if (mode === 'response') return schema;
    for (const text of notesOn(Object(value), schema)) this.#note(text);
    return schema;
  }

  #about(value: unknown): About {
    return typeof value === 'object' ? this.#document.schema(value) : {};
  }

  /** The schema that this one only refers to. */
  #alias({ $ref, allOf = [], type: _, ...rest }: SchemaObject, mode: Mode): Shape | undefined {
    if (constrains(rest)) return undefined;
    const parts = allOf.filter((part) => constrains(this.#read(part, mode)));
    if ($ref !== undefined) {
      const read = (value: unknown, inner: Mode): Shape => this.shape(value, inner);
      return parts.length === 0 ? this.#components.reference($ref, mode, read) : undefined;
    }
    return parts.length === 1 ? this.shape(parts[0], mode) : undefined;
  }

  #merged(schema: SchemaObject, mode: Mode): Shape {
    const read = (part: unknown): SchemaObject => this.#read(part, mode);
    const { oneOf, ...rest } = flatten(schema, this.#document, read);
    if (oneOf !== undefined) return this.#union(oneOf, rest, mode);
    const { anyOf, ...plain } = rest;
    return anyOf === undefined ? this.#plain(plain, mode) : this.#union(anyOf, plain, mode);
  }

  /** Each member also has what is said beside the union. */
  #union(given: readonly unknown[], rest: SchemaObject, mode: Mode): Shape {
    const { type, discriminator, ...beyond } = rest;
    const all = given.flatMap((member) => membersOf(member, this.#document, discriminator));
    const fitting = all.filter(({ value }) =>
      haveCommonType(rest, this.#document.schema(Object(value))),
    );
    const members = fitting.length > 0 ? fitting : all;
    const schemas = members.map(({ value }) => this.#document.schema(Object(value)));
    // OpenAPI 3.1 lists values as variants if each has a description.
    const constant = schemas.map((schema) => schema.const);
    if (!constant.includes(undefined)) return constants(constant, mode);
    const isSeveral = isChoice(members.map(({ value }) => value));
    const inner = mode === 'request' && isSeveral ? 'variant' : mode;
    const values = members.map(({ value }) => {
      const isComplete = !constrains(beyond) && (type === undefined || isTyped(value));
      return isComplete ? value : { allOf: [rest, value] };
    });
    const tags = tagsOf(members, discriminator?.propertyName, this.#document, this.#note);
    const narrow = narrowed(values, tags, this.#document);
    const shapes = values.map((value, index) => {
      const tag = narrow[index];
      return tag === undefined ? this.shape(value, inner) : this.#tagged(value, tag, inner);
    });
    return unionOf(shapes, tags, mode === 'response' && !this.#closedUnions);
  }

  /** A variant whose schema does not list the values of its tag. */
  #tagged(value: unknown, tag: Tag, mode: Mode): Shape {
    const read = (content: unknown, inner: Mode): Shape =>
      this.#components.within(() => this.#object(this.#flat(content, inner), inner, tag));
    const { $ref, ...rest } = this.#document.schema(value);
    if ($ref === undefined || constrains(rest)) return read(value, mode);
    return this.#components.reference($ref, mode, read, tag);
  }

  #flat(value: unknown, mode: Mode): SchemaObject {
    return flatten(this.#read(value, mode), this.#document, (part) => this.#read(part, mode));
  }

  #plain(schema: SchemaObject, mode: Mode): Shape {
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
    const [effect, shape] =
      mode === 'response'
        ? ['a part of the response is not checked', unknown]
        : ['no value fits a part of the request', never(reason)];
    this.#note(`${effect}: ${reason}`);
    return shape;
  }

  #typed(type: string, schema: SchemaObject, mode: Mode): Shape {
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
        return this.#components.within(() => this.#array(schema, mode));
      case 'object':
        return this.#components.within(() => this.#object(schema, mode));
      default:
        throw new Unsupported(`${quote(type)} is not a type of JSON Schema`);
    }
  }

  #array({ items, prefixItems = [], minItems, maxItems }: SchemaObject, mode: Mode): Shape {
    // The first items have schemas of their own: each item may be what any of them may be.
    const members =
      items === false && prefixItems.length > 0 ? prefixItems : [...prefixItems, items];
    const item = oneOfShapes(members.map((member) => this.shape(member, mode)));
    const code = checked(call('z.array', item.code), lengthChecks(minItems, maxItems), mode);
    const needs = (minItems ?? 0) > 0 ? item.needs : undefined;
    return { code, types: [arrayType(item.types)], item, ...(needs && { needs }) };
  }

  #object(schema: SchemaObject, mode: Mode, tag?: Tag): Shape {
    const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
    const names = new Set([...Object.keys(properties), ...required]);
    if (names.delete('__proto__') && mode !== 'response') {
      throw new Unsupported('it needs the property __proto__');
    }
    const others = patternProperties === undefined ? additionalProperties : true;
    const rest = typeof others === 'boolean' ? undefined : others;
    if (names.size === 0 && others !== false) return recordOf(this.shape(rest, mode));
    const hidden = mode === 'response' ? 'writeOnly' : 'readOnly';
    const members = [...names].flatMap((name) => {
      const value = Object.hasOwn(properties, name) ? properties[name] : true;
      if (typeof value === 'object' && this.#document.schema(value)[hidden]) return [];
      const inner = mode === 'body' ? 'request' : mode;
      if (name === tag?.name) {
        const { description } = this.#about(Object(value));
        return [property(name, constants(tag.values, 'request'), true, inner, { description })];
      }
      if (others === false && !Object.hasOwn(properties, name)) {
        const reason = `${name} is required, but \`additionalProperties\` is false`;
        return [property(name, this.#contradiction(reason, mode), mode !== 'response', inner, {})];
      }
      return [this.property(name, value, required.includes(name), inner)];
    });
    const isOpen = others === undefined ? undefined : others !== false;
    return objectOf(members, isOpen, rest === undefined ? undefined : this.shape(rest, mode), mode);
  }
}
