import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { lexer, type Tokens } from 'marked';
import { describe, expect, inject, test } from 'vitest';
import { needs } from '../support/needs.ts';
import { run } from './run.ts';
import { scratch } from './scratch.ts';

const tool = (file: string): string => join(inject('tools'), file);
/** The lowest and the newest that are supported. */
const nodes = {
  'Node 22.12': tool('node-22.12/bin/node'),
  'Node 26': tool('node-26/bin/node'),
};

/** The files that the guides to testing and to the mock server show: blocks that begin with a file name in a comment. */
const pageFiles = new Map(
  ['docs/testing.md', 'docs/mock-server.md']
    .flatMap((page) => lexer(readFileSync(page, 'utf8')))
    .filter((token): token is Tokens.Code => token.type === 'code')
    .flatMap(({ text }) => {
      const name = /^(?:\/\/|#) ([\w.-]+)$/m.exec(text.split('\n')[0] ?? '')?.[1];
      return name === undefined ? [] : [[name, `${text}\n`] as const];
    }),
);
const names = (pattern: RegExp): string[] =>
  [...pageFiles.keys()].filter((name) => pattern.test(name));

/** How a run of a test runner ended, and all that it printed. */
interface Ran {
  readonly code: number;
  readonly text: string;
}

type Runner = (files: Readonly<Record<string, string>>, node?: string) => Promise<Ran>;

const vitest: Runner = (files) =>
  runIn(files, process.execPath, [tool('vitest/vitest.mjs'), 'run', '--root', '.']);

const nodeTest: Runner = (files) =>
  runIn(files, process.execPath, [
    '--test',
    ...Object.keys(files).filter((name) => name.includes('.test.')),
  ]);

const jestWith =
  (...flags: string[]): Runner =>
  (files, node = process.execPath) =>
    runIn({ 'package.json': '{ "name": "bot" }', 'jest.config.js': jestConfig, ...files }, node, [
      ...flags,
      '--no-warnings',
      tool('jest/bin/jest.js'),
      // Its cache of transformed files is for all versions of Node.
      '--no-cache',
    ]);

const jest = jestWith();
const jestConfig = `module.exports = {};`;

async function runIn(
  files: Readonly<Record<string, string>>,
  command: string,
  parameters: readonly string[],
  prepare: (folder: string) => void = () => undefined,
): Promise<Ran> {
  using saved = scratch(files);
  prepare(saved.path);
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const options = { cwd: saved.path, env: { PATH: path, NODE_OPTIONS: '', CI: '1' } };
  const { code, stdout, stderr } = await run(command, parameters, options);
  return { code, text: stdout + stderr };
}

function expectPassed({ code, text }: Ran): void {
  expect(code, text).toBe(0);
  // A run without tests is not a success.
  expect(text).toMatch(/(Tests:?\s+|^(ℹ|#) pass )[1-9]/m);
}

describe('the files of docs/testing.md', () => {
  const file = (name: string) => ({ [name]: pageFiles.get(name) ?? '' });

  test.for(names(/\.vitest\.test\.ts$/))('%s of docs/testing.md passes in Vitest', async (name) => {
    expectPassed(await vitest(file(name)));
  });

  test.for(names(/^[a-z]+\.test\.ts$/))(
    '%s of docs/testing.md passes in node:test',
    async (name) => {
      expectPassed(await nodeTest(file(name)));
    },
  );

  describe.for(Object.entries(nodes))('on %s', ([, node]) => {
    test.for(names(/\.jest\.test\.js$/))('%s of docs/testing.md passes in Jest', async (name) => {
      expectPassed(await jest(file(name), node));
    });
  });

  test('demo.sh of docs/mock-server.md runs in a shell', async () => {
    const { code, text } = await runIn(file('demo.sh'), 'sh', ['demo.sh'], linkCommand);
    expect(code, text).toBe(0);
    for (const shown of ['support-42', 'Grace', 'Hello, bot!', 'bot_2'])
      expect(text).toContain(shown);
    expect(text).toMatch(/getEvent GET \/hooks\/[-\w]+\/events\/event_1 503\n/);
    expect(text).toMatch(/getEvent GET \/hooks\/[-\w]+\/events\/event_1 200\n/);
  });

  test('incident.sh of docs/mock-server.md plays an incident', async () => {
    const files = {
      ...file('incident.sh'),
      'run.sh': `
        OUTAGE=\${OUTAGE:-5} sh incident.sh > shell.txt 2> log.txt &
        until [ -s incident.json ]; do sleep 0.1; done
        wait
        cat shell.txt`,
    };
    const { code, text } = await runIn(files, 'sh', ['run.sh'], linkCommand);
    expect(code, text).toBe(0);
    expect(text).toContain('"title":"No reply"');
    expect(text).toMatch(/\{"id":"failure_\d"\}/);
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  test(
    'play_bot.py of docs/mock-server.md plays the bot',
    needs('Python 3', hasPython),
    async () => {
      const files = {
        ...file('play_bot.py'),
        'run.sh': `
        node_modules/.bin/bot-platform-sdk mock --port 0 --control --json > mock.json &
        trap 'kill $!' EXIT
        until [ -s mock.json ]; do sleep 0.1; done
        python3 play_bot.py`,
      };
      const { code, text } = await runIn(files, 'sh', ['run.sh'], linkCommand);
      expect(code, text).toBe(0);
      expect(text).toMatch(/^It arrives tomorrow\.$/m);
    },
  );
});

/** A test of a user in TypeScript. */
const typed = `
import { expect, test } from '@jest/globals';
import { ChatClient } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

test('works', async () => {
  const platform = createPlatform({ events: 1 });
  const { event } = await new ChatClient(platform.chatOptions).getEvent({ id: 'event_1' });
  const id: string = event.id;
  expect(id).toBe('event_1');
});`;
const required = typed
  .replace(': string', '')
  .replace(/import (.*) from ('.*')/g, 'const $1 = require($2)');

const mswModule = `
import { ChatClient } from 'bot-platform-sdk';
import { handlersOf } from 'bot-platform-sdk/msw';
import { createPlatform } from 'bot-platform-sdk/testing';
import { setupServer } from 'msw/node';

test('works', async () => {
  const platform = createPlatform({ events: 1 });
  const server = setupServer(...handlersOf(platform));
  server.listen();
  const { baseUrl, userKey } = platform.chatOptions;
  const { event } = await new ChatClient({ baseUrl, userKey }).getEvent({ id: 'event_1' });
  expect(event.id).toBe('event_1');
  server.close();
});`;

/** The configuration of a test in TypeScript that a compiler makes CommonJS, or a module. */
const configOf = (transform: unknown, more: object = {}): string =>
  `module.exports = ${JSON.stringify({ transform: { '\\.ts$': transform }, ...more })};`;
const compilerOptions = { module: 'node16', target: 'es2022', isolatedModules: true };
const tsJest = (more: object = {}) => ['ts-jest', { tsconfig: compilerOptions, ...more }];
const swc = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
];

describe.for(Object.entries(nodes))('Jest on %s loads the fake platform', ([, node]) => {
  test.for<[title: string, runner: Runner, files: Readonly<Record<string, string>>]>([
    ['with Babel', jest, { 'main.test.js': required }],
    ['with ts-jest', jest, { 'main.test.ts': typed, 'jest.config.js': configOf(tsJest()) }],
    [
      'with ts-jest and ES modules',
      jestWith('--experimental-vm-modules'),
      {
        'main.test.ts': typed,
        'package.json': '{ "name": "bot", "type": "module" }',
        'jest.config.js': configOf(tsJest({ useESM: true }), {
          extensionsToTreatAsEsm: ['.ts'],
        }).replace('module.exports =', 'export default'),
      },
    ],
    [
      'and its MSW handlers in an ES module',
      jestWith('--experimental-vm-modules'),
      {
        'main.test.mjs': mswModule,
        'jest.config.js': `module.exports = { testMatch: ['**/*.test.mjs'] };`,
      },
    ],
    ['with SWC', jest, { 'main.test.ts': typed, 'jest.config.js': configOf(swc) }],
  ])('%s', async ([, runner, files]) => expectPassed(await runner(files, node)));
});

/** The situations of a dialogue in fake time: test/testing/fake-timers.test.ts runs them in Vitest. */
const fakeTime = (format: 'cjs' | 'esm'): string =>
  transformSync(readFileSync('test/support/fake-time.ts', 'utf8'), { loader: 'ts', format }).code;

const imports = `
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ChatClient, openDialogue } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { atOnce, inSteps, testsInFakeTime } from './fake-time.mjs';
const kit = { ChatClient, openDialogue, createPlatform };`;

test.for<[title: string, runner: Runner, files: Readonly<Record<string, string>>]>([
  [
    'Jest',
    jest,
    {
      'fake-time.js': fakeTime('cjs'),
      'main.test.js': `
        const { ChatClient, openDialogue } = require('bot-platform-sdk');
        const { createPlatform } = require('bot-platform-sdk/testing');
        const { atOnce, inSteps, testsInFakeTime } = require('./fake-time.js');
        const kit = { ChatClient, openDialogue, createPlatform };
        const clock = {
          isExact: true,
          advance: (ms) => jest.advanceTimersByTimeAsync(ms),
          runAll: () => jest.runAllTimersAsync(),
        };
        beforeEach(() => void jest.useFakeTimers());
        afterEach(() => void jest.useRealTimers());
        jest.setTimeout(120_000);
        test.each(testsInFakeTime(kit, clock, [atOnce, ...inSteps]))('%s', (_, run) => run());`,
    },
  ],
  [
    'node:test',
    nodeTest,
    {
      'fake-time.mjs': fakeTime('esm'),
      'main.test.mjs': `${imports}
        const clock = {
          isExact: false,
          async advance(ms) {
            await setImmediate();
            mock.timers.tick(ms);
            await setImmediate();
          },
        };
        beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }));
        afterEach(() => mock.timers.reset());
        for (const [title, run] of testsInFakeTime(kit, clock, inSteps)) test(title, run);`,
    },
  ],
  [
    'Sinon',
    nodeTest,
    {
      'fake-time.mjs': fakeTime('esm'),
      'main.test.mjs': `${imports}
        import sinon from 'sinon';
        let fake;
        const clock = {
          isExact: true,
          advance: (ms) => fake.tickAsync(ms),
          runAll: () => fake.runAllAsync(),
        };
        beforeEach(() => void (fake = sinon.useFakeTimers()));
        afterEach(() => fake.restore());
        for (const [title, run] of testsInFakeTime(kit, clock, [atOnce, ...inSteps])) test(title, run);`,
    },
  ],
])(
  'a dialogue has the same outcome in the fake time of %s as in real time',
  async ([, runner, files]) => {
    expectPassed(await runner(files));
  },
);

/** What npm does with the `bin` of a package. */
function linkCommand(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  const installed = join(inject('project'), 'node_modules/bot-platform-sdk');
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  symlinkSync(join(installed, bin), join(folder, 'node_modules/.bin/bot-platform-sdk'));
}
