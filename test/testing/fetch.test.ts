import { expect, onTestFinished, test, vi } from 'vitest';
import { ChatClient, ConnectionError } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import { eventually } from '../support/eventually.ts';
import { oneEvent } from '../support/platform-forms.ts';

function setUp() {
  const platform = createPlatform(oneEvent);
  const { baseUrl, userKey } = platform.chatOptions;
  return { platform, url: `${baseUrl}/events/e`, headers: { 'x-user-key': userKey } };
}

test('platform.fetch accepts a string, a URL or a Request', async () => {
  const { platform, url, headers } = setUp();
  const responses = await Promise.all([
    platform.fetch(url, { headers }),
    platform.fetch(new URL(url), { headers }),
    platform.fetch(new Request(url, { headers })),
    platform.fetch(new Request(url), { headers }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(responses[0]).toBeInstanceOf(Response);
});

test('platform.fetch rejects a request to any other address', async () => {
  const { platform, headers } = setUp();
  const call = platform.fetch('https://chat.example/events/e', { headers });
  await expect(call).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { code: 'ENOTFOUND' },
  });
  const other = new ChatClient({ ...createPlatform().chatOptions, fetch: platform.fetch });
  const error = await rejection(other.getEvent({ id: 'e' }), ConnectionError);
  expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
  expect(platform.requests).toEqual([]);
});

test('a request whose signal is aborted is not sent', async () => {
  const { platform, url, headers } = setUp();
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(platform.fetch(url, { headers, signal })).rejects.toBe(signal.reason);
  const aborted = new Request(url, { headers, signal });
  await expect(platform.fetch(aborted)).rejects.toBe(signal.reason);
  expect(platform.requests).toEqual([]);
});

test('no listener remains on a signal', async () => {
  const { platform, url, headers } = setUp();
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  platform.fail('getEvent', { fault: 'reset' });
  await expect(platform.fetch(url, { headers, signal })).rejects.toThrow(TypeError);
  await platform.fetch(url, { headers, signal });
  expect(added).toHaveBeenCalledTimes(2);
  expect(removed).toHaveBeenCalledTimes(2);
});

test('a delay is a timer that a test may fake, and that ends with its request', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { platform, url, headers } = setUp();
  platform.fail('getEvent', { delayMs: 5000, times: 2 });
  const slow = platform.fetch(url, { headers });
  await vi.advanceTimersByTimeAsync(5000);
  expect((await slow).status).toBe(200);

  const controller = new AbortController();
  const aborted = platform.fetch(url, { headers, signal: controller.signal });
  const outcome = expect(aborted).rejects.toThrow('enough');
  await eventually(() => expect(vi.getTimerCount()).toBe(1));
  controller.abort(new Error('enough'));
  await outcome;
  expect(vi.getTimerCount()).toBe(0);
});

test('timers run while programs in memory wait for nothing but each other', async () => {
  const platform = createPlatform({ ...oneEvent, bot: 'echo' });
  const chat = new ChatClient(platform.chatOptions);
  const afterTimer = (): (() => boolean) => {
    let isOver = false;
    setTimeout(() => {
      isOver = true;
    });
    return () => isOver;
  };
  for (const isOver = afterTimer(); !isOver(); ) await chat.getEvent({ id: 'e' });
  await using signals = chat.listenConversation({ id: 'c' });
  await signals.open();
  await chat.createEvent({ conversationId: 'c', payload: {} });
  const isOver = afterTimer();
  for await (const signal of signals) {
    if (isOver()) break;
    platform.emit('c', signal);
  }
});

test('two fake platforms share nothing', async () => {
  const first = createPlatform(oneEvent);
  const second = createPlatform(oneEvent);
  first.fail('getEvent', { status: 501 });
  await new ChatClient(second.chatOptions).getEvent({ id: 'e' });
  expect(first.requests).toEqual([]);
  const values = [first, second].flatMap(({ chatOptions, adminOptions }) => [
    chatOptions.baseUrl,
    chatOptions.userKey,
    adminOptions.adminUrl,
    adminOptions.token,
    adminOptions.workspaceId,
  ]);
  expect(new Set(values).size).toBe(values.length);
});
