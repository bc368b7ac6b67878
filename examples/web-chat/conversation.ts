// A conversation as a page needs it: every message, whether it was listed, signaled or sent from here.
import type { CallOptions, ChatClient, Message, Signal } from 'bot-platform-sdk';
import type { Draft, DraftStore } from './drafts.ts';
import type { Visitor } from './visitor.ts';

/** The view of a conversation. */
export interface ConversationView {
  /** The message may be shown already. One of an earlier page comes before those with the same time. */
  showMessage(message: Message, isEarlier: boolean): void;
  removeMessage(id: string): void;
  /** A draft that another tab is sending. */
  showPending(draft: Draft): void;
  /** A draft that was not sent, also before the page was loaded. It may be shown already. */
  showFailed(draft: Draft): void;
  /** The text of a reply so far; `undefined` at its end. */
  showWriting(streamId: string, text: string | undefined): void;
  showConnection(state: 'open' | 'lost'): void;
}

interface Unsent {
  readonly draft: Draft;
  readonly isFailed: boolean;
  /** Whether the browser has it: then, another tab may send or discard it. */
  readonly isKept: boolean;
}

export class Conversation {
  readonly visitor: Visitor;
  readonly #chat: ChatClient;
  readonly #drafts: DraftStore;
  readonly #view: ConversationView;
  /** The messages that are not sent yet, by id, in their order. */
  readonly #unsent = new Map<string, Unsent>();
  /** The id of the message by the id of its draft. */
  readonly #created = new Map<unknown, string>();
  /** The replies that the bot is writing: the text so far, and the position of the next part. */
  readonly #writing = new Map<string, { text: string; next: number }>();
  #sending = Promise.resolve();
  /** The time of the last message of those that came without a gap. */
  #completeTo: number | undefined;
  /** The token of the page that comes before what is shown. */
  #earlierToken: string | undefined;
  #signal = AbortSignal.abort();

  constructor(chat: ChatClient, visitor: Visitor, drafts: DraftStore, view: ConversationView) {
    this.#chat = chat;
    this.visitor = visitor;
    this.#drafts = drafts;
    this.#view = view;
  }

  /** Whether there are messages before those that are shown. */
  get hasEarlier(): boolean {
    return this.#earlierToken !== undefined;
  }

  /** The messages that could not be sent, in their order. */
  get failed(): readonly Draft[] {
    const unsent = [...this.#unsent.values()];
    return unsent.filter(({ isFailed }) => isFailed).map(({ draft }) => draft);
  }

  /** Shows the conversation until the signal is aborted. Rejects if the service refuses it or cannot be reached for minutes. */
  async follow(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    const signals = this.#chat.listenConversation(
      { id: this.visitor.conversationId },
      {
        signal,
        // A signal that cannot be read must not end the others.
        onInvalidItem: () => undefined,
        onDisconnect: () => {
          for (const streamId of this.#writing.keys()) this.#endWriting(streamId);
          this.#view.showConnection('lost');
        },
        // No signal repeats what was sent meanwhile.
        onReconnect: async () => {
          await this.#catchUp(this.#completeTo, { retry: { limit: 10, maxDelay: 10_000 } });
          this.#view.showConnection('open');
        },
      },
    );
    // Listen, then list: a message in between comes twice, and none is missed.
    await signals.open();
    for (const draft of await this.#drafts.read()) {
      if (!this.#unsent.has(draft.id)) await this.#adopt(draft);
    }
    if (this.#completeTo === undefined) await this.#showNewest();
    else await this.#catchUp(this.#completeTo);
    for (const draft of this.failed) this.#view.showFailed(draft);
    this.#view.showConnection('open');
    for await (const received of signals) this.#receive(received);
  }

  /** Shows the page before those that are shown. */
  async showEarlier(): Promise<void> {
    const { messages, meta } = await this.#list(this.#earlierToken);
    this.#earlierToken = meta?.nextToken;
    for (const message of messages) this.#show(message, true);
  }

  createDraft(text: string, label: string): Draft {
    const id = `${Date.now()}-${crypto.randomUUID()}`;
    return { id, text, label, after: this.#completeTo ?? 0 };
  }

  /** Sends a draft, after those before it. If that fails, the draft is kept. */
  send(draft: Draft): Promise<void> {
    const before = this.#sending;
    const known = this.#unsent.get(draft.id);
    this.#unsent.set(draft.id, { draft, isFailed: false, isKept: known?.isKept === true });
    const sent = this.#drafts.alone(draft, async () => {
      if (known === undefined) await this.#keep(draft);
      await before;
      await this.#send(draft, known !== undefined);
    });
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  async discard(draft: Draft): Promise<void> {
    this.#unsent.delete(draft.id);
    await this.#drafts.remove(draft);
  }

  /** Takes a draft that the browser has kept. Another tab may be sending it. */
  async #adopt(draft: Draft): Promise<void> {
    const isBusy = await this.#drafts.isBusy(draft);
    this.#unsent.set(draft.id, { draft, isFailed: !isBusy, isKept: true });
    if (!isBusy) return;
    this.#view.showPending(draft);
    void this.#drafts.alone(draft, async () => {
      if (!this.#unsent.has(draft.id)) return;
      if (!(await this.#drafts.has(draft))) return this.#drop(draft);
      this.#unsent.set(draft.id, { draft, isFailed: true, isKept: true });
      if (!this.#signal.aborted) this.#view.showFailed(draft);
    });
  }

  async #keep(draft: Draft): Promise<void> {
    const isKept = await this.#drafts.write(draft).then(
      () => true,
      () => false,
    );
    if (this.#unsent.has(draft.id)) this.#unsent.set(draft.id, { draft, isFailed: false, isKept });
  }

  /** Forgets a draft that another tab has discarded, or sent: then, a signal brings the message. */
  #drop({ id }: Draft): void {
    this.#unsent.delete(id);
    this.#view.removeMessage(id);
  }

  async #send(draft: Draft, isAgain: boolean): Promise<void> {
    const { conversationId } = this.visitor;
    const { id: draftId, text, label, after } = draft;
    try {
      if (isAgain) {
        const isKept = this.#unsent.get(draftId)?.isKept === true;
        const isGone = isKept && !(await this.#drafts.has(draft));
        // It may be in the conversation although the response was lost, or another tab has sent it.
        await this.#catchUp(after);
        if (isGone && !this.#created.has(draftId)) return this.#drop(draft);
      }
      if (this.#created.has(draftId)) return;
      const payload = { type: 'text', text } as const;
      const input = { conversationId, payload, metadata: { draftId, label } };
      const { message } = await this.#chat.createMessage(input, { signal: this.#signal });
      this.#show(message);
    } catch (error) {
      // A signal may have brought the message.
      if (this.#created.has(draftId)) return;
      const isKept = this.#unsent.get(draftId)?.isKept === true;
      this.#unsent.set(draftId, { draft, isFailed: true, isKept });
      throw error;
    }
    // Before another tab may send it.
    await this.#drafts.remove(draft);
  }

  async #showNewest(): Promise<void> {
    const { messages, meta } = await this.#list();
    this.#earlierToken = meta?.nextToken;
    this.#showComplete(messages);
  }

  /** Shows what was sent after a time, and before it as much as its page has. */
  async #catchUp(time = 0, options: CallOptions = {}): Promise<void> {
    const missed: Message[] = [];
    for await (const { messages } of this.#list(undefined, options).pages()) {
      missed.push(...messages);
      if (messages.some((message) => timeOf(message) < time)) break;
    }
    this.#showComplete(missed);
  }

  /** The service lists the newest message first. */
  #list(nextToken?: string, options: CallOptions = {}) {
    const { conversationId } = this.visitor;
    const onInvalidItem = (): void => undefined;
    const input = { conversationId, ...(nextToken !== undefined && { nextToken }) };
    return this.#chat.listMessages(input, { signal: this.#signal, onInvalidItem, ...options });
  }

  /** Shows messages, the newest one first, between which and the end nothing is missing. */
  #showComplete(messages: readonly Message[]): void {
    for (const message of messages.toReversed()) this.#show(message);
    this.#completeTo = Math.max(this.#completeTo ?? 0, ...messages.map(timeOf));
  }

  #receive(signal: Signal): void {
    switch (signal.type) {
      case 'message_created':
        this.#showComplete([signal.data]);
        break;
      case 'message_deleted':
        this.#view.removeMessage(signal.data.id);
        break;
      case 'message_stream_delta':
        this.#write(signal.data);
        break;
      case 'message_stream_complete':
        this.#endWriting(signal.data.streamId);
        this.#showComplete([signal.data.message]);
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

  #show(message: Message, isEarlier = false): void {
    const draftId = message.metadata?.draftId;
    if (message.userId === this.visitor.userId && draftId !== undefined) {
      const id = this.#created.get(draftId) ?? message.id;
      // Browsers send a request again by themselves if a connection that was open before is reset.
      if (id !== message.id) return;
      this.#created.set(draftId, id);
      const unsent = this.#unsent.get(String(draftId));
      if (unsent !== undefined) void this.discard(unsent.draft);
    }
    this.#view.showMessage(message, isEarlier);
  }
}

function timeOf({ createdAt }: Message): number {
  return Date.parse(createdAt);
}
