/** A measurement: its clients and its number of rounds. */
export interface Task {
  readonly title: string;
  readonly rounds: number;
  readonly clients: readonly string[];
}

export const ours = 'bot-platform-sdk';
export const oursOnNode = 'bot-platform-sdk/node';
const both = [ours, oursOnNode];
const generic = ['fetch', 'ky', 'axios', 'got', 'undici.request'];

/** A task whose name begins with `cold` is measured from the start of a new process, the others after a warm-up. */
export const tasks: Readonly<Record<string, Task>> = {
  events: {
    title: '`getEvent`, one at a time and 50 at a time',
    rounds: 7,
    clients: [...both, '@botpress/chat', 'ky and zod', ...generic, 'openapi-fetch'],
  },
  list: {
    title: '`listBots`, pages of 100',
    rounds: 7,
    clients: [...both, '@botpress/client', ...generic],
  },
  latency: {
    title: '100 pages, 5 ms of latency and 5 ms of work each',
    rounds: 5,
    clients: [ours, 'with prefetch', '@botpress/client', 'fetch'],
  },
  bigPage: {
    title: 'One page of 40 MB',
    rounds: 3,
    clients: [...both, '@botpress/client', 'fetch'],
  },
  memory: { title: '1,000,000 bots, iterated', rounds: 1, clients: [...both, 'fetch'] },
  'cold event': {
    title: 'A new process, to its first event',
    rounds: 15,
    clients: ['nothing', ...both, '@botpress/chat', ...generic, 'openapi-fetch'],
  },
  'cold page': {
    title: 'A new process, to its first page of bots',
    rounds: 15,
    clients: [...both, '@botpress/client', 'fetch'],
  },
  'cold list': {
    title: 'A new process, 10,000 bots',
    rounds: 15,
    clients: [
      ...both,
      '@botpress/client',
      'without validation',
      'fetch',
      'fetch, body counted',
      'undici.request',
    ],
  },
  parts: {
    title: 'Without a network: what a call takes beside `fetch` and `json()`',
    rounds: 7,
    clients: [ours, 'with onEvent', 'with a signal', 'without validation', 'fetch'],
  },
  size: { title: 'Bundles', rounds: 1, clients: [ours] },
};
