import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { lexer, type Tokens } from 'marked';
import { describe, expect, inject, test } from 'vitest';
import { run } from './run.ts';
import { scratch } from './scratch.ts';

const tool = (file: string): string => join(inject('tools'), file);
const nodes = {
  'Node 22.12': tool('node-22.12/bin/node'),
  'Node 24': process.execPath,
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
  runIn(files, process.execPath, ['--test', ...Object.keys(files)]);

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

const flag = '--experimental-vm-modules';
const jest = jestWith(flag);
const jestConfig = `module.exports = { testMatch: ['**/*.test.js', '**/*.test.mjs'] };`;

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
    test.for(names(/\.jest\.test\.m?js$/))('%s of docs/testing.md passes in Jest', async (name) => {
      expectPassed(await jest(file(name), node));
    });
  });

  test('jest.config.js of docs/testing.md lets a test require the fake platform', async () => {
    const files = { ...file('jest.config.js'), 'main.test.js': requiring };
    expectPassed(await jestWith()(files, nodes['Node 22.12']));
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
  test.skipIf(!hasPython)('play_bot.py of docs/mock-server.md plays the bot', async () => {
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
  });
});

const requiring = `
const { createPlatform } = require('bot-platform-sdk/testing');
const { ChatClient } = require('bot-platform-sdk');
test('works', async () => {
  const platform = createPlatform({ events: 1 });
  const { event } = await new ChatClient(platform.chatOptions).getEvent({ id: 'event_1' });
  expect(event.id).toBe('event_1');
});`;

describe.for(Object.entries(nodes))('Jest on %s', ([name, node]) => {
  const canRequire = name !== 'Node 22.12';
  const title = canRequire
    ? 'a CommonJS test can require the fake platform with msw 3 if the flag of docs/testing.md is set'
    : 'a CommonJS test cannot require the fake platform with msw 3, even if the flag of docs/testing.md is set';

  test(title, async () => {
    const files = { 'main.test.js': requiring };
    const loadError = 'Must use import to load ES Module';
    expect((await jestWith()(files, node)).text).toContain(loadError);
    const ran = await jest(files, node);
    if (canRequire) expectPassed(ran);
    else expect(ran.text).toContain(loadError);
  });
});

/** What npm does with the `bin` of a package. */
function linkCommand(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  const installed = join(inject('project'), 'node_modules/bot-platform-sdk');
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  symlinkSync(join(installed, bin), join(folder, 'node_modules/.bin/bot-platform-sdk'));
}
