import { execFile } from 'node:child_process';
import { inject } from 'vitest';

/** The exit code and the output of a program. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program in the project of a user. */
export function run(
  command: string,
  parameters: readonly string[],
  { cwd = inject('project'), env = {} }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      maxBuffer: 64 * 2 ** 20,
    };
    execFile(command, parameters, options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Runs a program that must succeed and print nothing on stderr. Returns what it printed on stdout. */
export async function output(
  command: string,
  parameters: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { code, stdout, stderr } = await run(command, parameters, options);
  if (code !== 0 || stderr !== '') {
    throw new Error(`${command} ${parameters.join(' ')} ended with ${code}\n${stdout}\n${stderr}`);
  }
  return stdout.trim();
}
