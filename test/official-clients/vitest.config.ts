import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/official-clients/*.test.ts'],
    sequence: { shuffle: true },
    // The first run installs the clients.
    testTimeout: 400_000,
  },
});
