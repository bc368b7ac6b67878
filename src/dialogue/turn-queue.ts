import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/client-parts.ts';

/** A turn that joins a queue. */
interface Joining {
  /** How long it runs at the longest, in milliseconds, if nothing happens. */
  readonly longest: number;
  /**
   * Called when no other turn of the conversation runs, perhaps at once: by whoever ended the other one, so it must only
   * pass that on.
   */
  readonly admit: () => void;
}

interface QueuedTurn extends Joining {
  isRunning: boolean;
  /** When it ends at the latest. After that, its part of the process was stopped without a word. */
  endsAt: number;
}

type Queue = Set<QueuedTurn>;

/** The place of a turn in its queue. */
export interface Place {
  readonly isWaiting: boolean;
  /** When a turn that runs may have to be passed over. */
  readonly checkAt: number;
  /** Passes over the turns that should have ended. */
  check(now: number): void;
  /** The turn runs, and ends at this time at the latest. */
  renew(endsAt: number): void;
  /** The turn runs beside those of others. */
  run(): void;
  leave(now: number): void;
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
    const queue = this.#queues.get(conversation) ?? new Set();
    this.#queues.set(conversation, queue);
    const turn: QueuedTurn = { ...joining, isRunning: false, endsAt: Number.POSITIVE_INFINITY };
    queue.add(turn);
    passOver(queue, now);
    return {
      get isWaiting() {
        return queue.has(turn) && !turn.isRunning;
      },
      get checkAt() {
        return Math.min(...[...queue].map(({ endsAt }) => endsAt));
      },
      check: (time) => passOver(queue, time),
      renew(endsAt) {
        turn.endsAt = endsAt;
      },
      run() {
        turn.isRunning = true;
      },
      leave: (time) => {
        queue.delete(turn);
        admitNext(queue, time);
        if (queue.size > 0 || this.#queues.get(conversation) !== queue) return;
        this.#queues.delete(conversation);
      },
    };
  }

  /** What was stopped stays if nobody comes back to its conversation: so each turn looks at two of the queues. */
  #sweep(now: number): void {
    const [first, second] = this.#queues;
    for (const entry of [first, second]) {
      if (entry === undefined) return;
      const [conversation, queue] = entry;
      passOver(queue, now);
      this.#queues.delete(conversation);
      // It is looked at again after all others.
      if (queue.size > 0) this.#queues.set(conversation, queue);
    }
  }
}

/** Removes the turns that should have ended: no later one waits for them. */
function passOver(queue: Queue, now: number): void {
  for (const turn of queue) if (turn.isRunning && turn.endsAt <= now) queue.delete(turn);
  admitNext(queue, now);
}

function admitNext(queue: Queue, now: number): void {
  const [next] = queue;
  for (const { isRunning } of queue) if (isRunning) return;
  if (next === undefined) return;
  next.isRunning = true;
  next.endsAt = now + next.longest;
  next.admit();
}

const queuesOfClients = /* @__PURE__ */ new WeakMap<object, TurnQueues>();

/** Queues a turn behind those of whatever dialogue of a client and its copies, by address and conversation. */
export function joinQueue(
  chat: ChatClient,
  conversationId: string,
  joining: Joining,
  now: number,
): Place {
  const { budget = chat, settings } = partsOf(chat) ?? {};
  const queues = queuesOfClients.get(budget) ?? new TurnQueues();
  queuesOfClients.set(budget, queues);
  return queues.join(JSON.stringify([settings?.url, conversationId]), joining, now);
}
