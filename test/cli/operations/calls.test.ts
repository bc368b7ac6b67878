import { expect, test, vi } from 'vitest';
import {
  AdminClient,
  ChatClient,
  InvalidRequestError,
  InvalidResponseError,
  NotFoundError,
} from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';
import { rejection, untyped } from '../../support/clients.ts';
import { json, stubFetch } from '../../support/stub-fetch.ts';
import * as features from './golden/features.ts';

vi.mock('bot-platform-sdk', () => import('../../../src/index.ts'));

const conversation = { id: 'c1', createdAt: '2026-01-01T00:00:00Z', title: 'First' };

function start() {
  const platform = createPlatform();
  const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
  const admin = new AdminClient({ ...platform.adminOptions, retry: 0 });
  return { platform, chat, admin };
}

test('a generated list is read page by page from the fake platform', async () => {
  const { platform, chat } = start();
  const all = Array.from({ length: 45 }, (_, index) => ({ ...conversation, id: `c${index}` }));
  platform.handle('chat', features.listConversations, () => ({ conversations: all, meta: {} }));
  const list = chat.request(features.listConversations, { tags: ['a', 'b'] });
  expect(await list.toArray()).toEqual(all);
  expect(platform.requests).toHaveLength(3);
});

test('a generated operation fails with the error class of the status', async () => {
  const { platform, chat } = start();
  platform.handle('chat', features.deleteConversationsById, ({ refuse }) =>
    refuse(404, 'no such conversation'),
  );
  const call = chat.request(features.deleteConversationsById, { id: 'c9' });
  const error = await rejection(call, NotFoundError);
  expect(error).toMatchObject({ operation: 'deleteConversationsById', method: 'DELETE' });
  expect(error.message).toContain('no such conversation');
});

test('a generated operation with a response 204 resolves with undefined', async () => {
  const { platform, chat } = start();
  platform.handle('chat', features.deleteConversationsById, () => undefined);
  const call = chat.request(features.deleteConversationsById, { id: 'c1' });
  const { data, response } = await call.withResponse();
  expect([data, response.status]).toEqual([undefined, 204]);
});

test('a path parameter that was renamed is sent in the path, and the body property of the same name in the body', async () => {
  const fetch = stubFetch(json(conversation));
  const chat = new ChatClient({ baseUrl: 'https://chat.example', userKey: 'fake-key', fetch });
  const input = { idInPath: 'c1', id: 'c2', title: 'Second' };
  await chat.request(features.replaceConversation, input);
  expect(fetch.requests).toMatchObject([
    { method: 'PUT', url: { pathname: '/conversations/c1' }, body: { id: 'c2', title: 'Second' } },
  ]);
});

test('a request is strict: read-only, unlisted and malformed properties are rejected before it is sent', async () => {
  const fetch = stubFetch(json(conversation));
  const chat = new ChatClient({ baseUrl: 'https://chat.example', userKey: 'fake-key', fetch });
  const inputs = [
    { ...conversation },
    { id: 'c1', title: 'a', further: 1 },
    { id: 'c1', title: 'a', state: 'archived' },
    { id: 'c1', title: 'a/b' },
    { id: 'c1', title: '' },
    { id: 'c1' },
  ];
  for (const input of inputs) {
    const call = chat.request(features.createConversation, untyped(input));
    await rejection(call, InvalidRequestError);
  }
  expect(fetch.requests).toEqual([]);
});

test('a response is tolerant: an unlisted property and an unlisted value of an enum are kept', async () => {
  const received = { ...conversation, state: 'archived', further: { a: 1 }, parent: conversation };
  const fetch = stubFetch(json(received));
  const chat = new ChatClient({ baseUrl: 'https://chat.example', userKey: 'fake-key', fetch });
  const input = { id: 'c1', title: 'First' };
  expect(await chat.request(features.createConversation, input)).toEqual(received);
});

test('a response without a required property, or with a wrong type at any depth, is rejected', async () => {
  const responses = [
    { ...conversation, title: undefined },
    { ...conversation, parent: { ...conversation, id: 5 } },
    { ...conversation, createdAt: 'yesterday' },
  ];
  const fetch = stubFetch(...responses.map((response) => json(response)));
  const chat = new ChatClient({ baseUrl: 'https://chat.example', userKey: 'fake-key', fetch });
  for (const _ of responses) {
    const call = chat.request(features.createConversation, { id: 'c1', title: 'First' });
    expect((await rejection(call, InvalidResponseError)).reason).toBe('schema');
  }
});

test('a required property with a default may be omitted, and is sent', async () => {
  const { platform, admin } = start();
  platform.handle('admin', features.setValues, ({ body }) => [JSON.stringify(body)]);
  const [sent = ''] = await admin.request(features.setValues, { size: 2, free: null });
  expect(JSON.parse(sent)).toEqual({ kind: "it's", size: 2, free: null });
});

test('a recursive request and a union in a request are validated at every depth', async () => {
  const { platform, chat } = start();
  platform.handle('chat', features.classOperation, () => ({}));
  platform.handle('chat', features.messagesCreate, ({ body }) => body as features.Message);
  const tree = { children: [{ children: [{ children: [] }] }] };
  expect(await chat.request(features.classOperation, tree)).toEqual({});
  const wrong = untyped<typeof tree>({ children: [{ children: [{ children: [], more: 1 }] }] });
  await rejection(chat.request(features.classOperation, wrong), InvalidRequestError);
  const image = { id: 'c1', type: 'image', url: 'https://example.com/a.png' } as const;
  expect(await chat.request(features.messagesCreate, image)).toMatchObject({ type: 'image' });
  const mixed = untyped<typeof image>({ ...image, text: 'both' });
  await rejection(chat.request(features.messagesCreate, mixed), InvalidRequestError);
});
