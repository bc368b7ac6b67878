import { types } from 'node:util';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { AbortError, type Dialogue, type Message, openDialogue } from '../../../src/index.ts';
import { rejection } from '../../support/clients.ts';
import {
  arrived,
  conversationId,
  inMemory,
  replying,
  say,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { recordProcess } from '../../support/process-events.ts';

describe('a turn is a promise', () => {
  test('a turn is a promise of its replies, for programs and for the compiler', async () => {
    await using started = await startDialogue(inMemory, replying);
    const turn = started.dialogue.say('Hello');
    expectTypeOf(turn).toExtend<Promise<Message[]>>();
    expect(turn).toBeInstanceOf(Promise);
    expect(types.isPromise(turn)).toBe(true);
    expect(Object.prototype.toString.call(turn)).toBe('[object Promise]');
    const pending = new Set<Promise<unknown>>([turn]);
    const [replies] = await Promise.all(pending);
    expect(replies).toEqual(turn.replies);
    expect(textsOf(await Promise.race([turn]))).toEqual(['One']);
    expect(textsOf(await (async () => turn)())).toEqual(['One']);
  });

  test('what `then`, `catch` and `finally` of a turn return is a plain promise', async () => {
    await using started = await startDialogue(inMemory, replying);
    const turn = started.dialogue.say('Hello');
    const derived = [turn.then(), turn.catch(() => []), turn.finally(() => undefined)];
    for (const promise of derived) {
      expect(Object.getPrototypeOf(promise)).toBe(Promise.prototype);
      expect(textsOf((await promise) ?? [])).toEqual(['One']);
    }
  });

  test('a turn that fails makes no unhandled rejection, in whatever way it is left alone', async () => {
    using unhandled = recordProcess('unhandledRejection');
    await using started = await startDialogue(inMemory);
    const turns = [started.dialogue.say('Hello'), started.dialogue.say('')];
    const iterator = started.dialogue.say('Next')[Symbol.asyncIterator]();
    await arrived(started.platform);
    started.dialogue.close();
    await expect(iterator.next()).rejects.toThrow(AbortError);
    await new Promise(setImmediate);
    expect(unhandled.seen).toEqual([]);
    await rejection(turns[0] ?? Promise.reject(), AbortError);
  });
});

describe('when functions of the user are called', () => {
  test('a direct `for await` over a turn has its replies before `onMessage` has what follows them', async () => {
    const log: string[] = [];
    await using started = await startDialogue(inMemory, {
      // Listed, so that all of it is delivered at once.
      way: 'by catching up after a reconnect',
      script({ bot, person }) {
        for (const text of ['1', '2', '3']) bot(text);
        person('4');
        bot('5');
        person('6');
      },
      dialogue: { onMessage: (message) => log.push(textOf(message)) },
    });
    for await (const reply of started.dialogue.say('Hello')) log.push(textOf(reply));
    expect(log).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('what a dialogue opens with is delivered after five functions have passed the dialogue on', async () => {
    await using started = await startDialogue(inMemory);
    const [since] = ['One', 'Two'].map((text) =>
      started.platform.messages.create({ conversationId, userId: 'bot', payload: say(text) }),
    );
    let dialogue: Dialogue | undefined;
    const seen: unknown[] = [];
    const open = async (functions: number): Promise<Dialogue> => {
      if (functions > 1) return await open(functions - 1);
      const onMessage = (): void => void seen.push(dialogue);
      return await openDialogue(started.chat, { conversationId, since: since?.id, onMessage });
    };
    dialogue = await open(5);
    await expect.poll(() => seen).toEqual([dialogue]);
    dialogue.close();
  });
});
