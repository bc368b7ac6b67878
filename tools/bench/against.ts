import { parseArgs } from 'node:util';
import { installTools } from '../checks/install-tools.ts';
import {
  type Figures,
  leastOf,
  ours,
  oursOnNode,
  packPackage,
  runJob,
  startService,
  unpack,
} from './setup.ts';

/** Compares two builds of this package. They take turns in one run, so that only their ratio matters. */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many processes of each build for each row. */
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
installTools();
const beforeUrl = unpack(before, 'before');
const afterUrl = after === undefined ? packPackage() : unpack(after, 'after');
using service = await startService();

const rows: object[] = [];
for (const scenario of options.only.split(',')) {
  for (const [client, atMost] of Object.entries(limits)) {
    const { before, after } = await measure(client, scenario);
    for (const figure of figures[scenario] ?? []) {
      const [old = Number.NaN, now = Number.NaN] = [before[figure], after[figure]];
      rows.push({ scenario, client, figure, before: old, after: now, ratio: now / old, atMost });
    }
  }
}
if (options.json) console.log(JSON.stringify(rows, null, 2));
else console.table(rows);

async function measure(client: string, scenario: string) {
  const rounds: Readonly<Record<'before' | 'after', Figures[]>> = { before: [], after: [] };
  const run = async (build: 'before' | 'after', packageUrl: string) =>
    rounds[build].push(await runJob({ client, scenario, origin: service.origin, packageUrl }));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // Each one is first as often as the other: a machine that becomes slower or faster favors neither.
    if (round % 2 === 0) await run('before', beforeUrl);
    await run('after', afterUrl);
    if (round % 2 === 1) await run('before', beforeUrl);
  }
  return { before: leastOf(rounds.before), after: leastOf(rounds.after) };
}
