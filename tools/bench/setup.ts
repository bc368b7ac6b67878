import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { pack } from '../checks/pack.ts';
import type { Job } from './worker.ts';

const folder = import.meta.dirname;
const root = join(folder, '../..');

export const ours = 'bot-platform-sdk';
export const oursOnNode = 'bot-platform-sdk/node';

/** Figures by name. Times are in microseconds, sizes in bytes. */
export type Figures = Readonly<Record<string, number>>;

/** The least of each figure over several rounds: what else runs on the machine can only add to a figure. */
export function leastOf(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, Math.min(...rounds.map((figures) => figures[name] ?? Number.NaN))]),
  );
}

/** Builds and packs the package, and unpacks it beside the peers. Returns the URL of its entry point. */
export function packPackage(): string {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  return unpack(pack(join(root, 'reports', 'bench')), 'bot-platform-sdk');
}

/** Puts a package, packed or in a folder, beside the peers under a name. Returns the URL of its entry point. */
export function unpack(source: string, name: string): string {
  const target = join(folder, 'node_modules', name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  if (statSync(source).isDirectory()) {
    cpSync(join(source, 'package.json'), join(target, 'package.json'));
    cpSync(join(source, 'dist'), join(target, 'dist'), { recursive: true });
  } else {
    execFileSync('tar', ['-xzf', source, '--strip-components=1', '-C', target]);
  }
  return pathToFileURL(join(target, 'dist', 'index.js')).href;
}

/** Starts the loopback service in a separate process. */
export async function startService(): Promise<Disposable & { readonly origin: string }> {
  const child = fork(join(folder, 'service.ts'));
  const origin = await message<string>(child);
  return { origin, [Symbol.dispose]: () => void child.kill() };
}

/** Runs a job in a process of its own. */
export async function runJob(job: Job): Promise<Figures> {
  const { client, scenario, origin, packageUrl } = job;
  if (scenario.startsWith('cold ')) {
    const parameters = [client, scenario.slice('cold '.length), origin, packageUrl];
    const program = join(folder, 'cold.mjs');
    const cold = await promisify(execFile)(process.execPath, [program, ...parameters]);
    return JSON.parse(cold.stdout);
  }
  const file = scenario === 'parts' ? 'parts.ts' : 'worker.ts';
  const child = fork(join(folder, file), { execArgv: ['--expose-gc'] });
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
