// A worker: a process that takes jobs from the queue. Start as many as you need, on any number of machines.
//
//   CHAT_BASE_URL=… CHAT_USER_KEYS='{"user_1":"…"}' node examples/queue-workers/worker.ts
//
// For exports, it also needs ADMIN_URL and ADMIN_TOKEN. REDIS_URL is redis://127.0.0.1:6379 by default.
import { hostname } from 'node:os';
import { AdminClient, ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { decide } from './decide.ts';
import { deliver } from './deliver.ts';
import { exportPage } from './export-page.ts';
import { connect, createQueue, type Outcome, queueName, type Task } from './queue.ts';

const env = process.env;
const name = env.WORKER ?? `${hostname()}-${process.pid}`;
// A delivery makes three requests.
const jobsPerSecond = Number(env.JOBS_PER_SECOND ?? 60);
const lockMs = Number(env.LOCK_MS ?? 30_000);
const graceMs = Number(env.GRACE_MS ?? 25_000);
const userKeys: Record<string, string> = JSON.parse(env.CHAT_USER_KEYS ?? '{}');
const adminAccess = { adminUrl: env.ADMIN_URL ?? '', token: env.ADMIN_TOKEN ?? '' };

// One client for the process. The queue retries, so the client does not: 3 attempts of 12 attempts would be 36 requests.
const limits = { retry: 0, totalTimeout: 20_000 };
const chat = new ChatClient({ baseUrl: env.CHAT_BASE_URL ?? '', userKey: null, ...limits });

const connection = connect({ log, waits: true });
const queue = createQueue(connection);
// For all workers together, in tenths of a second: a service counts what comes at once, too.
await queue.setGlobalRateLimit(Math.max(1, Math.floor(jobsPerSecond / 10)), 100);

const worker = new Worker<Task, Outcome>(
  queueName,
  // BullMQ passes the signal only to a function with three parameters.
  (job, token, signal) => work(job, token ?? '', signal),
  {
    name,
    connection,
    concurrency: 5,
    // How long a killed worker keeps its jobs. Set it above the longest outage of Redis.
    lockDuration: lockMs,
    stalledInterval: lockMs / 4,
    maxStalledCount: 3,
  },
);
worker.on('error', (error) => {
  // Otherwise, the connection has reported it.
  if (connection.status === 'ready') log(error.message);
});
log('takes jobs');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  // Once: a second signal ends the process immediately, as it does by default.
  process.once(signal, () => stop(signal));
}

async function work(
  job: Job<Task>,
  token: string,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const assertLock = async (): Promise<void> => {
    const isExtended = await job.extendLock(token, lockMs);
    if (!isExtended) throw new Error('another worker has the job');
  };
  const { data } = job;
  try {
    if (data.task === 'export') {
      const admin = new AdminClient({ ...adminAccess, workspaceId: data.workspaceId, ...limits });
      return await exportPage(job, data, { admin, signal, token });
    }
    const userKey = userKeys[data.userId] ?? '';
    return await deliver(job, data, { chat: chat.withOptions({ userKey }), signal, assertLock });
  } catch (error) {
    return await settle(error, job);
  }
}

/** Does with a job what the error of its call requires. */
async function settle(error: unknown, job: Job<Task>): Promise<Outcome> {
  // A signal to BullMQ, an error of Redis, or a defect of this program, after which the queue tries again.
  if (!isBotPlatformError(error)) throw error;
  const decision = decide(error);
  // No message of the package holds a credential, so it can be logged, and stored in Redis.
  log(`${job.id}: ${decision.action}: ${error.message}`);
  if (decision.action === 'park') throw new UnrecoverableError(`parked: ${error.message}`);
  if (job.data.task === 'delivery' && job.data.mayHaveJoined) {
    await job.updateData({ ...job.data, mayHaveJoined: false });
  }
  switch (decision.action) {
    case 'discard':
      return { discarded: error.kind };
    case 'wait':
      await queue.rateLimit(decision.delayMs);
      throw Worker.RateLimitError();
    case 'retry':
      throw error;
  }
}

/** Takes no more jobs, and ends when those in progress have ended. */
async function stop(signal: string): Promise<void> {
  log(`${signal}: no new jobs; those in progress have ${graceMs} ms`);
  // Then the calls that still run end with an AbortError, for which the queue tries again, or parks the job.
  setTimeout(() => worker.cancelAllJobs(signal), graceMs).unref();
  await worker.close();
  await queue.close();
  await connection.quit();
  log('every job in progress has ended');
}

function log(line: string): void {
  console.error(`${name}: ${line}`);
}
