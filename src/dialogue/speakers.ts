import type { Who } from './events.ts';

/** A request for who our user is, or who participates. */
interface Asking {
  isRunning: boolean;
  retries: number;
  retryAt: number;
}

/** Who writes in a conversation: our user, other people, bots. */
export class Speakers {
  readonly #isBot = new Map<string, boolean>();
  readonly #asking: Record<Who, Asking> = {
    owner: { isRunning: false, retries: 0, retryAt: 0 },
    participants: { isRunning: false, retries: 0, retryAt: 0 },
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
    this.#asking[who] = { isRunning: false, retries: 0, retryAt: 0 };
    for (const id of ids) {
      if (who === 'owner') this.learnOwner(id);
      else this.learn(id, false);
    }
    if (who === 'owner') return;
    for (const id of writers) if (!this.#isBot.has(id)) this.learn(id, true);
  }

  /** A request has failed, and is repeated if it is still needed then. */
  notKnown(who: Who, wait: (retries: number) => number, now: number): void {
    const asking = this.#asking[who];
    asking.isRunning = false;
    asking.retryAt = now + wait(asking.retries);
    asking.retries += 1;
  }

  /** When something may be asked for that is needed from a time on. */
  askAt(who: Who, neededFrom: number): number {
    const { isRunning, retryAt } = this.#asking[who];
    return isRunning ? Number.POSITIVE_INFINITY : Math.max(retryAt, neededFrom);
  }

  ask(who: Who): void {
    this.#asking[who].isRunning = true;
  }
}
