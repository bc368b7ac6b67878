import { afterEach, expect, test } from 'vitest';
import { statusOf } from '../../examples/backends/statuses.ts';
import { decide } from '../../examples/queue-workers/decide.ts';
import {
  classifyStatus,
  isUnderWay,
  type StatusMeaning,
  statusMeanings,
} from '../../src/errors/classification.ts';
import { AdminClient, ApiError, ChatClient, ConflictError } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { inMemory, startDialogue, textsOf } from '../support/dialogues.ts';
import { event } from '../support/resources.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

const added = 418;
const table = untyped<Map<number, StatusMeaning>>(statusMeanings);

afterEach(() => {
  table.delete(added);
});

test('a status that is added to the one table is transient everywhere', async () => {
  const call = () => getEvent(status(added), { retry: 0 });
  expect((await rejection(call(), ApiError)).isTransient).toBe(false);
  table.set(added, ['api', classifyStatus(503)]);
  const error = await rejection(call(), ApiError);
  expect(error).toMatchObject({ isTransient: true, maybeProcessed: true });
  table.set(added, ['conflict', classifyStatus(429)]);
  expect(await rejection(call(), ConflictError)).toMatchObject({
    isTransient: true,
    maybeProcessed: false,
  });
  table.set(added, ['api', classifyStatus(503)]);

  // The engine
  const fetch = stubFetch(status(added), json({ event }));
  await createChat({ fetch, retry: { maxDelay: 1 } }).getEvent({ id: 'e' });
  expect(fetch.requests).toHaveLength(2);

  // A dialogue
  await using started = await startDialogue(inMemory, { script: ({ bot }) => bot('One') });
  started.platform.fail('createMessage', { status: added });
  expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);

  // The examples
  expect(statusOf(untyped(error)).status).toBe(503);
  expect(decide(untyped(error))).toEqual({ action: 'retry' });
});

test('a proxy whose service is away for a moment ends no call, no list and no stream', async () => {
  const platform = createPlatform({ bots: 250 });
  const { id: conversationId } = platform.conversations.create();
  const { id } = platform.events.create({ conversationId });
  const retry = { maxDelay: 1 };
  const chat = new ChatClient({ ...platform.chatOptions, retry });
  const admin = new AdminClient({ ...platform.adminOptions, retry });
  for (const code of [520, 521, 522, 523, 524, 529]) {
    platform.fail('getEvent', { status: code });
    platform.fail('listBots', { status: code });
    platform.fail('listenConversation', { status: code });
    expect((await chat.getEvent({ id })).event.id).toBe(id);
    expect(await admin.listBots().toArray()).toHaveLength(250);
    await using stream = chat.listenConversation({ id: conversationId });
    await stream.open();
  }
});

test.for([
  ['timeout', undefined, true],
  ...[408, 504, 522, 524].map((code) => ['api', code, true] as const),
  ['connection', undefined, false],
  ...[429, 500, 502, 503, 520, 521, 523, 529].map((code) => ['api', code, false] as const),
] as const)(
  'an error of kind %s with the status %s leaves the request under way: %s',
  ([kind, code, expected]) => {
    expect(isUnderWay(kind, code)).toBe(expected);
  },
);
