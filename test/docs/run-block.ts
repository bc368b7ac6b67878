import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Block } from './blocks.ts';

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a block as a module of its own process, by the name of the package, with the embedded platform at hand. */
export async function runBlock({ code }: Block): Promise<Run> {
  const child = spawn(process.execPath, [
    ...['--import', pathToFileURL('test/docs/globals.ts').href],
    '--input-type=module-typescript',
    '-',
  ]);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end(code);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code: exitCode, stdout, stderr };
}
