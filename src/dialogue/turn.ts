import { abortError } from '../core/create-error.ts';
import { traceCaller } from '../core/trace-caller.ts';
import type { CreateMessageRequest, Message } from '../service/generated/chat-types.ts';
import { leaveAtOnce } from '../shared/leave-at-once.ts';
import { noReplyError, turnContext } from './errors.ts';
import { timeBetween } from './history.ts';
import { Timer } from './timer.ts';

/**
 * How a turn ended: `quietTime` passed after the last reply, `until` returned true, `maxDuration` passed, its loop was
 * left, or there was an error.
 */
export type TurnEnd = 'quiet' | 'until' | 'maxDuration' | 'break' | 'error';

/** When a turn ends. Times are in milliseconds. */
export interface TurnOptions {
  /**
   * The turn ends when this time has passed since the last reply, or the last part of one. It does not pass while the
   * connection is lost, nor, for at most 5 s, while the dialogue requests what a signal did not contain.
   * @default 2_000, or none if there is `until`
   */
  readonly quietTime?: number | undefined;
  /**
   * The turn ends with the reply for which this returns true. What it throws, or returns instead of a boolean, ends the
   * dialogue.
   */
  readonly until?: ((reply: Message) => boolean) | undefined;
  /**
   * The turn rejects with a {@link TimeoutError} if it is not known within this time that the message was created, or if
   * there is no reply within this time after that. Each part of a reply restarts it, and with `until`, each reply does. The
   * list of messages is looked at before, which takes at most 5 s more.
   * @default 60_000
   */
  readonly replyTimeout?: number | undefined;
  /**
   * The turn ends this time after its start, with the replies that it has. It rejects with a {@link TimeoutError} if it is
   * not known by then that the message was created.
   * @default none
   */
  readonly maxDuration?: number | undefined;
}

/**
 * What {@link Dialogue.say} returns: a message that is sent, and the replies of the bot. Awaited, it is all replies, the oldest
 * first; iterated, each reply as it comes. Both may be used; the message is sent once, even if neither is used.
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

  /** The replies that have come, the oldest first, even after an error. */
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
  readonly replyTimeout: number;
  readonly maxDuration: number | undefined;
  readonly signal: AbortSignal | undefined;
}

export function toLimits(options: TurnOptions, signal?: AbortSignal): TurnLimits {
  const {
    until,
    quietTime = until === undefined ? 2000 : undefined,
    replyTimeout = 60_000,
    maxDuration,
  } = options;
  return { quietTime, until, replyTimeout, maxDuration, signal };
}

/** What a turn reports to its dialogue. */
export interface TurnObserver {
  /** `replyTimeout` has passed. The turn goes on until the list of messages was looked at. */
  onSilence(turn: TurnState): void;
  onEnd(turn: TurnState): void;
}

/** A turn, as its dialogue changes it. */
export class TurnState {
  readonly replies: Message[] = [];
  endedBy: TurnEnd | undefined;
  error: unknown;
  /** Whether the turn before has ended. */
  hasBegun = false;
  /** What has passed before it was known that our message was created. */
  expired: 'replyTimeout' | 'maxDuration' | undefined;
  readonly draft: CreateMessageRequest;
  readonly limits: TurnLimits;
  #own: Message | undefined;
  #attempts = 0;
  readonly #observer: TurnObserver;
  readonly #ending = new AbortController();
  readonly #startedAt = performance.now();
  readonly #quietTime = new Timer();
  readonly #replyTimeout = new Timer();
  readonly #maxDuration = new Timer();
  /** Whether more may come soon: then `quietTime` does not run. */
  #isBusy = false;
  /** Whether `replyTimeout` has passed, and nothing came since. */
  #isSilent = false;
  #change = Promise.withResolvers<void>();
  readonly #unfollow: () => void;

  constructor(draft: CreateMessageRequest, limits: TurnLimits, observer: TurnObserver) {
    this.draft = draft;
    this.limits = limits;
    this.#observer = observer;
    const { signal } = limits;
    const abort = (): void => this.end('error', abortError(this.context(), signal?.reason));
    signal?.addEventListener('abort', abort);
    this.#unfollow = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted === true) abort();
  }

  /** Resolves with the next reply, or at the end. */
  get change(): Promise<void> {
    return this.#change.promise;
  }

  /** Aborted when the message need not be sent any longer. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Our message, once it is known that it was created. */
  get own(): Message | undefined {
    return this.#own;
  }

  context() {
    return turnContext(this.#attempts, this.#startedAt);
  }

  /** Our message is being sent, perhaps again. */
  countAttempt(): void {
    this.#attempts += 1;
  }

  /** The turn before has ended, and the message of this one is about to be sent. */
  begin(isBusy: boolean): void {
    const { maxDuration } = this.limits;
    this.hasBegun = true;
    this.#isBusy = isBusy;
    this.#restartReplyTimeout();
    if (maxDuration === undefined) return;
    this.#maxDuration.start(maxDuration, () => {
      if (this.#own === undefined) this.#expire('maxDuration');
      else this.end('maxDuration');
    });
  }

  /** It is known that our message was created. A slow sending leaves the bot its time. */
  created(own: Message): void {
    const isFirst = this.#own === undefined;
    this.#own = own;
    if (!isFirst || this.endedBy !== undefined) return;
    if (this.expired === 'maxDuration') this.end('maxDuration');
    this.#isSilent = false;
    this.#restartReplyTimeout();
  }

  /**
   * Whether our message is older than this one; `undefined` if it is unknown: they have the same time, and are not both in the
   * list with these ids.
   */
  precedes(message: Message, ids: readonly string[]): boolean | undefined {
    if (this.#own === undefined) return undefined;
    const time = timeBetween(this.#own, message);
    if (time !== 0) return time > 0;
    const [own, other] = [ids.indexOf(this.#own.id), ids.indexOf(message.id)];
    return own === -1 || other === -1 ? undefined : own < other;
  }

  /** The bot has written a part of a reply. */
  restart(): void {
    // Until our message is known, what the bot writes is none of ours.
    if (this.#own === undefined) return;
    this.#isSilent = false;
    if (this.replies.length === 0 || this.limits.until !== undefined) this.#restartReplyTimeout();
    else this.#replyTimeout.stop();
    this.#restartQuietTime();
  }

  /** The bot has replied. */
  add(reply: Message): void {
    this.replies.push(reply);
    this.restart();
    this.#changed();
  }

  /** `quietTime` does not run while more may come soon, and starts again after that. */
  setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    if (isBusy) this.#quietTime.stop();
    else this.#restartQuietTime();
  }

  /** Ends the turn with an error if there was no reply, not even in the list of messages. */
  giveUp(): void {
    if (!this.#isSilent || this.endedBy !== undefined) return;
    if (this.#own === undefined) this.#expire('replyTimeout');
    else this.end('error', noReplyError(this.limits.replyTimeout, this.context()));
  }

  /** Ends the turn, once. */
  end(endedBy: TurnEnd, error?: unknown): void {
    if (this.endedBy !== undefined) return;
    this.endedBy = endedBy;
    this.error = error;
    for (const timer of [this.#quietTime, this.#replyTimeout, this.#maxDuration]) timer.stop();
    this.#unfollow();
    this.#ending.abort();
    this.#changed();
    this.#observer.onEnd(this);
  }

  /** Gives up the sending. The turn ends when it is known whether the message may have been created. */
  #expire(limit: 'replyTimeout' | 'maxDuration'): void {
    this.expired ??= limit;
    this.#ending.abort();
  }

  #restartReplyTimeout(): void {
    if (this.endedBy !== undefined) return;
    this.#replyTimeout.start(this.limits.replyTimeout, () => {
      this.#isSilent = true;
      this.#observer.onSilence(this);
    });
  }

  #restartQuietTime(): void {
    const { quietTime } = this.limits;
    if (quietTime === undefined || this.#isBusy || this.replies.length === 0) return;
    if (this.endedBy === undefined) this.#quietTime.start(quietTime, () => this.end('quiet'));
  }

  #changed(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
