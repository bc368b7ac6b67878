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
import { installedChromium } from '../test/support/chromium.ts';
import { ensureRedis } from '../test/support/redis.ts';

/** Written last. A folder without it was left by a run that was stopped, or by a cleaner of temporary files. */
const marker = 'installed';

/**
 * Installs the tools in the lockfile of a folder and keeps them between runs. They are outside this repository, because
 * a program there must not find what is installed here.
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

  // Its mode is 0700, also after it is renamed.
  const fresh = mkdtempSync(`${folder}-`);
  try {
    for (const file of files) copyFileSync(join(template, file), join(fresh, file));
    execFileSync('npm', ['ci'], { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(join(fresh, marker), '');
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another run was faster, and its folder has the same content.
    if (!isInstalled(folder)) throw error;
  }
  return folder;
}

/** Any user can write to the temporary folder and guess this name. Tools of another user are not run. */
function isInstalled(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  // Windows has no user ids, and each user has a temporary folder.
  const isOurs = process.getuid === undefined || stats.uid === process.getuid();
  return isOurs && existsSync(join(folder, marker));
}

// All of them, before the suites that need them run side by side.
if (import.meta.main) {
  for (const template of ['test/package/project', 'test/runtimes', 'test/site/react', 'bench']) {
    console.log(installTools(template));
  }
  console.log(installedChromium());
  ensureRedis();
}
