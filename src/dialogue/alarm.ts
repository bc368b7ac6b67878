import { setDeadline } from '../core/call/deadline.ts';
import { maxTimer } from '../options/reader.ts';
import { never } from './core/times.ts';

/** Calls a function at the time `at`, which may change until then. */
export class Alarm {
  readonly #ring: () => void;
  /** When it rings. */
  at = never;
  /** When its timer fires: perhaps earlier, since a timer that is set anew for each later time would cost more. */
  #firesAt = never;
  #cancelTimer: (() => void) | undefined;
  /** How far the timers are ahead of `performance.now()`: a test may have faked only them. */
  #ahead = 0;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  get now(): number {
    return performance.now() + this.#ahead;
  }

  /** Whether the timer fits `at`. */
  get isArmed(): boolean {
    return this.at === never ? this.#firesAt === never : this.#firesAt <= this.at;
  }

  /** Sets the timer, in the context of the caller. If it is late, what has arrived meanwhile is read first. */
  arm(): void {
    if (this.isArmed) return;
    this.cancel();
    if (this.at === never) return;
    const firesAt = Math.min(this.at, this.now + maxTimer);
    this.#firesAt = firesAt;
    this.#cancelTimer = setDeadline(this.toPerformanceTime(firesAt), () => {
      this.#firesAt = never;
      // A timer that fired is a time that has come.
      this.#ahead += Math.max(0, firesAt - this.now);
      if (this.now < this.at) {
        this.arm();
        return;
      }
      this.at = never;
      this.#ring();
    });
  }

  cancel(): void {
    this.#firesAt = never;
    this.#cancelTimer?.();
  }

  /** A time of this clock on that of `performance.now()`. */
  toPerformanceTime(at: number): number {
    return at - this.#ahead;
  }
}
