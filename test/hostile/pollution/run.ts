import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { startServer } from '../../support/bad-servers.ts';
import { oldUndici } from '../../support/old-node.ts';
import { runNode } from '../../support/run-node.ts';
import { startService } from './service.ts';

/** Puts what was built in place of the sources. */
export const built: Plugin = {
  name: 'built',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/(index|node)\.ts$/ }, ({ path }) => {
      const file = path.replace(/.*\/src\/(.*)\.ts$/, '../../../dist/$1.js');
      return { path: new URL(file, import.meta.url).href, external: true };
    });
  },
};

/** Runs a program that calls a service over a transport. Returns what it prints. */
export async function runWithService(
  program: URL,
  transport: string,
  names: readonly string[],
  plugins: Plugin[] = [],
) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(program)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    alias: oldUndici,
    packages: 'external',
    logLevel: 'error',
    target: 'es2022',
    plugins,
  });
  const closed = await startServer(() => undefined);
  await closed.close();
  await using service = await startService();
  const args = [service.url, closed.url, transport, JSON.stringify(names)];
  const input = outputFiles[0]?.text ?? '';
  const flags = ['--enable-source-maps', '--input-type=module', '-'];
  const { stdout, stderr } = await runNode([...flags, ...args], { input });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}
