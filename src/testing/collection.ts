import { type Schema, validate } from '../core/schema.ts';
import { ConfigurationError } from '../errors/index.ts';
import { readOwnProperties } from '../options/reader.ts';
import { summarize } from '../shared/text.ts';

/** What distinguishes the collections of a platform. */
export interface CollectionRule<T> {
  /** The property of the platform that holds it, such as `bots`. */
  readonly name: string;
  /** The prefix of generated ids, such as `bot`. */
  readonly noun: string;
  /** The schema of the resource. */
  readonly schema: Schema;
  /** The fields of a new resource that were not given. */
  readonly defaults: (now: string, given: Partial<T>) => Partial<T>;
  /** Returns what the service could not hold about a resource that the schema accepts. */
  readonly problem?: (resource: T) => string | undefined;
}

/** The resources of one kind that a platform holds, in the order of their creation. They are frozen: change them through this class. */
export class Collection<T extends { readonly id: string }> implements Iterable<T> {
  readonly #rule: CollectionRule<T>;
  readonly #resources = new Map<string, T>();
  readonly #serviceIds = new Set<string>();
  #list: readonly T[] | undefined;
  #created = 0;

  /** @internal */
  constructor(rule: CollectionRule<T>) {
    this.#rule = rule;
  }

  /**
   * Creates a resource. Missing fields are filled in: an id, timestamps, the `payload` of an event, `tags` and `type` of a bot.
   *
   * @throws `ConfigurationError` if the service could not hold the resource, or its id is taken.
   */
  create(partial: Partial<T> = {}): T {
    const resource = this.prepare(partial);
    this.insert(resource.id, resource);
    if (partial.id === undefined) this.#serviceIds.add(resource.id);
    else this.#serviceIds.delete(resource.id);
    return resource;
  }

  /** The resource with this id. */
  get(id: string): T | undefined {
    return this.#resources.get(id);
  }

  /** Whether there is a resource with this id. */
  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  /** Every resource. */
  all(): readonly T[] {
    // One list for every page that is served until the next change: a platform may hold a million bots.
    this.#list ??= Object.freeze([...this.#resources.values()]);
    return this.#list;
  }

  /** Deletes a resource, and returns whether there was one. */
  delete(id: string): boolean {
    this.#list = undefined;
    return this.#resources.delete(id);
  }

  /** Deletes every resource. */
  clear(): void {
    this.#list = undefined;
    this.#created = 0;
    this.#resources.clear();
    this.#serviceIds.clear();
  }

  /** The number of resources. */
  get size(): number {
    return this.#resources.size;
  }

  /** Iterates over every resource. */
  [Symbol.iterator](): Iterator<T> {
    return this.all()[Symbol.iterator]();
  }

  /** Whether the platform made this id, also if the resource was deleted since. @internal */
  madeId(id: string): boolean {
    return this.#serviceIds.has(id);
  }

  /** Returns a function that restores the present content. @internal */
  snapshot(): () => void {
    const resources = [...this.#resources];
    const serviceIds = [...this.#serviceIds];
    const created = this.#created;
    return () => {
      this.clear();
      for (const [key, resource] of resources) this.#resources.set(key, resource);
      for (const id of serviceIds) this.#serviceIds.add(id);
      this.#created = created;
    };
  }

  /** Makes a resource, without adding it. @internal */
  protected prepare(partial: Partial<T>): T {
    const { noun, schema, defaults, problem } = this.#rule;
    const given = readOwnProperties(partial, (_, reason) => this.#refuse(`the ${noun} ${reason}`));
    const id = given.id ?? this.#nextId();
    const resource = this.#copy({ id, ...defaults(new Date().toISOString(), partial), ...given });
    const result = validate(schema, resource);
    // None of the resource schemas is asynchronous.
    if (!(result instanceof Promise) && !result.ok) {
      this.#refuse(`the ${noun} is not as documented: ${summarize(result.issues, result.count)}`);
    }
    if (resource.id === '') this.#refuse(`the id of the ${noun} must not be empty`);
    const reason = problem?.(resource);
    if (reason !== undefined) this.#refuse(reason);
    return resource;
  }

  /** Adds a resource under a key of its own. @internal */
  protected insert(key: string, resource: T): void {
    if (this.#resources.has(key)) {
      this.#refuse(`the id ${JSON.stringify(resource.id)} is that of another ${this.#rule.noun}`);
    }
    this.#resources.set(key, resource);
    this.#list = undefined;
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

  /** The service sends JSON; and an object that a caller passed in stays the caller's. */
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

/** Reports a resource that a test must not create. */
export function refuseResource(collection: string, problem: string): never {
  throw new ConfigurationError(collection, { summary: `platform.${collection}: ${problem}` });
}
