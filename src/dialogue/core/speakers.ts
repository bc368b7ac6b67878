import { lastLook } from './times.ts';

/** A request for who says a turn or, without a turn, who participates. */
export class Inquiry {
  readonly turn: number | undefined;
  #retries = 0;
  /** When it may be made. */
  #mayBeginAt = 0;

  constructor(turn: number | undefined) {
    this.turn = turn;
  }

  /** When it is made, if its result is needed from a time on. */
  beginsAt(neededFrom: number): number {
    return Math.max(this.#mayBeginAt, neededFrom);
  }

  /** If there is no response, it is made again. */
  begin(now: number): void {
    this.#mayBeginAt = now + lastLook;
  }

  succeed(): void {
    this.#retries = 0;
    this.#mayBeginAt = 0;
  }

  /** It is repeated after a wait, if it is still needed then. */
  fail(wait: (retries: number) => number, now: number): void {
    this.#mayBeginAt = now + wait(this.#retries);
    this.#retries += 1;
  }
}

/** Who writes in a conversation: people, and bots. */
export class Speakers {
  readonly #isBot = new Map<string, boolean>();
  readonly inquiry = new Inquiry(undefined);

  /** `undefined` if it is not known. */
  isBot(userId: string): boolean | undefined {
    return this.#isBot.get(userId);
  }

  /** Returns whether that was not known. */
  learn(userId: string, isBot: boolean): boolean {
    const isNew = this.#isBot.get(userId) !== isBot;
    this.#isBot.set(userId, isBot);
    return isNew;
  }

  /** These participate. Of those who write, who does not participate is the bot. */
  learnParticipants(ids: readonly string[], writers: Iterable<string>): void {
    this.inquiry.succeed();
    for (const id of ids) this.learn(id, false);
    for (const id of writers) if (!this.#isBot.has(id)) this.learn(id, true);
  }
}
