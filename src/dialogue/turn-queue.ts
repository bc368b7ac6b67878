import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/client-parts.ts';

/** The queues of a client and its copies, by address and conversation. */
const queues = /* @__PURE__ */ new WeakMap<object, Map<string, TurnQueue>>();

interface Waiting {
  readonly admit: () => void;
}

/** The turns of one conversation, in whatever dialogue of a client and its copies. They run one at a time, in order. */
class TurnQueue {
  readonly waiting = new Set<Waiting>();
  readonly running = new Set<Waiting>();

  admitNext(): void {
    const [next] = this.waiting;
    if (next === undefined || this.running.size > 0) return;
    this.run(next);
    next.admit();
  }

  run(turn: Waiting): void {
    this.waiting.delete(turn);
    this.running.add(turn);
  }

  leave(turn: Waiting): void {
    this.waiting.delete(turn);
    this.running.delete(turn);
    this.admitNext();
  }
}

/** The place of a turn in its queue. */
export interface Place {
  /** The turn runs beside those of others. */
  run(): void;
  leave(): void;
}

/** Queues a turn. `admit` is called when no other turn of the conversation runs, perhaps at once. */
export function joinQueue(chat: ChatClient, conversationId: string, admit: () => void): Place {
  const { budget = chat, settings } = partsOf(chat) ?? {};
  const ofClient = queues.get(budget) ?? new Map<string, TurnQueue>();
  queues.set(budget, ofClient);
  const key = JSON.stringify([settings?.url, conversationId]);
  const queue = ofClient.get(key) ?? new TurnQueue();
  ofClient.set(key, queue);
  const turn = { admit };
  queue.waiting.add(turn);
  queue.admitNext();
  return {
    run: () => queue.run(turn),
    leave() {
      queue.leave(turn);
      if (queue.waiting.size + queue.running.size === 0 && ofClient.get(key) === queue) {
        ofClient.delete(key);
      }
    },
  };
}
