import { traceCaller } from '../core/call/trace-caller.ts';
import type { Message } from '../service/generated/chat-types.ts';
import { leaveAtOnce } from '../shared/leave-at-once.ts';
import type { Outcome } from './core/events.ts';
import { timeOf } from './core/message-order.ts';
import { sending, toTurnError } from './errors.ts';

/**
 * How a turn ended: `quietTime` passed after the last reply, `until` returned true, `maxDuration` passed, its loop was
 * left, or there was an error.
 */
export type TurnEnd = Outcome['endedBy'];

/** When a turn ends. Times are in milliseconds. */
export interface TurnOptions {
  /**
   * The turn ends when this time has passed since the last reply, or the last part of a reply. It is paused while the
   * connection is lost, while the bot writes a text, and, for at most 5 s, while the dialogue requests what a signal lacks.
   * @default 2_000, or none if there is `until`
   */
  readonly quietTime?: number | undefined;
  /**
   * The turn ends with the reply for which this returns true. If it throws, or returns no boolean, the dialogue ends.
   */
  readonly until?: ((reply: Message) => boolean) | undefined;
  /**
   * The turn rejects with a {@link TimeoutError} if it is not known within this time that the message was created, or if
   * there is no reply within this time after that. Each part of a reply restarts it, and with `until`, each reply does. The
   * list of messages is looked at before, which takes at most 5 s more. A turn also waits for the turns of other dialogues
   * in the conversation, at most for this time.
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

/** A turn, as its dialogue changes it. */
export class TurnRecord {
  /** In the order in which they came. */
  readonly replies: Message[] = [];
  message: Message | undefined;
  endedBy: TurnEnd | undefined;
  error: unknown;
  attempts = 0;
  readonly startedAt = performance.now();
  /** Called when the loop over the replies is left. */
  onLeave: (() => void) | undefined;
  #change = Promise.withResolvers<void>();

  /** Resolves with the next reply, or at the end. */
  get change(): Promise<void> {
    return this.#change.promise;
  }

  /** In the order of their dates; the one that ended the turn is last. */
  get sortedReplies(): Message[] {
    const { replies, endedBy } = this;
    const last = endedBy === 'until' ? replies.slice(-1) : [];
    const others = replies.slice(0, replies.length - last.length);
    return [...others.sort((a, b) => timeOf(a) - timeOf(b)), ...last];
  }

  add(reply: Message): void {
    this.replies.push(reply);
    this.#changed();
  }

  end(endedBy: TurnEnd, error?: unknown): void {
    this.endedBy = endedBy;
    this.error = error;
    this.#changed();
  }

  conclude(outcome: Outcome): void {
    if (outcome.endedBy !== 'error') {
      this.end(outcome.endedBy);
      return;
    }
    const call = sending(this.attempts, this.startedAt);
    this.end('error', toTurnError(outcome.cause, call, outcome.maybeProcessed));
  }

  #changed(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}

/**
 * The result of {@link Dialogue.say}: a message that is sent, and the replies of the bot. Awaited, it is all replies, oldest
 * first; iterated, each reply as it comes. Both may be used; the message is sent even if neither is used.
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
  readonly #record: TurnRecord;

  /** @internal */
  constructor(record: TurnRecord) {
    this.#record = record;
  }

  /**
   * Our message, once the dialogue knows that it was created. After a {@link TimeoutError}, a message means that the bot was
   * silent; `undefined` means that the message may not have reached the bot.
   */
  get message(): Message | undefined {
    return this.#record.message;
  }

  /** The replies that have come, the oldest first, even after an error. */
  get replies(): readonly Message[] {
    return this.#record.sortedReplies;
  }

  /** How the turn ended; `undefined` while it has not. */
  get endedBy(): TurnEnd | undefined {
    return this.#record.endedBy;
  }

  /** Awaits the end of the turn, and returns all replies. */
  // biome-ignore lint/suspicious/noThenProperty: a turn can be awaited for its replies.
  then<Result = Message[], Failure = never>(
    onFulfilled?: ((replies: Message[]) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return allReplies(this.#record).then(onFulfilled, onRejected);
  }

  /** Handles the failure of the turn. */
  catch<Failure = never>(
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Message[] | Failure> {
    return allReplies(this.#record).catch(onRejected);
  }

  /** Runs after the turn, whether it fails or not. */
  finally(onFinally?: (() => void) | null): Promise<Message[]> {
    return allReplies(this.#record).finally(onFinally);
  }

  /**
   * Iterates over the replies as they come, from the first one. Leaving the loop ends the turn; if it has not begun, its
   * message is not sent, and awaiting it rejects with an {@link AbortError}.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Message, void, undefined> {
    const record = this.#record;
    const loop: Loop = { isLeft: false };
    return leaveAtOnce(eachReply(record, loop), () => {
      loop.isLeft = true;
      record.onLeave?.();
    });
  }
}

async function allReplies(record: TurnRecord): Promise<Message[]> {
  // Also if the turn is over: without a wait, the stack of its error does not name the functions that await it.
  await undefined;
  while (record.endedBy === undefined) await record.change;
  if (record.error !== undefined) throw traceCaller(record.error);
  return record.sortedReplies;
}

/** A loop over the replies of a turn. The one that was left is over, and throws nothing. */
interface Loop {
  isLeft: boolean;
}

async function* eachReply(
  record: TurnRecord,
  loop: Loop,
): AsyncGenerator<Message, void, undefined> {
  const { replies } = record;
  try {
    for (let index = 0; ; index++) {
      while (index >= replies.length && record.endedBy === undefined) await record.change;
      const reply = replies[index];
      if (reply === undefined) break;
      yield reply;
    }
  } finally {
    record.onLeave?.();
  }
  if (record.error !== undefined && !loop.isLeft) throw traceCaller(record.error);
}
