import { type Prepared, type PreparedCall, RunningCall, requireCall } from '../core/call/call.ts';
import type { Result } from '../core/call/result.ts';
import {
  type Call,
  reportAll,
  runCall,
  startCall,
  throwIfAborted,
  toData,
  type WithResponse,
} from '../core/call/run-call.ts';
import { traceCaller } from '../core/call/trace-caller.ts';
import { optionThrower, paginationError } from '../core/failure/create-error.ts';
import { isBotPlatformError } from '../errors/index.ts';
import { readOptions, rule } from '../options/reader.ts';
import { whenAborted } from '../shared/when-aborted.ts';

/** An empty page with a token is not the end of a list; a list of nothing else never ends. */
const maxEmptyPages = 100;

/** The options of {@link PageList.toArray}. */
export interface ToArrayOptions {
  /**
   * The maximum number of items. No page is requested that is not needed for them.
   * @default Infinity
   */
  readonly limit?: number | undefined;
}

/**
 * A list that comes in pages. It makes no request until it is used: awaited, it is the first page; iterated, it is
 * every item, page by page. Each iteration starts again. The error of a page has its token as `pageToken`, to resume there.
 *
 * @example
 * ```ts
 * import type { AdminClient } from 'bot-platform-sdk';
 *
 * async function look(admin: AdminClient) {
 *   const { bots, meta } = await admin.listBots(); // the first page
 *   for await (const bot of admin.listBots()) console.log(bot.id); // every bot
 *   const fifty = await admin.listBots().toArray({ limit: 50 });
 * }
 * ```
 */
export class PageList<Item, Page> implements PromiseLike<Page>, AsyncIterable<Item> {
  readonly #prepared: Prepared;
  #first: Call<Page> | undefined;

  /** @internal */
  constructor(prepared: Prepared) {
    this.#prepared = prepared;
  }

  /** Awaits the first page. Awaited again, it makes no second request. */
  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited for its first page.
  then<Result = Page, Failure = never>(
    onFulfilled?: ((page: Page) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#firstPage().then(onFulfilled, onRejected);
  }

  /** Handles the failure of the first page. */
  catch<Failure = never>(
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Page | Failure> {
    return this.#firstPage().catch(onRejected);
  }

  /** Runs after the first page, or its failure. */
  finally(onFinally?: (() => void) | null): Promise<Page> {
    return this.#firstPage().finally(onFinally);
  }

  /**
   * Requests the first page, and returns it beside the status and the headers of its response.
   *
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function remaining(admin: AdminClient) {
   *   const { data, response } = await admin.listBots().withResponse();
   *   console.log(data.bots.length, response.rateLimit?.remaining);
   * }
   * ```
   */
  withResponse(): Promise<WithResponse<Page>> {
    return this.#firstPage().withResponse();
  }

  /** Iterates over every item, page by page. Leaving the loop requests nothing more. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    return iterateItems<Item>(this.#prepared);
  }

  /**
   * Iterates over every page. The `meta.nextToken` of a page is the checkpoint to resume from; of a page of logs, it is
   * `nextToken`.
   *
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function exportFrom(admin: AdminClient, nextToken?: string) {
   *   for await (const { bots, meta } of admin.listBots({ nextToken }).pages()) {
   *     console.log(bots.length, 'bots; go on at', meta?.nextToken);
   *   }
   * }
   * ```
   */
  pages(): AsyncGenerator<Page, void, undefined> {
    return iteratePages<Page>(this.#prepared);
  }

  /**
   * Collects the items of every page.
   * @throws {@link InvalidInputError} if `limit` is not a whole number.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function newest(admin: AdminClient) {
   *   return await admin.listBots({ sortField: 'createdAt', sortDirection: 'desc' }).toArray({ limit: 3 });
   * }
   * ```
   */
  toArray(options?: ToArrayOptions): Promise<Item[]> {
    return collect<Item>(this.#prepared, options);
  }

  #firstPage(): Call<Page> {
    this.#first ??= startCall<Page>(this.#prepared);
    return this.#first;
  }
}

async function* iteratePages<Page>(prepared: Prepared): AsyncGenerator<Page, void, undefined> {
  try {
    for await (const { result } of walk(prepared)) {
      await reportAll(result.invalidItems);
      yield toData<Page>(result);
    }
  } catch (error) {
    throw traceWalk(error);
  }
}

async function* iterateItems<Item>(prepared: Prepared): AsyncGenerator<Item, void, undefined> {
  try {
    for await (const { result, throwIfAborted } of walk(prepared)) {
      for (const { items, report } of runsOf<Item>(result)) {
        for (const item of items) {
          throwIfAborted();
          yield item;
        }
        if (report !== undefined) await report();
      }
    }
  } catch (error) {
    throw traceWalk(error);
  }
}

async function collect<Item>(
  prepared: Prepared,
  options: ToArrayOptions | undefined,
): Promise<Item[]> {
  const collected: Item[] = [];
  try {
    for await (const { result, limit } of walk(prepared, options)) {
      for (const { items, report } of runsOf<Item>(result)) {
        for (const item of items) {
          collected.push(item);
          if (collected.length === limit) return collected;
        }
        if (report !== undefined) await report();
      }
    }
    return collected;
  } catch (error) {
    throw traceWalk(error);
  }
}

/** A wrong input was reported when the caller was on the stack; anything else happened while the caller waited. */
function traceWalk(error: unknown): unknown {
  return isBotPlatformError(error) && error.kind === 'invalid_input' ? error : traceCaller(error);
}

interface Run<Item> {
  readonly items: readonly Item[];
  readonly report: (() => Promise<void>) | undefined;
}

function* runsOf<Item>(result: Result): Generator<Run<Item>> {
  // That the items are an array was checked with the envelope.
  const items = (result.items ?? []) as readonly Item[];
  let start = 0;
  for (const { before, report } of result.invalidItems) {
    yield { items: items.slice(start, before), report };
    start = before;
  }
  yield { items: start === 0 ? items : items.slice(start), report: undefined };
}

interface WalkedPage {
  readonly result: Result;
  readonly limit: number;
  /** An abort between two requests ends a call that made no attempt. */
  readonly throwIfAborted: () => void;
}

/** Walks the pages, and ensures that the walk ends. No page is requested ahead once there are enough items. */
async function* walk(
  prepared: Prepared,
  options?: ToArrayOptions,
): AsyncGenerator<WalkedPage, void, undefined> {
  const list = requireCall(prepared);
  const { signal, prefetch } = list.options;
  const limit = options === undefined ? Number.POSITIVE_INFINITY : readLimit(list, options);
  let token = list.request.nextToken;
  const checkAbort = (): void => {
    if (signal?.aborted === true) reportOn(list, token, throwIfAborted);
  };
  if (limit === 0) return checkAbort();
  let result = await runCall(list);
  const seen = new Set([token]);
  let itemCount = 0;
  let emptyPages = 0;
  // Requested ahead, and not awaited yet. Abandoned when the walk ends.
  let ahead: Promise<Result> | undefined;
  const controller = prefetch ? new AbortController() : undefined;
  const unfollow = whenAborted(signal, () => controller?.abort(signal?.reason));
  try {
    for (;;) {
      const { nextToken, items = [], invalidItems } = result;
      const isRepeated = nextToken !== undefined && seen.has(nextToken);
      seen.add(nextToken);
      itemCount += items.length;
      emptyPages = items.length + invalidItems.length === 0 ? emptyPages + 1 : 0;
      const isEndless = isRepeated || emptyPages === maxEmptyPages;
      const isNeeded = nextToken !== undefined && !isEndless && itemCount < limit;
      if (controller !== undefined && isNeeded && signal?.aborted !== true) {
        ahead = runCall(list, { token: nextToken, signal: controller.signal });
        // Its failure is reported when the page is due.
        ahead.catch(() => undefined);
      }
      yield { result, limit, throwIfAborted: checkAbort };
      if (nextToken === undefined) return;
      token = nextToken;
      checkAbort();
      if (isEndless) {
        reportOn(list, token, (page) => {
          const problem = isRepeated
            ? 'the list repeats a token and would never end'
            : `the list has ${maxEmptyPages} empty pages in a row`;
          throw paginationError(page, problem);
        });
      }
      const due = ahead ?? runCall(list, { token });
      ahead = undefined;
      result = await due;
    }
  } finally {
    unfollow();
    controller?.abort();
  }
}

const isLimit = /* @__PURE__ */ rule<number>(
  (count) =>
    count === Number.POSITIVE_INFINITY || (Number.isSafeInteger(count) && Number(count) >= 0),
  'must be a whole number from 0, or Infinity',
);

function readLimit(list: PreparedCall, options: unknown): number {
  return reportOn(list, list.request.nextToken, (page) => {
    const { limit = Number.POSITIVE_INFINITY } = readOptions(
      { limit: isLimit },
      options,
      optionThrower(page, 'toArray: '),
    );
    return limit;
  });
}

/** A failure between two requests ends a call that made no attempt. */
function reportOn<T>(
  list: PreparedCall,
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
