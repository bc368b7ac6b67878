/** Retries that a client and its copies may start during an outage: enough to survive a hiccup, few enough not to multiply an outage. */
const capacity = 50;

/** The retries that are left. A retry takes one, a success returns one. */
export class RetryBudget {
  #left = capacity;

  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  succeed(): void {
    if (this.#left < capacity) this.#left += 1;
  }
}
