import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { installPeers, packPackage } from './prepare.ts';
import { runJob, startService } from './processes.ts';
import { measureSizes } from './size.ts';
import { type Figures, leastOf } from './statistics.ts';
import { tasks } from './tasks.ts';

const { values: options } = parseArgs({
  options: {
    /** Prints every figure as JSON. */
    json: { type: 'boolean', default: false },
    /** Writes `README.md` and its charts. */
    page: { type: 'boolean', default: false },
    /** Reads the figures from a file that `--json` printed, instead of measuring. The page names the machine and the day of writing. */
    from: { type: 'string' },
    /** Only these tasks, separated by commas. */
    only: { type: 'string', default: Object.keys(tasks).join() },
    /** Only these clients, separated by commas. */
    clients: { type: 'string' },
    rounds: { type: 'string' },
  },
});

installPeers();
const results: Record<string, Record<string, Figures>> = options.from === undefined
  ? {}
  : JSON.parse(readFileSync(options.from, 'utf8'));
if (options.from === undefined) await measure();
const { goalTable, writePage } = await import('./page.ts');
console.log(options.json ? JSON.stringify(results, null, 2) : goalTable(results).join('\n'));
if (options.page) await writePage(import.meta.dirname, results);

async function measure(): Promise<void> {
  const packageUrl = packPackage();
  using service = await startService();
  const { origin } = service;
  for (const scenario of options.only.split(',')) {
    const { clients = [], rounds = 0 } = tasks[scenario] ?? {};
    if (scenario === 'size') {
      for (const [client, sizes] of Object.entries(await measureSizes()))
        report(scenario, client, [sizes]);
      continue;
    }
    const chosen = clients.filter((name) => options.clients?.split(',').includes(name) ?? true);
    const samples = new Map<string, Figures[]>(chosen.map((client) => [client, []]));
    for (let round = 0; round < Number(options.rounds ?? rounds); round++) {
      // The clients take turns, and each is first in another round.
      const start = round % chosen.length;
      for (const client of [...chosen.slice(start), ...chosen.slice(0, start)])
        samples.get(client)?.push(await runJob({ client, scenario, origin, packageUrl }));
    }
    for (const [client, figures] of samples) report(scenario, client, figures);
  }
}

function report(task: string, client: string, rounds: readonly Figures[]): void {
  const least = leastOf(rounds);
  results[task] = { ...results[task], [client]: least };
  const texts = Object.entries(least).map(([figure, value]) => `${figure} ${value.toFixed(1)}`);
  process.stderr.write(`${task.padEnd(12)} ${client.padEnd(24)} ${texts.join('  ')}\n`);
}
