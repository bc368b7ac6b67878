import { defineConfig } from 'vitest/config';

// Tests that need minutes or much memory, one file after the other, since they measure memory.
export default defineConfig({
  test: {
    include: ['test/stress/**/*.test.ts'],
    pool: 'forks',
    execArgv: ['--expose-gc'],
    fileParallelism: false,
    sequence: { shuffle: true },
    testTimeout: 120_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
