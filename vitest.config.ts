import { defineConfig } from 'vitest/config';
import { settings } from './test/settings.ts';

export default defineConfig({
  test: {
    ...settings,
    include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['test/{stress,runtimes,site,official-clients,package,queue}/**', 'node_modules/**'],
    // `--typecheck.only` counts them, and reports the errors of every other file of the configuration as well.
    typecheck: { include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
  },
});
