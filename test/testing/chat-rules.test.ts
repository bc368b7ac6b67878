import { expect, test } from 'vitest';
import { ForbiddenError, NotFoundError } from '../../src/index.ts';
import { createPlatform, type PlatformOptions } from '../../src/testing.ts';
import { rejection, untyped } from '../support/clients.ts';
import { oneEvent } from '../support/platform-forms.ts';
import {
  expectOutcome,
  forbidden,
  invalid,
  missing,
  noMethod,
  noRoute,
  sendAdmin,
  sendChat,
  unauthorized,
} from '../support/raw-requests.ts';
import { setUp } from './set-up.ts';

const text = { type: 'text', text: 'Hello' };
const noKey = { userKey: undefined };
const taken = '409 AlreadyExists';
/** A message alone: what a schema of the service rejects. */
const malformed = '400: ';
const further = { id: 'a', name: 'b' };
const wrongType = '400: the body is not as documented: id: must be a string';

/** The owner of the conversation `c`, a participant, another user, and one who is deleted later. */
const seed: PlatformOptions = {
  users: ['owner', 'member', 'other', 'deleted'].map((id) => ({ id })),
  conversations: [{ id: 'c' }],
  messages: [{ id: 'm', conversationId: 'c', userId: 'member' }],
  events: [
    { id: 'e', conversationId: 'c' },
    untyped<{ id: string }>({ id: 'loose', conversationId: undefined }),
  ],
};

function setUpSeeded() {
  const platform = createPlatform(seed);
  const { users, conversations, events } = platform;
  conversations.addParticipant('c', 'member');
  // `left` is of the user who is deleted, `gone` is a conversation that the bot deletes.
  conversations.create({ id: 'left' }, { owner: 'deleted' });
  conversations.create({ id: 'gone' });
  for (const id of ['left', 'gone']) events.create({ id, conversationId: id });
  const ids = ['owner', 'member', 'other', 'deleted'];
  const keys = new Map<string, string | undefined>(ids.map((id) => [id, platform.userKeyOf(id)]));
  keys.set('wrong', 'fake-wrong-key');
  users.delete('deleted');
  conversations.delete('gone');
  const send = (key: string, request: string, body?: unknown) => {
    const [method = '', path = ''] = request.split(' ');
    return sendChat(platform, path, { userKey: keys.get(key), method, body });
  };
  const state = () => [conversations.all(), conversations.participantsOf('c')];
  return { platform, send, state };
}

const getOrCreate = 'POST /conversations/get-or-create';
const addParticipant = 'POST /conversations/c/participants';

/** By the key of a user, a wrong one or a missing one. */
type Row = readonly [key: string, request: string, outcome: string, body?: unknown];

/** Route, body, key, resource: the first that is wrong determines the error. */
const orderOfChecks: readonly Row[] = [
  ...['/events/e/', '//events/e', '/events//e', '/events/', '/events/e/f', ''].map(
    (path): Row => ['owner', `GET ${path}`, noRoute],
  ),
  ['missing', 'GET /nothing', noRoute],
  ['missing', 'POST /events/e', noMethod],
  ['missing', 'GET /conversations/get-or-create', noMethod],
  ['missing', 'DELETE /conversations/c/participants', noMethod],
  ['missing', 'POST /hello', noMethod],
  ['missing', 'DELETE /hello/', noMethod],
  ['wrong', getOrCreate, '400: the body is not JSON', '{"id":'],
  ['wrong', getOrCreate, wrongType, { id: 1 }],
  ['missing', getOrCreate, wrongType, { id: 1 }],
  ['missing', 'GET /events/e', '400: the header x-user-key is missing'],
  ['wrong', 'POST /conversations/none/participants', unauthorized, { userId: 'unknown' }],
  ['wrong', 'GET /events/none', unauthorized],
  ['wrong', getOrCreate, unauthorized, { id: 'not possible' }],
  ['owner', 'POST /conversations/none/participants', malformed, {}],
  ['owner', getOrCreate, malformed, '{"id":'],
  ['owner', getOrCreate, malformed, {}],
  ['owner', getOrCreate, malformed, { id: 1 }],
  ['owner', getOrCreate, malformed, []],
  ['owner', getOrCreate, malformed, 'null'],
  ['owner', getOrCreate, '400: a body is required'],
  // The intended differences from the service, and the assumptions about it.
  ['owner', getOrCreate, '400: the body is not as documented: unknown property name', further],
  ['owner', 'GET /events/%ff', malformed],
];

const ofConversations: readonly Row[] = [
  ...['x', 'x'.repeat(70), 'aZ09_-/\\'].map((id): Row => ['owner', getOrCreate, '200', { id }]),
  ...['', 'x'.repeat(71), 'a b', 'é', 'a+b', '..', 'a\n'].map(
    (id): Row => ['owner', getOrCreate, invalid, { id }],
  ),
  ['other', getOrCreate, forbidden, { id: 'c' }],
  ['owner', getOrCreate, missing, { id: 'gone' }],
  ['member', 'GET /conversations/c', '200'],
  ['other', 'GET /conversations/c', forbidden],
  ['owner', 'GET /conversations/none', missing],
  ['member', 'GET /conversations/c/messages', '200'],
  ['other', 'GET /conversations/c/messages', forbidden],
  ['owner', 'GET /conversations/none/messages', forbidden],
  ['other', 'GET /conversations/c/listen', forbidden],
  ['owner', 'GET /conversations/none/listen', forbidden],
  ['owner', 'DELETE /conversations/c', '200'],
  ['member', 'DELETE /conversations/c', forbidden],
  ['owner', 'DELETE /conversations/none', missing],
  ['owner', 'POST /conversations', '201', {}],
  ['owner', 'POST /conversations', '201', { id: 'new' }],
  ['owner', 'POST /conversations', taken, { id: 'c' }],
  ['other', 'POST /conversations', taken, { id: 'c' }],
  ['owner', 'POST /conversations', invalid, { id: 'a+b' }],
];

const ofParticipants: readonly Row[] = [
  ['member', 'GET /conversations/c/participants', '200'],
  ['other', 'GET /conversations/c/participants', forbidden],
  ['owner', 'GET /conversations/none/participants', forbidden],
  ['owner', 'GET /conversations/none/participants/member', missing],
  ['owner', 'POST /conversations/none/participants', missing, { userId: 'member' }],
  ['owner', 'GET /conversations/c/participants/member', '200'],
  ['owner', 'GET /conversations/c/participants/other', missing],
  ['member', 'GET /conversations/c/participants/owner', forbidden],
  ['owner', 'DELETE /conversations/c/participants/member', '200'],
  ['owner', 'DELETE /conversations/c/participants/owner', invalid],
  ['owner', 'DELETE /conversations/c/participants/other', missing],
  ['member', 'DELETE /conversations/c/participants/member', forbidden],
  ['owner', 'DELETE /conversations/none/participants/member', missing],
  ['owner', addParticipant, invalid, { userId: 'unknown' }],
  ['owner', addParticipant, invalid, { userId: '' }],
  ['owner', addParticipant, invalid, { userId: 'x'.repeat(10_000) }],
  ['owner', addParticipant, invalid, { userId: 'deleted' }],
  // The id looks as if the service had generated it.
  ['owner', addParticipant, '400 ReferenceNotFound', { userId: 'user_01J9ZQ3V8K5T7N2M4P6R8S0W1X' }],
  ['member', addParticipant, forbidden, { userId: 'other' }],
];

const ofMessagesEventsAndUsers: readonly Row[] = [
  ['member', 'POST /messages', '201', { conversationId: 'c', payload: text }],
  ['other', 'POST /messages', forbidden, { conversationId: 'c', payload: text }],
  ['owner', 'POST /messages', forbidden, { conversationId: 'none', payload: text }],
  ['owner', 'GET /messages/m', '200'],
  ['other', 'GET /messages/m', forbidden],
  ['owner', 'GET /messages/none', missing],
  ['owner', 'DELETE /messages/m', forbidden],
  ['member', 'DELETE /messages/m', '200'],
  ['member', 'DELETE /messages/none', missing],
  ['member', 'POST /events', '201', { conversationId: 'c', payload: {} }],
  ['other', 'POST /events', forbidden, { conversationId: 'c', payload: {} }],
  ['owner', 'POST /events', forbidden, { conversationId: 'none', payload: {} }],
  ['owner', 'GET /events/none', missing],
  ['owner', 'GET /users/me', '200'],
  ['member', 'GET /events/e', '200'],
  ['other', 'GET /events/e', forbidden],
  ['owner', 'GET /events/loose', forbidden],
  ['owner', 'GET /events/gone', forbidden],
];

/** The key stays valid, but its user participates in nothing. */
const ofDeletedUser: readonly Row[] = [
  ['deleted', 'GET /events/none', missing],
  ['deleted', 'GET /events/left', forbidden],
  ['deleted', 'POST /conversations/left/participants', forbidden, { userId: 'other' }],
  ['deleted', getOrCreate, forbidden, { id: 'left' }],
  ['deleted', getOrCreate, forbidden, { id: 'new' }],
];

test.for([
  ...orderOfChecks,
  ...ofConversations,
  ...ofParticipants,
  ...ofMessagesEventsAndUsers,
  ...ofDeletedUser,
])('with the key of %s, %s is %s, with the body %j', async ([key, request, outcome, body]) => {
  const { platform, send, state } = setUpSeeded();
  const before = state();
  await expectOutcome(send(key, request, body), outcome);
  if (outcome === noRoute) {
    const [, path] = request.split(' ');
    expect(platform.requests).toMatchObject([{ operation: undefined, path }]);
  }
  if (outcome.startsWith('20')) return;
  // What is rejected changes nothing: it is rejected again.
  await expectOutcome(send(key, request, body), outcome);
  expect(state()).toEqual(before);
});

test('a content type that is not JSON is 400', async () => {
  const platform = createPlatform();
  for (const [type, expected] of [
    ['text/plain', malformed],
    ['application/json; charset=utf-8', '200'],
  ] as const) {
    const request = { headers: { 'content-type': type }, body: { id: 'a' } };
    await expectOutcome(sendChat(platform, '/conversations/get-or-create', request), expected);
  }
});

test('a body over 1 MiB is 413, and one of exactly 1 MiB is not', async () => {
  const platform = createPlatform();
  const send = (size: number) => {
    const body = `{"id":"a"${' '.repeat(size - 10)}}`;
    return sendChat(platform, '/conversations/get-or-create', { body });
  };
  await expectOutcome(send(1024 * 1024), '200');
  await expectOutcome(send(1024 * 1024 + 1), '413 PayloadTooLarge');
  expect(platform.requests[1]).toMatchObject({ body: undefined, status: 413 });
});

test.for([600, 5000, 100_000])(
  'a body that is nested %i levels deep is 400, whatever the brackets are',
  async (depth) => {
    const platform = createPlatform(oneEvent);
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const body = `{"conversationId":"c","payload":{"x":${nested}}}`;
      const outcome = '400: the body is nested too deeply';
      await expectOutcome(sendChat(platform, '/events', { body }), outcome);
    }
  },
);

test('the brackets in a text do not count as levels', async () => {
  const { chat } = setUp(oneEvent);
  const payload = { text: `" ${'[{'.repeat(2000)} \\" "` };
  const { event } = await chat.createEvent({ conversationId: 'c', payload });
  expect(event.payload).toEqual(payload);
});

test('an address outside of the two APIs is 404', async () => {
  const { fetch, chatOptions } = createPlatform();
  const { origin } = new URL(chatOptions.baseUrl);
  for (const path of ['/', '/v1/bots', '/hooks/another/events/e', '/v1/adminbots']) {
    await expectOutcome(fetch(origin + path), noRoute);
  }
});

test('HEAD is 404 without a body', async () => {
  const platform = createPlatform(oneEvent);
  for (const path of ['/events/e', '/events/none', '/nothing', '/hello']) {
    const head = await sendChat(platform, path, { method: 'HEAD' });
    expect([head.status, await head.text()], path).toEqual([404, '']);
  }
});

test('OPTIONS is 200 on any path, without a key', async () => {
  const platform = createPlatform();
  for (const path of ['/events/e', '/conversations/get-or-create', '/nothing', '']) {
    const response = await sendChat(platform, path, { ...noKey, method: 'OPTIONS' });
    expect(response.status, path).toBe(200);
  }
});

test('GET /hello is a text, without a key, also with a slash at its end', async () => {
  const platform = createPlatform();
  for (const path of ['/hello', '/hello/']) {
    const response = await sendChat(platform, path, noKey);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).not.toBe('');
  }
});

test('each response has RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset', async () => {
  const platform = createPlatform({ ...oneEvent, bots: 1 });
  platform.fail('getEvent', { status: 429 });
  const responses = [
    await sendChat(platform, '/events/e'),
    await sendChat(platform, '/events/e'),
    await sendChat(platform, '/nothing'),
    await sendChat(platform, '/hello', noKey),
    await sendAdmin(platform, '/bots'),
  ];
  expect(responses.map(({ status }) => status)).toEqual([429, 200, 404, 200, 200]);
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
    for (const { headers } of responses) expect(headers.get(name)).toMatch(/^\d+$/);
  }
});

test("a browser's preflight is 204 with CORS headers, and its request may be read", async () => {
  const platform = createPlatform(oneEvent);
  const origin = 'https://app.example';
  const allowed = 'authorization,x-user-key';
  const preflight = await sendChat(platform, '/events/e', {
    ...noKey,
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': allowed,
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
  expect(preflight.headers.get('access-control-allow-headers')).toBe(allowed);
  expect(platform.requests).toEqual([]);
  const response = await sendChat(platform, '/events/e', { headers: { origin } });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(response.headers.get('access-control-expose-headers')).toBe('*');
});

test('of two concurrent calls of get-or-create with a new id, one is 200 and the other 500, and the next call is 200', async () => {
  const { platform } = setUp();
  const call = () => sendChat(platform, '/conversations/get-or-create', { body: { id: 'c' } });
  const responses = await Promise.all([call(), call()]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 500]);
  const failed = responses.find(({ status }) => status === 500);
  await expectOutcome(Promise.resolve(failed ?? Response.error()), '500 Internal');
  expect((await call()).status).toBe(200);
  expect(platform.conversations.size).toBe(1);
});

test('get-or-create with the id of a conversation that its owner deleted creates a new one', async () => {
  const { platform, chat } = setUp({ conversations: [{ id: 'c' }] });
  const { conversations } = platform;
  const before = conversations.get('c');
  conversations.delete('c', { by: 'owner' });
  await chat.getOrCreateConversation({ id: 'c' });
  expect(conversations.get('c')).not.toBe(before);
});

test('a conversation with the id of a deleted one has none of its messages and events', async () => {
  const platform = createPlatform({ ...oneEvent, messages: 2 });
  platform.conversations.create({ id: 'd' });
  platform.messages.create({ id: 'other', conversationId: 'd' });
  const send = (method: string, path: string, body?: unknown) =>
    sendChat(platform, path, { method, body });
  await send('DELETE', '/conversations/c');
  await expectOutcome(send('GET', '/events/e'), forbidden);
  await expectOutcome(send('POST', '/conversations/get-or-create', { id: 'c' }), '200');
  const listed = await send('GET', '/conversations/c/messages');
  expect(await listed.json()).toEqual({ messages: [], meta: {} });
  await expectOutcome(send('GET', '/events/e'), forbidden);
  await expectOutcome(send('GET', '/messages/message_1'), missing);
  await expectOutcome(send('GET', '/messages/other'), '200');
  platform.reset();
  await expectOutcome(send('GET', '/events/e'), '200');
});

test.for([
  ['a/b', 'a%2Fb'],
  ['a/b', 'a%2fb'],
  ['a/b', 'a/b'],
  ['a\\b', 'a%5Cb'],
  ['a\\b', 'a%5cb'],
] as const)(
  'a conversation with the id %j is found by get-or-create, but by no path, where it is sent as %s',
  async ([id, segment]) => {
    const { platform, chat } = setUp({ users: 2, conversations: [{ id }] });
    const conversation = platform.conversations.get(id);
    expect(await chat.getOrCreateConversation({ id })).toEqual({ conversation });
    const reason = segment.includes('/')
      ? ''
      : '; the service finds no conversation by an id with a slash';
    for (const path of ['', '/messages', '/participants', '/listen']) {
      const body = path === '/participants' ? { userId: 'user_2' } : undefined;
      const sent = sendChat(platform, `/conversations/${segment}${path}`, { body });
      await expectOutcome(sent, noRoute + reason);
    }
  },
);

test('the lists have what belongs to them, and page by the page size of the platform', async () => {
  const { platform, chat } = setUp({ users: 2, conversations: 3, messages: 3, pageSize: 2 });
  const { conversations, messages, users } = platform;
  conversations.create({ id: 'foreign' }, { owner: 'user_2', participants: ['user_1'] });
  messages.create({ conversationId: 'foreign' });
  conversations.addParticipant('conversation_1', 'user_2');
  const first = await chat.listConversations();
  expect(first).toMatchObject({ conversations: conversations.all().slice(0, 2) });
  expect(await chat.listConversations({ nextToken: first.meta?.nextToken })).toEqual({
    conversations: [conversations.get('conversation_3')],
    meta: {},
  });
  const conversationId = 'conversation_1';
  expect(await chat.listMessages({ conversationId })).toMatchObject({
    messages: [messages.get('message_3'), messages.get('message_2')],
    meta: { nextToken: expect.any(String) },
  });
  const participants = users.all();
  expect(await chat.listParticipants({ conversationId })).toEqual({ participants, meta: {} });
});

test.for([
  ['Z', '.000Z'],
  ['.000Z', '.000Z'],
])('messages are listed newest first, whenever they were created: %o', async (ends) => {
  const at = (day: number) => {
    return { id: `day-${day}`, createdAt: `2026-01-0${day}T00:00:00${ends[day % 2]}` };
  };
  const messages = [at(2), at(3), at(1), { ...at(3), id: 'later' }];
  const { chat } = setUp({ conversations: [{ id: 'c' }], messages });
  const listed = await chat.listMessages({ conversationId: 'c' }).toArray();
  expect(listed.map(({ id }) => id)).toEqual(['later', 'day-3', 'day-2', 'day-1']);
});

test('the ids of events and users may have any character', async () => {
  const { platform, chat } = setUp({ conversations: [{ id: 'c' }] });
  const id = 'a/b?c#d%2e %e;\\é🤖+&=';
  const event = platform.events.create({ id, conversationId: 'c' });
  const participant = platform.users.create({ id });
  expect(await chat.getEvent({ id })).toEqual({ event });
  expect(await chat.addParticipant({ conversationId: 'c', userId: id })).toEqual({ participant });
});

test('a deleted owner whose id the service generated can still read a conversation and add participants', async () => {
  const { platform, chat } = setUp({ users: 2, ...oneEvent });
  platform.users.delete('user_1');
  await chat.getEvent({ id: 'e' });
  await chat.getOrCreateConversation({ id: 'c' });
  await chat.addParticipant({ conversationId: 'c', userId: 'user_2' });
  expect(platform.conversations.participantsOf('c')).toContain('user_2');
  await rejection(chat.getOrCreateConversation({ id: 'new' }), ForbiddenError);
});

test('createUser needs no key, and returns the key of the user', async () => {
  const { platform, chat } = setUp();
  const { user, key } = await chat.withOptions({ userKey: null }).createUser({ name: 'Grace' });
  expect(platform.users.get(user.id)).toEqual(user);
  expect(platform.userKeyOf(user.id)).toBe(key);
});

test.for<[problem: string, body: object, outcome: string]>([
  ['an id that is taken', { id: 'user_1' }, taken],
  ['an id with a plus', { id: 'a+b' }, invalid],
  ['a profile of more than 1,000 characters', { profile: 'x'.repeat(1001) }, malformed],
])('createUser with %s is refused', async ([, body, outcome]) => {
  await expectOutcome(sendChat(createPlatform(), '/users', { ...noKey, body }), outcome);
});

test('getOrCreateUser and updateUser change the given fields of the user of the key, and nothing else', async () => {
  const updatedAt = '2026-01-01T00:00:00Z';
  const { platform, chat } = setUp({ users: [{ profile: 'x', updatedAt }] });
  expect(await chat.getOrCreateUser()).toMatchObject({ user: { updatedAt } });
  expect(await chat.getOrCreateUser({ name: 'Ada' })).toMatchObject({ user: { name: 'Ada' } });
  const { user } = await chat.updateUser({ name: 'Grace' });
  expect(user).toEqual(platform.users.get('user_1'));
  expect(user).toMatchObject({ name: 'Grace', profile: 'x' });
});

test('deleteUser frees the id, and getOrCreateUser with the same key creates the user again', async () => {
  const { platform, chat } = setUp({ users: [{ id: 'ada' }], conversations: [{ id: 'c' }] });
  await chat.deleteUser();
  for (const call of [chat.getUser(), chat.deleteUser()]) {
    expect(await rejection(call, NotFoundError)).toMatchObject({ type: 'ResourceNotFound' });
  }
  await chat.withOptions({ userKey: null }).createUser({ id: 'ada' });
  platform.users.delete('ada');
  await chat.getOrCreateUser();
  // It is another user: the conversation of the first one does not belong to it.
  expect(platform.conversations.participantsOf('c')).toEqual([]);
  await rejection(chat.getConversation({ id: 'c' }), ForbiddenError);
});

test('after `conversations.clear`, get-or-create makes a conversation with the id of one that the bot had deleted', async () => {
  const { platform, chat } = setUp({ conversations: [{ id: 'c' }] });
  platform.conversations.delete('c');
  await rejection(chat.getOrCreateConversation({ id: 'c' }), NotFoundError);
  platform.conversations.clear();
  expect((await chat.getOrCreateConversation({ id: 'c' })).conversation.id).toBe('c');
});
