import * as z from 'zod/mini';
import type { Find } from './references.ts';

/** What references are to, and the names of the components. */
export interface Components {
  readonly find: Find;
  readonly names: ReadonlyMap<unknown, string>;
}

/**
 * Reads inheritance as unions: a reference to a base means the union of its subtypes. Only in the `allOf` of a subtype does it
 * mean the object that the base describes.
 */
export function inherit(components: Components): Components {
  const hierarchy = new Hierarchy(components);
  return hierarchy.isEmpty ? components : hierarchy.read();
}

const list = z.optional(z.array(z.unknown()));
const BaseObject = z.looseObject({
  discriminator: z.object({
    propertyName: z.string(),
    mapping: z.optional(z.record(z.string(), z.string())),
  }),
  oneOf: list,
  anyOf: list,
});

/** A component with a `discriminator` that other schemas extend. */
interface Base {
  readonly schema: unknown;
  readonly content: z.output<typeof BaseObject>;
  readonly name: string;
  /** The name of the object that the component describes: its own name is that of the union of its subtypes. */
  readonly objectName: string;
  readonly tag: string;
  readonly mapping: readonly Entry[];
  /** The schemas that extend it, at any distance, or that its `mapping` has, and a reference to each. */
  readonly subtypes: Map<unknown, string>;
}

/** An entry of `mapping`, and the schema that it means. */
interface Entry {
  readonly key: string;
  readonly target: string;
  readonly schema: unknown;
}

interface Variant {
  readonly schema: unknown;
  readonly reference: string;
  /** The values of the tag that a `mapping` has for it. */
  readonly keys: readonly string[];
}

class Hierarchy {
  readonly #find: Find;
  readonly #names: ReadonlyMap<unknown, string>;
  /** The bases, by their schemas. */
  readonly #bases = new Map<unknown, Base>();

  constructor({ find, names }: Components) {
    this.#find = find;
    this.#names = names;
    for (const [schema, name] of names) {
      const base = this.#baseOf(schema, name);
      if (base !== undefined) this.#bases.set(schema, base);
    }
    if (this.isEmpty) return;
    for (const [schema, name] of names) {
      // `nullable` is often put beside a reference in an `allOf`, which makes no subtype.
      if (Object(schema).nullable === true) continue;
      for (const { subtypes } of this.#basesOf(schema)) subtypes.set(schema, referenceTo(name));
    }
    for (const base of this.#bases.values()) {
      if (!this.#isExtended(base)) this.#bases.delete(base.schema);
    }
  }

  get isEmpty(): boolean {
    return this.#bases.size === 0;
  }

  read(): Components {
    const names = new Map(this.#names);
    const [unions, objects] = [new Map<unknown, unknown>(), new Map<string, unknown>()];
    for (const base of this.#bases.values()) {
      const [union, object] = [this.#unionOf(base), objectOf(base)];
      names.set(union, base.name).set(object, base.objectName);
      unions.set(base.schema, union);
      objects.set(referenceTo(base.objectName), object);
    }
    const seen = new Set<unknown>();
    for (const { schema, subtypes } of this.#bases.values()) {
      for (const one of [schema, ...subtypes.keys()]) this.#extendObjects(one, seen);
    }
    const find: Find = (reference) => {
      const target = objects.get(reference) ?? this.#find(reference);
      return unions.get(target) ?? target;
    };
    return { find, names };
  }

  #baseOf(schema: unknown, name: string): Base | undefined {
    const { data: content } = BaseObject.safeParse(schema);
    if (content === undefined) return undefined;
    const { propertyName: tag, mapping: given = {} } = content.discriminator;
    const mapping = Object.entries(given).map(([key, target]) => {
      const schema = this.#lookUp(referenceTo(target)) ?? this.#lookUp(target);
      return { key, target, schema };
    });
    const others = mapping.filter((entry) => ![schema, undefined].includes(entry.schema));
    const subtypes = new Map(
      others.map((entry) => {
        const known = this.#names.get(entry.schema);
        return [entry.schema, known === undefined ? entry.target : referenceTo(known)];
      }),
    );
    const objectName = freeName(`${name}Base`, new Set(this.#names.values()));
    return { schema, content, name, objectName, tag, mapping, subtypes };
  }

  /** A base may list its subtypes itself. If one of those does not extend it, it is a union, and what is beside holds for all. */
  #isExtended(base: Base): boolean {
    const { oneOf, anyOf } = base.content;
    if (oneOf === undefined && anyOf === undefined) return base.subtypes.size > 0;
    const listed = [...(oneOf ?? []), ...(anyOf ?? [])];
    return listed.every((one) => this.#basesOf(this.#targetOf(one)).includes(base));
  }

  /** The bases that a schema extends. */
  #basesOf(schema: unknown): readonly Base[] {
    const all = new Set([schema]);
    for (const one of all) {
      for (const part of partsOf(one)) all.add(this.#targetOf(part));
    }
    all.delete(schema);
    return [...all].flatMap((one) => this.#bases.get(one) ?? []);
  }

  /** Makes the `allOf` of a schema refer to the objects that bases describe. */
  #extendObjects(schema: unknown, seen: Set<unknown>): void {
    if (seen.has(schema)) return;
    seen.add(schema);
    const parts = partsOf(schema);
    for (const [index, part] of parts.entries()) {
      const target = this.#targetOf(part);
      const base = part === target ? undefined : this.#bases.get(target);
      if (base !== undefined)
        parts[index] = { ...Object(part), $ref: referenceTo(base.objectName) };
      this.#extendObjects(target, seen);
    }
  }

  #unionOf(base: Base): unknown {
    const { content, tag: propertyName, mapping, subtypes } = base;
    const { oneOf, anyOf, discriminator, type } = content;
    const about = {
      description: content.description,
      deprecated: content.deprecated,
      default: content.default,
      nullable: content.nullable === true || [type].flat().includes('null'),
    };
    if (oneOf !== undefined || anyOf !== undefined)
      return { ...about, oneOf, anyOf, discriminator };
    const variants = [[base.schema, ''] as const, ...subtypes].flatMap(([schema, reference]) =>
      this.#variantsOf(schema, reference, base),
    );
    const inherited = variants.flatMap(({ reference, keys }) =>
      keys.map((key) => [key, reference]),
    );
    const own = mapping.map(({ key, target, schema }) => {
      const variant = variants.find((one) => one.schema === schema);
      return [key, variant?.reference ?? target];
    });
    return {
      ...about,
      oneOf: variants.map(({ reference }) => ({ $ref: reference })),
      discriminator: { propertyName, mapping: Object.fromEntries([...inherited, ...own]) },
    };
  }

  /** A schema as a variant of the union of a base. None if another variant stands for it, or if no value is only that. */
  #variantsOf(schema: unknown, reference: string, union: Base): readonly Variant[] {
    const above = this.#basesOf(schema);
    const self = this.#bases.get(schema);
    const family = [union, ...(self ? [self] : []), ...above].filter(
      ({ tag }) => tag === union.tag,
    );
    const keys = family.map((base) => keysOf(schema, base)).find(({ length }) => length > 0) ?? [];
    if (self?.tag !== union.tag) {
      const isWithin = above.some(
        (base) => base.tag !== union.tag && union.subtypes.has(base.schema),
      );
      return isWithin ? [] : [{ schema, reference, keys }];
    }
    // A base may be a variant itself.
    const isImplied = above.length > 0 && family.every(({ mapping }) => mapping.length === 0);
    if (keys.length === 0 && !isImplied) return [];
    const own = keys.length > 0 ? keys : [self.name];
    return [{ schema, reference: referenceTo(self.objectName), keys: own }];
  }

  #targetOf(part: unknown): unknown {
    const { $ref } = Object(part);
    return typeof $ref === 'string' ? this.#lookUp($ref) : part;
  }

  #lookUp(reference: string): unknown {
    try {
      return this.#find(reference);
    } catch {
      return undefined;
    }
  }
}

/** What a base describes itself. Whether it may be `null` is said of the union. */
function objectOf({ content }: Base): unknown {
  const { discriminator, oneOf, anyOf, nullable, type, ...object } = content;
  return { ...object, type: Array.isArray(type) ? type.filter((one) => one !== 'null') : type };
}

function keysOf(schema: unknown, { mapping }: Base): string[] {
  return mapping.filter((entry) => entry.schema === schema).map(({ key }) => key);
}

function partsOf(schema: unknown): unknown[] {
  const { allOf } = Object(schema);
  return Array.isArray(allOf) ? allOf : [];
}

function referenceTo(name: string): string {
  const key = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return `#/components/schemas/${encodeURIComponent(key)}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name}${count}`;
    if (!taken.has(numbered)) return numbered;
  }
}
