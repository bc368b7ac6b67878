import { describe, expect, test } from 'vitest';
import { platformForms, type StartedPlatform } from '../support/platform-forms.ts';
import { routerError, sendChat, serviceError } from '../support/raw-requests.ts';

const text = { type: 'text', text: 'Hello' };
const invalid = [400, 'InvalidPayload'];
const forbidden = [403, 'Forbidden'];
const missing = [404, 'ResourceNotFound'];
const taken = [409, 'AlreadyExists'];

/** Three users: the owner of the conversation `c`, a participant, and somebody else. */
const three = {
  users: [{ id: 'owner' }, { id: 'member' }, { id: 'other' }],
  messages: [{ id: 'm', conversationId: 'c', userId: 'member' }],
};

async function startThree(start: (options: object) => Promise<StartedPlatform>) {
  const started = await start({ ...three, conversations: [{ id: 'c' }] });
  const { platform } = started;
  platform.conversations.addParticipant('c', 'member');
  const send = (userId: string, method: string, path: string, body?: object) =>
    sendChat(started, path, { userKey: platform.userKeyOf(userId), method, body });
  return { started, platform, send, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
}

/** The status of a success, or the status and the type of an error of the service. */
async function outcomeOf(sent: Promise<Response>): Promise<unknown> {
  const response = await sent;
  return response.ok ? response.status : serviceError(Promise.resolve(response));
}

describe.for(platformForms)('the rules of the chat operations over $name', ({ start }) => {
  test.for<
    [user: string, method: string, path: string, body: object | undefined, outcome: unknown]
  >([
    ['member', 'GET', '/conversations/c', undefined, 200],
    ['other', 'GET', '/conversations/c', undefined, forbidden],
    ['owner', 'GET', '/conversations/none', undefined, missing],
    ['member', 'GET', '/conversations/c/messages', undefined, 200],
    ['other', 'GET', '/conversations/c/messages', undefined, forbidden],
    ['owner', 'GET', '/conversations/none/messages', undefined, forbidden],
    ['member', 'GET', '/conversations/c/participants', undefined, 200],
    ['other', 'GET', '/conversations/c/participants', undefined, forbidden],
    ['owner', 'GET', '/conversations/none/participants', undefined, forbidden],
    ['owner', 'GET', '/conversations/none/participants/member', undefined, missing],
    ['owner', 'POST', '/conversations/none/participants', { userId: 'member' }, missing],
    ['other', 'GET', '/conversations/c/listen', undefined, forbidden],
    ['owner', 'GET', '/conversations/none/listen', undefined, forbidden],
    ['owner', 'GET', '/conversations/c/participants/member', undefined, 200],
    ['owner', 'GET', '/conversations/c/participants/other', undefined, missing],
    ['member', 'GET', '/conversations/c/participants/owner', undefined, forbidden],
    ['member', 'POST', '/messages', { conversationId: 'c', payload: text }, 200],
    ['other', 'POST', '/messages', { conversationId: 'c', payload: text }, forbidden],
    ['owner', 'POST', '/messages', { conversationId: 'none', payload: text }, forbidden],
    ['owner', 'GET', '/messages/m', undefined, 200],
    ['other', 'GET', '/messages/m', undefined, forbidden],
    ['owner', 'GET', '/messages/none', undefined, missing],
    ['owner', 'DELETE', '/messages/m', undefined, forbidden],
    ['member', 'DELETE', '/messages/m', undefined, 200],
    ['member', 'DELETE', '/messages/none', undefined, missing],
    ['member', 'POST', '/events', { conversationId: 'c', payload: {} }, 200],
    ['other', 'POST', '/events', { conversationId: 'c', payload: {} }, forbidden],
    ['owner', 'POST', '/events', { conversationId: 'none', payload: {} }, forbidden],
    ['owner', 'GET', '/events/none', undefined, missing],
    ['owner', 'DELETE', '/conversations/c/participants/member', undefined, 200],
    ['owner', 'DELETE', '/conversations/c/participants/owner', undefined, invalid],
    ['owner', 'DELETE', '/conversations/c/participants/other', undefined, missing],
    ['member', 'DELETE', '/conversations/c/participants/member', undefined, forbidden],
    ['owner', 'DELETE', '/conversations/none/participants/member', undefined, missing],
    ['owner', 'DELETE', '/conversations/c', undefined, 200],
    ['member', 'DELETE', '/conversations/c', undefined, forbidden],
    ['owner', 'DELETE', '/conversations/none', undefined, missing],
    ['owner', 'POST', '/conversations', {}, 200],
    ['owner', 'POST', '/conversations', { id: 'new' }, 200],
    ['owner', 'POST', '/conversations', { id: 'c' }, taken],
    ['other', 'POST', '/conversations', { id: 'c' }, taken],
    ['owner', 'POST', '/conversations', { id: 'a+b' }, invalid],
    ['owner', 'GET', '/users/me', undefined, 200],
  ])('as the %s, %s %s with the body %j is %j', async ([user, method, path, body, outcome]) => {
    await using three = await startThree(start);
    expect(await outcomeOf(three.send(user, method, path, body))).toEqual(outcome);
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
      messages: messages.all().slice(0, 2),
      meta: { nextToken: expect.any(String) },
    });
    expect(await read('/conversations/conversation_1/participants')).toEqual({
      participants: users.all(),
      meta: {},
    });
  });
  test('a conversation whose id has a slash is found by get-or-create only', async () => {
    await using started = await start({ conversations: [{ id: 'a/b' }] });
    for (const path of ['', '/messages', '/participants', '/listen']) {
      const sent = sendChat(started, `/conversations/a%2Fb${path}`);
      expect(await routerError(sent), path).toEqual([404, expect.stringContaining('with a slash')]);
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
      expect(await outcomeOf(create('user_1'))).toEqual(taken);
      for (const id of ['', 'a+b', 'x'.repeat(71)]) {
        expect(await outcomeOf(create(id)), id).toEqual(invalid);
      }
    });

    test('a profile of more than 1,000 characters is 400 with a message alone', async () => {
      await using started = await start();
      const body = { profile: 'x'.repeat(1001) };
      expect((await routerError(sendChat(started, '/users', { ...noKey, body })))[0]).toBe(400);
    });

    test('getOrCreateUser returns the user of the key, with the given fields', async () => {
      await using started = await start();
      const { users } = started.platform;
      const response = await sendChat(started, '/users/get-or-create', { body: { name: 'Ada' } });
      expect(await response.json()).toEqual({ user: users.get('user_1') });
      expect(users.get('user_1')).toMatchObject({ name: 'Ada' });
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
      expect(await outcomeOf(sendChat(started, '/users/me', { method: 'DELETE' }))).toBe(200);
      for (const method of ['GET', 'DELETE']) {
        expect(await outcomeOf(sendChat(started, '/users/me', { method }))).toEqual(missing);
      }
      expect(await outcomeOf(sendChat(started, '/users', { ...noKey, body: { id: 'ada' } }))).toBe(
        200,
      );
      users.delete('ada');
      const again = sendChat(started, '/users/get-or-create', { body: {} });
      expect(await outcomeOf(again)).toBe(200);
      // It is another user: the conversation of the first one does not belong to it.
      expect(conversations.participantsOf('c')).toEqual([]);
      expect(await outcomeOf(sendChat(started, '/conversations/c'))).toEqual(forbidden);
    });
  });
});
