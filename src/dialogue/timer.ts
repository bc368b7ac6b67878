/** A timer that is late by more than this, in milliseconds, fired after the event loop was blocked. */
const lateBy = 50;

/** A timer that can be started again. If it is late, what has arrived meanwhile is read first, and may start it again. */
export class Timer {
  #stop: (() => void) | undefined;

  start(ms: number, run: () => void): void {
    this.stop();
    const end = (): void => {
      this.#stop = undefined;
      run();
    };
    const dueAt = performance.now() + ms;
    const timer = setTimeout(() => {
      if (performance.now() - dueAt <= lateBy) end();
      else this.#stop = afterTurnOfLoop(end);
    }, ms);
    this.#stop = () => clearTimeout(timer);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
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
