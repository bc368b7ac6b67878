import fc from 'fast-check';
import { check, checkNothingLeft } from './dialogue-story-checks.ts';
import { StoryClock } from './dialogue-story-clock.ts';
import type { Called } from './dialogue-story-errors.ts';
import { type Life, type Step, type Story, World } from './dialogue-story-play.ts';
import { type Fate, fates, type ServiceSetup, signalFates } from './dialogue-story-service.ts';

const life = fc.nat(1);

const times = fc.record({
  until: fc.constantFrom(
    'none' as const,
    'none' as const,
    'first' as const,
    'last' as const,
    'never' as const,
  ),
  quietTime: fc.constantFrom(undefined, 300, 300),
  replyTimeout: fc.constantFrom(3000, 3000, 20_000),
  maxDuration: fc.constantFrom(undefined, undefined, undefined, 1, 4000),
});

const fatesOfCreate: readonly Fate[] = fates;
const fatesOfList: readonly Fate[] = [
  'ok',
  'slow',
  'slower',
  'hang',
  'reset',
  'unavailable',
  'limited',
  'refused',
  'late',
  'deaf',
];
const fatesOfAsk: readonly Fate[] = ['ok', 'slow', 'slower', 'hang', 'reset', 'forbidden', 'deaf'];
const fatesOfListen: readonly Fate[] = [
  'ok',
  'slow',
  'hang',
  'reset',
  'unavailable',
  'limited',
  'refused',
];

export const say = fc.record({
  act: fc.constant('say' as const),
  life,
  isUnique: fc.constantFrom(true, true, true, false),
  isGrace: fc.constantFrom(false, false, false, true),
  times,
  leaveAfter: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 0, 1, 2),
  abortAfter: fc.constantFrom(
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    0,
    10,
    1000,
    4000,
  ),
});

const act = <A extends string>(name: A) => fc.constant(name);

/** The steps that more than one kind of story has. */
export const stepsThat = {
  write: fc.record({
    act: act('write'),
    parts: fc.integer({ min: 1, max: 4 }),
    gap: fc.constantFrom(0, 30, 700),
    ends: fc.constantFrom(
      'message' as const,
      'complete' as const,
      'abort' as const,
      'not' as const,
      'extra' as const,
    ),
  }),
  flood: fc.record({
    act: act('flood'),
    count: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(3, 12, 12, 60) },
      { weight: 1, arbitrary: fc.constantFrom(1300, 2600) },
    ),
    userId: fc.constantFrom('bot', 'user_2'),
  }),
  disconnect: fc.record({
    act: act('disconnect'),
    life,
    isSilent: fc.constantFrom(false, false, false, true),
  }),
  fail: (called: Called, of: readonly Fate[]) =>
    fc.record({
      act: act('fail'),
      called: fc.constant(called),
      fates: fc.array(fc.constantFrom(...of), { minLength: 1, maxLength: 6 }),
    }),
  block: fc.record({ act: act('block'), ms: fc.constantFrom(20, 400, 4000) }),
  pass: fc.record({
    act: act('pass'),
    ms: fc.oneof(fc.nat(60), fc.nat(700), fc.nat(4000), fc.constantFrom(12_000, 70_000)),
  }),
  replies: fc.array(
    fc.record({
      after: fc.nat(400),
      isWritten: fc.constantFrom(false, false, true),
      isLast: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
};

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: say },
  {
    weight: 8,
    arbitrary: fc.record({
      act: act('speak'),
      userId: fc.constantFrom('bot', 'bot', 'bot', 'user_2', 'bot_2', 'user_1'),
      text: fc.constantFrom('unique' as const, 'unique' as const, 'yes' as const, 'last!' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: act('twins'),
      say: say.map((one) => ({ ...one, isUnique: false })),
      after: fc.constantFrom(0, 1, 10, 300),
    }),
  },
  { weight: 2, arbitrary: stepsThat.write },
  { weight: 1, arbitrary: stepsThat.flood },
  { weight: 4, arbitrary: stepsThat.disconnect },
  { weight: 4, arbitrary: stepsThat.fail('create', fatesOfCreate) },
  { weight: 4, arbitrary: stepsThat.fail('list', fatesOfList) },
  { weight: 1, arbitrary: stepsThat.fail('participants', fatesOfAsk) },
  { weight: 1, arbitrary: stepsThat.fail('user', fatesOfAsk) },
  { weight: 2, arbitrary: stepsThat.fail('listen', fatesOfListen) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: act('signals'),
      fates: fc.array(fc.constantFrom(...signalFates), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: act('delete'), index: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ act: act('open'), hasSince: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: act('close'),
      life,
      by: fc.constantFrom('close' as const, 'signal' as const, 'dispose' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: act('throw'),
      life,
      option: fc.constantFrom(
        'onMessage' as const,
        'onDelta' as const,
        'isReply' as const,
        'until' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: stepsThat.block },
  { weight: 10, arbitrary: stepsThat.pass },
);

export const setup: fc.Arbitrary<ServiceSetup> = fc.record({
  pageSize: fc.constantFrom(2, 5, 5, 20),
  skews: fc.oneof(
    fc.constant({ bot: 0, others: 0 }),
    fc.record({
      bot: fc.constantFrom(-9000, -2001, -2000, -1999, -1500, 1, 9000),
      others: fc.constant(0),
    }),
    fc.record({
      bot: fc.constant(0),
      others: fc.constantFrom(-20_000_000, -3000, 3000, 20_000_000),
    }),
  ),
  hasOneDate: fc.constantFrom(false, false, false, true),
  hasZone: fc.boolean(),
  latency: fc.record({
    request: fc.constantFrom(1, 10, 30, 200),
    signal: fc.constantFrom(1, 10, 60, 400),
  }),
});

export const stories: fc.Arbitrary<Story> = fc.record({
  seed: fc.integer(),
  setup,
  old: fc.nat(12),
  isReply: fc.constantFrom(
    'default' as const,
    'default' as const,
    'default' as const,
    'everyone' as const,
    'some' as const,
  ),
  hasOneUser: fc.boolean(),
  resend: fc.constantFrom(undefined, undefined, 0, 1),
  limit: fc.constantFrom(undefined, undefined, undefined, 1, 2),
  replies: stepsThat.replies,
  steps: fc.array(step, { minLength: 4, maxLength: 30, size: '+1' }),
});

type Perform = {
  readonly [A in Step['act']]: (world: World, step: Extract<Step, { act: A }>) => unknown;
};

function lifeOf(world: World, index: number): Life | undefined {
  const open = world.lives.filter((one) => one.isOpen);
  return open[index % Math.max(1, open.length)];
}

/** The longest that a story has dialogues at once. */
const maxLives = 3;

export const perform: Perform = {
  say: (world, step) => lifeOf(world, step.life)?.say(step),
  speak(world, { userId, text }) {
    const unique = world.nextText();
    const words = { unique, yes: 'yes', 'last!': `${unique}!` };
    world.service.say(userId, words[text]);
  },
  twins(world, { say: step, after }) {
    perform.say(world, step);
    world.clock.after(after, 'service', () => world.service.say('user_1', 'yes'));
  },
  write: (world, { parts, gap, ends }) => world.write(parts, gap, ends),
  flood(world, { count, userId }) {
    for (let index = 0; index < count; index++) world.service.say(userId, world.nextText());
  },
  disconnect(world, { life: index, isSilent }) {
    const connection = lifeOf(world, index)?.connection;
    if (connection === undefined) return;
    if (!isSilent) return connection.lose();
    connection.isSilent = true;
    world.clock.after(60_000, 'timer', () => connection.lose());
  },
  fail: (world, { called, fates: next }) => world.service.fail(called, ...next),
  signals: (world, { fates: next }) => world.service.signalFates.push(...next),
  delete(world, { index }) {
    const message = world.service.messages[world.service.messages.length - 1 - index];
    if (message !== undefined) world.service.delete(message);
  },
  open(world, { hasSince }) {
    if (world.lives.filter((one) => one.isOpen).length >= maxLives) return;
    world.open(hasSince ? world.service.messages.at(-3)?.id : undefined);
  },
  close: (world, { life: index, by }) => lifeOf(world, index)?.close(by),
  throw(world, { life: index, option }) {
    const one = lifeOf(world, index);
    if (one !== undefined) one.throwsIn = option;
  },
  async block(world, { ms }) {
    world.isBlocked = true;
    world.blocked += ms;
    await world.clock.block(ms);
    world.isBlocked = false;
  },
  pass: (world, { ms }) => world.clock.pass(ms),
};

/** Tells a story, and returns what in it contradicts the contract. */
export async function tell(story: Story): Promise<World> {
  using clock = new StoryClock(story.seed);
  const world = new World(story, clock);
  for (let index = 0; index < story.old; index++) {
    world.service.add('bot', `old ${index}`);
    clock.now += 7;
  }
  world.open(undefined);
  await clock.pass(1000);
  for (const one of story.steps) await Reflect.apply(perform[one.act], undefined, [world, one]);
  await end(world);
  return world;
}

/** A list of thousands of messages takes its time. */
export async function readAll({ clock, lives }: World): Promise<void> {
  const isReading = (): boolean =>
    lives.some((one) => one.isOpen && one.needsListSince !== undefined);
  for (let round = 0; round < 100 && isReading(); round++) await clock.pass(20_000);
  await clock.pass(20_000);
}

/** All is well again, and all that was missed can be listed. */
async function end(world: World): Promise<void> {
  const { clock, service } = world;
  service.fates.clear();
  service.signalFates.length = 0;
  for (const one of world.lives) one.throwsIn = undefined;
  const isOver = (): boolean => world.sayings.every(({ endedAt }) => endedAt !== undefined);
  await clock.pass(1000);
  for (let round = 0; round < 4 + 4 * world.sayings.length && !isOver(); round++)
    await clock.pass(20_000);
  for (const connection of [...service.connections]) connection.lose();
  await clock.pass(30_000);
  await readAll(world);
  check(world);
  for (const one of world.lives) {
    if (one.dialogue === undefined) one.abort.abort(new Error('shutdown'));
    else one.close('close');
  }
  await clock.pass(6000);
  checkNothingLeft(world);
}
