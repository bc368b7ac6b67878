import { setDeadline } from '../core/deadline.ts';

/** Wakes a dialogue at a time on the clock of `performance.now()`. If it is late, what has arrived meanwhile is read first. */
export class Timer {
  #cancel: (() => void) | undefined;
  #at = Number.POSITIVE_INFINITY;

  start(at: number, run: () => void): void {
    if (at === this.#at) return;
    this.stop();
    if (at === Number.POSITIVE_INFINITY) return;
    this.#at = at;
    this.#cancel = setDeadline(at, () => {
      this.stop();
      run();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#at = Number.POSITIVE_INFINITY;
  }
}
