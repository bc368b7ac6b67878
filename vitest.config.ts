import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['test/{stress,runtimes,site,official-clients}/**', 'node_modules/**'],
    sequence: { shuffle: true },
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    testTimeout: 20_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
