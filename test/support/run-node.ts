import { type ChildProcess, spawn } from 'node:child_process';

/** How a program ended, and what it printed. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  /** The stdin of the program. */
  readonly input?: string;
  /** Variables in addition to the environment of the test. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A running program, which is killed at the end of its scope. */
export interface Program extends Disposable {
  readonly child: ChildProcess;
  /** Its stdout so far. */
  readonly stdout: () => string;
  readonly ended: Promise<ProgramResult>;
}

/** Starts a program with the Node that runs the tests. */
export function startNode(
  args: readonly string[],
  { input = '', env, cwd }: ProgramOptions = {},
): Program {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = new Promise<ProgramResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...texts }));
  });
  // A program may end before it has read its stdin.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return {
    child,
    stdout: () => texts.stdout,
    ended,
    [Symbol.dispose]: () => child.kill('SIGKILL'),
  };
}

/** Runs Node on a program to its end. */
export async function runNode(
  args: readonly string[],
  options?: ProgramOptions,
): Promise<ProgramResult> {
  using program = startNode(args, options);
  return await program.ended;
}
