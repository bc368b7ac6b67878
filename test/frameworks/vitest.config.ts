import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/frameworks/*.test.ts'],
    globalSetup: ['test/frameworks/setup.ts'],
    sequence: { shuffle: true },
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
