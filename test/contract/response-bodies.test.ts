import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  AbortError,
  type CallOptions,
  type ClientEvent,
  ConfigurationError,
  ConnectionError,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
  TimeoutError,
} from '../../src/index.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createChat, type ErrorClass, rejection, untyped } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { event } from '../support/resources.ts';
import { endlessText, inPieces, streamed } from '../support/streamed-bodies.ts';
import { type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

const text = JSON.stringify({ event: { ...event, payload: { text: 'grüß 👋' } } });

test.for([1, 3, 50])('a body in chunks of %i bytes is returned as a whole', async (size) => {
  const { respond } = streamed({ chunks: inPieces(text, size) });
  await expect(getEvent(respond)).resolves.toEqual(JSON.parse(text));
});

test.for<[title: string, sizes: readonly number[]]>([
  ['a large chunk between small ones', [10, 20, 30, 20_000, 40, 50]],
  ['small chunks that fill more than 64 KiB', Array.from({ length: 20 }, () => 15_000)],
  ['small chunks that fill exactly 64 KiB', [1, ...Array.from({ length: 8 }, () => 8192), 5, 6]],
  ['large chunks', [20_000, 20_000, 20_000]],
])('a body is returned as a whole, its bytes in order: %s', async ([, sizes]) => {
  const length = sizes.reduce((sum, size) => sum + size);
  const words = Array.from({ length }, (_, index) => index).join(' ');
  const frame = JSON.stringify({ event: { id: 'e', payload: { text: '' } } }).length;
  const body = { event: { id: 'e', payload: { text: words.slice(0, length - frame) } } };
  let start = 0;
  const chunks = sizes.map((size) => {
    start += size;
    return JSON.stringify(body).slice(start - size, start);
  });
  await expect(getEvent(streamed({ chunks }).respond)).resolves.toEqual(body);
});

test('every byte of a body in chunks counts towards `maxResponseBytes`', async () => {
  const size = Buffer.byteLength(text);
  const within = (maxResponseBytes: number) =>
    getEvent(streamed({ chunks: inPieces(text, 7) }).respond, { maxResponseBytes });
  await expect(within(size)).resolves.toEqual(JSON.parse(text));
  const error = await rejection(within(size - 1), InvalidResponseError);
  expect(error).toMatchObject({ reason: 'too_large', response: { status: 200 }, issues: [] });
});

test.for<readonly [contentLength: string, isAccepted: boolean]>([
  ['1000', true],
  ['1001', false],
  ['many', true],
])('with a `maxResponseBytes` of 1000, the content-length %s is accepted: %s', async (row) => {
  const [contentLength, isAccepted] = row;
  const respond = raw(JSON.stringify({ event }), { headers: { 'content-length': contentLength } });
  const call = getEvent(respond, { maxResponseBytes: 1000 });
  if (isAccepted) await expect(call).resolves.toEqual({ event });
  else expect((await rejection(call, InvalidResponseError)).reason).toBe('too_large');
});

test.for<[api: string, limit: number, call: (respond: Responder) => Promise<unknown>]>([
  ['chat', 33_554_432, (respond) => getEvent(respond)],
  ['admin', 67_108_864, (respond) => listBots(respond)],
])('by default, a response of the %s API has at most %i bytes', async ([, limit, call]) => {
  const ofLength = (length: number) =>
    call(raw(JSON.stringify({ event, bots: [] }), init('content-length', String(length))));
  await ofLength(limit);
  const { reason } = await rejection(ofLength(limit + 1), InvalidResponseError);
  expect(reason).toBe('too_large');
});

const init = (name: string, value: string): ResponseInit => ({ headers: { [name]: value } });

test.for<[string, ResponseInit, number, ErrorClass]>([
  ['that of a redirect', { status: 302 }, 0, RedirectError],
  ['a content-length over the limit', init('content-length', '2001'), 0, InvalidResponseError],
  ['a length over `maxResponseBytes`', {}, 3, InvalidResponseError],
  ['that of an error, over 64 KiB', { status: 403 }, 66, ForbiddenError],
])(
  'a body is cancelled, and no more of it is read than needed: %s',
  async ([, init, pieces, errorClass]) => {
    const { respond, cancel, pulled } = streamed({ chunks: endlessText() }, init);
    const call = getEvent(respond, { maxResponseBytes: 2000 });
    await expect(call).rejects.toBeInstanceOf(errorClass);
    expect(pulled()).toBe(pieces);
    expect(cancel).toHaveBeenCalledOnce();
  },
);

test.for<[title: string, init: ResponseInit, endOf: () => CallOptions]>([
  ['`timeout`, a success', {}, () => ({ timeout: 20 })],
  ['`totalTimeout`, a success', {}, () => ({ totalTimeout: 20 })],
  ['an abort, a success', {}, () => ({ signal: AbortSignal.timeout(20) })],
  ['an abort, an error', { status: 403 }, () => ({ signal: AbortSignal.timeout(20) })],
])(
  'a body that stalls is cancelled by the end of its attempt, though `fetch` ignores its signal: %s',
  async ([, init, endOf]) => {
    const end = endOf();
    const { respond, cancel } = streamed({ chunks: ['{'], end: 'stalled' }, init);
    const call = getEvent(respond, { retry: 0 }, end);
    await expect(call).rejects.toMatchObject({ kind: 'signal' in end ? 'aborted' : 'timeout' });
    expect(cancel).toHaveBeenCalledOnce();
  },
);

test('a response that arrives after the end of the call is cancelled, and reported to no observer', async () => {
  const { respond, cancel } = streamed({ chunks: endlessText() });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { events, observer } = recordEvents();
  const late: Responder = async (request) => {
    await released;
    return respond(request);
  };
  const call = getEvent(late, { timeout: 1, retry: 0, observer });
  await expect(call).rejects.toMatchObject({ kind: 'timeout' });
  release();
  await expect.poll(() => cancel).toHaveBeenCalledOnce();
  expect(events.map(({ type }) => type)).toEqual(['request', 'error']);
});

test('the body is cancelled if an observer aborts the call when the headers arrive', async () => {
  const { respond, cancel, pulled } = streamed({ chunks: endlessText() });
  const controller = new AbortController();
  const observer = ({ type }: ClientEvent): void => {
    if (type === 'response') controller.abort();
  };
  const call = getEvent(respond, { observer }, { signal: controller.signal });
  await rejection(call, AbortError);
  await expect.poll(() => cancel).toHaveBeenCalledOnce();
  expect(pulled()).toBe(0);
});

const encoded = (encoding: string) =>
  getEvent(raw(JSON.stringify({ event }), { headers: { 'content-encoding': encoding } }));

test.for([
  ...['identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'GZIP, br', 'gzip ,BR,identity', ''],
  // No platform undoes these.
  ...['none', 'utf-8', 'identity, identity', 'x-fake', 'gzip, x-fake', 'gzip br'],
])('a body in the content encoding %j is read if it is JSON in UTF-8', async (encoding) => {
  await expect(encoded(encoding)).resolves.toEqual({ event });
});

const foreign =
  (status: number): Responder =>
  () =>
    untyped<Response>({
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: Readable.from([Buffer.from(JSON.stringify({ event }))]),
    });

test('a body that is no ReadableStream, of a success, is a ConnectionError that names the `fetch`, after one attempt', async () => {
  const { message, attempts } = await rejection(getEvent(foreign(200)), ConnectionError);
  expect(message).toContain('`fetch` returned a body that is no ReadableStream');
  expect(message).toContain('node-fetch');
  expect(attempts).toBe(1);
});

test.for<[status: number, errorClass: ErrorClass]>([
  [403, ForbiddenError],
  [404, NotFoundError],
])(
  'a body that is no ReadableStream, of the error status %i, leaves the class of the error, and a message that names the `fetch` and not the address',
  async ([status, errorClass]) => {
    const { message } = await rejection(getEvent(foreign(status)), errorClass);
    expect(message).toContain('`fetch` returned a body that is no ReadableStream');
    expect(message).not.toContain('baseUrl');
  },
);

const whole =
  (read: () => Promise<ArrayBuffer>, status = 200, type = 'application/json'): Responder =>
  () =>
    untyped<Response>({
      status,
      headers: new Headers({ 'content-type': type }),
      arrayBuffer: read,
    });
const bytesOf = (value: unknown): Promise<ArrayBuffer> =>
  new Response(JSON.stringify(value)).arrayBuffer();
const success = whole(() => bytesOf({ event }));

test('a Response without `body`, as that of React Native, is read as a whole', async () => {
  await expect(getEvent(success)).resolves.toEqual({ event });
  await expect(getEvent(whole(() => bytesOf({}), 204))).rejects.toThrow(InvalidResponseError);
});

test('the bytes of a Response without `body` count towards `maxResponseBytes`', async () => {
  const { byteLength } = await bytesOf({ event });
  await expect(getEvent(success, { maxResponseBytes: byteLength })).resolves.toEqual({ event });
  const call = getEvent(success, { maxResponseBytes: byteLength - 1 });
  expect((await rejection(call, InvalidResponseError)).reason).toBe('too_large');
});

test('an error has its class and its details from a Response without `body`', async () => {
  const body = { id: 'err_1', code: 404, type: 'ResourceNotFound', message: 'no such event' };
  const error = await rejection(getEvent(whole(() => bytesOf(body), 404)), NotFoundError);
  expect(error).toMatchObject({ body, type: 'ResourceNotFound' });
});

test('a Response without `body` that fails while it is read is a fault of the connection', async () => {
  const read = () => Promise.reject(new TypeError('Network request failed'));
  const error = await rejection(getEvent(whole(read), { retry: 0 }), ConnectionError);
  expect(error).toMatchObject({ isTransient: true, maybeProcessed: true });
  await rejection(getEvent(whole(read, 403)), ForbiddenError);
});

test('a Response without `body` that never arrives ends with the attempt, and that of an error with what is known', async () => {
  vi.useFakeTimers();
  const never = (status: number) => whole(() => new Promise(() => undefined), status);
  const calls = Promise.all([
    rejection(getEvent(never(200), { retry: 0, timeout: 5000 }), TimeoutError),
    rejection(getEvent(never(403), { retry: 0, timeout: 5000 }), ForbiddenError),
  ]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await calls).toHaveLength(2);
});

test('a Response without `body` cannot be a stream: a ConfigurationError that names the option `fetch`', async () => {
  const fetch = stubFetch(whole(() => bytesOf({}), 200, 'text/event-stream'));
  const stream = createChat({ fetch }).listenConversation({ id: 'c' });
  const error = await rejection(stream.open(), ConfigurationError);
  expect(error).toMatchObject({ option: 'fetch', isTransient: false, attempts: 1 });
  expect(error.maybeProcessed).toBe(true);
  expect(error.message).toContain('the option `fetch`');
  expect(fetch.requests).toHaveLength(1);
});

test('a stream is not requested if the Response of the platform has no `body`', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('Response', class {});
  // Another file may be loaded before the next test.
  onTestFinished(() => void vi.unstubAllGlobals());
  const stream = createChat().listenConversation({ id: 'c' });
  const error = await rejection(stream.open(), ConfigurationError);
  expect(error).toMatchObject({ option: 'fetch', isTransient: false, maybeProcessed: false });
  expect(fetch).not.toHaveBeenCalled();
});

const depth = 200_000;

test('a payload that is nested 200,000 levels deep is returned', async () => {
  const deep = `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`;
  const { event } = await getEvent(raw(`{"event":{"id":"1","payload":${deep}}}`));
  let inner: unknown = event.payload;
  let levels = 0;
  while (typeof inner === 'object' && inner !== null && 'a' in inner) {
    inner = inner.a;
    levels += 1;
  }
  expect(levels).toBe(depth);
});

test('JSON that is nested 200,000 levels deep is returned in undocumented properties, and rejected in others', async () => {
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const kept = raw(`{"event":{"id":"1","more":${deep}},"more":${deep}}`);
  expect(await getEvent(kept)).toHaveProperty('event.id', '1');
  await rejection(getEvent(raw(`{"event":${deep}}`)), InvalidResponseError);
  await rejection(getEvent(raw(deep)), InvalidResponseError);
});
