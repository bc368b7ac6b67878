import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';

/** Written last: a folder without it is what a run that was stopped, or a cleaner of temporary files, has left. */
const marker = 'installed';

/**
 * Installs the tools that the lockfile of a folder names, and keeps them between runs. Outside this repository: what is
 * installed here must not be found from there.
 */
export function installTools(template: string): string {
  const files = ['.npmrc', 'package.json', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(template, file)));
  const digest = hash.digest('hex').slice(0, 12);
  const name = `tools-of-${basename(template)}-for-${userInfo().uid}-${digest}`;
  const folder = join(tmpdir(), name);
  if (isInstalled(folder)) return folder;
  rmSync(folder, { recursive: true, force: true });

  // Its mode is 0700, and stays that under the other name.
  const fresh = mkdtempSync(`${folder}-`);
  try {
    for (const file of files) copyFileSync(join(template, file), join(fresh, file));
    execFileSync('npm', ['ci'], { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(join(fresh, marker), '');
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another run was faster; its folder holds the same.
    if (!isInstalled(folder)) throw error;
  }
  return folder;
}

/** Everyone may write to the temporary folder, and this name can be guessed: what another user put there is not run. */
function isInstalled(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  // Windows has no such number, and a temporary folder for each user.
  const isOurs = process.getuid === undefined || stats.uid === process.getuid();
  return isOurs && existsSync(join(folder, marker));
}
