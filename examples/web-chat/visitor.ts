// Who the visitor is: a key and a conversation, which the browser keeps. The tabs of a browser share them.
import { ChatClient } from 'bot-platform-sdk';
import { DraftStore } from './drafts.ts';
import { readEntry, removeEntries, removeEntry, writeEntry } from './storage.ts';

interface User {
  /** A secret of this visitor, as the cookie of a session is. */
  readonly userKey: string;
  readonly userId: string;
}

export interface Visitor extends User {
  readonly conversationId: string;
}

/** The visitor of an address of the chat API and of a chat by its name: no key is sent to another address. */
export class VisitorStore {
  readonly #baseUrl: string;
  readonly #entry: string;
  readonly #tabs: BroadcastChannel;

  constructor(baseUrl: string, name: string, onLoggedOut: () => void) {
    this.#baseUrl = baseUrl;
    this.#entry = `${baseUrl} ${name}`;
    this.#tabs = new BroadcastChannel(this.#entry);
    this.#tabs.addEventListener('message', onLoggedOut);
  }

  clientOf({ userKey }: User): ChatClient {
    return new ChatClient({ baseUrl: this.#baseUrl, userKey, timeout: 15_000 });
  }

  draftsOf({ conversationId }: Visitor): DraftStore {
    return new DraftStore(this.#entry, conversationId);
  }

  /** The visitor whom the browser knows, in the newest conversation; or a new visitor. */
  find(): Promise<Visitor> {
    return this.#alone(async () => {
      const { conversationId, ...known } = (await this.#read()) ?? {};
      const user = isUser(known) ? known : await createUser();
      if (conversationId !== undefined) return { ...user, conversationId };
      // At once: if the next step fails, the next attempt creates no other user.
      await writeEntry(this.#entry, user);
      return await this.#begin(user);
    });
  }

  /** Begins a new conversation of the same visitor. Other tabs stay in theirs until they are loaded again. */
  beginConversation(visitor: Visitor): Promise<Visitor> {
    return this.#alone(() => this.#begin(visitor));
  }

  /** Forgets a visitor whom the service refused, unless another tab has replaced that one already. */
  forget(visitor: Visitor): Promise<void> {
    return this.#alone(async () => {
      const known = await this.#read();
      const isKnown = known?.conversationId === visitor.conversationId;
      if (isKnown && known.userKey === visitor.userKey) await removeEntry(this.#entry);
    });
  }

  /** Removes the key and what was not sent from this browser. The other tabs leave the visitor, too. */
  async logOut(): Promise<void> {
    await this.#alone(async () => {
      await removeEntry(this.#entry);
      await removeEntries([this.#entry]);
    });
    this.#tabs.postMessage('logged out');
  }

  async #begin(user: User): Promise<Visitor> {
    const { userKey, userId } = user;
    const { conversation } = await this.clientOf(user).createConversation();
    const visitor = { userKey, userId, conversationId: conversation.id };
    await writeEntry(this.#entry, visitor);
    return visitor;
  }

  /** Absent if the conversation could not be created. */
  #read(): Promise<Partial<Visitor> | undefined> {
    return readEntry(this.#entry);
  }

  /** One tab at a time: two that open together would each create a visitor. */
  async #alone<T>(run: () => Promise<T>): Promise<T> {
    return await navigator.locks.request(this.#entry, run);
  }
}

function isUser(entry: Partial<User>): entry is User {
  return entry.userKey !== undefined;
}

/** Asks our own server: it decides who becomes a visitor. */
async function createUser(): Promise<User> {
  // The address of this program: the chat may be in a page that has another one.
  const address = new URL('visitors', import.meta.url);
  const response = await fetch(address, {
    method: 'POST',
    // A form of another site cannot send this.
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`the server responded with ${response.status}`);
  const { userKey, userId } = await response.json();
  return { userKey, userId };
}
