import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fencesOf } from '../docs/markdown.ts';
import { phone } from './looks.ts';
import { desktop, Site } from './site-page.ts';

const site = new Site();

describe('the reference', () => {
  test('an operation shows its input and its response where it stands', async () => {
    await using opened = await site.open('api/bot-platform-sdk/classes/ChatClient.html', desktop);
    const section = opened.page.locator('#createmessage ~ table').first();
    expect(await section.textContent()).toContain('The id of the conversation.');
    expect(await section.locator('a', { hasText: 'MessagePayloadInput' }).count()).toBeGreaterThan(
      0,
    );
    expect(await opened.page.locator('#createmessage + blockquote').textContent()).toContain(
      'message: Message',
    );
    const pages = globSync('api/**/{CreateMessage,GetBot,ListBots}*.html', { cwd: 'site' });
    expect(pages.filter((page) => !page.includes('Schema'))).toEqual([]);
  });

  test('the methods of a client are grouped by resource, and each has an example', async () => {
    await using opened = await site.open('api/bot-platform-sdk/classes/AdminClient.html', desktop);
    const text = await opened.page
      .locator('.vp-doc :is(h2, h3, div.language-ts)')
      .evaluateAll((found) => found.map(({ tagName, textContent }) => `${tagName} ${textContent}`));
    expect(text.filter((line) => line.startsWith('H2 ')).join()).toMatch(/Bots.+Members.+Billing/);
    const methods = text.join('\n').split(/^H3 /m).slice(2);
    expect(methods.length).toBeGreaterThan(100);
    expect(methods.filter((method) => !method.includes('\nDIV '))).toEqual([]);
  });

  test('the name of an operation in its list leads to its section', async () => {
    await using opened = await site.open('docs/operations.html', desktop);
    await opened.page.getByRole('link', { name: 'chat.createMessage', exact: true }).click();
    await opened.page.waitForURL(/classes\/ChatClient(\.html)?#createmessage$/);
    await opened.page.locator('#createmessage').waitFor();
  });
});

describe('the front page', () => {
  test('the front page has the install commands and the first program of the README', async () => {
    await using opened = await site.open('', desktop);
    const { page } = opened;
    expect(await page.locator('h1').textContent()).toMatch(/chat and admin.*Botpress/);
    const blocks = await page.locator('.demo div[class*="language-"] code').allTextContents();
    const readme = fencesOf(readFileSync('README.md', 'utf8'));
    const program = readme.findIndex(({ info }) => info === 'ts');
    const codes = readme.slice(program - 2, program + 2).map(({ code }) => code.trim());
    expect(blocks.map((block) => block.trim())).toEqual(codes);
    expect(codes.join()).toMatch(/npm pack .+npm install \S+\.tgz/);
  });

  test('every card of the front page leads to a guide', async () => {
    await using opened = await site.open('', desktop);
    const cards = opened.page.locator('.VPFeatures a');
    const addresses = await cards.evaluateAll((links) =>
      links.map((link) => new URL(String(Reflect.get(link, 'href'))).pathname),
    );
    expect(addresses.length).toBeGreaterThan(3);
    const guides = globSync('docs/*.html', { cwd: 'site' });
    const missing = addresses.filter(
      (address) => !guides.includes(`${address.slice(1).replace(/\.html$/, '')}.html`),
    );
    expect(missing).toEqual([]);
  });

  test.for([desktop, phone])('the fake bot answers in the page, as it writes, %#', async (look) => {
    await using opened = await site.open('', look);
    const { page, problems } = opened;
    const chat = page.getByRole('region', { name: 'A chat with the fake bot' });
    await chat.getByRole('textbox', { name: 'Message' }).fill('Where is my order?');
    await page.keyboard.press('Enter');
    const messages = chat.getByRole('listitem');
    await expect.poll(() => messages.last().textContent()).toContain('Friday');
    expect(await messages.nth(1).textContent()).toContain('Where is my order?');
    expect(problems).toEqual([]);
  });

  test('the chat shows how a message is sent through an outage', async () => {
    await using opened = await site.open('', desktop);
    const chat = opened.page.getByRole('region', { name: 'A chat with the fake bot' });
    await chat.getByRole('button', { name: 'Write during an outage' }).click();
    const calls = /^(createMessage 503 · listMessages 200 · ){2}createMessage 200$/;
    await expect.poll(() => chat.getByRole('status').textContent()).toMatch(calls);
    await chat.getByRole('button', { name: 'I need a human' }).click();
    await expect
      .poll(() => chat.getByRole('listitem').last().textContent())
      .toContain('Somebody will write');
  });

  test('the front page loads the package only for somebody who writes', async () => {
    await using opened = await site.open('', desktop);
    const loaded = () =>
      opened.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'decodedBodySize')), 0),
      );
    const before = await loaded();
    await opened.page.getByRole('textbox', { name: 'Message' }).focus();
    await expect.poll(async () => (await loaded()) - before).toBeGreaterThan(200_000);
  });
});

test('a link to a file of the examples opens a page with its source', async () => {
  await using opened = await site.open('examples/README.html', desktop);
  await opened.page.locator('.vp-doc').getByRole('link', { name: 'app.ts' }).first().click();
  await opened.page.waitForURL(/examples\/bot-backend\/app-ts/);
  await expect
    .poll(() => opened.page.locator('.vp-doc div[class*="language-"]').textContent())
    .toContain('new Hono()');
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

describe('the pictures', () => {
  const pages = globSync('docs/*.md')
    .filter((page) => readFileSync(page, 'utf8').includes('(pictures/'))
    .map((page) => page.replace(/md$/, 'html'));

  test.for(pages)(
    'a picture is lower than the window, and can be read on a phone: /%s',
    async (path) => {
      await using opened = await site.open(path, phone);
      const images = opened.page.locator('.vp-doc p > img');
      expect(await images.count()).toBeGreaterThan(0);
      for (const picture of await images.all()) {
        await picture.scrollIntoViewIfNeeded();
        const sizes = await picture.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          const svg = await (await fetch(image.src)).text();
          const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
          const fonts = [...svg.matchAll(/font-size:(\d+)px/g)].map((match) => Number(match[1]));
          return fonts.map((font) => (font * image.clientWidth) / width);
        });
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
        expect((await picture.boundingBox())?.height).toBeLessThan(phone.viewport.height);
      }
    },
  );
});
