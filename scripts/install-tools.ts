import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const cache = join(import.meta.dirname, '../node_modules/.cache');

/** Installs the tools that a folder with a lockfile names, apart from those of this package, and keeps them between runs. */
export function installTools(template: string): string {
  const files = ['.npmrc', 'package.json', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(template, file)));
  const folder = join(cache, `${basename(template)}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(join(template, file), join(folder, file));
  execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
