import { expect, test } from 'vitest';
import { ChatClient, openDialogue } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { textOf, textsOf } from '../support/dialogues.ts';
import { recordProcess } from '../support/process-events.ts';

const count = 300;
const flapping = 5000;

test('300 dialogues whose connections are lost every 100 ms for 5 s have no wrong turn', async () => {
  using unhandled = recordProcess('unhandledRejection');
  const platform = createPlatform({
    bot: {
      message({ message, reply }) {
        reply(`${textOf(message)}: one`);
        reply(`${textOf(message)}: two`);
      },
    },
  });
  await using server = await platform.listen();
  const chat = new ChatClient(server.chatOptions);
  const unasked: string[] = [];
  const dialogues = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const conversationId = `c${index}`;
      platform.conversations.create({ id: conversationId });
      return await openDialogue(chat, {
        conversationId,
        onMessage: (message) => unasked.push(textOf(message)),
        until: (reply) => textOf(reply).endsWith('two'),
      });
    }),
  );
  const timer = setInterval(() => platform.disconnect(), 100);
  const end = performance.now() + flapping;
  const turns = await Promise.all(
    dialogues.map(async (dialogue, index) => {
      const wrong: string[][] = [];
      for (let turn = 0; performance.now() < end; turn++) {
        const text = `${index}.${turn}`;
        const replies = textsOf(await dialogue.say(text));
        if (replies.join() !== `${text}: one,${text}: two`) wrong.push(replies);
      }
      return wrong;
    }),
  ).finally(() => clearInterval(timer));
  expect(turns.flat()).toEqual([]);
  expect(unasked).toEqual([]);
  for (const dialogue of dialogues) dialogue.close();
  await expect.poll(() => platform.openStreams, { timeout: 10_000 }).toBe(0);
  expect(unhandled.seen).toEqual([]);
});
