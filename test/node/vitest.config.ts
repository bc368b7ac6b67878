import { defineConfig } from 'vitest/config';

/** The tests against servers that misbehave, repeated with `createNodeFetch` in place of the `fetch` of Node. */
export default defineConfig({
  test: {
    include: ['test/hostile/**/*.test.ts'],
    // What these test happens before a request is sent, or in a process of its own.
    exclude: ['test/hostile/input/**', '**/{built-code,crash,not-awaited}.test.ts'],
    provide: { transport: 'createNodeFetch' },
    sequence: { shuffle: true },
    testTimeout: 20_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
