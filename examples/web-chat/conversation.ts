// A conversation as a page needs it: every message, whether it was listed, signaled or sent from here.
import type { CallOptions, ChatClient, Message, Signal } from 'bot-platform-sdk';
import type { Visitor } from './visitor.ts';

/** What the visitor says. Its id is in the metadata of the message, which shows that the message was created. */
export interface Draft {
  readonly id: string;
  readonly text: string;
  /** What the page shows in place of the text, such as the label of an option. */
  readonly label: string;
}

/** What shows a conversation. */
export interface ConversationView {
  /** The message may be shown already. */
  showMessage(message: Message): void;
  removeMessage(id: string): void;
  /** What the bot has written of a reply so far; `undefined` at its end. */
  showWriting(streamId: string, text: string | undefined): void;
  showConnection(state: 'open' | 'lost'): void;
}

export class Conversation {
  readonly #chat: ChatClient;
  readonly #visitor: Visitor;
  readonly #view: ConversationView;
  readonly #signal: AbortSignal;
  /** The id of the message by the id of its draft. */
  readonly #created = new Map<unknown, string>();
  /** The replies that the bot is writing: the text so far, and the position of the next part. */
  readonly #writing = new Map<string, { text: string; next: number }>();
  #sending = Promise.resolve();

  constructor(chat: ChatClient, visitor: Visitor, view: ConversationView, signal: AbortSignal) {
    this.#chat = chat;
    this.#visitor = visitor;
    this.#view = view;
    this.#signal = signal;
  }

  /** Shows the conversation until the signal is aborted. Rejects if the service refuses it or cannot be reached for minutes. */
  async follow(): Promise<void> {
    const signals = this.#chat.listenConversation(
      { id: this.#visitor.conversationId },
      {
        signal: this.#signal,
        // A signal that cannot be read must not end the others.
        onInvalidItem: () => undefined,
        onDisconnect: () => {
          for (const streamId of this.#writing.keys()) this.#endWriting(streamId);
          this.#view.showConnection('lost');
        },
        // No signal repeats what was sent meanwhile.
        onReconnect: async () => {
          await this.#list({ retry: { limit: 10, maxDelay: 10_000 } });
          this.#view.showConnection('open');
        },
      },
    );
    // Listen, then list: a message in between comes twice, and none is missed.
    await signals.open();
    await this.#list();
    this.#view.showConnection('open');
    for await (const signal of signals) this.#receive(signal);
  }

  /**
   * Sends a draft, after those before it. Sent again, it is looked for first: it may be in the conversation although the
   * response was lost.
   */
  send(draft: Draft, isAgain: boolean): Promise<void> {
    const sent = this.#sending.then(() => this.#send(draft, isAgain));
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  async #send({ id: draftId, text, label }: Draft, isAgain: boolean): Promise<void> {
    const { conversationId } = this.#visitor;
    try {
      if (isAgain) await this.#list();
      if (this.#created.has(draftId)) return;
      const payload = { type: 'text', text } as const;
      const input = { conversationId, payload, metadata: { draftId, label } };
      const { message } = await this.#chat.createMessage(input, { signal: this.#signal });
      this.#show(message);
    } catch (error) {
      // A signal may have brought the message.
      if (!this.#created.has(draftId)) throw error;
    }
  }

  async #list(options: CallOptions = {}): Promise<void> {
    const { conversationId } = this.#visitor;
    const onInvalidItem = (): void => undefined;
    const messages = await this.#chat
      .listMessages({ conversationId }, { signal: this.#signal, onInvalidItem, ...options })
      .toArray();
    // The service lists the newest message first.
    for (const message of messages.reverse()) this.#show(message);
  }

  #receive(signal: Signal): void {
    switch (signal.type) {
      case 'message_created':
        this.#show(signal.data);
        break;
      case 'message_deleted':
        this.#view.removeMessage(signal.data.id);
        break;
      case 'message_stream_delta':
        this.#write(signal.data);
        break;
      case 'message_stream_complete':
        this.#endWriting(signal.data.streamId);
        this.#show(signal.data.message);
        break;
      case 'message_stream_abort':
        this.#endWriting(signal.data.streamId);
        break;
      default: // a kind that this page does not show, or does not know
        break;
    }
  }

  #write({ streamId, sequence, delta }: { streamId: string; sequence: number; delta: string }) {
    // The position of the first part is 0 or 1.
    const first = { text: '', next: Math.min(sequence, 1) };
    const { text, next } = this.#writing.get(streamId) ?? first;
    // After a part that was missed, the reader waits for the message: it has the whole text.
    if (sequence !== next) return;
    this.#writing.set(streamId, { text: text + delta, next: next + 1 });
    this.#view.showWriting(streamId, text + delta);
  }

  #endWriting(streamId: string): void {
    this.#writing.delete(streamId);
    this.#view.showWriting(streamId, undefined);
  }

  #show(message: Message): void {
    const draftId = message.metadata?.draftId;
    if (message.userId === this.#visitor.userId && draftId !== undefined) {
      const id = this.#created.get(draftId) ?? message.id;
      // Browsers send a request again by themselves if a connection that was open before is reset.
      if (id !== message.id) return;
      this.#created.set(draftId, id);
    }
    this.#view.showMessage(message);
  }
}
