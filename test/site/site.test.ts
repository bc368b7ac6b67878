import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fencesOf } from '../docs/markdown.ts';
import type { OpenedPage } from '../support/browser.ts';
import { phone, screenshots, violationsOf } from '../support/looks.ts';
import { desktop, Site } from './site-page.ts';

const site = new Site();
const windows = {
  390: phone,
  1440: { viewport: { width: 1440, height: 900 } },
};
const guides = ['', 'README.html', ...globSync('{docs,examples}/*.html', { cwd: 'site' })];
const api = 'api/bot-platform-sdk';
const reference = ['index', 'classes/AdminClient', 'operations/index'];

/** A page of each kind: the longest ones would take axe half a minute. */
const kinds = [
  ...['', '404.html', 'docs/quick-start.html', 'examples/backends/express-ts.html'],
  ...['api/index.html', `${api}/interfaces/PageList.html`],
];

describe.for(Object.entries(windows))('in a window of %s pixels', ([width, look]) => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await site.open('', look);
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  test.for([...guides, ...reference.map((page) => `${api}/${page}.html`)])(
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
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
      const violations = await violationsOf(page);
      found.push(...violations.filter((line) => /^(serious|critical): /.test(line)));
      const name = `${path.replaceAll(/\W+/g, '-') || 'front'}-${width}-${colorScheme}`;
      await page.screenshot({ path: `${screenshots}/${name}.png` });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect({ found, problems: problems.splice(0) }).toEqual({ found: [], problems: [] });
  });

  test('the front page has the command to install the package, the first program of the README, and a dialogue, none of whose lines is cut', async () => {
    const { page } = opened;
    await site.load(page, '');
    const [program, output] = fencesOf(readFileSync('README.md', 'utf8'));
    const blocks = page.locator('.demo div[class*="language-"] code');
    const texts = (await blocks.allTextContents()).map((text) => text.trim());
    expect(texts).toHaveLength(5);
    expect(texts[0]).toContain('npm install bot-platform-sdk');
    expect(texts.slice(1, 3)).toEqual([program?.code.trim(), output?.code.trim()]);
    expect(texts[1]).toContain('new ChatClient(');
    expect(texts[3]).toContain('openDialogue(');
    const begin = await blocks.first().boundingBox();
    expect(begin?.y).toBeLessThan(look.viewport.height);
    for (const pre of await page.locator('.demo pre').all()) {
      expect(await pre.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  });
});

test('each guide has a title and a description of its own, for search engines', () => {
  const seen = guides.map((path) => {
    const html = readFileSync(`site/${path || 'index.html'}`, 'utf8');
    const description = /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';
    expect(description.length, path).toBeGreaterThan(40);
    return `${/<title>(.*)<\/title>/.exec(html)?.[1]}: ${description}`;
  });
  expect(new Set(seen).size).toBe(guides.length);
});

describe('the reference', () => {
  const textOf = (page: Page, selector: string) => page.locator(selector).allTextContents();

  test('the reference begins with the clients, and has the operations', async () => {
    await using opened = await site.open(`${api}/index.html`, desktop);
    const { page } = opened;
    expect((await textOf(page, '.vp-doc h2'))[0]).toContain('Clients');
    const [, ...clients] = await textOf(page, '.vp-doc table >> nth=0 >> td:first-child');
    expect(clients).toEqual(['ChatClient']);
    await site.load(page, `${api}/operations/index.html`);
    await page.getByRole('link', { name: 'addParticipant', exact: true }).click();
    await page.waitForURL(/classes\/ChatClient(\.html)?#addparticipant$/);
  });

  test('the reference of an error has fields and no constructor, and the guide to errors leads to it', async () => {
    await using opened = await site.open('docs/errors.html', desktop);
    const { page } = opened;
    await page.getByRole('link', { name: 'NotFoundError', exact: true }).first().click();
    await page.waitForURL(/classes\/NotFoundError(\.html)?$/);
    const headings = (await textOf(page, '.vp-doc :is(h2, h3)')).join('\n');
    expect(headings).toContain('status');
    expect(headings).not.toContain('Constructor');
    expect(await page.locator('.vp-doc').textContent()).not.toContain('FieldsOf');
  });

  test('a client has an index by subject, and an operation its input, response and example', async () => {
    await using opened = await site.open(`${api}/classes/AdminClient.html`, desktop);
    const { page } = opened;
    const subjects = await textOf(page, '.vp-doc table >> nth=0 >> td:first-child');
    const headings = (await textOf(page, '.vp-doc h2')).join('\n');
    expect(subjects.length).toBeGreaterThan(10);
    for (const subject of subjects) expect(headings).toContain(subject);
    const parts = await page
      .locator('.vp-doc :is(h3, div.language-ts)')
      .evaluateAll((found) => found.map(({ tagName, textContent }) => `${tagName} ${textContent}`));
    const methods = parts.join('\n').split(/^H3 /m).slice(2);
    expect(methods.length).toBeGreaterThan(100);
    expect(methods.filter((method) => !method.includes('\nDIV '))).toEqual([]);

    await site.load(page, `${api}/classes/ChatClient.html`);
    const input = page.locator('#createconversation ~ table').first();
    // With its backslash.
    expect(await input.textContent()).toContain('letters, digits, _, -, / and \\.');
    const response = page.locator('#createconversation + blockquote');
    expect(await response.textContent()).toContain('conversation: Conversation');
  });
});

test('an address without a page offers the search', async () => {
  await using opened = await site.open('404.html', desktop);
  const { page } = opened;
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.locator('#localsearch-input').waitFor();
});

test('the bot of the front page answers in the page, also through an outage', async () => {
  await using opened = await site.open('', desktop);
  const chat = opened.page.getByRole('region', { name: 'A chat with the fake bot' });
  await chat.getByRole('button', { name: 'Where is my order?' }).click();
  const last = chat.getByRole('listitem').last();
  await expect.poll(() => last.textContent()).toContain('Friday');
  await chat.getByRole('button', { name: 'Write during an outage' }).click();
  const calls = /^(createMessage 503 · listMessages 200 · ){2}createMessage 201$/;
  await expect.poll(() => chat.getByRole('status').textContent()).toMatch(calls);
  expect(opened.problems).toEqual([]);
});

test('no link within the site is broken, including anchors', () => {
  const targets = new Set<string>();
  const links: { readonly page: string; readonly url: URL }[] = [];
  // What a page loads, the tests of pages load.
  for (const file of globSync('**/*.*', { cwd: 'site', exclude: ['assets/**'] })) {
    const page = new URL(file.replace(/(^|\/)index\.html$/, '$1'), `${site.origin}/`).href;
    targets.add(page);
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(`site/${file}`, 'utf8');
    for (const [, name, value = ''] of html.matchAll(/ (id|href|src)="([^"]*)"/g)) {
      if (name === 'id') targets.add(new URL(`#${value}`, page).href);
      else links.push({ page, url: new URL(value, page) });
    }
  }
  const within = links.filter(
    ({ url }) => url.origin === site.origin && !url.pathname.startsWith('/assets/'),
  );
  expect(within.length).toBeGreaterThan(1000);
  const broken = within.filter(({ url }) => !targets.has(url.href));
  expect(broken.map(({ page, url }) => `${url} in ${page}`)).toEqual([]);
});

const illustrated = globSync('docs/*.md').filter((page) =>
  readFileSync(page, 'utf8').includes('pictures/'),
);

test.for(illustrated)(
  'the pictures are lower than the window, can be read on a phone, and have a dark form: %s',
  async (guide) => {
    await using opened = await site.open(guide.replace(/md$/, 'html'), phone);
    const images = opened.page.locator('.vp-doc :is(p, picture) > img');
    expect(await images.count()).toBeGreaterThan(0);
    for (const picture of await images.all()) {
      await picture.scrollIntoViewIfNeeded();
      const { sizes, isDark } = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const svg = await (await fetch(image.src)).text();
        const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
        const fonts = [...svg.matchAll(/font-size:(\d+)px/g)].map((match) => Number(match[1]));
        return {
          sizes: fonts.map((font) => (font * image.clientWidth) / width),
          isDark: svg.includes('prefers-color-scheme:dark') || image.previousElementSibling,
        };
      });
      expect(isDark).toBeTruthy();
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
      expect((await picture.boundingBox())?.height).toBeLessThan(phone.viewport.height);
    }
  },
);

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
