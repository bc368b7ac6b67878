import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import {
  AbortError,
  type CallOptions,
  type ClientEvent,
  ConfigurationError,
  ConnectionError,
  defineOperation,
  ForbiddenError,
  InternalServerError,
  InvalidRequestError,
  InvalidResponseError,
  NotFoundError,
  type StreamOptions,
} from '../../src/index.ts';
import { createChat, rejection, thrown, untyped } from '../support/clients.ts';
import { listen, take, takeAll } from '../support/event-streams.ts';
import { recordEvents } from '../support/events.ts';
import { recordProcess } from '../support/process-events.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

const headers = { 'content-type': 'text/event-stream; charset=utf-8' };

/** A connection that the service ends after these events. */
function ending(...data: readonly unknown[]): Responder {
  return raw(data.map((value) => `data: ${JSON.stringify(value)}\n\n`).join(''), { headers });
}

/** A connection that stays open, and what becomes of it. */
function open(...data: readonly unknown[]) {
  const text = data.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
  const state = { isCancelled: false };
  const respond: Responder = () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel: () => {
        state.isCancelled = true;
      },
    });
    return new Response(body, { headers });
  };
  return { respond, state };
}

const one = { n: 1 };
const two = { n: 2 };
const quick = { retry: { maxDelay: 1 } };

describe('a stream', () => {
  test('it makes no request until it is used', async () => {
    const fetch = stubFetch(ending(one));
    const stream = createChat({ fetch }).request(listen, { id: 'c' });
    await using _ = stream;
    stream[Symbol.asyncIterator]();
    await new Promise(setImmediate);
    expect(fetch.requests).toEqual([]);
  });

  test('its request is that of a call, and asks for a stream of events', async () => {
    const fetch = stubFetch(open(one).respond);
    const chat = createChat({ fetch, headers: { 'x-a': '1' } });
    await take(
      chat.request(listen, { id: 'a/b' }, { headers: { 'x-b': '2' }, query: { q: 1 } }),
      1,
    );
    const [request] = fetch.requests;
    expect(request?.url.pathname).toMatch(/\/conversations\/a%2Fb\/listen$/);
    expect(request?.url.search).toBe('?q=1');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'text/event-stream',
      'x-a': '1',
      'x-b': '2',
      'x-user-key': secrets.userKey,
    });
    expect(request?.init).toMatchObject({ redirect: 'manual', cache: 'no-store', body: null });
  });

  test('a stream of a public operation carries no credential', async () => {
    const fetch = stubFetch(open(one).respond);
    const news = defineOperation({ ...listen, public: true });
    await take(createChat({ fetch, userKey: null }).request(news, { id: 'c' }), 1);
    expect(fetch.requests[0]?.headers.has('x-user-key')).toBe(false);
  });

  test.for([
    ['text/event-stream', true],
    ['TEXT/EVENT-STREAM ;charset=UTF-8', true],
    ['text/event-streams', false],
    ['application/json', false],
    ['', false],
  ] as const)('a response of the type %j is a stream: %s', async ([type, isStream]) => {
    const fetch = stubFetch(raw('data: {"n":1}\n\n', { headers: { 'content-type': type } }));
    const stream = createChat({ fetch }).request(listen, { id: 'c' }, { reconnect: false });
    if (isStream) expect(await takeAll(stream)).toEqual([1]);
    else await rejection(takeAll(stream), InvalidResponseError);
    expect(fetch.requests).toHaveLength(1);
  });

  test('a body without bytes is a connection that received nothing', async () => {
    const fetch = stubFetch(raw(null, { headers }));
    const chat = createChat({ fetch, retry: { limit: 2, maxDelay: 1 } });
    const error = await rejection(takeAll(chat.request(listen, { id: 'c' })), ConnectionError);
    expect(error.attempts).toBe(3);
  });

  test.for([
    ['is read already', () => Object(new Response('x', { headers }))],
    [
      'does not consist of bytes',
      () => new Response(new ReadableStream({ start: (c) => c.enqueue('text') }), { headers }),
    ],
  ] as const)(
    'a body that %s is a ConnectionError, and is not requested again',
    async ([name, create]) => {
      const respond: Responder = async () => {
        const response: Response = create();
        if (name === 'is read already') response.body?.getReader();
        return response;
      };
      const fetch = stubFetch(respond);
      const stream = createChat({ fetch, ...quick }).request(listen, { id: 'c' });
      const error = await rejection(takeAll(stream), ConnectionError);
      expect(error.message).toContain('`fetch` returned a body that was read before');
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test('a 204 is an InvalidResponseError', async () => {
    const stream = createChat({ fetch: stubFetch(status(204)) }).request(listen, { id: 'c' });
    const error = await rejection(stream.open(), InvalidResponseError);
    expect(error.message).toContain('the body is not a stream of events');
  });

  test('a response of another type is reported with its type, and without its content', async () => {
    const respond = raw('<p>log in</p>', { headers: { 'content-type': 'text/html' } });
    const stream = createChat({ fetch: stubFetch(respond) }).request(listen, { id: 'c' });
    const error = await rejection(stream.open(), InvalidResponseError);
    expect(error.message).toBe(
      'listen: 200 OK, but the body is not a stream of events (GET /conversations/{id}/listen): its content-type is text/html',
    );
  });
});

describe('the events of a stream', () => {
  test('they are what the schema made of them', async () => {
    const at = z.object({ at: z.iso.datetime().transform((text) => new Date(text)) });
    const clock = defineOperation({ id: 'clock', method: 'GET', path: '/clock', stream: at });
    const fetch = stubFetch(open({ at: '2026-11-22T12:00:00Z' }).respond);
    for await (const { at } of createChat({ fetch }).request(clock)) {
      expect(at.getUTCFullYear()).toBe(2026);
      break;
    }
  });

  test.for([
    ['mini', zm.object({ n: zm.number() })],
    ['asynchronous', z.object({ n: z.number() }).refine(async () => true)],
  ] as const)('the schema may be %s', async ([, stream]) => {
    const op = defineOperation({ ...listen, stream });
    const fetch = stubFetch(open(one).respond);
    expect(await take(createChat({ fetch }).request(op, { id: 'c' }), 1)).toEqual([1]);
  });

  test('an event that the schema rejects ends the iteration, and the connection', async () => {
    const { respond, state } = open(one, { n: 'two' }, { n: 3 });
    const fetch = stubFetch(respond);
    const { events, onEvent } = recordEvents();
    const iterator = createChat({ fetch, onEvent })
      .request(listen, { id: 'c' })
      [Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual(one);
    const error = await rejection(iterator.next(), InvalidResponseError);
    expect(error).toMatchObject({
      reason: 'schema',
      status: 200,
      issues: [{ path: ['n'], message: expect.stringContaining('expected number') }],
    });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect(state.isCancelled).toBe(true);
    expect(fetch.requests).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { kind: 'invalid_response' } });
  });

  test('a schema that throws is an InvalidResponseError', async () => {
    const stream = z.unknown().refine(() => {
      throw new Error('broken check');
    });
    const op = defineOperation({ ...listen, stream });
    const fetch = stubFetch(open(one).respond);
    const error = await rejection(
      createChat({ fetch }).request(op, { id: 'c' })[Symbol.asyncIterator]().next(),
      InvalidResponseError,
    );
    expect(error.issues).toEqual([{ path: [], message: 'the schema threw: broken check' }]);
  });

  test('JSON that is no object is checked by the schema, and data that is no JSON is ignored', async () => {
    const op = defineOperation({ ...listen, stream: z.union([z.number(), z.null(), z.string()]) });
    const text = 'data: 1\n\ndata: ping\n\ndata: null\n\ndata:\n\ndata: "ping"\n\n';
    const fetch = stubFetch(raw(text, { headers }));
    const values: unknown[] = [];
    const stream = createChat({ fetch }).request(op, { id: 'c' }, { reconnect: false });
    for await (const value of stream) values.push(value);
    expect(values).toEqual([1, null, 'ping']);
  });

  test('a key `__proto__` of an event stays a key', async () => {
    const op = defineOperation({ ...listen, stream: z.record(z.string(), z.unknown()) });
    const fetch = stubFetch(raw('data: {"__proto__":{"n":1}}\n\n', { headers }));
    const stream = createChat({ fetch }).request(op, { id: 'c' }, { reconnect: false });
    for await (const value of stream) expect(Object(value).n).toBeUndefined();
  });
});

describe('the failures of a stream', () => {
  test('what fails while nobody iterates is thrown by the iterator, after the events before it', async () => {
    using unhandled = recordProcess('unhandledRejection');
    const fetch = stubFetch(ending(one, two), status(403));
    const stream = createChat({ fetch, ...quick }).request(listen, { id: 'c' });
    await stream.open();
    await vi.waitFor(() => expect(fetch.requests).toHaveLength(2));
    await new Promise(setImmediate);
    const numbers: number[] = [];
    const read = async (): Promise<void> => {
      for await (const { n } of stream) numbers.push(n);
    };
    await rejection(read(), ForbiddenError);
    expect(numbers).toEqual([1, 2]);
    expect(unhandled.seen).toEqual([]);
  });

  test('an `open()` that is not awaited is never an unhandled rejection', async () => {
    using unhandled = recordProcess('unhandledRejection');
    const stream = createChat({ fetch: stubFetch(status(404)) }).request(listen, { id: 'c' });
    stream.open();
    stream.open();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled.seen).toEqual([]);
    await rejection(stream.open(), NotFoundError);
    await rejection(takeAll(stream), NotFoundError);
  });

  test('an iterator whose stream fails is at its end after that', async () => {
    const iterator = createChat({ fetch: stubFetch(status(404)) })
      .request(listen, { id: 'c' })
      [Symbol.asyncIterator]();
    await rejection(iterator.next(), NotFoundError);
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  test('an error that is thrown into the iterator releases the connection, and is thrown as it is', async () => {
    const { respond, state } = open(one);
    const stream = createChat({ fetch: stubFetch(respond) }).request(listen, { id: 'c' });
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    const thrown = new Error('mine');
    await expect(iterator.throw(thrown)).rejects.toBe(thrown);
    expect(state.isCancelled).toBe(true);
  });

  test.for([
    [
      'throws',
      () => {
        throw new Error('mine');
      },
    ],
    ['rejects', () => Promise.reject(new Error('mine'))],
  ] as const)(
    'an `onReconnect` that %s is a ConfigurationError with that cause',
    async ([, onReconnect]) => {
      const { respond, state } = open(two);
      const fetch = stubFetch(ending(one), respond);
      const stream = createChat({ fetch, ...quick }).request(listen, { id: 'c' }, { onReconnect });
      const iterator = stream[Symbol.asyncIterator]();
      expect((await iterator.next()).value).toEqual(one);
      const error = await rejection(iterator.next(), ConfigurationError);
      expect(error).toMatchObject({ option: 'onReconnect', cause: { message: 'mine' } });
      expect(state.isCancelled).toBe(true);
    },
  );

  test('an `onReconnect` whose own call fails ends the iteration with the error of that call', async () => {
    const fetch = stubFetch(ending(one), open(two).respond, status(403));
    const chat = createChat({ fetch, ...quick });
    const onReconnect = () => chat.getEvent({ id: 'e' });
    const stream = chat.request(listen, { id: 'c' }, { onReconnect });
    const error = await rejection(takeAll(stream), ForbiddenError);
    expect(error.operation).toBe('getEvent');
  });

  test('no error shows a secret', async () => {
    const echo: Responder = ({ headers }) =>
      Response.json(
        { message: `no ${headers.get('x-user-key')}`, id: headers.get('x-user-key') },
        { status: 403 },
      );
    const stream = createChat({ fetch: stubFetch(echo) }).request(listen, { id: 'c' });
    expectNoSecrets(await rejection(stream.open(), ForbiddenError));
    expectNoSecrets(stream);
    const badEvent = open({ n: secrets.userKey });
    const strict = defineOperation({ ...listen, stream: z.object({ n: z.literal('x') }) });
    const events = createChat({ fetch: stubFetch(badEvent.respond) }).request(strict, { id: 'c' });
    expectNoSecrets(await rejection(events[Symbol.asyncIterator]().next(), InvalidResponseError));
  });
});

describe('the stack of an error of a stream', () => {
  async function receiveWebhook(use: () => Promise<unknown>): Promise<void> {
    await handleDelivery(use);
  }
  async function handleDelivery(use: () => Promise<unknown>): Promise<void> {
    await undefined;
    await use();
  }
  const frames = (stack = ''): unknown[] =>
    [...stack.matchAll(/at (?:async )?(handleDelivery|receiveWebhook) /g)].map(([, name]) => name);
  const streamOf = (...responders: readonly Responder[]) =>
    createChat({ fetch: stubFetch(...responders), ...quick }).request(listen, { id: 'c' });
  const late: Responder = async () => {
    await new Promise(setImmediate);
    return new Response(null, { status: 403 });
  };
  const uses: Readonly<Record<string, () => Promise<unknown>>> = {
    'that awaits `open()`': async () => await streamOf(late).open(),
    'of the loop, if it does not connect': async () => {
      for await (const _ of streamOf(late));
    },
    'of the loop, if it does not reconnect': async () => {
      for await (const _ of streamOf(ending(one), late));
    },
    'of the loop, if an event is not valid': async () => {
      for await (const _ of streamOf(open(one, {}).respond));
    },
    'of the loop, if the input is wrong': async () => {
      const stream = createChat().request(listen, { id: '' });
      for await (const _ of stream);
    },
    'of the second loop': async () => {
      const stream = streamOf(open(one).respond);
      for await (const _ of stream) break;
      for await (const _ of stream);
    },
  };

  test.for(Object.entries(uses))('it names the functions %s', async ([, use]) => {
    const error = await receiveWebhook(use).catch((reason) => reason);
    expect(frames(error.stack)).toEqual(['handleDelivery', 'receiveWebhook']);
    expect(error.stack.startsWith(`${error.name}: ${error.message}`)).toBe(true);
  });
});

describe('the events of an observer', () => {
  const types = (events: readonly ClientEvent[]): string[] => events.map(({ type }) => type);
  /** The types of the events of each call. */
  const calls = (events: readonly ClientEvent[]): string[][] =>
    [...Map.groupBy(events, ({ callId }) => callId).values()].map(types);

  test('each connection is a call, which ends with one success or error', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(ending(one), ending(two), open({ n: 3 }).respond);
    const chat = createChat({ fetch, onEvent, ...quick });
    expect(await take(chat.request(listen, { id: 'c' }), 3)).toEqual([1, 2, 3]);
    expect(calls(events)).toEqual([
      ['request', 'response', 'error'],
      ['retry', 'request', 'response', 'error'],
      ['retry', 'request', 'response', 'success'],
    ]);
    expect(events.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1]);
    for (const event of events) {
      expect(event).toMatchObject({ operation: 'listen', path: '/conversations/{id}/listen' });
    }
    expect(events[2]).toMatchObject({ error: { kind: 'connection' } });
    expect(events.at(-1)).toMatchObject({ status: 200, durationMs: expect.any(Number) });
    expectNoSecrets(events);
  });

  test('the attempts of a connection are those of one call', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(status(503), status(503), open(one).respond);
    await take(createChat({ fetch, onEvent, ...quick }).request(listen, { id: 'c' }), 1);
    const attempt = ['request', 'response'];
    expect(calls(events)).toEqual([
      [...attempt, 'retry', ...attempt, 'retry', ...attempt, 'success'],
    ]);
    expect(events.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
  });

  test('connections that receive nothing count on', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(ending(), ending(), status(403));
    const stream = createChat({ fetch, onEvent, ...quick }).request(listen, { id: 'c' });
    const error = await rejection(takeAll(stream), ForbiddenError);
    expect(error.attempts).toBe(3);
    expect(calls(events)).toEqual([
      ['request', 'response', 'error'],
      ['retry', 'request', 'response', 'error'],
      ['retry', 'request', 'response', 'error'],
    ]);
  });

  test.for([
    ['the end of a stream without reconnects', { reconnect: false }, ending(one), 'success'],
    ['`close()`', {}, open(one).respond, 'success'],
    ['an abort', { signal: true }, open(one).respond, 'error'],
  ] as const)('%s ends the call once', async ([name, given, respond, last]) => {
    const controller = new AbortController();
    const { events, onEvent } = recordEvents();
    const options: StreamOptions = { ...given, signal: controller.signal };
    const stream = createChat({ fetch: stubFetch(respond), onEvent }).request(
      listen,
      { id: 'c' },
      options,
    );
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    if (name === 'an abort') {
      controller.abort();
      await rejection(iterator.next(), AbortError);
      expect(events.at(-1)).toMatchObject({ error: { kind: 'aborted' } });
    } else {
      if (name === '`close()`') stream.close();
      expect((await iterator.next()).done).toBe(true);
    }
    stream.close();
    await iterator.return(undefined);
    expect(types(events)).toEqual(['request', 'response', last]);
  });

  test('a stream that is closed while it connects ends its call with an abort', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(() => new Promise(() => undefined));
    const stream = createChat({ fetch, onEvent }).request(listen, { id: 'c' });
    const opening = stream.open();
    await vi.waitFor(() => expect(fetch.requests).toHaveLength(1));
    stream.close();
    await rejection(opening, AbortError);
    expect(types(events)).toEqual(['request', 'error']);
    expect(events.at(-1)).toMatchObject({ error: { kind: 'aborted' } });
  });

  test('a stream that is never used reports nothing', async () => {
    const { events, onEvent } = recordEvents();
    const stream = createChat({ onEvent }).request(listen, { id: 'c' });
    stream.close();
    expect(await takeAll(stream)).toEqual([]);
    expect(events).toEqual([]);
  });

  test('an observer that closes the stream ends it in any phase', async () => {
    for (const phase of ['request', 'response', 'retry', 'error'] as const) {
      const { respond, state } = open(one);
      const fetch = stubFetch(ending(one), respond);
      let isFirst = true;
      const chat = createChat({
        fetch,
        ...quick,
        onEvent: ({ type }) => {
          if (type !== phase || !isFirst) return;
          isFirst = false;
          stream.close();
        },
      });
      const stream = chat.request(listen, { id: 'c' });
      for await (const _ of stream) stream.open();
      expect(isFirst).toBe(false);
      await new Promise(setImmediate);
      expect(fetch.requests.length === 2).toBe(state.isCancelled);
    }
  });
});

describe('wrong uses of a stream', () => {
  test('a wrong input rejects when the stream is used, and before anything is sent', async () => {
    const { events, onEvent } = recordEvents();
    const fetch = stubFetch(ending(one));
    const stream = createChat({ fetch, onEvent }).request(listen, untyped({ id: '..', x: 1 }));
    expect(stream).toBeInstanceOf(Object);
    const error = await rejection(stream.open(), InvalidRequestError);
    expect(error.issues.map(({ path }) => path)).toEqual([['id'], ['x']]);
    await rejection(takeAll(stream), InvalidRequestError);
    expect(fetch.requests).toEqual([]);
    expect(events.map(({ type, attempt }) => [type, attempt])).toEqual([['error', 0]]);
  });

  test.for([
    [{ idleTimeout: 0 }, 'idleTimeout', 'milliseconds above 0'],
    [{ idleTimeout: Number.POSITIVE_INFINITY }, 'idleTimeout', 'milliseconds above 0'],
    [{ onReconnect: 'list' }, 'onReconnect', 'must be a function'],
    [{ reconnect: 1 }, 'reconnect', 'must be a boolean'],
    [
      { totalTimeout: 5 },
      'totalTimeout',
      'is not a known option; expected one of: signal, timeout, idleTimeout, onReconnect, reconnect, retry, headers, query',
    ],
    [{ prefetch: true }, 'prefetch', 'is not a known option'],
    [{ timeout: -1 }, 'timeout', 'milliseconds above 0'],
    [{ retry: 1.5 }, 'retry', 'whole number'],
    [{ signal: {} }, 'signal', 'AbortSignal'],
    [{ headers: { 'x-user-key': 'k' } }, 'headers', 'must not set x-user-key'],
  ] as const)('a wrong option is an InvalidRequestError: %o', async ([options, name, problem]) => {
    const fetch = stubFetch(ending(one));
    const stream = createChat({ fetch }).request(
      listen,
      { id: 'c' },
      untyped<StreamOptions>(options),
    );
    const error = await rejection(stream.open(), InvalidRequestError);
    expect(error.message).toContain(`\`${name}\``);
    expect(error.message).toContain(problem);
    expect(error.issues[0]?.path).toEqual([name]);
    expect(fetch.requests).toEqual([]);
  });

  test('`idleTimeout`, `onReconnect` and `reconnect` are no options of other calls', async () => {
    const chat = createChat();
    for (const options of [{ idleTimeout: 1 }, { onReconnect: () => 0 }, { reconnect: true }]) {
      const call = chat.getEvent({ id: 'e' }, untyped<CallOptions>(options));
      expect((await rejection(call, InvalidRequestError)).message).toContain('not a known option');
    }
  });

  test.for([
    [{ method: 'POST' }, 'method', 'must be GET if `stream` is set'],
    [{ response: z.unknown() }, 'response', 'must not be set if `stream` is set'],
    [{ paging: { items: 'x' } }, 'paging', 'must not be set if `stream` is set'],
    [{ payload: 'event' }, 'payload', 'must not be set if `stream` is set'],
    [{ body: z.object({}) }, 'body', 'must not be set if `stream` is set'],
    [{ stream: {} }, 'stream', 'must be a Zod 4 schema'],
  ] as const)('a wrong definition is a ConfigurationError: %o', ([changes, field, problem]) => {
    const definition = untyped<typeof listen>({ ...listen, ...changes });
    const error = thrown(() => defineOperation(definition), ConfigurationError);
    expect(error.message).toBe(`defineOperation: \`${field}\` ${problem}`);
    expect(error.option).toBe(field);
  });

  test('a record that is wrong rejects in every use of the stream, and never throws', async () => {
    const bad = { ...listen, path: '/x/' as const };
    const create = () => createChat().request(bad);
    await rejection(create().open(), ConfigurationError);
    await rejection(takeAll(untyped(create())), ConfigurationError);
    create().close();
  });

  test('a copy of a client keeps its own number of retries for streams', async () => {
    const fetch = stubFetch(status(503));
    const chat = createChat({ fetch, retry: { maxDelay: 1 } });
    for (const copy of [chat.withOptions({ timeout: 1000 }), chat.withOptions({ retry: 3 })]) {
      await rejection(copy.request(listen, { id: 'c' }).open(), InternalServerError);
    }
    expect(fetch.requests).toHaveLength(11 + 4);
  });
});

test('printing a stream shows none of its state', () => {
  const stream = createChat().request(listen, { id: 'c' });
  expect(JSON.stringify(stream)).toBe('{}');
  expectNoSecrets(stream);
});
