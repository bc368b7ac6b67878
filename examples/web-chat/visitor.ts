// Who the visitor is: a key and a conversation, which the browser keeps. The tabs of a browser share them.
import { ChatClient } from 'bot-platform-sdk';
import { DraftStore } from './drafts.ts';
import { readEntry, removeEntry, writeEntry } from './storage.ts';

interface User {
  /** A secret of this visitor, as the cookie of a session is. */
  readonly userKey: string;
  readonly userId: string;
}

export interface Visitor extends User {
  readonly conversationId: string;
  /** The one that the visitor had before, or has left for that one. */
  readonly otherId?: string;
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

  draftsOf({ conversationId }: Visitor): DraftStore {
    return new DraftStore(this.#entry, conversationId);
  }

  /** The visitor whom the browser knows, or a new one. */
  find(): Promise<Visitor> {
    return this.#alone(async () => (await this.#read()) ?? this.#begin(await createUser()));
  }

  /** Begins a new conversation of the same visitor. */
  beginConversation(visitor: Visitor): Promise<Visitor> {
    return this.#alone(() => this.#begin(visitor, visitor.conversationId));
  }

  /** Goes back to the other conversation of the visitor. */
  switchConversation({ otherId, ...visitor }: Visitor): Promise<Visitor> {
    if (otherId === undefined) return Promise.resolve(visitor);
    const { conversationId } = visitor;
    return this.#alone(() =>
      this.#write({ ...visitor, conversationId: otherId, otherId: conversationId }),
    );
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

  async #begin({ userKey, userId }: User, otherId?: string): Promise<Visitor> {
    const { conversation } = await this.clientOf({ userKey }).createConversation();
    const visitor = { userKey, userId, conversationId: conversation.id };
    return this.#write(otherId === undefined ? visitor : { ...visitor, otherId });
  }

  async #write(visitor: Visitor): Promise<Visitor> {
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
  // The address of this program: the chat may be in a page that has another one.
  const address = new URL('visitors', import.meta.url);
  const response = await fetch(address, { method: 'POST', signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`the server responded with ${response.status}`);
  const { userKey, userId } = await response.json();
  return { userKey, userId };
}

function isVisitor(value: unknown): value is Visitor {
  const fields = ['userKey', 'userId', 'conversationId'];
  return fields.every((field) => typeof Object(value)[field] === 'string');
}
