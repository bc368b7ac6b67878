import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Makes the CommonJS half of `dist` from the ES modules in it, file by file: the same code in the same chunks, so that
 * the entry points share their classes. tsup would do it, too, but with older syntax and with paths of the machine in
 * the source maps.
 */
const dist = join(import.meta.dirname, '../dist');
const files = readdirSync(dist);

await build({
  absWorkingDir: dist,
  entryPoints: files.filter((file) => file.endsWith('.js')),
  outdir: '.',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  packages: 'external',
  // Node's own loader tells the names of a CommonJS module from a note that esbuild writes for this platform.
  platform: 'node',
  format: 'cjs',
  target: 'es2022',
  sourcemap: true,
  plugins: [
    {
      name: 'siblings',
      setup({ onResolve }) {
        onResolve({ filter: /^\.\// }, ({ path, kind }) =>
          kind === 'entry-point' ? undefined : { path: toCommonJs(path), external: true },
        );
      },
    },
  ],
});

for (const file of files.filter((name) => name.endsWith('.d.ts'))) {
  const types = readFileSync(join(dist, file), 'utf8');
  const rewritten = types.replaceAll(/(?<=from ')\.\/[\w-]+\.js(?=')/g, toCommonJs);
  writeFileSync(join(dist, file.replace(/\.d\.ts$/, '.d.cts')), rewritten);
}

const licenses = ['ky/license', 'zod/LICENSE'].map((file) => {
  const text = readFileSync(join(dist, '../node_modules', file), 'utf8').trim();
  return `${file.split('/')[0]}\n\n${text}\n`;
});
writeFileSync(join(dist, 'third-party-licenses.txt'), licenses.join('\n\n'));

function toCommonJs(path: string): string {
  return path.replace(/\.js$/, '.cjs');
}
