import type { BotPlatformError, InvalidResponseError } from '../errors/index.ts';
import {
  type CallOptions,
  type CallTarget,
  onInvalidItemRule,
  type Parsed,
  queryRule,
  readValues,
  signalRule,
} from '../options/call-options.ts';
import type { Settings } from '../options/client-options.ts';
import { headersRule } from '../options/headers.ts';
import {
  type RetryLimits,
  type RetryOptions,
  readRetryLimits,
  retryRule,
} from '../options/limits.ts';
import {
  callable,
  milliseconds,
  type RulesOf,
  readOptions,
  rule,
  type ThrowProblem,
} from '../options/reader.ts';
import { isObject } from '../shared/json.ts';

/** How often a stream connects again, and how long it waits before. */
export interface ReconnectOptions {
  /**
   * Reconnects in a row that receive nothing: a whole number from 0 to 100.
   * @default 30
   */
  readonly limit?: number | undefined;
  /**
   * The longest wait that the stream chooses, in milliseconds. A longer one that the service asks for is respected, up to
   * 5 minutes.
   * @default 10_000
   */
  readonly maxDelay?: number | undefined;
}

/** The options of a stream. */
export interface StreamOptions extends Pick<CallOptions, 'signal' | 'headers' | 'query'> {
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
   * Retries of the first connection, which is made like a call. It does not apply to a reconnect.
   * @default the option of the client
   */
  readonly retry?: number | RetryOptions | undefined;
  /**
   * Milliseconds of silence after which a connection is considered lost. Each connection uses a random value from 90 to 100 %
   * of it. A stream that is not read because its consumer is slow does not count as silent.
   * @default 60_000
   */
  readonly idleTimeout?: number | undefined;
  /**
   * Called when a connection is lost, with the reason, before the stream connects again. It misses what is sent until
   * `onReconnect`. If the function throws, the iteration ends with the error.
   */
  readonly onDisconnect?: ((error: BotPlatformError) => unknown) | undefined;
  /**
   * Called, and awaited, after each reconnect and before the next event: list there what the stream missed. If the function
   * throws, the iteration ends with the error.
   */
  readonly onReconnect?: (() => unknown) | undefined;
  /**
   * Whether a connection that was lost is opened again, how often, and after which waits. With `false`, the end of the
   * connection ends the iteration, and a fault rejects.
   * @default true
   */
  readonly reconnect?: boolean | ReconnectOptions | undefined;
  /**
   * Called, and awaited, with the data of each event that the schema rejects, and with the error. The stream skips the event.
   * Without the function, the stream throws the error. If the function throws, the iteration ends.
   */
  readonly onInvalidItem?: ((value: unknown, error: InvalidResponseError) => unknown) | undefined;
}

export interface ParsedStreamOptions extends Omit<Parsed<StreamOptions>, 'reconnect'> {
  readonly idleTimeout: number;
  readonly reconnect: RetryLimits;
  readonly endsWithConnection: boolean;
}

export const reconnectDefaults: RetryLimits = { limit: 30, maxDelay: 10_000 };

export const reconnectRule = /* @__PURE__ */ rule<boolean | ReconnectOptions>(
  (value) => typeof value === 'boolean' || isObject(value),
  'must be a boolean, or { limit, maxDelay }',
);

const streamRules = {
  signal: signalRule,
  timeout: milliseconds,
  totalTimeout: milliseconds,
  retry: retryRule,
  idleTimeout: milliseconds,
  onDisconnect: /* @__PURE__ */ callable<NonNullable<StreamOptions['onDisconnect']>>(),
  onReconnect: /* @__PURE__ */ callable<NonNullable<StreamOptions['onReconnect']>>(),
  reconnect: reconnectRule,
  headers: headersRule,
  query: queryRule,
  onInvalidItem: onInvalidItemRule,
} satisfies RulesOf<StreamOptions>;

export function readStreamOptions(
  value: unknown,
  operation: CallTarget,
  { limits }: Pick<Settings, 'limits'>,
  throwProblem: ThrowProblem,
): ParsedStreamOptions {
  const options: StreamOptions = readOptions(streamRules, value, throwProblem);
  const { idleTimeout = 60_000, reconnect } = options;
  return Object.assign(readValues(options, limits, operation, throwProblem), {
    idleTimeout,
    reconnect: readReconnect(reconnect, throwProblem),
    endsWithConnection: reconnect === false,
  });
}

export function readReconnect(
  reconnect: StreamOptions['reconnect'],
  throwProblem: ThrowProblem,
): RetryLimits {
  const limits = typeof reconnect === 'object' ? reconnect : undefined;
  return readRetryLimits('reconnect', limits, reconnectDefaults, throwProblem);
}
