/**
 * What runs at a time: the service, which needs no client to run; what arrives at the client; a timer of the client; or the
 * program that uses it.
 */
type Kind = 'service' | 'network' | 'timer' | 'program';

interface Task {
  readonly at: number;
  readonly kind: Kind;
  readonly run: () => void;
}

/** A story that needs more than this never rests. */
const maxTasks = 300_000;

/** The order in which a process does what it finds when its event loop was blocked. */
const afterBlock: readonly Kind[] = ['timer', 'network', 'program'];

/** Lets everything happen that waits for nothing. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/**
 * The time of a story, which passes only when it is told to. It takes the place of the timers and of `performance.now()`, and of
 * `Math.random()`: the same story is always the same.
 */
export class StoryClock implements Disposable {
  now = 1_000_000;
  /** The timers that the package has set. */
  readonly timers = new Set<object>();
  readonly #tasks: Task[] = [];
  readonly #restore: () => void;
  readonly #noticed = new Set<() => void>();
  #state: number;
  #count = 0;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    const { setTimeout, clearTimeout } = globalThis;
    const { random } = Math;
    this.#restore = () => {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      Object.assign(Math, { random });
      Reflect.deleteProperty(performance, 'now');
    };
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms: number) => this.#setTimer(run, ms),
      clearTimeout: (timer: unknown) => this.#clearTimer(timer),
    });
    Object.assign(performance, { now: () => this.now });
    Object.assign(Math, { random: () => this.random() });
  }

  /** Puts the timers of the runtime back. */
  [Symbol.dispose](): void {
    this.#restore();
  }

  /** A number from 0 to 1. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number of milliseconds. */
  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  /** Calls a function whenever something may have changed. */
  onChange(notice: () => void): void {
    this.#noticed.add(notice);
  }

  at(at: number, kind: Kind, run: () => void): () => void {
    const task: Task = { at: Math.max(at, this.now), kind, run };
    let [low, high] = [0, this.#tasks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#tasks[middle]?.at ?? 0) <= task.at) low = middle + 1;
      else high = middle;
    }
    this.#tasks.splice(low, 0, task);
    return () => {
      const index = this.#tasks.indexOf(task);
      if (index !== -1) this.#tasks.splice(index, 1);
    };
  }

  after(ms: number, kind: Kind, run: () => void): () => void {
    return this.at(this.now + ms, kind, run);
  }

  /** Lets time pass. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.rest();
    for (let [task] = this.#tasks; task !== undefined && task.at <= end; [task] = this.#tasks) {
      this.#tasks.shift();
      this.now = Math.max(this.now, task.at);
      await this.#run(task);
    }
    this.now = end;
  }

  /** Lets time pass while the event loop of the client is blocked: its timers are late, and what arrives waits behind them. */
  async block(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.rest();
    const isDue = ({ at, kind }: Task): boolean => at <= end && kind === 'service';
    for (let next = this.#tasks.find(isDue); next !== undefined; next = this.#tasks.find(isDue)) {
      this.#tasks.splice(this.#tasks.indexOf(next), 1);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = end;
    for (const kind of afterBlock) {
      const late = this.#tasks.filter((task) => task.at <= end && task.kind === kind);
      for (const task of late) {
        const index = this.#tasks.indexOf(task);
        // A task before it may have cancelled it.
        if (index === -1) continue;
        this.#tasks.splice(index, 1);
        await this.#run(task);
      }
    }
  }

  async rest(): Promise<void> {
    await settle();
    for (const notice of this.#noticed) notice();
  }

  async #run(task: Task): Promise<void> {
    this.#count += 1;
    if (this.#count > maxTasks) throw new Error('the story never rests');
    task.run();
    if (task.kind !== 'service') await this.rest();
  }

  #setTimer(run: () => void, ms = 0): object {
    // What Node does with a time that is no number, or too long.
    const delay = ms >= 1 && ms <= 2_147_483_647 ? ms : 1;
    const timer = { unref: () => timer, ref: () => timer, cancel: (): void => undefined };
    this.timers.add(timer);
    timer.cancel = this.after(delay, 'timer', () => {
      this.timers.delete(timer);
      run();
    });
    return timer;
  }

  #clearTimer(timer: unknown): void {
    for (const own of [timer]) {
      if (typeof own !== 'object' || own === null || !this.timers.delete(own)) return;
      Reflect.get(own, 'cancel')();
    }
  }
}
