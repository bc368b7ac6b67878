import { serve } from '@hono/node-server';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Behavior,
  ChatServer,
  isConnected,
  items,
  messagesOf,
  type Payload,
  say,
} from './chat-page.ts';
import { phone, screenshots, violationsOf } from './looks.ts';

const chats = new ChatServer();
const { platform } = chats;

describe('everybody can use the page', () => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  const options = ['Small', word].map((label) => ({ label, value: label }));
  const card = {
    title: word,
    subtitle: 'Tomatoes',
    actions: [
      { action: 'say' as const, label: 'Order', value: 'One' },
      { action: 'url' as const, label: word, value: 'https://example.com' },
    ],
  };
  const everything: Payload[] = [
    word,
    {
      type: 'markdown',
      markdown: `**Bold**, [a link](https://example.com), \`code\`\n\`\`\`\n${word}\n\`\`\``,
    },
    { type: 'image', imageUrl: 'http://127.0.0.1:1/not-there.png' },
    { type: 'audio', audioUrl: 'https://example.com/sound.wav' },
    { type: 'video', videoUrl: 'https://example.com/film.webm' },
    { type: 'file', fileUrl: `https://example.com/${word}` },
    { type: 'location', latitude: 48.8584, longitude: 2.2945, title: word },
    { type: 'card', ...card },
    { type: 'carousel', items: [card, card, card] },
    { type: 'bloc', items: [{ type: 'text', text: word }] },
    { type: 'hologram' },
    { type: 'dropdown', text: word, options },
    { type: 'choice', text: word, options },
  ];
  const desktop = { viewport: { width: 1440, height: 900 } };
  const looks = [
    ['light-1440', { ...desktop, colorScheme: 'light' }],
    ['dark-1440', { ...desktop, colorScheme: 'dark' }],
    ['light-390', { ...phone, colorScheme: 'light' }],
    ['dark-390', { ...phone, colorScheme: 'dark' }],
  ] as const;

  test.for(looks)(
    'axe finds nothing in all kinds of messages, and the page does not scroll sideways: %s',
    async ([look, given]) => {
      await using chat = await chats.open(
        ({ reply }) => everything.forEach((payload) => void reply(payload)),
        given,
      );
      const { page } = chat;
      await page.screenshot({ path: `${screenshots}/web-chat-first-${look}.png` });
      platform.fail('createMessage', { status: 500 });
      await say(page, 'Not sent');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await say(page, word);
      await expect.poll(() => messagesOf(page)).toHaveLength(everything.length + 2);
      // Its colors are those of a question that can be answered.
      expect(await page.getByRole('button', { name: 'Small' }).isEnabled()).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      await page.screenshot({ path: `${screenshots}/web-chat-${look}.png` });
      const [width, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(width).toBe(window);
      const messages = page.locator('.messages');
      expect(await messages.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    },
  );

  test('a screen reader reads new messages, but neither the history nor the parts of a reply', async () => {
    await using chat = await chats.open(({ stream }) => stream('Hello, visitor!'));
    await chat.page.addInitScript(() => {
      const read: string[] = [];
      Object.assign(window, { read });
      new MutationObserver((changes) => {
        if (document.querySelector('[role=log]')?.ariaBusy === 'true') return;
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const isRead = node instanceof HTMLLIElement && node.closest('[role=log]') !== null;
          if (isRead) read.push(node.textContent);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await messagesOf(chat.page)).toHaveLength(2);
    const readAloud = () => chat.page.evaluate(() => [Reflect.get(window, 'read')].flat());
    expect(await readAloud()).toEqual([]);
    await say(chat.page, 'Again');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(4);
    const replies = (await readAloud()).filter((text) => text.startsWith('Reply:'));
    expect(replies).toEqual([expect.stringContaining('Hello, visitor!')]);
  });

  test.for(['light', 'dark'] as const)(
    'axe finds nothing on the first page, nor in its question: %s',
    async (colorScheme) => {
      await using chat = await chats.open(() => undefined, { colorScheme });
      expect(await violationsOf(chat.page)).toEqual([]);
      await chat.page.getByRole('button', { name: 'New conversation' }).click();
      await chat.page.getByRole('dialog').waitFor();
      expect(await violationsOf(chat.page)).toEqual([]);
    },
  );

  test('the first page greets, and a suggestion is sent with the keyboard', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    await page.getByRole('heading', { name: 'Hello! How can we help?' }).waitFor();
    await page.getByRole('button', { name: 'What can you do?' }).press('Enter');
    const messages = ['You said: What can you do?', 'Reply: You said What can you do?.'];
    await expect.poll(() => messagesOf(page)).toEqual(messages);
    expect(await page.getByRole('button', { name: 'What can you do?' }).isVisible()).toBe(false);
    // The keyboard goes on from there.
    expect(await page.locator(':focus').textContent()).toContain('You said:What can you do?');
  });

  test('a text that is written from right to left is shown so', async () => {
    await using chat = await chats.open(({ reply }) => reply('مرحبا'));
    await say(chat.page, 'שלום');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    const texts = items(chat.page).locator('p');
    const directions = texts.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).direction),
    );
    expect(await directions).toEqual(['rtl', 'rtl']);
  });
});

describe('Markdown', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      '**bold**, *italic*, __bold__, _italic_',
      '<p><strong>bold</strong>, <em>italic</em>, <strong>bold</strong>, <em>italic</em></p>',
    ],
    [
      '***both*** and *a **b** c*',
      '<p><strong><em>both</em></strong> and <em>a <strong>b</strong> c</em></p>',
    ],
    ['2 * 3 * 4, snake_case_name, \\*no\\*', '<p>2 * 3 * 4, snake_case_name, *no*</p>'],
    ['Use `a*b*c`', '<p>Use <code>a*b*c</code></p>'],
    ['One\nline\n\nTwo', '<p>One\nline</p><p>Two</p>'],
    ['# Title\nText', '<p><strong>Title</strong></p><p>Text</p>'],
    ['```js\n**a**\n\n<b>\n```\nEnd', '<pre><code>**a**\n\n&lt;b&gt;</code></pre><p>End</p>'],
    ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    [
      '3. a\n   - b\n4. c',
      '<ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ol>',
    ],
    ['[a *text*](https://a.example/_x_)', '<p><a href="https://a.example/_x_">a *text*</a></p>'],
    [
      'See https://a.example/x_y_z.',
      '<p>See <a href="https://a.example/x_y_z">https://a.example/x_y_z</a>.</p>',
    ],
    [
      '<b>raw</b> &amp; ![x](https://a.example)',
      '<p>&lt;b&gt;raw&lt;/b&gt; &amp;amp; !<a href="https://a.example/">x</a></p>',
    ],
  ];

  test('the bot writes bold, italic, code, lists and links; everything else stays a text', async () => {
    await using chat = await chats.open(({ reply }) => {
      for (const [text] of cases) reply(text);
    });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(cases.length + 1);
    const shown = await chat.page
      .locator('.other .text')
      .evaluateAll((texts) =>
        texts.map((text) =>
          text.innerHTML.replaceAll(/ (dir|target|rel|class|tabindex)="[^"]*"/g, ''),
        ),
      );
    expect(shown).toEqual(cases.map(([, html]) => html));
  });

  test('what the visitor writes stays as it is, and its links are links', async () => {
    await using chat = await chats.open(() => undefined);
    await say(chat.page, '**Look** at https://a.example');
    await chat.page.getByRole('link', { name: 'https://a.example' }).waitFor();
    expect(await messagesOf(chat.page)).toEqual(['You said: **Look** at https://a.example']);
  });

  test('a text that is made to take long does not', async () => {
    const parts = ['*a ', '_', '_a*b ', '**_', '`', '``a', '[', '[a](', '- ', '- 1. ', '\n```'];
    const texts = parts.flatMap((part) => [part.repeat(4000), part.repeat(40_000)]);
    // The end of a line for a regular expression, and not for Markdown. One of them may take a second: together, minutes.
    for (const part of ['- ', '# '])
      texts.push(...Array(60).fill(`${part}${' '.repeat(19_000)}\u2028`));
    await using chat = await chats.open(({ reply }) => {
      for (const text of texts) reply(text);
    });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(texts.length + 1);
    expect(chat.problems).toEqual([]);
  });
});

describe('a carousel', () => {
  const items = ['One', 'Two', 'Three'].map((title) => ({ title, actions: [] }));

  test('its arrows lead from card to card, with the keyboard too, and not beyond the ends', async () => {
    await using chat = await chats.open(({ reply }) => reply({ type: 'carousel', items }), phone);
    const { page } = chat;
    await say(page, 'Hello');
    const list = page.getByRole('list', { name: 'Cards' });
    const position = () => list.evaluate((cards) => cards.scrollLeft);
    const [previous, next] = ['Previous card', 'Next card'].map((name) =>
      page.getByRole('button', { name }),
    );
    await expect.poll(() => previous?.isVisible()).toBe(false);
    await next?.press('Enter');
    await previous?.waitFor();
    const first = await list.getByText('One').boundingBox();
    expect(first?.x).toBeLessThan(0);
    await next?.press('Enter');
    await expect.poll(() => next?.getAttribute('aria-disabled')).toBe('true');
    // It keeps the focus, and is gone without it.
    expect(await next?.isVisible()).toBe(true);
    const end = await position();
    await list.press('ArrowLeft');
    await expect.poll(position).toBeLessThan(end);
    await previous?.press('Enter');
    await previous?.press('Enter');
    await expect.poll(position).toBe(0);
  });
});

describe('a long conversation', () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}`);
  const writeLines = (from: number, to: number): Behavior => {
    return ({ reply }) => lines(from, to).forEach((line) => void reply(line));
  };
  const replies = (from: number, to: number) => lines(from, to).map((line) => `Reply: ${line}`);
  const scrollUp = (page: Page, top = -800) =>
    page.locator('.messages').evaluate((box, to) => box.scrollTo({ top: to }), top);
  const scrolled = (page: Page) => page.locator('.messages').evaluate((box) => box.scrollTop);
  const topOf = async (page: Page, text: string) =>
    (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
  const isBetweenHeaderAndInput = (found: Element) => {
    const box = found.getBoundingClientRect();
    const frame = found.closest('.messages')?.getBoundingClientRect();
    return frame !== undefined && box.top >= frame.top && box.bottom <= frame.bottom;
  };
  const isInView = (page: Page, text: string) =>
    page.getByText(text, { exact: true }).evaluate(isBetweenHeaderAndInput);

  test('what the visitor says is seen after scrolling up, and so is that it was not sent', async () => {
    await using chat = await chats.open(writeLines(1, 40), phone);
    const { page } = chat;
    await say(page, 'one');
    await expect.poll(() => messagesOf(page)).toHaveLength(41);
    chats.behavior = () => undefined;
    for (const [text, status] of [
      ['two', 0],
      ['three', 400],
      ['four', 500],
    ] as const) {
      await scrollUp(page);
      expect(await isInView(page, 'Line 40')).toBe(false);
      if (status > 0) platform.fail('createMessage', { status });
      await say(page, text);
      await expect.poll(() => isInView(page, text)).toBe(true);
      if (status === 0) continue;
      const note = page.locator('li[data-state=failed]', { hasText: text }).getByText('Not sent.');
      await note.waitFor();
      await expect(
        await note.evaluate((found) => found.getBoundingClientRect().bottom),
      ).toBeLessThan((await page.locator('footer').boundingBox())?.y ?? 0);
    }
  });

  test('a message that comes while the visitor reads further up moves nothing, and a button leads to it', async () => {
    await using chat = await chats.open(writeLines(1, 40), phone);
    const { page } = chat;
    const button = page.getByRole('button', { name: 'New messages' });
    await say(page, 'one');
    await expect.poll(() => messagesOf(page)).toHaveLength(41);
    await scrollUp(page);
    expect(await button.isVisible()).toBe(false);
    const top = await topOf(page, 'Line 20');
    chats.sendUnasked('Unasked');
    await button.waitFor();
    expect(await topOf(page, 'Line 20')).toBeCloseTo(top, -1);
    await button.click();
    expect(await scrolled(page)).toBe(0);
    expect(await isInView(page, 'Unasked')).toBe(true);
    expect(await button.isVisible()).toBe(false);
    // Who is at the end sees what comes.
    chats.sendUnasked('Another');
    await page.getByText('Another').waitFor();
    expect(await button.isVisible()).toBe(false);
    expect(await isInView(page, 'Another')).toBe(true);
  });

  test('a reply that is longer than the window shows its beginning, also while the bot writes it', async () => {
    const long = lines(1, 100);
    const rest = Promise.withResolvers<void>();
    await using chat = await chats.open(async ({ said, reply, stream }) => {
      if (said === 'at once') return reply(long.join('\n\n'));
      await stream(
        (async function* () {
          for (const line of long) yield `${line}\n\n`;
          await rest.promise;
        })(),
      );
    }, phone);
    const { page } = chat;
    const button = page.getByRole('button', { name: 'New messages' });
    const isShown = async (locator: Locator) => {
      await expect.poll(() => locator.getByText('Line 100', { exact: true }).count()).toBe(1);
      const line = locator.getByText('Line 1', { exact: true });
      await expect.poll(() => line.evaluate(isBetweenHeaderAndInput)).toBe(true);
    };
    await say(page, 'at once');
    await isShown(items(page).last());
    await button.click();
    expect(await scrolled(page)).toBe(0);
    await say(page, 'in parts');
    await isShown(page.locator('.writing'));
    rest.resolve();
    await isShown(items(page).nth(3));
  });

  test('the end stays in view when the page is loaded again, and when a keyboard takes half of the window', async () => {
    await using chat = await chats.open(writeLines(1, 20), phone);
    const { page } = chat;
    await say(page, 'Hello');
    await expect.poll(() => messagesOf(page)).toHaveLength(21);
    expect(await isInView(page, 'Line 20')).toBe(true);
    await page.reload();
    await isConnected(page);
    expect(await isInView(page, 'Line 20')).toBe(true);
    await page.setViewportSize({ width: 390, height: 400 });
    expect(await isInView(page, 'Line 20')).toBe(true);
    const input = await page.getByRole('textbox').boundingBox();
    expect((input?.y ?? 0) + (input?.height ?? 0)).toBeLessThan(400);
  });

  test('the newest page is shown first, and earlier ones on the way up, at the same place', async () => {
    await using chat = await chats.open(writeLines(1, 50), phone);
    const { page } = chat;
    await say(page, 'Hello');
    await expect.poll(() => messagesOf(page)).toHaveLength(51);
    await page.reload();
    await isConnected(page);
    expect(await messagesOf(page)).toEqual(replies(31, 50));
    const greeting = page.getByRole('heading', { name: 'Hello!' });
    expect(await greeting.isVisible()).toBe(false);

    platform.fail('listMessages', { status: 403 });
    await scrollUp(page, -10_000);
    const earlier = page.getByRole('button', { name: 'Try again' });
    await earlier.waitFor();
    const top = await topOf(page, 'Line 31');
    await earlier.click();
    await expect.poll(() => messagesOf(page)).toEqual(replies(11, 50));
    expect(await topOf(page, 'Line 31')).toBeCloseTo(top, -1);
    await scrollUp(page, -10_000);
    await expect.poll(() => messagesOf(page)).toEqual(['You said: Hello', ...replies(1, 50)]);
    await scrollUp(page, -10_000);
    expect(await greeting.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Earlier messages' }).isVisible()).toBe(false);
  });
});

describe('a part of another page', () => {
  let style = '';
  /** The server of a site, which passes the requests of the chat on. */
  const site = serve({
    fetch: async ({ url, method }) => {
      const { pathname } = new URL(url);
      const html = await (await fetch(chats.url)).text();
      const chat = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      if (pathname !== '/help') return await fetch(new URL(pathname, chats.url), { method });
      const page = `<!doctype html><style>${style}</style><link rel="stylesheet" href="style.css">
        <script type="module" src="page.js"></script><div style="height: 40rem">
        ${chat.replace('<main', '<section')}</section></div>`;
      return new Response(page, { headers: { 'content-type': 'text/html' } });
    },
    port: 0,
    hostname: '127.0.0.1',
  });
  afterAll(() => void site.close());

  const open = async (styleOfSite: string) => {
    style = styleOfSite;
    const chat = await chats.open(() => undefined, { colorScheme: 'dark' });
    await chat.page.goto(chats.newVisitor(`http://127.0.0.1:${Object(site.address()).port}/help`));
    await isConnected(chat.page);
    return chat;
  };
  const styleOf = (page: Page, selector: string) =>
    page.locator(selector).evaluate((found) => {
      const { backgroundColor, borderTopLeftRadius, width } = getComputedStyle(found);
      return { backgroundColor, borderTopLeftRadius, width };
    });

  test.for([
    ['', 'rgb(255, 255, 255)'],
    [':root { color-scheme: light dark }', 'rgb(23, 25, 30)'],
    [':root { color-scheme: dark }', 'rgb(23, 25, 30)'],
    [':root { color-scheme: dark } .chat { color-scheme: light }', 'rgb(255, 255, 255)'],
  ] as const)('the scheme is that of the site: %s', async ([style, color]) => {
    await using chat = await open(style);
    expect((await styleOf(chat.page, '.chat')).backgroundColor).toBe(color);
  });

  test('its properties set colors, radius and width, and the site does not change the rest', async () => {
    await using chat = await open(`
      :root { --chat-accent: rgb(0, 100, 0); --chat-surface: #fffff0; --chat-radius: 4px; --chat-width: 300px }
      button { background: red; padding: 3rem } p { margin: 3rem } svg { width: 100px }
    `);
    const { page } = chat;
    const [backgroundColor, borderTopLeftRadius, width] = ['rgb(255, 255, 240)', '4px', '300px'];
    expect(await styleOf(page, '.chat')).toEqual({ backgroundColor, borderTopLeftRadius, width });
    await say(page, 'Hello');
    await page.locator('li[data-state=sent]').waitFor();
    expect((await styleOf(page, '.own .bubble')).backgroundColor).toBe('rgb(0, 100, 0)');
    expect((await styleOf(page, '.begin')).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect((await page.locator('header').boundingBox())?.height).toBeLessThan(80);
  });
});
