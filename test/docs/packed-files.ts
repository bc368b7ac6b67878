import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

let packed: Promise<string[]> | undefined;

/** What `npm pack` puts into the tarball. */
export function packedFiles(): Promise<string[]> {
  packed ??= listPackedFiles();
  return packed;
}

async function listPackedFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const archives: { files: { path: string }[] }[] = JSON.parse(stdout);
  return archives.flatMap(({ files }) => files.map(({ path }) => path));
}
