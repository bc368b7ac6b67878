import type { BotPlatformError, InvalidResponseError } from '../errors/index.ts';
import {
  type CallOptions,
  type CallTarget,
  noOptions,
  onInvalidItemRule,
  type ParsedCallOptions,
  readCommon,
  signalRule,
} from '../options/call-options.ts';
import type { Settings } from '../options/client-options.ts';
import { commonRules, type RetryOptions, timeoutRules } from '../options/limits.ts';
import {
  anything,
  callable,
  flag,
  milliseconds,
  type Refuse,
  readOptions,
} from '../options/reader.ts';

/** The options of a stream. */
export interface StreamOptions
  extends Omit<CallOptions, 'timeout' | 'totalTimeout' | 'retry' | 'idempotent'> {
  /**
   * Milliseconds to the headers of a response, for one attempt to connect.
   * @default the option of the client
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds from the first use of the stream to its first connection: attempts and waits. It does not apply after that.
   * @default the option of the client
   */
  readonly totalTimeout?: number | undefined;
  /**
   * Retries after attempts in a row that received nothing, and the longest wait between them.
   * @default the option of the client; without it, 30 retries and waits of at most 10 seconds
   */
  readonly retry?: number | RetryOptions | undefined;
  /**
   * Milliseconds of silence after which a connection is considered lost. A stream that is not read, since the consumer is
   * slower than the service, is not silent.
   * @default 60_000
   */
  readonly idleTimeout?: number | undefined;
  /**
   * Called when a connection is lost, with the reason, before the stream connects again: what is sent from now on until
   * `onReconnect` is missed. What it throws ends the iteration.
   */
  readonly onDisconnect?: ((error: BotPlatformError) => unknown) | undefined;
  /**
   * Called, and awaited, after each reconnect and before the next event: list there what was missed. What it throws ends
   * the iteration.
   */
  readonly onReconnect?: (() => unknown) | undefined;
  /**
   * Whether a connection that was lost is opened again. With `false`, the end of the connection ends the iteration, and a
   * fault rejects.
   * @default true
   */
  readonly reconnect?: boolean | undefined;
  /**
   * Called, and awaited, with the data of each event that the schema rejects, and with the error: the event is left out, and
   * the stream continues. Without it, the error is thrown. What it throws ends the iteration.
   */
  readonly onInvalidItem?: ((value: unknown, error: InvalidResponseError) => unknown) | undefined;
}

/** The options of a stream, checked. */
export interface ParsedStreamOptions extends ParsedCallOptions {
  readonly idleTimeout: number;
  readonly onDisconnect: StreamOptions['onDisconnect'];
  readonly onReconnect: StreamOptions['onReconnect'];
  readonly reconnect: boolean;
}

/** How often in a row a stream connects again without receiving anything, and the longest wait before it does. */
export const reconnectLimits = { retries: 30, maxDelay: 10_000 };

/** Reads and checks the options of a stream, once. */
export function readStreamOptions(
  value: unknown,
  operation: CallTarget,
  { limits, options: { retry } }: Pick<Settings, 'limits' | 'options'>,
  refuse: Refuse,
): ParsedStreamOptions {
  const rules = {
    signal: signalRule,
    ...timeoutRules,
    idleTimeout: milliseconds,
    onDisconnect: callable<(error: BotPlatformError) => unknown>(),
    onReconnect: callable<() => unknown>(),
    reconnect: flag,
    ...commonRules,
    query: anything,
    onInvalidItem: onInvalidItemRule,
  };
  const { retries, maxDelay } = reconnectLimits;
  const defaults = {
    ...limits,
    retries: retry.limit ?? retries,
    maxDelay: retry.maxDelay ?? maxDelay,
  };
  const options = readOptions(rules, value, refuse);
  return {
    ...noOptions,
    idleTimeout: 60_000,
    reconnect: true,
    onDisconnect: undefined,
    onReconnect: undefined,
    ...options,
    ...readCommon(options, defaults, operation, refuse),
  };
}
