import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { settings } from './test/settings.ts';

export default defineConfig({
  // Next.js is larger than everything that is installed here.
  resolve: { alias: { 'next/server': resolve('test/support/next-server.ts') } },
  test: {
    ...settings,
    include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['test/{stress,runtimes,site,official-clients,package,queue}/**', 'node_modules/**'],
    // `--typecheck.only` counts them, and reports the errors of every other file of the configuration as well.
    typecheck: {
      include: ['test/**/*.test-d.ts'],
      tsconfig: './tsconfig.json',
      checker: 'node_modules/typescript-7/bin/tsc',
    },
  },
});
