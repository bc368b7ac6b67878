import { defineConfig } from 'vitest/config';

// The example on a queue, with real processes and a real Redis. Most of the time, they wait: for a rate limit, for the lock
// of a worker that was killed, for Redis. So several run at a time.
export default defineConfig({
  test: {
    include: ['test/queue/**/*.test.ts'],
    globalSetup: 'test/queue/setup.ts',
    maxWorkers: 3,
    sequence: { shuffle: true },
    // Tests wait for states; on a busy machine, that takes longer.
    testTimeout: 240_000,
  },
});
