import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineOperation, InvalidResponseError } from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { ending, json, stubFetch } from '../support/stub-fetch.ts';

const at = '2024-05-01T12:00:00Z';

const chatThat = (body: unknown) => createChat({ fetch: stubFetch(json(body)) });
const adminThat = (body: unknown) => createAdmin({ fetch: stubFetch(json(body)) });

const card = (properties: object) => ({ title: 't', actions: [], ...properties });
const message = (payload: unknown, properties: object = {}) => ({
  id: 'm',
  createdAt: at,
  conversationId: 'c',
  userId: 'u',
  payload,
  ...properties,
});

describe('a `null` at a property that is optional and not nullable is read as absent', () => {
  test('a `null` in an item of a list is read as absent: the other items are not lost', async () => {
    const bots = [...Array(100).keys()].map((index) => ({
      id: `b${index}`,
      deployedAt: index === 7 ? null : at,
    }));
    const page = await adminThat({ bots, meta: {} }).listBots();
    expect(page.bots).toHaveLength(100);
    expect(page.bots[7]).toEqual({ id: 'b7' });
    expect(page.bots[8]).toEqual({ id: 'b8', deployedAt: at });
  });

  test('a `null` within a variant of a union is read as absent', async () => {
    const payload = { type: 'card', ...card({ subtitle: null, imageUrl: null }) };
    const { messages } = await chatThat({ messages: [message(payload)], meta: {} }).listMessages({
      conversationId: 'c',
    });
    expect(messages[0]?.payload).toEqual({ type: 'card', ...card({}) });
  });

  test('a `null` is read as absent within a variant of a union that is within another one', async () => {
    const payload = { type: 'carousel', items: [card({ subtitle: null })] };
    const { message: read } = await chatThat({ message: message(payload) }).getMessage({ id: 'm' });
    expect(read.payload).toEqual({ type: 'carousel', items: [card({})] });
  });

  test('a `null` in an event of a stream is read as absent', async () => {
    const participant = { id: 'u', createdAt: at, updatedAt: at, name: null };
    const signal = {
      type: 'participant_added',
      data: { conversationId: 'c', participantId: 'u', participant },
    };
    const fetch = stubFetch(ending(signal));
    for await (const received of createChat({ fetch }).listenConversation({ id: 'c' })) {
      expect(received.type).toBe('participant_added');
      break;
    }
  });

  test('a `null` at a required property is an InvalidResponseError, which names only that', async () => {
    const bots = [
      { id: 'b', deployedAt: null },
      { id: null, createdAt: null },
    ];
    const error = await rejection(adminThat({ bots, meta: {} }).listBots(), InvalidResponseError);
    expect(error.issues).toEqual([
      { path: ['bots', 1, 'id'], message: 'expected string, received null' },
    ]);
    const left: unknown[] = [];
    const onInvalidItem = (item: unknown) => void left.push(item);
    const page = await adminThat({ bots, meta: {} }).listBots({}, { onInvalidItem });
    expect(page.bots).toEqual([{ id: 'b' }]);
    expect(left, 'as it came').toEqual([bots[1]]);
  });

  test('an unknown variant has its value as it came', async () => {
    const payload = { type: 'card', title: 7, actions: [], subtitle: null };
    const { message: read } = await chatThat({ message: message(payload) }).getMessage({ id: 'm' });
    expect(read.payload).toMatchObject({ type: 'unknown', raw: payload });
  });

  test('what the schema of a user says of `null` stands', async () => {
    const operation = defineOperation({
      id: 'own',
      method: 'GET',
      path: '/own',
      response: z.object({ name: z.string().optional() }),
    });
    await rejection(chatThat({ name: null }).request(operation), InvalidResponseError);
  });
});

describe('an error of the service under a 200', () => {
  const error = { id: 'err_1', code: 404, type: 'ResourceNotFound', message: 'm' };

  test('an error in a 200 is none if a documented property of the response is there as well', async () => {
    const { event } = await chatThat({ ...error, event: { id: 'e' } }).getEvent({ id: 'e' });
    expect(event).toEqual({ id: 'e' });
  });
});
