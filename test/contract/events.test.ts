import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  AbortError,
  type ClientEvent,
  type ClientOptions,
  ConfigurationError,
  defineOperation,
  InternalServerError,
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
import {
  failure,
  fault,
  hang,
  json,
  later,
  type Responder,
  raw,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';

quickRetries();

/** Both clients, which share an observer, and what it received. */
function observe(responders: readonly Responder[], options: Partial<ClientOptions> = {}) {
  const { events, onEvent } = recordEvents();
  const own = { fetch: stubFetch(...responders), onEvent, ...options };
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

describe('the events of a call', () => {
  const base = {
    callId: expect.any(String),
    operation: 'getEvent',
    method: 'GET',
    path: '/events/{id}',
  };
  const ms = expect.any(Number);

  const request = (attempt: number) => ({ type: 'request', ...base, attempt });
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
      [request(1), response(1, 200), success(1, 200)],
    ],
    [
      'each attempt, each wait before a retry, and each response whatever its status',
      [respondLimited, fault('ECONNRESET'), json({ event }, { status: 203 })],
      [
        request(1),
        response(1, 429),
        { type: 'retry', ...base, attempt: 1, status: 429, delayMs: 1500, error: limited },
        request(2),
        { type: 'retry', ...base, attempt: 2, delayMs: 0, error: lost },
        request(3),
        response(3, 203),
        success(3, 203),
      ],
    ],
    [
      'its failure once, at its end',
      [status(503), respondLimited],
      [
        request(1),
        response(1, 503),
        { type: 'retry', ...base, attempt: 1, status: 503, delayMs: 0, error: unavailable },
        request(2),
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
});

describe('`callId`', () => {
  test('`callId` differs for each call of the process, with any client', async () => {
    const first = observe([json({ event, bots: [], meta: {} })]);
    const second = observe([json({ event, bots: [], meta: {} })]);
    const copy = first.chat.withOptions({ userKey: 'fake-other-key' });
    const calls = Array.from({ length: 20 }, () => [
      first.chat.getEvent({ id: 'e' }),
      copy.getEvent({ id: 'e' }),
      first.admin.listBots().toArray(),
      second.chat.getEvent({ id: '' }).catch(() => undefined),
      second.admin.listBots().withResponse(),
    ]);
    await Promise.all(calls.flat());
    const ids = [first, second].flatMap(({ events }) => [
      ...new Set(events.map(({ callId }) => callId)),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(100);
  });

  test('`callId` differs in two copies of the package in one process', async () => {
    await using copies = await buildCopies();
    const ids: string[] = [];
    for (const { ChatClient } of [copies.esm, copies.cjs]) {
      const chat = new ChatClient({
        baseUrl: 'https://chat.example',
        userKey: 'fake-key',
        fetch: stubFetch(json({ event })),
        onEvent: ({ type, callId }) => type === 'request' && ids.push(callId),
      });
      for (let count = 0; count < 5; count++) await chat.getEvent({ id: 'e' });
    }
    expect(new Set(ids).size).toBe(10);
  });
});

const getUser = defineOperation({
  id: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  response: z.object({ user: z.object({ id: z.string() }) }),
});

type Use = (clients: Clients) => PromiseLike<unknown>;

const getEvent: Use = ({ chat }) => chat.getEvent({ id: 'e' });
const walk: Use = ({ admin }) => admin.listBots().toArray();

const ok = json({ event });
const tooLong = 'x'.repeat(2 ** 20);
const count = z.object({ count: z.number() });
const emptyPages = Array.from({ length: 101 }, (_, index) => page(0, `t${index}`));
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
  [
    'an operation of the user',
    [json({ user: { id: 'u' } })],
    ({ chat }) => chat.request(getUser, { id: 'u' }),
    'success',
  ],
  ['an error status', [status(404)], getEvent, 'not_found'],
  ['an error after retries', [status(503)], getEvent, 'internal_server'],
  ['an invalid response', [raw('<html>')], getEvent, 'invalid_response'],
  [
    'a payload that the schema of the call rejects',
    [ok],
    ({ chat }) => chat.getEvent({ id: 'e' }, { payload: count }),
    'invalid_response',
  ],
  ['a redirect', [status(302)], getEvent, 'redirect'],
  ['a connection fault', [fault('ENOTFOUND')], getEvent, 'connection'],
  ['a timeout', [hang()], getEvent, 'timeout', { timeout: 1, retry: 0 }],
  [
    'an abort before anything was sent',
    [],
    ({ chat }) => chat.getEvent({ id: 'e' }, { signal: AbortSignal.abort() }),
    'aborted',
  ],
  ['an invalid input', [], ({ chat }) => chat.getEvent({ id: '' }), 'invalid_input'],
  [
    'an invalid call option',
    [],
    ({ chat }) => chat.getEvent({ id: 'e' }, { timeout: -1 }),
    'invalid_input',
  ],
  [
    'a body that is too large',
    [],
    ({ chat }) => chat.getOrCreateConversation({ id: tooLong }),
    'payload_too_large',
  ],
  ['a credential function that throws', [], withKey(() => expect.fail('no key')), 'configuration'],
  ['a definition that cannot be used', [], request(trace), 'configuration'],
  ['no definition at all', [], request(undefined), 'configuration'],
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
    'a list with an invalid input',
    [],
    ({ admin }) => admin.listBots(untyped({ nextToken: 5 })).toArray(),
    'invalid_input',
  ],
  [
    'a list whose token repeats',
    [page(1, 'a'), page(1, 'b'), page(1, 'a')],
    walk,
    'success success success pagination',
  ],
  ['too many empty pages', emptyPages, walk, `${'success '.repeat(100)}pagination`],
];

describe('the last event of a call', () => {
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

  test.for<readonly [title: string, Responder, at: ClientEvent['type'], types: string]>([
    ['while the request is in progress', hang(), 'request', 'request error'],
    ['while `fetch` ignores it', () => new Promise(() => undefined), 'request', 'request error'],
    [
      'during the wait for a retry',
      status(429, { 'retry-after': '20' }),
      'retry',
      'request response retry error',
    ],
  ])('an abort %s ends the call once', async ([, responder, at, types]) => {
    const controller = new AbortController();
    const events: ClientEvent[] = [];
    const onEvent = (clientEvent: ClientEvent): void => {
      events.push(clientEvent);
      if (clientEvent.type === at) setImmediate(() => controller.abort());
    };
    const chat = createChat({ fetch: stubFetch(responder), onEvent });
    const call = chat.getEvent({ id: 'e' }, { signal: controller.signal });
    await rejection(call, AbortError);
    expect(events.map(({ type }) => type).join(' ')).toBe(types);
    expect(endings(events)).toEqual(['aborted']);
    expect(events.at(-1)?.attempt).toBe(1);
  });

  test.for<readonly [title: string, definition: object, names: object]>([
    [
      'its own names',
      { id: 'x', method: 'PUT', path: 'no' },
      { operation: 'x', method: 'PUT', path: 'no' },
    ],
    [
      'the default names',
      { id: 1, method: 2, path: 3 },
      { operation: 'unknown', method: 'GET', path: '' },
    ],
  ])('the event of a definition that cannot be used has 0 attempts and $0', async (row) => {
    const [, definition, names] = row;
    const { chat, admin, events } = observe([]);
    await rejection(request(definition)({ chat, admin }), ConfigurationError);
    const error = { name: 'ConfigurationError' };
    expect(events).toMatchObject([{ type: 'error', attempt: 0, ...names, error }]);
  });

  test('a list whose signal aborts between two pages reports one error', async () => {
    const { admin, events } = observe([page(1, 'a'), page(1, 'b')]);
    const controller = new AbortController();
    const pages = admin.listBots({}, { signal: controller.signal }).pages();
    await pages.next();
    controller.abort();
    await rejection(pages.next(), AbortError);
    expect(endings(events)).toEqual(['success', 'aborted']);
    expect(events.at(-1)?.attempt).toBe(0);
  });
});

test('`success` has the number of items of a page, even if the page is empty', async () => {
  const { admin, events } = observe([page(2, 'a'), page(0, 'b'), page(1)]);
  await admin.listBots().toArray();
  const items = events.flatMap((one) => (one.type === 'success' ? [one.items] : []));
  expect(items).toEqual([2, 0, 1]);
});

describe('`durationMs`', () => {
  /** Responds with a head after 24 ms and the end of the body 401 ms later. */
  const slowBody =
    (body: unknown): Responder =>
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 24));
      const chunk = new TextEncoder().encode(JSON.stringify(body));
      const stream = new ReadableStream({
        async start(controller) {
          await new Promise((resolve) => setTimeout(resolve, 401));
          controller.enqueue(chunk);
          controller.close();
        },
      });
      return new Response(stream, { headers: { 'content-type': 'application/json' } });
    };

  async function durations(responders: readonly Responder[]): Promise<Record<string, number[]>> {
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(10_000);
    const { chat, events } = observe(responders);
    const call = chat.getEvent({ id: 'e' }).catch(() => undefined);
    await vi.runAllTimersAsync();
    await call;
    const of = (type: ClientEvent['type']) =>
      events.flatMap((clientEvent) =>
        clientEvent.type === type && 'durationMs' in clientEvent ? [clientEvent.durationMs] : [],
      );
    return { response: of('response'), success: of('success'), error: of('error') };
  }

  const slowFailure: Responder = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    return new Response(null, { status: 503, headers: { 'retry-after': '1' } });
  };

  test.for<readonly [title: string, responders: readonly Responder[], ms: object]>([
    [
      'of `response` is the time to the headers; of `success`, of the whole call',
      [slowBody({ event })],
      { response: [24], success: [425], error: [] },
    ],
    [
      'of `error` is the time of the whole call, the body included',
      [slowBody({ event: null })],
      { response: [24], success: [], error: [425] },
    ],
    [
      'of `success` includes the attempts and the waits before',
      [slowFailure, slowBody({ event })],
      { response: [40, 24], success: [40 + 1000 + 425], error: [] },
    ],
  ])('`durationMs` $0', async ([, responders, ms]) => {
    expect(await durations(responders)).toEqual(ms);
  });
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

describe('`pageToken`', () => {
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

  test('`pageToken` is the token of the input on the first page', async () => {
    const { admin, events } = observe([page(1)]);
    await admin.listBots({ nextToken: 'resumed' });
    expect(events.map(({ pageToken }) => pageToken)).toEqual(['resumed', 'resumed', 'resumed']);
  });
});

describe('the AsyncLocalStorage context of the caller', () => {
  /** Uses clients in two contexts at once; each function records the context in which it was called. */
  async function contexts(responders: readonly Responder[], use: Use, options = {}) {
    const storage = new AsyncLocalStorage<string>();
    const record = (name: string, from: string[]) => from.push(`${name} ${storage.getStore()}`);
    const run = async (caller: string): Promise<string[]> => {
      const seen: string[] = [];
      const own = {
        fetch: stubFetch(...responders),
        onEvent: ({ type }: ClientEvent) => record(type, seen),
        headers: async () => {
          record('headers', seen);
          return {};
        },
        ...options,
      };
      const clients = {
        chat: createChat({
          ...own,
          userKey: () => {
            record('userKey', seen);
            return 'fake-user-key';
          },
        }),
        admin: createAdmin({
          ...own,
          token: async () => {
            record('token', seen);
            return 'fake-token-of-admin';
          },
        }),
      };
      await storage.run(caller, async () => {
        await Promise.allSettled([use(clients)]);
      });
      return seen;
    };
    const [first, second] = await Promise.all([run('first'), run('second')]);
    return { first, second };
  }

  test.for<readonly [title: string, responders: readonly Responder[], use: Use, least: number]>([
    ['a call', [later(json({ event }))], getEvent, 5],
    ['each attempt of a call', [later(status(503)), later(json({ event }))], getEvent, 10],
    ['a call that fails', [later(status(404))], getEvent, 5],
    ['a call whose input is rejected', [], ({ chat }) => chat.getEvent({ id: '' }), 1],
    ['each page of a list', [later(page(1, 'a')), later(page(1))], walk, 10],
    [
      'each page of a list with `prefetch`',
      [later(page(1, 'a')), later(page(1, 'b')), later(page(1))],
      walkAhead,
      15,
    ],
  ])(
    'observer, credential and header functions run in the AsyncLocalStorage context of the caller: %s',
    async ([, responders, use, least]) => {
      const { first, second } = await contexts(responders, use);
      expect(first.length).toBeGreaterThanOrEqual(least);
      expect(first.filter((text) => !text.endsWith(' first'))).toEqual([]);
      expect(second.filter((text) => !text.endsWith(' second'))).toEqual([]);
    },
  );

  test('the observer runs in the AsyncLocalStorage context of the caller, even if the call is aborted from elsewhere', async () => {
    const controller = new AbortController();
    const responder: Responder = (request) => {
      setImmediate(abort);
      return hang()(request);
    };
    // Bound to the context in which this test runs, which is no caller's.
    const abort = AsyncLocalStorage.bind(() => controller.abort());
    const { first } = await contexts([responder], ({ chat }) =>
      chat.getEvent({ id: 'e' }, { signal: controller.signal }),
    );
    expect(first).toContain('error first');
    expect(first.filter((text) => !text.endsWith(' first'))).toEqual([]);
  });
});

describe('the properties of an event', () => {
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
});

describe('an observer does not affect the call', () => {
  const fail = (): never => {
    throw new Error('changed');
  };
  /** An observer that does something with each property of what it receives. */
  const eachKey =
    (act: (clientEvent: ClientEvent, key: PropertyKey) => unknown): Observer =>
    (clientEvent) => {
      for (const key of Reflect.ownKeys(clientEvent)) act(clientEvent, key);
    };

  test.for<[title: string, onEvent: Observer]>([
    ['overwrites what it receives', eachKey((one, key) => Reflect.set(one, key, 'changed'))],
    ['deletes what it receives', eachKey((one, key) => Reflect.deleteProperty(one, key))],
    [
      'changes the error it receives',
      (one) => 'error' in one && Object.assign(one.error, { message: 'changed' }),
    ],
    [
      'changes the prototype of what it receives',
      (one) => Object.setPrototypeOf(one, { attempt: 99 }),
    ],
    ['freezes what it receives', (one) => Object.freeze(one)],
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
    ['returns a `then` that throws', () => Object.defineProperty({}, 'then', { value: fail })],
    ['returns a proxy that throws', () => new Proxy({}, { get: fail })],
  ])('an observer does not affect the call if it %s', async ([, onEvent]) => {
    using rejections = recordProcess('unhandledRejection');
    const fetch = stubFetch(status(503), json({ event }), status(500));
    const seen: ClientEvent[] = [];
    const observer: Observer = (one) => {
      seen.push(structuredClone(one));
      return onEvent(one);
    };
    const chat = createChat({ fetch, onEvent: observer });
    await expect(chat.getEvent({ id: 'e' })).resolves.toEqual({ event });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(error).toMatchObject({ name: 'InternalServerError', status: 500, attempts: 3 });
    expect(error.message).not.toContain('changed');
    expect(fetch.requests).toHaveLength(5);
    expect(JSON.stringify(seen), 'each event is another copy').not.toContain('changed');
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections.seen).toEqual([]);
  });
});
