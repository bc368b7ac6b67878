import { types } from 'node:util';
import { expect, test, vi } from 'vitest';
import {
  AbortError,
  type Bot,
  ConfigurationError,
  ForbiddenError,
  InvalidInputError,
  InvalidResponseError,
  type ListBotsInput,
  type ListBotsResponse,
  type PagedCallOptions,
  type PageList,
  PaginationError,
  type ToArrayOptions,
} from '../../src/index.ts';
import { createAdmin, rejection, untyped } from '../support/clients.ts';
import { recordProcess } from '../support/process-events.ts';
import { botsOf } from '../support/resources.ts';
import { soon } from '../support/soon.ts';
import {
  hang,
  json,
  type Responder,
  type StubFetch,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';

/** A service with this number of bots, whose tokens are the indexes of the next page. */
function serviceOf(total: number, pageSize = 20): StubFetch {
  return stubFetch((request) => {
    const start = Number(request.url.searchParams.get('nextToken') ?? 0);
    const end = Math.min(start + pageSize, total);
    const meta = end < total ? { nextToken: String(end) } : {};
    return json({ bots: botsOf(end - start, start), meta })(request);
  });
}

/** The bots of an admin client of this service. */
const listOf = (fetch: StubFetch, input?: ListBotsInput, options?: PagedCallOptions): BotList =>
  createAdmin({ fetch }).listBots(input, options);

type BotList = PageList<Bot, ListBotsResponse>;

const { then } = Promise.prototype;

const page = (count: number, nextToken?: string | null, from = 0): Responder =>
  json({ bots: botsOf(count, from), meta: { nextToken } });

const tokensOf = (fetch: StubFetch): (string | null)[] =>
  fetch.requests.map(({ url }) => url.searchParams.get('nextToken'));

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

async function later(microtasks: number): Promise<void> {
  for (let count = 0; count < microtasks; count++) await undefined;
}

/** Lets all pending work continue as far as it can. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a list or an iterator that is never used sends nothing, and rejects nothing', async () => {
  const fetch = serviceOf(250);
  using rejections = recordProcess('unhandledRejection');
  const admin = createAdmin({ fetch });
  const list = admin.listBots({}, { prefetch: true });
  list.pages();
  list[Symbol.asyncIterator]();
  admin.listBots({}, { signal: AbortSignal.abort() });
  admin.listBots({ nextToken: '\ud800' });
  await admin.listBots().pages().return();
  await settle();
  expect(fetch.requests).toEqual([]);
  expect(rejections.seen).toEqual([]);
});

test('a list sends one request, however often it is awaited', async () => {
  const fetch = serviceOf(50);
  const list = listOf(fetch);
  const first = await list;
  expect(first).toEqual({ bots: botsOf(20), meta: { nextToken: '20' } });
  const all = await Promise.all([list, list.then((value) => value), list.withResponse()]);
  expect(all[0]).toBe(first);
  expect(all[2].data).toBe(first);
  expect(fetch.requests).toHaveLength(1);
});

test('a list is a promise, also to what looks into it, and looking requests nothing', async () => {
  const fetch = serviceOf(1);
  const list = listOf(fetch);
  expect(list).toBeInstanceOf(Promise);
  expect(types.isPromise(list)).toBe(true);
  expect(Object.prototype.toString.call(list)).toBe('[object Promise]');
  await settle();
  expect(fetch.requests).toEqual([]);
});

test('`then`, `catch` and `finally` of a list return plain promises', async () => {
  const list = listOf(serviceOf(1));
  const derived: Promise<unknown>[] = [list.then(), list.catch(() => 0), list.finally()];
  for (const promise of derived) expect(promise.constructor).toBe(Promise);
  await Promise.all(derived);
});

const awaiting: Readonly<Record<string, (list: BotList) => Promise<unknown>>> = {
  await: async (list) => {
    const first = await list;
    return first;
  },
  'the `return` of an asynchronous function': async (list) => list,
  '`Promise.resolve`': (list) => Promise.resolve(list),
  '`Promise.all`': async (list) => (await Promise.all([list]))[0],
  '`Promise.race`': (list) => Promise.race([list]),
  '`Promise.any`': (list) => Promise.any([list]),
  'a promise that is resolved with it': (list) => new Promise((resolve) => resolve(list)),
  '`for await` over an array': async (lists) => {
    for await (const first of [lists]) return first;
  },
  'the `yield` of an asynchronous generator': async (list) => {
    const generator = (async function* () {
      yield list;
    })();
    return (await generator.next()).value;
  },
};

test.for(Object.entries(awaiting))(
  'a list gives its first page, from one request, to %s',
  async ([, use]) => {
    const fetch = serviceOf(50);
    const list = listOf(fetch);
    const expected = { bots: botsOf(20), meta: { nextToken: '20' } };
    expect(await use(list)).toEqual(expected);
    expect(await use(list)).toEqual(expected);
    expect(fetch.requests).toHaveLength(1);
  },
);

test('a list has `then`, `catch` and `finally` like those of a promise', async () => {
  const ok = listOf(serviceOf(1));
  expect(await ok.then(({ bots }) => bots.length)).toBe(1);
  const ran = vi.fn();
  expect((await ok.finally(ran)).bots).toHaveLength(1);
  const failing = listOf(stubFetch(status(403)));
  expect(await failing.catch(() => 'caught')).toBe('caught');
  expect(await failing.then(null, () => 'handled')).toBe('handled');
  await rejection(failing.finally(ran), ForbiddenError);
  expect(ran).toHaveBeenCalledTimes(2);
});

test('`finally` of a list works although that of Promise calls no `then`, as with zone.js', async () => {
  const promise = vi.spyOn(Promise.prototype, 'finally').mockImplementation(function (
    this: Promise<unknown>,
  ) {
    return then.call(this);
  });
  const page = await soon(listOf(serviceOf(1)).finally());
  promise.mockRestore();
  expect(page).toEqual(await listOf(serviceOf(1)));
});

test('a list whose failure is handled once, in any way, is no unhandled rejection', async () => {
  using rejections = recordProcess('unhandledRejection');
  const fetch = stubFetch(status(403));
  const uses: ((list: BotList) => Promise<unknown>)[] = [
    (list) => list.catch(() => undefined),
    (list) => list.then(null, () => undefined),
    (list) => rejection(list.withResponse(), ForbiddenError),
    (list) => rejection(list.toArray(), ForbiddenError),
    (list) => rejection(list.pages().next(), ForbiddenError),
  ];
  for (const use of uses) await use(listOf(fetch));
  await settle();
  expect(rejections.seen).toEqual([]);
});

test('a list whose failure nobody handles is one unhandled rejection, like a call', async () => {
  using rejections = recordProcess('unhandledRejection');
  void listOf(stubFetch(status(403))).then();
  await expect.poll(() => rejections.seen.length).toBe(1);
  await settle();
  expect(rejections.seen).toEqual([expect.any(ForbiddenError)]);
});

test('every iteration starts again at `nextToken` of the input', async () => {
  const fetch = serviceOf(50);
  const list = listOf(fetch, { nextToken: '20' });
  await list;
  expect(await collect(list)).toEqual(botsOf(30, 20));
  expect(await collect(list)).toEqual(botsOf(30, 20));
  expect(tokensOf(fetch)).toEqual(['20', '20', '40', '20', '40']);
});

test('concurrent `next()` calls return each bot once, in order, and request no page twice', async () => {
  const fetch = serviceOf(50);
  const iterator = listOf(fetch)[Symbol.asyncIterator]();
  const results = await Promise.all(Array.from({ length: 52 }, () => iterator.next()));
  expect(results.slice(0, 50).map(({ value }) => value)).toEqual(botsOf(50));
  expect(results.slice(50).map(({ done }) => done)).toEqual([true, true]);
  expect(tokensOf(fetch)).toEqual([null, '20', '40']);
});

test('the next page is not requested before it is needed', async () => {
  const fetch = serviceOf(50);
  const iterator = listOf(fetch)[Symbol.asyncIterator]();
  for (let count = 0; count < 20; count++) await iterator.next();
  await settle();
  expect(fetch.requests).toHaveLength(1);
  await iterator.next();
  expect(fetch.requests).toHaveLength(2);
});

test.for<readonly [title: string, use: (list: BotList) => Promise<unknown>, requests: number]>([
  [
    '`break` on the second page',
    async (list) => {
      for await (const bot of list) if (bot.id === 'bot_25') break;
    },
    2,
  ],
  [
    '`break` on the first of the `.pages()`',
    async (list) => {
      for await (const _page of list.pages()) break;
    },
    1,
  ],
])('nothing more is sent after $0', async ([, use, requests]) => {
  const fetch = serviceOf(250);
  await use(listOf(fetch));
  await settle();
  expect(fetch.requests).toHaveLength(requests);
});

/** A list, which prefetches, a walk of it, its signal, and the kinds of the failures that were reported. */
const watched = (
  fetch: StubFetch,
  input: ListBotsInput = {},
  options: PagedCallOptions = { prefetch: true },
) => {
  const controller = new AbortController();
  const failures: (readonly [pageToken: string | undefined, kind: string])[] = [];
  const admin = createAdmin({
    fetch,
    observer: (event) => {
      if (event.type === 'error') failures.push([event.pageToken, event.error.kind]);
    },
  });
  const { signal } = controller;
  const list = admin.listBots(input, { ...options, signal });
  return { list, walk: list[Symbol.asyncIterator](), controller, failures };
};

/** Each of these leaves an iterator while a request hangs. */
const leaving: Readonly<
  Record<string, (iterator: AsyncGenerator<unknown, void, undefined>) => Promise<unknown>>
> = {
  '`return()`': (iterator) => iterator.return(),
  '`throw()`': (iterator) => {
    const thrown = new Error('mine');
    return expect(iterator.throw(thrown)).rejects.toBe(thrown);
  },
};
const iterations: Readonly<
  Record<string, (list: BotList) => AsyncGenerator<unknown, void, undefined>>
> = {
  'the items': (list) => list[Symbol.asyncIterator](),
  'the pages': (list) => list.pages(),
};
const leavings = Object.keys(iterations).flatMap((iteration) =>
  Object.keys(leaving).flatMap((way) =>
    [0, 1].flatMap((pages) =>
      [false, true].map((prefetch) => ({ iteration, way, pages, prefetch })),
    ),
  ),
);

test.for(leavings)(
  '$way of an iterator of $iteration ends the request that hangs after $pages pages at once, with prefetch: $prefetch',
  async ({ iteration, way, pages, prefetch }) => {
    using rejections = recordProcess('unhandledRejection');
    const fetch = stubFetch(...(pages === 0 ? [] : [page(1, 'a')]), () => new Promise(() => {}));
    const { list, failures } = watched(fetch, {}, { prefetch });
    const iterator = iterations[iteration]?.(list) ?? expect.fail();
    for (let count = 0; count < pages; count++) await iterator.next();
    const next = iterator.next();
    await settle();
    expect(fetch.requests).toHaveLength(pages + 1);
    const left = leaving[way]?.(iterator) ?? expect.fail();
    expect(fetch.requests.at(-1)?.init.signal?.aborted).toBe(true);
    await soon(left);
    expect(await next).toEqual({ done: true, value: undefined });
    expect(failures).toEqual([[pages === 0 ? undefined : 'a', 'aborted']]);
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    await settle();
    expect(fetch.requests).toHaveLength(pages + 1);
    expect(rejections.seen).toEqual([]);
  },
);

test('`return()` ends the wait before another attempt', async () => {
  const fetch = stubFetch(status(503, { 'retry-after': '5' }));
  const { walk, failures } = watched(fetch);
  const next = walk.next();
  await settle();
  expect(await soon(walk.return())).toEqual({ done: true, value: undefined });
  expect(await next).toEqual({ done: true, value: undefined });
  expect(failures).toEqual([[undefined, 'aborted']]);
});

test('a list can be iterated although what iterators inherit is read-only', async () => {
  const inherited: object = Object.getPrototypeOf(async function* () {}).prototype;
  const before = Object.getOwnPropertyDescriptors(inherited);
  try {
    for (const name of ['return', 'throw']) {
      Object.defineProperty(inherited, name, { writable: false });
    }
    expect(await collect(listOf(serviceOf(50)))).toEqual(botsOf(50));
  } finally {
    Object.defineProperties(inherited, before);
  }
});

test('an empty `nextToken` does not begin a list anew', async () => {
  const fetch = serviceOf(50);
  const list = listOf(fetch, { nextToken: '' });
  for (const use of [list, list.toArray(), list.pages().next()]) {
    const { issues } = await rejection(use, InvalidInputError);
    expect(issues).toEqual([{ path: ['nextToken'], message: 'must not be empty' }]);
  }
  expect(fetch.requests).toEqual([]);
});

test('`.pages()` yields pages, whose `meta.nextToken` is a checkpoint to resume from', async () => {
  const fetch = serviceOf(50);
  const admin = createAdmin({ fetch });
  const pages = await collect(admin.listBots().pages());
  expect(pages.map(({ bots }) => bots.length)).toEqual([20, 20, 10]);
  expect(pages.map(({ meta }) => meta?.nextToken)).toEqual(['20', '40', undefined]);
  const nextToken = pages[0]?.meta?.nextToken ?? '';
  expect(await admin.listBots({ nextToken }).toArray()).toEqual(botsOf(30, 20));
});

test('`.toArray()` without a limit returns every bot', async () => {
  for (const options of [undefined, {}, { limit: Number.POSITIVE_INFINITY }]) {
    expect(await listOf(serviceOf(250)).toArray(options)).toEqual(botsOf(250));
  }
  expect(await listOf(serviceOf(0)).toArray()).toEqual([]);
});

test.for([-1, 1.5, Number.NaN, '5', null, Symbol('5')])(
  '`.toArray()` rejects the limit %s',
  async (limit) => {
    const fetch = serviceOf(50);
    const call = listOf(fetch).toArray(untyped<ToArrayOptions>({ limit }));
    const error = await rejection(call, InvalidInputError);
    const message = 'must be a whole number from 0, or Infinity';
    expect(error.message).toContain(`\`limit\` ${message}`);
    expect(error).toMatchObject({ issues: [{ path: ['limit'], message }], attempts: 0 });
    expect('pageToken' in error).toBe(false);
    expect(fetch.requests).toEqual([]);
  },
);

test('`.toArray()` rejects an option that it does not have', async () => {
  const call = createAdmin()
    .listBots()
    .toArray(untyped<ToArrayOptions>({ max: 5 }));
  const { message } = await rejection(call, InvalidInputError);
  expect(message).toContain('`max` is not a known option; expected one of: limit');
});

test.for([
  ['a+b/c=&x=1#', 'a%2Bb%2Fc%3D%26x%3D1%23'],
  ['\r\nx-injected: 1', '%0D%0Ax-injected%3A%201'],
  ['é\u{1f600} x', '%C3%A9%F0%9F%98%80%20x'],
] as const)(
  'the token %j is sent as the query parameter nextToken, percent-encoded: %s',
  async ([token, encoded]) => {
    const fetch = stubFetch(page(1, token), page(1));
    const admin = createAdmin({ fetch });
    await admin.listBots().toArray();
    await admin.listBots({ nextToken: token });
    expect(fetch.requests[1]?.url.search).toBe(`?nextToken=${encoded}`);
    expect(fetch.requests[2]?.url.search).toBe(`?nextToken=${encoded}`);
  },
);

test('a token that is no well-formed text is an InvalidResponseError that names it', async () => {
  const fetch = stubFetch(page(1, '\ud800'));
  const error = await rejection(listOf(fetch).toArray(), InvalidResponseError);
  expect(error.issues).toMatchObject([{ path: ['meta', 'nextToken'] }]);
  expect(fetch.requests).toHaveLength(1);
});

test('a repeated token is a PaginationError, after the bots before it', async () => {
  const fetch = stubFetch(page(1, 'a'), page(1, 'b', 1), page(1, 'a', 2));
  const bots: string[] = [];
  const walk = async (): Promise<void> => {
    for await (const bot of listOf(fetch)) bots.push(bot.id);
  };
  const error = await rejection(walk(), PaginationError);
  expect(error).toMatchObject({ operation: 'listBots', method: 'GET', path: '/bots' });
  expect(error.pageToken).toBe('a');
  expect(bots).toEqual(['bot_0', 'bot_1', 'bot_2']);
  expect(fetch.requests).toHaveLength(3);
});

test('a token that is the one of the input is a PaginationError', async () => {
  const fetch = stubFetch(page(1, 'a'));
  const list = listOf(fetch, { nextToken: 'a' });
  expect((await rejection(list.toArray(), PaginationError)).pageToken).toBe('a');
  expect(fetch.requests).toHaveLength(1);
});

test('100 empty pages in a row are a PaginationError, even with a new token each', async () => {
  let count = 0;
  const fetch = stubFetch((request) => page(0, `token-${++count}`)(request));
  const error = await rejection(listOf(fetch).toArray(), PaginationError);
  expect(error.pageToken).toBe('token-100');
  expect(fetch.requests).toHaveLength(100);
});

test('99 empty pages in a row are no error, nor are more if a page with a bot separates them, or if they end the list', async () => {
  const empty = Array.from({ length: 99 }, (_, index) => page(0, `a${index}`));
  const more = Array.from({ length: 99 }, (_, index) => page(0, `b${index}`));
  const fetch = stubFetch(...empty, page(1, 'between'), ...more, page(0));
  expect(await listOf(fetch).toArray()).toEqual(botsOf(1));
  expect(fetch.requests).toHaveLength(200);
});

test('a failed page rejects once with its token, and ends the iterator', async () => {
  const fetch = stubFetch(page(1, 'a'), page(1, 'b', 1), status(403));
  const iterator = listOf(fetch)[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toMatchObject({ id: 'bot_0' });
  expect((await iterator.next()).value).toMatchObject({ id: 'bot_1' });
  expect((await rejection(iterator.next(), ForbiddenError)).pageToken).toBe('b');
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
  expect(fetch.requests).toHaveLength(3);
});

test('a failed page rejects one of many concurrent `next()` calls, and ends the others', async () => {
  const fetch = stubFetch(page(1, 'a'), page(1, 'b', 1), status(403));
  const walk = listOf(fetch).pages();
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => walk.next()));
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value.done : 'failed')),
  ).toEqual([false, false, 'failed', true, true]);
  expect(fetch.requests).toHaveLength(3);
});

test('a failed first page has the token of the input, or none', async () => {
  const admin = createAdmin({ fetch: stubFetch(status(403)) });
  expect((await rejection(admin.listBots({ nextToken: 'x' }), ForbiddenError)).pageToken).toBe('x');
  expect('pageToken' in (await rejection(admin.listBots(), ForbiddenError))).toBe(false);
});

test('`prefetch` requests the next page while the current one is consumed', async () => {
  const fetch = serviceOf(60);
  const iterator = listOf(fetch, {}, { prefetch: true })[Symbol.asyncIterator]();
  await iterator.next();
  await settle();
  expect(tokensOf(fetch)).toEqual([null, '20']);
  for (let count = 1; count < 20; count++) await iterator.next();
  await settle();
  expect(fetch.requests, 'one page ahead, and no more').toHaveLength(2);
  await iterator.next();
  await settle();
  expect(tokensOf(fetch)).toEqual([null, '20', '40']);
});

test('`prefetch` is off by default, and has no effect on an awaited list', async () => {
  const [iterated, awaited] = [serviceOf(60), serviceOf(60)];
  await listOf(iterated)[Symbol.asyncIterator]().next();
  await listOf(awaited, {}, { prefetch: true });
  await settle();
  expect([iterated.requests.length, awaited.requests.length]).toEqual([1, 1]);
});

test('`break` aborts a prefetched page, which is reported once and never an unhandled rejection', async () => {
  using rejections = recordProcess('unhandledRejection');
  const fetch = stubFetch(page(2, 'a'), hang());
  const { list, failures } = watched(fetch);
  for await (const _bot of list) {
    await settle();
    break;
  }
  await settle();
  expect(fetch.requests).toHaveLength(2);
  expect(fetch.requests[1]?.init.signal?.aborted).toBe(true);
  expect(failures).toEqual([['a', 'aborted']]);
  expect(rejections.seen).toEqual([]);
});

test('an error of an item aborts a prefetched page', async () => {
  const invalid = json({ bots: [{ id: 5 }], meta: { nextToken: 'a' } });
  const fetch = stubFetch(invalid, hang());
  const onInvalidItem = async () => {
    await settle();
    throw new Error('no');
  };
  const list = listOf(fetch, {}, { prefetch: true, onInvalidItem });
  await rejection(list.toArray(), ConfigurationError);
  expect(fetch.requests).toHaveLength(2);
  expect(fetch.requests[1]?.init.signal?.aborted).toBe(true);
});

test('the failure of a prefetched page is thrown when that page is due', async () => {
  const fetch = stubFetch(page(2, 'a'), status(403));
  const iterator = listOf(fetch, {}, { prefetch: true })[Symbol.asyncIterator]();
  await iterator.next();
  await settle();
  expect(fetch.requests).toHaveLength(2);
  expect((await iterator.next()).value).toMatchObject({ id: 'bot_1' });
  expect((await rejection(iterator.next(), ForbiddenError)).pageToken).toBe('a');
});

test.for([1, 19, 20])(
  '`prefetch` requests no page that `limit: %i` does not need',
  async (limit) => {
    const fetch = serviceOf(60);
    const list = listOf(fetch, {}, { prefetch: true });
    expect(await list.toArray({ limit })).toEqual(botsOf(limit));
    expect(fetch.requests).toHaveLength(1);
  },
);

test('an abort is reported with the token of the current page, and ends the page that is requested ahead', async () => {
  const fetch = stubFetch(page(2, 'a'), hang());
  const { walk, controller, failures } = watched(fetch, { nextToken: 't' });
  await walk.next();
  await settle();
  controller.abort();
  expect((await rejection(walk.next(), AbortError)).pageToken).toBe('t');
  await settle();
  expect(failures).toEqual([
    ['t', 'aborted'],
    ['a', 'aborted'],
  ]);
});

test('an abort after the last item of a page is reported with the token of the next page', async () => {
  const { walk, controller, failures } = watched(stubFetch(page(1, 'a')), { nextToken: 't' }, {});
  await walk.next();
  controller.abort();
  expect((await rejection(walk.next(), AbortError)).pageToken).toBe('a');
  expect(failures).toEqual([['a', 'aborted']]);
});

test('an abort while the next page is awaited is reported once', async () => {
  const { walk, controller, failures } = watched(stubFetch(page(1, 'a'), hang()));
  await walk.next();
  const next = rejection(walk.next(), AbortError);
  await settle();
  controller.abort('enough');
  expect(await next).toMatchObject({ pageToken: 'a', attempts: 1, cause: 'enough' });
  await settle();
  expect(failures).toEqual([['a', 'aborted']]);
});

test.for([
  ['first', []],
  ['second', [page(1, 'a')]],
] as const)(
  'an abort at any time after the $0 response sends nothing more, and is reported',
  async ([, before]) => {
    for (let depth = 0; depth < 80; depth += 3) {
      let sentBefore = Number.NaN;
      const abort = async (): Promise<void> => {
        await later(depth);
        controller.abort();
        sentBefore = fetch.requests.length;
      };
      const aborting: Responder = async (request) => {
        const whole = await (await page(1, 'b')(request)).bytes();
        const body = new ReadableStream({
          pull(stream) {
            stream.enqueue(whole);
            stream.close();
            void abort();
          },
        });
        return new Response(body);
      };
      const fetch = stubFetch(...before, aborting, page(1));
      const { walk, controller, failures } = watched(fetch);
      const walkOn = async (): Promise<void> => {
        for (const _ of [...before, aborting]) await walk.next();
        await settle();
        await walk.next();
      };
      await rejection(walkOn(), AbortError);
      await settle();
      expect(fetch.requests.length, `${depth} microtasks after the response`).toBe(sentBefore);
      const kinds = new Set(failures.map(([, kind]) => kind));
      expect([...kinds], `${depth} microtasks after the response`).toEqual(['aborted']);
    }
  },
);

test('`toArray({ limit: 0 })` sends nothing, and rejects what another limit rejects', async () => {
  const fetch = serviceOf(60);
  const admin = createAdmin({ fetch });
  expect(await admin.listBots().toArray({ limit: 0 })).toEqual([]);
  const misspelt = untyped<ListBotsInput>({ token: 't' });
  await rejection(admin.listBots(misspelt).toArray({ limit: 0 }), InvalidInputError);
  const aborted = listOf(fetch, {}, { signal: AbortSignal.abort() });
  await rejection(aborted.toArray({ limit: 0 }), AbortError);
  expect(fetch.requests).toEqual([]);
});
