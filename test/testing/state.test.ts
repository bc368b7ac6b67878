import { describe, expect, test } from 'vitest';
import { ChatClient, ConfigurationError, NotFoundError } from '../../src/index.ts';
import { createPlatform } from '../../src/testing/index.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('createPlatform', () => {
  test('makes a platform with one user and nothing else', () => {
    const platform = createPlatform();
    expect(platform.users.all()).toEqual([
      { id: 'user_1', createdAt: isoTime, updatedAt: isoTime },
    ]);
    expect([platform.conversations.size, platform.events.size, platform.bots.size]).toEqual([
      0, 0, 0,
    ]);
  });

  test('makes as many resources as it is told to', () => {
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
      createdAt: isoTime,
      updatedAt: isoTime,
    });
  });

  test('takes resources as they are, and fills in what is not given', () => {
    const platform = createPlatform({
      users: [{ id: 'ada', name: 'Ada' }],
      conversations: [{ id: 'c', channel: 'web' }],
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

  test('calls as the first of its users', async () => {
    const platform = createPlatform({ users: [{ id: 'ada' }, { id: 'grace' }] });
    const chat = new ChatClient(platform.chatOptions);
    await chat.getOrCreateConversation({ id: 'c' });
    expect(platform.conversations.ownerOf('c')).toBe('ada');
    expect(platform.userKeyOf('ada')).toBe(platform.chatOptions.userKey);
    expect(platform.userKeyOf('grace')).not.toBe(platform.chatOptions.userKey);
  });

  test('copies what it is given: neither side sees changes of the other', () => {
    const event = { id: 'e', payload: { text: 'before' } };
    const platform = createPlatform({ events: [event] });
    event.payload.text = 'after';
    expect(platform.events.get('e')?.payload).toEqual({ text: 'before' });
    platform.reset();
    expect(platform.events.get('e')?.payload).toEqual({ text: 'before' });
    expect(Object.isFrozen(event.payload)).toBe(false);
  });

  test.each<[string, unknown, string]>([
    ['a number', 250, 'options'],
    ['an array', [], 'options'],
    ['an unknown option', { bot: 250 }, 'bot'],
    ['a negative number of bots', { bots: -1 }, 'bots'],
    ['half a bot', { bots: 1.5 }, 'bots'],
    ['a number of bots that is a text', { bots: '250' }, 'bots'],
    ['bots that are one bot', { bots: { id: 'b' } }, 'bots'],
    ['a bot that is a text', { bots: ['b'] }, 'bots'],
    ['a bot whose id is a number', { bots: [{ id: 1 }] }, 'bots'],
    ['a bot whose id is empty', { bots: [{ id: '' }] }, 'bots'],
    ['a bot whose time is none', { bots: [{ deployedAt: 'yesterday' }] }, 'bots'],
    ['two bots with one id', { bots: [{ id: 'b' }, { id: 'b' }] }, 'bots'],
    ['a user with a further property', { users: [{ id: 'u', email: 'x' }] }, 'users'],
    ['an event whose payload is a text', { events: [{ payload: 'hi' }] }, 'events'],
    ['an event with a function', { events: [{ payload: { run: () => 1 } }] }, 'events'],
    ['an event with a bigint', { events: [{ payload: { count: 1n } }] }, 'events'],
    ['a page of nothing', { pageSize: 0 }, 'pageSize'],
    ['half a page', { pageSize: 2.5 }, 'pageSize'],
    ['a page size that is a text', { pageSize: '20' }, 'pageSize'],
  ])('refuses %s', (_, options, option) => {
    const error = thrown(() => createPlatform(untyped(options)), ConfigurationError);
    expect(error.option).toBe(option);
  });

  test('says which resource is wrong, and how', () => {
    const make = () => createPlatform({ bots: [{ id: 'b', createdAt: '2024-02-30T00:00:00Z' }] });
    expect(thrown(make, ConfigurationError).message).toBe(
      'platform.bots: the bot is not as documented: createdAt: expected an ISO 8601 date-time with a zone',
    );
  });
});

describe('the collections of a platform', () => {
  test('create, find, list and delete', () => {
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

  test('give ids that are not taken', () => {
    const { events } = createPlatform({ events: [{ id: 'event_2' }] });
    expect([events.create().id, events.create().id]).toEqual(['event_1', 'event_3']);
  });

  test('refuse an id that is taken, and stay as they are', () => {
    const { events } = createPlatform({ events: [{ id: 'e', payload: { a: 1 } }] });
    const error = thrown(() => events.create({ id: 'e' }), ConfigurationError);
    expect(error.message).toBe('platform.events: the id "e" is that of another event');
    expect(events.get('e')?.payload).toEqual({ a: 1 });
  });

  test('hold resources that cannot be changed from outside', () => {
    const { events } = createPlatform();
    const event = events.create({ payload: { list: [{ a: 1 }] } });
    expect(() => Object.assign(event.payload ?? {}, { b: 2 })).toThrow(TypeError);
    expect(Object.isFrozen(event)).toBe(true);
  });

  test('take a property named __proto__ for what it is', () => {
    const { events } = createPlatform();
    const event = events.create({ payload: JSON.parse('{"__proto__":{"polluted":true}}') });
    expect(JSON.stringify(event.payload)).toBe('{"__proto__":{"polluted":true}}');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('are seen by the clients at once', async () => {
    const platform = createPlatform();
    const chat = new ChatClient(platform.chatOptions);
    const { id } = platform.events.create();
    await chat.getEvent({ id });
    platform.events.delete(id);
    await rejection(chat.getEvent({ id }), NotFoundError);
  });
});

describe('the conversations of a platform', () => {
  test('belong to the user of the options, or to the one that is given', () => {
    const { conversations } = createPlatform({ users: 3 });
    conversations.create({ id: 'a' });
    conversations.create({ id: 'b' }, { owner: 'user_2', participants: ['user_3', 'user_2'] });
    expect(conversations.ownerOf('a')).toBe('user_1');
    expect(conversations.participantsOf('b')).toEqual(['user_2', 'user_3']);
    conversations.addParticipant('b', 'user_1');
    expect(conversations.participantsOf('b')).toEqual(['user_2', 'user_3', 'user_1']);
    expect(conversations.ownerOf('b')).toBe('user_2');
  });

  test('forget their members when they are deleted', () => {
    const { conversations } = createPlatform({ users: 2 });
    conversations.create({ id: 'a' }, { owner: 'user_2' });
    expect(conversations.delete('a')).toBe(true);
    expect(conversations.participantsOf('a')).toEqual([]);
    conversations.create({ id: 'a' });
    expect(conversations.participantsOf('a')).toEqual(['user_1']);
    conversations.clear();
    expect(conversations.ownerOf('a')).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['an owner who is not a user', { owner: 'nobody' }],
    ['a participant who is not a user', { participants: ['nobody'] }],
    ['participants that are no list', { participants: 'user_1' }],
    ['an unknown property', { members: [] }],
    ['an array', []],
  ])('refuse %s, and create nothing', (_, members) => {
    const { conversations } = createPlatform();
    const error = thrown(() => conversations.create({}, untyped(members)), ConfigurationError);
    expect(error.option).toBe('conversations');
    expect(conversations.size).toBe(0);
  });

  test('refuse a participant where there is no such conversation, or no such user', () => {
    const { conversations } = createPlatform({ conversations: [{ id: 'a' }] });
    thrown(() => conversations.addParticipant('b', 'user_1'), ConfigurationError);
    thrown(() => conversations.addParticipant('a', 'nobody'), ConfigurationError);
  });
});

describe('platform.userKeyOf', () => {
  test('gives the same key each time, and none for a user that it does not hold', () => {
    const platform = createPlatform();
    const { id } = platform.users.create();
    expect(platform.userKeyOf(id)).toBe(platform.userKeyOf(id));
    const error = thrown(() => platform.userKeyOf('nobody'), ConfigurationError);
    expect(error.message).toContain('there is no user "nobody"');
  });
});

describe('platform.reset', () => {
  test('goes back to how the platform began; clients go on with their credentials', async () => {
    const platform = createPlatform({ users: 2, events: [{ id: 'e' }], bots: 2 });
    const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
    const second = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
    await chat.getOrCreateConversation({ id: 'c' });
    platform.users.clear();
    platform.events.create();
    platform.bots.delete('bot_1');
    platform.fail('getEvent', { status: 500 });

    platform.reset();
    expect(platform.requests).toEqual([]);
    expect(platform.conversations.size).toBe(0);
    expect(platform.events.all().map(({ id }) => id)).toEqual(['e']);
    expect(platform.bots.all().map(({ id }) => id)).toEqual(['bot_1', 'bot_2']);
    await chat.getEvent({ id: 'e' });
    await second.getEvent({ id: 'e' });
  });
});
