import { defineConfig } from 'vitest/config';
import { settings } from '../settings.ts';

/** The tests against servers that misbehave, repeated with `createNodeFetch` in place of the `fetch` of Node. */
export default defineConfig({
  test: {
    ...settings,
    include: ['test/hostile/**/*.test.ts'],
    // What these test happens before a request is sent, or in a process of its own.
    exclude: ['test/hostile/input/**', '**/{crash,not-awaited}.test.ts'],
    provide: { transport: 'createNodeFetch' },
  },
});
