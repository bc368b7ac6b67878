import { defineConfig, type Options } from 'tsup';
import { slimDependencies } from './scripts/slim-dependencies.ts';

const library: Options = {
  entry: { index: 'src/index.ts', node: 'src/node/index.ts', testing: 'src/testing/index.ts' },
  format: 'esm',
  // Constructors that only this package calls are not part of its types.
  dts: { compilerOptions: { stripInternal: true } },
  sourcemap: true,
  splitting: true,
  // Not the command, which is built at the same time.
  clean: ['!cli/**'],
  target: 'es2022',
  platform: 'neutral',
  removeNodeProtocol: false,
  // Bundled: ky is ESM only, which a CommonJS build must hide, and zod loads 64 locale files at start.
  noExternal: ['ky', /^zod/],
  external: ['msw', 'undici', /^node:/],
  esbuildPlugins: [slimDependencies],
};

/** The command. It imports the package by its name; everything else that it needs is bundled, into chunks that are loaded on use. */
const command: Options = {
  entry: { index: 'src/cli/index.ts' },
  outDir: 'dist/cli',
  format: 'esm',
  splitting: true,
  clean: true,
  target: 'node22',
  platform: 'node',
  removeNodeProtocol: false,
  external: [/^bot-platform-sdk/],
};

export default defineConfig([library, command]);
