import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { build } from 'esbuild';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relay } from '../../examples/backends/relay.ts';
import { ChatClient } from '../../src/index.ts';
import { type BotContext, createPlatform } from '../../src/testing.ts';
import { installPrograms } from '../../tools/checks/install-tools.ts';
import { fencesOf } from '../docs/markdown.ts';
import { problemsOf, SharedBrowser } from '../support/browser.ts';
import { compile } from '../support/compile.ts';

/** What the guide shows, and what puts it into a page. */
const pages = {
  'a page without a framework': {
    'page.ts': programOf('docs/backends.md', 'ts no-run it runs in a page'),
  },
  'a React component': {
    'page.tsx': `import { StrictMode } from 'react';
      import { createRoot } from 'react-dom/client';
      import { Chat } from './chat.tsx';
      const root = createRoot(document.body);
      Object.assign(window, { leave: () => root.unmount() });
      root.render(<StrictMode><Chat address="/say" /></StrictMode>);`,
    'chat.tsx': programOf('docs/answer-in-your-app.md', 'tsx'),
  },
};

const modules = join(installPrograms(), 'node_modules');
const askBot = readFileSync('examples/backends/ask-bot.ts', 'utf8');

let behavior: (context: BotContext) => unknown;
const platform = createPlatform({
  bot: { message: (context) => behavior(context) },
  conversations: [{ id: 'c' }],
});
const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
let program = '';
const server = serve({
  fetch: new Hono()
    .get('/', (context) =>
      context.html(`<!doctype html><link rel="icon" href="data:," /><body><form><input name="text" /></form>
        <div id="replies"></div><script type="module" src="page.js"></script></body>`),
    )
    .get('/page.js', (context) => context.body(program, 200, { 'content-type': 'text/javascript' }))
    .post('/say', async ({ req }) => {
      const { text } = await req.json();
      const { signal } = req.raw;
      return await relay(chat, {
        conversationId: 'c',
        text,
        signal,
        quietTime: 100,
        log: () => undefined,
      });
    }).fetch,
  port: 0,
  hostname: '127.0.0.1',
});
let browser: SharedBrowser;

beforeAll(async () => {
  browser = await SharedBrowser.launch();
});

afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  server.close();
});

describe.for(Object.entries(pages))('%s', ([, files]) => {
  beforeAll(async () => {
    program = await bundle(files);
  });

  test('it compiles', async () => {
    const types = (name: string) => [join(modules, '@types', name)];
    const paths = Object.fromEntries(
      ['react', 'react/jsx-runtime', 'react-dom/client'].map((name) => [name, types(name)]),
    );
    const problems = await compile(
      { ...files, 'ask-bot.ts': askBot },
      {
        ...{ target: 'es2022', module: 'preserve', strict: true, exactOptionalPropertyTypes: true },
        ...{ jsx: 'react-jsx', allowImportingTsExtensions: true, types: [], paths },
        lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      },
    );
    expect(Object.keys(files).flatMap((file) => [...problems(file)])).toEqual([]);
  });

  test('the page shows what the bot writes, then its replies', async () => {
    const rest = Promise.withResolvers<void>();
    behavior = async ({ reply, stream }) => {
      await stream(
        (async function* () {
          yield 'One, ';
          await rest.promise;
          yield 'two';
        })(),
      );
      reply('Three');
    };
    await using opened = await open();
    const { page, problems } = opened;
    await say(page, 'Hello');
    await page.getByText('One,', { exact: true }).waitFor();
    rest.resolve();
    await page.getByText('Three', { exact: true }).waitFor();
    expect(await page.getByText('One, two', { exact: true }).count()).toBe(1);
    expect(problems).toEqual([]);
    await expect.poll(() => platform.openStreams).toBe(0);
  });

  test('a page that is left in the middle of a reply ends the dialogue', async () => {
    behavior = ({ stream }) =>
      stream(
        (async function* () {
          yield 'One, ';
          await new Promise(() => undefined);
        })(),
      );
    await using opened = await open();
    await say(opened.page, 'Hello');
    await opened.page.getByText('One,').waitFor();
    expect(platform.openStreams).toBe(1);
    await opened.page.goto('about:blank');
    await expect.poll(() => platform.openStreams).toBe(0);
  });
});

describe('the React component', () => {
  beforeAll(async () => {
    program = await bundle(pages['a React component']);
  });

  test('the React component says that the bot does not reply, and can be asked again', async () => {
    behavior = ({ reply }) => reply('Hello!');
    await using opened = await open();
    const { page } = opened;
    platform.fail('createMessage', { status: 403 });
    await say(page, 'One');
    await page.getByText('The bot does not reply at the moment.').waitFor();
    await say(page, 'Two');
    await page.getByText('Hello!').waitFor();
    const lines = await page.getByRole('log').locator('p').allTextContents();
    expect(lines).toEqual([
      'You: One',
      'The bot does not reply at the moment.',
      'You: Two',
      'Hello!',
    ]);
  });

  test('the React component ends the dialogue when it is unmounted', async () => {
    const asked = Promise.withResolvers<void>();
    behavior = () => asked.resolve();
    await using opened = await open();
    await say(opened.page, 'Hello');
    await asked.promise;
    await opened.page.evaluate(() => Reflect.get(window, 'leave')());
    await expect.poll(() => platform.openStreams).toBe(0);
    expect(opened.problems).toEqual([]);
  });
});

/** The first program of a guide in a language. */
function programOf(guide: string, info: string): string {
  const found = fencesOf(readFileSync(guide, 'utf8')).find((fence) => fence.info === info);
  return found?.code ?? '';
}

async function bundle(files: Readonly<Record<string, string>>): Promise<string> {
  const all: Readonly<Record<string, string>> = { ...files, 'ask-bot.ts': askBot };
  const { outputFiles } = await build({
    entryPoints: [Object.keys(files)[0] ?? ''],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    nodePaths: [modules],
    write: false,
    plugins: [
      {
        name: 'files of the guide',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^(\.\/)?[\w-]+\.tsx?$/ }, ({ path }) => ({
            path: path.replace('./', ''),
            namespace: 'guide',
          }));
          onLoad({ filter: /./, namespace: 'guide' }, ({ path }) => ({
            contents: all[path] ?? '',
            loader: path.endsWith('x') ? 'tsx' : 'ts',
            resolveDir: resolve('.'),
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

async function open() {
  const page = await browser.newPage();
  const problems = problemsOf(page);
  await page.goto(`http://127.0.0.1:${Object(server.address()).port}/`);
  await page.locator('[name=text]').waitFor();
  return { page, problems, [Symbol.asyncDispose]: () => page.close() };
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator('[name=text]').fill(text);
  await page.keyboard.press('Enter');
}
