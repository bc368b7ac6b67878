import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/browser.ts';

const server = serve({
  fetch: new Hono()
    .use('*', serveStatic({ root: 'site' }))
    .notFound((context) => context.html(readFileSync('site/404.html', 'utf8'), 404)).fetch,
  port: 0,
  hostname: '127.0.0.1',
});
let browser: Browser;
let origin = '';

/** For people to look at. */
const screenshots = 'reports/screenshots';

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  if (!server.listening) await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

interface OpenedPage extends AsyncDisposable {
  readonly page: Page;
  /** What the browser reports as an error, and requests to other origins. */
  readonly problems: string[];
}

const desktop = { viewport: { width: 1280, height: 900 } };
const dark = { ...desktop, colorScheme: 'dark' } as const;
const medium = { viewport: { width: 700, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** By their options: to make a context takes the browser longer than to load a page. */
const contexts = new Map<BrowserContextOptions, Promise<BrowserContext>>();

async function open(path: string, options: BrowserContextOptions): Promise<OpenedPage> {
  const context = contexts.get(options) ?? newContext(options);
  contexts.set(options, context);
  const page = await (await context).newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (problem) => problems.push(String(problem)));
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(origin)) {
      problems.push(`requests ${request.url()}`);
    }
  });
  await load(page, path);
  return { page, problems, [Symbol.asyncDispose]: () => page.close() };
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  // Without a page that stays open, the browser takes half a second longer to open the next one.
  await context.newPage();
  return context;
}

/** Loads a page of the site, until it is interactive. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(`${origin}/${path}`);
  await page.waitForFunction(() => '__vue_app__' in Object(document.querySelector('#app')));
}

const guides = globSync('docs/*.html', { cwd: 'site' });
const pages = [
  '',
  'try.html',
  'examples/backends/express-ts.html',
  'README.html',
  'examples/README.html',
  'bench/README.html',
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
  describe('on a phone', () => {
    let opened: OpenedPage;
    beforeAll(async () => {
      opened = await open('', phone);
    });
    afterAll(() => opened[Symbol.asyncDispose]());

    test.for([...pages, ...apiPages])(
      'the page fits into the window of a phone, without an error: /%s',
      async (path) => {
        await load(opened.page, path);
        expect(opened.problems.splice(0)).toEqual([]);
        expect(await overflowOf(opened.page)).toBe(0);
      },
    );
  });

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
  // The dark scheme changes the colors of the light one, and nothing else; a phone changes all but the colors.
  const looks = [
    { look: 'light', options: desktop, limit: (axe: AxeBuilder) => axe },
    { look: 'dark', options: dark, limit: (axe: AxeBuilder) => axe.withRules(colorRules) },
    { look: 'phone', options: phone, limit: (axe: AxeBuilder) => axe.disableRules(colorRules) },
  ];

  test.for(kinds.flatMap((path) => looks.map((look) => ({ path, ...look }))))(
    'axe finds nothing serious: /$path, $look',
    async ({ path, look, options, limit }) => {
      await using opened = await open(path, options);
      // Within the page, and without a list of what is right: it is long.
      const { violations } = await limit(
        new AxeBuilder({ page: opened.page })
          .setLegacyMode()
          .options({ resultTypes: ['violations'] }),
      ).analyze();
      const name = `${path.replaceAll(/\W+/g, '-') || 'front'}-${look}.png`;
      await opened.page.screenshot({ path: `${screenshots}/${name}` });
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      expect(serious).toEqual([]);
      expect(opened.problems).toEqual([]);
    },
  );

  test.for(['', 'try.html', 'docs/first-bot.html', 'api/index.html'])(
    'the page has one main landmark: /%s',
    async (path) => {
      await using opened = await open(path, desktop);
      expect(await opened.page.getByRole('main').count()).toBe(1);
    },
  );

  test('on a phone, a row of a table is a card, with the header of each column in it', async () => {
    await using opened = await open('docs/operations.html', phone);
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
    await using opened = await open('docs/operations.html', medium);
    const table = opened.page.locator('.table').first();
    await table.focus();
    await opened.page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });

  test('the button that copies code is visible on a touch screen', async () => {
    await using opened = await open('README.html', phone);
    const button = opened.page.locator('button.copy').first();
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  });
});

describe('the reference', () => {
  test('the page of a class begins with what it is and an example; signatures come later', async () => {
    await using opened = await open('api/bot-platform-sdk/classes/ChatClient.html', desktop);
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

  test('every method of a client has an example above its signature', async () => {
    await using opened = await open('api/bot-platform-sdk/classes/AdminClient.html', desktop);
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
      await using opened = await open(
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
    await using opened = await open(
      'api/bot-platform-sdk/type-aliases/MessagePayload.html',
      desktop,
    );
    const links = opened.page.locator('.vp-doc blockquote a');
    expect(await links.allTextContents()).toContain('CarouselPayload');
    expect(await links.count()).toBeGreaterThan(10);
  });

  test('the page that leads has the tasks of the package, and links to each entry point', async () => {
    await using opened = await open('api/index.html', desktop);
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
    ['Run on the edge', '/docs/edge'],
    ['Hand over to a human', '/docs/hand-over'],
  ] as const;
  test.for(goals)('the front page leads to a goal: %s', async ([goal, address]) => {
    await using opened = await open('', desktop);
    await opened.page.getByRole('main').getByRole('link', { name: goal }).click();
    await opened.page.waitForURL(new RegExp(`${address}(\\.html)?$`));
    await expect.poll(() => opened.page.locator('h1').textContent()).not.toContain('not exist');
  });

  test.for([desktop, phone])('the fake bot answers in the page, as it writes, %#', async (look) => {
    await using opened = await open('', look);
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
    await using opened = await open('', desktop);
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
    await using opened = await open('', desktop);
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
  await using opened = await open('examples/README.html', desktop);
  await opened.page.locator('.vp-doc').getByRole('link', { name: 'app.ts' }).first().click();
  await opened.page.waitForURL(/examples\/bot-backend\/app-ts/);
  await expect
    .poll(() => opened.page.locator('.vp-doc div[class*="language-"]').textContent())
    .toContain('new Hono()');
});

const picturePages = ['first-bot', 'retries', 'scaling-out', 'testing'].map(
  (name) => `docs/${name}.html`,
);
const windows = [
  { name: 'a large window', options: { viewport: { width: 1440, height: 900 } }, pixels: 12 },
  { name: 'a phone', options: phone, pixels: 11 },
];
test.for([...picturePages, 'docs/dialogues.html'])(
  'no picture is higher than a large window: /%s',
  async (path) => {
    await using opened = await open(path, { viewport: { width: 1440, height: 900 } });
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
    await using opened = await open(path, options);
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

describe('the search of the site', () => {
  // The index is large.
  const patience = { timeout: 20_000 };

  const searches: readonly (readonly [text: string, first: RegExp])[] = [
    ['retry', /docs\/retries/],
    ['timeout', /docs\/retries/],
    ['rate limit', /docs\/retries/],
    ['send a message', /docs\/messages/],
    ['image', /docs\/messages/],
    ['upload a file', /docs\/messages/],
    ['typing', /docs\/messages/],
    ['dialogue', /docs\/dialogues/],
    ['user key', /docs\/(first-bot|web-chat|clients)/],
    ['express', /docs\/backends/],
    ['next.js', /docs\/(answer-in-your-app|backends)/],
    ['simulate', /docs\/test-an-outage/],
    ['outage', /docs\/test-an-outage/],
    ['cron', /docs\/weekly-export/],
    ['weekly', /docs\/weekly-export/],
    ['backup', /docs\/weekly-export/],
    ['attachment', /docs\/messages/],
    ['websocket', /docs\/streams/],
    ['handoff', /docs\/hand-over/],
    ['hitl', /docs\/hand-over/],
    ['nock', /docs\/testing/],
    ['msw', /docs\/testing/],
    ['cors', /docs\/(web-chat|answer-in-your-app)/],
    ['react', /docs\/answer-in-your-app/],
    ['carousel', /docs\/messages/],
    ['mock server', /docs\/(fake-platform|testing)/],
    ['webhook', /docs\/backends/],
    ['python', /docs\/testing/],
    ['429', /docs\/retries/],
    ['lambda', /docs\/(backends|edge)/],
    ['cloudflare', /docs\/(backends|edge)/],
    ['web chat', /docs\/web-chat/],
    ['opentelemetry', /docs\/observability/],
    ['prometheus', /docs\/observability/],
    ['csv', /docs\/weekly-export/],
    ['upgrade', /docs\/upgrading/],
    ['node version', /docs\/support-policy/],
    ['ECONNREFUSED', /docs\/troubleshooting/],
  ];

  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await open('', desktop);
    await opened.page.keyboard.press('ControlOrMeta+k');
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  async function search(text: string): Promise<Locator> {
    const field = opened.page.locator('#localsearch-input');
    const results = opened.page.locator('#localsearch-list a.result');
    await field.fill('');
    await expect.poll(() => results.count()).toBe(0);
    await field.fill(text);
    return results;
  }

  test.for(searches)('the search finds first, with a line of text: %s', async ([text, page]) => {
    const first = (await search(text)).first();
    await expect.poll(() => first.getAttribute('href'), patience).toMatch(page);
    await expect.poll(() => first.locator('.excerpt').textContent(), patience).toMatch(/\w/);
    expect(opened.problems).toEqual([]);
  });

  const among: readonly (readonly [what: string, text: string, page: RegExp])[] = [
    ['the name of a method', 'listBots', /#listbots|AdminClient/],
    [
      'a message pasted from a terminal',
      'UnauthorizedError: getEvent: 401 Unauthorized (GET /events/{id}): there is no user with this key; check `userKey` of the client at async file:///home/ada/bot.mjs:12:19',
      /docs\/troubleshooting/,
    ],
    [
      'a message about a connection',
      'ConnectionError: getEvent: connection refused by chat.example.com:443: nothing listens there; check the host and the port (GET /events/{id})',
      /docs\/troubleshooting/,
    ],
  ];

  test.for(among)('the search finds among the first three: %s', async ([, text, page]) => {
    const results = await search(text);
    const firstThree = () =>
      results.evaluateAll((found) =>
        found.slice(0, 3).map((link) => link.getAttribute('href') ?? ''),
      );
    await expect.poll(firstThree, patience).toContainEqual(expect.stringMatching(page));
    expect(opened.problems).toEqual([]);
  });
});

describe('the page on trying it', () => {
  test('every program runs in the page, without a request to a network', async () => {
    await using opened = await open('try.html', desktop);
    const { page } = opened;
    const choice = page.getByLabel('Example');
    const names = await choice.locator('option').allTextContents();
    expect(names.length).toBeGreaterThan(3);
    for (const label of names) {
      await choice.selectOption({ label });
      expect(await run(page)).not.toMatch(/^\s*$|Error: /);
    }
    expect(opened.problems).toEqual([]);
  });

  test('a program can be written and run with the keyboard alone', async () => {
    await using opened = await open('try.html', desktop);
    const { page } = opened;
    const editor = page.getByRole('textbox', { name: 'Program' });
    for (
      let tabs = 0;
      !(await editor.evaluate((box) => box === document.activeElement));
      tabs += 1
    ) {
      expect(tabs).toBeLessThan(30);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText("console.log([1, 'two']); throw new TypeError('no');");
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => page.getByRole('log').textContent()).toContain('TypeError: no');
    expect(await page.getByRole('log').textContent()).toContain("[ 1, 'two' ]");
  });

  test.for(['for (;;);', 'for (let i = 0; ; i += 1) console.log(i);'])(
    'a program that does not end can be stopped: %s',
    async (program) => {
      await using opened = await open('try.html', desktop);
      const { page } = opened;
      await write(page, program);
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Run' }).waitFor();
      expect(await page.getByRole('status').textContent()).toBe('stopped');
    },
  );

  test('the output has at most 1,000 lines, and says so', async () => {
    await using opened = await open('try.html', desktop);
    await write(opened.page, 'for (let i = 0; i < 10_000; i += 1) console.log(i);');
    const lines = (await run(opened.page)).trim().split('\n');
    expect(lines).toHaveLength(1001);
    expect(lines.at(-1)).toContain('1000 lines');
    expect(await opened.page.getByRole('status').textContent()).toMatch(/^finished in \d+ ms$/);
  });

  test('the types of a program are removed', async () => {
    await using opened = await open('try.html', desktop);
    await write(opened.page, 'const one: number = 1;\nconsole.log((one as number) + 1);');
    expect((await run(opened.page)).trim()).toBe('2');
  });

  const printed = [
    ['console.log(0, -0, { n: 0 });', '0 -0 { n: 0 }'],
    ["console.log('%s is %d', 'one', 1);", 'one is 1'],
    ['console.dir({ deep: { list: [1] } });', '{ deep: { list: [ 1 ] } }'],
    [
      "console.table([{ id: 'a', n: 1 }, { id: 'b' }]);",
      "(index) │ id  │ n\n────────┼─────┼──\n0       │ 'a' │ 1\n1       │ 'b' │",
    ],
  ] as const;
  test.for(printed)('the console prints as that of Node: %s', async ([program, text]) => {
    await using opened = await open('try.html', desktop);
    await write(opened.page, program);
    expect((await run(opened.page)).replaceAll(/ +$/gm, '').trim()).toBe(text);
  });

  test('the console measures times', async () => {
    await using opened = await open('try.html', desktop);
    await write(opened.page, "console.time('work'); console.timeEnd('work');");
    expect((await run(opened.page)).trim()).toMatch(/^work: \d+\.\d ms$/);
  });

  test('on a phone, the output comes into view after Run', async () => {
    await using opened = await open('try.html', phone);
    const { page } = opened;
    await page.getByRole('button', { name: 'Run' }).tap();
    await page.getByRole('button', { name: 'Run' }).waitFor();
    const output = page.getByRole('log');
    await expect
      .poll(async () => {
        const box = await output.boundingBox();
        return box !== null && box.y >= 0 && box.y + Math.min(box.height, 100) <= 844;
      })
      .toBe(true);
  });

  const refused = [
    ['a syntax error', 'const fine = 1;\nconst = 2;', 'line 2: '],
    [
      'an export that a package does not have',
      "\nimport { Chat } from 'bot-platform-sdk';",
      '"Chat"',
    ],
    ['a package that the page does not have', "\nimport 'node:fs';", '"node:fs" is not available'],
  ] as const;
  test.for(refused)('%s is reported, and its line is marked', async ([, program, message]) => {
    await using opened = await open('try.html', desktop);
    await write(opened.page, program);
    const output = await run(opened.page);
    expect(output).toContain('line 2: ');
    expect(output).toContain(message);
    expect(await opened.page.locator('.cm-line').nth(1).locator('.cm-lintRange').count()).toBe(1);
  });

  const unhandled = [
    ['a rejection', "Promise.reject(new TypeError('left alone'));", 'TypeError: left alone'],
    [
      'a timer',
      "\nsetTimeout(() => { throw new TypeError('late'); });",
      'TypeError: late\n    at line 2',
    ],
  ] as const;
  test.for(unhandled)('an error of %s that is not handled is shown', async ([, program, text]) => {
    await using opened = await open('try.html', desktop);
    await write(opened.page, program);
    await run(opened.page);
    await expect.poll(() => opened.page.getByRole('log').textContent()).toContain(text);
    expect(await opened.page.getByRole('log').textContent()).not.toContain('blob:');
  });

  test('a link shares a program, which does not run by itself', async () => {
    await using opened = await open('try.html', desktop);
    const { page } = opened;
    await write(page, "console.log('shared: ✓');");
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.url()).toContain('#program=');
    await using other = await open(page.url().slice(origin.length + 1), desktop);
    const editor = other.page.getByRole('textbox', { name: 'Program' });
    expect(await editor.textContent()).toBe("console.log('shared: ✓');");
    expect(await other.page.getByRole('log').textContent()).not.toContain('shared');
    expect((await run(other.page)).trim()).toBe('shared: ✓');
  });

  test('a program that was edited is discarded only after a question', async () => {
    await using opened = await open('try.html', desktop);
    const { page } = opened;
    const choice = page.getByLabel('Example');
    await write(page, 'console.log(1);');
    page.once('dialog', (dialog) => dialog.dismiss());
    await choice.selectOption({ index: 1 });
    expect(await choice.evaluate((box) => Reflect.get(box, 'selectedIndex'))).toBe(0);
    const editor = page.getByRole('textbox', { name: 'Program' });
    expect(await editor.textContent()).toBe('console.log(1);');
    page.once('dialog', (dialog) => dialog.accept());
    await choice.selectOption({ index: 1 });
    expect(await editor.textContent()).not.toContain('console.log(1);');
  });
});

test('the page for an address that does not exist leads on', async () => {
  await using opened = await open('no-such-page', desktop);
  const { page } = opened;
  expect(await page.locator('h1').textContent()).toBe('This page does not exist');
  const content = page.locator('#VPContent');
  await content.getByRole('link', { name: 'Quick start' }).click();
  await page.waitForURL(/quick-start/);
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

test('no link within the site is broken, including anchors', () => {
  const targets = new Set<string>();
  const links: { readonly page: string; readonly url: URL }[] = [];
  // What a page loads is tested above.
  for (const file of globSync('**/*.*', { cwd: 'site', exclude: ['assets/**'] })) {
    const page = new URL(file.replace(/(^|\/)index\.html$/, '$1'), `${origin}/`).href;
    targets.add(page);
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(`site/${file}`, 'utf8');
    for (const [, name, value = ''] of html.matchAll(/ (id|href|src)="([^"]*)"/g)) {
      if (name === 'id') targets.add(new URL(`#${value}`, page).href);
      else links.push({ page, url: new URL(value, page) });
    }
  }
  const within = links.filter(
    ({ url }) => url.origin === origin && !url.pathname.startsWith('/assets/'),
  );
  expect(within.length).toBeGreaterThan(1000);
  const broken = within.filter(({ url }) => !targets.has(url.href));
  expect(broken.map(({ page, url }) => `${url} in ${page}`)).toEqual([]);
});

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Replaces the program of the editor. */
async function write(page: Page, program: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Program' }).fill(program);
}

/** Runs the program of the editor; returns its output. */
async function run(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Run' }).waitFor();
  return (await page.getByRole('log').textContent()) ?? '';
}
