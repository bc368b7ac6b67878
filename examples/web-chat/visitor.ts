// Who the visitor is: a key and a conversation, which the browser keeps. The tabs of a browser share them.
import { ChatClient } from 'bot-platform-sdk';
import { readEntry, removeEntry, writeEntry } from './storage.ts';

interface User {
  /** A secret of this visitor, as the cookie of a session is. */
  readonly userKey: string;
  readonly userId: string;
}

export interface Visitor extends User {
  readonly conversationId: string;
}

/** The visitor of an address of the chat API and of a conversation by its name: no key is sent to another address. */
export class VisitorStore {
  readonly #baseUrl: string;
  readonly #entry: string;
  readonly #changes: BroadcastChannel;

  constructor(baseUrl: string, conversation: string) {
    this.#baseUrl = baseUrl;
    this.#entry = `${baseUrl} ${conversation}`;
    this.#changes = new BroadcastChannel(this.#entry);
  }

  clientOf({ userKey }: Pick<User, 'userKey'>): ChatClient {
    return new ChatClient({ baseUrl: this.#baseUrl, userKey, timeout: 15_000 });
  }

  /** The visitor whom the browser knows, or a new one. */
  find(): Promise<Visitor> {
    return this.#alone(async () => (await this.#read()) ?? this.#begin(await createUser()));
  }

  /** Begins a new conversation of the same visitor. */
  beginConversation(visitor: Visitor): Promise<Visitor> {
    return this.#alone(() => this.#begin(visitor));
  }

  /** Forgets a visitor whom the service refused, unless another tab has replaced it already. */
  forget({ userKey }: Visitor): Promise<void> {
    return this.#alone(async () => {
      if ((await this.#read())?.userKey === userKey) await removeEntry(this.#entry);
    });
  }

  /** Calls back when another tab has begun a conversation or a new visitor. */
  onChange(callback: () => void): void {
    this.#changes.onmessage = callback;
  }

  async #begin({ userKey, userId }: User): Promise<Visitor> {
    const { conversation } = await this.clientOf({ userKey }).createConversation();
    const visitor = { userKey, userId, conversationId: conversation.id };
    await writeEntry(this.#entry, visitor);
    this.#changes.postMessage('changed');
    return visitor;
  }

  async #read(): Promise<Visitor | undefined> {
    const value = await readEntry(this.#entry);
    return isVisitor(value) ? value : undefined;
  }

  /** One tab at a time: two that open together would each create a visitor. */
  async #alone<T>(run: () => Promise<T>): Promise<T> {
    return await navigator.locks.request(this.#entry, run);
  }
}

/** Asks our own server: it decides who becomes a visitor. */
async function createUser(): Promise<User> {
  const response = await fetch('visitors', { method: 'POST', signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`the server responded with ${response.status}`);
  const { userKey, userId } = await response.json();
  return { userKey, userId };
}

function isVisitor(value: unknown): value is Visitor {
  const fields = ['userKey', 'userId', 'conversationId'];
  return fields.every((field) => typeof Object(value)[field] === 'string');
}
