import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { build } from 'esbuild';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relay } from '../../examples/backends/relay.ts';
import { ChatClient } from '../../src/index.ts';
import { type BotContext, createPlatform } from '../../src/testing.ts';
import { fencesOf } from '../docs/markdown.ts';
import { SharedBrowser } from '../support/browser.ts';
import { compile } from '../support/compile.ts';
import { createFolder } from '../support/folder.ts';

/** What a guide shows for a page without a framework. The tests of Next.js have its React component. */
const shown = fencesOf(readFileSync('docs/backends.md', 'utf8')).find(
  ({ info }) => info === 'ts no-run it runs in a page',
);
const files = {
  'page.ts': shown?.code ?? '',
  'ask-bot.ts': readFileSync('examples/backends/ask-bot.ts', 'utf8'),
};

let behavior: (context: BotContext) => unknown;
const platform = createPlatform({
  bot: { message: (context) => behavior(context) },
  conversations: [{ id: 'c' }],
});
const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
const program = await bundle();
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
  await using opened = await browser.open();
  const { page, problems } = opened;
  await page.goto(`http://127.0.0.1:${Object(server.address()).port}/`);
  await say(page, 'Hello');
  await page.getByText('One,', { exact: true }).waitFor();
  rest.resolve();
  await page.getByText('One, two', { exact: true }).waitFor();
  await expect.poll(() => platform.openStreams).toBe(0);
  behavior = () => new Promise(() => undefined);
  await say(page, 'Again');
  await expect.poll(() => platform.openStreams).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => platform.openStreams).toBe(0);
  expect(problems).toEqual([]);
});

test('the program of the page compiles', async () => {
  const problems = await compile(files, {
    ...{ target: 'es2022', module: 'preserve', strict: true, exactOptionalPropertyTypes: true },
    ...{ allowImportingTsExtensions: true, types: [] },
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  });
  expect(problems('page.ts')).toEqual([]);
});

async function bundle(): Promise<string> {
  using folder = createFolder(files);
  const { outputFiles } = await build({
    entryPoints: [folder.file('page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function say(page: Page, text: string): Promise<void> {
  await page.locator('[name=text]').fill(text);
  await page.keyboard.press('Enter');
}
