import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/**
 * Runs the checks of a change; with `all`, also those that rarely depend on one. Lint and types come first: if one of them
 * fails, nothing else runs. After that, a step runs on each core. Steps that are named on the command line run one at a
 * time, after those that they need, and print as they go.
 */
process.chdir(join(import.meta.dirname, '../..'));
const programs = ['.', 'tools'].map((folder) => resolve(folder, 'node_modules/.bin'));
process.env.PATH = [...programs, process.env.PATH].join(delimiter);

interface Step {
  readonly command: string;
  /** The file in which it counts its tests. Without one, it counts as one test. */
  readonly report?: string;
  /** The steps that make what it reads, or that install what `npm ci` does not. */
  readonly needs?: readonly string[];
  /** Whether it measures time or memory, so that nothing may run beside it. */
  readonly alone?: boolean;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Outcome extends Counts {
  readonly seconds: number;
}

/** What a step writes: its counts, or the report of Vitest. */
interface Report extends Pick<Counts, 'passed' | 'failed'> {
  readonly testResults?: readonly { readonly assertionResults: readonly TestResult[] }[];
}

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly meta: { readonly needs?: string };
}

const named = process.argv.slice(2);
const isAll = named.includes('all');
const isRing = isAll || named.length === 0;
const lanes = isRing ? availableParallelism() : 1;

const first: Readonly<Record<string, Step>> = {
  lint: { command: 'biome check .' },
  // The tests of types have no other run: what they expect compiles.
  types: { command: 'npm run --silent typecheck' },
};

/** In the order in which they start: first those that take long, so that the lanes end at the same time. */
const inner: Readonly<Record<string, Step>> = {
  build: { command: 'npm run --silent build' },
  'test:package': { ...vitest('package'), needs: ['build', 'tool:project'] },
  // The command of the README, without the build that comes before it.
  test: { ...vitest('default', { command: 'npm test --ignore-scripts --' }), needs: ['build'] },
  'test:guides': { ...vitest('guides'), needs: ['build'] },
  'test:node': vitest('node'),
  'test:dist': { ...vitest('dist'), needs: ['build'] },
  generated: { command: 'node tools/build/write-operations.ts --check' },
  spelling: {
    command: 'cspell lint --config tools/checks/cspell.json --no-progress --no-summary',
    needs: ['tool:tools'],
  },
  markdown: {
    command:
      'markdownlint-cli2 --config tools/checks/markdown.markdownlint-cli2.jsonc "*.md" "{docs,examples}/**/*.md"',
    needs: ['tool:tools'],
  },
  imports: {
    command: 'depcruise --config tools/checks/dependency-cruiser.mjs src',
    needs: ['tool:tools'],
  },
  unused: { command: 'knip --config tools/checks/knip.json', needs: ['tool:tools'] },
  api: { command: 'node tools/checks/api-report.ts', needs: ['build', 'tool:tools'] },
  pack: { command: 'node tools/checks/pack.ts', needs: ['build'] },
  attw: { command: 'attw reports/package.tgz --format ascii', needs: ['pack', 'tool:tools'] },
  publint: { command: 'publint --strict reports/package.tgz', needs: ['pack', 'tool:tools'] },
  size: {
    command:
      'node tools/checks/bundle-entries.ts && size-limit --config tools/checks/size-limit.json',
    // It imports esbuild, which would be looked up in a folder that is being installed.
    needs: ['build', 'tool:tools', 'tool:project'],
  },
};

/** What takes minutes and rarely depends on a change. */
const outer: Readonly<Record<string, Step>> = {
  docs: {
    command:
      'node tools/site/pictures.ts && typedoc --options tools/site --logLevel Warn && vitepress build tools/site',
    needs: ['build', 'tool:tools'],
  },
  'test:docs': {
    ...vitest('site'),
    needs: ['build', 'docs', 'tool:programs', 'tool:chromium'],
  },
  'test:frameworks': {
    ...vitest('frameworks'),
    needs: ['build', 'tool:programs', 'tool:chromium'],
  },
  'test:examples': { ...vitest('examples'), needs: ['build'] },
  'test:queue': { ...vitest('queue'), needs: ['build', 'tool:redis'] },
  'test:dist:22.12': onNode('22.12', 'dist'),
  'test:long': vitest('long'),
  'test:official-clients': { ...vitest('official-clients'), needs: ['tool:programs'] },
  'test:runtimes': {
    command: 'node test/runtimes/run.ts',
    report: 'reports/runtimes.json',
    needs: ['build', 'tool:programs', 'tool:chromium'],
  },
  'test:peers': vitest('peers'),
  // The commit of the next version passes, in a folder whose name is hard to quote.
  release: { command: 'node tools/checks/release.ts', needs: ['tool:tools'] },
  // With the files that import what only a tool has.
  'types:all': {
    command: 'node node_modules/typescript-7/bin/tsc -p .',
    needs: ['tool:tools'],
  },
  // Its tests wait for half of their time.
  'test:stress': {
    ...vitest('stress', { workers: lanes + 1 }),
    needs: ['build'],
    alone: true,
  },
};

/** What other versions of Node run beside that: the workflow has a job for each. */
const otherNodes: Readonly<Record<string, Step>> = {
  'test:22.12': onNode('22.12', 'default'),
  'test:26': onNode('26', 'default'),
  'test:dist:26': onNode('26', 'dist'),
};

/** What `npm ci` does not install, since only some steps need it. */
const tools: Readonly<Record<string, Step>> = Object.fromEntries(
  ['chromium', 'programs', 'project', 'redis', 'tools'].map((tool) => [
    `tool:${tool}`,
    { command: `node tools/checks/install-tools.ts ${tool}` },
  ]),
);

const steps: Readonly<Record<string, Step>> = {
  ...first,
  ...inner,
  ...outer,
  ...otherNodes,
  ...tools,
};
const outcomes = new Map<string, Outcome>();

mkdirSync('reports', { recursive: true });
const start = performance.now();
if (isRing) {
  await runSteps(Object.keys(first));
  const isBroken = [...outcomes.values()].some(({ failed }) => failed > 0);
  if (!isBroken) await runSteps(Object.keys({ ...inner, ...(isAll && outer) }));
} else {
  await runSteps(named);
}

const total = (field: keyof Counts): number =>
  [...outcomes.values()].reduce((sum, outcome) => sum + outcome[field], 0);
const all = { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
console.log();
for (const [name, outcome] of outcomes) printRow(name, outcome);
printRow('all', { ...all, seconds: secondsSince(start) });
const skipped = all.skipped > 0 ? `, ${all.skipped} skipped` : '';
console.log(`${all.passed} passed, ${all.failed} failed${skipped}`);
process.exitCode = all.failed === 0 ? 0 : 1;

/** Runs the steps, and those that they need, in the order of their names. */
async function runSteps(names: readonly string[]): Promise<void> {
  const waiting = new Set(withNeeds(names));
  const running = new Map<string, Promise<void>>();
  const canStart = (name: string): boolean => {
    if (!needsOf(name).every((need) => outcomes.has(need))) return false;
    if (stepOf(name).alone !== true) return running.size < lanes;
    return running.size === 0 && [...waiting].every((other) => stepOf(other).alone);
  };
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
}

function withNeeds(names: readonly string[]): string[] {
  return names.flatMap((name) => [...withNeeds(needsOf(name)), name]);
}

function needsOf(name: string): readonly string[] {
  return stepOf(name).needs ?? [];
}

function stepOf(name: string): Step {
  const step = steps[name];
  if (step !== undefined) return step;
  const expected = ['all', ...Object.keys(steps)].join(', ');
  throw new Error(`${name} is not a known step; expected one of: ${expected}`);
}

async function execute(name: string): Promise<void> {
  const { command, report } = stepOf(name);
  const broken = needsOf(name).filter((need) => outcomes.get(need)?.failed !== 0);
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
function vitest(
  project: string,
  { command = 'vitest run', workers = 2, name = project } = {},
): Step {
  // Not `package.json`: the programs of the guides, which are written below `reports`, would belong to that package.
  const report = `reports/${name}.tests.json`;
  const reporters = `--reporter=dot --reporter=json --outputFile.json=${report}`;
  const parallel = lanes > 1 ? `--maxWorkers=${workers}` : '';
  return { command: `${command} --project ${project} ${reporters} ${parallel}`, report };
}

/** A run of a suite on the lowest Node, or on the newest. */
function onNode(version: string, project: string): Step {
  const command = `node tools/checks/on-node.ts ${version} run`;
  const step = vitest(project, { command, name: `${project}-${version}` });
  return { ...step, needs: ['build', 'tool:project'] };
}

/** A run of a suite that ends with an error but without a failed test counts as one failure. */
function countsOf(report: string | undefined, isSuccess: boolean): Counts {
  const broken = isSuccess ? 0 : 1;
  if (report === undefined) return { passed: 1 - broken, failed: broken, skipped: 0 };
  try {
    const { passed, failed, skipped } = readReport(JSON.parse(readFileSync(report, 'utf8')));
    return { passed, failed: Math.max(failed, broken), skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The counts that a program wrote, or those of Vitest, in which a test that did not run and does not say what it needs has failed. */
function readReport({ testResults, passed, failed }: Report): Counts {
  if (testResults === undefined) return { passed, failed, skipped: 0 };
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, meta, fullName } of testResults.flatMap((file) => file.assertionResults)) {
    if (status === 'passed') counts.passed += 1;
    else if (status === 'skipped' && meta.needs !== undefined) {
      counts.skipped += 1;
      console.log(`skipped, needs ${meta.needs}: ${fullName}`);
    } else {
      counts.failed += 1;
      if (status !== 'failed') console.log(`did not run: ${fullName}`);
    }
  }
  return counts;
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000);
}

function printRow(name: string, { passed, failed, skipped, seconds }: Outcome): void {
  const cells = Object.entries({ passed, failed, skipped, s: seconds }).map(
    ([unit, figure]) => `${String(figure).padStart(7)} ${unit}`,
  );
  console.log(name.padEnd(22) + cells.join(''));
}
