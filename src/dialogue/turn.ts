import { traceCaller } from '../core/trace-caller.ts';
import type { CreateMessageRequest, Message } from '../service/chat-operations.ts';
import { leaveAtOnce } from '../shared/leave-at-once.ts';
import { abortError, noReplyError, turnContext } from './errors.ts';
import { timeBetween } from './history.ts';

/**
 * How a turn ended: `quietTime` passed after the last reply, `until` returned true, `totalTimeout` passed, its loop was
 * left, or there was an error.
 */
export type TurnEnd = 'quiet' | 'until' | 'totalTimeout' | 'break' | 'error';

/** When a turn ends. Times are in milliseconds. */
export interface TurnOptions {
  /**
   * The turn ends when this time has passed since the last reply, or the last part of one. It does not pass while the
   * connection is lost.
   * @default 2_000, or none if there is `until`
   */
  readonly quietTime?: number | undefined;
  /** The turn ends with the reply for which this returns true. What it throws ends the dialogue. */
  readonly until?: ((reply: Message) => boolean) | undefined;
  /**
   * If this time passes without a reply, the turn rejects with a {@link TimeoutError}. Each part of a reply restarts it, and
   * with `until`, each reply does.
   * @default 60_000
   */
  readonly timeout?: number | undefined;
  /**
   * The turn ends this time after its message is sent, with the replies that it has.
   * @default none
   */
  readonly totalTimeout?: number | undefined;
}

/**
 * What {@link Dialogue.say} returns: a message that is sent, and the replies of the bot. Awaited, it is all replies, the oldest
 * first; iterated, each reply as it comes. Both may be used; the message is sent once, and also if neither is used.
 *
 * @example
 * ```ts
 * import type { Dialogue } from 'bot-platform-sdk';
 *
 * async function ask(dialogue: Dialogue) {
 *   const turn = dialogue.say('Where is my order?');
 *   for await (const { payload } of turn) console.log(payload); // as they come
 *   return turn.replies.length;
 * }
 * ```
 */
export class Turn implements PromiseLike<Message[]>, AsyncIterable<Message> {
  readonly #state: TurnState;

  /** @internal */
  constructor(state: TurnState) {
    this.#state = state;
  }

  /** The replies that have come, the oldest first; also after an error. */
  get replies(): readonly Message[] {
    return [...this.#state.replies];
  }

  /** How the turn ended; `undefined` while it has not. */
  get endedBy(): TurnEnd | undefined {
    return this.#state.endedBy;
  }

  /** Awaits the end of the turn, and returns all replies. */
  // biome-ignore lint/suspicious/noThenProperty: a turn can be awaited for its replies.
  then<Result = Message[], Failure = never>(
    onFulfilled?: ((replies: Message[]) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return allReplies(this.#state).then(onFulfilled, onRejected);
  }

  /** Handles the failure of the turn. */
  catch<Failure = never>(
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Message[] | Failure> {
    return allReplies(this.#state).catch(onRejected);
  }

  /** Runs after the turn, whether it fails or not. */
  finally(onFinally?: (() => void) | null): Promise<Message[]> {
    return allReplies(this.#state).finally(onFinally);
  }

  /** Iterates over the replies as they come, from the first one. Leaving the loop ends the turn. */
  [Symbol.asyncIterator](): AsyncGenerator<Message, void, undefined> {
    const state = this.#state;
    return leaveAtOnce(eachReply(state), () => state.end('break'));
  }
}

async function allReplies(state: TurnState): Promise<Message[]> {
  // Also if the turn is over: without a wait, the stack of its error does not name the functions that await it.
  await undefined;
  while (state.endedBy === undefined) await state.change;
  if (state.error !== undefined) throw traceCaller(state.error);
  return [...state.replies];
}

async function* eachReply(state: TurnState): AsyncGenerator<Message, void, undefined> {
  try {
    for (let index = 0; ; index++) {
      while (index >= state.replies.length && state.endedBy === undefined) await state.change;
      const reply = state.replies[index];
      if (reply === undefined) break;
      yield reply;
    }
  } finally {
    state.end('break');
  }
  if (state.error !== undefined) throw traceCaller(state.error);
}

/** The options of a turn, checked. */
export interface TurnLimits {
  readonly quietTime: number | undefined;
  readonly until: ((reply: Message) => boolean) | undefined;
  readonly timeout: number;
  readonly totalTimeout: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What a turn reports to its dialogue. */
export interface TurnObserver {
  /** `timeout` has passed. The turn goes on until the list of messages was looked at. */
  onSilence(turn: TurnState): void;
  onEnd(turn: TurnState): void;
}

/** The longest last look at the list of messages, in milliseconds. */
const lookTime = 5000;

/** A turn, as its dialogue changes it. */
export class TurnState {
  readonly replies: Message[] = [];
  endedBy: TurnEnd | undefined;
  error: unknown;
  readonly draft: CreateMessageRequest;
  /** Our message, once it is known that it was created. */
  #own: Message | undefined;
  #attempts = 0;
  readonly #limits: TurnLimits;
  readonly #observer: TurnObserver;
  readonly #ending = new AbortController();
  readonly #startedAt = performance.now();
  readonly #timers = new Map<
    'quietTime' | 'timeout' | 'totalTimeout',
    ReturnType<typeof setTimeout>
  >();
  #isHeld = false;
  /** Whether `timeout` has passed, and nothing came since. */
  #isSilent = false;
  #change = Promise.withResolvers<void>();
  readonly #unfollow: () => void;

  constructor(draft: CreateMessageRequest, limits: TurnLimits, observer: TurnObserver) {
    this.draft = draft;
    this.#limits = limits;
    this.#observer = observer;
    const { signal } = limits;
    const abort = (): void => this.end('error', abortError(signal?.reason, this.context()));
    signal?.addEventListener('abort', abort);
    this.#unfollow = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted === true) abort();
  }

  /** Resolves with the next reply, or at the end. */
  get change(): Promise<void> {
    return this.#change.promise;
  }

  /** Aborted at the end of the turn. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  context() {
    return turnContext(this.#attempts, this.#startedAt);
  }

  /** Our message is being sent, perhaps again. */
  countAttempt(): void {
    this.#attempts += 1;
  }

  /** The turn before has ended, and the message of this one is about to be sent. */
  begin(): void {
    const { totalTimeout } = this.#limits;
    if (totalTimeout === undefined) return;
    this.#restart('totalTimeout', totalTimeout, () => this.end('totalTimeout'));
  }

  /** The message was created. */
  created(own: Message): void {
    this.#own = own;
    this.#restartTimeout();
  }

  /** Whether a message has the same time as ours: then only the list of messages shows which one is older. */
  isUndecided(message: Message): boolean {
    return this.#timeTo(message) === 0;
  }

  /** Whether our message is older than this one. If this one was listed, `list` has it and those beside it, in order. */
  precedes(message: Message, list: readonly Message[]): boolean {
    const time = this.#timeTo(message);
    if (time !== 0) return time !== undefined && time > 0;
    const indexOf = (id: string | undefined) => list.findIndex((listed) => listed.id === id);
    return indexOf(this.#own?.id) <= indexOf(message.id);
  }

  #timeTo(message: Message): number | undefined {
    return this.#own && (timeBetween(this.#own, message) || 0);
  }

  /** The bot has written a part of a reply. */
  restart(): void {
    const { until } = this.#limits;
    this.#isSilent = false;
    if (this.replies.length === 0 || until !== undefined) this.#restartTimeout();
    else this.#clear('timeout');
    this.#restartQuietTime();
  }

  /** The bot has replied. It throws what `until` throws. */
  add(reply: Message): void {
    const { until } = this.#limits;
    this.replies.push(reply);
    this.restart();
    this.#changed();
    if (until?.(reply) === true) this.end('until');
  }

  /** Stops `quietTime`, since replies may be missed. */
  hold(): void {
    this.#isHeld = true;
    this.#clear('quietTime');
  }

  /** Starts `quietTime` again, since what was missed is known. */
  release(): void {
    this.#isHeld = false;
    this.#restartQuietTime();
  }

  /** Ends the turn with an error if there was no reply, not even in the list of messages. */
  giveUp(): void {
    if (!this.#isSilent) return;
    this.end('error', noReplyError(this.#limits.timeout, this.context()));
  }

  /** Ends the turn, once. */
  end(endedBy: TurnEnd, error?: unknown): void {
    if (this.endedBy !== undefined) return;
    this.endedBy = endedBy;
    this.error = error;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#unfollow();
    this.#ending.abort();
    this.#changed();
    this.#observer.onEnd(this);
  }

  #restartTimeout(): void {
    this.#restart('timeout', this.#limits.timeout, () => {
      this.#isSilent = true;
      // The turn does not wait longer for the list.
      this.#restart('timeout', lookTime, () => this.giveUp());
      this.#observer.onSilence(this);
    });
  }

  #restartQuietTime(): void {
    const { quietTime } = this.#limits;
    if (quietTime === undefined || this.#isHeld || this.replies.length === 0) return;
    this.#restart('quietTime', quietTime, () => this.end('quiet'));
  }

  #restart(name: 'quietTime' | 'timeout' | 'totalTimeout', ms: number, run: () => void): void {
    this.#clear(name);
    if (this.endedBy === undefined) this.#timers.set(name, setTimeout(run, ms));
  }

  #clear(name: 'quietTime' | 'timeout' | 'totalTimeout'): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  #changed(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
