import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/peers/*.test.ts'],
    sequence: { shuffle: true },
    // The first run installs the peers.
    testTimeout: 400_000,
  },
});
