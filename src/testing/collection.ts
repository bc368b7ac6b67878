import { type Schema, validate } from '../core/schema.ts';
import { ConfigurationError } from '../errors/index.ts';
import { ownProperties } from '../shared/own-properties.ts';
import { summarize } from '../shared/text.ts';

/** What tells the collections of a platform apart. */
export interface CollectionRule<T> {
  /** The property of the platform that holds it, as `bots`. */
  readonly name: string;
  /** What generated ids begin with, as `bot`. */
  readonly noun: string;
  /** The schema of the resource. */
  readonly schema: Schema;
  /** What a new resource has where it was not given. */
  readonly defaults: (now: string) => Partial<T>;
}

/** The resources of one kind that a platform holds, in the order of their creation. They are frozen: a test changes them here. */
export class Collection<T extends { readonly id: string }> implements Iterable<T> {
  readonly #rule: CollectionRule<T>;
  readonly #resources = new Map<string, T>();
  #list: readonly T[] | undefined;
  #created = 0;

  /** @internal */
  constructor(rule: CollectionRule<T>) {
    this.#rule = rule;
  }

  /**
   * Creates a resource. What is not given is filled in: an id, timestamps, and an empty payload of an event.
   *
   * @throws `ConfigurationError` where the resource would not be as documented, or its id is taken.
   */
  create(partial: Partial<T> = {}): T {
    const { noun, schema, defaults } = this.#rule;
    const given = ownProperties(partial, (problem) => this.#refuse(`the ${noun} ${problem}`));
    const id = given.id ?? this.#nextId();
    const resource = this.#copy({ id, ...defaults(new Date().toISOString()), ...given });
    const result = validate(schema, resource);
    // None of the resource schemas is asynchronous.
    if (!(result instanceof Promise) && !result.ok) {
      this.#refuse(`the ${noun} is not as documented: ${summarize(result.issues, result.count)}`);
    }
    if (resource.id === '') this.#refuse(`the id of the ${noun} must not be empty`);
    if (this.#resources.has(resource.id)) {
      this.#refuse(`the id ${JSON.stringify(resource.id)} is that of another ${noun}`);
    }
    this.#resources.set(resource.id, resource);
    this.#list = undefined;
    return resource;
  }

  /** The resource with this id. */
  get(id: string): T | undefined {
    return this.#resources.get(id);
  }

  /** Whether there is a resource with this id. */
  has(id: string): boolean {
    return this.#resources.has(id);
  }

  /** Every resource. */
  all(): readonly T[] {
    // One list for every page that is served until the next change: a platform may hold a million bots.
    this.#list ??= Object.freeze([...this.#resources.values()]);
    return this.#list;
  }

  /** Deletes a resource, and tells whether there was one. */
  delete(id: string): boolean {
    this.#list = undefined;
    return this.#resources.delete(id);
  }

  /** Deletes every resource. */
  clear(): void {
    this.#list = undefined;
    this.#created = 0;
    this.#resources.clear();
  }

  /** How many resources there are. */
  get size(): number {
    return this.#resources.size;
  }

  /** Iterates over every resource. */
  [Symbol.iterator](): Iterator<T> {
    return this.all()[Symbol.iterator]();
  }

  #refuse(problem: string): never {
    return refuseResource(this.#rule.name, problem);
  }

  #nextId(): string {
    let id: string;
    do {
      this.#created += 1;
      id = `${this.#rule.noun}_${this.#created}`;
    } while (this.#resources.has(id));
    return id;
  }

  /** What is served is JSON; and what a caller passed in stays the caller's. */
  #copy(resource: object): T {
    try {
      return freeze(JSON.parse(JSON.stringify(resource)));
    } catch {
      return this.#refuse(`the ${this.#rule.noun} cannot be written as JSON`);
    }
  }
}

function freeze<Json>(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  for (const item of Object.values(value)) freeze(item);
  return Object.freeze(value);
}

/** Says what is wrong with a resource that a test made. */
export function refuseResource(collection: string, problem: string): never {
  throw new ConfigurationError(collection, { summary: `platform.${collection}: ${problem}` });
}
