import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { build } from 'esbuild';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { relay } from '../../examples/backends/relay.ts';
import { ChatClient } from '../../src/index.ts';
import { type BotContext, createPlatform } from '../../src/testing.ts';
import { fencesOf } from '../docs/markdown.ts';
import { problemsOf, SharedBrowser } from '../support/browser.ts';
import { compile } from '../support/compile.ts';
import { createFolder } from '../support/folder.ts';

/** What the guides show, and what puts it into a page. */
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

const modules = join(inject('tools'), 'node_modules');
const askBot = readFileSync('examples/backends/ask-bot.ts', 'utf8');

let behavior: (context: BotContext) => unknown;
const platform = createPlatform({
  bot: { message: (context) => behavior(context) },
  conversations: [{ id: 'c' }],
});
const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
let program = '';
const html = `<!doctype html><link rel="icon" href="data:," /><body><form><input name="text" /></form>
  <div id="replies"></div><script type="module" src="page.js"></script></body>`;
const app = new Hono()
  .get('/', (context) => context.html(html))
  .get('/page.js', (context) => context.body(program, 200, { 'content-type': 'text/javascript' }))
  .post('/say', async ({ req }) => {
    const { text } = await req.json();
    const { signal } = req.raw;
    const log = () => undefined;
    return await relay(chat, { conversationId: 'c', text, signal, quietTime: 100, log });
  });
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
let browser: SharedBrowser;

beforeAll(async () => {
  browser = await SharedBrowser.launch();
});

afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  server.close();
});

describe.for(Object.entries(pages))('%s', ([name, files]) => {
  beforeAll(async () => {
    program = await bundle(files);
  });

  test('the page shows what the bot writes, then its replies; leaving it ends the dialogue', async () => {
    const rest = Promise.withResolvers<void>();
    behavior = ({ stream }) =>
      stream(
        (async function* () {
          yield 'One, ';
          await rest.promise;
          yield 'two';
        })(),
      );
    await using opened = await open();
    const { page, problems } = opened;
    await say(page, 'Hello');
    await page.getByText('One,', { exact: true }).waitFor();
    rest.resolve();
    await page.getByText('One, two', { exact: true }).waitFor();
    await expect.poll(() => platform.openStreams).toBe(0);
    behavior = () => new Promise(() => undefined);
    await say(page, 'Again');
    await expect.poll(() => platform.openStreams).toBe(1);
    if (name === 'a React component') await page.evaluate(() => Reflect.get(window, 'leave')());
    else await page.goto('about:blank');
    await expect.poll(() => platform.openStreams).toBe(0);
    expect(problems).toEqual([]);
  });

  if (name !== 'a React component') return;

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
    const failed = ['You: One', 'The bot does not reply at the moment.'];
    expect(lines).toEqual([...failed, 'You: Two', 'Hello!']);
  });
});

// The component is compiled with the page of Next.js.
test('the page without a framework compiles', async () => {
  const file = 'page.ts';
  const files = { ...pages['a page without a framework'], 'ask-bot.ts': askBot };
  const problems = await compile(files, {
    ...{ target: 'es2022', module: 'preserve', strict: true, exactOptionalPropertyTypes: true },
    ...{ allowImportingTsExtensions: true, types: [] },
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  });
  expect(problems(file)).toEqual([]);
});

/** The first program of a guide in a language. */
function programOf(guide: string, info: string): string {
  const found = fencesOf(readFileSync(guide, 'utf8')).find((fence) => fence.info === info);
  return found?.code ?? '';
}

async function bundle(files: Readonly<Record<string, string>>): Promise<string> {
  using folder = createFolder({ ...files, 'ask-bot.ts': askBot });
  const { outputFiles } = await build({
    entryPoints: [folder.file(Object.keys(files)[0] ?? '')],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    nodePaths: [modules],
    write: false,
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
