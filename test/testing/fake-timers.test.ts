import { expect, test, vi } from 'vitest';
import { ChatClient } from '../../src/index.ts';
import { createEvent, listenConversation } from '../../src/service/operations.ts';
import { createPlatform } from '../../src/testing/index.ts';
import { oneEvent } from '../support/platform-forms.ts';

/** Lets the time pass until a call has ended. */
async function settle<T>(call: Promise<T>): Promise<T> {
  let isPending = true;
  const end = () => {
    isPending = false;
  };
  call.then(end, end);
  while (isPending) await vi.advanceTimersByTimeAsync(1000);
  return call;
}

test('signals come in real time, also if the module was imported while timers were fake', async () => {
  vi.useFakeTimers();
  try {
    vi.resetModules();
    const { createPlatform } = await import('../../src/testing/index.ts');
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

test('100 calls that each fail twice do not wait with fake timers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const platform = createPlatform(oneEvent);
    const startedAt = performance.now();
    for (let call = 0; call < 100; call++) {
      platform.fail('getEvent', { status: 503, times: 2 });
      // A client of its own, as in each test of a suite: one client does not retry an outage forever.
      const chat = new ChatClient(platform.chatOptions);
      await settle(chat.getEvent({ id: 'e' }));
    }
    // In real time, their waits take more than a minute.
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(platform.requests).toHaveLength(300);
  } finally {
    vi.useRealTimers();
  }
});
