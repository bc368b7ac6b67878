import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ConfigurationError,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  isBotPlatformError,
  NotFoundError,
  RateLimitError,
  TimeoutError,
  UnauthorizedError,
} from '../../src/index.ts';
import { createPlatform, type Failure, type RecordedRequest } from '../../src/testing.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { oneEvent } from '../support/platform-forms.ts';
import { expectOutcome, sendChat } from '../support/raw-requests.ts';
import { setUp } from './set-up.ts';

const withoutRetries = { retry: 0 };
const conversations = [{ id: 'c' }];
const hello = { conversationId: 'c', payload: { type: 'text', text: 'Hello' } } as const;

/** What happened to each request: its fault, or its status. */
const outcomesOf = ({ requests }: { readonly requests: readonly RecordedRequest[] }) =>
  requests.map(({ status, fault }) => fault ?? status);

describe('platform.fail', () => {
  test('`times` requests of the operation fail, the next one succeeds, and other operations do not fail', async () => {
    const { platform, chat, admin } = setUp(oneEvent);
    platform.fail('getEvent', { status: 503, times: 2 });
    await admin.listBots();
    await chat.getEvent({ id: 'e' });
    expect(outcomesOf(platform)).toEqual([200, 503, 503, 200]);
  });

  test('failures happen in the order of the calls of `fail`', async () => {
    const { platform, chat } = setUp(oneEvent, { retry: { limit: 4, maxDelay: 1 } });
    platform.fail('getEvent', { fault: 'reset' });
    platform.fail('getEvent', { status: 500, headers: { 'retry-after': '0' } });
    platform.fail('getEvent', { fault: 'html' });
    await chat.getEvent({ id: 'e' });
    expect(platform.requests.map(({ status, fault }) => ({ status, fault }))).toEqual([
      { status: undefined, fault: 'reset' },
      { status: 500, fault: undefined },
      { status: 502, fault: 'html' },
      { status: 200, fault: undefined },
    ]);
  });

  test.for(
    Object.entries({
      400: 'InvalidPayload',
      401: 'Unauthorized',
      402: 'PaymentRequired',
      403: 'Forbidden',
      404: 'ResourceNotFound',
      405: 'MethodNotFound',
      409: 'ResourceLockedConflict',
      410: 'ResourceGone',
      413: 'PayloadTooLarge',
      415: 'UnsupportedMediaType',
      429: 'RateLimited',
      500: 'Internal',
      504: 'OperationTimeout',
    }),
  )('the type of the status %s is %s', async ([status, type]) => {
    const platform = createPlatform();
    platform.fail('getEvent', { status: Number(status) });
    await expectOutcome(sendChat(platform, '/events/e'), `${status} ${type}`);
  });

  test.for([204, 205, 304])('the status %i cannot have a body', async (status) => {
    const { platform, chat } = setUp();
    const body = { event: {} };
    const error = thrown(() => platform.fail('getEvent', { status, body }), ConfigurationError);
    expect(error.message).toContain(`\`body\` must be absent: the status ${status} has none`);
    platform.fail('getEvent', { status, body: '' });
    await chat.getEvent({ id: 'e' }).catch(() => undefined);
    expect(platform.requests).toMatchObject([{ status }]);
  });

  test('a failure has the headers and the body of its options', async () => {
    const { platform, chat } = setUp({}, withoutRetries);
    const body = { type: 'RateLimited', description: 'slow down', status: 429 };
    platform.fail('getEvent', { status: 429, headers: { 'Retry-After': '7', 'x-a': 'b' }, body });
    const limited = await rejection(chat.getEvent({ id: 'e' }), RateLimitError);
    expect(limited).toMatchObject({ retryAfterMs: 7000, body, type: 'RateLimited' });
    expect(limited.message).toContain('slow down');
    expect(limited.response.headers.get('x-a')).toBe('b');

    platform.fail('getEvent', { status: 500, body: 'out of order' });
    const text = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(text.body).toBe('out of order');
    expect(text.response.headers.get('content-type')).toMatch(/^text\/plain/);

    platform.fail('getEvent', { status: 500, body: '', headers: { 'RateLimit-Reset': '7' } });
    const empty = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(empty.body).toBe('');
    // It replaces the one that each response has.
    expect(empty.response.headers.get('ratelimit-reset')).toBe('7');
  });

  test('a failure may have the status of a success', async () => {
    const { platform, chat } = setUp();
    platform.fail('getEvent', { status: 200, body: { code: 403, message: 'not for you' } });
    await rejection(chat.getEvent({ id: 'e' }), ForbiddenError);
    for (const [failure, reason] of [
      [{ status: 200, body: {} }, 'schema'],
      [{ status: 200 }, 'empty'],
      [{ status: 204 }, 'empty'],
    ] as const) {
      platform.fail('getEvent', failure);
      const error = await rejection(chat.getEvent({ id: 'e' }), InvalidResponseError);
      expect(error).toMatchObject({ response: { status: failure.status }, reason });
    }
  });

  test('`delayMs` alone delays a success: the request is processed at once; with a status or a fault, it delays that', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { platform, chat } = setUp({}, withoutRetries);
    const input = { id: 'c' };
    platform.fail('getOrCreateConversation', { delayMs: 1000, times: 2 });
    const late = rejection(chat.getOrCreateConversation(input, { timeout: 999 }), TimeoutError);
    await vi.advanceTimersByTimeAsync(999);
    await late;
    expect(platform.conversations.has('c')).toBe(true);
    expect(platform.requests).toMatchObject([{ status: undefined, fault: undefined }]);

    const slow = chat.getOrCreateConversation(input, { timeout: 1001 });
    await vi.advanceTimersByTimeAsync(1000);
    await slow;
    expect(platform.requests[1]).toMatchObject({ status: 200 });

    for (const failure of [{ status: 403 }, { fault: 'reset' }] as const) {
      platform.fail('getOrCreateConversation', { ...failure, delayMs: 1000 });
      const call = rejection(chat.getOrCreateConversation(input, { timeout: 999 }), TimeoutError);
      await vi.advanceTimersByTimeAsync(999);
      await call;
    }
  });

  test('`when` selects the requests that fail, and `times` counts only those', async () => {
    const { platform, admin } = setUp({ bots: 50 }, withoutRetries);
    const seen: RecordedRequest[] = [];
    const when = (request: RecordedRequest): boolean => {
      seen.push(request);
      return request.query.nextToken !== undefined;
    };
    platform.fail('listBots', { status: 503, when });
    const error = await rejection(admin.listBots().toArray(), InternalServerError);
    expect(error.pageToken).toEqual(expect.any(String));
    expect(outcomesOf(platform)).toEqual([200, 503]);
    expect(await admin.listBots().toArray()).toHaveLength(50);
    expect(seen[0]).toMatchObject({ operation: 'listBots', query: {}, status: undefined });
    expect(seen[0]?.headers.authorization).toBe('···');
  });

  test('`when` receives the body of a request, and the next failure applies to the requests that it does not select', async () => {
    const { platform, chat } = setUp({}, withoutRetries);
    const isFirst = ({ body }: RecordedRequest) => JSON.stringify(body) === '{"id":"first"}';
    platform.fail('getOrCreateConversation', { status: 403, when: isFirst });
    platform.fail('getOrCreateConversation', { status: 404 });
    await rejection(chat.getOrCreateConversation({ id: 'second' }), NotFoundError);
    await rejection(chat.getOrCreateConversation({ id: 'first' }), ForbiddenError);
    await chat.getOrCreateConversation({ id: 'first' });
  });

  test('a `when` that throws is a 501, which is not retried, and whose message says what it threw', async () => {
    const { platform, chat } = setUp();
    const when = () => {
      throw new RangeError('a bug of the test');
    };
    platform.fail('getEvent', { status: 403, when });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(error.message).toContain(
      "the `when` of platform.fail('getEvent', …) threw RangeError: a bug of the test",
    );
    expect(outcomesOf(platform)).toEqual([501]);
  });

  test('a request that fails does not change the state', async () => {
    const { platform, chat } = setUp({}, withoutRetries);
    platform.fail('getOrCreateConversation', { fault: 'truncate' });
    await rejection(chat.getOrCreateConversation({ id: 'c' }), ConnectionError);
    expect(platform.conversations.size).toBe(0);
  });

  test('a planned failure happens with any credential', async () => {
    const { platform, chat } = setUp({}, withoutRetries);
    platform.fail('getEvent', { status: 500 });
    const wrongKey = chat.withOptions({ userKey: 'fake-wrong-key' });
    await rejection(wrongKey.getEvent({ id: 'e' }), InternalServerError);
  });

  test.for<[name: string, nearest: string]>([
    ['getEvnt', 'getEvent'],
    ['listbots', 'listBots'],
    ['createMessages', 'createMessage'],
  ])('platform.fail rejects the unknown operation "%s", and names the nearest, %s', (row) => {
    const [name, nearest] = row;
    const platform = createPlatform();
    const error = thrown(() => platform.fail(name, { status: 500 }), ConfigurationError);
    expect(error.option).toBe('operation');
    expect(error.message).toBe(
      `platform.fail: \`${name}\` is not a known operation; did you mean \`${nearest}\`?`,
    );
  });

  test.for<[string, unknown, string]>([
    ['nothing', undefined, 'failure'],
    ['a status and a fault', { status: 500, fault: 'reset' }, 'failure'],
    ['an unknown fault', { fault: 'explode' }, 'fault'],
    ['the status of no final response', { status: 101 }, 'status'],
    ['`times` of 0', { status: 500, times: 0 }, 'times'],
    ['an unknown property', { status: 500, delay: 5 }, 'delay'],
    ['headers with a fault', { fault: 'reset', headers: { a: 'b' } }, 'failure'],
    ['an invalid header name', { status: 500, headers: { 'a b': 'c' } }, 'headers'],
    ['a length', { status: 500, headers: { 'Content-Length': '5' } }, 'headers'],
    ['a delay of 0', { delayMs: 0 }, 'delayMs'],
    ['a string as `when`', { status: 500, when: 'always' }, 'when'],
    ['a bigint as the body', { status: 500, body: 1n }, 'body'],
    ['`processed` that is no boolean', { status: 500, processed: 'yes' }, 'processed'],
    ['`processed` with a delay alone', { delayMs: 5, processed: true }, 'processed'],
    ['`processed` with the fault refused', { fault: 'refused', processed: true }, 'processed'],
  ])('platform.fail rejects %s', ([, failure, option]) => {
    const platform = createPlatform(oneEvent);
    const error = thrown(() => platform.fail('getEvent', untyped(failure)), ConfigurationError);
    expect(error.option).toBe(option);
    expect(error.message).toMatch(/^platform\.fail: /);
  });

  test.for<Failure>([
    { fault: 'reset', processed: true },
    { status: 503, processed: true },
  ])('platform.fail rejects %j for a stream, which has no response to lose', (failure) => {
    const plan = () => createPlatform().fail('listenConversation', failure);
    expect(thrown(plan, ConfigurationError).option).toBe('processed');
  });
});

describe('a failure with `processed: true`', () => {
  test.for<Failure>([
    { fault: 'reset', processed: true },
    { fault: 'stall', processed: true },
    { fault: 'truncate', processed: true },
    { fault: 'html', processed: true },
    { status: 503, processed: true },
    { status: 200, body: '', processed: true },
    { status: 500, delayMs: 5, processed: true },
  ])('the operation is carried out once, and its response is lost: %j', async (failure) => {
    const { platform, chat } = setUp({ conversations });
    platform.fail('createMessage', failure);
    const controller = new AbortController();
    const { signal } = controller;
    const call = chat.createMessage(hello, { signal }).catch((reason: unknown) => reason);
    // A stall lasts until the caller goes away.
    if (failure.fault === 'stall') {
      await expect.poll(() => platform.requests).toMatchObject([{ fault: 'stall' }]);
      controller.abort();
    }
    expect(isBotPlatformError(await call)).toBe(true);
    expect(platform.messages.all()).toMatchObject([{ payload: hello.payload }]);
    const { fault, status } = failure;
    expect(platform.requests).toMatchObject([{ fault, ...(status !== undefined && { status }) }]);
  });

  test('a call that may be repeated finds what the lost attempt has done', async () => {
    const { platform, chat } = setUp({ conversations, messages: [{ id: 'm' }] });
    platform.fail('getOrCreateConversation', { fault: 'reset', processed: true });
    const { conversation } = await chat.getOrCreateConversation({ id: 'new' });
    expect(conversation).toEqual(platform.conversations.get('new'));
    platform.fail('deleteMessage', { fault: 'reset', processed: true });
    await rejection(chat.deleteMessage({ id: 'm' }), NotFoundError);
    expect(platform.messages.has('m')).toBe(false);
  });

  test('a request that its checks reject has its error, and the next one meets the failure', async () => {
    const { platform, chat } = setUp({ users: 2, conversations }, withoutRetries);
    platform.fail('createMessage', { fault: 'reset', processed: true });
    const stranger = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
    await rejection(stranger.createMessage(hello), ForbiddenError);
    const nobody = chat.withOptions({ userKey: 'no-key' });
    await rejection(nobody.createMessage(hello), UnauthorizedError);
    await expectOutcome(sendChat(platform, '/messages', { body: {} }), '400: ');
    expect(platform.messages.size).toBe(0);
    await rejection(chat.createMessage(hello), ConnectionError);
    expect(platform.messages.size).toBe(1);
    await chat.createMessage(hello);
    expect(outcomesOf(platform)).toEqual([403, 401, 400, 'reset', 201]);
  });

  test('`times` and `when` select the requests that lose their response', async () => {
    const { platform, chat } = setUp({ conversations }, withoutRetries);
    const when = ({ body }: { readonly body: unknown }) => JSON.stringify(body).includes('Hello');
    platform.fail('createMessage', { status: 503, processed: true, times: 2, when });
    platform.fail('createMessage', { status: 500, when });
    await chat.createMessage({ ...hello, payload: { type: 'text', text: 'Other' } });
    for (const [status, messages] of [
      [503, 2],
      [503, 3],
      [500, 3],
    ]) {
      const error = await rejection(chat.createMessage(hello), InternalServerError);
      expect([error.status, platform.messages.size]).toEqual([status, messages]);
    }
  });

  test('a failure that a rejected request did not meet is gone after `reset`', async () => {
    const { platform, chat } = setUp({ conversations }, withoutRetries);
    platform.fail('createMessage', { status: 503, processed: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    platform.handle('chat', 'createMessage', async ({ refuse }) => {
      await promise;
      return refuse(404, 'not now');
    });
    const call = rejection(chat.createMessage(hello), NotFoundError);
    await expect.poll(() => platform.requests).toHaveLength(1);
    platform.reset();
    resolve();
    await call;
    await rejection(chat.createMessage(hello), NotFoundError);
  });
});

describe('an outage of everything', () => {
  test('an outage fails every operation of both APIs, and nothing else, until it is ended', async () => {
    const { platform, chat, admin } = setUp(oneEvent, withoutRetries);
    const outage = platform.fail('*', { status: 503, times: Infinity });
    await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    await rejection(admin.listBots().pages().next(), InternalServerError);
    await rejection(chat.listenConversation({ id: 'c' }, { retry: 0 }).open(), InternalServerError);
    expect((await sendChat(platform, '/hello')).status).toBe(200);
    expect((await sendChat(platform, '/no-route')).status).toBe(404);
    outage.stop();
    outage.stop();
    await chat.getEvent({ id: 'e' });
    await admin.listBots();
  });

  test('an outage comes after a failure of the operation itself', async () => {
    const { platform, chat } = setUp(oneEvent, withoutRetries);
    platform.fail('*', { status: 503, times: Infinity });
    platform.fail('getEvent', { status: 429 });
    await rejection(chat.getEvent({ id: 'e' }), RateLimitError);
    await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
  });

  test('`recover` ends every failure and touches nothing else', async () => {
    const { platform, chat } = setUp(oneEvent, withoutRetries);
    platform.conversations.create({ id: 'new' });
    platform.fail('*', { status: 503, times: Infinity });
    const { stop } = platform.fail('getEvent', { status: 500, times: 3 });
    await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    platform.recover();
    await chat.getEvent({ id: 'e' });
    stop();
    expect(platform.conversations.has('new')).toBe(true);
    expect(platform.requests).toHaveLength(2);
  });

  test('an outage that is `processed` carries operations out; streams have no response to lose', async () => {
    const { platform, chat } = setUp({ conversations }, withoutRetries);
    platform.fail('*', { status: 503, times: Infinity, processed: true });
    await using signals = chat.listenConversation({ id: 'c' });
    await signals.open();
    await rejection(chat.createConversation({ id: 'new' }), InternalServerError);
    expect(platform.conversations.has('new')).toBe(true);
  });
});

test('a processed failure whose request is rejected meets the next request, also if another failure was planned meanwhile', async () => {
  const { platform, chat } = setUp({ conversations: [{ id: 'c' }] }, { retry: 0 });
  const statuses: number[] = [];
  platform.fail('getConversation', { status: 503, processed: true });
  platform.handle('chat', 'getConversation', ({ params, refuse }) => {
    if (params.id === 'none') {
      platform.fail('getConversation', { status: 500 });
      refuse(404, 'there is no such conversation');
    }
    return {
      conversation: platform.conversations.get(params.id) ?? platform.conversations.create(),
    };
  });
  for (const id of ['none', 'c', 'c', 'c']) {
    const call = chat.getConversation({ id }).withResponse();
    await call.catch(() => undefined);
    statuses.push(platform.requests.at(-1)?.status ?? 0);
  }
  expect(statuses).toEqual([404, 503, 500, 200]);
});
