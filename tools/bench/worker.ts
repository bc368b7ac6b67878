import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchClient, clients } from './clients.mjs';
import type { Figures } from './setup.ts';

/** A scenario, measured in a process that sends the figures to its parent. `packageUrl` is the entry point of this package. */
export type Job = Readonly<Record<'client' | 'scenario' | 'origin' | 'packageUrl', string>>;

interface Scenario {
  /** The list that the service sends: bots, bots per page, latency. */
  readonly list: string;
  run(client: BenchClient): Promise<Figures>;
}

const perPage = 100;

const scenarios: Readonly<Record<string, Scenario>> = {
  events: {
    list: '0/100/0',
    async run(client) {
      // Figures change little after that: the code is compiled.
      await callEvents(client, 25_000, 50);
      await callEvents(client, 1_000, 1);
      const alone = await measure(2_500, (count) => callEvents(client, count, 1));
      const together = await measure(8_000, (count) => callEvents(client, count, 50));
      return { aloneTime: alone.time, aloneCpu: alone.cpu, ...together };
    },
  },
  list: {
    list: '100000/100/0',
    async run(client) {
      await countBots(client, 100_000);
      return measure(1_000, (pages) => countBots(client, pages * perPage));
    },
  },
  /** Each page takes the service 5 ms, and the program that reads it as long. */
  latency: {
    list: '10000/100/5',
    async run(client) {
      let count = 0;
      return measure(1, async () => {
        for await (const _ of client.list()) if (count++ % perPage === 0) await sleep(5);
      });
    },
  },
  memory: {
    list: '1000000/100/0',
    async run(client) {
      const heaps: number[] = [];
      let count = 0;
      for await (const _ of client.list()) {
        count += 1;
        // The memory of a warm process is the baseline.
        if (count !== 100_000 && count !== 1_000_000) continue;
        globalThis.gc?.();
        heaps.push(process.memoryUsage().heapUsed);
      }
      const [start = Number.NaN, end = Number.NaN] = heaps;
      return { heapGrowth: end - start };
    },
  },
};

async function callEvents(client: BenchClient, count: number, concurrency: number): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      const id = `evt_${next++}`;
      const { event } = await client.event(id);
      if (event?.id !== id) throw new Error('the response has another id');
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
}

async function countBots(client: BenchClient, expected: number): Promise<void> {
  let count = 0;
  for await (const _ of client.list()) count += 1;
  if (count !== expected) throw new Error(`${count} bots`);
}

/**
 * Wall time and processor time of one of the calls. No garbage collection is forced before it: while no call is in
 * progress, one makes V8 discard the code that it has compiled for calls.
 */
async function measure(
  count: number,
  run: (count: number) => Promise<void>,
): Promise<{ time: number; cpu: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await run(count);
  const time = (performance.now() - start) * 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { time: time / count, cpu: (user + system) / count };
}

process.once('message', async ({ client, scenario, origin, packageUrl }: Job) => {
  const { list, run } = scenarios[scenario] ?? {};
  const target = { baseUrl: `${origin}/chat`, adminUrl: `${origin}/list/${list}` };
  const created = await clients[client]?.(target, packageUrl);
  if (run === undefined || created === undefined) throw new Error(`no ${client} or ${scenario}`);
  process.send?.(await run(created));
  process.exit();
});
