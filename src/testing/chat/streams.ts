import type { Signal } from '../../service/generated/chat-types.ts';
import { microtasks } from '../turns.ts';

/** Over a port, a signal comes so much later than the response. */
const delayMs = 10;

interface Listener {
  readonly conversationId: string;
  readonly userId: string;
  /** Holds what was not read yet. */
  readonly queue: ReadableStreamDefaultController<Signal>;
}

/** What is sent shortly after the response to a request. */
export interface Due {
  /** Sends the signal. */
  readonly send: () => void;
  /** Lets the bot act on it. */
  readonly act: () => void;
}

/** The open streams of a platform. A signal that is sent while a user does not listen is lost to this user, as with the service. */
export class Streams {
  /** By conversation: a signal does not go through those of others. */
  readonly #open = new Map<string, Set<Listener>>();
  readonly #due = new Set<Due>();
  /** Those of them whose signal was not sent yet. */
  readonly #unsent = new Set<Due>();
  #change = Promise.withResolvers<void>();
  /** The ports on which the platform is served. */
  servers = 0;

  constructor() {
    void this.#run();
  }

  get size(): number {
    let size = 0;
    for (const listeners of this.#open.values()) size += listeners.size;
    return size;
  }

  /** Listens to a conversation as one of its participants. */
  open(conversationId: string, userId: string): AsyncIterable<Signal> {
    let leave: () => void;
    const signals = new ReadableStream<Signal>({
      start: (queue) => {
        const listener = { conversationId, userId, queue };
        this.#listenersOf(conversationId).add(listener);
        leave = () => this.#remove(listener);
      },
      cancel: () => leave(),
    });
    // Its own iterator could not be left while it waits for a signal.
    const reader = signals.getReader();
    const iterator: AsyncIterator<Signal> = {
      next: () => reader.read(),
      return: async () => {
        await reader.cancel();
        return { done: true, value: undefined };
      },
    };
    return { [Symbol.asyncIterator]: () => iterator };
  }

  /**
   * Sends a signal, shortly after the response to the request that caused it: as with the service, a client that begins to
   * listen meanwhile receives it.
   */
  schedule(due: Due): void {
    this.#due.add(due);
    this.#unsent.add(due);
    this.#change.resolve();
  }

  /** Runs what is due. Since this loop begins with the platform, a bot runs in the asynchronous context of `createPlatform`. */
  async #run(): Promise<void> {
    for (;;) {
      await this.#change.promise;
      this.#change = Promise.withResolvers();
      const due = [...this.#due];
      await (this.servers > 0 ? aborted(AbortSignal.timeout(delayMs)) : microtasks());
      for (const one of due) this.#finish(one);
    }
  }

  /** Sends what is due at once, and lets the bot act on it: what a test does next has its effect after it. */
  flush(): void {
    for (const one of this.#due) this.#finish(one);
  }

  #finish(due: Due): void {
    if (!this.#due.delete(due)) return;
    if (this.#unsent.delete(due)) due.send();
    due.act();
  }

  /** Drops what is due, and ends every stream. */
  reset(): void {
    this.#due.clear();
    this.#unsent.clear();
    this.end();
  }

  /** Sends a signal to everyone who listens to a conversation, after those that are due: they were caused before. */
  send(conversationId: string, signal: Signal): void {
    for (const due of this.#unsent) {
      this.#unsent.delete(due);
      due.send();
    }
    this.deliver(conversationId, signal);
  }

  /** Sends a signal whose turn it is. */
  deliver(conversationId: string, signal: Signal): void {
    for (const { queue } of this.#open.get(conversationId) ?? []) queue.enqueue(signal);
  }

  /** Ends the streams of a conversation, or of a user, or all of them, after what is due. */
  end({
    conversationId,
    userId,
  }: {
    readonly conversationId?: string;
    readonly userId?: string;
  } = {}): void {
    this.flush();
    const groups =
      conversationId === undefined
        ? [...this.#open.values()]
        : [this.#open.get(conversationId) ?? []];
    for (const listener of groups.flatMap((group) => [...group])) {
      if (userId !== undefined && listener.userId !== userId) continue;
      this.#remove(listener);
      listener.queue.close();
    }
  }

  #listenersOf(conversationId: string): Set<Listener> {
    const listeners = this.#open.get(conversationId) ?? new Set();
    this.#open.set(conversationId, listeners);
    return listeners;
  }

  #remove(listener: Listener): void {
    const listeners = this.#open.get(listener.conversationId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#open.delete(listener.conversationId);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
