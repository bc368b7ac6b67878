import { ownProperties } from '../shared/json.ts';
import { Collection, type CollectionRule, type Draft, usual } from './collection.ts';
import { throwResourceMistake } from './mistake.ts';
import { found } from './reply.ts';

/** A resource in part, and the id of what it belongs to. */
export type OwnedDraft<T, Field extends string> = Draft<T> & {
  readonly [F in Field]?: string | undefined;
};

/** What resources belong to. */
export interface Owners {
  readonly firstId: string | undefined;
  has(id: string): boolean;
}

/** What is held beside a resource that belongs to something. */
export interface Owned {
  readonly owner: string;
}

export interface OwnedRule<T, Field extends string, Beside extends Owned = Owned>
  extends Omit<CollectionRule<T, Beside>, 'groupOf' | 'besideOf'> {
  /** By the property of a draft that names an owner, such as `botId`. The first one of the first of them is the default. */
  readonly owners: Readonly<Record<Field, Owners>>;
  /** What is held beside a resource that is made of a draft. */
  readonly besideOf: (owner: string, draft: object) => Beside;
}

/** The parts of a rule that most collections of this kind have in common. */
export const usualOwned = {
  ...usual,
  besideOf: (owner: string): Owned => ({ owner }),
};

/**
 * Resources that belong to a workspace, a bot or an integration. `create` and `update` take its id, such as `botId`, beside
 * the fields of the resource, which is the one of the service and does not have it.
 */
export class OwnedCollection<
  T extends { readonly id: string },
  Field extends string,
  Beside extends Owned = Owned,
> extends Collection<T, Beside> {
  readonly #rule: OwnedRule<T, Field, Beside>;

  /** @internal */
  constructor(rule: OwnedRule<T, Field, Beside>) {
    super({
      ...rule,
      apart: [...Object.keys(rule.owners), ...rule.apart],
      besideOf: (draft) => rule.besideOf(this.#namedOwner(draft) ?? this.#defaultOwner(), draft),
      groupOf: (_, { owner }) => owner,
    });
    this.#rule = rule;
  }

  /**
   * Creates a resource. Missing fields are filled in. Without an owner, it belongs to the first owner.
   *
   * @throws `ConfigurationError` if the service could not hold the resource, its id is taken, or there is no such owner.
   */
  override create(partial: OwnedDraft<T, Field> = {}): T {
    return super.create(partial);
  }

  /**
   * Changes fields of a resource, or what it belongs to, and its `updatedAt` if it has one.
   *
   * @throws `ConfigurationError` if the resource or the owner does not exist, or if the service could not hold the change.
   */
  override update(id: string, changes: OwnedDraft<Omit<T, 'id'>, Field>): T {
    const owner = this.#namedOwner(changes);
    const resource = super.update(id, changes);
    const beside = this.besideOf(id);
    if (owner !== undefined && beside !== undefined) this.setBeside(id, { ...beside, owner });
    return resource;
  }

  /** The id of what a resource belongs to. */
  ownerOf(id: string): string | undefined {
    return this.besideOf(id)?.owner;
  }

  /** The resources that belong to an owner. */
  of(ownerId: string): readonly T[] {
    return this.inGroup(ownerId);
  }

  /** The resource of an owner that a request names. @internal */
  own(ownerId: string, id: string): T {
    return found(this.#rule.noun, this.ownerOf(id) === ownerId ? this.get(id) : undefined);
  }

  /** Deletes what belongs to an owner that was deleted. @internal */
  deleteOf(field: string, ownerId: string): void {
    if (!Object.hasOwn(this.#rule.owners, field)) return;
    for (const { id } of this.of(ownerId)) this.delete(id);
  }

  #namedOwner(draft: object): string | undefined {
    // `super.create` reports a draft that is no object.
    const given = ownProperties(draft);
    const named = Object.entries<Owners>(this.#rule.owners).filter(
      ([field]) => given[field] !== undefined,
    );
    const [first, second] = named;
    if (first === undefined) return undefined;
    const [field, owners] = first;
    const id = given[field];
    if (second !== undefined) this.#throwMistake(`has both \`${field}\` and \`${second[0]}\``);
    if (typeof id !== 'string') return this.#throwMistake(`has a \`${field}\` that is no text`);
    if (owners.has(id)) return id;
    return this.#throwMistake(`has the \`${field}\` ${JSON.stringify(id)}, which does not exist`);
  }

  #defaultOwner(): string {
    const owners = Object.entries<Owners>(this.#rule.owners);
    const fields = owners.map(([field]) => `\`${field}\``).join(' or ');
    return owners[0]?.[1].firstId ?? this.#throwMistake(`needs ${fields}`);
  }

  #throwMistake(problem: string): never {
    return throwResourceMistake(this.#rule.name, `the ${this.#rule.noun} ${problem}`);
  }
}
