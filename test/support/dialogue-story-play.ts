import { type Dialogue, openDialogue, type Turn } from '../../src/index.ts';
import type { Message, Signal } from '../../src/operations.ts';
import { StoryChat } from './dialogue-story-chat.ts';
import type { StoryClock } from './dialogue-story-clock.ts';
import type { Called } from './dialogue-story-errors.ts';
import {
  type Connection,
  contexts,
  type Exchange,
  type Fate,
  type ServiceSetup,
  type SignalFate,
  StoryService,
} from './dialogue-story-service.ts';
import { textOf } from './dialogues.ts';

/** How a turn is told to end. */
export interface Times {
  readonly until: 'none' | 'first' | 'last' | 'never';
  readonly quietTime: number | undefined;
  readonly replyTimeout: number;
  readonly maxDuration: number | undefined;
}

/** A turn is said. */
export interface SayStep {
  readonly act: 'say';
  readonly life: number;
  /** Or words that another tab says, too. */
  readonly isUnique: boolean;
  readonly isGrace: boolean;
  readonly times: Times;
  /** Whether a loop reads the replies, and after how many it is left. */
  readonly leaveAfter: number | undefined;
  readonly abortAfter: number | undefined;
}

/** What happens in a conversation, one after the other. */
export type Step =
  | SayStep
  /** Another tab says the same words soon after. */
  | { readonly act: 'twins'; readonly say: SayStep; readonly after: number }
  | { readonly act: 'speak'; readonly userId: string; readonly text: 'unique' | 'yes' | 'last!' }
  | {
      readonly act: 'write';
      readonly parts: number;
      readonly gap: number;
      readonly ends: 'message' | 'complete' | 'abort' | 'not' | 'extra';
    }
  | { readonly act: 'flood'; readonly count: number; readonly userId: string }
  | { readonly act: 'disconnect'; readonly life: number; readonly isSilent: boolean }
  | { readonly act: 'fail'; readonly called: Called; readonly fates: readonly Fate[] }
  | { readonly act: 'signals'; readonly fates: readonly SignalFate[] }
  | { readonly act: 'delete'; readonly index: number }
  | { readonly act: 'open'; readonly hasSince: boolean }
  | { readonly act: 'close'; readonly life: number; readonly by: 'close' | 'signal' | 'dispose' }
  | {
      readonly act: 'throw';
      readonly life: number;
      readonly option: 'onMessage' | 'onDelta' | 'isReply' | 'until';
    }
  | { readonly act: 'block'; readonly ms: number }
  | { readonly act: 'pass'; readonly ms: number };

export interface Story {
  readonly seed: number;
  readonly setup: ServiceSetup;
  readonly old: number;
  readonly isReply: 'default' | 'everyone' | 'some';
  readonly hasOneUser: boolean;
  readonly resend: number | undefined;
  /** The limit of reconnects in a row. */
  readonly limit: number | undefined;
  /** After how many milliseconds the bot replies to each message of a user, and whether it writes in parts. */
  readonly replies: readonly {
    readonly after: number;
    readonly isWritten: boolean;
    readonly isLast: boolean;
  }[];
  readonly steps: readonly Step[];
}

/** A message that a dialogue delivered: to `onMessage`, or as a reply of a turn. */
export interface Delivered {
  readonly message: Message;
  readonly at: number;
  readonly turn: Saying | undefined;
}

/** A turn of a story. */
export interface Saying {
  readonly number: number;
  readonly life: Life;
  readonly text: string;
  readonly isUnique: boolean;
  readonly userId: string;
  readonly times: Times;
  readonly saidAt: number;
  readonly turn: Turn;
  readonly leaveAfter: number | undefined;
  /** When its signal was aborted. */
  abortedAt: number | undefined;
  endedAt: number | undefined;
  result: Message[] | undefined;
  error: unknown;
  /** What the turn named as its message, one after the other. */
  readonly own: (Message | undefined)[];
  readonly ownAt: number[];
  ownKnownAt: number | undefined;
  replies: Message[];
  readonly repliesAt: number[];
  readonly looped: Message[];
  loopError: unknown;
  /** Whether the loop has ended. */
  isLooped: boolean;
  isLeft: boolean;
  wrongContexts: number;
  wasConnectedAtEnd: boolean;
  /** Since when a list was awaited when it ended. */
  listedSinceAtEnd: number | undefined;
}

/** Something that contradicts the contract. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Counts the listeners of the signals that a program gives. */
export class Listeners {
  count = 0;

  create(): AbortController {
    const controller = new AbortController();
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    const known = new Set<unknown>();
    Object.assign(signal, {
      addEventListener: (type: string, listener: () => void, options: AddEventListenerOptions) => {
        if (!known.has(listener)) this.count += 1;
        known.add(listener);
        add(type, listener, options);
      },
      removeEventListener: (type: string, listener: () => void) => {
        if (known.delete(listener)) this.count -= 1;
        remove(type, listener);
      },
    });
    signal.addEventListener = Reflect.get(signal, 'addEventListener');
    add('abort', () => {
      this.count -= known.size;
      known.clear();
    });
    return controller;
  }
}

const yes = 'yes';

/** An open dialogue of a program, and all that it was given. */
export class Life {
  readonly index: number;
  readonly world: World;
  readonly since: string | undefined;
  dialogue: Dialogue | undefined;
  readonly delivered: Delivered[] = [];
  readonly sayings: Saying[] = [];
  readonly deltas: { readonly text: string; readonly streamId: string; readonly at: number }[] = [];
  readonly abort: AbortController;
  /** When the service first listened for it. */
  registeredAt: number | undefined;
  openedAt: number | undefined;
  openError: unknown;
  /** When `close()` was called, the signal aborted, or something was thrown. */
  endedAt: number | undefined;
  thrown: { readonly option: string } | undefined;
  closedAt: number | undefined;
  closedError: unknown;
  heldAtClosed: string[] = [];
  throwsIn: string | undefined;
  isKilled = false;
  /** Time during which nothing excused that a message waits. */
  patience = 0;
  readonly waiting = new Map<string, number>();
  needsListSince: number | undefined;
  /** What arrived live. */
  readonly arrived = new Map<string, number>();
  /** When parts of texts arrived. */
  readonly partsAt: number[] = [];
  /** Times without a connection. */
  lostTime = 0;
  readonly lost: { readonly from: number; readonly to: number }[] = [];
  listTime = 0;
  wrongContexts = 0;
  #noticedAt: number;
  #connection: Connection | undefined;

  constructor(world: World, index: number, since: string | undefined) {
    this.world = world;
    this.index = index;
    this.since = since;
    this.abort = world.listeners.create();
    this.#noticedAt = world.clock.now;
  }

  get isOpen(): boolean {
    return (
      this.dialogue !== undefined &&
      this.endedAt === undefined &&
      this.closedAt === undefined &&
      !this.isKilled
    );
  }

  get connection(): Connection | undefined {
    for (const one of this.world.service.connections) if (one.dialogue === this.index) return one;
    return undefined;
  }

  open(): void {
    const { world, index } = this;
    const { story } = world;
    const context = { dialogue: index, turn: undefined, userId: 'user_1' };
    const opening = contexts.run(context, () =>
      openDialogue(world.chat, {
        conversationId: 'c',
        signal: this.abort.signal,
        ...(this.since !== undefined && { since: this.since }),
        ...(story.resend !== undefined && { resend: story.resend }),
        ...(story.limit !== undefined && { reconnect: { limit: story.limit } }),
        ...(story.isReply !== 'default' && {
          isReply: (message: Message) => {
            this.#checkContext(true);
            this.#throwIn('isReply');
            return story.isReply === 'everyone' || isSome(message);
          },
        }),
        onMessage: (message) => {
          this.#checkContext(false);
          this.sync();
          if (this.endedAt !== undefined || this.isKilled) {
            if (!this.isKilled) world.fail('nothing is delivered after the end', textOf(message));
            return;
          }
          this.#deliver(message, undefined);
          world.onDelivered(this);
          this.#throwIn('onMessage');
        },
        onDelta: (text, streamId) => {
          this.#checkContext(false);
          if (this.isKilled) return;
          this.sync();
          this.deltas.push({ text, streamId, at: world.clock.now });
          this.#throwIn('onDelta');
        },
      }),
    );
    opening.then(
      (dialogue) => {
        if (this.isKilled) return dialogue.close();
        this.dialogue = dialogue;
        this.openedAt = world.clock.now;
        dialogue.closed.then(
          () => this.#closed(undefined),
          (error) => this.#closed(error),
        );
      },
      (error) => {
        this.openError = error;
        this.closedAt = world.clock.now;
      },
    );
  }

  #closed(error: unknown): void {
    this.closedAt = this.world.clock.now;
    this.closedError = error;
    this.heldAtClosed = this.world.heldBy(this);
  }

  #checkContext(isOfTurn: boolean): void {
    const context = contexts.getStore();
    if (context?.dialogue !== this.index || (context.turn !== undefined) !== isOfTurn) {
      this.wrongContexts += 1;
    }
  }

  #throwIn(option: string): void {
    if (this.throwsIn !== option || this.endedAt !== undefined) return;
    this.throwsIn = undefined;
    this.endedAt = this.world.clock.now;
    this.thrown = { option };
    throw new Error(`thrown by ${option}`);
  }

  #deliver(message: Message, turn: Saying | undefined): void {
    this.delivered.push({ message, at: this.world.clock.now, turn });
    this.waiting.delete(message.id);
  }

  /** Notes what turns have received since it was noted. */
  sync(): void {
    if (this.isKilled) return;
    for (const saying of this.sayings) {
      const { turn } = saying;
      if (turn.message !== saying.own.at(-1)) {
        saying.own.push(turn.message);
        saying.ownAt.push(this.world.clock.now);
        saying.ownKnownAt ??= this.world.clock.now;
        if (turn.message !== undefined) this.waiting.delete(turn.message.id);
      }
      const { replies } = turn;
      if (replies.length === saying.replies.length) continue;
      const known = new Set(saying.replies.map(({ id }) => id));
      for (const reply of replies) {
        if (known.has(reply.id)) continue;
        saying.replies.push(reply);
        saying.repliesAt.push(this.world.clock.now);
        this.#deliver(reply, saying);
        this.world.onDelivered(this);
      }
    }
  }

  say(step: SayStep): void {
    const { dialogue, world } = this;
    if (dialogue === undefined) return;
    const number = world.sayings.length + 1;
    const text = step.isUnique ? `own ${number}` : yes;
    const userId = step.isGrace && !world.story.hasOneUser ? 'user_3' : 'user_1';
    const { times, leaveAfter } = step;
    const abort = world.listeners.create();
    const { until, quietTime, maxDuration, replyTimeout } = times;
    const decide = (message: Message): boolean => {
      this.#checkContext(true);
      this.sync();
      this.#throwIn('until');
      return until === 'first' || (until === 'last' && textOf(message).endsWith('!'));
    };
    const turn = contexts.run({ dialogue: this.index, turn: number, userId }, () =>
      dialogue.say(text, {
        replyTimeout,
        signal: abort.signal,
        ...(until !== 'none' && { until: decide }),
        ...(quietTime !== undefined && { quietTime }),
        ...(maxDuration !== undefined && { maxDuration }),
      }),
    );
    const saying: Saying = {
      number,
      life: this,
      text,
      isUnique: step.isUnique,
      userId,
      times,
      saidAt: world.clock.now,
      turn,
      leaveAfter,
      abortedAt: undefined,
      endedAt: undefined,
      result: undefined,
      error: undefined,
      own: [undefined],
      ownAt: [world.clock.now],
      ownKnownAt: undefined,
      replies: [],
      repliesAt: [],
      looped: [],
      loopError: undefined,
      isLooped: false,
      isLeft: false,
      wrongContexts: 0,
      wasConnectedAtEnd: false,
      listedSinceAtEnd: undefined,
    };
    this.sayings.push(saying);
    world.sayings.push(saying);
    const end = (): void => {
      saying.endedAt = world.clock.now;
      saying.wasConnectedAtEnd = this.connection?.isKnown === true;
      saying.listedSinceAtEnd = this.needsListSince;
      this.sync();
      world.onDelivered(this);
    };
    turn.then(
      (replies) => {
        saying.result = replies;
        end();
      },
      (error) => {
        saying.error = error;
        end();
      },
    );
    if (step.abortAfter !== undefined) {
      world.clock.after(step.abortAfter, 'program', () => {
        if (saying.endedAt === undefined) saying.abortedAt = world.clock.now;
        abort.abort(new Error('the visitor left'));
      });
    }
    void this.#loop(saying);
  }

  async #loop(saying: Saying): Promise<void> {
    const { leaveAfter } = saying;
    if (leaveAfter === 0) {
      await undefined;
      saying.isLeft = true;
      await saying.turn[Symbol.asyncIterator]().return(undefined);
      return;
    }
    try {
      for await (const reply of saying.turn) {
        saying.looped.push(reply);
        if (!this.isKilled) this.world.onLooped(saying, reply);
        if (saying.looped.length === leaveAfter) {
          saying.isLeft = saying.endedAt === undefined;
          break;
        }
      }
    } catch (error) {
      saying.loopError = error;
    }
    saying.isLooped = true;
    if (!this.isKilled) this.world.onDelivered(this);
  }

  close(by: 'close' | 'signal' | 'dispose'): void {
    if (!this.isOpen || this.dialogue === undefined) return;
    this.sync();
    this.endedAt = this.world.clock.now;
    if (by === 'close') this.dialogue.close();
    else if (by === 'signal') this.abort.abort(new Error('shutdown'));
    else void this.dialogue[Symbol.asyncDispose]();
  }

  /** The process dies: nothing that its dialogue does counts from now on. */
  kill(): void {
    this.isKilled = true;
    this.dialogue?.close();
    this.abort.abort(new Error('killed'));
    const { connection } = this;
    if (connection !== undefined) this.world.service.connections.delete(connection);
  }

  /** A signal has arrived. */
  arrive(signal: Signal): void {
    if (signal.type === 'unknown') this.needsListSince ??= this.world.clock.now;
    if (signal.type === 'message_stream_delta') this.partsAt.push(this.world.clock.now);
    if (signal.type !== 'message_created' && signal.type !== 'message_stream_complete') return;
    const { id } = signal.type === 'message_created' ? signal.data : signal.data.message;
    if (this.arrived.has(id)) return;
    this.arrived.set(id, this.world.clock.now);
    const isKnown = this.delivered.some(({ message }) => message.id === id);
    if (this.isOpen && !isKnown) this.waiting.set(id, this.patience);
  }

  /** Time has passed, or something has happened. */
  notice(isBlocked: boolean): void {
    const { world } = this;
    const { now } = world.clock;
    const passed = now - this.#noticedAt;
    this.#noticedAt = now;
    const connection = this.connection;
    this.registeredAt ??= connection?.registeredAt;
    if (connection === undefined || connection !== this.#connection) {
      if (this.#connection !== undefined) this.needsListSince = now;
      if (connection !== undefined) this.#connection = connection;
    }
    const isLost = connection === undefined || connection.isSilent || !connection.isKnown;
    if (isLost) this.lostTime += passed;
    if (isLost && passed > 0) this.lost.push({ from: now - passed, to: now });
    const isListing = this.needsListSince !== undefined;
    if (isListing) this.listTime += passed;
    if (this.needsListSince !== undefined && !isLost) {
      const last = world.service.exchanges.findLast(
        ({ called, context }) =>
          called === 'list' && context?.dialogue === this.index && context.turn === undefined,
      );
      const isRead =
        last?.outcome === 'ok' &&
        last.startedAt >= this.needsListSince &&
        last.settledAt !== undefined;
      if (isRead) this.needsListSince = undefined;
    }
    this.sync();
    if (!this.isOpen) return;
    const isExcused =
      isBlocked || isLost || isListing || this.sayings.some((one) => world.isUnknown(one));
    if (isExcused) return;
    this.patience += passed;
    for (const [id, since] of this.waiting) {
      if (this.patience - since <= 5300) continue;
      this.waiting.delete(id);
      const message = world.service.messages.find((one) => one.id === id);
      if (message === undefined || world.isTwin(this, message)) continue;
      if (world.isBehindTwin(this, message)) continue;
      // The program has dealt with it before.
      const sincePlace = world.service.places.get(this.since ?? '') ?? -1;
      if ((world.service.places.get(id) ?? 0) <= sincePlace) continue;
      world.fail(
        'a message waits at most 5 s for what the dialogue asks',
        `${textOf(message)} (${id})`,
      );
    }
  }
}

/** What the option `isReply` of a story accepts. */
export function isSome({ payload }: Message): boolean {
  return 'text' in payload && typeof payload.text === 'string' && payload.text.length % 2 === 0;
}

/** All that there is in a story. */
export class World {
  readonly story: Story;
  readonly clock: StoryClock;
  readonly service: StoryService;
  readonly chat: StoryChat;
  readonly listeners = new Listeners();
  readonly lives: Life[] = [];
  readonly sayings: Saying[] = [];
  readonly violations: Violation[] = [];
  /** Called when a dialogue has delivered something, or a turn has ended; and for each reply in a loop. */
  onDelivered: (life: Life) => void = () => undefined;
  onLooped: (saying: Saying, reply: Message) => void = () => undefined;
  blocked = 0;
  isBlocked = false;
  #texts = 0;
  #streams = 0;

  constructor(story: Story, clock: StoryClock) {
    this.story = story;
    this.clock = clock;
    this.service = new StoryService(clock, story.setup);
    this.chat = new StoryChat(this.service, story.hasOneUser);
    this.service.onMessage = () => this.#reply();
    this.service.onArrival = (dialogue, signal) => this.lives[dialogue]?.arrive(signal);
    clock.onChange(() => {
      for (const life of this.lives) life.notice(this.isBlocked);
    });
  }

  fail(rule: string, detail: string): void {
    this.violations.push(new Violation(`${rule}: ${detail}`));
  }

  nextText(): string {
    this.#texts += 1;
    return `text ${this.#texts}`;
  }

  #reply(): void {
    for (const { after, isWritten, isLast } of this.story.replies) {
      this.clock.after(after, 'service', () => {
        if (isWritten) this.write(2, 40, 'message', isLast);
        else this.service.say('bot', `${this.nextText()}${isLast ? '!' : ''}`);
      });
    }
  }

  /** The bot writes a text in parts. */
  write(
    parts: number,
    gap: number,
    ends: 'message' | 'complete' | 'abort' | 'not' | 'extra',
    isLast = false,
  ): void {
    this.#streams += 1;
    const streamId = `s${this.#streams}`;
    const text = `${this.nextText()}${isLast ? '!' : ''}`;
    const size = Math.ceil(text.length / parts);
    const count = Math.ceil(text.length / size);
    const { service, clock } = this;
    service.streams.set(streamId, text);
    for (let part = 0; part < count; part++) {
      clock.after(part * gap, 'service', () => {
        const delta = text.slice(part * size, (part + 1) * size);
        const origin = {
          streamId,
          conversationId: 'c',
          userId: 'bot',
          createdAt: '2030-01-01T00:00:00Z',
        };
        service.emit({
          type: 'message_stream_delta',
          data: { ...origin, sequence: part + 1, delta },
        });
      });
    }
    clock.after(parts * gap, 'service', () => {
      if (ends === 'abort') {
        service.emit({ type: 'message_stream_abort', data: { streamId, conversationId: 'c' } });
      }
      if (ends !== 'complete' && ends !== 'message' && ends !== 'extra') return;
      const message = service.add('bot', text);
      if (ends === 'complete') {
        service.emit({ type: 'message_stream_complete', data: { streamId, message } });
      }
      service.announce(message);
      if (ends !== 'extra') return;
      const extra = {
        streamId,
        conversationId: 'c',
        userId: 'bot',
        createdAt: '2030-01-01T00:00:00Z',
      };
      service.emit({
        type: 'message_stream_delta',
        data: { ...extra, sequence: count + 1, delta: ' more' },
      });
    });
  }

  open(since: string | undefined): Life {
    const life = new Life(this, this.lives.length, since);
    this.lives.push(life);
    life.open();
    return life;
  }

  /** The attempts of a turn. */
  attemptsOf(saying: Saying): Exchange[] {
    return this.service.exchanges.filter(
      ({ called, context }) => called === 'create' && context?.turn === saying.number,
    );
  }

  /** Whether an attempt of a turn is under way, or the outcome of one is unknown. */
  isUnknown(saying: Saying): boolean {
    if (saying.endedAt !== undefined && this.clock.now > saying.endedAt) return false;
    if (saying.turn.message !== undefined) return false;
    return this.attemptsOf(saying).some(
      ({ outcome }) => outcome === undefined || mayBeProcessed(outcome),
    );
  }

  /** Whether the words of a message are those of a turn of the dialogue. */
  isTwin(life: Life, message: Message): boolean {
    return !this.service.isBot(message.userId) && this.hasSameText(life, message);
  }

  /** Whether a message has the text of a turn, whoever wrote it. */
  hasSameText(life: Life, { payload }: Message): boolean {
    const text = 'text' in payload ? payload.text : '';
    return life.sayings.some((saying) => saying.text === text);
  }

  /** Whether a list may have shown one before a message later, whose time then began. */
  isBehindTwin(life: Life, { id }: Message): boolean {
    const { messages, irregular } = this.service;
    const before = messages.slice(
      0,
      messages.findIndex((one) => one.id === id),
    );
    return before.some((one) => irregular.has(one.id) && this.isTwin(life, one));
  }

  /** What a dialogue holds: connections, requests that its client could abort. */
  heldBy(life: Life): string[] {
    const held: string[] = [];
    if (life.connection !== undefined) held.push('a connection');
    for (const { context, settledAt, fate, called } of this.service.exchanges) {
      const isDeaf = fate === 'deaf' || fate === 'deaf processed';
      if (context?.dialogue === life.index && settledAt === undefined && !isDeaf) held.push(called);
    }
    return held;
  }
}

const surelyNot: ReadonlySet<string> = new Set([
  'refused',
  'limited',
  'limited long',
  'forbidden',
  'missing',
]);

/** Whether a request with this outcome may have been processed. */
export function mayBeProcessed(outcome: string): boolean {
  return !surelyNot.has(outcome);
}
