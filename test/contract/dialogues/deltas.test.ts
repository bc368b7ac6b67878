import { describe, expect, test } from 'vitest';
import { TimeoutError } from '../../../src/index.ts';
import type { Signal } from '../../../src/operations.ts';
import { rejection } from '../../support/clients.ts';
import {
  arrived,
  conversationId,
  inMemory,
  partOf,
  type StartedDialogue,
  startDialogue,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';

/** Writes a text, part by part. */
function writer({ platform, voices }: Pick<StartedDialogue, 'platform' | 'voices'>) {
  const emit = (signal: Signal) => platform.emit(conversationId, signal);
  return {
    delta: (sequence: number, text: string) => emit(partOf(sequence, text)),
    complete(text: string) {
      const message = voices.lost(text);
      emit({ type: 'message_stream_complete', data: { streamId: 's', message } });
      return message;
    },
    abort: () => emit({ type: 'message_stream_abort', data: { streamId: 's', conversationId } }),
  };
}

const waiting = { dialogue: { until: () => true } };

describe.concurrent('a text that arrives in parts', () => {
  test('a text in parts is one reply; `onDelta` receives the text so far', async () => {
    await using started = await startDialogue(inMemory, {
      bot: { message: ({ stream }) => stream(['How ', 'are ', 'you?']) },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['How are you?']);
    expect(started.deltas).toEqual(['How ', 'How are ', 'How are you?']);
    expect(started.others).toEqual([]);
  });

  test('a text in parts is one reply, although a part of it was lost with the connection', async () => {
    await using started = await startDialogue(inMemory, {
      bot: {
        message: ({ stream }) =>
          stream(
            (async function* () {
              yield 'How ';
              await eventually(() => expect(started.deltas).toEqual(['How ']));
              started.platform.disconnect();
              yield 'are ';
              await eventually(() => expect(started.platform.openStreams).toBe(1));
              yield 'you?';
            })(),
          ),
      },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['How are you?']);
    expect(started.deltas).toEqual(['How ']);
  });

  test('a text in parts is no reply if the bot gives it up', async () => {
    await using started = await startDialogue(inMemory, {
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
  test.for([
    ['are put into the order of their `sequence`, each once', '2b 1a 1a 4d 3c', 'a ab abc abcd'],
    ['may be counted from 0', '0a 1b', 'a ab'],
  ] as const)('the parts of a text %s', async ([, parts, deltas]) => {
    await using started = await startDialogue(inMemory);
    for (const [sequence, ...text] of parts.split(' ')) {
      writer(started).delta(Number(sequence), text.join(''));
    }
    await eventually(() => expect(started.deltas.join(' ')).toBe(deltas));
  });

  test('parts whose beginning was missed are not shown: the message is', async () => {
    await using started = await startDialogue(inMemory, waiting);
    const text = writer(started);
    const turn = started.dialogue.say('Hello');
    await arrived(started.platform);
    text.delta(2, 'b');
    text.delta(3, 'c');
    text.complete('abc');
    expect(textsOf(await turn)).toEqual(['abc']);
    expect(started.deltas).toEqual([]);
  });

  test('parts that come after the message are ignored', async () => {
    await using started = await startDialogue(inMemory, waiting);
    const text = writer(started);
    text.delta(1, 'a');
    started.voices.signal(text.complete('ab'));
    text.delta(2, 'b');
    started.voices.bot('Next');
    await eventually(() => expect(started.others).toEqual(['ab', 'Next']));
    expect(started.deltas).toEqual(['a']);
  });

  test('parts of a person are none of a reply', async () => {
    await using started = await startDialogue(inMemory, { dialogue: { replyTimeout: 60 } });
    const turn = started.dialogue.say('Hello');
    started.platform.emit(conversationId, partOf(1, 'a', 'user_2'));
    await rejection(turn, TimeoutError);
    expect(started.deltas).toEqual([]);
  });

  test('parts are also received of a text that nobody asked for', async () => {
    await using started = await startDialogue(inMemory);
    const text = writer(started);
    text.delta(1, 'a');
    text.complete('a');
    await eventually(() => expect(started.others).toEqual(['a']));
    expect(started.deltas).toEqual(['a']);
  });
});
