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

/** The open streams of a platform. A signal that is sent while a user does not listen is lost to this user, as with the service. */
export class Streams {
  readonly #open = new Set<Listener>();
  readonly #due = new Set<() => void>();
  #change = Promise.withResolvers<void>();
  /** The ports on which the platform is served. */
  servers = 0;

  constructor() {
    void this.#run();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Listens to a conversation as one of its participants. */
  open(conversationId: string, userId: string): AsyncIterable<Signal> {
    let leave: () => void;
    const signals = new ReadableStream<Signal>({
      start: (queue) => {
        const listener = { conversationId, userId, queue };
        this.#open.add(listener);
        leave = () => this.#open.delete(listener);
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
   * Runs what sends a signal, shortly after the response to the request that caused it: as with the service, a client that
   * begins to listen meanwhile receives it.
   */
  schedule(task: () => void): void {
    this.#due.add(task);
    this.#change.resolve();
  }

  /** Runs what is due. Since this loop begins with the platform, a bot runs in the asynchronous context of `createPlatform`. */
  async #run(): Promise<void> {
    for (;;) {
      await this.#change.promise;
      this.#change = Promise.withResolvers();
      const due = [...this.#due];
      await (this.servers > 0 ? aborted(AbortSignal.timeout(delayMs)) : microtasks());
      for (const task of due) if (this.#due.delete(task)) task();
    }
  }

  /** Sends what is due at once: what a test does next has its effect after it. */
  flush(): void {
    for (const task of this.#due) {
      this.#due.delete(task);
      task();
    }
  }

  /** Drops what is due, and ends every stream. */
  reset(): void {
    this.#due.clear();
    this.end();
  }

  /** Sends a signal to everyone who listens to a conversation. */
  send(conversationId: string, signal: Signal): void {
    for (const listener of this.#open) {
      if (listener.conversationId === conversationId) listener.queue.enqueue(signal);
    }
  }

  /** Ends the streams of a conversation, or of a user, or all of them, after what is due. */
  end(which: { readonly conversationId?: string; readonly userId?: string } = {}): void {
    this.flush();
    for (const listener of this.#open) {
      const { conversationId = listener.conversationId, userId = listener.userId } = which;
      if (listener.conversationId !== conversationId || listener.userId !== userId) continue;
      this.#open.delete(listener);
      listener.queue.close();
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
