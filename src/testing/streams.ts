import type { Signal } from '../service/chat-operations.ts';

interface Listener {
  readonly conversationId: string;
  readonly userId: string;
  /** Holds what was not read yet. */
  readonly queue: ReadableStreamDefaultController<Signal>;
}

/** The open streams of a platform. What is sent while a user does not listen is lost to this user, as with the service. */
export class Streams {
  readonly #open = new Set<Listener>();

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

  /** Sends a signal to everyone who listens to a conversation. */
  send(conversationId: string, signal: Signal): void {
    for (const listener of this.#open) {
      if (listener.conversationId === conversationId) listener.queue.enqueue(signal);
    }
  }

  /** Ends the streams of a conversation, or of a user, or all of them. */
  end(which: { readonly conversationId?: string; readonly userId?: string } = {}): void {
    for (const listener of this.#open) {
      const { conversationId = listener.conversationId, userId = listener.userId } = which;
      if (listener.conversationId !== conversationId || listener.userId !== userId) continue;
      this.#open.delete(listener);
      listener.queue.close();
    }
  }
}
