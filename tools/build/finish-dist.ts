import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Completes the declaration files of the entries; those of chunks have a hash in their names. An export without a value
 * becomes a type, which the bundler of declarations does not see of a class. A CommonJS file ignores the format of msw: in
 * msw 2, its types are other classes than those of an ES module; msw 3 is ESM only, which is an error with `module: node16`.
 */
const dist = join(import.meta.dirname, '../../dist');

for (const file of readdirSync(dist).filter((name) => /^[a-z]+\.d\.c?ts$/.test(name))) {
  const module = file.replace(/\.d\.c?ts$/, '.js');
  const values = Object.keys(await import(pathToFileURL(join(dist, module)).href));
  const text = readFileSync(join(dist, file), 'utf8')
    .replace(/(?<=^export \{)[^}]+/gm, (names) => names.split(',').map(markType).join(','))
    .replace(file.endsWith('.cts') ? /^(?=import .* from 'msw';$)/gm : /$^/, '// @ts-ignore\n');
  writeFileSync(join(dist, file), text);

  /** One of the names in `export { A, type b as B }`, which the bundler writes on one line. */
  function markType(name: string): string {
    const [, space = '', , local = ''] = /^(\s*)(type )?(.+?)\s*$/.exec(name) ?? [];
    const exported = local.split(' as ').at(-1) ?? '';
    const end = name.endsWith(' ') ? ' ' : '';
    return `${space}${values.includes(exported) ? '' : 'type '}${local}${end}`;
  }
}
