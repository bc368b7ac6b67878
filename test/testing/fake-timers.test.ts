import { expect, test, vi } from 'vitest';
import { ChatClient } from '../../src/index.ts';
import { createEvent, listenConversation } from '../../src/operations.ts';

test('signals come in real time, also if the module was imported while timers were fake', async () => {
  vi.useFakeTimers();
  try {
    vi.resetModules();
    const { createPlatform } = await import('../../src/testing.ts');
    const platform = createPlatform({ conversations: [{ id: 'c' }] });
    const chat = new ChatClient(platform.chatOptions);
    await using signals = chat.request(listenConversation, { id: 'c' });
    await signals.open();
    await chat.request(createEvent, { conversationId: 'c', payload: {} });
    const { value } = await signals[Symbol.asyncIterator]().next();
    expect(value?.type).toBe('event_created');
  } finally {
    vi.useRealTimers();
  }
});
