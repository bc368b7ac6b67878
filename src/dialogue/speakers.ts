import type { ChatClient } from '../chat-client.ts';
import { isBotPlatformError } from '../errors/index.ts';
import { patiently } from './patience.ts';

/** Which users of a conversation are the bot. Only live signals state it; otherwise, the bot is a user who does not participate. */
export class Speakers {
  readonly #chat: ChatClient;
  readonly #conversationId: string;
  readonly #signal: AbortSignal;
  readonly #isBot = new Map<string, boolean>();
  #ownId: string | undefined;

  constructor(chat: ChatClient, conversationId: string, signal: AbortSignal) {
    this.#chat = chat;
    this.#conversationId = conversationId;
    this.#signal = signal;
  }

  learn(userId: string, isBot: boolean): void {
    this.#isBot.set(userId, isBot);
  }

  /** Remembers the id of the user of the client. */
  learnOwn(userId: string): void {
    this.#ownId = userId;
    this.learn(userId, false);
  }

  async isBot(userId: string): Promise<boolean> {
    if (!this.#isBot.has(userId)) await this.#askFor(userId);
    return this.#isBot.get(userId) ?? true;
  }

  async ownId(): Promise<string> {
    const signal = this.#signal;
    if (this.#ownId === undefined) {
      const request = () => this.#chat.getUser({}, { signal, retry: 0 });
      this.learnOwn((await patiently(request, signal)).user.id);
    }
    return this.#ownId ?? '';
  }

  async #askFor(userId: string): Promise<void> {
    const signal = this.#signal;
    const input = { conversationId: this.#conversationId };
    const request = () => this.#chat.listParticipants(input, { signal, retry: 0 }).toArray();
    try {
      for (const { id } of await patiently(request, signal)) this.learn(id, false);
      if (!this.#isBot.has(userId)) this.learn(userId, true);
    } catch (error) {
      // The service cannot list the participants of every conversation: then a user who is not known is the bot.
      if (!isBotPlatformError(error)) throw error;
    }
  }
}
