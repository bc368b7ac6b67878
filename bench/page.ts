import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Summary } from './statistics.ts';
import { coldTasks, warmTasks } from './tasks.ts';

/** The summaries of each figure, by task and client. */
export type Results = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, Summary>>>>>
>;

/** A figure of ours as a share of that of a peer in the same run, and what it must not exceed. */
interface Target {
  readonly title: string;
  readonly task: string;
  readonly figure: string;
  readonly peer: string;
  readonly atMost: number;
  /** With `createNodeFetch`, where that has a limit of its own. */
  readonly nodeAtMost?: number;
  /** In place of `bot-platform-sdk`. */
  readonly ours?: string;
}

const targets: readonly Target[] = [
  {
    title: 'CPU per `getEvent`, 50 at a time, against `@botpress/chat`',
    task: 'events',
    figure: 'cpu',
    peer: '@botpress/chat',
    atMost: 0.85,
    nodeAtMost: 0.55,
  },
  {
    title: 'the same against plain `fetch` + `JSON.parse`',
    task: 'events',
    figure: 'cpu',
    peer: 'fetch',
    atMost: 1.6,
    nodeAtMost: 1.0,
  },
  {
    title: 'time per `getEvent`, one at a time, against plain `fetch`',
    task: 'events',
    figure: 'aloneTime',
    peer: 'fetch',
    atMost: 1.25,
    nodeAtMost: 1.1,
  },
  {
    title: '`listBots`, per page of 100, warm, against `@botpress/client`',
    task: 'list',
    figure: 'time',
    peer: '@botpress/client',
    atMost: 0.85,
    nodeAtMost: 0.65,
  },
  {
    title: '`listBots`, 10,000 bots in a new process, against `@botpress/client`',
    task: 'cold list',
    figure: 'time',
    peer: '@botpress/client',
    atMost: 1.0,
    nodeAtMost: 0.9,
  },
  {
    title: '100 pages, 5 ms of latency and of work each, `prefetch` against without',
    task: 'latency',
    figure: 'time',
    peer: 'bot-platform-sdk',
    ours: 'with prefetch',
    atMost: 0.6,
  },
  {
    title: 'a new process to its first page, against `@botpress/client`',
    task: 'cold page',
    figure: 'time',
    peer: '@botpress/client',
    atMost: 0.7,
  },
];

const units: Readonly<Record<string, { readonly label: string; readonly divisor: number }>> = {
  time: { label: 'time, µs', divisor: 1 },
  cpu: { label: 'CPU, µs', divisor: 1 },
  aloneTime: { label: 'time alone, µs', divisor: 1 },
  aloneCpu: { label: 'CPU alone, µs', divisor: 1 },
  botsPerSecond: { label: 'bots per second', divisor: 1 },
  heapGrowth: { label: 'heap growth, MB', divisor: 1e6 },
  rssGrowth: { label: 'RSS growth, MB', divisor: 1e6 },
  rssPeak: { label: 'RSS peak, MB', divisor: 1e6 },
};

/** Writes `README.md` and `chart.svg`: the figures of one run, with the machine, the date and the versions. */
export async function writePage(folder: string, results: Results): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const versions = Object.entries(dependencies).map(([name, number]) => `${name} ${number}`);
  const [{ model } = { model: 'unknown' }] = cpus();
  const lines = [
    '# Figures',
    '',
    'Written by `npm run bench -- --page`: a loopback service in one process, each client in a process of its own, in',
    'turns. Medians; ± is half the distance between the quartiles. Only ratios within one run mean something.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model}, ${process.platform}, Node ${process.version}`,
    `- bot-platform-sdk ${version}, ${versions.filter((name) => !name.startsWith('vega')).join(', ')}`,
    '',
    '![CPU per getEvent, fifty at a time](chart.svg)',
    '',
    ...targetTable(results),
    ...losses(results),
    ...Object.entries(results).flatMap(([task, clients]) => taskTable(task, clients)),
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'README.md'), `${lines.join('\n').trimEnd()}\n`);
  writeFileSync(join(folder, 'chart.svg'), await drawChart(results));
}

/** The targets, each with what was reached. */
export function targetTable(results: Results): string[] {
  const rows = targets.map((target) => {
    const reached = ratio(results, target, target.ours ?? 'bot-platform-sdk');
    const node =
      target.nodeAtMost === undefined ? '' : ratio(results, target, 'bot-platform-sdk/node');
    return `| ${target.title} | ${reached} | ${target.atMost} | ${node} | ${target.nodeAtMost ?? ''} |`;
  });
  return [
    '| ratio of medians | reached | goal | `/node` reached | goal |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    '',
  ];
}

function ratio(results: Results, { task, figure, peer }: Target, ours: string): string {
  const mine = results[task]?.[ours]?.[figure]?.median;
  const theirs = results[task]?.[peer]?.[figure]?.median;
  return mine === undefined || theirs === undefined ? 'not measured' : (mine / theirs).toFixed(2);
}

/** Where a peer is faster: it says so by itself, whatever the run gave. */
function losses(results: Results): string[] {
  const faster = Object.entries(results.events ?? {}).flatMap(([client, figures]) => {
    const ours = results.events?.['bot-platform-sdk']?.cpu?.median ?? 0;
    const theirs = figures.cpu?.median ?? Number.POSITIVE_INFINITY;
    const isPeer = !/^(bot-platform-sdk|with|before)/.test(client);
    return isPeer && theirs < ours ? [`\`${client}\` (${(theirs / ours).toFixed(2)} of ours)`] : [];
  });
  if (faster.length === 0) return [];
  return [
    `**Where a peer is faster.** Per \`getEvent\`, less CPU is spent by ${faster.join(', ')}. What ours is spent on: a`,
    'deadline over head and body, counting bytes while they arrive, and validating what came.',
    '',
  ];
}

function taskTable(task: string, clients: Results[string]): string[] {
  const title = { ...warmTasks, ...prefixed() }[task]?.title ?? task;
  const figures = Object.keys(Object.values(clients)[0] ?? {});
  const head = figures.map((figure) => units[figure]?.label ?? figure);
  const rows = Object.entries(clients).map(([client, all]) => {
    const cells = figures.map((figure) => {
      const { median = Number.NaN, spread = 0 } = all[figure] ?? {};
      const value = median / (units[figure]?.divisor ?? 1);
      return `${Math.abs(value) < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ± ${Math.round(spread * 100)} %`;
    });
    return `| ${client} | ${cells.join(' | ')} |`;
  });
  return [
    `## ${title}`,
    '',
    `| | ${head.join(' | ')} |`,
    `|---|${head.map(() => '--:|').join('')}`,
    ...rows,
    '',
  ];
}

function prefixed() {
  return Object.fromEntries(
    Object.entries(coldTasks).map(([name, task]) => [`cold ${name}`, task]),
  );
}

async function drawChart(results: Results): Promise<string> {
  const values = Object.entries(results.events ?? {})
    .filter(([client]) => !/^(with|before)/.test(client))
    .map(([client, figures]) => ({ client, cpu: figures.cpu?.median }));
  const spec: TopLevelSpec = {
    width: 480,
    title: 'CPU per getEvent, fifty at a time (less is better)',
    data: { values },
    mark: 'bar',
    encoding: {
      y: { field: 'client', type: 'nominal', sort: 'x', title: null },
      x: { field: 'cpu', type: 'quantitative', title: 'µs' },
      color: {
        condition: { test: "startsWith(datum.client, 'bot-platform-sdk')", value: '#2563eb' },
        value: '#9ca3af',
      },
    },
  };
  return new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
}
