import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ChatClient, ConfigurationError, ForbiddenError } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { oneEvent } from '../support/platform-forms.ts';
import { setUp } from './set-up.ts';

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('createPlatform', () => {
  test('a number of resources is generated', () => {
    const platform = createPlatform({ users: 2, conversations: 3, events: 4, bots: 5 });
    expect(platform.users.all().map(({ id, name }) => [id, name])).toEqual([
      ['user_1', 'User 1'],
      ['user_2', 'User 2'],
    ]);
    expect(platform.conversations.size).toBe(3);
    expect(platform.events.size).toBe(4);
    expect(platform.bots.all().at(-1)).toEqual({
      id: 'bot_5',
      name: 'Bot 5',
      tags: {},
      type: 'studio',
      createdAt: isoTime,
      updatedAt: isoTime,
    });
  });

  test('generated events belong to the first conversation, which is created if there is none', async () => {
    const [first, second] = [
      createPlatform({ events: 2 }),
      createPlatform({ events: 1, conversations: [{ id: 'x' }, {}] }),
    ];
    expect(first.events.all().map(({ conversationId }) => conversationId)).toEqual([
      'conversation_1',
      'conversation_1',
    ]);
    expect(second.events.get('event_1')?.conversationId).toBe('x');
    const { event } = await new ChatClient(first.chatOptions).getEvent({ id: 'event_2' });
    expect(event).toEqual(first.events.get('event_2'));
  });

  test('resources are created from the options: missing fields are set, additional ones are kept', () => {
    const further = { channel: 'web' };
    const platform = createPlatform({
      users: [{ id: 'ada', name: 'Ada' }],
      conversations: [{ id: 'c', ...further }],
      events: [{ id: 'e', payload: { text: 'hi' }, conversationId: 'c', userId: 'ada' }],
      bots: [{ id: 'b', tags: { team: 'a' } }, {}],
    });
    expect(platform.users.get('ada')).toMatchObject({ name: 'Ada', createdAt: isoTime });
    expect(platform.conversations.get('c')).toMatchObject({ channel: 'web', updatedAt: isoTime });
    expect(platform.conversations.ownerOf('c')).toBe('ada');
    expect(platform.events.get('e')).toEqual({
      id: 'e',
      createdAt: isoTime,
      payload: { text: 'hi' },
      conversationId: 'c',
      userId: 'ada',
    });
    expect([...platform.bots].map(({ id }) => id)).toEqual(['b', 'bot_1']);
  });

  test('seeds are copied: changes of either copy do not affect the other', () => {
    const event = { id: 'e', payload: { text: 'before' } };
    const platform = createPlatform({ events: [event] });
    event.payload.text = 'after';
    expect(platform.events.get('e')?.payload).toEqual({ text: 'before' });
    platform.reset();
    expect(platform.events.get('e')?.payload).toEqual({ text: 'before' });
    expect(Object.isFrozen(event.payload)).toBe(false);
  });

  test.for<[string, unknown, string]>([
    ['a number', 250, 'options'],
    ['an array', [], 'options'],
    ['an unknown option', { bot: 250 }, 'bot'],
    ['an id of a conversation with a space', { conversations: [{ id: 'a b' }] }, 'conversations'],
    ['more bots than fit into memory', { bots: 99_999_999_999 }, 'bots'],
    ['a string as a bot', { bots: ['b'] }, 'bots'],
    ['a bot whose id is a number', { bots: [{ id: 1 }] }, 'bots'],
    ['a bot whose id is empty', { bots: [{ id: '' }] }, 'bots'],
    ['a bot whose time is not a date-time', { bots: [{ deployedAt: 'yesterday' }] }, 'bots'],
    ['an event of an unknown conversation', { events: [{ conversationId: 'c' }] }, 'events'],
    ['two bots with one id', { bots: [{ id: 'b' }, { id: 'b' }] }, 'bots'],
    ['null as a user', { users: [null] }, 'users'],
    ['a user with a further property', { users: [{ id: 'u', email: 'x' }] }, 'users'],
    ['an event whose payload is a string', { events: [{ payload: 'hi' }] }, 'events'],
    ['a text without a text', { messages: [{ payload: { type: 'text', text: '' } }] }, 'messages'],
    ['an event with a function', { events: [{ payload: { run: () => 1 } }] }, 'events'],
    ['a string as onRequest', { onRequest: 'log' }, 'onRequest'],
    ['a page size of 0', { pageSize: 0 }, 'pageSize'],
    ['a token with a space', { token: 'a b' }, 'token'],
    ['a long webhook with a slash', { webhookId: `${'a'.repeat(1_000_000)}/` }, 'webhookId'],
    ['an empty encryption key', { encryptionKey: '' }, 'encryptionKey'],
    ['a user whose key has a line break', { users: [{ key: 'a\nb' }] }, 'users'],
    ['two users with one key', { users: [{ key: 'a' }, { key: 'a' }] }, 'users'],
    ['a bot with an unknown function', { bot: { mesage() {} } }, 'bot'],
    ['an unknown bot', { bot: 'parrot' }, 'bot'],
    ['a workspace whose id is a number', { workspaces: [{ id: 1 }] }, 'workspaces'],
    ['an id with a space', { workspaces: [{ id: 'a b' }] }, 'workspaces'],
    ['a member that is a text', { workspaces: [{ members: ['ada'] }] }, 'members'],
    ['a log of a bot that does not exist', { logs: [{ botId: 'none' }] }, 'logs'],
    ['a log of two things', { bots: 1, logs: [{ botId: 'bot_1', integrationId: 'i' }] }, 'logs'],
    ['a log whose time is none', { bots: 1, logs: [{ timestamp: 'noon' }] }, 'logs'],
    ['an issue whose events are a number', { bots: 1, issues: [{ events: 3 }] }, 'issues'],
  ])('createPlatform rejects %s', ([, options, option]) => {
    const error = thrown(() => createPlatform(untyped(options)), ConfigurationError);
    expect(error.option).toBe(option);
  });

  test('the error of createPlatform names the resource and the problem', () => {
    const make = () => createPlatform({ bots: [{ id: 'b', createdAt: '2024-02-30T00:00:00Z' }] });
    expect(thrown(make, ConfigurationError).message).toBe(
      'platform.bots: the bot is not as documented: createdAt: must be an ISO 8601 date-time',
    );
  });
});

describe('the collections of a platform', () => {
  test('a collection creates, finds, lists and deletes', () => {
    const { bots } = createPlatform({ bots: [{ id: 'a' }] });
    const bot = bots.create({ id: 'b', name: 'Second' });
    expect(bots.get('b')).toBe(bot);
    expect(bots.has('b')).toBe(true);
    expect(bots.all().map(({ id }) => id)).toEqual(['a', 'b']);
    expect(bots.delete('a')).toBe(true);
    expect(bots.delete('a')).toBe(false);
    expect(bots.get('a')).toBeUndefined();
    expect([...bots]).toEqual([bot]);
    expect(bots.size).toBe(1);
    bots.clear();
    expect(bots.all()).toEqual([]);
  });

  test('`update` changes the fields that are given, and `updatedAt`', () => {
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const { bots } = createPlatform({ bots: [{ id: 'b', name: 'Ada', tags: { team: 'a' } }] });
    vi.setSystemTime(1000);
    expect(bots.update('b', { name: 'Bo' })).toMatchObject({
      name: 'Bo',
      tags: { team: 'a' },
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:01.000Z',
    });
  });

  test('a bot that is deleted takes nothing of a workspace with its id along', () => {
    const platform = createPlatform({
      workspaces: [{ id: 'same', bots: [{ id: 'same' }, { id: 'other' }] }],
    });
    platform.bots.delete('same');
    expect(platform.bots.all().map(({ id }) => id)).toEqual(['other']);
    expect(platform.members.of('same')).toHaveLength(1);
  });

  test('a generated id never exists already', () => {
    const { events } = createPlatform({ events: [{ id: 'event_2' }] });
    expect([events.create().id, events.create().id]).toEqual(['event_1', 'event_3']);
  });

  test('resources cannot be changed from outside', () => {
    const { events } = createPlatform();
    const event = events.create({ payload: { list: [{ a: 1 }] } });
    expect(() => Object.assign(event.payload ?? {}, { b: 2 })).toThrow(TypeError);
    expect(Object.isFrozen(event)).toBe(true);
  });

  test('a property named __proto__ is kept as a property', () => {
    const { events } = createPlatform();
    const event = events.create({ payload: JSON.parse('{"__proto__":{"polluted":true}}') });
    expect(JSON.stringify(event.payload)).toBe('{"__proto__":{"polluted":true}}');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('the conversations of a platform', () => {
  test('a conversation belongs to the user of the options, or to its `owner`', () => {
    const { conversations } = createPlatform({ users: 3 });
    conversations.create({ id: 'a' });
    conversations.create({ id: 'b' }, { owner: 'user_2', participants: ['user_3', 'user_2'] });
    expect(conversations.ownerOf('a')).toBe('user_1');
    expect(conversations.participantsOf('b')).toEqual(['user_2', 'user_3']);
    conversations.addParticipant('b', 'user_1');
    expect(conversations.participantsOf('b')).toEqual(['user_2', 'user_3', 'user_1']);
    expect(conversations.ownerOf('b')).toBe('user_2');
  });

  test('a deleted conversation has no members', () => {
    const { conversations } = createPlatform({ users: 2 });
    conversations.create({ id: 'a' }, { owner: 'user_2' });
    expect(conversations.delete('a')).toBe(true);
    expect(conversations.participantsOf('a')).toEqual([]);
    conversations.create({ id: 'a' });
    expect(conversations.participantsOf('a')).toEqual(['user_1']);
    conversations.clear();
    expect(conversations.ownerOf('a')).toBeUndefined();
  });

  test.for<[string, unknown]>([
    ['an owner that is not a user', { owner: 'unknown' }],
    ['a participant that is not a user', { participants: ['unknown'] }],
    ['an unknown property', { members: [] }],
    ['an array', []],
  ])('conversations.create rejects %s, and creates nothing', ([, members]) => {
    const { conversations } = createPlatform();
    const error = thrown(() => conversations.create({}, untyped(members)), ConfigurationError);
    expect(error.option).toBe('conversations');
    expect(conversations.size).toBe(0);
  });

  test('addParticipant rejects an unknown conversation or user', () => {
    const { conversations } = createPlatform({ conversations: [{ id: 'a' }] });
    thrown(() => conversations.addParticipant('b', 'user_1'), ConfigurationError);
    thrown(() => conversations.addParticipant('a', 'unknown'), ConfigurationError);
  });
});

test('userKeyOf returns the same key for a user each time, and rejects an unknown user', () => {
  const platform = createPlatform();
  const { id } = platform.users.create();
  expect(platform.userKeyOf(id)).toBe(platform.userKeyOf(id));
  const error = thrown(() => platform.userKeyOf('unknown'), ConfigurationError);
  expect(error.message).toContain('there is no user "unknown"');
});

test('platform.reset restores the resources with their timestamps and members, and keeps the credentials', async () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00.000Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const platform = createPlatform({ users: 2, bots: 2, ...oneEvent });
  const { users, conversations, events, bots } = platform;
  const content = () => [users, conversations, events, bots].map((all) => all.all());
  const before = content();
  const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
  const second = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
  await chat.getOrCreateConversation({ id: 'd' });
  conversations.addParticipant('c', 'user_2');
  conversations.delete('d');
  users.clear();
  events.create();
  bots.delete('bot_1');
  platform.fail('getEvent', { status: 500 });

  vi.setSystemTime(new Date('2031-01-01T00:00:00.000Z'));
  platform.reset();
  expect(platform.requests).toEqual([]);
  expect(content()).toEqual(before);
  expect(conversations.participantsOf('c')).toEqual(['user_1']);
  expect(users.create().id).toBe('user_3');
  await chat.getEvent({ id: 'e' });
  await rejection(second.getEvent({ id: 'e' }), ForbiddenError);
  await second.getOrCreateConversation({ id: 'd' });
});

test('platform.reset leaves nothing in a list that was read before', async () => {
  const { platform, chat, admin } = setUp({ conversations: [{ id: 'c' }] });
  const lists = async () => [
    platform.messages.all(),
    [...platform.messages],
    platform.bots.all(),
    platform.bots.of(platform.adminOptions.workspaceId),
    (await chat.listMessages({ conversationId: 'c' })).messages,
    (await admin.listBots()).bots,
    (await chat.listConversations()).conversations.filter(({ id }) => id !== 'c'),
    (await admin.listWorkspaces()).workspaces.slice(1),
  ];
  platform.messages.create({ conversationId: 'c' });
  platform.bots.create();
  platform.conversations.create();
  platform.workspaces.create();
  for (const list of await lists()) expect(list).toHaveLength(1);
  platform.reset();
  for (const list of await lists()) expect(list).toEqual([]);
  platform.bots.create();
  expect((await admin.listBots()).bots).toHaveLength(1);
});

test('after platform.reset, the ids that are generated are those of a new platform', () => {
  const platform = createPlatform({ conversations: 2 });
  const create = () => [
    platform.conversations.create().id,
    platform.users.create().id,
    platform.bots.create().id,
  ];
  const ids = create();
  platform.reset();
  expect(create()).toEqual(ids);
});
