import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startWebChat } from '../../examples/web-chat/server.ts';
import {
  type BotContext,
  createPlatform,
  type Platform,
  type PlatformServer,
} from '../../src/testing.ts';
import { type OpenedPage, SharedBrowser } from './browser.ts';
import { screenshots } from './looks.ts';

export type { Page } from 'playwright-core';
export type Payload = Parameters<BotContext['reply']>[0];
export type Behavior = (context: BotContext & { readonly said: string }) => unknown;

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
  #server: Awaited<ReturnType<typeof startWebChat>> | undefined;
  #browser: SharedBrowser | undefined;
  #visitors = 0;

  constructor() {
    beforeAll(async () => {
      mkdirSync(screenshots, { recursive: true });
      this.#service = await this.platform.listen();
      this.#server = await startWebChat({ baseUrl: this.#service.chatOptions.baseUrl });
      this.#browser = await SharedBrowser.launch();
    });
    afterAll(async () => {
      await this.#browser?.[Symbol.asyncDispose]();
      this.#server?.close();
      await this.#service?.close();
    });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  get browser(): SharedBrowser {
    if (this.#browser === undefined) throw new Error('the browser is not started');
    return this.#browser;
  }

  get createdUsers(): number {
    const { requests } = this.platform;
    return requests.filter(({ method, path }) => method === 'POST' && path === '/users').length;
  }

  /** A page of a new visitor. */
  async open(bot: Behavior, options: BrowserContextOptions = {}): Promise<OpenedPage> {
    this.platform.reset();
    this.behavior = bot;
    return await this.load(this.newVisitor(this.url), options);
  }

  /** A page at an address, such as another tab of a visitor. */
  async load(address: string, options: BrowserContextOptions = {}): Promise<OpenedPage> {
    const opened = await this.browser.open(options);
    opened.page.on('dialog', (dialog) => void dialog.accept());
    await opened.page.goto(address);
    await isConnected(opened.page);
    return opened;
  }

  /** An address with an origin of its own, and so with storage of its own: any name below `localhost` is this machine. */
  newVisitor(address: string): string {
    const url = new URL(address);
    this.#visitors += 1;
    url.hostname = `visitor-${this.#visitors}.localhost`;
    return url.href;
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

/** Waits until the history is shown. */
export async function isConnected(page: Page): Promise<void> {
  await page.locator('.status[data-state=open]').waitFor();
  await page.locator('.log[aria-busy=false]').waitFor({ state: 'attached' });
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
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

/** Waits until the page shows these messages, and no others. */
export async function shows(page: Page, messages: readonly string[]): Promise<void> {
  await expect.poll(() => messagesOf(page)).toEqual(messages);
}
