import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminClient } from 'bot-platform-sdk';
import { type Job, WaitingError } from 'bullmq';
import type { Export, Outcome, Task } from './queue.ts';

export interface ExportOptions {
  /** The client of the workspace. */
  readonly admin: AdminClient;
  readonly signal: AbortSignal | undefined;
  /** Shows that this worker has the job. */
  readonly token: string;
}

/**
 * Writes a page of the bots of a workspace, then returns the job to the queue for the next page. So each page counts
 * against the limit of the queue, deliveries come between the pages, and any worker can continue.
 */
export async function exportPage(
  job: Job<Task>,
  data: Export,
  { admin, signal, token }: ExportOptions,
): Promise<Outcome> {
  const { workspaceId, folder, nextToken } = data;
  const { bots, meta } = await admin.listBots({ nextToken }, { signal });

  // A file for each page: if a worker ends before the checkpoint is saved, the next one writes the same file again.
  const pages = data.pages + 1;
  const file = join(folder, workspaceId, `${String(pages).padStart(5, '0')}.ndjson`);
  await mkdir(join(folder, workspaceId), { recursive: true });
  await writeFile(file, bots.map((bot) => `${JSON.stringify(bot)}\n`).join(''));

  const written = data.bots + bots.length;
  await job.updateProgress({ pages, bots: written });
  if (!meta?.nextToken) return { bots: written };
  await job.updateData({ ...data, pages, bots: written, nextToken: meta.nextToken });
  await job.moveToWait(token);
  throw new WaitingError();
}
