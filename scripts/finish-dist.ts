import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** Makes of the ES modules that tsup built what is published. */
const dist = join(import.meta.dirname, '../dist');
const files = readdirSync(dist);

/** File by file: the same code in the same chunks, so that the entry points share their classes. */
async function rewrite(extension: string, options: BuildOptions): Promise<void> {
  await build({
    absWorkingDir: dist,
    entryPoints: files.filter((file) => file.endsWith('.js')),
    outdir: '.',
    outExtension: { '.js': extension },
    bundle: true,
    packages: 'external',
    target: 'es2022',
    sourcemap: true,
    plugins: [
      {
        name: 'siblings',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\// }, ({ path, kind }) =>
            kind === 'entry-point'
              ? undefined
              : { path: path.replace(/\.js$/, extension), external: true },
          );
        },
      },
    ],
    ...options,
  });
}

// tsup would make the CommonJS half, too, but with older syntax and with paths of the machine in the source maps.
// Node's loader tells the names of a CommonJS module from a note that esbuild writes for the platform "node".
await rewrite('.cjs', { format: 'cjs', platform: 'node' });

// Now that the schemas and the functions that make them are in one file, esbuild marks those calls as pure. Not every
// bundler finds out by itself, and would keep the schemas that are not used.
await rewrite('.js', { format: 'esm', platform: 'neutral', allowOverwrite: true });

/** The names of an entry point that have no value: the bundler of types exports a class as one, whoever may import it. */
async function typesOnly(types: string, module: string): Promise<string> {
  const values = Object.keys(await import(join(dist, module)));
  return types.replace(/^export \{ ([\w, ]+) \};$/m, (_, list: string) => {
    const names = list.split(', ');
    const only = names.filter((name) => !values.includes(name));
    const both = names.filter((name) => values.includes(name));
    const types = only.length === 0 ? '' : `\nexport type { ${only.join(', ')} };`;
    return `export { ${both.join(', ')} };${types}`;
  });
}

// The other files are chunks, named with a hash.
for (const file of files.filter((name) => /^[a-z]+\.d\.ts$/.test(name))) {
  const path = join(dist, file);
  const types = readFileSync(path, 'utf8');
  writeFileSync(path, await typesOnly(types, file.replace('.d.ts', '.js')));
}

for (const file of files.filter((name) => name.endsWith('.d.ts'))) {
  const types = readFileSync(join(dist, file), 'utf8');
  const rewritten = types
    .replaceAll(/(?<=from '\.\/[\w-]+)\.js(?=')/g, '.cjs')
    // MSW is ESM only. A type of it may be imported all the same, if that is said.
    .replace(
      /^import (\{.*\} from 'msw');$/m,
      "import type $1 with { 'resolution-mode': 'import' };",
    );
  writeFileSync(join(dist, file.replace(/\.d\.ts$/, '.d.cts')), rewritten);
}

const licenses = ['ky/license', 'zod/LICENSE'].map((file) => {
  const text = readFileSync(join(dist, '../node_modules', file), 'utf8').trim();
  return `${file.split('/')[0]}\n\n${text}\n`;
});
writeFileSync(join(dist, 'third-party-licenses.txt'), licenses.join('\n\n'));
