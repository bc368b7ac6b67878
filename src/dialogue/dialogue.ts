import type { ChatClient } from '../chat-client.ts';
import { traceCaller } from '../core/call/trace-caller.ts';
import { invalidInput, optionThrower, payloadTooLarge } from '../core/failure/create-error.ts';
import { compileOperation } from '../core/operation/compile-operation.ts';
import { buildRequest, oversize } from '../core/operation/request.ts';
import { signalRule } from '../options/call-options.ts';
import {
  anything,
  callable,
  listKnown,
  milliseconds,
  type Rule,
  readOptions,
  rule,
  type ThrowProblem,
  wholeNumber,
} from '../options/reader.ts';
import { chatApi } from '../service/apis.ts';
import { createMessage } from '../service/generated/chat-operations.ts';
import type {
  CreateMessageRequest,
  Message,
  MessagePayloadInput,
} from '../service/generated/chat-types.ts';
import { type ReconnectOptions, readReconnect, reconnectRule } from '../streams/options.ts';
import type { TurnLimits } from './core/events.ts';
import { sending, wrongOption } from './errors.ts';
import { DialogueRunner, type RunnerSettings } from './runner.ts';
import { Turn, type TurnOptions, TurnRecord } from './turn.ts';

/** The options of {@link openDialogue}. Those of a turn are the defaults of {@link Dialogue.say}. */
export interface DialogueOptions extends TurnOptions {
  /** The id of the conversation. The user of the client participates in it. */
  readonly conversationId: string;
  /**
   * Whether a message that was sent after ours is a reply. If the function throws, or returns no boolean, the dialogue
   * ends.
   * @default a message of the bot is one
   */
  readonly isReply?: ((message: Message) => boolean) | undefined;
  /**
   * Receives every message that is no reply and was not sent by this dialogue: messages of people, and those of the bot that
   * are late or unasked. Replies and these messages keep the order of the conversation: a message waits while an earlier one
   * is missing. The result is not awaited. If the function throws or rejects, the dialogue ends.
   */
  readonly onMessage?: ((message: Message, dialogue: Dialogue) => unknown) | undefined;
  /**
   * Receives the text of a reply while the bot writes it: all of it so far, once for each part. The bot may write several
   * texts at once, each with its own `streamId`. The result is not awaited. If the function throws or rejects, the dialogue
   * ends.
   */
  readonly onDelta?: ((text: string, streamId: string, dialogue: Dialogue) => unknown) | undefined;
  /**
   * The id of the last message that the program has processed before its restart; replies count as processed when their
   * turn is over. `onMessage` receives the messages after it, including those of our user, before anything newer. The dialogue
   * reads the list of messages back to it, page by page. If the conversation has no such message, opening rejects with a
   * {@link ConfigurationError}: open the dialogue without `since`, and load the history.
   * @default what is older than the dialogue is not delivered
   */
  readonly since?: string | undefined;
  /** Ends the dialogue: its turns reject with an {@link AbortError}. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How often a message is sent again after an unknown outcome, if the list of messages does not have it, and the error is
   * transient and has ended the request. With 0, that never happens: see {@link Dialogue.say}.
   * @default 2
   */
  readonly resend?: number | undefined;
  /**
   * How often in a row the dialogue connects again, or requests a page of a list that has failed, and its longest wait before
   * it does, or before it sends again. The waits are those of a stream: 0.5 to 1 s, 1 to 2 s, 2 to 4 s … A wait that the
   * service asks for is always respected.
   * @default \{ limit: 30, maxDelay: 10_000 \}
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
 * Opens a dialogue with the bot of a conversation: it connects, and reads which messages are older, before it resolves. From
 * then on, each message is delivered once: as a reply of a turn, or to `onMessage`. Messages that are missed while the
 * connection is lost are listed. The first connection is made like a call, with the `retry` and `totalTimeout` of the client.
 *
 * The turns of a conversation run one at a time, in all dialogues of a client and its copies. A dialogue does
 * not know the turns of another process.
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
      throwDialogueProblem('chat', 'must be a ChatClient');
    const { onMessage, onDelta } = settings;
    const runner = new DialogueRunner(chat, {
      ...settings,
      onMessage: (message) => onMessage?.(message, dialogue),
      onDelta: (text, streamId) => onDelta?.(text, streamId, dialogue),
    });
    const dialogue = new Dialogue(runner, settings);
    await runner.open();
    return dialogue;
  } catch (error) {
    throw traceCaller(error);
  }
}

/** A conversation with a bot, turn by turn. Created by {@link openDialogue}. */
export class Dialogue implements AsyncDisposable {
  readonly #runner: DialogueRunner;
  readonly #settings: DialogueSettings;

  /** @internal */
  constructor(runner: DialogueRunner, settings: DialogueSettings) {
    this.#runner = runner;
    this.#settings = settings;
  }

  /**
   * Settles when the dialogue has ended and its connection is released: fulfilled by {@link Dialogue.close}, rejected if an
   * error or the signal ended the dialogue. It never causes an unhandled rejection.
   */
  get closed(): Promise<void> {
    return this.#runner.closed;
  }

  /**
   * Sends a message, at once or when the turn before is over, and collects the replies: what the bot sends until the turn
   * ends. It never throws; the turn rejects with what is listed here.
   *
   * A turn that succeeds has sent its message. The dialogue sends a message again only after an error that ended its request,
   * and only if the list of messages does not have it. So the message is usually in the conversation once, but no client can
   * rule out that a proxy delivers a request after its connection was lost, or that a list lags. If a second message is worse
   * than an error, set `resend: 0`: then a message is sent again only if it was certainly not processed.
   *
   * @throws {@link InvalidInputError} if the message or an option is wrong. Nothing was sent.
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
    const { conversationId, defaults } = this.#settings;
    const payload =
      typeof message === 'string' ? { type: 'text' as const, text: message } : message;
    const record = new TurnRecord();
    try {
      const { metadata, signal, ...given } = readSayOptions(options);
      const limits = toLimits({ ...defaults, ...given });
      const draft = draftOf({
        conversationId,
        payload,
        ...(metadata !== undefined && { metadata }),
      });
      this.#runner.say(record, { draft, limits }, signal);
    } catch (error) {
      record.end('error', error);
    }
    return new Turn(record);
  }

  /** Ends the dialogue, and each turn that is not over with an {@link AbortError}. Releases the connection. */
  close(): void {
    this.#runner.close({ kind: 'closed' });
  }

  /** Closes the dialogue at the end of an `await using` block, and resolves when its connection is released. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await this.#runner.closed.catch(() => undefined);
  }
}

/** Checks a message, and copies it as it is sent: the caller may change it later. */
function draftOf(message: CreateMessageRequest): CreateMessageRequest {
  const call = sending(0);
  const { body = '{}' } = buildRequest(
    compileOperation(createMessage),
    message,
    (issues, cause) => {
      throw invalidInput(call, issues, cause);
    },
  );
  const size = oversize(body, chatApi.maxRequestBytes);
  if (size !== undefined) throw payloadTooLarge(call.context(), chatApi.maxRequestBytes, size);
  return JSON.parse(body);
}

function toLimits({ until, maxDuration, ...times }: TurnOptions): TurnLimits {
  const { quietTime = until === undefined ? 2000 : undefined, replyTimeout = 60_000 } = times;
  return { quietTime, until, replyTimeout, maxDuration };
}

/** The options of a call that mean something else for a call, and what a dialogue has in their place. */
const optionsOfCalls: Readonly<Record<string, string>> = {
  timeout: 'replyTimeout',
  totalTimeout: 'maxDuration',
  retry: 'resend',
};

function describeUnknown(name: string, known: readonly string[]): string {
  const current = Object.hasOwn(optionsOfCalls, name) ? optionsOfCalls[name] : undefined;
  return current !== undefined && known.includes(current)
    ? `is not an option of a dialogue; expected \`${current}\``
    : listKnown(name, known);
}

/** The options of a dialogue, checked. */
interface DialogueSettings
  extends Omit<RunnerSettings, 'onMessage' | 'onDelta'>,
    Pick<DialogueOptions, 'onMessage' | 'onDelta'> {
  readonly defaults: TurnOptions;
}

function readDialogueOptions(value: unknown): DialogueSettings {
  const rules = {
    conversationId: rule<string>((id) => typeof id === 'string', 'must be a string'),
    since: rule<string>((id) => typeof id === 'string' && id !== '', 'must be the id of a message'),
    ...turnRules,
    isReply: callable<(message: Message) => boolean>(),
    onMessage: callable<(message: Message, dialogue: Dialogue) => unknown>(),
    onDelta: callable<(text: string, streamId: string, dialogue: Dialogue) => unknown>(),
    resend: wholeNumber(0, 100),
    reconnect: rule<true | ReconnectOptions>(
      (value) => value !== false && reconnectRule(value) === undefined,
      'must be true, or { limit, maxDelay }',
    ),
  };
  const given = readOptions(rules, value, throwDialogueProblem, describeUnknown);
  // Without the rest of a pattern, which would inherit options.
  const { quietTime, until, replyTimeout, maxDuration } = given;
  const { isReply, onMessage, onDelta, since, signal, resend = 2, reconnect } = given;
  const { conversationId = throwDialogueProblem('conversationId', 'must be a string') } = given;
  return {
    conversationId,
    isReply,
    onMessage,
    onDelta,
    since,
    signal,
    resend,
    reconnect: readReconnect(reconnect, throwDialogueProblem),
    defaults: { quietTime, until, replyTimeout, maxDuration },
  };
}

const throwDialogueProblem: ThrowProblem = (option, problem, cause) => {
  throw wrongOption(option, problem, cause);
};

function readSayOptions(value: unknown): SayOptions {
  const rules = { ...turnRules, metadata: anything as Rule<object> };
  return readOptions(rules, value, optionThrower(sending(0), 'say: '), describeUnknown);
}

const turnRules = {
  quietTime: milliseconds,
  until: /* @__PURE__ */ callable<(reply: Message) => boolean>(),
  replyTimeout: milliseconds,
  maxDuration: milliseconds,
  signal: signalRule,
};
