import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import {
  AbortError,
  type BotPlatformError,
  type ChatClientOptions,
  type ClientEvent,
  ConfigurationError,
  ConnectionError,
  defineOperation,
  ForbiddenError,
  InvalidInputError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
  type StreamOptions,
  UnauthorizedError,
} from '../../src/index.ts';
import { createChat, type ErrorClass, rejection, thrown, untyped } from '../support/clients.ts';
import { listen, take, takeAll } from '../support/event-streams.ts';
import { recordEvents } from '../support/events.ts';
import { recordProcess } from '../support/process-events.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { streamed } from '../support/streamed-bodies.ts';
import {
  ending,
  hang,
  json,
  later,
  type Responder,
  raw,
  type StubFetch,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';
import { allFrames, failureOfUser, userFrames } from '../support/user-frames.ts';

const headers = { 'content-type': 'text/event-stream; charset=utf-8' };

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
const html = { headers: { 'content-type': 'text/html' } };

/** A stream whose service responds like this in turn, with short waits, and what its observer received. */
function start(
  responders: readonly Responder[],
  options: StreamOptions = {},
  client: Partial<ChatClientOptions> = {},
) {
  const { events, observer } = recordEvents();
  const fetch = stubFetch(...responders);
  const chat = createChat({ fetch, observer, retry: { maxDelay: 1 }, ...client });
  const stream = chat.request(listen, { id: 'c' }, { reconnect: { maxDelay: 1 }, ...options });
  return { stream, chat, fetch, events };
}

/** The values of a stream of one connection whose events have this schema. */
async function valuesOf(schema: z.ZodType | zm.ZodMiniType, respond: Responder) {
  const operation = defineOperation({ ...listen, stream: schema });
  const chat = createChat({ fetch: stubFetch(respond) });
  const values: unknown[] = [];
  const stream = chat.request(operation, { id: 'c' }, { reconnect: false });
  for await (const value of stream) values.push(value);
  return values;
}

test('a stream makes no request until it is used', async () => {
  const { stream, fetch } = start([ending(one)]);
  await using _ = stream;
  stream[Symbol.asyncIterator]();
  await new Promise(setImmediate);
  expect(fetch.requests).toEqual([]);
});

test('the request of a stream is that of a call, and asks for a stream of events', async () => {
  const fetch = stubFetch(open(one).respond);
  const chat = createChat({ fetch, headers: { 'x-a': '1' } });
  await take(chat.request(listen, { id: 'a/b' }, { headers: { 'x-b': '2' }, query: { q: 1 } }), 1);
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

test.for([
  ['text/event-stream', true],
  ['TEXT/EVENT-STREAM ;charset=UTF-8', true],
  ['text/event-streams', false],
  ['application/json', false],
  ['', false],
] as const)('a response of the type %j is a stream: %s', async ([type, isStream]) => {
  const respond = raw('data: {"n":1}\n\n', { headers: { 'content-type': type } });
  const { stream, fetch } = start([respond], { reconnect: false });
  if (isStream) expect(await takeAll(stream)).toEqual([1]);
  else await rejection(takeAll(stream), InvalidResponseError);
  expect(fetch.requests).toHaveLength(1);
});

test('a body that was read before is a ConnectionError, and is not requested again', async () => {
  const { stream, fetch } = start([
    () => {
      const response = new Response('x', { headers });
      response.body?.getReader();
      return response;
    },
  ]);
  const error = await rejection(takeAll(stream), ConnectionError);
  expect(error.message).toContain('`fetch` returned a body that was read before');
  expect(fetch.requests).toHaveLength(1);
});

test.for([
  ['mini', zm.object({ n: zm.number() }), one],
  ['asynchronous', z.object({ n: z.number() }).refine(async () => true), one],
  ['one with a transform', z.object({ n: z.number().transform(String) }), { n: '1' }],
] as const)(
  'the events of a stream are what the schema made of them: %s',
  async ([, schema, value]) => {
    expect(await valuesOf(schema, ending(one))).toEqual([value]);
  },
);

test('an event that the schema rejects ends the iteration, and the connection', async () => {
  const { respond, state } = open(one, { n: 'two' }, { n: 3 });
  const { stream, fetch, events } = start([respond]);
  const iterator = stream[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toEqual(one);
  const error = await rejection(iterator.next(), InvalidResponseError);
  expect(error).toMatchObject({
    reason: 'schema',
    response: { status: 200 },
    issues: [{ path: ['n'], message: expect.stringContaining('number') }],
  });
  expect(error.message).not.toContain('may be wrong');
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
  expect(state.isCancelled).toBe(true);
  expect(fetch.requests).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({ type: 'error', error: { kind: 'invalid_response' } });
});

test('JSON that is no object is checked by the schema, and data that is no JSON is ignored', async () => {
  const schema = z.union([z.number(), z.null(), z.string()]);
  const text = 'data: 1\n\ndata: ping\n\ndata: null\n\ndata:\n\ndata: "ping"\n\n';
  expect(await valuesOf(schema, raw(text, { headers }))).toEqual([1, null, 'ping']);
});

test('`maxResponseBytes` limits the bytes of an event, not its characters', async () => {
  const respond = ending({ n: 1, text: '\u20ac'.repeat(50) });
  const read = async (maxResponseBytes: number) =>
    await takeAll(start([respond], { reconnect: false }, { maxResponseBytes }).stream);
  const bytes = 17 + 150;
  expect(await read(bytes)).toEqual([1]);
  expect((await rejection(read(bytes - 1), InvalidResponseError)).reason).toBe('too_large');
});

test.for([
  [65_280, 4],
  [1, 1021],
] as const)(
  'a stream that is not consumed is read until 256 Ki characters wait, 256 of them for each event: with %i in each, %i events',
  async ([length, count]) => {
    const chunks = Array.from({ length: 2 * count }, () => `data: ${'1'.repeat(length)}\n\n`);
    const { respond, pulled } = streamed({ chunks, end: 'stalled' }, { headers });
    await using stream = start([respond]).stream;
    await stream.open();
    for (let before = -1; before !== pulled(); ) {
      before = pulled();
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    }
    expect(pulled()).toBe(count);
  },
);

/** A connection that the service ends after this text. */
const text = (fields: string): Responder => raw(fields, { headers });
const sentBy = (fetch: StubFetch, name: string) =>
  fetch.requests.map((request) => request.headers.get(name));

test('a reconnect has the id of the last event as `Last-Event-ID`, if the service gave one', async () => {
  const { stream, fetch } = start([
    ending(one),
    text('id: a 1\ndata: {"n":2}\n\n'),
    // An id without data counts; what is not complete does not.
    text('data: {"n":3}\n\nid: b\n\nid: c\n'),
    text(''),
    text('id\ndata: {"n":4}\n\n'),
    text('id: d\ndata: {"n":5}\n\n'),
    // A header cannot have it.
    text('id: \u{1f600}\ndata: {"n":6}\n\n'),
    open({ n: 7 }).respond,
  ]);
  expect(await take(stream, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(sentBy(fetch, 'last-event-id')).toEqual([null, null, 'a 1', 'b', 'b', null, 'd', null]);
});

test('a reconnect has the `Last-Event-ID` of the caller until the service gives an id', async () => {
  const responders = [ending(one), text('id: 2\ndata: {"n":2}\n\n'), open({ n: 3 }).respond];
  const { stream, fetch } = start(responders, { headers: { 'Last-Event-ID': '0' } });
  expect(await take(stream, 3)).toEqual([1, 2, 3]);
  expect(sentBy(fetch, 'last-event-id')).toEqual(['0', '0', '2']);
});

test('a reconnect has the credentials and the headers of that moment, and the query', async () => {
  let calls = 0;
  const { stream, fetch } = start(
    [ending(one), open(two).respond],
    { headers: () => ({ 'x-a': String(calls) }), query: { deep: true } },
    { userKey: () => `fake-key-${++calls}` },
  );
  expect(await take(stream, 2)).toEqual([1, 2]);
  expect(sentBy(fetch, 'x-user-key')).toEqual(['fake-key-1', 'fake-key-2']);
  expect(sentBy(fetch, 'x-a')).toEqual(['0', '1']);
  expect(fetch.requests.map(({ url }) => url.search)).toEqual(['?deep=true', '?deep=true']);
});

test('`onReconnect` is awaited after each reconnect, before the next event', async () => {
  const log: unknown[] = [];
  const onReconnect = async (): Promise<void> => {
    log.push('reconnect');
    await new Promise(setImmediate);
    log.push('listed');
  };
  const responders = [ending(one), ending(two), open({ n: 3 }).respond];
  const { stream, fetch } = start(responders, { onReconnect });
  for await (const { n } of stream) {
    log.push(n);
    // The next connection is open before the event is handled.
    await expect.poll(() => fetch.requests.length).toBeGreaterThan(Math.min(n, 2));
    await new Promise(setImmediate);
    log.push('handled');
    if (n === 3) break;
  }
  const between = ['handled', 'reconnect', 'listed'];
  expect(log).toEqual([1, ...between, 2, ...between, 3, 'handled']);
});

test('`onReconnect` is called once for several reconnects between two events', async () => {
  const onReconnect = vi.fn();
  const responders = [ending(one), text(''), text(''), open(two).respond];
  const { stream, fetch } = start(responders, { onReconnect });
  for await (const { n } of stream) {
    if (n === 2) break;
    // All connect while the first event is handled.
    await expect.poll(() => fetch.requests.length).toBe(4);
    await new Promise(setImmediate);
    expect(onReconnect).not.toHaveBeenCalled();
  }
  expect(onReconnect).toHaveBeenCalledTimes(1);
});

test('an abort while `onReconnect` runs ends the iteration, and the connection', async () => {
  const controller = new AbortController();
  const onReconnect = (): Promise<void> => {
    controller.abort();
    return new Promise(() => undefined);
  };
  const { respond, state } = open(two);
  const options = { signal: controller.signal, onReconnect };
  await rejection(takeAll(start([ending(one), respond], options).stream), AbortError);
  expect(state.isCancelled).toBe(true);
});

const error = { code: 403, message: 'not you' };

test.for<readonly [title: string, Responder, ErrorClass]>([
  ['a 401', status(401), UnauthorizedError],
  ['a 403', status(403), ForbiddenError],
  ['a 404', status(404), NotFoundError],
  ['a redirect', status(307), RedirectError],
  ['a 200 with an error in it', json(error), ForbiddenError],
  ['a 200 with JSON', json(one), InvalidResponseError],
  ['a 200 with a page', raw('<p>', html), InvalidResponseError],
  ['a 204', status(204), InvalidResponseError],
])(
  'a response that would not be retried ends the iteration, at first and after a reconnect: %s',
  async ([, respond, errorClass]) => {
    const first = start([respond]);
    await rejection(first.stream.open(), errorClass);
    await rejection(takeAll(first.stream), errorClass);
    expect(first.fetch.requests).toHaveLength(1);
    const second = start([ending(one), respond]);
    const iterator = second.stream[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual(one);
    await rejection(iterator.next(), errorClass);
    expect(second.fetch.requests).toHaveLength(2);
  },
);

test('a second iteration rejects, and the first one goes on', async () => {
  const { stream, fetch } = start([open(one, two).respond]);
  const first = stream[Symbol.asyncIterator]();
  expect((await first.next()).value).toEqual(one);
  const second = stream[Symbol.asyncIterator]();
  const error = await rejection(second.next(), InvalidInputError);
  expect(error.message).toContain('one consumer');
  await second.return(undefined);
  expect((await first.next()).value).toEqual(two);
  await first.return(undefined);
  await rejection(takeAll(stream), InvalidInputError);
  expect(fetch.requests).toHaveLength(1);
});

test('`open()` is shared by its callers, and by the iteration', async () => {
  const { stream, fetch } = start([open(one).respond]);
  await Promise.all([stream.open(), stream.open()]);
  expect(await take(stream, 1)).toEqual([1]);
  expect(fetch.requests).toHaveLength(1);
});

test('a failure of a stream while nobody iterates is thrown by the iterator, after the events before it', async () => {
  using unhandled = recordProcess('unhandledRejection');
  const { stream, fetch } = start([ending(one, two), status(403)]);
  await stream.open();
  await expect.poll(() => fetch.requests).toHaveLength(2);
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
  const { stream, events } = start([status(404)]);
  stream.open();
  await expect.poll(() => events.some(({ type }) => type === 'error')).toBe(true);
  await new Promise(setImmediate);
  expect(unhandled.seen).toEqual([]);
  await rejection(stream.open(), NotFoundError);
});

const throwing = (): never => expect.fail('mine');

test('an `onReconnect` that throws is a ConfigurationError with that cause, and ends the connection', async () => {
  const { respond, state } = open(two);
  const { stream } = start([ending(one), respond], { onReconnect: throwing });
  const error = await rejection(takeAll(stream), ConfigurationError);
  expect(error).toMatchObject({ option: 'onReconnect', cause: { message: 'mine' } });
  expect(state.isCancelled).toBe(true);
});

test('an `onDisconnect` that throws is a ConfigurationError with that cause, and there is no reconnect', async () => {
  const { stream, fetch } = start([ending(one), open(two).respond], { onDisconnect: throwing });
  const error = await rejection(takeAll(stream), ConfigurationError);
  expect(error).toMatchObject({ option: 'onDisconnect', cause: { message: 'mine' } });
  expect(fetch.requests).toHaveLength(1);
});

test('`onDisconnect` is called with the reason for each connection that is lost, and not at the end', async () => {
  const reasons: string[] = [];
  const onDisconnect = (error: BotPlatformError) => reasons.push(`${error.name}`);
  const { stream } = start([ending(one), ending(two), status(403)], { onDisconnect });
  await rejection(takeAll(stream), ForbiddenError);
  const { stream: closed } = start([open(one).respond], { onDisconnect });
  expect(await take(closed, 1)).toEqual([1]);
  expect(reasons).toEqual(['ConnectionError', 'ConnectionError']);
});

test('an `onReconnect` whose own call fails ends the iteration with the error of that call', async () => {
  const onReconnect = () => chat.getEvent({ id: 'e' });
  const { stream, chat } = start([ending(one), open(two).respond, status(403)], { onReconnect });
  expect((await rejection(takeAll(stream), ForbiddenError)).operation).toBe('getEvent');
});

const streamOf = (...responders: readonly Responder[]) => start(responders).stream;
const late = later(status(403));
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
};

test.for(Object.entries(uses))('the stack names the functions %s', async ([, use]) => {
  const { name, message, stack } = await failureOfUser(use);
  expect(userFrames(stack)).toEqual(allFrames);
  expect(stack?.startsWith(`${name}: ${message}`)).toBe(true);
});

const types = (events: readonly ClientEvent[]): string[] => events.map(({ type }) => type);
/** The types of the events of each call. */
const calls = (events: readonly ClientEvent[]): string[][] =>
  [...Map.groupBy(events, ({ callId }) => callId).values()].map(types);

test('each connection of a stream is a call, which ends with one success or error', async () => {
  const { stream, events } = start([ending(one), ending(two), open({ n: 3 }).respond]);
  expect(await take(stream, 3)).toEqual([1, 2, 3]);
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

test('reconnects that receive nothing are counted together', async () => {
  const noBytes = streamed({ chunks: [new Uint8Array(0)] }, { headers });
  const { stream, events } = start([ending(), noBytes.respond, status(403)]);
  expect((await rejection(takeAll(stream), ForbiddenError)).attempts).toBe(2);
  expect(calls(events)).toEqual([
    ['request', 'response', 'error'],
    ['retry', 'request', 'response', 'error'],
    ['retry', 'request', 'response', 'error'],
  ]);
});

test.for<readonly [title: string, respond: Responder, last: string, options?: StreamOptions]>([
  ['the end of a stream without reconnects', ending(one), 'success', { reconnect: false }],
  ['`close()`', open(one).respond, 'success'],
  ['an abort', open(one).respond, 'aborted'],
])(
  'the call of a stream ends once, and leaves no listener: %s',
  async ([name, respond, last, options]) => {
    const controller = new AbortController();
    const { signal } = controller;
    const { stream, events } = start([respond], { ...options, signal });
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    if (name === 'an abort') controller.abort();
    if (name === '`close()`') stream.close();
    if (last === 'aborted') await rejection(iterator.next(), AbortError);
    else expect((await iterator.next()).done).toBe(true);
    stream.close();
    await iterator.return(undefined);
    expect(types(events)).toEqual(['request', 'response', last === 'aborted' ? 'error' : last]);
    if (last === 'aborted') expect(events.at(-1)).toMatchObject({ error: { kind: last } });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  },
);

test.for([['an abort'], ['`close()`']])(
  'an end while a stream connects is reported before its iteration ends, and once: %s',
  async ([name]) => {
    const controller = new AbortController();
    const { stream, fetch, events } = start([hang()], { signal: controller.signal });
    const opened = rejection(stream.open(), AbortError);
    const values = takeAll(stream);
    await expect.poll(() => fetch.requests).toHaveLength(1);
    if (name === 'an abort') controller.abort();
    else stream.close();
    if (name === 'an abort') await rejection(values, AbortError);
    else expect(await values).toEqual([]);
    await opened;
    expect(types(events)).toEqual(['request', 'error']);
    expect(events.at(-1)).toMatchObject({ error: { kind: 'aborted' } });
    await new Promise(setImmediate);
    expect(events).toHaveLength(2);
  },
);

test('a stream that is closed before its use requests and reports nothing, and leaves no listener', async () => {
  const { signal } = new AbortController();
  const { stream, fetch, events } = start([], { signal });
  stream.close();
  expect(await takeAll(stream)).toEqual([]);
  expect([fetch.requests, events, getEventListeners(signal, 'abort')]).toEqual([[], [], []]);
  await rejection(stream.open(), AbortError);
});

test('a signal that was aborted before ends a stream before anything is sent', async () => {
  const { stream, fetch } = start([], { signal: AbortSignal.abort('enough') });
  expect((await rejection(stream.open(), AbortError)).cause).toBe('enough');
  expect((await rejection(takeAll(stream), AbortError)).cause).toBe('enough');
  expect(fetch.requests).toEqual([]);
});

test.for(['request', 'response', 'retry', 'error'] as const)(
  'an observer that closes the stream ends it in any phase: %s',
  async (phase) => {
    const { respond, state } = open(one);
    let isFirst = true;
    const observer = ({ type }: ClientEvent): void => {
      if (type !== phase || !isFirst) return;
      isFirst = false;
      stream.close();
    };
    const { stream, fetch } = start([ending(one), respond], {}, { observer });
    for await (const _ of stream) stream.open();
    expect(isFirst).toBe(false);
    await new Promise(setImmediate);
    expect(fetch.requests.length === 2).toBe(state.isCancelled);
  },
);

test('a wrong input rejects when the stream is used, and before anything is sent', async () => {
  const { events, observer } = recordEvents();
  const fetch = stubFetch(ending(one));
  const stream = createChat({ fetch, observer }).request(listen, untyped({ id: '..', x: 1 }));
  expect(stream).toBeInstanceOf(Object);
  const error = await rejection(stream.open(), InvalidInputError);
  expect(error.issues.map(({ path }) => path)).toEqual([['id'], ['x']]);
  await rejection(takeAll(stream), InvalidInputError);
  expect(fetch.requests).toEqual([]);
  expect(events.map(({ type, attempt }) => [type, attempt])).toEqual([['error', 0]]);
});

test.for([
  [{ idleTimeout: 0 }, 'idleTimeout', 'milliseconds above 0'],
  [{ onReconnect: 'list' }, 'onReconnect', 'must be a function'],
  [{ reconnect: 1 }, 'reconnect', 'must be a boolean'],
  [{ reconnect: { limit: 101 } }, 'reconnect', 'a whole number from 0 to 100'],
  [{ reconnect: { maxDelay: 0 } }, 'reconnect', 'milliseconds above 0'],
  [{ reconnect: { delay: 1 } }, 'reconnect', 'limit, maxDelay'],
  [{ idempotent: true }, 'idempotent', 'is not a known option'],
] as const)('a wrong option is an InvalidInputError: %o', async ([options, name, problem]) => {
  const { stream, fetch } = start([ending(one)], untyped<StreamOptions>(options));
  const error = await rejection(stream.open(), InvalidInputError);
  expect(error.message).toContain(`\`${name}`);
  expect(error.message).toContain(problem);
  expect(error.issues[0]?.path).toEqual([name]);
  expect(fetch.requests).toEqual([]);
});

const unwanted = 'must not be set if `stream` is set';

test.for([
  [{ method: 'POST' }, 'method', 'must be GET if `stream` is set'],
  [{ response: z.unknown() }, 'response', unwanted],
  [{ paging: { items: 'x' } }, 'paging', unwanted],
  [{ body: z.object({}) }, 'body', unwanted],
  [{ stream: {} }, 'stream', 'must be a Zod 4 schema'],
] as const)('a wrong definition is a ConfigurationError: %o', ([changes, field, problem]) => {
  const definition = untyped<typeof listen>({ ...listen, ...changes });
  const error = thrown(() => defineOperation(definition), ConfigurationError);
  expect(error.message).toBe(`defineOperation: \`${field}\` ${problem}`);
  expect(error.option).toBe(field);
});
