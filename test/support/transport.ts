import { inject } from 'vitest';
import type { Fetch } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What sends the requests of the tests. Nothing given is the `fetch` of Node. */
    transport: 'createNodeFetch' | undefined;
  }
}

/** The `fetch` that the tests are run on, where it is not the one of Node. */
export const transport: { readonly fetch?: Fetch } =
  inject('transport') === 'createNodeFetch' ? { fetch: createNodeFetch() } : {};
