import { isObject } from '../shared/json.ts';
import {
  milliseconds,
  type RulesOf,
  readOptions,
  rule,
  type ThrowProblem,
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

interface GivenLimits {
  readonly timeout: number | undefined;
  readonly totalTimeout: number | undefined;
  readonly retry: number | RetryOptions | undefined;
}

/** How often something is repeated, and the longest wait before, in milliseconds. */
export interface RetryLimits {
  readonly limit: number;
  readonly maxDelay: number;
}

/** The limits of one call; times are in milliseconds. */
export interface Limits {
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly retry: RetryLimits;
}

export const defaultLimits: Limits = {
  timeout: 30_000,
  totalTimeout: 90_000,
  retry: { limit: 2, maxDelay: 30_000 },
};

const limitRule = /* @__PURE__ */ wholeNumber(0, 100);

export const retryRule = /* @__PURE__ */ rule<number | RetryOptions>(
  (value) => isObject(value) || limitRule(value) === undefined,
  'must be a whole number from 0 to 100, or { limit, maxDelay }',
);

/** The limits of a client or a call, over those that apply without them. */
export function readLimits(
  { timeout, totalTimeout, retry }: GivenLimits,
  base: Limits,
  throwProblem: ThrowProblem,
): Limits {
  return {
    timeout: timeout ?? base.timeout,
    totalTimeout: totalTimeout ?? base.totalTimeout,
    retry: readRetryLimits('retry', retry, base.retry, throwProblem),
  };
}

/** Reads `retry` or `reconnect`, over the limits that apply without it. */
export function readRetryLimits(
  option: 'retry' | 'reconnect',
  value: number | RetryOptions | undefined,
  base: RetryLimits,
  throwProblem: ThrowProblem,
): RetryLimits {
  if (typeof value !== 'object') return { ...base, limit: value ?? base.limit };
  const rules: RulesOf<RetryOptions> = { limit: limitRule, maxDelay: milliseconds };
  const { limit, maxDelay } = readOptions(rules, value, (name, problem, cause) =>
    throwProblem(name === 'options' ? option : `${option}.${name}`, problem, cause),
  );
  return { limit: limit ?? base.limit, maxDelay: maxDelay ?? base.maxDelay };
}
