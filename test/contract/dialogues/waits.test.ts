import { describe, expect, test, vi } from 'vitest';
import { ConnectionError, InternalServerError, TimeoutError } from '../../../src/index.ts';
import type { Failure, Platform } from '../../../src/testing.ts';
import { rejection } from '../../support/clients.ts';
import {
  callsOf,
  fakeTimers,
  inMemory,
  pass,
  replying,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { fakeClock } from '../../support/timing.ts';

fakeClock({ toFake: [...fakeTimers] });

const always = Number.POSITIVE_INFINITY;
const tenSeconds = { 'retry-after': '10' };
describe('the wait before a message is looked for, and sent again', () => {
  test.for([
    ['the half', 0, [500, 1000, 2000]],
    ['the whole', 0.999_999, [1000, 2000, 4000]],
  ] as const)(
    'the wait before a message is sent again is between the half and the whole of 1 s, 2 s, 4 s: %s',
    async ([, random, waits]) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      await using started = await startDialogue(inMemory, { dialogue: { resend: 3 } });
      const { platform, dialogue } = started;
      platform.fail('createMessage', { fault: 'reset', times: always });
      const failure = rejection(dialogue.say('Hello'), ConnectionError);
      await pass(0);
      for (const [index, wait] of waits.entries()) {
        expect(callsOf(platform, 'createMessage')).toBe(index + 1);
        await pass(wait - 1);
        expect(callsOf(platform, 'createMessage')).toBe(index + 1);
        await pass(1);
      }
      expect(callsOf(platform, 'createMessage')).toBe(4);
      await pass(8000);
      await failure;
      expect(callsOf(platform, 'createMessage')).toBe(4);
    },
  );

  test('the wait before a message is sent again is not shorter than the service asks for', async () => {
    await using started = await startDialogue(inMemory, replying);
    const { platform, dialogue } = started;
    platform.fail('createMessage', { status: 503, headers: { 'retry-after': '20' } });
    const turn = dialogue.say('Hello');
    await pass(19_900);
    expect(callsOf(platform, 'createMessage')).toBe(1);
    await pass(5100);
    expect(callsOf(platform, 'createMessage')).toBe(2);
    await vi.waitFor(() => expect(textsOf(turn.replies)).toEqual(['One']));
  });

  test.for([
    ['replyTimeout', { replyTimeout: 1500 }],
    ['maxDuration', { maxDuration: 1500 }],
  ] as const)(
    'a wait that does not end before `%s` is a TimeoutError',
    async ([limit, options]) => {
      await using started = await startDialogue(inMemory);
      const { platform, dialogue } = started;
      platform.fail('createMessage', { status: 503, headers: { 'retry-after': '20' } });
      const failure = rejection(dialogue.say('Hello', options), TimeoutError);
      await pass(1500);
      const error = await failure;
      expect(error.message).toContain(`1500 ms, the \`${limit}\` of the turn`);
      expect(error.message).toContain('the error of the last attempt: createMessage: 503');
      expect(error.maybeProcessed).toBe(true);
      expect(callsOf(platform, 'createMessage')).toBe(1);
    },
  );
});

describe('a message that is never known to be created', () => {
  test.for<[resend: number | undefined, attempts: number]>([
    [undefined, 3],
    [0, 1],
    [4, 5],
  ])(
    'a message is sent again as often as `resend` allows (%s), and then its turn has the error',
    async ([resend, attempts]) => {
      await using started = await startDialogue(inMemory, { dialogue: { resend } });
      const { platform, dialogue } = started;
      platform.fail('createMessage', { status: 503, times: always });
      const failure = rejection(dialogue.say('Hello'), InternalServerError);
      for (let i = 0; i <= attempts; i++) await pass(10_000);
      const error = await failure;
      expect(error).toMatchObject({ operation: 'createMessage', maybeProcessed: true });
      expect(error.message).toContain(
        `not sent again, since \`resend\` of the dialogue is ${resend ?? 2}`,
      );
      // Advice on an option of calls is none for `say`.
      expect(error.message).not.toContain('idempotent');
      expect(error.stack).not.toContain('idempotent');
      expect(callsOf(platform, 'createMessage')).toBe(attempts);
    },
  );

  test.for<[title: string, fail: (platform: Platform) => unknown, maybeProcessed: boolean]>([
    ['a call that stalls', (p) => p.fail('createMessage', { fault: 'stall' }), true],
    ['a rate limit', (p) => p.fail('createMessage', { status: 429, headers: tenSeconds }), false],
    ['an outage', (p) => p.fail('createMessage', { status: 503, times: always }), true],
  ])(
    '%s ends with a TimeoutError after `replyTimeout`, with the truth',
    async ([, fail, maybeProcessed]) => {
      const patient = { client: { retry: 2 }, dialogue: { resend: 100 } };
      await using started = await startDialogue(inMemory, patient);
      const { platform, dialogue } = started;
      fail(platform);
      const turn = dialogue.say('Hello', { replyTimeout: 1000 });
      const rejected = rejection(turn, TimeoutError);
      await pass(999);
      expect(turn.endedBy).toBeUndefined();
      await pass(1);
      const error = await rejected;
      expect(error.message).toContain('not known to be created within 1000 ms, the `replyTimeout`');
      expect(error.maybeProcessed).toBe(maybeProcessed);
      expect(platform.messages.size).toBe(0);
      // What was being sent is aborted, and the next turn begins.
      const calls = callsOf(platform, 'createMessage');
      await pass(60_000);
      expect(callsOf(platform, 'createMessage')).toBe(calls);
    },
  );

  test('a turn is no success after `maxDuration` if its message is not known', async () => {
    await using started = await startDialogue(inMemory, { client: { retry: 2 } });
    const { platform, dialogue } = started;
    platform.fail('createMessage', { status: 429, headers: tenSeconds });
    const turn = dialogue.say('Hello', { maxDuration: 1200 });
    const rejected = rejection(turn, TimeoutError);
    await pass(1200);
    expect(await rejected).toMatchObject({ maybeProcessed: false, operation: 'createMessage' });
    expect(turn.endedBy).toBe('error');
    expect(platform.messages.size).toBe(0);
  });
});

describe('`replyTimeout`', () => {
  test('`replyTimeout` starts once more when the message is known: a slow sending leaves the bot its time', async () => {
    await using started = await startDialogue(inMemory, { dialogue: { quietTime: undefined } });
    const { platform, dialogue, voices } = started;
    platform.fail('createMessage', { delayMs: 800 });
    const turn = dialogue.say('Hello', { replyTimeout: 1000 });
    await pass(800);
    // Its signal may show 250 ms after the start that the message was created, its response after 800 ms.
    await pass(400);
    expect(turn.endedBy).toBeUndefined();
    voices.bot('One');
    await pass(2000);
    expect(textsOf(await turn)).toEqual(['One']);
  });

  test('`replyTimeout` starts once more if only the list of messages shows that the message was created', async () => {
    await using started = await startDialogue(inMemory, { dialogue: { quietTime: undefined } });
    const { platform, dialogue, voices } = started;
    // The service creates the message, and neither its response nor its signal arrives.
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello', { replyTimeout: 1000 });
    await pass(10);
    voices.lost('Hello', 'user_1');
    await pass(1000);
    expect(turn.endedBy).toBeUndefined();
    voices.bot('One');
    await pass(2100);
    expect(textsOf(await turn)).toEqual(['One']);
    expect(platform.messages.all().map(textOf)).toEqual(['Hello', 'One']);
  });

  test.for<[title: string, sending: Failure, listing: Failure]>([
    ['a message that stalls, as the list does', { fault: 'stall' }, { fault: 'stall' }],
    ['a reset, and a list that fails', { fault: 'reset' }, { status: 503 }],
  ])(
    '`replyTimeout` is followed by a look at the list of at most 5 s, also if the message is not known: %s',
    async ([, sending, listing]) => {
      await using started = await startDialogue(inMemory);
      const { platform, dialogue } = started;
      platform.fail('createMessage', sending);
      platform.fail('listMessages', { ...listing, times: always } as Failure);
      const turn = dialogue.say('Hello', { replyTimeout: 1000 });
      const rejected = rejection(turn, TimeoutError);
      await pass(1000);
      expect(turn.endedBy).toBeUndefined();
      await pass(5000);
      await rejected;
      expect(callsOf(platform, 'createMessage')).toBe(1);
    },
  );
});
