import { describe, expect, test } from 'vitest';
import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  RedirectError,
  TimeoutError,
  UnauthorizedError,
} from '../../src/index.ts';
import { createPlatform } from '../../src/testing/index.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { everyOperation } from '../support/every-operation.ts';
import { platformClients, platformForms } from '../support/platform-forms.ts';

describe.each(platformForms)('a platform over $name', ({ start }) => {
  test.each([
    [400, ApiError],
    [401, UnauthorizedError],
    [403, ForbiddenError],
    [404, NotFoundError],
    [413, ApiError],
    [429, RateLimitError],
    [500, InternalServerError],
    [503, InternalServerError],
  ])('fails with the status %i as it was told to', async (status, errorClass) => {
    await using started = await start({ events: [{ id: 'e' }] });
    const { chat } = platformClients(started, { retry: 0 });
    started.platform.fail('getEvent', { status });
    const error = await rejection(chat.getEvent({ id: 'e' }), errorClass);
    expect(error).toMatchObject({ status, code: status, errorId: expect.stringMatching(/^err_/) });
    expect(started.platform.requests).toMatchObject([{ operation: 'getEvent', status }]);
    await chat.getEvent({ id: 'e' });
  });

  test.each(everyOperation)('fails $title when it is told to', async ({ title, call }) => {
    await using started = await start();
    started.platform.fail(title.split(' ')[0] ?? '', { status: 501 });
    const error = await rejection(call(platformClients(started)), InternalServerError);
    expect(error.status).toBe(501);
  });

  test('fails as often as it was told to, and then heals', async () => {
    await using started = await start({ events: [{ id: 'e' }] });
    const { chat } = platformClients(started);
    started.platform.fail('getEvent', { status: 503, times: 2 });
    await chat.getEvent({ id: 'e' });
    expect(started.platform.requests.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  test('fails one operation without the others', async () => {
    await using started = await start({ events: [{ id: 'e' }] });
    const { chat, admin } = platformClients(started);
    started.platform.fail('listBots', { status: 403 });
    await chat.getEvent({ id: 'e' });
    await rejection(admin.listBots(), ForbiddenError);
    await admin.listBots();
  });

  test('has failures happen in the order they were asked for', async () => {
    await using started = await start({ events: [{ id: 'e' }] });
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

  test('fails until it is reset where `times` is Infinity', async () => {
    await using started = await start({ events: [{ id: 'e' }] });
    const { chat } = platformClients(started, { retry: 0 });
    started.platform.fail('getEvent', { status: 500, times: Infinity });
    for (let call = 0; call < 5; call++) {
      await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    }
    started.platform.reset();
    await chat.getEvent({ id: 'e' });
  });

  test('sends the headers and the body that it was given', async () => {
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

  test('answers a success that is none where it is told to', async () => {
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

  test('redirects where it is told to', async () => {
    await using started = await start();
    const { chat } = platformClients(started);
    const headers = { location: 'https://elsewhere.example/path' };
    started.platform.fail('getEvent', { status: 307, headers });
    const error = await rejection(chat.getEvent({ id: 'e' }), RedirectError);
    expect(error).toMatchObject({ status: 307, locationOrigin: 'https://elsewhere.example' });
  });

  test.each(['reset', 'truncate'] as const)('breaks the connection with %s', async (fault) => {
    await using started = await start({ events: [{ id: 'e' }] });
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getEvent', { fault });
    const error = await rejection(chat.getEvent({ id: 'e' }), ConnectionError);
    expect(error).toMatchObject({ maybeProcessed: true });
    expect(platform.requests).toMatchObject([{ operation: 'getEvent', fault }]);
    await chat.getEvent({ id: 'e' });
  });

  test('sends half of a 200 with the fault truncate', async () => {
    await using started = await start();
    const { platform, chatOptions, fetch } = started;
    platform.fail('getEvent', { fault: 'truncate' });
    const headers = { 'x-user-key': String(chatOptions.userKey) };
    const response = await fetch(`${chatOptions.baseUrl}/events/e`, { headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(TypeError);
    expect(platform.requests).toMatchObject([{ status: 200, fault: 'truncate' }]);
  });

  test('answers with the page of a proxy with the fault html', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getEvent', { fault: 'html' });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(error.status).toBe(502);
    expect(error.headers.get('content-type')).toBe('text/html');
    expect(error.body).toMatch(/^<html>/);
  });

  test('never answers with the fault stall', async () => {
    await using started = await start({ events: [{ id: 'e' }] });
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getEvent', { fault: 'stall' });
    await rejection(chat.getEvent({ id: 'e' }, { timeout: 200 }), TimeoutError);
    expect(platform.requests).toMatchObject([{ status: undefined, fault: 'stall' }]);
    await chat.getEvent({ id: 'e' });
  });

  test('lets go of a stalled request that is aborted', async () => {
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

  test('does not touch its state where a request fails', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('getOrCreateConversation', { fault: 'truncate' });
    await rejection(chat.getOrCreateConversation({ id: 'c' }), ConnectionError);
    expect(platform.conversations.size).toBe(0);
  });

  test('fails before it looks at the credential', async () => {
    await using started = await start();
    const { chat } = platformClients(started, { retry: 0 });
    started.platform.fail('getEvent', { status: 500 });
    const wrongKey = chat.withOptions({ userKey: 'fake-wrong-key' });
    await rejection(wrongKey.getEvent({ id: 'e' }), InternalServerError);
  });
});

describe('platform.fail', () => {
  test('names the known operations to one that it does not know', () => {
    const platform = createPlatform();
    const error = thrown(() => platform.fail('getEvnt', { status: 500 }), ConfigurationError);
    expect(error.option).toBe('operation');
    expect(error.message).toBe(
      'platform.fail: unknown operation "getEvnt"; known are addParticipant, getOrCreateConversation, getEvent, listBots',
    );
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'failure'],
    ['a number', 503, 'failure'],
    ['neither status nor fault', {}, 'failure'],
    ['both', { status: 500, fault: 'reset' }, 'failure'],
    ['an unknown fault', { fault: 'explode' }, 'fault'],
    ['a status that is none', { status: 99 }, 'status'],
    ['a status of no answer', { status: 101 }, 'status'],
    ['a status over 599', { status: 600 }, 'status'],
    ['half a status', { status: 500.5 }, 'status'],
    ['a status that is a text', { status: '500' }, 'status'],
    ['no times', { status: 500, times: 0 }, 'times'],
    ['half a time', { status: 500, times: 1.5 }, 'times'],
    ['times that are NaN', { fault: 'reset', times: Number.NaN }, 'times'],
    ['times that are a text', { fault: 'reset', times: '2' }, 'times'],
    ['an unknown property', { status: 500, delay: 5 }, 'delay'],
    ['headers with a fault', { fault: 'reset', headers: { a: 'b' } }, 'failure'],
    ['a body with a fault', { fault: 'html', body: 'x' }, 'failure'],
    ['headers that are no record', { status: 500, headers: new Headers() }, 'headers'],
    ['a header name that is none', { status: 500, headers: { 'a b': 'c' } }, 'headers'],
    ['a header value that is none', { status: 500, headers: { a: 'b\nc' } }, 'headers'],
    ['a length', { status: 500, headers: { 'Content-Length': '5' } }, 'headers'],
    ['a body that is no JSON', { status: 500, body: 1n }, 'body'],
    ['a body that is a function', { status: 500, body: () => 1 }, 'body'],
  ])('refuses %s', async (_, failure, option) => {
    const platform = createPlatform({ events: [{ id: 'e' }] });
    const error = thrown(() => platform.fail('getEvent', untyped(failure)), ConfigurationError);
    expect(error.option).toBe(option);
    expect(error.message).toMatch(/^platform\.fail: /);
  });
});
