import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebChat, type WebChatServer } from '../../examples/web-chat/server.ts';
import {
  type BotContext,
  createPlatform,
  type Platform,
  type PlatformServer,
} from '../../src/testing.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { startNode } from '../support/run-node.ts';

type Payload = Parameters<BotContext['reply']>[0];
type Behavior = (context: BotContext & { readonly said: string }) => unknown;

interface OpenedPage extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: readonly string[];
}

const screenshots = 'reports/screenshots';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The bot of the test that runs. */
let behavior: Behavior = () => undefined;
// One for all tests: to bundle the page for each of them would take most of the time.
const platform: Platform = createPlatform({
  bot: {
    message: ({ message: { payload }, ...rest }) =>
      behavior({ ...rest, said: payload.type === 'text' ? payload.text : '' }),
  },
  encryptionKey: 'not-for-the-page',
});
let service: PlatformServer;
let server: WebChatServer;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  service = await platform.listen();
  server = await startWebChat({ baseUrl: service.chatOptions.baseUrl });
  browser = await chromium.launch(chromiumOptions());
});

afterAll(async () => {
  await browser.close();
  server.close();
  await service.close();
});

function prepare(bot: Behavior): void {
  platform.reset();
  behavior = bot;
}

/** A page of a new visitor. */
async function open(bot: Behavior, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  prepare(bot);
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const problems = problemsOf(page);
  await page.goto(server.url);
  await isConnected(page);
  return { context, page, problems, [Symbol.asyncDispose]: () => context.close() };
}

/** What the browser reports as an error. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (problem) => problems.push(String(problem)));
  return problems;
}

/** Waits until the history is shown, and no notice. */
async function isConnected(page: Page): Promise<void> {
  await page.locator('#log[aria-busy=false]').waitFor({ state: 'attached' });
  await expect.poll(() => noticeOf(page)).toBe('');
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

function noticeOf(page: Page): Promise<string | null> {
  return page.getByRole('status').textContent();
}

/** The messages of the page, in order, with who sent them. */
function messagesOf(page: Page): Promise<string[]> {
  return page.locator('#log > ol > li').evaluateAll((items) =>
    items.map((item) => {
      const [who, content] = item.children;
      return `${who?.textContent} ${content?.textContent}`;
    }),
  );
}

describe('a dialogue', () => {
  test('what the visitor says and every reply of the bot are shown, in order', async () => {
    await using chat = await open(({ said, reply }) => {
      reply(`You said ${said}.`);
      reply('Anything else?');
    });
    await say(chat.page, 'Hello');
    const messages = ['You said: Hello', 'Reply: You said Hello.', 'Reply: Anything else?'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    expect(await chat.page.locator('#log > ol > li').first().getAttribute('data-state')).toBe(
      'sent',
    );
    expect(chat.problems).toEqual([]);
  });

  test('a reply is shown while the bot writes it, then once', async () => {
    const rest = Promise.withResolvers<void>();
    await using chat = await open(({ stream }) =>
      stream(
        (async function* () {
          yield 'One, ';
          yield 'two';
          await rest.promise;
          yield ', three';
        })(),
      ),
    );
    await say(chat.page, 'Count');
    const writing = chat.page.locator('#writing');
    await expect.poll(() => writing.textContent()).toBe('One, two');
    expect(await messagesOf(chat.page)).toEqual(['You said: Count']);
    rest.resolve();
    const messages = ['You said: Count', 'Reply: One, two, three'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    expect(await writing.textContent()).toBe('');
  });

  test('an option that is chosen with the keyboard is sent by its value and shown by its label', async () => {
    const heard: string[] = [];
    await using chat = await open(({ said, reply }) => {
      heard.push(said);
      if (said !== 'Pizza') return reply('Thank you.');
      const options = [
        { label: 'Small', value: 's' },
        { label: 'Large', value: 'l' },
      ];
      return reply({ type: 'choice', text: 'Which size?', options });
    });
    await say(chat.page, 'Pizza');
    const group = chat.page.getByRole('group', { name: 'Which size?' });
    await group.getByRole('button', { name: 'Large' }).press('Enter');
    await chat.page.getByText('Thank you.').waitFor();
    expect(heard).toEqual(['Pizza', 'l']);
    expect(await messagesOf(chat.page)).toContain('You said: Large');
    // A question is answered once.
    expect(await group.getByRole('button', { name: 'Small' }).isDisabled()).toBe(true);
    expect(await chat.page.locator(':focus').textContent()).toContain('Large');
  });

  test('an option of a list is sent with the button beside it', async () => {
    const heard: string[] = [];
    await using chat = await open(({ said, reply }) => {
      heard.push(said);
      const options = ['Small', 'Large'].map((label) => ({ label, value: label.toUpperCase() }));
      if (said === 'Pizza') reply({ type: 'dropdown', text: 'Which size?', options });
    });
    await say(chat.page, 'Pizza');
    await chat.page.getByRole('combobox', { name: 'Which size?' }).selectOption('Large');
    await chat.page.getByRole('button', { name: 'Choose' }).click();
    await expect.poll(() => heard).toEqual(['Pizza', 'LARGE']);
  });

  test('a new conversation begins empty, and has the same visitor', async () => {
    await using chat = await open(({ reply }) => reply('Hello!'));
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    await chat.page.getByRole('button', { name: 'New conversation' }).click();
    await expect.poll(() => messagesOf(chat.page)).toEqual([]);
    await isConnected(chat.page);
    await say(chat.page, 'Again');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Again', 'Reply: Hello!']);
    expect(createdUsers()).toBe(1);
  });
});

describe('what a bot sends is not trusted', () => {
  const markup = '<img src=x onerror="document.title = 1"><script>document.title = 1</script>';
  const payloads: Payload[] = [
    markup,
    { type: 'markdown', markdown: markup },
    { type: 'file', fileUrl: 'https://example.com/', title: markup },
    { type: 'location', latitude: 1, longitude: 2, title: markup, address: markup },
    { type: 'choice', text: markup, options: [{ label: markup, value: markup }] },
    { type: 'dropdown', text: markup, options: [{ label: markup, value: markup }] },
    {
      type: 'card',
      title: markup,
      subtitle: markup,
      actions: [{ action: 'say', label: markup, value: '1' }],
    },
    { type: markup },
  ];

  test('markup in a message is text', async () => {
    await using chat = await open(({ reply }) =>
      payloads.forEach((payload) => void reply(payload)),
    );
    const title = await chat.page.title();
    await say(chat.page, markup);
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(payloads.length + 1);
    expect(await chat.page.locator('#log img, #log script').count()).toBe(0);
    expect(await chat.page.title()).toBe(title);
    expect(await messagesOf(chat.page)).toContain(`Reply: ${markup}`);
  });

  test('a link leads to http, https and mailto only', async () => {
    const addresses = [
      'https://example.com/',
      'http://example.com/',
      'mailto:ada@example.com',
      'javascript:document.title=1',
      ' javascript:document.title=1',
      'data:text/html,<script>1</script>',
      '/visitors',
    ];
    await using chat = await open(({ reply }) => {
      for (const fileUrl of addresses) reply({ type: 'file', fileUrl, title: 'A file' });
      const actions = addresses.map((value) => ({ action: 'url' as const, label: 'Open', value }));
      reply({ type: 'card', title: 'A card', actions });
      reply({ type: 'image', imageUrl: 'javascript:document.title=1' });
    });
    await say(chat.page, 'Files');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(addresses.length + 3);
    const links = await chat.page
      .locator('#log a')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual([...addresses.slice(0, 3), ...addresses.slice(0, 3)]);
  });

  test('a kind of message that the page does not know is a polite line', async () => {
    await using chat = await open(({ reply }) => reply({ type: 'hologram', url: 'x' }));
    await say(chat.page, 'Hello');
    const messages = ['You said: Hello', 'Reply: This message cannot be shown here.'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
  });

  test('neither the encryption key nor the token of the admin API reaches the page', async () => {
    const requests = ['', 'page.js', 'style.css'].map((path) => fetch(server.url + path));
    const visitors = fetch(`${server.url}visitors`, { method: 'POST' });
    const responses = await Promise.all([...requests, visitors]);
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(texts.filter((text) => text === '')).toEqual([]);
    for (const secret of ['not-for-the-page', platform.adminOptions.token]) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
    expect(Object.keys(JSON.parse(texts.at(-1) ?? ''))).toEqual(['userId', 'userKey']);
  });
});

describe('each message is shown once', () => {
  test('a page that is loaded again shows the history once, the oldest message first', async () => {
    await using chat = await open(({ said, stream }) => stream(`You said ${said}.`));
    const messages = ['One', 'Two', 'Three'].flatMap((text) => [
      `You said: ${text}`,
      `Reply: You said ${text}.`,
    ]);
    for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
      await say(chat.page, text);
      await expect.poll(() => messagesOf(chat.page)).toHaveLength(2 * index + 2);
    }
    expect(await messagesOf(chat.page)).toEqual(messages);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await messagesOf(chat.page)).toEqual(messages);
    expect(createdUsers()).toBe(1);
  });

  test('replies that were sent while the connection was lost are shown, once, and the page says that it was', async () => {
    await using chat = await open(({ reply }) => {
      reply('One');
      platform.disconnect();
      reply('Two');
      reply('Three');
    });
    // The notice may be gone before the test looks.
    const notices = chat.page.evaluate(
      () =>
        new Promise((resolve) => {
          const notice = document.querySelector('#notice') ?? document.body;
          const observer = new MutationObserver(() => resolve(notice.textContent));
          observer.observe(notice, { childList: true });
        }),
    );
    await say(chat.page, 'Count');
    expect(await notices).toContain('The connection is lost.');
    const messages = ['You said: Count', 'Reply: One', 'Reply: Two', 'Reply: Three'];
    await expect.poll(() => messagesOf(chat.page)).toEqual(messages);
    await isConnected(chat.page);
    expect(await messagesOf(chat.page)).toEqual(messages);
  });

  test('a message is pending until the service has it', async () => {
    await using chat = await open(() => undefined);
    platform.fail('createMessage', { fault: 'stall' });
    await say(chat.page, 'Hello');
    await chat.page.locator('li[data-state=pending]').getByText('Sending').waitFor();
    expect(await messagesOf(chat.page)).toEqual(['You said: Hello']);
  });

  test('a message that the service rejected is sent again on demand', async () => {
    await using chat = await open(({ reply }) => reply('Hello!'));
    platform.fail('createMessage', { status: 500 });
    await say(chat.page, 'Hello');
    const failed = chat.page.locator('li[data-state=failed]');
    await failed.getByText('Not sent.').waitFor();
    await failed.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: Hello!']);
    expect(platform.messages.size).toBe(2);
  });

  test('a message whose response was lost is found before it is sent again', async () => {
    await using chat = await open(() => undefined);
    // No signal brings the message, either.
    platform.fail('listenConversation', { status: 503, times: Number.POSITIVE_INFINITY });
    platform.disconnect();
    await chat.page.getByText('The connection is lost.').waitFor();
    platform.fail('createMessage', { status: 502, processed: true });
    await say(chat.page, 'Hello');
    await chat.page.getByRole('button', { name: 'Send again' }).click();
    await chat.page.locator('li[data-state=sent]').waitFor();
    expect(await messagesOf(chat.page)).toEqual(['You said: Hello']);
    expect(platform.messages.size).toBe(1);
  });

  test('a message whose response was lost is shown as sent when its signal comes', async () => {
    await using chat = await open(({ reply }) => reply('Hello!'));
    platform.fail('createMessage', { status: 502, processed: true });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: Hello!']);
    expect(await chat.page.locator('li[data-state=sent]').count()).toBe(2);
  });

  test('a message that the browser sends twice by itself is shown once', async () => {
    await using chat = await open(({ said, reply }) => reply(`You said ${said}.`));
    await say(chat.page, 'One');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    // Chromium sends a request again whose connection was open before, and is reset.
    platform.fail('createMessage', { fault: 'reset', processed: true });
    await say(chat.page, 'Two');
    await say(chat.page, 'Three');
    await chat.page.getByText('You said Three.').waitFor();
    const own = async () =>
      (await messagesOf(chat.page)).filter((message) => message.startsWith('You said: '));
    expect(await own()).toEqual(['You said: One', 'You said: Two', 'You said: Three']);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await own()).toEqual(['You said: One', 'You said: Two', 'You said: Three']);
  });

  test('messages that are sent quickly keep their order', async () => {
    await using chat = await open(() => undefined);
    // The first one is repeated after a wait.
    platform.fail('createMessage', { status: 429 });
    const texts = ['One', 'Two', 'Three'];
    for (const text of texts) await say(chat.page, text);
    const messages = texts.map((text) => `You said: ${text}`);
    expect(await messagesOf(chat.page)).toEqual(messages);
    await expect.poll(() => chat.page.locator('li[data-state=sent]').count()).toBe(3);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await messagesOf(chat.page)).toEqual(messages);
  });

  test('a message that is deleted disappears', async () => {
    await using chat = await open(({ reply, conversation }) => {
      const { id, userId } = reply('A secret');
      const data = { id, userId, conversationId: conversation.id };
      platform.emit(conversation.id, { type: 'message_deleted', data });
      reply('The end');
    });
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: The end']);
  });
});

describe('the visitor', () => {
  test('two tabs have one visitor and one conversation', async () => {
    prepare(({ reply }) => reply('Hello!'));
    await using context = await browser.newContext();
    const areOpen = Promise.withResolvers<void>();
    await context.route('**/visitors', async (route) => {
      await areOpen.promise;
      await route.continue();
    });
    const tabs = [await context.newPage(), await context.newPage()] as const;
    await Promise.all(tabs.map((tab) => tab.goto(server.url)));
    // One of them creates the visitor, and the other one waits.
    const isWaiting = async () => (await navigator.locks.query()).pending?.length;
    await expect.poll(() => tabs[0].evaluate(isWaiting)).toBe(1);
    areOpen.resolve();
    await Promise.all(tabs.map(isConnected));
    expect(createdUsers()).toBe(1);
    await say(tabs[1], 'Hello');
    for (const tab of tabs) {
      await expect.poll(() => messagesOf(tab)).toEqual(['You said: Hello', 'Reply: Hello!']);
    }
    // Both follow to a new conversation.
    await tabs[0].getByRole('button', { name: 'New conversation' }).click();
    for (const tab of tabs) await expect.poll(() => messagesOf(tab)).toEqual([]);
    await Promise.all(tabs.map(isConnected));
    await say(tabs[1], 'Again');
    for (const tab of tabs) {
      await expect.poll(() => messagesOf(tab)).toEqual(['You said: Again', 'Reply: Hello!']);
    }
  });

  test.for([401, 403])('a key that is refused begins a new visitor: %i', async (status) => {
    await using chat = await open(({ reply }) => reply('Hello!'));
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    platform.fail('listenConversation', { status });
    await chat.page.reload();
    await chat.page.getByText('Your last conversation has ended.').waitFor();
    expect(await messagesOf(chat.page)).toEqual([]);
    expect(createdUsers()).toBe(2);
    await say(chat.page, 'Again');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Again', 'Reply: Hello!']);
    // The new one is kept.
    await chat.page.reload();
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(2);
    expect(createdUsers()).toBe(2);
  });

  test('two tabs whose conversation is gone begin one new visitor', async () => {
    await using chat = await open(({ reply }) => reply('Hello!'));
    const other = await chat.context.newPage();
    await other.goto(server.url);
    await isConnected(other);
    await say(chat.page, 'Hello');
    const tabs = [chat.page, other];
    for (const tab of tabs) await expect.poll(() => messagesOf(tab)).toHaveLength(2);
    platform.conversations.delete('conversation_1');
    for (const tab of tabs) await expect.poll(() => messagesOf(tab)).toEqual([]);
    await say(other, 'Again');
    for (const tab of tabs) {
      await expect.poll(() => messagesOf(tab)).toEqual(['You said: Again', 'Reply: Hello!']);
    }
    expect(createdUsers()).toBe(2);
  });

  test('a conversation that ends while the page is open begins anew, and what could not be sent is kept', async () => {
    await using chat = await open(({ reply }) => reply('Hello!'));
    platform.fail('createMessage', { status: 403 });
    await say(chat.page, 'Hello');
    await chat.page.getByText('Your last conversation has ended.').waitFor();
    await chat.page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: Hello!']);
    expect(createdUsers()).toBe(2);
  });

  test('if every visitor is refused, the page says so and does not try without end', async () => {
    await using chat = await open(() => undefined);
    platform.fail('listenConversation', { status: 401, times: Number.POSITIVE_INFINITY });
    await chat.page.reload();
    await chat.page.getByText('This conversation has ended.').waitFor();
    expect(createdUsers()).toBe(2);
    platform.reset();
    await chat.page.getByRole('button', { name: 'Try again' }).click();
    await chat.page.getByText('This is a new one.').waitFor();
  });

  test('the page explains that there is no connection, and tries again on demand', async () => {
    await using chat = await open(({ reply }) => reply('Hello!'));
    const failure = { fault: 'truncate', times: 3 } as const;
    platform.fail('listMessages', failure);
    await chat.page.reload();
    await chat.page.getByText('There is no connection to the chat.').waitFor();
    await chat.page.getByRole('button', { name: 'Try again' }).click();
    await isConnected(chat.page);
    await say(chat.page, 'Hello');
    await expect.poll(() => messagesOf(chat.page)).toEqual(['You said: Hello', 'Reply: Hello!']);
  });
});

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
    { type: 'markdown', markdown: '**Bold**' },
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
  const looks = [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { ...phone, colorScheme: 'dark' }],
  ] as const;

  test.for(looks)(
    'axe finds nothing serious in all kinds of messages, and the page does not scroll sideways: %s',
    async ([look, given]) => {
      await using chat = await open(
        ({ reply }) => everything.forEach((payload) => void reply(payload)),
        given,
      );
      const { page } = chat;
      platform.fail('createMessage', { status: 500 });
      await say(page, 'Not sent');
      await page.getByRole('button', { name: 'Send again' }).waitFor();
      await say(page, word);
      await expect.poll(() => messagesOf(page)).toHaveLength(everything.length + 2);
      // Its colors are those of a question that can be answered.
      expect(await page.getByRole('button', { name: 'Small' }).isEnabled()).toBe(true);
      const { violations } = await new AxeBuilder({ page }).analyze();
      await page.screenshot({ path: `${screenshots}/web-chat-${look}.png` });
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      expect(serious).toEqual([]);
      const [width, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(width).toBe(window);
      const main = await page.locator('main').evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(main).toBe(0);
    },
  );

  test('a screen reader reads new messages, but neither the history nor the parts of a reply', async () => {
    await using chat = await open(({ stream }) => stream('Hello, visitor!'));
    await chat.context.addInitScript(() => {
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

  test('what the visitor says is seen after scrolling up, and new messages are announced by a button', async () => {
    await using chat = await open(({ said, reply }) => {
      for (let line = 0; line < 40; line++) reply(`Line ${line} after ${said}`);
    }, phone);
    const { page } = chat;
    const end = () => page.locator('main').evaluate((main) => main.scrollTop);
    const button = page.getByRole('button', { name: 'New messages' });
    await say(page, 'one');
    await expect.poll(() => messagesOf(page)).toHaveLength(41);
    await page.locator('main').evaluate((main) => main.scrollTo({ top: -800 }));
    expect(await button.isVisible()).toBe(false);
    const [{ id: conversationId } = { id: '' }] = platform.conversations.all();
    const payload = { type: 'text', text: 'Unasked' } as const;
    const message = platform.messages.create({ conversationId, userId: 'bot', payload });
    const data = { ...message, isBot: true };
    platform.emit(conversationId, { type: 'message_created', data });
    await button.waitFor();
    await button.click();
    expect(await end()).toBe(0);
    expect(await button.isVisible()).toBe(false);

    await page.locator('main').evaluate((main) => main.scrollTo({ top: -800 }));
    platform.fail('createMessage', { status: 403 });
    behavior = () => undefined;
    await say(page, 'two');
    await page.getByText('Not sent.').waitFor();
    expect(await page.getByText('two').isVisible()).toBe(true);
    expect(await end()).toBeGreaterThan(-40);
  });

  test('the end of the conversation stays in view', async () => {
    await using chat = await open(({ said, reply }) => {
      for (let line = 1; line <= 20; line += 1) reply(`${said} ${line}`);
    });
    await say(chat.page, 'Line');
    await expect.poll(() => messagesOf(chat.page)).toHaveLength(21);
    const isInView = () =>
      chat.page.getByText('Line 20', { exact: true }).evaluate((line) => {
        const box = line.getBoundingClientRect();
        return box.top > 0 && box.bottom < innerHeight;
      });
    expect(await isInView()).toBe(true);
    await chat.page.reload();
    await isConnected(chat.page);
    expect(await isInView()).toBe(true);
  });
});

test('the program of the page, with the package, has at most 60 kB', async () => {
  const program = await (await fetch(`${server.url}page.js`)).bytes();
  expect(gzipSync(program).length).toBeLessThanOrEqual(60_000);
});

test('the example runs as it is, with a bot that shows every kind of message', async () => {
  using program = startNode(['examples/web-chat/server.ts'], { env: { CHAT_BASE_URL: undefined } });
  const pattern = /http:\S+/;
  const ended = program.ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  ended.catch(() => undefined);
  while (!pattern.test(program.stdout())) {
    await Promise.race([once(program.child.stdout ?? program.child, 'data'), ended]);
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems = problemsOf(page);
  await page.goto(pattern.exec(program.stdout())?.[0] ?? '');
  await isConnected(page);
  await say(page, 'Hello');
  const menu = page.getByRole('group', { name: 'What do you want to see?' });
  await menu.waitFor();
  const kinds = await menu.getByRole('button').allTextContents();
  expect(kinds.length).toBeGreaterThan(10);
  await menu.getByRole('button', { name: 'Image' }).click();
  const picture = page.getByRole('img', { name: 'Picture' });
  await expect
    .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')))
    .toBe(320);
  for (const kind of kinds) await say(page, kind);
  await page.getByText('This message cannot be shown here.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

function createdUsers(): number {
  return platform.requests.filter(({ method, path }) => method === 'POST' && path === '/users')
    .length;
}
