// Who the visitor is: a key and a conversation, which the browser keeps. The tabs of a browser share them.
import { ChatClient } from 'bot-platform-sdk';

export interface Visitor {
  /** A secret of this visitor, as the cookie of a session is. */
  readonly userKey: string;
  readonly userId: string;
  readonly conversationId: string;
}

/** The visitor of an address of the chat API and of a conversation by its name: no key is sent to another address. */
export class VisitorStore {
  readonly #baseUrl: string;
  readonly #entry: string;

  constructor(baseUrl: string, conversation: string) {
    this.#baseUrl = baseUrl;
    this.#entry = `chat ${baseUrl} ${conversation}`;
  }

  clientOf({ userKey }: Pick<Visitor, 'userKey'>): ChatClient {
    return new ChatClient({ baseUrl: this.#baseUrl, userKey, timeout: 15_000 });
  }

  /** The visitor whom the browser knows, or a new one. */
  find(): Promise<Visitor> {
    return this.#alone(async () => this.#read() ?? (await this.#begin(await createUser())));
  }

  /** Begins a new conversation of the same visitor. */
  beginConversation(visitor: Visitor): Promise<Visitor> {
    return this.#alone(() => this.#begin(visitor));
  }

  /** Forgets a visitor whom the service refused, unless another tab has replaced it already. */
  forget({ userKey }: Visitor): Promise<void> {
    return this.#alone(async () => {
      if (this.#read()?.userKey === userKey) localStorage.removeItem(this.#entry);
    });
  }

  /** Calls back when another tab begins a conversation or a new visitor. */
  onChange(callback: () => void): void {
    addEventListener('storage', ({ key, newValue }) => {
      if (key === this.#entry && newValue !== null) callback();
    });
  }

  async #begin({ userKey, userId }: Omit<Visitor, 'conversationId'>): Promise<Visitor> {
    const { conversation } = await this.clientOf({ userKey }).createConversation();
    const visitor = { userKey, userId, conversationId: conversation.id };
    localStorage.setItem(this.#entry, JSON.stringify(visitor));
    return visitor;
  }

  #read(): Visitor | undefined {
    try {
      const { userKey, userId, conversationId } = JSON.parse(
        localStorage.getItem(this.#entry) ?? '',
      );
      const isWhole = [userKey, userId, conversationId].every((part) => typeof part === 'string');
      return isWhole ? { userKey, userId, conversationId } : undefined;
    } catch {
      return undefined;
    }
  }

  /** One tab at a time: two that open together would each create a visitor. */
  async #alone<T>(run: () => Promise<T>): Promise<T> {
    return await navigator.locks.request(this.#entry, run);
  }
}

/** Asks our own server: it decides who becomes a visitor. */
async function createUser(): Promise<Omit<Visitor, 'conversationId'>> {
  const response = await fetch('visitors', { method: 'POST', signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`the server responded with ${response.status}`);
  const { userKey, userId } = await response.json();
  return { userKey, userId };
}
