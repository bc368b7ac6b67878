import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedPage } from '../support/browser.ts';
import { desktop, Site } from './site-page.ts';

const site = new Site();

describe('the search of the site', () => {
  // The index is large.
  const patience = { timeout: 20_000 };

  const searches: readonly (readonly [text: string, first: string])[] = [
    ['retry', 'errors'],
    ['rate limit', 'errors'],
    ['ECONNREFUSED', 'troubleshooting'],
    ['my key is wrong', 'quick-start'],
    ['dialogue', 'dialogues'],
    ['send a message', 'messages'],
    ['image', 'messages'],
    ['metadata', 'messages'],
    ['websocket', 'streams'],
    ['pagination', 'lists'],
    ['next page', 'lists'],
    ['export a transcript', 'data'],
    ['delete a visitor', 'data'],
    ['gdpr', 'data'],
    ['answer in my app', 'answer-in-your-app'],
    ['outage', 'test-an-outage'],
    ['human handoff', 'messages'],
    ['typing', 'messages'],
    ['two bots', 'clients'],
    ['authentication', 'specification'],
    ['several tabs', 'web-chat'],
    ['whatsapp', 'backends'],
    ['restart', 'dialogues'],
    ['react native', 'backends'],
    ['electron', 'errors'],
    ['sentry', 'observability'],
    ['react', 'answer-in-your-app'],
    ['next.js', 'answer-in-your-app'],
    ['web chat', 'web-chat'],
    ['webhook', 'backends'],
    ['cloudflare', 'backends'],
    ['cron', 'weekly-export'],
    ['test my bot', 'testing'],
    ['simulate', 'test-an-outage'],
    ['mock server', 'mock-server'],
    ['opentelemetry', 'observability'],
    ['upgrade', 'upgrading'],
    ['node version', 'upgrading'],
    ['linter', 'lists'],
    ['stub', 'testing'],
    ['verify a webhook', 'backends'],
    ['logging', 'errors'],
    ['cors', 'backends'],
    ['typescript types', 'clients'],
    ['python', 'mock-server'],
    ['ssr', 'backends'],
    ['logout', 'web-chat'],
    ['streaming reply', 'dialogues'],
    ['happy-dom', 'testing'],
    ['subrequests', 'backends'],
    ['https_proxy', 'production'],
    ['renew a key', 'clients'],
  ];

  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await site.open('', desktop);
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
    await expect.poll(() => first.getAttribute('href'), patience).toContain(`/docs/${page}.`);
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
