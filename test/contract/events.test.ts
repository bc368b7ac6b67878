import { expect, test, vi } from 'vitest';
import {
  AbortError,
  type ClientEvent,
  type ClientOptions,
  ConfigurationError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  type Observer,
  type ResponseDefinition,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { buildCopies } from '../support/copies.ts';
import { recordEvents } from '../support/events.ts';
import type { Clients } from '../support/every-operation.ts';
import { recordProcess } from '../support/process-events.ts';
import { botsOf, event } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { streamed } from '../support/streamed-bodies.ts';
import { failure, fault, json, type Responder, status, stubFetch } from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';

quickRetries();

/** Both clients, which share an observer, and what it received. */
function observe(responders: readonly Responder[], options: Partial<ClientOptions> = {}) {
  const { events, observer } = recordEvents();
  const own = { fetch: stubFetch(...responders), observer, ...options };
  return { chat: createChat(own), admin: createAdmin(own), events };
}

type Ending = Extract<ClientEvent, { type: 'success' | 'error' }>;

function isEnding(clientEvent: ClientEvent): clientEvent is Ending {
  return clientEvent.type === 'success' || clientEvent.type === 'error';
}

/** The events of each call, in the order in which the calls began. */
function byCall(events: readonly ClientEvent[]): ClientEvent[][] {
  return [...Map.groupBy(events, ({ callId }) => callId).values()];
}

/** Asserts that the last event of each call, and no other, is an ending. Returns `success`, or the kind of the error. */
function endings(events: readonly ClientEvent[]): string[] {
  for (const { callId } of events) expect(callId).toEqual(expect.stringMatching(/./));
  return byCall(events).map((ofOne) => {
    const [ending, ...more] = ofOne.filter(isEnding);
    expect(more, 'a call ends once').toEqual([]);
    expect(ending, 'the ending is the last event of its call').toBe(ofOne.at(-1));
    if (ending === undefined) throw new Error('a call has no ending');
    return ending.type === 'success' ? 'success' : ending.error.kind;
  });
}

const page = (count: number, nextToken?: string): Responder =>
  json({ bots: botsOf(count), meta: { nextToken } });

const limits = { 'ratelimit-limit': '10', 'ratelimit-remaining': '3', 'ratelimit-reset': '2' };

const base = {
  callId: expect.any(String),
  operation: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
};
const ms = expect.any(Number);

const requested = (attempt: number) => ({ type: 'request', ...base, attempt });
const response = (attempt: number, code: number) => ({
  ...{ type: 'response', ...base, attempt },
  ...{ status: code, durationMs: ms },
});
const success = (attempt: number, code: number) => ({
  ...{ type: 'success', ...base, attempt },
  ...{ status: code, durationMs: ms },
});
const limited = {
  name: 'RateLimitError',
  kind: 'rate_limited',
  message: expect.stringContaining('getEvent: 429 Too Many Requests (GET /events/{id})'),
  isTransient: true,
  maybeProcessed: false,
  status: 429,
  type: 'RateLimited',
  errorId: 'err_9',
  retryAfterMs: 1500,
};
// No property for what the service did not report.
const lost = {
  name: 'ConnectionError',
  kind: 'connection',
  message: expect.any(String),
  isTransient: true,
  maybeProcessed: true,
};
const unavailable = {
  ...lost,
  ...{ name: 'InternalServerError', kind: 'internal_server', status: 503 },
};
const respondLimited = json(
  { id: 'err_9', code: 429, type: 'RateLimited', message: 'slow down' },
  { status: 429, headers: { 'retry-after': '1.5' } },
);

test.for<readonly [title: string, responders: readonly Responder[], expected: object[]]>([
  [
    'its request, its response and its success',
    [json({ event })],
    [requested(1), response(1, 200), success(1, 200)],
  ],
  [
    'each attempt, each wait before a retry, and each response whatever its status',
    [respondLimited, fault('ECONNRESET'), json({ event }, { status: 203 })],
    [
      requested(1),
      response(1, 429),
      { type: 'retry', ...base, attempt: 1, status: 429, delayMs: 1500, error: limited },
      requested(2),
      { type: 'retry', ...base, attempt: 2, delayMs: 0, error: lost },
      requested(3),
      response(3, 203),
      success(3, 203),
    ],
  ],
  [
    'its failure once, at its end',
    [status(503), respondLimited],
    [
      requested(1),
      response(1, 503),
      { type: 'retry', ...base, attempt: 1, status: 503, delayMs: 0, error: unavailable },
      requested(2),
      response(2, 429),
      {
        ...{ type: 'error', ...base, attempt: 2, status: 429, durationMs: ms },
        error: { ...limited, maybeProcessed: true },
      },
    ],
  ],
])('a call reports %s', async ([, responders, expected]) => {
  const { chat, events } = observe(responders, { retry: responders.length - 1 });
  vi.useFakeTimers();
  const call = Promise.allSettled([chat.getEvent({ id: 'evt_1' })]);
  await vi.runAllTimersAsync();
  await call;
  expect(events.map((one) => ({ ...one }))).toStrictEqual(expected);
});

test('`callId` differs for each call of the process, with any client', async () => {
  const first = observe([json({ event, bots: [], meta: {} })]);
  const second = observe([json({ event, bots: [], meta: {} })]);
  await Promise.all([
    first.chat.getEvent({ id: 'e' }),
    first.chat.withOptions({ userKey: 'fake-other-key' }).getEvent({ id: 'e' }),
    first.admin.listBots().toArray(),
    second.chat.getEvent({ id: '' }).catch(() => undefined),
    second.admin.listBots().withResponse(),
  ]);
  expect(new Set([...first.events, ...second.events].map(({ callId }) => callId)).size).toBe(5);
});

test('`callId` differs in two copies of the package in one process', async () => {
  await using copies = await buildCopies();
  const ids: string[] = [];
  for (const { ChatClient } of [copies.esm, copies.cjs]) {
    const chat = new ChatClient({
      baseUrl: 'https://chat.example',
      userKey: 'fake-key',
      fetch: stubFetch(json({ event })),
      observer: ({ type, callId }) => type === 'request' && ids.push(callId),
    });
    for (let count = 0; count < 5; count++) await chat.getEvent({ id: 'e' });
  }
  expect(new Set(ids).size).toBe(10);
});

type Use = (clients: Clients) => PromiseLike<unknown>;

const getEvent: Use = ({ chat }) => chat.getEvent({ id: 'e' });
const walk: Use = ({ admin }) => admin.listBots().toArray();

const ok = json({ event });
const trace = { id: 'x', method: 'TRACE', path: '/x' };

/** Calls an operation whose definition cannot be used. */
const request =
  (definition: unknown): Use =>
  ({ chat }) =>
    chat.request(untyped<ResponseDefinition>(definition));

const withKey =
  (userKey: () => string): Use =>
  ({ chat }) =>
    chat.withOptions({ userKey }).getEvent({ id: 'e' });

/** Awaits a call in each of its forms. */
const inEveryForm: Use = async ({ chat }) => {
  const call = chat.getEvent({ id: 'e' });
  await Promise.allSettled([call, call.withResponse(), call.withResponse(), call]);
  await call;
};

const twice: Use = async ({ admin }) => {
  const list = admin.listBots();
  await list;
  await list.withResponse();
};

const walkAhead: Use = async ({ admin }) => {
  for await (const _ of admin.listBots({}, { prefetch: true })) await undefined;
};

const leave: Use = async ({ admin }) => {
  for await (const _ of admin.listBots()) break;
};

/** The endings of the calls in their order: `success`, or the kind of the error. */
const cases: readonly (readonly [
  title: string,
  responders: readonly Responder[],
  use: Use,
  endings: string,
  options?: Partial<ClientOptions>,
])[] = [
  ['a success', [ok], getEvent, 'success'],
  ['a success after a retry', [status(503), ok], getEvent, 'success'],
  ['a success with `withResponse()`', [ok], inEveryForm, 'success'],
  ['a failure with `withResponse()`', [status(404)], inEveryForm, 'not_found'],
  ['a credential function that throws', [], withKey(() => expect.fail('no key')), 'configuration'],
  ['a definition that cannot be used', [], request(trace), 'configuration'],
  [
    'a list that cannot be used',
    [],
    request({ ...trace, paging: { items: 'x' } }),
    'configuration',
  ],
  ['a list that is awaited twice', [page(1, 't')], twice, 'success'],
  ['a list that fails on its second page', [page(1, 't'), status(403)], walk, 'success forbidden'],
  ['the same with `prefetch`', [page(1, 't'), status(403)], walkAhead, 'success forbidden'],
  ['a list that is left after its first page', [page(2, 't')], leave, 'success'],
  [
    'a list whose token repeats',
    [page(1, 'a'), page(1, 'b'), page(1, 'a')],
    walk,
    'success success success pagination',
  ],
];

test.for(cases)(
  'every call ends with exactly one `success` or `error`: $0',
  async ([, responders, use, expected, options]) => {
    const { chat, admin, events } = observe(responders, options);
    const [outcome] = await Promise.allSettled([use({ chat, admin })]);
    expect(outcome.status).toBe(/^(success ?)+$/.test(expected) ? 'fulfilled' : 'rejected');
    expect(endings(events)).toEqual(expected.split(' '));
    for (const { operation, attempt } of events) {
      expect(operation).toEqual(expect.any(String));
      expect(attempt).toBeGreaterThanOrEqual(0);
    }
  },
);

test('an abort during the wait for a retry ends the call once', async () => {
  const controller = new AbortController();
  const { events, observer } = recordEvents();
  const chat = createChat({
    fetch: stubFetch(status(429, { 'retry-after': '20' })),
    observer: (one) => {
      observer(one);
      if (one.type === 'retry') setImmediate(() => controller.abort());
    },
  });
  await rejection(chat.getEvent({ id: 'e' }, { signal: controller.signal }), AbortError);
  expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'retry', 'error']);
  expect(endings(events)).toEqual(['aborted']);
});

test('the event of a definition that cannot be used has 0 attempts and default names', async () => {
  const { chat, admin, events } = observe([]);
  const call = request({ id: 1, method: 2, path: 3 })({ chat, admin });
  await rejection(call, ConfigurationError);
  const names = { operation: 'unknown', method: 'GET', path: '' };
  expect(events).toMatchObject([{ type: 'error', attempt: 0, ...names }]);
});

test('`success` has the number of items of a page, even if the page is empty', async () => {
  const { admin, events } = observe([page(2, 'a'), page(0, 'b'), page(1)]);
  await admin.listBots().toArray();
  const items = events.flatMap((one) => (one.type === 'success' ? [one.items] : []));
  expect(items).toEqual([2, 0, 1]);
});

test('`durationMs` of `response` is the time to its headers; of `success` and `error`, that of the whole call', async () => {
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(10_000);
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  /** A head after 24 ms, and the end of the body 401 ms later. */
  const slow =
    (text: string): Responder =>
    async () => {
      await after(24);
      const pull: UnderlyingDefaultSource['pull'] = async (controller) => {
        await after(401);
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      };
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    };
  const later = status(503, { 'retry-after': '1' });
  const { chat, events } = observe([later, slow(JSON.stringify({ event })), slow('{}')]);
  const calls = (async () => {
    await chat.getEvent({ id: 'e' });
    await rejection(chat.getEvent({ id: 'e' }), InvalidResponseError);
  })();
  await vi.runAllTimersAsync();
  await calls;
  const durations = events.flatMap((one) =>
    'durationMs' in one ? [[one.type, one.durationMs] as const] : [],
  );
  expect(durations).toEqual([
    ['response', 0],
    ['response', 24],
    ['success', 1000 + 24 + 401],
    ['response', 24],
    ['error', 24 + 401],
  ]);
});

test('`response`, `retry` and `error` have the rate limit that the service reported, whatever the status', async () => {
  const { chat, events } = observe([
    status(503, limits),
    json({ event }, { headers: { ...limits, 'ratelimit-remaining': '2' } }),
    status(404, limits),
    status(404),
  ]);
  await chat.getEvent({ id: 'e' });
  for (const _ of [1, 2]) await rejection(chat.getEvent({ id: 'e' }), NotFoundError);
  const reported = events.flatMap((one) =>
    one.type === 'response' || one.type === 'retry' || one.type === 'error'
      ? [[one.type, one.rateLimit]]
      : [],
  );
  const three = { limit: 10, remaining: 3, resetMs: 2000 };
  expect(reported).toEqual([
    ['response', three],
    ['retry', three],
    ['response', { ...three, remaining: 2 }],
    ['response', three],
    ['error', three],
    ['response', undefined],
    ['error', undefined],
  ]);
  expect(events.at(-1)).not.toHaveProperty('rateLimit');
});

test('an observer that changes the rate limit of an event changes neither the error nor the response', async () => {
  const observer: Observer = (one) => {
    if ('rateLimit' in one) Object.assign(Object(one.rateLimit), { remaining: 99 });
  };
  const fetch = stubFetch(status(404, limits), json({ event }, { headers: limits }));
  const chat = createChat({ fetch, observer });
  const { response } = await rejection(chat.getEvent({ id: 'e' }), NotFoundError);
  const { response: second } = await chat.getEvent({ id: 'e' }).withResponse();
  expect([response.rateLimit?.remaining, second.rateLimit?.remaining]).toEqual([3, 3]);
});

test('`pageToken` is on every event of a page that was requested with a token', async () => {
  const { admin, events } = observe([page(1, 'a'), status(503), page(1, 'b'), status(403)]);
  await admin
    .listBots()
    .toArray()
    .catch(() => undefined);
  const tokens = byCall(events).map((ofOne) => [...new Set(ofOne.map((e) => e.pageToken))]);
  expect(tokens).toEqual([[undefined], ['a'], ['b']]);
  expect(events[0]).not.toHaveProperty('pageToken');
});

test('an event is a plain object, and so is its error', async () => {
  const { chat, events } = observe([status(500), ok, status(404)]);
  await chat.getEvent({ id: 'e' });
  await rejection(chat.getEvent({ id: 'e' }), NotFoundError);
  expect(structuredClone(events)).toEqual(events);
  for (const one of [...events, ...events.flatMap((e) => ('error' in e ? [e.error] : []))]) {
    expect(Object.getPrototypeOf(one)).toBe(Object.prototype);
  }
});

test('an event contains no secret, no id, no header, no path of an address and no body', async () => {
  const { chat, events } = observe(
    [failure(500, 'T', `echo ${secrets.userKey} ${secrets.webhook}`), fault('ECONNRESET')],
    { headers: { 'x-a': 'fake-header-1' } },
  );
  const call = chat.addParticipant(
    { conversationId: 'fake-conversation-1', userId: 'fake-user-1' },
    { retry: 1, idempotent: true, query: { a: 'fake-query-1' } },
  );
  await expect(call).rejects.toThrow();
  expect(events.length).toBeGreaterThan(3);
  expectNoSecrets(events, [
    ...Object.values(secrets),
    'fake-header-1',
    'fake-conversation-1',
    'fake-user-1',
    'fake-query-1',
    'x-user-key',
    '/fake-webhook',
  ]);
});

const fail = (): never => {
  throw new Error('changed');
};
const overwrite: Observer = (one) => {
  for (const key of Reflect.ownKeys(one)) Reflect.set(one, key, 'changed');
};

test.for<[title: string, observe: Observer]>([
  ['overwrites what it receives', overwrite],
  [
    'changes the error it receives',
    (one) => 'error' in one && Object.assign(one.error, { message: 'changed' }),
  ],
  ['throws', fail],
  [
    'throws undefined',
    () => {
      throw undefined;
    },
  ],
  ['rejects', () => Promise.reject(new Error('changed'))],
  ['never settles', () => new Promise(() => undefined)],
  ['returns a thenable that throws', () => Object.defineProperty({}, 'then', { get: fail })],
])('an observer does not affect the call if it %s', async ([, observe]) => {
  using rejections = recordProcess('unhandledRejection');
  const fetch = stubFetch(status(503), json({ event }), status(500));
  const seen: ClientEvent[] = [];
  const observer: Observer = (one) => {
    seen.push(structuredClone(one));
    return observe(one);
  };
  const chat = createChat({ fetch, observer });
  await expect(chat.getEvent({ id: 'e' })).resolves.toEqual({ event });
  const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
  expect(error).toMatchObject({ name: 'InternalServerError', status: 500, attempts: 3 });
  expect(error.message).not.toContain('changed');
  expect(fetch.requests).toHaveLength(5);
  expect(JSON.stringify(seen), 'each event is another copy').not.toContain('changed');
  await new Promise((resolve) => setImmediate(resolve));
  expect(rejections.seen).toEqual([]);
});

test('a stream that is closed in any turn of its opening reports one end, and cancels its body', async () => {
  const init = { headers: { 'content-type': 'text/event-stream' } };
  for (let turns = 0; turns < 100; turns++) {
    const { events, observer } = recordEvents();
    const { respond, cancel } = streamed({ end: 'stalled' }, init);
    const fetch = stubFetch(respond);
    const stream = createChat({ fetch, observer }).listenConversation({ id: 'c' });
    const opened = stream.open().catch(() => undefined);
    for (let turn = 0; turn < turns; turn++) await undefined;
    stream.close();
    await opened;
    await new Promise(setImmediate);
    const ends = events.filter(({ type }) => type === 'success' || type === 'error');
    expect(ends).toHaveLength(1);
    expect(cancel).toHaveBeenCalledTimes(fetch.requests.length);
  }
});

test('a stream that is closed while several events wait reports its end', async () => {
  const { events, observer } = recordEvents();
  const chunks = ['data: {"n":1}\n\ndata: {"n":2}\n\ndata: {"n":3}\n\n'];
  const init = { headers: { 'content-type': 'text/event-stream' } };
  const { respond, pulled } = streamed({ chunks, end: 'stalled' }, init);
  const chat = createChat({ fetch: stubFetch(respond), observer });
  const stream = chat.listenConversation({ id: 'c' });
  await stream.open();
  await vi.waitFor(() => expect(pulled()).toBe(1));
  await new Promise(setImmediate);
  stream.close();
  await new Promise(setImmediate);
  expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'success']);
});
