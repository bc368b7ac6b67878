import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  AbortError,
  type AdminClient,
  type ChatClient,
  type ClientEvent,
  type ClientOptions,
  ConfigurationError,
  defineOperation,
  ForbiddenError,
  InternalServerError,
  type Observer,
  type ResponseDefinition,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { buildCopies } from '../support/copies.ts';
import { recordEvents } from '../support/events.ts';
import { recordProcess } from '../support/process-events.ts';
import { botsOf, event } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import {
  failure,
  fault,
  hang,
  json,
  type Responder,
  raw,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';

beforeEach(() => {
  // The jitter is 0, so that retries do not wait.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
});

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

/** Asserts that the last event of each call, and no other, is an ending. Returns the types of the endings. */
function endings(events: readonly ClientEvent[]): Ending['type'][] {
  for (const { callId } of events) expect(callId).toEqual(expect.stringMatching(/./));
  return byCall(events).map((ofOne) => {
    const [ending, ...more] = ofOne.filter(isEnding);
    expect(more, 'a call ends once').toEqual([]);
    expect(ending, 'the ending is the last event of its call').toBe(ofOne.at(-1));
    if (ending === undefined) throw new Error('a call has no ending');
    return ending.type;
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

  test('a successful call reports its request, its response and its success', async () => {
    const { chat, events } = observe([json({ event })]);
    await chat.getEvent({ id: 'evt_1' });
    expect(events).toEqual([
      { type: 'request', ...base, attempt: 1 },
      { type: 'response', ...base, attempt: 1, status: 200, durationMs: ms },
      { type: 'success', ...base, attempt: 1, status: 200, durationMs: ms },
    ]);
  });

  test('a call reports each attempt, each wait before a retry, and each response whatever its status', async () => {
    const { chat, events } = observe([
      status(429, { 'retry-after': '1.5' }),
      fault('ECONNRESET'),
      json({ event }),
    ]);
    vi.useFakeTimers();
    const call = chat.getEvent({ id: 'evt_1' });
    await vi.runAllTimersAsync();
    await call;
    expect(events).toEqual([
      { type: 'request', ...base, attempt: 1 },
      { type: 'response', ...base, attempt: 1, status: 429, durationMs: ms },
      {
        type: 'retry',
        ...base,
        attempt: 1,
        status: 429,
        delayMs: 1500,
        error: {
          name: 'RateLimitError',
          kind: 'rate_limited',
          message: 'getEvent: 429 Too Many Requests (GET /events/{id}): retry after 1.5 s',
          status: 429,
          retryAfterMs: 1500,
        },
      },
      { type: 'request', ...base, attempt: 2 },
      {
        type: 'retry',
        ...base,
        attempt: 2,
        delayMs: 0,
        error: { name: 'ConnectionError', kind: 'connection', message: expect.any(String) },
      },
      { type: 'request', ...base, attempt: 3 },
      { type: 'response', ...base, attempt: 3, status: 200, durationMs: ms },
      { type: 'success', ...base, attempt: 3, status: 200, durationMs: ms },
    ]);
  });

  test('a failed call reports its failure once, at its end', async () => {
    const { chat, events } = observe([status(500)]);
    const call = chat.getEvent({ id: 'evt_1' });
    const error = await call.catch((caught: Error) => caught);
    expect(events.map(({ type }) => type)).toEqual([
      ...['request', 'response', 'retry'],
      ...['request', 'response', 'retry'],
      ...['request', 'response', 'error'],
    ]);
    const { name, kind, message } = untyped<{ name: string; kind: string; message: string }>(error);
    expect(events.at(-1)).toEqual({
      type: 'error',
      ...base,
      attempt: 3,
      status: 500,
      durationMs: ms,
      error: { name, kind, message, status: 500 },
    });
  });

  const leave: readonly [how: string, use: (admin: AdminClient) => Promise<void>][] = [
    [
      'a loop that is left',
      async (admin) => {
        for await (const _bot of admin.listBots({}, { prefetch: true })) break;
      },
    ],
    [
      'pages that are left',
      async (admin) => {
        for await (const _page of admin.listBots({}, { prefetch: true }).pages()) break;
      },
    ],
    [
      'an abort while the page before is consumed',
      async (admin) => {
        const controller = new AbortController();
        const { signal } = controller;
        const pages = admin.listBots({}, { prefetch: true, signal }).pages();
        await pages.next();
        controller.abort();
        await expect(pages.next()).rejects.toThrow(AbortError);
      },
    ],
  ];

  test.for(leave)(
    'a page that was requested ahead and is not needed ends with one `error` of kind `aborted`: $0',
    async ([, use]) => {
      const { events, onEvent } = recordEvents();
      const fetch = stubFetch(json({ bots: botsOf(1), meta: { nextToken: 't' } }), hang());
      await use(createAdmin({ fetch, onEvent }));
      await new Promise((resolve) => setImmediate(resolve));
      const ahead = events.filter(({ type }) => type === 'request')[1];
      const ofIt = events.filter(({ callId }) => callId === ahead?.callId);
      expect(ofIt).toMatchObject([
        { type: 'request', pageToken: 't' },
        { type: 'error', pageToken: 't', error: { kind: 'aborted' } },
      ]);
    },
  );
});

describe('`callId`', () => {
  test('`callId` is the same string for all events of a call, its retries included', async () => {
    const { chat, events } = observe([status(503), fault('ECONNRESET'), json({ event })]);
    await chat.getEvent({ id: 'e' });
    expect(events.map(({ type }) => type)).toEqual([
      ...['request', 'response', 'retry'],
      ...['request', 'retry'],
      ...['request', 'response', 'success'],
    ]);
    const [id, ...others] = new Set(events.map(({ callId }) => callId));
    expect(id).toEqual(expect.stringMatching(/./));
    expect(others).toEqual([]);
  });

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

  test('`callId` distinguishes calls that run at the same time', async () => {
    const { chat, events } = observe([
      status(503),
      status(404),
      json({ event }),
      json({ event }),
      status(404),
    ]);
    await Promise.allSettled(['a', 'b', 'c'].map((id) => chat.getEvent({ id })));
    const calls = byCall(events).map((ofOne) => ofOne.map(({ type }) => type).join(' '));
    expect(calls).toHaveLength(3);
    expect(calls.filter((types) => types === 'request response error')).toHaveLength(1);
    expect(calls).toContain('request response retry request response success');
    expect(calls).toContain('request response success');
  });

  test('`callId` differs for each page of a list', async () => {
    const { admin, events } = observe([page(2, 'a'), page(1, 'b'), page(0)]);
    await admin.listBots().toArray();
    expect(endings(events)).toEqual(['success', 'success', 'success']);
  });
});

const getUser = defineOperation({
  id: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  response: z.object({ user: z.object({ id: z.string() }) }),
});

interface Clients {
  readonly chat: ChatClient;
  readonly admin: AdminClient;
}

interface Case {
  readonly title: string;
  readonly responders: readonly Responder[];
  readonly use: (clients: Clients) => PromiseLike<unknown>;
  readonly ends: readonly Ending['type'][];
  readonly kind?: string;
  readonly options?: Partial<ClientOptions>;
}

const getEvent: Case['use'] = ({ chat }) => chat.getEvent({ id: 'e' });
const walk: Case['use'] = ({ admin }) => admin.listBots().toArray();

const cases: readonly Case[] = [
  { title: 'a success', responders: [json({ event })], use: getEvent, ends: ['success'] },
  {
    title: 'a success after a retry',
    responders: [status(503), json({ event })],
    use: getEvent,
    ends: ['success'],
  },
  {
    title: 'a success with `withResponse()`',
    responders: [json({ event })],
    use: async ({ chat }) => {
      const call = chat.getEvent({ id: 'e' });
      await Promise.all([call, call.withResponse(), call.withResponse(), call]);
    },
    ends: ['success'],
  },
  {
    title: 'a failure with `withResponse()`',
    responders: [status(404)],
    use: async ({ chat }) => {
      const call = chat.getEvent({ id: 'e' });
      await Promise.allSettled([call, call.withResponse()]);
      await call;
    },
    ends: ['error'],
    kind: 'not_found',
  },
  {
    title: 'an operation of the user',
    responders: [json({ user: { id: 'u' } })],
    use: ({ chat }) => chat.request(getUser, { id: 'u' }),
    ends: ['success'],
  },
  {
    title: 'an error status',
    responders: [status(404)],
    use: getEvent,
    ends: ['error'],
    kind: 'not_found',
  },
  {
    title: 'an error after retries',
    responders: [status(503)],
    use: getEvent,
    ends: ['error'],
    kind: 'internal_server',
  },
  {
    title: 'an invalid response',
    responders: [raw('<html>')],
    use: getEvent,
    ends: ['error'],
    kind: 'invalid_response',
  },
  {
    title: 'a payload that the schema of the call rejects',
    responders: [json({ event })],
    use: ({ chat }) => chat.getEvent({ id: 'e' }, { payload: z.object({ count: z.number() }) }),
    ends: ['error'],
    kind: 'invalid_response',
  },
  {
    title: 'a redirect',
    responders: [status(302)],
    use: getEvent,
    ends: ['error'],
    kind: 'redirect',
  },
  {
    title: 'a connection fault',
    responders: [fault('ENOTFOUND')],
    use: getEvent,
    ends: ['error'],
    kind: 'connection',
  },
  {
    title: 'a timeout',
    responders: [hang()],
    use: getEvent,
    options: { timeout: 1, retry: 0 },
    ends: ['error'],
    kind: 'timeout',
  },
  {
    title: 'an abort before anything was sent',
    responders: [],
    use: ({ chat }) => chat.getEvent({ id: 'e' }, { signal: AbortSignal.abort() }),
    ends: ['error'],
    kind: 'aborted',
  },
  {
    title: 'an invalid input',
    responders: [],
    use: ({ chat }) => chat.getEvent({ id: '' }),
    ends: ['error'],
    kind: 'invalid_request',
  },
  {
    title: 'an invalid call option',
    responders: [],
    use: ({ chat }) => chat.getEvent({ id: 'e' }, { timeout: -1 }),
    ends: ['error'],
    kind: 'invalid_request',
  },
  {
    title: 'a body that is too large',
    responders: [],
    use: ({ chat }) => chat.getOrCreateConversation({ id: 'x'.repeat(2 ** 20) }),
    ends: ['error'],
    kind: 'payload_too_large',
  },
  {
    title: 'a credential function that throws',
    responders: [],
    use: ({ chat }) =>
      chat
        .withOptions({
          userKey: () => {
            throw new Error('no key today');
          },
        })
        .getEvent({ id: 'e' }),
    ends: ['error'],
    kind: 'configuration',
  },
  {
    title: 'a definition that cannot be used',
    responders: [],
    use: ({ chat }) =>
      chat.request(untyped<ResponseDefinition>({ id: 'x', method: 'TRACE', path: '/x' })),
    ends: ['error'],
    kind: 'configuration',
  },
  {
    title: 'no definition at all',
    responders: [],
    use: ({ chat }) => chat.request(untyped<ResponseDefinition>(undefined)),
    ends: ['error'],
    kind: 'configuration',
  },
  {
    title: 'a definition of a list that cannot be used',
    responders: [],
    use: ({ chat }) =>
      chat.request(
        untyped<ResponseDefinition>({
          id: 'x',
          method: 'TRACE',
          path: '/x',
          paging: { items: 'x' },
        }),
      ),
    ends: ['error'],
    kind: 'configuration',
  },
  {
    title: 'a list that is awaited twice',
    responders: [page(1, 't')],
    use: async ({ admin }) => {
      const list = admin.listBots();
      await list;
      await list.withResponse();
    },
    ends: ['success'],
  },
  {
    title: 'a list that fails on its second page',
    responders: [page(1, 't'), status(403)],
    use: walk,
    ends: ['success', 'error'],
    kind: 'forbidden',
  },
  {
    title: 'a list with `prefetch` that fails on its second page',
    responders: [page(1, 't'), status(403)],
    use: async ({ admin }) => {
      for await (const _ of admin.listBots({}, { prefetch: true }));
    },
    ends: ['success', 'error'],
    kind: 'forbidden',
  },
  {
    title: 'a list that is left after its first page',
    responders: [page(2, 't')],
    use: async ({ admin }) => {
      for await (const _ of admin.listBots()) break;
    },
    ends: ['success'],
  },
  {
    title: 'a list with an invalid input',
    responders: [],
    use: ({ admin }) => admin.listBots(untyped({ nextToken: 5 })).toArray(),
    ends: ['error'],
    kind: 'invalid_request',
  },
];

describe('the last event of a call', () => {
  test.for(cases)(
    'every call ends with exactly one `success` or `error`: $title',
    async ({ responders, use, ends, kind, options }) => {
      const { chat, admin, events } = observe(responders, options);
      const [outcome] = await Promise.allSettled([use({ chat, admin })]);
      expect(outcome.status).toBe(kind === undefined ? 'fulfilled' : 'rejected');
      expect(endings(events)).toEqual(ends);
      const errors = events.filter(({ type }) => type === 'error');
      expect(errors).toMatchObject(kind === undefined ? [] : [{ error: { kind } }]);
      for (const { operation, attempt } of events) {
        expect(operation).toEqual(expect.any(String));
        expect(attempt).toBeGreaterThanOrEqual(0);
      }
    },
  );

  test.for<readonly [title: string, responder: Responder, at: ClientEvent['type']]>([
    ['while the request is in progress', hang(), 'request'],
    ['during the wait for a retry', status(429, { 'retry-after': '20' }), 'retry'],
  ])('an abort %s ends the call once', async ([, responder, at]) => {
    const controller = new AbortController();
    const events: ClientEvent[] = [];
    const onEvent = (clientEvent: ClientEvent): void => {
      events.push(clientEvent);
      if (clientEvent.type === at) setImmediate(() => controller.abort());
    };
    const chat = createChat({ fetch: stubFetch(responder), onEvent });
    const call = chat.getEvent({ id: 'e' }, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    expect(endings(events)).toEqual(['error']);
    expect(events.at(-1)).toMatchObject({ attempt: 1, error: { kind: 'aborted' } });
  });

  test('a definition that cannot be used is reported with 0 attempts', async () => {
    const { chat, events } = observe([]);
    const definition = untyped<typeof getUser>({ id: 'x', method: 'TRACE', path: '/x' });
    await Promise.allSettled([chat.request(definition, { id: 'u' })]);
    expect(events).toMatchObject([
      { type: 'error', attempt: 0, error: { name: 'ConfigurationError' } },
    ]);
  });

  test.for<readonly [title: string, definition: object, names: object]>([
    [
      'those of the definition',
      { id: 'x', method: 'PUT', path: 'no template' },
      { operation: 'x', method: 'PUT', path: 'no template' },
    ],
    [
      'the default names',
      { id: 1, method: 2, path: 3 },
      { operation: 'unknown', method: 'GET', path: '' },
    ],
  ])('the event of a definition that cannot be used has %s', async ([, definition, names]) => {
    const { chat, events } = observe([]);
    const call = chat.request(untyped<typeof getUser>(definition), { id: 'u' });
    await rejection(call, ConfigurationError);
    expect(events).toMatchObject([{ type: 'error', ...names }]);
  });

  test.for<readonly [title: string, responders: readonly Responder[], kind: string]>([
    ['a token that repeats', [page(1, 'a'), page(1, 'b'), page(1, 'a')], 'pagination'],
    ['too many empty pages', Array.from({ length: 101 }, (_, i) => page(0, `t${i}`)), 'pagination'],
  ])('a list that would never end, by %s, reports one error', async ([, responders, kind]) => {
    const { admin, events } = observe(responders);
    await expect(admin.listBots().toArray()).rejects.toMatchObject({ kind });
    const ends = endings(events);
    expect(ends.filter((type) => type === 'error')).toHaveLength(1);
    expect(ends.at(-1)).toBe('error');
    expect(events.at(-1)).toMatchObject({ error: { kind } });
  });

  test('a list whose signal aborts between two pages reports one error', async () => {
    const { admin, events } = observe([page(1, 'a'), page(1, 'b')]);
    const controller = new AbortController();
    const pages = admin.listBots({}, { signal: controller.signal }).pages()[Symbol.asyncIterator]();
    await pages.next();
    controller.abort();
    await expect(pages.next()).rejects.toMatchObject({ kind: 'aborted' });
    expect(endings(events)).toEqual(['success', 'error']);
    expect(events.at(-1)).toMatchObject({ type: 'error', attempt: 0, error: { kind: 'aborted' } });
  });

  test('an observer that throws at `success` does not change the result', async () => {
    const onEvent = vi.fn(({ type }: ClientEvent): void => {
      if (type === 'success') throw new Error('broken observer');
    });
    const { chat } = observe([json({ event })], { onEvent });
    await expect(chat.getEvent({ id: 'e' })).resolves.toEqual({ event });
    expect(onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'success' }));
  });
});

describe('`success`', () => {
  const base = { operation: 'getEvent', method: 'GET', path: '/events/{id}' };

  test('`success` has the call, the last attempt, the status and the duration, and nothing else', async () => {
    const { chat, events } = observe([status(503), json({ event }, { status: 203 })]);
    await chat.getEvent({ id: 'e' });
    expect(events.at(-1)).toEqual({
      type: 'success',
      ...base,
      callId: events[0]?.callId,
      attempt: 2,
      status: 203,
      durationMs: expect.any(Number),
    });
  });

  test('`success` has the number of items of a page, even if the page is empty', async () => {
    const { admin, events } = observe([page(2, 'a'), page(0, 'b'), page(1)]);
    await admin.listBots().toArray();
    const items = events.flatMap((clientEvent) =>
      clientEvent.type === 'success' ? [clientEvent.items] : [],
    );
    expect(items).toEqual([2, 0, 1]);
  });

  test('`success` is a plain object and a copy', async () => {
    const { chat, events } = observe([json({ event })]);
    await chat.getEvent({ id: 'e' });
    expect(events.at(-1)?.type).toBe('success');
    expect(Object.getPrototypeOf(events.at(-1))).toBe(Object.prototype);
    expect(structuredClone(events)).toEqual(events);
  });
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

  test('`durationMs` of `response` is the time to the headers; of `success`, of the whole call', async () => {
    expect(await durations([slowBody({ event })])).toEqual({
      response: [24],
      success: [425],
      error: [],
    });
  });

  test('`durationMs` of `error` is the time of the whole call, the body included', async () => {
    expect(await durations([slowBody({ event: null })])).toEqual({
      response: [24],
      success: [],
      error: [425],
    });
  });

  test('`durationMs` of `success` includes the attempts and the waits before', async () => {
    const slow: Responder = async () => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return new Response(null, { status: 503, headers: { 'retry-after': '1' } });
    };
    expect(await durations([slow, slowBody({ event })])).toEqual({
      response: [40, 24],
      success: [40 + 1000 + 425],
      error: [],
    });
  });
});

describe('the error of an event', () => {
  test('the error of an event has what the service reported', async () => {
    const responder = json(
      { id: 'err_9', code: 429, type: 'RateLimited', message: 'slow down' },
      { status: 429, headers: { 'retry-after': '1' } },
    );
    vi.useFakeTimers();
    const { chat, events } = observe([responder], { retry: 1 });
    const call = chat.getEvent({ id: 'e' }).catch(() => undefined);
    await vi.runAllTimersAsync();
    await call;
    const errors = events.flatMap((clientEvent) =>
      'error' in clientEvent ? [clientEvent.error] : [],
    );
    expect(errors).toHaveLength(2);
    for (const error of errors) {
      expect(error).toEqual({
        name: 'RateLimitError',
        kind: 'rate_limited',
        message: expect.stringContaining('429 Too Many Requests'),
        status: 429,
        type: 'RateLimited',
        errorId: 'err_9',
        retryAfterMs: 1000,
      });
    }
  });

  test('the error of an event has no property for what the service did not report', async () => {
    const { chat, events } = observe([fault('ENOTFOUND')]);
    await Promise.allSettled([chat.getEvent({ id: 'e' })]);
    expect(events.at(-1)).toMatchObject({ type: 'error' });
    const [error] = events.flatMap((clientEvent) =>
      'error' in clientEvent ? [clientEvent.error] : [],
    );
    expect(Object.keys(error ?? {}).sort()).toEqual(['kind', 'message', 'name']);
  });

  test('the error of an event has the status in addition to `type` and `errorId`', async () => {
    const { chat, events } = observe([failure(404, 'ResourceNotFound', 'no such event')]);
    await Promise.allSettled([chat.getEvent({ id: 'e' })]);
    expect(events.at(-1)).toMatchObject({
      status: 404,
      error: { status: 404, type: 'ResourceNotFound', errorId: 'err_1' },
    });
  });
});

test('`response` has the rate limit that the service reported, whatever the status', async () => {
  const { chat, events } = observe([
    status(503, limits),
    json({ event }, { headers: { ...limits, 'ratelimit-remaining': '2' } }),
    json({ event }),
  ]);
  await chat.getEvent({ id: 'e' });
  await chat.getEvent({ id: 'e' });
  const responses = events.filter(({ type }) => type === 'response');
  expect(responses).toMatchObject([
    { rateLimit: { limit: 10, remaining: 3, resetMs: 2000 } },
    { rateLimit: { limit: 10, remaining: 2, resetMs: 2000 } },
    {},
  ]);
  expect(responses[2]).not.toHaveProperty('rateLimit');
});

test('`retry` and `error` have the rate limit that the service reported', async () => {
  const { chat, events } = observe([status(503, limits), status(404, limits), status(404)]);
  await Promise.allSettled([chat.getEvent({ id: 'e' })]);
  await Promise.allSettled([chat.getEvent({ id: 'e' })]);
  const reported = events.filter(({ type }) => type === 'retry' || type === 'error');
  expect(reported).toMatchObject([
    { type: 'retry', rateLimit: { limit: 10, remaining: 3, resetMs: 2000 } },
    { type: 'error', rateLimit: { limit: 10, remaining: 3, resetMs: 2000 } },
    { type: 'error' },
  ]);
  expect(reported[2]).not.toHaveProperty('rateLimit');
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

  test('`pageToken` is on no event of a call that is not paged', async () => {
    const { chat, events } = observe([json({ event })]);
    await chat.getEvent({ id: 'e' });
    expect(events.filter((clientEvent) => 'pageToken' in clientEvent)).toEqual([]);
  });
});

describe('the AsyncLocalStorage context of the caller', () => {
  /** Uses clients in two contexts at once; each function records the context in which it was called. */
  async function contexts(responders: readonly Responder[], use: Case['use'], options = {}) {
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

  const later = (responder: Responder): Responder => {
    return async (request) => {
      await new Promise((resolve) => setImmediate(resolve));
      return responder(request);
    };
  };

  test.for<
    readonly [title: string, responders: readonly Responder[], use: Case['use'], least: number]
  >([
    ['a call', [later(json({ event }))], getEvent, 5],
    ['each attempt of a call', [later(status(503)), later(json({ event }))], getEvent, 10],
    ['a call that fails', [later(status(404))], getEvent, 5],
    ['a call whose input is rejected', [], ({ chat }) => chat.getEvent({ id: '' }), 1],
    ['each page of a list', [later(page(1, 'a')), later(page(1))], walk, 10],
    [
      'each page of a list with `prefetch`',
      [later(page(1, 'a')), later(page(1, 'b')), later(page(1))],
      async ({ admin }) => {
        for await (const _ of admin.listBots({}, { prefetch: true })) await undefined;
      },
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
    const { chat, events } = observe([status(500)], { retry: 1 });
    await expect(chat.getEvent({ id: 'e' })).rejects.toThrow();
    for (const clientEvent of events) {
      expect(Object.getPrototypeOf(clientEvent)).toBe(Object.prototype);
      expect(structuredClone(clientEvent)).toEqual(clientEvent);
      if (!('error' in clientEvent)) continue;
      expect(Object.getPrototypeOf(clientEvent.error)).toBe(Object.prototype);
      expect(Object.keys(clientEvent.error).sort()).toEqual(['kind', 'message', 'name', 'status']);
    }
  });

  test('an event is a copy: changing it affects neither the call nor the next event', async () => {
    const copies: ClientEvent[] = [];
    const onEvent = (clientEvent: ClientEvent): void => {
      copies.push({ ...clientEvent });
      for (const key of Object.keys(clientEvent)) Reflect.set(clientEvent, key, 'changed');
    };
    const fetch = stubFetch(status(503), json({ event }));
    await expect(createChat({ fetch, onEvent }).getEvent({ id: 'e' })).resolves.toEqual({ event });
    expect(fetch.requests).toHaveLength(2);
    const failing = createChat({ fetch: stubFetch(status(403)), onEvent });
    const error = await rejection(failing.getEvent({ id: 'e' }), ForbiddenError);
    expect(error.message).toBe('getEvent: 403 Forbidden (GET /events/{id})');
    expect(copies.length).toBeGreaterThan(6);
    for (const copy of copies) expect(Object.values(copy)).not.toContain('changed');
  });

  test('an event contains no secret, no id, no header, no path of an address and no body', async () => {
    const { chat, events } = observe(
      [failure(500, 'T', `echo ${secrets.userKey} ${secrets.webhook}`), fault('ECONNRESET')],
      { headers: { 'x-a': 'fake-header-1' } },
    );
    const call = chat.addParticipant(
      { conversationId: 'fake-conversation-1', userId: 'fake-user-1' },
      { retry: 1, query: { a: 'fake-query-1' } },
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
  test.for<[title: string, onEvent: Observer]>([
    [
      'one that overwrites what it receives',
      (clientEvent) => {
        for (const key of Reflect.ownKeys(clientEvent)) Reflect.set(clientEvent, key, 'changed');
      },
    ],
    [
      'one that deletes what it receives',
      (clientEvent) => {
        for (const key of Reflect.ownKeys(clientEvent)) Reflect.deleteProperty(clientEvent, key);
      },
    ],
    [
      'one that changes the error it receives',
      (clientEvent) =>
        'error' in clientEvent && Object.assign(clientEvent.error, { message: 'changed' }),
    ],
    [
      'one that changes the prototype of what it receives',
      (clientEvent) => Object.setPrototypeOf(clientEvent, { attempt: 99 }),
    ],
    ['one that freezes what it receives', (clientEvent) => Object.freeze(clientEvent)],
    [
      'one that throws',
      () => {
        throw new Error('changed');
      },
    ],
    [
      'one that throws undefined',
      () => {
        throw undefined;
      },
    ],
    ['one that rejects', () => Promise.reject(new Error('changed'))],
    ['one that never settles', () => new Promise(() => undefined)],
    [
      'one that returns a thenable that throws',
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: what looks like a promise may not be one.
        get then() {
          throw new Error('changed');
        },
      }),
    ],
    [
      'one that returns a `then` that throws',
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: what looks like a promise may not be one.
        then() {
          throw new Error('changed');
        },
      }),
    ],
    [
      'one that returns a proxy that throws',
      () =>
        new Proxy(
          {},
          {
            get() {
              throw new Error('changed');
            },
          },
        ),
    ],
  ])('an observer does not affect the call: %s', async ([, onEvent]) => {
    using rejections = recordProcess('unhandledRejection');
    const fetch = stubFetch(status(503), json({ event }), status(500));
    const chat = createChat({ fetch, onEvent });
    await expect(chat.getEvent({ id: 'e' })).resolves.toEqual({ event });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(error).toMatchObject({ name: 'InternalServerError', status: 500, attempts: 3 });
    expect(error.message).not.toContain('changed');
    expect(fetch.requests).toHaveLength(5);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections.seen).toEqual([]);
  });

  test.for([null, 'log', {}, true])(
    'an `onEvent` that is %j throws ConfigurationError',
    (onEvent) => {
      expect(() => createChat(untyped({ onEvent }))).toThrow(ConfigurationError);
    },
  );
});
