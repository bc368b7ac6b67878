import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Summary } from './statistics.ts';
import { coldTasks, partsTask, warmTasks } from './tasks.ts';

/** The summary of each figure, by task and client. */
export type Results = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, Summary>>>>>
>;

/** The median of a figure; NaN if it was not measured. */
type Median = (task: string, client: string, figure: string) => number;

/** A goal. */
interface Target {
  readonly title: string;
  readonly reached: (median: Median, ours: string) => number;
  readonly atMost: number;
  /** The limit with `createNodeFetch`, if it has one of its own. */
  readonly nodeAtMost?: number;
  /** Whether the figure is the same in each run. */
  readonly isExact?: true;
  /** The reason if the goal is missed, with figures of the same run. */
  readonly limit?: (median: Median) => string;
}

/** The difference of a ratio between two runs on a shared machine. */
const noise = 0.1;

const ours = 'bot-platform-sdk';
const oursOnNode = 'bot-platform-sdk/node';

const against =
  (task: string, figure: string, peer: string) =>
  (median: Median, client: string): number =>
    median(task, client, figure) / median(task, peer, figure);

const targets: readonly Target[] = [
  {
    title: 'CPU per `getEvent`, 50 at a time, against `@botpress/chat`',
    reached: against('events', 'cpu', '@botpress/chat'),
    atMost: 0.85,
    nodeAtMost: 0.55,
  },
  {
    title: 'the same against plain `fetch` + `JSON.parse`',
    reached: against('events', 'cpu', 'fetch'),
    atMost: 1.6,
    nodeAtMost: 1.0,
    limit: (median) =>
      `\`undici.request\` and nothing else takes ${against('events', 'cpu', 'fetch')(median, 'undici.request').toFixed(2)} of plain \`fetch\`; a call without a network takes ${median('parts', ours, 'getEvent').toFixed(0)} µs of ours, with the request that ky builds and the response.`,
  },
  {
    title: 'time per `getEvent`, one at a time, against plain `fetch`',
    reached: against('events', 'aloneTime', 'fetch'),
    atMost: 1.25,
    nodeAtMost: 1.1,
    limit: (median) =>
      `A call without a network takes ${median('parts', ours, 'getEvent').toFixed(0)} µs of ours, with the request that ky builds, and more where other work comes between the calls.`,
  },
  {
    title: '`listBots`, per page of 100, warm, against `@botpress/client`',
    reached: against('list', 'time', '@botpress/client'),
    atMost: 0.85,
    nodeAtMost: 0.65,
    limit: (median) => {
      const alone = against('list', 'time', '@botpress/client');
      return `Plain \`fetch\` + \`JSON.parse\` alone takes ${alone(median, 'fetch').toFixed(2)} of \`@botpress/client\`, and \`undici.request\` ${alone(median, 'undici.request').toFixed(2)}: the goals leave almost no time for validation, limits and deadlines. Most of the time of a page is the service, the socket and \`JSON.parse\`.`;
    },
  },
  {
    title: '`listBots`, 10,000 bots in a new process, against `@botpress/client`',
    reached: against('cold list', 'time', '@botpress/client'),
    atMost: 1.0,
    nodeAtMost: 0.9,
    limit: (median) =>
      `Importing \`undici\` takes ${(median('cold list', 'undici.request', 'importTime') / 1000).toFixed(0)} ms, before the first request: \`createNodeFetch\` is for long-running processes.`,
  },
  {
    title: 'validation and the size limit, as a share of that',
    reached: (median, client) => {
      const time = (name: string): number => median('cold list', name, 'time');
      const validation = time(client) - time('without validation');
      const counting = time('fetch, body counted') - time('fetch');
      return (validation + counting) / time(client);
    },
    atMost: 0.12,
    limit: (median) => {
      const page = median('parts', ours, 'listBots, a page of 100');
      const validation = page - median('parts', ours, 'listBots without validation');
      return `The figure is a difference of four medians and varies more than each of them. In one process, validation takes ${validation.toFixed(0)} µs of the ${page.toFixed(0)} µs of a page.`;
    },
  },
  {
    title: '100 pages, 5 ms of latency and of work each, `prefetch` against without',
    reached: (median, client) =>
      median('latency', 'with prefetch', 'time') / median('latency', client, 'time'),
    atMost: 0.6,
    limit: (median) => {
      const perPage = (client: string): string =>
        (median('latency', client, 'time') / 100_000).toFixed(1);
      return `A page takes ${perPage(ours)} ms without and ${perPage('with prefetch')} ms with it; the timer of the service, its response and the way back are nearly all of the latter.`;
    },
  },
  {
    title: 'a new process to its first page, against `@botpress/client`',
    reached: against('cold page', 'time', '@botpress/client'),
    atMost: 0.7,
    limit: (median) =>
      `Plain \`fetch\` alone takes ${against('cold page', 'time', '@botpress/client')(median, 'fetch').toFixed(2)}, as Node loads it when it is first used; loading ours takes ${(median('cold page', ours, 'importTime') / 1000).toFixed(0)} ms of the rest.`,
  },
  {
    title: 'heap growth from bot 100,000 to bot 1,000,000, MB',
    reached: (median, client) => median('memory', client, 'heapGrowth') / 1e6,
    atMost: 20,
  },
  {
    title: '`{ ChatClient }`, dependencies included, minified and compressed, kB',
    reached: (median, client) => median('size', client, 'bundle') / 1000,
    atMost: 29,
    isExact: true,
    limit: (median) =>
      `\`ky\` alone has ${(median('size', 'ky', 'bundle') / 1000).toFixed(1)} kB, and is bundled unchanged.`,
  },
];

/** A figure in which a peer needs less than this package. */
interface Loss {
  readonly task: string;
  readonly figure: string;
  /** Ours, without or with `createNodeFetch`. */
  readonly client: string;
  readonly peer: string;
  /** The figure of the peer, as a share of that of this package. */
  readonly share: number;
}

/** The reason why some peers need less, with figures of the same run. */
interface Reason {
  readonly peers?: readonly string[];
  readonly holds: (loss: Loss) => boolean;
  /** Names those of the peers that are ahead. */
  readonly why: (median: Median, names: string) => string;
}

/**
 * Figures that are not compared: bots per second are the inverse of the time; an import is a part of the time, and
 * plain `fetch` imports nothing; and the heap hardly grows with any client, so that a share means nothing.
 */
const notCompared = ['botsPerSecond', 'importTime', 'heapGrowth'];

const reasons: readonly Reason[] = [
  {
    peers: ['fetch', 'undici.request', 'openapi-fetch', 'ky'],
    holds: ({ task }) => task !== 'size',
    why: (_, names) =>
      `${names}: no validation and no limit for a body; but for \`ky\`, no retries and no deadline either.`,
  },
  {
    peers: ['fetch', 'openapi-fetch', 'ky'],
    holds: ({ task, client }) => task.startsWith('cold') && client === ours,
    why: (median, names) =>
      `${names}: in a new process, Node loads its \`fetch\` when it is first used, as it does for ours. Loading ours takes ${(median('cold event', ours, 'importTime') / 1000).toFixed(0)} ms on top of it.`,
  },
  {
    holds: ({ task, client, peer }) =>
      task.startsWith('cold') && client === oursOnNode && peer !== 'undici.request',
    why: (median, names) =>
      `${names}, ahead of \`/node\` in a new process: \`createNodeFetch\` imports \`undici\`, which takes ${(median('cold event', 'undici.request', 'importTime') / 1000).toFixed(0)} ms before the first request: it is for long-running processes.`,
  },
  {
    peers: ['@botpress/client'],
    holds: ({ task }) => task === 'bigPage' || task === 'latency',
    why: (median, names) => {
      const big = against('bigPage', 'time', '@botpress/client')(median, 'fetch').toFixed(2);
      const latency = against('latency', 'time', '@botpress/client');
      return `${names}: no validation, and \`node:http\` in place of \`fetch\`. Plain \`fetch\` takes ${big} of its time in the page of 40 MB and ${latency(median, 'fetch').toFixed(2)} in the 100 pages, too; there, ours with \`prefetch\` takes ${latency(median, 'with prefetch').toFixed(2)}.`;
    },
  },
  {
    peers: ['openapi-fetch', 'ky'],
    holds: ({ figure }) => figure === 'bundle',
    why: (_, names) => `${names}: no schemas and no paging to bundle.`,
  },
  {
    holds: ({ figure }) => figure === 'installed' || figure === 'packages',
    why: () =>
      'Installed files: this package installs ky and zod, whose tarball has all of its variants; a bundle has only the parts that are used.',
  },
];

interface Unit {
  readonly label: string;
  readonly divisor: number;
}

const units: Readonly<Record<string, Unit>> = {
  time: { label: 'time, µs', divisor: 1 },
  cpu: { label: 'CPU, µs', divisor: 1 },
  aloneTime: { label: 'time alone, µs', divisor: 1 },
  aloneCpu: { label: 'CPU alone, µs', divisor: 1 },
  botsPerSecond: { label: 'bots per second', divisor: 1 },
  heapGrowth: { label: 'heap growth, MB', divisor: 1e6 },
  rssGrowth: { label: 'RSS growth, MB', divisor: 1e6 },
  rssPeak: { label: 'RSS peak, MB', divisor: 1e6 },
  bundle: { label: 'min+gzip, kB', divisor: 1e3 },
  installed: { label: 'installed, MB', divisor: 1e6 },
  packages: { label: 'packages', divisor: 1 },
};

/** The units of tasks that take milliseconds or more. */
const longUnits: Readonly<Record<string, Unit>> = {
  time: { label: 'time, ms', divisor: 1e3 },
  cpu: { label: 'CPU, ms', divisor: 1e3 },
  importTime: { label: 'import, ms', divisor: 1e3 },
};

const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(warmTasks).map(([name, { title }]) => [name, title])),
  ...Object.fromEntries(
    Object.entries(coldTasks).map(([name, { title }]) => [`cold ${name}`, title]),
  ),
  size: 'Installed files and bundles',
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
    'A loopback service and each client run in separate processes: this package as it is packed, with and without',
    '`createNodeFetch`, and its peers, which the first run installs. The clients take turns. Only ratios of medians within',
    'one run are meaningful. ± is half the interquartile range.',
    '',
    '```sh',
    'npm run bench                                 # the goals and the figures',
    'npm run bench -- --only events,parts --json   # some tasks, as JSON',
    'npm run bench -- --page                       # writes this page',
    'npm run bench -- --page --from figures.json   # writes it from the output of --json, on the same machine and day',
    'npm run bench:against -- before.tgz           # two builds: a tarball or a folder, and this one (or a second one)',
    '```',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model}, ${process.platform}, Node ${process.version}`,
    `- bot-platform-sdk ${version}, ${versions.filter((name) => !name.startsWith('vega')).join(', ')}`,
    '',
    '![CPU per getEvent, 50 at a time](chart.svg)',
    '',
    ...targetTable(results),
    ...limits(results),
    ...losses(results),
    ...Object.entries(results).flatMap(([task, clients]) =>
      task === 'parts' ? partsTable(results) : taskTable(task, clients),
    ),
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'README.md'), `${lines.join('\n').trimEnd()}\n`);
  writeFileSync(join(folder, 'chart.svg'), await drawChart(results));
}

/** The targets, each with what was reached. */
export function targetTable(results: Results): string[] {
  const median = medianOf(results);
  const rows = targets.map(({ title, reached, atMost, nodeAtMost }) => {
    const onNode =
      nodeAtMost === undefined
        ? ' | '
        : `${verdict(reached(median, oursOnNode), nodeAtMost)} | ${nodeAtMost}`;
    return `| ${title} | ${verdict(reached(median, ours), atMost)} | ${atMost} | ${onNode} |`;
  });
  return [
    '| ratios of medians; bold: the goal is missed | figure | at most | `/node` figure | at most |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    '',
  ];
}

function medianOf(results: Results): Median {
  return (task, client, figure) => results[task]?.[client]?.[figure]?.median ?? Number.NaN;
}

function verdict(reached: number, atMost: number): string {
  if (Number.isNaN(reached)) return 'not measured';
  const text = reached.toFixed(2);
  return Number(text) > atMost ? `**${text}**` : text;
}

/** The goals that are missed, each with the reason. */
function limits(results: Results): string[] {
  const median = medianOf(results);
  const lines = targets.flatMap(
    ({ title, reached, atMost, nodeAtMost = Number.POSITIVE_INFINITY, isExact, limit }) => {
      const excess = Math.max(
        reached(median, ours) / atMost - 1,
        reached(median, oursOnNode) / nodeAtMost - 1 || 0,
      );
      if (Number.isNaN(excess) || excess < 0.005) return [];
      const share = `by ${(100 * excess).toFixed(0)} %`;
      const reasons = [
        ...(limit === undefined ? [] : [limit(median)]),
        ...(excess < noise && isExact !== true
          ? ['The figures vary as much from run to run.']
          : []),
      ];
      return [`- ${title}: ${share}. ${reasons.join(' ') || 'No reason is known.'}`];
    },
  );
  return lines.length === 0 ? [] : ['**Goals that are missed**', '', ...lines, ''];
}

/** The figures of the page in which a peer is ahead, the largest lead first. */
function losses(results: Results): string[] {
  const all = lossesOf(results);
  if (all.length === 0) return [];
  const rows = [...Map.groupBy(all, titleOf)].map(([title, group]) => {
    const cells = [ours, oursOnNode].map((client) =>
      group
        .filter((loss) => loss.client === client)
        .map(({ peer, share }) => `\`${peer}\` ${share.toFixed(2)}`)
        .join(', '),
    );
    return `| ${title} | ${cells.join(' | ')} |`;
  });
  return [
    '**Peers that need less**',
    '',
    `Shares of what ours takes; above ${1 - noise}, they may be the other way around in the next run.`,
    '',
    '| | less than this package | less than `/node` |',
    '|---|---|---|',
    ...rows,
    '',
    ...explanations(all, medianOf(results)),
    '',
  ];
}

function lossesOf(results: Results): Loss[] {
  const median = medianOf(results);
  const all = Object.entries(results).flatMap(([task, clients]) =>
    Object.keys(clients[ours] ?? {})
      .filter((figure) => !notCompared.includes(figure))
      .flatMap((figure) =>
        [ours, oursOnNode].flatMap((client) =>
          Object.keys(clients)
            .filter(isPeer)
            .map((peer) => {
              const share = median(task, peer, figure) / median(task, client, figure);
              return { task, figure, client, peer, share };
            }),
        ),
      ),
  );
  // A share that would be printed as 1.00 is no lead. Losses with `fetch` come before those with `createNodeFetch`.
  return all
    .filter(({ share }) => share < 0.995)
    .sort((a, b) => Number(a.client !== ours) - Number(b.client !== ours) || a.share - b.share);
}

function titleOf({ task, figure }: Loss): string {
  const [label] = unitOf(task, figure).label.split(', ');
  return `${titles[task] ?? task}: ${label}`;
}

/** Each reason, with the peers that it explains; and the losses that none explains, unless they may be noise. */
function explanations(all: readonly Loss[], median: Median): string[] {
  const lines: string[] = [];
  const unexplained = new Set(all.filter(({ share }) => share < 1 - noise));
  for (const { peers, holds, why } of reasons) {
    const explained = all.filter(
      (loss) => (peers === undefined || peers.includes(loss.peer)) && holds(loss),
    );
    if (explained.length === 0) continue;
    const names = [...new Set(explained.map(({ peer }) => `\`${peer}\``))].join(', ');
    lines.push(`- ${why(median, names)}`);
    for (const loss of explained) unexplained.delete(loss);
  }
  for (const loss of unexplained) {
    lines.push(`- \`${loss.peer}\`, ${titleOf(loss)}: no reason is known.`);
  }
  return lines;
}

function isPeer(client: string): boolean {
  return !/^(bot-platform-sdk|with|before|nothing|fetch, )/.test(client);
}

function unitOf(task: string, figure: string): Unit {
  const isLong = task.startsWith('cold') || ['latency', 'bigPage'].includes(task);
  return (isLong ? longUnits[figure] : undefined) ?? units[figure] ?? { label: figure, divisor: 1 };
}

function taskTable(task: string, clients: Results[string]): string[] {
  const figures = Object.keys(Object.values(clients)[0] ?? {});
  const rows = Object.entries(clients).map(([client, all]) => {
    const cells = figures.map((figure) => {
      const { median = Number.NaN, spread = 0, rounds = 1 } = all[figure] ?? {};
      const value = formatValue(median / unitOf(task, figure).divisor);
      return rounds === 1 ? value : `${value} ± ${Math.round(spread * 100)} %`;
    });
    return `| ${client} | ${cells.join(' | ')} |`;
  });
  return [
    `## ${titles[task] ?? task}`,
    '',
    `| | ${figures.map((figure) => unitOf(task, figure).label).join(' | ')} |`,
    `|---|${figures.map(() => '--:|').join('')}`,
    ...rows,
    '',
  ];
}

/** What each part of a call adds, as a share of the same call over loopback. */
function partsTable(results: Results): string[] {
  const median = medianOf(results);
  const part = (name: string): number => median('parts', ours, name);
  const event = part('getEvent');
  const page = part('listBots, a page of 100');
  const perEvent = median('events', ours, 'aloneTime');
  const perPage = median('list', ours, 'time');
  const row = (title: string, time: number, whole: number): string =>
    `| ${title} | ${time.toFixed(1)} | ${((100 * time) / whole).toFixed(1)} % |`;
  return [
    `## ${partsTask.title}`,
    '',
    '| | µs | share of a call over loopback, one at a time |',
    '|---|--:|--:|',
    row('`getEvent`, complete', event, perEvent),
    row('validation, part of it', event - part('getEvent without validation'), perEvent),
    row('`onEvent` adds', part('getEvent with onEvent') - event, perEvent),
    row('a `signal` adds', part('getEvent with a signal') - event, perEvent),
    row(
      'a credential function adds',
      part('getEvent with a credential function') - event,
      perEvent,
    ),
    row('`listBots`, a page of 100, complete', page, perPage),
    row('validation, part of it', page - part('listBots without validation'), perPage),
    '',
  ];
}

function formatValue(value: number): string {
  return Math.abs(value) < 100 && !Number.isInteger(value)
    ? value.toFixed(1)
    : Math.round(value).toLocaleString('en');
}

async function drawChart(results: Results): Promise<string> {
  const values = Object.entries(results.events ?? {}).map(([client, figures]) => ({
    client,
    cpu: figures.cpu?.median,
  }));
  const spec: TopLevelSpec = {
    width: 480,
    title: 'CPU per getEvent, 50 at a time (less is better)',
    data: { values },
    mark: 'bar',
    encoding: {
      y: { field: 'client', type: 'nominal', sort: 'x', title: null },
      x: { field: 'cpu', type: 'quantitative', title: 'µs' },
      color: {
        condition: { test: "indexof(datum.client, 'bot-platform-sdk') === 0", value: '#2563eb' },
        value: '#9ca3af',
      },
    },
  };
  return new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
}
