import { classProperty } from '../../shared/json.ts';
import { whenAborted } from '../../shared/when-aborted.ts';

export interface Race {
  /** Aborted if the race is lost. The end of the work is awaited briefly after that, and its result is ignored. */
  readonly signal: AbortSignal;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /**
   * Sets what releases the resource that the work holds, if the race is lost: the stream of a custom `fetch` may ignore
   * the signal. The last function that was set is called, at once if the race is lost already. A listener on the signal
   * would cost as much as reading a body.
   */
  readonly onLost: (release: () => void) => void;
}

/**
 * Races work against a deadline and the caller's signal. One race covers every phase, so nothing in it can hang a call. If the
 * work loses, the outcome is asked for when it has ended, or does not react to its signal.
 *
 * @param turns - How many turns of the microtask queue the work has to end after it lost.
 */
export function race<T>(
  deadline: number,
  signal: AbortSignal | undefined,
  turns: number,
  work: (race: Race) => Promise<T>,
  onTimeout: () => T,
  onAbort: (reason: unknown) => T,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    let cancelDeadline: (() => void) | undefined;
    let release: (() => void) | undefined;
    let isLost = false;
    let hasEnded = false;

    const end = (): void => {
      cancelDeadline?.();
      signal?.removeEventListener('abort', abort);
    };
    const lose = async (outcome: () => T): Promise<void> => {
      isLost = true;
      end();
      // Without a reason: Node's `fetch` removes the stack of the reason it rejects with.
      controller.abort();
      release?.();
      for (let turn = 0; turn < turns && !hasEnded; turn++) await undefined;
      resolve(outcome());
    };
    const abort = (): void => {
      lose(() => onAbort(signal?.reason));
    };
    // An observer may have aborted since the call looked at the signal.
    if (signal?.aborted === true) return resolve(onAbort(signal.reason));
    cancelDeadline = setDeadline(deadline, () => lose(onTimeout));
    signal?.addEventListener('abort', abort);
    const onLost: Race['onLost'] = (callback) => {
      release = callback;
      if (isLost) callback();
    };
    const finish = (settle: () => void): void => {
      hasEnded = true;
      if (isLost) return;
      end();
      settle();
    };
    work({ signal: controller.signal, deadline, onLost }).then(
      (outcome) => finish(() => resolve(outcome)),
      (error) => finish(() => reject(error)),
    );
  });
}

/**
 * Time for a response that has already arrived. A timer that fires late means that the event loop was blocked or the
 * machine slept: what arrived in the meantime is read before the attempt is given up.
 */
const lateBy = 50;
const grace = 100;

/**
 * Calls a function when a time on the clock of `performance.now()` has passed, unless it is cancelled. With `isIdle`, a
 * program that waits for nothing else may end before.
 */
export function setDeadline(deadline: number, expire: () => void, isIdle = false): () => void {
  const expireUnlessLate = (): void => {
    if (performance.now() - deadline < lateBy) expire();
    else timer = setTimeout(expire, grace);
  };
  let timer = setTimeout(expireUnlessLate, Math.max(0, deadline - performance.now()));
  // The timers of other runtimes are numbers.
  if (isIdle && typeof classProperty(timer, 'unref') === 'function') Object(timer).unref();
  return () => clearTimeout(timer);
}

export async function sleep(delay: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delay);
  const unfollow = whenAborted(signal, resolve);
  await promise;
  clearTimeout(timer);
  unfollow();
}

/** Waits for a promise, at most until the signal is aborted. A rejection after that is ignored. */
export async function untilAborted(
  promise: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const unfollow = whenAborted(signal, resolve);
  try {
    await Promise.race([promise, aborted]);
  } finally {
    unfollow();
  }
}
