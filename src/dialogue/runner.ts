import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/client-parts.ts';
import { unusable } from '../core/create-error.ts';
import { setDeadline } from '../core/deadline.ts';
import { maxTimer } from '../options/reader.ts';
import type { CreateMessageRequest, Message, Signal } from '../service/generated/chat-types.ts';
import { whenAborted } from '../shared/when-aborted.ts';
import type { EventStream } from '../streams/event-stream.ts';
import { type CoreSettings, DialogueCore } from './core.ts';
import { failureOf, listenError, listening, sending, toError } from './errors.ts';
import type { Cause, DialogueEvent, Effect, Outcome, Purpose, TurnLimits, Who } from './events.ts';
import type { TurnRecord } from './turn.ts';
import { joinQueue, type Place } from './turn-queue.ts';
import { ownTime } from './turn-state.ts';

/** The options of a dialogue that the runner needs. */
export interface RunnerSettings extends CoreSettings {
  readonly conversationId: string;
  readonly isReply: ((message: Message) => boolean) | undefined;
  readonly onMessage: ((message: Message) => unknown) | undefined;
  readonly onDelta: ((text: string, streamId: string) => unknown) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A turn that is not over, or whose attempt has not returned. */
interface RunningTurn {
  readonly record: TurnRecord;
  readonly draft: CreateMessageRequest;
  readonly limits: TurnLimits;
  readonly unfollow: () => void;
  place?: Place;
  attempt?: AbortController;
}

/** Carries out what the core decides: the only part of a dialogue that knows the client, timers, and functions of the user. */
export class DialogueRunner {
  readonly #chat: ChatClient;
  readonly #settings: RunnerSettings;
  readonly #core: DialogueCore;
  readonly #signals: EventStream<Signal>;
  readonly #startedAt = performance.now();
  readonly #opening = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #turns = new Map<number, RunningTurn>();
  #turnCount = 0;
  /** Those that are being read. */
  readonly #lists = new Map<number, AbortController>();
  /** Aborts the requests for who somebody is. */
  readonly #asking = new AbortController();
  /** The events while effects run. */
  readonly #events: DialogueEvent[] = [];
  #isRunning = false;
  #wakeAt = Number.POSITIVE_INFINITY;
  /** How far the timers are ahead of `performance.now()`: a test may have faked only them. */
  #ahead = 0;
  #cancelWake: (() => void) | undefined;
  /** Why the dialogue ends. From then on, no function of the user is called. */
  #cause: Cause | undefined;
  #unfollow: (() => void) | undefined;

  constructor(chat: ChatClient, settings: RunnerSettings) {
    const { conversationId: id, reconnect, signal } = settings;
    this.#chat = chat;
    this.#settings = settings;
    this.#core = new DialogueCore(settings);
    this.#signals = chat.listenConversation(
      { id },
      {
        reconnect,
        onDisconnect: () => this.#post({ type: 'lost' }),
        onReconnect: () => this.#post({ type: 'opened' }),
      },
    );
    // Both may stay unused.
    this.#opening.promise.catch(() => undefined);
    this.#closed.promise.catch(() => undefined);
    this.#unfollow = whenAborted(signal, () => {
      this.close({ kind: 'aborted', reason: signal?.reason });
    });
  }

  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Listens, and learns which messages are older. */
  async open(): Promise<void> {
    if (this.#cause === undefined) {
      this.#signals.open().then(
        () => this.#post({ type: 'opened' }),
        (error) => this.#fail(error),
      );
    }
    await this.#opening.promise;
    this.#listen().catch((error) => this.#fail(error));
  }

  say(
    record: TurnRecord,
    draft: CreateMessageRequest,
    limits: TurnLimits,
    signal: AbortSignal | undefined,
  ): void {
    // A turn whose signal was aborted before is not even queued.
    const cause: Cause | undefined =
      this.#cause ??
      (signal?.aborted === true ? { kind: 'aborted', reason: signal.reason } : undefined);
    if (cause !== undefined) {
      endRecord(record, { endedBy: 'error', cause, maybeProcessed: false });
      return;
    }
    this.#turnCount += 1;
    const turn = this.#turnCount;
    record.onLeave = () => this.#post({ type: 'left', turn });
    const unfollow = whenAborted(signal, () => {
      this.#post({ type: 'aborted', turn, reason: signal?.reason });
    });
    this.#turns.set(turn, { record, draft, limits, unfollow });
    this.#post({ type: 'said', turn, draft, limits });
  }

  /** Ends the dialogue, once. */
  close(cause: Cause): void {
    if (this.#cause !== undefined) return;
    this.#cause = cause;
    this.#post({ type: 'closed', cause });
  }

  #fail(error: unknown): void {
    this.close({ kind: 'failed', error: listenError(error) });
  }

  async #listen(): Promise<void> {
    for await (const signal of this.#signals) this.#post({ type: 'signal', signal });
  }

  #post(event: DialogueEvent): void {
    this.#events.push(event);
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
      const moment = { now: this.#now, random: Math.random() };
      for (const effect of this.#core.step(next, moment)) this.#run(effect);
    }
    this.#isRunning = false;
    this.#wake(this.#core.wakeAt);
  }

  /** Reports a time when it has come. If the timer is late, what has arrived meanwhile is read first. */
  #wake(at: number): void {
    if (at === this.#wakeAt) return;
    this.#cancelWake?.();
    this.#wakeAt = at;
    if (at === Number.POSITIVE_INFINITY) return;
    // If that is earlier, nothing is due, and the dialogue waits again.
    const next = Math.min(at, this.#now + maxTimer);
    this.#cancelWake = setDeadline(next - this.#ahead, () => {
      // A timer that fired is a time that has come.
      this.#ahead += Math.max(0, next - this.#now);
      this.#wakeAt = Number.POSITIVE_INFINITY;
      this.#post({ type: 'time' });
    });
  }

  get #now(): number {
    return performance.now() + this.#ahead;
  }

  #run(effect: Effect): void {
    const { onMessage, onDelta } = this.#settings;
    if (effect.type === 'open') this.#opening.resolve();
    else if (effect.type === 'end') this.#end(effect.cause);
    else if (effect.type === 'list') this.#list(effect.list, effect.purpose);
    else if (effect.type === 'stop list') this.#lists.get(effect.list)?.abort();
    else if (effect.type === 'ask') this.#ask(effect.who);
    else if (effect.type === 'message') {
      this.#callBack('onMessage', () => onMessage?.(effect.message));
    } else if (effect.type === 'delta') {
      this.#callBack('onDelta', () => onDelta?.(effect.text, effect.streamId));
    } else {
      const turn = this.#turns.get(effect.turn);
      if (turn !== undefined) this.#runOfTurn(turn, effect);
    }
  }

  #runOfTurn(turn: RunningTurn, effect: Extract<Effect, { readonly turn: number }>): void {
    const { record, place, attempt } = turn;
    if (effect.type === 'queue') this.#queue(effect.turn, turn);
    else if (effect.type === 'run') place?.run();
    else if (effect.type === 'leave queue') {
      place?.leave();
      this.#turns.delete(effect.turn);
    } else if (effect.type === 'send') this.#send(effect.turn, turn);
    else if (effect.type === 'stop sending') attempt?.abort();
    else if (effect.type === 'own') record.message = effect.message;
    else if (effect.type === 'reply') record.add(effect.message);
    else if (effect.type === 'decide') this.#decide(effect.option, turn, effect.message);
    else {
      turn.unfollow();
      endRecord(record, effect.outcome);
    }
  }

  #queue(id: number, turn: RunningTurn): void {
    const admit = (): void => this.#post({ type: 'admitted', turn: id });
    turn.place = joinQueue(this.#chat, this.#settings.conversationId, admit);
  }

  // Requests

  /** Reads a list, page by page, until the core stops it. */
  async #list(list: number, purpose: Purpose): Promise<void> {
    const { conversationId } = this.#settings;
    const request = new AbortController();
    this.#lists.set(list, request);
    const { signal } = request;
    const options =
      purpose === 'baseline' ? { totalTimeout: this.#remaining() } : ({ retry: 0 } as const);
    // A message that cannot be read must not keep the others from being read.
    const onInvalidItem = (): void => undefined;
    try {
      const input = { conversationId };
      const messages = this.#chat.listMessages(input, { signal, onInvalidItem, ...options });
      for await (const page of messages.pages()) {
        const hasMore = page.meta?.nextToken !== undefined;
        this.#post({ type: 'listed', list, messages: page.messages, hasMore });
        if (signal.aborted) break;
      }
    } catch (error) {
      this.#post({ type: 'list failed', list, failure: failureOf(listenError(error)) });
    }
    this.#lists.delete(list);
  }

  /** The rest of the client's `totalTimeout`, which the connection and the first page share. */
  #remaining(): number | undefined {
    const limits = partsOf(this.#chat)?.settings.limits;
    if (limits === undefined) return undefined;
    return Math.max(1, limits.totalTimeout - (performance.now() - this.#startedAt));
  }

  async #ask(who: Who): Promise<void> {
    const { conversationId } = this.#settings;
    const options = { signal: this.#asking.signal, retry: 0, timeout: ownTime };
    try {
      const users =
        who === 'owner'
          ? [(await this.#chat.getUser({}, options)).user]
          : await this.#chat.listParticipants({ conversationId }, options).toArray();
      this.#post({ type: 'known', who, ids: users.map(({ id }) => id) });
    } catch (error) {
      this.#post({ type: 'not known', who, failure: failureOf(error) });
    }
  }

  async #send(id: number, turn: RunningTurn): Promise<void> {
    turn.attempt = new AbortController();
    turn.record.attempts += 1;
    const options = { signal: turn.attempt.signal, retry: 0 };
    try {
      const { message } = await this.#chat.createMessage(turn.draft, options);
      this.#post({ type: 'sent', turn: id, message });
    } catch (error) {
      this.#post({ type: 'not sent', turn: id, failure: failureOf(error) });
    }
  }

  // Functions of the user

  /** Calls a function of the user that decides. It must return a boolean, at once. */
  #decide(option: 'isReply' | 'until', { limits }: RunningTurn, message: Message): void {
    const decide = option === 'until' ? limits.until : this.#settings.isReply;
    const answer = this.#callBack(option, () => decide?.(message));
    // Before what has happened since.
    if (typeof answer === 'boolean') this.#events.unshift({ type: 'answered', answer });
    else {
      const problem = isThenable(answer)
        ? 'returned a promise; it must return a boolean, at once'
        : `must return a boolean, not ${answer === null ? 'null' : typeof answer}`;
      this.#failCallback(option, problem);
    }
  }

  /** Calls a function of the user. If it throws or rejects, the dialogue ends. */
  #callBack(option: string, run: () => unknown): unknown {
    if (this.#cause !== undefined) return undefined;
    const fail = (cause: unknown): void => this.#failCallback(option, 'threw', cause);
    try {
      const returned = run();
      if (isThenable(returned)) Promise.resolve(returned).catch(fail);
      return returned;
    } catch (cause) {
      fail(cause);
      return undefined;
    }
  }

  #failCallback(option: string, problem: string, cause?: unknown): void {
    const summary = `the function \`${option}\` ${problem}`;
    const error = unusable(listening(1, this.#startedAt), option, summary, cause);
    this.close({ kind: 'failed', error });
  }

  /** Releases everything that the dialogue holds. */
  #end(cause: Cause): void {
    this.#cause ??= cause;
    this.#unfollow?.();
    this.#cancelWake?.();
    // Before the requests are aborted: the end of the stream is no error.
    this.#signals.close();
    this.#asking.abort();
    for (const request of this.#lists.values()) request.abort();
    for (const { place, attempt, unfollow } of this.#turns.values()) {
      attempt?.abort();
      unfollow();
      place?.leave();
    }
    this.#turns.clear();
    const error = toError(cause, listening(0, this.#startedAt), false);
    this.#opening.reject(error);
    if (cause.kind === 'closed') this.#closed.resolve();
    else this.#closed.reject(error);
  }
}

function endRecord(record: TurnRecord, outcome: Outcome): void {
  if (outcome.endedBy !== 'error') {
    record.end(outcome.endedBy);
    return;
  }
  const { cause, maybeProcessed } = outcome;
  record.end('error', toError(cause, sending(record.attempts, record.startedAt), maybeProcessed));
}

function isThenable(value: unknown): boolean {
  return typeof Object(value).then === 'function';
}
