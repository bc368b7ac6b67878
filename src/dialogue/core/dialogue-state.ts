import type { Message } from '../../service/generated/chat-types.ts';
import { Line } from '../../shared/line.ts';
import { reconnectDelay } from '../../streams/reconnect.ts';
import { Arrivals } from './arrivals.ts';
import type { Effect } from './events.ts';
import { History } from './history.ts';
import { Lists } from './lists.ts';
import { Speakers } from './speakers.ts';
import { StreamedTexts } from './streamed-texts.ts';
import { never } from './times.ts';
import type { Pause, TurnProgress } from './turn-progress.ts';
import { Waits } from './waits.ts';

/** The options of a dialogue that the core needs. It calls no function. */
export interface CoreSettings {
  readonly resend: number;
  readonly isReply: ((message: Message) => boolean) | undefined;
  /** Whether all turns are said by one user: the user key is no function, which may return another one for each turn. */
  readonly hasOneUser: boolean;
  /** The id of the last message that the program has dealt with. */
  readonly since: string | undefined;
  /** How often in a row the dialogue lists again, and its longest wait before it does. */
  readonly reconnect: { readonly limit: number; readonly maxDelay: number };
}

/** Messages that were missed and are not listed yet. */
interface Missed {
  /** The first ordinal of what arrives after them. */
  readonly from: number;
  /** Whether there was no connection; else, a signal did not fit. */
  readonly isSure: boolean;
}

/** What a dialogue knows. The rules that change it are functions, in a file for each subject. */
export class DialogueState {
  readonly settings: CoreSettings;
  phase: 'opening' | 'open' | 'ended' = 'opening';
  connection: 'connected' | 'lost' = 'lost';
  missed: Missed | undefined;
  readonly lists: Lists;
  readonly texts = new StreamedTexts();
  readonly speakers = new Speakers();
  /** Who says all turns, if that is one user. */
  ownerId: string | undefined;
  readonly arrivals = new Arrivals();
  readonly history = new History(this.arrivals);
  /** What the arrivals wait for. */
  waits = new Waits();
  /** Whether something has changed that may decide about every arrival. */
  isStale = true;
  /** The number of messages, responses and first attempts so far. */
  ordinal = 0;
  /** The turns that are not forgotten, by number. */
  readonly turnsById = new Map<number, TurnProgress>();
  /** The first one runs, or is over and its attempt has not returned. */
  readonly turns = new Line<TurnProgress>();
  /** The turns that are over, and may have created a message that has not come. */
  unsure: TurnProgress[] = [];
  /** The reply about which `until` of a turn is asked. Nothing is delivered meanwhile, up to a time. */
  question:
    | { readonly turn: TurnProgress; readonly messageId: string; readonly until: number }
    | undefined;
  now = 0;
  /** How much later than it was due an event came: the event loop was blocked. Below 0, it came before. */
  lateness = 0;
  /** Up to when times have passed. After the event loop was blocked, what has arrived is read before. */
  passed = 0;
  /** How long there was a connection, and nothing was missed. */
  connectedTime = 0;
  random = 0;
  #effects: Effect[] = [];

  constructor(settings: CoreSettings) {
    this.settings = settings;
    this.lists = new Lists(this.history, (effect) => this.emit(effect), settings.since);
  }

  emit(effect: Effect): void {
    this.#effects.push(effect);
  }

  takeEffects(): readonly Effect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  get turn(): TurnProgress | undefined {
    return this.turns.first;
  }

  /** From which ordinal on live messages wait for the list of those that were missed before them. */
  get missedFrom(): number {
    const { missed, lists } = this;
    return Math.min(missed?.from ?? never, lists.get('gap')?.from ?? never);
  }

  /** Whether the dialogue itself requests what is missing to deliver something. */
  get isAsking(): boolean {
    return this.waits.isAsking || this.texts.isWaiting;
  }

  get pause(): Pause {
    if (this.connection === 'lost' || this.texts.writtenUntil > this.now) return 'whole';
    if (this.missedFrom !== never) return 'list';
    return this.isAsking ? 'own requests' : undefined;
  }

  /** Time has passed. */
  pass(now: number): void {
    const { pause, connection } = this;
    const ms = now - this.now;
    this.turn?.pass(ms, pause);
    if (connection === 'connected' && this.missedFrom === never) this.connectedTime += ms;
    this.now = now;
  }

  /** The wait of a stream before it connects again. */
  wait(waits: number, askedDelay: number): number {
    return reconnectDelay(waits, askedDelay, this.settings.reconnect.maxDelay, 0.5, this.random);
  }
}
