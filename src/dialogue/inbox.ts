/**
 * What an asynchronous function is told to do. It does it in the context in which it was called (`AsyncLocalStorage`; on
 * Workers, the request), whoever tells it: that only resolves the promise that the function awaits.
 */
export class Inbox<Task> {
  #tasks: Task[] = [];
  /** Continues the function, while it waits. */
  #resume: (() => void) | undefined;
  #isEnded = false;

  put(task: Task): void {
    this.#tasks.push(task);
    this.#resume?.();
  }

  /** Takes some of the tasks that wait: the function does not carry them out. */
  take(isTaken: (task: Task) => boolean): Task[] {
    const taken = this.#tasks.filter(isTaken);
    this.#tasks = this.#tasks.filter((task) => !isTaken(task));
    return taken;
  }

  /** The task that is carried out is the last one. */
  end(): void {
    this.#isEnded = true;
  }

  /** Carries out each task, in order: at once, if it waits already. `perform` must not throw. */
  async run(perform: (task: Task) => Promise<void> | undefined): Promise<void> {
    for (;;) {
      for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) {
        const pause = perform(task);
        if (pause !== undefined) await pause;
        if (this.#isEnded) return;
      }
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
  }
}

/** Lets code that awaits something which has happened run before what follows. */
export async function letOthersRun(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await undefined;
}

/** The turns of the microtask queue that a reply needs to a loop over its turn, and a dialogue to whoever opens it. */
export const ticksOfLoop = 4;
export const ticksOfOpening = 12;
