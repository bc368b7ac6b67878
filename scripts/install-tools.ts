import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Installs the tools that the lockfile of a folder names, and keeps them between runs. Outside this repository: what is
 * installed here must not be found from there.
 */
export function installTools(template: string): string {
  const files = ['.npmrc', 'package.json', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(template, file)));
  const name = `tools-of-${basename(template)}-${hash.digest('hex').slice(0, 12)}`;
  const folder = join(tmpdir(), name);
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(`${folder}-`);
  for (const file of files) copyFileSync(join(template, file), join(fresh, file));
  execFileSync('npm', ['ci'], { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(fresh, folder);
  return folder;
}
