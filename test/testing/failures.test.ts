import { describe, expect, test } from 'vitest';
import {
  ConfigurationError,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  RedirectError,
  TimeoutError,
} from '../../src/index.ts';
import * as operations from '../../src/operations.ts';
import { createPlatform, type RecordedRequest } from '../../src/testing.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { everyOperation } from '../support/every-operation.ts';
import { oneEvent, platformClients, platformForms } from '../support/platform-forms.ts';

const allOperations = Object.values(operations).filter((value) => 'method' in value);

describe.for(platformForms)('platform.fail over $name', ({ start }) => {
  test.for(everyOperation)('`fail` makes $title fail', async ({ title, call }) => {
    await using started = await start();
    started.platform.fail(title.split(' ')[0] ?? '', { status: 501 });
    const error = await rejection(call(platformClients(started)), InternalServerError);
    expect(error.status).toBe(501);
  });

  test('`times` requests fail, and the next one succeeds', async () => {
    await using started = await start(oneEvent);
    const { chat } = platformClients(started);
    started.platform.fail('getEvent', { status: 503, times: 2 });
    await chat.getEvent({ id: 'e' });
    expect(started.platform.requests.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  test('the other operations do not fail', async () => {
    await using started = await start(oneEvent);
    const { chat, admin } = platformClients(started);
    started.platform.fail('listBots', { status: 403 });
    await chat.getEvent({ id: 'e' });
    await rejection(admin.listBots(), ForbiddenError);
    await admin.listBots();
  });

  test('failures happen in the order of the calls of `fail`', async () => {
    await using started = await start(oneEvent);
    const { platform } = started;
    const { chat } = platformClients(started, { retry: { limit: 4, maxDelay: 1 } });
    platform.fail('getEvent', { fault: 'reset' });
    platform.fail('getEvent', { status: 500, headers: { 'retry-after': '0' } });
    platform.fail('getEvent', { fault: 'html' });
    await chat.getEvent({ id: 'e' });
    const outcomes = platform.requests.map(({ status, fault }) => ({ status, fault }));
    expect(outcomes).toEqual([
      { status: undefined, fault: 'reset' },
      { status: 500, fault: undefined },
      { status: 502, fault: 'html' },
      { status: 200, fault: undefined },
    ]);
  });

  test('an operation fails until `reset` if `times` is Infinity', async () => {
    await using started = await start(oneEvent);
    const { chat } = platformClients(started, { retry: 0 });
    started.platform.fail('getEvent', { status: 500, times: Infinity });
    for (let call = 0; call < 5; call++) {
      await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    }
    started.platform.reset();
    await chat.getEvent({ id: 'e' });
  });

  test.for([204, 205, 304])('the status %i cannot have a body', async (status) => {
    await using started = await start();
    const { platform } = started;
    const body = { event: {} };
    const error = thrown(() => platform.fail('getEvent', { status, body }), ConfigurationError);
    expect(error.message).toContain(`\`body\` must be absent: the status ${status} has none`);
    platform.fail('getEvent', { status, body: '' });
    await platformClients(started)
      .chat.getEvent({ id: 'e' })
      .catch(() => undefined);
    expect(platform.requests).toMatchObject([{ status }]);
  });

  test('a failure has the headers and the body of its options', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    const body = { type: 'RateLimited', description: 'slow down', status: 429 };
    platform.fail('getEvent', { status: 429, headers: { 'Retry-After': '7', 'x-a': 'b' }, body });
    const limited = await rejection(chat.getEvent({ id: 'e' }), RateLimitError);
    expect(limited).toMatchObject({ retryAfterMs: 7000, body, type: 'RateLimited' });
    expect(limited.message).toContain('slow down');
    expect(limited.headers.get('x-a')).toBe('b');

    platform.fail('getEvent', { status: 500, body: 'out of order' });
    const text = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(text.body).toBe('out of order');
    expect(text.headers.get('content-type')).toMatch(/^text\/plain/);

    platform.fail('getEvent', { status: 500, body: '' });
    const empty = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(empty.body).toBe('');
  });

  test('a failure may have the status of a success', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started);
    platform.fail('getEvent', { status: 200, body: { code: 403, message: 'not for you' } });
    await rejection(chat.getEvent({ id: 'e' }), ForbiddenError);
    platform.fail('getEvent', { status: 200, body: {} });
    const schema = await rejection(chat.getEvent({ id: 'e' }), InvalidResponseError);
    expect(schema.reason).toBe('schema');
    platform.fail('getEvent', { status: 200 });
    platform.fail('getEvent', { status: 204 });
    for (const status of [200, 204]) {
      const empty = await rejection(chat.getEvent({ id: 'e' }), InvalidResponseError);
      expect(empty).toMatchObject({ status, reason: 'empty' });
    }
  });

  test('a failure may be a redirect', async () => {
    await using started = await start();
    const { chat } = platformClients(started);
    const headers = { location: 'https://elsewhere.example/path' };
    started.platform.fail('getEvent', { status: 307, headers });
    const error = await rejection(chat.getEvent({ id: 'e' }), RedirectError);
    expect(error).toMatchObject({ status: 307, locationOrigin: 'https://elsewhere.example' });
  });

  test('the fault truncate sends half of the body of a 200', async () => {
    await using started = await start();
    const { platform, chatOptions, fetch } = started;
    platform.fail('getEvent', { fault: 'truncate' });
    const headers = { 'x-user-key': String(chatOptions.userKey) };
    const response = await fetch(`${chatOptions.baseUrl}/events/e`, { headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(TypeError);
    expect(platform.requests).toMatchObject([{ status: 200, fault: 'truncate' }]);
  });

  test('the fault html is the 502 page of a proxy', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getEvent', { fault: 'html' });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(error.status).toBe(502);
    expect(error.headers.get('content-type')).toBe('text/html');
    expect(error.body).toMatch(/^<html>/);
  });

  test('a stalled request ends when it is aborted', async () => {
    await using started = await start();
    const { platform, chatOptions, fetch } = started;
    platform.fail('getEvent', { fault: 'stall' });
    const controller = new AbortController();
    const reason = new Error('enough');
    const headers = { 'x-user-key': String(chatOptions.userKey) };
    const { signal } = controller;
    const call = fetch(`${chatOptions.baseUrl}/events/e`, { headers, signal });
    const outcome = expect(call).rejects.toBe(reason);
    await expect.poll(() => platform.requests.length).toBe(1);
    controller.abort(reason);
    await outcome;
  });

  test('`delayMs` alone delays a success: the request is processed at once, and its response is sent later', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getOrCreateConversation', { delayMs: 1000 });
    const input = { id: 'c' };
    await rejection(chat.getOrCreateConversation(input, { timeout: 200 }), TimeoutError);
    expect(platform.conversations.has('c')).toBe(true);
    expect(platform.requests).toMatchObject([{ status: undefined, fault: undefined }]);

    platform.fail('getOrCreateConversation', { delayMs: 100 });
    const startedAt = performance.now();
    await chat.getOrCreateConversation(input);
    expect(performance.now() - startedAt).toBeGreaterThan(95);
    expect(platform.requests[1]).toMatchObject({ status: 200 });
  });

  test('`delayMs` delays a status and a fault', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getEvent', { status: 403, delayMs: 50 });
    platform.fail('getEvent', { fault: 'reset', delayMs: 50 });
    for (const name of ['ForbiddenError', 'ConnectionError']) {
      const startedAt = performance.now();
      await expect(chat.getEvent({ id: 'e' })).rejects.toMatchObject({ name });
      expect(performance.now() - startedAt).toBeGreaterThan(45);
    }
  });

  test('`when` selects the requests that fail, and `times` counts only those', async () => {
    await using started = await start({ bots: 50 });
    const { platform } = started;
    const { admin } = platformClients(started, { retry: 0 });
    const seen: RecordedRequest[] = [];
    platform.fail('listBots', {
      status: 503,
      when: (request) => {
        seen.push(request);
        return request.query.nextToken !== undefined;
      },
    });
    const error = await rejection(admin.listBots().toArray(), InternalServerError);
    expect(error.pageToken).toEqual(expect.any(String));
    expect(platform.requests.map(({ status }) => status)).toEqual([200, 503]);
    expect(await admin.listBots().toArray()).toHaveLength(50);
    expect(seen[0]).toMatchObject({ operation: 'listBots', query: {}, status: undefined });
    expect(seen[0]?.headers.authorization).toBe('···');
  });

  test('`when` receives the body of a request, and the next failure applies to the requests that it does not select', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    const isFirst = ({ body }: RecordedRequest) => JSON.stringify(body) === '{"id":"first"}';
    platform.fail('getOrCreateConversation', { status: 403, when: isFirst });
    platform.fail('getOrCreateConversation', { status: 404 });
    await rejection(chat.getOrCreateConversation({ id: 'second' }), NotFoundError);
    await rejection(chat.getOrCreateConversation({ id: 'first' }), ForbiddenError);
    await chat.getOrCreateConversation({ id: 'first' });
  });

  test('a `when` that throws is a 500 whose message explains it', async () => {
    await using started = await start();
    const { chat } = platformClients(started, { retry: 0 });
    const when = () => {
      throw new RangeError('a bug of the test');
    };
    started.platform.fail('getEvent', { status: 403, when });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(error.message).toContain('RangeError: a bug of the test');
  });

  test('a request that fails does not change the state', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getOrCreateConversation', { fault: 'truncate' });
    await rejection(chat.getOrCreateConversation({ id: 'c' }), ConnectionError);
    expect(platform.conversations.size).toBe(0);
  });

  test('a planned failure happens with any credential', async () => {
    await using started = await start();
    const { chat } = platformClients(started, { retry: 0 });
    started.platform.fail('getEvent', { status: 500 });
    const wrongKey = chat.withOptions({ userKey: 'fake-wrong-key' });
    await rejection(wrongKey.getEvent({ id: 'e' }), InternalServerError);
  });
});

describe('platform.fail', () => {
  test('platform.fail rejects an unknown operation, and its error lists the known ones', () => {
    const platform = createPlatform();
    const error = thrown(() => platform.fail('getEvnt', { status: 500 }), ConfigurationError);
    expect(error.option).toBe('operation');
    expect(error.message).toMatch(
      /^platform\.fail: `getEvnt` is not a known operation; expected one of: \w+(, \w+)+$/,
    );
    for (const { id } of allOperations) expect(error.message).toContain(id);
  });

  test.for<[string, unknown, string]>([
    ['nothing', undefined, 'failure'],
    ['a number', 503, 'failure'],
    ['an empty object', {}, 'failure'],
    ['a status and a fault', { status: 500, fault: 'reset' }, 'failure'],
    ['an unknown fault', { fault: 'explode' }, 'fault'],
    ['a status below 100', { status: 99 }, 'status'],
    ['the status of no final response', { status: 101 }, 'status'],
    ['a status over 599', { status: 600 }, 'status'],
    ['a fraction as a status', { status: 500.5 }, 'status'],
    ['a string as a status', { status: '500' }, 'status'],
    ['`times` of 0', { status: 500, times: 0 }, 'times'],
    ['a fraction as `times`', { status: 500, times: 1.5 }, 'times'],
    ['NaN as `times`', { fault: 'reset', times: Number.NaN }, 'times'],
    ['a string as `times`', { fault: 'reset', times: '2' }, 'times'],
    ['an unknown property', { status: 500, delay: 5 }, 'delay'],
    ['headers with a fault', { fault: 'reset', headers: { a: 'b' } }, 'failure'],
    ['a body with a fault', { fault: 'html', body: 'x' }, 'failure'],
    ['a `Headers` object', { status: 500, headers: new Headers() }, 'headers'],
    ['an invalid header name', { status: 500, headers: { 'a b': 'c' } }, 'headers'],
    ['an invalid header value', { status: 500, headers: { a: 'b\nc' } }, 'headers'],
    ['a length', { status: 500, headers: { 'Content-Length': '5' } }, 'headers'],
    ['a content encoding', { status: 500, headers: { 'content-encoding': 'gzip' } }, 'headers'],
    ['a delay of 0', { delayMs: 0 }, 'delayMs'],
    ['a delay that no timer can wait', { delayMs: 2 ** 31 }, 'delayMs'],
    ['a string as `when`', { status: 500, when: 'always' }, 'when'],
    ['headers with a delay alone', { delayMs: 5, headers: { a: 'b' } }, 'failure'],
    ['a bigint as the body', { status: 500, body: 1n }, 'body'],
    ['a function as the body', { status: 500, body: () => 1 }, 'body'],
  ])('platform.fail rejects %s', ([, failure, option]) => {
    const platform = createPlatform(oneEvent);
    const error = thrown(() => platform.fail('getEvent', untyped(failure)), ConfigurationError);
    expect(error.option).toBe(option);
    expect(error.message).toMatch(/^platform\.fail: /);
  });
});
