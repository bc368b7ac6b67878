import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { installProject } from './install-tools.ts';

/** Bundles typical imports as users would ship them, with esbuild, and one with Rspack. `size-limit.json` has a limit for each. */
const bundles: Readonly<Record<string, string>> = {
  chat: `export { ChatClient } from './dist/index.js'`,
  admin: `export { AdminClient } from './dist/index.js'`,
  both: `export { AdminClient, ChatClient } from './dist/index.js'`,
  everything: `export * from './dist/index.js'; export * from './dist/node.js'`,
  operation: `export { getUser } from './dist/operations.js'`,
  schema: `export { UserSchema } from './dist/index.js'`,
  guard: `export { isBotPlatformError } from './dist/index.js'`,
};

await Promise.all(
  Object.entries(bundles).map(([name, contents]) =>
    build({
      stdin: { contents, resolveDir: '.' },
      outfile: `reports/size/${name}.js`,
      bundle: true,
      minify: true,
      format: 'esm',
      external: ['undici', 'node:*'],
      logLevel: 'error',
    }),
  ),
);

// SWC, the minifier of Rspack, Turbopack and Parcel, looks once for what is unused: what only that had used stays, such as 5 kB of Zod.
const { rspack } = createRequire(join(installProject(), 'package.json'))('@rspack/core');
const entry = resolve('reports/size/entry.mjs');
writeFileSync(entry, bundles.chat?.replace('./dist', '../../dist') ?? '');
const output = { path: resolve('reports/size'), filename: 'chat-rspack.js' };
await new Promise<void>((done, fail) => {
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    entry,
    output: { ...output, module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
  });
  compiler.run((error: Error | null, stats: { hasErrors(): boolean }) => {
    if (error !== null || stats.hasErrors()) fail(error ?? new Error(String(stats)));
    else done();
  });
});
