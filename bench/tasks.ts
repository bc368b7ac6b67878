import type { ClientName } from './clients.ts';
import type { ScenarioName } from './scenarios.ts';

/** A measurement: its clients and its number of rounds. */
export interface Task {
  readonly title: string;
  readonly rounds: number;
  readonly clients: readonly string[];
}

interface WarmTask extends Task {
  readonly clients: readonly ClientName[];
}

/** Measured after a warm-up in the same process. */
export const warmTasks: Readonly<Record<ScenarioName, WarmTask>> = {
  events: {
    title: '`getEvent`, one at a time and 50 at a time',
    rounds: 7,
    clients: [
      'bot-platform-sdk',
      'bot-platform-sdk/node',
      '@botpress/chat',
      'fetch',
      'ky',
      'axios',
      'got',
      'openapi-fetch',
      'undici.request',
    ],
  },
  list: {
    title: '`listBots`, pages of 100',
    rounds: 7,
    clients: [
      'bot-platform-sdk',
      'bot-platform-sdk/node',
      '@botpress/client',
      'fetch',
      'ky',
      'axios',
      'got',
      'undici.request',
    ],
  },
  latency: {
    title: '100 pages, 5 ms of latency and 5 ms of work each',
    rounds: 5,
    clients: ['bot-platform-sdk', 'with prefetch', '@botpress/client', 'fetch'],
  },
  bigPage: {
    title: 'One page of 40 MB',
    rounds: 3,
    clients: ['bot-platform-sdk', 'bot-platform-sdk/node', '@botpress/client', 'fetch'],
  },
  memory: {
    title: '1,000,000 bots, iterated',
    rounds: 1,
    clients: ['bot-platform-sdk', 'bot-platform-sdk/node', 'fetch'],
  },
};

/** Measured from the start of a new process. */
export const coldTasks: Readonly<Record<'event' | 'page' | 'list', Task>> = {
  event: {
    title: 'A new process, to its first event',
    rounds: 15,
    clients: [
      'nothing',
      'bot-platform-sdk',
      'bot-platform-sdk/node',
      '@botpress/chat',
      'fetch',
      'ky',
      'axios',
      'got',
      'openapi-fetch',
      'undici.request',
    ],
  },
  page: {
    title: 'A new process, to its first page of bots',
    rounds: 15,
    clients: ['bot-platform-sdk', 'bot-platform-sdk/node', '@botpress/client', 'fetch'],
  },
  list: {
    title: 'A new process, 10,000 bots',
    rounds: 15,
    clients: [
      'bot-platform-sdk',
      'bot-platform-sdk/node',
      '@botpress/client',
      'without validation',
      'fetch',
      'fetch, body counted',
      'undici.request',
    ],
  },
};

/** Measured in one process without a network. */
export const partsTask: Task = {
  title: 'The parts of a call, without a network',
  rounds: 5,
  clients: ['bot-platform-sdk'],
};
