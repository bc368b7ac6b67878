import type { Message, Signal } from '../service/generated/chat-types.ts';
import { maxReconnectDelay, reconnectDelay } from '../streams/reconnect.ts';
import {
  type Arrival,
  type Asked,
  arrivalOf,
  type Decision,
  inquiriesOf,
  needing,
  type Turn,
  waitsForRequest,
} from './arrivals.ts';
import type {
  Cause,
  DialogueCause,
  DialogueEvent,
  Effect,
  Failure,
  Moment,
  Outcome,
} from './events.ts';
import { History, type Reading } from './history.ts';
import { Lists } from './lists.ts';
import { inListOrder, isAfter, type Sighting } from './message-order.ts';
import { hasContentOf } from './same-content.ts';
import { factsOf } from './signals.ts';
import { Speakers } from './speakers.ts';
import { StreamedTexts } from './streamed-texts.ts';
import { ownTime } from './times.ts';
import { type Pause, TurnState } from './turn-state.ts';

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

type EventOf<Type extends DialogueEvent['type']> = Extract<DialogueEvent, { readonly type: Type }>;

/** An event of a turn that was said before. */
type TurnEvent = EventOf<
  'admitted' | 'sent' | 'not sent' | 'aborted' | 'left' | 'owner known' | 'owner not known'
>;

/** The messages of an unknown outcome that are remembered. */
const maxUnsure = 100;

/**
 * The rules of a dialogue: events come in, effects come out. It has no clock, makes no request, and calls no function.
 *
 * | part | states | left by |
 * |---|---|---|
 * | dialogue | opening, open, ended | baseline; close, error |
 * | connection | connected, lost; what was missed: nothing, perhaps, surely | lost, opened, a signal that does not fit, listed |
 * | sending | before (a gap is listed), under way, waiting (not processed), unknown, looking, done | listed, sent, not sent, a time, our signal |
 * | our message | none, taken for ours, confirmed | signal, listed, sent, not sent |
 * | an arrival | waits for what its `need` names; delivered | known, not known, listed, sent, answered, a time |
 * | a text | written, open (its end may be missed), over | parts, lost, complete, abort, its message, 20 s |
 * | a turn | queued, running, silent (looks for a reply), expired (its attempt is aborted), over | admitted, reply, `until`, left, aborted, a time |
 *
 * After each event, texts and arrivals are delivered as far as possible; then turns end and begin.
 */
export class DialogueCore {
  readonly #settings: CoreSettings;
  readonly #effects: Effect[] = [];
  #state: 'opening' | 'open' | 'ended' = 'opening';
  #connection: 'connected' | 'lost' = 'lost';
  #missed: 'nothing' | 'perhaps' | 'surely' = 'nothing';
  readonly #history = new History();
  readonly #lists: Lists;
  readonly #texts = new StreamedTexts();
  readonly #speakers = new Speakers();
  /** Who says all turns, if that is one user. */
  #ownerId: string | undefined;
  /** The oldest first, as far as a list has shown. */
  #arrivals: Arrival[] = [];
  /** The number of messages, responses and first attempts so far. */
  #count = 0;
  /** The first one runs, or is over and its attempt has not returned. */
  #turns: Turn[] = [];
  /** The messages that turns which are over may have created. */
  #unsure: Turn[] = [];
  /** The question to a function of the user. Nothing is delivered meanwhile. */
  #question: { readonly turn: Turn; readonly arrival: Arrival | undefined } | undefined;
  #now = 0;
  /** Up to when times have passed. After the event loop was blocked, what has arrived is read before. */
  #passed = 0;
  #random = 0;

  constructor(settings: CoreSettings) {
    this.#settings = settings;
    this.#lists = new Lists(this.#history, this.#effects, settings.since);
  }

  step(event: DialogueEvent, { now, random }: Moment): readonly Effect[] {
    if (this.#state === 'ended') return [];
    this.#turns[0]?.pass(now - this.#now, this.#pause());
    this.#now = now;
    this.#random = random;
    this.#handle(event);
    this.#settle();
    return this.#effects.splice(0);
  }

  /** When something happens without another event, at the earliest: then the event `time` is due. */
  get wakeAt(): number {
    if (this.#state === 'ended') return Number.POSITIVE_INFINITY;
    const [turn] = this.#turns;
    return Math.min(
      turn?.continuesAt ?? Number.POSITIVE_INFINITY,
      ...(turn?.ends(this.#now, this.#pause()).values() ?? []),
      ...this.#lists.times,
      ...this.#arrivals.filter(waitsForRequest).map(({ dueAt }) => dueAt),
      ...this.#texts.waiting.map(({ since }) => since + ownTime),
      this.#writtenUntil(),
      ...this.#inquiries().map(({ at }) => at),
    );
  }

  /** When a turn that has begun ends at the latest, if nothing happens. */
  latestEndOf(id: number): number | undefined {
    const [turn] = this.#turns;
    if (turn === undefined || turn.id !== id || turn.phase === 'queued') return undefined;
    const isLost = this.#connection === 'lost';
    const resumesAt = isLost ? this.#now + turn.limits.replyTimeout : this.#texts.writtenUntil;
    return turn.latestEnd(this.#now, this.#pause(), resumesAt);
  }

  /** Whether a list is read further. */
  isRead(list: number): boolean {
    return this.#lists.find(list) !== undefined;
  }

  #handle(event: DialogueEvent): void {
    switch (event.type) {
      case 'opened':
        this.#connect();
        break;
      case 'lost':
        this.#disconnect();
        break;
      case 'signal':
        this.#receive(event.signal);
        break;
      case 'listed':
        this.#addPage(event);
        break;
      case 'list failed':
        this.#failList(event);
        break;
      case 'participants known':
        this.#speakers.learnParticipants(event.ids, this.#writers());
        break;
      case 'participants not known':
        this.#failInquiry(undefined, event.failure);
        break;
      case 'said':
        this.#queue(event);
        break;
      case 'answered':
        this.#answer(event.answer);
        break;
      case 'closed':
        this.#end(event.cause);
        break;
      case 'time':
        this.#passTime();
        break;
      default: {
        const turn = [...this.#turns, ...this.#unsure].find(({ id }) => id === event.turn);
        if (turn !== undefined) this.#handleOfTurn(turn, event);
      }
    }
  }

  #handleOfTurn(turn: Turn, event: TurnEvent): void {
    const isOpen = this.#turns.includes(turn);
    switch (event.type) {
      case 'owner known':
        this.#learnOwner(turn, event.userId);
        break;
      case 'owner not known':
        this.#failInquiry(turn, event.failure);
        break;
      case 'admitted':
        if (turn.phase === 'queued') this.#begin(turn);
        break;
      case 'sent':
        if (isOpen) this.#confirm(turn, event.message);
        break;
      case 'not sent':
        if (isOpen) this.#failAttempt(turn, event.failure);
        break;
      case 'aborted':
        if (isOpen) this.#fail(turn, { kind: 'aborted', reason: event.reason });
        break;
      case 'left':
        if (!isOpen) break;
        if (turn.own === undefined) this.#fail(turn, { kind: 'left' });
        else this.#endTurn(turn, { endedBy: 'break' });
        break;
    }
  }

  #connect(): void {
    this.#connection = 'connected';
    const isFirst = this.#state === 'opening' && !this.#lists.has('baseline');
    if (isFirst) this.#lists.begin('baseline');
    else this.#missed = 'surely';
  }

  #disconnect(): void {
    this.#connection = 'lost';
    this.#texts.disconnect();
  }

  /** Delivers what can be delivered, then ends and begins turns, until nothing changes. */
  #settle(): void {
    if (this.#state !== 'open') return;
    do {
      this.#closeGap();
      this.#deliverTexts();
      // Before anything is delivered: a message of the bot that waits must not hide ours behind it.
      this.#claim();
      this.#deliver();
    } while (this.#question === undefined && this.#advance());
    for (const { at, inquiry, turn } of this.#inquiries()) {
      if (at > this.#now) continue;
      inquiry.begin();
      this.#effects.push({ type: 'ask', turn: turn?.id });
    }
  }

  // Arrivals

  #receive(signal: Signal): void {
    const { speaker, part, endedText, message, hidesMessage } = factsOf(signal);
    if (speaker !== undefined) this.#speakers.learn(speaker.userId, speaker.isBot);
    if (part !== undefined) this.#texts.add(part, this.#now);
    if (endedText !== undefined) this.#texts.end(endedText);
    if (message !== undefined) this.#arrive(message, undefined);
    if (hidesMessage && this.#missed === 'nothing') this.#missed = 'perhaps';
  }

  /** A message has arrived: live, or at its place in a list. Returns it, if it has not arrived before. */
  #arrive(message: Message, place: Sighting['place']): Arrival | undefined {
    this.#count += 1;
    const live = place === undefined ? this.#count : undefined;
    this.#texts.arrive(message);
    if (this.#history.isSeen(message.id)) {
      for (const known of this.#sightings(message.id)) known.live ??= live;
      return undefined;
    }
    this.#history.see(message.id);
    const sighting = { message, live, place };
    const arrival = arrivalOf(sighting, this.#count, this.#now);
    if (place === undefined) this.#arrivals.push(arrival);
    return arrival;
  }

  /** The facts about a message that waits, or is ours. */
  #sightings(id: string): Sighting[] {
    const own = this.#turns.flatMap((turn) => turn.own ?? []);
    return [...this.#arrivals, ...own].filter(({ message }) => message.id === id);
  }

  // Lists

  /** Lists the missed messages. Those that are missed meanwhile are listed after that. */
  #closeGap(): void {
    if (this.#missed === 'nothing' || this.#lists.has('gap')) return;
    this.#lists.begin('gap', { isNeeded: this.#missed === 'surely' });
    this.#missed = 'nothing';
  }

  #addPage({ list, messages, hasMore }: EventOf<'listed'>): void {
    const listing = this.#lists.add(list, messages, hasMore);
    if (listing === undefined) return;
    if (listing.purpose !== 'baseline') {
      this.#addListed(listing.list, listing.reading);
      return;
    }
    this.#open(listing.reading, hasMore);
  }

  /** The baseline is read. With `since`, it also has what was said after that message. */
  #open(reading: Reading, hasMore: boolean): void {
    const newer = this.#history.begin(reading, hasMore, this.#settings.since);
    if (newer === undefined) {
      this.#end({ kind: 'unknown since' });
      return;
    }
    this.#state = 'open';
    this.#effects.push({ type: 'open' });
    for (const message of newer) {
      this.#texts.arrive(message);
      this.#effects.push({ type: 'message', message });
    }
    // Their signals may have arrived meanwhile.
    const ids = new Set(newer.map(({ id }) => id));
    this.#arrivals = this.#arrivals.filter(({ message }) => !ids.has(message.id));
  }

  #addListed(list: number, reading: Reading): void {
    const { listed, missed } = this.#history.learn(reading);
    const arrivals = listed.flatMap((message, index) => {
      const place = { list, index };
      if (missed.has(message)) return this.#arrive(message, place) ?? [];
      for (const known of this.#sightings(message.id)) known.place = place;
      return this.#arrivals.find((arrival) => arrival.message.id === message.id) ?? [];
    });
    this.#arrivals = inListOrder(this.#arrivals, arrivals);
  }

  #failList({ list, failure }: EventOf<'list failed'>): void {
    const { isTransient, askedDelay, error } = failure;
    const listing = this.#lists.find(list);
    if (listing === undefined) return;
    const { purpose, retries, isNeeded } = listing;
    const mayRetry = isTransient && askedDelay <= maxReconnectDelay && purpose !== 'baseline';
    // The other lists end with their turn.
    if (mayRetry && (purpose !== 'gap' || retries < this.#settings.reconnect.limit)) {
      listing.retryAt = this.#now + this.#wait(retries, askedDelay);
      return;
    }
    this.#lists.stop(purpose);
    const [turn] = this.#turns;
    if (purpose === 'baseline' || isNeeded) this.#end({ kind: 'failed', error });
    else if (purpose === 'find' && turn !== undefined) {
      this.#failSending(turn, 'the messages of the conversation cannot be listed');
    }
  }

  // Who wrote it

  /** Those who wrote what waits. */
  #writers(): string[] {
    const ofTexts = this.#texts.waiting.map(({ writer }) => writer);
    return [...this.#arrivals.map(({ message }) => message.userId), ...ofTexts];
  }

  #learnOwner(turn: Turn, userId: string): void {
    turn.ownerInquiry.succeed();
    turn.ownerId = userId;
    if (this.#settings.hasOneUser) this.#ownerId = userId;
    this.#speakers.learn(userId, false);
  }

  #failInquiry(turn: Turn | undefined, { isTransient, askedDelay }: Failure): void {
    const inquiry = turn === undefined ? this.#speakers.inquiry : turn.ownerInquiry;
    inquiry.fail((retries) => this.#wait(retries, askedDelay), this.#now);
    if (isTransient) return;
    for (const arrival of needing(this.#arrivals, turn)) arrival.dueAt = 0;
  }

  #inquiries(): readonly Asked[] {
    return inquiriesOf(this.#arrivals, this.#texts.waiting, this.#speakers);
  }

  // Deliver

  #deliverTexts(): void {
    const isBot = (writer: string) => this.#speakers.isBot(writer);
    for (const { streamId, texts, lastPartAt } of this.#texts.take(isBot, this.#passed - ownTime)) {
      this.#hear(false, lastPartAt);
      for (const text of texts) this.#effects.push({ type: 'delta', text, streamId });
    }
  }

  #deliver(): void {
    const [turn] = this.#turns;
    let heldBy: 'a request' | 'the sending' | undefined;
    for (const arrival of [...this.#arrivals]) {
      if (this.#question !== undefined) return;
      const decision = this.#decide(arrival);
      const isHeld = heldBy === 'the sending' || (heldBy === 'a request' && !this.#isLate(arrival));
      if (decision === 'ours' || decision === 'person') this.#pass(arrival, decision);
      else if (decision !== 'reply' && decision !== 'other') arrival.need = decision;
      else if (isHeld) arrival.need = 'order';
      else this.#pass(arrival, decision);
      if (decision === 'answer' && turn !== undefined) {
        const { message } = arrival;
        this.#question = { turn, arrival };
        this.#effects.push({ type: 'decide', turn: turn.id, option: 'isReply', message });
      } else if (decision === 'sending') heldBy = 'the sending';
      else if (waitsForRequest(arrival)) heldBy ??= 'a request';
    }
  }

  #pass(arrival: Arrival, decision: 'ours' | 'person' | 'reply' | 'other'): void {
    const { message } = arrival;
    const [turn] = this.#turns;
    this.#arrivals.splice(this.#arrivals.indexOf(arrival), 1);
    arrival.need = undefined;
    if (decision === 'ours') return;
    if (decision !== 'reply' || turn === undefined) {
      this.#effects.push({ type: 'message', message });
      return;
    }
    this.#hear(true, this.#now);
    this.#effects.push({ type: 'reply', turn: turn.id, message });
    if (turn.limits.until === undefined) return;
    this.#question = { turn, arrival: undefined };
    this.#effects.push({ type: 'decide', turn: turn.id, option: 'until', message });
  }

  #hear(isReply: boolean, at: number): void {
    const [turn] = this.#turns;
    if (turn?.isRunning !== true) return;
    turn.hear(isReply, at);
    if (turn.phase === 'running') this.#lists.stop('look');
  }

  #decide(arrival: Arrival): Decision {
    const decision = this.#judge(arrival);
    if (decision !== 'reply' && decision !== 'other' && decision !== 'sending') return decision;
    // Missed messages are older than live messages.
    const waits = arrival.place === undefined && !this.#isLate(arrival) && this.#lists.has('gap');
    return waits ? 'gap' : decision;
  }

  #judge(arrival: Arrival): Decision {
    const [turn] = this.#turns;
    const isBot = this.#speakers.isBot(arrival.message.userId);
    const other = isBot === false ? 'person' : 'other';
    const claim = isBot === true ? undefined : this.#claimOf(arrival);
    if (claim !== undefined) return claim;
    if (turn?.isRunning !== true || arrival.count < turn.since) {
      // The parts of its text come first.
      const hasText = this.#texts.waiting.some(({ writer }) => writer === arrival.message.userId);
      return hasText && !this.#isLate(arrival) ? 'participants' : other;
    }
    const { isReply } = this.#settings;
    if (isReply !== undefined && arrival.isReply === undefined) return 'answer';
    const mayBeReply = isReply === undefined ? isBot : arrival.isReply;
    if (mayBeReply === false) return other;
    if (mayBeReply === undefined && !this.#isLate(arrival)) return 'participants';
    if (turn.own === undefined) return 'sending';
    return isAfter(arrival, turn.own) ? 'reply' : 'other';
  }

  #isLate({ dueAt }: Arrival): boolean {
    const [turn] = this.#turns;
    return this.#passed >= dueAt || (turn?.phase === 'silent' && this.#passed >= turn.lookUntil);
  }

  /** The fact for which a message waits that may be ours; `ours` if it is that of a turn which is over. */
  #claimOf(arrival: Arrival): Decision | undefined {
    const [turn] = this.#turns;
    const claim = turn === undefined ? undefined : this.#isOurs(arrival, turn);
    if (claim !== undefined && claim !== false) return claim === true ? 'attempt' : claim;
    for (const unsure of this.#unsure) {
      const { draft, since } = unsure;
      if (arrival.count <= since || !hasContentOf(arrival.message, draft)) continue;
      const isOfOwner = this.#isOfOwner(arrival, unsure);
      if (isOfOwner === 'owner') return 'owner';
      if (!isOfOwner) continue;
      this.#unsure = this.#unsure.filter((one) => one !== unsure);
      this.#forget(unsure);
      return 'ours';
    }
    return undefined;
  }

  /** Whether a message may be the one that is being sent; `owner` if that depends on who our user is. */
  #isOurs(arrival: Arrival, turn: Turn): boolean | 'owner' {
    const { sending, isUnknown, since, draft } = turn;
    const isAttempted = sending === 'under way' || (isUnknown && sending !== 'done');
    const isBot = this.#speakers.isBot(arrival.message.userId) === true;
    if (!isAttempted || isBot || arrival.count < since) return false;
    return hasContentOf(arrival.message, draft) && this.#isOfOwner(arrival, turn);
  }

  #isOfOwner(arrival: Arrival, turn: Turn): boolean | 'owner' {
    const { ownerId = this.#ownerId } = turn;
    if (ownerId !== undefined) return arrival.message.userId === ownerId;
    if (this.#isLate(arrival)) return true;
    arrival.turn = turn;
    return 'owner';
  }

  // Our message

  /** Looks for our message among those that wait. */
  #claim(): void {
    const [turn] = this.#turns;
    if (turn?.isRunning !== true || turn.own !== undefined) return;
    const matches = this.#arrivals.filter((arrival) => this.#isOurs(arrival, turn) === true);
    const match = matches.find(({ live }) => live !== undefined) ?? matches[0];
    if (match === undefined) return;
    if (matches.length === 1 || match.live !== undefined) this.#take(turn, match);
    // While an attempt is under way, its response may say which one it is.
    else if (turn.sending !== 'under way') {
      this.#failSending(turn, 'several messages of the conversation may be this one');
    }
  }

  #take(turn: Turn, arrival: Arrival): void {
    this.#arrivals.splice(this.#arrivals.indexOf(arrival), 1);
    this.#speakers.learn(arrival.message.userId, false);
    this.#setOwn(turn, arrival, arrival);
    if (turn.sending !== 'under way') turn.sending = 'done';
    this.#lists.stop('find');
  }

  #setOwn(turn: Turn, own: Sighting | undefined, taken?: Arrival): void {
    turn.setOwn(own, taken, this.#now);
    if (turn.phase === 'running') this.#lists.stop('look');
    this.#effects.push({ type: 'own', turn: turn.id, message: own?.message });
    // The attempt that is aborted was processed.
    if (turn.phase !== 'expired' || own === undefined) return;
    if (turn.expiredBy === 'maxDuration') this.#endTurn(turn, { endedBy: 'maxDuration' });
    else turn.phase = 'running';
  }

  /** The message that was taken for ours is somebody else's: it goes where other messages go. */
  #release(turn: Turn): void {
    const { taken } = turn;
    if (taken === undefined) return;
    this.#setOwn(turn, undefined);
    this.#arrivals.unshift(taken);
  }

  #send(turn: Turn): void {
    if (turn.since === Number.POSITIVE_INFINITY) {
      this.#count += 1;
      turn.since = this.#count;
    }
    turn.sending = 'under way';
    this.#effects.push({ type: 'send', turn: turn.id });
  }

  /** The response names our message. */
  #confirm(turn: Turn, message: Message): void {
    turn.sending = 'done';
    this.#count += 1;
    this.#learnOwner(turn, message.userId);
    if (turn.own?.message.id !== message.id) this.#release(turn);
    // Its signal, or a list, may have been first.
    const [known] = this.#sightings(message.id);
    const live = known?.live ?? this.#count;
    const place = known?.place;
    this.#arrivals = this.#arrivals.filter((arrival) => arrival !== known);
    this.#history.see(message.id);
    this.#setOwn(turn, { message, live, place });
  }

  #failAttempt(turn: Turn, failure: Failure): void {
    turn.isUnknown ||= failure.maybeProcessed;
    turn.sending = 'unknown';
    if (!turn.isUnknown) this.#release(turn);
    if (turn.own !== undefined || turn.phase === 'over') this.#finishSending(turn);
    else if (turn.phase === 'expired') this.#expire(turn, turn.expiredBy);
    else {
      turn.failure = failure;
      const wait = this.#wait(turn.waits, failure.askedDelay);
      const problem = turn.fail(failure, this.#now, wait);
      if (problem !== undefined) this.#failSending(turn, problem.reason);
    }
  }

  /** The list was read, and our message is not there. */
  #sendAgain(turn: Turn): void {
    const reason = turn.refuseResend(this.#settings.resend);
    if (reason === undefined) this.#send(turn);
    else if (!turn.looksAgain(this.#now, this.#wait(turn.waits, 0))) {
      this.#failSending(turn, reason);
    }
  }

  #failSending(turn: Turn, reason?: string): void {
    this.#fail(turn, { kind: 'not sent', error: turn.failure?.error, reason });
  }

  /** No attempt runs any more. */
  #finishSending(turn: Turn): void {
    turn.sending = 'done';
    if (turn.own !== undefined || !turn.isUnknown) return;
    this.#unsure.push(turn);
    const oldest = this.#unsure.length > maxUnsure ? this.#unsure.shift() : undefined;
    if (oldest !== undefined) this.#forget(oldest);
  }

  /** Nothing more happens to a turn that does not run, and whose message is known or can no longer come. */
  #forget(turn: Turn): void {
    if (this.#turns.includes(turn) || this.#unsure.includes(turn)) return;
    this.#effects.push({ type: 'forget', turn: turn.id });
  }

  // Turns

  /** Ends a turn, begins the next one, or continues its sending. Returns whether something has changed. */
  #advance(): boolean {
    const [turn] = this.#turns;
    if (turn?.phase === 'over' && turn.sending === 'done') {
      this.#leave(turn);
      return true;
    }
    if (turn?.phase === 'running' && turn.sending === 'before') {
      if (this.#lists.has('before', 'gap')) return false;
      this.#send(turn);
      return true;
    }
    if (turn?.phase === 'running' && turn.sending === 'looking') {
      const mayBeOurs = this.#arrivals.some(({ need }) => need === 'owner');
      if (this.#lists.has('find') || mayBeOurs) return false;
      this.#sendAgain(turn);
      return true;
    }
    if (turn?.phase === 'silent') {
      const isLooking = this.#lists.has('look') || this.#isAsking();
      if (isLooking && this.#passed < turn.lookUntil) return false;
      if (turn.own === undefined) this.#expire(turn, 'replyTimeout');
      else this.#endTurn(turn, turn.timedOut('replyTimeout'));
      return true;
    }
    return false;
  }

  #begin(turn: Turn): void {
    turn.begin(this.#now);
    // A message that was there before the first attempt is not ours.
    if (this.#connection === 'lost')
      this.#lists.begin('before', { turn: turn.id, dueAt: turn.goesOnAt });
  }

  #queue({ turn, draft, limits }: EventOf<'said'>): void {
    this.#turns.push(new TurnState(turn, draft, limits));
    this.#effects.push({ type: 'queue', turn });
    this.#limitQueue();
  }

  /** A turn waits for those of other dialogues at most its `replyTimeout`. */
  #limitQueue(): void {
    const [turn] = this.#turns;
    if (turn?.phase !== 'queued' || turn.goesOnAt !== Number.POSITIVE_INFINITY) return;
    turn.goesOnAt = this.#now + turn.limits.replyTimeout;
  }

  #passTime(): void {
    this.#passed = this.#now;
    this.#lists.passTime(this.#now);
    const [turn] = this.#turns;
    if (turn === undefined) return;
    if (this.#now >= turn.continuesAt) this.#continue(turn);
    const ends = turn.ends(this.#now, this.#pause());
    const [limit] = [...ends].find(([, end]) => this.#now >= end) ?? [];
    if (limit === 'quietTime') this.#endTurn(turn, { endedBy: 'quiet' });
    else if (limit === 'replyTimeout') {
      // The service may have lost a signal.
      turn.phase = 'silent';
      turn.lookUntil = this.#now + ownTime;
      this.#lists.begin('look', { turn: turn.id, dueAt: turn.lookUntil });
    } else if (limit === 'maxDuration' && turn.own === undefined) this.#expire(turn, limit);
    else if (limit === 'maxDuration') this.#endTurn(turn, { endedBy: limit });
  }

  /** A turn has waited long enough: in the queue, to send its message or to look for it, or for its attempt. */
  #continue(turn: Turn): void {
    if (turn.phase === 'queued') {
      this.#effects.push({ type: 'run', turn: turn.id });
      this.#begin(turn);
    } else if (turn.phase === 'over') {
      turn.goesOnAt = Number.POSITIVE_INFINITY;
      this.#effects.push({ type: 'stop sending', turn: turn.id });
    } else if (turn.phase === 'running' && turn.sending === 'unknown') {
      turn.sending = 'looking';
      this.#lists.begin('find', { turn: turn.id });
    } else if (turn.phase === 'running') {
      this.#send(turn);
    }
  }

  /** It is not known in time that our message was created. The attempt is aborted, and reports whether it was sent. */
  #expire(turn: Turn, limit: 'replyTimeout' | 'maxDuration'): void {
    if (turn.sending !== 'under way') {
      this.#endTurn(turn, turn.timedOut(limit));
      return;
    }
    turn.phase = 'expired';
    turn.expiredBy = limit;
    this.#effects.push({ type: 'stop sending', turn: turn.id });
  }

  #fail(turn: Turn, cause: Cause): void {
    this.#endTurn(turn, turn.failed(cause));
  }

  #endTurn(turn: Turn, outcome: Outcome): void {
    const { id, phase, sending } = turn;
    if (phase === 'over') return;
    turn.phase = 'over';
    this.#effects.push({ type: 'end turn', turn: id, outcome });
    if (phase === 'queued') {
      this.#leave(turn);
      return;
    }
    this.#lists.stop('before', 'find', 'look');
    if (sending !== 'under way') this.#finishSending(turn);
    // After a success, the response confirms which message is ours, if it comes soon.
    else if (turn.own !== undefined && outcome.endedBy !== 'error') {
      turn.goesOnAt = this.#now + ownTime;
    } else this.#effects.push({ type: 'stop sending', turn: id });
  }

  /** A turn is over, and its attempt has returned: the next one may begin. */
  #leave(turn: Turn): void {
    this.#turns = this.#turns.filter((other) => other !== turn);
    this.#effects.push({ type: 'leave queue', turn: turn.id });
    this.#forget(turn);
    this.#limitQueue();
  }

  #answer(answer: boolean): void {
    const question = this.#question;
    if (question === undefined) return;
    this.#question = undefined;
    const { turn, arrival } = question;
    if (arrival !== undefined) arrival.isReply = answer;
    else if (answer) this.#endTurn(turn, { endedBy: 'until' });
  }

  #end(cause: DialogueCause): void {
    for (const turn of [...this.#turns]) this.#fail(turn, cause);
    this.#state = 'ended';
    this.#effects.push({ type: 'end', cause });
  }

  // Times

  #pause(): Pause {
    if (this.#connection === 'lost' || this.#texts.writtenUntil > this.#now) return 'whole';
    return this.#lists.has('gap') || this.#isAsking() ? 'own requests' : undefined;
  }

  /** When a text stops to keep a turn from its end. */
  #writtenUntil(): number {
    const { writtenUntil } = this.#texts;
    const isAwaited = this.#turns[0]?.isRunning === true && writtenUntil > this.#now;
    return isAwaited ? writtenUntil : Number.POSITIVE_INFINITY;
  }

  #isAsking(): boolean {
    return this.#arrivals.some(waitsForRequest) || this.#texts.waiting.length > 0;
  }

  /** The wait of a stream before it connects again. */
  #wait(waits: number, askedDelay: number): number {
    return reconnectDelay(waits, askedDelay, this.#settings.reconnect.maxDelay, 0.5, this.#random);
  }
}
