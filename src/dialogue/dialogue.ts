import type { ChatClient } from '../chat-client.ts';
import { abortError } from '../core/create-error.ts';
import { traceCaller } from '../core/trace-caller.ts';
import { isBotPlatformError } from '../errors/index.ts';
import { signalRule } from '../options/call-options.ts';
import {
  anything,
  callable,
  listKnown,
  milliseconds,
  type Rule,
  readOptions,
  rule,
  wholeNumber,
} from '../options/reader.ts';
import type {
  CreateMessageRequest,
  Message,
  MessagePayloadInput,
} from '../service/generated/chat-types.ts';
import { bare } from '../shared/json.ts';
import { type ReconnectOptions, reconnectRule } from '../streams/options.ts';
import {
  type Arrival,
  Conversation,
  type ConversationObserver,
  type Need,
} from './conversation.ts';
import {
  callbackError,
  dialogueContext,
  listenError,
  notCreatedError,
  refuseDialogueOption,
  refuseTurnOption,
} from './errors.ts';
import { draftOf, isSame, send } from './sender.ts';
import { Turn, type TurnOptions, TurnState, toLimits } from './turn.ts';

/** The options of {@link openDialogue}. Those of a turn are the defaults of {@link Dialogue.say}. */
export interface DialogueOptions extends TurnOptions {
  /** The id of the conversation. The user of the client participates in it. */
  readonly conversationId: string;
  /**
   * Whether a message that was sent after ours is a reply. What it throws, or returns instead of a boolean, ends the
   * dialogue.
   * @default a message of the bot is one
   */
  readonly isReply?: ((message: Message) => boolean) | undefined;
  /**
   * Receives, in order, every message that is no reply and was not sent by this dialogue: late and unasked ones,
   * and those of people, which wait for nothing. It is not awaited. What it throws ends the dialogue.
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
   * How often a message is sent again if it is unknown whether it was created, the list of messages shows that it was not,
   * and the error is transient. The wait before is that of a stream: 0.5 to 1 s, 1 to 2 s, 2 to 4 s …
   * @default 2
   */
  readonly resend?: number | undefined;
  /**
   * How often the dialogue connects again in a row, and the longest wait that it chooses.
   * @default true
   */
  readonly reconnect?: true | ReconnectOptions | undefined;
}

/** The options of {@link Dialogue.say}. */
export interface SayOptions extends TurnOptions {
  /** Ends the turn: it rejects with an {@link AbortError}. */
  readonly signal?: AbortSignal | undefined;
  /** Data about the message that the bot can read. */
  readonly metadata?: object | undefined;
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
  try {
    const settings = readDialogueOptions(options);
    if (typeof chat?.listenConversation !== 'function')
      refuseDialogueOption('chat', 'must be a ChatClient');
    const dialogue = new Dialogue(chat, settings);
    await dialogue.open();
    return dialogue;
  } catch (error) {
    throw traceCaller(error);
  }
}

/** The messages of an unknown outcome that are remembered. */
const maxUnsure = 100;

/** The options of a dialogue, checked. */
interface DialogueSettings extends Omit<DialogueOptions, keyof TurnOptions | 'resend'> {
  readonly resend: number;
  readonly defaults: TurnOptions;
}

/** Why turns that are not over end: an error, or what aborted the dialogue. */
type End = { readonly error: unknown } | { readonly reason: unknown };

/** A conversation with a bot, turn by turn. Created by {@link openDialogue}. */
export class Dialogue implements AsyncDisposable {
  readonly #chat: ChatClient;
  readonly #settings: DialogueSettings;
  readonly #conversation: Conversation;
  readonly #startedAt = performance.now();
  /** Aborted at the end of the dialogue. */
  readonly #ending = new AbortController();
  readonly #closed = Promise.withResolvers<void>();
  #end: End | undefined;
  /** Those that are not over. The message of the first one is sent. */
  #turns: TurnState[] = [];
  /** The turn whose message is being sent. The next turn begins after that, also if this one is over. */
  #sending: TurnState | undefined;
  /** Messages that may have been created although their turn is over. */
  #unsure: CreateMessageRequest[] = [];
  #isOpened = false;
  readonly #unfollow: () => void;

  /** @internal */
  constructor(chat: ChatClient, settings: DialogueSettings) {
    const { conversationId, signal, reconnect } = settings;
    this.#chat = chat;
    this.#settings = settings;
    const observer = this.#observeConversation();
    this.#conversation = new Conversation(
      chat,
      conversationId,
      { signal: this.#ending.signal, reconnect },
      observer,
    );
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
      await this.#conversation.open();
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
   * ends. The message is in the conversation once, even if the connection breaks while it is sent. It never throws; the turn
   * rejects with what is listed here.
   *
   * @throws {@link InvalidRequestError} if the message or an option is wrong. Nothing was sent.
   * @throws {@link TimeoutError} if there is no reply within `replyTimeout`, or it is not known within `replyTimeout` or
   * `maxDuration` that the message was created.
   * @throws {@link AbortError} if the signal is aborted, or the dialogue is closed.
   * @throws {@link BotPlatformError} as every method, if the message cannot be sent or the stream of signals has failed.
   * @example
   * ```ts
   * import type { Dialogue } from 'bot-platform-sdk';
   *
   * async function order(dialogue: Dialogue) {
   *   const replies = await dialogue.say('One pizza, please', { replyTimeout: 20_000 });
   *   return replies.map(({ payload }) => payload);
   * }
   * ```
   */
  say(message: MessagePayloadInput | string, options?: SayOptions): Turn {
    const turn = this.#createTurn(message, options);
    if (this.#end !== undefined) turn.end('error', this.#errorOf(turn, this.#end));
    if (turn.endedBy === undefined) {
      this.#turns.push(turn);
      this.#beginNext();
    }
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
      onSilence: async (turn: TurnState) => {
        // The service may have lost a signal.
        await this.#conversation.look();
        turn.giveUp();
      },
      onEnd: (turn: TurnState) => this.#leave(turn),
    };
    try {
      const { metadata, signal, ...given } = readSayOptions(options);
      const limits = toLimits({ ...defaults, ...given }, signal);
      const draft = draftOf({
        conversationId,
        payload,
        ...(metadata !== undefined && { metadata }),
      });
      return new TurnState(draft, limits, observer);
    } catch (error) {
      const turn = new TurnState({ conversationId, payload }, toLimits(defaults), observer);
      turn.end('error', error);
      return turn;
    }
  }

  /** Begins the first turn, unless it has begun. */
  #beginNext(): void {
    const [turn] = this.#turns;
    if (turn === undefined || turn.hasBegun || this.#sending !== undefined) return;
    turn.begin(this.#conversation.isBusy);
    this.#send(turn);
  }

  async #send(turn: TurnState): Promise<void> {
    const { draft, signal } = turn;
    this.#sending = turn;
    try {
      const own = await send(this.#chat, draft, {
        signal,
        resend: this.#settings.resend,
        onAttempt: () => turn.countAttempt(),
        find: () => this.#conversation.find((message) => isSame(message, draft), signal),
      });
      this.#conversation.addOwn(own);
      turn.created(own);
    } catch (error) {
      // If the turn is over, what was taken for its message is its message.
      if (turn.endedBy !== undefined && turn.own !== undefined) this.#conversation.addOwn(turn.own);
      else if (mayBeCreated(error)) this.#unsure = [...this.#unsure.slice(-maxUnsure), draft];
      turn.end('error', this.#sendingError(turn, error));
    }
    this.#sending = undefined;
    this.#conversation.deliver();
    this.#beginNext();
  }

  #sendingError(turn: TurnState, error: unknown): unknown {
    const { expired, limits } = turn;
    if (expired === undefined) return error;
    return notCreatedError(expired, limits[expired], error, turn.context());
  }

  /** A turn is over. What has waited for its message is no reply; only then, the next turn begins. */
  #leave(turn: TurnState): void {
    this.#turns = this.#turns.filter((other) => other !== turn);
    if (!turn.hasBegun || this.#end !== undefined) return;
    this.#conversation.deliver();
    this.#beginNext();
  }

  /** The turn that has begun. */
  get #turn(): TurnState | undefined {
    const [turn] = this.#turns;
    return turn?.hasBegun === true ? turn : undefined;
  }

  #observeConversation(): ConversationObserver {
    return {
      decide: (arrival, isLate) => this.#decide(arrival, isLate),
      onDelta: (texts, streamId) => {
        this.#turn?.restart();
        const { onDelta } = this.#settings;
        for (const text of texts) this.#callBack('onDelta', () => onDelta?.(text, streamId));
      },
      onBusy: (isBusy) => this.#turn?.setBusy(isBusy),
      onEnd: (error) => this.#finish({ error: listenError(error) }),
    };
  }

  /** Whether a message is our own, a reply, or neither. */
  #decide(arrival: Arrival, isLate: boolean): Need | (() => void) {
    const { message } = arrival;
    const { speakers } = this.#conversation;
    const other = (): void => {
      this.#callBack('onMessage', () => this.#settings.onMessage?.(message));
    };
    const need = this.#claim(arrival, isLate);
    if (need !== undefined) return need;

    const turn = this.#turn;
    if (turn === undefined) return other;
    const isReply = this.#isReply(arrival) ?? speakers.isBot(message.userId);
    if (isReply === undefined && !isLate) return 'speaker';
    if (isReply === false || this.#end !== undefined) return other;
    if (turn.own === undefined) return 'sending';
    const isLater = turn.precedes(message, arrival.ids);
    if (isLater === undefined && !isLate) return 'order';
    return isLater === false ? other : () => this.#addReply(turn, message);
  }

  /** Whether a message is, or may be, one that we have sent; `undefined` if not. */
  #claim({ message }: Arrival, isLate: boolean): Need | (() => void) | undefined {
    const { speakers } = this.#conversation;
    const { userId } = message;
    if (speakers.isBot(userId) === true) return undefined;
    const isSent = this.#sending !== undefined && isSame(message, this.#sending.draft);
    const index = this.#unsure.findIndex((draft) => isSame(message, draft));
    if (!isSent && index === -1) return undefined;
    if (speakers.ownId === undefined && !isLate) return 'owner';
    if (speakers.ownId !== userId) return undefined;
    if (index !== -1) return () => void this.#unsure.splice(index, 1);
    // Until the call has returned, another message with the same content may be it.
    if (this.#sending?.own === undefined) this.#sending?.created(message);
    return 'own';
  }

  /** What `isReply` says, once for each message. */
  #isReply(arrival: Arrival): boolean | undefined {
    const { isReply } = this.#settings;
    if (isReply === undefined) return undefined;
    arrival.isReply ??= this.#askUser('isReply', () => isReply(arrival.message));
    return arrival.isReply;
  }

  #addReply(turn: TurnState, reply: Message): void {
    const { until } = turn.limits;
    turn.add(reply);
    if (until !== undefined && this.#askUser('until', () => until(reply))) turn.end('until');
  }

  /** Calls a function of the user that decides. It must return a boolean, at once. */
  #askUser(option: string, run: () => boolean): boolean {
    const answer: unknown = this.#callBack(option, run);
    if (typeof answer === 'boolean' || this.#end !== undefined) return answer === true;
    const problem = isThenable(answer)
      ? 'returned a promise; it must return a boolean, at once'
      : `must return a boolean, not ${answer === null ? 'null' : typeof answer}`;
    this.#finish({ error: callbackError(option, problem, undefined, this.#startedAt) });
    return false;
  }

  /** Calls a function of the user. What it throws, or rejects with, ends the dialogue. */
  #callBack(option: string, run: () => unknown): unknown {
    const fail = (cause: unknown): void => {
      this.#finish({ error: callbackError(option, 'threw', cause, this.#startedAt) });
    };
    if (this.#end !== undefined) return undefined;
    try {
      const returned = run();
      if (isThenable(returned)) Promise.resolve(returned).catch(fail);
      return returned;
    } catch (cause) {
      fail(cause);
      return undefined;
    }
  }

  #errorOf(turn: TurnState, end: End): unknown {
    return 'error' in end ? end.error : abortError(turn.context(), end.reason);
  }

  /** Ends the dialogue, once, and releases everything that it holds. */
  #finish(end: End): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#unfollow();
    // Before the calls are aborted: the end of the stream is no error.
    this.#conversation.close();
    this.#ending.abort('reason' in end ? end.reason : undefined);
    for (const turn of this.#turns.splice(0)) turn.end('error', this.#errorOf(turn, end));
    const context = dialogueContext(this.#startedAt, this.#isOpened ? 1 : 0);
    this.#closed.reject('error' in end ? end.error : abortError(context, end.reason));
  }
}

/** Whether a message may have been created although the call failed. */
function mayBeCreated(error: unknown): boolean {
  return isBotPlatformError(error) && error.maybeProcessed;
}

function isThenable(value: unknown): boolean {
  return typeof Object(value).then === 'function';
}

/** The names that options had before 0.5. */
const formerNames: Readonly<Record<string, string>> = {
  timeout: 'replyTimeout',
  totalTimeout: 'maxDuration',
  retry: 'resend',
};

function describeUnknown(name: string, known: readonly string[]): string {
  const current = Object.hasOwn(formerNames, name) ? formerNames[name] : undefined;
  return current !== undefined && known.includes(current)
    ? `is not an option of a dialogue; expected \`${current}\``
    : listKnown(name, known);
}

function readDialogueOptions(value: unknown): DialogueSettings {
  const rules = {
    conversationId: rule<string>((id) => typeof id === 'string', 'must be a string'),
    ...turnRules,
    isReply: callable<(message: Message) => boolean>(),
    onMessage: callable<(message: Message) => unknown>(),
    onDelta: callable<(text: string, streamId: string) => unknown>(),
    resend: wholeNumber(0, 100),
    reconnect: rule<true | ReconnectOptions>(
      (value) => value !== false && reconnectRule(value) === undefined,
      'must be true, or { limit, maxDelay }',
    ),
  };
  const given = readOptions(rules, value, refuseDialogueOption, describeUnknown);
  const { quietTime, until, replyTimeout, maxDuration, resend = 2, ...options } = given;
  const { conversationId = refuseDialogueOption('conversationId', 'must be a string') } = options;
  return bare({
    ...options,
    conversationId,
    resend,
    defaults: { quietTime, until, replyTimeout, maxDuration },
  });
}

function readSayOptions(value: unknown): SayOptions {
  const rules = { ...turnRules, metadata: anything as Rule<object> };
  return readOptions(rules, value, refuseTurnOption, describeUnknown);
}

const turnRules = {
  quietTime: milliseconds,
  until: /* @__PURE__ */ callable<(reply: Message) => boolean>(),
  replyTimeout: milliseconds,
  maxDuration: milliseconds,
  signal: signalRule,
};
