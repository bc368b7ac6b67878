import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AbortError, type Dialogue, TimeoutError, type Turn } from '../../../src/index.ts';
import { rejection } from '../../support/clients.ts';
import {
  conversationId,
  fakeTimers,
  inMemory,
  pass,
  type StartedDialogue,
  say,
  settle,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { recordProcess } from '../../support/process-events.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...fakeTimers] });
});
afterEach(() => {
  vi.useRealTimers();
});

const times = { quietTime: undefined };

/** A turn whose message was sent, with the defaults of the package. */
async function begin(
  options?: Parameters<Dialogue['say']>[1],
  dialogue: Parameters<typeof startDialogue>[1] = {},
): Promise<StartedDialogue & { readonly turn: Turn }> {
  const started = await startDialogue(inMemory, {
    ...dialogue,
    dialogue: { ...times, ...dialogue.dialogue },
  });
  const turn = started.dialogue.say('Hello', options);
  await settle();
  return { ...started, turn };
}

function delta(sequence: number, part: string) {
  const createdAt = new Date().toISOString();
  const origin = { streamId: 's', conversationId, userId: 'bot', createdAt };
  return { type: 'message_stream_delta', data: { ...origin, sequence, delta: part } } as const;
}

describe('a turn ends', () => {
  test('2 seconds after the last reply', async () => {
    await using started = await begin();
    const { turn, voices } = started;
    voices.bot('One');
    await pass(1900);
    voices.bot('Two');
    await pass(1900);
    expect(turn.endedBy).toBeUndefined();
    await pass(100);
    expect(turn.endedBy).toBe('quiet');
    expect(textsOf(await turn)).toEqual(['One', 'Two']);
  });

  test('no earlier than `quietTime` after the last part of a further reply', async () => {
    await using started = await begin();
    const { turn, voices, platform } = started;
    voices.bot('One');
    await pass(1500);
    platform.emit(conversationId, delta(1, 'Tw'));
    await pass(1500);
    expect(turn.endedBy).toBeUndefined();
    await pass(500);
    expect(turn.endedBy).toBe('quiet');
  });

  test('with the reply for which `until` returns true, which is included', async () => {
    await using started = await begin({ until: (reply) => textOf(reply) === 'Bye' });
    const { turn, voices, others } = started;
    voices.bot('One');
    await pass(10_000);
    expect(turn.endedBy).toBeUndefined();
    voices.bot('Bye');
    voices.bot('Late');
    await settle();
    expect(turn.endedBy).toBe('until');
    expect(textsOf(await turn)).toEqual(['One', 'Bye']);
    expect(others).toEqual(['Late']);
  });

  test('after `quietTime` although there is `until`, if both are given', async () => {
    await using started = await begin({ until: () => false, quietTime: 500 });
    started.voices.bot('One');
    await pass(500);
    expect(started.turn.endedBy).toBe('quiet');
  });

  test('after `maxDuration`, with what has come', async () => {
    await using started = await begin({ maxDuration: 3000 });
    const { turn, voices } = started;
    await pass(1500);
    voices.bot('One');
    await pass(1500);
    expect(turn.endedBy).toBe('maxDuration');
    expect(textsOf(await turn)).toEqual(['One']);
  });

  test('after `maxDuration` without any reply, too', async () => {
    await using started = await begin({ maxDuration: 3000 });
    await pass(3000);
    expect(await started.turn).toEqual([]);
    expect(started.turn.endedBy).toBe('maxDuration');
  });

  test('when its loop is left', async () => {
    await using started = await begin();
    const { turn, voices, others } = started;
    voices.bot('One');
    for await (const _ of turn) break;
    expect(turn.endedBy).toBe('break');
    voices.bot('Two');
    await settle();
    expect(textsOf(await turn)).toEqual(['One']);
    expect(others).toEqual(['Two']);
  });

  test('when its iterator is left before the first reply', async () => {
    await using started = await begin();
    const iterator = started.turn[Symbol.asyncIterator]();
    const next = iterator.next();
    await iterator.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(started.turn.endedBy).toBe('break');
  });

  test('60 seconds after its message without a reply, with a TimeoutError', async () => {
    await using started = await begin();
    await pass(59_900);
    expect(started.turn.endedBy).toBeUndefined();
    await pass(200);
    const error = await rejection(started.turn, TimeoutError);
    expect(error).toMatchObject({ operation: 'createMessage', maybeProcessed: true, attempts: 1 });
    expect(error.message).toContain('`replyTimeout`');
    expect(started.turn.endedBy).toBe('error');
  });

  test.for<[title: string, act: (started: StartedDialogue) => void, untilFalse: boolean]>([
    ['each part of a reply', ({ platform }) => platform.emit(conversationId, delta(1, 'O')), false],
    ['with `until`, each reply', ({ voices }) => voices.bot('One'), true],
  ])('%s restarts its `replyTimeout`', async ([, act, hasUntil]) => {
    const until = hasUntil ? { until: () => false } : {};
    await using started = await begin({ replyTimeout: 1000, ...until });
    await pass(900);
    act(started);
    await pass(900);
    expect(started.turn.endedBy).toBeUndefined();
    await pass(200);
    const error = await rejection(started.turn, TimeoutError);
    expect(error.message).toContain('1000 ms');
    expect(started.turn.replies).toHaveLength(hasUntil ? 1 : 0);
  });

  test('with a reply whose signal was lost, if the list of messages has it when `replyTimeout` passes', async () => {
    await using started = await begin({ replyTimeout: 1000 });
    started.voices.lost('Lost');
    await pass(1000);
    expect(started.turn.endedBy).toBeUndefined();
    await pass(2000);
    expect(textsOf(await started.turn)).toEqual(['Lost']);
  });

  test('with a TimeoutError at most 5 seconds later if the list of messages stalls', async () => {
    await using started = await begin({ replyTimeout: 1000 });
    started.platform.fail('listMessages', { fault: 'stall' });
    await pass(1000);
    expect(started.turn.endedBy).toBeUndefined();
    await pass(5000);
    await rejection(started.turn, TimeoutError);
  });

  test('with an AbortError when its signal is aborted, and the next turn begins', async () => {
    const controller = new AbortController();
    await using started = await begin({ signal: controller.signal });
    const next = started.dialogue.say('Next', { maxDuration: 1 });
    controller.abort('enough');
    const error = await rejection(started.turn, AbortError);
    expect(error).toMatchObject({ operation: 'createMessage', cause: 'enough' });
    await pass(1);
    expect(await next).toEqual([]);
    expect(started.platform.messages.all().map(textOf)).toEqual(['Hello', 'Next']);
  });

  test('without being sent if its signal is aborted before it is its turn', async () => {
    const controller = new AbortController();
    await using started = await begin({ maxDuration: 100 });
    const next = started.dialogue.say('Next', { signal: controller.signal });
    controller.abort();
    expect(await rejection(next, AbortError)).toMatchObject({ attempts: 0, maybeProcessed: false });
    await pass(100);
    expect(started.platform.messages.all().map(textOf)).toEqual(['Hello']);
  });
});

describe('the options of a turn', () => {
  test('those of the dialogue are the defaults of its turns', async () => {
    await using started = await begin(undefined, {
      dialogue: { quietTime: 100, replyTimeout: 300 },
    });
    started.voices.bot('One');
    await pass(100);
    expect(started.turn.endedBy).toBe('quiet');
    const second = started.dialogue.say('Hm?', { replyTimeout: 200 });
    await pass(200);
    await rejection(second, TimeoutError);
  });

  test('the times of a turn begin when it is its turn', async () => {
    await using started = await begin({ maxDuration: 1000 });
    const second = started.dialogue.say('Second', { maxDuration: 1000 });
    await pass(1000);
    expect(started.turn.endedBy).toBe('maxDuration');
    await pass(900);
    expect(second.endedBy).toBeUndefined();
    await pass(100);
    expect(second.endedBy).toBe('maxDuration');
  });
});

describe('a turn that failed', () => {
  test('its replies are iterated first, then the error is thrown once', async () => {
    await using started = await begin({ until: () => false, replyTimeout: 1000 });
    const { turn, voices } = started;
    voices.bot('One');
    voices.bot('Two');
    await pass(1000);
    for (const _ of ['at first', 'again']) {
      const iterator = turn[Symbol.asyncIterator]();
      expect((await iterator.next()).value).toMatchObject({ payload: say('One') });
      expect((await iterator.next()).value).toMatchObject({ payload: say('Two') });
      await rejection(iterator.next(), TimeoutError);
      expect(await iterator.next()).toEqual({ done: true, value: undefined });
    }
    expect(textsOf(turn.replies)).toEqual(['One', 'Two']);
  });

  test('it is never an unhandled rejection, if it is not used or only iterated', async () => {
    using unhandled = recordProcess('unhandledRejection');
    await using started = await begin({ replyTimeout: 100 });
    const second = started.dialogue.say('Second', { replyTimeout: 100 });
    await pass(100);
    const iterator = second[Symbol.asyncIterator]();
    await pass(100);
    await rejection(iterator.next(), TimeoutError);
    await settle();
    expect(unhandled.seen).toEqual([]);
  });

  test('`catch` and `finally` are those of a promise', async () => {
    await using started = await begin({ replyTimeout: 100 });
    const finished: string[] = [];
    const handled = started.turn
      .finally(() => finished.push('finally'))
      .catch((error: unknown) => error);
    await pass(100);
    expect(await started.turn.catch((error: unknown) => error)).toBeInstanceOf(TimeoutError);
    expect(await handled).toBeInstanceOf(TimeoutError);
    expect(finished).toEqual(['finally']);
  });
});
