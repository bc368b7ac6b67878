import { parseArgs } from 'node:util';
import { installPeers, packPackage, unpack } from './prepare.ts';
import { runJob, startService } from './processes.ts';
import { type Figures, summarize } from './statistics.ts';
import { ours, oursOnNode } from './tasks.ts';

/** Compares two builds of this package. They take turns in one run, so that only their ratio matters. */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many pairs of processes for each row. */
    rounds: { type: 'string', default: '15' },
    /** Only these tasks, separated by commas. */
    only: { type: 'string', default: 'events,list,cold event' },
    json: { type: 'boolean', default: false },
  },
});
const figures: Readonly<Record<string, readonly string[]>> = {
  events: ['cpu', 'aloneTime'],
  list: ['time', 'cpu'],
  'cold event': ['time', 'cpu'],
};
/** The greatest ratio that a release may reach. */
const limits = { [ours]: 1.05, [oursOnNode]: 1.1 };

const [before, after] = positionals;
if (before === undefined)
  throw new Error('usage: npm run bench:against -- <tarball or folder> [<tarball or folder>]');
installPeers();
const beforeUrl = unpack(before, 'before');
const afterUrl = after === undefined ? packPackage() : unpack(after, 'after');
using service = await startService();

const rows: object[] = [];
for (const scenario of options.only.split(',')) {
  for (const [client, atMost] of Object.entries(limits)) {
    const pairs = await measure(client, scenario);
    for (const figure of figures[scenario] ?? []) {
      const read = (build: 'before' | 'after') =>
        pairs.map((pair) => pair[build][figure] ?? Number.NaN);
      const ratios = read('after').map(
        (value, index) => value / (read('before')[index] ?? Number.NaN),
      );
      const { median: ratio, spread } = summarize(ratios);
      const [old, now] = [summarize(read('before')).median, summarize(read('after')).median];
      rows.push({ scenario, client, figure, before: old, after: now, ratio, spread, atMost });
    }
  }
}
if (options.json) console.log(JSON.stringify(rows, null, 2));
else console.table(rows);

async function measure(client: string, scenario: string) {
  const pairs: Readonly<Record<'before' | 'after', Figures>>[] = [];
  const run = (packageUrl: string) =>
    runJob({ client, scenario, origin: service.origin, packageUrl });
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // Each one is first as often as the other: a machine that becomes slower or faster favors neither.
    const first = round % 2 === 0 ? await run(beforeUrl) : undefined;
    const after = await run(afterUrl);
    pairs.push({ before: first ?? (await run(beforeUrl)), after });
  }
  return pairs;
}
