import type { Integration, Interface, Plugin } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { objectProperties, type Schema } from '../../validation/schema.ts';
import { type Draft, noExtras } from '../collection.ts';
import { OwnedCollection, type OwnerRule } from '../owned-collection.ts';
import { found } from '../reply.ts';
import { newSecret } from './definition.ts';

/** A thing that a workspace offers to others: an integration, an interface or a plugin. */
export type CatalogItem = Integration | Interface | Plugin;

/** The differences between the three kinds. */
export interface CatalogKind<Item extends CatalogItem> {
  readonly noun: 'integration' | 'interface' | 'plugin';
  readonly schema: Schema;
  /** The fields of a new item that the others do not have. */
  readonly defaults: () => Draft<Item>;
}

export const integrationKind = (): CatalogKind<Integration> => ({
  noun: 'integration',
  schema: schemas.Integration,
  defaults: () => ({
    identifier: {},
    url: 'https://integration.bot-platform.test',
    signingSecret: newSecret(),
    interfaces: {},
    configuration: { identifier: {}, schema: {} },
    configurations: {},
    channels: {},
    states: {},
    events: {},
    actions: {},
    user: { tags: {}, creation: {} },
    entities: {},
    dev: false,
    verificationStatus: 'unapproved',
    lifecycleStatus: 'published',
    secrets: [],
  }),
});

export const interfaceKind = (): CatalogKind<Interface> => ({
  noun: 'interface',
  schema: schemas.Interface,
  defaults: () => ({ entities: {}, events: {}, actions: {}, channels: {} }),
});

export const pluginKind = (): CatalogKind<Plugin> => ({
  noun: 'plugin',
  schema: schemas.Plugin,
  defaults: () => ({
    configuration: { schema: {} },
    states: {},
    events: {},
    actions: {},
    dependencies: { interfaces: {}, integrations: {} },
    user: { tags: {} },
    conversation: { tags: {} },
    message: { tags: {} },
    lifecycleStatus: 'published',
  }),
});

/** What names an item among those of a workspace. */
export interface NameAndVersion {
  readonly name: string;
  readonly version: string;
}

/** The integrations, interfaces or plugins of all workspaces. */
export class CatalogCollection<Item extends CatalogItem> extends OwnedCollection<
  Item,
  'workspaceId'
> {
  /** @internal */
  readonly kind: CatalogKind<Item>;

  /** @internal */
  constructor(
    owner: OwnerRule<'workspaceId'>,
    kind: CatalogKind<Item>,
    deleted: (id: string) => void = () => {},
  ) {
    const { noun, schema } = kind;
    const hasVisibility = objectProperties(schema)?.names.includes('visibility') === true;
    super({
      ...noExtras,
      ...owner,
      name: `${noun}s`,
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
        ...kind.defaults(),
        ...{ public: false, ...(hasVisibility && { visibility: 'private' }) },
        ...(hasVisibility && visibilityOf({ ...given })),
      }),
    });
    this.kind = kind;
  }

  /** An item that a workspace can see: its own, or a public one of another. @internal */
  visible(workspaceId: string, id: string): Item {
    return this.ownerOf(id) === workspaceId ? this.own(workspaceId, id) : this.public(id);
  }

  /** An item of a workspace. @internal */
  find(workspaceId: string, { name, version }: NameAndVersion): Item | undefined {
    return this.of(workspaceId).find((item) => item.name === name && item.version === version);
  }

  /** What every workspace can see. @internal */
  allPublic(): readonly Item[] {
    return this.all().filter((item) => item.public);
  }

  /** @internal */
  public(id: string): Item {
    const item = this.get(id);
    return found(this.kind.noun, item?.public === true ? item : undefined);
  }

  /** @internal */
  findPublic({ name, version }: NameAndVersion): Item {
    const items = this.allPublic();
    const item = items.find((one) => one.name === name && one.version === version);
    return found(this.kind.noun, item);
  }
}

/** One of `public` and `visibility` sets the other; with neither, both stay as they are. */
export function visibilityOf({ public: isPublic, visibility }: Readonly<Record<string, unknown>>) {
  if ((isPublic === undefined) === (visibility === undefined)) return {};
  return isPublic === undefined
    ? { public: visibility === 'public' }
    : { visibility: isPublic === true ? 'public' : 'private' };
}
