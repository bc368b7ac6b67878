import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figures } from './scenarios.ts';
import type { Job } from './worker.ts';

const run = promisify(execFile);

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

export interface Service extends Disposable {
  readonly origin: string;
}

/** Starts the loopback service in a separate process. */
export async function startService(): Promise<Service> {
  const child = fork(pathOf('service.ts'));
  const origin = await message<string>(child);
  return { origin, [Symbol.dispose]: () => void child.kill() };
}

/** Runs a job in a separate process. */
export async function runJob(job: Job): Promise<Figures> {
  const child = fork(pathOf('worker.ts'), { execArgv: ['--expose-gc'] });
  child.send(job);
  return message<Figures>(child);
}

/** Measures the parts of a call, in a separate process. */
export async function runParts(packageUrl: string): Promise<Figures> {
  const child = fork(pathOf('parts.ts'));
  child.send(packageUrl);
  return message<Figures>(child);
}

/** Runs a task in a separate process, measured from its start. */
export async function runCold(
  client: string,
  task: string,
  origin: string,
  packageUrl: string,
): Promise<Figures> {
  const { stdout } = await run(process.execPath, [
    pathOf('cold.mjs'),
    client,
    task,
    origin,
    packageUrl,
  ]);
  return JSON.parse(stdout);
}

async function message<T>(child: ChildProcess): Promise<T> {
  const result = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code, signal]) => {
      throw new Error(`a process ended with ${code ?? signal} without a result`);
    }),
  ]);
  return result[0];
}
