import { defineConfig } from 'vitest/config';
import { settings } from './settings.ts';

/**
 * The tests of the fake platform and of `createNodeFetch`, the latter also against servers that misbehave, with the
 * lowest versions of msw and undici that are allowed.
 */
export default defineConfig({
  resolve: {
    alias: [{ find: /^(msw|undici)(?=$|\/)/, replacement: '$1-lowest' }],
  },
  test: {
    ...settings,
    include: ['test/{testing,node,hostile/network,hostile/server}/**/*.test.ts'],
    provide: { transport: 'createNodeFetch' },
  },
});
