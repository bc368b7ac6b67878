import { defineConfig } from 'vitest/config';
import { settings } from './settings.ts';
import { differsWithPeers, filesOf } from './subsets.ts';

/** The tests of what msw and undici can change, with the lowest versions of them that are allowed. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^(msw|undici)(?=$|\/)/, replacement: '$1-lowest' }],
  },
  test: {
    ...settings,
    include: filesOf(differsWithPeers),
    provide: { transport: 'createNodeFetch' },
  },
});
