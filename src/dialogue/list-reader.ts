import type { ChatClient } from '../chat-client.ts';
import type { CallOptions } from '../options/call-options.ts';
import { ownProperty } from '../shared/json.ts';
import type { DialogueEvent, Failure } from './core/events.ts';

/** The parts of a dialogue that its requests need. */
export interface RequestHost {
  readonly chat: ChatClient;
  readonly conversationId: string;
  post(event: DialogueEvent): void;
  /** Whether a list is read further. */
  isRead(list: number): boolean;
}

/** Reads lists of messages, in the context of whoever calls it. */
export class ListReader {
  readonly #host: RequestHost;
  readonly #requests = new Map<number, AbortController>();

  constructor(host: RequestHost) {
    this.#host = host;
  }

  /** Reads a list, page by page, until the core stops it. */
  async read(
    list: number,
    options: CallOptions,
    toFailure: (error: unknown) => Failure,
  ): Promise<void> {
    const { chat, conversationId } = this.#host;
    const request = new AbortController();
    this.#requests.set(list, request);
    const { signal } = request;
    // A message that cannot be read must not keep the others from being read.
    const onInvalidItem = (): void => undefined;
    try {
      const pages = chat.listMessages({ conversationId }, { signal, onInvalidItem, ...options });
      for await (const page of pages.pages()) {
        const hasMore = ownProperty(page.meta, 'nextToken') !== undefined;
        this.#host.post({ type: 'listed', list, messages: page.messages, hasMore });
        if (!this.#host.isRead(list)) break;
      }
    } catch (error) {
      this.#host.post({ type: 'list failed', list, failure: toFailure(error) });
    }
    this.#requests.delete(list);
  }

  stop(list: number): void {
    this.#requests.get(list)?.abort();
  }

  stopAll(): void {
    for (const request of this.#requests.values()) request.abort();
  }
}
