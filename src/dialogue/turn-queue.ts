import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/call/client-parts.ts';

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

interface QueuedTurn extends Joining {
  /** When it may begin; `undefined` while it waits. */
  runsFrom: number | undefined;
}

type Queue = Set<QueuedTurn>;

/** The place of a turn in its queue. */
export interface Place {
  readonly isWaiting: boolean;
  /** When a turn that runs may have to be passed over. */
  readonly checkAt: number;
  /** Passes over the turns that should have ended. */
  check(now: number): void;
  /** The turn runs beside those of others. */
  run(now: number): void;
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
    const turn: QueuedTurn = { ...joining, runsFrom: undefined };
    queue.add(turn);
    passOver(queue, now);
    return {
      get isWaiting() {
        return queue.has(turn) && turn.runsFrom === undefined;
      },
      get checkAt() {
        return Math.min(...[...queue].map(latestEnd));
      },
      check: (time) => passOver(queue, time),
      run(time) {
        turn.runsFrom = time;
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
  for (const turn of queue) if (latestEnd(turn) <= now) queue.delete(turn);
  admitNext(queue, now);
}

function latestEnd({ runsFrom, longest, endsAt }: QueuedTurn): number {
  return runsFrom === undefined ? Number.POSITIVE_INFINITY : (endsAt() ?? runsFrom + longest);
}

function admitNext(queue: Queue, now: number): void {
  const [next] = queue;
  for (const { runsFrom } of queue) if (runsFrom !== undefined) return;
  if (next === undefined) return;
  next.runsFrom = now;
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
