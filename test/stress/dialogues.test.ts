import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { ChatClient, isBotPlatformError, openDialogue } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { recordProcess } from '../support/process-events.ts';
import { growth, inLanes } from './memory.ts';

test('2,000 dialogues that end in every way leave no connection, listener or heap', async () => {
  using unhandled = recordProcess('unhandledRejection');
  const platform = createPlatform({ bot: 'echo' });
  await using server = await platform.listen();
  const chat = new ChatClient({ ...server.chatOptions, retry: { limit: 2, maxDelay: 1 } });
  const shared = new AbortController();
  const ways: readonly ((use: {
    readonly conversationId: string;
    readonly signal: AbortSignal;
    readonly abort: () => void;
  }) => Promise<unknown>)[] = [
    async (options) => {
      await using dialogue = await openDialogue(chat, { ...options, until: () => true });
      await dialogue.say('Hello');
    },
    async ({ conversationId, signal }) => {
      await using dialogue = await openDialogue(chat, { conversationId });
      for await (const _ of dialogue.say('Hello', { signal: shared.signal })) break;
      dialogue.say('And?', { signal });
    },
    async ({ conversationId, signal, abort }) => {
      const dialogue = await openDialogue(chat, { conversationId, signal });
      const turn = dialogue.say('Hello');
      abort();
      await turn;
    },
    async ({ conversationId }) => {
      const dialogue = await openDialogue(chat, { conversationId, signal: shared.signal });
      const turn = dialogue.say('Hello', { until: () => false });
      platform.conversations.delete(conversationId);
      await turn;
    },
    async ({ conversationId }) => {
      const isReply = () => {
        throw new Error('mine');
      };
      const dialogue = await openDialogue(chat, { conversationId, isReply });
      await dialogue.say('Hello');
    },
    ({ signal }) => openDialogue(chat, { conversationId: 'no-such-conversation', signal }),
  ];
  const leave = async (index: number): Promise<void> => {
    const { id } = platform.conversations.create();
    const controller = new AbortController();
    const { signal } = controller;
    try {
      await ways[index % ways.length]?.({
        conversationId: id,
        signal,
        abort: () => controller.abort(),
      });
    } catch (error) {
      if (!isBotPlatformError(error)) throw error;
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    platform.conversations.delete(id);
  };

  const perDialogue = await growth(4, 400, async () => {
    await inLanes(400, 20, leave);
    platform.reset();
  });
  console.log(`heap growth per dialogue: ${perDialogue.toFixed(1)} bytes`);
  expect(perDialogue).toBeLessThan(500);
  // A dialogue whose turn has failed first ends with its next connection.
  await expect
    .poll(() => getEventListeners(shared.signal, 'abort').length, { timeout: 10_000 })
    .toBe(0);
  await expect.poll(() => platform.openStreams, { timeout: 10_000 }).toBe(0);
  expect(unhandled.seen).toEqual([]);
});
