import {
  AbortError,
  type BotPlatformError,
  type ChatClient,
  ConnectionError,
  InternalServerError,
  RateLimitError,
} from '../../src/index.ts';
import type { Message, Signal } from '../../src/operations.ts';
import { untyped } from './untyped.ts';

/** What a request meets. `lost` is processed, and its response is lost. */
export type Fate = 'ok' | 'slow' | 'stall' | 'reset' | 'lost' | 'unavailable' | 'limited';

/** What a signal meets. */
export type SignalFate = 'live' | 'late' | 'lost' | 'double';

export const ownId = 'user_1';
const pageSize = 5;
/** The time to the response of a call that stalls. */
const callTimeout = 30_000;

type Connection = { push(signal: Signal): void; end(): void };

/**
 * A small model of the service, and of the client that calls it: a conversation in memory, with a clock of its own. Every
 * time in it is a timer that a test may fake.
 */
export class ServiceModel {
  readonly messages: Message[] = [];
  /** The fates of the next requests, and of the next signals; then all is well. */
  readonly fates: Fate[] = [];
  readonly signalFates: SignalFate[] = [];
  readonly #connections = new Set<Connection>();
  readonly #skew: number;
  #onDisconnect: (() => void) | undefined;
  #onReconnect: (() => unknown) | undefined;
  #isDown = false;
  #count = 0;
  requests = 0;
  /** Whether a request had no response in time. */
  hasFailed = false;

  constructor(skew: number) {
    this.#skew = skew;
  }

  /** Adds a message, and sends its signal. Several may have the same time. */
  add(userId: string, text: string, metadata?: { [key: string]: unknown }): Message {
    this.#count += 1;
    const message: Message = {
      id: `message_${this.#count}`,
      createdAt: new Date(Date.now() + this.#skew).toISOString(),
      payload: { type: 'text', text },
      userId,
      conversationId: 'c',
      ...(metadata !== undefined && { metadata }),
    };
    this.messages.push(message);
    const isBot = userId === 'bot';
    this.#signal({ type: 'message_created', data: { ...message, isBot } });
    return message;
  }

  /** A part of a text that the bot writes. */
  write(streamId: string, sequence: number): void {
    const origin = {
      streamId,
      conversationId: 'c',
      userId: 'bot',
      createdAt: '2030-01-01T00:00:00Z',
    };
    this.#signal({ type: 'message_stream_delta', data: { ...origin, sequence, delta: 'x' } });
  }

  delete(index: number): void {
    this.messages.splice(index, 1);
  }

  /** The connection is lost for a time. */
  disconnect(ms: number): void {
    if (this.#isDown) return;
    this.#isDown = true;
    this.#onDisconnect?.();
    setTimeout(() => {
      this.#isDown = false;
      this.#onReconnect?.();
    }, ms);
  }

  #signal(signal: Signal): void {
    const fate = this.signalFates.shift() ?? 'live';
    if (fate === 'lost') return;
    const send = (): void => {
      if (this.#isDown) return;
      for (const connection of this.#connections) connection.push(signal);
    };
    setTimeout(send, fate === 'late' ? 120 : 3);
    if (fate === 'double') setTimeout(send, 8);
  }

  /** Responds to a request as its fate says. */
  #respond<T>(process: () => T, signal: AbortSignal | undefined): Promise<T> {
    this.requests += 1;
    const fate = this.fates.shift() ?? 'ok';
    this.hasFailed ||= fate !== 'ok' && fate !== 'slow';
    return new Promise((resolve, reject) => {
      const settle = (ms: number, run: () => void): void => {
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort);
          run();
        }, ms);
        const abort = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          reject(failure(AbortError, 'aborted', false, true));
        };
        signal?.addEventListener('abort', abort);
        if (signal?.aborted === true) abort();
      };
      if (signal?.aborted === true) return settle(0, () => undefined);
      switch (fate) {
        case 'ok':
        case 'slow': {
          const result = process();
          return settle(fate === 'ok' ? 5 : 700, () => resolve(result));
        }
        case 'lost':
          process();
          return settle(5, () => reject(failure(ConnectionError, 'reset', true, true)));
        case 'reset':
          return settle(5, () => reject(failure(ConnectionError, 'reset', true, true)));
        case 'stall':
          return settle(callTimeout, () => reject(failure(ConnectionError, 'stall', true, true)));
        case 'unavailable':
          return settle(5, () => reject(failure(InternalServerError, '503', true, true)));
        case 'limited':
          return settle(5, () => reject(failure(RateLimitError, '429', true, false)));
      }
    });
  }

  /** The client of the user. */
  get chat(): ChatClient {
    return untyped({
      listenConversation: (_: unknown, options: ListenOptions) => this.#listen(options),
      createMessage: (
        input: { payload: { text: string }; metadata?: { [key: string]: unknown } },
        { signal }: Options,
      ) =>
        this.#respond(
          () => ({ message: this.add(ownId, input.payload.text, input.metadata) }),
          signal,
        ),
      getUser: (_: unknown, { signal }: Options) =>
        this.#respond(() => ({ user: { id: ownId } }), signal),
      listParticipants: (_: unknown, { signal }: Options) => ({
        toArray: () => this.#respond(() => [{ id: ownId }, { id: 'user_2' }], signal),
      }),
      listMessages: (_: unknown, { signal }: Options) => ({ pages: () => this.#pages(signal) }),
    });
  }

  async *#pages(signal: AbortSignal | undefined) {
    let end = this.messages.length;
    while (end > 0) {
      const begin = Math.max(0, end - pageSize);
      const [from, to] = [begin, end];
      yield await this.#respond(
        () => ({ messages: this.messages.slice(from, to).reverse() }),
        signal,
      );
      end = begin;
    }
  }

  #listen({ onDisconnect, onReconnect }: ListenOptions) {
    const waiting: Signal[] = [];
    let isEnded = false;
    let wake = Promise.withResolvers<void>();
    const connection: Connection = {
      push(signal) {
        waiting.push(signal);
        wake.resolve();
      },
      end() {
        isEnded = true;
        wake.resolve();
      },
    };
    this.#connections.add(connection);
    this.#onDisconnect = onDisconnect;
    this.#onReconnect = onReconnect;
    return {
      open: async () => undefined,
      close: () => {
        this.#connections.delete(connection);
        connection.end();
      },
      async *[Symbol.asyncIterator]() {
        while (!isEnded) {
          const signal = waiting.shift();
          if (signal !== undefined) yield signal;
          else {
            await wake.promise;
            wake = Promise.withResolvers();
          }
        }
      },
    };
  }
}

interface Options {
  readonly signal?: AbortSignal;
}

interface ListenOptions {
  readonly onDisconnect: () => void;
  readonly onReconnect: () => unknown;
}

/** An error of a class, without the call that it belongs to. */
function failure(
  errorClass: { readonly prototype: BotPlatformError },
  message: string,
  isTransient: boolean,
  maybeProcessed: boolean,
): BotPlatformError {
  const error = Object.create(errorClass.prototype);
  return Object.assign(error, { message, isTransient, maybeProcessed });
}
