import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Outcome, Task } from '../../examples/queue-workers/queue.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../../src/testing.ts';
import { type Program, startNode } from '../support/run-node.ts';
import { until } from '../support/until.ts';

/** The processes of the example on a queue of their own, and the fake platform. They are killed at the end of the scope. */
export interface Fleet extends AsyncDisposable {
  readonly platform: Platform;
  readonly queue: Queue<Task, Outcome>;
  /** Starts a program of the example. */
  readonly start: (file: string, args?: readonly string[], env?: Environment) => Program;
  /** Starts workers, and waits until they take jobs. */
  readonly startWorkers: (...names: readonly string[]) => Promise<Program[]>;
  /** Starts the webhook, and returns its address. */
  readonly startWebhook: () => Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a fleet without a process. Its platform has the events `event_1` to `event_100`. */
export async function startFleet(
  redisUrl: string,
  env: Environment = {},
  options: PlatformOptions = {},
): Promise<Fleet> {
  const platform = createPlatform({
    users: [{ id: 'user_1' }, { id: 'agent_grace' }],
    conversations: [{ id: 'support-42' }],
    events: eventIds(100).map((id) => ({
      id,
      conversationId: 'support-42',
      payload: { type: 'handover', agentId: 'agent_grace' },
    })),
    ...options,
  });
  const { chatOptions, adminOptions, close } = await platform.listen();
  const name = `test-${randomUUID()}`;
  const access = {
    REDIS_URL: redisUrl,
    QUEUE: name,
    CHAT_BASE_URL: chatOptions.baseUrl,
    CHAT_USER_KEYS: JSON.stringify({ user_1: chatOptions.userKey }),
    ADMIN_URL: adminOptions.adminUrl,
    ADMIN_TOKEN: adminOptions.token,
    JOBS_PER_SECOND: '100',
    LOCK_MS: '4000',
    ...env,
  };
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  // A test stops Redis.
  connection.on('error', () => undefined);
  const queue = new Queue<Task, Outcome>(name, { connection });
  queue.on('error', () => undefined);

  const programs: Program[] = [];
  const start: Fleet['start'] = (file, args = [], own = {}) => {
    const program = startNode([`examples/queue-workers/${file}`, ...args], {
      env: { ...access, ...own },
    });
    programs.push(program);
    return program;
  };
  return {
    platform,
    queue,
    start,
    async startWorkers(...names) {
      const workers = names.map((WORKER) => start('worker.ts', [], { WORKER }));
      for (const { stderr } of workers) await until(() => stderr().includes('takes jobs'));
      return workers;
    },
    async startWebhook() {
      const { stderr } = start('webhook.ts');
      await until(() => /http:\S+/.test(stderr()));
      return /http:\S+/.exec(stderr())?.[0] ?? '';
    },
    async [Symbol.asyncDispose]() {
      for (const program of programs) program[Symbol.dispose]();
      await Promise.all(programs.map(({ ended }) => ended));
      await queue.obliterate({ force: true });
      await queue.close();
      await connection.quit();
      await close();
    },
  };
}

export function eventIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `event_${index + 1}`);
}

/** Sends deliveries to a webhook, each until it is accepted, as a sender does. */
export async function deliver(webhook: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await until(async () => (await send(webhook, id))?.status === 202);
}

/** Sends a delivery. There is no response if the connection was idle for too long, and is closed. */
export function send(webhook: string, eventId: string): Promise<Response | undefined> {
  const body = JSON.stringify({ eventId, userId: 'user_1' });
  return fetch(webhook, { method: 'POST', body }).catch(() => undefined);
}

/** Waits until a number of jobs have ended, one way or the other. */
export async function ended({ queue }: Fleet, count: number): Promise<void> {
  await until(async () => (await queue.getJobCountByTypes('completed', 'failed')) === count);
}

/** The ids of the events whose agent was added, once for each request. */
export function additions({ platform }: Fleet): string[] {
  return platform.requests
    .filter(({ operation }) => operation === 'addParticipant')
    .map(({ params }) => String(params.conversationId).replace('handover-', ''))
    .sort();
}

/** What the jobs that wait for a person say. */
export async function parked({ queue }: Fleet): Promise<Record<string, string>> {
  const jobs = await queue.getFailed();
  return Object.fromEntries(jobs.map(({ id, failedReason }) => [id, failedReason]));
}
