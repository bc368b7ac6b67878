import { sleep } from '../core/deadline.ts';
import { isBotPlatformError } from '../errors/index.ts';
import { reconnectDefaults } from '../streams/options.ts';
import { maxReconnectDelay, reconnectDelay } from '../streams/reconnect.ts';

/**
 * How long a live message, or a turn, waits for a request of the dialogue itself, in milliseconds. At most 5 s are promised;
 * the rest is for a slow machine.
 */
export const ownTime = 4500;

/** How long the dialogue waits before another request, as a stream does before it connects again. */
export function delayBefore(retries: number, askedDelay: number): number {
  return reconnectDelay(retries, askedDelay, reconnectDefaults.maxDelay);
}

/** The wait that the service asks for with an error. */
export function askedDelayOf(error: unknown): number {
  if (!isBotPlatformError(error) || !('retryAfterMs' in error)) return 0;
  return error.retryAfterMs ?? 0;
}

/**
 * Makes a request until it succeeds, with the waits of a stream. Otherwise, a dialogue that has survived an outage would end
 * if it requested the missed messages a second too early. `request` must use `signal`, and `retry: 0`.
 */
export async function patiently<T>(request: () => PromiseLike<T>, signal: AbortSignal): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await request();
    } catch (error) {
      const asked = askedDelayOf(error);
      const isTransient = isBotPlatformError(error) && error.isTransient;
      if (retries === reconnectDefaults.limit || !isTransient || asked > maxReconnectDelay)
        throw error;
      await sleep(delayBefore(retries, asked), signal);
    }
  }
}

/** Runs what makes requests, and aborts them after a time, or with a signal. */
export async function withLimit<T>(
  ms: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, Math.max(0, ms));
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
