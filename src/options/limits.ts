import * as z from 'zod/mini';
import { bare } from '../shared/json.ts';
import type { HeadersOption } from './headers.ts';
import { milliseconds, option, type Refuse, readOptions, wholeNumber } from './reader.ts';

/** How often, and how long, a call may be retried. */
export interface RetryOptions {
  /**
   * Retries after the first attempt: a whole number from 0 to 100.
   * @default 2
   */
  readonly limit?: number | undefined;
  /**
   * The longest single wait before a retry, in milliseconds. A longer wait is not begun: the error is thrown at once.
   * @default 30_000
   */
  readonly maxDelay?: number | undefined;
}

/** The limits as they are given, to a client or a call. */
interface GivenLimits {
  readonly timeout?: number | undefined;
  readonly totalTimeout?: number | undefined;
  readonly retry?: number | RetryOptions | undefined;
}

/** The limits of one call; times are in milliseconds. */
export interface Limits {
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly retries: number;
  readonly maxDelay: number;
  /** In place of `retries`: the attempts in a row that a stream makes without receiving anything. */
  readonly streamRetries: number;
  /** In place of `maxDelay`. */
  readonly streamMaxDelay: number;
}

export const defaultLimits: Limits = {
  timeout: 30_000,
  totalTimeout: 90_000,
  retries: 2,
  maxDelay: 30_000,
  streamRetries: 30,
  streamMaxDelay: 10_000,
};

/** The options that a client and a call have in common. */
export function limitShape() {
  return {
    timeout: z.optional(milliseconds),
    totalTimeout: z.optional(milliseconds),
    retry: z.optional(
      option<number | RetryOptions>(
        (value) => isObject(value) || z.safeParse(retryLimit, value).success,
        'must be a whole number from 0 to 100, or { limit, maxDelay }',
      ),
    ),
    headers: z.optional(
      option<HeadersOption>(
        (value) => isObject(value) || typeof value === 'function',
        'must be an object, or a function that returns one',
      ),
    ),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

const retryLimit = /* @__PURE__ */ wholeNumber(0, 100);

/** The limits of a client or a call, over those that apply without them. */
export function readLimits(
  { timeout, totalTimeout, retry }: GivenLimits,
  base: Limits,
  refuse: Refuse,
): Limits {
  const { limit, maxDelay } = readRetry(retry, refuse);
  return {
    timeout: timeout ?? base.timeout,
    totalTimeout: totalTimeout ?? base.totalTimeout,
    retries: limit ?? base.retries,
    maxDelay: maxDelay ?? base.maxDelay,
    streamRetries: limit ?? base.streamRetries,
    streamMaxDelay: maxDelay ?? base.streamMaxDelay,
  };
}

/** The parts of `retry` that are given. */
export function readRetry(retry: GivenLimits['retry'], refuse: Refuse): RetryOptions {
  if (typeof retry !== 'object') return bare({ limit: retry });
  const schema = z.strictObject({
    limit: z.optional(retryLimit),
    maxDelay: z.optional(milliseconds),
  });
  return readOptions(schema, retry, (name, problem, cause) =>
    refuse(name === 'options' ? 'retry' : `retry.${name}`, problem, cause),
  );
}
