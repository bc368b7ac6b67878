import { expect, test } from 'vitest';
import { namesInSource } from './names.ts';
import { runWithService } from './run.ts';

test.for(['fetch', 'createNodeFetch'])(
  'no call, list, stream or dialogue over %s looks up a name of this package on Object.prototype',
  async (transport) => {
    const program = new URL('lookups.ts', import.meta.url);
    const found = await runWithService(program, transport, namesInSource());
    expect(found).toEqual({ lookups: [], ended: 41 });
  },
);
