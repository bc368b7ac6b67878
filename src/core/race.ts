/** Lets go of what an attempt holds, where it ends before its work does. */
export type Release = () => Promise<unknown> | undefined;

/** What the work of an attempt sees of the race it is in. */
export interface Attempt {
  /** Aborted when the race is lost. */
  readonly signal: AbortSignal;
  /** Called when the race is lost: a stream of the caller's own `fetch` need not heed the signal. */
  release: Release | undefined;
  /** The failure that is already certain; without one, running out of time is the failure. */
  verdict: (() => Error) | undefined;
}

export interface RaceRules<T> {
  /** Does the work. What it does after the race is lost goes unheard. */
  readonly work: (attempt: Attempt) => Promise<T>;
  /** When the attempt must be over, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly onTimeout: () => Error;
  readonly signal: AbortSignal | undefined;
  readonly onAbort: (reason: unknown) => Error;
}

/**
 * Time for answers that are already there. A timer that fires late means that the event loop was blocked or the
 * machine slept: what arrived in the meantime is looked at before the attempt is given up.
 */
const lateBy = 50;
const grace = 100;

/** Races work against a deadline and the caller's signal. One race covers every phase, so nothing in it can hang a call. */
export function race<T>({ work, deadline, onTimeout, signal, onAbort }: RaceRules<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    const attempt: Attempt = { signal: controller.signal, release: undefined, verdict: undefined };
    let timer: ReturnType<typeof setTimeout>;

    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const lose = (error: Error): void => {
      end();
      reject(error);
      // Not with the error as the reason: the `fetch` of Node takes the stack off the reason it rejects with.
      controller.abort();
      attempt.release?.()?.catch(() => undefined);
    };
    const abort = (): void => lose(onAbort(signal?.reason));
    const giveUp = (): void => lose(attempt.verdict?.() ?? onTimeout());
    const expire = (): void => {
      if (performance.now() - deadline < lateBy) giveUp();
      else timer = setTimeout(giveUp, grace);
    };

    if (signal?.aborted === true) {
      reject(onAbort(signal.reason));
      return;
    }
    timer = setTimeout(expire, Math.max(0, deadline - performance.now()));
    signal?.addEventListener('abort', abort);
    work(attempt).then(
      (value) => {
        end();
        resolve(value);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}

/** Waits before a retry. */
export function sleep(
  delay: number,
  signal: AbortSignal | undefined,
  onAbort: (reason: unknown) => Error,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // No listener hears of an abort between two phases, as by an observer.
    if (signal?.aborted === true) {
      reject(onAbort(signal.reason));
      return;
    }
    const abort = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      reject(onAbort(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, delay);
    signal?.addEventListener('abort', abort);
  });
}
