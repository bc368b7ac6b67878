import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  ApiError,
  BotPlatformError,
  type ClientEvent,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
  UnauthorizedError,
} from '../../src/index.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { secrets } from '../support/secrets.ts';
import { json, type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

afterEach(() => {
  vi.useRealTimers();
});

const kibibyte = 1024;

const getEvent = (respond: Responder, options = {}) =>
  createChat({ retry: 0, fetch: stubFetch(respond), ...options }).getEvent({ id: 'e' });

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

interface Body {
  readonly chunks: Iterable<Uint8Array>;
  /** How it ends: by itself, with a fault, or never. */
  readonly end?: 'closed' | 'stalled' | Error;
}

/** Responds with a body that is produced as it is read, and counts reads and cancellations. */
function streamed({ chunks, end = 'closed' }: Body, init: ResponseInit = {}) {
  const cancel = vi.fn();
  let pulled = 0;
  const respond: Responder = () => {
    const iterator = chunks[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const { done, value } = iterator.next();
          if (done !== true) {
            pulled += 1;
            controller.enqueue(value);
          } else if (end === 'closed') controller.close();
          else if (end === 'stalled') return new Promise<void>(() => undefined);
          else controller.error(end);
          return undefined;
        },
        cancel,
      },
      { highWaterMark: 0 },
    );
    return new Response(body, init);
  };
  return { respond, cancel, pulled: () => pulled };
}

function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

function* endless(): Generator<Uint8Array> {
  for (;;) yield bytesOf('x'.repeat(1000));
}

/** A response that no platform creates, but that the `fetch` of a caller may return. */
function oddResponse(status: number): Responder {
  return () => untyped<Response>({ status, type: 'default', headers: new Headers(), body: null });
}

describe('a body that arrives in chunks', () => {
  const text = JSON.stringify({ event: { ...event, payload: { text: 'grüß 👋' } } });

  test.for([1, 2, 3, 50, 10_000])(
    'a body in chunks of %i bytes is returned as a whole',
    async (size) => {
      const success = streamed({ chunks: inPieces(bytesOf(text), size) });
      await expect(getEvent(success.respond)).resolves.toEqual(JSON.parse(text));
      const failed = streamed({ chunks: inPieces(bytesOf(text), size) }, { status: 404 });
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
    const bytes = bytesOf(JSON.stringify(body));
    let start = 0;
    const chunks = sizes.map((size) => {
      start += size;
      return bytes.slice(start - size, start);
    });
    await expect(getEvent(streamed({ chunks }).respond)).resolves.toEqual(body);
  });

  test.for(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'GZIP, br'])(
    'a body that the runtime has decoded is read, though its content-encoding is still "%s"',
    async (encoding) => {
      const respond = raw(text, { headers: { 'content-encoding': encoding } });
      await expect(getEvent(respond)).resolves.toEqual(JSON.parse(text));
    },
  );

  test('empty chunks of a body are skipped', async () => {
    const empty = new Uint8Array(0);
    const chunks = [empty, bytesOf(text.slice(0, 9)), empty, bytesOf(text.slice(9)), empty];
    await expect(getEvent(streamed({ chunks }).respond)).resolves.toEqual(JSON.parse(text));
  });

  test('every byte of a body in chunks counts towards `maxResponseBytes`', async () => {
    const size = bytesOf(text).byteLength;
    const within = (maxResponseBytes: number) =>
      getEvent(streamed({ chunks: inPieces(bytesOf(text), 7) }).respond, { maxResponseBytes });
    await expect(within(size)).resolves.toEqual(JSON.parse(text));
    const error = await rejection(within(size - 1), InvalidResponseError);
    expect(error).toMatchObject({ reason: 'too_large', status: 200, issues: [] });
  });

  test('a body without chunks is an empty body', async () => {
    const error = await rejection(getEvent(streamed({ chunks: [] }).respond), InvalidResponseError);
    expect(error.reason).toBe('empty');
  });
});

describe('content-length', () => {
  const text = JSON.stringify({ event });
  const withLength = (length: number | string, maxResponseBytes: number) =>
    getEvent(raw(text, { headers: { 'content-length': String(length) } }), { maxResponseBytes });

  test('a content-length of `maxResponseBytes` is accepted, and one byte more is too large', async () => {
    await expect(withLength(1000, 1000)).resolves.toEqual({ event });
    const error = await rejection(withLength(1001, 1000), InvalidResponseError);
    expect(error.reason).toBe('too_large');
  });

  test('a content-length that is not a number is ignored', async () => {
    await expect(withLength('many', 1000)).resolves.toEqual({ event });
  });
});

describe('a body that is not needed', () => {
  test.for<[string, ResponseInit, number, abstract new (...parameters: never[]) => Error]>([
    ['that of a redirect', { status: 302 }, 0, RedirectError],
    [
      'an unknown content encoding',
      { headers: { 'content-encoding': 'x-fake' } },
      0,
      InvalidResponseError,
    ],
    [
      'a content-length over `maxResponseBytes`',
      { headers: { 'content-length': '2001' } },
      0,
      InvalidResponseError,
    ],
    ['a length over `maxResponseBytes`', {}, 3, InvalidResponseError],
    ['that of an error, over 64 KiB', { status: 403 }, 66, ForbiddenError],
  ])(
    'a body is cancelled, and no more of it is read than needed: %s',
    async ([, init, pieces, errorClass]) => {
      const { respond, cancel, pulled } = streamed({ chunks: endless() }, init);
      await expect(getEvent(respond, { maxResponseBytes: 2000 })).rejects.toBeInstanceOf(
        errorClass,
      );
      expect(pulled()).toBe(pieces);
      expect(cancel).toHaveBeenCalledOnce();
    },
  );

  test('the body of an error that stalls is cancelled after a second', async () => {
    vi.useFakeTimers();
    const { respond, cancel } = streamed({ chunks: [], end: 'stalled' }, { status: 403 });
    const call = rejection(getEvent(respond), ForbiddenError);
    await vi.advanceTimersByTimeAsync(999);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('a response that arrives after the end of the call is cancelled, and reported to no observer', async () => {
    const { respond, cancel } = streamed({ chunks: endless() });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const types: string[] = [];
    const onEvent = ({ type }: ClientEvent) => types.push(type);
    const call = getEvent(() => promise, { timeout: 1, onEvent });
    await expect(call).rejects.toMatchObject({ kind: 'timeout' });
    resolve(
      await respond({ url: new URL('x:'), method: '', headers: new Headers(), body: 0, init: {} }),
    );
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
    expect(types).toEqual(['request', 'error']);
  });
});

describe('content-encoding', () => {
  const encoded = (encoding: string) =>
    getEvent(json({ event }, { headers: { 'content-encoding': encoding } }));

  test.for([
    'identity',
    'gzip',
    'x-gzip',
    'deflate',
    'br',
    'zstd',
    'GZIP',
    'gzip, br',
    'gzip ,BR,identity',
    '',
    'gzip,',
  ])('the content encoding %j is accepted, since the platform decodes it', async (encoding) => {
    await expect(encoded(encoding)).resolves.toEqual({ event });
  });

  test.for(['x-fake', 'gzip, x-fake', 'x-fake, gzip', 'gzip br', 'compress'])(
    'the content encoding %j is an InvalidResponseError',
    async (encoding) => {
      const error = await rejection(encoded(encoding), InvalidResponseError);
      expect(error).toMatchObject({ reason: 'encoding', status: 200 });
    },
  );
});

describe('a fault while a body is read', () => {
  const broken = (code: string, message = 'fake fault') => {
    const end = Object.assign(new TypeError(message), code === '' ? {} : { code });
    return streamed({ chunks: [bytesOf('{"event":')], end }).respond;
  };

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
    const error = await rejection(getEvent(broken(code, message)), InvalidResponseError);
    expect(error).toMatchObject({ reason: 'encoding', status: 200 });
  });

  test.for(['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'E_FAKE'])(
    'the fault %s while a body is read is a ConnectionError, and the call may have been processed',
    async (code) => {
      const error = await rejection(getEvent(broken(code)), ConnectionError);
      expect(error.maybeProcessed).toBe(true);
    },
  );

  test('an error that throws when it is read is a ConnectionError', async () => {
    const end = new Proxy(new Error('unreadable'), {
      get: () => {
        throw new Error('not for you');
      },
    });
    const error = await rejection(getEvent(streamed({ chunks: [], end }).respond), ConnectionError);
    expect(error.message).toBe('getEvent: connection failed (GET /events/{id}): host chat.example');
  });
});

test.for<[title: string, spoil: (response: Response) => unknown]>([
  ['was read before', (response) => response.text()],
  [
    'contains text instead of bytes',
    (response) =>
      Object.defineProperty(response, 'body', {
        value: new ReadableStream({ pull: (controller) => controller.enqueue('{}') }),
      }),
  ],
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

test('the body is cancelled if an observer aborts the call when the headers arrive', async () => {
  const { respond, cancel, pulled } = streamed({ chunks: inPieces(bytesOf('x'.repeat(1000)), 1) });
  const controller = new AbortController();
  const chat = createChat({
    fetch: stubFetch(respond),
    onEvent: ({ type }) => {
      if (type === 'response') controller.abort();
    },
  });
  await rejection(chat.getEvent({ id: 'e' }, { signal: controller.signal }), AbortError);
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  expect(pulled()).toBe(0);
});

describe('an error status determines the error', () => {
  test('an error status determines the error if `timeout` elapses while its body is read, and the part that arrived is kept', async () => {
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(10_000);
    const { respond } = streamed({ chunks: [bytesOf('half')], end: 'stalled' }, { status: 403 });
    const call = rejection(getEvent(respond, { timeout: 500 }), ForbiddenError);
    await vi.advanceTimersByTimeAsync(500);
    expect(await call).toMatchObject({ status: 403, body: 'half' });
  });

  test.for<[title: string, spoil: (response: Response) => unknown]>([
    ['was read before', (response) => response.text()],
    ['is locked', (response) => response.body?.getReader()],
    ['is not a stream', (response) => Object.defineProperty(response, 'body', { value: {} })],
    [
      'cannot be cancelled',
      (response) =>
        Object.defineProperty(response.body, 'cancel', {
          value: () => {
            throw new Error('no');
          },
        }),
    ],
  ])('an error status determines the error if its body %s', async ([, spoil]) => {
    const respondWith =
      (code: number): Responder =>
      async () => {
        const response = new Response('{}', { status: code });
        await spoil(response);
        return response;
      };
    for (const [code, errorClass] of [
      [401, UnauthorizedError],
      [500, InternalServerError],
      [302, RedirectError],
    ] as const) {
      const fetch = stubFetch(respondWith(code));
      const call = createChat({ fetch, retry: 0 }).getEvent({ id: 'e' });
      expect(await rejection(call, BotPlatformError)).toBeInstanceOf(errorClass);
    }
  });

  test.for([100, 199, 600, 999])(
    'a status that HTTP does not define is an ApiError: %i',
    async (code) => {
      const error = await rejection(getEvent(oddResponse(code)), ApiError);
      expect(error).toMatchObject({ kind: 'api', status: code });
    },
  );
});

describe('an incomplete error body', () => {
  const whole = '{"id":"err_1","code":403,"type":"T","message":"m1"}';
  const secretCut = secrets.userKey.padStart(64 * kibibyte + 5, 'x');

  const expectText = ({ body, message, ...fields }: ForbiddenError, text: string): void => {
    expect(message).toBe('getEvent: 403 Forbidden (GET /events/{id})');
    expect(fields).not.toHaveProperty('code');
    expect(fields).not.toHaveProperty('type');
    expect(fields).not.toHaveProperty('errorId');
    // Compared in parts, since the report of a difference would be as long as the texts.
    const kept = String(body);
    expect([kept.length, kept.slice(0, 60), kept.slice(-10), kept === text]).toEqual([
      text.length,
      text.slice(0, 60),
      text.slice(-10),
      true,
    ]);
  };

  test.for<[string, Body, string]>([
    ['it ends early', { chunks: [bytesOf(whole)], end: new TypeError('terminated') }, whole],
    [
      'it is longer than 64 KiB',
      { chunks: [bytesOf(whole), bytesOf(' '.repeat(64 * kibibyte))] },
      whole.padEnd(64 * kibibyte),
    ],
    [
      'it is prose longer than 64 KiB',
      { chunks: [bytesOf('x'.repeat(65 * kibibyte))] },
      'x'.repeat(64 * kibibyte),
    ],
    [
      'it is truncated within an echoed secret, which is masked',
      { chunks: [bytesOf(secretCut)] },
      secretCut.replace(secrets.userKey, '···'),
    ],
  ])('an incomplete error body is kept as text: %s', async ([, body, text]) => {
    const { respond } = streamed(body, { status: 403 });
    expectText(await rejection(getEvent(respond), ForbiddenError), text);
  });

  test('an error body that stalls for a second is kept as text', async () => {
    vi.useFakeTimers();
    const { respond } = streamed({ chunks: [bytesOf(whole)], end: 'stalled' }, { status: 403 });
    const call = rejection(getEvent(respond), ForbiddenError);
    await vi.advanceTimersByTimeAsync(1000);
    expectText(await call, whole);
  });
});

test('an error in the body of a 2xx is parsed up to 64 KiB, and kept as text if it is longer', async () => {
  const frame = JSON.stringify({ code: 503, message: '' }).length;
  const errorOf = (size: number) => {
    const body = { code: 503, message: 'x'.repeat(size - frame) };
    return rejection(getEvent(json(body)), InternalServerError);
  };
  const parsed = await errorOf(64 * kibibyte);
  expect(parsed).toMatchObject({ status: 503, code: 503, body: { code: 503 } });
  const cut = await errorOf(64 * kibibyte + 1);
  expect(cut.message).toBe('getEvent: 503 Service Unavailable (GET /events/{id})');
  expect(cut).not.toHaveProperty('code');
  expect(String(cut.body)).toHaveLength(64 * kibibyte);
});

describe('the message of an error body', () => {
  test.for<[string, Responder, string]>([
    [
      'the first text that is not blank',
      json({ message: ' \n', description: '', error: 'e1' }, { status: 403 }),
      ': e1',
    ],
    ['prose with a `<` in it', raw('1 < 2', { status: 403 }), ': 1 < 2'],
    ['no markup, nor after a line break', raw('\r\n <html>no', { status: 403 }), ''],
    ['no binary data', raw('a\0b', { status: 403 }), ''],
    ['no white space', raw(' \n ', { status: 403 }), ''],
  ])('the message of an ApiError contains %s', async ([, respond, ending]) => {
    const error = await rejection(getEvent(respond), ForbiddenError);
    const head = 'getEvent: 403 Forbidden (GET /events/{id})';
    expect(error.message).toBe(head + ending);
  });

  test('an empty `type` or `id` of an error body is absent from the error', async () => {
    const respond = json({ id: '', type: '', message: 'm1' }, { status: 403 });
    const error = await rejection(getEvent(respond), ForbiddenError);
    expect(error.message).toBe('getEvent: 403 Forbidden (GET /events/{id}): m1');
    expect('type' in error || 'errorId' in error).toBe(false);
  });
});
