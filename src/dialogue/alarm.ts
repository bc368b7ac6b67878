import { setDeadline } from '../core/call/deadline.ts';
import { maxTimer } from '../options/reader.ts';

/** Calls a function at a time, if nobody sets another one before. */
export class Alarm {
  readonly #ring: () => void;
  /** When it rings. */
  at = Number.POSITIVE_INFINITY;
  /** How far the timers are ahead of `performance.now()`: a test may have faked only them. */
  #ahead = 0;
  #cancel: (() => void) | undefined;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  get now(): number {
    return performance.now() + this.#ahead;
  }

  /** Sets the timer for `at`, in the context of the caller. If it is late, what has arrived meanwhile is read first. */
  arm(): void {
    this.cancel();
    if (this.at === Number.POSITIVE_INFINITY) return;
    // If that is earlier, nothing is due, and it is set again.
    const next = Math.min(this.at, this.now + maxTimer);
    this.#cancel = setDeadline(this.toPerformanceTime(next), () => {
      // A timer that fired is a time that has come.
      this.#ahead += Math.max(0, next - this.now);
      this.at = Number.POSITIVE_INFINITY;
      this.#ring();
    });
  }

  cancel(): void {
    this.#cancel?.();
  }

  /** A time of this clock on that of `performance.now()`. */
  toPerformanceTime(at: number): number {
    return at - this.#ahead;
  }
}
