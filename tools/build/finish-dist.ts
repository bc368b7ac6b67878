import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chunks } from '../../tsup.config.ts';
import { completeDeclarations } from './complete-declarations.ts';

/** Completes what tsup built: the declaration files, and the licenses of the bundled packages. */
const dist = join(import.meta.dirname, '../../dist');

// These entries only made chunks. Nothing imports them.
for (const name of Object.keys(chunks)) {
  for (const extension of ['.js', '.cjs', '.js.map', '.cjs.map'])
    rmSync(join(dist, name + extension), { force: true });
}
const files = readdirSync(dist);

// The declaration files of chunks have a hash in their names.
for (const file of files.filter((name) => /^[a-z]+\.d\.c?ts$/.test(name))) {
  const module = file.replace(/\.d\.c?ts$/, '.js');
  const values = new Set(Object.keys(await import(pathToFileURL(join(dist, module)).href)));
  const text = readFileSync(join(dist, file), 'utf8');
  writeFileSync(join(dist, file), completeDeclarations(file, text, values));
}

const sources = readdirSync(dist)
  .filter((file) => file.endsWith('.map'))
  .flatMap((file): string[] => JSON.parse(readFileSync(join(dist, file), 'utf8')).sources);
const bundled = new Set(
  sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []),
);
const licenses = [...bundled].sort().map((name) => {
  const folder = join(dist, '../node_modules', name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { version, license, author } = manifest;
  const text =
    file === undefined
      ? `License: ${license}. Author: ${author.name ?? author}.`
      : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
});
writeFileSync(join(dist, 'third-party-licenses.txt'), licenses.join('\n\n'));
