import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  type CallOptions,
  ConfigurationError,
  defineOperation,
  ForbiddenError,
  InternalServerError,
  InvalidRequestError,
  type PagedCallOptions,
  RateLimitError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { botsOf, conversation, event, user } from '../support/resources.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

/** The refusal of a call with these options. Nothing may have been sent. */
async function refusal(options: unknown): Promise<InvalidRequestError> {
  const fetch = stubFetch(json({ event }));
  const call = createChat({ fetch }).getEvent({ id: 'e' }, untyped<CallOptions>(options));
  const error = await rejection(call, InvalidRequestError);
  expect(fetch.requests).toEqual([]);
  return error;
}

describe('a wrong option of a call is an InvalidRequestError that names it', () => {
  test.for([
    ['timeout', [0, -1, Number.NaN, Infinity, 2 ** 31, '5', null]],
    ['totalTimeout', [0, -1, Number.NaN, Infinity, 2 ** 31, '5', null]],
    ['retry', [-1, 1.5, Number.NaN, Infinity, 101, 1e9, '1', 2n, null, true, [2]]],
    ['retry', [{ limit: -1 }, { limits: 1 }]],
    ['headers', [null, 'a', 1, { 'x-a': 1 }, { 'x a': 'b' }, { 'x-a': 'b\nc' }]],
    ['query', [null, 'a=b', 1, { a: {} }, { a: null }, { a: Number.NaN }, { a: [[]] }]],
    [
      'signal',
      [
        null,
        {},
        'abort',
        true,
        { aborted: false, addEventListener() {} },
        { aborted: 0, addEventListener() {}, removeEventListener() {} },
        { aborted: false, addEventListener: 1, removeEventListener() {} },
        { aborted: false, addEventListener() {}, removeEventListener: 1 },
      ],
    ],
    ['payload', [null, {}, 'string', () => true, { type: 'object' }, { '~standard': null }]],
  ] as const)('%s', async ([option, values]) => {
    for (const value of values) {
      const error = await refusal({ [option]: value });
      expect(error.message).toContain(option);
      expect(error.issues[0]?.path[0]).toMatch(new RegExp(`^${option}`));
      expect(error).toMatchObject({ operation: 'getEvent', attempts: 0 });
      expectNoSecrets(error);
    }
  });

  test('one that is unknown', async () => {
    const error = await refusal({ timeOut: 5 });
    expect(error.message).toContain('timeOut');
  });

  test.for([null, 'x', 5, []])('options that are %j', async (options) => {
    await refusal(options);
  });

  test('`prefetch` on an operation without pages, and one that is no boolean', async () => {
    expect((await refusal({ prefetch: true })).message).toContain('prefetch');
    const options = untyped<PagedCallOptions>({ prefetch: 1 });
    const error = await rejection(createAdmin().listBots({}, options), InvalidRequestError);
    expect(error.message).toContain('prefetch');
  });

  test('`payload` on an operation without one', async () => {
    const options = untyped<CallOptions>({ payload: z.object({}) });
    const call = createChat().getOrCreateConversation({}, options);
    expect((await rejection(call, InvalidRequestError)).message).toContain('payload');
  });

  test('a getter that throws, its error the cause', async () => {
    const reason = new Error('no');
    const error = await refusal({
      get timeout(): number {
        throw reason;
      },
    });
    expect(error.cause).toBe(reason);
  });
});

describe('with a call', () => {
  test('options that are `undefined` count as absent', async () => {
    const fetch = stubFetch(json({ event }));
    const options = {
      signal: undefined,
      timeout: undefined,
      totalTimeout: undefined,
      retry: undefined,
      headers: undefined,
      query: undefined,
    };
    await expect(createChat({ fetch }).getEvent({ id: 'e' }, options)).resolves.toEqual({ event });
  });

  test('`retry` goes before the one of the client', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = stubFetch(status(500));
    const chat = createChat({ fetch, retry: 5 });
    await rejection(chat.getEvent({ id: 'e' }, { retry: 0 }), InternalServerError);
    expect(fetch.requests).toHaveLength(1);
    await rejection(chat.getEvent({ id: 'e' }, { retry: { limit: 3 } }), InternalServerError);
    expect(fetch.requests).toHaveLength(1 + 4);
  });

  test('`retry.maxDelay` goes before the one of the client, which keeps its limit', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = stubFetch(status(429, { 'retry-after': '2' }));
    const chat = createChat({ fetch, retry: { limit: 7 } });
    const call = chat.getEvent({ id: 'e' }, { retry: { maxDelay: 1000 } });
    expect(await rejection(call, RateLimitError)).toMatchObject({
      attempts: 1,
      retryAfterMs: 2000,
    });
  });

  test('`headers` go over those of the client, in any case of letters', async () => {
    const fetch = stubFetch(json({ event }));
    const chat = createChat({ fetch, headers: { 'X-A': 'client', 'x-b': 'client' } });
    await chat.getEvent({ id: 'e' }, { headers: { 'x-a': 'call' } });
    expect(fetch.requests[0]?.headers.get('x-a')).toBe('call');
    expect(fetch.requests[0]?.headers.get('x-b')).toBe('client');
  });

  test('`headers` may be a function, called for each attempt', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = stubFetch(status(500), json({ event }));
    let calls = 0;
    await createChat({ fetch }).getEvent(
      { id: 'e' },
      { headers: async () => ({ 'x-call': String(++calls) }) },
    );
    expect(fetch.requests.map(({ headers }) => headers.get('x-call'))).toEqual(['1', '2']);
  });

  test('a `headers` function that throws or gives what cannot be sent rejects with ConfigurationError', async () => {
    const chat = createChat({ fetch: stubFetch(json({ event })) });
    const reason = new Error('no');
    const fail = (): never => {
      throw reason;
    };
    const error = await rejection(
      chat.getEvent({ id: 'e' }, { headers: fail }),
      ConfigurationError,
    );
    expect(error).toMatchObject({ option: 'headers', cause: reason });
    const refused = chat.getEvent({ id: 'e' }, { headers: () => ({ host: 'evil.example' }) });
    await rejection(refused, ConfigurationError);
  });

  test('`query` adds parameters, percent-encoded; a list is one for each item', async () => {
    const fetch = stubFetch(json({ event }));
    await createChat({ fetch }).getEvent(
      { id: 'e' },
      { query: { a: 'x y&z', 'b=': 5, c: [true, 'é'], d: undefined, e: [], '': '' } },
    );
    expect(fetch.requests[0]?.url.search).toBe('?a=x%20y%26z&b%3D=5&c=true&c=%C3%A9&=');
  });

  test('`query` goes with a call that has a body, too', async () => {
    const fetch = stubFetch(json({ participant: user }));
    await createChat({ fetch }).addParticipant(
      { conversationId: 'c', userId: 'u' },
      { query: { dryRun: true } },
    );
    expect(fetch.requests[0]?.url.search).toBe('?dryRun=true');
    expect(fetch.requests[0]?.body).toEqual({ userId: 'u' });
  });

  test('`query` goes with each page of a list', async () => {
    const fetch = stubFetch(
      json({ bots: botsOf(1), meta: { nextToken: 't1' } }),
      json({ bots: botsOf(1, 1) }),
    );
    await createAdmin({ fetch })
      .listBots({}, { query: { pageSize: 1 } })
      .toArray();
    expect(fetch.requests.map(({ url }) => url.searchParams.get('pageSize'))).toEqual(['1', '1']);
    expect(fetch.requests.map(({ url }) => url.searchParams.get('nextToken'))).toEqual([
      null,
      't1',
    ]);
  });

  test('`query` must not set what is part of the input', async () => {
    const call = createAdmin().listBots({}, { query: { nextToken: 'x' } });
    expect((await rejection(call, InvalidRequestError)).message).toContain('nextToken');
  });

  test('`query` may set a `nextToken` that is no part of the input, and never the one of a list', async () => {
    const definition = { method: 'GET', path: '/op', response: z.looseObject({}) } as const;
    const op = defineOperation({ id: 'op', ...definition });
    const list = defineOperation({ id: 'list', ...definition, paging: { items: 'items' } });
    const fetch = stubFetch(json({ items: [] }));
    const chat = createChat({ fetch });
    const options = { query: { nextToken: 'x' } };
    await chat.request(op, {}, options);
    expect(fetch.requests[0]?.url.search).toBe('?nextToken=x');
    await rejection(chat.request(list, {}, options), InvalidRequestError);
  });

  test('`signal` of another realm, or of a polyfill, is as good', async () => {
    const signal = untyped<AbortSignal>({
      aborted: true,
      reason: 'gone',
      addEventListener() {},
      removeEventListener() {},
    });
    const call = createChat().getEvent({ id: 'e' }, { signal });
    await expect(call).rejects.toMatchObject({ kind: 'aborted', cause: 'gone' });
  });

  test('options are read once: changing them later has no effect', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = stubFetch(status(503), json({ event }));
    const headers: Record<string, string> = { 'x-a': '1' };
    const query: Record<string, string> = { a: '1' };
    const options = { headers, query, retry: 1 };
    const call = createChat({ fetch }).getEvent({ id: 'e' }, options);
    headers['x-a'] = '2';
    query.a = '2';
    options.retry = 0;
    await call;
    expect(fetch.requests.map(({ url }) => url.search)).toEqual(['?a=1', '?a=1']);
    expect(fetch.requests.map((request) => request.headers.get('x-a'))).toEqual(['1', '1']);
  });

  test('options are read as own properties: what they inherit does not count', async () => {
    const fetch = stubFetch(json({ event }));
    const options = Object.create({ timeout: -1, headers: { host: 'evil.example' } });
    await createChat({ fetch }).getEvent({ id: 'e' }, options);
    expect(fetch.requests[0]?.headers.has('host')).toBe(false);
  });

  test('options are not changed, and may be frozen', async () => {
    const options = Object.freeze({
      headers: Object.freeze({ 'x-a': '1' }),
      query: Object.freeze({ a: Object.freeze(['1', '2']) }),
      retry: Object.freeze({ limit: 1 }),
    });
    const copy = structuredClone(options);
    const fetch = stubFetch(json({ conversation }));
    await createChat({ fetch }).getOrCreateConversation(Object.freeze({ id: 'x' }), options);
    expect(options).toEqual(copy);
  });

  test('one call has no effect on the next', async () => {
    const fetch = stubFetch(status(403), json({ event }));
    const chat = createChat({ fetch });
    const first = chat.getEvent({ id: 'e' }, { headers: { 'x-a': '1' }, query: { a: 1 } });
    await rejection(first, ForbiddenError);
    await chat.getEvent({ id: 'e' });
    expect(fetch.requests[1]?.headers.has('x-a')).toBe(false);
    expect(fetch.requests[1]?.url.search).toBe('');
  });
});
