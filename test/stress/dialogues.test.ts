import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ChatClient, openDialogue } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { textOf, textsOf } from '../support/dialogues.ts';
import { recordProcess } from '../support/process-events.ts';

const count = 500;

test('500 dialogues have no wrong turn, though their connections are lost every 100 ms, and the service fails for a second', async () => {
  using unhandled = recordProcess('unhandledRejection');
  using warnings = recordProcess('warning');
  let isDown = false;
  const platform = createPlatform({
    bot: {
      message({ message, reply }) {
        reply(`${textOf(message)}: one`);
        reply(`${textOf(message)}: two`);
      },
    },
  });
  platform.fail('*', { status: 503, times: Number.POSITIVE_INFINITY, when: () => isDown });
  await using server = await platform.listen();
  const chat = new ChatClient(server.chatOptions);
  const unasked: string[] = [];
  const dialogues = await Promise.all(
    Array.from({ length: count }, async () => {
      const { id: conversationId } = platform.conversations.create();
      return await openDialogue(chat, {
        conversationId,
        onMessage: (message) => unasked.push(textOf(message)),
        until: (reply) => textOf(reply).endsWith('two'),
        // Connections that do not last are opened again after ever longer waits.
        reconnect: { maxDelay: 200 },
      });
    }),
  );

  const timer = setInterval(() => platform.disconnect(), 100);
  const trouble = setTimeout(1000).then(async () => {
    isDown = true;
    await setTimeout(1000);
    isDown = false;
    await setTimeout(3000);
    clearInterval(timer);
  });
  const end = performance.now() + 5000;
  const wrong: string[][] = [];
  let said = 0;
  await Promise.all(
    dialogues.map(async (dialogue, index) => {
      for (let turn = 0; turn === 0 || performance.now() < end; turn++) {
        const text = `${index}.${turn}`;
        said += 1;
        const replies = textsOf(await dialogue.say(text));
        if (replies.join() !== `${text}: one,${text}: two`) wrong.push(replies);
      }
    }),
  );
  await trouble;

  expect([wrong, unasked]).toEqual([[], []]);
  // Each message of a user is in its conversation once.
  expect(platform.messages.size).toBe(said * 3);
  for (const dialogue of dialogues) dialogue.close();
  await expect.poll(() => platform.openStreams, { timeout: 10_000 }).toBe(0);
  expect(unhandled.seen).toEqual([]);
  expect(warnings.seen.filter((warning) => String(warning).includes('MaxListeners'))).toEqual([]);
});
