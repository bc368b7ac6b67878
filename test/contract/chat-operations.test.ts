import { describe, expect, test } from 'vitest';
import {
  operations as builtIn,
  ChatClient,
  InvalidRequestError,
  InvalidResponseError,
  type OperationInput,
} from '../../src/index.ts';
import * as operations from '../../src/service/operations.ts';
import { rejection, untyped } from '../support/clients.ts';
import { json, type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

const {
  createEvent,
  createMessage,
  createUser,
  getConversation,
  getUser,
  listConversations,
  listenConversation,
  listMessages,
  listParticipants,
} = operations;
const records = Object.values(operations).filter((value) => 'method' in value);

function start(...responses: readonly Responder[]) {
  const fetch = stubFetch(...responses);
  const options = { baseUrl: 'https://chat.example', userKey: 'fake-key', retry: 0, fetch };
  return { chat: new ChatClient(options), fetch };
}

type Message = OperationInput<typeof createMessage>;

const at = '2026-01-01T00:00:00Z';
const message = { id: 'm1', createdAt: at, userId: 'u1', conversationId: 'c1' };
const conversationId = 'c1';

test('bot-platform-sdk/operations has 21 operations, each under its id', () => {
  expect(records).toHaveLength(21);
  for (const record of records) expect(operations).toHaveProperty(record.id, record);
});

test('the operations that ChatClient has as methods are those of the main entry point', () => {
  const { addParticipant, getEvent, getOrCreateConversation } = operations;
  expect(addParticipant).toBe(builtIn.addParticipant);
  expect(getEvent).toBe(builtIn.getEvent);
  expect(getOrCreateConversation).toBe(builtIn.getOrCreateConversation);
});

test('only createUser is public, only listenConversation is a stream, and three are lists', () => {
  const having = (field: string) => records.flatMap((one) => (field in one ? [one.id] : []));
  expect(having('public')).toEqual(['createUser']);
  expect(having('stream')).toEqual(['listenConversation']);
  expect(having('paging').sort()).toEqual([
    'listConversations',
    'listMessages',
    'listParticipants',
  ]);
});

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

  test('a kind of message that is not listed is returned as it came', async () => {
    const messages = [
      { ...message, payload: { type: 'hologram', angle: 5 } },
      { ...message, payload: { type: 'text', text: 'Hello' }, more: 1 },
      { ...message, payload: { type: 'bloc', items: [{ type: 'hologram' }] } },
    ];
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

describe('a signal', () => {
  const headers = { 'content-type': 'text/event-stream' };
  const stream = (signal: unknown) =>
    raw(`event: message\ndata: ${JSON.stringify(signal)}\n\n`, { headers });
  const first = async (signal: unknown): Promise<unknown> => {
    const { chat } = start(stream(signal));
    for await (const one of chat.request(listenConversation, { id: 'c1' })) return one;
  };

  const hologram = { ...message, isBot: true, payload: { type: 'hologram' } };

  test.for<readonly [title: string, signal: object]>([
    ['a kind of signal', { type: 'typing', data: { userId: 'u1' } }],
    ['a kind of message within a signal', { type: 'message_created', data: hologram }],
  ])('%s that is not listed is returned as it came', async ([, signal]) => {
    expect(await first(signal)).toEqual(signal);
  });

  test('a listed signal is checked', async () => {
    const signal = { type: 'participant_added', data: { conversationId } };
    const { issues } = await rejection(first(signal), InvalidResponseError);
    expect(issues).toEqual([{ path: ['data', 'participantId'], message: 'is required' }]);
  });
});
