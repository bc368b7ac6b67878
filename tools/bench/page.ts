import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import type { Figures } from './statistics.ts';
import { ours, oursOnNode, tasks } from './tasks.ts';

/** The figures by task and client. */
type Results = Readonly<Record<string, Readonly<Record<string, Figures>>>>;

/** A figure that must not be above a limit: as a share of that of a peer, or absolute without one. */
interface Goal {
  readonly title: string;
  readonly task: string;
  readonly figure: string;
  readonly peer?: string;
  readonly atMost: number;
  /** The limit with `createNodeFetch`. */
  readonly nodeAtMost?: number;
  /** Whose figure it is, if not that of this package with its defaults. */
  readonly client?: string;
  /** What stands in the way of the goal while it is missed. */
  readonly obstacle?: string;
}

const [chatPeer, adminPeer] = ['@botpress/chat', '@botpress/client'];
const together = {
  title: 'CPU per `getEvent`, 50 at a time',
  task: 'events',
  figure: 'cpu',
  obstacle:
    'ky makes a `Request` and a signal of its own, which `fetch` copies: of the difference, ky takes most',
};
const stub = { task: 'parts', peer: 'fetch', obstacle: 'Zod makes a result for each property' };
const goals: readonly Goal[] = [
  { ...together, peer: chatPeer, atMost: 0.9 },
  { ...together, peer: 'ky and zod', atMost: 1.05 },
  {
    ...together,
    title: `${together.title}, with \`createNodeFetch\``,
    peer: 'undici.request',
    client: oursOnNode,
    atMost: 1.5,
    obstacle: 'it makes a `Response`, which `undici.request` does not',
  },
  {
    ...together,
    title: 'time per `getEvent`, one at a time',
    figure: 'aloneTime',
    peer: 'fetch',
    atMost: 1.25,
    nodeAtMost: 1,
  },
  {
    title: 'time per page of `listBots`',
    task: 'list',
    figure: 'time',
    peer: adminPeer,
    atMost: 1.05,
  },
  {
    title: '10,000 bots in a new process',
    task: 'cold list',
    figure: 'time',
    peer: adminPeer,
    atMost: 1.2,
    nodeAtMost: 1.3,
  },
  {
    title: '10,000 bots in a new process',
    task: 'cold list',
    figure: 'time',
    peer: 'without validation',
    atMost: 1.12,
  },
  {
    title: 'a new process to its first event',
    task: 'cold event',
    figure: 'time',
    peer: chatPeer,
    atMost: 0.8,
  },
  {
    title: 'a new process to its first page',
    task: 'cold page',
    figure: 'time',
    peer: adminPeer,
    atMost: 0.8,
  },
  { ...stub, title: 'a page of 100 bots, without a network', figure: 'bots', atMost: 1.8 },
  { ...stub, title: 'a page of 100 messages, without a network', figure: 'messages', atMost: 1.9 },
  {
    title: '100 pages, `prefetch`',
    task: 'latency',
    figure: 'time',
    peer: ours,
    atMost: 0.6,
    client: 'with prefetch',
  },
  {
    title: 'heap growth, bot 100,000 to 1,000,000, MB',
    task: 'memory',
    figure: 'heapGrowth',
    atMost: 20,
  },
  {
    title: '`{ ChatClient }`, minified and compressed, kB',
    task: 'size',
    figure: 'bundle',
    atMost: 46,
  },
];

/** What the chart shows. */
const charted: readonly (readonly [title: string, task: string, figure: string])[] = [
  ['CPU per getEvent, 50 at a time', 'events', 'cpu'],
  ['time per getEvent, one at a time', 'events', 'aloneTime'],
  ['time per page of listBots', 'list', 'time'],
  ['time of a new process to its first event', 'cold event', 'time'],
  ['time of a new process for 10,000 bots', 'cold list', 'time'],
  ['bundle, minified and compressed', 'size', 'bundle'],
];

/** The label and the divisor of a figure. Times are measured in microseconds. */
const units: Readonly<Record<string, readonly [label: string, divisor: number]>> = {
  time: ['time, µs', 1],
  cpu: ['CPU, µs', 1],
  aloneTime: ['time, one at a time, µs', 1],
  aloneCpu: ['CPU, one at a time, µs', 1],
  importTime: ['import, µs', 1],
  heapGrowth: ['heap growth, MB', 1e6],
  rssPeak: ['RSS peak, MB', 1e6],
  bundle: ['kB', 1e3],
  event: ['an event, µs', 1],
  bots: ['100 bots, µs', 1],
  messages: ['100 messages, µs', 1],
};

/** Writes `README.md`, from `page.md`, and the charts: the figures of one run, with machine, date and versions. */
export async function writePage(folder: string, results: Results): Promise<void> {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const { dependencies } = JSON.parse(read('package.json'));
  const { version } = JSON.parse(read('../../package.json'));
  const peers = Object.entries(dependencies).filter(([name]) => !name.startsWith('vega'));
  const parts: Readonly<Record<string, string>> = {
    machine: `${cpus().length} × ${cpus()[0]?.model}, ${process.platform}, Node ${process.version}`,
    date: new Date().toISOString().slice(0, 10),
    versions: [['bot-platform-sdk', version], ...peers].map((pair) => pair.join(' ')).join(', '),
    goals: goalTable(results).join('\n'),
    figures: Object.keys(results)
      .map((task) => taskTable(task, results).join('\n'))
      .join('\n\n'),
  };
  const page = read('page.md').replaceAll(/\{(\w+)\}/g, (text, name) => parts[name] ?? text);
  writeFileSync(join(folder, 'README.md'), page);
  for (const theme of ['light', 'dark'] as const)
    writeFileSync(join(folder, `ratios-${theme}.svg`), await drawRatios(results, theme));
}

/** The goals, each with what was reached, and what stands in the way of those that are missed. */
export function goalTable(results: Results): string[] {
  const obstacles = new Set<string>();
  const rows = goals.map((goal) => {
    const { title, task, figure, peer, atMost, nodeAtMost, client = ours, obstacle } = goal;
    const divisor = peer ? figureOf(results, task, peer, figure) : (units[figure]?.[1] ?? 1);
    const cell = (name: string, limit: number): string => {
      const reached = (figureOf(results, task, name, figure) / divisor).toFixed(2);
      if (reached === 'NaN') return 'not measured |';
      if (Number(reached) <= limit) return `${reached} | ${limit}`;
      if (obstacle !== undefined) obstacles.add(`- ${title}: ${obstacle}.`);
      return `**${reached}** | ${limit}`;
    };
    const onNode = nodeAtMost === undefined ? ' | ' : cell(oursOnNode, nodeAtMost);
    const against = peer === undefined ? '' : `\`${peer}\``;
    return `| ${title} | ${against} | ${cell(client, atMost)} | ${onNode} |`;
  });
  const head = '| | as a share of | reached | at most | `/node` reached | at most |';
  return [head, '|---|---|--:|--:|--:|--:|', ...rows, '', ...obstacles];
}

function figureOf(results: Results, task: string, client: string, figure: string): number {
  return results[task]?.[client]?.[figure] ?? Number.NaN;
}

/** Each figure, and as a share of that of this package. */
function taskTable(task: string, results: Results): string[] {
  const clients = results[task] ?? {};
  const cell = (client: string, figure: string): string => {
    const value = clients[client]?.[figure] ?? Number.NaN;
    const [, divisor] = units[figure] ?? ['', 1];
    const digits = value / divisor < 100 ? 1 : 0;
    const text = (value / divisor).toLocaleString('en', { maximumFractionDigits: digits });
    const share = (value / figureOf(results, task, ours, figure)).toFixed(2);
    return client === ours || figure === 'heapGrowth' ? text : `${text} (${share})`;
  };
  const names = Object.keys(clients);
  const figures = Object.keys(clients[ours] ?? {});
  const title = [`## ${tasks[task]?.title ?? task}`, ''];
  const labels = figures.map((figure) => units[figure]?.[0] ?? figure);
  return [
    ...title,
    `| | ${labels.join(' | ')} |`,
    `|---|${figures.map(() => '--:|').join('')}`,
    ...names.map((name) => `| ${name} | ${figures.map((f) => cell(name, f)).join(' | ')} |`),
  ];
}

/** What each client takes as a share of this package. */
function drawRatios(results: Results, theme: 'light' | 'dark'): Promise<string> {
  const values = charted.flatMap(([title, task, figure]) =>
    Object.keys(results[task] ?? {})
      .filter((client) => !/^(nothing|with|without|fetch, )/.test(client))
      .map((client) => {
        const own = figureOf(results, task, ours, figure);
        return { title, client, ratio: figureOf(results, task, client, figure) / own };
      }),
  );
  const [text, grid, back, peer, own] =
    theme === 'light'
      ? ['#1f2328', '#d1d9e0', '#ffffff', '#8c959f', '#0969da']
      : ['#e6edf3', '#30363d', '#0d1117', '#6e7681', '#58a6ff'];
  const spec = {
    background: back,
    data: { values },
    facet: { field: 'title', type: 'nominal', sort: null, title: null },
    columns: 1,
    resolve: { scale: { y: 'independent' }, axis: { x: 'independent' } },
    spec: {
      width: 180,
      mark: 'bar',
      encoding: {
        y: { field: 'client', type: 'nominal', sort: 'x', title: null },
        x: {
          field: 'ratio',
          type: 'quantitative',
          title: null,
          axis: { tickCount: 4, format: 'd', labelOverlap: false },
        },
        color: {
          condition: { test: "indexof(datum.client, 'bot-platform-sdk') === 0", value: own },
          value: peer,
        },
      },
    },
    config: {
      axis: {
        labelColor: text,
        titleColor: text,
        gridColor: grid,
        domainColor: grid,
        labelFontSize: 16,
        labelLimit: 0,
      },
      header: { labelColor: text, labelFontWeight: 'bold', labelFontSize: 16 },
      view: { stroke: grid },
    },
  };
  return new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
}
