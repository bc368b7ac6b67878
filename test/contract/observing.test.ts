import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  type ChatClientOptions,
  type ClientEvent,
  ConfigurationError,
  InternalServerError,
  InvalidRequestError,
  InvalidResponseError,
  NotFoundError,
  type Observer,
  PaginationError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
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
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
});

const base = { operation: 'getEvent', method: 'GET', path: '/events/{id}' };
const ms = expect.any(Number);

/** A chat client, and the events that its observer received. */
function observe(answers: readonly Responder[], options: Partial<ChatClientOptions> = {}) {
  const { events, onEvent } = recordEvents();
  const fetch = stubFetch(...answers);
  return { chat: createChat({ fetch, onEvent, ...options }), events, fetch };
}

describe('events', () => {
  test('a successful call reports its request and its response', async () => {
    const { chat, events } = observe([json({ event })]);
    await chat.getEvent({ id: 'evt_1' });
    expect(events).toEqual([
      { type: 'request', ...base, attempt: 1 },
      { type: 'response', ...base, attempt: 1, status: 200, durationMs: ms },
    ]);
  });

  test('a call reports each attempt, each wait before a retry, and each response whatever its status', async () => {
    const { chat, events } = observe([
      status(429, { 'retry-after': '0.02' }),
      fault('ECONNRESET'),
      json({ event }),
    ]);
    await chat.getEvent({ id: 'evt_1' });
    expect(events).toEqual([
      { type: 'request', ...base, attempt: 1 },
      { type: 'response', ...base, attempt: 1, status: 429, durationMs: ms },
      {
        type: 'retry',
        ...base,
        attempt: 1,
        status: 429,
        delayMs: 20,
        error: {
          name: 'RateLimitError',
          kind: 'rate_limited',
          message: 'getEvent: 429 Too Many Requests (GET /events/{id})',
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
      error: { name, kind, message },
    });
  });

  test('a failed call reports its failure once, even with `.withResponse()`', async () => {
    const { chat, events } = observe([status(404)]);
    const call = chat.getEvent({ id: 'evt_1' });
    await Promise.allSettled([call, call.withResponse(), call.withResponse()]);
    expect(events.filter(({ type }) => type === 'error')).toHaveLength(1);
  });

  test.for<[string, () => Promise<readonly ClientEvent[]>, string, number]>([
    [
      'an invalid input',
      async () => {
        const { chat, events } = observe([]);
        await rejection(chat.getEvent({ id: '' }), InvalidRequestError);
        return events;
      },
      'invalid_request',
      0,
    ],
    [
      'a credential function that throws',
      async () => {
        const userKey = async () => {
          throw new Error(`bad ${secrets.userKey}`);
        };
        const { chat, events } = observe([], { userKey });
        await rejection(chat.getEvent({ id: 'e' }), ConfigurationError);
        return events;
      },
      'configuration',
      1,
    ],
    [
      'an abort before anything was sent',
      async () => {
        const { chat, events } = observe([]);
        const signal = AbortSignal.abort(secrets.userKey);
        await rejection(chat.getEvent({ id: 'e' }, { signal }), AbortError);
        return events;
      },
      'aborted',
      0,
    ],
    [
      'an invalid response',
      async () => {
        const { chat, events } = observe([raw('x')]);
        await rejection(chat.getEvent({ id: 'e' }), InvalidResponseError);
        return events;
      },
      'invalid_response',
      1,
    ],
    [
      'a timeout',
      async () => {
        const { chat, events } = observe([hang()], { timeout: 1, retry: 0 });
        await expect(chat.getEvent({ id: 'e' })).rejects.toThrow();
        return events;
      },
      'timeout',
      1,
    ],
  ])('a call reports its failure once: %s', async ([, run, kind, attempt]) => {
    const errors = (await run()).filter(({ type }) => type === 'error');
    expect(errors).toMatchObject([{ ...base, attempt, error: { kind } }]);
    expectNoSecrets(errors);
  });

  test('`durationMs` is the time of the attempt on `response`, and of the whole call on `error`', async () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(5000);
    const slow: Responder = async () => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return new Response(null, { status: 503, headers: { 'retry-after': '1' } });
    };
    const { chat, events } = observe([slow], { retry: 1 });
    const call = chat.getEvent({ id: 'e' }).catch(() => undefined);
    await vi.runAllTimersAsync();
    await call;
    const durations = events.flatMap((given) => ('durationMs' in given ? [given.durationMs] : []));
    expect(durations).toEqual([40, 40, 1080]);
  });

  test('each page of a list is reported like a call', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(json({ bots: botsOf(1), meta: { nextToken: 't' } }), status(403));
    const admin = createAdmin({ fetch, onEvent });
    await expect(admin.listBots().toArray()).rejects.toThrow();
    expect(events.map(({ type }) => type)).toEqual([
      'request',
      'response',
      'request',
      'response',
      'error',
    ]);
  });

  test('a list that would never end reports its failure', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(json({ bots: botsOf(1), meta: { nextToken: 't' } }));
    const admin = createAdmin({ fetch, onEvent });
    await rejection(admin.listBots().toArray(), PaginationError);
    expect(events.filter(({ type }) => type === 'error')).toMatchObject([
      { operation: 'listBots', error: { kind: 'pagination' } },
    ]);
  });

  test('an abandoned prefetch reports nothing', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(json({ bots: botsOf(1), meta: { nextToken: 't' } }), hang());
    const admin = createAdmin({ fetch, onEvent });
    for await (const _bot of admin.listBots({}, { prefetch: true })) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(events.filter(({ type }) => type === 'error')).toEqual([]);
  });
});

describe('the properties of an event', () => {
  test('an event is a plain object, and so is its error', async () => {
    const { chat, events } = observe([status(500)], { retry: 1 });
    await expect(chat.getEvent({ id: 'e' })).rejects.toThrow();
    for (const given of events) {
      expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
      expect(structuredClone(given)).toEqual(given);
      if (!('error' in given)) continue;
      expect(Object.getPrototypeOf(given.error)).toBe(Object.prototype);
      expect(Object.keys(given.error).sort()).toEqual(['kind', 'message', 'name']);
    }
  });

  test('an event is a copy: changing it affects neither the call nor the next event', async () => {
    const copies: ClientEvent[] = [];
    const onEvent = (given: ClientEvent): void => {
      copies.push({ ...given });
      for (const key of Object.keys(given)) Reflect.set(given, key, 'changed');
    };
    const fetch = stubFetch(status(503), json({ event }));
    await expect(createChat({ fetch, onEvent }).getEvent({ id: 'e' })).resolves.toEqual({ event });
    expect(fetch.requests).toHaveLength(2);
    const failing = createChat({ fetch: stubFetch(status(404)), onEvent });
    const error = await rejection(failing.getEvent({ id: 'e' }), NotFoundError);
    expect(error.message).toBe('getEvent: 404 Not Found (GET /events/{id})');
    expect(copies.length).toBeGreaterThan(6);
    for (const copy of copies) expect(Object.values(copy)).not.toContain('changed');
  });

  test('an event contains no secret, no id, no header, no address and no body', async () => {
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
      'chat.example',
    ]);
  });
});

describe('an observer does not affect the call', () => {
  test.for<[title: string, onEvent: Observer]>([
    [
      'one that overwrites what it receives',
      (given) => {
        for (const key of Reflect.ownKeys(given)) Reflect.set(given, key, 'changed');
      },
    ],
    [
      'one that deletes what it receives',
      (given) => {
        for (const key of Reflect.ownKeys(given)) Reflect.deleteProperty(given, key);
      },
    ],
    [
      'one that changes the error it receives',
      (given) => 'error' in given && Object.assign(given.error, { message: 'changed' }),
    ],
    [
      'one that changes the prototype of what it receives',
      (given) => Object.setPrototypeOf(given, { attempt: 99 }),
    ],
    ['one that freezes what it receives', (given) => Object.freeze(given)],
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
