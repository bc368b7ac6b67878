import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { startServer } from '../../support/bad-servers.ts';
import { oldUndici } from '../../support/old-node.ts';
import { runNode } from '../../support/run-node.ts';
import { namesInSource } from './names.ts';
import { startService } from './service.ts';

test.for(['fetch', 'createNodeFetch'])(
  'no call, list, stream or dialogue over %s looks up a name of this package on Object.prototype',
  async (transport) => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('lookups.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      alias: oldUndici,
      packages: 'external',
      logLevel: 'error',
      target: 'es2022',
    });
    const closed = await startServer(() => undefined);
    await closed.close();
    await using service = await startService();
    const args = [service.url, closed.url, transport, JSON.stringify(namesInSource())];
    const input = outputFiles[0]?.text ?? '';
    const { stdout, stderr } = await runNode(['--input-type=module', '-', ...args], { input });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ lookups: [], ended: 41 });
  },
);
