import type {
  Message,
  MessagePayload,
  MessagePayloadInput,
} from '../../service/generated/chat-types.ts';
import type { Conversation, Event } from '../../service/resources.ts';

import type { Unlisted } from './message-collection.ts';

/**
 * The actions of a bot in a conversation. Once the conversation is deleted or the platform is reset, these functions have no
 * effect, and `stream` reads no further part.
 */
export interface BotContext {
  /** The conversation. */
  readonly conversation: Conversation;
  /**
   * Sends a message, and returns it. A string is the text of a message, which must not be empty. A kind that is not listed
   * is sent as it is.
   *
   * @param metadata - The `metadata` of the message.
   */
  readonly reply: <const Kind extends string>(
    payload: MessagePayload | MessagePayloadInput | Unlisted<MessagePayload, Kind> | string,
    metadata?: Readonly<Record<string, unknown>>,
  ) => Message;
  /**
   * Sends a text as a model writes it: a signal `message_stream_delta` for each part, then `message_stream_complete` and
   * the message. A string is sent word by word. If the parts throw, a signal `message_stream_abort` is sent.
   */
  readonly stream: (text: string | Iterable<string> | AsyncIterable<string>) => Promise<Message>;
  /** Sends an event with this payload. It takes no signal: `platform.emit` does. */
  readonly emit: (payload: Readonly<Record<string, unknown>>) => void;
}

interface BotFunctions {
  /**
   * Called with each message of a user, after the users who listen received it, in the asynchronous context
   * (`AsyncLocalStorage`) in which the platform was created: a bot knows nothing of the request.
   */
  message(context: BotContext & { readonly message: Message }): unknown;
  /** Called with each event of a user in the same way. */
  event(context: BotContext & { readonly event: Event }): unknown;
}

/**
 * The bot's side of every conversation: the function `message`, `event`, or both. An error that a function throws is an
 * unhandled rejection, which test runners report.
 */
export type BotBehavior = Partial<BotFunctions> &
  (Pick<BotFunctions, 'message'> | Pick<BotFunctions, 'event'>);

/** Sends everything back, as the bot does that the end-to-end tests of the official client expect. */
export const echo: BotBehavior = {
  message({ message: { payload, metadata }, reply }) {
    // That bot sends a message of several parts if it is asked to.
    const isRequest = payload.type === 'text' && payload.text === 'bloc';
    reply(isRequest ? bloc : payload, metadata);
  },
  event({ event, emit }) {
    emit(event.payload ?? {});
  },
};

const bloc: MessagePayload = {
  type: 'bloc',
  items: ['One', 'Two', 'Three'].map((text) => ({ type: 'text', text })),
};
