import { ChatClient } from 'bot-platform-sdk';
import { createPlatform, type Platform } from 'bot-platform-sdk/testing';
import { expect, test, vi } from 'vitest';
import { askBot, type BotEvent } from './ask-bot.ts';
import { relay } from './relay.ts';

/** Lets `fetch` reach the relay. */
function serve(platform: Platform): void {
  const chat = new ChatClient(platform.chatOptions);
  vi.stubGlobal('fetch', async (_: string, { body, signal }: RequestInit) => {
    const { text } = JSON.parse(String(body));
    return await relay(chat, {
      conversationId: 'c',
      text,
      signal: signal ?? new AbortController().signal,
      quietTime: 50,
      replyTimeout: 500,
      log: () => undefined,
    });
  });
}

async function collect(text: string): Promise<BotEvent[]> {
  const events: BotEvent[] = [];
  for await (const event of askBot('/say', text)) events.push(event);
  return events;
}

test('yields what the bot writes, and each reply', async () => {
  const platform = createPlatform({
    conversations: [{ id: 'c' }],
    bot: {
      async message({ reply, stream }) {
        reply('One\u2028\u2029\r');
        await stream(['Two ', 'of\n\n2']);
      },
    },
  });
  serve(platform);
  expect(await collect('Hello')).toEqual([
    { type: 'reply', id: expect.any(String), payload: { type: 'text', text: 'One\u2028\u2029\r' } },
    { type: 'writing', text: 'Two ' },
    { type: 'writing', text: 'Two of\n\n2' },
    { type: 'reply', id: expect.any(String), payload: { type: 'text', text: 'Two of\n\n2' } },
  ]);
});

test('throws if the turn fails, and if the relay refuses', async () => {
  const platform = createPlatform({ conversations: [{ id: 'c' }] });
  serve(platform);
  platform.fail('createMessage', { status: 403 });
  await expect(collect('Hello')).rejects.toThrow('the bot does not reply: forbidden');
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  await expect(collect('Hello')).rejects.toThrow('the relay responded with 503');
});

test('a bot that is silent is no error, and is asked once', async () => {
  const platform = createPlatform({ conversations: [{ id: 'c' }] });
  serve(platform);
  expect(await collect('Hello')).toEqual([{ type: 'silent' }]);
  expect(platform.messages.size).toBe(1);
});

test('leaving the loop ends the dialogue', async () => {
  const platform = createPlatform({ conversations: [{ id: 'c' }], bot: 'echo' });
  serve(platform);
  for await (const event of askBot('/say', 'Hello')) {
    expect(event.type).toBe('reply');
    break;
  }
  await expect.poll(() => platform.openStreams).toBe(0);
});
