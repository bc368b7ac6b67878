import { ownProperties } from './own-properties.ts';

/** How often, and how long, a call may try again. */
export interface RetryOptions {
  /**
   * Retries after the first attempt: a whole number from 0 to 100.
   * @default 2
   */
  readonly limit?: number | undefined;
  /**
   * The longest single wait before a retry, in milliseconds. A longer one is not begun: the error is thrown at once.
   * @default 30_000
   */
  readonly maxDelay?: number | undefined;
}

/** The limits of one call, in milliseconds where they are times. */
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

/** The longest delay that a timer takes; above it, it would fire at once. */
const maxTimer = 2 ** 31 - 1;

export type Refuse = (option: string, problem: string, cause?: unknown) => never;

/** Reads the options that both a client and a call take, over the limits that hold without them. */
export function readLimits(options: Record<string, unknown>, base: Limits, refuse: Refuse): Limits {
  const { timeout, totalTimeout, retry } = options;
  if (timeout === undefined && totalTimeout === undefined && retry === undefined) return base;
  const time = (option: 'timeout' | 'totalTimeout', value: unknown): number =>
    value === undefined ? base[option] : milliseconds(option, value, refuse);
  return {
    timeout: time('timeout', timeout),
    totalTimeout: time('totalTimeout', totalTimeout),
    ...readRetry(retry, base, refuse),
  };
}

const limitRule = 'must be a whole number from 0 to 100';
const retryRule = `${limitRule}, or { limit, maxDelay }`;

function readRetry(
  retry: unknown,
  base: Limits,
  refuse: Refuse,
): Pick<Limits, 'retries' | 'maxDelay'> {
  const {
    limit = base.retries,
    maxDelay = base.maxDelay,
    ...rest
  } = typeof retry === 'number'
    ? { limit: retry, maxDelay: undefined }
    : ownProperties(retry, (_, cause) => refuse('retry', retryRule, cause));
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    refuse('retry', `has no property ${JSON.stringify(unknown)}; known are limit, maxDelay`);
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0 || limit > 100) {
    refuse('retry', typeof retry === 'number' ? retryRule : `has a limit that ${limitRule}`);
  }
  const refuseDelay: Refuse = (option, problem) => refuse(option, `has a maxDelay that ${problem}`);
  return { retries: limit, maxDelay: milliseconds('retry', maxDelay, refuseDelay) };
}

/** Checks a time that a timer can take. */
export function milliseconds(option: string, value: unknown, refuse: Refuse): number {
  if (typeof value !== 'number' || !(value > 0) || value > maxTimer) {
    refuse(option, `must be a number of milliseconds above 0 and at most ${maxTimer}`);
  }
  return value;
}
