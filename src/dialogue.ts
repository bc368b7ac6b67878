import * as z from 'zod/mini';
import type { ChatClient } from './chat-client.ts';
import {
  abortError,
  callbackError,
  dialogueContext,
  listenError,
  refuseDialogueOption,
  refuseTurnOption,
} from './dialogue/errors.ts';
import { Feed, type FeedObserver } from './dialogue/feed.ts';
import { isSame, mayBeCreated, send } from './dialogue/sender.ts';
import { Turn, type TurnLimits, type TurnOptions, TurnState } from './dialogue/turn.ts';
import { isSignal } from './options/call-options.ts';
import { callable, milliseconds, option, readOptions, wholeNumber } from './options/reader.ts';
import type {
  CreateMessageRequest,
  Message,
  MessagePayloadInput,
} from './service/chat-operations.ts';
import { bare } from './shared/json.ts';

/** The options of {@link openDialogue}. Those of a turn are the defaults of {@link Dialogue.say}. */
export interface DialogueOptions extends TurnOptions {
  /** The id of the conversation. The user of the client participates in it. */
  readonly conversationId: string;
  /**
   * Whether a message that was sent after ours is a reply. What it throws ends the dialogue.
   * @default a message of the bot is one
   */
  readonly isReply?: ((message: Message) => boolean) | undefined;
  /**
   * Receives, in order, every message that is no reply and was not sent by this dialogue: late and unasked ones,
   * and those of people. It is not awaited. What it throws ends the dialogue.
   */
  readonly onMessage?: ((message: Message) => unknown) | undefined;
  /**
   * Receives the text of a reply while the bot writes it: all of it so far, once for each part. It is not awaited. What it
   * throws ends the dialogue.
   */
  readonly onDelta?: ((text: string, streamId: string) => unknown) | undefined;
  /** Ends the dialogue: its turns reject with an {@link AbortError}. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How often a message is sent again if it is unknown whether it was created, and the list of messages shows that it was not.
   * @default 2
   */
  readonly retry?: number | undefined;
}

/** The options of {@link Dialogue.say}. */
export interface SayOptions extends TurnOptions {
  /** Ends the turn: it rejects with an {@link AbortError}. */
  readonly signal?: AbortSignal | undefined;
  /** Data about the message that the bot can read. */
  readonly metadata?: { [key: string]: unknown } | undefined;
}

/**
 * Opens a dialogue with the bot of a conversation, and listens before it resolves: no reply is missed, not even if the
 * connection is lost.
 *
 * @throws {@link ConfigurationError} on a wrong option.
 * @throws {@link ForbiddenError} if the user does not participate in the conversation.
 * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
 * @example
 * ```ts
 * import { type ChatClient, openDialogue } from 'bot-platform-sdk';
 *
 * async function ask(chat: ChatClient, conversationId: string) {
 *   await using dialogue = await openDialogue(chat, { conversationId });
 *   for (const { payload } of await dialogue.say('Hello')) console.log(payload);
 * }
 * ```
 */
export async function openDialogue(chat: ChatClient, options: DialogueOptions): Promise<Dialogue> {
  const settings = readDialogueOptions(options);
  if (typeof chat?.listenConversation !== 'function')
    refuseDialogueOption('chat', 'must be a ChatClient');
  const dialogue = new Dialogue(chat, settings);
  await dialogue.open();
  return dialogue;
}

/** The messages of an unknown outcome that are remembered. */
const maxUnsure = 100;

/** The options of a dialogue, checked. */
interface DialogueSettings extends Omit<DialogueOptions, keyof TurnOptions | 'retry'> {
  readonly retry: number;
  readonly defaults: TurnOptions;
}

/** Why turns that are not over end: an error, or what aborted the dialogue. */
type End = { readonly error: unknown } | { readonly reason: unknown };

/** A conversation with a bot, turn by turn. Created by {@link openDialogue}. */
export class Dialogue implements AsyncDisposable {
  readonly #chat: ChatClient;
  readonly #settings: DialogueSettings;
  readonly #feed: Feed;
  readonly #startedAt = performance.now();
  /** Aborted at the end of the dialogue. */
  readonly #ending = new AbortController();
  readonly #closed = Promise.withResolvers<void>();
  #end: End | undefined;
  /** Those that are not over. The message of the first one is sent. */
  #turns: TurnState[] = [];
  /** Fulfilled when it is known whether the message of the first turn was created. */
  #sending: Promise<void> | undefined;
  /** Messages that may have been created although their turn is over. */
  #unsure: CreateMessageRequest[] = [];
  #isGap = false;
  #isOpened = false;
  readonly #unfollow: () => void;

  /** @internal */
  constructor(chat: ChatClient, settings: DialogueSettings) {
    const { conversationId, signal } = settings;
    this.#chat = chat;
    this.#settings = settings;
    this.#feed = new Feed(chat, conversationId, this.#ending.signal, this.#observeFeed());
    const abort = (): void => this.#finish({ reason: signal?.reason });
    signal?.addEventListener('abort', abort);
    this.#unfollow = () => signal?.removeEventListener('abort', abort);
    // It need not be used.
    this.#closed.promise.catch(() => undefined);
    if (signal?.aborted === true) abort();
  }

  /** @internal */
  async open(): Promise<void> {
    this.#isOpened = this.#end === undefined;
    try {
      await this.#feed.open();
    } catch (error) {
      this.#finish({ error: listenError(error) });
      // The signal may have ended the dialogue before.
      await this.#closed.promise;
    }
  }

  /** Fulfilled by {@link Dialogue.close}; rejected if an error or the signal ended the dialogue. It need not be used. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /**
   * Sends a message, at once or when the turn before is over, and collects the replies: what the bot sends until the turn
   * ends. The message is in the conversation once, also if the connection breaks while it is sent. It never throws; the turn
   * rejects with what is listed here.
   *
   * @throws {@link InvalidRequestError} if the message or an option is wrong. Nothing was sent.
   * @throws {@link TimeoutError} if there is no reply within `timeout`.
   * @throws {@link AbortError} if the signal is aborted, or the dialogue is closed.
   * @throws {@link BotPlatformError} as every method, if the message cannot be sent or the stream of signals has failed.
   * @example
   * ```ts
   * import type { Dialogue } from 'bot-platform-sdk';
   *
   * async function order(dialogue: Dialogue) {
   *   const replies = await dialogue.say('One pizza, please', { timeout: 20_000 });
   *   return replies.map(({ payload }) => payload);
   * }
   * ```
   */
  say(message: MessagePayloadInput | string, options?: SayOptions): Turn {
    const turn = this.#createTurn(message, options);
    if (this.#end !== undefined) turn.end('error', this.#errorOf(turn, this.#end));
    if (turn.endedBy === undefined) this.#turns.push(turn);
    if (this.#turns[0] === turn) this.#begin(turn);
    return new Turn(turn);
  }

  /** Ends the dialogue, and each turn that is not over with an {@link AbortError}. Releases the connection. */
  close(): void {
    this.#closed.resolve();
    this.#finish({ reason: new Error('the dialogue was closed') });
  }

  /** Closes the dialogue at the end of an `await using` block. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  #createTurn(message: MessagePayloadInput | string, options: SayOptions | undefined): TurnState {
    const { conversationId, defaults } = this.#settings;
    const payload =
      typeof message === 'string' ? { type: 'text' as const, text: message } : message;
    const observer = {
      onSilence: (turn: TurnState) => void this.#look(turn),
      onEnd: (turn: TurnState) => this.#next(turn),
    };
    try {
      const { metadata, signal, ...given } = readSayOptions(options);
      const limits = toLimits({ ...defaults, ...given }, signal);
      const draft = { conversationId, payload, ...(metadata !== undefined && { metadata }) };
      return new TurnState(draft, limits, observer);
    } catch (error) {
      const turn = new TurnState({ conversationId, payload }, toLimits(defaults), observer);
      turn.end('error', error);
      return turn;
    }
  }

  #begin(turn: TurnState): void {
    turn.begin();
    if (this.#isGap) turn.hold();
    const sent = this.#send(turn).then(() => {
      if (this.#sending === sent) this.#sending = undefined;
    });
    this.#sending = sent;
  }

  async #send(turn: TurnState): Promise<void> {
    const { draft, signal } = turn;
    const { history, speakers } = this.#feed;
    try {
      const own = await send(this.#chat, draft, {
        signal,
        retry: this.#settings.retry,
        onAttempt: () => turn.countAttempt(),
        find: async (copy) => {
          const messages = await this.#feed.undelivered(signal);
          const ownId = await speakers.ownId();
          return messages.filter((message) => message.userId === ownId && isSame(message, copy));
        },
      });
      history.add(own.id);
      speakers.learnOwn(own.userId);
      turn.created(own);
    } catch (error) {
      if (mayBeCreated(error)) this.#unsure = [...this.#unsure.slice(-maxUnsure), draft];
      turn.end('error', error);
    }
  }

  /** A turn is over. */
  #next(turn: TurnState): void {
    const wasFirst = this.#turns[0] === turn;
    this.#turns = this.#turns.filter((other) => other !== turn);
    const [first] = this.#turns;
    if (wasFirst && first !== undefined) this.#begin(first);
  }

  /** Without a reply, the list of messages is looked at once: the service may have lost a signal. */
  async #look(turn: TurnState): Promise<void> {
    await this.#feed.look().catch(() => undefined);
    turn.giveUp();
  }

  #observeFeed(): FeedObserver {
    const turns = (): readonly TurnState[] => this.#turns;
    const { isReply, onDelta } = this.#settings;
    return {
      settled: async () => {
        while (this.#sending !== undefined) await this.#sending;
      },
      get needsBot() {
        return isReply === undefined && turns().length > 0;
      },
      isOwn: (message) => this.#isOwn(message),
      isUndecided: (message) => turns()[0]?.isUndecided(message) ?? false,
      onMessage: (message, isBot, list) => this.#deliver(message, isBot, list),
      onDelta: (texts, streamId) => {
        turns()[0]?.restart();
        for (const text of texts) this.#callBack('onDelta', () => onDelta?.(text, streamId));
      },
      onGap: () => {
        this.#isGap = true;
        turns()[0]?.hold();
      },
      onCaughtUp: () => {
        this.#isGap = false;
        turns()[0]?.release();
      },
      onEnd: (error) => this.#finish({ error: listenError(error) }),
    };
  }

  /** Whether a message was sent by a turn that does not know it. */
  async #isOwn(message: Message): Promise<boolean> {
    const index = this.#unsure.findIndex((draft) => isSame(message, draft));
    if (index === -1 || message.userId !== (await this.#feed.speakers.ownId())) return false;
    this.#unsure.splice(index, 1);
    return true;
  }

  #deliver(message: Message, isBot: boolean, list: readonly Message[]): void {
    const { isReply, onMessage } = this.#settings;
    const [turn] = this.#turns;
    if (turn?.precedes(message, list)) {
      const isTaken = this.#callBack('isReply', () => isReply?.(message) ?? isBot);
      if (this.#end !== undefined) return;
      if (isTaken === true) return void this.#callBack('until', () => turn.add(message));
    }
    this.#callBack('onMessage', () => onMessage?.(message));
  }

  /** Calls a function of the user. What it throws, or rejects with, ends the dialogue. */
  #callBack<T>(option: string, run: () => T): T | undefined {
    const fail = (cause: unknown): void => {
      this.#finish({ error: callbackError(option, cause, this.#startedAt) });
    };
    if (this.#end !== undefined) return undefined;
    try {
      const returned = run();
      if (returned instanceof Promise) returned.catch(fail);
      return returned;
    } catch (cause) {
      fail(cause);
      return undefined;
    }
  }

  #errorOf(turn: TurnState, end: End): unknown {
    return 'error' in end ? end.error : abortError(end.reason, turn.context());
  }

  /** Ends the dialogue, once, and releases everything that it holds. */
  #finish(end: End): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#unfollow();
    // Before the calls are aborted: the end of the stream is no error.
    this.#feed.close();
    this.#ending.abort('reason' in end ? end.reason : undefined);
    for (const turn of this.#turns.splice(0)) turn.end('error', this.#errorOf(turn, end));
    const context = dialogueContext(this.#startedAt, this.#isOpened ? 1 : 0);
    this.#closed.reject('error' in end ? end.error : abortError(end.reason, context));
  }
}

function readDialogueOptions(value: unknown): DialogueSettings {
  const schema = z.strictObject({
    conversationId: option<string>((id) => typeof id === 'string', 'must be a string'),
    ...turnShape(),
    isReply: z.optional(callable<(message: Message) => boolean>()),
    onMessage: z.optional(callable<(message: Message) => unknown>()),
    onDelta: z.optional(callable<(text: string, streamId: string) => unknown>()),
    retry: z.optional(wholeNumber(0, 100)),
  });
  const given = readOptions(schema, value, refuseDialogueOption);
  const { quietTime, until, timeout, totalTimeout, retry = 2, ...options } = given;
  return bare({ ...options, retry, defaults: { quietTime, until, timeout, totalTimeout } });
}

function readSayOptions(value: unknown): SayOptions {
  const metadata = z.optional(option<{ [key: string]: unknown }>(() => true, ''));
  return readOptions(z.strictObject({ ...turnShape(), metadata }), value, refuseTurnOption);
}

function turnShape() {
  return {
    quietTime: z.optional(milliseconds),
    until: z.optional(callable<(reply: Message) => boolean>()),
    timeout: z.optional(milliseconds),
    totalTimeout: z.optional(milliseconds),
    signal: z.optional(option<AbortSignal>(isSignal, 'must be an AbortSignal')),
  };
}

function toLimits(options: TurnOptions, signal?: AbortSignal): TurnLimits {
  const {
    until,
    quietTime = until === undefined ? 2000 : undefined,
    timeout = 60_000,
    totalTimeout,
  } = options;
  return { quietTime, until, timeout, totalTimeout, signal };
}
