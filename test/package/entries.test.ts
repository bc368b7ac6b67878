import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { names } from './names.ts';
import { expectFacts, program } from './program.ts';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/** Where the CommonJS build of an entry point is, for a file in the project. */
function commonJsOf(entry: string): string {
  return `../node_modules/bot-platform-sdk/dist/${entry.split('/')[1] ?? 'index'}.cjs`;
}

/** One process loads all modules, prints what they export, and runs the program of a user. */
async function load(node: string, format: 'esm' | 'cjs', modules: readonly string[]) {
  const [extension, how] = format === 'esm' ? ['mjs', 'await import'] : ['cjs', 'require'];
  const keys = modules.map((name) => `'${name}': Object.keys(${how}('${name}')).sort()`);
  const code = `console.log(JSON.stringify({ ${keys.join(', ')} }));\n${program[format]}`;
  using files = scratch({ [`main.${extension}`]: code });
  const printed = await output(node, [files.file(`main.${extension}`)]);
  const [exported = '', facts = ''] = printed.split('\n');
  return { exported: JSON.parse(exported), facts };
}

test.for([
  ['Node 22.12', join(inject('tools'), 'node-22.12/bin/node')],
  ['Node 24', process.execPath],
])(
  'on %s, both builds of every entry point have their names, and a program runs',
  async ([title, node = '']) => {
    // undici 8 needs Node 22.19, and so does the entry point that is built on it.
    const entries = Object.entries(names).filter(
      ([entry]) => title !== 'Node 22.12' || !entry.endsWith('/node'),
    );
    const expected = entries.map(([entry, list]) => [entry, [...list].sort()] as const);
    const ofCommonJs = entries.map(([entry]) => commonJsOf(entry));

    const imported = await load(node, 'esm', [...entries.map(([entry]) => entry), ...ofCommonJs]);
    for (const [entry, list] of expected) {
      expect(imported.exported[entry], entry).toEqual(list);
      // An ES module can import the CommonJS build by name.
      expect(imported.exported[commonJsOf(entry)]).toEqual(expect.arrayContaining(list));
    }
    expectFacts(imported.facts);

    const required = await load(
      node,
      'cjs',
      entries.map(([entry]) => entry),
    );
    expect(required.exported).toEqual(Object.fromEntries(expected));
    expectFacts(required.facts);
  },
);
