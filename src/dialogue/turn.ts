import { traceCaller } from '../core/call/trace-caller.ts';
import type { Message } from '../service/generated/chat-types.ts';
import { leaveAtOnce } from '../shared/leave-at-once.ts';
import type { TurnOutcome } from './core/events.ts';
import { sending, toTurnError } from './errors.ts';

/**
 * How a turn ended: `quietTime` passed after the last reply, `until` returned true, `maxDuration` passed, its loop was
 * left, or there was an error.
 */
export type TurnEnd = TurnOutcome['endedBy'];

/** When a turn ends. Times are in milliseconds. */
export interface TurnOptions {
  /**
   * The turn ends when this time has passed since the last reply, or the last part of a reply. It is paused while the
   * connection is lost, while missed messages are listed, while the bot writes a text, and, for at most 5 s, while the dialogue
   * asks the service who wrote a message.
   * @default 2_000, or none if there is `until`
   */
  readonly quietTime?: number | undefined;
  /**
   * The turn ends with the reply for which this returns true. If the function throws, or returns no boolean, the dialogue
   * ends.
   */
  readonly until?: ((reply: Message) => boolean) | undefined;
  /**
   * The turn rejects with a {@link TimeoutError} if it is not known within this time that the message was created, or if
   * there is no reply within this time after that. Each part of a reply restarts it, and with `until`, each reply does.
   * Before it rejects, the turn checks the list of messages, which takes at most 5 s. A turn also waits for the turns of other
   * dialogues in the conversation, at most for this time.
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
  /** In the order in which they were delivered. */
  readonly replies: Message[] = [];
  message: Message | undefined;
  endedBy: TurnEnd | undefined;
  error: unknown;
  attempts = 0;
  readonly startedAt = performance.now();
  /** Whether a loop over the replies was left. */
  isLeft = false;
  /** Called when it is. */
  onLeave: (() => void) | undefined;
  #change: PromiseWithResolvers<void> | undefined;
  readonly #over = Promise.withResolvers<void>();

  /** Resolves with the next reply, or at the end. */
  get change(): Promise<void> {
    this.#change ??= Promise.withResolvers();
    return this.#change.promise;
  }

  /** Resolves at the end. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  add(reply: Message): void {
    this.replies.push(reply);
    this.#changed();
  }

  end(endedBy: TurnEnd, error?: unknown): void {
    this.endedBy = endedBy;
    this.error = error;
    this.#changed();
    this.#over.resolve();
  }

  conclude(outcome: TurnOutcome): void {
    if (outcome.endedBy !== 'error') {
      // The loop may not have seen the reply that ended the turn.
      this.end(this.isLeft ? 'break' : outcome.endedBy);
      return;
    }
    const { cause, maybeProcessed } = outcome;
    const call = sending(this.attempts, this.startedAt);
    this.end('error', toTurnError(cause, call, maybeProcessed, this.message !== undefined));
  }

  #changed(): void {
    this.#change?.resolve();
    this.#change = undefined;
  }
}

/**
 * The result of {@link Dialogue.say}: a message that is sent, and the replies of the bot. It is a promise of all replies, in
 * the order in which they were delivered; iterated, it yields each reply when it is delivered. Both may be used; the message
 * is sent even if neither is used. A turn that is not awaited never causes an unhandled rejection.
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
export class Turn extends Promise<Message[]> implements AsyncIterable<Message> {
  /** What `then`, `catch` and `finally` return is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #record: TurnRecord;

  /** @internal */
  constructor(record: TurnRecord) {
    super((resolve, reject) => {
      record.over.then(() => {
        if (record.error === undefined) resolve([...record.replies]);
        else reject(record.error);
      });
    });
    this.#record = record;
    super.then(undefined, () => undefined);
  }

  /**
   * Our message, once the dialogue knows that it was created. After a {@link TimeoutError}, a message means that the bot was
   * silent; `undefined` means that the message may not have reached the bot.
   */
  get message(): Message | undefined {
    return this.#record.message;
  }

  /** The replies so far, in the order in which they were delivered, even after an error. */
  get replies(): readonly Message[] {
    return [...this.#record.replies];
  }

  /** How the turn ended; `undefined` while it has not. */
  get endedBy(): TurnEnd | undefined {
    return this.#record.endedBy;
  }

  /** Awaits the end of the turn, and returns all replies. */
  // biome-ignore lint/suspicious/noThenProperty: the stack of an error names who awaits the turn, however often it is awaited.
  override then<Result = Message[], Failure = never>(
    onFulfilled?: ((replies: Message[]) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return settled(this.#record).then(onFulfilled, onRejected);
  }

  /**
   * Iterates over the replies as they are delivered, from the first one. Leaving the loop ends the turn; if it has not begun,
   * its message is not sent, and awaiting it rejects with an {@link AbortError}.
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

/** All replies, at the end. */
async function settled(record: TurnRecord): Promise<Message[]> {
  // Also if the turn is over: without a wait, the stack of its error does not name the functions that await it.
  await record.over;
  if (record.error !== undefined) throw traceCaller(record.error);
  return [...record.replies];
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
