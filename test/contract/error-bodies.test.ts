import { afterEach, expect, test, vi } from 'vitest';
import {
  BotPlatformError,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  RedirectError,
  UnauthorizedError,
} from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { event } from '../support/resources.ts';
import { secrets } from '../support/secrets.ts';
import { type StreamedBody, streamed } from '../support/streamed-bodies.ts';
import { json, type Responder, raw } from '../support/stub-fetch.ts';

afterEach(() => {
  vi.useRealTimers();
});

const limit = 64 * 1024;
const head = 'getEvent: 403 Forbidden (GET /events/{id})';
const parsedFields = ['code', 'type', 'errorId', 'retryAfterMs'];

const forbidden = (respond: Responder) => rejection(getEvent(respond), ForbiddenError);

test('an ApiError has the status, body, code, type and errorId of the response, and its headers', async () => {
  const body = { id: 'err_1', code: 403, type: 'Forbidden', message: 'Not yours' };
  const headers = { 'x-trace': 'abc', 'set-cookie': 'a=b', location: 'https://x.example' };
  const error = await forbidden(json(body, { status: 403, headers }));
  const { id: errorId, code, type } = body;
  expect(error).toMatchObject({ status: 403, body, code, type, errorId });
  expect(error.message, 'the id is for the support of the service').toBe(
    `${head}: Not yours [err_1]`,
  );
  expect(error.response.status).toBe(403);
  expect(error.response.headers).toBeInstanceOf(Headers);
  expect([...error.response.headers], 'no cookie and no location').toEqual([
    ['content-type', 'application/json'],
    ['x-trace', 'abc'],
  ]);
});

test.for<readonly [title: string, body: unknown, ending: string]>([
  ['an object', { message: 'm1' }, ': m1'],
  ['an object with a description', { description: 'd1' }, ': d1'],
  ['an object with an error', { error: 'e1' }, ': e1'],
  ['an object with a nested error', { error: { message: 'n1' } }, ': n1'],
  ['a problem of RFC 9457', { title: 't1', detail: 'd1' }, ': d1'],
  ['blank texts and one that is not', { message: ' \n', description: '', error: 'e1' }, ': e1'],
  ['an empty `type` and `id`', { id: '', type: '', message: 'm1' }, ': m1'],
  ['fields of other types', { id: 5, code: '404', type: {}, message: ['x'] }, ''],
  ['an array', [1], ''],
  ['null', null, ''],
  ['a number', 5, ''],
  ['a string', 's1', ': s1'],
])('an error body in JSON may be $0', async ([, body, ending]) => {
  const error = await forbidden(json(body, { status: 403 }));
  expect(error.body).toEqual(body);
  expect(error.message).toBe(head + ending);
  expect(parsedFields.filter((field) => field in error)).toEqual([]);
});

test.for<readonly [title: string, body: BodyInit | null, ending: string, kept?: string]>([
  ['text', 'Not here', ': Not here'],
  ['text with a `<` in it', '1 < 2', ': 1 < 2'],
  ['HTML', '<h1>Not here</h1>', ''],
  ['HTML after white space', '\n <h1>Not here</h1>', ''],
  ['incomplete JSON', '{"message":', ': {"message":'],
  ['nothing', null, '', ''],
  ['white space', ' \n ', ''],
  ['text with a NUL', 'a\0b', ''],
  ['binary data', new Uint8Array([0, 255, 254]), '', '\0\ufffd\ufffd'],
  ['one long line', 'no '.repeat(100), `: ${'no '.repeat(66)}n\u2026`],
])('an error body may be $0', async ([, body, ending, kept = body]) => {
  const error = await forbidden(raw(body, { status: 403 }));
  expect(error.body).toBe(kept);
  expect(error.message).toBe(head + ending);
  expect(parsedFields.filter((field) => field in error)).toEqual([]);
});

const whole = '{"id":"err_1","code":403,"type":"T","message":"m1"}';

test.for<readonly [title: string, body: StreamedBody, kept: string]>([
  ['ends early', { chunks: [whole], end: new TypeError('terminated') }, whole],
  ['stalls for a second', { chunks: [whole], end: 'stalled' }, whole],
  ['is longer than 64 KiB', { chunks: [whole, ' '.repeat(limit)] }, whole.padEnd(limit)],
])('an error body is kept as text if it $0', async ([, body, kept]) => {
  vi.useFakeTimers();
  const call = forbidden(streamed(body, { status: 403 }).respond);
  await vi.advanceTimersByTimeAsync(1000);
  const error = await call;
  expect(error.message).toBe(head);
  expect(parsedFields.filter((field) => field in error)).toEqual([]);
  // Compared in parts, since the report of a difference would be as long as the texts.
  const text = String(error.body);
  expect([text.length, text.slice(0, 60), text.slice(-10)]).toEqual([
    kept.length,
    kept.slice(0, 60),
    kept.slice(-10),
  ]);
  expect(text === kept).toBe(true);
});

test('the reading of the body of an error leaves no timer', async () => {
  vi.useFakeTimers();
  await forbidden(json({}, { status: 403 }));
  expect(vi.getTimerCount()).toBe(0);
});

test('the body of an error that stalls is cancelled after a second', async () => {
  vi.useFakeTimers();
  const { respond, cancel } = streamed({ end: 'stalled' }, { status: 403 });
  const call = forbidden(respond);
  await vi.advanceTimersByTimeAsync(999);
  expect(cancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(cancel).toHaveBeenCalledOnce();
});

test.for([
  ['with an error status', 503],
  ['with the status 200, but an error in it', 200],
] as const)('a body of up to 64 KiB is parsed, and a longer one is text: %s', async ([, code]) => {
  const frame = JSON.stringify({ code: 503, message: '' }).length;
  const errorOf = (size: number) => {
    const respond = json({ code: 503, message: 'x'.repeat(size - frame) }, { status: code });
    return rejection(getEvent(respond, { retry: 0 }), InternalServerError);
  };
  expect(await errorOf(limit)).toMatchObject({ status: 503, code: 503, body: { code: 503 } });
  const cut = await errorOf(limit + 1);
  expect(cut.message).not.toContain('xxx');
  expect(cut).not.toHaveProperty('code');
  expect(String(cut.body)).toHaveLength(limit);
});

test('the charset that an error body claims is ignored', async () => {
  const headers = { 'content-type': 'text/plain; charset=fancy' };
  const error = await forbidden(raw('Not h\u00e9re', { status: 403, headers }));
  expect(error.message).toBe(`${head}: Not h\u00e9re`);
});

test.for([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
] as const)('up to 64 levels of nested %s in an error body are kept', async ([, open, close]) => {
  const depth = 10_000;
  const text = `${open.repeat(depth)}1${close.repeat(depth)}`;
  const { body } = await forbidden(raw(text, { status: 403 }));
  expect(JSON.stringify(body)).toBe(`${open.repeat(64)}"\u2026"${close.repeat(64)}`);
});

test('an error status determines the error if `timeout` elapses while its body is read, and the part that arrived is kept', async () => {
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(10_000);
  const { respond } = streamed({ chunks: ['half'], end: 'stalled' }, { status: 403 });
  const call = rejection(getEvent(respond, { timeout: 500, retry: 0 }), ForbiddenError);
  await vi.advanceTimersByTimeAsync(500);
  expect(await call).toMatchObject({ status: 403, body: 'half' });
});

const cancel = (): never => {
  throw new Error('no');
};

test.for<readonly [title: string, spoil: (response: Response) => unknown]>([
  ['was read before', (response) => response.text()],
  ['is locked', (response) => response.body?.getReader()],
  ['is not a stream', (response) => Object.defineProperty(response, 'body', { value: {} })],
  ['cannot be cancelled', (response) => Object.assign(response.body ?? {}, { cancel })],
])('an error status determines the error if its body %s', async ([, spoil]) => {
  for (const [code, errorClass] of [
    [401, UnauthorizedError],
    [500, InternalServerError],
    [302, RedirectError],
  ] as const) {
    const respond: Responder = async () => {
      const response = new Response('{}', { status: code });
      await spoil(response);
      return response;
    };
    const error = await rejection(getEvent(respond, { retry: 0 }), BotPlatformError);
    expect(error).toBeInstanceOf(errorClass);
  }
});

test('an error in the body of a 2xx has the code, the type, the id and the message of the body', async () => {
  const body = { id: 'err_1', code: 404, type: 'T', message: 'No such event' };
  const error = await rejection(getEvent(json(body)), NotFoundError);
  expect(error).toMatchObject({ status: 404, code: 404, type: 'T', errorId: 'err_1', body });
  expect(error.message).toContain('No such event [err_1]');
});

test.for([
  ['a code below 400', { code: 399, message: 'm' }],
  ['a code above 599', { code: 600, message: 'm' }],
  ['a code that is text', { code: '404', message: 'm' }],
  ['a code that is not a whole number', { code: 404.5, message: 'm' }],
  ['no message', { code: 404 }],
  ['a message that is not a string', { code: 404, message: {} }],
] as const)('the body of a 2xx is no error of the service if it has %s', async ([, body]) => {
  const error = await rejection(getEvent(json(body)), InvalidResponseError);
  expect(error).toMatchObject({ response: { status: 200 }, reason: 'schema' });
});

test('an error in the body of a 2xx is none beside a documented property of the response', async () => {
  const body = { event, code: 404, message: 'm' };
  await expect(getEvent(json(body))).resolves.toEqual(body);
});

test('Retry-After is respected with an error in the body of a 2xx', async () => {
  const respond = json({ code: 429, message: 'm' }, { headers: { 'retry-after': '7' } });
  const error = await rejection(getEvent(respond, { retry: 0 }), RateLimitError);
  expect(error.retryAfterMs).toBe(7000);
});

const messageOf = async (message: string, userKey = secrets.userKey): Promise<string> => {
  const error = await rejection(
    getEvent(json({ message }, { status: 403 }), { userKey }),
    ForbiddenError,
  );
  return error.message.replace(`${head}: `, '');
};

test.for<readonly [title: string, text: string, shown: string]>([
  ['200 characters are shown in full', 'x'.repeat(200), 'x'.repeat(200)],
  ['of more, 199 and an ellipsis are shown', 'x'.repeat(201), `${'x'.repeat(199)}\u2026`],
  ['a pair of surrogates is not split', `${'x'.repeat(198)}😀yy`, `${'x'.repeat(198)}\u2026`],
  ['white space around it is omitted', '\n No such event \t', 'No such event'],
  ['white space within it becomes one space', 'No such\r\n\tevent', 'No such event'],
  ['an invisible character becomes a space', 'No\0such\u202eevent', 'No such event'],
  ['an escape or a line separator, too', 'No\u001b[1msuch\u2028event', 'No [1msuch event'],
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

test('control characters and what is over 200 of `errorId` and `type` are cut, as fields, in the message and in events', async () => {
  const { events, observer } = recordEvents();
  const text = `a\0\u001b[1mb\r\nc\u0085${'x'.repeat(10_000)}`;
  const shown = `a [1mb c ${'x'.repeat(190)}\u2026`;
  const body = { id: text, code: 403, type: text, message: 'no' };
  const error = await rejection(
    getEvent(json(body, { status: 403 }), { observer }),
    ForbiddenError,
  );
  expect(error).toMatchObject({ errorId: shown, type: shown });
  expect(error.message).toBe(`${head}: no [${shown}]`);
  expect(events.at(-1)).toMatchObject({ error: { errorId: shown, type: shown } });
});
