import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/**
 * Runs everything that must pass before a change lands, a step for each core at a time. Steps that are named on the
 * command line run one at a time, after those that they need, and print as they go.
 */
process.chdir(join(import.meta.dirname, '..'));
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

interface Step {
  readonly command: string;
  /** The file in which it counts its tests. Without one, it counts as one test. */
  readonly report?: string;
  /** The steps that make what it reads. */
  readonly needs?: readonly string[];
  /** Whether it measures time or memory, so that nothing may run beside it. */
  readonly alone?: boolean;
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

const named = process.argv.slice(2);
const lanes = named.length > 0 ? 1 : availableParallelism();

/** In the order in which they start: first those that take long, so that the lanes end at the same time. */
const steps: Readonly<Record<string, Step>> = {
  build: { command: 'npm run --silent build' },
  tools: { command: 'node scripts/install-tools.ts' },
  'test:package': {
    ...vitest('package', 'test/package/vitest.config.ts'),
    needs: ['build', 'tools'],
  },
  test: { ...vitest('default', 'vitest.config.ts'), needs: ['build'] },
  docs: {
    command:
      'node scripts/pictures.ts && typedoc --logLevel Warn && vitepress build website && node scripts/llms-txt.ts',
    needs: ['build'],
  },
  'test:docs': {
    ...vitest('docs', 'test/site/vitest.config.ts'),
    needs: ['build', 'tools', 'docs'],
  },
  'test:queue': {
    // Its workers wait most of the time.
    ...vitest('queue', 'test/queue/vitest.config.ts', 3),
    needs: ['build', 'tools'],
  },
  'test:node': vitest('node', 'test/node/vitest.config.ts'),
  'test:official-clients': {
    ...vitest('official-clients', 'test/official-clients/vitest.config.ts'),
    needs: ['tools'],
  },
  'test:runtimes': {
    command: 'node test/runtimes/run.ts',
    report: 'reports/runtimes.json',
    needs: ['build', 'tools'],
  },
  'test:dist': { ...vitest('dist', 'test/package/dist.config.ts'), needs: ['build'] },
  'test:peers': vitest('peers', 'test/lowest-peers.config.ts'),
  types: vitest('types', 'vitest.config.ts --typecheck.only'),
  api: { command: 'node scripts/api-report.ts', needs: ['build'] },
  pack: { command: 'node scripts/pack.ts', needs: ['build'] },
  attw: { command: 'attw reports/package.tgz --format ascii', needs: ['pack'] },
  publint: { command: 'publint --strict reports/package.tgz', needs: ['pack'] },
  bundles: { command: 'node scripts/bundle-entries.ts', needs: ['build'] },
  size: { command: 'size-limit', needs: ['bundles'] },
  spelling: { command: 'cspell lint --no-progress --no-summary' },
  unused: { command: 'knip' },
  imports: { command: 'npm run --silent lint:imports' },
  lint: { command: 'biome check .' },
  'test:stress': {
    // Its tests wait for half of their time.
    ...vitest('stress', 'test/stress/vitest.config.ts', lanes + 1),
    alone: true,
  },
};

const waiting = new Set(withNeeds(named.length > 0 ? named : Object.keys(steps)));
const running = new Map<string, Promise<void>>();
const outcomes = new Map<string, Outcome>();

mkdirSync('reports', { recursive: true });
const start = performance.now();
while (waiting.size + running.size > 0) {
  for (const name of waiting) {
    if (!canStart(name)) continue;
    waiting.delete(name);
    running.set(
      name,
      execute(name).finally(() => running.delete(name)),
    );
  }
  await Promise.race(running.values());
}

const total = (field: 'passed' | 'failed'): number =>
  [...outcomes.values()].reduce((sum, outcome) => sum + outcome[field], 0);
const [passed, failed] = [total('passed'), total('failed')];
console.log();
for (const name of Object.keys(steps)) printRow(name, outcomes.get(name));
printRow('all', { passed, failed, seconds: secondsSince(start) });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Each of the steps after those that it needs. */
function withNeeds(names: readonly string[]): string[] {
  return names.flatMap((name) => [...withNeeds(stepOf(name).needs ?? []), name]);
}

function stepOf(name: string): Step {
  const step = steps[name];
  if (step !== undefined) return step;
  const expected = Object.keys(steps).join(', ');
  throw new Error(`${name} is not a known step; expected one of: ${expected}`);
}

function canStart(name: string): boolean {
  const { needs = [], alone = false } = stepOf(name);
  if (!needs.every((need) => outcomes.has(need))) return false;
  if (!alone) return running.size < lanes;
  return running.size === 0 && [...waiting].every((other) => stepOf(other).alone);
}

async function execute(name: string): Promise<void> {
  const { command, report, needs = [] } = stepOf(name);
  const broken = needs.filter((need) => outcomes.get(need)?.failed !== 0);
  const began = performance.now();
  if (lanes === 1) console.log(`\n=== ${name}`);
  if (report !== undefined) rmSync(report, { force: true });
  const { isSuccess, output } =
    broken.length === 0
      ? await run(command)
      : { isSuccess: false, output: `not run, because of: ${broken.join(', ')}` };
  // The output of several steps at a time would be mixed.
  if (lanes > 1) console.log(`\n=== ${name}\n${output}`);
  else if (broken.length > 0) console.log(output);
  outcomes.set(name, { ...countsOf(report, isSuccess), seconds: secondsSince(began) });
}

async function run(command: string): Promise<{ isSuccess: boolean; output: string }> {
  const stdio = lanes === 1 ? 'inherit' : 'pipe';
  const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [code] = await once(child, 'close');
  return { isSuccess: code === 0, output: Buffer.concat(output).toString() };
}

/** A run of a suite. Its tests wait for a third of their time, so it has two workers beside the steps of other lanes. */
function vitest(name: string, config: string, workers = 2): Step {
  // Not `package.json`: the programs of the guides, which are written below `reports`, would belong to that package.
  const report = `reports/${name}.tests.json`;
  const reporters = `--reporter=dot --reporter=json --outputFile.json=${report}`;
  const parallel = lanes > 1 ? `--maxWorkers=${workers}` : '';
  return { command: `vitest run ${reporters} ${parallel} --config ${config}`, report };
}

/** A run of a suite that ends with an error but without a failed test counts as one failure. */
function countsOf(report: string | undefined, isSuccess: boolean): Omit<Outcome, 'seconds'> {
  const broken = isSuccess ? 0 : 1;
  if (report === undefined) return { passed: 1 - broken, failed: broken };
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    const {
      numPassedTests,
      numFailedTests,
      passed = numPassedTests,
      failed = numFailedTests,
    } = counts;
    return { passed: Number(passed), failed: Math.max(Number(failed), broken) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000);
}

function printRow(name: string, outcome: Outcome | undefined): void {
  if (outcome === undefined) return;
  const { passed, failed, seconds } = outcome;
  const figures = [passed, failed, seconds].map((figure) => String(figure).padStart(7));
  console.log(`${name.padEnd(22)}${figures[0]} passed${figures[1]} failed${figures[2]} s`);
}
