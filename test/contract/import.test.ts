// @module-tag processes
import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

const ours = ['src', 'node_modules'].map(
  (folder) => new URL(`../../${folder}/`, import.meta.url).href,
);

test('importing the package sets no timer, sends no request and reads no environment variable', async () => {
  const input = `
    const touched = [];
    const watched = ['setTimeout', 'setInterval', 'setImmediate', 'fetch'];
    for (const name of watched) globalThis[name] = () => touched.push(name);
    // Node's own loader reads the environment, too.
    const isOurs = () => ${JSON.stringify(ours)}.some((folder) => new Error().stack.includes(folder));
    process.env = new Proxy(process.env, {
      get: (env, name) => (isOurs() && touched.push('env ' + String(name)), env[name]),
    });
    await import(${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)});
    console.log(JSON.stringify({ touched, resources: process.getActiveResourcesInfo() }));
  `;
  // What the test process has in its environment, such as options of Node, is not for the program to read.
  const env = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const { stdout } = await runNode(['--input-type=module', '-'], { input, env });
  const { touched, resources } = JSON.parse(stdout);
  expect(touched).toEqual([]);
  expect(resources.filter((name: string) => /Timeout|TCP|Immediate/.test(name))).toEqual([]);
});

test('importing the package makes no schema but those of the five resources that it exports', async () => {
  // In a process of its own, where no schema was used.
  const src = new URL('../../src/', import.meta.url);
  const input = `
    const define = Object.defineProperty;
    let made = 0;
    // Zod gives each of its schemas this property.
    Object.defineProperty = (object, name, property) => {
      if (name === '_zod') made += 1;
      return define(object, name, property);
    };
    const main = await import(${JSON.stringify(new URL('index.ts', src).href)});
    const atImport = made;
    const { getBotLogs, schemas } = await import(${JSON.stringify(new URL('operations.ts', src).href)});
    await import(${JSON.stringify(new URL('testing.ts', src).href)});
    const withOthers = made;
    const shown = [getBotLogs.response, schemas.Message, getBotLogs.response, schemas.Message];
    console.log(JSON.stringify({ atImport, withOthers, afterUse: made, isSame: shown[0] === shown[2] && shown[1] === shown[3] }));
  `;
  const { stdout } = await runNode(['--input-type=module', '-'], { input });
  const { atImport, withOthers, afterUse, isSame } = JSON.parse(stdout);
  // The five have about forty parts.
  expect(atImport).toBeGreaterThan(10);
  expect(atImport).toBeLessThan(60);
  // The fake platform has a few schemas of its own.
  expect(withOthers).toBeLessThan(atImport + 10);
  expect(afterUse).toBeGreaterThan(atImport + 50);
  expect(isSame).toBe(true);
});
