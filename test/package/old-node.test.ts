import { expect, test } from 'vitest';
import { output } from './run.ts';

/** Runs as if on an old Node, and reports what undici had done until then. */
const program = (load: string): string => `
  globalThis.process = Object.create(process, {
    versions: { value: { ...process.versions, node: '20.19.5' } },
  });
  const report = ({ message }) => {
    const { createRequire } = process.getBuiltinModule('node:module');
    const modules = Object.values(createRequire(process.cwd() + '/').cache);
    console.log(message, modules.some(({ loaded, id }) => loaded && id.includes('undici')));
  };
  ${load}
`;

test.for([
  ['import', ['--input-type=module', '-e'], "await import('bot-platform-sdk/node').catch(report);"],
  ['require', ['-e'], "try { require('bot-platform-sdk/node') } catch (error) { report(error) }"],
] as const)(
  'on an old Node, %s throws an error that says so before undici is loaded, which fails there',
  async ([, parameters, load]) => {
    expect(await output(process.execPath, [...parameters, program(load)])).toBe(
      'createNodeFetch: needs Node 22.12 or later, and this is Node 20.19.5 false',
    );
  },
);
