import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { namesInBuild } from '../hostile/pollution/names.ts';
import { startService } from '../hostile/pollution/service.ts';
import { startServer } from '../support/bad-servers.ts';
import { runNode } from '../support/run-node.ts';

test.for(['fetch', 'createNodeFetch'])(
  'over %s, no name that the built package reads changes a request or a result from Object.prototype',
  async (transport) => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('../hostile/pollution/sweep.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
      target: 'es2022',
      plugins: [
        {
          name: 'built',
          setup({ onResolve }) {
            onResolve({ filter: /\/src\/(index|node)\.ts$/ }, ({ path }) => {
              const file = path.replace(/.*\/src\/(.*)\.ts$/, '../../dist/$1.js');
              return { path: new URL(file, import.meta.url).href, external: true };
            });
          },
        },
      ],
    });
    const closed = await startServer(() => undefined);
    await closed.close();
    await using service = await startService();
    const args = [service.url, closed.url, transport, JSON.stringify(namesInBuild())];
    const input = outputFiles[0]?.text ?? '';
    const { stdout, stderr } = await runNode(
      ['--enable-source-maps', '--input-type=module', '-', ...args],
      { input },
    );
    expect(stderr).toBe('');
    const { found, tried } = JSON.parse(stdout);
    expect(found).toBe('nothing');
    expect(tried).toBeGreaterThan(1000);
  },
);
