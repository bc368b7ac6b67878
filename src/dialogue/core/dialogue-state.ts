import type { Message } from '../../service/generated/chat-types.ts';
import { reconnectDelay } from '../../streams/reconnect.ts';
import { type Arrival, waitsForRequest } from './arrivals.ts';
import type { Effect } from './events.ts';
import { History } from './history.ts';
import { Lists } from './lists.ts';
import { Speakers } from './speakers.ts';
import { StreamedTexts } from './streamed-texts.ts';
import type { Pause, TurnProgress } from './turn-progress.ts';

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

/** What a dialogue knows. The rules that change it are functions, in a file for each subject. */
export class DialogueState {
  readonly settings: CoreSettings;
  phase: 'opening' | 'open' | 'ended' = 'opening';
  connection: 'connected' | 'lost' = 'lost';
  missed: 'nothing' | 'perhaps' | 'surely' = 'nothing';
  readonly history = new History();
  readonly lists: Lists;
  readonly texts = new StreamedTexts();
  readonly speakers = new Speakers();
  /** Who says all turns, if that is one user. */
  ownerId: string | undefined;
  /** The oldest first, as far as a list has shown. */
  arrivals: Arrival[] = [];
  /** The number of messages, responses and first attempts so far. */
  count = 0;
  /** The first one runs, or is over and its attempt has not returned. */
  turns: TurnProgress[] = [];
  /** The turns that are over, and may have created a message that has not come. */
  unsure: TurnProgress[] = [];
  /** The question to a function of the user. Nothing is delivered meanwhile. */
  question: { readonly turn: TurnProgress; readonly arrival: Arrival | undefined } | undefined;
  now = 0;
  /** Up to when times have passed. After the event loop was blocked, what has arrived is read before. */
  passed = 0;
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

  /** Whether an arrival waits no longer for requests of the dialogue itself. */
  isLate({ dueAt }: Arrival): boolean {
    const state = this.turns[0]?.state;
    return this.passed >= dueAt || (state?.type === 'silent' && this.passed >= state.until);
  }

  /** Whether the dialogue itself requests what is missing to deliver something. */
  get isAsking(): boolean {
    return this.arrivals.some(waitsForRequest) || this.texts.isWaiting;
  }

  get pause(): Pause {
    if (this.connection === 'lost' || this.texts.writtenUntil > this.now) return 'whole';
    return this.lists.has('gap') || this.isAsking ? 'own requests' : undefined;
  }

  /** The wait of a stream before it connects again. */
  wait(waits: number, askedDelay: number): number {
    return reconnectDelay(waits, askedDelay, this.settings.reconnect.maxDelay, 0.5, this.random);
  }
}
