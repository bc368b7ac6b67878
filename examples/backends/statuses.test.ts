// The tests of the table: each kind of error, as a call reports it, and the response to it.
import { ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { createPlatform, type Failure } from 'bot-platform-sdk/testing';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { errorResponse } from './statuses.ts';

/** The error of a call that the service fails. */
async function errorOf(failure: Failure): Promise<unknown> {
  const platform = createPlatform({ events: [{ id: 'event_1', payload: { type: 'text' } }] });
  platform.fail('getEvent', failure);
  const chat = new ChatClient({ ...platform.chatOptions, retry: 0, timeout: 1_000 });
  const Handover = z.object({ type: z.literal('handover') });
  return await chat.getEvent({ id: 'event_1' }, { payload: Handover }).catch((error) => error);
}

/** What the caller receives, and what is logged. */
async function responseTo(error: unknown) {
  const log: string[] = [];
  const response = errorResponse(error, (line) => log.push(line));
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: await response.json(), log: log.join() };
}

test.for<[kind: string, failure: Failure, status: number, retryAfter: string | null]>([
  ['rate_limited', { status: 429, headers: { 'retry-after': '7' } }, 503, '7'],
  ['internal_server', { status: 500 }, 503, '5'],
  ['connection', { fault: 'reset' }, 503, '5'],
  ['timeout', { fault: 'stall' }, 503, '5'],
  ['api', { status: 408 }, 503, '5'],
  ['bad_request', { status: 400 }, 400, null],
  ['forbidden', { status: 403 }, 403, null],
  ['not_found', { status: 404 }, 404, null],
  ['not_found', { status: 404, body: '<html>Not Found</html>' }, 500, null],
  ['conflict', { status: 409 }, 409, null],
  ['api', { status: 423 }, 502, null],
  ['unauthorized', { status: 401 }, 500, null],
  ['redirect', { status: 302 }, 500, null],
  ['invalid_response', { status: 200, body: {} }, 502, null],
])('an error of the kind %s after %j is the status %i', async ([kind, failure, status, wait]) => {
  const response = await responseTo(await errorOf(failure));
  expect(response).toMatchObject({ status, retryAfter: wait, body: { error: kind } });
});

test('an event of another kind than the bot handles is a 422', async () => {
  const response = await responseTo(await errorOf({ delayMs: 1 }));
  expect(response).toMatchObject({ status: 422, body: { error: 'invalid_response' } });
});

test('input that the client rejects is a 400, and a wrong option of the client a 500', async () => {
  const chat = new ChatClient({ ...createPlatform().chatOptions });
  const rejected = await chat.getEvent({ id: '..' }).catch((error: unknown) => error);
  expect(await responseTo(rejected)).toMatchObject({ status: 400 });
  const visitor = chat.withOptions({ userKey: null });
  const refused = await visitor.getEvent({ id: 'event_1' }).catch((error: unknown) => error);
  expect(await responseTo(refused)).toMatchObject({ status: 500 });
});

test('a call that is aborted at shutdown is a 503, so that the sender delivers again', async () => {
  const chat = new ChatClient(createPlatform().chatOptions);
  const signal = AbortSignal.abort('SIGTERM');
  const error = await chat.getEvent({ id: 'event_1' }, { signal }).catch((reason) => reason);
  expect(await responseTo(error)).toMatchObject({ status: 503, retryAfter: '5' });
});

test('a kind of a later version is a 502, so that no delivery is lost', async () => {
  const error: unknown = await errorOf({ status: 501 });
  if (!isBotPlatformError(error)) throw new Error('the call did not fail');
  Object.defineProperty(error, 'kind', { value: 'from_a_later_version' });
  expect(await responseTo(error)).toMatchObject({ status: 502 });
});

test.for([
  ['a body that is no JSON', () => JSON.parse('eventId=event_1')],
  ['a body that is not as expected', () => z.object({ text: z.string() }).parse({})],
  ['a path that is not encoded', () => decodeURIComponent('%')],
] as const)('%s is a 400, and is not logged', async ([, fail]) => {
  try {
    fail();
  } catch (error) {
    expect(await responseTo(error)).toMatchObject({ status: 400, log: '' });
  }
  expect.assertions(1);
});

test('any other error is a defect of the backend, of which the caller learns nothing', async () => {
  const { status, body, log } = await responseTo(new Error('the database is gone'));
  expect({ status, body }).toEqual({ status: 500, body: { error: 'internal' } });
  expect(log).toContain('the database is gone');
});
