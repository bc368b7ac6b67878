// The tests of the bot backend. The status of each error is that of `examples/backends/statuses.ts`.
import { ChatClient } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';

function start() {
  const platform = createPlatform({
    users: [{ name: 'The bot' }, { id: 'agent_grace', name: 'Grace' }],
    conversations: [{ id: 'support-42' }],
    events: [
      {
        id: 'event_1',
        conversationId: 'support-42',
        payload: { type: 'handover', agentId: 'agent_grace' },
      },
      {
        id: 'event_other',
        conversationId: 'support-42',
        payload: { type: 'text', text: 'Hello' },
      },
    ],
  });
  const shutdown = new AbortController();
  const app = createApp({
    // Without retries, a test of a failure does not wait for one.
    chat: new ChatClient({ ...platform.chatOptions, retry: 0 }),
    signal: shutdown.signal,
    log: () => undefined,
  });
  const deliver = (eventId: unknown) =>
    app.request('/webhook', { method: 'POST', body: JSON.stringify({ eventId }) });
  return { platform, shutdown, deliver };
}

test('the agent that an event names joins a new conversation', async () => {
  const { platform, deliver } = start();
  const response = await deliver('event_1');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    conversationId: 'handover-event_1',
    participantId: 'agent_grace',
  });
  expect(platform.conversations.participantsOf('handover-event_1')).toContain('agent_grace');
});

test('an event that is delivered twice finds the conversation of the first delivery', async () => {
  const { platform, deliver } = start();
  await deliver('event_1');
  expect((await deliver('event_1')).status).toBe(200);
  expect([...platform.conversations].map(({ id }) => id)).toEqual([
    'support-42',
    'handover-event_1',
  ]);
});

test.for([
  ['no event id', undefined, 400],
  ['an event id that would reach another path', '..', 400],
  ['an event that does not exist', 'no-such-event', 404],
  ['an event that is not for this bot', 'event_other', 422],
])(
  '%s is rejected permanently: no agent joins, and no retry is requested',
  async ([, eventId, status]) => {
    const { platform, deliver } = start();
    const response = await deliver(eventId);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBeNull();
    expect(platform.requests.map(({ operation }) => operation)).not.toContain('addParticipant');
  },
);

test.for(['getEvent', 'getOrCreateConversation', 'addParticipant'] as const)(
  'a connection that breaks in %s results in 503, and the next delivery succeeds',
  async (operation) => {
    const { platform, deliver } = start();
    platform.fail(operation, { fault: 'reset' });
    expect((await deliver('event_1')).status).toBe(503);
    expect((await deliver('event_1')).status).toBe(200);
  },
);

test('a shutdown ends a call that stalls, and the sender delivers again', async () => {
  const { platform, shutdown, deliver } = start();
  platform.fail('getEvent', { fault: 'stall' });
  const delivery = deliver('event_1');
  await expect.poll(() => platform.requests.length).toBe(1);
  shutdown.abort('SIGTERM');
  expect((await delivery).status).toBe(503);
});
