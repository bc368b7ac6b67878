import { inspect } from 'node:util';
import { beforeEach, expect, test, vi } from 'vitest';
import { BotPlatformError, ConfigurationError, ConnectionError } from '../../src/index.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { failure, fault, hang, json, status, stubFetch } from '../support/stub-fetch.ts';

// The jitter is 0, so that retries do not wait.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const limited = json(
  { id: 'err_1', code: 429, type: 'RateLimited', message: 'slow down' },
  { status: 429, headers: { 'retry-after': '7' } },
);
const moved = status(302, { location: 'https://other.example/path' });

test.for<readonly [title: string, call: () => PromiseLike<unknown>, message: string]>([
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
    'a wait that the service asks for',
    () => getEvent(limited, {}, { retry: { maxDelay: 1000 } }),
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
    'a redirect to another origin',
    () => getEvent(moved),
    'getEvent: 302 Found, not followed (GET /events/{id}): the service redirects to https://other.example; `baseUrl` must be its final address',
  ],
  [
    'a redirect to nowhere',
    () => listBots(status(308)),
    'listBots: 308 Permanent Redirect, not followed (GET /bots): the service redirects; `adminUrl` must be its final address',
  ],
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
])('the message of an error: %s', async ([, call, message]) => {
  expect((await rejection(call(), BotPlatformError)).message).toBe(message);
});

const closed = 'connection closed before the response was complete';
const untrusted = 'TLS failed: the certificate is not trusted';
const trustIt =
  '; to trust a private certificate authority, set NODE_EXTRA_CA_CERTS, or the option `ca` of createNodeFetch';
const mismatch = 'TLS and plain HTTP meet';
const checkScheme = '; check the scheme of `baseUrl`, which is https:';
const encoding = 'the content encoding cannot be undone';
const reset = 'connection reset';
const impossible = 'the request could not be made';

/** Failures without a response, with the codes of the runtimes. */
test.for<
  readonly [code: string, attempts: number, maybeProcessed: boolean, words: string, remedy?: string]
>([
  ['ECONNREFUSED', 3, false, 'connection refused'],
  ['ENOTFOUND', 1, false, 'host name not found'],
  ['EAI_AGAIN', 3, false, 'host name could not be resolved'],
  ['ENETUNREACH', 3, true, 'host unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 3, false, 'host unreachable'],
  ['CERT_HAS_EXPIRED', 1, false, 'TLS failed'],
  ['CERT_NOT_YET_VALID', 1, false, 'TLS failed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 1, false, 'TLS failed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 1, false, untrusted, trustIt],
  ['SELF_SIGNED_CERT_IN_CHAIN', 1, false, untrusted, trustIt],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 1, false, untrusted, trustIt],
  ['UNABLE_TO_GET_ISSUER_CERT', 1, false, untrusted, trustIt],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 1, false, untrusted, trustIt],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 1, false, mismatch, checkScheme],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 1, false, mismatch, checkScheme],
  ['HPE_INVALID_CONSTANT', 1, true, 'malformed HTTP response'],
  ['UND_ERR_HEADERS_OVERFLOW', 1, true, 'malformed HTTP response'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 1, true, 'malformed HTTP response'],
  ['UND_ERR_PRX_TLS', 3, false, 'the proxy could not connect'],
  ['UND_ERR_CLOSED', 1, false, 'the `fetch` of the client was closed'],
  ['UND_ERR_INVALID_ARG', 1, false, impossible],
  ['Z_DATA_ERROR', 1, true, encoding],
  ['ECONNRESET', 3, true, reset],
  ['EPIPE', 3, true, reset],
  ['UND_ERR_SOCKET', 3, true, closed],
  ['E_FAKE', 3, true, 'connection failed'],
])(
  'the connection error of %s makes %i attempts; it has the reason, the code, the host, what to check, and whether the call may have been processed',
  async ([code, attempts, maybeProcessed, words, remedy = '']) => {
    const error = await rejection(getEvent(fault(code), {}, { retry: 2 }), ConnectionError);
    const after = attempts === 1 ? '' : ` after ${attempts} attempts`;
    const head = `getEvent: ${words} (GET /events/{id})${after}`;
    expect(error.message).toBe(`${head}: ${code}; host chat.example${remedy}`);
    expect(error).toMatchObject({ attempts, maybeProcessed });
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
  const chat = createChat({ fetch: stubFetch(() => Promise.reject(new Error(text))) });
  const call = chat.addParticipant({ conversationId: id, userId: 'u' });
  const error = await rejection(call, ConnectionError);
  expect(error.maybeProcessed).toBe(true);
  expect(error.message).toBe(
    'addParticipant: connection closed before the response was complete (POST /conversations/{conversationId}/participants): error sending request from 127.0.0.1:1 for \u2026 (127.0.0.1:2): client error (SendRequest): connection closed before message completed; host chat.example',
  );
});

test.for([
  ['fetch failed for http://chat.example/hook/events/e', 'fetch failed for \u2026'],
  ['(https://chat.example/hook/events/e)', '(\u2026)'],
])('an address in the text of a fault is not shown: %s', async ([text, shown]) => {
  const error = await rejection(getEvent(fault('FAKE', text), {}, { retry: 0 }), ConnectionError);
  expect(error.cause).toMatchObject({ message: shown });
});

test.for([
  [7, 'connection refused'],
  [8, 'connection failed'],
] as const)('a cause below %i others: %s', async ([depth, words]) => {
  let cause = Object.assign(new Error('inner'), { code: 'ECONNREFUSED' });
  for (let level = 0; level < depth; level++)
    cause = Object.assign(new Error('outer', { cause }), { code: '' });
  const call = getEvent(() => Promise.reject(cause), {}, { retry: 0 });
  expect((await rejection(call, ConnectionError)).message).toContain(`getEvent: ${words} (`);
});

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

const circle = new TypeError('circle');
circle.cause = circle;

const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
const byProxy = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:3128'), refused);
const odd = { name: 1, code: {}, message: [], cause: true };

/** The error of a call with this `fetch`, which is the same for one that is given to the client and a global one. */
async function errorOf(fetch: () => unknown): Promise<ConnectionError> {
  const given = createChat({ retry: 0, fetch: untyped(fetch) }).getEvent({ id: 'e' });
  const error = await rejection(given, ConnectionError);
  vi.stubGlobal('fetch', fetch);
  const other = await rejection(createChat({ retry: 0 }).getEvent({ id: 'e' }), ConnectionError);
  expect(other).toMatchObject({ message: error.message, maybeProcessed: error.maybeProcessed });
  return error;
}

test.for<readonly [title: string, reason: unknown, text: string, name: string]>([
  ['an error without a code', new RangeError('no luck'), 'no luck; ', 'RangeError'],
  ['a text', 'no luck', 'no luck; ', ''],
  ['nothing', undefined, '', 'Error'],
  ['null', null, '', 'Error'],
  ['a number', 5, '', 'Error'],
  ['a symbol', Symbol('fake-symbol'), '', 'Error'],
  ['an object that is not an error', odd, '', ''],
  ['an error whose cause is null', new Error('mine', { cause: null }), 'mine; ', 'Error'],
  ['an error whose cause is text', new Error('mine', { cause: 'x' }), 'mine; ', 'Error'],
  ['an error whose cause has no message', new Error('a', { cause: new Error() }), 'a; ', 'Error'],
  ['an error that is its own cause', circle, 'circle; ', 'TypeError'],
])('a `fetch` may throw %s, or reject with it', async ([, reason, text, name]) => {
  for (const fetch of [
    () => Promise.reject(reason),
    () => {
      throw reason;
    },
  ]) {
    const error = await errorOf(fetch);
    expect(error.message).toBe(
      `getEvent: connection failed (GET /events/{id}): ${text}host chat.example`,
    );
    expect(error.maybeProcessed).toBe(true);
    expect(error.cause).toMatchObject({ name });
    expect(inspect(error.cause), 'what is not known is not printed').not.toContain('undefined');
  }
});

test('a `fetch` may reject with an error that throws when it is read', async () => {
  const get = (): never => {
    throw new Error('no property for you');
  };
  const unreadable = new Proxy(new Error('unreadable'), { get });
  const call = getEvent(() => Promise.reject(unreadable), { retry: 0 });
  expect(await rejection(call, ConnectionError)).toMatchObject({
    message: 'getEvent: connection failed (GET /events/{id}): host chat.example',
    cause: { name: '' },
  });
});

test.for<readonly [title: string, reason: Error, text: string]>([
  [
    'has its code and the address, which may be that of a proxy',
    new TypeError('fetch failed', { cause: byProxy }),
    'connect ECONNREFUSED 127.0.0.1:3128',
  ],
  [
    'is within errors',
    new Error('outer', { cause: new AggregateError([], 'middle', { cause: refused }) }),
    'ECONNREFUSED',
  ],
])('a fault is recognized by an error that $0', async ([, reason, text]) => {
  const error = await errorOf(() => Promise.reject(reason));
  expect(error.message).toBe(
    `getEvent: connection refused (GET /events/{id}): ${text}; host chat.example`,
  );
  expect(error.cause).toMatchObject({ name: 'Error' });
});

const { headers, body } = new Response();

test.for<readonly [title: string, returned: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', '200'],
  ['a number', 200],
  ['an object without a status', { headers, body }],
  ['an object whose status is text', { status: '200', headers, body }],
  ['an object whose status is none', { status: Number.NaN, headers, body }],
  ['an object with a fraction as its status', { status: 200.5, headers, body }],
  ['an object without headers', { status: 200, body }],
  ['an object without a body', { status: 200, headers }],
  ['Response.error()', Response.error()],
])('a `fetch` that returns %s is reported as such, and not retried', async ([, returned]) => {
  const error = await errorOf(async () => returned);
  expect(error.message).toBe(
    'getEvent: no usable response (GET /events/{id}): `fetch` returned no Response; host chat.example',
  );
  const retried = getEvent(() => untyped<Response>(returned), {}, { retry: 2 });
  expect(await rejection(retried, ConnectionError)).toMatchObject({
    attempts: 1,
    maybeProcessed: true,
  });
});

test('a platform without `fetch` is a ConfigurationError that names the option, unless the option is set', async () => {
  vi.stubGlobal('fetch', undefined);
  expect(await getEvent(json({ event: { id: 'e' } }))).toEqual({ event: { id: 'e' } });
  const error = await rejection(createChat().getEvent({ id: 'e' }), ConfigurationError);
  expect(error.option).toBe('fetch');
  expect(error.message).toBe(
    'getEvent: there is no global `fetch`; pass the client one with the option `fetch` (GET /events/{id})',
  );
});
