import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { type OutputOptions, type Plugin, type RollupOptions, rollup } from 'rollup';
import { entries, moduleOf } from '../../tsup.config.ts';
import { licensesOf, sbomOf } from './notices.ts';

/**
 * Makes the code of `dist`. It is Rollup that bundles: esbuild and Rolldown write a class as `var X = class`, which SWC does
 * not leave out of a bundle that does not use it.
 */
const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/**
 * Files with a chunk of their own, and what only they import: a bundle of schemas or errors leaves out ky, and a check of the
 * version of Node runs before undici is imported. Each further chunk would cost half a millisecond at start.
 */
const chunks = ['src/options/ky-fetch.ts', 'src/node/supported.ts'];

/** ky and eventsource-parser are ESM only, which a CommonJS build must hide, and zod loads 64 locale files at start. */
const bundled = /^(ky|eventsource-parser|zod|@noble\/hashes)(\/|$)/;

/** Resolves what is bundled as Node does, and removes types and comments: `third-party-licenses.txt` has the notices. */
const sources: Plugin = {
  name: 'sources',
  resolveId: (source) => (bundled.test(source) ? fileURLToPath(moduleOf(source)) : null),
  async transform(code, id) {
    const loader = id.endsWith('.ts') ? 'ts' : 'js';
    const options = { loader, target: 'es2022', legalComments: 'none' } as const;
    return (await transform(code, options)).code;
  },
};

const ownChunks: Plugin = {
  name: 'own-chunks',
  buildStart() {
    for (const id of chunks) this.emitFile({ type: 'chunk', id, preserveSignature: false });
  },
};

/** Where a module is in this repository, in the same form on every system. */
function pathOf(id: string): string {
  return relative(root, id).replaceAll('\\', '/');
}

/** Bundles, and returns the names of the packages that were put into the files. */
async function bundle(
  options: RollupOptions,
  outputs: readonly OutputOptions[],
): Promise<readonly string[]> {
  const build = await rollup({
    treeshake: { moduleSideEffects: (id) => pathOf(id) === 'src/node/supported.ts' },
    onLog: (level, log) => {
      // Zod has circles; in `src`, a check finds them.
      if (log.code === 'CIRCULAR_DEPENDENCY') return;
      throw new Error(`${level}: ${log.message}`);
    },
    ...options,
  });
  const modules = new Set<string>();
  for (const output of outputs) {
    const { output: files } = await build.write({ hoistTransitiveImports: false, ...output });
    for (const file of files) {
      if (file.type === 'chunk') for (const id of file.moduleIds) modules.add(pathOf(id));
    }
  }
  await build.close();
  return [...modules].flatMap((id) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
}

rmSync(dist, { recursive: true, force: true });
const library = await bundle(
  { input: entries, external: ['msw', 'undici', /^node:/], plugins: [sources, ownChunks] },
  [
    { dir: dist, format: 'es', chunkFileNames: 'chunk-[hash].js' },
    {
      dir: dist,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunk-[hash].cjs',
      // All that is external has the exports of an ES module.
      interop: 'esModule',
    },
  ],
);
// The command imports the package by its name, and loads a chunk when it needs it.
const command = await bundle(
  { input: 'src/cli/index.ts', external: [/^bot-platform-sdk/, /^node:/], plugins: [sources] },
  [{ dir: join(dist, 'cli'), format: 'es', chunkFileNames: 'chunk-[hash].js' }],
);
// A package manager sets this when it installs the package; a link to a checkout has it from here.
chmodSync(join(dist, 'cli/index.js'), 0o755);
const packages = [...new Set([...library, ...command])].sort();
writeFileSync(join(dist, 'third-party-licenses.txt'), licensesOf(root, packages));
writeFileSync(join(root, 'sbom.json'), sbomOf(root, packages));
