import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Outcome, Task } from '../../examples/queue-workers/queue.ts';
import { type Program, startNode } from '../support/run-node.ts';
import type { Service } from './service.ts';

/** The processes of the example, on a queue of their own. They are killed at the end of the scope. */
export interface Fleet extends AsyncDisposable {
  readonly queue: Queue<Task, Outcome>;
  /** The worker processes, by name. */
  readonly workers: ReadonlyMap<string, Program>;
  /** Runs another program of the example. */
  readonly start: (file: string, args?: readonly string[]) => Program;
  /** Starts the webhook, and returns its address. */
  readonly startWebhook: () => Promise<string>;
}

export interface FleetOptions {
  readonly redisUrl: string;
  readonly service: Service;
  readonly workers: number;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startFleet({
  redisUrl,
  service,
  workers,
  env = {},
}: FleetOptions): Promise<Fleet> {
  const name = `test-${randomUUID()}`;
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  // A test stops Redis.
  connection.on('error', () => undefined);
  const queue = new Queue<Task, Outcome>(name, { connection });
  queue.on('error', () => undefined);

  const programs: Program[] = [];
  const start = (file: string, args: readonly string[] = [], more = {}): Program => {
    const program = startNode([`examples/queue-workers/${file}`, ...args], {
      env: { ...service.env, REDIS_URL: redisUrl, QUEUE: name, ...env, ...more },
    });
    programs.push(program);
    return program;
  };
  const names = Array.from({ length: workers }, (_, index) => `worker-${index + 1}`);
  const running = names.map((WORKER) => [WORKER, start('worker.ts', [], { WORKER })] as const);
  const fleet: Fleet = {
    queue,
    workers: new Map(running),
    start,
    startWebhook: async () => {
      const program = start('webhook.ts');
      const address = (): string | undefined => /http:\S+/.exec(program.stderr())?.[0];
      await until(() => address() !== undefined, 'the webhook listens');
      return address() ?? '';
    },
    [Symbol.asyncDispose]: async () => {
      for (const program of programs) program[Symbol.dispose]();
      await Promise.all(programs.map(({ ended }) => ended));
      await queue.obliterate({ force: true });
      await queue.close();
      await connection.quit();
    },
  };
  for (const [name, { stderr }] of running) {
    await until(() => stderr().includes('takes jobs'), `${name} takes jobs`);
  }
  return fleet;
}

/** Waits for a state, and fails after a minute: a busy machine may be slow, but never that slow. */
export async function until(
  isReached: () => boolean | Promise<boolean>,
  title: string,
  timeoutMs = 60_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error(`not reached in ${timeoutMs} ms: ${title}`);
    await setTimeout(50);
  }
}
