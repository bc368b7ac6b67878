import { describe, expect, test } from 'vitest';
import type { PlatformOptions } from '../../src/testing.ts';
import { untyped } from '../support/clients.ts';
import { platformForms, type StartedPlatform } from '../support/platform-forms.ts';
import {
  expectOutcome,
  forbidden,
  invalid,
  missing,
  noMethod,
  noRoute,
  sendChat,
  unauthorized,
} from '../support/raw-requests.ts';

const text = { type: 'text', text: 'Hello' };
const taken = '409 AlreadyExists';
/** A message alone: what a schema of the service rejects. */
const malformed = '400: ';
const wrongType = '400: the body is not as documented: id: expected string, received number';

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

async function startSeeded(start: (options: PlatformOptions) => Promise<StartedPlatform>) {
  const started = await start(seed);
  const { platform } = started;
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
    return sendChat(started, path, { userKey: keys.get(key), method, body });
  };
  const state = () => [conversations.all(), conversations.participantsOf('c')];
  return { send, state, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
}

const getOrCreate = 'POST /conversations/get-or-create';
const addParticipant = 'POST /conversations/c/participants';

/** By the key of a user, a wrong one or a missing one. */
type Row = readonly [key: string, request: string, outcome: string, body?: unknown];

/** Route, body, key, resource: the first that is wrong determines the error. */
const orderOfChecks: readonly Row[] = [
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
  ['owner', 'POST /conversations', '200', {}],
  ['owner', 'POST /conversations', '200', { id: 'new' }],
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
  ['member', 'POST /messages', '200', { conversationId: 'c', payload: text }],
  ['other', 'POST /messages', forbidden, { conversationId: 'c', payload: text }],
  ['owner', 'POST /messages', forbidden, { conversationId: 'none', payload: text }],
  ['owner', 'GET /messages/m', '200'],
  ['other', 'GET /messages/m', forbidden],
  ['owner', 'GET /messages/none', missing],
  ['owner', 'DELETE /messages/m', forbidden],
  ['member', 'DELETE /messages/m', '200'],
  ['member', 'DELETE /messages/none', missing],
  ['member', 'POST /events', '200', { conversationId: 'c', payload: {} }],
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

describe.for(platformForms)('the rules of the chat operations over $name', ({ start }) => {
  test.for([
    ...orderOfChecks,
    ...ofConversations,
    ...ofParticipants,
    ...ofMessagesEventsAndUsers,
    ...ofDeletedUser,
  ])('%s key: %s is %s, with the body %j', async ([key, request, outcome, body]) => {
    await using seeded = await startSeeded(start);
    const before = seeded.state();
    await expectOutcome(seeded.send(key, request, body), outcome);
    if (outcome === '200') return;
    // What is rejected changes nothing: it is rejected again.
    await expectOutcome(seeded.send(key, request, body), outcome);
    expect(seeded.state()).toEqual(before);
  });

  test('the lists have what belongs to them, and page by the page size of the platform', async () => {
    await using started = await start({ users: 2, conversations: 3, messages: 3, pageSize: 2 });
    const { platform } = started;
    platform.conversations.create({ id: 'foreign' }, { owner: 'user_2', participants: ['user_1'] });
    platform.messages.create({ conversationId: 'foreign' });
    platform.conversations.addParticipant('conversation_1', 'user_2');
    const read = async (path: string) => (await sendChat(started, path)).json();
    const first = (await read('/conversations')) as { meta: { nextToken: string } };
    const { conversations, messages, users } = platform;
    expect(first).toMatchObject({ conversations: conversations.all().slice(0, 2) });
    const token = encodeURIComponent(first.meta.nextToken);
    expect(await read(`/conversations?nextToken=${token}`)).toEqual({
      conversations: [conversations.get('conversation_3')],
      meta: {},
    });
    expect(await read('/conversations/conversation_1/messages')).toMatchObject({
      messages: [messages.get('message_3'), messages.get('message_2')],
      meta: { nextToken: expect.any(String) },
    });
    expect(await read('/conversations/conversation_1/participants')).toEqual({
      participants: users.all(),
      meta: {},
    });
  });

  test('messages are listed newest first, whenever they were created', async () => {
    const at = (day: number) => ({ id: `day-${day}`, createdAt: `2026-01-0${day}T00:00:00Z` });
    const messages = [at(2), at(3), at(1), { ...at(3), id: 'later' }];
    await using started = await start({ conversations: [{ id: 'c' }], messages });
    const response = await sendChat(started, '/conversations/c/messages');
    const listed = (await response.json()) as { messages: { id: string }[] };
    expect(listed.messages.map(({ id }) => id)).toEqual(['later', 'day-3', 'day-2', 'day-1']);
  });

  test('a conversation whose id has a slash is found by get-or-create only', async () => {
    await using started = await start({ conversations: [{ id: 'a/b' }] });
    for (const path of ['', '/messages', '/participants', '/listen']) {
      const sent = sendChat(started, `/conversations/a%2Fb${path}`);
      await expectOutcome(
        sent,
        `${noRoute}; the service finds no conversation by an id with a slash`,
      );
    }
  });

  describe('users', () => {
    const noKey = { userKey: undefined };

    test('createUser needs no key, and returns the key of the user', async () => {
      await using started = await start();
      const { platform } = started;
      const response = await sendChat(started, '/users', { ...noKey, body: { name: 'Grace' } });
      const { user, key } = (await response.json()) as { user: { id: string }; key: string };
      expect(platform.users.get(user.id)).toEqual(user);
      expect(platform.userKeyOf(user.id)).toBe(key);
    });

    test('createUser with an id that is taken is 409, and with an invalid one 400', async () => {
      await using started = await start();
      const create = (id: string) => sendChat(started, '/users', { ...noKey, body: { id } });
      await expectOutcome(create('user_1'), taken);
      for (const id of ['', 'a+b', 'x'.repeat(71)]) await expectOutcome(create(id), invalid);
    });

    test('a profile of more than 1,000 characters is 400 with a message alone', async () => {
      await using started = await start();
      const body = { profile: 'x'.repeat(1001) };
      await expectOutcome(sendChat(started, '/users', { ...noKey, body }), malformed);
    });

    test('getOrCreateUser returns the user of the key, with the given fields', async () => {
      await using started = await start();
      const { users } = started.platform;
      const response = await sendChat(started, '/users/get-or-create', { body: { name: 'Ada' } });
      expect(await response.json()).toEqual({ user: users.get('user_1') });
      expect(users.get('user_1')).toMatchObject({ name: 'Ada' });
    });

    test('getOrCreateUser without fields does not change a user', async () => {
      const createdAt = '2026-01-01T00:00:00Z';
      await using started = await start({ users: [{ createdAt, updatedAt: createdAt }] });
      const response = await sendChat(started, '/users/get-or-create', { body: {} });
      expect(await response.json()).toMatchObject({ user: { updatedAt: createdAt } });
    });

    test('updateUser changes the given fields only', async () => {
      await using started = await start({ users: [{ name: 'Ada', profile: 'x' }] });
      const body = { name: 'Grace' };
      const response = await sendChat(started, '/users/me', { method: 'PUT', body });
      const user = started.platform.users.get('user_1');
      expect(await response.json()).toEqual({ user });
      expect(user).toMatchObject({ name: 'Grace', profile: 'x' });
    });

    test('deleteUser frees the id, and getOrCreateUser with the same key creates the user again', async () => {
      await using started = await start({ users: [{ id: 'ada' }], conversations: [{ id: 'c' }] });
      const { users, conversations } = started.platform;
      await expectOutcome(sendChat(started, '/users/me', { method: 'DELETE' }), '200');
      for (const method of ['GET', 'DELETE']) {
        await expectOutcome(sendChat(started, '/users/me', { method }), missing);
      }
      await expectOutcome(sendChat(started, '/users', { ...noKey, body: { id: 'ada' } }), '200');
      users.delete('ada');
      const again = sendChat(started, '/users/get-or-create', { body: {} });
      await expectOutcome(again, '200');
      // It is another user: the conversation of the first one does not belong to it.
      expect(conversations.participantsOf('c')).toEqual([]);
      await expectOutcome(sendChat(started, '/conversations/c'), forbidden);
    });
  });
});
