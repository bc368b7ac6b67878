import { describe, expect, test } from 'vitest';
import {
  BotSchema,
  ConversationSchema,
  EventSchema,
  InvalidResponseError,
  ListMetaSchema,
  UserSchema,
} from '../../src/index.ts';
import { listBots, schemas } from '../../src/operations.ts';
import { createChat, rejection } from '../support/clients.ts';
import { event, user } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const fullUser = { ...user, pictureUrl: 'https://img.example/1', profile: '{}' };

test('Conversation, Event and Bot require only their `id`, since the specification leaves the rest open', () => {
  for (const schema of [ConversationSchema, EventSchema, BotSchema]) {
    expect(schema.parse({ id: 'x' })).toEqual({ id: 'x' });
  }
  expect(ListMetaSchema.parse({})).toEqual({});
  expect(listBots.response.parse({ bots: [] })).toEqual({ bots: [] });
});

test('UserSchema accepts what a client accepts: further fields are dropped', async () => {
  const received = { ...fullUser, email: 'a@b.example' };
  expect(UserSchema.parse(received)).toEqual(fullUser);
  const chat = createChat({ fetch: stubFetch(json({ user: received })) });
  expect((await chat.getUser()).user).toEqual(fullUser);
  expect(schemas.User).toBe(UserSchema);
});

describe('timestamps', () => {
  test.for([
    '2024-05-01T12:00:00Z',
    '2024-05-01T12:00:00',
    '2024-05-01T12:00:00.1Z',
    '2024-05-01T12:00:00.123456789Z',
    '2024-05-01T12:00:00+02:00',
    '2024-05-01T12:00:00.000-11:30',
    '2024-05-01T12:00:00.123456789-11:30',
    '2024-02-29T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2024-05-01t12:00:00z',
  ])('the timestamp %s is valid, and stays a string', (createdAt) => {
    expect(ConversationSchema.parse({ id: 'c', createdAt })).toEqual({ id: 'c', createdAt });
  });

  test.for([
    '',
    'yesterday',
    '2024-05-01',
    '2024-05-01 12:00:00Z',
    '2024-02-30T12:00:00Z',
    '2023-02-29T12:00:00Z',
    '2024-13-01T12:00:00Z',
    '2024-05-01T25:00:00Z',
    '2024-05-01T12:00:00+0200 ',
    'Wed, 01 May 2024 12:00:00 GMT',
    '1714564800',
    1714564800,
    null,
    true,
  ])('the timestamp %j is invalid', (createdAt) => {
    for (const schema of [ConversationSchema, EventSchema, BotSchema]) {
      expect(schema.safeParse({ id: 'c', createdAt }).success).toBe(false);
    }
    expect(UserSchema.safeParse({ ...user, updatedAt: createdAt }).success).toBe(false);
    expect(BotSchema.safeParse({ id: 'b', deployedAt: createdAt }).success).toBe(false);
  });

  test.for([
    ['digits', '0'],
    ['digits that end in a Z', '0!Z'],
  ])('a timestamp of 1 MB of %s is rejected with a short message', async ([, end = '']) => {
    const createdAt = '2024-05-01T12:00:00.'.padEnd(1024 * 1024, '0') + end;
    const fetch = stubFetch(json({ event: { ...event, createdAt } }));
    const error = await rejection(
      createChat({ fetch }).getEvent({ id: 'e' }),
      InvalidResponseError,
    );
    expect(error.issues[0]?.path).toEqual(['event', 'createdAt']);
    expect(error.message.length).toBeLessThan(1000);
  });
});
