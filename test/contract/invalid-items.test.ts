import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  AbortError,
  ConfigurationError,
  defineOperation,
  ForbiddenError,
  InvalidInputError,
  InvalidResponseError,
  type PagedCallOptions,
  PaginationError,
  type StreamOptions,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { listen, takeAll } from '../support/event-streams.ts';
import { recordEvents } from '../support/events.ts';
import { soon } from '../support/soon.ts';
import { ending, json, type Responder, status, stubFetch } from '../support/stub-fetch.ts';

const bad = { id: 5 };
const good = (id: string) => ({ id });

/** A page of bots: a text is the id of one, anything else stands there as it is. */
const page = (bots: readonly unknown[], nextToken?: string): Responder =>
  json({
    bots: bots.map((bot) => (typeof bot === 'string' ? good(bot) : bot)),
    ...(nextToken !== undefined && { meta: { nextToken } }),
  });

/** A list of these pages, and what becomes of it, in order. */
function listOf(pages: readonly Responder[], options: PagedCallOptions = {}) {
  const log: unknown[] = [];
  const errors: InvalidResponseError[] = [];
  const { events, observer } = recordEvents();
  const fetch = stubFetch(...pages);
  const onInvalidItem = async (value: unknown, error: InvalidResponseError): Promise<void> => {
    log.push(['begin', value]);
    await new Promise(setImmediate);
    log.push('end');
    errors.push(error);
  };
  const list = createAdmin({ fetch, observer }).listBots({}, { onInvalidItem, ...options });
  const iterate = async (): Promise<unknown[]> => {
    for await (const { id } of list) log.push(id);
    return log;
  };
  return { list, iterate, log, errors, fetch, events };
}

/** An `onInvalidItem` that never settles. */
const hanging = () => {
  const begun = Promise.withResolvers<void>();
  const onInvalidItem = (): Promise<never> => {
    begun.resolve();
    return new Promise(() => {});
  };
  return { begun: begun.promise, onInvalidItem };
};

const pages = [page(['a', bad, 'b', null, bad], 't'), page([bad, 'c'])];
const rejected = (value: unknown) => [['begin', value], 'end'];

test.for([false, true])(
  'an item that the schema rejects is handed over in its place, and awaited, with prefetch %o',
  async (prefetch) => {
    const { iterate, errors, fetch } = listOf(pages, { prefetch });
    const inOrder = ['a', ...rejected(bad), 'b', ...rejected(null), ...rejected(bad)];
    expect(await iterate()).toEqual([...inOrder, ...rejected(bad), 'c']);
    expect(fetch.requests).toHaveLength(2);
    expect(errors.map(({ issues }) => issues.map(({ path }) => path))).toEqual([
      [['bots', 1, 'id']],
      [['bots', 3]],
      [['bots', 4, 'id']],
      [['bots', 0, 'id']],
    ]);
    expect(errors[3]).toBeInstanceOf(InvalidResponseError);
    expect(errors[3]).toMatchObject({ reason: 'schema', operation: 'listBots', pageToken: 't' });
  },
);

test('`toArray` has the other items, and its limit counts them', async () => {
  const all = listOf(pages);
  expect(await all.list.toArray()).toEqual(['a', 'b', 'c'].map(good));
  expect(all.errors).toHaveLength(4);
  const two = listOf(pages);
  expect(await two.list.toArray({ limit: 2 })).toEqual(['a', 'b'].map(good));
  expect(two.errors).toHaveLength(1);
  expect(two.fetch.requests).toHaveLength(1);
});

test('a page has the other items, once those that it lacks are handed over', async () => {
  const { list, log, errors } = listOf(pages);
  const read: unknown[] = [];
  for await (const { bots } of list.pages()) {
    read.push(bots.map(({ id }) => id));
    log.push('page');
  }
  expect(read).toEqual([['a', 'b'], ['c']]);
  expect(log.filter((entry) => entry === 'page' || entry === 'end')).toEqual([
    ...['end', 'end', 'end', 'page'],
    ...['end', 'page'],
  ]);
  expect(errors).toHaveLength(4);
});

test('the first page that is awaited has the other items, and hands over once', async () => {
  const { list, errors, events } = listOf(pages);
  const { bots } = await list;
  expect(bots).toEqual(['a', 'b'].map(good));
  expect((await list.withResponse()).data.bots).toEqual(bots);
  expect(errors).toHaveLength(3);
  expect(events.at(-1)).toMatchObject({ type: 'success', items: 2 });
});

test.for<readonly [title: string, Responder]>([
  ['in the metadata', json({ bots: [bad], meta: { nextToken: 5 } })],
  ['in the metadata alone', json({ bots: [good('a')], meta: 5 })],
  ['in place of the items', json({ bots: { 0: bad } })],
  ['with the whole page', json([])],
])('an issue outside of the items is thrown: %s', async ([, respond]) => {
  const { list, errors } = listOf([respond]);
  await rejection(list.toArray(), InvalidResponseError);
  expect(errors).toEqual([]);
});

test('an `onInvalidItem` that throws ends the list, as the cause of a ConfigurationError', async () => {
  const cause = new Error('mine');
  const onInvalidItem = (): never => {
    throw cause;
  };
  const { iterate, list, log } = listOf(pages, { onInvalidItem });
  for (const use of [iterate(), list.toArray(), list.pages().next(), list]) {
    const error = await rejection(use, ConfigurationError);
    expect(error).toMatchObject({ option: 'onInvalidItem', cause, operation: 'listBots' });
  }
  expect(log).toEqual(['a']);
});

test('an error of the package that `onInvalidItem` throws ends the list as it is', async () => {
  const forbidden = await rejection(
    createChat({ fetch: stubFetch(status(403)) }).getEvent({ id: 'e' }),
    ForbiddenError,
  );
  const { iterate } = listOf(pages, { onInvalidItem: () => Promise.reject(forbidden) });
  expect(await rejection(iterate(), ForbiddenError)).toBe(forbidden);
});

test('an `onInvalidItem` that has returned leaves no listener at the signal', async () => {
  const { signal } = new AbortController();
  const listeners: number[] = [];
  const onInvalidItem = (): void => {
    listeners.push(getEventListeners(signal, 'abort').length);
  };
  await listOf([page([bad, bad, bad])], { onInvalidItem, signal }).list.toArray();
  expect(new Set(listeners).size).toBe(1);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

type List = ReturnType<typeof listOf>['list'];

test.for<[title: string, use: (list: List) => PromiseLike<unknown>]>([
  [
    'its items',
    async (list) => {
      for await (const { id } of list) expect(id).toBe('a');
    },
  ],
  ['`toArray`', (list) => list.toArray()],
  ['its pages', (list) => list.pages().next()],
  ['its first page', async (list) => await list],
])('an abort ends %s although `onInvalidItem` never settles', async ([, use]) => {
  for (const prefetch of [false, true]) {
    const controller = new AbortController();
    const { begun, onInvalidItem } = hanging();
    const { signal } = controller;
    const used = use(listOf(pages, { onInvalidItem, prefetch, signal }).list);
    await begun;
    controller.abort('enough');
    const error = await soon(rejection(used, AbortError));
    expect(error).toMatchObject({ operation: 'listBots', cause: 'enough' });
  }
});

test.for<[title: string, iterate: (list: List) => AsyncGenerator<unknown, void, undefined>]>([
  ['its items', (list) => list[Symbol.asyncIterator]()],
  ['its pages', (list) => list.pages()],
])('`return()` ends %s although `onInvalidItem` never settles', async ([, iterate]) => {
  const { begun, onInvalidItem } = hanging();
  const calls = vi.fn(onInvalidItem);
  const { list, fetch } = listOf([page([bad, bad, 'a'], 't')], { onInvalidItem: calls });
  const iterator = iterate(list);
  const next = iterator.next();
  await begun;
  expect(await soon(iterator.return())).toEqual({ done: true, value: undefined });
  expect(await next).toEqual({ done: true, value: undefined });
  expect(calls).toHaveBeenCalledTimes(1);
  expect(fetch.requests).toHaveLength(1);
});

test('items that are left out count for the bound of empty pages', async () => {
  let token = 0;
  const pagesOf = (bots: readonly unknown[]): Responder => {
    return (request) => page(bots, String(++token))(request);
  };
  const many = listOf([...Array.from({ length: 150 }, () => pagesOf([bad])), page(['a'])]);
  expect(await many.list.toArray()).toEqual([good('a')]);
  await rejection(listOf([pagesOf([])]).list.toArray(), PaginationError);
});

test('`onInvalidItem` is an option of lists and streams alone, and a function', async () => {
  const options = untyped<PagedCallOptions>({ onInvalidItem: () => undefined });
  const call = createChat().getEvent({ id: 'e' }, options);
  expect((await rejection(call, InvalidInputError)).issues[0]?.path).toEqual(['onInvalidItem']);
  const wrong = untyped<PagedCallOptions>({ onInvalidItem: 'skip' });
  await rejection(createAdmin().listBots({}, wrong).toArray(), InvalidInputError);
});

const item = z.object({ id: z.string() });
const areItems = ({ things }: { things: unknown[] }): boolean =>
  things.every((thing) => item.safeParse(thing).success);
const even = z.array(item).refine((items) => items.length % 2 === 0, 'must be even');

/** The ids, and the values that were left out; or the error. */
async function read(response: z.ZodType, body: unknown) {
  const invalid: unknown[] = [];
  const operation = defineOperation({
    id: 'listThings',
    method: 'GET',
    path: '/things',
    response,
    paging: { items: 'things' },
  });
  const fetch = stubFetch(json(body));
  const onInvalidItem = (value: unknown) => invalid.push(value);
  const admin = createAdmin({ fetch });
  const list = admin.request(untyped<typeof operation>(operation), {}, { onInvalidItem });
  return { things: await list.toArray(), invalid };
}

const things = [{ id: 'a' }, { id: 1 }, { id: 'b' }];

test.for<readonly [title: string, z.ZodType]>([
  ['strict', z.strictObject({ things: z.array(item) })],
  ['bounded', z.object({ things: z.array(item).max(3) })],
  ['asynchronous', z.object({ things: z.array(item.refine(async () => true)) })],
  ['preprocessed', z.preprocess((page) => page, z.object({ things: z.array(item) }))],
  ['with a check of the whole', z.object({ things: even })],
  ['a union', z.union([z.object({ things: z.array(item) }), z.string()])],
])('the schema of a page may be any one: %s', async ([, schema]) => {
  expect(await read(schema, { things })).toEqual({
    things: [{ id: 'a' }, { id: 'b' }],
    invalid: [{ id: 1 }],
  });
});

test.for<readonly [title: string, z.ZodType]>([
  ['a minimum that is then missed', z.object({ things: z.array(item).min(3) })],
  [
    'an item that also makes the rest of the page wrong',
    z
      .object({ things: z.array(z.unknown()) })
      .refine(areItems, { path: ['things', 1] })
      .refine(areItems),
  ],
  [
    'an order that is not the one of the response',
    z.preprocess(
      (page) => ({ things: [...Object(page).things, { id: 2 }].reverse() }),
      z.object({ things: z.array(item) }),
    ),
  ],
])('an issue that cannot be put down to one item is thrown: %s', async ([, schema]) => {
  await rejection(read(schema, { things }), InvalidResponseError);
});

const respond = ending(...[1, 'two', 3, null, 4].map((n) => ({ n })));

const streamOf = (options: StreamOptions) =>
  createChat({ fetch: stubFetch(respond) }).request(
    listen,
    { id: 'c' },
    { reconnect: false, ...options },
  );

test('an event that the schema rejects is handed over in its place, and awaited', async () => {
  const log: unknown[] = [];
  const onInvalidItem = async (value: unknown, error: InvalidResponseError): Promise<void> => {
    log.push(value);
    await new Promise(setImmediate);
    log.push(error.reason);
  };
  for await (const { n } of streamOf({ onInvalidItem })) log.push(n);
  expect(log).toEqual([1, { n: 'two' }, 'schema', 3, { n: null }, 'schema', 4]);
});

test('an `onInvalidItem` that throws ends the iteration of a stream', async () => {
  const cause = new Error('mine');
  const onInvalidItem = (): never => {
    throw cause;
  };
  const error = await rejection(takeAll(streamOf({ onInvalidItem })), ConfigurationError);
  expect(error).toMatchObject({ option: 'onInvalidItem', cause, operation: 'listen' });
});

test('an abort ends the iteration of a stream although `onInvalidItem` never settles', async () => {
  const controller = new AbortController();
  const { begun, onInvalidItem } = hanging();
  const taken = takeAll(streamOf({ onInvalidItem, signal: controller.signal }));
  await begun;
  controller.abort('enough');
  expect(await soon(rejection(taken, AbortError))).toMatchObject({
    operation: 'listen',
    cause: 'enough',
  });
});

test('`close()` ends the iteration of a stream although `onInvalidItem` never settles', async () => {
  const { begun, onInvalidItem } = hanging();
  const stream = streamOf({ onInvalidItem });
  const taken = takeAll(stream);
  await begun;
  stream.close();
  expect(await soon(taken)).toEqual([1]);
});

test('`return()` ends the iteration of a stream although `onInvalidItem` never settles', async () => {
  const { begun, onInvalidItem } = hanging();
  const iterator = streamOf({ onInvalidItem })[Symbol.asyncIterator]();
  await iterator.next();
  const next = iterator.next();
  await begun;
  expect(await soon(iterator.return(undefined))).toEqual({ done: true, value: undefined });
  expect(await next).toEqual({ done: true, value: undefined });
});
