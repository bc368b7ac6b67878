/** What is known about the users of a conversation. Only live signals state who is the bot. */
export class Speakers {
  readonly #isBot = new Map<string, boolean>();
  /** The id of the user of the client. */
  ownId: string | undefined;

  /** `undefined` if it is not known. */
  isBot(userId: string): boolean | undefined {
    return this.#isBot.get(userId);
  }

  learn(userId: string, isBot: boolean): void {
    this.#isBot.set(userId, isBot);
  }

  learnOwn(userId: string): void {
    this.ownId = userId;
    this.learn(userId, false);
  }
}
