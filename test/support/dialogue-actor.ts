import { DialogueCore } from '../../src/dialogue/core/dialogue-core.ts';
import type {
  DialogueEvent,
  Effect,
  FailedRequest,
  TurnLimits,
  TurnOutcome,
} from '../../src/dialogue/core/events.ts';
import { joinQueue, type Place } from '../../src/dialogue/turn-queue.ts';
import { ConnectionError } from '../../src/errors/index.ts';
import type { CreateMessageRequest, Message, Signal } from '../../src/operations.ts';
import { untyped } from './untyped.ts';

/**
 * What a request meets: `lost` is processed, and its response is lost; `late` is processed after its error, which leaves it
 * under way; `stall` has no response and is not processed, `stall processed` is.
 */
export const fates = [
  'ok',
  'slow',
  'stall',
  'stall processed',
  'reset',
  'lost',
  'unavailable',
  'late',
  'limited',
  'refused',
  'broken',
] as const;

export type Fate = (typeof fates)[number];

/** What a signal meets. */
export const signalFates = ['live', 'late', 'lost', 'double', 'odd'] as const;

export type SignalFate = (typeof signalFates)[number];

/** Our user, and another one who may say a turn in the same dialogue. */
export const ownId = 'user_1';
export const graceId = 'user_3';
const pageSize = 5;
const callTimeout = 30_000;

/** A clock that only moves when it is told to. */
export class Clock {
  now = 1_000_000;
  readonly #tasks: { readonly at: number; readonly run: () => void; readonly id: number }[] = [];
  #count = 0;

  at(at: number, run: () => void): () => void {
    this.#count += 1;
    const task = { at: Math.max(at, this.now), run, id: this.#count };
    const later = this.#tasks.findIndex((other) => other.at > task.at);
    this.#tasks.splice(later === -1 ? this.#tasks.length : later, 0, task);
    return () => {
      const index = this.#tasks.indexOf(task);
      if (index !== -1) this.#tasks.splice(index, 1);
    };
  }

  after(ms: number, run: () => void): () => void {
    return this.at(this.now + ms, run);
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (let [task] = this.#tasks; task !== undefined && task.at <= end; [task] = this.#tasks) {
      this.#tasks.shift();
      this.now = task.at;
      task.run();
    }
    this.now = end;
  }
}

/** A conversation as a service has it. */
export class Service {
  readonly clock: Clock;
  readonly messages: Message[] = [];
  /** The fates of the next requests, and of the next signals; then all is well. */
  readonly fates: Fate[] = [];
  readonly signalFates: SignalFate[] = [];
  readonly listeners = new Set<(signal: Signal) => void>();
  /** What the dates of the bot, and of the others, differ by, in milliseconds. */
  skews: { bot: number; others: number } = { bot: 0, others: 0 };
  hasZone = true;
  /** After how many milliseconds the bot replies to each message of our user. */
  repliesAfter: readonly number[] = [];
  pageSize = pageSize;
  /** Whether a request had no response in time, or a signal was not live. */
  hasFailed = false;
  hasDelayed = false;
  readonly requests: string[] = [];
  #count = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  add(userId: string, text: string, parts: Partial<CreateMessageRequest> = {}): Message {
    this.#count += 1;
    const isBot = userId.startsWith('bot');
    const skew = isBot ? this.skews.bot : this.skews.others;
    const date = new Date(this.clock.now + skew).toISOString();
    const message: Message = {
      id: `message_${this.#count}`,
      createdAt: this.hasZone ? date : date.slice(0, -1),
      payload: { type: 'text', text },
      userId,
      conversationId: 'c',
      ...untyped<object>(parts),
    };
    this.messages.push(message);
    this.signal({ type: 'message_created', data: { ...message, isBot } });
    if (userId !== ownId && userId !== graceId) return message;
    for (const ms of this.repliesAfter) {
      this.clock.after(ms, () => this.add('bot', `reply after ${ms}`));
    }
    return message;
  }

  /** A part of a text that the bot writes. */
  write(streamId: string, sequence: number, delta = 'x'): void {
    const origin = {
      streamId,
      conversationId: 'c',
      userId: 'bot',
      createdAt: '2030-01-01T00:00:00Z',
    };
    this.signal({ type: 'message_stream_delta', data: { ...origin, sequence, delta } });
  }

  signal(signal: Signal): void {
    const fate = this.signalFates.shift() ?? 'live';
    if (fate === 'lost') return;
    this.hasDelayed ||= fate === 'late' || fate === 'odd';
    const sent: Signal =
      fate === 'odd'
        ? { type: 'unknown', raw: signal, issues: [{ path: [], message: '' }] }
        : signal;
    const send = (): void => {
      for (const listener of this.listeners) listener(sent);
    };
    this.clock.after(fate === 'late' ? 120 : 3, send);
    if (fate === 'double') this.clock.after(8, send);
  }

  /** Responds to a request as its fate says. Returns what aborts it. */
  respond<T>(
    name: string,
    process: () => T,
    succeed: (result: T) => void,
    fail: (failure: FailedRequest) => void,
  ): () => void {
    this.requests.push(name);
    const next = this.fates.shift() ?? 'ok';
    // A list that fails for good ends the dialogue.
    const fate = next === 'broken' && name !== 'send' ? 'unavailable' : next;
    this.hasFailed ||= fate !== 'ok' && fate !== 'slow';
    const after = (ms: number, failure: FailedRequest): (() => void) =>
      this.clock.after(ms, () => fail(failure));
    const settle = (): (() => void) => {
      switch (fate) {
        case 'ok':
        case 'slow': {
          const result = process();
          return this.clock.after(fate === 'ok' ? 5 : 700, () => succeed(result));
        }
        case 'lost':
          process();
          return after(5, failures.reset);
        case 'late':
          this.clock.after(1500, process);
          return after(5, failures.timeout);
        case 'stall processed':
          process();
          return after(callTimeout, failures.timeout);
        case 'stall':
          return after(callTimeout, failures.timeout);
        default:
          return after(5, failures[fate]);
      }
    };
    const cancel = settle();
    return () => {
      cancel();
      this.clock.after(0, () => fail(failures.aborted));
    };
  }

  /** A page of messages, the newest first: those before a position. */
  page(end = this.messages.length): { messages: Message[]; next: number } {
    const begin = Math.max(0, end - this.pageSize);
    return { messages: this.messages.slice(begin, end).reverse(), next: begin };
  }
}

function failure(isTransient: boolean, maybeProcessed: boolean, isUnderWay = false): FailedRequest {
  const parts = { summary: 'failed', isTransient, maybeProcessed };
  const error = ConnectionError.create({}, parts);
  return { error, dialogueError: error, isTransient, maybeProcessed, isUnderWay, askedDelay: 0 };
}

export const failures = {
  reset: failure(true, true),
  unavailable: failure(true, true),
  timeout: failure(true, true, true),
  limited: failure(true, false),
  refused: failure(true, false),
  /** Such as 501. */
  broken: failure(false, true),
  aborted: failure(false, true),
} as const;

/** A turn of a story. */
export interface Said {
  readonly id: number;
  readonly text: string;
  readonly userId: string;
  readonly limits: TurnLimits;
  readonly saidAt: number;
  endedAt: number | undefined;
  message: Message | undefined;
  readonly replies: Message[];
  outcome: TurnOutcome | undefined;
  attempts: number;
}

export const limits: TurnLimits = {
  quietTime: 300,
  until: undefined,
  replyTimeout: 3000,
  maxDuration: undefined,
};

/** Effects that a story may answer in another way. */
type Intercept = (effect: Effect, post: (event: DialogueEvent) => void) => boolean;

/** A dialogue over a service of a story: the runner, without timers and promises. */
export class Actor {
  readonly service: Service;
  readonly core: DialogueCore;
  readonly turns: Said[] = [];
  readonly others: Message[] = [];
  readonly deltas: string[] = [];
  readonly log: Effect[] = [];
  intercept: Intercept | undefined;
  onMessage: ((message: Message) => void) | undefined;
  isOpen = false;
  end: Effect | undefined;
  isDown = false;
  /** Whether the requests that say its turns are stopped: nothing is sent. */
  isStopped = false;
  readonly #client: object;
  readonly #random: () => number;
  readonly #events: DialogueEvent[] = [];
  readonly #lists = new Map<number, () => void>();
  readonly #attempts = new Map<number, () => void>();
  readonly #places = new Map<number, Place>();
  #isRunning = false;
  #cancelWake: (() => void) | undefined;
  #wakeAt = Number.POSITIVE_INFINITY;
  steps = 0;

  constructor(
    service: Service,
    options: {
      resend?: number;
      client?: object;
      random?: () => number;
      hasOneUser?: boolean;
      since?: string;
    } = {},
  ) {
    const { resend = 2, client = {}, random = () => 0.5 } = options;
    const { hasOneUser = true, since } = options;
    this.service = service;
    this.#client = client;
    this.#random = random;
    this.core = new DialogueCore({
      resend,
      isReply: undefined,
      hasOneUser,
      since,
      reconnect: { limit: 30, maxDelay: 10_000 },
    });
    service.listeners.add((signal) => {
      if (!this.isDown) this.post({ type: 'signal', signal });
    });
  }

  open(): void {
    this.post({ type: 'opened' });
  }

  disconnect(ms: number): void {
    if (this.isDown) return;
    this.isDown = true;
    this.post({ type: 'lost' });
    this.service.clock.after(ms, () => {
      this.isDown = false;
      this.post({ type: 'opened' });
    });
  }

  say(text: string, own: Partial<TurnLimits> = {}, userId = ownId): Said {
    const id = this.turns.length + 1;
    const said: Said = {
      id,
      text,
      userId,
      limits: { ...limits, ...own },
      saidAt: this.service.clock.now,
      endedAt: undefined,
      message: undefined,
      replies: [],
      outcome: undefined,
      attempts: 0,
    };
    this.turns.push(said);
    const draft = { conversationId: 'c', payload: { type: 'text', text } } as const;
    this.post({ type: 'said', turn: id, draft, limits: said.limits });
    return said;
  }

  post(event: DialogueEvent): void {
    this.#events.push(event);
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { clock } = this.service;
    for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
      this.steps += 1;
      if (this.steps > 20_000) throw new Error('the dialogue never rests');
      const effects = this.core.step(next, { now: clock.now, random: this.#random() });
      for (const effect of effects) this.#run(effect);
    }
    this.#isRunning = false;
    const { wakeAt } = this.core;
    if (wakeAt === this.#wakeAt) return;
    this.#cancelWake?.();
    this.#wakeAt = wakeAt;
    if (wakeAt === Number.POSITIVE_INFINITY) return;
    this.#cancelWake = clock.at(Math.ceil(wakeAt), () => {
      this.#wakeAt = Number.POSITIVE_INFINITY;
      this.post({ type: 'time' });
    });
  }

  #run(effect: Effect): void {
    this.log.push(effect);
    const { service } = this;
    const said = 'turn' in effect ? this.turns[(effect.turn ?? 0) - 1] : undefined;
    if (effect.type === 'send' && !this.isStopped) this.post({ ...effect, type: 'sending' });
    if (this.intercept?.(effect, (event) => this.post(event)) === true) return;
    switch (effect.type) {
      case 'open':
        this.isOpen = true;
        break;
      case 'list':
        this.#page(effect.list, effect.token);
        break;
      case 'stop list':
        this.#lists.get(effect.list)?.();
        this.#lists.delete(effect.list);
        break;
      case 'ask':
        this.#ask(said);
        break;
      case 'queue':
        if (said !== undefined) this.#queue(said);
        break;
      case 'run':
        this.#places.get(effect.turn)?.run(service.clock.now);
        break;
      case 'leave queue':
        this.#places.get(effect.turn)?.leave(service.clock.now);
        break;
      case 'send':
        if (said !== undefined) this.#send(said);
        break;
      case 'stop sending':
        this.#attempts.get(effect.turn)?.();
        break;
      case 'ours':
        if (said !== undefined) said.message = effect.message;
        break;
      case 'reply':
        said?.replies.push(effect.message);
        break;
      case 'decide': {
        const { turn, option, message } = effect;
        const answer = said?.limits.until?.(message) === true;
        this.post({ type: 'answered', turn, option, messageId: message.id, answer });
        break;
      }
      case 'message':
        this.others.push(effect.message);
        this.onMessage?.(effect.message);
        break;
      case 'delta':
        this.deltas.push(effect.text);
        break;
      case 'end turn':
        if (said === undefined) break;
        said.outcome = effect.outcome;
        said.endedAt = service.clock.now;
        break;
      case 'end':
        this.end = effect;
        for (const place of this.#places.values()) place.leave(service.clock.now);
        break;
    }
  }

  #ask(said: Said | undefined): void {
    if (said === undefined) {
      const ids = [ownId, graceId, 'user_2'];
      this.service.respond(
        'participants',
        () => ids,
        () => this.post({ type: 'known', turn: undefined, ids }),
        (failure) => this.post({ type: 'not known', turn: undefined, failure }),
      );
      return;
    }
    const { id: turn, userId } = said;
    this.service.respond(
      'owner',
      () => userId,
      () => this.post({ type: 'known', turn, ids: [userId] }),
      (failure) => this.post({ type: 'not known', turn, failure }),
    );
  }

  #queue({ id: turn, limits: { replyTimeout } }: Said): void {
    const { clock } = this.service;
    const longest = replyTimeout + 5000;
    const admit = (): void => this.post({ type: 'admitted', turn });
    const endsAt = (): number | undefined => this.core.latestEndOf(turn);
    const joining = { longest, admit, endsAt };
    const place = joinQueue(untyped(this.#client), 'c', joining, clock.now);
    this.#places.set(turn, place);
    const check = (): void => {
      if (!place.isWaiting || place.checkAt === Number.POSITIVE_INFINITY) return;
      clock.at(place.checkAt, () => {
        place.check(clock.now);
        check();
      });
    };
    check();
  }

  #send(said: Said): void {
    const { service } = this;
    const turn = said.id;
    said.attempts += 1;
    const abort = service.respond(
      'send',
      () => service.add(said.userId, said.text),
      (message) => {
        this.#attempts.delete(turn);
        this.post({ type: 'sent', turn, message });
      },
      (reason) => {
        if (!this.#attempts.delete(turn)) return;
        this.post({ type: 'not sent', turn, failure: reason });
      },
    );
    this.#attempts.set(turn, abort);
  }

  /** Reads pages from a token on: the position before which the page ends. */
  #page(list: number, token: string | undefined): void {
    const { service } = this;
    const abort = service.respond(
      'list',
      () => service.page(token === undefined ? undefined : Number(token)),
      ({ messages, next }) => {
        if (!this.#lists.has(list)) return;
        const nextToken = next === 0 ? undefined : `${next}`;
        if (nextToken === undefined) this.#lists.delete(list);
        else this.#lists.set(list, () => undefined);
        this.post({ type: 'listed', list, messages, token: nextToken });
        if (this.#lists.has(list)) this.#page(list, nextToken);
      },
      (failure) => {
        if (!this.#lists.delete(list)) return;
        this.post({ type: 'list failed', list, failure });
      },
    );
    this.#lists.set(list, abort);
  }
}

/** An open dialogue over a service in memory. `lose` adds a message whose signal is lost. */
export function openActor(options: ConstructorParameters<typeof Actor>[1] = {}) {
  const service = new Service(new Clock());
  const actor = new Actor(service, options);
  actor.open();
  service.clock.pass(100);
  const lose = (userId: string, text: string): Message => {
    service.signalFates.unshift('lost');
    return service.add(userId, text);
  };
  return { service, actor, lose, pass: (ms: number) => service.clock.pass(ms) };
}
