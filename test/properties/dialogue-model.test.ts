import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isBotPlatformError, openDialogue, type Turn } from '../../src/index.ts';
import type { Message } from '../../src/operations.ts';
import { type Fate, ownId, ServiceModel, type SignalFate } from '../support/dialogue-model.ts';
import { fakeTimers, textOf } from '../support/dialogues.ts';
import { fakeClock } from '../support/timing.ts';

fakeClock({ toFake: [...fakeTimers, 'setImmediate', 'clearImmediate'] });

/** What happens in a conversation, one after the other. */
type Step =
  | { readonly act: 'say'; readonly until: boolean; readonly maxDuration: number | undefined }
  | { readonly act: 'speak'; readonly userId: string }
  | { readonly act: 'write'; readonly sequence: number }
  | { readonly act: 'disconnect'; readonly ms: number }
  | { readonly act: 'delete'; readonly index: number }
  | { readonly act: 'fates'; readonly fates: readonly Fate[] }
  | { readonly act: 'signals'; readonly fates: readonly SignalFate[] }
  | { readonly act: 'pass'; readonly ms: number };

const fates: readonly Fate[] = ['ok', 'slow', 'stall', 'reset', 'lost', 'unavailable', 'limited'];
const signalFates: readonly SignalFate[] = ['live', 'late', 'lost', 'double'];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('say' as const),
      until: fc.boolean(),
      maxDuration: fc.option(fc.integer({ min: 1, max: 8000 }), { nil: undefined }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('speak' as const),
      // The bot, a person, another bot, and another tab of our user.
      userId: fc.constantFrom('bot', 'bot', 'user_2', 'bot_2', ownId),
    }),
  },
  fc.record({ act: fc.constant('write' as const), sequence: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ act: fc.constant('disconnect' as const), ms: fc.integer({ min: 1, max: 4000 }) }),
  fc.record({ act: fc.constant('delete' as const), index: fc.nat(20) }),
  fc.record({
    act: fc.constant('fates' as const),
    fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    act: fc.constant('signals' as const),
    fates: fc.array(fc.constantFrom(...signalFates), { minLength: 1, maxLength: 4 }),
  }),
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.nat(3000) }) },
);

const story = fc.record({
  skew: fc.integer({ min: -100_000, max: 100_000 }),
  old: fc.nat(12),
  steps: fc.array(step, { maxLength: 30 }),
});

const replyTimeout = 3000;

/** A turn of a story. */
interface Said {
  readonly turn: Turn;
  readonly text: string;
  readonly maxDuration: number | undefined;
  readonly saidAt: number;
  endedAt: number;
}

/** Plays a story, and checks what the guide on dialogues promises. */
async function play({ skew, old, steps }: Parameters<Parameters<typeof story.map>[0]>[0]) {
  const service = new ServiceModel(skew);
  for (let index = 0; index < old; index++) service.add('bot', `old ${index}`);
  await vi.advanceTimersByTimeAsync(10);
  const others: Message[] = [];
  const texts: string[] = [];
  const deleted = new Set<string>();
  const dialogue = await opened(service, others, texts);
  const turns: Said[] = [];
  let count = 0;

  const perform: { readonly [A in Step['act']]: (step: Extract<Step, { act: A }>) => unknown } = {
    say({ until, maxDuration }) {
      count += 1;
      const text = `own ${count}`;
      const turn = dialogue.say(text, {
        replyTimeout,
        ...(until && { until: () => true }),
        ...(maxDuration !== undefined && { maxDuration }),
      });
      const said: Said = { turn, text, maxDuration, saidAt: performance.now(), endedAt: 0 };
      turns.push(said);
      const note = (): void => {
        said.endedAt = performance.now();
      };
      turn.then(note, note);
    },
    speak({ userId }) {
      count += 1;
      // Another tab may send what a turn has sent.
      const last = turns.at(-1)?.text;
      const isEcho = userId === ownId && count % 3 === 0 && last !== undefined;
      service.add(userId, isEcho ? `${last}!` : `text ${count}`);
    },
    write: ({ sequence }) => service.write('s', sequence),
    disconnect: ({ ms }) => service.disconnect(ms),
    delete({ index }) {
      const message = service.messages[index];
      if (message === undefined) return;
      deleted.add(message.id);
      service.delete(index);
    },
    fates: ({ fates: next }) => service.fates.push(...next),
    signals: ({ fates: next }) => service.signalFates.push(...next),
    pass: ({ ms }) => vi.advanceTimersByTimeAsync(ms),
  };
  for (const one of steps) await perform[one.act](one as never);

  // The outage ends, and the messages can be listed again.
  service.fates.length = 0;
  service.signalFates.length = 0;
  const limit = (replyTimeout * 2 + 12_000) * (turns.length + 1);
  await vi.advanceTimersByTimeAsync(limit);
  service.disconnect(1);
  await vi.advanceTimersByTimeAsync(60_000);

  const replies = turns.map(({ turn }) => turn.replies);
  const delivered = [...replies.flat(), ...others];
  const ids = delivered.map(({ id }) => id);
  const said = new Set(turns.map(({ text }) => text));
  const isOwn = (message: Message) => message.userId === ownId && said.has(textOf(message));

  // Each turn has settled.
  expect(turns.filter(({ turn }) => turn.endedBy === undefined)).toEqual([]);
  // Each message once; of those that are there, each one; and none that is older than the dialogue, or our own.
  expect(ids).toEqual([...new Set(ids)]);
  const expected = service.messages.slice().filter((message) => {
    return !isOwn(message) && !textOf(message).startsWith('old');
  });
  const missing = expected.filter(({ id }) => !ids.includes(id));
  expect(missing).toEqual([]);
  expect(delivered.filter((message) => textOf(message).startsWith('old'))).toEqual([]);
  // If the service does not say who our user is, what a failed turn has sent may be of somebody else.
  if (!service.hasFailed) expect(delivered.filter(isOwn)).toEqual([]);
  // The text that is written grows by each part, in order and once.
  expect(texts).toEqual(texts.map((_, index) => 'x'.repeat(index + 1)));
  let previousEnd = 0;
  for (const { turn, text, saidAt, endedAt, maxDuration } of turns) {
    const own = service.messages.filter((message) => isOwn(message) && textOf(message) === text);
    // In time, counted from the start of the turn.
    const ms = endedAt - Math.max(saidAt, previousEnd);
    previousEnd = endedAt;
    expect(ms).toBeLessThanOrEqual(maxDuration ?? Number.POSITIVE_INFINITY);
    if (own.length === 0 && deleted.size === 0) {
      expect(ms).toBeLessThanOrEqual(replyTimeout + 5000);
    }
    // Sent once. A turn that succeeds has its message, unless somebody deleted it.
    expect(own.length).toBeLessThanOrEqual(1);
    if (turn.endedBy !== 'error' && deleted.size === 0) expect(own).toHaveLength(1);
    // No reply is older than the message that it is for, and none is of a person.
    const [first] = own;
    for (const reply of turn.replies) {
      // If the participants cannot be listed, whoever is not known is taken for the bot.
      if (!service.hasFailed) expect(reply.userId).toMatch(/^bot/);
      // The order of two messages with the same time is known from a list only, which may fail or lack a deleted one.
      const isTold = !service.hasFailed && !deleted.has(reply.id);
      if (first === undefined || (!isTold && reply.createdAt === first.createdAt)) continue;
      expect(numberOf(reply)).toBeGreaterThan(numberOf(first));
    }
  }
  for (const { turn } of turns) {
    const error = await turn.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (turn.endedBy === 'error') expect(isBotPlatformError(error)).toBe(true);
  }
  dialogue.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
}

/** The place of a message in the order of the service. */
function numberOf({ id }: Message): number {
  return Number(id.slice('message_'.length));
}

async function opened(service: ServiceModel, others: Message[], texts: string[]) {
  const opening = openDialogue(service.chat, {
    conversationId: 'c',
    quietTime: 300,
    onMessage: (message) => others.push(message),
    onDelta: (text) => texts.push(text),
  });
  await vi.advanceTimersByTimeAsync(200);
  return await opening;
}

test('random stories: each message once, in its turn or in `onMessage`; each of ours once; every turn settles', async () => {
  await fc.assert(fc.asyncProperty(story, play), { numRuns: 5000 });
}, 120_000);
