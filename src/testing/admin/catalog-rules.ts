import type { OperationDefinition } from '../../define-operation.ts';
import * as admin from '../../service/generated/admin-operations.ts';
import type {
  Integration,
  Interface,
  Plugin,
  PublicIntegration,
} from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type { Schema } from '../../validation/schema.ts';
import type { OwnedDraft } from '../owned-collection.ts';
import { throwServiceError } from '../reply.ts';
import type { Rule } from '../route.ts';
import {
  type CatalogCollection,
  type CatalogItem,
  type NameAndVersion,
  visibilityOf,
} from './catalog-collection.ts';
import { changesOf, partOf } from './definition.ts';
import type { AdminState } from './state.ts';

const roles = [
  ...(['list', 'create', 'get', 'getByName', 'update', 'remove'] as const),
  ...(['listPublic', 'getPublic', 'getPublicByName'] as const),
];
type Role = (typeof roles)[number];

/** The operations on integrations, interfaces and plugins: of the workspace, and those of the hub, which has the public ones. */
export const catalogRules: readonly Rule<AdminState>[] = [
  ...rulesOf<Integration>({
    itemsOf: ({ integrations }) => integrations,
    operations: {
      list: admin.listIntegrations,
      create: admin.createIntegration,
      get: admin.getIntegration,
      getByName: admin.getIntegrationByName,
      update: admin.updateIntegration,
      remove: admin.deleteIntegration,
      listPublic: admin.listPublicIntegrations,
      getPublic: admin.getPublicIntegrationById,
      getPublicByName: admin.getPublicIntegration,
    },
    summary: () => schemas.IntegrationSummary,
    publicSummary: () => schemas.PublicIntegrationSummary,
    select: selectIntegrations,
    ofHub: integrationOfHub,
  }),
  ...rulesOf<Interface>({
    itemsOf: ({ interfaces }) => interfaces,
    operations: {
      list: admin.listInterfaces,
      create: admin.createInterface,
      get: admin.getInterface,
      getByName: admin.getInterfaceByName,
      update: admin.updateInterface,
      remove: admin.deleteInterface,
      listPublic: admin.listPublicInterfaces,
      getPublic: admin.getPublicInterfaceById,
      getPublicByName: admin.getPublicInterface,
    },
    summary: () => schemas.InterfaceSummary,
    publicSummary: () => schemas.InterfaceSummary,
    select: selectNamed,
    ofHub: () => ({}),
  }),
  ...rulesOf<Plugin>({
    itemsOf: ({ plugins }) => plugins,
    operations: {
      list: admin.listPlugins,
      create: admin.createPlugin,
      get: admin.getPlugin,
      getByName: admin.getPluginByName,
      update: admin.updatePlugin,
      remove: admin.deletePlugin,
      listPublic: admin.listPublicPlugins,
      getPublic: admin.getPublicPluginById,
      getPublicByName: admin.getPublicPlugin,
    },
    summary: () => schemas.PluginSummary,
    publicSummary: () => schemas.PluginSummary,
    select: selectNamed,
    ofHub: () => ({}),
  }),
];

interface CatalogQuery {
  readonly name?: string;
  readonly version?: string;
}

interface IntegrationQuery extends CatalogQuery {
  readonly interfaceId?: string;
  readonly interfaceName?: string;
  readonly installedByBotId?: string;
  readonly verificationStatus?: string;
  readonly search?: string;
  readonly sortBy?: string;
  readonly direction?: 'asc' | 'desc';
  readonly visibility?: string;
  readonly dev?: boolean;
}

/** The operations on one kind of item, and what a response has of an item. */
interface Kind<Item extends CatalogItem> {
  readonly itemsOf: (state: AdminState) => CatalogCollection<Item>;
  readonly operations: Readonly<Record<Role, OperationDefinition>>;
  /** What a list has of an item. */
  readonly summary: () => Schema;
  /** What a list of the hub has of it. */
  readonly publicSummary: () => Schema;
  readonly select: (
    items: readonly Item[],
    query: IntegrationQuery,
    state: AdminState,
  ) => readonly Item[];
  /** What the hub has beside the item. */
  readonly ofHub: (item: Item, state: AdminState) => object;
}

/** A request for one of them. The records of the operations say what is in it, and check what is returned. */
interface CatalogRequest {
  readonly params: NameAndVersion & { readonly id: string };
  readonly query: IntegrationQuery;
  readonly body: NameAndVersion;
  readonly workspaceId: string;
}

function rulesOf<Item extends CatalogItem>(kind: Kind<Item>): readonly Rule<AdminState>[] {
  return roles.map((role) => ({
    definition: kind.operations[role],
    respond: (state, request: CatalogRequest) => respondersOf(kind, state)[role](request),
  }));
}

function respondersOf<Item extends CatalogItem>(
  { itemsOf, summary, publicSummary, select, ofHub }: Kind<Item>,
  state: AdminState,
): Record<Role, (request: CatalogRequest) => unknown> {
  const items = itemsOf(state);
  const { noun, schema, defaults } = items.kind;
  const one = (item: object) => ({ [noun]: item });
  const many = (list: readonly unknown[]) => ({ [`${noun}s`]: list, meta: {} });
  const publicOne = (item: Item) => one({ ...item, ...ofHub(item, state) });
  const changes = (body: object, current: object) => {
    const visible = { ...body, ...visibilityOf({ ...body }) };
    return changesOf(schema, visible, current, defaults());
  };
  return {
    list: ({ query, workspaceId }) =>
      many(select(items.of(workspaceId), query, state).map((item) => partOf(summary(), item))),
    create: ({ body, workspaceId }) => {
      checkNotTaken(items, body, workspaceId);
      const definition = defaults();
      // The schema of the item checks it.
      const draft = { ...definition, ...changes(body, definition), workspaceId };
      return one(items.create(draft as OwnedDraft<Item, 'workspaceId'>));
    },
    get: ({ params: { id }, workspaceId }) => one(items.visible(workspaceId, id)),
    getByName: ({ params, workspaceId }) =>
      one(items.find(workspaceId, params) ?? items.findPublic(params)),
    update: ({ params: { id }, body, workspaceId }) => {
      const item = items.own(workspaceId, id);
      return one(items.replace({ ...item, ...changes(body, item) }));
    },
    remove: ({ params: { id }, workspaceId }) => {
      items.delete(items.own(workspaceId, id).id);
      return {};
    },
    listPublic: ({ query }) =>
      many(
        select(items.allPublic(), query, state).map((item) =>
          partOf(publicSummary(), { ...item, ...ofHub(item, state) }),
        ),
      ),
    getPublic: ({ params: { id } }) => publicOne(items.public(id)),
    getPublicByName: ({ params }) => publicOne(items.findPublic(params)),
  };
}

/** Checks that no item of the workspace has a name and a version. */
export function checkNotTaken(
  items: Pick<CatalogCollection<CatalogItem>, 'find' | 'kind'>,
  body: NameAndVersion,
  workspaceId: string,
): void {
  if (items.find(workspaceId, body) === undefined) return;
  const { name, version } = body;
  throwServiceError(409, `the workspace has the ${items.kind.noun} ${name} ${version}`);
}

function selectNamed<Item extends CatalogItem>(
  items: readonly Item[],
  { name, version }: CatalogQuery,
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
  { bots }: AdminState,
): readonly Integration[] {
  const { interfaceId, interfaceName, installedByBotId, verificationStatus } = query;
  const { search, sortBy, direction, visibility, dev } = query;
  const text = search?.toLowerCase();
  const installed = Object.values(bots.get(installedByBotId ?? '')?.integrations ?? {});
  const selected = selectNamed(items, query).filter(
    (item) =>
      (interfaceId === undefined ||
        Object.values(item.interfaces).some(({ id }) => id === interfaceId)) &&
      (interfaceName === undefined || Object.hasOwn(item.interfaces, interfaceName)) &&
      (installedByBotId === undefined ||
        installed.some(({ id, integrationId = id }) => integrationId === item.id)) &&
      (verificationStatus === undefined || item.verificationStatus === verificationStatus) &&
      (visibility === undefined || item.visibility === visibility) &&
      (dev === undefined || item.dev === dev) &&
      (text === undefined ||
        [item.name, item.title, item.description].some((one) => one.toLowerCase().includes(text))),
  );
  if (sortBy === undefined && direction === undefined) return selected;
  const sign = direction === 'desc' ? -1 : 1;
  const field = sortBy === 'name' || sortBy === 'updatedAt' ? sortBy : 'createdAt';
  return [...selected].sort((a, b) => sign * a[field].localeCompare(b[field]));
}

function integrationOfHub(
  { id }: Integration,
  { integrations, workspaces }: AdminState,
): Partial<PublicIntegration> {
  const workspaceId = integrations.ownerOf(id) ?? '';
  const { name = '', handle = null } = workspaces.get(workspaceId) ?? {};
  const ownerWorkspace = { id: workspaceId, handle, name };
  // The hub shows no secret of another workspace.
  return { signingSecret: '', secrets: [], ownerWorkspace, meta: { installs: 0, views: 0 } };
}
