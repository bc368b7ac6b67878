/** A timer that is late by more than this, in milliseconds, fired after the event loop was blocked. */
const lateBy = 50;

/** The longest delay that a timer accepts; above it, a timer fires immediately. */
const maxTimer = 2_147_483_647;

/** Wakes a dialogue at a time on the clock of `performance.now()`. If it is late, what has arrived meanwhile is read first. */
export class Timer {
  #stop: (() => void) | undefined;
  #at = Number.POSITIVE_INFINITY;

  start(at: number, run: () => void): void {
    if (at === this.#at) return;
    this.stop();
    if (at === Number.POSITIVE_INFINITY) return;
    this.#at = at;
    const end = (): void => {
      this.stop();
      run();
    };
    const wait = Math.min(maxTimer, Math.max(0, Math.ceil(at - performance.now())));
    const timer = setTimeout(() => {
      if (performance.now() - at <= lateBy) end();
      else this.#stop = afterTurnOfLoop(end);
    }, wait);
    this.#stop = () => clearTimeout(timer);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#at = Number.POSITIVE_INFINITY;
  }
}

/** Runs a function when the event loop has read what arrived, unless it is cancelled. */
function afterTurnOfLoop(run: () => void): () => void {
  // Not every runtime has it.
  const { setImmediate, clearImmediate } = globalThis as Partial<typeof globalThis>;
  if (setImmediate === undefined || clearImmediate === undefined) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  // The first one runs as soon as sockets were read; what they received is passed on until the second one.
  let immediate = setImmediate(() => {
    immediate = setImmediate(run);
  });
  return () => clearImmediate(immediate);
}
