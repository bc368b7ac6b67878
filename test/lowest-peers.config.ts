import { defineConfig } from 'vitest/config';

/** The tests of the fake platform and of `createNodeFetch` with the lowest versions of msw and undici that are allowed. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^(msw|undici)(?=$|\/)/, replacement: '$1-lowest' }],
  },
  test: {
    include: ['test/{testing,node}/**/*.test.ts'],
    sequence: { shuffle: true },
    testTimeout: 20_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
