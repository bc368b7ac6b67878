import { describe, expect, test } from 'vitest';
import { ChatClient, InvalidRequestError, type OperationInput } from '../../src/index.ts';
import {
  createEvent,
  createMessage,
  getConversation,
  getUser,
  listMessages,
  listParticipants,
} from '../../src/operations.ts';
import { rejection, untyped } from '../support/clients.ts';
import { json, type Responder, stubFetch } from '../support/stub-fetch.ts';

function start(...responses: readonly Responder[]) {
  const fetch = stubFetch(...responses);
  const options = { baseUrl: 'https://chat.example', userKey: 'fake-key', retry: 0, fetch };
  return { chat: new ChatClient(options), fetch };
}

type Message = OperationInput<typeof createMessage>;

const at = '2026-01-01T00:00:00Z';
const message = { id: 'm1', createdAt: at, userId: 'u1', conversationId: 'c1' };
const conversationId = 'c1';

test('further properties are dropped from a user, and kept in a conversation, an event and a response', async () => {
  const user = { id: 'u1', createdAt: at, updatedAt: at };
  const { chat } = start(
    json({ user: { ...user, more: 1 }, more: 1 }),
    json({ participants: [{ ...user, more: 1 }] }),
    json({ conversation: { id: 'c1', more: 1 } }),
    json({ event: { id: 'e1', more: 1 } }),
  );
  expect(await chat.request(getUser)).toEqual({ user, more: 1 });
  expect(await chat.request(listParticipants, { conversationId })).toEqual({
    participants: [user],
  });
  expect(await chat.request(getConversation, { id: 'c1' })).toEqual({
    conversation: { id: 'c1', more: 1 },
  });
  expect(await chat.request(createEvent, { conversationId, payload: {} })).toEqual({
    event: { id: 'e1', more: 1 },
  });
});

test.for([createMessage, createEvent])('$id rejects an empty `conversationId`', async (one) => {
  const { chat, fetch } = start(json({}));
  const payload = { type: 'text', text: 'Hello' } as const;
  const call = chat.request<typeof createMessage | typeof createEvent>(one, {
    conversationId: '',
    payload,
  });
  const { issues } = await rejection(call, InvalidRequestError);
  expect(issues).toEqual([{ path: ['conversationId'], message: 'must have at least 1 character' }]);
  expect(fetch.requests).toEqual([]);
});

describe('a message', () => {
  const kinds =
    '"text", "markdown", "image", "audio", "video", "file", "location", "card", "carousel", "choice", "dropdown" or "bloc"';

  test('a listed kind of message is returned as it came', async () => {
    const messages = [{ ...message, payload: { type: 'text', text: 'Hello', mood: 1 }, more: 1 }];
    const { chat } = start(json({ messages, meta: {} }));
    expect(await chat.request(listMessages, { conversationId })).toEqual({ messages, meta: {} });
  });

  test.for<[payload: unknown, path: string[], text: string]>([
    [{ type: 'text' }, ['text'], 'is required'],
    [{ type: 'text', text: '' }, ['text'], 'must have at least 1 character'],
    [{ type: 'location', latitude: 1 }, ['longitude'], 'is required'],
    [{ text: 'Hello' }, ['type'], 'is required'],
    [{ type: 'hologram' }, ['type'], `expected ${kinds}`],
    [undefined, [], 'is required'],
  ])('the payload %j is refused before it is sent', async ([payload, path, text]) => {
    const { chat, fetch } = start(json({}));
    const input = untyped<Message>({ conversationId, payload });
    const { issues } = await rejection(chat.request(createMessage, input), InvalidRequestError);
    expect(issues).toEqual([{ path: ['payload', ...path], message: text }]);
    expect(fetch.requests).toEqual([]);
  });

  test('a further property of a payload is sent, and one of the input is refused', async () => {
    const payload = { type: 'text', text: 'Hello', mood: 'glad' } as const;
    const { chat, fetch } = start(json({ message: { ...message, payload } }));
    await chat.request(createMessage, { conversationId, payload });
    expect(fetch.requests[0]?.body).toEqual({ conversationId, payload });
    const input = untyped<Message>({ conversationId, payload, mood: 'glad' });
    await rejection(chat.request(createMessage, input), InvalidRequestError);
  });
});
