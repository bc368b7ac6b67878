import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Packs the package with the current `dist`. The name of the tarball has no version. */
export function pack(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    }),
  );
  // An array or a record of packages, depending on the version of npm.
  const [{ filename }] = Object.values<{ filename: string }>(packed) as [{ filename: string }];
  const tarball = join(folder, 'package.tgz');
  renameSync(join(folder, filename), tarball);
  return tarball;
}

if (import.meta.main) console.log(pack('reports'));
