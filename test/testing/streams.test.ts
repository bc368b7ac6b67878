import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import {
  type ChatClient,
  ConfigurationError,
  defineOperation,
  type EventStream,
  ForbiddenError,
  InternalServerError,
  type StreamOptions,
} from '../../src/index.ts';
import { listenConversation, type Signal } from '../../src/operations.ts';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { setUp } from './set-up.ts';

const id = 'c';
const conversations = [{ id }];
const hello = { type: 'text', text: 'Hello' } as const;
const added: Signal = {
  type: 'participant_added',
  data: { conversationId: id, participantId: 'user_2' },
};

const count = defineOperation({
  id: 'count',
  method: 'GET',
  path: '/counts/{to}',
  stream: z.object({ n: z.number() }),
});

/** The stream of a conversation, when it is open. */
async function listen(
  chat: ChatClient,
  options?: StreamOptions,
  conversationId = id,
): Promise<EventStream<Signal>> {
  const signals = chat.listenConversation({ id: conversationId }, options);
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

test('each operation sends its signal, also to the user who called it', async () => {
  const { chat } = setUp({ users: 2, conversations });
  await using signals = await listen(chat);
  await chat.addParticipant({ conversationId: id, userId: 'user_2' });
  // The user participates already: nothing changes, and there is no signal.
  await chat.addParticipant({ conversationId: id, userId: 'user_2' });
  const { message } = await chat.createMessage({ conversationId: id, payload: hello });
  await chat.deleteMessage({ id: message.id });
  const { event } = await chat.createEvent({ conversationId: id, payload: { a: 1 } });
  await chat.removeParticipant({ conversationId: id, userId: 'user_2' });
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
  const { chat } = setUp({ conversations });
  await using signals = chat.listenConversation({ id });
  await Promise.all([chat.createMessage({ conversationId: id, payload: hello }), signals.open()]);
  const [signal] = await take(signals, 1);
  expect(signal?.type).toBe('message_created');
});

test('platform.emit sends a signal to those who listen to the conversation, at once', async () => {
  const { platform, chat } = setUp({ users: 2, conversations: [{ id }, { id: 'd' }] });
  platform.conversations.addParticipant(id, 'user_2');
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
  const { platform, chat } = setUp({ conversations });
  await using signals = await listen(chat);
  await chat.createMessage({ conversationId: id, payload: hello });
  await chat.createEvent({ conversationId: id, payload: {} });
  platform.emit(id, added);
  const types = (await take(signals, 3)).map(({ type }) => type);
  expect(types).toEqual(['message_created', 'event_created', 'participant_added']);
});

test('a stream that a test ends after an operation sends the signal of the operation first, and to no later listener', async () => {
  const { platform, chat } = setUp({ conversations });
  await using first = await listen(chat, { reconnect: false });
  await chat.createMessage({ conversationId: id, payload: hello });
  platform.disconnect();
  await using second = await listen(chat, { reconnect: false });
  platform.emit(id, added);
  platform.disconnect();
  const [before, after] = await Promise.all([first, second].map((signals) => take(signals, 2)));
  expect(before?.map(({ type }) => type)).toEqual(['message_created']);
  expect(after).toEqual([added]);
});

test('platform.disconnect ends the streams: the client connects again, and what was sent meanwhile is lost', async () => {
  const { platform, chat } = setUp({ conversations });
  const reconnected = vi.fn();
  await using signals = await listen(chat, {
    onReconnect: reconnected,
    reconnect: { maxDelay: 1 },
  });
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
    const { platform, chat } = setUp({ users: [{}, { id: 'ada' }], conversations });
    expect(platform.conversations.addParticipant(id, 'ada')).toBe(true);
    const second = chat.withOptions({ userKey: platform.userKeyOf('ada') });
    await using signals = await listen(second, { reconnect: { maxDelay: 1 } });
    await chat.createMessage({ conversationId: id, payload: hello });
    expect(end(platform)).toBe(true);
    expect(platform.openStreams).toBe(0);
    const iterator = signals[Symbol.asyncIterator]();
    expect(await iterator.next()).toMatchObject({ value: { type: 'message_created' } });
    await rejection(iterator.next(), ForbiddenError);
  },
);

test('a stream may be made of any text with `fail`', async () => {
  const { platform, chat } = setUp({ conversations });
  platform.fail('listenConversation', {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: 'data: {"type":"hologram"}\n\n',
  });
  await using signals = chat.listenConversation({ id });
  expect(await take(signals, 1)).toMatchObject([{ type: 'unknown', raw: { type: 'hologram' } }]);
});

test('platform.handle serves a stream of its own, and replaces the one of the service', async () => {
  const { platform, chat } = setUp({ conversations });
  platform.handle('chat', count, async function* ({ params }) {
    for (let n = 1; n <= Number(params.to); n++) yield { n };
  });
  const counted: number[] = [];
  for await (const { n } of chat.request(count, { to: '3' }, { reconnect: false })) counted.push(n);
  expect(counted).toEqual([1, 2, 3]);
  platform.handle('chat', listenConversation, async function* () {
    yield added;
  });
  const signals = chat.listenConversation({ id }, { reconnect: false });
  expect(await take(signals, 2)).toEqual([added]);
});

test('a resolver that refuses a stream, or yields what is not documented, fails it', async () => {
  const { platform, chat } = setUp({ conversations }, { retry: 0 });
  platform.handle('chat', count, ({ refuse }) => refuse(500, 'no'));
  await rejection(chat.request(count, { to: '1' }).open(), InternalServerError);
  platform.handle('chat', count, async function* () {
    yield untyped<{ n: number }>({ n: 'one' });
  });
  const options = { reconnect: false };
  const iterated = chat.request(count, { to: '1' }, options)[Symbol.asyncIterator]().next();
  await expect(iterated).rejects.toMatchObject({ name: 'ConnectionError' });
});

test('over a port, a stream sends `ping` every 30 seconds, until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const platform = createPlatform({ conversations });
  await using server = await platform.listen();
  const { baseUrl, userKey } = server.chatOptions;
  const response = await fetch(`${baseUrl}/conversations/${id}/listen`, {
    headers: { 'x-user-key': userKey },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  platform.disconnect();
  expect(await response.text()).toBe(`:\n\n${'event: message\ndata: ping\n\n'.repeat(2)}`);
  expect(vi.getTimerCount()).toBe(0);
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

test('openStreams is 0 as soon as a stream is closed, left or aborted', async () => {
  const { platform, chat } = setUp({ conversations });
  const controller = new AbortController();
  const closed = await listen(chat);
  const left = await listen(chat);
  const iterator = left[Symbol.asyncIterator]();
  void iterator.next();
  await listen(chat, { signal: controller.signal });
  expect(platform.openStreams).toBe(3);
  closed.close();
  expect(platform.openStreams).toBe(2);
  void iterator.return(undefined);
  expect(platform.openStreams).toBe(1);
  controller.abort();
  expect(platform.openStreams).toBe(0);
});

test('over a port, the stream of a client that has gone is no open stream', async () => {
  const platform = createPlatform({ conversations });
  await using server = await platform.listen();
  const controller = new AbortController();
  const { baseUrl, userKey } = server.chatOptions;
  const response = await fetch(`${baseUrl}/conversations/${id}/listen`, {
    headers: { 'x-user-key': userKey },
    signal: controller.signal,
  });
  expect([response.status, platform.openStreams]).toEqual([200, 1]);
  controller.abort();
  await expect.poll(() => platform.openStreams).toBe(0);
});

test('platform.emit rejects an unknown conversation, and a signal that is not as documented or no JSON', () => {
  const platform = createPlatform({ conversations });
  const emit = (conversationId: string, signal: unknown) => () =>
    platform.emit(conversationId, untyped<Signal>(signal));
  expect(thrown(emit('d', added), ConfigurationError).message).toBe(
    'platform.emit: there is no conversation "d"',
  );
  expect(thrown(emit(id, { ...added, data: {} }), ConfigurationError).option).toBe('signal');
  // It would end the streams.
  expect(thrown(emit(id, { type: 'typing', size: 5n }), ConfigurationError)).toMatchObject({
    option: 'signal',
    message: 'platform.emit: the signal cannot be written as JSON',
  });
  emit(id, { type: 'of_tomorrow', data: {} })();
});
