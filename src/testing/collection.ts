import { readOwnProperties } from '../options/reader.ts';
import { ownProperties } from '../shared/json.ts';
import { summarize } from '../shared/text.ts';
import type { Schema } from '../validation/schema.ts';
import { validateClosed } from '../validation/unknown-variant.ts';
import { throwResourceMistake } from './mistake.ts';
import type { Resolved } from './resolver.ts';
import { sampleOf } from './sample.ts';

/** A resource in part. A property that is `undefined` is absent. */
export type Draft<T> = { readonly [Property in keyof T]?: Resolved<T[Property]> | undefined };

/** The differences between the collections of a platform. */
export interface CollectionRule<T> {
  /** The property of the platform that holds it, such as `bots`. */
  readonly name: string;
  /** The prefix of generated ids, such as `bot`. */
  readonly noun: string;
  readonly schema: Schema;
  /** Values of required fields, by name. A required field without a value or default gets a sample. */
  readonly values: object;
  /** The fields of a new resource that were not given, as far as they depend on it. */
  readonly defaults: (now: string, given: Draft<T>, id: string) => object;
  /** The properties of a draft that are not part of the resource. */
  readonly beside: readonly string[];
  /** Returns what the service could not hold about a resource that the schema accepts. */
  readonly problem: (resource: T) => string | undefined;
  /** Called after a resource was deleted. */
  readonly deleted: (id: string) => void;
}

/** The parts of a rule that many collections have in common. */
export const usual = {
  values: {},
  defaults: (now) => ({ createdAt: now }),
  beside: [],
  problem: () => undefined,
  deleted: () => {},
} satisfies Partial<CollectionRule<unknown>>;

/**
 * The resources of one kind that a platform holds, in the order of their creation. They are frozen: change them through this class.
 */
export class Collection<T extends { readonly id: string }> implements Iterable<T> {
  readonly #rule: CollectionRule<T>;
  readonly #resources = new Map<string, T>();
  #list: readonly T[] | undefined;
  #sample: Readonly<Record<string, unknown>> | undefined;
  #created = 0;

  /** @internal */
  constructor(rule: CollectionRule<T>) {
    this.#rule = rule;
  }

  /**
   * Creates a resource. Missing fields are filled in: an id, timestamps, the `payload` of an event or a message, `tags`
   * and `type` of a bot.
   *
   * @throws `ConfigurationError` if the service could not hold the resource, or its id is taken.
   */
  create(partial: Draft<T> = {}): T {
    const given = this.#read(partial);
    const id = given.id ?? this.#nextId();
    if (this.has(String(id))) {
      this.#throwMistake(`the id ${JSON.stringify(id)} is that of another ${this.#rule.noun}`);
    }
    const defaults = this.#rule.defaults(new Date().toISOString(), partial, String(id));
    return this.#set({ ...this.sample, id, ...defaults, ...given });
  }

  /** A value for each field that the schema requires. @internal */
  get sample(): Readonly<Record<string, unknown>> {
    const { schema, values } = this.#rule;
    this.#sample ??= ownProperties(sampleOf(schema, values));
    return this.#sample;
  }

  /**
   * Changes fields of a resource, and its `updatedAt` if it has one.
   *
   * @throws `ConfigurationError` if the resource does not exist, or if the service could not hold the change.
   */
  update(id: string, changes: Draft<Omit<T, 'id'>>): T {
    const { noun } = this.#rule;
    const resource =
      this.get(id) ?? this.#throwMistake(`there is no ${noun} ${JSON.stringify(id)}`);
    const time = 'updatedAt' in resource ? { updatedAt: new Date().toISOString() } : {};
    return this.#set({ ...resource, ...time, ...this.#read(changes), id });
  }

  /** Sets all fields of a resource, and its `updatedAt`. @internal */
  replace(resource: object & { readonly id: string }): T {
    return this.#set({ ...resource, updatedAt: new Date().toISOString() });
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

  /** The id of the resource that was created first. @internal */
  get firstId(): string | undefined {
    return this.#resources.keys().next().value;
  }

  /** Deletes a resource, and returns whether there was one. */
  delete(id: string): boolean {
    if (!this.#resources.delete(id)) return false;
    this.#list = undefined;
    this.#rule.deleted(id);
    return true;
  }

  /** Deletes every resource. */
  clear(): void {
    for (const id of [...this.#resources.keys()]) this.delete(id);
    this.#created = 0;
  }

  /** The number of resources. */
  get size(): number {
    return this.#resources.size;
  }

  /** Iterates over every resource. */
  [Symbol.iterator](): Iterator<T> {
    return this.all()[Symbol.iterator]();
  }

  /** Returns a function that restores the present content. @internal */
  snapshot(): () => void {
    const resources = [...this.#resources];
    const created = this.#created;
    return () => {
      this.#list = undefined;
      this.#resources.clear();
      for (const [id, resource] of resources) this.#resources.set(id, resource);
      this.#created = created;
    };
  }

  #read(partial: unknown): Record<string, unknown> {
    const { noun, beside } = this.#rule;
    const given = readOwnProperties(partial, (_, reason) =>
      this.#throwMistake(`the ${noun} ${reason}`),
    );
    for (const name of beside) delete given[name];
    return given;
  }

  #set(properties: object): T {
    const { noun, schema, problem } = this.#rule;
    const resource = freeze(
      copyAsJson<T>(properties, (reason) => this.#throwMistake(`the ${noun} ${reason}`)),
    );
    const mismatch = problemOf(schema, resource);
    if (mismatch !== undefined) this.#throwMistake(`the ${noun} ${mismatch}`);
    if (resource.id === '') this.#throwMistake(`the id of the ${noun} must not be empty`);
    const reason = problem(resource);
    if (reason !== undefined) this.#throwMistake(reason);
    this.#resources.set(resource.id, resource);
    this.#list = undefined;
    return resource;
  }

  #throwMistake(problem: string): never {
    return throwResourceMistake(this.#rule.name, problem);
  }

  #nextId(): string {
    let id: string;
    do {
      this.#created += 1;
      id = `${this.#rule.noun}_${this.#created}`;
    } while (this.has(id));
    return id;
  }
}

/** The service sends JSON; and an object that a caller passed in stays the caller's. */
export function copyAsJson<Json>(value: object, throwProblem: (problem: string) => never): Json {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return throwProblem('cannot be written as JSON');
  }
}

function freeze<Json>(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  for (const item of Object.values(value)) freeze(item);
  return Object.freeze(value);
}

/** The problem of a value of a test, if there is one. No schema is asynchronous. */
export function problemOf(schema: Schema, value: unknown): string | undefined {
  const result = validateClosed(schema, value);
  if (result instanceof Promise || result.ok) return undefined;
  return `is not as documented: ${summarize(result.issues)}`;
}

/** Whether a credential can be sent in a header. */
export const isHeaderValue = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

export const headerRule = 'must be visible ASCII characters, without spaces';
