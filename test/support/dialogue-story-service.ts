import { AsyncLocalStorage } from 'node:async_hooks';
import type { Message, Signal } from '../../src/operations.ts';
import type { StoryClock } from './dialogue-story-clock.ts';
import { type Called, errorOf, type Failing } from './dialogue-story-errors.ts';
import { untyped } from './untyped.ts';

/**
 * What a request meets. `slow` takes 700 ms, `slower` 6 s. `lost` is processed, and its response is lost; `late` is processed
 * after its error, which leaves it under way. Of those that hang, the client's call ends by its own times; a `deaf` one never
 * settles, whatever happens: a method of a subclass.
 */
export const fates = [
  'ok',
  'slow',
  'slower',
  'hang',
  'hang processed',
  'reset',
  'lost',
  'unavailable',
  'unavailable processed',
  'late',
  'limited',
  'limited long',
  'refused',
  'broken',
  'forbidden',
  'misfit',
  'deaf',
  'deaf processed',
] as const;

export type Fate = (typeof fates)[number];

/** How many ids are remembered, at least: a signal that is repeated after so many others would be new. */
export const remembered = 1000;

/** What the signal of a message meets. One that is `odd` does not fit: its message can be listed. */
export const signalFates = ['live', 'left out', 'late', 'double', 'odd'] as const;

export type SignalFate = (typeof signalFates)[number];

/** For whom something is done: a dialogue, or a turn of it. */
export interface Context {
  readonly dialogue: number;
  readonly turn: number | undefined;
  readonly userId: string;
}

export const contexts = new AsyncLocalStorage<Context>();

/** A request of a client, and what has become of it. */
export interface Exchange {
  readonly called: Called;
  readonly context: Context | undefined;
  readonly fate: Fate;
  readonly startedAt: number;
  /** The token of a page. */
  readonly token: string | undefined;
  settledAt: number | undefined;
  outcome: 'ok' | Failing | undefined;
  /** The message that it has created. */
  created: Message | undefined;
  /** The page that was sent. */
  page: readonly Message[] | undefined;
  hasMore: boolean;
  isAbortedByClient: boolean;
}

/** A connection of a dialogue, as the service sees it. */
export interface Connection {
  readonly dialogue: number;
  readonly registeredAt: number;
  lastArrival: number;
  /** Whether the client has the response. It reads what the service sends before that after the response. */
  isKnown: boolean;
  readonly unread: (() => void)[];
  /** The service does not know that it is lost. */
  isSilent: boolean;
  readonly receive: (signal: Signal) => void;
  readonly lose: () => void;
}

const failures: { readonly [F in Fate]: Failing | undefined } = {
  ok: undefined,
  slow: undefined,
  slower: undefined,
  hang: undefined,
  'hang processed': undefined,
  reset: 'reset',
  lost: 'reset',
  unavailable: 'unavailable',
  'unavailable processed': 'unavailable',
  late: 'gateway',
  limited: 'limited',
  'limited long': 'limited long',
  refused: 'refused',
  broken: 'broken',
  forbidden: 'forbidden',
  misfit: 'misfit',
  deaf: undefined,
  'deaf processed': undefined,
};

const processed: ReadonlySet<Fate> = new Set<Fate>([
  'ok',
  'slow',
  'slower',
  'hang processed',
  'lost',
  'unavailable processed',
  'misfit',
  'deaf processed',
]);

export const delays: { readonly [F in Fate]?: number } = { slow: 700, slower: 6000 };

/** The times of a client by default. */
const callTimeout = 30_000;

export interface ServiceSetup {
  readonly pageSize: number;
  /** What the dates of the bots, and of the others, differ by, in milliseconds. */
  readonly skews: { readonly bot: number; readonly others: number };
  /** Whether all dates are equal. */
  readonly hasOneDate: boolean;
  readonly hasZone: boolean;
  /** The longest time that a request, a response and a signal need. */
  readonly latency: { readonly request: number; readonly signal: number };
}

export class StoryService {
  readonly clock: StoryClock;
  readonly setup: ServiceSetup;
  /** The oldest first: a list is the reverse. */
  readonly messages: Message[] = [];
  /** The place of each message in the order of the conversation, also of those that were deleted. */
  readonly places = new Map<string, number>();
  readonly createdAt = new Map<string, number>();
  readonly deleted = new Set<string>();
  /** The messages whose signals were left out, late or doubled on a live connection. */
  readonly irregular = new Set<string>();
  readonly odd = new Set<string>();
  readonly exchanges: Exchange[] = [];
  readonly connections = new Set<Connection>();
  readonly fates = new Map<Called, Fate[]>();
  readonly signalFates: SignalFate[] = [];
  /** The whole text of each stream of deltas. */
  readonly streams = new Map<string, string>();
  /** Called for each message of a user. */
  onMessage: (message: Message) => void = () => undefined;
  /** Called when a signal arrives at a client. */
  onArrival: (dialogue: number, signal: Signal) => void = () => undefined;
  #count = 0;

  constructor(clock: StoryClock, setup: ServiceSetup) {
    this.clock = clock;
    this.setup = setup;
  }

  isBot(userId: string): boolean {
    return userId.startsWith('bot');
  }

  // Messages

  add(userId: string, text: string, parts: { readonly metadata?: object } = {}): Message {
    this.#count += 1;
    const { skews, hasOneDate, hasZone } = this.setup;
    const skew = this.isBot(userId) ? skews.bot : skews.others;
    const time = 1_900_000_000_000 + (hasOneDate ? 0 : Math.floor(this.clock.now) + skew);
    const date = new Date(time).toISOString();
    const message: Message = {
      id: `m${this.#count}`,
      createdAt: hasZone ? date : date.slice(0, -1),
      payload: { type: 'text', text },
      userId,
      conversationId: 'c',
      ...untyped<object>(parts),
    };
    this.messages.push(message);
    this.places.set(message.id, this.#count);
    this.createdAt.set(message.id, this.clock.now);
    return message;
  }

  /** Sends the signal of a message. */
  announce(message: Message): void {
    const fate = this.signalFates.shift() ?? 'live';
    const isBot = this.isBot(message.userId);
    const signal: Signal = { type: 'message_created', data: { ...message, isBot } };
    // A dialogue that connects between two signals of a message has the second one alone.
    if (fate !== 'live' && fate !== 'odd') this.irregular.add(message.id);
    if (fate === 'left out') return;
    const count = this.messages.length;
    const repeat = (): void => {
      if (this.messages.length - count < remembered) this.emit(signal);
    };
    if (fate === 'late') {
      this.clock.after(120, 'service', repeat);
      return;
    }
    if (fate === 'odd') {
      this.odd.add(message.id);
      this.emit({ type: 'unknown', raw: signal, issues: [{ path: [], message: 'odd' }] });
      return;
    }
    this.emit(signal);
    if (fate === 'double') this.clock.after(8, 'service', repeat);
  }

  say(userId: string, text: string, parts: { readonly metadata?: object } = {}): Message {
    const message = this.add(userId, text, parts);
    this.announce(message);
    if (!this.isBot(userId)) this.onMessage(message);
    return message;
  }

  /** Sends a signal on each connection: in order, each after the time that it needs. */
  emit(signal: Signal): void {
    for (const connection of this.connections) {
      const arrival = this.clock.now + this.clock.between(1, this.setup.latency.signal);
      connection.lastArrival = Math.max(connection.lastArrival, arrival);
      const arrive = (): void => {
        const isOpen = this.connections.has(connection) && !connection.isSilent;
        if (!isOpen) return;
        if (!connection.isKnown) {
          connection.unread.push(arrive);
          return;
        }
        connection.receive(signal);
        this.onArrival(connection.dialogue, signal);
      };
      this.clock.at(connection.lastArrival, 'network', arrive);
    }
  }

  delete(message: Message): void {
    this.messages.splice(this.messages.indexOf(message), 1);
    this.deleted.add(message.id);
    const { id, conversationId, userId } = message;
    this.emit({ type: 'message_deleted', data: { id, conversationId, userId } });
  }

  /** A page of messages, the newest first: those before a token. */
  page(token: string | undefined): { messages: Message[]; meta: { nextToken?: string } } {
    const before = token === undefined ? Number.POSITIVE_INFINITY : Number(token.slice(1));
    const end = this.#indexOf(before);
    const begin = Math.max(0, end - this.setup.pageSize);
    const messages = this.messages.slice(begin, end).reverse();
    const last = messages.at(-1);
    if (begin === 0 || last === undefined) return { messages, meta: {} };
    return { messages, meta: { nextToken: `t${this.places.get(last.id)}` } };
  }

  #indexOf(place: number): number {
    let [low, high] = [0, this.messages.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.places.get(this.messages[middle]?.id ?? '') ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // Requests

  fail(called: Called, ...next: readonly Fate[]): void {
    const planned = this.fates.get(called) ?? [];
    planned.push(...next);
    this.fates.set(called, planned);
  }

  /** One attempt of a request of a client, in the context of the caller. */
  request<T>(
    called: Called,
    options: { readonly signal?: AbortSignal | undefined; readonly timeout?: number | undefined },
    process: (exchange: Exchange) => T,
    token?: string,
  ): Promise<T> {
    const fate = this.fates.get(called)?.shift() ?? 'ok';
    const exchange: Exchange = {
      called,
      context: contexts.getStore(),
      fate,
      startedAt: this.clock.now,
      token,
      settledAt: undefined,
      outcome: undefined,
      created: undefined,
      page: undefined,
      hasMore: false,
      isAbortedByClient: false,
    };
    this.exchanges.push(exchange);
    return this.#exchange(exchange, options, process);
  }

  #exchange<T>(
    exchange: Exchange,
    { signal, timeout = callTimeout }: Parameters<typeof this.request>[1],
    process: (exchange: Exchange) => T,
  ): Promise<T> {
    const { clock, setup } = this;
    const { fate, called } = exchange;
    const isDeaf = fate === 'deaf' || fate === 'deaf processed';
    return new Promise<T>((resolve, reject) => {
      const abort = (): void => {
        exchange.isAbortedByClient = true;
        if (!isDeaf) fail('aborted');
      };
      const settle = (outcome: 'ok' | Failing): boolean => {
        if (exchange.settledAt !== undefined) return false;
        exchange.settledAt = clock.now;
        exchange.outcome = outcome;
        signal?.removeEventListener('abort', abort);
        cancelTimeout();
        return true;
      };
      const fail = (failing: Failing): void => {
        if (settle(failing)) reject(errorOf(called, failing));
      };
      const cancelTimeout = isDeaf
        ? (): void => undefined
        : clock.after(timeout, 'timer', () => fail('timeout'));
      if (signal?.aborted === true) return abort();
      signal?.addEventListener('abort', abort);
      clock.after(clock.between(1, setup.latency.request), 'service', () => {
        const result = processed.has(fate) ? process(exchange) : undefined;
        if (fate === 'late') clock.after(1500, 'service', () => process(exchange));
        const delay = (delays[fate] ?? 0) + clock.between(1, setup.latency.request);
        const failing = failures[fate];
        clock.after(delay, 'network', () => {
          if (failing !== undefined) fail(failing);
          else if (fate in delays || fate === 'ok') {
            if (settle('ok')) resolve(result as T);
          }
        });
      });
    });
  }
}
