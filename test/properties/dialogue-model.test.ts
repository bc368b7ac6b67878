import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DialogueCause } from '../../src/dialogue/core/events.ts';
import {
  ChatClient,
  type Dialogue,
  isBotPlatformError,
  openDialogue,
  type Turn,
} from '../../src/index.ts';
import type { Message } from '../../src/operations.ts';
import { createPlatform, type Failure } from '../../src/testing.ts';
import {
  Actor,
  Clock,
  deaths,
  errorOf,
  type Fate,
  fates,
  graceId,
  isDatedAfter,
  ownId,
  type Said,
  Service,
  type SignalFate,
  signalFates,
} from '../support/dialogue-story.ts';
import { fakeTimers, pass, textOf } from '../support/dialogues.ts';
import { sampleOf } from '../support/extent.ts';
import { fakeClock } from '../support/timing.ts';

/** What happens in a conversation, one after the other. */
type Step =
  | {
      readonly act: 'say';
      readonly actor: number;
      readonly isGrace: boolean;
      readonly until: boolean;
      readonly replyTimeout: number;
      readonly maxDuration: number | undefined;
    }
  | { readonly act: 'speak'; readonly userId: string }
  | { readonly act: 'write'; readonly sequence: number }
  | { readonly act: 'disconnect'; readonly actor: number; readonly ms: number }
  | { readonly act: 'delete'; readonly index: number }
  | { readonly act: 'fates'; readonly fates: readonly Fate[] }
  | { readonly act: 'signals'; readonly fates: readonly SignalFate[] }
  | { readonly act: 'leave'; readonly actor: number }
  | { readonly act: 'pass'; readonly ms: number };

const actor = fc.nat(1);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('say' as const),
      actor,
      isGrace: fc.boolean(),
      until: fc.boolean(),
      replyTimeout: fc.constantFrom(3000, 20_000),
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
  fc.record({
    act: fc.constant('disconnect' as const),
    actor,
    ms: fc.integer({ min: 1, max: 4000 }),
  }),
  fc.record({ act: fc.constant('delete' as const), index: fc.nat(20) }),
  fc.record({
    act: fc.constant('fates' as const),
    fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    act: fc.constant('signals' as const),
    fates: fc.array(fc.constantFrom(...signalFates), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ act: fc.constant('leave' as const), actor }),
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.nat(3000) }) },
);

const story = fc.record({
  /** The clock of the bot, and that of the others. */
  skews: fc.oneof(
    fc.constant({ bot: 0, others: 0 }),
    fc.record({ bot: fc.integer({ min: -9000, max: 9000 }), others: fc.constant(0) }),
    fc.record({
      bot: fc.constant(0),
      others: fc.integer({ min: -20_000_000, max: 20_000_000 }),
    }),
  ),
  hasZone: fc.boolean(),
  repliesAfter: fc.array(fc.nat(400), { maxLength: 2 }),
  isReversed: fc.boolean(),
  actors: fc.integer({ min: 1, max: 2 }),
  /** Or the turns of a dialogue are said by two. */
  hasOneUser: fc.boolean(),
  old: fc.nat(12),
  seed: fc.integer(),
  steps: fc.array(step, { maxLength: 30 }),
  /** What ends a dialogue, and after which step. */
  death: fc.option(
    fc.record({ after: fc.nat(20), actor, cause: fc.constantFrom<DialogueCause>(...deaths) }),
    { nil: undefined, freq: 3 },
  ),
});

type Story = Parameters<Parameters<typeof story.map>[0]>[0];

function begin(told: Story) {
  const { skews, hasZone, repliesAfter, isReversed, actors: count, old, seed, hasOneUser } = told;
  const clock = new Clock();
  const service = new Service(clock);
  Object.assign(service, { skews, hasZone, repliesAfter });
  for (let index = 0; index < old; index++) {
    service.add('bot', `old ${index}`);
    clock.pass(10);
  }
  // Whether a list is reversed can be seen from dates only.
  service.isReversed = isReversed && old > 1;
  const client = {};
  let state = seed;
  const random = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.abs(state) / 2147483648;
  };
  const actors = Array.from(
    { length: count },
    () => new Actor(service, { client, random, hasOneUser }),
  );
  for (const one of actors) one.open();
  clock.pass(100);
  return { clock, service, actors };
}

/** Plays a story, and checks what the guide on dialogues promises. */
function play(told: Story): void {
  const { clock, service, actors } = begin(told);
  const deleted = new Set<string>();
  let count = 0;
  const actorOf = (index: number): Actor => actors[index % actors.length] as Actor;
  /** Messages that were no reply although they came after ours in an open turn. */
  const misplaced: string[] = [];
  for (const one of actors) {
    one.onMessage = (message) => {
      const turn = one.turns.find(({ message: own, outcome }) => own && outcome === undefined);
      if (turn?.message === undefined || !message.userId.startsWith('bot')) return;
      const isAfter = numberOf(message) > numberOf(turn.message);
      if (isAfter && isDatedAfter(message, turn.message)) misplaced.push(textOf(message));
    };
  }
  const perform: { readonly [A in Step['act']]: (step: Extract<Step, { act: A }>) => unknown } = {
    say({ actor: index, isGrace, until, replyTimeout, maxDuration }) {
      count += 1;
      if (actorOf(index).end !== undefined) return;
      const userId = isGrace && !told.hasOneUser ? graceId : ownId;
      const limits = {
        until: until ? () => true : undefined,
        quietTime: until ? undefined : 300,
        replyTimeout,
        maxDuration,
      };
      actorOf(index).say(`own ${count}`, limits, userId);
    },
    speak({ userId }) {
      count += 1;
      service.add(userId, `text ${count}`);
    },
    write: ({ sequence }) => service.write('s', sequence),
    disconnect: ({ actor: index, ms }) => actorOf(index).disconnect(ms),
    delete({ index }) {
      const [message] = service.messages.splice(index, 1);
      if (message !== undefined) deleted.add(message.id);
    },
    fates: ({ fates: next }) => service.fates.push(...next),
    signals: ({ fates: next }) => service.signalFates.push(...next),
    leave({ actor: index }) {
      const one = actorOf(index);
      const turn = one.turns.findLast(({ outcome }) => outcome === undefined);
      if (turn !== undefined) one.post({ type: 'left', turn: turn.id });
    },
    pass: ({ ms }) => clock.pass(ms),
  };
  told.steps.forEach((one, index) => {
    perform[one.act](one as never);
    if (told.death?.after !== index) return;
    const dying = actorOf(told.death.actor);
    dying.post({ type: 'closed', cause: told.death.cause });
  });

  // The outage ends, and the messages can be listed again.
  service.fates.length = 0;
  service.signalFates.length = 0;
  const turns = actors.flatMap((one) => one.turns);
  clock.pass(40_000 * (turns.length + 1));
  for (const one of actors) one.disconnect(1);
  clock.pass(60_000);

  expect(misplaced).toEqual([]);
  for (const one of actors) checkDeliveries(one);
  for (const turn of turns) checkTurn(turn, told, service, deleted);
  const errors = turns.flatMap((turn) => errorOf(turn) ?? []);
  expect(new Set(errors).size).toBe(errors.length);
  for (const one of actors) {
    one.post({ type: 'closed', cause: { kind: 'closed' } });
    expect(one.core.wakeAt).toBe(Number.POSITIVE_INFINITY);
  }
}

function checkDeliveries({ service, turns, others, deltas, end }: Actor): void {
  const delivered = [...turns.flatMap(({ replies }) => replies), ...others];
  const ids = delivered.map(({ id }) => id);
  const texts = new Set(turns.map(({ text }) => text));
  const isOwn = ({ userId, ...message }: Message) =>
    (userId === ownId || userId === graceId) && texts.has(textOf(message));
  // Each message once; of those that are there, each one; and none that is older than the dialogue, or our own.
  expect(ids).toEqual([...new Set(ids)]);
  const expected = service.messages.filter((message) => {
    return !isOwn(message) && !textOf(message).startsWith('old');
  });
  const missing = expected.filter(({ id }) => !ids.includes(id));
  if (end === undefined) expect(missing.map(textOf)).toEqual([]);
  expect(delivered.map(textOf).filter((text) => text.startsWith('old'))).toEqual([]);
  expect(delivered.filter(isOwn).map(textOf)).toEqual([]);
  expect(deltas).toEqual(deltas.map((_, index) => 'x'.repeat(index + 1)));
}

function checkTurn(turn: Said, told: Story, service: Service, deleted: Set<string>): void {
  const { text, userId, outcome, message, replies, attempts } = turn;
  expect(outcome, 'it settles').toBeDefined();
  const own = service.messages.filter((one) => one.userId === userId && textOf(one) === text);
  // Sent once. A turn that succeeds has its message, unless somebody deleted it, or the loop over it was left.
  expect(own.length).toBeLessThanOrEqual(1);
  const isDone = outcome?.endedBy !== 'error' && outcome?.endedBy !== 'break';
  if (isDone && deleted.size === 0) expect(own.map(({ id }) => id)).toEqual([message?.id]);
  // Whatever ended the dialogue, the error of a turn is about its own message.
  const error = errorOf(turn);
  if (error !== undefined && attempts === 0) expect(error.maybeProcessed).toBe(false);
  if (error?.maybeProcessed === false) expect(own).toEqual([]);
  for (const reply of replies) {
    // If the participants cannot be listed, whoever is not known is taken for the bot.
    if (!service.hasFailed) expect(reply.userId).toMatch(/^bot/);
    // No reply is older than its message, if there is one clock, and what was signaled first came first.
    const isTold = told.skews.bot === 0 && told.skews.others === 0 && !service.hasDelayed;
    if (message === undefined || !isTold || !isDatedAfter(message, reply)) continue;
    expect(numberOf(reply)).toBeGreaterThan(numberOf(message));
  }
}

/** The place of a message in the order of the service. */
function numberOf({ id }: Message): number {
  return Number(id.slice('message_'.length));
}

test('random stories: each message once, in its turn or in `onMessage`; each of ours once; every turn settles', () => {
  const numRuns = sampleOf(100_000);
  fc.assert(fc.property(story, play), { numRuns });
}, 600_000);

/** What happens to dialogues of one client whose key reads the context of whoever says something. */
const visit = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('say' as const),
      dialogue: fc.nat(1),
      visitor: fc.constantFrom('ada', 'grace'),
    }),
  },
  fc.record({
    act: fc.constant('fail' as const),
    failure: fc.constantFrom<Failure>(
      { fault: 'reset', processed: true },
      { fault: 'reset' },
      { fault: 'refused' },
      { fault: 'stall' },
      { status: 503 },
      { status: 429, headers: { 'retry-after': '1' } },
    ),
  }),
  fc.record({ act: fc.constant('leave' as const), index: fc.nat(5) }),
  fc.record({ act: fc.constant('disconnect' as const) }),
  fc.record({ act: fc.constant('close' as const), dialogue: fc.nat(1), isRare: fc.nat(3) }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.nat(1500) }) },
);

describe('dialogues of one client whose user key reads the context', () => {
  fakeClock({ toFake: [...fakeTimers] });

  type Visit = Parameters<Parameters<typeof visit.map>[0]>[0];

  async function playVisits(visits: readonly Visit[]): Promise<void> {
    const store = new AsyncLocalStorage<string>();
    const platform = createPlatform({
      users: [{ id: 'ada' }, { id: 'grace' }],
      bot: { message: ({ reply }) => void reply('Fine') },
    });
    platform.conversations.create({ id: 'c' }, { owner: 'ada', participants: ['grace'] });
    const keys = { ada: platform.userKeyOf('ada'), grace: platform.userKeyOf('grace') };
    const chat = new ChatClient({
      ...platform.chatOptions,
      userKey: () => store.getStore() ?? 'nobody-says-this',
    });
    const open = (key: string): Promise<Dialogue> =>
      store.run(key, () =>
        openDialogue(chat, {
          conversationId: 'c',
          quietTime: 300,
          replyTimeout: 3000,
          reconnect: { maxDelay: 10 },
        }),
      );
    const dialogues = await Promise.all([open(keys.ada), open(keys.grace)]);
    const turns: { readonly turn: Turn; readonly visitor: string; readonly text: string }[] = [];
    for (const one of visits) {
      const dialogue = dialogues['dialogue' in one ? one.dialogue : 0];
      if (one.act === 'say') {
        const { visitor } = one;
        const text = `${turns.length}`;
        const turn = store.run(keys[visitor], () => dialogue?.say(text));
        if (turn !== undefined) turns.push({ turn, visitor, text });
      } else if (one.act === 'fail') platform.fail('createMessage', one.failure);
      else if (one.act === 'disconnect') platform.disconnect();
      else if (one.act === 'close' && one.isRare === 0) dialogue?.close();
      else if (one.act === 'leave')
        turns[one.index]?.turn[Symbol.asyncIterator]().return(undefined);
      else if (one.act === 'pass') await pass(one.ms);
    }
    for (let index = 0; index <= turns.length; index++) await pass(13_000);
    for (const { turn, visitor, text } of turns) {
      expect(turn.endedBy, 'it settles').toBeDefined();
      const own = platform.messages.all().filter((message) => textOf(message) === text);
      expect(own.length).toBeLessThanOrEqual(1);
      for (const { userId } of own) expect(userId).toBe(visitor);
      const error: unknown = await turn.then(
        () => undefined,
        (reason) => reason,
      );
      if (isBotPlatformError(error) && !error.maybeProcessed) expect(own).toEqual([]);
    }
    for (const dialogue of dialogues) dialogue.close();
  }

  test('random stories: each message is sent once, with the key of its `say`', async () => {
    const property = fc.asyncProperty(fc.array(visit, { maxLength: 12 }), playVisits);
    await fc.assert(property, { numRuns: sampleOf(1000) });
  }, 600_000);
});
