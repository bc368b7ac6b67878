import { defineConfig, type Options } from 'tsup';

const entries = {
  index: 'src/index.ts',
  msw: 'src/msw.ts',
  node: 'src/node.ts',
  operations: 'src/operations.ts',
  testing: 'src/testing.ts',
};

/**
 * An entry puts a file, with what only it imports, into a chunk of its own: a bundle of schemas or errors leaves out ky,
 * and a check of the version of Node runs before undici is imported. Each further chunk would cost half a millisecond at start.
 */
export const chunks = { ky: 'src/options/ky-fetch.ts', supported: 'src/node/supported.ts' };

const library: Options = {
  entry: { ...entries, ...chunks },
  // Constructors that only this package calls are not part of its types. Without a stable order, that of the members of a
  // union depends on which file is read first, and builds differ.
  dts: {
    entry: entries,
    compilerOptions: { stripInternal: true, stableTypeOrdering: true },
    // A program for browsers may have a `lib` that is older than `await using`, and no types of Node.
    banner: '/// <reference lib="esnext.disposable" />',
  },
  format: ['esm', 'cjs'],
  sourcemap: true,
  splitting: true,
  treeshake: true,
  // The command is built at the same time.
  clean: ['!cli/**'],
  target: 'es2022',
  platform: 'neutral',
  removeNodeProtocol: false,
  // Bundled: ky and eventsource-parser are ESM only, which a CommonJS build must hide, and zod loads 64 locale files at start.
  noExternal: ['ky', 'eventsource-parser', /^zod/],
  external: ['msw', 'undici', /^node:/],
  // `third-party-licenses.txt` has the notices of all that is bundled.
  esbuildOptions(options) {
    options.legalComments = 'none';
  },
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
