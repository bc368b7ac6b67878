import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

test('importing the package sets no timer, sends no request and reads no environment variable', async () => {
  const input = `
    const touched = [];
    const watched = ['setTimeout', 'setInterval', 'setImmediate', 'fetch'];
    for (const name of watched) globalThis[name] = () => touched.push(name);
    // Node's own loader reads the environment, too.
    const isOurs = () => /\\/(src|node_modules)\\//.test(new Error().stack);
    process.env = new Proxy(process.env, {
      get: (env, name) => (isOurs() && touched.push('env ' + String(name)), env[name]),
    });
    await import(${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)});
    console.log(JSON.stringify({ touched, resources: process.getActiveResourcesInfo() }));
  `;
  const { stdout } = await runNode(['--input-type=module', '-'], { input });
  const { touched, resources } = JSON.parse(stdout);
  expect(touched).toEqual([]);
  expect(resources.filter((name: string) => /Timeout|TCP|Immediate/.test(name))).toEqual([]);
});
