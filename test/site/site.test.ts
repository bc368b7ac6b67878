import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { phone } from './looks.ts';
import { desktop, Site } from './site-page.ts';

const site = new Site();

describe('the reference', () => {
  test('the page of a class begins with what it is and an example; signatures come later', async () => {
    await using opened = await site.open('api/bot-platform-sdk/classes/ChatClient.html', desktop);
    const page = opened.page.locator('.vp-doc');
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top + scrollY);
    expect(await page.locator('h1 ~ p').first().textContent()).toContain('The client of the chat');
    expect(await top('div.language-ts')).toBeLessThan(desktop.viewport.height);
    expect(await top('blockquote')).toBeGreaterThan(await top('div.language-ts'));
  });

  test('every class has an example', () => {
    const pages = globSync('api/**/classes/*.html', { cwd: 'site' });
    expect(pages.length).toBeGreaterThan(10);
    const without = pages.filter(
      (page) => !readFileSync(`site/${page}`, 'utf8').includes('class="language-ts'),
    );
    expect(without).toEqual([]);
  });

  test('every method of a client has an example above its signature', async () => {
    await using opened = await site.open('api/bot-platform-sdk/classes/AdminClient.html', desktop);
    const order = await opened.page
      .locator('.vp-doc :is(h2, h3, div.language-ts, blockquote)')
      .evaluateAll((found) => found.map(({ tagName }) => tagName));
    const text = order.join(' ').replaceAll(/H2 BLOCKQUOTE/g, 'H2');
    expect(text.match(/H3/g)?.length).toBeGreaterThan(100);
    expect(text.match(/H3(?! DIV)/g) ?? []).toEqual([]);
  });

  test.for([phone, desktop])(
    'a property is its name, its facts and a sentence, %#',
    async (look) => {
      await using opened = await site.open(
        'api/bot-platform-sdk/interfaces/ChatClientOptions.html',
        look,
      );
      const { page } = opened;
      const property = page.locator('#timeout');
      const facts = page.locator('#timeout + .facts');
      const sentence = page.locator('#timeout + .facts + p');
      expect(await property.textContent()).toContain('timeout');
      expect(await facts.textContent()).toBe('number · optional · default: 30_000');
      expect(await sentence.textContent()).toContain('Milliseconds for one attempt');
      for (const part of [facts, sentence]) {
        const box = await part.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(look.viewport.width);
        expect(box?.width).toBeGreaterThan(300);
      }
      expect(await page.locator('.vp-doc table').count()).toBe(0);
    },
  );

  test('no page of the reference has an empty column, a re-export or a member that nobody calls', () => {
    const found = globSync('api/**/*.html', { cwd: 'site' }).flatMap((file) => {
      const html = readFileSync(`site/${file}`, 'utf8');
      const noise =
        /captureStackTrace|stackTraceLimit|prepareStackTrace|\[brand\]|Re-exports|Defined in|Inherited from/;
      return noise.test(html) ? [`${file}: ${noise.exec(html)?.[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('a type links what it names', async () => {
    await using opened = await site.open(
      'api/bot-platform-sdk/type-aliases/MessagePayload.html',
      desktop,
    );
    const links = opened.page.locator('.vp-doc blockquote a');
    expect(await links.allTextContents()).toContain('CarouselPayload');
    expect(await links.count()).toBeGreaterThan(10);
  });

  test('the page that leads has the tasks of the package, and links to each entry point', async () => {
    await using opened = await site.open('api/index.html', desktop);
    const { page } = opened;
    const headings = await page.locator('.vp-doc h2').allTextContents();
    const titles = ['Clients', 'Dialogues', 'Errors', 'Lists and streams', 'Testing'];
    expect(headings.map((text) => text.replace(/\W+$/, ''))).toEqual([
      ...titles,
      'Operations',
      'Node',
    ]);
    expect(await page.locator('.vp-doc table').count()).toBe(0);
  });
});

describe('the front page', () => {
  const goals = [
    ['Answer in my app', '/docs/answer-in-your-app'],
    ['Export every week', '/docs/weekly-export'],
    ['Test an outage', '/docs/test-an-outage'],
    ['Move from @botpress/client', '/docs/migrating'],
    ['Run on the edge', '/docs/backends'],
    ['Hand over to a human', '/docs/messages'],
  ] as const;
  test.for(goals)('the front page leads to a goal: %s', async ([goal, address]) => {
    await using opened = await site.open('', desktop);
    await opened.page.getByRole('main').getByRole('link', { name: goal }).click();
    await opened.page.waitForURL(new RegExp(`${address}(\\.html)?$`));
    await expect.poll(() => opened.page.locator('h1').textContent()).not.toContain('not exist');
  });

  test.for([desktop, phone])('the fake bot answers in the page, as it writes, %#', async (look) => {
    await using opened = await site.open('', look);
    const { page, problems } = opened;
    const chat = page.getByRole('region', { name: 'A chat with the fake bot' });
    await chat.getByRole('textbox', { name: 'Message' }).fill('Where is my order?');
    await page.keyboard.press('Enter');
    const messages = chat.getByRole('listitem');
    await expect.poll(() => messages.last().textContent(), { timeout: 20_000 }).toContain('Friday');
    expect(await messages.nth(1).textContent()).toContain('Where is my order?');
    expect(problems).toEqual([]);
  });

  test('the chat shows how a message is sent through an outage', async () => {
    await using opened = await site.open('', desktop);
    const chat = opened.page.getByRole('region', { name: 'A chat with the fake bot' });
    await chat.getByRole('button', { name: 'Write during an outage' }).click();
    const status = chat.getByRole('status');
    const calls = /^(createMessage 503 · listMessages 200 · ){2}createMessage 200$/;
    await expect.poll(() => status.textContent(), { timeout: 20_000 }).toMatch(calls);
    await chat.getByRole('button', { name: 'I need a human' }).click();
    await expect
      .poll(() => chat.getByRole('listitem').last().textContent(), { timeout: 20_000 })
      .toContain('Somebody will write');
  });

  test('the front page loads the package only for somebody who writes', async () => {
    await using opened = await site.open('', desktop);
    const scripts = () =>
      opened.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'decodedBodySize')), 0),
      );
    const before = await scripts();
    await opened.page.getByRole('textbox', { name: 'Message' }).focus();
    await expect.poll(async () => (await scripts()) - before).toBeGreaterThan(200_000);
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

const picturePages = [
  'docs/first-bot.html',
  'docs/errors.html',
  'examples/queue-workers/README.html',
  'docs/testing.html',
];
const windows = [
  { name: 'a large window', options: { viewport: { width: 1440, height: 900 } }, pixels: 12 },
  { name: 'a phone', options: phone, pixels: 11 },
];
test.for([...picturePages, 'docs/dialogues.html'])(
  'no picture is higher than a large window: /%s',
  async (path) => {
    await using opened = await site.open(path, { viewport: { width: 1440, height: 900 } });
    for (const picture of await opened.page.locator('.vp-doc .picture img').all()) {
      await picture.scrollIntoViewIfNeeded();
      expect((await picture.boundingBox())?.height).toBeLessThan(900);
    }
  },
);

test('the labels of pictures have a contrast of at least 4.5 on the pages of both schemes', () => {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
      return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const pictures = globSync('docs/pictures/*.svg');
  expect(pictures.length).toBeGreaterThan(5);
  for (const file of pictures) {
    const fills = [...readFileSync(file, 'utf8').matchAll(/\.fill-N([12])\{fill:(#\w{6});\}/g)];
    expect(fills.length).toBeGreaterThanOrEqual(4);
    // The rules of the light scheme come first.
    for (const [index, [, , color = '']] of fills.entries()) {
      const [light, dark] = [luminance('#ffffff'), luminance('#1b1b1f')];
      const page = index < fills.length / 2 ? light : dark;
      const [high = 0, low = 0] = [page, luminance(color)].sort((one, other) => other - one);
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.for(picturePages.flatMap((path) => windows.map((window) => ({ path, ...window }))))(
  'the texts of pictures are large enough to read in $name: /$path',
  async ({ path, options, pixels }) => {
    await using opened = await site.open(path, options);
    const pictures = opened.page.locator('.vp-doc .picture img');
    expect(await pictures.count()).toBeGreaterThan(0);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const sizes = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const svg = await (await fetch(image.src)).text();
        const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
        const fonts = [...svg.matchAll(/font-size:(\d+)px/g)].map((match) => Number(match[1]));
        return fonts.map((font) => (font * image.clientWidth) / width);
      });
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(pixels);
    }
  },
);

test('the page for an address that does not exist leads on', async () => {
  await using opened = await site.open('no-such-page', desktop);
  const { page } = opened;
  expect(await page.locator('h1').textContent()).toBe('This page does not exist');
  const content = page.locator('#VPContent');
  await content.getByRole('link', { name: 'Quick start' }).click();
  await page.waitForURL(/quick-start/);
});

test('no link within the site is broken, including anchors', () => {
  const targets = new Set<string>();
  const links: { readonly page: string; readonly url: URL }[] = [];
  // What a page loads is tested above.
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
