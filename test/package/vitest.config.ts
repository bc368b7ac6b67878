import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/package/*.test.ts'],
    globalSetup: ['test/package/setup.ts'],
    sequence: { shuffle: true },
    testTimeout: 400_000,
  },
});
