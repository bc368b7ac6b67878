/** How many characters of data may wait for the consumer. While more do, the stream is not read. */
const capacity = 262_144;

/** The bytes of an event besides its data. */
const eventCost = 256;

export interface QueuedEvent<C> {
  readonly json: unknown;
  readonly connection: C;
  readonly cost: number;
}

/** Runs when all events before it are consumed; those after it wait for it. It never rejects. */
type Barrier = () => Promise<void>;

/** Where events come from. It is told of each that will not be asked for again. */
interface Source {
  consumed(): void;
}

export class EventQueue<C extends Source> {
  readonly #entries: (QueuedEvent<C> | Barrier)[] = [];
  #cost = 0;
  #isEnded = false;
  #error: unknown;
  /** The consumer handles an event, or a barrier runs. */
  #isConsumerBusy = false;
  #isBarrierRunning = false;
  #change = Promise.withResolvers<void>();

  get isEnded(): boolean {
    return this.#isEnded;
  }

  push(json: unknown, connection: C, length: number): void {
    const cost = length + eventCost;
    this.#cost += cost;
    this.#entries.push({ json, connection, cost });
    this.#changed();
  }

  /** Two barriers with no event between them are one. */
  pushBarrier(barrier: Barrier): void {
    if (typeof this.#entries.at(-1) !== 'function') this.#entries.push(barrier);
    this.#changed();
  }

  /** Ends the queue. Its events are still delivered before the error, unless they are dropped. */
  end(error: unknown, isDropped: boolean): void {
    const dropped = isDropped ? this.#entries.splice(0) : [];
    for (const entry of dropped) if (typeof entry === 'object') entry.connection.consumed();
    this.#isEnded = true;
    this.#error = error;
    this.#changed();
  }

  /** The next event, once there is one; `undefined` at the end. */
  async take(): Promise<QueuedEvent<C> | undefined> {
    this.#isConsumerBusy = false;
    for (;;) {
      this.#runBarrier();
      const [first] = this.#entries;
      if (typeof first === 'object' && !this.#isBarrierRunning) {
        this.#entries.shift();
        this.#cost -= first.cost;
        this.#isConsumerBusy = true;
        this.#changed();
        return first;
      }
      if (first === undefined && this.#isEnded) {
        if (this.#error !== undefined) throw this.#error;
        return undefined;
      }
      await this.#change.promise;
    }
  }

  /** Waits until there is room for another event, or until the end. */
  async room(): Promise<void> {
    while (this.#cost >= capacity && !this.#isEnded) await this.#change.promise;
  }

  #changed(): void {
    this.#runBarrier();
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }

  #runBarrier(): void {
    const [first] = this.#entries;
    if (typeof first !== 'function' || this.#isConsumerBusy || this.#isBarrierRunning) return;
    this.#entries.shift();
    this.#isBarrierRunning = true;
    first().then(() => {
      this.#isBarrierRunning = false;
      this.#changed();
    });
  }
}
