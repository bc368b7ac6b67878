// What the queue does after each failure of the service.
import { type AnyBotPlatformError, ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { createPlatform, type Failure } from 'bot-platform-sdk/testing';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decide } from './decide.ts';

type Operation = 'getEvent' | 'getOrCreateConversation' | 'addParticipant';

/** The error of a call while the service fails. */
async function errorOf(operation: Operation, failure: Failure): Promise<AnyBotPlatformError> {
  const platform = createPlatform({
    users: [{ id: 'ada' }],
    conversations: [{ id: 'support-42' }],
    events: [{ id: 'event_1', conversationId: 'support-42' }],
  });
  platform.fail(operation, failure);
  const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
  const calls = {
    getEvent: () =>
      chat.getEvent({ id: 'event_1' }, { payload: z.object({ agentId: z.string() }) }),
    getOrCreateConversation: () => chat.getOrCreateConversation({ id: 'support-43' }),
    addParticipant: () => chat.addParticipant({ conversationId: 'support-42', userId: 'ada' }),
  };
  const error = await calls[operation]().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isBotPlatformError(error)) throw new Error('the call did not fail');
  return error;
}

test.for<[what: string, operation: Operation, failure: Failure]>([
  ['a wrong delivery', 'addParticipant', { status: 400 }],
  ['an event that does not exist', 'getEvent', { status: 404 }],
])('%s is discarded', async ([, operation, failure]) => {
  expect(decide(await errorOf(operation, failure))).toEqual({ action: 'discard' });
});

test('an event of another kind than this bot handles is discarded', async () => {
  // Without a failure of the service, the payload of the event does not match.
  const error = await errorOf('getEvent', { delayMs: 1 });
  expect(decide(error)).toEqual({ action: 'discard' });
});

test.for<[Failure, number]>([
  [{ status: 429, headers: { 'retry-after': '7' } }, 7_000],
  [{ status: 429, headers: { 'retry-after': '0' } }, 1_000],
])(
  'after a rate limit, all workers wait as long as the service requires, and at least a second',
  async ([failure, delayMs]) => {
    const error = await errorOf('addParticipant', failure);
    expect(decide(error)).toEqual({ action: 'wait', delayMs });
  },
);

test.for<[what: string, operation: Operation, failure: Failure]>([
  ['an idempotent call that got no response', 'getEvent', { fault: 'reset' }],
  ['an idempotent call that the service failed', 'getOrCreateConversation', { status: 503 }],
  ['a call that the service reported as too slow', 'getEvent', { status: 408 }],
  ['an addParticipant that did not reach the service', 'addParticipant', { fault: 'refused' }],
])('%s is tried again', async ([, operation, failure]) => {
  expect(decide(await errorOf(operation, failure))).toEqual({ action: 'retry' });
});

test.for<[what: string, operation: Operation, failure: Failure]>([
  ['an addParticipant that got no response', 'addParticipant', { fault: 'reset' }],
  ['an addParticipant that the service failed', 'addParticipant', { status: 503 }],
  ['a response that is not as documented', 'addParticipant', { status: 200, body: {} }],
  ['a wrong address of the service', 'getEvent', { status: 404, body: '<html>Not Found</html>' }],
  ['a rejected key', 'getEvent', { status: 401 }],
  ['a missing permission', 'getEvent', { status: 403 }],
])('%s is left to a person', async ([, operation, failure]) => {
  expect(decide(await errorOf(operation, failure))).toEqual({ action: 'park' });
});
