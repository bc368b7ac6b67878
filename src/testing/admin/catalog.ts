import type { Integration, Interface, Plugin } from '../../service/generated/admin-types.ts';
import { ownProperties } from '../../shared/json.ts';
import type { Schema } from '../../validation/schema.ts';
import { OwnedCollection, type Owners, usualOwned } from '../owned-collection.ts';
import { newSecret, partOf } from './definition.ts';

/** A thing that a workspace offers to others. */
export type CatalogItem = Integration | Interface | Plugin;

/** Integrations, interfaces or plugins. */
export function createCatalog<Item extends CatalogItem>(
  noun: string,
  schema: Schema,
  owners: { readonly workspaceId: Owners },
  deleted: (id: string) => void = () => {},
): OwnedCollection<Item, 'workspaceId'> {
  return new OwnedCollection<Item, 'workspaceId'>({
    ...{ ...usualOwned, name: `${noun}s`, noun, schema, owners, deleted },
    values: {
      ...{ version: '1.0.0', description: '', iconUrl: '', readmeUrl: '' },
      url: 'https://integration.bot-platform.test',
      ...{ visibility: 'private', verificationStatus: 'unapproved', lifecycleStatus: 'published' },
    },
    defaults: (now, given, id) => {
      const { name = id, ...others } = { ...given };
      const title = String(name).slice(0, 64);
      const fields = { name: id, title, signingSecret: newSecret(), ...visibilityOf(others) };
      return ownProperties(partOf(schema, { createdAt: now, updatedAt: now, ...fields }));
    },
  });
}

/** One of `public` and `visibility` sets the other; with neither, both stay as they are. */
export function visibilityOf({ public: isPublic, visibility }: Readonly<Record<string, unknown>>) {
  if ((isPublic === undefined) === (visibility === undefined)) return {};
  return isPublic === undefined
    ? { public: visibility === 'public' }
    : { visibility: isPublic === true ? 'public' : 'private' };
}
