import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mask } from '../../src/core/failure/redaction.ts';
import { copyError } from '../../src/errors/copy-error.ts';
import {
  AbortError,
  type AnyBotPlatformError,
  ApiError,
  BadRequestError,
  BotPlatformError,
  type BotPlatformErrorKind,
  ChatClient,
  type ClientEvent,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  InvalidInputError,
  InvalidResponseError,
  isBotPlatformError,
  NotFoundError,
  PaginationError,
  RateLimitError,
  RedirectError,
  TimeoutError,
  UnauthorizedError,
} from '../../src/index.ts';
import { listBots } from '../support/calls.ts';
import {
  chatOptions,
  createAdmin,
  createChat,
  type ErrorClass,
  rejection,
} from '../support/clients.ts';
import { buildCopies, type Copies } from '../support/copies.ts';
import { recordProcess } from '../support/process-events.ts';
import { botsOf } from '../support/resources.ts';
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

let reported: ClientEvent[] = [];

/** A client whose service always responds like this, and whose events are in `reported`. */
const chatOf = (respond: Responder = status(500)) =>
  createChat({ retry: 0, fetch: stubFetch(respond), observer: (event) => reported.push(event) });

const getEvent = (respond: Responder, options = {}) =>
  chatOf(respond).getEvent({ id: 'evt_1' }, options);

const page = json({ bots: botsOf(1), meta: { nextToken: 't' } });
const listAll = () => listBots(page, { observer: (event) => reported.push(event) }).toArray();

/** Each class, its kind, and a call that fails with it. */
const classes: readonly [ErrorClass, BotPlatformErrorKind, () => unknown][] = [
  [ConfigurationError, 'configuration', () => new ChatClient({ ...chatOptions, timeout: -1 })],
  [InvalidInputError, 'invalid_input', () => chatOf().getEvent({ id: '..' })],
  [ApiError, 'api', () => getEvent(status(418))],
  [BadRequestError, 'bad_request', () => getEvent(status(400))],
  [UnauthorizedError, 'unauthorized', () => getEvent(status(401))],
  [ForbiddenError, 'forbidden', () => getEvent(status(403))],
  [NotFoundError, 'not_found', () => getEvent(status(404))],
  [ConflictError, 'conflict', () => getEvent(status(409))],
  [RateLimitError, 'rate_limited', () => getEvent(status(429))],
  [InternalServerError, 'internal_server', () => getEvent(status(500))],
  [RedirectError, 'redirect', () => getEvent(status(302, { location: 'https://evil.example/x' }))],
  [InvalidResponseError, 'invalid_response', () => getEvent(raw('<html>'))],
  [ConnectionError, 'connection', () => getEvent(fault('ECONNREFUSED'))],
  [TimeoutError, 'timeout', () => getEvent(hang(), { timeout: 1 })],
  [AbortError, 'aborted', () => getEvent(hang(), { signal: AbortSignal.abort('enough') })],
  [PaginationError, 'pagination', listAll],
];

const named = classes.map(([errorClass, ...row]) => [errorClass.name, errorClass, ...row] as const);

/** The error of a function, thrown or rejected. */
async function failureOf(run: () => unknown): Promise<AnyBotPlatformError> {
  try {
    await run();
  } catch (error) {
    if (isBotPlatformError(error)) return error;
    throw error;
  }
  throw new Error('expected a failure');
}

describe.for(named)('%s', ([, errorClass, kind, run]) => {
  test('the error is of its class, with its kind, its name, and a stack that begins with its message', async () => {
    const error = await failureOf(run);
    expect(error.constructor).toBe(errorClass);
    expect(error).toBeInstanceOf(BotPlatformError);
    expect(error).toBeInstanceOf(Error);
    expect([error.kind, error.name]).toEqual([kind, errorClass.name]);
    expect(error.stack?.startsWith(`${error.name}: ${error.message}`)).toBe(true);
    expect(String(error)).toBe(`${error.name}: ${error.message}`);
  });

  test('the error has the operation, method, path template, attempts and duration of its call', async () => {
    const error = await failureOf(run);
    if (kind === 'configuration') return expect(error.operation).toBeUndefined();
    expect(error.operation).toMatch(/^(getEvent|listBots)$/);
    expect(error.method).toBe('GET');
    expect(error.path).toMatch(/^(\/events\/\{id\}|\/bots)$/);
    expect(error.attempts).toBeTypeOf('number');
    expect(error.durationMs).toBeGreaterThanOrEqual(0);
    expect(error.message.startsWith(`${error.operation}: `)).toBe(true);
    expect(error.message).toContain(`(${error.method} ${error.path})`);
  });

  test('the error is reported once, as the last event of its call', async () => {
    reported = [];
    const { name, message } = await failureOf(run);
    if (kind === 'configuration') return expect(reported).toEqual([]);
    expect(reported.filter(({ type }) => type === 'error')).toEqual([reported.at(-1)]);
    expect(reported.at(-1)).toMatchObject({ error: { kind, name, message } });
  });

  test('the error is a plain object in JSON, suitable for a structured log, with its stack', async () => {
    const error = await failureOf(run);
    const json = JSON.parse(JSON.stringify(error));
    expect(json).toMatchObject({ name: error.name, kind, message: error.message });
    expect(json.operation).toBe(error.operation);
    expect(json.stack).toBe(error.stack);
    expect(json).not.toHaveProperty('cause');
  });

  test('a copy of the error has all of its fields, but for the parts that are given', async () => {
    const error = await failureOf(run);
    const cause = new Error('why');
    const { stack, ...json } = error.toJSON();
    const copy = copyError(error, { message: 'copied', maybeProcessed: true, cause });
    expect(copy.constructor).toBe(errorClass);
    expect(copy.toJSON()).toEqual({
      ...json,
      message: 'copied',
      maybeProcessed: true,
      stack: expect.stringContaining(`${error.name}: copied`),
    });
    expect(copy.cause).toBe(cause);
    expect(copyError(error, {}).cause).toBe(error.cause);
    if (error.kind === 'invalid_response') {
      expect(copyError(error, {}).received()).toBe(error.received());
    }
    expect(error.toJSON()).toEqual({ ...json, stack });
  });

  test('a program can assign and redefine every field of the error, and add its own', async () => {
    const error = await failureOf(run);
    const own = ['status', 'statusCode', 'expose', 'headers', 'code', 'cause', 'response'];
    const fields = new Set(['name', 'message', 'stack', ...own, ...Object.keys(error)]);
    for (const key of fields) {
      Object.assign(error, { [key]: 'assigned' });
      expect(Reflect.get(error, key), key).toBe('assigned');
      Object.defineProperty(error, key, { get: () => 'redefined' });
      expect(Reflect.get(error, key), key).toBe('redefined');
    }
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'redefined',
      status: 'redefined',
    });
    expect(isBotPlatformError(error)).toBe(true);
  });

  test('the error has a status only if the service responded with an error', async () => {
    const error = await failureOf(run);
    expect('status' in error).toBe(error instanceof ApiError);
    expect('statusCode' in error).toBe(false);
    expect('headers' in error).toBe(false);
  });
});

const limits = { 'ratelimit-limit': '10', 'ratelimit-remaining': '0' };
const sent = {
  ...limits,
  'x-echo': secrets.userKey,
  'set-cookie': 'a=b',
  location: 'https://x.example',
};
const received = { ...limits, 'x-echo': mask };

test.for<
  readonly [
    name: string,
    Responder,
    ErrorClass<RedirectError | InvalidResponseError | ApiError>,
    number,
  ]
>([
  ['an error status', status(503, sent), InternalServerError, 503],
  ['a redirect', status(302, sent), RedirectError, 302],
  ['a 200 that cannot be read', raw('<html>', { headers: sent }), InvalidResponseError, 200],
])(
  'after %s, an error has the status, the rate limit and the masked headers of the response',
  async ([, respond, errorClass, code]) => {
    const error = await rejection(getEvent(respond, { retry: 0 }), errorClass);
    const { headers, ...info } = error.response;
    expect(info).toStrictEqual({ status: code, rateLimit: { limit: 10, remaining: 0 } });
    expect(Object.fromEntries(headers)).toMatchObject(received);
    expect([headers.has('set-cookie'), headers.has('location')]).toEqual([false, false]);
    const { value, ...attributes } = Object.getOwnPropertyDescriptor(error, 'response') ?? {};
    expect(attributes).toEqual({ enumerable: false, configurable: true, writable: true });
    const json = JSON.parse(JSON.stringify(error));
    expect(json).toMatchObject({ ...info, headers: received });
    expect(json).not.toHaveProperty('response');
    const copy = copyError(error, { message: 'copied' });
    expect(copy.response).toEqual(error.response);
    expect(Object.keys(copy)).not.toContain('response');
    expect(JSON.parse(JSON.stringify(copy))).toMatchObject({ ...info, headers: received });
  },
);

test('an error in the body of a 200 has the status of the error, and the response has its own', async () => {
  const respond = json({ code: 404, message: 'gone' });
  const error = await rejection(getEvent(respond), NotFoundError);
  expect([error.status, error.response.status]).toEqual([404, 200]);
  expect(JSON.parse(JSON.stringify(error)).status).toBe(404);
});

const origin = 'https://evil.example:8443';
const sensitive = ['fake-name', 'fake-word', 'fake-path', 'fake-query', 'fake-fragment'];
const full = `https://fake-name:fake-word@evil.example:8443/fake-path?fake-query#fake-fragment`;

test.for<readonly [location: string | undefined, locationOrigin: string | undefined]>([
  [full, origin],
  ...['/x', '', 'not an address: //'].map((own) => [own, 'https://chat.example'] as const),
  ...[undefined, 'https://', 'http://', 'mailto:x'].map((none) => [none, undefined] as const),
  ['javascript:alert(1)', undefined],
])('a RedirectError to %j has only the origin of the location: %s', async (row) => {
  const [location, locationOrigin] = row;
  const respond = status(307, location === undefined ? {} : { location });
  const error = await rejection(getEvent(respond), RedirectError);
  expect(error.response.status).toBe(307);
  expect(error.locationOrigin).toBe(locationOrigin);
  expect('locationOrigin' in error).toBe(locationOrigin !== undefined);
  expectNoSecrets(error, sensitive);
});

test('an error without a cause has no `cause` property', async () => {
  for (const run of [
    () => new ChatClient({ ...chatOptions, timeout: -1 }),
    () => createChat().getEvent({ id: 'e' }, { timeout: -1 }),
    () => createChat().getEvent({ id: '..' }),
    () => getEvent(status(404)),
  ]) {
    expect('cause' in (await failureOf(run))).toBe(false);
  }
});

describe('isBotPlatformError', () => {
  let copies: Copies;
  beforeAll(async () => {
    copies = await buildCopies();
  });
  afterAll(() => copies[Symbol.asyncDispose]());

  test.for([
    undefined,
    null,
    'getEvent: 404 Not Found',
    {},
    new Error('x'),
    Object.assign(new Error('x'), { name: 'NotFoundError', kind: 'not_found' }),
  ])('isBotPlatformError returns false for %o', (value) => {
    expect(isBotPlatformError(value)).toBe(false);
  });

  test('isBotPlatformError returns false for a proxy that was revoked, and does not throw', () => {
    const { proxy, revoke } = Proxy.revocable(new Error('x'), {});
    revoke();
    expect(isBotPlatformError(proxy)).toBe(false);
  });

  test.for(['esm', 'cjs', 'minified', 'otherRealm'] as const)(
    'isBotPlatformError recognizes an error of another copy (%s) of the package, and that copy recognizes errors of this one',
    async (name) => {
      const copy = copies[name];
      const client = new copy.ChatClient({
        ...chatOptions,
        retry: 0,
        fetch: stubFetch(failure(404, 'ResourceNotFound', 'No such event')),
      });
      const theirs: unknown = await client.getEvent({ id: 'e' }).catch((error: unknown) => error);
      expect(theirs).not.toBeInstanceOf(NotFoundError);
      expect(isBotPlatformError(theirs)).toBe(true);
      if (!isBotPlatformError(theirs)) return;
      expect(theirs.message).toContain('No such event');
      expect(theirs.kind).toBe('not_found');
      expect(theirs.name).toBe('NotFoundError');
      expect(theirs.kind === 'not_found' && theirs.status).toBe(404);
      const ours = await failureOf(() => getEvent(status(404)));
      expect(copy.isBotPlatformError(ours)).toBe(true);
    },
  );

  test('the name of an error is the documented name of its class, even in minified code', async () => {
    const { minified } = copies;
    expect(minified.NotFoundError.name).not.toBe('NotFoundError');
    const client = new minified.ChatClient({
      ...chatOptions,
      fetch: stubFetch(json({ event: 5 })),
    });
    const error: unknown = await client.getEvent({ id: 'e' }).catch((caught: unknown) => caught);
    expect(String(error)).toMatch(/^InvalidResponseError: getEvent: 200 OK/);
    expect(inspect(error)).toContain('InvalidResponseError');
  });
});

test('a failed call rejects once, without an unhandled rejection', async () => {
  using rejections = recordProcess('unhandledRejection');
  for (const [, , run] of classes) await failureOf(run);
  const call = getEvent(status(404));
  await Promise.allSettled([call, call.withResponse(), call.then(() => 1)]);
  const list = createAdmin({ fetch: stubFetch(status(404)) }).listBots();
  await Promise.allSettled([list, list.withResponse(), list.toArray(), list.pages().next()]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(rejections.seen).toEqual([]);
});
