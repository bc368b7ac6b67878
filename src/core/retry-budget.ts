/** Retries that a client may have under way in an outage: enough to heal a hiccup, few enough not to multiply one. */
const capacity = 50;

/** Shared by a client and its `withOptions` copies. A retry takes one, a success gives one back. */
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
