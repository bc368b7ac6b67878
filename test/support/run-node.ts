import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { typeScriptFlags } from './old-node.ts';

/** How a program ended, and what it printed. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  /** What the program reads from stdin. */
  readonly input?: string;
  /** In addition to the environment of the test. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** The Node that runs it; by default, that of the tests. */
  readonly node?: string | undefined;
}

/** A program that runs. It is killed when its scope ends. */
export interface Program extends Disposable {
  readonly child: ChildProcess;
  /** What it has printed to stdout so far. */
  readonly stdout: () => string;
  /** What it has printed to stderr so far. */
  readonly stderr: () => string;
  readonly ended: Promise<ProgramResult>;
}

/** Starts Node, the one that runs the tests, on a program. */
export function startNode(
  args: readonly string[],
  { input = '', env, cwd, node = process.execPath }: ProgramOptions = {},
): Program {
  const flags = node === process.execPath ? typeScriptFlags : [];
  const child = spawn(node, [...flags, ...args], { cwd, env: { ...process.env, ...env } });
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
  // A program that ends before it has read everything is no failure of the test.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return {
    child,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
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

/** Waits until a program has printed to stdout what matches. It rejects if the program ends before. */
export async function untilPrinted(program: Program, pattern: RegExp): Promise<RegExpExecArray> {
  const early = program.ended.then(({ code, stderr }) =>
    Promise.reject(new Error(`the program ended with code ${code}: ${stderr}`)),
  );
  // After that, a test waits for the end itself.
  early.catch(() => undefined);
  for (;;) {
    const match = pattern.exec(program.stdout());
    if (match !== null) return match;
    await Promise.race([once(program.child.stdout ?? program.child, 'data'), early]);
  }
}
