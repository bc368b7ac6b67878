import { build } from 'esbuild';

/** Bundles typical imports as users would ship them. `size-limit.json` has a limit for each. */
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
