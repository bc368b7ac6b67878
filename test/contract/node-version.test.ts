import { afterEach, describe, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ConfigurationError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import { createPlatform } from '../../src/testing.ts';
import { thrown } from '../support/clients.ts';

// The file that this thread runs next must not see another runtime.
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Runs as if in another runtime. */
function runWith(versions: object, run: () => unknown): unknown {
  const { value: own = {} } = Object.getOwnPropertyDescriptor(process, 'versions') ?? {};
  vi.stubGlobal(
    'process',
    Object.create(process, { versions: { value: { ...own, ...versions } } }),
  );
  return run();
}

const lowest = manifest.engines.node.replace('>=', '');
const creators = { createPlatform, createNodeFetch };

describe.for(Object.entries(creators))('%s', ([name, create]) => {
  test.for(['18.20.8', '20.19.5', '22.11.0'])(
    `${name} throws an error that says so on a Node that is too old: %s`,
    (node) => {
      const error = thrown(() => runWith({ node }, create), ConfigurationError);
      expect(error.message).toBe(
        `${name}: needs Node ${lowest} or later, and this is Node ${node}`,
      );
    },
  );

  test.for([{ node: `${lowest}.0` }, { node: '24.0.0' }, { node: '20.0.0', bun: '1.3.0' }])(
    `${name} runs on a runtime that is supported: %j`,
    (versions) => {
      expect(() => runWith(versions, create)).not.toThrow();
    },
  );
});
