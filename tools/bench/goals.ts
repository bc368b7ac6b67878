import { type Figures, ours, oursOnNode } from './setup.ts';

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
}

const [chatPeer, adminPeer] = ['@botpress/chat', '@botpress/client'];
const byHand = 'ky and zod';
const together = { title: 'CPU per `getEvent`, 50 at a time', task: 'events', figure: 'cpu' };
const manyBots = { title: '10,000 bots in a new process', task: 'cold list', figure: 'time' };
const alone = 'time per `getEvent`, one at a time';
const onNode = `${together.title}, with \`createNodeFetch\``;
const firstEvent = 'a new process to its first event';
const firstPage = 'a new process to its first page';
const hundredBots = 'a page of 100 bots, without a network';
const hundredMessages = 'a page of 100 messages, without a network';
const growth = 'heap growth, bot 100,000 to 1,000,000, MB';
const size = '`{ ChatClient }`, minified and compressed, kB';

const goals: readonly Goal[] = [
  { ...together, peer: chatPeer, atMost: 0.9 },
  { ...together, peer: byHand, atMost: 1.05 },
  { ...together, title: onNode, peer: 'undici', client: oursOnNode, atMost: 1.6 },
  { title: alone, task: 'events', figure: 'aloneTime', peer: 'ky', atMost: 1.05 },
  {
    title: `${alone}, with \`createNodeFetch\``,
    task: 'events',
    figure: 'aloneTime',
    peer: 'fetch',
    client: oursOnNode,
    atMost: 1,
  },
  {
    title: 'time per page of `listBots`',
    task: 'list',
    figure: 'time',
    peer: adminPeer,
    atMost: 1.05,
  },
  {
    title: 'time per page of `listBots`',
    task: 'list',
    figure: 'time',
    peer: byHand,
    atMost: 1.05,
  },
  { ...manyBots, peer: adminPeer, atMost: 1.2, nodeAtMost: 1.3 },
  { ...manyBots, peer: 'without validation', atMost: 1.12 },
  { title: firstEvent, task: 'cold event', figure: 'time', peer: chatPeer, atMost: 0.8 },
  { title: firstPage, task: 'cold page', figure: 'time', peer: adminPeer, atMost: 0.8 },
  { title: hundredBots, task: 'parts', figure: 'bots', peer: byHand, atMost: 1.1 },
  { title: hundredMessages, task: 'parts', figure: 'messages', peer: byHand, atMost: 1.1 },
  {
    title: '100 pages, `prefetch`',
    task: 'latency',
    figure: 'time',
    peer: ours,
    atMost: 0.6,
    client: 'with prefetch',
  },
  { title: growth, task: 'memory', figure: 'heapGrowth', atMost: 20 },
  { title: size, task: 'size', figure: 'bundle', atMost: 47 },
];

/** What an absolute figure is divided by. */
const units: Readonly<Record<string, number>> = { heapGrowth: 1e6, bundle: 1e3 };

/** The goals, each with what was reached. */
export function goalTable(results: Results): string[] {
  const rows = goals.map((goal) => {
    const { title, task, figure, peer, atMost, nodeAtMost, client = ours } = goal;
    const divisor = peer ? figureOf(results, task, peer, figure) : (units[figure] ?? 1);
    const cell = (name: string, limit: number): string => {
      const reached = (figureOf(results, task, name, figure) / divisor).toFixed(2);
      if (reached === 'NaN') return `not measured | ${limit}`;
      return Number(reached) <= limit ? `${reached} | ${limit}` : `**${reached}** | ${limit}`;
    };
    const onNode = nodeAtMost === undefined ? ' | ' : cell(oursOnNode, nodeAtMost);
    const against = peer === undefined ? '' : `\`${peer}\``;
    return `| ${title} | ${against} | ${cell(client, atMost)} | ${onNode} |`;
  });
  const head = '| | as a share of | reached | at most | `/node` reached | at most |';
  return [head, '|---|---|--:|--:|--:|--:|', ...rows];
}

function figureOf(results: Results, task: string, client: string, figure: string): number {
  return results[task]?.[client]?.[figure] ?? Number.NaN;
}
