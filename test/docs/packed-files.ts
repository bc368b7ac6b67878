import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What `npm pack` puts into the tarball. */
export async function packedFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const packed: { files: { path: string }[] }[] = JSON.parse(stdout);
  return packed.flatMap(({ files }) => files.map(({ path }) => path));
}
