import { defineConfig } from 'tsup';

export const entries = {
  index: 'src/index.ts',
  msw: 'src/msw.ts',
  node: 'src/node.ts',
  operations: 'src/operations.ts',
  testing: 'src/testing.ts',
};

/** The address of a module of a package that is installed here: `tools` has some of the packages in other versions. */
export function moduleOf(source: string): string {
  return import.meta.resolve(source);
}

/** The declaration files of the entries. `tools/build/bundle.ts` makes the code. */
export default defineConfig({
  entry: entries,
  // Constructors that only this package calls are not part of its types. Without a stable order, that of the members of a
  // union depends on which file is read first, and builds differ.
  dts: {
    only: true,
    compilerOptions: { stripInternal: true, stableTypeOrdering: true },
    // A program for browsers may have a `lib` that is older than `await using`, and no types of Node.
    banner: '/// <reference lib="esnext.disposable" />',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  removeNodeProtocol: false,
  noExternal: ['ky', 'eventsource-parser', /^zod/],
  external: ['msw', 'undici', /^node:/],
});
