import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installInPlace } from '../checks/install-tools.ts';
import { pack } from '../checks/pack.ts';

const bench = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Installs the peers unless they are installed. They are not dependencies of the package, to keep its `npm ci` small. */
export function installPeers(): void {
  installInPlace(bench);
}

/** Builds and packs the package, and unpacks it beside the peers. Returns the URL of its entry point. */
export function packPackage(): string {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  return unpack(pack(join(root, 'reports', 'bench')), 'bot-platform-sdk');
}

/** Puts a package, packed or in a folder, beside the peers under a name. Returns the URL of its entry point. */
export function unpack(source: string, name: string): string {
  const target = join(bench, 'node_modules', name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  if (statSync(source).isDirectory()) {
    cpSync(join(source, 'package.json'), join(target, 'package.json'));
    cpSync(join(source, 'dist'), join(target, 'dist'), { recursive: true });
  } else {
    execFileSync('tar', ['-xzf', source, '--strip-components=1', '-C', target]);
  }
  return pathToFileURL(join(target, 'dist', 'index.js')).href;
}
