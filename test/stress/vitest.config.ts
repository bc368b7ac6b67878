import { defineConfig } from 'vitest/config';
import { settings } from '../settings.ts';

// Tests that need minutes or much memory, one file after the other, since they measure memory.
export default defineConfig({
  test: {
    ...settings,
    include: ['test/stress/**/*.test.ts'],
    pool: 'forks',
    isolate: true,
    execArgv: ['--expose-gc'],
    fileParallelism: false,
    testTimeout: 120_000,
  },
});
