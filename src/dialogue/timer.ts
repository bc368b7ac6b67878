import { setDeadline } from '../core/deadline.ts';

/** The longest delay that a timer accepts; above it, a timer fires immediately. */
const maxTimer = 2_147_483_647;

/** Wakes a dialogue at a time on the clock of `performance.now()`. If it is late, what has arrived meanwhile is read first. */
export class Timer {
  #cancel: (() => void) | undefined;
  #at = Number.POSITIVE_INFINITY;

  start(at: number, run: () => void): void {
    if (at === this.#at) return;
    this.stop();
    if (at === Number.POSITIVE_INFINITY) return;
    this.#at = at;
    // If that is earlier, nothing is due, and the dialogue waits again.
    this.#cancel = setDeadline(Math.min(at, performance.now() + maxTimer), () => {
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
