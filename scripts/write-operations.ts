import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { format, header } from './format.ts';
import { OpenApiDocument } from './openapi/document.ts';
import { writeModule } from './openapi/write-module.ts';
import { writeMethods } from './write-methods.ts';
import { writeMethodTable, writeTables } from './write-operations-page.ts';
import { optionsOf, own, resources, writeRecords } from './write-records.ts';

/** Writes all that follows from docs/openapi.yaml: `npm run operations:update`. */
const root = join(import.meta.dirname, '..');

/** The files that follow from the document, by path. */
export async function writtenFiles(): Promise<ReadonlyMap<string, string>> {
  const document = await OpenApiDocument.load(join(root, 'docs/openapi.yaml'));
  const files = new Map<string, string>();
  let page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  let agents = readFileSync(join(root, 'AGENTS.md'), 'utf8');
  const ids: Record<'chat' | 'admin', readonly string[]> = { chat: [], admin: [] };
  for (const api of ['chat', 'admin'] as const) {
    const records = writeRecords(api, document);
    const { operations } = writeModule(document, optionsOf(api));
    ids[api] = operations.map(({ id }) => id);
    page = writeTables(page, api, operations, document);
    agents = writeMethodTable(agents, api, operations, document);
    const names = [...new Set([`./${api}.ts`, ...Object.values(resources)])];
    const modules = Object.fromEntries(
      names.map((name) => [name, readFileSync(join(root, 'src/service', name), 'utf8')]),
    );
    files.set(`src/service/${api}-operations.ts`, records);
    files.set(
      `src/service/${api}-methods.ts`,
      writeMethods(
        api,
        // A schema types the payload of an event: its method is written by hand.
        operations.filter(({ id }) => id !== 'getEvent'),
        { ...modules, [`./${api}-operations.ts`]: records },
        document,
      ),
    );
  }
  files.set('src/service/resources.ts', writeResources(files));
  files.set('src/service/records.ts', writeRecordTypes(ids));
  files.set('docs/operations.md', page);
  files.set('AGENTS.md', agents);
  return files;
}

/** The types that the main entry point exports: those of resources, inputs and responses. */
function writeResources(files: ReadonlyMap<string, string>): string {
  const lines = [...files].map(([path, text]) => {
    const types = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
    const names = types.filter((name) => !name?.endsWith('Request')).sort();
    return `export type { ${names.join(', ')} } from './${basename(path)}';`;
  });
  return format([header('The types of resources, inputs and responses.'), '', ...lines].join('\n'));
}

/** The records of each API as a type. */
function writeRecordTypes(ids: Readonly<Record<'chat' | 'admin', readonly string[]>>): string {
  const lines = (['chat', 'admin'] as const).flatMap((api) => {
    const byHand: readonly string[] = own[api];
    const written = ids[api].filter((id) => !byHand.includes(id));
    const name = api === 'chat' ? 'ChatRecord' : 'AdminRecord';
    return [
      `import type { ${byHand.join(', ')} } from './${api}.ts';`,
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
