import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/call/client-parts.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Message, Signal } from '../service/generated/chat-types.ts';
import { Inbox } from '../shared/inbox.ts';
import { whenAborted } from '../shared/when-aborted.ts';
import type { EventStream } from '../streams/event-stream.ts';
import { Alarm } from './alarm.ts';
import { DialogueCore } from './core/dialogue-core.ts';
import type { CoreSettings } from './core/dialogue-state.ts';
import type { DialogueCause, DialogueEvent, Effect, Purpose } from './core/events.ts';
import { listenError, listening, toDialogueError } from './errors.ts';
import { type RequestHost, Requests } from './requests.ts';
import { letOthersRun, ticksOfOpening } from './ticks.ts';
import type { TurnRecord } from './turn.ts';
import { type Said, TurnTask } from './turn-task.ts';
import { type DialogueFunctions, UserFunctions } from './user-functions.ts';

/** The options of a dialogue that the runner needs. */
export interface RunnerSettings extends Omit<CoreSettings, 'hasOneUser'>, DialogueFunctions {
  readonly conversationId: string;
  readonly signal: AbortSignal | undefined;
}

type EffectOf<Type extends Effect['type']> = Extract<Effect, { readonly type: Type }>;

/**
 * Carries out what the core decides: the only part of a dialogue that knows the client, timers, and functions of the user.
 * What belongs to a turn is put into the inbox of that turn, and the rest into that of the dialogue: so each runs in its own
 * context, whoever brought the event, and what is delivered keeps one order.
 */
export class DialogueRunner implements RequestHost {
  readonly chat: ChatClient;
  readonly #settings: RunnerSettings;
  readonly #core: DialogueCore;
  readonly #signals: EventStream<Signal>;
  readonly #startedAt = performance.now();
  readonly #opening = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #inbox = new Inbox();
  readonly #functions: UserFunctions;
  /** The turns that are not over, whose attempt has not returned, or whose message may still come. */
  readonly #turns = new Map<number, TurnTask>();
  #turnCount = 0;
  readonly #requests = new Requests(this);
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

  /** Settles at the end, when nothing is held any more. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  get conversationId(): string {
    return this.#settings.conversationId;
  }

  /** Listens, and learns which messages are older. The end of the dialogue waits for no request. */
  async open(): Promise<void> {
    this.#inbox.run();
    this.#begin().catch((error) => this.#fail(error));
    await this.#opening.promise;
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
      record.isLeft = true;
      this.post({ type: 'left', turn });
      // At once: the loop is over. Replies that it has not seen go to `onMessage`, in their place.
      for (const show of this.#inbox.take((subject) => subject === task)) show();
    };
    task.unfollow = whenAborted(signal, () => {
      this.post({ type: 'aborted', turn, reason: signal?.reason });
    });
    this.#turns.set(turn, task);
    this.post({ type: 'said', turn, ...said });
    task.inbox.run();
  }

  /** Ends the dialogue at once: what has not been delivered is not. */
  close(cause: DialogueCause): void {
    if (this.#functions.isOver) return;
    this.#functions.stop();
    this.#cause ??= cause;
    this.post({ type: 'closed', cause: this.#cause });
    for (const show of this.#inbox.take((subject) => subject !== undefined)) show();
    this.#inbox.take(() => true);
    this.#end(this.#cause);
  }

  /** Ends the dialogue after what has arrived before. */
  #fail(error: unknown): void {
    if (this.#cause !== undefined) return;
    this.#cause = { kind: 'failed', error: listenError(error) };
    this.post({ type: 'closed', cause: this.#cause });
  }

  /** Signals count from the first connection on, so that a list which is begun later shows those before it. */
  async #begin(): Promise<void> {
    const { since } = this.#settings;
    // The signal may have been aborted before, or meanwhile.
    if (this.#cause === undefined && since !== undefined) {
      await this.#requests.requireMessage(since);
    }
    if (this.#cause !== undefined) return;
    await this.#signals.open();
    this.post({ type: 'opened' });
    for await (const signal of this.#signals) this.post({ type: 'signal', signal });
  }

  // Events and effects

  post(event: DialogueEvent): void {
    const moment = { now: this.#alarm.now, random: Math.random() };
    for (const effect of this.#core.step(event, moment)) this.#assign(effect);
    const { wakeAt } = this.#core;
    if (wakeAt === this.#alarm.at) return;
    this.#alarm.at = wakeAt;
    if (this.#alarm.isArmed || this.#isWaking) return;
    this.#isWaking = true;
    this.#inbox.put(() => {
      this.#isWaking = false;
      this.#alarm.arm();
    });
  }

  isRead(list: number): boolean {
    return this.#core.isRead(list);
  }

  /** Carries out an effect in the context that it belongs to, or at once if it needs no context. */
  #assign(effect: Effect): void {
    const { turn: id } = effect;
    const turn = id === undefined ? undefined : this.#turns.get(id);
    if (turn !== undefined) this.#assignToTurn(turn, effect);
    else if (id === undefined) this.#assignToDialogue(effect);
  }

  #assignToDialogue(effect: Effect): void {
    const [inbox, requests] = [this.#inbox, this.#requests];
    switch (effect.type) {
      case 'open':
        inbox.put(() => {
          this.#opening.resolve();
          return letOthersRun(ticksOfOpening);
        });
        break;
      case 'list':
        inbox.put(() => requests.list(effect, this.#optionsOf(effect.purpose)));
        break;
      case 'stop list':
        inbox.put(() => requests.stop(effect.list));
        break;
      case 'ask':
        inbox.put(() => requests.ask(undefined));
        break;
      case 'message':
        inbox.put(() => this.#functions.onMessage(effect.message));
        break;
      case 'delta':
        inbox.put(() => this.#functions.onDelta(effect.text, effect.streamId));
        break;
      case 'end':
        this.#cause ??= effect.cause;
        inbox.put(() => this.#end(effect.cause));
        break;
    }
  }

  #assignToTurn(turn: TurnTask, effect: Effect): void {
    const { inbox, requests } = turn;
    switch (effect.type) {
      case 'queue':
        inbox.put(() => turn.queue(() => this.#latestEndOf(effect.turn)));
        break;
      case 'run':
        turn.runBesideOthers();
        break;
      case 'leave queue':
        turn.leaveQueue();
        break;
      case 'forget':
        inbox.put(() => turn.end());
        this.#turns.delete(effect.turn);
        break;
      case 'send':
        inbox.put(() => turn.send());
        break;
      case 'stop sending':
        turn.stopSending();
        break;
      case 'list':
        inbox.put(() => requests.list(effect, { retry: 0 }));
        break;
      case 'stop list':
        inbox.put(() => requests.stop(effect.list));
        break;
      case 'ask':
        inbox.put(() => requests.ask(effect.turn));
        break;
      case 'decide':
        inbox.put(() => this.#decide(turn, effect));
        break;
      case 'reply':
        this.#inbox.put(() => this.#showReply(turn, effect.message), turn.record);
        break;
      case 'ours':
      case 'end turn':
        this.#inbox.put(() => turn.show(effect), turn);
        break;
    }
  }

  #showReply({ record }: TurnTask, message: Message): Promise<void> | undefined {
    if (record.endedBy !== undefined) return this.#functions.onMessage(message);
    record.add(message);
    this.#functions.followReply();
    return undefined;
  }

  /** The connection and the first page share the `totalTimeout` of the client. Read back to a message, each page has its own. */
  #optionsOf(purpose: Purpose): CallOptions {
    if (purpose !== 'baseline') return { retry: 0 };
    const limits = partsOf(this.chat)?.settings.limits;
    if (limits === undefined || this.#settings.since !== undefined) return {};
    const remaining = limits.totalTimeout - (performance.now() - this.#startedAt);
    return { totalTimeout: Math.max(1, remaining) };
  }

  /** When a turn that has begun ends at the latest, on the clock of `performance.now()`. */
  #latestEndOf(turn: number): number | undefined {
    const end = this.#core.latestEndOf(turn);
    return end === undefined ? undefined : this.#alarm.toPerformanceTime(end);
  }

  /** Calls a function that decides, and reports the answer. */
  #decide(task: TurnTask, { turn, option, message }: EffectOf<'decide'>): void {
    const answer = this.#functions.decide(option, task.said.limits.until, message);
    if (answer === undefined) return;
    this.post({ type: 'answered', turn, option, messageId: message.id, answer });
  }

  // The end

  /** Settles what others wait for. What the dialogue holds is released in its own context. */
  #end(cause: DialogueCause): void {
    this.#functions.stop();
    this.#unfollow?.();
    for (const turn of this.#turns.values()) {
      turn.unfollow?.();
      turn.leaveQueue();
      turn.inbox.put(() => turn.end());
    }
    this.#turns.clear();
    const error = toDialogueError(cause, listening(0, this.#startedAt));
    this.#opening.reject(error);
    this.#inbox.put(() => this.#release(cause, error));
  }

  async #release(cause: DialogueCause, error: unknown): Promise<void> {
    this.#inbox.end();
    this.#alarm.cancel();
    // Before the requests are aborted: the end of the stream is no error.
    const released = this.#signals[Symbol.asyncDispose]();
    this.#requests.stopAll();
    await released;
    if (cause.kind === 'closed') this.#closed.resolve();
    else this.#closed.reject(error);
  }
}
