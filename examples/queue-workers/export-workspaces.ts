// Exports all bots of many workspaces with the workers of the queue, and shows the progress.
//
//   node examples/queue-workers/export-workspaces.ts workspace_1 workspace_2
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, createQueue } from './queue.ts';

const today = new Date().toISOString().slice(0, 10);
const help = `Exports all bots of workspaces: a folder for each workspace, a file of NDJSON for each page.

Usage: export-workspaces [--name <name>] [--folder <folder>] <workspace id>…

  --name <name>       the name of the export; default the date, ${today}
  --folder <folder>   a folder that all workers can write to; default exports

The workers do not need this program: after an interruption, the same command shows the progress again.

Exit codes:
  0    every bot of every workspace is in the files
  1    some workspaces failed: they are listed by the program parked
  2    wrong arguments`;

const { values, positionals: workspaceIds } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: today },
    folder: { type: 'string', default: 'exports' },
    help: { type: 'boolean', default: false, short: 'h' },
  },
});
if (values.help || workspaceIds.length === 0) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}

const connection = connect({ log: console.error, waits: true });
const queue = createQueue(connection);
const folder = resolve(values.folder, values.name);
const added = await queue.addBulk(
  workspaceIds.map((workspaceId) => ({
    name: 'export',
    data: { task: 'export', workspaceId, folder, pages: 0, bots: 0 },
    opts: {
      // The id is taken if the export runs already.
      jobId: `export-${values.name}-${workspaceId}`,
      // Deliveries have none, which is the highest.
      priority: 1,
      // For all pages together.
      attempts: 100,
      backoff: { type: 'fixed', delay: 10_000, jitter: 0.5 },
    },
  })),
);

let shown = '';
for (;;) {
  const jobs = await Promise.all(added.map(({ id = '' }) => queue.getJob(id)));
  const ended = jobs.filter((job) => job?.finishedOn !== undefined);
  const bots = jobs.reduce((sum, job) => sum + botsOf(job?.progress), 0);
  const line = `${ended.length} of ${added.length} workspaces, ${bots} bots`;
  if (line !== shown) console.error(line);
  shown = line;
  if (ended.length === added.length) {
    const failed = ended.filter((job) => job?.returnvalue == null);
    for (const job of failed) console.error(`${job?.id}: ${job?.failedReason}`);
    process.exitCode = failed.length === 0 ? 0 : 1;
    break;
  }
  await setTimeout(1_000);
}
await queue.close();
await connection.quit();

function botsOf(progress: unknown): number {
  const hasBots = typeof progress === 'object' && progress !== null && 'bots' in progress;
  return hasBots ? Number(progress.bots) : 0;
}
