/** Something to do. The promise that it returns is awaited before the next task. It must not throw. */
type Task = () => Promise<void> | void;

/**
 * Runs tasks, in order, in the asynchronous context in which `run` was called (`AsyncLocalStorage`; on Workers, the request),
 * whoever puts them: a new task only resolves the promise that the loop awaits.
 */
export class Inbox {
  #tasks: { readonly run: Task; readonly subject: unknown }[] = [];
  /** The index of the next task. */
  #next = 0;
  /** Continues the loop, while it waits. */
  #resume: (() => void) | undefined;
  #isEnded = false;

  /** Adds a task. `take` finds it by its subject. */
  put(run: Task, subject?: unknown): void {
    this.#tasks.push({ run, subject });
    this.#resume?.();
  }

  /** Takes tasks that wait, in order: the loop does not run them. */
  take(isTaken: (subject: unknown) => boolean): Task[] {
    const waiting = this.#tasks.slice(this.#next);
    this.#tasks = waiting.filter(({ subject }) => !isTaken(subject));
    this.#next = 0;
    return waiting.filter(({ subject }) => isTaken(subject)).map(({ run }) => run);
  }

  /** The task that runs is the last one. */
  end(): void {
    this.#isEnded = true;
  }

  /** Runs each task: at once, if it waits already. */
  async run(): Promise<void> {
    for (;;) {
      for (let task = this.#shift(); task !== undefined; task = this.#shift()) {
        const pause = task();
        if (pause !== undefined) await pause;
        if (this.#isEnded) return;
      }
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
  }

  #shift(): Task | undefined {
    const task = this.#tasks[this.#next];
    this.#next += 1;
    if (task !== undefined) return task.run;
    this.#tasks = [];
    this.#next = 0;
    return undefined;
  }
}
