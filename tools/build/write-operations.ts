import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { format, header } from './format.ts';
import { type Api, Document } from './operations/document.ts';
import { writeMethods } from './operations/methods.ts';
import { own, writeRecords } from './operations/records.ts';
import { writeMethodTable, writeTables } from './operations/tables.ts';

/** Writes all that follows from docs/openapi.yaml: `npm run operations:update`. */
const root = join(import.meta.dirname, '../..');
const folder = 'src/service/generated';
const apis: readonly Api[] = ['chat', 'admin'];

/** The modules that the written ones import from, relative to their folder. */
const modules: readonly string[] = [
  ...[
    '../../client',
    '../../core/run-call',
    '../../define-operation',
    '../../options/call-options',
  ],
  ...[
    '../../page-list',
    '../../streams/event-stream',
    '../../streams/options',
    '../../validation/unknown-variant',
  ],
  ...[
    '../admin',
    '../chat',
    '../empty-response',
    '../lazily',
    '../list-meta',
    '../loose-object',
    '../schema-parts',
  ],
];

/** The files that follow from the document, by path. */
export async function writtenFiles(): Promise<ReadonlyMap<string, string>> {
  const document = new Document(join(root, 'docs/openapi.yaml'));
  const exported = new Map(modules.map((name) => [`${name}.ts`, exportsOf(readModule(name))]));
  const files = new Map<string, string>();
  let page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  let agents = readFileSync(join(root, 'AGENTS.md'), 'utf8');
  const ids: Record<Api, readonly string[]> = { chat: [], admin: [] };
  for (const api of apis) {
    const { operations, text } = writeRecords(api, document);
    ids[api] = operations.map(({ id }) => id);
    page = writeTables(page, api, operations);
    agents = writeMethodTable(agents, api, operations);
    const inputsByHand = [...exported.values()].flatMap((names) => [...names.keys()]);
    // A schema types the payload of an event: its method is written by hand.
    const methods = operations.filter(({ id }) => id !== 'getEvent');
    const methodText = writeMethods(api, methods, inputsByHand, document);
    const records = withImports(
      `The operations of the ${api} API, with their types and schemas.`,
      text,
      exported,
    );
    const beside = new Map([...exported, [`./${api}-operations.ts`, exportsOf(records)]]);
    const client = api === 'chat' ? 'ChatClient' : 'AdminClient';
    files.set(`${folder}/${api}-operations.ts`, records);
    files.set(
      `${folder}/${api}-methods.ts`,
      withImports(`The methods of ${client}.`, methodText, beside),
    );
  }
  files.set(`${folder}/resources.ts`, writeResources(files));
  files.set(`${folder}/records.ts`, writeRecordTypes(ids));
  files.set('docs/operations.md', page);
  files.set('AGENTS.md', agents);
  return files;
}

function readModule(name: string): string {
  return readFileSync(join(root, folder, `${name}.ts`), 'utf8');
}

/** What a module exports, and whether it is a type only. */
function exportsOf(text: string): ReadonlyMap<string, boolean> {
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

/** A module with the imports that it needs. */
function withImports(
  title: string,
  text: string,
  modules: ReadonlyMap<string, ReadonlyMap<string, boolean>>,
): string {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/'[^'\n]*'/g, '');
  const used = new Set(code.match(/(?<![.\w])[A-Za-z]\w*/g));
  const imports = [...modules].map(([module, names]) => {
    const needed = [...names].flatMap(([name, isType]) => {
      // A user in a response loses further properties, but the exported schema is strict: another one reads responses.
      if (name === 'UserSchema') return used.has(name) ? 'user as UserSchema' : [];
      return used.has(name) && name !== 'user' ? (isType ? `type ${name}` : name) : [];
    });
    return needed.length === 0 ? '' : `import { ${needed.join(', ')} } from '${module}';\n`;
  });
  const zod = used.has('z') ? "import * as z from 'zod/mini';\n" : '';
  return format(`${header(title)}\n${zod}${imports.join('')}\n${text}`);
}

/** The types that the main entry point exports: those of resources, inputs and responses. */
function writeResources(files: ReadonlyMap<string, string>): string {
  const lines = [...files].map(([path, text]) => {
    const names = [...exportsOf(text)].flatMap(([name, isType]) => {
      return isType && !name.endsWith('Request') && !name.endsWith('Methods') ? name : [];
    });
    return `export type { ${names.sort().join(', ')} } from './${basename(path)}';`;
  });
  return format([header('The types of resources, inputs and responses.'), '', ...lines].join('\n'));
}

/** The records of each API as a type. */
function writeRecordTypes(ids: Readonly<Record<Api, readonly string[]>>): string {
  const lines = apis.flatMap((api) => {
    const written = ids[api].filter((id) => !own[api].includes(id));
    const name = api === 'chat' ? 'ChatRecord' : 'AdminRecord';
    return [
      `import type { ${own[api].join(', ')} } from '../${api}.ts';`,
      `import type { ${written.join(', ')} } from './${api}-operations.ts';`,
      '',
      `/** The record of an operation of the ${api} API. */`,
      `export type ${name} = ${ids[api].map((id) => `typeof ${id}`).join(' | ')};`,
      '',
    ];
  });
  return format([header('The records of operations, as types.'), '', ...lines].join('\n'));
}

if (import.meta.main) {
  for (const [path, text] of await writtenFiles()) writeFileSync(join(root, path), text);
}
