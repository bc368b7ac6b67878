import { fileURLToPath } from 'node:url';
import { UsageError } from '../../src/cli/command.ts';
import type { PlatformServer } from '../../src/testing.ts';
import {
  type Program,
  type ProgramOptions,
  type ProgramResult,
  runNode,
  startNode,
  untilPrinted,
} from '../support/run-node.ts';

/** The command as it is installed: what `npm run build` wrote. */
const file = fileURLToPath(new URL('../../dist/cli/index.js', import.meta.url));

/** Runs the command to its end. */
export function runCommand(...parameters: string[]): Promise<ProgramResult> {
  return runNode([file, ...parameters]);
}

/** Runs the command to its end, in an environment. */
export function runCommandWith(
  options: ProgramOptions,
  ...parameters: string[]
): Promise<ProgramResult> {
  return runNode([file, ...parameters], options);
}

/** The message of the usage error that a command ends with. */
export async function usageErrorOf(run: Promise<unknown>): Promise<string> {
  const error: unknown = await run.catch((reason: unknown) => reason);
  if (error instanceof UsageError) return error.message;
  throw new Error('expected a UsageError', { cause: error });
}

/** What `mock --json` prints. */
export interface MockAccess extends Pick<PlatformServer, 'url' | 'chatOptions' | 'adminOptions'> {
  readonly ids: Readonly<Record<string, string>>;
  readonly controlUrl?: string;
}

/** A running `mock` command. */
export interface RunningMock extends Disposable {
  readonly program: Program;
  readonly access: MockAccess;
  /** Ends the command with a signal. */
  stop(signal?: NodeJS.Signals): Promise<ProgramResult>;
}

/** Starts `mock --port 0 --json`, and waits until it is ready. */
export async function startMock(...parameters: string[]): Promise<RunningMock> {
  const program = await startAndWait('--port', '0', '--json', ...parameters);
  return {
    program,
    access: JSON.parse(program.stdout()),
    async stop(signal = 'SIGTERM') {
      program.child.kill(signal);
      return await program.ended;
    },
    [Symbol.dispose]: () => program[Symbol.dispose](),
  };
}

/** Starts `mock`, and waits for its first output. */
export async function startAndWait(...parameters: string[]): Promise<Program> {
  const program = startNode([file, 'mock', ...parameters]);
  await untilPrinted(program, /\n/);
  return program;
}
