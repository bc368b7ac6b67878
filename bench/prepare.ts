import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pack } from '../scripts/pack.ts';

const bench = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the peers where that was not done yet. They are no dependencies of the package, so that its `npm ci` stays light. */
export function installPeers(): void {
  if (existsSync(join(bench, 'node_modules', '.package-lock.json'))) return;
  execFileSync('npm', ['ci'], { cwd: bench, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** What a user would install. */
export interface Package {
  readonly tarball: string;
  /** Of its entry point. */
  readonly url: string;
}

/** Builds and packs the package, and unpacks it beside the peers. */
export function packPackage(): Package {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  const tarball = pack(join(root, 'reports', 'bench'));
  return { tarball, url: unpack(tarball, 'bot-platform-sdk') };
}

/** Unpacks a packed package under a name of its own, beside the peers. */
export function unpack(tarball: string, name: string): string {
  const target = join(bench, 'node_modules', name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
  return pathToFileURL(join(target, 'dist', 'index.js')).href;
}
