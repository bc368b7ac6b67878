// The tests of the relay: the bot of the fake platform writes, and a browser leaves in the middle.
import { ChatClient } from 'bot-platform-sdk';
import { type BotBehavior, createPlatform } from 'bot-platform-sdk/testing';
import { expect, test, vi } from 'vitest';
import { relay } from './relay.ts';

function start(bot: BotBehavior | 'echo', replyTimeout = 60_000) {
  const platform = createPlatform({ bot, conversations: [{ id: 'c' }] });
  const chat = new ChatClient({ ...platform.chatOptions, retry: { limit: 3, maxDelay: 1 } });
  const log: string[] = [];
  const browser = new AbortController();
  const { signal } = browser;
  const say = (text: string) =>
    relay(chat, {
      conversationId: 'c',
      text,
      signal,
      log: (line) => log.push(line),
      quietTime: 50,
      replyTimeout,
    });
  return { platform, log, browser, say };
}

/** The events of a response, each with its data. */
async function eventsOf(response: Response): Promise<unknown[]> {
  const text = await response.text();
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event, data]) => [
    event,
    JSON.parse(data ?? ''),
  ]);
}

test('the browser receives each part of a reply, the reply, and the end', async () => {
  const { platform, say } = start({ message: ({ stream }) => stream(['On ', 'its way.']) });
  const response = await say('Where is my order?');
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await eventsOf(response)).toEqual([
    ['writing', 'On '],
    ['writing', 'On its way.'],
    ['reply', { type: 'text', text: 'On its way.' }],
    ['end', null],
  ]);
  await expect.poll(() => platform.openStreams).toBe(0);
});

test.for(['the body is canceled', 'the signal of the request is aborted'])(
  'when the browser leaves and %s, the dialogue ends and its connection is released',
  async (way) => {
    const { platform, log, browser, say } = start({ message() {} });
    const response = await say('Where is my order?');
    const reader = response.body?.getReader();
    await reader?.read();
    expect(platform.openStreams).toBe(1);
    if (way === 'the body is canceled') await reader?.cancel();
    else browser.abort();
    await expect.poll(() => platform.openStreams).toBe(0);
    expect(log).toEqual([]);
  },
);

test('the connection is not silent while the bot thinks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { browser, say } = start({ message() {} });
  const reader = (await say('Where is my order?')).body?.getReader();
  await reader?.read();
  vi.advanceTimersByTime(5000);
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe(':\n\n');
  browser.abort();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a bot that is silent is an event of its own, and is asked once', async () => {
  const { platform, say } = start({ message() {} }, 50);
  expect(await eventsOf(await say('Hello'))).toEqual([['silent', null]]);
  expect(platform.messages.size).toBe(1);
});

test('a dialogue that cannot be opened is an error, so that it has a status', async () => {
  const { platform, say } = start({ message() {} });
  platform.fail('listenConversation', { status: 403 });
  await expect(say('Hello')).rejects.toMatchObject({ kind: 'forbidden' });
});

test('an error after that is an event with its kind, and is logged without the key', async () => {
  const { platform, log, say } = start({ message() {} });
  platform.fail('createMessage', { status: 403 });
  expect(await eventsOf(await say('Hello'))).toEqual([['failed', 'forbidden']]);
  expect(log.join()).toContain('403');
  expect(log.join()).not.toContain(platform.chatOptions.userKey);
});
