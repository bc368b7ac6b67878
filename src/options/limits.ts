import { bare } from '../shared/json.ts';
import {
  milliseconds,
  type Refuse,
  type RulesOf,
  readOptions,
  rule,
  wholeNumber,
} from './reader.ts';

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

const limitRule = /* @__PURE__ */ wholeNumber(0, 100);

export const retryRule = /* @__PURE__ */ rule<number | RetryOptions>(
  (value) => isObject(value) || limitRule(value) === undefined,
  'must be a whole number from 0 to 100, or { limit, maxDelay }',
);

export function isObject(value: unknown): value is object {
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
  return typeof retry === 'object' ? readParts('retry', retry, refuse) : bare({ limit: retry });
}

/** Reads an option that is an object of a limit and the longest wait. */
export function readParts(
  option: 'retry' | 'reconnect',
  value: object,
  refuse: Refuse,
): RetryOptions {
  const rules: RulesOf<RetryOptions> = { limit: limitRule, maxDelay: milliseconds };
  return readOptions(rules, value, (name, problem, cause) =>
    refuse(name === 'options' ? option : `${option}.${name}`, problem, cause),
  );
}
