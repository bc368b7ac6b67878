import { unusable } from '../core/failure/create-error.ts';
import type { Message } from '../service/generated/chat-types.ts';
import type { Decider } from './core/events.ts';
import { listening } from './errors.ts';
import { letOthersRun, ticksOfLoop } from './ticks.ts';

/** The functions among the options of a dialogue. */
export interface DialogueFunctions {
  readonly isReply: ((message: Message) => boolean) | undefined;
  readonly onMessage: ((message: Message) => unknown) | undefined;
  readonly onDelta: ((text: string, streamId: string) => unknown) | undefined;
}

/** Calls the functions of the user. The first problem ends the dialogue, and from then on none is called. */
export class UserFunctions {
  readonly #functions: DialogueFunctions;
  readonly #end: (error: unknown) => void;
  readonly #startedAt = performance.now();
  #isOver = false;
  /** How many replies turns have shown since a function was called. */
  #replies = 0;

  constructor(functions: DialogueFunctions, end: (error: unknown) => void) {
    this.#functions = functions;
    this.#end = end;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** No function is called any more. */
  stop(): void {
    this.#isOver = true;
  }

  onMessage(message: Message): Promise<void> | undefined {
    return this.#notify('onMessage', () => this.#functions.onMessage?.(message));
  }

  onDelta(text: string, streamId: string): Promise<void> | undefined {
    return this.#notify('onDelta', () => this.#functions.onDelta?.(text, streamId));
  }

  /** A turn has shown a reply: the next function is called when a loop over the turn has it. */
  followReply(): void {
    this.#replies += 1;
  }

  #notify(option: string, run: () => unknown): Promise<void> | undefined {
    if (this.#replies === 0) {
      this.#call(option, run);
      return undefined;
    }
    const ticks = this.#replies * ticksOfLoop;
    this.#replies = 0;
    return letOthersRun(ticks).then(() => void this.#call(option, run));
  }

  /** Calls a function. If it throws or rejects, the dialogue ends. */
  #call(option: string, run: () => unknown): unknown {
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
    option: Decider,
    until: ((message: Message) => boolean) | undefined,
    message: Message,
  ): boolean | undefined {
    const decide = option === 'until' ? until : this.#functions.isReply;
    const answer = this.#call(option, () => decide?.(message));
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
