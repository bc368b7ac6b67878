import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchClient } from './clients.ts';

/** Figures by name. */
export type Figures = Readonly<Record<string, number>>;

interface Scenario {
  /** The list that the service sends: bots, bots per page, latency. */
  readonly list: string;
  run(client: BenchClient): Promise<Figures>;
}

const calls = { warm: 3_000, alone: 2_500, together: 8_000 };
const perPage = 100;

export const scenarios = {
  /** One call at a time, and 50 at a time. */
  events: {
    list: '0/100/0',
    async run(client) {
      await callEvents(client, calls.warm, 50);
      await callEvents(client, calls.warm / 4, 1);
      const alone = await measure(() => callEvents(client, calls.alone, 1));
      const together = await measure(() => callEvents(client, calls.together, 50));
      return {
        aloneTime: alone.time / calls.alone,
        aloneCpu: alone.cpu / calls.alone,
        time: together.time / calls.together,
        cpu: together.cpu / calls.together,
      };
    },
  },
  /** A list of 10,000 bots, repeatedly. */
  list: {
    list: '10000/100/0',
    async run(client) {
      const rounds = 4;
      for (let round = 0; round < 3; round++) await countBots(client, 10_000);
      const { time, cpu } = await measure(async () => {
        for (let round = 0; round < rounds; round++) await countBots(client, 10_000);
      });
      const pages = (10_000 / perPage) * rounds;
      return {
        time: time / pages,
        cpu: cpu / pages,
        botsPerSecond: (pages * perPage) / (time / 1e6),
      };
    },
  },
  /** 100 pages, each with 5 ms of latency and 5 ms of work. */
  latency: {
    list: '10000/100/5',
    async run({ listBots }) {
      let count = 0;
      const start = performance.now();
      for await (const _ of required(listBots)()) {
        if (count++ % perPage === 0) await sleep(5);
      }
      return { time: (performance.now() - start) * 1000 };
    },
  },
  /** A million bots: the growth and the peak of memory. */
  memory: {
    list: '1000000/100/0',
    async run(client) {
      const heap = (): number => {
        globalThis.gc?.();
        return process.memoryUsage().heapUsed;
      };
      let count = 0;
      let start = 0;
      let end = 0;
      let peak = 0;
      let startPeak = 0;
      for await (const _ of required(client.listBots)()) {
        count += 1;
        if (count % 10_000 !== 0) continue;
        const { rss } = process.memoryUsage();
        peak = Math.max(peak, rss);
        // The memory of a warm process is the baseline.
        if (count === 100_000) {
          start = heap();
          startPeak = peak;
        }
        if (count === 1_000_000) end = heap();
      }
      if (count !== 1_000_000) throw new Error(`${count} bots`);
      return { heapGrowth: end - start, rssGrowth: peak - startPeak, rssPeak: peak };
    },
  },
  /** One page of 40 MB. */
  bigPage: {
    list: '190000/190000/0',
    async run(client) {
      const { time, cpu } = await measure(() => countBots(client, 190_000));
      return { time, cpu, rssPeak: process.resourceUsage().maxRSS * 1024 };
    },
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

async function callEvents({ getEvent }: BenchClient, count: number, concurrency: number) {
  const call = required(getEvent);
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      const id = `evt_${next++}`;
      const result = (await call(id)) as { readonly event?: { readonly id?: string } };
      if (result.event?.id !== id) throw new Error('the response has another id');
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
}

async function countBots({ listBots }: BenchClient, expected: number): Promise<void> {
  let count = 0;
  for await (const _ of required(listBots)()) count += 1;
  if (count !== expected) throw new Error(`${count} bots`);
}

/** Wall time and processor time, in microseconds. */
async function measure(run: () => Promise<void>): Promise<{ time: number; cpu: number }> {
  globalThis.gc?.();
  await sleep(10);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await run();
  const time = (performance.now() - start) * 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { time, cpu: user + system };
}

function required<T>(method: T | undefined): T {
  if (method === undefined) throw new Error('this client does not have the method');
  return method;
}
