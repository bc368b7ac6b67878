import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { LinkChecker } from 'linkinator';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import typedoc from '../../typedoc.json' with { type: 'json' };
import { type Browser, launchChromium } from '../support/chromium.ts';

const server = serve({
  fetch: new Hono().use('*', serveStatic({ root: typedoc.out })).fetch,
  port: 0,
  hostname: '127.0.0.1',
});
let browser: Browser;
let origin = '';

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const load = createRequire(join(inject('tools'), 'package.json'));
  browser = await launchChromium(load('playwright-core'));
});

afterAll(async () => {
  await browser.close();
  server.close();
});

/** Opens a page, and collects the errors that the browser reports. */
async function open(path: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (problem) => errors.push(String(problem)));
  page.on('requestfailed', (problem) => errors.push(String(problem)));
  await page.goto(`${origin}/${path}`);
  return { page, errors, [Symbol.asyncDispose]: () => page.close() };
}

describe.for([
  ['the front page', 'index.html'],
  ['a guide', 'documents/Errors_and_logging.html'],
  ['a class', 'classes/bot-platform-sdk.ChatClient.html'],
] as const)('%s of the site', ([, path]) => {
  test.for([
    ['wide', 1280],
    ['narrow', 390],
  ] as const)(
    'the page opens in a %s window without an error, and does not scroll horizontally',
    async ([, width]) => {
      await using opened = await open(path, width);
      const overflow = await opened.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(opened.errors).toEqual([]);
      expect(overflow).toBe(0);
    },
  );
});

test('the search of the site finds listBots', async () => {
  await using opened = await open('index.html', 1280);
  const { page } = opened;
  await page.click('#tsd-search-trigger');
  await page.fill('#tsd-search-input', 'listBots');
  const result = await page.waitForSelector('#tsd-search-results a[href*="listbots" i]');
  expect(await result.getAttribute('href')).toMatch(/AdminClient\.html#listbots/i);
  expect(opened.errors).toEqual([]);
});

test('no link within the site is broken, including anchors', async () => {
  const { links } = await new LinkChecker().check({
    path: `${origin}/`,
    recurse: true,
    checkFragments: true,
    linksToSkip: async (link) => !link.startsWith(origin),
  });
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ state }) => state === 'BROKEN');
  expect(broken.map(({ url, parent }) => `${url} in ${parent}`)).toEqual([]);
});
