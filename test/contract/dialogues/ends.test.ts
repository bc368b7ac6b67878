import { describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  type DialogueOptions,
  type SayOptions,
  TimeoutError,
  type Turn,
  type TurnEnd,
} from '../../../src/index.ts';
import { rejection } from '../../support/clients.ts';
import {
  conversationId,
  fakeTimers,
  inMemory,
  partOf,
  pass,
  type StartedDialogue,
  say,
  settle,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { recordProcess } from '../../support/process-events.ts';
import { fakeClock } from '../../support/timing.ts';

fakeClock({ toFake: [...fakeTimers] });

/** A turn whose message was sent, with the times of the package. */
async function begin(
  options?: SayOptions,
  dialogue: Partial<DialogueOptions> = {},
): Promise<StartedDialogue & { readonly turn: Turn; readonly timers: number }> {
  const own = { quietTime: undefined, ...dialogue };
  const started = await startDialogue(inMemory, { dialogue: own });
  const timers = vi.getTimerCount();
  const turn = started.dialogue.say('Hello', options);
  await settle();
  return { ...started, turn, timers };
}

/** What happens in a turn: a number is the time that passes, in milliseconds. */
type Step = number | ((started: StartedDialogue) => unknown);

const bot =
  (text: string): Step =>
  ({ voices }) =>
    voices.bot(text);
const part: Step = ({ platform }) => platform.emit(conversationId, partOf(1, 'O'));
const lost: Step = ({ voices }) => voices.lost('Lost');
const disconnect: Step = ({ platform }) => platform.disconnect();
const noList: Step = ({ platform }) => platform.fail('listMessages', { fault: 'stall' });
const never = () => false;

describe('a turn ends', () => {
  test.for<
    [title: string, options: SayOptions, steps: Step[], endedBy: TurnEnd, replies: string[]]
  >([
    [
      '2 seconds after the last reply',
      {},
      [bot('One'), 1900, bot('Two'), 1900, 100],
      'quiet',
      ['One', 'Two'],
    ],
    [
      '2 seconds after a reconnect, although a part of a text came just before the connection was lost',
      {},
      [bot('One'), part, disconnect, 1900, 200],
      'quiet',
      ['One'],
    ],
    [
      'with the reply for which `until` returns true, which is included',
      { until: (reply) => textOf(reply) === 'Bye' },
      [bot('One'), 10_000, bot('Bye'), bot('Late'), 0],
      'until',
      ['One', 'Bye'],
    ],
    [
      'after `quietTime` although there is `until`, if both are given',
      { until: never, quietTime: 500 },
      [bot('One'), 400, 100],
      'quiet',
      ['One'],
    ],
    [
      'after `maxDuration`, with what has come',
      { maxDuration: 3000 },
      [1500, bot('One'), 1500],
      'maxDuration',
      ['One'],
    ],
    ['after `maxDuration` without any reply', { maxDuration: 3000 }, [3000], 'maxDuration', []],
    ['with an error 60 seconds after its message', {}, [59_900, 200], 'error', []],
    [
      'with an error after `replyTimeout`, which each part of a reply restarts',
      { replyTimeout: 1000 },
      [900, part, 900, 200],
      'error',
      [],
    ],
    [
      'with an error after `replyTimeout`, which each reply restarts if there is `until`',
      { replyTimeout: 1000, until: never },
      [900, bot('One'), 900, 200],
      'error',
      ['One'],
    ],
    [
      'with a reply whose signal was lost, if the list of messages has it after `replyTimeout`',
      { replyTimeout: 1000 },
      [lost, 1000, 2000],
      'quiet',
      ['Lost'],
    ],
    [
      'with an error at most 5 seconds after `replyTimeout` if the list of messages stalls',
      { replyTimeout: 1000 },
      [noList, 1000, 5000],
      'error',
      [],
    ],
  ])('a turn ends %s', async ([, options, steps, endedBy, replies]) => {
    await using started = await begin(options);
    const { turn } = started;
    turn.catch(() => undefined);
    for (const step of steps) {
      expect(turn.endedBy).toBeUndefined();
      if (typeof step === 'number') await pass(step);
      else step(started);
    }
    expect(turn.endedBy).toBe(endedBy);
    expect(textsOf(turn.replies)).toEqual(replies);
    expect(vi.getTimerCount(), 'no timer is left behind').toBe(started.timers);
    if (endedBy !== 'error') return expect(textsOf(await turn)).toEqual(replies);
    const error = await rejection(turn, TimeoutError);
    expect(error).toMatchObject({ operation: 'createMessage', maybeProcessed: true, attempts: 1 });
    expect(error.message).toContain('`replyTimeout`');
    expect(error.message).toContain(`${options.replyTimeout ?? 60_000} ms`);
  });

  test('a turn with `until` that has replies is not over within `replyTimeout`: that is no silence', async () => {
    await using started = await begin({ until: never, replyTimeout: 1000 });
    const { turn, voices } = started;
    turn.catch(() => undefined);
    voices.bot('One');
    await pass(6000);
    const error = await rejection(turn, TimeoutError);
    expect(error).toMatchObject({ option: 'replyTimeout', isTransient: false });
    expect(error.message).toContain('not over within 1000 ms, the `replyTimeout` of the turn');
    expect(textsOf(turn.replies)).toEqual(['One']);
  });

  test('a turn ends when its loop is left', async () => {
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

  test('a turn ends when its iterator is left before the first reply', async () => {
    await using started = await begin();
    const iterator = started.turn[Symbol.asyncIterator]();
    const next = iterator.next();
    await iterator.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(started.turn.endedBy).toBe('break');
  });

  test('a turn ends with an AbortError when its signal is aborted, and the next turn begins', async () => {
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

  test('a turn ends without being sent if its signal is aborted before it is its turn', async () => {
    const controller = new AbortController();
    await using started = await begin({ maxDuration: 100 });
    const next = started.dialogue.say('Next', { signal: controller.signal });
    controller.abort();
    const late = started.dialogue.say('Late', { signal: controller.signal });
    for (const turn of [next, late]) {
      const error = await rejection(turn, AbortError);
      expect(error).toMatchObject({ attempts: 0, maybeProcessed: false });
    }
    await pass(100);
    expect(started.platform.messages.all().map(textOf)).toEqual(['Hello']);
  });
});

describe('the options of a turn', () => {
  test('those of the dialogue are the defaults of its turns', async () => {
    await using started = await begin(undefined, { quietTime: 100, replyTimeout: 300 });
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
