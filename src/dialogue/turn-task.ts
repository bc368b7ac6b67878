import { setDeadline } from '../core/call/deadline.ts';
import { maxTimer } from '../options/reader.ts';
import type { CreateMessageRequest, Message } from '../service/generated/chat-types.ts';
import type { Effect, TurnLimits } from './core/events.ts';
import { lastLook, ownTime } from './core/times.ts';
import { failureOf } from './errors.ts';
import { Inbox } from './inbox.ts';
import { ListReader, type RequestHost } from './list-reader.ts';
import type { TurnRecord } from './turn.ts';
import { joinQueue, type Place } from './turn-queue.ts';

/** The parts of a dialogue that a turn needs. */
export interface TurnHost extends RequestHost {
  /** When a turn that has begun ends at the latest, on the clock of `performance.now()`. */
  latestEndOf(turn: number): number | undefined;
  /** Calls `isReply`, or `until` of the turn, and reports the answer. */
  decide(option: 'isReply' | 'until', until: TurnLimits['until'], message: Message): void;
}

/** What is said. */
export interface Said {
  readonly draft: CreateMessageRequest;
  readonly limits: TurnLimits;
}

/** What a turn is told to do: effects of the core; that no other turn runs; that all is over. */
type Order =
  | Extract<Effect, { readonly type: OrderType }>
  | { readonly type: 'admitted' }
  | { readonly type: 'end' };

type OrderType = 'queue' | 'send' | 'stop sending' | 'decide' | 'list' | 'stop list' | 'ask';

/** What the user sees of a turn. */
export type Shown = Extract<Effect, { readonly type: 'own' | 'reply' | 'end turn' }>;

/** A `say`: one asynchronous function that waits for its turn, sends, lists and asks, in the context in which it was called. */
export class TurnTask {
  readonly record: TurnRecord;
  /** Ends the following of the caller's signal. */
  unfollow: (() => void) | undefined;
  readonly #id: number;
  readonly #host: TurnHost;
  readonly #draft: CreateMessageRequest;
  readonly #limits: TurnLimits;
  readonly #inbox = new Inbox<Order>();
  #lists: ListReader | undefined;
  /** Those of the requests that run: to abort one that is over would still make an error. */
  #attempt: AbortController | undefined;
  #asking: AbortController | undefined;
  #place: Place | undefined;
  #cancelCheck: (() => void) | undefined;

  constructor(host: TurnHost, id: number, record: TurnRecord, said: Said) {
    this.record = record;
    this.#id = id;
    this.#host = host;
    this.#draft = said.draft;
    this.#limits = said.limits;
  }

  /** Never rejects. */
  async run(): Promise<void> {
    const { draft, limits } = { draft: this.#draft, limits: this.#limits };
    this.#host.post({ type: 'said', turn: this.#id, draft, limits });
    await this.#inbox.run((order) => {
      this.#carryOut(order);
      if (this.#place?.isWaiting === false) this.#cancelCheck?.();
      return undefined;
    });
  }

  order(order: Order): void {
    this.#inbox.put(order);
  }

  show(shown: Shown): void {
    if (shown.type === 'own') this.record.message = shown.message;
    else if (shown.type === 'reply') this.record.add(shown.message);
    else {
      this.unfollow?.();
      this.record.conclude(shown.outcome);
    }
  }

  /** The turn runs beside those of other dialogues. */
  runBesideOthers(): void {
    this.#place?.run(performance.now());
  }

  leaveQueue(): void {
    this.#place?.leave(performance.now());
  }

  #carryOut(order: Order): void {
    switch (order.type) {
      case 'queue':
        this.#queue();
        break;
      case 'admitted':
        this.#host.post({ type: 'admitted', turn: this.#id });
        break;
      case 'send':
        this.#send();
        break;
      case 'stop sending':
        this.#attempt?.abort();
        break;
      case 'decide':
        this.#host.decide(order.option, this.#limits.until, order.message);
        break;
      case 'list':
        this.#lists ??= new ListReader(this.#host);
        this.#lists.read(order.list, { retry: 0 }, failureOf);
        break;
      case 'stop list':
        this.#lists?.stop(order.list);
        break;
      case 'ask':
        this.#askWhoWeAre();
        break;
      case 'end':
        this.#end();
        break;
    }
  }

  #queue(): void {
    const { chat, conversationId } = this.#host;
    const { replyTimeout, maxDuration = replyTimeout } = this.#limits;
    const longest = Math.min(replyTimeout, maxDuration) + lastLook;
    const admit = (): void => this.#inbox.put({ type: 'admitted' });
    const endsAt = (): number | undefined => this.#host.latestEndOf(this.#id);
    const joining = { longest, admit, endsAt };
    this.#place = joinQueue(chat, conversationId, joining, performance.now());
    this.#checkQueue();
  }

  /** Passes over a turn that should have ended when that time has come, by a timer of its own. */
  #checkQueue(): void {
    const { isWaiting = false, checkAt = 0 } = this.#place ?? {};
    if (!isWaiting || checkAt === Number.POSITIVE_INFINITY) return;
    const next = Math.min(checkAt, performance.now() + maxTimer);
    this.#cancelCheck = setDeadline(next, () => {
      // A timer that fired is a time that has come, also where a test has faked only the timers.
      this.#place?.check(Math.max(next, performance.now()));
      this.#checkQueue();
    });
  }

  async #send(): Promise<void> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.record.attempts += 1;
    const options = { signal: attempt.signal, retry: 0 };
    try {
      const { message } = await this.#host.chat.createMessage(this.#draft, options);
      this.#attempt = undefined;
      this.#host.post({ type: 'sent', turn: this.#id, message });
    } catch (error) {
      this.#attempt = undefined;
      this.#host.post({ type: 'not sent', turn: this.#id, failure: failureOf(error) });
    }
  }

  async #askWhoWeAre(): Promise<void> {
    this.#asking = new AbortController();
    const options = { signal: this.#asking.signal, retry: 0, timeout: ownTime };
    try {
      const { user } = await this.#host.chat.getUser({}, options);
      this.#host.post({ type: 'owner known', turn: this.#id, userId: user.id });
    } catch (error) {
      this.#host.post({ type: 'owner not known', turn: this.#id, failure: failureOf(error) });
    }
  }

  #end(): void {
    this.#cancelCheck?.();
    this.#attempt?.abort();
    this.#asking?.abort();
    this.#lists?.stopAll();
    this.#inbox.end();
  }
}
