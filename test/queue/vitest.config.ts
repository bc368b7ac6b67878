import { defineConfig } from 'vitest/config';

// The example on a queue, with real processes and a real Redis. Most of the time, they wait for a rate limit.
export default defineConfig({
  test: {
    include: ['test/queue/**/*.test.ts'],
    globalSetup: 'test/queue/setup.ts',
    maxWorkers: 2,
    sequence: { shuffle: true },
    testTimeout: 120_000,
  },
});
