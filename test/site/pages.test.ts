import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phone, screenshots, violationsOf } from './looks.ts';
import { type OpenedPage, Site } from './site-page.ts';

const site = new Site();
const windows = {
  390: phone,
  820: { viewport: { width: 820, height: 1180 } },
  1440: { viewport: { width: 1440, height: 900 } },
};

const pages = [
  '',
  'README.html',
  'examples/README.html',
  ...globSync('docs/*.html', { cwd: 'site' }),
];
const reference = [
  'api/index.html',
  ...['index', 'classes/AdminClient', 'functions/defineOperation', 'interfaces/BotDetails'].map(
    (name) => `api/bot-platform-sdk/${name}.html`,
  ),
];

/** A page of each kind. */
const kinds = [
  '',
  'docs/quick-start.html',
  'docs/troubleshooting.html',
  'docs/operations.html',
  'examples/backends/express-ts.html',
  'api/index.html',
  'api/bot-platform-sdk/classes/ChatClient.html',
  'api/bot-platform-sdk/interfaces/PageList.html',
];

describe.for(Object.entries(windows))('in a window of %s pixels', ([width, look]) => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await site.open('', look);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  test.for([...pages, ...reference])(
    'the page fits into the window, without an error: /%s',
    async (path) => {
      const { page, problems } = opened;
      await site.load(page, path);
      expect({ problems: problems.splice(0), overflow: await overflowOf(page) }).toEqual({
        problems: [],
        overflow: 0,
      });
    },
  );

  test.for(kinds)('axe finds nothing serious, in light and in dark: /%s', async (path) => {
    const { page, problems } = opened;
    await site.load(page, path);
    // To axe, that is not serious.
    expect(await page.getByRole('main').count()).toBe(1);
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
      found.push(
        ...(await violationsOf(page)).filter((line) => /^(serious|critical): /.test(line)),
      );
      const name = `${path.replaceAll(/\W+/g, '-') || 'front'}-${width}-${colorScheme}`;
      await page.screenshot({ path: `${screenshots}/${name}.png` });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect({ found, problems: problems.splice(0) }).toEqual({ found: [], problems: [] });
  });
});

test('on a touch screen, the button that copies is visible and covers no code', async () => {
  await using opened = await site.open('docs/quick-start.html', phone);
  for (const block of await opened.page.locator('div[class*="language-"]').all()) {
    const button = block.locator('button.copy');
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    const [box, line] = [
      await button.boundingBox(),
      await block.locator('code .line').first().boundingBox(),
    ];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  }
});

test('each page has a title and a description of its own, for search engines', () => {
  const seen = pages.map((path) => {
    const html = readFileSync(`site/${path || 'index.html'}`, 'utf8');
    const description = /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';
    expect(description.length, path).toBeGreaterThan(40);
    return `${/<title>(.*)<\/title>/.exec(html)?.[1]}: ${description}`;
  });
  expect(new Set(seen).size).toBe(pages.length);
});

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
