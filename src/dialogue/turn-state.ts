import type { CreateMessageRequest } from '../service/generated/chat-types.ts';
import type { Failure, Outcome, TurnLimits } from './events.ts';
import type { Sighting } from './message-order.ts';
import { Inquiry } from './speakers.ts';
import { lastLook, maxSendDelay, ownTime } from './times.ts';

/** How often a message is sent again that was certainly not processed, and looked for once more after the last attempt. */
const maxRefusals = 3;
const maxLooks = 3;

const never = Number.POSITIVE_INFINITY;

/** Why `quietTime` does not pass: not at all, or for a limited time, since the dialogue itself waits for a response. */
export type Pause = 'whole' | 'own requests' | undefined;

type Limit = 'quietTime' | 'maxDuration' | 'replyTimeout';

/** A turn: how far it is, what becomes of its message, and its times. The core changes it. */
export class TurnState<Own extends Sighting = Sighting> {
  readonly id: number;
  readonly draft: CreateMessageRequest;
  readonly limits: TurnLimits;
  phase: 'queued' | 'running' | 'silent' | 'expired' | 'over' = 'queued';
  sending: 'before' | 'under way' | 'waiting' | 'unknown' | 'looking' | 'done' = 'before';
  /** When a queued turn runs beside those of other dialogues, the sending goes on, or the attempt of a turn that is over is aborted. */
  goesOnAt = never;
  /** The first attempt, in the order of arrival. Earlier messages are neither our message nor a reply. */
  since = never;
  /** Who says it: each turn may have a user key of its own. */
  ownerId: string | undefined;
  readonly ownerInquiry = new Inquiry();
  /** Our message: what the response names, or what is taken for it. */
  own: Sighting | undefined;
  /** The message that is taken for ours until the response confirms it. */
  taken: Own | undefined;
  failure: Failure | undefined;
  /** Whether an attempt may have been processed. */
  isUnknown = false;
  waits = 0;
  #refusals = 0;
  #resent = 0;
  #looks = 0;
  /** When a silent turn ends, and the limit by which the turn has expired. */
  lookUntil = never;
  expiredBy: 'replyTimeout' | 'maxDuration' = 'replyTimeout';
  #startedAt = 0;
  #replies = 0;
  /** When `replyTimeout` began. */
  #replyFrom = 0;
  /** How much of `quietTime`, and of the time for requests of the dialogue, has passed. */
  #quiet = 0;
  #waited = 0;

  constructor(id: number, draft: CreateMessageRequest, limits: TurnLimits) {
    this.id = id;
    this.draft = draft;
    this.limits = limits;
  }

  get isRunning(): boolean {
    return this.phase !== 'queued' && this.phase !== 'over';
  }

  /** Whether the message may have been created. */
  get maybeProcessed(): boolean {
    return this.own !== undefined || this.isUnknown || this.sending === 'under way';
  }

  begin(now: number): void {
    this.phase = 'running';
    this.#startedAt = now;
    this.#replyFrom = now;
    this.goesOnAt = now + ownTime;
  }

  /** Our message is known: `replyTimeout` starts once more. Or it is not known any more. */
  setOwn(own: Sighting | undefined, taken: Own | undefined, now: number): void {
    const isFirst = this.own === undefined;
    this.own = own;
    this.taken = taken;
    if (own === undefined) this.#replyFrom = this.#startedAt;
    else if (isFirst) this.#listen(now);
  }

  /** The bot has replied, or has written a part of a reply. Until our message is known, that is none of ours. */
  hear(isReply: boolean, now: number): void {
    if (this.own === undefined) return;
    if (isReply) {
      this.#replies += 1;
      this.#waited = 0;
    }
    this.#quiet = 0;
    this.#listen(now);
  }

  #listen(now: number): void {
    this.#replyFrom = now;
    if (this.phase === 'silent') this.phase = 'running';
  }

  // Sending

  /** An attempt has failed, and the next step is after a wait. Returns why there is none; without a reason, the error says it. */
  fail(
    failure: Failure,
    now: number,
    wait: number,
  ): { readonly reason: string | undefined } | undefined {
    const { isTransient, maybeProcessed, askedDelay } = failure;
    this.sending = this.isUnknown ? 'unknown' : 'waiting';
    this.goesOnAt = now + wait;
    this.waits += 1;
    if (maybeProcessed) return undefined;
    this.#refusals += 1;
    if (!isTransient) return { reason: undefined };
    if (this.#refusals > maxRefusals) return { reason: 'too many attempts were refused' };
    if (askedDelay > maxSendDelay) return { reason: 'the service asks for a wait of over 30 s' };
    const { replyTimeout, maxDuration = replyTimeout } = this.limits;
    const endsAt = this.#startedAt + Math.min(replyTimeout, maxDuration);
    const isTooLate = askedDelay > 0 && now + askedDelay >= endsAt;
    return isTooLate
      ? { reason: 'the turn ends before the wait that the service asks for' }
      : undefined;
  }

  /** The list was read, and our message is not there. Returns why it is not sent again. */
  refuseResend(resend: number): string | undefined {
    const { failure } = this;
    if (failure?.maybeProcessed !== true) return undefined;
    const { isTransient, isUnderWay } = failure;
    if (!isTransient) return 'a second attempt would fail as well';
    if (isUnderWay) return 'the service may still process the request';
    if (this.#resent === resend) return `\`resend\` of the dialogue is ${resend}`;
    this.#resent += 1;
    return undefined;
  }

  /** Whether our message is looked for once more, after a wait. */
  looksAgain(now: number, wait: number): boolean {
    if (this.#looks === maxLooks) return false;
    this.#looks += 1;
    this.waits += 1;
    this.sending = 'unknown';
    this.goesOnAt = now + wait;
    return true;
  }

  // Times

  /** Time has passed. */
  pass(ms: number, pause: Pause): void {
    if (this.#replies === 0 || pause === 'whole') return;
    const waited = pause === undefined ? 0 : Math.min(ms, ownTime - this.#waited);
    this.#waited += waited;
    this.#quiet += ms - waited;
  }

  /** The limits that run, and when they pass if nothing happens before. */
  ends(now: number, pause: Pause): ReadonlyMap<Limit, number> {
    const { quietTime, until, replyTimeout, maxDuration } = this.limits;
    const ends = new Map<Limit, number>();
    if (!this.isRunning || this.phase === 'expired') return ends;
    const isKnown = this.own !== undefined;
    if (quietTime !== undefined && this.#replies > 0 && isKnown && pause !== 'whole') {
      const wait = pause === undefined ? 0 : ownTime - this.#waited;
      ends.set('quietTime', now + quietTime - this.#quiet + wait);
    }
    if (maxDuration !== undefined) ends.set('maxDuration', this.#startedAt + maxDuration);
    const isAwaited = this.#replies === 0 || until !== undefined || !isKnown;
    if (isAwaited && this.phase === 'running') {
      ends.set('replyTimeout', this.#replyFrom + replyTimeout);
    }
    return ends;
  }

  /** When the turn goes on that waits for a time; its limits aside. */
  get continuesAt(): number {
    const { phase, sending } = this;
    if (phase === 'silent') return this.lookUntil;
    if (phase === 'queued' || phase === 'over') return this.goesOnAt;
    const waits = sending === 'before' || sending === 'waiting' || sending === 'unknown';
    return waits && phase === 'running' ? this.goesOnAt : never;
  }

  /** When the turn ends at the latest, if nothing happens. `resumesAt`: when a pause is over. */
  latestEnd(now: number, pause: Pause, resumesAt: number): number {
    const { phase, limits } = this;
    if (phase === 'over' || phase === 'expired') return now + lastLook;
    if (phase === 'silent') return this.lookUntil - ownTime + lastLook;
    const ends = this.ends(now, pause);
    const isPaused = pause === 'whole' && !ends.has('replyTimeout');
    const paused = isPaused ? resumesAt + (limits.quietTime ?? 0) : never;
    return Math.min(...ends.values(), paused) + lastLook;
  }

  timedOut(limit: 'replyTimeout' | 'maxDuration'): Outcome {
    const { limits, own, failure } = this;
    const parts = { isCreated: own !== undefined, hasReplies: this.#replies > 0 };
    const ms = Number(limits[limit]);
    return this.failed({ kind: 'timeout', limit, ms, ...parts, error: failure?.error });
  }

  failed(cause: Extract<Outcome, { endedBy: 'error' }>['cause']): Outcome {
    return { endedBy: 'error', cause, maybeProcessed: this.maybeProcessed };
  }
}
