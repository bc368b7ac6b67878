import { describe, expect, test } from 'vitest';
import {
  type Behavior,
  ChatServer,
  isConnected,
  messagesOf,
  type Page,
  type Payload,
  say,
  shows,
} from '../../test/support/chat-page.ts';
import { phone, screenshots, violationsOf } from '../../test/support/looks.ts';

const chats = new ChatServer();
const { platform } = chats;

describe('everybody can use the page', () => {
  const word = 'Unbreakable'.repeat(12);
  const options = ['Small', word].map((label) => ({ label, value: label }));
  const actions = [
    { action: 'say' as const, label: 'Order', value: 'One' },
    { action: 'url' as const, label: word, value: 'https://example.com' },
  ];
  const card = { title: word, subtitle: 'Tomatoes', actions };
  const everything: Payload[] = [
    word,
    `**Bold**, [a link](https://example.com), \`code\`\n\`\`\`\n${word}\n\`\`\`\n> ${word}\n\n|${word}|B|\n|--|--|\n|1|2|`,
    { type: 'image', imageUrl: 'http://127.0.0.1:1/not-there.png' },
    { type: 'audio', audioUrl: 'https://example.com/sound.wav' },
    { type: 'video', videoUrl: 'https://example.com/film.webm' },
    { type: 'file', fileUrl: `https://example.com/${word}` },
    { type: 'location', latitude: 48.8584, longitude: 2.2945, title: word },
    { type: 'carousel', items: [card, card, card] },
    { type: 'bloc', items: [{ type: 'text', text: word }] },
    { type: 'hologram' },
    { type: 'dropdown', text: word, options },
    { type: 'choice', text: word, options },
  ];
  const looks = [390, 820, 1440].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => {
      const window = width === 390 ? phone : { viewport: { width, height: 900 } };
      return [`${colorScheme}-${width}`, { ...window, colorScheme }] as const;
    }),
  );

  test.for(looks)(
    'axe finds nothing in a greeting and in all kinds of messages, and nothing scrolls sideways: %s',
    async ([look, window]) => {
      await using chat = await chats.open(
        ({ reply }) => everything.forEach((payload) => void reply(payload)),
        window,
      );
      const { page } = chat;
      expect(await violationsOf(page)).toEqual([]);
      platform.fail('createMessage', { status: 500 });
      await say(page, 'Not sent');
      await page.getByRole('button', { name: 'Send again' }).waitFor();
      await say(page, word);
      await expect.poll(() => messagesOf(page)).toHaveLength(everything.length + 2);
      // Its colors are those of a question that can be answered.
      expect(await page.getByRole('button', { name: 'Small' }).isEnabled()).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      await page.screenshot({ path: `${screenshots}/web-chat-${look}.png` });
      for (const box of [page.locator('html'), page.locator('.messages')]) {
        expect(await box.evaluate((found) => found.scrollWidth - found.clientWidth)).toBe(0);
      }
    },
  );

  test('a screen reader reads each new message once, and neither the history nor the parts of a reply', async () => {
    await using chat = await chats.open(({ stream }) => stream('Hello, visitor!'));
    await chat.page.addInitScript(() => {
      const read: string[] = [];
      Object.assign(window, { read });
      new MutationObserver((changes) => {
        if (document.querySelector('[role=log]')?.ariaBusy === 'true') return;
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const region = node.parentElement?.closest('[role=log], [aria-live]');
          const isRead = region?.role === 'log' && region.ariaLive !== 'off';
          if (isRead && node.textContent) read.push(node.textContent);
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
    await chat.page.locator('li[data-state=sent]', { hasText: 'Again' }).waitFor();
    expect(await readAloud()).toEqual([
      expect.stringMatching(/^You said:Again/),
      expect.stringMatching(/^Reply:Hello, visitor!/),
    ]);
  });

  test('the key that confirms a composed character does not send the message, in Safari neither', async () => {
    await using chat = await chats.open(() => undefined);
    const { page } = chat;
    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill('こんにちは');
    for (const options of [{ isComposing: true }, { keyCode: 229 }]) {
      await input.dispatchEvent('compositionend');
      await input.dispatchEvent('keydown', { key: 'Enter', bubbles: true, ...options });
    }
    expect(await input.inputValue()).toBe('こんにちは');
    await input.press('Enter');
    await shows(page, ['You said: こんにちは']);
  });

  test('the first page greets, and a suggestion is sent with the keyboard', async () => {
    await using chat = await chats.open(({ said, reply }) => reply(`You said ${said}.`));
    const { page } = chat;
    await page.getByRole('heading', { name: 'Hello! How can we help?' }).waitFor();
    const suggestion = page.getByRole('button', { name: 'What can you do?' });
    await suggestion.press('Enter');
    await shows(page, ['You said: What can you do?', 'Reply: You said What can you do?.']);
    expect(await suggestion.isVisible()).toBe(false);
    // The keyboard goes on from there.
    expect(await page.locator(':focus').textContent()).toContain('You said:What can you do?');
  });
});

describe('Markdown', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      '**bold**, *italic*, `a*b*c`, ~~no~~',
      '<p><strong>bold</strong>, <em>italic</em>, <code>a*b*c</code>, <del>no</del></p>',
    ],
    ['2 * 3 * 4, snake_case_name, \\*no\\*', '<p>2 * 3 * 4, snake_case_name, *no*</p>'],
    ['# Title\n\nOne\nline', '<p><strong>Title</strong></p><p>One\nline</p>'],
    ['```js\n**a**\n\n<b>\n```', '<pre><code>**a**\n\n&lt;b&gt;</code></pre>'],
    ['3. a\n   - b\n4. c', '<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
    [
      '[a *text*](https://a.example/_x_)',
      '<p><a href="https://a.example/_x_">a <em>text</em></a></p>',
    ],
    [
      'See https://a.example/x_y_z.',
      '<p>See <a href="https://a.example/x_y_z">https://a.example/x_y_z</a>.</p>',
    ],
    [
      '| A | B |\n|---|---|\n| 1 | *2* |',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><em>2</em></td></tr></table>',
    ],
    ['> Quoted\n> lines', '<blockquote><p>Quoted\nlines</p></blockquote>'],
    ['![A pizza](https://a.example)', '<p><a href="https://a.example/">A pizza</a></p>'],
    ['![](https://a.example)', '<p><a href="https://a.example/">Picture</a></p>'],
    ['A <b>raw</b> text', '<p>A &lt;b&gt;raw&lt;/b&gt; text</p>'],
  ];

  test('the Markdown of the bot is shown without its syntax, and what the visitor writes as it is', async () => {
    await using chat = await chats.open(({ reply }) => {
      for (const [text] of cases) reply(text);
    });
    await say(chat.page, '**Look** at https://b.example');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(cases.length + 1);
    expect(await messagesOf(chat.page)).toContain('You said: **Look** at https://b.example');
    await chat.page.getByRole('link', { name: 'https://b.example' }).waitFor();
    const texts = await chat.page
      .locator('.other .text')
      .evaluateAll((found) => found.map((text) => text.innerHTML));
    const attributes = / (dir|target|rel|class|tabindex)="[^"]*"/g;
    expect(texts.map((text) => text.replaceAll(attributes, ''))).toEqual(
      cases.map(([, html]) => html),
    );
  });

  test('a text that is made to take long, or to nest without end, is shown', async () => {
    const parts = ['*a ', '_a*b ', '**_', '``a', '![', '[a](', '- ', '- 1. ', '> ', '\n```'];
    const texts = parts.flatMap((part) => [part.repeat(4000), part.repeat(40_000)]);
    await using chat = await chats.open(({ reply }) => {
      for (const text of texts) reply(text);
    });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(texts.length + 1);
    expect(chat.problems).toEqual([]);
  });
});

describe('a long conversation', () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}`);
  const writeLines = (to: number): Behavior => {
    return ({ said, reply }) =>
      said === 'Hello' && lines(1, to).forEach((line) => void reply(line));
  };
  const replies = (from: number, to: number) => lines(from, to).map((line) => `Reply: ${line}`);
  const scrollUp = (page: Page, top = -800) =>
    page.locator('.messages').evaluate((box, to) => box.scrollTo({ top: to }), top);
  const topOf = async (page: Page, text: string) =>
    (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
  const isInView = (page: Page, text: string) =>
    page.getByText(text, { exact: true }).evaluate((found) => {
      const box = found.getBoundingClientRect();
      const frame = found.closest('.messages')?.getBoundingClientRect();
      return frame !== undefined && box.top >= frame.top && box.bottom <= frame.bottom;
    });
  const open = async (count: number) => {
    const chat = await chats.open(writeLines(count), phone);
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(count + 1);
    return chat;
  };

  test('a message that comes while the visitor reads further up moves nothing, and a button leads to it', async () => {
    await using chat = await open(40);
    const { page } = chat;
    const button = page.getByRole('button', { name: 'New messages' });
    await scrollUp(page);
    const top = await topOf(page, 'Line 20');
    chats.sendUnasked('Unasked');
    await button.waitFor();
    expect(await topOf(page, 'Line 20')).toBeCloseTo(top, -1);
    await button.click();
    expect(await isInView(page, 'Unasked')).toBe(true);
    // Who is at the end sees what comes.
    chats.sendUnasked('Another');
    await page.getByText('Another').waitFor();
    expect(await button.isVisible()).toBe(false);
    expect(await isInView(page, 'Another')).toBe(true);
    // Everybody sees what they say, and that it was not sent.
    await scrollUp(page);
    platform.fail('createMessage', { status: 400 });
    await say(page, 'Lost');
    await page.locator('li[data-state=failed]').waitFor();
    await expect.poll(() => isInView(page, 'Discard')).toBe(true);
  });

  test('the end stays in view when the page is loaded again, and when a keyboard takes half of the window', async () => {
    await using chat = await open(20);
    const { page } = chat;
    expect(await isInView(page, 'Line 20')).toBe(true);
    await page.reload();
    await isConnected(page);
    expect(await isInView(page, 'Line 20')).toBe(true);
    await page.setViewportSize({ width: 390, height: 400 });
    expect(await isInView(page, 'Line 20')).toBe(true);
    const input = await page.getByRole('textbox').boundingBox();
    expect((input?.y ?? 0) + (input?.height ?? 0)).toBeLessThan(400);
  });

  test('the newest page is shown first, and a button adds earlier ones, at the same place', async () => {
    await using chat = await open(50);
    const { page } = chat;
    await page.reload();
    await isConnected(page);
    await shows(page, replies(31, 50));
    const greeting = page.getByRole('heading', { name: 'Hello!' });
    expect(await greeting.isVisible()).toBe(false);
    platform.fail('listMessages', { status: 403 });
    const earlier = page.locator('.earlier');
    await earlier.click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const top = await topOf(page, 'Line 31');
    await earlier.click();
    await shows(page, replies(11, 50));
    expect(await topOf(page, 'Line 31')).toBeCloseTo(top, -1);
    await earlier.click();
    await shows(page, ['You said: Hello', ...replies(1, 50)]);
    await earlier.waitFor({ state: 'hidden' });
    await scrollUp(page, -10_000);
    expect(await greeting.isVisible()).toBe(true);
  });
});

test('a site sets the scheme, colors, radius and width, and its other styles do not change the chat', async () => {
  const content = `
    :root { color-scheme: light; --chat-accent: rgb(0, 100, 0); --chat-surface: #fffff0 }
    :root { --chat-radius: 4px; --chat-width: 300px }
    button { background: red; padding: 3rem } p { margin: 3rem }`;
  await using chat = await chats.open(() => undefined, { colorScheme: 'dark', bypassCSP: true });
  const { page } = chat;
  await page.addStyleTag({ content });
  const styleOf = (selector: string) =>
    page.locator(selector).evaluate((found) => {
      const { backgroundColor, color, borderTopLeftRadius, width } = getComputedStyle(found);
      return [backgroundColor, color, borderTopLeftRadius, width];
    });
  const [surface, color, ...sizes] = await styleOf('.chat');
  expect([surface, ...sizes]).toEqual(['rgb(255, 255, 240)', '4px', '300px']);
  // Dark, as in a light scheme.
  expect(color?.match(/\d+/g)?.every((part) => Number(part) < 100)).toBe(true);
  await say(page, 'Hello');
  await page.locator('li[data-state=sent]').waitFor();
  expect((await styleOf('.own .bubble'))[0]).toBe('rgb(0, 100, 0)');
  expect((await styleOf('.begin'))[0]).toBe('rgb(255, 255, 240)');
  expect((await page.locator('header').boundingBox())?.height).toBeLessThan(90);
});
