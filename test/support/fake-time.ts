import assert from 'node:assert/strict';
import type { ChatClient, DialogueOptions, openDialogue } from '../../src/index.ts';
import type { createPlatform, Platform, PlatformOptions } from '../../src/testing.ts';

/** The package, as a test of a user imports it. */
export interface Kit {
  readonly ChatClient: typeof ChatClient;
  readonly openDialogue: typeof openDialogue;
  readonly createPlatform: typeof createPlatform;
}

/** The fake timers of a test runner. They fake `Date`. */
export interface Clock {
  /** Whether they fake `performance`. */
  readonly isExact: boolean;
  readonly advance: (ms: number) => Promise<unknown>;
  /** Runs all timers; absent if the runner does not wait for promises between them. */
  readonly runAll?: () => Promise<unknown>;
}

/** How a test moves the time until something has happened. */
export interface Advance {
  readonly title: string;
  readonly step: number;
}

export const inSteps: readonly Advance[] = [10, 100, 1000].map((step) => ({
  title: `in steps of ${step} ms`,
  step,
}));
export const atOnce: Advance = { title: 'at once', step: 70_000 };

interface Situation {
  readonly title: string;
  readonly platform: PlatformOptions;
  readonly dialogue?: Partial<DialogueOptions>;
  /** What happens before the message is sent. */
  readonly before?: (platform: Platform) => void;
  readonly replies: readonly string[];
  readonly error?: string;
  /** When the turn ends, in milliseconds after it began: at the earliest, and at the latest. */
  readonly ends: readonly [number, number];
}

const conversations = [{ id: 'c' }];

/** Situations of a dialogue, and their outcome in real time. */
const situations: readonly Situation[] = [
  {
    title: 'a reply with default options',
    platform: { conversations, bot: 'echo' },
    replies: ['Hello'],
    ends: [2000, 2000],
  },
  {
    title: 'a reply that ends the turn by `until`',
    platform: { conversations, bot: 'echo' },
    dialogue: { until: () => true },
    replies: ['Hello'],
    ends: [0, 0],
  },
  {
    title: 'a service whose response is slow',
    platform: { conversations, bot: 'echo' },
    dialogue: { until: () => true },
    before: (platform) => {
      platform.fail('listMessages', { delayMs: 5000 });
      platform.fail('createMessage', { delayMs: 5000, status: 503 });
    },
    replies: ['Hello'],
    ends: [10_500, 11_000],
  },
  {
    title: 'a bot that waits with a timer',
    platform: {
      conversations,
      bot: {
        async message({ reply }) {
          await new Promise((resolve) => setTimeout(resolve, 3000));
          reply('First');
          await new Promise((resolve) => setTimeout(resolve, 500));
          reply('Second');
        },
      },
    },
    replies: ['First', 'Second'],
    ends: [5500, 5500],
  },
  {
    title: 'a bot that does not reply',
    platform: { conversations },
    replies: [],
    error: 'TimeoutError',
    ends: [60_000, 60_000],
  },
  {
    title: 'an outage',
    platform: { conversations, bot: 'echo' },
    before: (platform) => {
      platform.fail('createMessage', { status: 503, times: 2 });
    },
    replies: ['Hello'],
    ends: [3500, 5000],
  },
  {
    title: 'a lost connection',
    platform: {
      conversations,
      bot: {
        message({ reply }) {
          for (const platform of platforms) platform.disconnect();
          reply('Hello');
        },
      },
    },
    replies: ['Hello'],
    ends: [2000, 4000],
  },
];

/** The platforms of the situation that runs. */
const platforms = new Set<Platform>();

/** Plays a situation, and asserts that it has the outcome that it has in real time. */
async function play(kit: Kit, clock: Clock, situation: Situation, step: number): Promise<void> {
  const platform = kit.createPlatform(situation.platform);
  platforms.add(platform);
  const chat = new kit.ChatClient(platform.chatOptions);
  const dialogue = await kit.openDialogue(chat, { conversationId: 'c', ...situation.dialogue });
  situation.before?.(platform);
  const startedAt = Date.now();
  const turn = dialogue.say('Hello');
  let endedAt: number | undefined;
  const ended = turn.then(
    () => undefined,
    (reason) => Object(reason).name,
  );
  ended.then(() => {
    endedAt = Date.now();
  });
  for (let ms = 0; ms < 70_000 && endedAt === undefined; ms += step) await clock.advance(step);
  assert.notEqual(endedAt, undefined, 'the turn has not ended');
  const texts = turn.replies.map(({ payload }) =>
    'text' in payload ? payload.text : payload.type,
  );
  assert.deepEqual(
    { texts, error: await ended },
    { texts: situation.replies, error: situation.error },
  );
  const [earliest, latest] = situation.ends;
  const took = (endedAt ?? Number.POSITIVE_INFINITY) - startedAt;
  // A runner that does not wait for promises between timers is behind by a step for each timer that follows from another.
  const lag = clock.runAll === undefined ? 5 * step : 0;
  // Real time counts, too, if the runner does not fake `performance`.
  const slack = clock.isExact ? 0 : 1000;
  const isInTime = took >= earliest - slack && took <= latest + lag + slack;
  assert.ok(isInTime, `the turn took ${took} ms`);
  dialogue.close();
  platforms.delete(platform);
}

/** All timers run although a dialogue is open, and then it still works. */
async function playAll(kit: Kit, { runAll }: Clock): Promise<void> {
  const platform = kit.createPlatform({ conversations, bot: 'echo' });
  const chat = new kit.ChatClient(platform.chatOptions);
  const dialogue = await kit.openDialogue(chat, { conversationId: 'c' });
  await runAll?.();
  const turn = dialogue.say('Hello');
  await runAll?.();
  assert.equal((await turn).length, 1);
  await runAll?.();
  assert.equal(platform.openStreams, 1);
  await dialogue[Symbol.asyncDispose]();
  assert.equal(platform.openStreams, 0);
}

/** The tests of a runner: their titles, and the functions that run while the timers are fake. */
export function testsInFakeTime(
  kit: Kit,
  clock: Clock,
  ways: readonly Advance[],
): (readonly [title: string, run: () => Promise<void>])[] {
  const steps = situations.flatMap((situation) =>
    ways.map(({ title, step }) => {
      const run = () => play(kit, clock, situation, step);
      return [`${situation.title}, and time is advanced ${title}`, run] as const;
    }),
  );
  if (clock.runAll === undefined) return steps;
  return [...steps, ['all timers run with an open stream', () => playAll(kit, clock)]];
}
