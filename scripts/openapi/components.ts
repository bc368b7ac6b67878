import { type OpenApiDocument, Unsupported } from './document.ts';
import { Enumerations } from './enumerations.ts';
import { modeOf } from './keywords.ts';
import { type Names, nameIn } from './names.ts';
import { type About, declaration } from './property.ts';
import { isResponse, type Mode, type Shape, type Tag } from './shape.ts';
import type { Doc } from './text.ts';

/** How deeply objects, arrays and unions without a name may be nested: the compiler gives up on types that are much deeper. */
const maximalDepth = 12;

/** Reads the content of a component. */
type ReadShape = (value: unknown, mode: Mode) => Shape;

/** The schemas that have a name in the module. */
export class Components {
  readonly #document: OpenApiDocument;
  readonly #enumerations: Enumerations;
  readonly #names: Names;
  /** What the name of a component ends in. */
  readonly #suffix: string;
  readonly #nameOf = new Map<string, string>();
  /** The reference that each component is known by, whatever other references are to it. */
  readonly #referenceTo = new Map<unknown, string>();
  readonly #declarations = new Map<string, { readonly doc: Doc; readonly shape: Shape }>();
  /** Those whose content is being read. */
  readonly #open = new Set<string>();
  /** The components that one is made of without an object or an array between: none may be itself. */
  readonly #parts = new Map<string, Set<string>>();
  #whole: string | undefined;
  #current: string | undefined;
  /** The number of objects and arrays around what is being read, in the current component. */
  #depth = 0;

  constructor(document: OpenApiDocument, names: Names, suffix: string) {
    this.#document = document;
    this.#enumerations = new Enumerations(document);
    this.#names = names;
    this.#suffix = suffix;
    for (const [value, name] of document.componentNames) {
      this.#referenceTo.set(value, `#/components/schemas/${name}`);
    }
  }

  /** The component whose content is being read. */
  get current(): string | undefined {
    return this.#current;
  }

  declarations(): Doc[] {
    return [...this.#declarations.values()].map(({ doc }) => doc);
  }

  /** Runs what declares schemas. If it throws, what it has declared is forgotten. */
  attempt<T>(run: () => T): T {
    const before = new Set(this.#declarations.keys());
    this.#whole = undefined;
    this.#current = undefined;
    this.#depth = 0;
    try {
      return run();
    } catch (error) {
      this.#open.clear();
      for (const id of this.#declarations.keys()) {
        if (!before.has(id)) this.#declarations.delete(id);
      }
      throw error;
    }
  }

  /** Gives a schema a name of its own. */
  declare(name: string, mode: Mode, about: About, content: Shape): Shape {
    const own = this.#names.type(name);
    return this.#declare(own, own, mode, about, content);
  }

  /** The schema that a reference is to, which is declared at the first one. As a variant with a tag, it is another one. */
  reference(reference: string, given: Mode, read: ReadShape, tag?: Tag): Shape {
    const value = this.#document.find(reference);
    const schema = this.#document.schema(value);
    const mode = this.#modeOf(value, given);
    const target = this.#referenceTo.get(value) ?? reference;
    if (typeof value === 'object') this.#referenceTo.set(value, target);
    const id = [mode, target, ...(tag ? [tag.name, ...tag.values] : [])].join(' ');
    const name = this.#nameOf.get(id) ?? this.#names.type(this.#nameOfComponent(target, mode));
    this.#nameOf.set(id, name);
    const [current, whole, depth] = [this.#current, this.#whole, this.#depth];
    if (whole !== undefined) {
      if (this.#contains(id, whole)) throw new Unsupported('a schema contains itself');
      this.#parts.set(whole, (this.#parts.get(whole) ?? new Set()).add(id));
    }
    if (this.#open.has(id)) {
      const shape = { code: `${name}Schema`, types: [name] };
      const tags = tag && new Map([[tag.name, { values: tag.values, isClosed: true }]]);
      return { ...shape, ...(tags && { tags }), needs: new Set([id]) };
    }
    const known = this.#declarations.get(id);
    if (known !== undefined) return known.shape;
    this.#open.add(id);
    [this.#current, this.#whole, this.#depth] = [nameIn(target), id, 0];
    const content = read(value, mode);
    if (!isResponse(mode) && content.needs?.has(id)) {
      throw new Unsupported(`no value fits ${name}, which needs another one`);
    }
    const shape = this.#declare(id, name, mode, schema, content);
    this.#open.delete(id);
    [this.#current, this.#whole, this.#depth] = [current, whole, depth];
    return shape;
  }

  /** Reads an object or an array: what it holds may refer to any schema that is open. */
  within(mode: Mode, run: () => Shape): Shape {
    const [whole, depth] = [this.#whole, this.#depth];
    const isDeep = depth >= maximalDepth;
    [this.#whole, this.#depth] = [undefined, isDeep ? 0 : depth + 1];
    const shape = run();
    [this.#whole, this.#depth] = [whole, depth];
    return isDeep
      ? this.declare(isResponse(mode) ? 'Nested' : 'NestedInput', mode, {}, shape)
      : shape;
  }

  /** Reads the variants of a union, which is a level of its own for the compiler. */
  variants(run: () => readonly Shape[]): readonly Shape[] {
    this.#depth += 1;
    const shapes = run();
    this.#depth -= 1;
    return shapes;
  }

  /** The mode of a component: it has one schema for all modes that mean the same for it. */
  #modeOf(value: unknown, given: Mode): Mode {
    if (given === 'responseVariant' && !this.#enumerations.isIn(value)) return 'response';
    return modeOf(this.#document.schema(value), given);
  }

  #contains(id: string, part: string): boolean {
    const all = new Set([id]);
    for (const one of all) {
      for (const inner of this.#parts.get(one) ?? []) all.add(inner);
    }
    return all.has(part);
  }

  #declare(id: string, name: string, mode: Mode, about: About, content: Shape): Shape {
    const doc = declaration(name, content, mode, about);
    const shape = { ...content, code: `${name}Schema`, types: [name] };
    this.#declarations.set(id, { doc, shape });
    return shape;
  }

  #nameOfComponent(reference: string, mode: Mode): string {
    const name = nameIn(reference) + this.#suffix;
    return isResponse(mode) ? name : `${name}Input`;
  }
}
