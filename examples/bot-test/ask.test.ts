import { ChatClient } from 'bot-platform-sdk';
import { type Bot, createPlatform } from 'bot-platform-sdk/testing';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';

/** A conversation with a bot, and a client whose waits are short. */
function startConversation(bot: Bot) {
  const platform = createPlatform({ conversations: [{ id: 'support' }], bot });
  const chat = new ChatClient({ ...platform.chatOptions, retry: { maxDelay: 1 } });
  const shown: string[] = [];
  const answer = () => ask(chat, 'support', 'Where is my order?', (text) => shown.push(text));
  return { platform, shown, answer };
}

test('the answer is shown while the bot writes it', async () => {
  const { shown, answer } = startConversation({
    message: ({ stream }) => stream('It is on its way.'),
  });
  expect(await answer()).toBe('It is on its way.');
  expect(shown.join('')).toBe('It is on its way.');
});

test('the answer is complete although the connection drops while the bot writes it', async () => {
  const { platform, shown, answer } = startConversation({
    message: ({ stream }) => stream(droppedInTheMiddle()),
  });
  async function* droppedInTheMiddle() {
    yield 'It is ';
    platform.disconnect('support');
    yield 'on its way.';
  }
  expect(await answer()).toBe('It is on its way.');
  expect(shown.join('')).not.toContain('way');
  const outcomes = platform.requests.map(({ operation, status }) => `${operation} ${status}`);
  expect(outcomes).toEqual([
    'listenConversation 200',
    'createMessage 200',
    'listenConversation 200',
    'listMessages 200',
  ]);
});

test('the answer arrives although the service has an outage', async () => {
  const { platform, answer } = startConversation({ message: ({ reply }) => reply('Tomorrow.') });
  platform.fail('listenConversation', { status: 503, times: 2 });
  platform.fail('createMessage', { status: 429, headers: { 'retry-after': '0' } });
  expect(await answer()).toBe('Tomorrow.');
});
