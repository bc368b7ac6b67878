import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { names } from './names.ts';
import { expectFacts, program } from './program.ts';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

const nodes = {
  'Node 22.12': join(inject('tools'), 'node-22.12/bin/node'),
  'Node 24': process.execPath,
};

describe.for(Object.entries(nodes))('on %s', ([name, node]) => {
  // undici 8 needs Node 22.19, and so does the entry point that is built on it.
  const entries = Object.entries(names).filter(
    ([entry]) => name !== 'Node 22.12' || !entry.endsWith('/node'),
  );

  test.for(entries)('import loads every name of %s', async ([entry, expected]) => {
    const code = `import * as all from '${entry}'; console.log(JSON.stringify(Object.keys(all)))`;
    const printed = await output(node, ['--input-type=module', '--eval', code]);
    expect(JSON.parse(printed).sort()).toEqual([...expected].sort());
  });

  test.for(entries)('require loads every name of %s', async ([entry, expected]) => {
    const code = `console.log(JSON.stringify(Object.keys(require('${entry}'))))`;
    const printed = await output(node, ['--input-type=commonjs', '--eval', code]);
    expect(JSON.parse(printed).sort()).toEqual([...expected].sort());
  });

  test.for(entries)(
    'an ES module can import the CommonJS build of %s by name',
    async ([entry, expected]) => {
      const file = join('bot-platform-sdk/dist', `${entry.split('/')[1] ?? 'index'}.cjs`);
      const code = `import { ${expected.join(', ')} } from './node_modules/${file}'; console.log(typeof ${expected[0]})`;
      expect(await output(node, ['--input-type=module', '--eval', code])).toBe('function');
    },
  );

  test.for(['esm', 'cjs'] as const)('a program runs as %s', async (format) => {
    const name = format === 'esm' ? 'main.mjs' : 'main.cjs';
    using files = scratch({ [name]: program[format] });
    expectFacts(await output(node, [join(files.folder, name)]));
  });
});

test('VERSION is the version of package.json', async () => {
  const code = `console.log(require('bot-platform-sdk').VERSION === require('bot-platform-sdk/package.json').version)`;
  expect(await output(process.execPath, ['--eval', code])).toBe('true');
});
