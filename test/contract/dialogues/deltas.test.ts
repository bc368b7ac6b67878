import { describe, expect, test, vi } from 'vitest';
import { TimeoutError } from '../../../src/index.ts';
import type { Signal } from '../../../src/operations.ts';
import { rejection } from '../../support/clients.ts';
import {
  conversationId,
  dialogueForms,
  inMemory,
  type StartedDialogue,
  startDialogue,
  textsOf,
} from '../../support/dialogues.ts';

/** The signals of a text that is written part by part. */
function writer(
  { platform, voices }: Pick<StartedDialogue, 'platform' | 'voices'>,
  userId = 'bot',
) {
  const streamId = 's';
  const emit = (signal: Signal) => platform.emit(conversationId, signal);
  return {
    delta(sequence: number, delta: string) {
      const origin = { streamId, conversationId, userId, createdAt: new Date().toISOString() };
      emit({ type: 'message_stream_delta', data: { ...origin, sequence, delta } });
    },
    complete(text: string) {
      const message = voices.lost(text, userId);
      emit({ type: 'message_stream_complete', data: { streamId, message } });
      return message;
    },
    abort: () => emit({ type: 'message_stream_abort', data: { streamId, conversationId } }),
  };
}

const waiting = { dialogue: { until: () => true } };

describe.concurrent.for(dialogueForms)('a text that arrives in parts over $name', ({ start }) => {
  test('is one reply; `onDelta` receives the text so far', async () => {
    await using started = await startDialogue(start, {
      bot: { message: ({ stream }) => stream(['How ', 'are ', 'you?']) },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['How are you?']);
    expect(started.deltas).toEqual(['How ', 'How are ', 'How are you?']);
    expect(started.others).toEqual([]);
  });

  test('is one reply, although a part of it was lost with the connection', async () => {
    await using started = await startDialogue(start, {
      bot: {
        message: ({ stream }) =>
          stream(
            (async function* () {
              yield 'How ';
              await vi.waitFor(() => expect(started.deltas).toEqual(['How ']));
              started.platform.disconnect();
              yield 'are ';
              await vi.waitFor(() => expect(started.platform.openStreams).toBe(1));
              yield 'you?';
            })(),
          ),
      },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['How are you?']);
    expect(started.deltas).toEqual(['How ']);
  });

  test('is no reply if the bot gives it up', async () => {
    await using started = await startDialogue(start, {
      bot: {
        async message({ stream, reply }) {
          await stream(
            (function* () {
              yield 'How ';
              throw new Error('the model failed');
            })(),
          ).catch(() => undefined);
          reply('Sorry');
        },
      },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['Sorry']);
    expect(started.deltas).toEqual(['How ']);
  });
});

describe.concurrent('the parts of a text', () => {
  test('are put into the order of their `sequence`, each once', async () => {
    await using started = await startDialogue(inMemory, waiting);
    const text = writer(started);
    text.delta(2, 'b');
    text.delta(1, 'a');
    text.delta(1, 'a');
    text.delta(4, 'd');
    text.delta(3, 'c');
    await vi.waitFor(() => expect(started.deltas).toEqual(['a', 'ab', 'abc', 'abcd']));
  });

  test('may be counted from 0', async () => {
    await using started = await startDialogue(inMemory);
    const text = writer(started);
    text.delta(0, 'a');
    text.delta(1, 'b');
    await vi.waitFor(() => expect(started.deltas).toEqual(['a', 'ab']));
  });

  test('whose beginning was missed are not shown: the message is', async () => {
    await using started = await startDialogue(inMemory, waiting);
    const text = writer(started);
    const turn = started.dialogue.say('Hello');
    await vi.waitFor(() => expect(started.platform.messages.size).toBe(1));
    text.delta(2, 'b');
    text.delta(3, 'c');
    text.complete('abc');
    expect(textsOf(await turn)).toEqual(['abc']);
    expect(started.deltas).toEqual([]);
  });

  test('that come after the message are ignored', async () => {
    await using started = await startDialogue(inMemory, waiting);
    const text = writer(started);
    text.delta(1, 'a');
    started.voices.signal(text.complete('ab'));
    text.delta(2, 'b');
    started.voices.bot('Next');
    await vi.waitFor(() => expect(started.others).toEqual(['ab', 'Next']));
    expect(started.deltas).toEqual(['a']);
  });

  test('of a person are none of a reply', async () => {
    await using started = await startDialogue(inMemory, { dialogue: { replyTimeout: 60 } });
    const turn = started.dialogue.say('Hello');
    writer(started, 'user_2').delta(1, 'a');
    await rejection(turn, TimeoutError);
    expect(started.deltas).toEqual([]);
  });

  test('are also received of a text that nobody asked for', async () => {
    await using started = await startDialogue(inMemory);
    const text = writer(started);
    text.delta(1, 'a');
    text.complete('a');
    await vi.waitFor(() => expect(started.others).toEqual(['a']));
    expect(started.deltas).toEqual(['a']);
  });
});

test('a text that is complete is a reply although its last signal is lost', async () => {
  await using started = await startDialogue(inMemory, waiting);
  const turn = started.dialogue.say('Hello');
  await vi.waitFor(() => expect(started.platform.messages.size).toBe(1));
  writer(started).complete('abc');
  expect(textsOf(await turn)).toEqual(['abc']);
});

test('a text that is given up is no reply: the turn waits for one until its `replyTimeout`', async () => {
  await using started = await startDialogue(inMemory, { dialogue: { replyTimeout: 80 } });
  const turn = started.dialogue.say('Hello');
  await vi.waitFor(() => expect(started.platform.messages.size).toBe(1));
  const text = writer(started);
  text.delta(1, 'a');
  text.abort();
  await rejection(turn, TimeoutError);
  expect(turn.replies).toEqual([]);
});
