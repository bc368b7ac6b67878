import { describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  BadRequestError,
  type CallOptions,
  ConflictError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  UnauthorizedError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { secrets } from '../support/secrets.ts';
import { json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

const getEvent = (respond: Responder, options?: CallOptions) =>
  createChat({ retry: 0, fetch: stubFetch(respond) }).getEvent({ id: 'e' }, options);

describe('ApiError', () => {
  test('an ApiError has the status, headers, body, code, type and errorId of the response', async () => {
    const body = { id: 'err_1', code: 404, type: 'ResourceNotFound', message: 'No such event' };
    const respond = json(body, { status: 404, headers: { 'x-trace': 'abc' } });
    const error = await rejection(getEvent(respond), NotFoundError);
    expect(error).toMatchObject({
      status: 404,
      body,
      code: 404,
      type: 'ResourceNotFound',
      errorId: 'err_1',
    });
    expect(error.headers).toBeInstanceOf(Headers);
    expect(error.headers.get('x-trace')).toBe('abc');
    expect(error.message).toContain('No such event');
    expect(error.message, 'the id is for the support of the service').toContain('err_1');
  });

  test('the headers of an ApiError have no set-cookie and no location', async () => {
    const respond = status(403, { 'set-cookie': 'a=b', location: 'https://x.example', 'x-a': '1' });
    const { headers } = await rejection(getEvent(respond), ForbiddenError);
    expect([...headers.keys()]).toEqual(['x-a']);
  });

  test('an ApiError has no `code`, `type`, `errorId` or `retryAfterMs` that the response does not have', async () => {
    const error = await rejection(getEvent(status(403)), ForbiddenError);
    for (const field of ['code', 'type', 'errorId', 'retryAfterMs']) {
      expect(field in error, field).toBe(false);
    }
  });

  test('`code` of an ApiError is always a number, `type` and `errorId` are always strings', async () => {
    const respond = json({ id: 5, code: '404', type: {}, message: ['x'] }, { status: 404 });
    const error = await rejection(getEvent(respond), NotFoundError);
    expect(error.body).toEqual({ id: 5, code: '404', type: {}, message: ['x'] });
    expect([error.code, error.type, error.errorId]).toEqual([undefined, undefined, undefined]);
  });

  test('the message of a 401 names the options of the client to check', async () => {
    const chat = await rejection(getEvent(status(401)), UnauthorizedError);
    expect(chat.message).toContain('userKey');
    const admin = createAdmin({ fetch: stubFetch(status(401)) }).listBots();
    const { message } = await rejection(admin, UnauthorizedError);
    expect(message).toContain('token');
    expect(message).toContain('workspaceId');
  });
});

describe('error bodies of any form', () => {
  test.for<[string, Responder, unknown, string]>([
    ['a JSON object', json({ message: 'm1' }, { status: 403 }), { message: 'm1' }, ': m1'],
    [
      'a JSON object with a description',
      json({ type: 'T', description: 'd1' }, { status: 403 }),
      { type: 'T', description: 'd1' },
      ': d1',
    ],
    [
      'a JSON object with an error',
      json({ error: 'e1' }, { status: 403 }),
      { error: 'e1' },
      ': e1',
    ],
    [
      'a JSON object with a nested error',
      json({ error: { message: 'n1' } }, { status: 403 }),
      { error: { message: 'n1' } },
      ': n1',
    ],
    [
      'a problem of RFC 9457',
      json({ title: 't1', detail: 'd1' }, { status: 403 }),
      { title: 't1', detail: 'd1' },
      ': d1',
    ],
    ['a JSON object with a title', json({ title: 't1' }, { status: 403 }), { title: 't1' }, ': t1'],
    ['an empty object', json({}, { status: 403 }), {}, ''],
    ['an array', json([1], { status: 403 }), [1], ''],
    ['null', json(null, { status: 403 }), null, ''],
    ['a number', json(5, { status: 403 }), 5, ''],
    ['booleans', json([true, { a: false }], { status: 403 }), [true, { a: false }], ''],
    ['a JSON string', json('s1', { status: 403 }), 's1', ': s1'],
    ['text', raw('Not here', { status: 403 }), 'Not here', ': Not here'],
    ['HTML', raw('<h1>Not here</h1>', { status: 403 }), '<h1>Not here</h1>', ''],
    ['incomplete JSON', raw('{"message":', { status: 403 }), '{"message":', ': {"message":'],
    ['nothing', raw(null, { status: 403 }), '', ''],
    ['an empty text', raw('', { status: 403 }), '', ''],
    ['binary data', raw(new Uint8Array([0, 255, 254]), { status: 403 }), '\0\ufffd\ufffd', ''],
  ])('the error body is %s', async ([, respond, body, end]) => {
    const error = await rejection(getEvent(respond), ForbiddenError);
    expect(error.body).toEqual(body);
    expect(error.message).toBe(`getEvent: 403 Forbidden (GET /events/{id})${end}`);
  });
});

describe('the limits of an error body', () => {
  const limit = 64 * 1024;

  test('up to 64 KiB of an error body are kept, and a longer one is text without `code`, `type` and `errorId`', async () => {
    const long = JSON.stringify({ id: 'err_1', code: 500, type: 'T', message: 'x'.repeat(limit) });
    const error = await rejection(getEvent(raw(long, { status: 500 })), InternalServerError);
    expect(error.body).toBe(long.slice(0, limit));
    expect([error.code, error.type, error.errorId]).toEqual([undefined, undefined, undefined]);
    expect(error.message.length).toBeLessThan(300);
  });

  test('an error body of exactly 64 KiB is parsed', async () => {
    const frame = JSON.stringify({ code: 500, message: '' }).length;
    const body = { code: 500, message: 'x'.repeat(limit - frame) };
    const error = await rejection(getEvent(json(body, { status: 500 })), InternalServerError);
    expect(error.body).toEqual(body);
    expect(error.code).toBe(500);
  });

  test.for([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
  ] as const)('up to 64 levels of nested %s in an error body are kept', async ([, open, close]) => {
    const depth = 8000;
    const text = `${open.repeat(depth)}1${close.repeat(depth)}`;
    const { body } = await rejection(getEvent(raw(text, { status: 404 })), NotFoundError);
    expect(JSON.stringify(body)).toBe(`${open.repeat(64)}"\u2026"${close.repeat(64)}`);
  });

  test('an error body is read for at most a second, and the status counts in any case', async () => {
    vi.useFakeTimers();
    try {
      const stalled = (): Response =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
          }),
          { status: 403 },
        );
      const failed = rejection(getEvent(stalled), ForbiddenError);
      await vi.advanceTimersByTimeAsync(1000);
      expect((await failed).body).toBe('half');
    } finally {
      vi.useRealTimers();
    }
  });

  test('the part of an error body that arrived before a fault is kept', async () => {
    const broken = (): Response => {
      const chunks = [new TextEncoder().encode('half')];
      return new Response(
        new ReadableStream({
          pull(controller) {
            const chunk = chunks.pop();
            if (chunk === undefined) controller.error(new TypeError('terminated'));
            else controller.enqueue(chunk);
          },
        }),
        { status: 404 },
      );
    };
    expect((await rejection(getEvent(broken), NotFoundError)).body).toBe('half');
  });
});

describe('an error in the body of a 2xx', () => {
  test.for([
    [400, BadRequestError],
    [401, UnauthorizedError],
    [403, ForbiddenError],
    [404, NotFoundError],
    [409, ConflictError],
    [422, ApiError],
    [429, RateLimitError],
    [500, InternalServerError],
    [599, InternalServerError],
  ] as const)(
    'the code %i in the body of a 2xx is the status of the error',
    async ([code, errorClass]) => {
      const respond = json({ id: 'err_1', code, type: 'T', message: 'm1' }, { status: 200 });
      const error = await rejection(getEvent(respond), errorClass);
      expect(error.constructor).toBe(errorClass);
      expect(error).toMatchObject({ status: code, code, type: 'T', errorId: 'err_1' });
      expect(error.message).toContain(`${code} `);
      expect(error.message).toContain('m1');
    },
  );

  test('an error in the body of a 2xx determines the error even if the body has a valid envelope', async () => {
    const respond = json({ event, code: 404, message: 'gone' });
    await rejection(getEvent(respond), NotFoundError);
  });

  test.for([
    ['a code below 400', { code: 399, message: 'm' }],
    ['a code above 599', { code: 600, message: 'm' }],
    ['a code that is text', { code: '404', message: 'm' }],
    ['a code that is not a whole number', { code: 404.5, message: 'm' }],
    ['no message', { code: 404 }],
    ['a message that is not a string', { code: 404, message: {} }],
  ] as const)('the body of a 2xx is no error if it has %s', async ([, body]) => {
    await rejection(getEvent(json(body)), InvalidResponseError);
    await expect(getEvent(json({ event, ...body }))).resolves.toEqual({ event, ...body });
  });

  test('an error in the body of a 2xx is retried as its status would be', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const code = (value: number) => json({ code: value, message: 'm' });
    const fetch = stubFetch(code(503), code(429), json({ event }));
    await expect(createChat({ fetch }).getEvent({ id: 'e' })).resolves.toEqual({ event });
    expect(fetch.requests).toHaveLength(3);
    const once = stubFetch(code(404));
    await rejection(createChat({ fetch: once }).getEvent({ id: 'e' }), NotFoundError);
    expect(once.requests).toHaveLength(1);
    const post = stubFetch(code(500));
    const add = createChat({ fetch: post }).addParticipant({ conversationId: 'c', userId: 'u' });
    await rejection(add, InternalServerError);
    expect(post.requests).toHaveLength(1);
  });

  test('Retry-After is respected with an error in the body of a 2xx', async () => {
    const respond = json({ code: 429, message: 'm' }, { headers: { 'retry-after': '7' } });
    expect((await rejection(getEvent(respond), RateLimitError)).retryAfterMs).toBe(7000);
  });
});

describe('the message of the service in the message of an error', () => {
  const messageOf = async (text: string, userKey = secrets.userKey): Promise<string> => {
    const fetch = stubFetch(json({ message: text }, { status: 403 }));
    const error = await rejection(createChat({ fetch, userKey }).getEvent({ id: 'e' }), ApiError);
    return error.message.replace('getEvent: 403 Forbidden (GET /events/{id}): ', '');
  };

  test.for<[title: string, text: string, shown: string]>([
    ['200 characters are shown in full', 'x'.repeat(200), 'x'.repeat(200)],
    ['of more, 199 and an ellipsis are shown', 'x'.repeat(201), `${'x'.repeat(199)}\u2026`],
    ['a pair of surrogates is not split', `${'x'.repeat(198)}😀yy`, `${'x'.repeat(198)}\u2026`],
    ['white space around it is omitted', '\n No such event \t', 'No such event'],
    ['white space within it becomes one space', 'No such\r\n\tevent', 'No such event'],
    ['an invisible character becomes a space', 'No\0such\u202eevent', 'No such event'],
    ['an end like the beginning of a secret is kept', 'this is fake', 'this is fake'],
  ])('the message of the service: $0', async ([, text, shown]) => {
    expect(await messageOf(text)).toBe(shown);
  });

  test('a secret across line breaks is masked, even at the end of a truncated text', async () => {
    const begun = 'fake\nspaced\nkey\n1';
    const masked = (text: string): Promise<string> => messageOf(text, 'fake spaced key 1');
    expect(await masked(`key ${begun}`)).toBe('key \u00b7\u00b7\u00b7');
    expect(await masked(`key${' '.repeat(1585)}${begun}`)).toBe('key \u00b7\u00b7\u00b7');
  });
});
