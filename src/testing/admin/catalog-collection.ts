import type { Integration, Interface, Plugin } from '../../service/generated/admin-operations.ts';
import type { Schema } from '../../validation/schema.ts';
import type { Draft } from '../collection.ts';
import { OwnedCollection, type OwnerRule } from '../owned-collection.ts';

/** What a workspace offers to others: an integration, an interface or a plugin. */
export type CatalogItem = Integration | Interface | Plugin;

/** What distinguishes the three kinds. */
export interface CatalogKind<Item extends CatalogItem> {
  /** The property of the platform that holds the items, such as `integrations`. */
  readonly name: string;
  readonly noun: string;
  readonly schema: Schema;
  /** Whether `public` is not all that says who sees an item. */
  readonly hasVisibility?: boolean;
  /** The fields of a new item that the others do not have. */
  readonly defaults: () => Draft<Item>;
}

/** The integrations, interfaces or plugins of all workspaces. */
export class CatalogCollection<Item extends CatalogItem> extends OwnedCollection<
  Item,
  'workspaceId'
> {
  /** @internal */
  constructor(
    owner: OwnerRule<'workspaceId'>,
    { name, noun, schema, defaults, hasVisibility = true }: CatalogKind<Item>,
    deleted: (id: string) => void = () => {},
  ) {
    super({
      ...owner,
      name,
      noun,
      schema,
      deleted,
      beside: hasVisibility ? [] : ['visibility'],
      defaults: (now, given, id) => ({
        createdAt: now,
        updatedAt: now,
        name: id,
        version: '1.0.0',
        title: String(Object(given).name ?? id).slice(0, 64),
        description: '',
        iconUrl: '',
        readmeUrl: '',
        ...defaults(),
        ...{ public: false, ...(hasVisibility && { visibility: 'private' }) },
        ...(hasVisibility && visibilityOf({ ...given })),
      }),
    });
  }

  /** The item of a workspace with a name and a version. @internal */
  find(workspaceId: string, name: string, version: string): Item | undefined {
    return this.of(workspaceId).find((item) => item.name === name && item.version === version);
  }

  /** What every workspace can see, in a list. @internal */
  public(): readonly Item[] {
    return this.all().filter((item) => item.public);
  }
}

/** One of `public` and `visibility` sets the other; with neither, both stay as they are. */
export function visibilityOf(given: Readonly<Record<string, unknown>>): object {
  const { public: isPublic, visibility } = given;
  if (visibility !== undefined)
    return isPublic === undefined ? { public: visibility === 'public' } : {};
  return isPublic === undefined ? {} : { visibility: isPublic === true ? 'public' : 'private' };
}
