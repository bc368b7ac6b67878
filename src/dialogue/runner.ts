import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/call/client-parts.ts';
import type { Message, Signal } from '../service/generated/chat-types.ts';
import { whenAborted } from '../shared/when-aborted.ts';
import type { EventStream } from '../streams/event-stream.ts';
import { Alarm } from './alarm.ts';
import { DialogueCore } from './core/dialogue-core.ts';
import type { CoreSettings } from './core/dialogue-state.ts';
import type { DialogueCause, DialogueEvent, Effect, TurnLimits } from './core/events.ts';
import { listenError, listening, toDialogueError } from './errors.ts';
import { Inbox, letOthersRun, ticksOfOpening } from './inbox.ts';
import { OwnRequests } from './own-requests.ts';
import type { TurnRecord } from './turn.ts';
import { type Said, type Shown, type TurnHost, TurnTask } from './turn-task.ts';
import { type DialogueFunctions, UserFunctions } from './user-functions.ts';

/** The options of a dialogue that the runner needs. */
export interface RunnerSettings extends Omit<CoreSettings, 'hasOneUser'>, DialogueFunctions {
  readonly conversationId: string;
  readonly signal: AbortSignal | undefined;
}

type EffectOf<Type extends Effect['type']> = Extract<Effect, { readonly type: Type }>;

/** What the dialogue itself does, in the context of `openDialogue`. */
type Task =
  | EffectOf<'open' | 'end' | 'list' | 'stop list' | 'ask' | 'message' | 'delta'>
  | { readonly type: 'show'; readonly turn: TurnTask; readonly shown: Shown }
  | { readonly type: 'wake' }
  | { readonly type: 'release' };

/**
 * Carries out what the core decides: the only part of a dialogue that knows the client, timers, and functions of the user.
 * What belongs to a turn is passed on to its task, and the rest is done by one loop: so each runs in its own context,
 * whoever brought the event, and what is delivered keeps one order.
 */
export class DialogueRunner implements TurnHost {
  readonly chat: ChatClient;
  readonly #settings: RunnerSettings;
  readonly #core: DialogueCore;
  readonly #signals: EventStream<Signal>;
  readonly #startedAt = performance.now();
  readonly #opening = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  readonly #inbox = new Inbox<Task>();
  readonly #functions: UserFunctions;
  /** The turns that are not over, whose attempt has not returned, or whose message may still come. */
  readonly #turns = new Map<number, TurnTask>();
  #turnCount = 0;
  readonly #requests = new OwnRequests(this);
  /** The events that wait for the answer of a function of the user. */
  readonly #events: DialogueEvent[] = [];
  #isAnswerAwaited = false;
  readonly #alarm = new Alarm(() => this.post({ type: 'time' }));
  /** Whether a task sets the alarm. */
  #isWaking = false;
  /** Why the dialogue ends. From then on, nothing is said. */
  #cause: DialogueCause | undefined;
  #unfollow: (() => void) | undefined;

  constructor(chat: ChatClient, settings: RunnerSettings) {
    const { conversationId: id, reconnect, signal } = settings;
    this.chat = chat;
    this.#settings = settings;
    const credentials = partsOf(chat)?.settings.credentials;
    const hasOneUser = credentials?.every(({ value }) => typeof value === 'string') ?? false;
    this.#functions = new UserFunctions(settings, (error) => this.close({ kind: 'failed', error }));
    this.#core = new DialogueCore({ ...settings, hasOneUser });
    this.#signals = chat.listenConversation(
      { id },
      {
        reconnect,
        onDisconnect: () => this.post({ type: 'lost' }),
        onReconnect: () => this.post({ type: 'opened' }),
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

  /** Resolves at the end, when nothing is held any more. */
  get released(): Promise<void> {
    return this.#released.promise;
  }

  get conversationId(): string {
    return this.#settings.conversationId;
  }

  /** Listens, and learns which messages are older. */
  async open(): Promise<void> {
    this.#inbox.run((task) => this.#perform(task));
    const { since } = this.#settings;
    if (since !== undefined) {
      await this.#requests.requireMessage(since).catch((error) => this.#fail(error));
    }
    if (this.#cause === undefined) {
      this.#signals.open().then(
        () => this.post({ type: 'opened' }),
        (error) => this.#fail(error),
      );
    }
    await this.#opening.promise;
    this.#listen().catch((error) => this.#fail(error));
  }

  say(record: TurnRecord, said: Said, signal: AbortSignal | undefined): void {
    // A turn whose signal was aborted before is not even queued.
    const aborted = signal?.aborted === true;
    const cause = this.#cause ?? (aborted ? { kind: 'aborted', reason: signal.reason } : undefined);
    if (cause !== undefined) {
      record.conclude({ endedBy: 'error', cause, maybeProcessed: false });
      return;
    }
    this.#turnCount += 1;
    const turn = this.#turnCount;
    const task = new TurnTask(this, turn, record, said);
    record.onLeave = () => {
      this.post({ type: 'left', turn });
      // At once: nobody awaits what comes before it.
      this.#showAtOnce(task);
    };
    task.unfollow = whenAborted(signal, () => {
      this.post({ type: 'aborted', turn, reason: signal?.reason });
    });
    this.#turns.set(turn, task);
    task.run();
  }

  /** Ends the dialogue at once: what has not been delivered is not. */
  close(cause: DialogueCause): void {
    if (this.#functions.isOver) return;
    this.#functions.stop();
    this.#isAnswerAwaited = false;
    this.#cause ??= cause;
    this.post({ type: 'closed', cause: this.#cause });
    this.#showAtOnce();
    for (const task of this.#inbox.take(({ type }) => type !== 'release')) {
      if (task.type === 'end') this.#end(task.cause);
    }
  }

  /** Shows what waits to be shown of a turn, or of all. */
  #showAtOnce(turn?: TurnTask): void {
    const isMeant = (task: Task): boolean =>
      task.type === 'show' && (turn === undefined || task.turn === turn);
    for (const task of this.#inbox.take(isMeant)) {
      if (task.type === 'show') task.turn.show(task.shown);
    }
  }

  /** Ends the dialogue after what has arrived before. */
  #fail(error: unknown): void {
    if (this.#cause !== undefined) return;
    this.#cause = { kind: 'failed', error: listenError(error) };
    this.post({ type: 'closed', cause: this.#cause });
  }

  async #listen(): Promise<void> {
    for await (const signal of this.#signals) this.post({ type: 'signal', signal });
  }

  // Events and effects

  post(event: DialogueEvent): void {
    this.#events.push(event);
    this.#handleEvents();
  }

  #handleEvents(): void {
    while (!this.#isAnswerAwaited) {
      const next = this.#events.shift();
      if (next === undefined) break;
      const moment = { now: this.#alarm.now, random: Math.random() };
      for (const effect of this.#core.step(next, moment)) this.#assign(effect);
    }
    const { wakeAt } = this.#core;
    if (wakeAt === this.#alarm.at) return;
    this.#alarm.at = wakeAt;
    if (this.#alarm.isArmed || this.#isWaking) return;
    this.#isWaking = true;
    this.#inbox.put({ type: 'wake' });
  }

  latestEndOf(turn: number): number | undefined {
    const end = this.#core.latestEndOf(turn);
    return end === undefined ? undefined : this.#alarm.toPerformanceTime(end);
  }

  isRead(list: number): boolean {
    return this.#core.isRead(list);
  }

  /** Passes an effect on to the one who carries it out. What needs no context is done at once. */
  #assign(effect: Effect): void {
    switch (effect.type) {
      case 'queue':
      case 'send':
      case 'stop sending':
        this.#turns.get(effect.turn)?.order(effect);
        break;
      case 'decide':
        this.#isAnswerAwaited = true;
        this.#turns.get(effect.turn)?.order(effect);
        break;
      case 'list':
      case 'stop list':
      case 'ask': {
        const turn = effect.turn === undefined ? undefined : this.#turns.get(effect.turn);
        if (turn === undefined) this.#inbox.put(effect);
        else turn.order(effect);
        break;
      }
      case 'run':
        this.#turns.get(effect.turn)?.runBesideOthers();
        break;
      case 'leave queue':
        this.#turns.get(effect.turn)?.leaveQueue();
        break;
      case 'forget':
        this.#turns.get(effect.turn)?.order({ type: 'end' });
        this.#turns.delete(effect.turn);
        break;
      case 'own':
      case 'reply':
      case 'end turn': {
        const turn = this.#turns.get(effect.turn);
        if (turn !== undefined) this.#inbox.put({ type: 'show', turn, shown: effect });
        break;
      }
      case 'end':
        this.#cause ??= effect.cause;
        this.#inbox.put(effect);
        break;
      default:
        this.#inbox.put(effect);
    }
  }

  #perform(task: Task): Promise<void> | undefined {
    switch (task.type) {
      case 'wake':
        this.#isWaking = false;
        this.#alarm.arm();
        break;
      case 'list':
        this.#requests.readList(task.list, task.purpose, this.#settings.since);
        break;
      case 'stop list':
        this.#requests.stopList(task.list);
        break;
      case 'ask':
        this.#requests.askWhoParticipates();
        break;
      case 'open':
        this.#opening.resolve();
        // Nothing is delivered before the caller has the dialogue.
        return letOthersRun(ticksOfOpening);
      case 'message':
        return this.#functions.onMessage(task.message);
      case 'delta':
        return this.#functions.onDelta(task.text, task.streamId);
      case 'show':
        task.turn.show(task.shown);
        if (task.shown.type === 'reply') this.#functions.followReply();
        break;
      case 'end':
        this.#end(task.cause);
        break;
      case 'release':
        this.#release();
        break;
    }
    return undefined;
  }

  // Functions of the user

  decide(option: 'isReply' | 'until', until: TurnLimits['until'], message: Message): void {
    const answer = this.#functions.decide(option, until, message);
    if (answer === undefined) return;
    this.#isAnswerAwaited = false;
    // Before what has happened since.
    this.#events.unshift({ type: 'answered', answer });
    this.#handleEvents();
  }

  // The end

  /** Settles what others wait for. What the dialogue holds is released in its own context. */
  #end(cause: DialogueCause): void {
    this.#functions.stop();
    this.#unfollow?.();
    for (const task of this.#turns.values()) {
      task.unfollow?.();
      task.leaveQueue();
      task.order({ type: 'end' });
    }
    this.#turns.clear();
    const error = toDialogueError(cause, listening(0, this.#startedAt));
    this.#opening.reject(error);
    if (cause.kind === 'closed') this.#closed.resolve();
    else this.#closed.reject(error);
    this.#inbox.put({ type: 'release' });
  }

  #release(): void {
    this.#alarm.cancel();
    // Before the requests are aborted: the end of the stream is no error.
    this.#signals.close();
    this.#requests.stop();
    this.#inbox.end();
    this.#released.resolve();
  }
}
