import { mkdirSync } from 'node:fs';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startWebChat, type WebChatServer } from '../../examples/web-chat/server.ts';
import {
  type BotContext,
  createPlatform,
  type Platform,
  type PlatformServer,
} from '../../src/testing.ts';
import { launchChromium } from '../support/browser.ts';

export type Payload = Parameters<BotContext['reply']>[0];
export type Behavior = (context: BotContext & { readonly said: string }) => unknown;

/** A page of the web chat in Chromium. */
export interface ChatPage extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser reports as an error. */
  readonly problems: readonly string[];
}

export const screenshots = 'reports/screenshots';
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The web chat on the fake platform, for the tests of a file. */
export class ChatServer {
  /** The bot of the test that runs. */
  behavior: Behavior = () => undefined;
  // One for all tests: to bundle the page for each of them would take most of the time.
  readonly platform: Platform = createPlatform({
    bot: {
      message: ({ message: { payload }, ...rest }) =>
        this.behavior({ ...rest, said: payload.type === 'text' ? payload.text : '' }),
    },
    encryptionKey: 'not-for-the-page',
  });
  #service: PlatformServer | undefined;
  #server: WebChatServer | undefined;
  #browser: Browser | undefined;

  constructor() {
    beforeAll(async () => {
      mkdirSync(screenshots, { recursive: true });
      this.#service = await this.platform.listen();
      this.#server = await startWebChat({ baseUrl: this.#service.chatOptions.baseUrl });
      this.#browser = await launchChromium();
    });
    afterAll(async () => {
      await this.#browser?.close();
      this.#server?.close();
      await this.#service?.close();
    });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  get browser(): Browser {
    if (this.#browser === undefined) throw new Error('the browser is not started');
    return this.#browser;
  }

  get createdUsers(): number {
    const { requests } = this.platform;
    return requests.filter(({ method, path }) => method === 'POST' && path === '/users').length;
  }

  prepare(bot: Behavior): void {
    this.platform.reset();
    this.behavior = bot;
  }

  /** A page of a new visitor. */
  async open(bot: Behavior, options: BrowserContextOptions = {}): Promise<ChatPage> {
    this.prepare(bot);
    const context = await this.browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const problems = problemsOf(page);
    await page.goto(this.url);
    await isConnected(page);
    return { context, page, problems, [Symbol.asyncDispose]: () => context.close() };
  }

  /** A message of the bot that nobody has asked for, in the only conversation. */
  sendUnasked(text: string): void {
    const [{ id: conversationId } = { id: '' }] = this.platform.conversations.all();
    const payload = { type: 'text', text } as const;
    const message = this.platform.messages.create({ conversationId, userId: 'bot', payload });
    const data = { ...message, isBot: true };
    this.platform.emit(conversationId, { type: 'message_created', data });
  }
}

/** What the browser reports as an error. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (problem) => problems.push(String(problem)));
  return problems;
}

/** Waits until the history is shown, and no notice. */
export async function isConnected(page: Page): Promise<void> {
  await page.locator('.status[data-state=open]').waitFor();
  await page.locator('.log[aria-busy=false]').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('status').textContent()).toBe('');
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

export async function beginConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
}

export function items(page: Page): Locator {
  return page.locator('.log > ol > li');
}

/** The messages of the page, in order, with who sent them. */
export function messagesOf(page: Page): Promise<string[]> {
  return items(page).evaluateAll((found) =>
    found.map((item) => {
      const [who, content] = item.children;
      return `${who?.textContent} ${content?.textContent}`;
    }),
  );
}
