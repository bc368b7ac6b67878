import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { settings } from '../settings.ts';
import { differsInBuild, filesOf } from '../subsets.ts';

/** Runs the tests of what a bundler can break against what was built, with the bundled ky and zod. */
const dist = (entry: string): string =>
  fileURLToPath(new URL(`../../dist/${entry}.js`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^(\.\.\/)+src\/index\.ts$/, replacement: dist('index') },
      { find: /^(\.\.\/)+src\/node\.ts$/, replacement: dist('node') },
      { find: /^(\.\.\/)+src\/testing\.ts$/, replacement: dist('testing') },
      { find: /^(\.\.\/)+src\/operations\.ts$/, replacement: dist('operations') },
    ],
  },
  test: {
    ...settings,
    include: filesOf(differsInBuild),
  },
});
