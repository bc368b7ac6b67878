import { createParser, type EventSourceParser } from 'eventsource-parser';
import { errorBytes, throwIfError } from '../core/call/response.ts';
import { backOff } from '../core/call/retry.ts';
import { toData, waitToRetry } from '../core/call/run-call.ts';
import { traceCaller } from '../core/call/trace-caller.ts';
import {
  abortError,
  invalidInput,
  invalidResponse,
  thrownBy,
} from '../core/failure/create-error.ts';
import { type CallParts, RunningCall } from '../core/failure/running-call.ts';
import { oversize } from '../core/operation/request.ts';
import { type BotPlatformError, isBotPlatformError } from '../errors/index.ts';
import { Inbox } from '../shared/inbox.ts';
import { parseJson } from '../shared/json.ts';
import { leaveAtOnce } from '../shared/leave-at-once.ts';
import { whenAborted } from '../shared/when-aborted.ts';
import { checkEvent } from './check-event.ts';
import { type Connection, connect } from './connection.ts';
import { EventQueue } from './event-queue.ts';
import type { ParsedStreamOptions } from './options.ts';
import { countStream, Reconnection } from './reconnect.ts';

/** The parser counts the names of fields as well, and the fields that follow the data. */
const fieldCost = 1024;

/**
 * A stream of server-sent events. It makes no request until it is used: by `open()`, or by the first iteration. From then
 * on it reads, and reconnects, until it is closed: by the end of the loop, by `close()`, by the end of an `await using`
 * block, or by the signal of the call. It has one consumer.
 *
 * @example
 * ```ts
 * import { type ChatClient, defineOperation } from 'bot-platform-sdk';
 * import * as z from 'zod';
 *
 * const listen = defineOperation({
 *   id: 'listen',
 *   method: 'GET',
 *   path: '/conversations/{id}/listen',
 *   stream: z.object({ type: z.string(), data: z.unknown() }),
 * });
 *
 * async function firstSignal(chat: ChatClient) {
 *   await using signals = chat.request(listen, { id: 'support-42' });
 *   await signals.open(); // signals that are sent from now on arrive
 *   for await (const signal of signals) return signal.type;
 * }
 * ```
 */
export class EventStream<T> implements AsyncIterable<T>, AsyncDisposable {
  readonly #parts: () => CallParts<ParsedStreamOptions>;
  readonly #queue = new EventQueue<Connection>();
  readonly #context = new Inbox();
  readonly #ending = new AbortController();
  readonly #closing = new AbortController();
  #opening: Promise<void> | undefined;
  #isIterated = false;
  #connecting: RunningCall | undefined;
  #connection: Connection | undefined;
  #unfollow: (() => void) | undefined;
  #uncount: (() => void) | undefined;

  /** @internal */
  constructor(parts: () => CallParts<ParsedStreamOptions>) {
    this.#parts = parts;
  }

  /**
   * Connects once, and all callers share the result. From then on, events wait in a buffer of bounded size; while it is
   * full, the connection is not read.
   *
   * @throws {@link BotPlatformError} as every method; {@link AbortError} if the stream is closed before it is open.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function ask(chat: ChatClient, conversationId: string, text: string) {
   *   await using stream = chat.listenConversation({ id: conversationId });
   *   await stream.open(); // from here on, no event is missed
   *   await chat.createMessage({ conversationId, payload: { type: 'text', text } });
   *   for await (const signal of stream) console.log(signal.type);
   * }
   * ```
   */
  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /**
   * Iterates over the events, once: a second iteration rejects with an {@link InvalidInputError}. It opens the stream,
   * and its end closes the stream.
   *
   * @throws {@link BotPlatformError} as every method, even if the error occurred before the iteration;
   * {@link InvalidResponseError} if the schema rejects an event.
   */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    if (this.#isIterated) return this.#throwIterated();
    this.#isIterated = true;
    return leaveAtOnce(this.#iterate(), () => this.close());
  }

  /** Releases the connection and ends the iteration. Discards buffered events. */
  close(): void {
    this.#closing.abort();
    this.#end(undefined, true);
    // The service may have ended the stream before.
    this.#queue.end(undefined, true);
  }

  /** Closes the stream at the end of an `await using` block. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  async #open(): Promise<void> {
    void this.#context.run();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#run(resolve).catch((error) => {
          this.#end(error);
          reject(error);
        });
      });
    } catch (error) {
      const traced = traceCaller(error);
      // The iterator throws it, too: nobody has to await this promise.
      this.#opening?.catch(() => undefined);
      throw traced;
    }
  }

  async *#iterate(): AsyncGenerator<T, void, undefined> {
    try {
      if (!this.#queue.isEnded) this.open();
      for (;;) {
        const event = await this.#queue.take();
        if (event === undefined) return;
        const checked = await checkEvent(event, this.#closing.signal);
        if (checked !== undefined) yield toData<T>(checked);
      }
    } catch (error) {
      if (isBotPlatformError(error)) this.#end(error, true);
      throw traceCaller(error);
    } finally {
      this.close();
    }
  }

  // biome-ignore lint/correctness/useYield: it never has an event.
  async *#throwIterated(): AsyncGenerator<T, void, undefined> {
    const message = 'the stream is iterated already, and has one consumer';
    const call = new RunningCall(this.#parts());
    throw traceCaller(invalidInput(call, [{ path: [], message }]));
  }

  async #run(onOpen: () => void): Promise<void> {
    const stream = this.#parts();
    const { idleTimeout, onDisconnect, onReconnect, endsWithConnection } = stream.options;
    const reconnection = new Reconnection(stream.options.reconnect);
    // The reconnects in a row that received nothing. The first connection is no reconnect.
    let attempts = 0;
    let call = new RunningCall(stream);
    const { signal } = stream.options;
    // It may have been closed before it was used.
    if (!this.#queue.isEnded) {
      this.#unfollow = whenAborted(signal, () => {
        this.#end(abortError(call.context(), signal?.reason), true, signal?.reason);
      });
    }
    let lost: BotPlatformError | undefined;
    for (;;) {
      call = new RunningCall(stream, {
        signal: this.#ending.signal,
        headers: reconnection.headers(),
        ...(lost !== undefined && reconnection.parts(attempts)),
      });
      this.#connecting = call;
      if (lost !== undefined) await waitToRetry(call, lost, reconnection.chooseDelay);
      const chooseDelay = lost === undefined ? backOff : reconnection.chooseDelay;
      const connection = await connect(call, idleTimeout, chooseDelay, this.#context);
      this.#connecting = undefined;
      this.#connection = connection;
      if (lost === undefined) {
        call.origin.budget.succeed();
        onOpen();
      } else if (onReconnect !== undefined) {
        this.#queue.pushBarrier(() => this.#callBack(connection.call, 'onReconnect', onReconnect));
      }
      if (this.#queue.isEnded) return connection.end();
      this.#uncount ??= countStream(call.settings.origin);
      const failure = await this.#read(connection, reconnection);
      if (this.#queue.isEnded) return;
      if (failure === undefined && endsWithConnection) return this.#end();
      attempts = connection.isUsed || lost === undefined ? 0 : call.attempts;
      lost = failure ?? connection.describe(new Error('the service ended the stream'));
      connection.end(lost);
      if (endsWithConnection) throw lost;
      const error = lost;
      void this.#callBack(connection.call, 'onDisconnect', () => onDisconnect?.(error));
      if (this.#queue.isEnded) return;
      reconnection.disconnected(connection.hasLasted);
    }
  }

  /** Reads a connection to its end; the result is why it failed, if it did. */
  async #read(
    connection: Connection,
    reconnection: Reconnection,
  ): Promise<BotPlatformError | undefined> {
    const parser = this.#createParser(connection, reconnection);
    try {
      for (;;) {
        await this.#queue.room();
        const text = await connection.read();
        if (text === undefined) return undefined;
        parser.feed(text);
      }
    } catch (error) {
      return connection.describe(error);
    }
  }

  #createParser(connection: Connection, reconnection: Reconnection): EventSourceParser {
    const { call, response } = connection;
    const limit = call.settings.maxResponseBytes;
    const throwTooLarge = (): never => {
      const problem = `an event has more than ${limit} bytes, the \`maxResponseBytes\` of the client`;
      throw invalidResponse(call, response, 'too_large', problem);
    };
    return createParser({
      maxBufferSize: limit + fieldCost,
      onEvent: ({ data }) => {
        if (oversize(data, limit) !== undefined) throwTooLarge();
        // Data that is not JSON is a keep-alive of the service.
        const json = parseJson(data);
        if (json === undefined) return;
        throwIfError(call, response, json, () => errorBytes(new TextEncoder().encode(data)));
        connection.received();
        this.#queue.push(json, connection, data.length);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') throwTooLarge();
      },
      onId: (id) => {
        reconnection.lastEventId = isSendable(id) ? id : '';
      },
      onRetry: (reconnectMs) => {
        reconnection.reconnectMs = reconnectMs;
      },
    });
  }

  /** Calls a function of the user. Its error ends the stream. */
  async #callBack(call: RunningCall, option: string, run: () => unknown): Promise<void> {
    try {
      await run();
    } catch (cause) {
      this.#end(thrownBy(call, option, cause), true);
    }
  }

  /** Ends the stream, once, and releases everything that it holds. */
  #end(error?: unknown, isDropped = false, reason?: unknown): void {
    if (this.#queue.isEnded) return;
    const [connection, call] = [this.#connection, this.#connecting];
    // First: the iteration ends before the call notices the abort.
    this.#context.put(() => {
      connection?.end(error);
      call?.fail(abortError(call.context(), reason));
    });
    this.#queue.end(error, isDropped);
    this.#unfollow?.();
    this.#uncount?.();
    connection?.release();
    this.#ending.abort(reason);
  }
}

function isSendable(id: string): boolean {
  return /^[\x20-\x7e]{0,1024}$/.test(id);
}
