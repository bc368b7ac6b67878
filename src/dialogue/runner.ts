import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/client-parts.ts';
import type { CreateMessageRequest, Message, Signal } from '../service/generated/chat-types.ts';
import type { EventStream } from '../streams/event-stream.ts';
import { type CoreSettings, DialogueCore } from './core.ts';
import {
  callbackError,
  dialogueContext,
  dialogueError,
  failureOf,
  listenError,
  turnContext,
  turnError,
} from './errors.ts';
import type { Cause, DialogueEvent, Effect, Outcome, Purpose, TurnLimits, Who } from './events.ts';
import { Timer } from './timer.ts';
import type { TurnRecord } from './turn.ts';
import { joinQueue, type Place } from './turn-queue.ts';
import { ownTime } from './turn-state.ts';

/** The options of a dialogue that the runner needs. */
export interface RunnerSettings extends Pick<CoreSettings, 'resend'> {
  readonly conversationId: string;
  readonly reconnect: { readonly limit: number; readonly maxDelay: number };
  readonly isReply: ((message: Message) => boolean) | undefined;
  readonly onMessage: ((message: Message) => unknown) | undefined;
  readonly onDelta: ((text: string, streamId: string) => unknown) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The parts of a turn that the runner needs. */
interface Saying {
  readonly record: TurnRecord;
  readonly draft: CreateMessageRequest;
  readonly limits: Omit<TurnLimits, 'hasUntil'>;
  readonly until: ((reply: Message) => boolean) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A turn that is not over, or whose attempt has not returned. */
interface RunningTurn extends Saying {
  place?: Place;
  attempt?: AbortController;
  readonly unfollow: () => void;
}

/** A list that is being read. */
interface RunningList {
  readonly request: AbortController;
  readonly pages: AsyncIterator<{
    readonly messages: readonly Message[];
    readonly meta?: { readonly nextToken?: string };
  }>;
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
  readonly #timer = new Timer();
  readonly #turns = new Map<number, RunningTurn>();
  #turnCount = 0;
  readonly #lists = new Map<number, RunningList>();
  /** Those that have not returned, to abort them at the end. */
  readonly #requests = new Set<AbortController>();
  /** The events while effects run. */
  readonly #events: DialogueEvent[] = [];
  #isRunning = false;
  /** Why the dialogue ends. From then on, no function of the user is called. */
  #cause: Cause | undefined;
  readonly #unfollow: () => void;

  constructor(chat: ChatClient, settings: RunnerSettings) {
    const { conversationId: id, resend, isReply, reconnect, signal } = settings;
    this.#chat = chat;
    this.#settings = settings;
    this.#core = new DialogueCore({ resend, hasIsReply: isReply !== undefined, ...reconnect });
    this.#signals = chat.listenConversation(
      { id },
      {
        reconnect,
        onDisconnect: () => this.#post({ type: 'lost' }),
        onReconnect: () => this.#post({ type: 'opened' }),
      },
    );
    // They need not be used.
    this.#opening.promise.catch(() => undefined);
    this.#closed.promise.catch(() => undefined);
    const abort = (): void => this.close({ kind: 'aborted', reason: signal?.reason });
    this.#unfollow = follow(signal, abort);
    if (signal?.aborted === true) abort();
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

  say({ record, limits, until, signal, ...saying }: Saying): void {
    this.#turnCount += 1;
    const turn = this.#turnCount;
    if (this.#cause !== undefined) {
      const outcome = { endedBy: 'error', cause: this.#cause, maybeProcessed: false } as const;
      endRecord({ record, limits }, outcome);
      return;
    }
    record.onLeave = () => this.#post({ type: 'left', turn });
    const abort = (): void => this.#post({ type: 'aborted', turn, reason: signal?.reason });
    const unfollow = follow(signal, abort);
    this.#turns.set(turn, { record, limits, until, signal, ...saying, unfollow });
    this.#post({
      type: 'said',
      turn,
      draft: saying.draft,
      limits: { ...limits, hasUntil: until !== undefined },
    });
    if (signal?.aborted === true) abort();
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
      const moment = { now: performance.now(), random: Math.random() };
      for (const effect of this.#core.step(next, moment)) this.#run(effect);
    }
    this.#isRunning = false;
    this.#timer.start(this.#core.wakeAt, () => this.#post({ type: 'time' }));
  }

  #run(effect: Effect): void {
    const { isReply, onMessage, onDelta } = this.#settings;
    if (effect.type === 'open') this.#opening.resolve();
    else if (effect.type === 'end') this.#end(effect.cause);
    else if (effect.type === 'list') this.#list(effect.list, effect.purpose);
    else if (effect.type === 'list more') this.#readPage(effect.list);
    else if (effect.type === 'stop list') this.#stopList(effect.list);
    else if (effect.type === 'ask') this.#ask(effect.who);
    else if (effect.type === 'message') {
      this.#callBack('onMessage', () => onMessage?.(effect.message));
    } else if (effect.type === 'delta') {
      this.#callBack('onDelta', () => onDelta?.(effect.text, effect.streamId));
    } else if (effect.type === 'ask isReply') {
      this.#askUser('isReply', () => isReply?.(effect.message));
    } else {
      const turn = this.#turns.get(effect.turn);
      if (turn !== undefined) this.#runOfTurn(turn, effect);
    }
  }

  #runOfTurn(turn: RunningTurn, effect: Extract<Effect, { readonly turn: number }>): void {
    const { record, place, attempt, until } = turn;
    if (effect.type === 'queue') this.#queue(effect.turn, turn);
    else if (effect.type === 'run') place?.run();
    else if (effect.type === 'leave queue') this.#leave(effect.turn, turn);
    else if (effect.type === 'send') this.#send(effect.turn, turn);
    else if (effect.type === 'stop sending') attempt?.abort();
    else if (effect.type === 'own') record.message = effect.message;
    else if (effect.type === 'reply') record.add(effect.message);
    else if (effect.type === 'ask until') this.#askUser('until', () => until?.(effect.message));
    else {
      turn.unfollow();
      endRecord(turn, effect.outcome);
    }
  }

  #queue(id: number, turn: RunningTurn): void {
    const admit = (): void => this.#post({ type: 'admitted', turn: id });
    turn.place = joinQueue(this.#chat, this.#settings.conversationId, admit);
  }

  #leave(id: number, { place }: RunningTurn): void {
    place?.leave();
    this.#turns.delete(id);
  }

  // Requests

  #list(list: number, purpose: Purpose): void {
    const { conversationId } = this.#settings;
    const request = this.#begin();
    const input = { conversationId };
    const options =
      purpose === 'baseline' ? { totalTimeout: this.#remaining() } : ({ retry: 0 } as const);
    // A message that cannot be read must not keep the others from being read.
    const onInvalidItem = (): void => undefined;
    const { signal } = request;
    const messages = this.#chat.listMessages(input, { signal, onInvalidItem, ...options });
    this.#lists.set(list, { request, pages: messages.pages() });
    this.#readPage(list);
  }

  async #readPage(list: number): Promise<void> {
    const { pages } = this.#lists.get(list) ?? {};
    if (pages === undefined) return;
    try {
      const { value } = await pages.next();
      const hasMore = value?.meta?.nextToken !== undefined;
      if (!hasMore) this.#forgetList(list);
      this.#post({ type: 'listed', list, messages: value?.messages ?? [], hasMore });
    } catch (error) {
      this.#forgetList(list);
      this.#post({ type: 'list failed', list, failure: failureOf(listenError(error)) });
    }
  }

  #stopList(list: number): void {
    this.#lists.get(list)?.request.abort();
    this.#forgetList(list);
  }

  #forgetList(list: number): void {
    const request = this.#lists.get(list)?.request;
    if (request !== undefined) this.#requests.delete(request);
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
    const request = this.#begin();
    const options = { signal: request.signal, retry: 0, timeout: ownTime };
    try {
      const ids =
        who === 'owner'
          ? [(await this.#chat.getUser({}, options)).user.id]
          : (await this.#chat.listParticipants({ conversationId }, options).toArray()).map(
              ({ id }) => id,
            );
      this.#post({ type: 'known', who, ids });
    } catch (error) {
      this.#post({ type: 'not known', who, failure: failureOf(error) });
    }
    this.#requests.delete(request);
  }

  async #send(id: number, turn: RunningTurn): Promise<void> {
    const request = this.#begin();
    turn.attempt = request;
    turn.record.attempts += 1;
    try {
      const options = { signal: request.signal, retry: 0 };
      const { message } = await this.#chat.createMessage(turn.draft, options);
      this.#post({ type: 'sent', turn: id, message });
    } catch (error) {
      this.#post({ type: 'not sent', turn: id, failure: failureOf(error) });
    }
    this.#requests.delete(request);
  }

  #begin(): AbortController {
    const request = new AbortController();
    this.#requests.add(request);
    return request;
  }

  // Functions of the user

  /** Calls a function of the user that decides. It must return a boolean, at once. */
  #askUser(option: string, decide: () => unknown): void {
    const answer = this.#callBack(option, decide);
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
    this.close({
      kind: 'failed',
      error: callbackError(option, problem, cause, this.#startedAt),
    });
  }

  /** Releases everything that the dialogue holds. */
  #end(cause: Cause): void {
    this.#unfollow();
    this.#timer.stop();
    // Before the requests are aborted: the end of the stream is no error.
    this.#signals.close();
    for (const request of this.#requests) request.abort();
    for (const { place, unfollow } of this.#turns.values()) {
      unfollow();
      place?.leave();
    }
    this.#turns.clear();
    const error = dialogueError(cause, dialogueContext(this.#startedAt, 0));
    this.#opening.reject(error);
    if (cause.kind === 'closed') this.#closed.resolve();
    else this.#closed.reject(error);
  }
}

function endRecord({ record, limits }: Pick<Saying, 'record' | 'limits'>, outcome: Outcome): void {
  const context = turnContext(record.attempts, record.startedAt);
  record.end(outcome.endedBy, turnError(outcome, limits, context));
}

/** Calls a function when a signal is aborted. Returns what releases the signal. */
function follow(signal: AbortSignal | undefined, abort: () => void): () => void {
  signal?.addEventListener('abort', abort);
  return () => signal?.removeEventListener('abort', abort);
}

function isThenable(value: unknown): boolean {
  return typeof Object(value).then === 'function';
}
