import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  type ChatClientOptions,
  type ClientEvent,
  type PagedCallOptions,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { everyOperation } from '../support/every-operation.ts';
import { botsOf, event } from '../support/resources.ts';
import { streamed } from '../support/streamed-bodies.ts';
import { hang, json, type Responder, status, stubFetch } from '../support/stub-fetch.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Phase = (reached: () => void) => {
  readonly respond?: Responder;
  readonly client?: Partial<ChatClientOptions>;
};

/** Aborts a call when a phase of it has called `reached`, and returns the outcome. */
async function abortDuring(phase: Phase) {
  const controller = new AbortController();
  const { signal } = controller;
  const { promise: entered, resolve: reached } = Promise.withResolvers<void>();
  const { respond = json({ event }), client = {} } = phase(reached);
  const fetch = stubFetch(respond);
  const call = createChat({ fetch, ...client }).getEvent({ id: 'e' }, { signal });
  const rejected = rejection(call, AbortError);
  await Promise.race([entered, rejected]);
  controller.abort('enough');
  const error = await rejected;
  expect(error).toMatchObject({ cause: 'enough', operation: 'getEvent', attempts: 1 });
  expect(error.maybeProcessed).toBe(fetch.requests.length > 0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  return fetch.requests;
}

/** Begins, and never ends. */
const stuck = (reached: () => void) => (): Promise<never> => {
  reached();
  return new Promise(() => undefined);
};

const stuckBody =
  (reached: () => void, init: ResponseInit = {}, cancel = vi.fn()): Responder =>
  () =>
    new Response(new ReadableStream({ pull: stuck(reached), cancel }, { highWaterMark: 0 }), init);

describe.for(everyOperation)('$title', (operation) => {
  test('an aborted signal rejects the call before anything is sent, and the client stays usable', async () => {
    const fetch = stubFetch(json(operation.body));
    const clients = { chat: createChat({ fetch }), admin: createAdmin({ fetch }) };
    const signal = AbortSignal.abort('enough');
    const error = await rejection(operation.call(clients, { signal }), AbortError);
    expect(error).toMatchObject({ cause: 'enough', attempts: 0, maybeProcessed: false });
    expect(fetch.requests).toEqual([]);
    await operation.call(clients);
    expect(fetch.requests, 'the client stays usable').toHaveLength(1);
  });
});

test('a signal that is never aborted does not affect a retry, and has no listener afterwards', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(status(503), status(503), json({ event }));
  const { signal } = new AbortController();
  await expect(createChat({ fetch }).getEvent({ id: 'e' }, { signal })).resolves.toEqual({ event });
  expect(fetch.requests).toHaveLength(3);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

const failed = { status: 500 };

test.for<readonly [title: string, phase: Phase, requests: number]>([
  ['waits for a credential function', (reached) => ({ client: { userKey: stuck(reached) } }), 0],
  ['waits for a header function', (reached) => ({ client: { headers: stuck(reached) } }), 0],
  ['has a `fetch` that ignores its signal', (reached) => ({ respond: stuck(reached) }), 1],
  ['reads the body', (reached) => ({ respond: stuckBody(reached) }), 1],
  ['reads the body of an error', (reached) => ({ respond: stuckBody(reached, failed) }), 1],
])('a call that $0 ends with an abort', async ([, phase, requests]) => {
  expect(await abortDuring(phase)).toHaveLength(requests);
});

const later = status(503, { 'retry-after': '20' });

test('a call that waits for a retry ends with an abort, and nothing more is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const requests = await abortDuring((reached) => ({
    respond: later,
    client: { observer: ({ type }) => type === 'retry' && setImmediate(reached) },
  }));
  expect(requests).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.for<readonly [by: string, client: (abort: () => void) => object, requests: number]>([
  ['a credential function', (abort) => ({ userKey: () => abort() ?? 'fake-key-1' }), 0],
  ['an observer of `request`', (abort) => ({ observer: abort }), 0],
  [
    'an observer of `retry`',
    (abort) => ({ observer: ({ type }: ClientEvent) => type === 'retry' && abort() }),
    1,
  ],
])('an abort by %s ends the call before what follows', async ([, client, requests]) => {
  const controller = new AbortController();
  const fetch = stubFetch(later);
  const chat = createChat({ fetch, ...client(() => controller.abort('enough')) });
  const call = chat.getEvent({ id: 'e' }, { signal: controller.signal });
  const error = await rejection(call, AbortError);
  expect(error).toMatchObject({ cause: 'enough', attempts: 1, maybeProcessed: requests > 0 });
  expect(fetch.requests).toHaveLength(requests);
});

test.for([
  ['a text', 'enough'],
  ['an empty text', ''],
  ['an error', new DOMException('late', 'TimeoutError')],
  ['null', null],
] as const)('the reason of the signal is the cause of an AbortError: %s', async ([, reason]) => {
  const controller = new AbortController();
  const { signal } = controller;
  const call = createChat({ fetch: stubFetch(hang()) }).getEvent({ id: 'e' }, { signal });
  controller.abort(reason);
  const error = await rejection(call, AbortError);
  expect(error.cause).toBe(reason);
  expect(error).toMatchObject({ kind: 'aborted', name: 'AbortError' });
  expect(Object.keys(error)).not.toContain('cause');
});

/** A list of two bots a page that can be aborted. */
function startList(options: PagedCallOptions = {}, second: Responder = pageOf(2, 'b')) {
  const controller = new AbortController();
  const { signal } = controller;
  const fetch = stubFetch(pageOf(0, 'a'), second);
  const list = createAdmin({ fetch }).listBots({}, { ...options, signal });
  return { list, fetch, signal, abort: () => controller.abort('enough') };
}

const pageOf = (from: number, nextToken: string) =>
  json({ bots: botsOf(2, from), meta: { nextToken } });

test.for([
  ['between two items of the first page', 'bot_0', undefined],
  ['within the second page', 'bot_2', 'a'],
] as const)(
  'an abort %s ends a list with the token of that page, and nothing more is sent',
  async ([, last, token]) => {
    const { list, fetch, abort } = startList();
    const ids: string[] = [];
    const walk = async (): Promise<void> => {
      for await (const { id } of list) {
        ids.push(id);
        if (id === last) abort();
      }
    };
    const error = await rejection(walk(), AbortError);
    expect(error.cause).toBe('enough');
    expect(error.pageToken).toBe(token);
    expect(ids.at(-1)).toBe(last);
    expect(fetch.requests).toHaveLength(token === undefined ? 1 : 2);
  },
);

test.for([
  ['before the next page was requested', {}, 1],
  ['even if the next page has arrived', { prefetch: true }, 2],
] as const)(
  'an abort between two pages ends the list with the token of the next page: $0',
  async ([, options, requests]) => {
    const { list, fetch, signal, abort } = startList(options);
    const walk = list.pages();
    await walk.next();
    await new Promise((resolve) => setImmediate(resolve));
    abort();
    const error = await rejection(walk.next(), AbortError);
    expect(error).toMatchObject({ cause: 'enough', pageToken: 'a' });
    expect(await walk.next()).toEqual({ done: true, value: undefined });
    expect(fetch.requests).toHaveLength(requests);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  },
);

test.for([
  ['timed out', new DOMException('late', 'TimeoutError'), true],
  ['was aborted', new DOMException('enough', 'AbortError'), false],
] as const)(
  'an AbortError says whether its signal timed out: a signal that %s',
  async ([, reason, expected]) => {
    const call = createChat().getEvent({ id: 'e' }, { signal: AbortSignal.abort(reason) });
    const error = await rejection(call, AbortError);
    expect(error.message.includes('timed out')).toBe(expected);
    expect(error.cause).toBe(reason);
  },
);

test('a call that is aborted in any turn rejects, and cancels the body of its response', async () => {
  for (let turns = 0; turns < 40; turns++) {
    const controller = new AbortController();
    const { respond, cancel, pulled } = streamed({ end: 'stalled' });
    const fetch = stubFetch(respond);
    const call = createChat({ fetch }).getEvent({ id: 'e' }, { signal: controller.signal });
    const rejected = rejection(call, AbortError);
    for (let turn = 0; turn < turns; turn++) await undefined;
    controller.abort('enough');
    expect((await rejected).cause).toBe('enough');
    await new Promise(setImmediate);
    expect(cancel).toHaveBeenCalledTimes(fetch.requests.length);
    expect(pulled()).toBe(0);
  }
});
