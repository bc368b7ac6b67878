import { describe, expect, test } from 'vitest';
import { ChatClient, InvalidRequestError, type OperationInput } from '../../src/index.ts';
import {
  createEvent,
  createMessage,
  createUser,
  getConversation,
  getUser,
  listConversations,
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

test('createUser is called by a client without a user', async () => {
  const user = { id: 'u1', createdAt: at, updatedAt: at };
  const { chat, fetch } = start(json({ user, key: 'fake-key-1' }, { status: 201 }));
  const visitor = chat.withOptions({ userKey: null });
  expect(await visitor.request(createUser, { name: 'Ada' })).toEqual({ user, key: 'fake-key-1' });
  expect(fetch.requests[0]?.headers.get('x-user-key')).toBeNull();
});

test('a list is read page by page', async () => {
  const page = (id: string, meta: object) => json({ conversations: [{ id }], meta });
  const { chat, fetch } = start(page('a', { nextToken: 't2' }), page('b', {}));
  const all = await chat.request(listConversations).toArray();
  expect(all.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(fetch.requests.map(({ url }) => url.search)).toEqual(['', '?nextToken=t2']);
});

test('a page without `meta` is the last one', async () => {
  const { chat, fetch } = start(
    json({ conversations: [{ id: 'c1' }] }),
    json({ messages: [] }),
    json({ participants: [] }),
  );
  expect(await chat.request(listConversations).toArray()).toEqual([{ id: 'c1' }]);
  expect(await chat.request(listMessages, { conversationId }).toArray()).toEqual([]);
  expect(await chat.request(listParticipants, { conversationId }).toArray()).toEqual([]);
  expect(fetch.requests).toHaveLength(3);
});

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
