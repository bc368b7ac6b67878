import { setDeadline } from '../core/call/deadline.ts';
import { maxTimer } from '../options/reader.ts';
import type { CreateMessageRequest } from '../service/generated/chat-types.ts';
import { Inbox } from '../shared/inbox.ts';
import type { Effect, TurnLimits } from './core/events.ts';
import { lastLook } from './core/times.ts';
import { type RequestHost, Requests } from './requests.ts';
import type { TurnRecord } from './turn.ts';
import { joinQueue, type Place } from './turn-queue.ts';

/** What is said. */
export interface Said {
  readonly draft: CreateMessageRequest;
  readonly limits: TurnLimits;
}

/** What the user sees of a turn. */
type Shown = Extract<Effect, { readonly type: 'ours' | 'end turn' }>;

/** A `say`: its inbox is run, and its requests are made, in the context in which it was called. */
export class TurnTask {
  readonly record: TurnRecord;
  readonly said: Said;
  readonly inbox = new Inbox();
  readonly requests: Requests;
  /** Ends the following of the caller's signal. */
  unfollow: (() => void) | undefined;
  readonly #id: number;
  readonly #host: RequestHost;
  #place: Place | undefined;
  #cancelCheck: (() => void) | undefined;
  /** Whether an attempt that was ordered may begin. */
  #maySend = true;

  constructor(host: RequestHost, id: number, record: TurnRecord, said: Said) {
    this.record = record;
    this.said = said;
    this.requests = new Requests(host);
    this.#id = id;
    this.#host = host;
  }

  show(shown: Shown): void {
    if (shown.type === 'ours') this.record.message = shown.message;
    else {
      this.unfollow?.();
      this.record.conclude(shown.outcome);
    }
  }

  send(): void {
    if (!this.#maySend) return;
    this.record.attempts += 1;
    this.#host.post({ type: 'sending', turn: this.#id });
    this.requests.send(this.#id, this.said.draft);
  }

  stopSending(): void {
    this.#maySend = false;
    this.inbox.put(() => this.requests.stop('send'));
  }

  /** Joins the queue of the conversation. `endsAt`: when the turn ends at the latest, once it has begun. */
  queue(endsAt: () => number | undefined): void {
    const { chat, conversationId } = this.#host;
    const { replyTimeout, maxDuration = replyTimeout } = this.said.limits;
    const longest = Math.min(replyTimeout, maxDuration) + lastLook;
    const admit = (): void => {
      this.inbox.put(() => {
        this.#cancelCheck?.();
        this.#host.post({ type: 'admitted', turn: this.#id });
      });
    };
    this.#place = joinQueue(chat, conversationId, { longest, admit, endsAt }, performance.now());
    this.#checkQueue();
  }

  /** The turn runs beside those of other dialogues. */
  runBesideOthers(): void {
    this.#place?.run(performance.now());
    this.inbox.put(() => this.#cancelCheck?.());
  }

  leaveQueue(): void {
    this.#place?.leave(performance.now());
  }

  end(): void {
    this.#cancelCheck?.();
    this.requests.stopAll();
    this.inbox.end();
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
}
