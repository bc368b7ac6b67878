import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const bench = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Installs the peers where that was not done yet. They are no dependencies of the package, so that its `npm ci` stays light. */
export function installPeers(): void {
  if (existsSync(join(bench, 'node_modules', '.package-lock.json'))) return;
  execFileSync(npm, ['ci'], { cwd: bench, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** What a user would install. */
export interface Package {
  readonly tarball: string;
  /** Of its entry point. */
  readonly url: string;
}

/** Builds and packs the package, and unpacks it beside the peers. */
export function packPackage(): Package {
  execFileSync(npm, ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const packed = execFileSync(npm, ['pack', '--json', '--pack-destination', directory], {
    cwd: root,
    encoding: 'utf8',
  });
  const tarball = join(directory, readFilename(JSON.parse(packed)));
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

/** An array of packages, or a record of them: npm changed its mind. */
function readFilename(report: Readonly<Record<string, { readonly filename: string }>>): string {
  const [first] = Object.values(report);
  if (first === undefined) throw new Error('npm packed nothing');
  return first.filename;
}
