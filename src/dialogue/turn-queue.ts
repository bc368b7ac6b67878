import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/call/client-parts.ts';
import { Line } from '../shared/line.ts';

/** A turn that joins a queue. */
interface Joining {
  /** How long it runs at the longest, in milliseconds, if nothing happens. */
  readonly longest: number;
  /** When it ends at the latest, once it has begun. After that, its part of the process was stopped without a word. */
  readonly endsAt: () => number | undefined;
  /**
   * Called when no other turn of the conversation runs, perhaps at once: by whoever ended the other one, so it must only
   * pass that on.
   */
  readonly admit: () => void;
}

/** The turns of a conversation: those that wait, in order, and those that run. */
class Queue {
  readonly waiting = new Line<Place>();
  readonly running = new Set<Place>();

  get size(): number {
    return this.waiting.size + this.running.size;
  }

  run(place: Place, now: number): void {
    this.waiting.delete(place);
    this.running.add(place);
    place.runsFrom = now;
  }

  leave(place: Place, now: number): void {
    if (this.running.delete(place) || this.waiting.delete(place)) this.#admitNext(now);
  }

  /** Removes the turns that should have ended: no later one waits for them. */
  passOver(now: number): void {
    for (const place of this.running) if (latestEnd(place) <= now) this.running.delete(place);
    this.#admitNext(now);
  }

  #admitNext(now: number): void {
    const next = this.waiting.first;
    if (next === undefined || this.running.size > 0) return;
    this.run(next, now);
    next.joining.admit();
  }
}

/** The place of a turn in its queue. */
export class Place {
  readonly joining: Joining;
  /** When it may begin. */
  runsFrom = Number.POSITIVE_INFINITY;
  readonly #queue: Queue;
  readonly #onEmpty: () => void;

  constructor(joining: Joining, queue: Queue, onEmpty: () => void) {
    this.joining = joining;
    this.#queue = queue;
    this.#onEmpty = onEmpty;
  }

  get isWaiting(): boolean {
    return this.#queue.waiting.has(this);
  }

  /** When a turn that runs may have to be passed over. */
  get checkAt(): number {
    return Math.min(...[...this.#queue.running].map(latestEnd));
  }

  /** Passes over the turns that should have ended. */
  check(now: number): void {
    this.#queue.passOver(now);
  }

  /** The turn runs beside those of others. */
  run(now: number): void {
    this.#queue.run(this, now);
  }

  leave(now: number): void {
    this.#queue.leave(this, now);
    if (this.#queue.size === 0) this.#onEmpty();
  }
}

/**
 * The turns that wait or run, by conversation: one at a time, in order. It has no clock, and no timer: those of one request
 * of a Worker are not those of another.
 */
export class TurnQueues {
  readonly #queues = new Map<string, Queue>();

  /** How many conversations have turns. */
  get size(): number {
    return this.#queues.size;
  }

  join(conversation: string, joining: Joining, now: number): Place {
    this.#sweep(now);
    const queue = this.#queues.get(conversation) ?? new Queue();
    this.#queues.set(conversation, queue);
    const place = new Place(joining, queue, () => {
      if (this.#queues.get(conversation) === queue) this.#queues.delete(conversation);
    });
    queue.waiting.add(place);
    queue.passOver(now);
    return place;
  }

  /** What was stopped stays if nobody comes back to its conversation: so each turn looks at two of the queues. */
  #sweep(now: number): void {
    if (this.#queues.size === 0) return;
    const [first, second] = this.#queues;
    for (const entry of [first, second]) {
      if (entry === undefined) return;
      const [conversation, queue] = entry;
      queue.passOver(now);
      this.#queues.delete(conversation);
      // It is looked at again after all others.
      if (queue.size > 0) this.#queues.set(conversation, queue);
    }
  }
}

function latestEnd({ runsFrom, joining }: Place): number {
  return joining.endsAt() ?? runsFrom + joining.longest;
}

const queuesOfClients = /* @__PURE__ */ new WeakMap<object, TurnQueues>();

/** Queues a turn behind those of whatever dialogue of a client and its copies, by address and conversation. */
export function joinQueue(
  chat: ChatClient,
  conversationId: string,
  joining: Joining,
  now: number,
): Place {
  const { origin = chat, settings } = partsOf(chat) ?? {};
  const queues = queuesOfClients.get(origin) ?? new TurnQueues();
  queuesOfClients.set(origin, queues);
  return queues.join(JSON.stringify([settings?.url, conversationId]), joining, now);
}
