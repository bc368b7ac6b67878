import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ChatClient, ConfigurationError } from '../../src/index.ts';
import type { MessagePayloadInput, Signal } from '../../src/operations.ts';
import type { BotBehavior, Platform } from '../../src/testing.ts';
import { thrown, untyped } from '../support/clients.ts';
import { setUp } from './set-up.ts';

const id = 'c';
const conversations = [{ id }];

/** What a bot sends after a message of a user, up to the message of the bot. */
async function repliesTo(chat: ChatClient, payload: MessagePayloadInput): Promise<Signal[]> {
  await using signals = chat.listenConversation({ id });
  await signals.open();
  await chat.createMessage({ conversationId: id, payload, metadata: { a: 1 } });
  const replies: Signal[] = [];
  for await (const signal of signals) {
    if (signal.type === 'message_created' && !signal.data.isBot) continue;
    replies.push(signal);
    if (signal.type === 'message_created' || signal.type === 'message_stream_abort') break;
  }
  return replies;
}

const text = (content: string) => ({ type: 'text', text: content }) as const;

test("the bot 'echo' sends each message back, with its metadata", async () => {
  const { platform, chat } = setUp({ conversations, bot: 'echo' });
  const [reply] = await repliesTo(chat, { type: 'markdown', markdown: '**Hello**' });
  expect(reply).toMatchObject({
    type: 'message_created',
    data: {
      payload: { type: 'markdown', markdown: '**Hello**' },
      metadata: { a: 1 },
      isBot: true,
    },
  });
  const { messages } = await chat.listMessages({ conversationId: id });
  expect(messages.map(({ userId }) => userId)).toEqual(['bot', 'user_1']);
  expect(messages).toEqual(platform.messages.all().toReversed());
});

test("the bot 'echo' sends each event back; an event of a bot has no id", async () => {
  const { chat } = setUp({ conversations, bot: 'echo' });
  await using signals = chat.listenConversation({ id });
  await signals.open();
  await chat.createEvent({ conversationId: id, payload: { foo: 'bar' } });
  for await (const signal of signals) {
    if (signal.type !== 'event_created' || !signal.data.isBot) continue;
    expect(signal.data).toMatchObject({ id: null, payload: { foo: 'bar' }, conversationId: id });
    break;
  }
});

test('messages are signaled in the order of their list, whoever writes at the same time', async () => {
  const { platform, chat } = setUp(
    {
      conversations,
      pageSize: 200,
      bot: {
        async message({ message: { payload }, reply, stream, emit }) {
          const given = payload.type === 'text' ? payload.text : '';
          reply(`at once: ${given}`);
          emit({ given });
          await stream(
            (async function* () {
              for (const word of ['word', ' by', ' word']) {
                await chat.getConversation({ id });
                yield word;
              }
            })(),
          );
          await chat.getConversation({ id });
          reply(`later: ${given}`);
        },
      },
    },
    { retry: 0 },
  );
  await using signals = chat.listenConversation({ id });
  await signals.open();
  platform.fail('createMessage', {
    delayMs: 5,
    when: ({ body }) => /3|8/.test(JSON.stringify(body)),
    times: 2,
  });
  platform.fail('createMessage', { status: 503, processed: true, times: 2 });
  const writes = Array.from({ length: 12 }, async (_, index) => {
    for (let call = 0; call < index; call++) await chat.getUser();
    if (index % 4 === 1) platform.reply(id, `from outside ${index}`);
    return chat.createMessage({ conversationId: id, payload: text(`message ${index}`) });
  });
  await Promise.allSettled(writes);
  const expected = 12 * 4 + 3;
  const signaled: string[] = [];
  for await (const signal of signals) {
    if (signal.type === 'message_created') signaled.push(signal.data.id);
    if (signaled.length === expected) break;
  }
  const { messages } = await chat.listMessages({ conversationId: id });
  expect(messages).toHaveLength(expected);
  expect(signaled).toEqual(messages.map((message) => message.id).toReversed());
});

test('a message is the newest of its list although the clock was set back', async () => {
  const { platform, chat } = setUp({ conversations });
  await using signals = chat.listenConversation({ id });
  await signals.open();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  for (const time of ['2026-05-04T12:00:00Z', '2026-05-04T11:00:00Z', '2026-05-04T12:30:00Z']) {
    vi.setSystemTime(time);
    sent.push(platform.reply(id, `at ${time}`).id);
  }
  const { messages } = await chat.listMessages({ conversationId: id });
  expect(messages.map((message) => message.id)).toEqual(sent.toReversed());
  platform.reset();
  vi.setSystemTime('2026-05-04T10:00:00Z');
  expect(platform.reply(id, 'again').createdAt).toBe('2026-05-04T10:00:00.000Z');
});

test('platform.reply sends a message of the bot with its signal, after what was written before', async () => {
  const { platform, chat } = setUp({ conversations });
  await using signals = chat.listenConversation({ id });
  await signals.open();
  const { message } = await chat.createMessage({ conversationId: id, payload: text('Hello') });
  const first = platform.reply(id, 'Hello, too');
  const second = platform.reply(id, { type: 'markdown', markdown: '**Hello**' });
  const third = platform.reply(id, { type: 'hologram', depth: 3 });
  expect(first).toMatchObject({ conversationId: id, userId: 'bot', payload: text('Hello, too') });
  const seen: unknown[] = [];
  for await (const signal of signals) {
    if (signal.type === 'message_created') seen.push([signal.data.id, signal.data.isBot]);
    if (seen.length === 4) break;
  }
  expect(seen).toEqual([
    [message.id, false],
    ...[first, second, third].map((reply) => [reply.id, true]),
  ]);
  expect(platform.messages.get(third.id)?.payload).toEqual({ type: 'hologram', depth: 3 });
});

test.for<[string, string, object | string]>([
  ['an unknown conversation', 'none', 'Hello'],
  ['an empty text', id, ''],
  ['a payload that is not as documented', id, { type: 'text' }],
])('platform.reply refuses %s', ([, conversationId, payload]) => {
  const { platform } = setUp({ conversations });
  const reply = () => platform.reply(conversationId, untyped<string>(payload));
  const { message } = thrown(reply, ConfigurationError);
  expect(message).toContain('platform.');
  expect(platform.messages.size).toBe(0);
});

test('a bot runs in the context of createPlatform, whoever wrote to it', async () => {
  const user = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const note = (): unknown => seen.push(user.getStore());
  const bot: BotBehavior = { message: note, event: note };
  const { chat } = user.run('test', () => setUp({ conversations, bot }));
  for (const name of ['Ada', 'Grace']) {
    await user.run(name, async () => {
      await chat.createMessage({ conversationId: id, payload: text('Hello') });
      await chat.createEvent({ conversationId: id, payload: {} });
    });
  }
  await expect.poll(() => seen).toEqual(['test', 'test', 'test', 'test']);
});

test.for<[title: string, parts: () => string | Iterable<string> | AsyncIterable<string>]>([
  ['a string, word by word', () => 'How are you?'],
  ['an array', () => ['How ', 'are ', 'you?']],
  [
    'an async generator',
    async function* () {
      yield* ['How ', 'are ', 'you?'];
    },
  ],
])('`stream` sends %s: deltas, the end, and the message', async ([, parts]) => {
  const bot: BotBehavior = { message: ({ stream }) => stream(parts()) };
  const { platform, chat } = setUp({ conversations, bot });
  const replies = await repliesTo(chat, text('Hello'));
  const deltas = replies.flatMap((reply) =>
    reply.type === 'message_stream_delta' ? [reply.data] : [],
  );
  expect(deltas.map(({ sequence, delta }) => [sequence, delta])).toEqual([
    [1, 'How '],
    [2, 'are '],
    [3, 'you?'],
  ]);
  const [{ streamId, conversationId, userId } = {}] = deltas;
  expect({ conversationId, userId }).toEqual({ conversationId: id, userId: 'bot' });
  const message = platform.messages.all().at(-1);
  expect(message).toMatchObject({ payload: text('How are you?') });
  expect(message).not.toHaveProperty('metadata');
  expect(replies.slice(3)).toEqual([
    { type: 'message_stream_complete', data: { streamId, message } },
    { type: 'message_created', data: { ...message, isBot: true } },
  ]);
  const [next] = await repliesTo(chat, text('And now?'));
  expect(next).not.toMatchObject({ data: { streamId } });
});

test('a stream whose parts throw is aborted, and the error is that of the bot', async () => {
  let failed: unknown;
  const bot: BotBehavior = {
    async message({ stream }) {
      const parts = async function* () {
        yield 'How ';
        throw new RangeError('no more words');
      };
      await stream(parts()).catch((error) => {
        failed = error;
      });
    },
  };
  const { platform, chat } = setUp({ conversations, bot });
  const replies = await repliesTo(chat, text('Hello'));
  expect(replies.map(({ type }) => type)).toEqual(['message_stream_delta', 'message_stream_abort']);
  expect(failed).toBeInstanceOf(RangeError);
  expect(platform.messages.size).toBe(1);
});

test.for<[string, (platform: Platform) => unknown]>([
  ['its conversation is deleted', (platform) => platform.conversations.delete(id)],
  [
    'its conversation is deleted, and created anew',
    ({ conversations: all }) => all.delete(id) && all.create({ id }),
  ],
  ['the platform is reset', (platform) => platform.reset()],
])('a bot that is still writing has no effect once %s', async ([, end]) => {
  const ended = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const texts: unknown[] = [];
  const bot: BotBehavior = {
    async message({ reply, emit, stream }) {
      const parts = async function* (last: () => string) {
        try {
          yield 'How ';
          await ended.promise;
          yield last();
          yield 'again?';
        } finally {
          left.resolve();
        }
      };
      const fails = (): never => {
        throw new RangeError('no more words');
      };
      const sent = [stream(parts(() => 'are ')), stream(parts(fails))];
      for (const { payload } of await Promise.all(sent)) texts.push(payload);
      texts.push(reply('Hello').payload);
      emit({});
      // Not awaited, and after the turn of the bot.
      void stream('And again');
      setTimeout(() => texts.push(reply('late').payload));
    },
  };
  const { platform, chat } = setUp({ conversations, bot });
  await using signals = chat.listenConversation({ id });
  await signals.open();
  await chat.createMessage({ conversationId: id, payload: text('Hello') });
  for await (const { type } of signals) if (type === 'message_stream_delta') break;
  end(platform);
  const seen = platform.requests.length;
  ended.resolve();
  await left.promise;
  await expect.poll(() => texts).toHaveLength(4);
  expect(texts).toEqual([text('How '), text('How '), text('Hello'), text('late')]);
  expect(platform.messages.all().filter(({ userId }) => userId === 'bot')).toEqual([]);
  expect(platform.requests).toHaveLength(seen);
});

test('a bot cannot send an empty text, or a stream without a word, however long: both throw, and the stream is aborted', async () => {
  const errors: string[] = [];
  // In quadratic time, they would outlast the run.
  const spaces = ' '.repeat(1_000_000);
  const bot: BotBehavior = {
    async message({ reply, stream }) {
      for (const run of [async () => reply(''), () => stream(spaces)]) {
        await run().catch((error: Error) => errors.push(error.message));
      }
    },
  };
  const { chat } = setUp({ conversations, bot });
  const replies = await repliesTo(chat, text('Hello'));
  expect(replies.map(({ type }) => type)).toEqual(['message_stream_abort']);
  const problem = 'text: must have at least 1 character';
  const error = `platform.messages: the payload of the message is not as documented: ${problem}`;
  expect(errors).toEqual([error, error]);
});

test('platform.reset ends the streams, and drops what the bot is due to receive', async () => {
  const heard: unknown[] = [];
  const bot: BotBehavior = {
    message({ message: { payload }, reply }) {
      heard.push(payload);
      reply(text('again'));
    },
  };
  const { platform, chat } = setUp({ conversations, bot });
  await chat.createMessage({ conversationId: id, payload: text('Hello') });
  platform.reset();
  // Signals are in order: this reply comes after the one that was due.
  expect(await repliesTo(chat, text('again'))).toHaveLength(1);
  expect(platform.messages.all().map(({ payload }) => payload)).toEqual([
    text('again'),
    text('again'),
  ]);
  expect(heard).toEqual([text('again')]);
  await using signals = chat.listenConversation({ id });
  await signals.open();
  platform.reset();
  expect(platform.openStreams).toBe(0);
});
