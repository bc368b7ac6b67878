import { describe, expect, test } from 'vitest';
import { ForbiddenError, InvalidInputError } from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { botsOf, conversation, event, user } from '../support/resources.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

const init = { status: 201, headers: { 'x-trace': 'abc' } };

describe('`.withResponse()`', () => {
  test('`.withResponse()` of each operation returns the data with status and headers', async () => {
    const bots = botsOf(1);
    const fetch = stubFetch(json({ participant: user, conversation, event, bots }, init));
    const chat = createChat({ fetch });
    const calls = [
      chat.addParticipant({ conversationId: 'c', userId: 'u' }).withResponse(),
      chat.getOrCreateConversation({ id: 'c' }).withResponse(),
      chat.getEvent({ id: 'e' }).withResponse(),
      createAdmin({ fetch }).listBots().withResponse(),
    ];
    for (const { data, response } of await Promise.all(calls)) {
      expect(data).toMatchObject({ event });
      expect(response.status).toBe(201);
      expect(response.headers).toBeInstanceOf(Headers);
      expect(response.headers.get('x-trace')).toBe('abc');
    }
  });

  test('`.withResponse()` sends no second request, and returns the same data as the promise', async () => {
    const fetch = stubFetch(json({ event }, init));
    const call = createChat({ fetch }).getEvent({ id: 'e' });
    const [plain, first, second] = await Promise.all([
      call,
      call.withResponse(),
      call.withResponse(),
    ]);
    expect(first.data).toBe(plain);
    expect(second.data).toBe(plain);
    expect(fetch.requests).toHaveLength(1);
  });

  test('`.withResponse()` may be called after the call has settled', async () => {
    const call = createChat({ fetch: stubFetch(json({ event }, init)) }).getEvent({ id: 'e' });
    await call;
    expect((await call.withResponse()).response.status).toBe(201);
  });

  test('`.withResponse()` returns the response of the attempt that succeeded', async () => {
    const fetch = stubFetch(status(429, { 'retry-after': '0' }), json({ event }, init));
    const call = createChat({ fetch }).getEvent({ id: 'e' }, { retry: { limit: 1, maxDelay: 1 } });
    expect((await call.withResponse()).response.status).toBe(201);
  });

  test('`.withResponse()` rejects with the error of the call', async () => {
    const call = createChat({ fetch: stubFetch(status(403)) }).getEvent({ id: 'e' });
    const error = await rejection(call.withResponse(), ForbiddenError);
    expect(await rejection(call, ForbiddenError)).toBe(error);
    await rejection(createChat().getEvent(untyped({})).withResponse(), InvalidInputError);
  });
});

test('the promise of a call is a Promise', async () => {
  const call = createChat({ fetch: stubFetch(json({ event })) }).getEvent({ id: 'e' });
  expect(call).toBeInstanceOf(Promise);
  expect(await call.then((response) => response.event.id).finally(() => undefined)).toBe('evt_1');
});
