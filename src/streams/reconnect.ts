import {
  askedBy,
  baseDelay,
  beyondTotalTimeout,
  type ChooseDelay,
  spreadOut,
} from '../core/retry.ts';
import type { HeaderRecord } from '../options/headers.ts';
import { seconds } from '../shared/text.ts';

/** The longest wait that a service may ask a stream for, in milliseconds. */
export const maxReconnectDelay = 300_000;

/** How a stream connects again: the wait before it, and what it continues. */
export class Reconnection {
  /** The id of the last event; empty if it had none. */
  lastEventId = '';
  /** The wait before a reconnect that the service asks for, in milliseconds. */
  reconnectMs = 0;
  readonly #maxDelay: number;
  /** The waits since the last connection that lasted. */
  #waits = 0;
  /** Whether the last connection lasted. */
  #hasLasted = false;

  constructor(maxDelay: number) {
    this.#maxDelay = maxDelay;
  }

  /** The headers of a connection. */
  headers(): HeaderRecord {
    const { lastEventId } = this;
    return {
      accept: 'text/event-stream',
      ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
    };
  }

  /** A connection has ended. */
  disconnected(hasLasted: boolean): void {
    this.#hasLasted = hasLasted;
    if (hasLasted) this.#waits = 0;
  }

  /** A stream has no caller who would try again later: it waits longer, and takes nothing from the budget of the calls. */
  readonly chooseDelay: ChooseDelay = (_, error, remaining) => {
    const maxDelay = this.#maxDelay;
    const asked = Math.max(askedBy(error), this.reconnectMs);
    if (asked > maxReconnectDelay) {
      return { reason: `a stream does not wait longer than ${seconds(maxReconnectDelay)}` };
    }
    if (asked > Math.max(0, remaining)) return { reason: beyondTotalTimeout(remaining) };
    const bound = Math.min(maxDelay, baseDelay * 2 ** this.#waits);
    // What lasted was lost with many others, which must not come back together.
    const least = this.#hasLasted && this.#waits === 0 ? 0 : bound / 2;
    const backoff = least + Math.random() * (bound - least);
    // Random time must not lift a wait above `maxDelay` if the service asked for less.
    const longest = asked < maxDelay ? maxDelay : maxReconnectDelay;
    const spread = Math.min(
      Math.max(Math.min(1000, maxDelay), asked / 4),
      Math.min(longest, remaining - 1) - asked,
    );
    this.#waits += 1;
    return { delayMs: Math.round(Math.max(backoff, spreadOut(asked, spread))) };
  };
}
