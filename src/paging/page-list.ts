import { type Call, startCall, toData, type WithResponse } from '../core/call/run-call.ts';
import { traceCaller } from '../core/call/trace-caller.ts';
import { optionThrower } from '../core/failure/create-error.ts';
import type { CallParts } from '../core/failure/running-call.ts';
import { isBotPlatformError } from '../errors/index.ts';
import { readOptions, rule } from '../options/reader.ts';
import { leaveAtOnce } from '../shared/leave-at-once.ts';
import { reportOn, Walk } from './walk.ts';

/** The options of {@link PageList.toArray}. */
export interface ToArrayOptions {
  /**
   * The maximum number of items. No page is requested that is not needed for them.
   * @default Infinity
   */
  readonly limit?: number | undefined;
}

/**
 * A list that comes in pages: a promise of its first page, which makes no request until it is used. Awaited, it is the first
 * page; iterated, it is every item, page by page. Each iteration starts again. The error of a page has its token as
 * `pageToken`, to resume there.
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
export class PageList<Item, Page> extends Promise<Page> implements AsyncIterable<Item> {
  /** What `then`, `catch` and `finally` return is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #parts: () => CallParts;
  #first: Call<Page> | undefined;

  /** @internal */
  constructor(parts: () => CallParts) {
    // It never settles by itself, so it makes no unhandled rejection: whoever uses a promise calls its `then`.
    super(() => undefined);
    this.#parts = parts;
  }

  /** Awaits the first page. Awaited again, it makes no second request. */
  // Of a subclass: `await` calls this one, and ignores a `then` that is set on a plain promise.
  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited for its first page.
  override then<Result = Page, Recovered = never>(
    onFulfilled?: ((page: Page) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Recovered | PromiseLike<Recovered>) | null,
  ): Promise<Result | Recovered> {
    return this.#firstPage().then(onFulfilled, onRejected);
  }

  /** Runs after the first page, or its failure. */
  // That of Promise calls `then`, but that of zone.js reads the promise itself.
  override finally(onFinally?: (() => void) | null): Promise<Page> {
    return this.then().finally(onFinally);
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

  /** Iterates over every item, page by page. Leaving the loop ends the request that is under way, and requests nothing more. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const walk = new Walk(this.#parts);
    return leaveAtOnce(iterateItems<Item>(walk), () => walk.leave());
  }

  /**
   * Iterates over every page. The `meta.nextToken` of a page is the checkpoint to resume from; of a page of logs, it is
   * `nextToken`. Leaving the loop ends the request that is under way.
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
    const walk = new Walk(this.#parts);
    return leaveAtOnce(iteratePages<Page>(walk), () => walk.leave());
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
  async toArray(options: ToArrayOptions = {}): Promise<Item[]> {
    const collected: Item[] = [];
    try {
      const list = this.#parts();
      const limit = readLimit(list, options);
      for await (const items of new Walk(this.#parts, limit).pieces<Item>()) {
        for (const item of items) {
          collected.push(item);
          if (collected.length === limit) return collected;
        }
      }
      return collected;
    } catch (error) {
      throw traceWalk(error);
    }
  }

  #firstPage(): Call<Page> {
    this.#first ??= startCall<Page>(this.#parts);
    return this.#first;
  }
}

async function* iteratePages<Page>(walk: Walk): AsyncGenerator<Page, void, undefined> {
  try {
    for await (const page of walk.pages()) {
      if (await walk.report(page.invalidItems)) yield toData<Page>(page);
    }
  } catch (error) {
    throw traceWalk(error);
  }
}

async function* iterateItems<Item>(walk: Walk): AsyncGenerator<Item, void, undefined> {
  try {
    for await (const items of walk.pieces<Item>()) {
      for (const item of items) {
        walk.throwIfAborted();
        yield item;
      }
    }
  } catch (error) {
    throw traceWalk(error);
  }
}

/** A wrong input was reported when the caller was on the stack; anything else happened while the caller waited. */
function traceWalk(error: unknown): unknown {
  return isBotPlatformError(error) && error.kind === 'invalid_input' ? error : traceCaller(error);
}

const isLimit = /* @__PURE__ */ rule<number>(
  (count) =>
    count === Number.POSITIVE_INFINITY || (Number.isSafeInteger(count) && Number(count) >= 0),
  'must be a whole number from 0, or Infinity',
);

function readLimit(list: CallParts, options: unknown): number {
  return reportOn(list, list.request.nextToken, (page) => {
    const { limit = Number.POSITIVE_INFINITY } = readOptions(
      { limit: isLimit },
      options,
      optionThrower(page, 'toArray: '),
    );
    return limit;
  });
}
