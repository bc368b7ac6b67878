import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { installedChromium } from '../../test/support/chromium.ts';
import { ensureRedis } from '../../test/support/redis.ts';

const root = join(import.meta.dirname, '../..');

/** What `npm ci` does not install, since only some steps of the checks need it, by the name that the steps have for it. */
const tools = {
  chromium: installedChromium,
  programs: installPrograms,
  project: installProject,
  redis: ensureRedis,
  tools: installTools,
};

type Tool = keyof typeof tools;

/** Installs what `tools/package.json` names, unless it is installed: the programs there find it, and what the root has. */
export function installTools(): void {
  const folder = join(root, 'tools');
  const modules = join(folder, 'node_modules');
  const installed = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  const wanted = statSync(join(folder, 'package-lock.json'));
  if (installed !== undefined && installed.mtimeMs >= wanted.mtimeMs) return;
  // Elsewhere, and then at once: the programs of other steps look packages up in this folder meanwhile.
  mkdirSync(join(root, 'reports'), { recursive: true });
  const fresh = mkdtempSync(join(root, 'reports/tools-'));
  for (const file of filesOfInstall) copyFileSync(join(folder, file), join(fresh, file));
  npmCi(fresh);
  rmSync(modules, { recursive: true, force: true });
  renameSync(join(fresh, 'node_modules'), modules);
  rmSync(fresh, { recursive: true });
}

/** Installs the tools that users have, such as compilers and versions of Node. Returns the folder. */
export function installProject(): string {
  return installOutside(join(root, 'test/package/project'));
}

/** Installs the runtimes, frameworks and other clients that users have. Returns the folder. */
export function installPrograms(): string {
  return installOutside(join(root, 'test/programs'));
}

const filesOfInstall = ['.npmrc', 'package.json', 'package-lock.json'];

/** Written last. A folder without it was left by a run that was stopped, or by a cleaner of temporary files. */
const marker = 'installed';

/**
 * Installs what the lockfile of a folder names and keeps them between runs. They are outside this repository, because
 * a program there must not find what is installed here. Returns the folder.
 */
function installOutside(template: string): string {
  const hash = createHash('sha256');
  for (const file of filesOfInstall) hash.update(readFileSync(join(template, file)));
  const digest = hash.digest('hex').slice(0, 12);
  const name = `tools-of-${basename(template)}-for-${userInfo().uid}-${digest}`;
  const folder = join(tmpdir(), name);
  if (isInstalled(folder)) return folder;
  rmSync(folder, { recursive: true, force: true });

  // Its mode is 0700, also after it is renamed.
  const fresh = mkdtempSync(`${folder}-`);
  try {
    for (const file of filesOfInstall) copyFileSync(join(template, file), join(fresh, file));
    npmCi(fresh);
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

function npmCi(folder: string): void {
  execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

// `node tools/checks/install-tools.ts <name>…`
if (import.meta.main) {
  for (const name of process.argv.slice(2)) {
    if (!isTool(name)) throw new Error(`${name} is not one of: ${Object.keys(tools).join(', ')}`);
    console.log(name);
    tools[name]();
  }
}

function isTool(name: string): name is Tool {
  return Object.hasOwn(tools, name);
}
