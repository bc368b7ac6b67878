import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '../../src/operations.ts';
import {
  Actor,
  Clock,
  type Fate,
  fates,
  isDatedAfter,
  ownId,
  type Said,
  Service,
  type SignalFate,
  signalFates,
} from '../support/dialogue-story.ts';
import { textOf } from '../support/dialogues.ts';
import { sampleOf } from '../support/extent.ts';

/** What happens in a conversation, one after the other. */
type Step =
  | {
      readonly act: 'say';
      readonly actor: number;
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
  old: fc.nat(12),
  seed: fc.integer(),
  steps: fc.array(step, { maxLength: 30 }),
});

type Story = Parameters<Parameters<typeof story.map>[0]>[0];

function begin({ skews, hasZone, repliesAfter, isReversed, actors: count, old, seed }: Story) {
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
  const actors = Array.from({ length: count }, () => new Actor(service, { client, random }));
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
    say({ actor: index, until, replyTimeout, maxDuration }) {
      count += 1;
      actorOf(index).say(`own ${count}`, {
        until: until ? () => true : undefined,
        quietTime: until ? undefined : 300,
        replyTimeout,
        maxDuration,
      });
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
  for (const one of told.steps) perform[one.act](one as never);

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
  for (const one of actors) {
    one.post({ type: 'closed', cause: { kind: 'closed' } });
    expect(one.core.wakeAt).toBe(Number.POSITIVE_INFINITY);
  }
}

function checkDeliveries({ service, turns, others, deltas }: Actor): void {
  const delivered = [...turns.flatMap(({ replies }) => replies), ...others];
  const ids = delivered.map(({ id }) => id);
  const texts = new Set(turns.map(({ text }) => text));
  const isOwn = (message: Message) => message.userId === ownId && texts.has(textOf(message));
  // Each message once; of those that are there, each one; and none that is older than the dialogue, or our own.
  expect(ids).toEqual([...new Set(ids)]);
  const expected = service.messages.filter((message) => {
    return !isOwn(message) && !textOf(message).startsWith('old');
  });
  expect(expected.filter(({ id }) => !ids.includes(id)).map(textOf)).toEqual([]);
  expect(delivered.map(textOf).filter((text) => text.startsWith('old'))).toEqual([]);
  expect(delivered.filter(isOwn).map(textOf)).toEqual([]);
  expect(deltas).toEqual(deltas.map((_, index) => 'x'.repeat(index + 1)));
}

function checkTurn(turn: Said, told: Story, service: Service, deleted: Set<string>): void {
  const { text, outcome, message, replies, attempts } = turn;
  expect(outcome, 'it settles').toBeDefined();
  const own = service.messages.filter((one) => one.userId === ownId && textOf(one) === text);
  // Sent once. A turn that succeeds has its message, unless somebody deleted it, or the loop over it was left.
  expect(own.length).toBeLessThanOrEqual(1);
  const isDone = outcome?.endedBy !== 'error' && outcome?.endedBy !== 'break';
  if (isDone && deleted.size === 0) expect(own.map(({ id }) => id)).toEqual([message?.id]);
  if (outcome?.endedBy === 'error' && attempts === 0) expect(outcome.maybeProcessed).toBe(false);
  if (outcome?.endedBy === 'error' && !outcome.maybeProcessed) expect(own).toEqual([]);
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
