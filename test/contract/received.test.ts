import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ChatClient, InvalidResponseError, openDialogue } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { listen } from '../support/event-streams.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { ending, json, raw, stubFetch } from '../support/stub-fetch.ts';

const key = 'fake-key-shown-once-3Vt8';
const user = { id: 'u', createdAt: 'yesterday', updatedAt: '2024-05-01T12:00:00Z' };

/** JSON of 64 KiB, the most that an error keeps. */
const largest = { key, filler: 'x'.repeat(65_536 - JSON.stringify({ key, filler: '' }).length) };

test.for<[what: string, fail: () => PromiseLike<unknown>, received: unknown]>([
  [
    'of an operation',
    () => createChat({ fetch: stubFetch(json({ user, key })) }).createUser({}),
    { user, key },
  ],
  ['of 64 KiB', () => createChat({ fetch: stubFetch(json(largest)) }).createUser({}), largest],
  [
    'whose payload the schema of the call rejects',
    () =>
      createChat({ fetch: stubFetch(json({ event: { id: 'e', payload: { key } } })) }).getEvent(
        { id: 'e' },
        { payload: z.object({ other: z.string() }) },
      ),
    { event: { id: 'e', payload: { key } } },
  ],
  [
    'and is a page of a list',
    () => createAdmin({ fetch: stubFetch(json({ bots: [{ key }] })) }).listBots(),
    { bots: [{ key }] },
  ],
])(
  'an InvalidResponseError keeps the JSON that came, and shows it nowhere: %s',
  async ([, fail, received]) => {
    const error = await rejection(fail(), InvalidResponseError);
    expect(error.received()).toEqual(received);
    expectNoSecrets(error, [key]);
    expectNoSecrets({ ...error }, [key]);
    expectNoSecrets(new Error('wrapped', { cause: error }), [key]);
    expect(error.stack).not.toContain(key);
    const lines: string[] = [];
    pino({}, { write: (line) => void lines.push(line) }).error(error);
    expect(lines.join('')).not.toContain(key);
  },
);

test('an InvalidResponseError keeps the item that `onInvalidItem` receives', async () => {
  const received: unknown[] = [];
  const admin = createAdmin({ fetch: stubFetch(json({ bots: [{ id: 'b' }, { key }] })) });
  const onInvalidItem = (_: unknown, error: InvalidResponseError) => {
    expectNoSecrets(error, [key]);
    received.push(error.received());
  };
  await admin.listBots({}, { onInvalidItem });
  expect(received).toEqual([{ key }]);
});

test('an InvalidResponseError keeps the data of the event that ended a stream', async () => {
  const events = createChat({ fetch: stubFetch(ending({ key })) }).request(listen, { id: 'c' });
  const error = await rejection(events[Symbol.asyncIterator]().next(), InvalidResponseError);
  expect(error.received()).toEqual({ key });
  expectNoSecrets(error, [key]);
});

test.for([
  ['that is not JSON', raw(`{"key":"${key}"`)],
  ['that is empty', raw('')],
  ['with more than 64 KiB', json({ key, filler: 'x'.repeat(65_536) })],
] as const)('an InvalidResponseError keeps nothing of a body %s', async ([, respond]) => {
  const error = await rejection(
    createChat({ fetch: stubFetch(respond) }).createUser({}),
    InvalidResponseError,
  );
  expect(error.received()).toBeUndefined();
  expectNoSecrets(error, [key]);
});

test('the error of a turn keeps the JSON that came, as that of a call does', async () => {
  const platform = createPlatform({ conversations: [{ id: 'c' }] });
  platform.fail('createMessage', { status: 200, body: { message: { id: 5 } } });
  const chat = new ChatClient(platform.chatOptions);
  await using dialogue = await openDialogue(chat, { conversationId: 'c', resend: 0 });
  const error = await rejection(dialogue.say('Hello'), InvalidResponseError);
  expect(error.received()).toEqual({ message: { id: 5 } });
});

test('an InvalidResponseError keeps nothing for a copy that inherits from it', async () => {
  const fetch = stubFetch(json({ key }));
  const error = await rejection(createChat({ fetch }).createUser({}), InvalidResponseError);
  const copy: InvalidResponseError = Object.create(error);
  expect(copy.received()).toBeUndefined();
});
