import { parseArgs } from 'node:util';
import type { ClientName } from './clients.ts';
import { installPeers, packPackage, unpack } from './prepare.ts';
import { runCold, runJob, startService } from './processes.ts';
import type { Figures, ScenarioName } from './scenarios.ts';
import { summarize } from './statistics.ts';

/** Compares two builds of this package. They take turns in one run, so that only their ratio matters. */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many pairs of processes for each row. */
    rounds: { type: 'string', default: '15' },
    /** Only the rows whose title contains this text. */
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});

interface Row {
  readonly title: string;
  readonly figure: string;
  /** The greatest ratio that a release may reach. */
  readonly atMost: number;
}

interface Comparison {
  readonly rows: readonly Row[];
  run(packageUrl: string, origin: string): Promise<Figures>;
}

const warm = (client: ClientName, scenario: ScenarioName, rows: readonly Row[]): Comparison => ({
  rows,
  run: (packageUrl, origin) => runJob({ client, scenario, origin, packageUrl }),
});

const cold = (client: ClientName, title: string, atMost: number): Comparison => ({
  rows: [
    { title, figure: 'time', atMost },
    { title: `${title}: CPU`, figure: 'cpu', atMost },
  ],
  run: (packageUrl, origin) => runCold(client, 'event', origin, packageUrl),
});

const comparisons: readonly Comparison[] = [
  warm('bot-platform-sdk', 'events', [
    { title: 'CPU per getEvent, 50 at a time', figure: 'cpu', atMost: 1.05 },
    { title: 'time per getEvent, one at a time', figure: 'aloneTime', atMost: 1.05 },
  ]),
  warm('bot-platform-sdk', 'list', [
    { title: 'time per page of listBots, warm', figure: 'time', atMost: 1.05 },
  ]),
  warm('bot-platform-sdk/node', 'events', [
    { title: 'CPU per getEvent, 50 at a time, createNodeFetch', figure: 'cpu', atMost: 1.1 },
    {
      title: 'time per getEvent, one at a time, createNodeFetch',
      figure: 'aloneTime',
      atMost: 1.1,
    },
  ]),
  warm('bot-platform-sdk/node', 'list', [
    { title: 'time per page of listBots, warm, createNodeFetch', figure: 'time', atMost: 1.1 },
  ]),
  cold('bot-platform-sdk', 'a new process to its first event', 1.05),
  cold('bot-platform-sdk/node', 'a new process to its first event, createNodeFetch', 1.1),
];

const [before, after] = positionals;
if (before === undefined) {
  throw new Error('usage: npm run bench:against -- <tarball or folder> [<tarball or folder>]');
}
installPeers();
const beforeUrl = unpack(before, 'before');
const afterUrl = after === undefined ? packPackage().url : unpack(after, 'after');
using service = await startService();

const results: object[] = [];
console.log(
  ['before µs', 'after µs', 'ratio', '±', 'at most'].map((text) => text.padStart(10)).join(''),
);
for (const { rows, run } of comparisons) {
  const chosen = rows.filter(({ title }) => title.includes(options.only));
  if (chosen.length === 0) continue;
  const pairs = await measure((url) => run(url, service.origin));
  for (const row of chosen) report(row, pairs);
}
if (options.json) console.log(JSON.stringify(results, null, 2));

interface Pair {
  readonly before: Figures;
  readonly after: Figures;
}

async function measure(run: (packageUrl: string) => Promise<Figures>): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // Each one is first as often as the other: a machine that becomes slower or faster favors neither.
    if (round % 2 === 0) {
      pairs.push({ before: await run(beforeUrl), after: await run(afterUrl) });
    } else {
      const after = await run(afterUrl);
      pairs.push({ before: await run(beforeUrl), after });
    }
  }
  return pairs;
}

function report({ title, figure, atMost }: Row, pairs: readonly Pair[]): void {
  const read = (figures: Figures): number => figures[figure] ?? Number.NaN;
  const before = summarize(pairs.map((pair) => read(pair.before))).median;
  const after = summarize(pairs.map((pair) => read(pair.after))).median;
  const ratios = pairs.map((pair) => read(pair.after) / read(pair.before));
  const { median: ratio, spread } = summarize(ratios);
  results.push({ title, before, after, ratio, spread, atMost });
  const figures = [
    before.toFixed(1),
    after.toFixed(1),
    ratio.toFixed(3),
    spread.toFixed(3),
    atMost.toFixed(2),
  ];
  const verdict = ratio > atMost ? '  above the bound' : '';
  console.log(`${figures.map((text) => text.padStart(10)).join('')}  ${title}${verdict}`);
}
