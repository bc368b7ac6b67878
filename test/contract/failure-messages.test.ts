import { STATUS_CODES } from 'node:http';
import { inspect } from 'node:util';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  BotPlatformError,
  type CallOptions,
  ConfigurationError,
  ConnectionError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';
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

// The jitter is 0, so that retries do not wait.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const getEvent = (respond: Responder, options: CallOptions = {}, client = {}) =>
  createChat({ fetch: stubFetch(respond), ...client }).getEvent({ id: 'e' }, options);

const listBots = (respond: Responder) => createAdmin({ fetch: stubFetch(respond) }).listBots();

type Row = readonly [title: string, call: () => PromiseLike<unknown>, message: string];

const opaque = untyped<Response>({
  status: 0,
  type: 'opaqueredirect',
  headers: new Headers(),
  body: null,
});

const limited = json(
  { id: 'err_1', code: 429, type: 'RateLimited', message: 'slow down' },
  { status: 429, headers: { 'retry-after': '7' } },
);

/** Failures with a response of the service. */
const withResponse: readonly Row[] = [
  [
    'a status that has no name',
    () => getEvent(status(418)),
    'getEvent: status 418 (GET /events/{id})',
  ],
  [
    'a message and an id of the service',
    () => getEvent(failure(404, 'ResourceNotFound', 'No such event')),
    'getEvent: 404 Not Found (GET /events/{id}): No such event [err_1]',
  ],
  [
    'an address that is wrong',
    () => getEvent(json({ message: 'No route' }, { status: 404 })),
    'getEvent: 404 Not Found (GET /events/{id}): No route; the body is not an error of the service: `baseUrl` of the client may be wrong',
  ],
  [
    'a wait that the service asks for',
    () => getEvent(limited, { retry: { maxDelay: 1000 } }),
    'getEvent: 429 Too Many Requests (GET /events/{id}): slow down [err_1]; retry after 7 s; not waited for, since `maxDelay` is 1 s',
  ],
  [
    'a user key that is not accepted',
    () => getEvent(status(401)),
    'getEvent: 401 Unauthorized (GET /events/{id}): check `userKey` of the client',
  ],
  [
    'a token or a workspace that is not accepted',
    () => listBots(failure(401, 'Unauthorized', 'Who?')),
    'listBots: 401 Unauthorized (GET /bots): Who? [err_1]; check `token` and `workspaceId` of the client',
  ],
  [
    'a status after all retries',
    () => getEvent(status(503)),
    'getEvent: 503 Service Unavailable (GET /events/{id}) after 3 attempts',
  ],
  [
    'an error under a 2xx',
    () => getEvent(failure(403, 'Forbidden', 'Not yours')),
    'getEvent: 403 Forbidden (GET /events/{id}): Not yours [err_1]',
  ],
  [
    'a redirect to another origin',
    () => getEvent(status(302, { location: 'https://other.example/path' })),
    'getEvent: 302 Found, not followed (GET /events/{id}): the service redirects to https://other.example; `baseUrl` must be its final address',
  ],
  [
    'a redirect to nowhere',
    () => listBots(status(308)),
    'listBots: 308 Permanent Redirect, not followed (GET /bots): the service redirects; `adminUrl` must be its final address',
  ],
  [
    'an opaque redirect',
    () => getEvent(() => opaque),
    'getEvent: a redirect, not followed (GET /events/{id}): the service redirects; `baseUrl` must be its final address',
  ],
  [
    'no body',
    () => getEvent(status(204)),
    'getEvent: 204 No Content, but the body is empty (GET /events/{id})',
  ],
  [
    'white space for a body',
    () => getEvent(raw(' \n')),
    'getEvent: 200 OK, but the body is empty (GET /events/{id})',
  ],
  [
    'a page for a body',
    () => getEvent(raw('<p>', { headers: { 'content-type': 'text/html' } })),
    'getEvent: 200 OK, but the body is not JSON (GET /events/{id}): its content-type is text/html',
  ],
  [
    'bytes without a content type',
    () => getEvent(raw(new Uint8Array([1, 2, 3]))),
    'getEvent: 200 OK, but the body is not JSON (GET /events/{id}): it has no content-type',
  ],
  [
    'another charset',
    () => getEvent(raw(new Uint8Array([0x22, 0xff, 0x22]))),
    'getEvent: 200 OK, but the body is not UTF-8 (GET /events/{id})',
  ],
  [
    'an unknown content encoding',
    () => getEvent(raw('{}', { headers: { 'content-encoding': 'x-fake' } })),
    'getEvent: 200 OK, but its content encoding is not known (GET /events/{id}): x-fake',
  ],
  [
    'a content encoding that is not what the body is in',
    () =>
      getEvent(() => {
        const error = Object.assign(new TypeError('terminated'), { code: 'Z_DATA_ERROR' });
        return new Response(new ReadableStream({ start: (controller) => controller.error(error) }));
      }),
    'getEvent: 200 OK, but its content encoding cannot be undone (GET /events/{id})',
  ],
  [
    'a body that is too long',
    () => getEvent(json({ event }), {}, { maxResponseBytes: 10 }),
    'getEvent: 200 OK, but the body has more than 10 bytes, the `maxResponseBytes` of the client (GET /events/{id})',
  ],
  [
    'an envelope that is not as documented',
    () => listBots(json({ bots: [{ id: 1 }, { name: 2 }], meta: [] }, { status: 201 })),
    'listBots: 201 Created, but the body is not as documented (GET /bots): bots.0.id: expected string, received number; bots.1.id: is required; bots.1.name: expected string, received number; meta: expected object, received array',
  ],
  [
    'a token that cannot be sent',
    () => listBots(raw('{"bots":[],"meta":{"nextToken":"\\ud800"}}')),
    'listBots: 200 OK, but the body is not as documented (GET /bots): meta.nextToken: expected a well-formed string',
  ],
];

test.for(withResponse)('the message of a response error: %s', async ([, call, message]) => {
  expect((await rejection(call(), BotPlatformError)).message).toBe(message);
});

/** The names of RFC 9110: Node has older ones for two statuses. */
const phrases: Readonly<Record<number, string | undefined>> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

test.for([
  200, 201, 202, 204, 205, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 407,
  408, 409, 410, 413, 415, 422, 429, 500, 501, 502, 503, 504,
])('the message contains the name of the status: %i', async (code) => {
  const error = await rejection(getEvent(status(code)), BotPlatformError);
  expect(error.message).toMatch(new RegExp(`^getEvent: ${code} ${phrases[code]}[ ,]`));
});

/** Failures without a response, with the codes of the runtimes. */
const faults: readonly (readonly [
  code: string,
  maybeProcessed: boolean,
  words: string,
  remedy?: string,
])[] = [
  ['ECONNREFUSED', false, 'connection refused (GET /events/{id}) after 3 attempts'],
  ['ENOTFOUND', false, 'host name not found (GET /events/{id})'],
  ['EAI_AGAIN', false, 'host name could not be resolved (GET /events/{id}) after 3 attempts'],
  ['ENETUNREACH', true, 'host unreachable (GET /events/{id}) after 3 attempts'],
  ['UND_ERR_CONNECT_TIMEOUT', false, 'host unreachable (GET /events/{id}) after 3 attempts'],
  ['CERT_HAS_EXPIRED', false, 'TLS failed (GET /events/{id})'],
  ['CERT_NOT_YET_VALID', false, 'TLS failed (GET /events/{id})'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', false, 'TLS failed (GET /events/{id})'],
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ].map(
    (code) =>
      [
        code,
        false,
        'TLS failed: the certificate is not trusted (GET /events/{id})',
        '; to trust a private certificate authority, set NODE_EXTRA_CA_CERTS, or the option `ca` of createNodeFetch',
      ] as const,
  ),
  ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'].map(
    (code) =>
      [
        code,
        false,
        'TLS and plain HTTP meet (GET /events/{id})',
        '; check the scheme of `baseUrl`, which is https:',
      ] as const,
  ),
  ['HPE_INVALID_CONSTANT', true, 'malformed HTTP response (GET /events/{id})'],
  ['UND_ERR_PRX_TLS', false, 'the proxy could not connect (GET /events/{id}) after 3 attempts'],
  ['UND_ERR_CLOSED', false, 'the `fetch` of the client was closed (GET /events/{id})'],
  ['UND_ERR_INVALID_ARG', false, 'the request could not be made (GET /events/{id})'],
  ['Z_DATA_ERROR', true, 'the content encoding cannot be undone (GET /events/{id})'],
  ['ECONNRESET', true, 'connection reset (GET /events/{id}) after 3 attempts'],
  ['EPIPE', true, 'connection reset (GET /events/{id}) after 3 attempts'],
  [
    'UND_ERR_SOCKET',
    true,
    'connection closed before the response was complete (GET /events/{id}) after 3 attempts',
  ],
  ['E_FAKE', true, 'connection failed (GET /events/{id}) after 3 attempts'],
];

test.for(faults)(
  'a connection error has the reason, the code, the host, what to check, and whether the call may have been processed: %s',
  async ([code, maybeProcessed, words, remedy = '']) => {
    const error = await rejection(getEvent(fault(code)), ConnectionError);
    expect(error.message).toBe(`getEvent: ${words}: ${code}; host chat.example${remedy}`);
    expect(error.maybeProcessed).toBe(maybeProcessed);
    expect(error.cause).toMatchObject({ name: 'Error', code, message: 'fake fault' });
  },
);

test('a connection error of the admin client names the host and the scheme of `adminUrl`', async () => {
  const call = listBots(fault('ERR_SSL_WRONG_VERSION_NUMBER'));
  expect((await rejection(call, ConnectionError)).message).toBe(
    'listBots: TLS and plain HTTP meet (GET /bots): ERR_SSL_WRONG_VERSION_NUMBER; host admin.example; check the scheme of `adminUrl`, which is https:',
  );
});

/** The text of Deno contains the URL, and so the id. */
test.for([
  'x-certificate',
  'ECONNREFUSED',
  'dns error',
  'CERT_HAS_EXPIRED',
  'a)ECONNREFUSED',
  'Zlib',
])('an id that resembles a fault is not interpreted as one, and is not shown: %s', async (id) => {
  const url = `https://chat.example/hook/events/${encodeURIComponent(id)}`;
  const text = `error sending request from 127.0.0.1:1 for ${url} (127.0.0.1:2): client error (SendRequest): connection closed before message completed`;
  const call = createChat({ fetch: stubFetch(() => Promise.reject(new Error(text))) });
  const error = await rejection(
    call.addParticipant({ conversationId: id, userId: 'u' }),
    ConnectionError,
  );
  expect(error.maybeProcessed).toBe(true);
  expect(error.message).toBe(
    'addParticipant: connection closed before the response was complete (POST /conversations/{conversationId}/participants): error sending request from 127.0.0.1:1 for \u2026 (127.0.0.1:2): client error (SendRequest): connection closed before message completed; host chat.example',
  );
});

const reset = 'connection reset';
const closed = 'connection closed before the response was complete';
const encoding = 'the content encoding cannot be undone';
const impossible = 'the request could not be made';

/** Texts of Node, undici, Bun, Deno and workerd. */
test.for<readonly [text: string, words: string, maybeProcessed: boolean]>([
  ['Connection refused (os error 111)', 'connection refused', false],
  ['ConnectionRefused', 'connection refused', false],
  ['UND_ERR_CONNECT_TIMEOUT', 'host unreachable', false],
  ['corrupt message of type InvalidContentType', 'TLS and plain HTTP meet', false],
  ['packet length too long', 'TLS and plain HTTP meet', false],
  ['self-signed certificate', 'TLS failed: the certificate is not trusted', false],
  ['self signed certificate in chain', 'TLS failed: the certificate is not trusted', false],
  ['unable to verify the first certificate', 'TLS failed: the certificate is not trusted', false],
  ['invalid peer certificate: Expired', 'TLS failed', false],
  ["the peer's certificate expired", 'TLS failed', false],
  ['HPE_INVALID_VERSION', 'malformed HTTP response', true],
  // `undici` and Deno have only a text for a proxy that rejects CONNECT.
  ['Proxy response (403) !== 200 when HTTP Tunneling', 'refused by the proxy', false],
  ['Proxy response (407) !== 200 when HTTP Tunneling', 'refused by the proxy', false],
  ['Proxy Authentication Required', 'refused by the proxy', false],
  ['Proxy Authentication Required (407)', 'refused by the proxy', false],
  ['Proxy response (502) !== 200 when HTTP Tunneling', 'the proxy could not connect', false],
  ['bad port', impossible, false],
  ['Requests to port 6000 are not allowed', impossible, false],
  ['unknown scheme', impossible, false],
  ['ETIMEDOUT', 'connection timed out', true],
  ['Connection reset by peer (os error 104)', reset, true],
  ['ConnectionReset', reset, true],
  ['terminated', closed, true],
  ['connection closed before message completed', closed, true],
  ['ConnectionClosed', closed, true],
  ['The socket connection was closed unexpectedly', closed, true],
  ['error reading a body from connection', closed, true],
  ['Premature close', closed, true],
  ['ZlibError', encoding, true],
  ['ERR__ERROR_FORMAT_PADDING_1', encoding, true],
  ['ERR_BROTLI_COMPRESSION_FAILED', encoding, true],
])('the text of a runtime is understood: %s', async ([text, words, maybeProcessed]) => {
  const call = getEvent(() => Promise.reject(new Error(text)), { retry: 0 });
  const error = await rejection(call, ConnectionError);
  const message = `getEvent: ${words} (GET /events/{id}): ${text}; host chat.example`;
  expect(error.message.slice(0, message.length)).toBe(message);
  expect(error.maybeProcessed).toBe(maybeProcessed);
});

test.for([
  'I am not certain, prematurely terminated',
  'a NoResponse of mine',
  'NoResponses',
  'not Z_DATA_ERROR at all',
  'an ERR_BROTLI of mine',
  'not zlib',
  'MY_HPE_ERROR',
  'no Proxy response (403) at all',
  'no Proxy Authentication Required',
  'not a bad port',
  'an unknown scheme',
  'to port x are',
])(
  'an unknown text is not interpreted as a fault because of some of its words: %s',
  async (text) => {
    const call = getEvent(() => Promise.reject(new Error(text)), { retry: 0 });
    const { message } = await rejection(call, ConnectionError);
    expect(message).toBe(
      `getEvent: connection failed (GET /events/{id}): ${text}; host chat.example`,
    );
  },
);

test('the code that undici uses for anything it gives up is not shown in place of the message', async () => {
  const cause = Object.assign(new Error('no such tunnel'), { code: 'UND_ERR_ABORTED' });
  const call = getEvent(() => Promise.reject(cause), { retry: 0 });
  expect((await rejection(call, ConnectionError)).message).toContain(': no such tunnel; ');
});

test('a fault whose innermost cause has no message is described by the next one', async () => {
  const call = getEvent(() =>
    Promise.reject(new TypeError('fetch failed', { cause: new Error('') })),
  );
  expect((await rejection(call, ConnectionError)).message).toBe(
    `${failed}: fetch failed; host chat.example`,
  );
});

const circle = new TypeError('circle');
circle.cause = circle;

const unreadable = new Proxy(new Error('unreadable'), {
  get: () => {
    throw new Error('no property for you');
  },
});

const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });

const failed = 'getEvent: connection failed (GET /events/{id}) after 3 attempts';

test.for<readonly [title: string, reason: unknown, message: string, name: string]>([
  ['an error without a code', new RangeError('no luck'), `${failed}: no luck; `, 'RangeError'],
  ['a text', 'no luck', `${failed}: no luck; `, ''],
  ['nothing', undefined, `${failed}: `, 'Error'],
  ['null', null, `${failed}: `, 'Error'],
  ['a number', 5, `${failed}: `, 'Error'],
  ['a symbol', Symbol('fake-symbol'), `${failed}: `, 'Error'],
  ['an error that throws when it is read', unreadable, `${failed}: `, ''],
  [
    'an object that is not an error',
    { name: 1, code: {}, message: [], cause: true },
    `${failed}: `,
    '',
  ],
  [
    'an error whose cause is null',
    new Error('mine', { cause: null }),
    `${failed}: mine; `,
    'Error',
  ],
  ['an error whose cause is text', new Error('mine', { cause: 'x' }), `${failed}: mine; `, 'Error'],
  ['an error that is its own cause', circle, `${failed}: circle; `, 'TypeError'],
  [
    'an error whose message has its code and the address, which may be that of a proxy',
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:3128'), {
        code: 'ECONNREFUSED',
      }),
    }),
    'getEvent: connection refused (GET /events/{id}) after 3 attempts: connect ECONNREFUSED 127.0.0.1:3128; ',
    'Error',
  ],
  [
    'an error within errors',
    new Error('outer', { cause: new AggregateError([], 'middle', { cause: refused }) }),
    'getEvent: connection refused (GET /events/{id}) after 3 attempts: ECONNREFUSED; ',
    'Error',
  ],
])('a `fetch` may reject with %s', async ([, reason, message, name]) => {
  const error = await rejection(
    getEvent(() => Promise.reject(reason)),
    ConnectionError,
  );
  expect(error.message).toBe(`${message}host chat.example`);
  expect(error.cause).toMatchObject({ name });
  expect(inspect(error.cause), 'what is not known is not printed').not.toContain('undefined');
});

const { headers, body } = new Response();

test.for<readonly [title: string, returned: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', '200'],
  ['an object without a status', { headers, body }],
  ['an object whose status is text', { status: '200', headers, body }],
  ['an object whose status is none', { status: Number.NaN, headers, body }],
  ['an object with a fraction as its status', { status: 200.5, headers, body }],
  ['an object without headers', { status: 200, body }],
  ['an object without a body', { status: 200, headers }],
  ['Response.error()', Response.error()],
])('a `fetch` that returns %s is reported as such, and not retried', async ([, returned]) => {
  const error = await rejection(
    getEvent(() => untyped<Response>(returned)),
    ConnectionError,
  );
  expect(error.message).toBe(
    'getEvent: no usable response (GET /events/{id}): `fetch` returned no Response; host chat.example',
  );
});

test.for<Row>([
  [
    '`timeout`',
    () => getEvent(hang(), { timeout: 1, retry: 0 }),
    'getEvent: no complete response within 1 ms, the `timeout` of an attempt (GET /events/{id}): host chat.example',
  ],
  [
    '`totalTimeout`',
    () => getEvent(hang(), { totalTimeout: 1 }),
    'getEvent: no result within 1 ms, the `totalTimeout` of the call (GET /events/{id}): host chat.example',
  ],
])('the message of a timeout names its option and the host: %s', async ([, call, message]) => {
  expect((await rejection(call(), BotPlatformError)).message).toBe(message);
});

const thrower = () => {
  throw new Error('not shown, since it may contain a secret');
};

test.for<Row>([
  [
    '`userKey` that throws',
    () => getEvent(json({ event }), {}, { userKey: thrower }),
    'getEvent: the function `userKey` threw (GET /events/{id})',
  ],
  [
    '`headers` that throws',
    () => getEvent(json({ event }), {}, { headers: thrower }),
    'getEvent: the function `headers` threw (GET /events/{id})',
  ],
  [
    '`userKey` that returns nothing to send',
    () => getEvent(json({ event }), {}, { userKey: () => ' ' }),
    'getEvent: what the function `userKey` returned (header x-user-key) must not be empty (GET /events/{id})',
  ],
  [
    '`headers` that sets what the client sets',
    () => getEvent(json({ event }), {}, { headers: () => ({ Host: 'x' }) }),
    'getEvent: what the function `headers` returned must not set host: the client does (GET /events/{id})',
  ],
  [
    'no `fetch` at all',
    () => {
      vi.stubGlobal('fetch', undefined);
      return createChat().getEvent({ id: 'e' });
    },
    'getEvent: there is no global `fetch`; pass the client one with the option `fetch` (GET /events/{id})',
  ],
])('the message of a ConfigurationError of a call: %s', async ([, call, message]) => {
  expect((await rejection(call(), ConfigurationError)).message).toBe(message);
});
