import { camelCase } from 'change-case';
import * as z from 'zod/mini';
import { UsageError } from '../command.ts';
import { type OpenApiDocument, OperationObject, ParameterObject, Unsupported } from './document.ts';
import { Ids, isId, Names } from './names.ts';
import { type Source, writeOperation } from './operation.ts';
import { type Note, Schemas } from './schemas.ts';
import { type Api, apiByHeader, apiBySecurity } from './security.ts';
import { comment, type Doc, lines, print } from './text.ts';

export interface ModuleOptions {
  readonly client: Api | undefined;
  /** The operations to write, by id. */
  readonly only: readonly string[] | undefined;
}

/** A module of operations, and what became of those of the document. */
export interface GeneratedModule {
  readonly text: string;
  /** The names of the operations in the module. */
  readonly written: readonly string[];
  readonly leftOut: number;
  /** Operations of the other API. */
  readonly skipped: number;
  /** What there is to say, and the operations and components of which it is said. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace'];
/** What AdminClient appends to its address itself. */
const adminPrefix = '/v1/admin';
const banner = 'Written by `npx bot-platform-sdk operations`: change the document, not this file.';

const Item = z.record(z.string(), z.unknown());
const Identified = z.object({ operationId: z.optional(z.string()) });

/** Where an operation is in the document, and its names in the module. */
type Entry = Omit<Source, 'operation' | 'parameters'> & {
  readonly operationId: string | undefined;
  readonly item: Readonly<Record<string, unknown>>;
  /** What users have to know of its id. */
  readonly problem: string | undefined;
};

export function writeModule(document: OpenApiDocument, options: ModuleOptions): GeneratedModule {
  const names = new Names();
  const schemas = new Schemas(document, names);
  const entries = readEntries(document, names);
  const isAdminAtPrefix = entries.some(({ path }) => isAdminPath(path));
  const warnings = new Map<string, string[]>();
  const records = new Map<string, Doc>();
  let [leftOut, skipped] = [0, 0];
  for (const entry of choose(entries, options.only)) {
    const notes = new Map<string, Set<string>>();
    const note: Note = (text, name = entry.name) => {
      notes.set(text, (notes.get(text) ?? new Set()).add(name));
    };
    try {
      const source = readSource(entry, document);
      const apis = apisOf(source, entry.path, document, isAdminAtPrefix, note);
      if (options.client !== undefined && !apis.includes(options.client)) {
        skipped += 1;
        continue;
      }
      const write = (): Doc => writeOperation(source, document, schemas, note);
      records.set(entry.name, schemas.attempt(write, note));
      if (entry.problem !== undefined) note(entry.problem);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      leftOut += 1;
      notes.clear();
      note(`left out: ${error.message}`);
    }
    for (const [text, names] of notes) {
      warnings.set(text, [...new Set([...(warnings.get(text) ?? []), ...names])]);
    }
  }
  const { title, version } = document.root.info;
  const text = print([
    comment(`${title} ${version}\n\n${banner}`),
    lines([
      "import { defineOperation } from 'bot-platform-sdk';",
      "import * as z from 'zod/mini';",
      '',
    ]),
    ...[...schemas.declarations(), ...records.values()].map((doc) => lines(['', doc, ''])),
  ]);
  return { text, written: [...records.keys()], leftOut, skipped, warnings };
}

function readEntries(document: OpenApiDocument, names: Names): Entry[] {
  const given = Object.entries(document.root.paths ?? {}).flatMap(([path, value]) => {
    const place = `the path ${path}`;
    const item = document.read(Item, document.resolve(value, place), place);
    return methods
      .filter((method) => method in item)
      .map((method) => {
        const operation = document.read(Identified, item[method], `${method} ${path}`);
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

function choose(entries: readonly Entry[], only: readonly string[] | undefined): readonly Entry[] {
  if (only === undefined) return entries;
  const isNamed = (entry: Entry, id: string): boolean =>
    entry.operationId === id || entry.name === id;
  const unknown = only.find((id) => !entries.some((entry) => isNamed(entry, id)));
  if (unknown !== undefined)
    throw new UsageError(`--only: the document has no operation ${unknown}`);
  return entries.filter((entry) => only.some((id) => isNamed(entry, id)));
}

/** The parameters of a path are those of its operations, which may declare them anew. */
function readSource(entry: Entry, document: OpenApiDocument): Source {
  const operation = document.read(OperationObject, entry.item[entry.method]);
  const shared = document.read(z.optional(z.array(z.unknown())), entry.item.parameters) ?? [];
  const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) =>
    document.read(ParameterObject, document.resolve(parameter)),
  );
  const byName = new Map(
    parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  const path = isAdminPath(entry.path) ? entry.path.slice(adminPrefix.length) : entry.path;
  return { ...entry, path, operation, parameters: [...byName.values()] };
}

/** The APIs whose client can call an operation: those that the path, the headers and the security leave. */
function apisOf(
  { parameters, operation }: Source,
  path: string,
  document: OpenApiDocument,
  isAdminAtPrefix: boolean,
  note: (text: string) => void,
): readonly Api[] {
  const bySecurity = apiBySecurity(operation, document, note);
  const byHeader = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => apiByHeader(name))
    .find((api) => api !== undefined);
  if (isAdminPath(path)) return ['admin'];
  const api = byHeader ?? bySecurity;
  const apis: readonly Api[] = api === undefined ? ['chat', 'admin'] : [api];
  return isAdminAtPrefix ? apis.filter((one) => one !== 'admin') : apis;
}

function isAdminPath(path: string): boolean {
  return path.startsWith(`${adminPrefix}/`);
}
