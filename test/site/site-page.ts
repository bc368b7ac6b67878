import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type OpenedPage, SharedBrowser } from '../support/browser.ts';
import { screenshots } from '../support/looks.ts';

export const desktop = { viewport: { width: 1280, height: 900 } };

/** The site in Chromium, for the tests of a file. */
export class Site {
  #browser: SharedBrowser | undefined;
  #origin = '';

  constructor() {
    const notFound = readFileSync('site/404.html', 'utf8');
    const { fetch } = new Hono()
      .use('*', serveStatic({ root: 'site' }))
      .notFound((context) => context.html(notFound, 404));
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
    beforeAll(async () => {
      mkdirSync(screenshots, { recursive: true });
      if (!server.listening) await once(server, 'listening');
      this.#origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      this.#browser = await SharedBrowser.launch();
    });
    afterAll(async () => {
      await this.#browser?.[Symbol.asyncDispose]();
      server.close();
    });
  }

  get origin(): string {
    return this.#origin;
  }

  /** Opens a page of the site. Requests to other origins are problems, too. */
  async open(path: string, options: BrowserContextOptions): Promise<OpenedPage> {
    if (this.#browser === undefined) throw new Error('the browser is not started');
    const opened = await this.#browser.open(options);
    const { page, problems } = opened;
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(this.origin)) {
        problems.push(`requests ${request.url()}`);
      }
    });
    await this.load(page, path);
    return opened;
  }

  /** Loads a page of the site, until it is interactive. */
  async load(page: Page, path: string): Promise<void> {
    await page.goto(`${this.origin}/${path}`);
    await page.waitForFunction(() => '__vue_app__' in Object(document.querySelector('#app')));
  }
}
