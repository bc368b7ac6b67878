import fc from 'fast-check';
import type { Message } from '../../src/operations.ts';
import { StoryClock } from './dialogue-story-clock.ts';
import { type Life, type Saying, type Step, type Story, World } from './dialogue-story-play.ts';
import type { Fate } from './dialogue-story-service.ts';
import { perform, readAll, say, setup, stepsThat } from './dialogue-story-tell.ts';

/** What happens to a program that is started again whenever it ends. */
type Happening = Step | { readonly act: 'kill'; readonly after: number };

export interface Restarts extends Omit<Story, 'steps'> {
  /** Whether the program reads replies in a loop, or when its turn is over. */
  readonly hasLoop: boolean;
  readonly steps: readonly Happening[];
}

const ofLists: readonly Fate[] = [
  'slow',
  'slower',
  'hang',
  'reset',
  'unavailable',
  'limited',
  'deaf',
];

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: say },
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constant('speak' as const),
      userId: fc.constantFrom('bot', 'bot', 'user_2', 'user_2', 'bot_2'),
      text: fc.constantFrom('unique' as const, 'last!' as const),
    }),
  },
  { weight: 3, arbitrary: stepsThat.write },
  { weight: 1, arbitrary: stepsThat.flood },
  { weight: 5, arbitrary: stepsThat.disconnect },
  { weight: 6, arbitrary: stepsThat.fail('list', ofLists) },
  {
    weight: 2,
    arbitrary: stepsThat.fail('create', ['slow', 'lost', 'reset', 'limited', 'deaf', 'hang']),
  },
  { weight: 1, arbitrary: stepsThat.fail('participants', ['slow', 'hang', 'reset', 'deaf']) },
  { weight: 1, arbitrary: stepsThat.fail('listen', ['slow', 'reset', 'unavailable']) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('signals' as const),
      fates: fc.array(fc.constantFrom('live' as const, 'double' as const), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 1, arbitrary: stepsThat.block },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('kill' as const), after: fc.nat(3000) }) },
  { weight: 12, arbitrary: stepsThat.pass },
);

export const restarts: fc.Arbitrary<Restarts> = fc.record({
  seed: fc.integer(),
  setup,
  old: fc.integer({ min: 1, max: 12 }),
  isReply: fc.constantFrom(
    'default' as const,
    'default' as const,
    'everyone' as const,
    'some' as const,
  ),
  hasOneUser: fc.boolean(),
  resend: fc.constant(undefined),
  limit: fc.constantFrom(undefined, undefined, 3),
  replies: stepsThat.replies,
  hasLoop: fc.boolean(),
  steps: fc.array(happening, { minLength: 6, maxLength: 40, size: '+1' }),
});

/**
 * A program that deals with messages in the order in which it is given them, and stores an id when all before it is dealt with;
 * of a turn, when it is over.
 */
class Program {
  readonly world: World;
  readonly hasLoop: boolean;
  /** The id that is stored. */
  since: string;
  life: Life;
  readonly given = new Set<string>();
  #messages: { readonly id: string; readonly turn: Saying | undefined }[] = [];
  #read = 0;

  constructor(world: World, hasLoop: boolean, since: string) {
    this.world = world;
    this.hasLoop = hasLoop;
    this.since = since;
    world.onDelivered = (life) => {
      if (life !== this.life) return;
      for (const { message, turn } of life.delivered.slice(this.#read)) {
        if (turn === undefined || !hasLoop) this.#give(message, turn);
      }
      this.#read = life.delivered.length;
      this.#store();
    };
    world.onLooped = (saying, reply) => {
      if (hasLoop && saying.life === this.life) this.#give(reply, saying);
    };
    this.life = world.open(since);
  }

  /** Starts again with the id that is stored. */
  restart(): void {
    this.#messages = [];
    this.#read = 0;
    this.life = this.world.open(this.since);
  }

  #give({ id }: Message, turn: Saying | undefined): void {
    this.given.add(id);
    this.#messages.push({ id, turn });
  }

  #store(): void {
    for (const { id, turn } of this.#messages) {
      if (turn !== undefined && !(this.hasLoop ? turn.isLooped : turn.endedAt !== undefined))
        return;
      // What came when the loop was left.
      for (const reply of turn?.replies ?? []) this.given.add(reply.id);
      this.since = id;
    }
  }
}

/** Lets a program run, die and start again. It has lost what it was never given. */
export async function restart(story: Restarts): Promise<{ world: World; lost: Message[] }> {
  using clock = new StoryClock(story.seed);
  const world = new World({ ...story, steps: [] }, clock);
  for (let index = 0; index < story.old; index++) {
    world.service.add('bot', `old ${index}`);
    clock.now += 7;
  }
  const [first, last] = [world.service.messages.length, world.service.messages.at(-1)];
  const program = new Program(world, story.hasLoop, last?.id ?? '');
  /** A program whose dialogue has ended starts again. */
  const revive = async (): Promise<void> => {
    while (program.life.closedAt !== undefined) {
      await clock.pass(1000);
      program.restart();
      await clock.pass(50);
    }
  };
  await clock.pass(1000);
  for (const one of story.steps) {
    if (one.act === 'kill') {
      program.life.kill();
      await clock.pass(one.after);
      program.restart();
    } else await Reflect.apply(perform[one.act], undefined, [world, one]);
    await revive();
  }
  world.service.fates.clear();
  world.service.signalFates.length = 0;
  const { sayings } = world;
  const isOver = (): boolean =>
    sayings.every(({ endedAt, life }) => endedAt !== undefined || life.isKilled);
  for (let round = 0; round < 4 + 4 * sayings.length && !isOver(); round++)
    await clock.pass(20_000);
  await revive();
  for (const connection of [...world.service.connections]) connection.lose();
  await clock.pass(30_000);
  await readAll(world);
  await revive();
  // A method that never settles leaves an opening without an end: somebody starts the program again.
  if (program.life.openedAt === undefined) {
    program.life.kill();
    program.restart();
  }
  // An opening reads back to its message.
  for (let round = 0; round < 100 && program.life.openedAt === undefined; round++) {
    await clock.pass(20_000);
  }
  await readAll(world);
  const own = new Set(world.service.exchanges.map(({ created }) => created?.id));
  const lost = world.service.messages
    .slice(first)
    .filter(({ id }) => !program.given.has(id) && !own.has(id));
  for (const life of world.lives) life.close('close');
  await clock.pass(6000);
  return { world, lost };
}
