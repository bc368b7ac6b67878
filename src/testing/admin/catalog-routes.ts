import {
  createIntegration,
  createInterface,
  createPlugin,
  deleteIntegration,
  deleteInterface,
  deletePlugin,
  getIntegration,
  getIntegrationByName,
  getInterface,
  getInterfaceByName,
  getPlugin,
  getPluginByName,
  getPublicIntegration,
  getPublicIntegrationById,
  getPublicInterface,
  getPublicInterfaceById,
  getPublicPlugin,
  getPublicPluginById,
  type Integration,
  listIntegrations,
  listInterfaces,
  listPlugins,
  listPublicIntegrations,
  listPublicInterfaces,
  listPublicPlugins,
  rotateIntegrationSigningSecrets,
  updateIntegration,
  updateInterface,
  updatePlugin,
  validateIntegrationCreation,
  validateIntegrationUpdate,
} from '../../service/generated/admin-operations.ts';
import { asRecord } from '../../shared/json.ts';
import { adminRoute } from '../api-route.ts';
import type { OwnedDraft } from '../owned-collection.ts';
import { found, refuse } from '../reply.ts';
import type { Route } from '../route.ts';
import { mergeEntries } from './bot-definition.ts';
import { type CatalogCollection, type CatalogItem, visibilityOf } from './catalog-collection.ts';
import type { AdminState } from './state.ts';

/** The operations on integrations, interfaces and plugins: of the workspace, and those of the hub, which has the public ones. */
export function catalogRoutes(state: AdminState): Route[] {
  const integrations = new Catalog(state.integrations, 'integration');
  const interfaces = new Catalog(state.interfaces, 'interface');
  const plugins = new Catalog(state.plugins, 'plugin');
  const fromHub = (integration: Integration) => ({
    ...integration,
    // The hub shows no secret of another workspace.
    ...{ signingSecret: '', secrets: [] },
    ...ofHub(state, state.integrations.ownerOf(integration.id) ?? ''),
  });
  const select = (items: readonly Integration[], query: IntegrationQuery) =>
    selectIntegrations(items, query, state);
  return [
    adminRoute(listIntegrations, ({ query, workspaceId }) => ({
      integrations: select(integrations.of(workspaceId), query).map(integrationSummary),
      meta: {},
    })),
    adminRoute(createIntegration, ({ body, workspaceId }) => ({
      integration: integrations.create(body, workspaceId),
    })),
    adminRoute(validateIntegrationCreation, ({ body, workspaceId }) => {
      integrations.refuseTaken(body, workspaceId);
      return {};
    }),
    adminRoute(getIntegration, ({ params: { id }, workspaceId }) => ({
      integration: integrations.visible(id, workspaceId),
    })),
    adminRoute(getIntegrationByName, ({ params, workspaceId }) => ({
      integration: integrations.named(params, workspaceId),
    })),
    adminRoute(updateIntegration, ({ params: { id }, body, workspaceId }) => ({
      integration: integrations.update(id, body, workspaceId),
    })),
    adminRoute(validateIntegrationUpdate, ({ params: { id }, workspaceId }) => {
      integrations.own(id, workspaceId);
      return {};
    }),
    adminRoute(deleteIntegration, ({ params: { id }, workspaceId }) =>
      integrations.delete(id, workspaceId),
    ),
    adminRoute(rotateIntegrationSigningSecrets, ({ params: { id }, workspaceId }) => {
      integrations.own(id, workspaceId);
      const newSigningSecret = newSecret();
      state.integrations.update(id, { signingSecret: newSigningSecret });
      return { newSigningSecret };
    }),
    adminRoute(listPublicIntegrations, ({ query }) => ({
      integrations: select(state.integrations.public(), query).map((integration) => ({
        ...integrationSummary(integration),
        ...ofHub(state, state.integrations.ownerOf(integration.id) ?? ''),
      })),
      meta: {},
    })),
    adminRoute(getPublicIntegrationById, ({ params: { id } }) => ({
      integration: fromHub(integrations.public(id)),
    })),
    adminRoute(getPublicIntegration, ({ params }) => ({
      integration: fromHub(integrations.publicNamed(params)),
    })),

    adminRoute(listInterfaces, ({ query, workspaceId }) => ({
      interfaces: selectNamed(interfaces.of(workspaceId), query).map(summary),
      meta: {},
    })),
    adminRoute(createInterface, ({ body, workspaceId }) => ({
      interface: interfaces.create(body, workspaceId),
    })),
    adminRoute(getInterface, ({ params: { id }, workspaceId }) => ({
      interface: interfaces.visible(id, workspaceId),
    })),
    adminRoute(getInterfaceByName, ({ params, workspaceId }) => ({
      interface: interfaces.named(params, workspaceId),
    })),
    adminRoute(updateInterface, ({ params: { id }, body, workspaceId }) => ({
      interface: interfaces.update(id, body, workspaceId),
    })),
    adminRoute(deleteInterface, ({ params: { id }, workspaceId }) =>
      interfaces.delete(id, workspaceId),
    ),
    adminRoute(listPublicInterfaces, ({ query }) => ({
      interfaces: selectNamed(state.interfaces.public(), query).map(summary),
      meta: {},
    })),
    adminRoute(getPublicInterfaceById, ({ params: { id } }) => ({
      interface: interfaces.public(id),
    })),
    adminRoute(getPublicInterface, ({ params }) => ({ interface: interfaces.publicNamed(params) })),

    adminRoute(listPlugins, ({ query, workspaceId }) => ({
      plugins: selectNamed(plugins.of(workspaceId), query).map(pluginSummary),
      meta: {},
    })),
    adminRoute(createPlugin, ({ body, workspaceId }) => ({
      plugin: plugins.create(body, workspaceId),
    })),
    adminRoute(getPlugin, ({ params: { id }, workspaceId }) => ({
      plugin: plugins.visible(id, workspaceId),
    })),
    adminRoute(getPluginByName, ({ params, workspaceId }) => ({
      plugin: plugins.named(params, workspaceId),
    })),
    adminRoute(updatePlugin, ({ params: { id }, body, workspaceId }) => ({
      plugin: plugins.update(id, body, workspaceId),
    })),
    adminRoute(deletePlugin, ({ params: { id }, workspaceId }) => plugins.delete(id, workspaceId)),
    adminRoute(listPublicPlugins, ({ query }) => ({
      plugins: selectNamed(state.plugins.public(), query).map(pluginSummary),
      meta: {},
    })),
    adminRoute(getPublicPluginById, ({ params: { id } }) => ({ plugin: plugins.public(id) })),
    adminRoute(getPublicPlugin, ({ params }) => ({ plugin: plugins.publicNamed(params) })),
  ];
}

/** The value of a new signing secret. */
export function newSecret(): string {
  return `fake-signing-secret-${crypto.randomUUID()}`;
}

interface NameAndVersion {
  readonly name: string;
  readonly version: string;
}

/** What requests do with one kind of item. */
class Catalog<Item extends CatalogItem> {
  readonly #items: CatalogCollection<Item>;
  readonly #noun: string;

  constructor(items: CatalogCollection<Item>, noun: string) {
    this.#items = items;
    this.#noun = noun;
  }

  of(workspaceId: string): readonly Item[] {
    return this.#items.of(workspaceId);
  }

  create(body: NameAndVersion, workspaceId: string): Item {
    this.refuseTaken(body, workspaceId);
    // The schema of the item checks it.
    const draft = { ...changesOf(body), workspaceId } as OwnedDraft<Item, 'workspaceId'>;
    return this.#items.create(draft);
  }

  refuseTaken({ name, version }: NameAndVersion, workspaceId: string): void {
    if (this.#items.find(workspaceId, name, version) === undefined) return;
    refuse(409, `the workspace has the ${this.#noun} ${name} ${version}`, 'AlreadyExists');
  }

  update(id: string, body: object, workspaceId: string): Item {
    return this.#items.update(id, changesOf(body, this.own(id, workspaceId)));
  }

  delete(id: string, workspaceId: string): Record<never, never> {
    this.own(id, workspaceId);
    this.#items.delete(id);
    return {};
  }

  /** One of the workspace. */
  own(id: string, workspaceId: string): Item {
    return this.#found(this.#items.ownerOf(id) === workspaceId ? this.#items.get(id) : undefined);
  }

  /** One of the workspace, or a public one of another. */
  visible(id: string, workspaceId: string): Item {
    const item = this.#items.get(id);
    const isVisible = item?.public === true || this.#items.ownerOf(id) === workspaceId;
    return this.#found(isVisible ? item : undefined);
  }

  named({ name, version }: NameAndVersion, workspaceId: string): Item {
    return this.#items.find(workspaceId, name, version) ?? this.publicNamed({ name, version });
  }

  public(id: string): Item {
    const item = this.#items.get(id);
    return this.#found(item?.public === true ? item : undefined);
  }

  publicNamed({ name, version }: NameAndVersion): Item {
    const items = this.#items.public();
    return this.#found(items.find((item) => item.name === name && item.version === version));
  }

  #found(item: Item | undefined): Item {
    return found(this.#noun, item);
  }
}

/** What a request says that no response shows. */
const hidden: readonly string[] = [
  ...['code', 'icon', 'readme', 'sdkVersion', 'layers', 'extraOperations'],
];

/** The changes of an item that a request asks for: entries are merged, and those that are null removed. */
function changesOf(body: object, current?: CatalogItem): object {
  const changes: Record<string, unknown> = {};
  const known: Readonly<Record<string, unknown>> = { ...current };
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined || hidden.includes(key)) continue;
    if (key === 'secrets') {
      const names = Array.isArray(known[key]) ? known[key] : [];
      const before = Object.fromEntries(names.map((name) => [name, true]));
      changes[key] = Object.keys(mergeEntries(before, value));
    } else if (value === null) {
      changes[key] = key === 'nameTemplate' || key === 'url' ? undefined : asRecord(undefined);
    } else {
      changes[key] = isMap(value) ? mergeEntries(known[key], nested(value, known[key])) : value;
    }
  }
  return { ...changes, ...visibilityOf({ ...body }) };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The tags of `user` and the like are a map within a map. */
function nested(value: Record<string, unknown>, current: unknown): Record<string, unknown> {
  const { tags } = value;
  return isMap(tags) ? { ...value, tags: mergeEntries(asRecord(current).tags, tags) } : value;
}

function ofHub(state: AdminState, workspaceId: string) {
  const { name = workspaceId, handle = null } = state.workspaces.get(workspaceId) ?? {};
  return {
    ownerWorkspace: { id: workspaceId, handle, name },
    meta: { installs: 0, views: 0 },
  };
}

interface NameQuery {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

interface IntegrationQuery extends NameQuery {
  readonly interfaceId?: string | undefined;
  readonly interfaceName?: string | undefined;
  readonly installedByBotId?: string | undefined;
  readonly verificationStatus?: string | undefined;
  readonly search?: string | undefined;
  readonly sortBy?: 'popularity' | 'name' | 'createdAt' | 'updatedAt' | 'installCount' | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly visibility?: string | undefined;
  readonly dev?: boolean | undefined;
}

function selectNamed<Item extends CatalogItem>(
  items: readonly Item[],
  { name, version }: NameQuery,
): readonly Item[] {
  return items.filter(
    (item) =>
      (name === undefined || item.name === name) &&
      (version === undefined || item.version === version),
  );
}

function selectIntegrations(
  items: readonly Integration[],
  query: IntegrationQuery,
  state: AdminState,
): readonly Integration[] {
  const { interfaceId, interfaceName, installedByBotId, verificationStatus } = query;
  const { search, sortBy, direction, visibility, dev } = query;
  const text = search?.toLowerCase();
  const installed = Object.values(state.bots.get(installedByBotId ?? '')?.integrations ?? {});
  const selected = selectNamed(items, query).filter(
    (item) =>
      (interfaceId === undefined ||
        Object.values(item.interfaces).some(({ id }) => id === interfaceId)) &&
      (interfaceName === undefined || Object.hasOwn(item.interfaces, interfaceName)) &&
      (installedByBotId === undefined || installed.some(({ id }) => id === item.id)) &&
      (verificationStatus === undefined || item.verificationStatus === verificationStatus) &&
      (visibility === undefined || item.visibility === visibility) &&
      (dev === undefined || item.dev === dev) &&
      (text === undefined ||
        [item.name, item.title, item.description].some((one) => one.toLowerCase().includes(text))),
  );
  if (sortBy === undefined && direction === undefined) return selected;
  const sign = direction === 'desc' ? -1 : 1;
  const field = sortBy === 'name' || sortBy === 'updatedAt' ? sortBy : 'createdAt';
  return [...selected].sort((a, b) => sign * (a[field] < b[field] ? -1 : 1));
}

function summary(item: CatalogItem) {
  const { id, createdAt, updatedAt, name, version } = item;
  const { title, description, iconUrl, readmeUrl, public: isPublic } = item;
  const text = { title, description, iconUrl, readmeUrl };
  return { id, createdAt, updatedAt, name, version, ...text, public: isPublic };
}

function pluginSummary(item: CatalogItem & { visibility: string; lifecycleStatus: string }) {
  const { visibility, lifecycleStatus } = item;
  return { ...summary(item), visibility, lifecycleStatus };
}

function integrationSummary(item: Integration) {
  const { readmeUrl: _, ...others } = pluginSummary(item);
  const { verificationStatus, attributes } = item;
  return { ...others, verificationStatus, attributes };
}
