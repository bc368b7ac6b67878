import type { Who } from './events.ts';

/** The requests for who our user is, or who participates. */
interface Asking {
  retries: number;
  /** When it may be asked for; never while a request runs. */
  mayAskAt: number;
}

/** Who writes in a conversation: our user, other people, bots. */
export class Speakers {
  readonly #isBot = new Map<string, boolean>();
  readonly #asking: Record<Who, Asking> = {
    owner: { retries: 0, mayAskAt: 0 },
    participants: { retries: 0, mayAskAt: 0 },
  };
  ownerId: string | undefined;

  /** `undefined` if it is not known. */
  isBot(userId: string): boolean | undefined {
    return this.#isBot.get(userId);
  }

  learn(userId: string, isBot: boolean): void {
    this.#isBot.set(userId, isBot);
  }

  learnOwner(userId: string): void {
    this.ownerId ??= userId;
    this.learn(userId, false);
  }

  /** The service has named them. Of those who write, who does not participate is the bot. */
  known(who: Who, ids: readonly string[], writers: readonly string[]): void {
    this.#asking[who] = { retries: 0, mayAskAt: 0 };
    for (const id of ids) {
      if (who === 'owner') this.learnOwner(id);
      else this.learn(id, false);
    }
    if (who === 'owner') return;
    for (const id of writers) if (!this.#isBot.has(id)) this.learn(id, true);
  }

  /** A request has failed, and is repeated if it is still needed then. */
  notKnown(who: Who, wait: (retries: number) => number, now: number): void {
    const { retries } = this.#asking[who];
    this.#asking[who] = { retries: retries + 1, mayAskAt: now + wait(retries) };
  }

  /** When something may be asked for that is needed from a time on. */
  askAt(who: Who, neededFrom: number): number {
    return Math.max(this.#asking[who].mayAskAt, neededFrom);
  }

  ask(who: Who): void {
    this.#asking[who].mayAskAt = Number.POSITIVE_INFINITY;
  }
}
