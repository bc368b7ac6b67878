import { globSync, readFileSync } from 'node:fs';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phone, screenshots, violationsOf } from './looks.ts';
import { desktop, type OpenedPage, Site } from './site-page.ts';

const site = new Site();
const medium = { viewport: { width: 700, height: 900 } };

const guides = globSync('docs/*.html', { cwd: 'site' });
const pages = [
  '',
  'try.html',
  'examples/backends/express-ts.html',
  'README.html',
  'examples/README.html',
  'tools/bench/README.html',
  ...guides,
];
const apiPages = [
  'api/index.html',
  ...[
    'index',
    'classes/AdminClient',
    'classes/ChatClient',
    'functions/defineOperation',
    'interfaces/BotDetails',
    'interfaces/PageList',
    'operations/index',
    'type-aliases/MessagePayload',
  ].map((name) => `api/bot-platform-sdk/${name}.html`),
];

describe('the pages of the site', () => {
  const kinds = [
    '',
    'try.html',
    'docs/first-bot.html',
    'docs/troubleshooting.html',
    'docs/operations.html',
    'examples/backends/express-ts.html',
    'api/index.html',
    'api/bot-platform-sdk/classes/ChatClient.html',
    'api/bot-platform-sdk/interfaces/ChatClientOptions.html',
    'api/bot-platform-sdk/interfaces/PageList.html',
  ];
  const colorRules = ['color-contrast', 'link-in-text-block'];

  describe('on a phone', () => {
    let opened: OpenedPage;
    beforeAll(async () => {
      opened = await site.open('', phone);
    });
    afterAll(() => opened[Symbol.asyncDispose]());

    test.for([...pages, ...apiPages])(
      'the page fits into the window of a phone, without an error: /%s',
      async (path) => {
        await site.load(opened.page, path);
        expect(opened.problems.splice(0)).toEqual([]);
        expect(await overflowOf(opened.page)).toBe(0);
      },
    );

    test.for(kinds)('axe finds nothing serious on a phone: /%s', async (path) => {
      const { page, problems } = opened;
      await site.load(page, path);
      const serious = await seriousOf(page, path, 'phone', (axe) => axe.disableRules(colorRules));
      expect({ serious, problems: problems.splice(0) }).toEqual({ serious: [], problems: [] });
    });
  });

  // The dark scheme changes the colors of the light one, and nothing else; a phone changes all but the colors.
  test.for(kinds)(
    'axe finds nothing serious, in light and in dark, and one main landmark: /%s',
    async (path) => {
      await using opened = await site.open(path, desktop);
      const { page, problems } = opened;
      // To axe, that is not serious.
      expect(await page.getByRole('main').count()).toBe(1);
      const light = await seriousOf(page, path, 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html.dark').waitFor();
      const dark = await seriousOf(page, path, 'dark', (axe) => axe.withRules(colorRules));
      expect({ light, dark, problems }).toEqual({ light: [], dark: [], problems: [] });
    },
  );

  async function seriousOf(
    page: Page,
    path: string,
    look: string,
    limit?: (axe: AxeBuilder) => AxeBuilder,
  ): Promise<string[]> {
    const found = await violationsOf(page, limit);
    const name = `${path.replaceAll(/\W+/g, '-') || 'front'}-${look}.png`;
    await page.screenshot({ path: `${screenshots}/${name}` });
    return found.filter((violation) => /^(serious|critical): /.test(violation));
  }

  test('on a phone, a row of a table is a card, with the header of each column in it', async () => {
    await using opened = await site.open('docs/operations.html', phone);
    const cells = opened.page.locator('.table tbody tr').first().locator('td');
    const boxes = await cells.evaluateAll((found) =>
      found.map((cell) => cell.getBoundingClientRect().toJSON()),
    );
    expect(boxes.length).toBeGreaterThan(3);
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(phone.viewport.width);
    }
    const labels = await cells.evaluateAll((found) =>
      found.map((cell) => getComputedStyle(cell, '::before').content),
    );
    expect(labels.slice(1)).toEqual(['"What it does"', '"Input"', '"Returns"', '"Retried"']);
  });

  test('in a window of medium width, a wide table scrolls in its box, with the keyboard too', async () => {
    await using opened = await site.open('docs/operations.html', medium);
    const table = opened.page.locator('.table').first();
    await table.focus();
    await opened.page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });

  test('the button that copies code is visible on a touch screen', async () => {
    await using opened = await site.open('README.html', phone);
    const button = opened.page.locator('button.copy').first();
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  });
});

test('each page has a title and a description of its own, for search engines and previews', () => {
  const seen = new Set<string>();
  for (const path of pages) {
    const html = readFileSync(`site/${path || 'index.html'}`, 'utf8');
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '';
    const description = contentOf('description');
    expect(description.length, path).toBeGreaterThan(40);
    expect(contentOf('og:description'), path).toBe(description);
    seen.add(`${/<title>(.*)<\/title>/.exec(html)?.[1]}: ${description}`);
  }
  expect(seen.size).toBe(pages.length);
});

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
