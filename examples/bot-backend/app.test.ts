// The tests of the bot backend: every failure of the service is one line away.
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
      { id: 'event_alone', payload: { type: 'handover', agentId: 'agent_grace' } },
      { id: 'event_other', payload: { type: 'text', text: 'Hello' } },
    ],
  });
  const shutdown = new AbortController();
  const log: string[] = [];
  const app = createApp({
    // Without retries, a test of a failure does not wait for one.
    chat: new ChatClient({ ...platform.chatOptions, retry: 0 }),
    signal: shutdown.signal,
    log: (line) => log.push(line),
  });
  const deliver = (eventId: unknown) =>
    app.request('/webhook', { method: 'POST', body: JSON.stringify({ eventId }) });
  return { platform, shutdown, log, deliver };
}

test('the agent who was asked for joins the conversation of the event', async () => {
  const { platform, deliver } = start();
  const response = await deliver('event_1');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    conversationId: 'support-42',
    participantId: 'agent_grace',
  });
  expect(platform.conversations.participantsOf('support-42')).toContain('agent_grace');
});

test('an event outside of any conversation gets one, and the same when it is delivered again', async () => {
  const { platform, deliver } = start();
  await deliver('event_alone');
  await deliver('event_alone');
  expect(platform.conversations.size).toBe(2);
  expect(platform.conversations.participantsOf('event_alone')).toContain('agent_grace');
});

test.for([
  ['no event id', undefined, 400],
  ['an event id that would reach another path', '..', 400],
  ['an event that does not exist', 'no-such-event', 404],
  ['an event that is not for this bot', 'event_other', 422],
] as const)(
  '%s is refused for good: nobody joins, and no retry is asked for',
  async ([, eventId, status]) => {
    const { platform, deliver } = start();
    const response = await deliver(eventId);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBeNull();
    expect(platform.requests.map(({ operation }) => operation)).not.toContain('addParticipant');
  },
);

test('a body that is not JSON is refused', async () => {
  const { shutdown } = start();
  const chat = new ChatClient(createPlatform().chatOptions);
  const app = createApp({ chat, signal: shutdown.signal, log: () => {} });
  const response = await app.request('/webhook', { method: 'POST', body: 'eventId=event_1' });
  expect(response.status).toBe(400);
});

test('a rate limit is passed on: come again when the service said', async () => {
  const { platform, deliver } = start();
  platform.fail('addParticipant', { status: 429, headers: { 'retry-after': '7' } });
  const response = await deliver('event_1');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('7');
});

test.for(['getEvent', 'getOrCreateConversation', 'addParticipant'] as const)(
  'a connection that breaks in %s is answered with 503, and the next delivery heals it',
  async (operation) => {
    const { platform, deliver } = start();
    platform.fail(operation, { fault: 'reset' });
    expect((await deliver('event_1')).status).toBe(503);
    expect((await deliver('event_1')).status).toBe(200);
  },
);

test('a rejected key is our fault and not the sender’s, and is in the log without the key', async () => {
  const { platform, log, deliver } = start();
  platform.fail('getEvent', { status: 401 });
  expect((await deliver('event_1')).status).toBe(500);
  expect(log.join()).toContain('401');
  expect(log.join()).not.toContain(platform.chatOptions.userKey);
});

test('a shutdown ends a call that stalls, and the delivery comes again', async () => {
  const { platform, shutdown, deliver } = start();
  platform.fail('getEvent', { fault: 'stall' });
  const answer = deliver('event_1');
  await expect.poll(() => platform.requests.length).toBe(1);
  shutdown.abort('SIGTERM');
  expect((await answer).status).toBe(503);
});
