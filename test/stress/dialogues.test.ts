import { expect, test, vi } from 'vitest';
import { ChatClient, openDialogue } from '../../src/index.ts';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { textOf, textsOf } from '../support/dialogues.ts';
import { recordProcess } from '../support/process-events.ts';
import { inLanes } from './memory.ts';

const count = 500;
const outageMs = 3000;

/** A dialogue in each of many conversations, whose turns end with a reply of this end, and what came beside them. */
async function openMany(chat: ChatClient, platform: Platform, end: string) {
  const unasked: string[] = [];
  const dialogues = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const conversationId = `c${index}`;
      platform.conversations.create({ id: conversationId });
      return await openDialogue(chat, {
        conversationId,
        onMessage: (message) => unasked.push(textOf(message)),
        until: (reply) => textOf(reply).endsWith(end),
      });
    }),
  );
  return { dialogues, unasked };
}

test('500 dialogues of one client survive an outage of 3 s: no reply is lost, and none comes twice', async () => {
  using unhandled = recordProcess('unhandledRejection');
  using warnings = recordProcess('warning');
  let isDown = false;
  const outage = Promise.withResolvers<void>();
  const recovery = Promise.withResolvers<void>();
  const platform = createPlatform({
    bot: {
      async message({ message, reply }) {
        const text = textOf(message);
        reply(`${text}: before`);
        await outage.promise;
        reply(`${text}: during`);
        await recovery.promise;
        reply(`${text}: after`);
      },
    },
  });
  platform.fail('*', { status: 503, times: Number.POSITIVE_INFINITY, when: () => isDown });
  await using server = await platform.listen();
  const chat = new ChatClient(server.chatOptions);
  const { dialogues, unasked } = await openMany(chat, platform, 'after');

  const half = count / 2;
  const first = dialogues.slice(half).map((dialogue, index) => dialogue.say(`early ${index}`));
  await vi.waitFor(() => expect(first.every(({ replies }) => replies.length === 1)).toBe(true), {
    timeout: 30_000,
  });
  isDown = true;
  platform.disconnect();
  outage.resolve();
  // The others speak in the middle of the outage: their messages cannot be sent before its end.
  const second = dialogues.slice(0, half).map((dialogue, index) => dialogue.say(`late ${index}`));
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  isDown = false;
  recovery.resolve();
  const endedAt = performance.now();

  const times: number[] = [];
  const note = (): void => void times.push(performance.now() - endedAt);
  const replies = await Promise.all(
    [...first, ...second].map(async (turn) => {
      const texts = (await turn).map(textOf);
      note();
      return texts;
    }),
  );
  const expected = (text: string) =>
    ['before', 'during', 'after'].map((part) => `${text}: ${part}`);
  expect(replies).toEqual([
    ...first.map((_, index) => expected(`early ${index}`)),
    ...second.map((_, index) => expected(`late ${index}`)),
  ]);
  expect(unasked).toEqual([]);
  // Each message of a user is in its conversation once.
  expect(platform.messages.size).toBe(count * 4);
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(
    `turns end after the outage: median ${median.toFixed(0)} ms, last ${times.at(-1)?.toFixed(0)} ms`,
  );

  await inLanes(count, 20, async (index) => dialogues[index]?.close());
  await expect.poll(() => platform.openStreams, { timeout: 10_000 }).toBe(0);
  expect(unhandled.seen).toEqual([]);
  expect(warnings.seen.filter((warning) => String(warning).includes('MaxListeners'))).toEqual([]);
});

test('500 dialogues whose connections are lost every 100 ms for 5 s have no wrong turn', async () => {
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
  const { dialogues, unasked } = await openMany(
    new ChatClient(server.chatOptions),
    platform,
    'two',
  );
  const timer = setInterval(() => platform.disconnect(), 100);
  const end = performance.now() + 5000;
  const wrong: string[][] = [];
  await Promise.all(
    dialogues.map(async (dialogue, index) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const text = `${index}.${turn}`;
        const replies = textsOf(await dialogue.say(text));
        if (replies.join() !== `${text}: one,${text}: two`) wrong.push(replies);
      }
    }),
  ).finally(() => clearInterval(timer));
  expect([wrong, unasked]).toEqual([[], []]);
  for (const dialogue of dialogues) dialogue.close();
  await expect.poll(() => platform.openStreams, { timeout: 10_000 }).toBe(0);
  expect(unhandled.seen).toEqual([]);
});
