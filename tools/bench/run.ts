import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installTools } from '../checks/install-tools.ts';
import { goalTable } from './goals.ts';
import {
  type Figures,
  leastOf,
  ours,
  oursOnNode,
  packPackage,
  runJob,
  startService,
} from './setup.ts';

/** A measurement: how often each client is measured, in turns. */
interface Task {
  readonly rounds: number;
  readonly clients: readonly string[];
}

const [chatPeer, adminPeer] = ['@botpress/chat', '@botpress/client'];

/** A task whose name begins with `cold` is measured from the start of a new process, the others after a warm-up. */
const tasks: Readonly<Record<string, Task>> = {
  events: {
    rounds: 7,
    clients: [ours, oursOnNode, chatPeer, 'ky', 'ky and zod', 'fetch', 'undici'],
  },
  list: { rounds: 7, clients: [ours, oursOnNode, adminPeer, 'ky and zod'] },
  latency: { rounds: 5, clients: [ours, 'with prefetch'] },
  memory: { rounds: 1, clients: [ours] },
  'cold event': { rounds: 15, clients: [ours, chatPeer] },
  'cold page': { rounds: 15, clients: [ours, adminPeer] },
  'cold list': { rounds: 15, clients: [ours, oursOnNode, adminPeer, 'without validation'] },
  parts: { rounds: 7, clients: [ours, 'ky and zod', 'fetch'] },
  size: { rounds: 1, clients: [ours] },
};

const { values: options } = parseArgs({
  options: {
    /** Prints every figure as JSON. */
    json: { type: 'boolean', default: false },
    /** Only these tasks, separated by commas. */
    only: { type: 'string', default: Object.keys(tasks).join() },
    rounds: { type: 'string' },
  },
});

installTools();
const packageUrl = packPackage();
using service = await startService();
const results: Record<string, Record<string, Figures>> = {};
for (const task of options.only.split(',')) {
  results[task] = await measure(task);
  for (const [client, least] of Object.entries(results[task])) {
    const texts = Object.entries(least).map(([figure, value]) => `${figure} ${value.toFixed(1)}`);
    process.stderr.write(`${task.padEnd(12)} ${client.padEnd(24)} ${texts.join('  ')}\n`);
  }
}
console.log(options.json ? JSON.stringify(results, null, 2) : goalTable(results).join('\n'));

/** The least figures of each client. */
async function measure(scenario: string): Promise<Record<string, Figures>> {
  if (scenario === 'size') return { [ours]: { bundle: await bundleSize() } };
  const { clients = [], rounds = 0 } = tasks[scenario] ?? {};
  const samples = new Map<string, Figures[]>(clients.map((client) => [client, []]));
  for (let round = 0; round < Number(options.rounds ?? rounds); round += 1) {
    // The clients take turns, and each is first in another round.
    const start = round % clients.length;
    for (const client of [...clients.slice(start), ...clients.slice(0, start)]) {
      const job = { client, scenario, origin: service.origin, packageUrl };
      samples.get(client)?.push(await runJob(job));
    }
  }
  return Object.fromEntries([...samples].map(([client, figures]) => [client, leastOf(figures)]));
}

/** The size of the chat client with its dependencies, minified and compressed. */
async function bundleSize(): Promise<number> {
  const contents = `export { ChatClient } from 'bot-platform-sdk'`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    external: ['node:*'],
    // The paths of the repository lead to the sources.
    tsconfigRaw: {},
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}
