import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figures } from './statistics.ts';
import type { Job } from './worker.ts';

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Starts the loopback service in a separate process. */
export async function startService(): Promise<Disposable & { readonly origin: string }> {
  const child = fork(pathOf('service.ts'));
  const origin = await message<string>(child);
  return { origin, [Symbol.dispose]: () => void child.kill() };
}

/** Runs a job in a process of its own. */
export async function runJob(job: Job): Promise<Figures> {
  const { client, scenario, origin, packageUrl } = job;
  if (scenario.startsWith('cold ')) {
    const parameters = [client, scenario.slice('cold '.length), origin, packageUrl];
    const cold = await promisify(execFile)(process.execPath, [pathOf('cold.mjs'), ...parameters]);
    return JSON.parse(cold.stdout);
  }
  const file = scenario === 'parts' ? 'parts.ts' : 'worker.ts';
  const child = fork(pathOf(file), { execArgv: ['--expose-gc'] });
  child.send(job);
  return message<Figures>(child);
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
