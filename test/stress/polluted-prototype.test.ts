import { expect, test } from 'vitest';
import { namesInBuild } from '../hostile/pollution/names.ts';
import { built, runWithService } from '../hostile/pollution/run.ts';

test.for(['fetch', 'createNodeFetch'])(
  'over %s, no name that the built package reads changes a request or a result from Object.prototype',
  async (transport) => {
    const program = new URL('../hostile/pollution/sweep.ts', import.meta.url);
    const { found, tried } = await runWithService(program, transport, namesInBuild(), [built]);
    expect(found).toBe('nothing');
    expect(tried).toBeGreaterThan(1000);
  },
);
