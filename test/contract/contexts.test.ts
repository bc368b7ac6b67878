import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import type { EventStream, PageList } from '../../src/index.ts';
import { createAdmin, createChat } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import {
  ending,
  hang,
  json,
  later,
  type Responder,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';

const store = new AsyncLocalStorage<string>();

/** Options whose functions note the context that they run in. */
function noting() {
  const seen = new Set<string>();
  const note = () => void seen.add(String(store.getStore()));
  const credential = () => {
    note();
    return 'fake-key';
  };
  const headers = () => {
    note();
    return {};
  };
  return { seen, credential, options: { headers, observer: note } };
}

async function all(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const value of values) list.push(value);
  return list;
}

const elsewhere = new AbortController();
const abortElsewhere = AsyncLocalStorage.bind(() => elsewhere.abort());
const aborted: Responder = (request) => {
  setImmediate(abortElsewhere);
  return hang()(request);
};
const failed = later(status(503));
const found = later(json({ event }));

test.for<[title: string, responders: readonly Responder[], signal?: AbortSignal]>([
  ['a call', [found]],
  ['each attempt of a call', [failed, found]],
  ['a call that fails', [later(status(404))]],
  ['a call that is aborted from elsewhere', [aborted], elsewhere.signal],
])('the functions of %s run in the context of its caller', async ([, responders, signal]) => {
  const { seen, credential, options } = noting();
  const retry = { maxDelay: 1 };
  const chat = createChat({
    fetch: stubFetch(...responders),
    userKey: credential,
    retry,
    ...options,
  });
  const call = store.run('used', () => chat.getEvent({ id: 'e' }, { signal }));
  await Promise.allSettled([call]);
  expect([...seen]).toEqual(['used']);
});

test('the observer of a call whose input is rejected runs in the context of its caller', async () => {
  const { seen, options } = noting();
  const chat = createChat({ fetch: stubFetch(found), ...options });
  await Promise.allSettled([store.run('used', () => chat.getEvent({ id: '' }))]);
  expect([...seen]).toEqual(['used']);
});

const page = (nextToken?: string) => later(json({ bots: [{ id: 'b' }], meta: { nextToken } }));

test.for<[title: string, use: (list: PageList<unknown, unknown>) => Promise<unknown>]>([
  ['iterated', async (list) => await all(list)],
  ['collected', (list) => list.toArray()],
  [
    'awaited, and then by somebody else',
    (list) => {
      const first = Promise.resolve(list.then());
      return store.run('other', async () => [await list, await first]);
    },
  ],
])(
  'the functions of a list run in the context in which it is %s, with pages that are requested ahead',
  async ([, use]) => {
    const { seen, credential, options } = noting();
    const fetch = stubFetch(page('a'), page('b'), page());
    const admin = createAdmin({ fetch, token: credential, ...options });
    const list = store.run('made', () => admin.listBots({}, { prefetch: true }));
    await store.run('used', () => use(list));
    expect([...seen]).toEqual(['used']);
  },
);

const open: Responder = () =>
  new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });

type Ways = Readonly<
  Record<string, (stream: EventStream<unknown>, controller: AbortController) => void>
>;

const ends: Ways = {
  'close()': (stream) => stream.close(),
  'the signal': (_, controller) => controller.abort(),
};

test.for(Object.keys(ends))(
  'the functions of a stream run in the context of its first use, whoever consumes it, and whoever ends it by %s',
  async (way) => {
    const { seen, credential, options } = noting();
    const fetch = stubFetch(later(ending({ type: 'new' })), later(open));
    const chat = createChat({ fetch, userKey: credential, ...options });
    const controller = new AbortController();
    const { signal } = controller;
    const reconnect = { maxDelay: 1 };
    const stream = chat.listenConversation({ id: 'c' }, { signal, reconnect });
    const first = store.run('used', () => stream.open());
    await Promise.all([first, store.run('other', () => stream.open())]);
    const consumer = store.run('consumer', () => all(stream).catch(() => undefined));
    await expect.poll(() => fetch.requests.length).toBe(2);
    store.run('end', () => ends[way]?.(stream, controller));
    await consumer;
    expect([...seen]).toEqual(['used']);
  },
);

test.for(Object.keys(ends))(
  'the functions of a stream run in the context of its first use if %s ends it before it is open',
  async (way) => {
    const { seen, credential, options } = noting();
    const chat = createChat({ fetch: stubFetch(hang()), userKey: credential, ...options });
    const controller = new AbortController();
    const stream = chat.listenConversation({ id: 'c' }, { signal: controller.signal });
    const opening = store.run('used', () => stream.open().catch(() => undefined));
    store.run('end', () => ends[way]?.(stream, controller));
    await opening;
    expect([...seen]).toEqual(['used']);
  },
);
