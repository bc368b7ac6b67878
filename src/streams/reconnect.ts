import type { OwnParts } from '../core/call/call.ts';
import { askedBy, baseDelay, type ChooseDelay, spreadOut } from '../core/call/retry.ts';
import type { HeaderRecord } from '../options/headers.ts';
import type { RetryLimits } from '../options/limits.ts';
import { seconds } from '../shared/text.ts';

/** The longest wait that a service may ask a stream for, in milliseconds. */
export const maxReconnectDelay = 300_000;

/**
 * The wait of a stream before it connects again, and of a dialogue before it repeats a request, in milliseconds: not
 * shorter than `asked`, the wait that the service asks for.
 *
 * @param waits - The waits before this one.
 * @param least - The least part of the bound that a wait has.
 * @param random - From 0 to 1.
 */
export function reconnectDelay(
  waits: number,
  asked: number,
  maxDelay: number,
  least = 0.5,
  random = Math.random(),
): number {
  const bound = Math.min(maxDelay, baseDelay * 2 ** waits);
  const backoff = bound * (least + random * (1 - least));
  // Random time must not lift a wait above `maxDelay` if the service asked for less.
  const longest = asked < maxDelay ? maxDelay : maxReconnectDelay;
  const spread = Math.min(Math.max(Math.min(1000, maxDelay), asked / 4), longest - asked);
  return Math.round(Math.max(backoff, spreadOut(asked, spread, random)));
}

/** How a stream connects again: the waits before it, and what it continues. */
export class Reconnection {
  lastEventId = '';
  /** The wait before a reconnect that the service asks for, in milliseconds. */
  reconnectMs = 0;
  readonly #limits: RetryLimits;
  #waits = 0;
  #hasLasted = false;

  constructor(limits: RetryLimits) {
    this.#limits = limits;
  }

  headers(): HeaderRecord {
    const { lastEventId } = this;
    return {
      accept: 'text/event-stream',
      ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
    };
  }

  /** The call of a reconnect. `attempts` is how many reconnects in a row have received nothing. */
  parts(attempts: number): OwnParts {
    // The first attempt of a call is no retry, but that of a reconnect counts.
    return { attempts, retries: this.#limits.limit - 1, end: Infinity, hasWorked: true };
  }

  disconnected(hasLasted: boolean): void {
    this.#hasLasted = hasLasted;
    if (hasLasted) this.#waits = 0;
  }

  /** A stream has no caller who would try again later: it waits longer, and takes nothing from the budget of the calls. */
  readonly chooseDelay: ChooseDelay = (_, error) => {
    const asked = Math.max(askedBy(error), this.reconnectMs);
    if (asked > maxReconnectDelay) {
      return `a stream does not wait longer than ${seconds(maxReconnectDelay)}`;
    }
    // A connection that lasted was lost with many others, which must not come back together.
    const least = this.#hasLasted && this.#waits === 0 ? 0 : undefined;
    const delay = reconnectDelay(this.#waits, asked, this.#limits.maxDelay, least);
    this.#waits += 1;
    return delay;
  };
}
