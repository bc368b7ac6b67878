/**
 * Runs functions, in order, in the asynchronous context in which it was started: whoever closes a stream, or consumes it, may
 * belong to another request.
 */
export class ContextRunner {
  readonly #waiting: (() => void)[] = [];
  #change = Promise.withResolvers<void>();

  /** Runs what is added, as long as somebody may add. The continuation of an `await` keeps its context. */
  async start(): Promise<never> {
    for (;;) {
      await this.#change.promise;
      this.#change = Promise.withResolvers();
      for (const run of this.#waiting.splice(0)) run();
    }
  }

  add(run: () => void): void {
    this.#waiting.push(run);
    this.#change.resolve();
  }
}
