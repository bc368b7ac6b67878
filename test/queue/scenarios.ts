import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fleet, startFleet, until } from './fleet.ts';
import { type Service, type ServiceRequest, startService } from './service.ts';

/** A worker that was killed keeps its jobs for this time. */
export const lockMs = 4_000;

export interface DeliveryFigures {
  /** The deliveries with exactly one addParticipant, and its response. */
  readonly joined: number;
  readonly seconds: number;
  readonly requests: number;
  /** The share of the responses that were a 429, without the first second. */
  readonly rejectedShare: number;
}

/** Four workers handle deliveries at a service that allows 200 requests a second. */
export async function deliverAtTheLimit(redisUrl: string, count: number): Promise<DeliveryFigures> {
  await using service = await startService({ perSecond: 200 });
  await using fleet = await startFleet({ redisUrl, service, workers: 4 });
  await deliver(await fleet.startWebhook(), eventIds('event', count));
  await until(() => isIdle(fleet), `${count} deliveries end`, 60_000 + count * 50);

  const [first, last] = [service.responses.at(0)?.at ?? 0, service.responses.at(-1)?.at ?? 0];
  const later = service.responses.filter(({ at }) => at > first + 1_000);
  const rejected = later.filter(({ status }) => status === 429);
  return {
    joined: [...service.additions].filter(
      ([id, times]) => times === 1 && !service.unconfirmed.has(id),
    ).length,
    seconds: (last - first) / 1_000,
    requests: service.responses.length,
    rejectedShare: rejected.length / later.length,
  };
}

export interface ExportFigures {
  /** The id of each bot, as often as it is in the files. */
  readonly ids: readonly string[];
  readonly seconds: number;
  /** What the program that started the export printed. */
  readonly progress: string;
  /** The worker that was killed. */
  readonly killed: string;
}

/** Four workers export the bots of workspaces. One is killed while it waits for a page. */
export async function exportWithAKill(
  redisUrl: string,
  { workspaces, bots }: { readonly workspaces: number; readonly bots: number },
): Promise<ExportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'queue-export-'));
  try {
    await using service = await startService({ bots });
    const env = { LOCK_MS: String(lockMs), JOBS_PER_SECOND: '200' };
    await using fleet = await startFleet({ redisUrl, service, workers: 4, env });
    const start = performance.now();
    const held = hold(service, ({ id, nextToken }) => id === 'workspace-3' && nextToken !== '');
    const ids = Array.from({ length: workspaces }, (_, index) => `workspace-${index + 1}`);
    const args = ['--name', 'test', '--folder', folder, ...ids];
    const program = fleet.start('export-workspaces.ts', args);
    await held.request;
    const killed = await killWorkerOf(fleet, 'export-test-workspace-3');
    held.release();
    const { code, stderr } = await program.ended;
    if (code !== 0) throw new Error(`the export ended with ${code}: ${stderr}`);
    return {
      ids: await idsIn(folder),
      seconds: (performance.now() - start) / 1_000,
      progress: stderr,
      killed,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function idsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.ndjson'))
      .map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line).id);
}

export function eventIds(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind}_${index + 1}`);
}

/** Sends deliveries to a webhook, 20 at a time. As a sender does, it sends one again until it is accepted. */
export async function deliver(webhook: string, ids: readonly string[]): Promise<void> {
  const rest = ids[Symbol.iterator]();
  const sender = async (): Promise<void> => {
    for (const eventId of rest) {
      const body = JSON.stringify({ eventId, userId: `user_${1 + (eventId.length % 2)}` });
      await until(() => isAccepted(webhook, body), `the webhook accepts ${eventId}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, sender));
}

export async function isAccepted(webhook: string, body: string): Promise<boolean> {
  return (await send(webhook, body)).status === 202;
}

/** Sends a delivery. A connection that was idle for too long may be closed: then again. */
export async function send(webhook: string, body: string): Promise<Response> {
  let response: Response | undefined;
  await until(async () => {
    response = await fetch(webhook, { method: 'POST', body }).catch(() => undefined);
    await response?.arrayBuffer();
    return response !== undefined;
  }, 'the webhook responds');
  return response ?? Response.error();
}

/** Whether every job has ended, one way or the other. */
export async function isIdle({ queue }: Fleet): Promise<boolean> {
  const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
  return Object.values(counts).every((count) => count === 0);
}

export interface Held {
  /** The request that is held. */
  readonly request: Promise<ServiceRequest>;
  readonly release: () => void;
}

/** Holds the first request that matches, so that a test can act while a worker waits for the response. */
export function hold(service: Service, matches: (request: ServiceRequest) => boolean): Held {
  const { decide } = service;
  const arrived = Promise.withResolvers<ServiceRequest>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  service.decide = async (request) => {
    if (!isHeld && matches(request)) {
      isHeld = true;
      arrived.resolve(request);
      await released.promise;
    }
    return decide(request);
  };
  return { request: arrived.promise, release: released.resolve };
}

/** Kills the worker that has a job, as a crash does, and returns its name. */
export async function killWorkerOf(fleet: Fleet, jobId: string): Promise<string> {
  const name = (await fleet.queue.getJob(jobId))?.processedBy ?? '';
  const worker = fleet.workers.get(name);
  if (worker === undefined) throw new Error(`no worker has the job ${jobId}`);
  worker.child.kill('SIGKILL');
  await worker.ended;
  return name;
}
