import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { names } from './names.ts';
import { expectFacts, program } from './program.ts';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

const nodes = {
  'Node 22.12': join(inject('tools'), 'node-22.12/bin/node'),
  'Node 24': process.execPath,
};

/** Where the CommonJS build of an entry point is, for a file in the project. */
function commonJsOf(entry: string): string {
  return `../node_modules/bot-platform-sdk/dist/${entry.split('/')[1] ?? 'index'}.cjs`;
}

describe.for(Object.entries(nodes))('on %s', ([title, node]) => {
  // undici 8 needs Node 22.19, and so does the entry point that is built on it.
  const entries = Object.entries(names).filter(
    ([entry]) => title !== 'Node 22.12' || !entry.endsWith('/node'),
  );

  /** One process loads all modules, prints what they export, and runs the program of a user. */
  async function load(format: 'esm' | 'cjs', modules: readonly string[]) {
    const [extension, how] = format === 'esm' ? ['mjs', 'await import'] : ['cjs', 'require'];
    const keys = modules.map((name) => `'${name}': Object.keys(${how}('${name}')).sort()`);
    const code = `console.log(JSON.stringify({ ${keys.join(', ')} }));\n${program[format]}`;
    using files = scratch({ [`main.${extension}`]: code });
    const printed = await output(node, [files.file(`main.${extension}`)]);
    const [exported = '', facts = ''] = printed.split('\n');
    return { exported: JSON.parse(exported), facts };
  }

  describe('an ES module', () => {
    let loaded: Awaited<ReturnType<typeof load>>;
    beforeAll(async () => {
      const all = entries.flatMap(([entry]) => [entry, commonJsOf(entry)]);
      loaded = await load('esm', all);
    });

    test.for(entries)('import loads every name of %s', ([entry, expected]) => {
      expect(loaded.exported[entry]).toEqual([...expected].sort());
    });

    test.for(entries)(
      'an ES module can import the CommonJS build of %s by name',
      ([entry, expected]) => {
        expect(loaded.exported[commonJsOf(entry)]).toEqual(expect.arrayContaining([...expected]));
      },
    );

    test('a program runs as an ES module', () => expectFacts(loaded.facts));
  });

  describe('a CommonJS file', () => {
    let loaded: Awaited<ReturnType<typeof load>>;
    beforeAll(async () => {
      loaded = await load(
        'cjs',
        entries.map(([entry]) => entry),
      );
    });

    test.for(entries)('require loads every name of %s', ([entry, expected]) => {
      expect(loaded.exported[entry]).toEqual([...expected].sort());
    });

    test('a program runs as a CommonJS file', () => expectFacts(loaded.facts));
  });
});
