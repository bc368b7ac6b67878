import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { oldUndici } from './test/support/old-node.ts';

/** What a bundler can break: names and files of classes, private fields, dropped code, the bundled ky and Zod, entries. */
const differsInBuild = filesOf(
  'test/contract/{errors,stack-traces,redaction,clients,client-options,methods,words,streams}.test.ts',
  'test/contract/{define-operation,output-rules}.test.ts',
  'test/hostile/credentials/{clients,no-secrets}.test.ts',
  'test/testing/{forms,msw}.test.ts',
  'test/testing/every-operation.test.ts',
);

/** What goes through a handler of msw or through undici. */
const differsWithPeers = filesOf(
  'test/testing/{forms,fault-table,msw}.test.ts',
  'test/node/*.test.ts',
  'test/hostile/{network/*,server/unusable-responses}.test.ts',
);

/** Programs of the examples that the outer ring runs. The inner ring has one of each kind. */
const otherExamples = filesOf(
  'examples/admin-scripts/{export-bots,rotate-keys,stale-bots,tail-logs,usage-report,watch-issues}.test.ts',
);

/** What a command line without `--project` runs. The type of the configuration has this option for the command line only. */
const byDefault = { project: 'default' };

export default defineConfig({
  resolve: { alias: oldUndici },
  test: {
    ...byDefault,
    // The files of a worker share its modules: to load them anew takes longer than most files. So a test leaves nothing
    // behind: random order shows it.
    pool: 'threads',
    isolate: false,
    // By default, Vitest leaves a core to itself, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    // Programs that run many times are compiled once.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
    sequence: { shuffle: true },
    // One `test.only` would leave out the other tests.
    allowOnly: false,
    // No test measures how fast a machine is: these are for what hangs. A file that starts processes has the tag.
    testTimeout: 60_000,
    tags: [{ name: 'processes', timeout: 180_000 }],
    setupFiles: ['test/support/properties.ts'],
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 10 } },
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'default',
          include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            'test/{frameworks,official-clients,package,queue,runtimes,site,stress}/**',
            'examples/web-chat/**',
            ...otherExamples,
            'test/docs/code-blocks.test.ts',
          ],
        },
      },
      {
        test: { name: 'examples', include: otherExamples },
      },
      {
        // Each block of code of a guide is a process.
        test: { name: 'guides', include: ['test/docs/code-blocks.test.ts'] },
      },
      {
        // The tests against servers that misbehave, repeated with `createNodeFetch` in place of the `fetch` of Node.
        test: {
          name: 'node',
          include: ['test/hostile/**/*.test.ts'],
          // They run programs, each in a process of its own.
          exclude: ['test/hostile/pollution/**', '**/not-awaited.test.ts'],
          provide: { transport: 'createNodeFetch' },
          env: { TEST_EXTENT: 'least' },
        },
      },
      {
        // The tests of the fake platform and of `createNodeFetch`, the latter also against servers that misbehave, with
        // the lowest versions of msw and undici that are allowed.
        plugins: [
          {
            name: 'lowest-peers',
            enforce: 'pre',
            resolveId(source) {
              const [, name, path = ''] = /^(msw|undici)(\/.+)?$/.exec(source) ?? [];
              if (name === undefined) return null;
              return this.resolve(`${name}-lowest${path}`, resolve('package.json'));
            },
          },
        ],
        test: {
          name: 'peers',
          include: differsWithPeers,
          provide: { transport: 'createNodeFetch' },
        },
      },
      {
        // The tests of what a bundler can break, against what was built, with the bundled ky and zod.
        resolve: {
          alias: [
            {
              find: /^(?:\.\.\/)+src\/(index|msw|node|testing|operations)\.ts$/,
              replacement: resolve('dist/$1.js'),
            },
          ],
        },
        test: {
          name: 'dist',
          include: differsInBuild,
          env: { TEST_EXTENT: 'least' },
        },
      },
      {
        // The tests that `npm test` runs on a sample, on all of it.
        test: {
          name: 'long',
          include: ['test/hostile/every-byte.test.ts', 'test/properties/**/*.test.ts'],
          env: { TEST_EXTENT: 'whole' },
        },
      },
      {
        // Tests that need minutes or much memory. Each file has a process of its own, since they measure memory.
        test: {
          name: 'stress',
          include: ['test/stress/**/*.test.ts'],
          pool: 'forks',
          isolate: true,
          execArgv: ['--expose-gc'],
          testTimeout: 120_000,
        },
      },
      withPrograms({
        name: 'package',
        include: ['test/package/*.test.ts'],
        globalSetup: 'test/package/setup.ts',
        testTimeout: 400_000,
      }),
      withPrograms({
        name: 'frameworks',
        include: ['test/frameworks/*.test.ts'],
        globalSetup: 'test/frameworks/setup.ts',
        testTimeout: 120_000,
      }),
      withPrograms({
        name: 'official-clients',
        include: ['test/official-clients/*.test.ts'],
        // The first run installs the clients.
        testTimeout: 400_000,
      }),
      withPrograms({
        name: 'site',
        include: ['test/site/**/*.test.ts', 'examples/web-chat/*.test.ts'],
        globalSetup: 'test/site/setup.ts',
        testTimeout: 60_000,
        expect: { poll: { timeout: 10_000 } },
      }),
      // The example on a queue, with real processes and a real Redis. Most of the time, they wait: for a rate limit, for
      // the lock of a worker that was killed, for Redis. So several run at a time.
      withPrograms({
        name: 'queue',
        include: ['test/queue/**/*.test.ts'],
        globalSetup: 'test/queue/setup.ts',
        maxConcurrency: 3,
        // Tests wait for states; on a busy machine, that takes longer.
        testTimeout: 240_000,
      }),
    ],
  },
});

/** A suite that runs programs as users run them: nothing of the other suites applies. */
function withPrograms(
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  // A hook builds a program, or starts a browser.
  const ofAll = { hookTimeout: 300_000, allowOnly: false, sequence: { shuffle: true } };
  return { extends: false, test: { ...test, ...ofAll } };
}

/** The files of these patterns. One that was renamed is not left out in silence. */
function filesOf(...patterns: readonly string[]): string[] {
  for (const pattern of patterns) {
    if (globSync(pattern).length === 0) throw new Error(`there is no ${pattern}`);
  }
  return [...patterns];
}
