import type { Integration, Interface, Plugin } from '../../service/generated/admin-types.ts';
import { ownProperties } from '../../shared/json.ts';
import type { Schema } from '../../validation/schema.ts';
import { usual } from '../collection.ts';
import { OwnedCollection, type Owners } from '../owned-collection.ts';
import { found } from '../reply.ts';
import { newSecret, partOf } from './definition.ts';

/** A thing that a workspace offers to others: an integration, an interface or a plugin. */
export type CatalogItem = Integration | Interface | Plugin;

/** What names an item among those of a workspace. */
export interface NameAndVersion {
  readonly name: string;
  readonly version: string;
}

export class CatalogCollection<Item extends CatalogItem> extends OwnedCollection<
  Item,
  'workspaceId'
> {
  /** @internal */
  readonly noun: string;
  /** @internal */
  readonly schema: Schema;

  /** @internal */
  constructor(
    noun: string,
    schema: Schema,
    owners: { readonly workspaceId: Owners },
    deleted: (id: string) => void = () => {},
  ) {
    super({
      ...{ ...usual, name: `${noun}s`, noun, schema, owners, deleted },
      values: {
        ...{ version: '1.0.0', description: '', iconUrl: '', readmeUrl: '' },
        url: 'https://integration.bot-platform.test',
        ...{
          visibility: 'private',
          verificationStatus: 'unapproved',
          lifecycleStatus: 'published',
        },
      },
      defaults: (now, given, id) => {
        const { name = id, ...others } = { ...given };
        const title = String(name).slice(0, 64);
        const fields = { name: id, title, signingSecret: newSecret(), ...visibilityOf(others) };
        return ownProperties(partOf(schema, { createdAt: now, updatedAt: now, ...fields }));
      },
    });
    this.noun = noun;
    this.schema = schema;
  }

  /** An item that a workspace can see: its own, or a public one of another. @internal */
  visible(workspaceId: string, id: string): Item {
    return this.ownerOf(id) === workspaceId ? this.own(workspaceId, id) : this.public(id);
  }

  /** An item of a workspace. @internal */
  find(workspaceId: string, named: NameAndVersion): Item | undefined {
    return this.of(workspaceId).find(isNamed(named));
  }

  /** What every workspace can see. @internal */
  allPublic(): readonly Item[] {
    return this.all().filter((item) => item.public);
  }

  /** @internal */
  public(id: string): Item {
    return found(
      this.noun,
      this.allPublic().find((item) => item.id === id),
    );
  }

  /** @internal */
  findPublic(named: NameAndVersion): Item {
    return found(this.noun, this.allPublic().find(isNamed(named)));
  }
}

function isNamed({ name, version }: NameAndVersion): (item: CatalogItem) => boolean {
  return (item) => item.name === name && item.version === version;
}

/** One of `public` and `visibility` sets the other; with neither, both stay as they are. */
export function visibilityOf({ public: isPublic, visibility }: Readonly<Record<string, unknown>>) {
  if ((isPublic === undefined) === (visibility === undefined)) return {};
  return isPublic === undefined
    ? { public: visibility === 'public' }
    : { visibility: isPublic === true ? 'public' : 'private' };
}
