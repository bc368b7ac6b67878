import type { ChatClient } from '../chat-client.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Message, Signal } from '../service/chat-operations.ts';
import type { EventStream } from '../streams/event-stream.ts';
import { History } from './history.ts';
import { patiently } from './patience.ts';
import { Speakers } from './speakers.ts';
import { StreamedTexts } from './streamed-texts.ts';

/** What a feed reports to its dialogue, and reads from it. */
export interface FeedObserver {
  /** Resolves when no message is being sent: then it is known which messages are our own. */
  settled(): Promise<void>;
  /** Whether a message is our own although the call that sent it failed. */
  isOwn(message: Message): Promise<boolean>;
  /** Whether the feed has to find out now who is the bot. */
  readonly needsBot: boolean;
  /** A message that was not known. If it was listed, `list` has it and those beside it, in order. */
  onMessage(message: Message, isBot: boolean, list: readonly Message[]): void;
  /** Whether only the list shows if the message is older than our own. */
  isUndecided(message: Message): boolean;
  /** The text of a reply that is being written, once for each part. */
  onDelta(texts: readonly string[], streamId: string): void;
  /** The connection is lost. */
  onGap(): void;
  /** What was missed is delivered. */
  onCaughtUp(): void;
  /** The feed failed, or was closed. */
  onEnd(error?: unknown): void;
}

/** The messages of a conversation, each once and in the order of the service: those that are signaled, and those missed. */
export class Feed {
  readonly history = new History();
  readonly speakers: Speakers;
  readonly #chat: ChatClient;
  readonly #conversationId: string;
  readonly #signal: AbortSignal;
  readonly #observer: FeedObserver;
  readonly #signals: EventStream<Signal>;
  readonly #texts = new StreamedTexts();
  /** The end of what is being delivered. */
  #last: Promise<unknown> = Promise.resolve();
  #gaps = 0;

  constructor(
    chat: ChatClient,
    conversationId: string,
    signal: AbortSignal,
    observer: FeedObserver,
  ) {
    this.#chat = chat;
    this.#conversationId = conversationId;
    this.#signal = signal;
    this.#observer = observer;
    this.speakers = new Speakers(chat, conversationId, signal);
    this.#signals = chat.listenConversation(
      { id: conversationId },
      {
        signal,
        onDisconnect: () => {
          this.#gaps += 1;
          observer.onGap();
        },
        onReconnect: () => this.#fillGap(),
      },
    );
  }

  /** Listens, and remembers which messages are older. */
  async open(): Promise<void> {
    await this.#signals.open();
    await this.#inOrder(() => this.history.begin(this.#pages({})));
    this.#run().then(
      () => this.#observer.onEnd(),
      (error) => this.#observer.onEnd(error),
    );
  }

  close(): void {
    this.#signals.close();
  }

  /** Looks once for messages that were missed. */
  async look(): Promise<void> {
    await this.#inOrder(async () => this.#deliver(await this.history.list(this.#pages({}))));
  }

  /** The messages since the dialogue began that were not delivered yet. */
  async undelivered(signal: AbortSignal): Promise<Message[]> {
    const listed = await this.#list(signal);
    return listed.filter(({ id }) => !this.history.has(id));
  }

  /** Lists what is new, as soon as the service responds. */
  #list(signal = this.#signal): Promise<Message[]> {
    return patiently(() => this.history.list(this.#pages({ signal, retry: 0 })), signal);
  }

  #pages(options: CallOptions) {
    const input = { conversationId: this.#conversationId };
    // A message that cannot be read must not keep the others from being read.
    const onInvalidItem = (): void => undefined;
    return this.#chat
      .listMessages(input, { signal: this.#signal, onInvalidItem, ...options })
      .pages();
  }

  async #run(): Promise<void> {
    for await (const signal of this.#signals) await this.#inOrder(() => this.#receive(signal));
  }

  /** What is delivered is delivered one after the other. */
  #inOrder(deliver: () => Promise<void>): Promise<void> {
    const delivered = this.#last.then(deliver);
    this.#last = delivered.catch(() => undefined);
    return delivered;
  }

  async #fillGap(): Promise<void> {
    const gaps = this.#gaps;
    await this.#inOrder(() => this.#catchUp());
    if (gaps === this.#gaps) this.#observer.onCaughtUp();
  }

  async #catchUp(): Promise<void> {
    await this.#deliver(await this.#list());
  }

  async #deliver(list: readonly Message[]): Promise<void> {
    for (const message of list) await this.#deliverOne(message, list);
  }

  async #deliverOne(message: Message, list: readonly Message[] = []): Promise<void> {
    const { id, userId } = message;
    if (this.history.has(id)) return;
    const isBot = this.#observer.needsBot && (await this.speakers.isBot(userId));
    await this.#observer.settled();
    if (list.length === 0 && this.#observer.isUndecided(message)) await this.#catchUp();
    // Meanwhile, it may have been listed, or become known as our own.
    if (this.#signal.aborted || this.history.has(id)) return;
    this.history.add(id);
    if (!(await this.#observer.isOwn(message))) this.#observer.onMessage(message, isBot, list);
  }

  async #receive(signal: Signal): Promise<void> {
    // A listed kind that does not fit may hold a message, which the list of messages has, too. Another kind holds none.
    if (signal.type === 'unknown') return signal.issues.length > 0 ? this.#catchUp() : undefined;
    const { type, data } = signal;
    switch (type) {
      case 'message_created': {
        // Without `isBot`, so that a message is the same if it is listed.
        const { isBot, ...message } = data;
        this.speakers.learn(message.userId, isBot);
        return this.#deliverOne(message);
      }
      case 'message_stream_complete':
        this.#texts.finish(data.streamId);
        return this.#deliverOne(data.message);
      case 'message_stream_delta': {
        if (!(await this.speakers.isBot(data.userId))) return;
        await this.#observer.settled();
        const texts = this.#texts.add(data);
        if (texts !== undefined) this.#observer.onDelta(texts, data.streamId);
        return;
      }
      case 'message_stream_abort':
        return this.#texts.finish(data.streamId);
      case 'event_created':
        return this.speakers.learn(data.userId, data.isBot);
      case 'participant_added':
      case 'participant_removed':
        return this.speakers.learn(data.participantId, false);
    }
  }
}
