import { AbortError, InvalidRequestError, PaginationError } from '../errors.ts';
import type { Success } from './attempt.ts';
import { abandoned, runCall } from './call.ts';
import type { CompiledOperation } from './compile.ts';
import { CallContext } from './context.ts';
import { emit, observed } from './observer.ts';
import { ownProperties, refuseUnknown } from './own-properties.ts';
import type { CallPlan } from './plan.ts';
import { type Call, createCall, toData, toItems, type WithResponse } from './result.ts';
import type { Settings } from './settings.ts';

/** An empty page with a token is not the end of a list; a list of nothing else never ends. */
const maxEmptyPages = 100;

/** How much of a list to collect. */
export interface ToArrayOptions {
  /**
   * At most so many items: a whole number. No page is requested that is not needed for them.
   * @default Infinity
   */
  readonly limit?: number | undefined;
}

/** A paged operation, and how to call it. */
export interface PagedCall {
  readonly settings: Settings;
  readonly operation: CompiledOperation;
  readonly items: string;
  readonly plan: () => CallPlan;
}

/**
 * A list that comes in pages. It requests nothing until it is used: awaited, it is the first page; iterated, it is
 * every item, page by page. Each iteration starts anew.
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
  readonly #prepare: () => PagedCall;
  #first: Call<Page> | undefined;

  /** @internal `prepare` throws where the operation cannot be called. */
  constructor(prepare: () => PagedCall) {
    this.#prepare = prepare;
  }

  /** Awaits the first page. Awaited again, it makes no second request. */
  // biome-ignore lint/suspicious/noThenProperty: awaiting a list for its first page is what it promises.
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

  /** The first page beside the status and the headers of its response. */
  withResponse(): Promise<WithResponse<Page>> {
    return this.#firstPage().withResponse();
  }

  /** Every item, page by page. Leaving the loop requests nothing more. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    return iterateItems<Item>(this.#prepare);
  }

  /** Every page. The `meta.nextToken` of a page is the checkpoint to resume from. */
  pages(): AsyncGenerator<Page, void, undefined> {
    return iteratePages<Page>(this.#prepare);
  }

  /**
   * Collects the items.
   * @throws {@link InvalidRequestError} where `limit` is not a whole number.
   */
  toArray(options?: ToArrayOptions): Promise<Item[]> {
    return collect<Item>(this.#prepare, options);
  }

  #firstPage(): Call<Page> {
    this.#first ??= createCall<Page>(runFirst(this.#prepare));
    return this.#first;
  }
}

async function runFirst(prepare: () => PagedCall): Promise<Success> {
  const { settings, operation, plan } = prepare();
  return runCall(settings, operation, plan);
}

async function* iteratePages<Page>(
  prepare: () => PagedCall,
): AsyncGenerator<Page, void, undefined> {
  for await (const { success } of iterate(prepare())) yield toData<Page>(success);
}

async function* iterateItems<Item>(
  prepare: () => PagedCall,
): AsyncGenerator<Item, void, undefined> {
  const call = prepare();
  for await (const { success, token, signal } of iterate(call)) {
    for (const item of toItems<Item>(success, call.items)) {
      if (signal?.aborted === true) throw aborted(call, token, signal);
      yield item;
    }
  }
}

async function collect<Item>(
  prepare: () => PagedCall,
  options: ToArrayOptions | undefined,
): Promise<Item[]> {
  const call = prepare();
  const limit = readLimit(call, options);
  const collected: Item[] = [];
  if (limit === 0) {
    // Nothing is sent, and what is wrong is refused all the same.
    const { signal } = call.plan().options;
    if (signal?.aborted === true) throw aborted(call, undefined, signal);
    return collected;
  }
  for await (const { success } of iterate(call, limit)) {
    for (const item of toItems<Item>(success, call.items)) {
      collected.push(item);
      if (collected.length === limit) return collected;
    }
  }
  return collected;
}

function readLimit(call: PagedCall, value: unknown): number {
  const refuse = (problem: string): never => {
    const issues = [{ path: ['limit'], message: problem }];
    const text = { summary: 'invalid options', detail: `toArray: ${problem}` };
    throw fail(call, undefined, (context) => new InvalidRequestError(issues, text, context));
  };
  const options = ownProperties(value, (problem) => refuse(`the options ${problem}`));
  refuseUnknown(options, ['limit'], (name, problem) => refuse(`\`${name}\` ${problem}`));
  const { limit = Number.POSITIVE_INFINITY } = options;
  const isCount =
    typeof limit === 'number' &&
    limit >= 0 &&
    (Number.isInteger(limit) || limit === Number.POSITIVE_INFINITY);
  return isCount ? limit : refuse('`limit` must be a whole number from 0');
}

interface PageOfList {
  readonly success: Success;
  /** The token the page was requested with. */
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Walks the pages, and sees to it that the walk ends. No page is requested ahead once there are so many items. */
async function* iterate(
  call: PagedCall,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<PageOfList, void, undefined> {
  const { settings, operation, plan, items } = call;
  let success = await runCall(settings, operation, plan);
  const { request, options } = plan();
  const { signal } = options;
  let token = request.nextToken;
  const seen = new Set([token]);
  let itemCount = 0;
  let emptyPages = 0;
  const prefetcher = options.prefetch ? createPrefetcher(call, signal) : undefined;
  try {
    for (;;) {
      const next = success.nextToken;
      const isRepeated = next !== undefined && seen.has(next);
      seen.add(next);
      const { length } = toItems(success, items);
      itemCount += length;
      emptyPages = length === 0 ? emptyPages + 1 : 0;
      const isEndless = isRepeated || emptyPages === maxEmptyPages;
      const isWanted = next !== undefined && !isEndless && itemCount < limit;
      if (isWanted && signal?.aborted !== true) prefetcher?.request(next);
      yield { success, token, signal };
      if (next === undefined) return;
      if (signal?.aborted === true) throw aborted(call, next, signal);
      if (isEndless) throw endless(call, next, isRepeated);
      success = await (prefetcher?.take() ?? runCall(settings, operation, plan, { token: next }));
      token = next;
    }
  } finally {
    prefetcher?.end();
  }
}

/** Requests pages ahead, and abandons the one under way when the walk ends. */
function createPrefetcher(
  { settings, operation, plan }: PagedCall,
  signal: AbortSignal | undefined,
) {
  const controller = new AbortController();
  /** Requested ahead, and not waited for yet. */
  let page: Promise<Success> | undefined;
  // While nobody waits for the page, the walk itself tells of the abort: once, and with the page that it is at.
  const abort = (): void => controller.abort(page === undefined ? signal?.reason : abandoned);
  signal?.addEventListener('abort', abort);
  return {
    request(token: string): void {
      page = runCall(settings, operation, plan, { token, signal: controller.signal });
      // Its failure is told when it is due; until then nobody listens.
      page.catch(() => undefined);
    },
    /** The page that was requested ahead: now it is waited for. */
    take(): Promise<Success> | undefined {
      const taken = page;
      page = undefined;
      return taken;
    },
    end(): void {
      signal?.removeEventListener('abort', abort);
      controller.abort(abandoned);
    },
  };
}

function aborted(call: PagedCall, token: string | undefined, { reason }: AbortSignal): Error {
  return fail(call, token, (context) => new AbortError(reason, context));
}

function endless(call: PagedCall, token: string, isRepeated: boolean): Error {
  const summary = isRepeated
    ? 'the list repeats a token and would never end'
    : `the list has ${maxEmptyPages} empty pages in a row`;
  return fail(call, token, (context) => new PaginationError({ summary }, context));
}

/** A failure between two calls: the observer is told of it as of one of a call. */
function fail<E extends Error>(
  { settings, operation, plan }: PagedCall,
  token: string | undefined,
  create: (context: CallContext) => E,
): E {
  const context = new CallContext(settings, operation);
  if (token !== undefined) Object.assign(context, { token, secrets: plan().secrets });
  const error = create(context);
  emit(context, { type: 'error', durationMs: 0, ...observed(error) });
  return error;
}
