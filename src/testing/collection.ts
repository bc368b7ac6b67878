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
export interface CollectionRule<T, Beside = undefined> {
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
  readonly apart: readonly string[];
  /** What is held beside a resource that `create` makes of a draft. */
  readonly besideOf: (draft: object) => Beside;
  /** What a list is asked for by, such as the id of an owner. */
  readonly groupOf: (resource: T, beside: Beside) => string | undefined;
  /** The resource as it is read, if that depends on others. */
  readonly shown: ((resource: T) => T) | undefined;
  /** Returns what the service could not hold about a resource that the schema accepts. */
  readonly problem: (resource: T) => string | undefined;
  /** Called after a resource was created. */
  readonly created: (id: string) => void;
  /** Called after a resource was deleted. */
  readonly deleted: (id: string) => void;
}

/** The parts of a rule that many collections have in common. */
export const usual = {
  values: {},
  defaults: (now) => ({ createdAt: now }),
  apart: [],
  besideOf: () => undefined,
  groupOf: () => undefined,
  shown: undefined,
  problem: () => undefined,
  created: () => {},
  deleted: () => {},
} satisfies Partial<CollectionRule<never>>;

/** What a collection holds of a resource. It is replaced, never changed: so a copy of the entries is a snapshot. */
interface Entry<T, Beside> {
  readonly resource: T;
  /** What the resource of the service does not have, such as its owner. */
  readonly beside: Beside;
  /** The place in the order of creation: no other resource ever has it. */
  readonly place: number;
}

/**
 * The resources of one kind that a platform holds, in the order of their creation. They are frozen: change them through this class.
 */
export class Collection<T extends { readonly id: string }, Beside = undefined>
  implements Iterable<T>
{
  readonly #rule: CollectionRule<T, Beside>;
  readonly #entries = new Map<string, Entry<T, Beside>>();
  /** The entries of each group, by id. A request must not look at every resource. */
  readonly #groups = new Map<string, Map<string, Entry<T, Beside>>>();
  /** The lists of groups, and of all resources, until the next change: a page is a part of one. */
  readonly #lists = new Map<string | undefined, readonly T[]>();
  #sample: Readonly<Record<string, unknown>> | undefined;
  #created = 0;
  #places = 0;
  #resets = 0;

  /** @internal */
  constructor(rule: CollectionRule<T, Beside>) {
    this.#rule = rule;
  }

  /**
   * Creates a resource. Missing fields are filled in: an id, timestamps, the `payload` of an event or a message, `tags`
   * and `type` of a bot.
   *
   * @throws `ConfigurationError` if the service could not hold the resource, or its id is taken.
   */
  create(partial: Draft<T> = {}): T {
    return this.add(partial, this.#rule.besideOf(partial));
  }

  /** Creates a resource, and holds something beside it. @internal */
  add(partial: Draft<T>, beside: Beside): T {
    const given = this.#read(partial);
    const id = given.id ?? this.#nextId();
    if (this.has(String(id))) {
      this.#throwMistake(`the id ${JSON.stringify(id)} is that of another ${this.#rule.noun}`);
    }
    const defaults = this.#rule.defaults(new Date().toISOString(), partial, String(id));
    this.#places += 1;
    const resource = this.#set({ ...this.sample, id, ...defaults, ...given }, beside, this.#places);
    this.#rule.created(resource.id);
    return resource;
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
    const { resource, beside, place } = this.#entryOf(id);
    const time = 'updatedAt' in resource ? { updatedAt: new Date().toISOString() } : {};
    return this.#set({ ...resource, ...time, ...this.#read(changes), id }, beside, place);
  }

  /** Sets all fields of a resource, and its `updatedAt`. @internal */
  replace(resource: object & { readonly id: string }): T {
    const { beside, place } = this.#entryOf(resource.id);
    return this.#set({ ...resource, updatedAt: new Date().toISOString() }, beside, place);
  }

  /** The resource with this id. */
  get(id: string): T | undefined {
    const resource = this.#entries.get(id)?.resource;
    return resource && this.#show(resource);
  }

  /** Whether there is a resource with this id. */
  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** What is held beside a resource. @internal */
  besideOf(id: string): Beside | undefined {
    return this.#entries.get(id)?.beside;
  }

  /** Replaces what is held beside a resource. @internal */
  setBeside(id: string, beside: Beside): void {
    const { resource, place } = this.#entryOf(id);
    this.#hold({ resource, beside, place });
  }

  /** Every resource. */
  all(): readonly T[] {
    const { shown } = this.#rule;
    const list = this.#listOf(undefined, this.#entries);
    return shown === undefined ? list : list.map(shown);
  }

  /** The resources of a group. @internal */
  inGroup(group: string): readonly T[] {
    return this.#listOf(group, this.#groups.get(group) ?? new Map());
  }

  /** The id of the resource that was created first. @internal */
  get firstId(): string | undefined {
    return this.#entries.keys().next().value;
  }

  /** Deletes a resource, and returns whether there was one. */
  delete(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    this.#leaveGroup(entry);
    this.#rule.deleted(id);
    return true;
  }

  /** Deletes every resource. */
  clear(): void {
    for (const id of [...this.#entries.keys()]) this.delete(id);
    this.#created = 0;
  }

  /** The number of resources. */
  get size(): number {
    return this.#entries.size;
  }

  /** Iterates over every resource. */
  [Symbol.iterator](): Iterator<T> {
    return this.all()[Symbol.iterator]();
  }

  /** Returns a function that restores the present content. @internal */
  snapshot(): () => void {
    const entries = [...this.#entries.values()];
    const created = this.#created;
    return () => {
      this.#entries.clear();
      this.#groups.clear();
      this.#lists.clear();
      for (const entry of entries) this.#hold(entry);
      this.#created = created;
      this.#resets += 1;
    };
  }

  /** Returns whether a resource was deleted since then, or the platform was reset. @internal */
  watch(id: string): () => boolean {
    const place = this.#entries.get(id)?.place;
    const resets = this.#resets;
    return () => this.#resets !== resets || this.#entries.get(id)?.place !== place;
  }

  #read(partial: unknown): Record<string, unknown> {
    const { noun, apart } = this.#rule;
    const given = readOwnProperties(partial, (_, reason) =>
      this.#throwMistake(`the ${noun} ${reason}`),
    );
    for (const name of apart) delete given[name];
    return given;
  }

  #set(properties: object, beside: Beside, place: number): T {
    const { noun, schema, problem } = this.#rule;
    const resource = freeze(
      copyAsJson<T>(properties, (reason) => this.#throwMistake(`the ${noun} ${reason}`)),
    );
    const mismatch = problemOf(schema, resource);
    if (mismatch !== undefined) this.#throwMistake(`the ${noun} ${mismatch}`);
    if (resource.id === '') this.#throwMistake(`the id of the ${noun} must not be empty`);
    const reason = problem(resource);
    if (reason !== undefined) this.#throwMistake(reason);
    this.#hold({ resource, beside, place });
    return this.#show(resource);
  }

  #show(resource: T): T {
    const { shown } = this.#rule;
    return shown === undefined ? resource : shown(resource);
  }

  #hold(entry: Entry<T, Beside>): void {
    const { id } = entry.resource;
    const before = this.#entries.get(id);
    const group = this.#groupOf(entry);
    if (before !== undefined && this.#groupOf(before) !== group) this.#leaveGroup(before);
    this.#entries.set(id, entry);
    this.#forgetLists(group);
    if (group === undefined) return;
    const entries = this.#groups.get(group) ?? new Map();
    this.#groups.set(group, entries.set(id, entry));
  }

  #leaveGroup(entry: Entry<T, Beside>): void {
    const group = this.#groupOf(entry);
    this.#forgetLists(group);
    if (group === undefined) return;
    const entries = this.#groups.get(group);
    entries?.delete(entry.resource.id);
    if (entries?.size === 0) this.#groups.delete(group);
  }

  #groupOf({ resource, beside }: Entry<T, Beside>): string | undefined {
    return this.#rule.groupOf(resource, beside);
  }

  #forgetLists(group: string | undefined): void {
    this.#lists.delete(undefined);
    this.#lists.delete(group);
  }

  #listOf(group: string | undefined, held: ReadonlyMap<string, Entry<T, Beside>>): readonly T[] {
    const known = this.#lists.get(group);
    if (known !== undefined) return known;
    // What came from another group stands at the end.
    const entries = [...held.values()].sort((a, b) => a.place - b.place);
    const list = Object.freeze(entries.map(({ resource }) => resource));
    this.#lists.set(group, list);
    return list;
  }

  #entryOf(id: string): Entry<T, Beside> {
    const problem = `there is no ${this.#rule.noun} ${JSON.stringify(id)}`;
    return this.#entries.get(id) ?? this.#throwMistake(problem);
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
