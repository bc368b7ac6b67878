import { defineAll } from '../errors/define.ts';
import { whenAborted } from '../shared/when-aborted.ts';

/** The connections to one origin, and the calls that wait for one, in order. */
export class Connections {
  readonly #limit: number;
  /** By the number of their turn: the first entry of a large map or set that changes is slow to find. */
  readonly #waiting = new Map<number, () => void>();
  #nextTurn = 0;
  #lastTurn = 0;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes a connection, and returns a promise only if none is free. undici would wait, too, but keeps a call that was
   * aborted, and its body, until there is a socket for it.
   */
  acquire(signal?: AbortSignal | null): Promise<void> | undefined {
    if (this.#used < this.#limit) {
      this.#used++;
      return undefined;
    }
    const turn = this.#lastTurn++;
    return new Promise((resolve, reject) => {
      const unfollow = whenAborted(signal, () => {
        this.#waiting.delete(turn);
        reject(notSent(`it waited for one of the ${this.#limit} connections`, signal?.reason));
      });
      this.#waiting.set(turn, () => {
        unfollow();
        resolve();
      });
    });
  }

  /** Returns a connection. It goes to the call that has waited longest. */
  release(): void {
    while (this.#nextTurn < this.#lastTurn) {
      const turn = this.#nextTurn++;
      const proceed = this.#waiting.get(turn);
      if (proceed !== undefined) {
        this.#waiting.delete(turn);
        proceed();
        return;
      }
    }
    this.#used--;
  }
}

/** The error of a call that was aborted before anything of it was sent. */
export function notSent(summary: string, cause: unknown): Error {
  const error = new Error(`${summary}, and was not sent`, { cause });
  return defineAll(error, { name: 'AbortError', code: 'ERR_NOT_SENT' });
}
