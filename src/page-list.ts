import * as z from 'zod/mini';
import type { CallState, Result } from './core/call.ts';
import { abortError, paginationError, refuseOption } from './core/failures.ts';
import {
  type Call,
  runCall,
  startCall,
  toData,
  traceCaller,
  type WithResponse,
} from './core/run-call.ts';
import { isBotPlatformError } from './errors/index.ts';
import { option, readOptions } from './options/reader.ts';

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
 * every item, page by page. Each iteration starts anew. The error of a page has its token as `pageToken`, to resume there.
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
  readonly #list: CallState;
  #first: Call<Page> | undefined;

  /** @internal */
  constructor(list: CallState) {
    this.#list = list;
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

  /** Requests the first page, and returns it beside the status and the headers of its response. */
  withResponse(): Promise<WithResponse<Page>> {
    return this.#firstPage().withResponse();
  }

  /** Iterates over every item, page by page. Leaving the loop requests nothing more. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    return iterateItems<Item>(this.#list);
  }

  /** Iterates over every page. The `meta.nextToken` of a page is the checkpoint to resume from. */
  pages(): AsyncGenerator<Page, void, undefined> {
    return iteratePages<Page>(this.#list);
  }

  /**
   * Collects the items of every page.
   * @throws {@link InvalidRequestError} if `limit` is not a whole number.
   */
  toArray(options?: ToArrayOptions): Promise<Item[]> {
    return collect<Item>(this.#list, options);
  }

  #firstPage(): Call<Page> {
    this.#first ??= startCall<Page>(this.#list.page(this.#list.token));
    return this.#first;
  }
}

async function* iteratePages<Page>(list: CallState): AsyncGenerator<Page, void, undefined> {
  try {
    for await (const { result } of walk(list)) yield toData<Page>(result);
  } catch (error) {
    throw traceWalk(error);
  }
}

async function* iterateItems<Item>(list: CallState): AsyncGenerator<Item, void, undefined> {
  try {
    for await (const { result, page } of walk(list)) {
      const { signal } = list.options;
      for (const item of toItems<Item>(result)) {
        if (signal?.aborted === true) throwIfAborted(page);
        yield item;
      }
    }
  } catch (error) {
    throw traceWalk(error);
  }
}

async function collect<Item>(
  list: CallState,
  options: ToArrayOptions | undefined,
): Promise<Item[]> {
  const collected: Item[] = [];
  try {
    const limit = readLimit(list, options);
    if (limit === 0) {
      // Nothing is sent, but a wrong input or an abort is reported.
      throwIfAborted(list);
      return collected;
    }
    for await (const { result } of walk(list, limit)) {
      for (const item of toItems<Item>(result)) {
        collected.push(item);
        if (collected.length === limit) return collected;
      }
    }
    return collected;
  } catch (error) {
    throw traceWalk(error);
  }
}

/** A wrong input was reported when the caller was on the stack; anything else happened while the caller waited. */
function traceWalk(error: unknown): unknown {
  return isBotPlatformError(error) && error.kind === 'invalid_request' ? error : traceCaller(error);
}

/** That the items are an array was checked with the envelope. */
function toItems<Item>({ items }: Result): readonly Item[] {
  return (items ?? []) as readonly Item[];
}

function readLimit(list: CallState, value: unknown): number {
  const limit = z.optional(
    option<number>(
      (count) =>
        count === Number.POSITIVE_INFINITY || (Number.isSafeInteger(count) && Number(count) >= 0),
      'must be a whole number from 0, or Infinity',
    ),
  );
  try {
    const refuse = refuseOption(list, 'toArray: ');
    return readOptions(z.strictObject({ limit }), value, refuse).limit ?? Number.POSITIVE_INFINITY;
  } catch (error) {
    throw list.fail(error);
  }
}

interface WalkedPage {
  readonly page: CallState;
  readonly result: Result;
}

/** Walks the pages, and ensures that the walk ends. No page is requested ahead once there are `limit` items. */
async function* walk(
  list: CallState,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<WalkedPage, void, undefined> {
  let page = list.page(list.token);
  let result = await runCall(page);
  const seen = new Set([page.token]);
  let itemCount = 0;
  let emptyPages = 0;
  const prefetcher = list.options.prefetch ? createPrefetcher(list) : undefined;
  try {
    for (;;) {
      const { nextToken, items = [] } = result;
      const isRepeated = nextToken !== undefined && seen.has(nextToken);
      seen.add(nextToken);
      itemCount += items.length;
      emptyPages = items.length === 0 ? emptyPages + 1 : 0;
      const isEndless = isRepeated || emptyPages === maxEmptyPages;
      const isAborted = list.options.signal?.aborted === true;
      if (nextToken !== undefined && !isEndless && !isAborted && itemCount < limit) {
        prefetcher?.request(nextToken);
      }
      yield { page, result };
      if (nextToken === undefined) return;
      page = list.page(nextToken);
      throwIfAborted(page);
      if (isEndless) throw page.fail(paginationError(page, describeEndless(isRepeated)));
      result = await (prefetcher?.take() ?? runCall(page));
    }
  } finally {
    prefetcher?.end();
  }
}

function describeEndless(isRepeated: boolean): string {
  return isRepeated
    ? 'the list repeats a token and would never end'
    : `the list has ${maxEmptyPages} empty pages in a row`;
}

/** An abort between two requests ends a call that made no attempt. */
function throwIfAborted(page: CallState): void {
  const call = page.page(page.token);
  try {
    const { signal } = call.options;
    if (signal?.aborted === true) throw abortError(call, signal.reason);
  } catch (error) {
    throw call.fail(error);
  }
}

/** Requests pages ahead, and abandons the one in progress when the walk ends. */
function createPrefetcher(list: CallState) {
  const { signal } = list.options;
  const controller = new AbortController();
  /** Requested ahead, and not awaited yet. */
  let ahead: Promise<Result> | undefined;
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  return {
    request(token: string): void {
      ahead = runCall(list.page(token, controller.signal));
      // Its failure is reported when the page is due.
      ahead.catch(() => undefined);
    },
    /** The page that was requested ahead: now it is awaited. */
    take(): Promise<Result> | undefined {
      const taken = ahead;
      ahead = undefined;
      return taken;
    },
    end(): void {
      signal?.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}
