import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Turn } from '../../src/index.ts';
import { createMessage, type Message } from '../../src/operations.ts';
import { dialogueForms, inMemory, startDialogue, textOf, textsOf } from '../support/dialogues.ts';

/** What can happen in a conversation. */
const steps = ['bot', 'person', 'say', 'end', 'break', 'repair', 'repeat', 'lose'] as const;
type Step = (typeof steps)[number];

/** Runs a schedule, and returns what came out of it, and a plain list of what was said. */
async function run(schedule: readonly Step[], start = inMemory) {
  let isBroken = false;
  await using started = await startDialogue(start, {
    dialogue: {
      reconnect: { limit: 100, maxDelay: 2 },
      quietTime: undefined,
      until: (reply) => textOf(reply).startsWith('end'),
    },
    before(platform) {
      platform.fail('listenConversation', { status: 503, times: 1e9, when: () => isBroken });
      // All messages have times of one clock. Our own is signaled before `createMessage` has returned.
      platform.handle('chat', createMessage, ({ body }) => {
        const { text } = { text: '', ...body.payload };
        const message = started.voices.lost(text, 'user_1');
        if (!isBroken) started.voices.signal(message);
        return { message };
      });
    },
  });
  const { platform, dialogue, voices, others } = started;
  const turns: Turn[] = [];
  /** The replies of each turn, and what is no reply. */
  const expected: { replies: string[][]; others: string[] } = { replies: [], others: [] };
  /** The replies of the turn that is open. */
  let open: string[] | undefined;
  let last: Message | undefined;
  let count = 0;

  const speak = (kind: string, userId: string, isLost = isBroken): void => {
    count += 1;
    last = voices.lost(`${kind} ${count}`, userId);
    if (!isLost) voices.signal(last);
    if (userId === 'bot' && open !== undefined) open.push(textOf(last));
    else expected.others.push(textOf(last));
  };
  const act: Readonly<Record<Step, () => unknown>> = {
    bot: () => speak('bot', 'bot'),
    person: () => speak('person', 'user_2'),
    lose: () => speak('lost', 'bot', true),
    end() {
      if (open === undefined) return;
      speak('end', 'bot');
      open = undefined;
    },
    break() {
      isBroken = true;
      platform.disconnect();
    },
    repair() {
      isBroken = false;
    },
    repeat: () => last !== undefined && !isBroken && voices.signal(last),
    async say() {
      if (open !== undefined) return;
      // A turn whose end was missed is over when that is found.
      if (turns.at(-1)?.endedBy === undefined) isBroken = false;
      await turns.at(-1);
      const { size } = platform.messages;
      turns.push(dialogue.say(`own ${turns.length}`));
      open = [];
      expected.replies.push(open);
      await vi.waitFor(() => expect(platform.messages.size).toBe(size + 1), { interval: 1 });
    },
  };
  for (const step of schedule) await act[step]();
  act.repair();
  act.end();
  await Promise.all(turns);
  // What comes before it in the conversation has arrived when this one has.
  platform.disconnect();
  speak('person', 'user_2', true);
  await vi.waitFor(() => expect(others).toContain(expected.others.at(-1)), { interval: 1 });
  const replies = turns.map((turn) => textsOf(turn.replies));
  return { actual: { replies, others: [...others] }, expected, messages: platform.messages.all() };
}

const withoutLoss = fc.array(fc.constantFrom(...steps.filter((step) => step !== 'lose')), {
  maxLength: 25,
});

test.for(dialogueForms)(
  'every message is a reply of its turn or goes to `onMessage`, once and in the order of who wrote it, also through gaps, over $name',
  { timeout: 60_000 },
  async ({ start }) => {
    await fc.assert(
      fc.asyncProperty(withoutLoss, async (schedule) => {
        const { actual, expected } = await run(schedule, start);
        expect(actual.replies).toEqual(expected.replies);
        // What a person writes does not wait for a message of the bot that may be a reply.
        for (const kind of ['person', 'bot']) {
          const of = (texts: string[]) => texts.filter((text) => text.startsWith(kind));
          expect(of(actual.others)).toEqual(of(expected.others));
        }
        expect(actual.others).toHaveLength(expected.others.length);
      }),
      { numRuns: 100 },
    );
  },
);

test('if signals are lost, every message still comes once, and no reply is older than its turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 25 }), async (schedule) => {
      const { actual, expected, messages } = await run(schedule);
      const sorted = (lists: { replies: string[][]; others: string[] }): string[] =>
        [...lists.replies.flat(), ...lists.others].sort();
      expect(sorted(actual)).toEqual(sorted(expected));
      const texts = messages.map(textOf);
      actual.replies.forEach((replies, turn) => {
        const own = texts.indexOf(`own ${turn}`);
        for (const reply of replies) expect(texts.indexOf(reply)).toBeGreaterThan(own);
      });
    }),
    { numRuns: 40 },
  );
}, 60_000);
