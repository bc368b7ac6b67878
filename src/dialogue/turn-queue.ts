import type { ChatClient } from '../chat-client.ts';
import { partsOf } from '../core/client-parts.ts';

interface QueuedTurn {
  readonly admit: () => void;
  isRunning: boolean;
}

/**
 * The turns that wait or run, of whatever dialogue of a client and its copies, by address and conversation. Those of a
 * conversation run one at a time, in order.
 */
const queues = /* @__PURE__ */ new WeakMap<object, Map<string, Set<QueuedTurn>>>();

/** The place of a turn in its queue. */
export interface Place {
  /** The turn runs beside those of others. */
  run(): void;
  leave(): void;
}

/** Queues a turn. `admit` is called when no other turn of the conversation runs, perhaps at once. */
export function joinQueue(chat: ChatClient, conversationId: string, admit: () => void): Place {
  const { budget = chat, settings } = partsOf(chat) ?? {};
  const ofClient = queues.get(budget) ?? new Map<string, Set<QueuedTurn>>();
  queues.set(budget, ofClient);
  const key = JSON.stringify([settings?.url, conversationId]);
  const queue = ofClient.get(key) ?? new Set();
  ofClient.set(key, queue);
  const turn: QueuedTurn = { admit, isRunning: false };
  queue.add(turn);
  admitNext(queue);
  return {
    run() {
      turn.isRunning = true;
    },
    leave() {
      queue.delete(turn);
      admitNext(queue);
      if (queue.size === 0 && ofClient.get(key) === queue) ofClient.delete(key);
    },
  };
}

function admitNext(queue: ReadonlySet<QueuedTurn>): void {
  const [next] = queue;
  for (const { isRunning } of queue) if (isRunning) return;
  if (next === undefined) return;
  next.isRunning = true;
  next.admit();
}
