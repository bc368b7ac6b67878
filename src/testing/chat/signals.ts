import * as z from 'zod/mini';
import { listenConversation } from '../../service/generated/chat-operations.ts';
import type { Message, MessagePayload, Signal } from '../../service/generated/chat-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type { Event } from '../../service/resources.ts';
import { copyAsJson, problemOf } from '../collection.ts';
import { throwMistake } from '../mistake.ts';
import { type BotBehavior, type BotContext, echo } from './bot-behavior.ts';
import type { ConversationCollection } from './conversation-collection.ts';
import type { MessageCollection, Unlisted } from './message-collection.ts';
import type { Streams } from './streams.ts';

/** A signal of a kind that the types do not list, or of a message with such a payload. */
export type UnlistedSignal<Kind extends string> =
  | Unlisted<Signal, Kind>
  | {
      readonly type: 'message_created';
      readonly data: Omit<Message, 'payload'> & {
        readonly isBot: boolean;
        readonly payload: Unlisted<MessagePayload, Kind>;
      };
    };

/** The user id of the bot. */
const botId = 'bot';

/** The parts of the state that signals are about. */
interface SignaledState {
  readonly streams: Streams;
  readonly conversations: ConversationCollection;
  readonly messages: MessageCollection;
}

/** Sends the signals of what happens in the conversations to those who listen, and calls the bot. */
export class Signals {
  readonly #state: SignaledState;
  readonly #bot: BotBehavior | undefined;
  #streams = 0;
  /** When the last message that was signaled was created. */
  #latest = '';

  constructor(state: SignaledState, bot: 'echo' | BotBehavior | undefined) {
    this.#state = state;
    this.#bot = bot === 'echo' ? echo : bot;
  }

  reset(): void {
    this.#latest = '';
  }

  /** Creates a message of a user, which is signaled. */
  createMessage(content: object): Message {
    const message = this.#create(content);
    const { conversationId } = message;
    const signal: Signal = { type: 'message_created', data: { ...message, isBot: false } };
    this.announce(conversationId, signal, (context) =>
      this.#bot?.message?.({ message, ...context }),
    );
    return message;
  }

  eventCreated(event: Required<Event>): void {
    const { conversationId } = event;
    const signal: Signal = { type: 'event_created', data: { ...event, isBot: false } };
    this.announce(conversationId, signal, (context) => this.#bot?.event?.({ event, ...context }));
  }

  /** Sends a signal, shortly after the response to the request that caused it; then calls the bot. */
  announce(
    conversationId: string,
    signal: Signal,
    callBot?: (context: BotContext) => unknown,
  ): void {
    this.#state.streams.schedule({
      send: () => this.#state.streams.deliver(conversationId, signal),
      act: async () => {
        const context = this.#createContext(conversationId);
        // An error of the bot is that of an async function: an unhandled rejection.
        if (context !== undefined) await callBot?.(context);
      },
    });
  }

  /** Creates a message that is signaled. The list has it before all others that were, also if the clock was set back. */
  #create(content: object): Message {
    const now = new Date().toISOString();
    this.#latest = now > this.#latest ? now : this.#latest;
    return this.#state.messages.create({ createdAt: this.#latest, ...content });
  }

  /** The actions of the bot. Once the conversation is deleted or the platform is reset, they have no effect. */
  #createContext(conversationId: string): BotContext | undefined {
    const { conversations } = this.#state;
    const conversation = conversations.get(conversationId);
    if (conversation === undefined) return undefined;
    const isOver = conversations.watch(conversationId);
    return {
      conversation,
      reply: (...content) => this.#reply(conversationId, content, isOver),
      stream: (text) => this.#stream(conversationId, text, isOver),
      emit: (payload) => {
        if (!isOver()) this.#emitEvent(conversationId, payload);
      },
    };
  }

  /** Sends a signal of a test, after those that are due. */
  emit(conversationId: string, signal: object): void {
    this.#state.streams.flush();
    this.#send(conversationId, signal);
  }

  #send(conversationId: string, given: object): void {
    const throwProblem = (option: string, problem: string): never =>
      throwMistake('platform.emit', option, problem);
    if (!this.#state.conversations.has(conversationId)) {
      throwProblem('conversationId', `there is no conversation ${JSON.stringify(conversationId)}`);
    }
    const signal: Signal = copyAsJson(given, (reason) =>
      throwProblem('signal', `the signal ${reason}`),
    );
    // A signal of an unlisted kind has no problem: listeners receive it unchanged.
    const problem = problemOf(listenConversation.stream, signal);
    if (problem !== undefined) throwProblem('signal', `the signal ${problem}`);
    this.#state.streams.send(conversationId, signal);
  }

  #emitEvent(conversationId: string, payload: Readonly<Record<string, unknown>>): void {
    // An event of a bot has no id, and the service does not keep it.
    const createdAt = new Date().toISOString();
    const origin = { id: null, createdAt, conversationId, userId: botId };
    const data = { ...origin, payload: { ...payload }, isBot: true };
    this.#send(conversationId, { type: 'event_created', data });
  }

  /** Sends a message as the bot, after what is due; a test in another language has no functions to give a bot. */
  reply(conversationId: string, payload: object | string, userId?: string): Message {
    this.#state.streams.flush();
    return this.#say({
      ...contentOf(conversationId, payload),
      ...(userId !== undefined && { userId }),
    });
  }

  #reply(
    conversationId: string,
    [payload, metadata]: Parameters<BotContext['reply']>,
    isOver: () => boolean,
    streamId?: string,
  ): Message {
    const content = {
      ...contentOf(conversationId, payload),
      ...(metadata !== undefined && { metadata: { ...metadata } }),
    };
    // A bot does not have to handle that it came too late.
    if (isOver()) {
      const createdAt = new Date().toISOString();
      return z.parse(schemas.Message, { id: 'not-sent', createdAt, ...content });
    }
    return this.#say(content, streamId);
  }

  #say(content: object, streamId?: string): Message {
    const message = this.#create(content);
    const { conversationId } = message;
    if (streamId !== undefined) {
      this.#send(conversationId, { type: 'message_stream_complete', data: { streamId, message } });
    }
    this.#send(conversationId, { type: 'message_created', data: { ...message, isBot: true } });
    return message;
  }

  async #stream(
    conversationId: string,
    parts: Parameters<BotContext['stream']>[0],
    isOver: () => boolean,
  ): Promise<Message> {
    this.#streams += 1;
    const streamId = `stream_${this.#streams}`;
    const origin = { streamId, conversationId, userId: botId, createdAt: new Date().toISOString() };
    let text = '';
    let sequence = 0;
    try {
      for await (const delta of typeof parts === 'string' ? wordsOf(parts) : parts) {
        if (isOver()) break;
        sequence += 1;
        text += delta;
        const data = { ...origin, sequence, delta };
        this.#send(conversationId, { type: 'message_stream_delta', data });
      }
      return this.#reply(conversationId, [text], isOver, streamId);
    } catch (error) {
      if (isOver()) return this.#reply(conversationId, [text], isOver);
      const data = { streamId, conversationId };
      this.#send(conversationId, { type: 'message_stream_abort', data });
      throw error;
    }
  }
}

function contentOf(conversationId: string, payload: object | string) {
  const given = typeof payload === 'string' ? { type: 'text', text: payload } : payload;
  return { conversationId, userId: botId, payload: given };
}

function wordsOf(text: string): readonly string[] {
  // Each white space has one place in a match, so that the time is linear.
  return text.match(/^\s*\S+\s*|\S+\s*/g) ?? [];
}
