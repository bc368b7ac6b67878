import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import type { Figures } from './statistics.ts';
import { ours, oursOnNode, tasks } from './tasks.ts';

/** The figures by task and client. */
type Results = Readonly<Record<string, Readonly<Record<string, Figures>>>>;

/** A figure that must not be above a limit: a share of that of a peer, or absolute if the peer is undefined. */
type Goal = readonly [
  title: string,
  task: string,
  figure: string,
  peer: string | undefined,
  atMost: number,
  nodeAtMost?: number | undefined,
  client?: string,
];

const [chatPeer, adminPeer] = ['@botpress/chat', '@botpress/client'];
const goals: readonly Goal[] = [
  ['CPU per `getEvent`, 50 at a time', 'events', 'cpu', chatPeer, 0.85, 0.55],
  ['CPU per `getEvent`, 50 at a time', 'events', 'cpu', 'fetch', 1.6, 1],
  ['time per `getEvent`, one at a time', 'events', 'aloneTime', 'fetch', 1.25, 1.1],
  ['time per page of `listBots`', 'list', 'time', adminPeer, 0.85, 0.65],
  ['10,000 bots in a new process', 'cold list', 'time', adminPeer, 1, 0.9],
  ['10,000 bots in a new process', 'cold list', 'time', 'without validation', 1.12],
  ['a new process to its first page', 'cold page', 'time', adminPeer, 0.7],
  ['100 pages, `prefetch`', 'latency', 'time', ours, 0.6, undefined, 'with prefetch'],
  ['heap growth, bot 100,000 to 1,000,000, MB', 'memory', 'heapGrowth', undefined, 20],
  ['`{ ChatClient }`, minified and compressed, kB', 'size', 'bundle', undefined, 29],
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
  const { version } = JSON.parse(read('../package.json'));
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

/** The goals, each with what was reached. */
export function goalTable(results: Results): string[] {
  const rows = goals.map(([title, task, figure, peer, atMost, nodeAtMost, client = ours]) => {
    const divisor = peer ? valueOf(results, task, peer, figure) : (units[figure]?.[1] ?? 1);
    const cell = (name: string, limit: number): string => {
      const reached = (valueOf(results, task, name, figure) / divisor).toFixed(2);
      if (reached === 'NaN') return 'not measured |';
      return Number(reached) > limit ? `**${reached}** | ${limit}` : `${reached} | ${limit}`;
    };
    const onNode = nodeAtMost === undefined ? ' | ' : cell(oursOnNode, nodeAtMost);
    const against = peer === undefined ? '' : `\`${peer}\``;
    return `| ${title} | ${against} | ${cell(client, atMost)} | ${onNode} |`;
  });
  const head = '| | as a share of | reached | at most | `/node` reached | at most |';
  return [head, '|---|---|--:|--:|--:|--:|', ...rows];
}

function valueOf(results: Results, task: string, client: string, figure: string): number {
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
    const share = (value / valueOf(results, task, ours, figure)).toFixed(2);
    return client === ours ? text : `${text} (${share})`;
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
        const own = valueOf(results, task, ours, figure);
        return { title, client, ratio: valueOf(results, task, client, figure) / own };
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
