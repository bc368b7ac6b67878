import type { ChatClient } from '../chat-client.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Message, Signal } from '../service/generated/chat-types.ts';
import type { EventStream } from '../streams/event-stream.ts';
import type { StreamOptions } from '../streams/options.ts';
import { History, timeBetween } from './history.ts';
import { ownTime, patiently, withLimit } from './patience.ts';
import { Speakers } from './speakers.ts';
import { StreamedTexts } from './streamed-texts.ts';
import { Timer } from './timer.ts';

/** A message that has arrived and is not delivered yet. */
export interface Arrival {
  readonly message: Message;
  /** Whether a signal brought it. */
  readonly isLive: boolean;
  readonly arrivedAt: number;
  /** When it waits no longer for a request of the dialogue itself. */
  dueAt: number;
  /** The ids of the list that has it, in order. */
  ids: readonly string[];
  /** What `isReply` returned. */
  isReply?: boolean;
  need?: Need | undefined;
}

/**
 * What has to be known before a message can be delivered: whose it is (`owner`), whether the bot wrote it (`speaker`), whether
 * it is older than ours (`order`). The dialogue requests these, for a limited time. What becomes of the message that is being
 * sent (`sending`) is not requested; `own` is that message itself.
 */
export type Need = Requested | 'sending' | 'own';
type Requested = 'owner' | 'speaker' | 'order';

/** What a conversation reads from its dialogue, and reports to it. */
export interface ConversationObserver {
  /** What to do with a message: deliver it by calling the function, or wait. After `dueAt`, only for what is not requested. */
  decide(arrival: Arrival, isLate: boolean): Need | (() => void);
  /** The text of a reply that is being written, once for each part. */
  onDelta(texts: readonly string[], streamId: string): void;
  /** Whether more may come soon: the connection is lost, or the dialogue waits for itself. */
  onBusy(isBusy: boolean): void;
  /** The conversation can no longer be followed. */
  onEnd(error?: unknown): void;
}

type Delta = Extract<Signal, { type: 'message_stream_delta' }>['data'];

/** A part of a text, or its end, that waits until it is known who writes it. */
interface WaitingPart {
  readonly streamId: string;
  readonly userId: string;
  /** Absent at the end of the text. */
  readonly delta?: Delta;
  readonly dueAt: number;
}

/** The parts of texts that wait, at most. */
const maxParts = 1000;

/** A live message waits this long before something is requested for it, in milliseconds: mostly, another signal tells it. */
const requestDelay = 250;

/**
 * The record of a conversation. Signals and lists add what they bring; each message is delivered from it once, as soon as
 * everything that has to be known about it is. The dialogue's own requests run beside, for a limited time each.
 */
export class Conversation {
  readonly speakers = new Speakers();
  readonly #chat: ChatClient;
  readonly #id: string;
  readonly #signal: AbortSignal;
  readonly #observer: ConversationObserver;
  readonly #signals: EventStream<Signal>;
  readonly #history = new History();
  readonly #texts = new StreamedTexts();
  /** In the order of `createdAt`. */
  #arrivals: Arrival[] = [];
  /** The parts of texts, and their ends, whose writer is not known. */
  #parts: WaitingPart[] = [];
  readonly #requested = new Set<Requested>();
  #isConnected = true;
  /** Whether what was missed has to be listed, and whether that is being done. */
  #isIncomplete = false;
  #isListing = false;
  /** Whether the list closes the gap of a lost connection: without it, messages would be missed. */
  #hasGap = false;
  #listDueAt = 0;
  #isDelivering = false;
  #hasChanged = false;
  #isBusy = false;
  #delivered = Promise.withResolvers<void>();
  readonly #wake = new Timer();

  constructor(
    chat: ChatClient,
    id: string,
    options: StreamOptions & { readonly signal: AbortSignal },
    observer: ConversationObserver,
  ) {
    this.#chat = chat;
    this.#id = id;
    this.#signal = options.signal;
    this.#observer = observer;
    this.#signals = chat.listenConversation(
      { id },
      {
        ...options,
        onDisconnect: () => {
          this.#isConnected = false;
          this.deliver();
        },
        onReconnect: () => {
          this.#isConnected = true;
          this.#hasGap = true;
          this.#catchUp();
        },
      },
    );
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Listens, and remembers which messages are older. */
  async open(): Promise<void> {
    await this.#signals.open();
    await this.#history.begin(this.#pages({}));
    this.#listen().then(
      () => this.#observer.onEnd(),
      (error) => this.#observer.onEnd(error),
    );
  }

  close(): void {
    this.#signals.close();
    this.#arrivals = [];
    this.#parts = [];
    this.#wake.stop();
    this.#delivered.resolve();
  }

  /** The message of a turn was created: it is not delivered. */
  addOwn(own: Message): void {
    this.#history.add(own);
    this.speakers.learnOwn(own.userId);
    this.#arrivals = this.#arrivals.filter(({ message }) => message.id !== own.id);
  }

  /** Looks once for messages that were missed, for a limited time. A failure is none of the dialogue. */
  async look(): Promise<void> {
    const dueAt = performance.now() + ownTime;
    await withLimit(ownTime, this.#signal, (signal) => this.#list({ signal }, dueAt)).catch(
      () => undefined,
    );
    const isWaiting = () =>
      this.#arrivals.some((one) => one.dueAt <= dueAt && isRequested(one.need));
    while (isWaiting() && performance.now() < dueAt && !this.#signal.aborted) {
      await this.#delivered.promise;
    }
    this.deliver();
  }

  /** The messages of our user that are not delivered, and for which this returns true; as soon as the service lists them. */
  async find(isMatch: (message: Message) => boolean, signal: AbortSignal): Promise<Message[]> {
    const matches = (): Message[] => this.#arrivals.map(({ message }) => message).filter(isMatch);
    try {
      await patiently(() => this.#list({ signal, retry: 0 }), signal);
    } catch (error) {
      if (matches().length === 0) throw error;
    }
    if (matches().length > 0) await this.#learnOwner(signal);
    return matches().filter(({ userId }) => userId === this.speakers.ownId);
  }

  /** Delivers every message that nothing keeps. */
  deliver(): void {
    this.#hasChanged = true;
    // A function of the user may have an effect that delivers more.
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    while (this.#hasChanged && !this.#signal.aborted) {
      this.#hasChanged = false;
      this.#deliverParts();
      this.#deliverArrivals();
    }
    this.#isDelivering = false;
    if (this.#signal.aborted) return;
    this.#reportBusy();
    this.#sleep();
    this.#delivered.resolve();
    this.#delivered = Promise.withResolvers();
  }

  #deliverArrivals(): void {
    let isOneKept = false;
    for (const arrival of [...this.#arrivals]) {
      const { message, isLive } = arrival;
      const isOfPerson = this.speakers.isBot(message.userId) === false;
      // What a person writes live waits for nothing that it does not need itself.
      const overtakes = isLive && isOfPerson;
      if (isOneKept && !overtakes) continue;
      const now = performance.now();
      const isLate = now >= arrival.dueAt;
      if (this.#isMissingSome(now) && isLive && !overtakes && !isLate) {
        isOneKept = true;
        continue;
      }
      const decision = this.#observer.decide(arrival, isLate);
      if (typeof decision === 'function') {
        this.#arrivals = this.#arrivals.filter((other) => other !== arrival);
        decision();
        if (this.#signal.aborted) return;
        continue;
      }
      if (arrival.need !== decision) this.#hasChanged = true;
      arrival.need = decision;
      isOneKept ||= decision !== 'own';
      if (isRequested(decision) && now >= requestTimeOf(arrival)) this.#request(decision);
    }
  }

  #deliverParts(): void {
    for (const part of this.#parts.splice(0)) {
      const { streamId, userId, delta, dueAt } = part;
      const isBot = this.speakers.isBot(userId);
      if (isBot === undefined && performance.now() < dueAt) {
        this.#parts.push(part);
        this.#request('speaker');
      } else if (delta === undefined) {
        this.#texts.finish(streamId);
      } else if (isBot === true) {
        const texts = this.#texts.add(delta);
        if (texts !== undefined) this.#observer.onDelta(texts, streamId);
      }
    }
  }

  /** Whether the list of what was missed is awaited: it is older than what is live. */
  #isMissingSome(now: number): boolean {
    return this.#isListing && now < this.#listDueAt;
  }

  #reportBusy(): void {
    const now = performance.now();
    const isBusy =
      !this.#isConnected ||
      this.#isMissingSome(now) ||
      this.#parts.length > 0 ||
      this.#arrivals.some(({ need, dueAt }) => isRequested(need) && now < dueAt);
    if (isBusy === this.#isBusy) return;
    this.#isBusy = isBusy;
    this.#observer.onBusy(isBusy);
  }

  /** Delivers again when the next wait has lasted long enough. */
  #sleep(): void {
    const now = performance.now();
    const times = [
      ...this.#arrivals.flatMap((arrival) => [requestTimeOf(arrival), arrival.dueAt]),
      ...this.#parts.map(({ dueAt }) => dueAt),
      ...(this.#isListing ? [this.#listDueAt] : []),
    ].filter((time) => time > now);
    if (times.length === 0) this.#wake.stop();
    else this.#wake.start(Math.ceil(Math.min(...times) - now), () => this.deliver());
  }

  /** Requests what a message needs, once at a time. What is not known after that is not waited for any longer. */
  async #request(need: Requested): Promise<void> {
    if (this.#requested.has(need)) return;
    this.#requested.add(need);
    const request = {
      owner: (signal: AbortSignal) => this.#learnOwner(signal),
      speaker: (signal: AbortSignal) => this.#learnSpeakers(signal),
      order: (signal: AbortSignal) => this.#listOrder(signal),
    }[need];
    await withLimit(ownTime, this.#signal, request).catch(() => undefined);
    this.#requested.delete(need);
    const now = performance.now();
    for (const arrival of this.#arrivals) {
      if (arrival.need === need) arrival.dueAt = Math.min(arrival.dueAt, now);
    }
    if (need === 'speaker') this.#parts = this.#parts.map((part) => ({ ...part, dueAt: now }));
    this.deliver();
  }

  async #learnOwner(signal: AbortSignal): Promise<void> {
    if (this.speakers.ownId !== undefined) return;
    const request = () => this.#chat.getUser({}, { signal, retry: 0 });
    this.speakers.learnOwn((await patiently(request, signal)).user.id);
  }

  /** Who does not participate is the bot. */
  async #learnSpeakers(signal: AbortSignal): Promise<void> {
    const input = { conversationId: this.#id };
    const request = () => this.#chat.listParticipants(input, { signal, retry: 0 }).toArray();
    const participants = await patiently(request, signal);
    for (const { id } of participants) this.speakers.learn(id, false);
    const writers = [
      ...this.#arrivals.map(({ message }) => message.userId),
      ...this.#parts.map(({ userId }) => userId),
    ];
    for (const userId of writers) {
      if (this.speakers.isBot(userId) === undefined) this.speakers.learn(userId, true);
    }
  }

  async #listOrder(signal: AbortSignal): Promise<void> {
    await patiently(() => this.#list({ signal, retry: 0 }), signal);
  }

  /** Lists what was missed, until the service does. What is missed meanwhile is listed after that. */
  async #catchUp(): Promise<void> {
    this.#isIncomplete = true;
    this.#listDueAt = performance.now() + ownTime;
    if (this.#isListing) return;
    this.#isListing = true;
    this.deliver();
    while (this.#isIncomplete && !this.#signal.aborted) {
      this.#isIncomplete = false;
      const hasGap = this.#hasGap;
      this.#hasGap = false;
      try {
        await patiently(() => this.#list({ retry: 0 }), this.#signal);
      } catch (error) {
        if (hasGap) this.#observer.onEnd(error);
      }
    }
    this.#isListing = false;
    this.deliver();
  }

  /** Adds what a list shows. */
  async #list(options: CallOptions, dueAt?: number): Promise<void> {
    const { found, ids } = await this.#history.list(this.#pages(options));
    for (const arrival of this.#arrivals) {
      if (ids.includes(arrival.message.id)) arrival.ids = ids;
    }
    for (const message of found) this.#add(message, false, ids, dueAt);
    this.deliver();
  }

  #pages(options: CallOptions) {
    const input = { conversationId: this.#id };
    // A message that cannot be read must not keep the others from being read.
    const onInvalidItem = (): void => undefined;
    return this.#chat
      .listMessages(input, { signal: this.#signal, onInvalidItem, ...options })
      .pages();
  }

  /** Adds a message that is not known, at its place in the order of `createdAt`. */
  #add(message: Message, isLive: boolean, ids: readonly string[] = [], dueAt?: number): void {
    if (this.#history.has(message.id)) return;
    this.#history.add(message);
    const arrivedAt = performance.now();
    const arrival = { message, isLive, ids, arrivedAt, dueAt: dueAt ?? arrivedAt + ownTime };
    const index = this.#arrivals.findLastIndex((one) => !(timeBetween(one.message, message) < 0));
    this.#arrivals.splice(index + 1, 0, arrival);
  }

  /** A text has become a message, or was given up. Parts that wait come before that. */
  #finish(streamId: string): void {
    const part = this.#parts.find((waiting) => waiting.streamId === streamId);
    if (part === undefined) this.#texts.finish(streamId);
    else this.#parts.push({ streamId, userId: part.userId, dueAt: part.dueAt });
  }

  async #listen(): Promise<void> {
    for await (const signal of this.#signals) {
      this.#receive(signal);
      this.deliver();
    }
  }

  #receive(signal: Signal): void {
    if (signal.type === 'unknown') {
      // A listed kind that does not fit may hold a message, which the list of messages has, too. Another kind holds none.
      if (signal.issues.length > 0) this.#catchUp();
      return;
    }
    const { type, data } = signal;
    switch (type) {
      case 'message_created': {
        // Without `isBot`, so that a message is the same if it is listed.
        const { isBot, ...message } = data;
        this.speakers.learn(message.userId, isBot);
        this.#add(message, true);
        break;
      }
      case 'message_stream_complete':
        this.#finish(data.streamId);
        this.#add(data.message, true);
        break;
      case 'message_stream_delta': {
        const { streamId, userId } = data;
        const dueAt = performance.now() + ownTime;
        if (this.#parts.length < maxParts)
          this.#parts.push({ streamId, userId, delta: data, dueAt });
        break;
      }
      case 'message_stream_abort':
        this.#finish(data.streamId);
        break;
      case 'event_created':
        this.speakers.learn(data.userId, data.isBot);
        break;
      case 'participant_added':
      case 'participant_removed':
        this.speakers.learn(data.participantId, false);
        break;
    }
  }
}

/** Whether the dialogue requests it. */
function isRequested(need: Need | undefined): need is Requested {
  return need === 'owner' || need === 'speaker' || need === 'order';
}

/** When something may be requested for a message. */
function requestTimeOf({ isLive, arrivedAt }: Arrival): number {
  return isLive ? arrivedAt + requestDelay : arrivedAt;
}
