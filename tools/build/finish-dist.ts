import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chunks } from '../../tsup.config.ts';

/** Completes what tsup built: pure calls, declaration files, and the licenses of the bundled packages. */
const dist = join(import.meta.dirname, '../../dist');

// These entries only made chunks. Nothing imports them.
for (const name of Object.keys(chunks)) {
  for (const extension of ['.js', '.cjs', '.js.map', '.cjs.map'])
    rmSync(join(dist, name + extension));
}
const files = readdirSync(dist);

/** An entry point that only exports what chunks have has no code of its own, and an empty source map. */
function hasCode(file: string): boolean {
  return JSON.parse(readFileSync(join(dist, `${file}.map`), 'utf8')).sources.length > 0;
}

// webpack keeps unused schemas unless the calls that make them are marked as pure. esbuild marks a call if the function
// is in the same file, as it is after bundling.
await build({
  absWorkingDir: dist,
  entryPoints: files.filter((file) => file.endsWith('.js') && hasCode(file)),
  outdir: '.',
  allowOverwrite: true,
  // esbuild reads source maps only if it bundles; each file stays as it is, so that the entry points share the chunks.
  bundle: true,
  external: ['./*'],
  packages: 'external',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'error',
});

/** Marks the exports of an entry point that have no value as types: the bundler of declarations does not. */
async function markTypes(declarations: string, module: string): Promise<string> {
  const values = Object.keys(await import(join(dist, module)));
  return declarations.replace(/(?<=^export \{ )[\w, ]+(?= \};$)/m, (names) =>
    names
      .split(', ')
      .map((name) => (values.includes(name) ? name : `type ${name}`))
      .join(', '),
  );
}

/**
 * Lets a CommonJS file import the types of msw. In msw 2, they are other classes than those of an ES module; msw 3 is
 * ESM only, which is an error with `module: node16`.
 */
function ignoreFormat(declarations: string): string {
  return declarations.replace(/^import (\{.*\} from 'msw';)$/m, '// @ts-ignore\nimport type $1');
}

/** Lets a program for browsers compile whose `lib` is older than `await using`, and which has no types of Node. */
function addLibrary(declarations: string): string {
  const isNeeded = /AsyncDisposable|Symbol\.asyncDispose/.test(declarations);
  return isNeeded ? `/// <reference lib="esnext.disposable" />\n${declarations}` : declarations;
}

// The declaration files of chunks have a hash in their names.
for (const file of files.filter((name) => /^[a-z]+\.d\.c?ts$/.test(name))) {
  const module = file.replace(/\.d\.(c?)ts$/, '.$1js');
  const marked = addLibrary(await markTypes(readFileSync(join(dist, file), 'utf8'), module));
  writeFileSync(join(dist, file), file.endsWith('.cts') ? ignoreFormat(marked) : marked);
}

const bundled = ['ky', 'zod', 'eventsource-parser', '@noble/hashes'];
const licenses = bundled.map((name) => {
  const folder = join(dist, '../node_modules', name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text =
    file === undefined
      ? `License: ${license}. Author: ${author.name ?? author}.`
      : readFileSync(join(folder, file), 'utf8').trim();
  return `${name}\n\n${text}\n`;
});
writeFileSync(join(dist, 'third-party-licenses.txt'), licenses.join('\n\n'));
