import { unusable } from '../core/failure/create-error.ts';
import type { Message } from '../service/generated/chat-types.ts';
import { listening } from './errors.ts';

/** Calls the functions of the user. The first problem ends the dialogue, and from then on none is called. */
export class UserFunctions {
  readonly #end: (error: unknown) => void;
  readonly #startedAt = performance.now();
  #isOver = false;

  constructor(end: (error: unknown) => void) {
    this.#end = end;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** No function is called any more. */
  stop(): void {
    this.#isOver = true;
  }

  /** Calls a function. If it throws or rejects, the dialogue ends. */
  call(option: string, run: () => unknown): unknown {
    if (this.#isOver) return undefined;
    const fail = (cause: unknown): void => this.#fail(option, 'threw', cause);
    try {
      const returned = run();
      if (isThenable(returned)) Promise.resolve(returned).catch(fail);
      return returned;
    } catch (cause) {
      fail(cause);
      return undefined;
    }
  }

  /** Calls a function that decides: it must return a boolean, at once. `undefined` if the dialogue is over. */
  decide(
    option: 'isReply' | 'until',
    decide: ((message: Message) => boolean) | undefined,
    message: Message,
  ): boolean | undefined {
    const answer = this.call(option, () => decide?.(message));
    if (this.#isOver) return undefined;
    if (typeof answer === 'boolean') return answer;
    const problem = isThenable(answer)
      ? 'returned a promise; it must return a boolean, at once'
      : `must return a boolean, not ${answer === null ? 'null' : typeof answer}`;
    this.#fail(option, problem, undefined);
    return undefined;
  }

  #fail(option: string, problem: string, cause: unknown): void {
    const summary = `the function \`${option}\` ${problem}`;
    this.#end(unusable(listening(1, this.#startedAt), option, summary, cause));
  }
}

function isThenable(value: unknown): boolean {
  return typeof Object(value).then === 'function';
}
