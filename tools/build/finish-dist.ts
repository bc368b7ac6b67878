import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { completeDeclarations } from './complete-declarations.ts';

/** Completes the declaration files of the entries. Those of chunks have a hash in their names. */
const dist = join(import.meta.dirname, '../../dist');

for (const file of readdirSync(dist).filter((name) => /^[a-z]+\.d\.c?ts$/.test(name))) {
  const module = file.replace(/\.d\.c?ts$/, '.js');
  const values = new Set(Object.keys(await import(pathToFileURL(join(dist, module)).href)));
  const text = readFileSync(join(dist, file), 'utf8');
  writeFileSync(join(dist, file), completeDeclarations(file, text, values));
}
