import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Prints how much is written by hand, to look at: no figure fails a check, since a file ends where its thought ends. What
 * fails is in `dependency-cruiser.mjs`. `npm run structure`, or `node tools/checks/structure.ts <folder>` for another checkout.
 */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));

interface Source {
  readonly folder: string;
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

interface Length {
  readonly name: string;
  readonly lines: number;
}

const sources = ['src', 'tools/build', 'tools/checks'].flatMap(readSources);
const folders = Map.groupBy(sources, ({ folder }) => folder);
for (const [folder, files] of folders) print(folder, total(files));
print('all', total(sources));
print('longest files');
for (const { name, lines } of longest(sources.map(({ path, lines }) => ({ name: path, lines })))) {
  print(`  ${name}`, lines);
}
print('longest functions');
for (const { name, lines } of longest(sources.flatMap(functionsOf))) print(`  ${name}`, lines);

/** The files below a folder, apart from those that are written from the document of the service. */
function readSources(top: string): Source[] {
  return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?ts$|\.mjs$/.test(file) && !/node_modules|generated/.test(file))
    .map((file) => {
      const path = `${top}/${file.replaceAll('\\', '/')}`;
      const text = readFileSync(join(root, path), 'utf8');
      const folder = path.split('/').slice(0, 2).join('/');
      return {
        folder: folder === path ? top : folder,
        path,
        text,
        lines: text.trimEnd().split('\n').length,
      };
    });
}

function total(files: readonly Source[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

function longest(all: readonly Length[]): readonly Length[] {
  return all.toSorted((one, other) => other.lines - one.lines).slice(0, 5);
}

/** Every function and method of a file. */
function functionsOf({ path, text }: Source): readonly Length[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  const found: Length[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const start = lineOf(node.getStart(tree));
      found.push({ name: `${path}:${start + 1}`, lines: lineOf(node.end) - start + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function print(title: string, count?: number): void {
  console.log(`${title.padEnd(40)}${String(count ?? '').padStart(6)}`.trimEnd());
}
