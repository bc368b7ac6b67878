import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  AbortError,
  type BotPlatformError,
  ConfigurationError,
  InternalServerError,
  isBotPlatformError,
  openDialogue,
  RateLimitError,
  type Turn,
  UnauthorizedError,
} from '../../../src/index.ts';
import type { Failure, Platform } from '../../../src/testing.ts';
import { rejection } from '../../support/clients.ts';
import {
  arrived,
  callsOf,
  inMemory,
  type StartedDialogue,
  settle,
  startDialogue,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';
import { recordProcess } from '../../support/process-events.ts';

/** The error that a turn rejects with. */
async function errorOf(turn: PromiseLike<unknown>): Promise<BotPlatformError> {
  const error: unknown = await turn.then(
    () => undefined,
    (reason) => reason,
  );
  if (!isBotPlatformError(error)) throw new Error('it must reject');
  return error;
}

const forEver = Number.POSITIVE_INFINITY;

let unhandled: ReturnType<typeof recordProcess>;
beforeEach(() => {
  unhandled = recordProcess('unhandledRejection');
});
afterEach(() => {
  expect(unhandled.seen).toEqual([]);
  unhandled[Symbol.dispose]();
});

describe('a dialogue that ends in the middle of a turn', () => {
  const limited: Failure = { status: 429, headers: { 'retry-after': '4000' } };
  const ends: [title: string, type: unknown, end: (platform: Platform) => void][] = [
    [
      'a rate limit that asks for a long wait',
      RateLimitError,
      (platform) => platform.fail('listenConversation', { ...limited, times: forEver }),
    ],
    [
      'too many reconnects',
      InternalServerError,
      (platform) => platform.fail('listenConversation', { status: 503, times: forEver }),
    ],
    ['a key that is refused', UnauthorizedError, (platform) => platform.users.revokeKey('user_1')],
  ];

  test.for(ends)(
    'by %s: each turn has an error of its own, about its own message',
    async ([, type, end]) => {
      await using started = await startDialogue(inMemory, {
        script: ({ bot }) => bot('One'),
        dialogue: { reconnect: { limit: 1, maxDelay: 1 }, quietTime: 60_000 },
      });
      const { dialogue, platform } = started;
      const running = dialogue.say('Hello');
      const queued = dialogue.say('And?');
      await eventually(() => expect(running.replies).toHaveLength(1));
      end(platform);
      platform.disconnect();
      const closed = await errorOf(dialogue.closed);
      const late = dialogue.say('Hello?');
      const errors = await Promise.all([running, queued, late].map(errorOf));
      expect(closed).toBeInstanceOf(type);
      expect(closed).toMatchObject({ operation: 'listenConversation', maybeProcessed: false });
      expect(new Set([closed, ...errors]).size).toBe(4);
      expect(errors.map(({ maybeProcessed }) => maybeProcessed)).toEqual([true, false, false]);
      const { stack, ...fields } = closed.toJSON();
      for (const error of errors) {
        expect(error).toBeInstanceOf(type);
        expect(error.cause).toBe(closed);
        expect(error.toJSON()).toMatchObject({ ...fields, maybeProcessed: error.maybeProcessed });
      }
      expect(running.message).toBeDefined();
      expect(textsOf(running.replies)).toEqual(['One']);
    },
  );

  test('may have created a message whose attempt is under way', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { reconnect: { limit: 1, maxDelay: 1 } },
    });
    const { dialogue, platform } = started;
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello');
    await eventually(() => expect(callsOf(platform, 'createMessage')).toBe(1));
    platform.users.revokeKey('user_1');
    platform.disconnect();
    const error = await rejection(turn, UnauthorizedError);
    expect(error).toMatchObject({ maybeProcessed: true });
    expect(turn.message).toBeUndefined();
  });

  test('keeps what a function threw as the cause of each error, and the reason of an abort', async () => {
    const thrown = new Error('mine');
    await using started = await startDialogue(inMemory, {
      dialogue: {
        onMessage: () => {
          throw thrown;
        },
      },
    });
    const turn = started.dialogue.say('Hello');
    await arrived(started.platform);
    started.voices.person('Hi');
    const [closed, error] = await Promise.all([
      rejection(started.dialogue.closed, ConfigurationError),
      rejection(turn, ConfigurationError),
    ]);
    expect(error).not.toBe(closed);
    expect([closed.cause, error.cause]).toEqual([thrown, thrown]);
    expect(error).toMatchObject({ option: 'onMessage', maybeProcessed: true });
    expect(closed.maybeProcessed).toBe(false);

    const controller = new AbortController();
    await using other = await startDialogue(inMemory, { dialogue: { signal: controller.signal } });
    const aborted = other.dialogue.say('Hello');
    await arrived(other.platform);
    controller.abort('shutdown');
    expect(await rejection(aborted, AbortError)).toMatchObject({
      cause: 'shutdown',
      maybeProcessed: true,
    });
    expect(await rejection(other.dialogue.closed, AbortError)).toMatchObject({
      cause: 'shutdown',
      maybeProcessed: false,
    });
  });
});

test('an error about the opening of a dialogue says that nothing was processed', async () => {
  await using started = await startDialogue(inMemory);
  started.platform.fail('listMessages', { status: 500, times: forEver });
  const opening = openDialogue(started.chat.withOptions({ retry: 0 }), { conversationId: 'c' });
  expect(await rejection(opening, InternalServerError)).toMatchObject({
    operation: 'listenConversation',
    maybeProcessed: false,
    isTransient: true,
    cause: { operation: 'listMessages' },
  });
});

describe('a turn that is left', () => {
  /** Leaves a turn, and returns what its iterator gave. */
  async function leave(turn: Turn): Promise<unknown> {
    const iterator = turn[Symbol.asyncIterator]();
    const next = iterator.next();
    const left = await iterator.return(undefined);
    expect(await next).toEqual({ done: true, value: undefined });
    return left;
  }
  /** In an object: a turn that is returned by an `async` function is awaited. */
  interface Begun {
    readonly turn: Turn;
    readonly isReady: () => Promise<unknown>;
  }
  const calls = (platform: Platform, operation: string, count: number) => (): Promise<unknown> =>
    eventually(() => expect(callsOf(platform, operation)).toBe(count));
  const done = { done: true, value: undefined };

  test.for<[title: string, maybeProcessed: boolean, begin: (started: StartedDialogue) => Begun]>([
    [
      'before it began',
      false,
      ({ dialogue }) => {
        dialogue.say('First', { quietTime: 60_000 });
        return { turn: dialogue.say('Second'), isReady: async () => undefined };
      },
    ],
    [
      'while its attempt is under way',
      true,
      ({ dialogue, platform }) => {
        platform.fail('createMessage', { fault: 'stall' });
        return { turn: dialogue.say('Hello'), isReady: calls(platform, 'createMessage', 1) };
      },
    ],
    [
      'while it waits to send again what was refused',
      false,
      ({ dialogue, platform }) => {
        platform.fail('createMessage', { status: 429, headers: { 'retry-after': '20' } });
        return { turn: dialogue.say('Hello'), isReady: () => settle() };
      },
    ],
    [
      'while its outcome is unknown',
      true,
      ({ dialogue, platform }) => {
        platform.fail('createMessage', { fault: 'reset' });
        platform.fail('listMessages', { fault: 'stall', times: forEver });
        return { turn: dialogue.say('Hello'), isReady: calls(platform, 'listMessages', 2) };
      },
    ],
  ])(
    '%s rejects with an AbortError, and its iterator is done',
    async ([, maybeProcessed, begin]) => {
      await using started = await startDialogue(inMemory);
      const { turn, isReady } = begin(started);
      await isReady();
      expect(await leave(turn)).toEqual(done);
      expect(turn.endedBy).toBe('error');
      expect(await rejection(turn, AbortError)).toMatchObject({ maybeProcessed });
      expect(turn.message).toBeUndefined();
    },
  );

  test('after its message is known resolves with the replies so far', async () => {
    await using started = await startDialogue(inMemory);
    const turn = started.dialogue.say('Hello');
    await eventually(() => expect(turn.message).toBeDefined());
    expect(await leave(turn)).toEqual(done);
    expect(turn.endedBy).toBe('break');
    expect(await turn).toEqual([]);
  });
});
