import { defineConfig } from 'vitest/config';
import { settings } from '../settings.ts';

// Tests that need minutes or much memory. Each file has a process of its own, since they measure memory.
export default defineConfig({
  test: {
    ...settings,
    include: ['test/stress/**/*.test.ts'],
    pool: 'forks',
    isolate: true,
    execArgv: ['--expose-gc'],
    testTimeout: 120_000,
  },
});
