import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { StreamedTexts } from '../../../src/dialogue/core/streamed-texts.ts';
import { TurnQueues } from '../../../src/dialogue/turn-queue.ts';
import { ChatClient, openDialogue } from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';
import {
  arrived,
  callsOf,
  conversationId,
  fakeTimers,
  inMemory,
  partOf,
  pass,
  replying,
  startDialogue,
  textsOf,
} from '../../support/dialogues.ts';
import { fakeClock } from '../../support/timing.ts';

/** Queues of turns, and the names of those that were admitted. */
function queues() {
  const turns = new TurnQueues();
  const admitted: string[] = [];
  const join = (name: string, now: number, conversation = 'c') => {
    let endsAt: number | undefined;
    const admit = (): void => void admitted.push(name);
    const place = turns.join(conversation, { longest: 100, admit, endsAt: () => endsAt }, now);
    const renew = (time: number): void => {
      endsAt = time;
    };
    return Object.assign(place, { renew });
  };
  return { turns, admitted, join };
}

describe('the queue of a conversation', () => {
  test('admits one turn at a time, and keeps nothing of a conversation whose turns are over', () => {
    const { turns, admitted, join } = queues();
    const first = join('first', 0);
    const second = join('second', 0);
    join('elsewhere', 0, 'd').leave(0);
    expect(admitted).toEqual(['first', 'elsewhere']);
    first.leave(10);
    expect(admitted).toEqual(['first', 'elsewhere', 'second']);
    second.leave(20);
    expect(turns.size).toBe(0);
  });

  test('passes over a turn that should have ended, once: later turns do not wait for it at all', () => {
    const { turns, admitted, join } = queues();
    const stopped = join('stopped', 0);
    stopped.renew(50);
    const second = join('second', 10);
    expect(second).toMatchObject({ isWaiting: true, checkAt: 50 });
    second.check(49);
    expect(admitted).toEqual(['stopped']);
    second.check(50);
    expect(admitted).toEqual(['stopped', 'second']);
    const third = join('third', 60);
    second.leave(70);
    expect(admitted).toEqual(['stopped', 'second', 'third']);
    third.leave(80);
    join('fourth', 90).leave(90);
    expect(admitted).toHaveLength(4);
    expect(turns.size).toBe(0);
  });

  test('waits for a turn as long as that renews its end', () => {
    const { admitted, join } = queues();
    const first = join('first', 0);
    const second = join('second', 0);
    for (const time of [90, 180, 270]) {
      first.renew(time + 100);
      second.check(time);
    }
    expect(admitted).toEqual(['first']);
    expect(second.checkAt).toBe(370);
  });

  test('keeps nothing of a turn that was stopped in a conversation to which nobody comes back', () => {
    const { turns, join } = queues();
    for (let index = 0; index < 100; index++) join('stopped', 0, `c${index}`);
    for (let index = 0; index < 100; index++) join('later', 200, 'd').leave(200);
    expect(turns.size).toBe(0);
  });
});

describe('a turn whose part of the process was stopped without a word', () => {
  fakeClock({ toFake: [...fakeTimers] });

  test('holds the next one until its latest possible end is over, and later ones not at all', async () => {
    const platform = createPlatform({ conversations: [{ id: conversationId }] });
    const chat = new ChatClient(platform.chatOptions);
    const options = { conversationId, quietTime: 1000, reconnect: { maxDelay: 1 } };
    const one = await openDialogue(chat, options);
    one.say('1', { replyTimeout: 3000 });
    await pass(0);
    // As for a Worker whose visitor has left.
    vi.clearAllTimers();
    const two = await openDialogue(chat, options);
    two.say('2');
    await pass(7900);
    expect(callsOf(platform, 'createMessage')).toBe(1);
    await pass(200);
    expect(callsOf(platform, 'createMessage')).toBe(2);
    two.close();
    const three = await openDialogue(chat, options);
    three.say('3');
    await pass(0);
    expect(callsOf(platform, 'createMessage')).toBe(3);
    three.close();
    one.close();
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what is left behind', () => {
  test('a dialogue that is closed in a turn does not keep the next dialogue waiting', async () => {
    await using started = await startDialogue(inMemory);
    started.dialogue.say('One');
    await arrived(started.platform);
    started.dialogue.close();
    await using second = await openDialogue(started.chat, { conversationId });
    second.say('Two');
    await arrived(started.platform, 2);
  });

  test('a dialogue that is closed, and a turn that is over, leave no listener on a signal', async () => {
    const { signal } = new AbortController();
    const ofTurn = new AbortController().signal;
    await using started = await startDialogue(inMemory, { ...replying, dialogue: { signal } });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    const turn = started.dialogue.say('Hello', { signal: ofTurn });
    expect(getEventListeners(ofTurn, 'abort')).toHaveLength(1);
    expect(textsOf(await turn)).toEqual(['One']);
    expect(getEventListeners(ofTurn, 'abort')).toHaveLength(0);
    started.dialogue.close();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('at most 100 texts that are written are remembered', () => {
    const texts = new StreamedTexts();
    for (let index = 0; index < 150; index++) {
      texts.add({ ...partOf(1, 'a').data, streamId: `s${index}` }, 0);
    }
    expect(texts.waiting).toHaveLength(100);
  });
});
