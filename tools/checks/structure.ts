import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import ts from 'typescript';

/**
 * Prints figures about `src`, to look at: no figure fails a check, since a file ends where its thought ends. What fails
 * is in `dependency-cruiser.mjs`. `npm run structure`, or `node tools/checks/structure.ts <folder>` for another checkout.
 */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));

interface Source {
  /** The path within `src`. */
  readonly file: string;
  readonly text: string;
  readonly lines: number;
}

const src = join(root, 'src');
const sources: readonly Source[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return { file: file.replaceAll('\\', '/'), text, lines: text.trimEnd().split('\n').length };
  });

const folders = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const lines = (folder: string): number =>
  sources
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .reduce((sum, source) => sum + source.lines, 0);

/** What is written from a document is as long as the service is large. */
const written = sources.filter(({ text }) => !text.includes('Written by `np'));
const longestFile = longest(written.map(({ file, lines }) => ({ name: file, lines })));
const longestFunction = longest(sources.flatMap(functionsOf));
const graph = await readImports();
const ran = await filesOfOneCall();
const hops = ran.filter((file) => !helpers().has(file));

const rows: readonly Row[] = [
  { title: 'longest file', count: longestFile.lines, note: longestFile.name },
  { title: 'longest function', count: longestFunction.lines, note: longestFunction.name },
  {
    title: 'files that a getEvent visits',
    count: hops.length,
    note: `${hops.join(' ')}; ${ran.length} with helpers`,
  },
  ...folders.map((folder) => ({ title: `src/${folder}: lines`, count: lines(folder) })),
];
for (const { title, count, note = '' } of rows) {
  console.log(`${title.padEnd(32)}${String(count).padStart(6)}  ${note}`.trimEnd());
}

interface Row {
  readonly title: string;
  readonly count: number;
  readonly note?: string;
}

interface Length {
  readonly name: string;
  readonly lines: number;
}

function longest(all: readonly Length[]): Length {
  return all.reduce((first, second) => (second.lines > first.lines ? second : first));
}

/** Every function and method of a file. */
function functionsOf({ file, text }: Source): readonly Length[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  const found: Length[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const start = lineOf(node.getStart(tree));
      found.push({ name: `${file}:${start + 1}`, lines: lineOf(node.end) - start + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The imports of every file, those of types included. */
async function readImports(): Promise<ICruiseResult> {
  const { output } = await cruise([src], {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** The files that use no other file of `src`: reading such a helper is not a step of following a call. */
function helpers(): ReadonlySet<string> {
  const alone = graph.modules.filter(({ dependencies }) =>
    dependencies.every(
      ({ resolved, preCompilationOnly }) =>
        preCompilationOnly === true || pathInSrc(resolved).startsWith('..'),
    ),
  );
  return new Set(alone.map(({ source }) => pathInSrc(source)));
}

/** The files of `src` in which a function runs between the call of the method and its result. */
async function filesOfOneCall(): Promise<readonly string[]> {
  const { ChatClient } = await import(pathToFileURL(join(src, 'index.ts')).href);
  const chat = new ChatClient({
    baseUrl: 'https://chat.example.com',
    userKey: 'fake-key',
    fetch: async () => Response.json({ event: { id: 'event_1' } }),
  });
  // What is done once, at the first call, is no part of a call.
  await chat.getEvent({ id: 'event_1' });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  await chat.getEvent({ id: 'event_1' });
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const folder = pathToFileURL(`${src}/`).href;
  return result
    .filter(({ url, functions }) => url.startsWith(folder) && functions.some(isCalled))
    .map(({ url }) => url.slice(folder.length))
    .sort();
}

function isCalled({ ranges }: { readonly ranges: readonly { readonly count: number }[] }): boolean {
  return (ranges[0]?.count ?? 0) > 0;
}

function pathInSrc(path: string): string {
  return relative(src, resolve(path)).replaceAll('\\', '/');
}
