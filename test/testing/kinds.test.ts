import { expect, test } from 'vitest';
import { InternalServerError } from '../../src/index.ts';
import { rejection, untyped } from '../support/clients.ts';
import { setUp } from './set-up.ts';

const conversationId = 'c';
const conversations = [{ id: conversationId }];
const sticker = { type: 'sticker', sheet: 5 } as const;
const unknown = { type: 'unknown', raw: sticker, issues: [] };

test('a kind that is not listed is sent as it comes: of a seed, a message, a signal, a reply and a resolver', async () => {
  const { platform, chat } = setUp({
    conversations,
    messages: [{ payload: sticker }],
    bot: { message: ({ reply }) => reply(sticker) },
  });
  platform.messages.create({ payload: sticker });
  const { messages } = await chat.listMessages({ conversationId });
  expect(messages.map(({ payload }) => payload)).toEqual([unknown, unknown]);
  await using signals = chat.listenConversation({ id: conversationId });
  await signals.open();
  platform.emit(conversationId, { type: 'typing', data: { since: 1 } });
  await chat.createMessage({ conversationId, payload: { type: 'text', text: 'Hello' } });
  const seen: unknown[] = [];
  for await (const signal of signals) {
    seen.push(signal.type === 'message_created' ? signal.data.payload : signal);
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([
    { type: 'unknown', raw: { type: 'typing', data: { since: 1 } }, issues: [] },
    { type: 'text', text: 'Hello' },
    unknown,
  ]);
  const [message] = messages;
  if (message === undefined) throw new Error('there is no message');
  platform.handle('chat', 'getMessage', () => ({ message: { ...message, payload: sticker } }));
  expect((await chat.getMessage({ id: 'any' })).message.payload).toEqual(unknown);
});

test('a listed kind must fit in what a resolver returns', async () => {
  const { platform, chat } = setUp({ conversations, messages: 1 }, { retry: 0 });
  const [message] = platform.messages;
  const wrong = untyped<NonNullable<typeof message>>({ ...message, payload: { type: 'text' } });
  platform.handle('chat', 'getMessage', () => ({ message: wrong }));
  const error = await rejection(chat.getMessage({ id: 'any' }), InternalServerError);
  expect(error.message).toContain('payload.text');
});
