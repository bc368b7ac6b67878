import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { installPeers, packPackage } from './prepare.ts';
import { runCold, runJob, runParts, startService } from './processes.ts';
import type { Figures } from './scenarios.ts';
import { measureSizes } from './size.ts';
import { type Summary, summarize } from './statistics.ts';
import { coldTasks, partsTask, type Task, warmTasks } from './tasks.ts';

const { values: options } = parseArgs({
  options: {
    /** Prints every summary as JSON. */
    json: { type: 'boolean', default: false },
    /** Writes `bench/README.md`. */
    page: { type: 'boolean', default: false },
    /** Reads the figures from a file that `--json` printed, instead of measuring. The page names the machine and the day of writing. */
    from: { type: 'string' },
    /** Only these tasks, separated by commas. */
    only: { type: 'string' },
    /** Only these clients, separated by commas. */
    clients: { type: 'string' },
    rounds: { type: 'string' },
  },
});

installPeers();
const results: Record<string, Record<string, Record<string, Summary>>> = options.from === undefined
  ? {}
  : JSON.parse(readFileSync(options.from, 'utf8'));
if (options.from === undefined) await measure();
const { targetTable, writePage } = await import('./page.ts');
console.log(options.json ? JSON.stringify(results, null, 2) : targetTable(results).join('\n'));
if (options.page) await writePage(import.meta.dirname, results);

async function measure(): Promise<void> {
  const { tarball, url } = packPackage();
  using service = await startService();
  for (const [name, task] of Object.entries(warmTasks)) {
    await runTask(name, task, (client) =>
      runJob({
        client: client as never,
        scenario: name as never,
        origin: service.origin,
        packageUrl: url,
      }),
    );
  }
  for (const [name, task] of Object.entries(coldTasks)) {
    await runTask(`cold ${name}`, task, (client) => runCold(client, name, service.origin, url));
  }
  await runTask('parts', partsTask, () => runParts(url));
  if (options.only === undefined || options.only.split(',').includes('size')) {
    for (const [client, figures] of Object.entries(await measureSizes(tarball))) {
      report('size', client, [figures]);
    }
  }
}

async function runTask(name: string, task: Task, run: (client: string) => Promise<Figures>) {
  if (options.only !== undefined && !options.only.split(',').includes(name)) return;
  const clients = [...task.clients].filter(
    (client) => options.clients === undefined || options.clients.split(',').includes(client),
  );
  const rounds = Number(options.rounds ?? task.rounds);
  const samples = new Map<string, Figures[]>(clients.map((client) => [client, []]));
  for (let round = 0; round < rounds; round++) {
    const start = round % clients.length;
    for (const client of [...clients.slice(start), ...clients.slice(0, start)]) {
      samples.get(client)?.push(await run(client));
    }
  }
  for (const [client, figures] of samples) report(name, client, figures);
}

function report(name: string, client: string, rounds: readonly Figures[]): void {
  const summaries: Record<string, Summary> = {};
  for (const figure of Object.keys(rounds[0] ?? {})) {
    summaries[figure] = summarize(rounds.map((all) => all[figure] ?? Number.NaN));
  }
  results[name] = { ...results[name], [client]: summaries };
  const texts = Object.entries(summaries).map(
    ([figure, { median, spread }]) =>
      `${figure} ${median.toFixed(1)} ±${(spread * 100).toFixed(0)}%`,
  );
  process.stderr.write(`${name.padEnd(12)} ${client.padEnd(28)} ${texts.join('  ')}\n`);
}
