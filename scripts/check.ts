import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Runs the steps named on the command line, or all of them: everything that must pass before a change lands. */
process.chdir(join(import.meta.dirname, '..'));
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

const steps: Readonly<Record<string, () => Outcome>> = {
  lint: () => run('biome', 'check', '.'),
  imports: () => run('npm', 'run', '--silent', 'lint:imports'),
  structure: () => run('npm', 'run', '--silent', 'structure'),
  types: () => vitest('types', '--typecheck.only'),
  build: () => run('npm', 'run', '--silent', 'build'),
  unused: () => run('knip'),
  api: () => run('node', 'scripts/api-report.ts'),
  pack: () => run('node', 'scripts/pack.ts'),
  publint: () => run('publint', '--strict', 'reports/package.tgz'),
  attw: () => run('attw', 'reports/package.tgz', '--format', 'ascii'),
  bundles: () => run('node', 'scripts/bundle-entries.ts'),
  size: () => run('size-limit'),
  spelling: () => run('cspell', 'lint', '--no-progress', '--no-summary'),
  docs: () => run('npm', 'run', '--silent', 'docs'),
  test: () => vitest('test'),
  'test:node': () => vitest('node', '--config', 'test/node/vitest.config.ts'),
  'test:peers': () => vitest('peers', '--config', 'test/lowest-peers.config.ts'),
  'test:dist': () => vitest('dist', '--config', 'test/package/dist.config.ts'),
  'test:docs': () => vitest('docs', '--config', 'test/site/vitest.config.ts'),
  'test:package': () => vitest('package', '--config', 'test/package/vitest.config.ts'),
  'test:official-clients': () =>
    vitest('official-clients', '--config', 'test/official-clients/vitest.config.ts'),
  'test:stress': () => vitest('stress', '--config', 'test/stress/vitest.config.ts'),
  'test:runtimes': () => runtimes(),
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in steps));
if (unknown.length > 0) {
  const expected = Object.keys(steps).join(', ');
  throw new Error(`not a known step: ${unknown.join(', ')}; expected one of: ${expected}`);
}

mkdirSync('reports', { recursive: true });
const rows: (Outcome & { readonly name: string; readonly seconds: number })[] = [];
for (const [name, step] of Object.entries(steps)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const start = performance.now();
  rows.push({ name, ...step(), seconds: Math.round((performance.now() - start) / 1000) });
}

console.log();
for (const { name, passed, failed, seconds } of rows) {
  const figures = [passed, failed, seconds].map((figure) => String(figure).padStart(7));
  console.log(`${name.padEnd(14)}${figures[0]} passed${figures[1]} failed${figures[2]} s`);
}
const total = (field: keyof Outcome): number => rows.reduce((sum, row) => sum + row[field], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

function run(command: string, ...parameters: string[]): Outcome {
  const { status, error } = spawnSync(command, parameters, { stdio: 'inherit' });
  if (error !== undefined) console.error(`${command}: ${error.message}`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts the tests. A run that ends with an error but without a failed test counts as one failure. */
function vitest(name: string, ...parameters: string[]): Outcome {
  // Not `package.json`: the programs of the guides, which are written below `reports`, would belong to that package.
  const file = `reports/${name}.tests.json`;
  rmSync(file, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { failed } = run('vitest', 'run', ...reporters, ...parameters);
  return counted(file, failed, ({ numPassedTests, numFailedTests }) => ({
    passed: Number(numPassedTests),
    failed: Number(numFailedTests),
  }));
}

function runtimes(): Outcome {
  const file = 'reports/runtimes.json';
  rmSync(file, { force: true });
  const { failed } = run('node', 'test/runtimes/run.ts');
  return counted(file, failed, ({ passed, failed }) => ({
    passed: Number(passed),
    failed: Number(failed),
  }));
}

function counted(
  file: string,
  broken: number,
  read: (report: Record<string, unknown>) => Outcome,
): Outcome {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: Math.max(failed, broken) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
