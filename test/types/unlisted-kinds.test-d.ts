import { describe, test } from 'vitest';
import type { Message } from '../../src/operations.ts';
import { createPlatform } from '../../src/testing.ts';

const platform = createPlatform();
declare const message: Omit<Message, 'payload'>;
const sticker = { type: 'sticker', sheet: 5 } as const;

describe('a resolver', () => {
  test('returns a kind that is not listed without a cast', () => {
    platform.handle('chat', 'getMessage', () => ({ message: { ...message, payload: sticker } }));
    platform.handle('chat', 'getMessage', async () => ({
      message: { ...message, payload: { type: 'sticker', sheet: 5 } },
    }));
    platform.handle('chat', 'listMessages', ({ params }) => ({
      messages: [
        {
          ...message,
          conversationId: params.conversationId,
          payload: { type: 'sticker', sheet: 5 },
        },
        { ...message, payload: { type: 'text', text: 'Hello' } },
      ],
      meta: {},
    }));
    platform.handle('chat', 'listenConversation', async function* () {
      yield { type: 'typing', data: { since: 1 } };
      yield { type: 'message_created', data: { ...message, isBot: true, payload: sticker } };
    });
  });

  test('that returns a listed kind which does not fit does not compile', () => {
    platform.handle('chat', 'getMessage', () => ({
      // @ts-expect-error: text is missing
      message: { ...message, payload: { type: 'text' } },
    }));
    const items = [sticker, { type: 'text' }] as const;
    platform.handle('chat', 'getMessage', () => ({
      // @ts-expect-error: text is missing in the second item
      message: { ...message, payload: { type: 'bloc', items } },
    }));
    platform.handle('chat', 'getMessage', () => ({
      // @ts-expect-error: an id is a text
      message: { ...message, id: 5, payload: sticker },
    }));
    // @ts-expect-error: id is missing
    platform.handle('chat', 'getEvent', () => ({ event: {} }));
  });
});
