import { inject } from 'vitest';
import type { Fetch } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What sends the requests of the tests. By default, the `fetch` of Node. */
    transport: 'createNodeFetch' | undefined;
  }
}

/** The `fetch` of the tests, if it is not that of Node. */
export const transport: { readonly fetch?: Fetch } =
  inject('transport') === 'createNodeFetch' ? { fetch: createNodeFetch() } : {};
