import { sleep } from '../core/deadline.ts';
import { maxReconnectDelay } from '../core/retry.ts';
import { isBotPlatformError } from '../errors/index.ts';
import { defaultLimits } from '../options/limits.ts';

const { streamRetries: maxRetries, streamMaxDelay: maxDelay } = defaultLimits;

/**
 * Requests a list until the service returns it, with the waits of a stream. Otherwise, a dialogue that has survived an
 * outage would end if it requested the missed messages a second too early. `request` must use `signal`, and `retry: 0`.
 */
export async function patiently<T>(request: () => PromiseLike<T>, signal: AbortSignal): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await request();
    } catch (error) {
      const askedDelay = transientDelay(error);
      if (retries === maxRetries || askedDelay === undefined || askedDelay > maxReconnectDelay) {
        throw error;
      }
      const delay = Math.min(maxDelay, 1000 * 2 ** retries) * (1 - Math.random() / 2);
      // Clients that are asked for the same wait must not send their requests together.
      await sleep(askedDelay === 0 ? delay : askedDelay + delay, signal);
    }
  }
}

/** The wait that the service asks for before another request; `undefined` if that would fail as well. */
function transientDelay(error: unknown): number | undefined {
  if (!isBotPlatformError(error) || !error.isTransient) return undefined;
  return ('retryAfterMs' in error ? error.retryAfterMs : undefined) ?? 0;
}
