import { expect, test } from 'vitest';
import { ChatClient } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';

const payload = { type: 'text', text: 'Hello' } as const;

/** Calls of one platform: how much CPU time each of them takes, in microseconds. */
async function meter(users: number) {
  const platform = createPlatform({ users });
  const chat = new ChatClient(platform.chatOptions);
  const { conversation } = await chat.getOrCreateConversation({ id: 'c' });
  for (let call = 0; call < users; call++) {
    // As many messages of others, in conversations of others, and as many requests.
    const { id: conversationId } = platform.conversations.create();
    platform.messages.create({ conversationId });
    await platform.fetch(`${platform.chatOptions.baseUrl}/hello`);
  }
  const costOf = async (call: () => Promise<unknown>): Promise<number> => {
    const start = process.cpuUsage();
    for (let count = 0; count < 50; count++) await call();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 50;
  };
  return {
    createUser: () => costOf(() => chat.createUser({ name: 'Ada' })),
    createMessage: () =>
      costOf(() => chat.createMessage({ conversationId: conversation.id, payload })),
    getMessage: () => costOf(() => chat.getMessage({ id: 'message_1' }).catch(() => undefined)),
  };
}

test('a request costs at most twice as much with 3,000 users, conversations, messages and requests as with 300', async () => {
  const [few, many] = [await meter(300), await meter(3000)];
  for (const name of ['createUser', 'createMessage', 'getMessage'] as const) {
    const least = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    // Interleaved, and the least of them: another program may take the processor for a while.
    for (let round = 0; round < 8; round++) {
      least.few = Math.min(least.few, await few[name]());
      least.many = Math.min(least.many, await many[name]());
    }
    expect(least.many, `${name}: ${JSON.stringify(least)} µs`).toBeLessThan(2 * least.few);
  }
});
