import { schemas } from '../../service/generated/schemas.ts';
import type { Schema } from '../../validation/schema.ts';
import type { OwnedCollection } from '../owned-collection.ts';
import { isAsAsked } from '../query.ts';
import { found, throwServiceError } from '../reply.ts';
import { type CatalogItem, visibilityOf } from './catalog.ts';
import { changesOf, partOf } from './definition.ts';
import type { AdminState } from './state.ts';

type CatalogItems = Pick<
  OwnedCollection<CatalogItem, 'workspaceId'>,
  'sample' | 'get' | 'own' | 'of' | 'all' | 'create' | 'replace' | 'delete' | 'ownerOf'
>;

/** What names an item among those of a workspace. */
interface NameAndVersion {
  readonly name: string;
  readonly version: string;
}

/** A request for one of the operations. Their records say what is in it, and check what is returned. */
interface CatalogRequest {
  readonly params: NameAndVersion & { readonly id: string };
  readonly query: object;
  readonly body: NameAndVersion;
  readonly workspaceId: string;
}

type CatalogRules = Readonly<
  Record<string, (state: AdminState, request: CatalogRequest) => unknown>
>;

/** One kind of item: its operations differ in their names, and in what they show. */
interface Row {
  readonly noun: string;
  readonly itemsOf: (state: AdminState) => CatalogItems;
  readonly schema: () => Schema;
  readonly summary: () => Schema;
}

const table: readonly Row[] = [
  {
    noun: 'integration',
    itemsOf: ({ integrations }) => integrations,
    schema: () => schemas.Integration,
    summary: () => schemas.IntegrationSummary,
  },
  {
    noun: 'interface',
    itemsOf: ({ interfaces }) => interfaces,
    schema: () => schemas.Interface,
    summary: () => schemas.InterfaceSummary,
  },
  {
    noun: 'plugin',
    itemsOf: ({ plugins }) => plugins,
    schema: () => schemas.Plugin,
    summary: () => schemas.PluginSummary,
  },
];

/** The operations on integrations, interfaces and plugins. */
export const catalogRules: CatalogRules = Object.assign({}, ...table.map(rulesOf));

function rulesOf({ noun, itemsOf, schema, summary }: Row): CatalogRules {
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const one = (item: object) => ({ [noun]: item });
  const changes = ({ sample }: CatalogItems, body: object, current: object) =>
    changesOf(schema(), { ...body, ...visibilityOf({ ...body }) }, current, sample);
  return {
    [`list${name}s`]: (state, { query, workspaceId }) => {
      // A query has further parameters, which are not fields.
      const selected = itemsOf(state)
        .of(workspaceId)
        .filter(isAsAsked(Object(partOf(schema(), query))));
      return { [`${noun}s`]: selected.map((item) => partOf(summary(), item)), meta: {} };
    },
    [`create${name}`]: (state, { body, workspaceId }) => {
      const items = itemsOf(state);
      if (items.of(workspaceId).some(isAsAsked({ name: body.name, version: body.version }))) {
        throwServiceError(409, `the workspace has the ${noun} ${body.name} ${body.version}`);
      }
      return one(items.create({ ...changes(items, body, items.sample), workspaceId }));
    },
    [`get${name}`]: (state, { params: { id }, workspaceId }) => {
      const items = itemsOf(state);
      const isVisible = items.ownerOf(id) === workspaceId || items.get(id)?.public === true;
      return one(found(noun, isVisible ? items.get(id) : undefined));
    },
    [`get${name}ByName`]: (state, { params: { name, version }, workspaceId }) => {
      const items = itemsOf(state);
      const isNamed = isAsAsked({ name, version });
      const shown = items.all().filter((item) => item.public);
      return one(found(noun, items.of(workspaceId).find(isNamed) ?? shown.find(isNamed)));
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
  };
}
