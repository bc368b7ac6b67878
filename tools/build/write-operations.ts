import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { format, header } from './format.ts';
import { type Api, Document } from './operations/document.ts';
import { writeLists } from './operations/lists.ts';
import { writeMethods } from './operations/methods.ts';
import { writeRecords } from './operations/records.ts';

/** Writes all that follows from docs/openapi.yaml, or with `--check` compares it: `npm run operations:update`. */
const root = join(import.meta.dirname, '../..');
const folder = 'src/service/generated';
const apis: readonly Api[] = ['chat', 'admin'];

/** The modules by hand that the written ones import from, relative to their folder. */
const modules: readonly string[] = [
  '../../client',
  '../../core/call/run-call',
  '../../define-operation',
  '../../options/call-options',
  '../../paging/page-list',
  '../../streams/event-stream',
  '../../streams/options',
  '../../validation/unknown-variant',
  '../once',
  '../resources',
  '../schema-parts',
];

/** What a module exports, and whether it is a type only. */
type Exports = ReadonlyMap<string, boolean>;

async function writtenFiles(): Promise<ReadonlyMap<string, string>> {
  const document = new Document(join(root, 'docs/openapi.yaml'));
  const exported = new Map(modules.map((name) => [`${name}.ts`, exportsOf(readModule(name))]));
  const files = new Map<string, string>();
  let page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const ids: Record<Api, readonly string[]> = { chat: [], admin: [] };
  const statuses: (readonly [id: string, status: number])[] = [];
  const resources: (readonly [type: string, code: string])[] = [...specified];
  /** Writes a module of the folder, which those after it import from. */
  const write = (name: string, title: string, text: string): void => {
    const module = withImports(title, text, exported);
    exported.set(`./${name}.ts`, exportsOf(module));
    files.set(`${folder}/${name}.ts`, module);
  };
  for (const api of apis) {
    const { operations, schemas } = writeRecords(api, document);
    ids[api] = operations.map(({ id }) => id);
    statuses.push(...operations.map(({ id, status }) => [id, status] as const));
    resources.push(...schemas.resources);
    page = writeLists(page, api, operations);
    const client = api === 'chat' ? 'ChatClient' : 'AdminClient';
    const records = operations.map(({ record }) => record).join('\n\n');
    write(`${api}-types`, `The types of the ${api} API.`, schemas.types.join('\n\n'));
    write(`${api}-schemas`, `The schemas of the ${api} API.`, schemas.functions.join('\n'));
    write(`${api}-operations`, `The operations of the ${api} API.`, records);
    write(`${api}-methods`, `The methods of ${client}.`, writeMethods(api, operations, document));
  }
  files.set(`${folder}/types.ts`, writeTypes(files));
  write('schemas', 'The schemas of all resources.', schemasOf(resources));
  write('records', 'The records of all operations.', writeIds(ids));
  write('statuses', 'The statuses of successes.', writeStatuses(statuses));
  files.set('docs/operations.md', page);
  return files;
}

/** The resources of the specification, whose schemas are constants. */
const specified: readonly (readonly [type: string, code: string])[] = [
  'Bot',
  'Conversation',
  'Event',
  'ListMeta',
  'User',
].map((type) => [type, `${type}Schema`]);

function readModule(name: string): string {
  return readFileSync(join(root, folder, `${name}.ts`), 'utf8');
}

function exportsOf(text: string): Exports {
  const found = text.matchAll(
    /^export (?:abstract )?(class|const|function|interface|type) (\w+)/gm,
  );
  return new Map(
    Array.from(found, ([, kind = '', name = '']) => {
      const isType =
        kind === 'interface' || kind === 'type' || (kind === 'class' && name !== 'Client');
      return [name, isType];
    }),
  );
}

function withImports(title: string, text: string, modules: ReadonlyMap<string, Exports>): string {
  // Without comments, texts, and names of properties.
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|'[^'\n]*'|\bget \w+|\w+\??:/g, '');
  const used = new Set(code.match(/(?<![.\w])[A-Za-z]\w*/g));
  const declared = exportsOf(text);
  const imports = [...modules].map(([module, names]) => {
    const needed = [...names].flatMap(([name, isType]) => {
      return used.has(name) && !declared.has(name) ? (isType ? `type ${name}` : name) : [];
    });
    return needed.length === 0 ? '' : `import { ${needed.join(', ')} } from '${module}';\n`;
  });
  const zod = used.has('z') ? "import * as z from 'zod/mini';\n" : '';
  return format(`${header(title)}\n${zod}${imports.join('')}\n${text}`);
}

/** The types that the main entry point exports: those of resources, inputs and responses. */
function writeTypes(files: ReadonlyMap<string, string>): string {
  const lines = [...files].flatMap(([path, text]) => {
    const names = [...exportsOf(text)].flatMap(([name, isType]) => {
      return isType && !/(Request|Methods)$/.test(name) ? name : [];
    });
    return names.length === 0
      ? []
      : `export type { ${names.sort().join(', ')} } from './${basename(path)}';`;
  });
  return format([header('The types of resources, inputs and responses.'), '', ...lines].join('\n'));
}

function schemasOf(resources: readonly (readonly [type: string, code: string])[]): string {
  const getters = resources
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([type, code]) => `get ${type}() { return ${code}; },`);
  return `/**
 * The schema of each resource, by the name of its type, such as \`schemas.Message\`. It is made when it is read first.
 * The schemas of an operation are those of its record.
 */
export const schemas = { ${getters.join('\n')} };`;
}

/** The records of each API, and the type of any of them. */
function writeIds(ids: Readonly<Record<Api, readonly string[]>>): string {
  const all = apis.map((api) => {
    const name = api === 'chat' ? 'ChatRecord' : 'AdminRecord';
    return `/** The records of the ${api} API, by id. */
export const ${api}Records = { ${ids[api].join(', ')} };

/** The record of an operation of the ${api} API. */
export type ${name} = ${ids[api].map((id) => `typeof ${id}`).join(' | ')};`;
  });
  return all.join('\n\n');
}

function writeStatuses(statuses: readonly (readonly [id: string, status: number])[]): string {
  const others = statuses.flatMap(([id, status]) => (status === 200 ? [] : `['${id}', ${status}]`));
  return `/** The status of a success, by operation, if it is not 200. */
export const statuses: ReadonlyMap<string, number> = new Map([${others.join(', ')}]);`;
}

const isCheck = process.argv.includes('--check');
for (const [path, text] of await writtenFiles()) {
  if (!isCheck) writeFileSync(join(root, path), text);
  else if (readFileSync(join(root, path), 'utf8') !== text) {
    console.error(`${path} does not follow from docs/openapi.yaml: npm run operations:update`);
    process.exitCode = 1;
  }
}
