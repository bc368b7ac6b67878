import type { Integration, PublicIntegration } from '../../service/generated/admin-types.ts';
import type { adminRecords } from '../../service/generated/records.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type { Schema } from '../../validation/schema.ts';
import type { OwnedDraft } from '../owned-collection.ts';
import { isAsAsked } from '../query.ts';
import { throwServiceError } from '../reply.ts';
import type { QueryOf } from '../route.ts';
import {
  type CatalogCollection,
  type CatalogItem,
  type NameAndVersion,
  visibilityOf,
} from './catalog-collection.ts';
import { changesOf, partOf } from './definition.ts';
import type { AdminState } from './state.ts';

/** Interfaces and plugins have a part of it. */
type CatalogQuery = QueryOf<typeof adminRecords.listIntegrations>;

/** A request for one of the operations. Their records say what is in it, and check what is returned. */
interface CatalogRequest {
  readonly params: NameAndVersion & { readonly id: string };
  readonly query: CatalogQuery;
  readonly body: NameAndVersion;
  readonly workspaceId: string;
}

type CatalogRules = Readonly<
  Record<string, (state: AdminState, request: CatalogRequest) => unknown>
>;

/** What a response has of a kind of item. */
interface Kind<Item extends CatalogItem> {
  readonly noun: string;
  readonly itemsOf: (state: AdminState) => CatalogCollection<Item>;
  readonly summary: () => Schema;
  readonly publicSummary: () => Schema;
  /** The items that a query asks for beside its names and values. */
  readonly select: (
    items: readonly Item[],
    query: CatalogQuery,
    state: AdminState,
  ) => readonly Item[];
  /** What the hub has beside the item. */
  readonly ofHub: (item: Item, state: AdminState) => object;
}

/** The operations on one kind of item: of the workspace, and those of the hub, which has the public ones. */
function rulesOf<Item extends CatalogItem>(kind: Kind<Item>): CatalogRules {
  const { noun, itemsOf, summary, publicSummary, select, ofHub } = kind;
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const asked = (items: readonly Item[], query: CatalogQuery, state: AdminState) => {
    const { name, version, verificationStatus, visibility, dev } = query;
    const values = { name, version, verificationStatus, visibility, dev };
    return select(items.filter(isAsAsked(values)), query, state);
  };
  const one = (item: object) => ({ [noun]: item });
  const many = (list: readonly unknown[]) => ({ [`${noun}s`]: list, meta: {} });
  const publicOne = (item: Item, state: AdminState) => ({ ...item, ...ofHub(item, state) });
  const changes = ({ schema, sample }: CatalogCollection<Item>, body: object, current: object) =>
    changesOf(schema, { ...body, ...visibilityOf({ ...body }) }, current, sample);
  return {
    [`list${name}s`]: (state, { query, workspaceId }) => {
      const selected = asked(itemsOf(state).of(workspaceId), query, state);
      return many(selected.map((item) => partOf(summary(), item)));
    },
    [`create${name}`]: (state, { body, workspaceId }) => {
      const items = itemsOf(state);
      checkNotTaken(items, body, workspaceId);
      // The schema of the item checks it.
      const draft = { ...changes(items, body, items.sample), workspaceId };
      return one(items.create(draft as OwnedDraft<Item, 'workspaceId'>));
    },
    [`get${name}`]: (state, { params: { id }, workspaceId }) =>
      one(itemsOf(state).visible(workspaceId, id)),
    [`get${name}ByName`]: (state, { params, workspaceId }) => {
      const items = itemsOf(state);
      return one(items.find(workspaceId, params) ?? items.findPublic(params));
    },
    [`update${name}`]: (state, { params: { id }, body, workspaceId }) => {
      const items = itemsOf(state);
      const item = items.own(workspaceId, id);
      return one(items.replace({ ...item, ...changes(items, body, item) }));
    },
    [`delete${name}`]: (state, { params: { id }, workspaceId }) => {
      const items = itemsOf(state);
      items.delete(items.own(workspaceId, id).id);
      return {};
    },
    [`listPublic${name}s`]: (state, { query }) => {
      const selected = asked(itemsOf(state).allPublic(), query, state);
      return many(selected.map((item) => partOf(publicSummary(), publicOne(item, state))));
    },
    [`getPublic${name}ById`]: (state, { params: { id } }) =>
      one(publicOne(itemsOf(state).public(id), state)),
    [`getPublic${name}`]: (state, { params }) =>
      one(publicOne(itemsOf(state).findPublic(params), state)),
  };
}

export const catalogRules: CatalogRules = {
  ...rulesOf({
    noun: 'integration',
    itemsOf: ({ integrations }) => integrations,
    summary: () => schemas.IntegrationSummary,
    publicSummary: () => schemas.PublicIntegrationSummary,
    select: selectIntegrations,
    ofHub: integrationOfHub,
  }),
  ...rulesOf({
    noun: 'interface',
    itemsOf: ({ interfaces }) => interfaces,
    summary: () => schemas.InterfaceSummary,
    publicSummary: () => schemas.InterfaceSummary,
    select: (items) => items,
    ofHub: () => ({}),
  }),
  ...rulesOf({
    noun: 'plugin',
    itemsOf: ({ plugins }) => plugins,
    summary: () => schemas.PluginSummary,
    publicSummary: () => schemas.PluginSummary,
    select: (items) => items,
    ofHub: () => ({}),
  }),
};

/** Checks that no item of the workspace has a name and a version. */
export function checkNotTaken(
  items: Pick<CatalogCollection<CatalogItem>, 'find' | 'noun'>,
  body: NameAndVersion,
  workspaceId: string,
): void {
  if (items.find(workspaceId, body) === undefined) return;
  throwServiceError(409, `the workspace has the ${items.noun} ${body.name} ${body.version}`);
}

function selectIntegrations(
  items: readonly Integration[],
  query: CatalogQuery,
  { bots }: AdminState,
): readonly Integration[] {
  const { interfaceId, interfaceName, installedByBotId, search, sortBy, direction } = query;
  const text = search?.toLowerCase();
  const installed = Object.values(bots.get(installedByBotId ?? '')?.integrations ?? {});
  const selected = items.filter(
    (item) =>
      (interfaceId === undefined ||
        Object.values(item.interfaces).some(({ id }) => id === interfaceId)) &&
      (interfaceName === undefined || Object.hasOwn(item.interfaces, interfaceName)) &&
      (installedByBotId === undefined ||
        installed.some(({ id, integrationId = id }) => integrationId === item.id)) &&
      (text === undefined ||
        [item.name, item.title, item.description].some((one) => one.toLowerCase().includes(text))),
  );
  if (sortBy === undefined && direction === undefined) return selected;
  const sign = direction === 'desc' ? -1 : 1;
  const field = sortBy === 'name' || sortBy === 'updatedAt' ? sortBy : 'createdAt';
  return selected.sort((a, b) => sign * a[field].localeCompare(b[field]));
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
