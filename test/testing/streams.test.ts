import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  type ChatClient,
  ConfigurationError,
  ConnectionError,
  defineOperation,
  type EventStream,
  ForbiddenError,
  InternalServerError,
  type StreamOptions,
} from '../../src/index.ts';
import {
  createEvent,
  createMessage,
  deleteMessage,
  listenConversation,
  removeParticipant,
  type Signal,
} from '../../src/operations.ts';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { platformClients, platformForms } from '../support/platform-forms.ts';

const id = 'c';
const conversations = [{ id }];
const hello = { type: 'text', text: 'Hello' } as const;
const added: Signal = {
  type: 'participant_added',
  data: { conversationId: id, participantId: 'user_2' },
};

/** The stream of a conversation, when it is open. */
async function listen(
  chat: ChatClient,
  options?: StreamOptions,
  conversationId = id,
): Promise<EventStream<Signal>> {
  const signals = chat.request(listenConversation, { id: conversationId }, options);
  await signals.open();
  return signals;
}

/** The next signals of a stream, which is closed after them. */
async function take(stream: AsyncIterable<Signal>, count: number): Promise<Signal[]> {
  const taken: Signal[] = [];
  for await (const signal of stream) {
    taken.push(signal);
    if (taken.length === count) break;
  }
  return taken;
}

describe.for(platformForms)('the event stream over $name', ({ start }) => {
  test('each operation sends its signal, also to the user who called it', async () => {
    await using started = await start({ users: 2, conversations });
    const { chat } = platformClients(started);
    await using signals = await listen(chat);
    await chat.addParticipant({ conversationId: id, userId: 'user_2' });
    // The user participates already: nothing changes, and there is no signal.
    await chat.addParticipant({ conversationId: id, userId: 'user_2' });
    const { message } = await chat.request(createMessage, { conversationId: id, payload: hello });
    await chat.request(deleteMessage, { id: message.id });
    const { event } = await chat.request(createEvent, { conversationId: id, payload: { a: 1 } });
    await chat.request(removeParticipant, { conversationId: id, userId: 'user_2' });
    const { id: messageId, userId } = message;
    expect(await take(signals, 5)).toEqual([
      added,
      { type: 'message_created', data: { ...message, isBot: false } },
      { type: 'message_deleted', data: { id: messageId, conversationId: id, userId } },
      { type: 'event_created', data: { ...event, isBot: false } },
      { ...added, type: 'participant_removed' },
    ]);
  });

  test('a signal comes after the response, so that a client that begins to listen meanwhile receives it', async () => {
    await using started = await start({ conversations });
    const { chat } = platformClients(started);
    await using signals = chat.request(listenConversation, { id });
    await Promise.all([
      chat.request(createMessage, { conversationId: id, payload: hello }),
      signals.open(),
    ]);
    const [signal] = await take(signals, 1);
    expect(signal?.type).toBe('message_created');
  });

  test('platform.emit sends a signal to those who listen to the conversation, at once', async () => {
    await using started = await start({ users: 2, conversations: [{ id }, { id: 'd' }] });
    const { platform } = started;
    platform.conversations.addParticipant(id, 'user_2');
    const { chat } = platformClients(started);
    const second = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
    await using here = await listen(chat);
    await using also = await listen(second);
    await using elsewhere = await listen(chat, {}, 'd');
    platform.emit(id, added);
    platform.emit('d', { ...added, type: 'participant_removed' });
    for (const signals of [here, also]) {
      expect(await take(signals, 1)).toEqual([added]);
    }
    const [signal] = await take(elsewhere, 1);
    expect(signal?.type).toBe('participant_removed');
  });

  test('platform.emit sends its signal after those of the operations that were called before', async () => {
    await using started = await start({ conversations });
    const { chat } = platformClients(started);
    await using signals = await listen(chat);
    await chat.request(createMessage, { conversationId: id, payload: hello });
    await chat.request(createEvent, { conversationId: id, payload: {} });
    started.platform.emit(id, added);
    const types = (await take(signals, 3)).map(({ type }) => type);
    expect(types).toEqual(['message_created', 'event_created', 'participant_added']);
  });

  test('a stream that a test ends after an operation sends the signal of the operation first, and to no later listener', async () => {
    await using started = await start({ conversations });
    const { platform } = started;
    const { chat } = platformClients(started);
    await using first = await listen(chat, { reconnect: false });
    await chat.request(createMessage, { conversationId: id, payload: hello });
    platform.disconnect();
    await using second = await listen(chat, { reconnect: false });
    platform.emit(id, added);
    platform.disconnect();
    const [before, after] = await Promise.all([first, second].map((signals) => take(signals, 2)));
    expect(before?.map(({ type }) => type)).toEqual(['message_created']);
    expect(after).toEqual([added]);
  });

  test('platform.disconnect ends the streams: the client connects again, and what was sent meanwhile is lost', async () => {
    await using started = await start({ conversations });
    const { platform } = started;
    const { chat } = platformClients(started);
    const reconnected = vi.fn();
    await using signals = await listen(chat, { onReconnect: reconnected });
    platform.disconnect('d');
    platform.disconnect(id);
    platform.emit(id, added);
    await expect.poll(() => reconnected.mock.calls).toHaveLength(1);
    platform.emit(id, { ...added, type: 'participant_removed' });
    const [signal] = await take(signals, 1);
    expect(signal?.type).toBe('participant_removed');
    expect(platform.requests.map(({ operation, status }) => [operation, status])).toEqual([
      ['listenConversation', 200],
      ['listenConversation', 200],
    ]);
  });

  test.for<[string, (platform: Platform) => boolean]>([
    ['a participant who is removed', (it) => it.conversations.removeParticipant(id, 'ada')],
    ['a user who is deleted', (it) => it.users.delete('ada')],
    ['a conversation that is deleted', (it) => it.conversations.delete(id)],
  ])(
    'the stream of %s ends after the signals that are due, and a reconnect is 403',
    async ([, end]) => {
      await using started = await start({ users: [{}, { id: 'ada' }], conversations });
      const { platform } = started;
      expect(platform.conversations.addParticipant(id, 'ada')).toBe(true);
      const { chat } = platformClients(started);
      const second = chat.withOptions({ userKey: platform.userKeyOf('ada') });
      await using signals = await listen(second);
      await chat.request(createMessage, { conversationId: id, payload: hello });
      expect(end(platform)).toBe(true);
      const iterator = signals[Symbol.asyncIterator]();
      expect(await iterator.next()).toMatchObject({ value: { type: 'message_created' } });
      await rejection(iterator.next(), ForbiddenError);
    },
  );

  test('`fail` with a status or a fault acts on the connections of a stream', async () => {
    await using started = await start({ conversations });
    const { platform } = started;
    const { chat } = platformClients(started);
    platform.fail('listenConversation', { status: 503 });
    platform.fail('listenConversation', { fault: 'reset' });
    platform.fail('listenConversation', { fault: 'truncate' });
    platform.fail('listenConversation', { delayMs: 20 });
    const reconnected = vi.fn();
    await using signals = await listen(chat, { onReconnect: reconnected });
    await expect.poll(() => reconnected.mock.calls).toHaveLength(1);
    platform.emit(id, added);
    expect(await take(signals, 1)).toEqual([added]);
    const outcomes = platform.requests.map(({ status, fault }) => fault ?? status);
    expect(outcomes).toEqual([503, 'reset', 'truncate', 200]);
  });

  test('a stream that is truncated rejects if it does not reconnect', async () => {
    await using started = await start({ conversations });
    const { chat } = platformClients(started);
    started.platform.fail('listenConversation', { fault: 'truncate' });
    const signals = await listen(chat, { reconnect: false });
    await rejection(take(signals, 1), ConnectionError);
  });

  test('`fail` with a stall is a connection that never responds', async () => {
    await using started = await start({ conversations });
    const { platform } = started;
    const { chat } = platformClients(started);
    platform.fail('listenConversation', { fault: 'stall' });
    await using _ = await listen(chat, { timeout: 100 });
    expect(platform.requests.map(({ status, fault }) => fault ?? status)).toEqual(['stall', 200]);
  });

  test('a stream may be made of any text with `fail`', async () => {
    await using started = await start({ conversations });
    const { chat } = platformClients(started);
    started.platform.fail('listenConversation', {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: 'data: {"type":"hologram"}\n\n',
    });
    await using signals = chat.request(listenConversation, { id });
    expect(await take(signals, 1)).toMatchObject([{ type: 'unknown', raw: { type: 'hologram' } }]);
  });

  test('a stream ends for the platform when its client leaves', async () => {
    await using started = await start({ conversations });
    const { platform, chatOptions, fetch } = started;
    const headers = { 'x-user-key': String(chatOptions.userKey) };
    const controller = new AbortController();
    const url = `${chatOptions.baseUrl}/conversations/${id}/listen`;
    const response = await fetch(url, { headers, signal: controller.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(platform.openStreams).toBe(1);
    controller.abort();
    await expect.poll(() => platform.openStreams).toBe(0);
  });

  test('platform.handle serves a stream of its own, and replaces the one of the service', async () => {
    await using started = await start({ conversations });
    const { platform } = started;
    const { chat } = platformClients(started);
    const count = defineOperation({
      id: 'count',
      method: 'GET',
      path: '/counts/{to}',
      stream: z.object({ n: z.number() }),
    });
    platform.handle('chat', count, async function* ({ params }) {
      for (let n = 1; n <= Number(params.to); n++) yield { n };
    });
    const counted: number[] = [];
    for await (const { n } of chat.request(count, { to: '3' }, { reconnect: false }))
      counted.push(n);
    expect(counted).toEqual([1, 2, 3]);
    platform.handle('chat', listenConversation, async function* () {
      yield added;
    });
    const signals = chat.request(listenConversation, { id }, { reconnect: false });
    expect(await take(signals, 2)).toEqual([added]);
  });

  test('a resolver that refuses a stream, or yields what is not documented, fails it', async () => {
    await using started = await start({ conversations });
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    const count = defineOperation({
      id: 'count',
      method: 'GET',
      path: '/counts',
      stream: z.object({ n: z.number() }),
    });
    platform.handle('chat', count, ({ refuse }) => refuse(500, 'no'));
    await rejection(chat.request(count).open(), InternalServerError);
    platform.handle('chat', count, async function* () {
      yield untyped<{ n: number }>({ n: 'one' });
    });
    const options = { reconnect: false };
    const iterated = chat.request(count, {}, options)[Symbol.asyncIterator]().next();
    await expect(iterated).rejects.toMatchObject({ name: 'ConnectionError' });
  });
});

test('a stream sends `ping` every 30 seconds, by a timer that a test may fake, until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const platform = createPlatform({ conversations });
    const { baseUrl, userKey } = platform.chatOptions;
    const response = await platform.fetch(`${baseUrl}/conversations/${id}/listen`, {
      headers: { 'x-user-key': userKey },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    platform.disconnect();
    expect(await response.text()).toBe(`:\n\n${'event: message\ndata: ping\n\n'.repeat(2)}`);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('an abort ends a stream with its reason, and leaves no listener on the signal', async () => {
  const platform = createPlatform({ conversations });
  const { baseUrl, userKey } = platform.chatOptions;
  const headers = { 'x-user-key': userKey };
  const controller = new AbortController();
  const { signal } = controller;
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const url = `${baseUrl}/conversations/${id}/listen`;
  const ended = await platform.fetch(url, { headers, signal });
  platform.disconnect();
  await ended.text();
  const cancelled = await platform.fetch(url, { headers, signal });
  await cancelled.body?.cancel();
  expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([2, 2]);
  const aborted = await platform.fetch(url, { headers, signal });
  const text = aborted.text();
  controller.abort(new Error('enough'));
  await expect(text).rejects.toThrow('enough');
  expect(platform.openStreams).toBe(0);
});

test('platform.emit rejects an unknown conversation, and a signal that is not as documented', () => {
  const platform = createPlatform({ conversations });
  const error = thrown(() => platform.emit('d', added), ConfigurationError);
  expect(error.message).toBe('platform.emit: there is no conversation "d"');
  const wrong = untyped<Signal>({ ...added, data: {} });
  expect(thrown(() => platform.emit(id, wrong), ConfigurationError).option).toBe('signal');
  platform.emit(id, untyped<Signal>({ type: 'of_tomorrow', data: {} }));
});

test('platform.emit rejects a signal that cannot be sent as JSON, which would end the streams', () => {
  const platform = createPlatform({ conversations });
  const error = thrown(() => platform.emit(id, { type: 'typing', size: 5n }), ConfigurationError);
  expect(error).toMatchObject({
    option: 'signal',
    message: 'platform.emit: the signal cannot be written as JSON',
  });
});
