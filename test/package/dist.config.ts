import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The tests of the source, run against what was built: it leaves parts of ky out. Not those that look inside: they would
 * meet the classes of two copies.
 */
const dist = (entry: string): string =>
  fileURLToPath(new URL(`../../dist/${entry}.js`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^(\.\.\/)+src\/index\.ts$/, replacement: dist('index') },
      { find: /^(\.\.\/)+src\/node\/index\.ts$/, replacement: dist('node') },
      { find: /^(\.\.\/)+src\/testing\/index\.ts$/, replacement: dist('testing') },
    ],
  },
  test: {
    include: ['test/{contract,hostile,node,testing}/**/*.test.ts'],
    sequence: { shuffle: true },
    testTimeout: 20_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
