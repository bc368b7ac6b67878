import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, type OpenedPage, Site } from './site-page.ts';

const site = new Site();

describe('the search of the site', () => {
  // The index is large.
  const patience = { timeout: 20_000 };

  const searches: readonly (readonly [text: string, first: RegExp])[] = [
    ['retry', /docs\/errors/],
    ['timeout', /docs\/errors/],
    ['rate limit', /docs\/errors/],
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
    ['handoff', /docs\/messages/],
    ['hitl', /docs\/messages/],
    ['nock', /docs\/testing/],
    ['msw', /docs\/testing/],
    ['cors', /docs\/(web-chat|answer-in-your-app)/],
    ['react', /docs\/answer-in-your-app/],
    ['carousel', /docs\/messages/],
    ['mock server', /docs\/mock-server/],
    ['webhook', /docs\/backends/],
    ['python', /docs\/mock-server/],
    ['429', /docs\/errors/],
    ['lambda', /docs\/backends/],
    ['cloudflare', /docs\/backends/],
    ['web chat', /docs\/web-chat/],
    ['opentelemetry', /docs\/observability/],
    ['prometheus', /docs\/observability/],
    ['csv', /docs\/weekly-export/],
    ['upgrade', /docs\/upgrading/],
    ['node version', /docs\/upgrading/],
    ['pagination', /docs\/lists/],
    ['next page', /docs\/lists/],
    ['metadata', /docs\/messages/],
    ['ECONNREFUSED', /docs\/troubleshooting/],
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
