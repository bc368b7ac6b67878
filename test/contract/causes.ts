import {
  ApiError,
  BadRequestError,
  type BotPlatformError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  RedirectError,
  UnauthorizedError,
} from '../../src/index.ts';
import { type ErrorClass, untyped } from '../support/clients.ts';
import { streamed } from '../support/streamed-bodies.ts';
import { fault, json, type Responder, raw, status } from '../support/stub-fetch.ts';

/** Causes of one outcome: an error of this class and with these fields. */
export interface Outcome {
  readonly title: string;
  readonly errorClass: ErrorClass;
  /** Whether another attempt may succeed. */
  readonly isTransient: boolean;
  /** Whether the request may have reached the service. */
  readonly maybeProcessed: boolean;
  readonly fields: { readonly kind: BotPlatformError['kind'] } & Readonly<Record<string, unknown>>;
  /** How many attempts make an operation that may be repeated, and one that may not. */
  readonly attempts: readonly [repeatable: number, other: number];
  readonly causes: Readonly<Record<string, Responder>>;
}

const always = [3, 3] as const;
const ifSafe = [3, 1] as const;
const never = [1, 1] as const;

const connection = { errorClass: ConnectionError, fields: { kind: 'connection' } } as const;

/** `fetch` fails with each of these as the code of the cause, as Node does. */
const codes = (...names: readonly string[]): Record<string, Responder> =>
  Object.fromEntries(names.map((name) => [name, fault(name)]));

/** `fetch` fails with each of these as its message, or as its name: other runtimes have no codes. */
const texts = (...messages: readonly string[]): Record<string, Responder> =>
  Object.fromEntries(
    messages.map((text) => [`the text ${text}`, () => Promise.reject(new Error(text))]),
  );

/** A system error in the form that Node uses. */
const systemError = (syscall: string, code: string): Error =>
  Object.assign(new Error(`${syscall} ${code} 192.0.2.1:443`), { syscall, code });

const failing =
  (cause: unknown): Responder =>
  () =>
    Promise.reject(new TypeError('fetch failed', { cause }));

const system = (syscall: string, ...names: readonly string[]): Record<string, Responder> =>
  Object.fromEntries(
    names.map((code) => [`${syscall} ${code}`, failing(systemError(syscall, code))]),
  );

/** No connection to any of the addresses of a host could be made: Node reports the code of the first, without `syscall`. */
const everyAddress = (...names: readonly string[]): Record<string, Responder> =>
  Object.fromEntries(
    names.map((code) => {
      const errors = [systemError('connect', code), systemError('connect', 'ECONNREFUSED')];
      const cause = Object.assign(new AggregateError(errors), { code });
      return [`${code} at each address`, failing(cause)];
    }),
  );

/** The connection fails while the body of a 200 is read. */
const broken = (end: Error): Responder => streamed({ chunks: ['{"event":'], end }).respond;

const inBody = (...rows: readonly (readonly [code: string, message?: string])[]) =>
  Object.fromEntries(
    rows.map(([code, message = 'fake fault']) => [
      `${code} ${message} in the body`,
      broken(Object.assign(new TypeError(message), code === '' ? {} : { code })),
    ]),
  );

/** The message says another thing than the code. */
const coded = (code: string, message: string): Record<string, Responder> => ({
  [`${code} with the text ${message}`]: failing(Object.assign(new Error(message), { code })),
});

/** An error within others: the innermost of eight counts. */
function within(levels: number): Responder {
  let cause: Error = Object.assign(new Error('inner'), { code: 'ECONNREFUSED' });
  for (let level = 0; level < levels; level++) {
    cause = Object.assign(new Error('outer', { cause }), { code: '' });
  }
  return () => Promise.reject(cause);
}

const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });

const circle = new TypeError('circle');
circle.cause = circle;

/** What a `fetch` of the caller may throw, or reject with, and the name of the cause of the error. */
export const thrownValues: readonly (readonly [title: string, reason: unknown, name: string])[] = [
  ['an error without a code', new RangeError('no luck'), 'RangeError'],
  ['a text', 'no luck', ''],
  ['nothing', undefined, 'Error'],
  ['a symbol', Symbol('fake-symbol'), 'Error'],
  ['an object that is no error', { name: 1, code: {}, message: [], cause: true }, ''],
  ['an error whose cause is null', new Error('mine', { cause: null }), 'Error'],
  ['an error whose cause has no message', new Error('a', { cause: new Error() }), 'Error'],
  ['an error that is its own cause', circle, 'TypeError'],
];

const { headers, body } = new Response();

/** What a `fetch` of the caller may return in place of a Response. */
const notResponses: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  'a text': '200',
  'an object without a status': { headers, body },
  'an object with a fraction as its status': { status: 200.5, headers, body },
  'an object without headers': { status: 200, body },
  'an object without a body': { status: 200, headers },
  'Response.error()': Response.error(),
};

const spoiled =
  (spoil: (response: Response) => unknown): Responder =>
  async () => {
    const response = new Response('{}');
    await spoil(response);
    return response;
  };

const noBytes = () => new ReadableStream({ pull: (controller) => controller.enqueue('{}') });

/** A response with a status. No platform creates one that HTTP does not define, but the `fetch` of a caller may. */
function respondWith(code: number): Responder {
  if (code >= 200 && code <= 599) return status(code);
  const type = code === 0 ? 'opaqueredirect' : 'default';
  return () => untyped({ status: code, type, headers: new Headers(), body: null });
}

/** An outcome for each status. An error may also come in the body of a 200. */
function ofStatus(
  errorClass: Outcome['errorClass'],
  fields: Outcome['fields'],
  attempts: Outcome['attempts'],
  ...statuses: readonly number[]
): readonly Outcome[] {
  return statuses.map((code) => {
    const error = { id: 'err_1', code, type: 'T', message: 'm' };
    const hasBody = code >= 400 && code <= 599;
    const isApiError = errorClass.prototype instanceof ApiError || errorClass === ApiError;
    return {
      title: `status ${code}`,
      errorClass,
      fields: { ...fields, ...(isApiError ? { status: code } : { response: { status: code } }) },
      isTransient: attempts !== never,
      maybeProcessed: code < 400 || code === 408 || code >= 500,
      attempts,
      causes: {
        'the status alone': respondWith(code),
        ...(hasBody && { 'the code in the body of a 200': json(error) }),
      },
    };
  });
}

const encoded = (body: BodyInit, encoding: string): Responder =>
  raw(body, { headers: { 'content-encoding': encoding } });

const empty = { kind: 'invalid_response', reason: 'empty' } as const;

const invalid = (reason: string, causes: Outcome['causes']): Outcome => ({
  title: `a 200 whose body cannot be used, for the reason ${reason}`,
  errorClass: InvalidResponseError,
  fields: { kind: 'invalid_response', response: { status: 200 }, reason },
  isTransient: false,
  maybeProcessed: true,
  attempts: never,
  causes,
});

/** Every cause of a failure after the first request, with what it becomes. */
export const outcomes: readonly Outcome[] = [
  {
    ...connection,
    title: 'a fault before anything is sent that may pass',
    isTransient: true,
    maybeProcessed: false,
    attempts: always,
    causes: {
      ...codes('ECONNREFUSED', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_PRX_TLS'),
      ...codes('ERR_NOT_SENT'),
      ...system('connect', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNREFUSED', 'ETIMEDOUT'),
      ...system('getaddrinfo', 'EAI_AGAIN', 'ESERVFAIL'),
      ...everyAddress('EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'),
      ...texts(
        'error sending request for url (http://127.0.0.1:9/): client error (Connect): tcp connect error: Connection refused (os error 111)',
        'Proxy response (502) !== 200 when HTTP Tunneling',
      ),
      'a code within an AggregateError within an error': () =>
        Promise.reject(
          new Error('outer', { cause: new AggregateError([], 'middle', { cause: refused }) }),
        ),
      'a code below seven errors': within(7),
    },
  },
  {
    ...connection,
    title: 'a fault before anything is sent that remains',
    isTransient: false,
    maybeProcessed: false,
    attempts: never,
    causes: {
      ...codes(
        ...['ENOTFOUND', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
        ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
        ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT'],
        ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_SSL_WRONG_VERSION_NUMBER'],
        ...['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'UND_ERR_CLOSED', 'UND_ERR_INVALID_ARG'],
      ),
      ...system('getaddrinfo', 'ENOTFOUND'),
      ...texts(
        // `undici` and Deno have only a text for a proxy that rejects CONNECT.
        ...[403, 407].map((code) => `Proxy response (${code}) !== 200 when HTTP Tunneling`),
        ...['Proxy Authentication Required', 'Proxy Authentication Required (407)'],
        ...['bad port', 'Requests to port 6000 are not allowed', 'unknown scheme'],
        'Fetch failed: Requests to port 6000 are blocked',
      ),
    },
  },
  {
    ...connection,
    title: 'a fault after something may have been sent',
    isTransient: true,
    maybeProcessed: true,
    attempts: ifSafe,
    causes: {
      ...codes('ENETUNREACH', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'E_FAKE'),
      ...system('read', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNRESET', 'EPIPE'),
      ...system('read', 'ETIMEDOUT', 'ECONNABORTED'),
      ...system('write', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNRESET', 'EPIPE'),
      ...system('write', 'ETIMEDOUT', 'ECONNABORTED'),
      ...texts(
        ...['ETIMEDOUT', 'Connection reset by peer (os error 104)', 'ConnectionReset'],
        ...['terminated', 'connection closed before message completed', 'ConnectionClosed'],
        'The socket connection was closed unexpectedly',
        ...['error reading a body from connection', 'Premature close'],
        // Words do not prove that nothing was sent.
        ...['Connection refused (os error 111)', 'ConnectionRefused', 'UND_ERR_CONNECT_TIMEOUT'],
        'I retried after ECONNREFUSED',
      ),
      // A code decides alone, also one that is not known.
      ...coded('ECONNRESET', 'self-signed certificate'),
      ...coded('E_FAKE', 'bad port'),
      ...coded('E_FAKE', 'unable to verify the first certificate'),
      ...inBody(['ECONNRESET'], ['ECONNREFUSED'], ['E_FAKE'], ['', 'terminated']),
      'no connection, while the body is read': broken(
        new TypeError('terminated', { cause: systemError('connect', 'ECONNREFUSED') }),
      ),
      'a code below eight errors': within(8),
    },
  },
  {
    ...connection,
    title: 'a text that has some of the words of a fault, or none',
    isTransient: true,
    maybeProcessed: true,
    attempts: ifSafe,
    causes: {
      ...texts(
        ...['I am not certain, prematurely terminated', 'a NoResponse of mine', 'NoResponses'],
        ...['not Z_DATA_ERROR at all', 'an ERR_BROTLI of mine', 'not zlib', 'MY_HPE_ERROR'],
        ...['no Proxy response (403) at all', 'no Proxy Authentication Required'],
        ...['not a bad port', 'an unknown scheme', 'to port x are'],
      ),
      ...Object.fromEntries(
        thrownValues.map(([title, reason]) => [
          `${title} as the reason`,
          () => Promise.reject(reason),
        ]),
      ),
    },
  },
  {
    ...connection,
    title: 'a fault after something may have been sent that remains',
    isTransient: false,
    maybeProcessed: true,
    attempts: never,
    causes: {
      ...codes('HPE_INVALID_CONSTANT', 'UND_ERR_HEADERS_OVERFLOW'),
      ...codes('UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'Z_DATA_ERROR'),
      ...system('read', 'EPROTO'),
      ...system('write', 'EPROTO'),
      ...texts('HPE_INVALID_VERSION', 'ZlibError', 'ERR__ERROR_FORMAT_PADDING_1'),
      ...texts('ERR_BROTLI_COMPRESSION_FAILED'),
      ...texts(
        ...['corrupt message of type InvalidContentType', 'packet length too long'],
        ...['self-signed certificate', 'self signed certificate in chain'],
        ...['unable to verify the first certificate', 'invalid peer certificate: Expired'],
        "the peer's certificate expired",
      ),
      ...inBody(['ENOTFOUND']),
      ...Object.fromEntries(
        Object.entries(notResponses).map(([title, value]) => [
          `${title} as the response`,
          () => untyped<Response>(value),
        ]),
      ),
      'a body that was read before': spoiled((response) => response.text()),
      'a body without bytes': spoiled((response) =>
        Object.defineProperty(response, 'body', { value: noBytes() }),
      ),
    },
  },
  ...ofStatus(RedirectError, { kind: 'redirect' }, never, 0, 300, 301, 302, 303, 307, 308, 399),
  ...ofStatus(BadRequestError, { kind: 'bad_request' }, never, 400),
  ...ofStatus(UnauthorizedError, { kind: 'unauthorized' }, never, 401),
  ...ofStatus(ForbiddenError, { kind: 'forbidden' }, never, 403),
  ...ofStatus(NotFoundError, { kind: 'not_found' }, never, 404),
  ...ofStatus(ConflictError, { kind: 'conflict' }, never, 409),
  ...ofStatus(RateLimitError, { kind: 'rate_limited' }, always, 429),
  ...ofStatus(ApiError, { kind: 'api' }, ifSafe, 408),
  ...ofStatus(ApiError, { kind: 'api' }, never, 402, 405, 407, 410, 413, 415, 418, 422, 425, 499),
  ...ofStatus(ApiError, { kind: 'api' }, never, 100, 199, 600, 999),
  ...ofStatus(InternalServerError, { kind: 'internal_server' }, ifSafe, 500, 502, 503, 504),
  ...ofStatus(
    InternalServerError,
    { kind: 'internal_server' },
    ifSafe,
    520,
    521,
    522,
    523,
    524,
    529,
  ),
  ...ofStatus(InternalServerError, { kind: 'internal_server' }, never, 501, 505, 511, 525, 599),
  ...ofStatus(InvalidResponseError, empty, never, 200, 201, 202, 204, 205, 304),
  invalid('empty', {
    'an empty body': raw(''),
    'white space and a byte order mark': raw('\ufeff \r\n\t '),
    'a body without chunks': streamed({}).respond,
  }),
  invalid('encoding', {
    'bytes that are not UTF-8': raw(new Uint8Array([0x22, 0xff, 0xfe, 0x22])),
    ...Object.fromEntries(
      ['x-fake', 'gzip, x-fake', 'x-fake, gzip', 'gzip br', 'compress'].map((encoding) => [
        `the content encoding ${encoding}`,
        encoded(new Uint8Array([0x22, 0xff, 0xfe, 0x22]), encoding),
      ]),
    ),
    'text in the content encoding x-fake': encoded('OK', 'x-fake'),
    ...inBody(
      ['Z_DATA_ERROR', 'incorrect header check'],
      ['Z_BUF_ERROR', 'unexpected end of file'],
      ['ERR__ERROR_FORMAT_PADDING_1', 'Decompression failed'],
      ['ERR_BROTLI_INVALID', ''],
      ['ERR__ZSTD_FAILED', ''],
      ['ZSTD_error_prefix_unknown', 'Unknown frame descriptor'],
      ['BrotliDecompressionError', ''],
      ['ERR_CONTENT_DECODING_FAILED', ''],
      ['', 'failed to decompress the body'],
    ),
  }),
  invalid('json', {
    text: raw('OK'),
    'incomplete JSON': raw('{"event":{"id"'),
    HTML: raw('<!doctype html><p>', { headers: { 'content-type': 'text/html' } }),
  }),
  invalid('schema', {
    null: raw('null'),
    'an empty object': raw('{}'),
  }),
  invalid('too_large', {
    'a content-length over the limit': raw('{}', { headers: { 'content-length': '40000000' } }),
  }),
];
