import { askedBy, baseDelay, type ChooseDelay, spreadOut } from '../core/call/retry.ts';
import type { Overrides } from '../core/failure/running-call.ts';
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
 * @param first - The bound of the first wait, and the least bound of the others. What is added to `asked` is drawn from it, too.
 */
export function reconnectDelay(
  waits: number,
  asked: number,
  maxDelay: number,
  least = 0.5,
  random = Math.random(),
  first = baseDelay,
): number {
  const bound = Math.min(maxDelay, Math.max(first, baseDelay * 2 ** waits));
  const backoff = bound * (least + random * (1 - least));
  // Random time must not lift a wait above `maxDelay` if the service asked for less.
  const longest = asked < maxDelay ? maxDelay : maxReconnectDelay;
  const spread = Math.min(Math.max(Math.min(first, maxDelay), asked / 4), longest - asked);
  return Math.round(Math.max(backoff, spreadOut(asked, spread, random)));
}

/** The streams that are open in this process, by origin: an outage of a service ends the connections of all at once. */
const openStreams = /* @__PURE__ */ new Map<string, number>();

/** How many streams may come back within the first second. More of them take as much longer. */
const streamsOfSecond = 500;

/** Counts a stream of an origin as open, until the function that is returned is called. */
export function countStream(origin: string): () => void {
  openStreams.set(origin, countOf(origin) + 1);
  return () => {
    const left = countOf(origin) - 1;
    if (left === 0) openStreams.delete(origin);
    else openStreams.set(origin, left);
  };
}

function countOf(origin: string): number {
  return openStreams.get(origin) ?? 0;
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
  parts(attempts: number): Overrides {
    // The first attempt of a call is no retry, but that of a reconnect counts.
    return { attempts, retries: this.#limits.limit - 1, end: Infinity, hasWorked: true };
  }

  disconnected(hasLasted: boolean): void {
    this.#hasLasted = hasLasted;
    if (hasLasted) this.#waits = 0;
  }

  /** A stream has no caller who would try again later: it waits longer, and takes nothing from the budget of the calls. */
  readonly chooseDelay: ChooseDelay = ({ settings }, error) => {
    const asked = Math.max(askedBy(error), this.reconnectMs);
    if (asked > maxReconnectDelay) {
      return `a stream does not wait longer than ${seconds(maxReconnectDelay)}`;
    }
    // A connection that lasted was lost with many others, which must not come back together.
    const least = this.#hasLasted && this.#waits === 0 ? 0 : undefined;
    const first = baseDelay * Math.max(1, countOf(settings.origin) / streamsOfSecond);
    const { maxDelay } = this.#limits;
    const delay = reconnectDelay(this.#waits, asked, maxDelay, least, Math.random(), first);
    this.#waits += 1;
    return delay;
  };
}
