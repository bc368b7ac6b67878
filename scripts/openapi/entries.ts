import { camelCase } from 'change-case';
import * as z from 'zod/mini';
import { UsageError } from '../../src/cli/command.ts';
import { type OpenApiDocument, OperationObject, ParameterObject, Servers } from './document.ts';
import { Ids, isId, type Names } from './names.ts';
import type { Source } from './source.ts';

/** The place of an operation in the document, and its names in the module. */
export interface Entry extends Pick<Source, 'name' | 'id' | 'method' | 'path'> {
  readonly operationId: string | undefined;
  readonly item: Readonly<Record<string, unknown>>;
  /** What users have to know of its id. */
  readonly problem: string | undefined;
}

/** The operation of an entry, its parameters and its address. */
export type OperationParts = Pick<Source, 'operation' | 'parameters' | 'server'>;

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace'];

const Item = z.record(z.string(), z.unknown());
const Identified = z.object({ operationId: z.optional(z.string()) });

export function readEntries(document: OpenApiDocument, names: Names): readonly Entry[] {
  const paths = Object.entries(document.root.paths ?? {}).filter(([path]) => path.startsWith('/'));
  const given = paths.flatMap(([path, value]) => {
    const place = `the path ${path}`;
    const item = document.read(Item, document.resolve(value, place), place);
    return methods
      .filter((method) => method in item)
      .map((method) => {
        const operation = document.read(Identified, item[method] ?? {}, `${method} ${path}`);
        // An empty id is none.
        return { operationId: operation.operationId || undefined, method, path, item };
      });
  });
  const ids = new Ids(given.flatMap(({ operationId = [] }) => operationId));
  return given.map((entry) => {
    const { operationId, method, path } = entry;
    const byPath = `${method} ${path.replaceAll(/\{(.*?)\}/g, 'by $1')}`;
    const name = names.value(operationId ?? byPath);
    const id = ids.claim(operationId, name, camelCase(byPath));
    const isSurprising = operationId !== undefined && !isId(operationId) && id !== name;
    const problem = isSurprising
      ? `the id in errors and events is ${id}: ${operationId} is none`
      : undefined;
    return { ...entry, name, id, problem };
  });
}

/** The entries that an option names, by `operationId` or by the name in the module. */
export function select(
  entries: readonly Entry[],
  ids: readonly string[],
  option: string,
): ReadonlySet<Entry> {
  const isNamed = (entry: Entry, id: string): boolean =>
    entry.operationId === id || entry.name === id;
  const unknown = ids.find((id) => !entries.some((entry) => isNamed(entry, id)));
  if (unknown !== undefined) {
    throw new UsageError(`${option}: the document has no operation ${unknown}`);
  }
  return new Set(entries.filter((entry) => ids.some((id) => isNamed(entry, id))));
}

/** The parameters of a path are those of its operations, which may declare them anew. */
export function readParts({ item, method }: Entry, document: OpenApiDocument): OperationParts {
  const operation = document.read(OperationObject, item[method] ?? {});
  const shared = document.read(z.optional(z.array(z.unknown())), item.parameters) ?? [];
  const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) =>
    document.read(ParameterObject, document.resolve(parameter)),
  );
  const byName = new Map(
    parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  const servers = operation.servers ?? document.read(Servers, item.servers) ?? [];
  const known = document.root.servers?.map(({ url }) => url) ?? [];
  const isOther = servers.length > 0 && !servers.some(({ url }) => known.includes(url));
  const server = isOther ? servers[0]?.url : undefined;
  return { operation, parameters: [...byName.values()], server };
}
