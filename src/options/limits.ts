import { bare } from '../shared/json.ts';
import type { HeadersOption } from './headers.ts';
import { milliseconds, type Refuse, readOptions, rule, wholeNumber } from './reader.ts';

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
}

export const defaultLimits: Limits = {
  timeout: 30_000,
  totalTimeout: 90_000,
  retries: 2,
  maxDelay: 30_000,
};

/** How often a call may be retried, as a number. */
const retryLimit = /* @__PURE__ */ wholeNumber(0, 100);

/** The rules of `timeout` and `totalTimeout`, which a client and a call have in common. */
export const timeoutRules = { timeout: milliseconds, totalTimeout: milliseconds };

/** The other rules that a client and a call have in common. */
export const commonRules = {
  retry: /* @__PURE__ */ rule<number | RetryOptions>(
    (value) => isObject(value) || retryLimit(value) === undefined,
    'must be a whole number from 0 to 100, or { limit, maxDelay }',
  ),
  headers: /* @__PURE__ */ rule<HeadersOption>(
    (value) => isObject(value) || typeof value === 'function',
    'must be an object, or a function that returns one',
  ),
};

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

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
  };
}

/** The parts of `retry` that are given. */
export function readRetry(retry: GivenLimits['retry'], refuse: Refuse): RetryOptions {
  if (typeof retry !== 'object') return bare({ limit: retry });
  const rules = { limit: retryLimit, maxDelay: milliseconds };
  return readOptions(rules, retry, (name, problem, cause) =>
    refuse(name === 'options' ? 'retry' : `retry.${name}`, problem, cause),
  );
}
