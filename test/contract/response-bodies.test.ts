import { describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  ApiError,
  type ClientEvent,
  ConnectionError,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
} from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { event } from '../support/resources.ts';
import { endlessText, inPieces, streamed } from '../support/streamed-bodies.ts';
import { type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

describe('a body that arrives in chunks', () => {
  const text = JSON.stringify({ event: { ...event, payload: { text: 'grüß 👋' } } });

  test.for([1, 2, 3, 50, 10_000])(
    'a body in chunks of %i bytes is returned as a whole',
    async (size) => {
      const success = streamed({ chunks: inPieces(text, size) });
      await expect(getEvent(success.respond)).resolves.toEqual(JSON.parse(text));
      const failed = streamed({ chunks: inPieces(text, size) }, { status: 404 });
      const error = await rejection(getEvent(failed.respond), NotFoundError);
      expect(error.body).toEqual(JSON.parse(text));
    },
  );

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

  test('empty chunks of a body are skipped', async () => {
    const chunks = ['', text.slice(0, 9), '', text.slice(9), ''];
    await expect(getEvent(streamed({ chunks }).respond)).resolves.toEqual(JSON.parse(text));
  });

  test('every byte of a body in chunks counts towards `maxResponseBytes`', async () => {
    const size = Buffer.byteLength(text);
    const within = (maxResponseBytes: number) =>
      getEvent(streamed({ chunks: inPieces(text, 7) }).respond, { maxResponseBytes });
    await expect(within(size)).resolves.toEqual(JSON.parse(text));
    const error = await rejection(within(size - 1), InvalidResponseError);
    expect(error).toMatchObject({ reason: 'too_large', status: 200, issues: [] });
    expect(error.message).toBe(
      `getEvent: 200 OK, but the body has more than ${size - 1} bytes, the \`maxResponseBytes\` of the client (GET /events/{id})`,
    );
  });

  test('a body without chunks is an empty body', async () => {
    const error = await rejection(getEvent(streamed({}).respond), InvalidResponseError);
    expect(error.reason).toBe('empty');
  });
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

describe('a body that is not needed', () => {
  const init = (name: string, value: string): ResponseInit => ({ headers: { [name]: value } });

  test.for<[string, ResponseInit, number, abstract new (...parameters: never[]) => Error]>([
    ['that of a redirect', { status: 302 }, 0, RedirectError],
    ['an unknown content encoding', init('content-encoding', 'x-fake'), 0, InvalidResponseError],
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

  test('a response that arrives after the end of the call is cancelled, and reported to no observer', async () => {
    const { respond, cancel } = streamed({ chunks: endlessText() });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { events, onEvent } = recordEvents();
    const late: Responder = async (request) => {
      await released;
      return respond(request);
    };
    const call = getEvent(late, { timeout: 1, retry: 0, onEvent });
    await expect(call).rejects.toMatchObject({ kind: 'timeout' });
    release();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
    expect(events.map(({ type }) => type)).toEqual(['request', 'error']);
  });

  test('the body is cancelled if an observer aborts the call when the headers arrive', async () => {
    const { respond, cancel, pulled } = streamed({ chunks: endlessText() });
    const controller = new AbortController();
    const onEvent = ({ type }: ClientEvent): void => {
      if (type === 'response') controller.abort();
    };
    const call = getEvent(respond, { onEvent }, { signal: controller.signal });
    await rejection(call, AbortError);
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
    expect(pulled()).toBe(0);
  });
});

describe('content-encoding', () => {
  const encoded = (encoding: string) =>
    getEvent(raw(JSON.stringify({ event }), { headers: { 'content-encoding': encoding } }));

  test.for([
    ...['identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'GZIP', 'GZIP, br', 'gzip, br'],
    ...['gzip ,BR,identity', '', 'gzip,'],
  ])(
    'the content encoding %j is accepted, since the platform has decoded the body',
    async (encoding) => {
      await expect(encoded(encoding)).resolves.toEqual({ event });
    },
  );

  test.for(['x-fake', 'gzip, x-fake', 'x-fake, gzip', 'gzip br', 'compress'])(
    'the content encoding %j is an InvalidResponseError',
    async (encoding) => {
      const error = await rejection(encoded(encoding), InvalidResponseError);
      expect(error).toMatchObject({ reason: 'encoding', status: 200 });
      expect(error.message).toBe(
        `getEvent: 200 OK, but its content encoding is not known (GET /events/{id}): ${encoding}`,
      );
    },
  );
});

describe('a fault while a body is read', () => {
  const brokenBy = (end: Error) =>
    getEvent(streamed({ chunks: ['{"event":'], end }).respond, { retry: 0 });
  const broken = (code: string, message = 'fake fault') =>
    brokenBy(Object.assign(new TypeError(message), code === '' ? {} : { code }));

  test.for([
    ['Z_DATA_ERROR', 'incorrect header check'],
    ['Z_BUF_ERROR', 'unexpected end of file'],
    ['ERR__ERROR_FORMAT_PADDING_1', 'Decompression failed'],
    ['ERR_BROTLI_INVALID', ''],
    ['ERR__ZSTD_FAILED', ''],
    ['ZSTD_error_prefix_unknown', 'Unknown frame descriptor'],
    ['BrotliDecompressionError', ''],
    ['ERR_CONTENT_DECODING_FAILED', ''],
    ['', 'failed to decompress the body'],
  ])('a fault of decompression is an InvalidResponseError: %s %s', async ([code = '', message]) => {
    const error = await rejection(broken(code, message), InvalidResponseError);
    expect(error).toMatchObject({ reason: 'encoding', status: 200 });
    expect(error.message).toBe(
      'getEvent: 200 OK, but its content encoding cannot be undone (GET /events/{id})',
    );
  });

  test.for(['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'E_FAKE'])(
    'the fault %s while a body is read is a ConnectionError, and the call may have been processed',
    async (code) => {
      const error = await rejection(broken(code), ConnectionError);
      expect(error.maybeProcessed).toBe(true);
    },
  );

  test('an error that throws when it is read is a ConnectionError', async () => {
    const get = (): never => {
      throw new Error('not for you');
    };
    const unreadable = new Proxy(new Error('unreadable'), { get });
    const error = await rejection(brokenBy(unreadable), ConnectionError);
    expect(error.message).toBe('getEvent: connection failed (GET /events/{id}): host chat.example');
  });
});

const text = () => new ReadableStream({ pull: (controller) => controller.enqueue('{}') });

test.for<[title: string, spoil: (response: Response) => unknown]>([
  ['was read before', (response) => response.text()],
  ['has no bytes', (response) => Object.defineProperty(response, 'body', { value: text() })],
])(
  'a successful response whose body $0 is a ConnectionError, and not retried',
  async ([, spoil]) => {
    const fetch = stubFetch(async () => {
      const response = new Response('{}');
      await spoil(response);
      return response;
    });
    const call = createChat({ fetch, retry: 2 }).getEvent({ id: 'e' });
    expect((await rejection(call, ConnectionError)).message).toBe(
      'getEvent: no usable response (GET /events/{id}): `fetch` returned a body that was read before, or does not consist of bytes; host chat.example',
    );
    expect(fetch.requests).toHaveLength(1);
  },
);

test.for([100, 199, 600, 999])(
  'a status that HTTP does not define is an ApiError: %i',
  async (code) => {
    // No platform creates such a response, but the `fetch` of a caller may.
    const odd = { status: code, type: 'default', headers: new Headers(), body: null };
    const error = await rejection(
      getEvent(() => untyped(odd)),
      ApiError,
    );
    expect(error).toMatchObject({ kind: 'api', status: code });
  },
);
