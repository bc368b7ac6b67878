import { type OpenApiDocument, type SchemaObject, Unsupported } from './document.ts';
import {
  constants,
  constrains,
  isTyped,
  lengthChecks,
  literal,
  merge,
  notesOn,
  typesOf,
} from './keywords.ts';
import { type Names, nameIn } from './names.ts';
import { checked, flagShape, numberShape, textShape } from './primitive.ts';
import {
  type About,
  declaration,
  objectOf,
  type Property,
  property,
  recordOf,
} from './property.ts';
import { type Mode, nullable, nullShape, oneOfShapes, type Shape, unknown } from './shape.ts';
import { arrayType, call, type Doc, quote } from './text.ts';

/** Gets what users have to know, and the component that it is about; without one, it is about the operation. */
export type Note = (text: string, component?: string) => void;

/** Turns the schemas of a document into Zod schemas and types, and keeps those that have a name. */
export class Schemas {
  readonly #document: OpenApiDocument;
  readonly #names: Names;
  readonly #nameOf = new Map<string, string>();
  readonly #componentOf: ReadonlyMap<unknown, string>;
  /** In the order in which they can be declared: a schema after those it is made of. */
  readonly #declarations = new Map<string, { readonly doc: Doc; readonly shape: Shape }>();
  readonly #open = new Set<unknown>();
  /** The components that one is made of without an object or an array between: none may be itself. */
  readonly #parts = new Map<string, readonly string[]>();
  #whole: string | undefined;
  #component: string | undefined;
  #note: Note = () => {};

  constructor(document: OpenApiDocument, names: Names) {
    this.#document = document;
    this.#names = names;
    const components = Object.entries(document.root.components?.schemas ?? {});
    const pairs = components.map(
      ([name, value]) => [value, `#/components/schemas/${name}`] as const,
    );
    this.#componentOf = new Map(pairs);
  }

  declarations(): Doc[] {
    return [...this.#declarations.values()].map(({ doc }) => doc);
  }

  /** Runs what needs schemas. If it throws, what it has declared is forgotten. */
  attempt<T>(run: () => T, note: Note): T {
    const before = new Set(this.#declarations.keys());
    this.#note = (text) => note(text, this.#component);
    this.#whole = undefined;
    this.#component = undefined;
    try {
      return run();
    } catch (error) {
      this.#open.clear();
      for (const name of this.#declarations.keys()) {
        if (!before.has(name)) this.#declarations.delete(name);
      }
      throw error;
    }
  }

  /** A schema under a name of its own, unless it is a reference to one that has a name. */
  named(value: unknown, mode: Mode, name: string): Shape {
    const shape = this.shape(value, mode);
    if (typeof shape.code === 'string') return shape;
    const own = this.#names.type(name);
    return this.#declare(own, own, mode, value, shape);
  }

  shape(value: unknown, mode: Mode): Shape {
    if (value === undefined || value === true) return unknown;
    if (value === false) return { code: 'z.never()', types: ['never'] };
    if (this.#open.has(value)) throw new Unsupported('a recursive schema has no name');
    this.#open.add(value);
    const schema = this.#read(value, mode);
    if (schema.$dynamicRef !== undefined) throw new Unsupported('it has a $dynamicRef');
    const shape = this.#alias(schema, mode) ?? this.#merged(schema, mode);
    this.#open.delete(value);
    return schema.nullable === true ? nullable(shape) : shape;
  }

  /** A property, with the comment of its schema. */
  property(name: string, value: unknown, isRequired: boolean, mode: Mode, about?: About): Property {
    const shape = this.shape(value, mode);
    const all = { ...this.#about(value), ...about };
    if (mode === 'request' && literal(all.default) !== undefined && !shape.accepts?.(all.default)) {
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

  #reference(reference: string, mode: Mode): Shape {
    const value = this.#document.find(reference);
    // A component that only refers to another one has the name of that.
    const target = this.#componentOf.get(value) ?? reference;
    const id = `${mode} ${target}`;
    const name = this.#nameOf.get(id) ?? this.#names.type(nameIn(target, mode));
    this.#nameOf.set(id, name);
    const [component, whole] = [this.#component, this.#whole];
    if (whole !== undefined) {
      if (this.#contains(id, whole)) throw new Unsupported('a schema contains itself');
      this.#parts.set(whole, [...(this.#parts.get(whole) ?? []), id]);
    }
    if (this.#open.has(id)) return { code: call('z.lazy', `() => ${name}Schema`), types: [name] };
    const known = this.#declarations.get(id);
    if (known !== undefined) return known.shape;
    this.#open.add(id);
    this.#component = nameIn(target, 'response');
    this.#whole = id;
    const shape = this.#declare(id, name, mode, value, this.shape(value, mode));
    this.#open.delete(id);
    [this.#component, this.#whole] = [component, whole];
    return shape;
  }

  #contains(id: string, part: string): boolean {
    return id === part || (this.#parts.get(id) ?? []).some((one) => this.#contains(one, part));
  }

  /** The shape of what an object or an array holds: it may refer to any schema that is open. */
  #within<T>(run: () => T): T {
    const whole = this.#whole;
    this.#whole = undefined;
    const result = run();
    this.#whole = whole;
    return result;
  }

  #declare(id: string, name: string, mode: Mode, value: unknown, content: Shape): Shape {
    const doc = declaration(name, content, mode, this.#about(value));
    const shape = { ...content, code: `${name}Schema`, types: [name] };
    this.#declarations.set(id, { doc, shape });
    return shape;
  }

  /** The schema that this one only refers to. */
  #alias({ $ref, allOf, type: _, ...rest }: SchemaObject, mode: Mode): Shape | undefined {
    if (constrains(rest)) return undefined;
    if ($ref !== undefined && allOf === undefined) return this.#reference($ref, mode);
    return $ref === undefined && allOf?.length === 1 ? this.shape(allOf[0], mode) : undefined;
  }

  #merged(schema: SchemaObject, mode: Mode): Shape {
    const { oneOf, ...rest } = this.#flat(schema, [], mode);
    if (oneOf !== undefined) return this.#union(oneOf, rest, mode);
    const { anyOf, ...plain } = rest;
    return anyOf === undefined ? this.#plain(plain, mode) : this.#union(anyOf, plain, mode);
  }

  /** Each member also has what is said beside the union. */
  #union(members: readonly unknown[], rest: SchemaObject, mode: Mode): Shape {
    const values = members.map((member) => this.#constant(member));
    if (!values.includes(undefined)) return constants(values, mode);
    const { type, ...beyond } = rest;
    return oneOfShapes(
      members.map((member) => {
        const isComplete = !constrains(beyond) && (type === undefined || isTyped(member));
        return this.shape(isComplete ? member : { allOf: [rest, member] }, mode);
      }),
    );
  }

  /** OpenAPI 3.1 lists values as variants if each has a description. */
  #constant(member: unknown): unknown {
    return typeof member === 'object' ? this.#document.schema(member).const : undefined;
  }

  /** One schema in place of an `allOf`: strict objects cannot be intersected, since each refuses what is the other's. */
  #flat(schema: SchemaObject, above: readonly unknown[], mode: Mode): SchemaObject {
    const { $ref, allOf = [], ...own } = schema;
    const parts = ($ref === undefined ? allOf : [{ $ref }, ...allOf]).map((part) => {
      const target = this.#document.resolve(part);
      if (above.includes(target)) throw new Unsupported('an allOf contains itself');
      return this.#flat(this.#read(target, mode), [...above, target], mode);
    });
    return parts.reduce(merge, own);
  }

  #plain(schema: SchemaObject, mode: Mode): Shape {
    if (schema.const !== undefined) return constants([schema.const], mode);
    if (schema.enum !== undefined) return constants(schema.enum, mode);
    const types = typesOf(schema);
    return types.length === 0
      ? unknown
      : oneOfShapes(types.map((type) => this.#typed(type, schema, mode)));
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
        return this.#within(() => this.#array(schema, mode));
      case 'object':
        return this.#within(() => this.#object(schema, mode));
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
    return { code, types: [arrayType(item.types)], item };
  }

  #object(schema: SchemaObject, mode: Mode): Shape {
    const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
    const names = new Set([...Object.keys(properties), ...required]);
    if (names.delete('__proto__') && mode === 'request') {
      throw new Unsupported('it needs the property __proto__');
    }
    const others = patternProperties === undefined ? additionalProperties : true;
    const rest = typeof others === 'boolean' ? undefined : others;
    if (names.size === 0 && others !== false) return recordOf(this.shape(rest, mode));
    const hidden = mode === 'request' ? 'readOnly' : 'writeOnly';
    const members = [...names].flatMap((name) => {
      const value = Object.hasOwn(properties, name) ? properties[name] : true;
      if (typeof value === 'object' && this.#document.schema(value)[hidden]) return [];
      return [this.property(name, value, required.includes(name), mode)];
    });
    const isOpen = others !== undefined && others !== false;
    return objectOf(members, isOpen, rest === undefined ? undefined : this.shape(rest, mode), mode);
  }
}
