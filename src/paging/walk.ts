import type { LeftOutItem, Result } from '../core/call/result.ts';
import { runCall, throwIfAborted } from '../core/call/run-call.ts';
import { paginationError } from '../core/failure/create-error.ts';
import { type CallParts, RunningCall } from '../core/failure/running-call.ts';
import { whenAborted } from '../shared/when-aborted.ts';

/** An empty page with a token is not the end of a list; a list of nothing else never ends. */
const maxEmptyPages = 100;

/** One walk over the pages of a list. It comes to an end, and ends what it has requested. */
export class Walk {
  readonly #parts: () => CallParts;
  readonly #limit: number;
  /** Aborted at the end: by the caller, because the loop is left, or because no page is needed any more. */
  readonly #ending = new AbortController();
  /** Whether its loop was left. It then ends without an error. */
  #isLeft = false;
  /** The token of the page that is requested, or consumed. */
  #token: string | undefined;

  /** @param limit - How many items are needed: no page is requested ahead once they have come. */
  constructor(parts: () => CallParts, limit = Number.POSITIVE_INFINITY) {
    this.#parts = parts;
    this.#limit = limit;
  }

  /** Ends the request that is under way, and the walk with it. */
  leave(): void {
    this.#isLeft = true;
    this.#ending.abort();
  }

  async *pages(): AsyncGenerator<Result, void, undefined> {
    const list = this.#parts();
    const { signal, prefetch } = list.options;
    this.#token = list.request.nextToken;
    if (this.#limit === 0) return this.throwIfAborted();
    const request = (token: string | undefined): Promise<Result> =>
      runCall(this.#parts, { token, signal: this.#ending.signal });
    const findEndless = endlessFinder(this.#token);
    let itemCount = 0;
    const unfollow = whenAborted(signal, () => this.#ending.abort(signal?.reason));
    try {
      for (let due = request(this.#token); ; ) {
        let result: Result;
        try {
          result = await due;
        } catch (error) {
          if (this.#isLeft) return;
          throw error;
        }
        const { nextToken, items = [] } = result;
        const problem = findEndless(result);
        itemCount += items.length;
        const isNeeded =
          nextToken !== undefined && problem === undefined && itemCount < this.#limit;
        let ahead: Promise<Result> | undefined;
        if (prefetch && isNeeded && !this.#ending.signal.aborted) {
          ahead = request(nextToken);
          // Its failure is reported when the page is due.
          ahead.catch(() => undefined);
        }
        yield result;
        if (nextToken === undefined) return;
        this.#token = nextToken;
        this.throwIfAborted();
        if (problem !== undefined) {
          reportOn(list, nextToken, (page) => {
            throw paginationError(page, problem);
          });
        }
        due = ahead ?? request(nextToken);
      }
    } finally {
      unfollow();
      this.#ending.abort();
    }
  }

  /** The items, in pieces: what the schema rejected is reported in its place, between two of them. */
  async *pieces<Item>(): AsyncGenerator<readonly Item[], void, undefined> {
    for await (const { items, invalidItems } of this.pages()) {
      // That the items are an array was checked with the envelope.
      const all = (items ?? []) as readonly Item[];
      let start = 0;
      for (const item of invalidItems) {
        yield all.slice(start, item.before);
        start = item.before;
        if (!(await this.report([item]))) return;
      }
      yield start === 0 ? all : all.slice(start);
    }
  }

  /** Reports what the schema rejected; the result is whether the walk goes on. */
  async report(invalidItems: readonly LeftOutItem[]): Promise<boolean> {
    for (const { report } of invalidItems) {
      if (!this.#isLeft) await report(this.#ending.signal);
    }
    return !this.#isLeft;
  }

  /** An abort between two requests ends a call that made no attempt. */
  throwIfAborted(): void {
    const list = this.#parts();
    if (list.options.signal?.aborted === true) reportOn(list, this.#token, throwIfAborted);
  }
}

/** Finds why a list would never end, after each of its pages. */
function endlessFinder(token: string | undefined): (page: Result) => string | undefined {
  const seen = new Set([token]);
  let emptyPages = 0;
  return ({ nextToken, items = [], invalidItems }) => {
    if (nextToken === undefined) return undefined;
    if (seen.has(nextToken)) return 'the list repeats a token and would never end';
    seen.add(nextToken);
    emptyPages = items.length + invalidItems.length === 0 ? emptyPages + 1 : 0;
    return emptyPages === maxEmptyPages
      ? `the list has ${maxEmptyPages} empty pages in a row`
      : undefined;
  };
}

/** Runs something between two requests. If it fails, a call fails that made no attempt. */
export function reportOn<T>(
  list: CallParts,
  token: string | undefined,
  run: (page: RunningCall) => T,
): T {
  const page = new RunningCall(list, { token });
  try {
    return run(page);
  } catch (error) {
    throw page.fail(error);
  }
}
