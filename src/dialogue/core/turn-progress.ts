import type { CreateMessageRequest } from '../../service/generated/chat-types.ts';
import type { Arrival } from './arrivals.ts';
import type { FailedRequest, Of, TurnCause, TurnLimits, TurnOutcome } from './events.ts';
import type { Sighting } from './message-order.ts';
import { Inquiry } from './speakers.ts';
import { lastLook, maxSendDelay, never, patience, stopTime } from './times.ts';

/** How often a message is sent again that was certainly not processed, and looked for once more after the last attempt. */
const maxRefusals = 3;
const maxLooks = 3;

/**
 * How far a turn is. `until` is when the state is left at the latest; a state without it is left at a limit of the turn, at
 * the latest.
 */
export type TurnState =
  /** It waits for the turns before it: for those of other dialogues at most until this time. */
  | Of<'queued', { until: number }>
  /** The messages that are there before the first attempt are listed. */
  | Of<'preparing', { until: number }>
  | Of<'attempting'>
  | Of<'waiting', { until: number; next: 'attempting' | 'looking' }>
  /** Our message is looked for in a list. */
  | Of<'looking'>
  /** Our message is known. */
  | Of<'listening'>
  /** `replyTimeout` has passed: a list is read, which may show what no signal has. */
  | Of<'silent', { until: number }>
  /** A limit has passed, and our message is not known. The attempt is aborted, and reports whether it was sent. */
  | Of<'expired', { until: number; limit: 'replyTimeout' | 'maxDuration' }>
  /** Its attempt is still under way: it is aborted at that time or, if it was aborted before, no longer waited for. */
  | Of<'over', { until: number; isStopped: boolean }>;

/**
 * Why `quietTime` does not pass: there is no connection, or a text is being written; messages that were missed are listed;
 * for a limited time, since the dialogue requests something else.
 */
export type Pause = 'whole' | 'list' | 'own requests' | undefined;

/** A turn: its state, what is known of its message, and its times. */
export class TurnProgress {
  readonly id: number;
  readonly draft: CreateMessageRequest;
  readonly limits: TurnLimits;
  state: TurnState = { type: 'queued', until: never };
  /** `createMessage` was called and has not returned: also after our message is known, or the turn is over. */
  isAttempting = false;
  /** The ordinal of the first attempt. What arrived before is neither our message nor a reply. */
  firstAttempt = never;
  /** Who says it: each turn may have a user key of its own. */
  ownerId: string | undefined;
  readonly ownerInquiry: Inquiry;
  /** Our message: what the response names, or what is taken for it. */
  ours: Sighting | undefined;
  /** The message that is taken for ours until the response confirms it. */
  taken: Arrival | undefined;
  failure: FailedRequest | undefined;
  /** Whether an attempt that has failed may have been processed. */
  isUnknown = false;
  /** Until when its message is expected after it has failed, on the clock of `connectedTime`. */
  expectedUntil = 0;
  waits = 0;
  #refusals = 0;
  #resent = 0;
  #looks = 0;
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
    this.ownerInquiry = new Inquiry(id);
  }

  get isRunning(): boolean {
    return this.state.type !== 'queued' && this.state.type !== 'over';
  }

  /** Whether the message may have been created. */
  get maybeProcessed(): boolean {
    return this.ours !== undefined || this.isUnknown || this.isAttempting;
  }

  /** Whether a message may show that an attempt was processed. */
  get isAwaitingOurs(): boolean {
    const isUndecided = this.ours === undefined && this.state.type !== 'over';
    return this.isAttempting || (this.isUnknown && isUndecided);
  }

  begin(now: number): void {
    this.#startedAt = now;
    this.#replyFrom = now;
    this.state = { type: 'preparing', until: now + patience };
  }

  /** Our message is known: `replyTimeout` starts once more. Or another one was it. */
  learnOurs(ours: Sighting, taken: Arrival | undefined, now: number): void {
    const isFirst = this.ours === undefined;
    this.ours = ours;
    this.taken = taken;
    if (isFirst) this.#listen(now);
  }

  /** What was taken for our message is not. */
  forgetOurs(): void {
    this.ours = undefined;
    this.taken = undefined;
    this.#replyFrom = this.#startedAt;
  }

  /** The bot has replied, or has written a part of a reply. Until our message is known, that is none of ours. */
  restartTimes(isReply: boolean, now: number): void {
    if (this.ours === undefined) return;
    if (isReply) {
      this.#replies += 1;
      this.#waited = 0;
    }
    this.#quiet = 0;
    this.#listen(now);
  }

  #listen(now: number): void {
    // A part of a text may have come before our message.
    this.#replyFrom = Math.max(this.#replyFrom, now);
    if (this.isRunning) this.state = { type: 'listening' };
  }

  /** The list has shown nothing, and the turn has replies: it ends by `quietTime`. */
  resume(): void {
    this.state = { type: 'listening' };
  }

  // Sending

  /** An attempt has failed, and the next step is after a wait. Returns why there is none; without a reason, the error says it. */
  fail(
    failure: FailedRequest,
    now: number,
    wait: number,
  ): { readonly reason: string | undefined } | undefined {
    const { isTransient, maybeProcessed, askedDelay } = failure;
    this.failure = failure;
    this.#wait(now + wait, this.isUnknown ? 'looking' : 'attempting');
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
    this.#wait(now + wait, 'looking');
    return true;
  }

  /** A turn that is silent ends after its list. */
  #wait(until: number, next: 'attempting' | 'looking'): void {
    this.waits += 1;
    if (this.state.type !== 'silent') this.state = { type: 'waiting', until, next };
  }

  // Times

  /** Time has passed. */
  pass(ms: number, pause: Pause): void {
    if (this.#replies === 0 || pause === 'whole' || pause === 'list') return;
    const waited = pause === undefined ? 0 : Math.min(ms, patience - this.#waited);
    this.#waited += waited;
    this.#quiet += ms - waited;
  }

  /** When its state is left at the latest; its limits aside. */
  get stateUntil(): number {
    const { state } = this;
    switch (state.type) {
      case 'queued':
      case 'preparing':
      case 'waiting':
      case 'silent':
      case 'expired':
      case 'over':
        return state.until;
      default:
        return never;
    }
  }

  quietUntil(now: number, pause: Pause): number {
    const { quietTime } = this.limits;
    const isWholly = pause === 'whole' || pause === 'list';
    const isPaused = isWholly || this.ours === undefined || this.#replies === 0;
    if (quietTime === undefined || isPaused || !this.#isLimited) return never;
    const wait = pause === undefined ? 0 : patience - this.#waited;
    return now + quietTime - this.#quiet + wait;
  }

  get maxDurationUntil(): number {
    const { maxDuration } = this.limits;
    return maxDuration === undefined || !this.#isLimited ? never : this.#startedAt + maxDuration;
  }

  replyUntil(pause: Pause): number {
    const isOver = !this.#isLimited || this.state.type === 'silent';
    return isOver || !this.isReplyAwaited(pause)
      ? never
      : this.#replyFrom + this.limits.replyTimeout;
  }

  /** Whether `replyTimeout` passes. While missed messages are listed, `quietTime` does not pass, and the list may never come. */
  isReplyAwaited(pause: Pause): boolean {
    const { until } = this.limits;
    return (
      this.#replies === 0 || until !== undefined || this.ours === undefined || pause === 'list'
    );
  }

  get #isLimited(): boolean {
    return this.isRunning && this.state.type !== 'expired';
  }

  /** When the first of its limits passes, if nothing happens before. */
  limitedUntil(now: number, pause: Pause): number {
    return Math.min(this.quietUntil(now, pause), this.maxDurationUntil, this.replyUntil(pause));
  }

  /** When the turn ends at the latest, if nothing happens. `resumesAt`: when a pause is over. */
  latestEnd(now: number, pause: Pause, resumesAt: number): number {
    const { state, limits } = this;
    if (state.type === 'over' || state.type === 'expired') return state.until + stopTime;
    if (state.type === 'silent') return state.until - patience + lastLook;
    const isPaused = pause === 'whole' && this.replyUntil(pause) === never;
    const paused = isPaused ? resumesAt + (limits.quietTime ?? 0) : never;
    return Math.min(this.limitedUntil(now, pause), paused) + lastLook;
  }

  // Outcomes

  timedOut(
    limit: 'replyTimeout' | 'maxDuration',
    unlisted?: { readonly error: unknown },
  ): TurnOutcome {
    const { limits, ours, failure } = this;
    const isCreated = ours !== undefined;
    const isUnlisted = isCreated && unlisted !== undefined;
    const error = isUnlisted ? unlisted.error : failure?.error;
    const parts = { isCreated, hasReplies: this.#replies > 0, isUnlisted, error };
    return this.failed({ kind: 'timeout', limit, ms: Number(limits[limit]), ...parts });
  }

  /** `reason`: why the message is not sent again; without one, the error says it. */
  notSent(reason: string | undefined): TurnOutcome {
    return this.failed({ kind: 'not sent', error: this.failure?.error, reason });
  }

  failed(cause: TurnCause): TurnOutcome {
    return { endedBy: 'error', cause, maybeProcessed: this.maybeProcessed };
  }
}
