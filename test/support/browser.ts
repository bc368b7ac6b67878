import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { chromiumOptions } from './chromium.ts';

/** An open page. It is closed at the end of its scope. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page;
  /** What the browser reports as an error of it. */
  readonly problems: string[];
}

/** Chromium. Pages of the same options share a context: to make one takes longer than to load a page. */
export class SharedBrowser implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #contexts = new Map<string, Promise<BrowserContext>>();

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Starts it, so that nothing but what a test opens is requested. */
  static async launch(): Promise<SharedBrowser> {
    return new SharedBrowser(await chromium.launch(chromiumOptions()));
  }

  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const key = JSON.stringify(options);
    const context = this.#contexts.get(key) ?? this.#newContext(options);
    this.#contexts.set(key, context);
    return await (await context).newPage();
  }

  async open(options: BrowserContextOptions = {}): Promise<OpenedPage> {
    const page = await this.newPage(options);
    const problems: string[] = [];
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    page.on('pageerror', (problem) => problems.push(String(problem)));
    return { page, problems, [Symbol.asyncDispose]: () => page.close() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }

  async #newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', ...options });
    // Without a page that stays open, the browser takes half a second longer to open the next one.
    await context.newPage();
    return context;
  }
}
