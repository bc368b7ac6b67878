import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/site/**/*.test.ts'],
    globalSetup: 'test/site/setup.ts',
    sequence: { shuffle: true },
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
