import { defineConfig } from 'vitest/config';

// What needs minutes or much memory. One file after the other: they measure memory, and share the machine.
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
