// The tests of the relay: the bot of the fake platform writes, and a connection breaks or a browser leaves in the middle.
import { ChatClient } from 'bot-platform-sdk';
import { type BotBehavior, createPlatform } from 'bot-platform-sdk/testing';
import { expect, test, vi } from 'vitest';
import { createRelay } from './relay.ts';

function start(bot: BotBehavior) {
  const platform = createPlatform({ bot, conversations: [{ id: 'c' }] });
  const chat = new ChatClient({ ...platform.chatOptions, retry: { limit: 3, maxDelay: 1 } });
  const log: string[] = [];
  const relay = createRelay({ chatOf: () => chat, log: (line) => log.push(line), quietTime: 50 });
  const say = (body: unknown, signal?: AbortSignal) =>
    relay.request('/conversations/c/say', {
      method: 'POST',
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  return { platform, log, say };
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
  const response = await say({ text: 'Where is my order?' });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await eventsOf(response)).toEqual([
    ['writing', 'On '],
    ['writing', 'On its way.'],
    ['reply', { type: 'text', text: 'On its way.' }],
    ['end', null],
  ]);
  await vi.waitFor(() => expect(platform.openStreams).toBe(0));
});

test('a reply that was sent while the connection of the relay was down is relayed', async () => {
  const { platform, say } = start({
    message({ reply }) {
      platform.disconnect();
      reply('On its way.');
    },
  });
  expect(await eventsOf(await say({ text: 'Where is my order?' }))).toEqual([
    ['reply', { type: 'text', text: 'On its way.' }],
    ['end', null],
  ]);
});

test('when the browser leaves, the dialogue ends and its connection is released', async () => {
  const { platform, log, say } = start({ message: ({ reply }) => reply('On its way.') });
  const response = await say({ text: 'Where is my order?' });
  const reader = response.body?.getReader();
  await reader?.read();
  expect(platform.openStreams).toBe(1);
  await reader?.cancel();
  await vi.waitFor(() => expect(platform.openStreams).toBe(0));
  expect(log).toEqual([]);
});

test('an error is an event with its kind, and is logged without the key', async () => {
  const { platform, log, say } = start({ message() {} });
  platform.fail('createMessage', { status: 403 });
  expect(await eventsOf(await say({ text: 'Hello' }))).toEqual([['failed', 'forbidden']]);
  expect(log.join()).toContain('403');
  expect(log.join()).not.toContain(platform.chatOptions.userKey);
});

test('a body without a text is rejected, and nothing is sent', async () => {
  const { platform, say } = start({ message() {} });
  expect((await say({ text: '' })).status).toBe(400);
  expect(platform.requests).toEqual([]);
});
