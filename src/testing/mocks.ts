import type { Call } from '../core/call/run-call.ts';
import { PageList, type ToArrayOptions } from '../paging/page-list.ts';

/** The page of a mocked list: its items by name, and no token of a next page. */
export type MockedPage<Name extends string, Item> = { [Property in Name]: Item[] } & {
  meta: { nextToken?: never };
};

/**
 * What a mocked method returns: a promise of this data, with `withResponse()`. The response has the status 200.
 *
 * @example
 * ```ts
 * import type { ChatClient } from 'bot-platform-sdk';
 * import { callOf } from 'bot-platform-sdk/testing';
 *
 * const chat: Pick<ChatClient, 'createConversation'> = {
 *   createConversation: () => callOf({ conversation: { id: 'conversation_1' } }),
 * };
 * ```
 */
export function callOf<T>(data: T): Call<T> {
  return Object.assign(Promise.resolve(data), {
    async withResponse() {
      return { data, response: { status: 200, headers: new Headers() } };
    },
  });
}

/**
 * What a mocked method of a list returns: one page with these items, which can be awaited and iterated, with `pages()` and
 * `toArray()`. `name` is the property of the page, such as `bots`.
 *
 * @example
 * ```ts
 * import type { AdminClient } from 'bot-platform-sdk';
 * import { listOf } from 'bot-platform-sdk/testing';
 *
 * const admin: Pick<AdminClient, 'listBots'> = {
 *   listBots: () => listOf('bots', [{ id: 'bot_1', createdAt: '2026-01-01', updatedAt: '2026-01-01' }]),
 * };
 * ```
 */
export function listOf<const Name extends string, Item>(
  name: Name,
  items: readonly Item[],
): PageList<Item, MockedPage<Name, Item>> {
  // TypeScript knows of a computed property no more than that it is text.
  const page = { [name]: [...items], meta: {} } as MockedPage<Name, Item>;
  return new MockedList(items, page);
}

class MockedList<Item, Page> extends PageList<Item, Page> {
  readonly #items: readonly Item[];
  readonly #first: Call<Page>;

  constructor(items: readonly Item[], page: Page) {
    // What would make the requests is not used.
    super(() => {
      throw new Error('a mocked list makes no request');
    });
    this.#items = items;
    this.#first = callOf(page);
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited for its first page.
  override then<Result = Page, Recovered = never>(
    onFulfilled?: ((page: Page) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Recovered | PromiseLike<Recovered>) | null,
  ): Promise<Result | Recovered> {
    return this.#first.then(onFulfilled, onRejected);
  }

  override withResponse(): ReturnType<Call<Page>['withResponse']> {
    return this.#first.withResponse();
  }

  override async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* this.#items;
  }

  override async *pages(): AsyncGenerator<Page, void, undefined> {
    yield await this.#first;
  }

  override async toArray({ limit }: ToArrayOptions = {}): Promise<Item[]> {
    return this.#items.slice(0, limit);
  }
}
