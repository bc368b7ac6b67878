import { describe, expect, test } from 'vitest';
import {
  AbortError,
  ChatClient,
  InternalServerError,
  openDialogue,
  TimeoutError,
} from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';
import { rejection, untyped } from '../../support/clients.ts';
import { openActor as opened, ownId } from '../../support/dialogue-actor.ts';
import {
  arrived,
  callsOf,
  conversationId,
  created,
  fakeTimers,
  inMemory,
  pass,
  say,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { fakeClock } from '../../support/timing.ts';

describe('a call of the client that never settles', () => {
  fakeClock({ toFake: [...fakeTimers] });

  /** A dialogue of a client whose first calls of a method never settle, and ignore their signal. */
  async function stuck(method: 'createMessage' | 'listMessages' | 'getUser', calls = 1) {
    class StuckClient extends ChatClient {}
    let count = 0;
    const prototype = untyped<Record<string, (...args: unknown[]) => unknown>>(
      StuckClient.prototype,
    );
    const own = untyped<typeof prototype>(ChatClient.prototype)[method];
    prototype[method] = function (...args: unknown[]) {
      if (isStuck && count++ < calls) return new Promise(() => undefined);
      return own?.apply(this, args);
    };
    let isStuck = false;
    const platform = createPlatform({ conversations: [{ id: conversationId }], bot: 'echo' });
    const chat = new StuckClient(platform.chatOptions);
    const others: string[] = [];
    const dialogue = await openDialogue(chat, {
      conversationId,
      onMessage: (message) => others.push(textOf(message)),
    });
    isStuck = true;
    return { platform, dialogue, others };
  }

  test.for(['replyTimeout', 'maxDuration'] as const)(
    'a turn settles within 5 s of its `%s` although `createMessage` never settles, and the next one is sent',
    async (limit) => {
      const { dialogue, platform } = await stuck('createMessage');
      const turn = dialogue.say('Hello', { [limit]: 1000 });
      const next = dialogue.say('Next');
      const failed = rejection(turn, TimeoutError);
      await pass(5900);
      expect(turn.endedBy).toBe('error');
      expect(await failed).toMatchObject({ option: limit, maybeProcessed: true, attempts: 1 });
      await pass(2500);
      expect(textsOf(await next)).toEqual(['Next']);
      expect(platform.messages.size).toBe(2);
      dialogue.close();
      await dialogue.closed;
    },
  );

  test('a turn that is aborted holds the next one for at most 5 s although `createMessage` never settles', async () => {
    const { dialogue } = await stuck('createMessage');
    const controller = new AbortController();
    const turn = dialogue.say('Hello', { signal: controller.signal });
    const next = dialogue.say('Next');
    await pass(10);
    controller.abort();
    expect(await rejection(turn, AbortError)).toMatchObject({ maybeProcessed: true });
    await pass(7100);
    expect(textsOf(await next)).toEqual(['Next']);
    dialogue.close();
  });

  test('a message waits for at most 5 s for who our user is, although the turn that it may belong to changes', async () => {
    const { dialogue, platform, others } = await stuck('createMessage', 2);
    platform.fail('getUser', { fault: 'stall', times: 100 });
    const turns = [1, 2].map(() => dialogue.say('Yes', { maxDuration: 1000 }));
    // The first turn is given up after 5.5 s, the second one after 11 s.
    await pass(9000);
    const payload = say('Yes');
    const message = platform.messages.create({ conversationId, userId: 'user_2', payload });
    platform.emit(conversationId, created(message));
    await pass(5000);
    expect(turns.map(({ endedBy }) => endedBy)).toEqual(['error', 'error']);
    expect(others).toEqual(['Yes']);
    dialogue.close();
    await dialogue.closed;
  });

  test('what `createMessage` returns after the turn was given up is ignored', () => {
    const { service, actor, pass: wait } = opened();
    let answerLate = (): void => undefined;
    actor.intercept = (effect, post) => {
      if (effect.type !== 'send') return effect.type === 'stop sending';
      const message = { ...service.add('user_2', 'x'), id: 'late', userId: ownId };
      answerLate = () => post({ ...effect, type: 'sent', message });
      return true;
    };
    const turn = actor.say('Hello', { replyTimeout: 1000 });
    wait(6000);
    expect(turn.outcome).toMatchObject({ endedBy: 'error', maybeProcessed: true });
    answerLate();
    expect(turn.message).toBeUndefined();
  });
});

describe('a function of the user in a request that a runtime has stopped', () => {
  test('`until` counts as false after 5 s, and a late answer is ignored', () => {
    const { service, actor, pass: wait } = opened();
    const answers: (() => void)[] = [];
    actor.intercept = (effect, post) => {
      if (effect.type !== 'decide') return false;
      const { turn, option, message } = effect;
      answers.push(() =>
        post({ type: 'answered', turn, option, messageId: message.id, answer: true }),
      );
      return true;
    };
    const turn = actor.say('Hello', {
      until: () => true,
      quietTime: undefined,
      replyTimeout: 20_000,
    });
    wait(20);
    service.add('bot', 'One');
    wait(10);
    service.add('user_2', 'Person');
    wait(4000);
    expect(textsOf(actor.others)).toEqual([]);
    wait(1000);
    expect(textsOf(actor.others)).toEqual(['Person']);
    // While `until` is asked about another reply.
    service.add('bot', 'Two');
    wait(10);
    answers[0]?.();
    expect(turn.outcome).toBeUndefined();
    answers[1]?.();
    expect(turn.outcome).toEqual({ endedBy: 'until' });
  });

  test('the requests of a turn that is over are aborted', async () => {
    const ends: (string | undefined)[] = [];
    await using started = await startDialogue(inMemory, {
      client: {
        observer: (event) => {
          if (event.operation === 'getUser' && event.type === 'error') ends.push(event.error.kind);
        },
      },
    });
    const { platform, dialogue, chat } = started;
    platform.fail('getUser', { fault: 'stall' });
    platform.fail('createMessage', { delayMs: 1000 });
    const signals = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
    const turn = dialogue.say('yes', { maxDuration: 1500 });
    await arrived(platform);
    // Who says the turn decides whether it is ours.
    await signals.createMessage({ conversationId, payload: say('yes') });
    await expect.poll(() => callsOf(platform, 'getUser')).toBe(1);
    expect(await turn).toEqual([]);
    await expect.poll(() => ends).toEqual(['aborted']);
  });

  test('a turn whose message was never given to `createMessage` reports that nothing was processed', () => {
    const { actor, pass: wait } = opened();
    // The request was stopped before it carried out the order.
    actor.intercept = (effect) => effect.type === 'send';
    actor.isStopped = true;
    const turn = actor.say('Hello', { replyTimeout: 1000 });
    wait(6000);
    expect(turn.outcome).toMatchObject({ endedBy: 'error', maybeProcessed: false });
  });
});

test('a message is not sent again beside one that may be it, if it is unknown who our user is', () => {
  const { service, actor, pass: wait } = opened();
  actor.intercept = (effect) => effect.type === 'ask';
  service.fates.push('reset');
  const turn = actor.say('yes', { replyTimeout: 60_000 });
  wait(2);
  service.add('user_2', 'yes');
  wait(40_000);
  expect(turn).toMatchObject({
    attempts: 1,
    outcome: {
      cause: { kind: 'not sent', reason: expect.stringContaining('may be this one') },
      maybeProcessed: true,
    },
  });
  expect(textsOf(actor.others)).toEqual(['yes']);
});

test('`replyTimeout` is not counted from a part of a text that came before our message', () => {
  const { service, actor, pass: wait } = opened();
  service.write('s', 1);
  wait(200);
  // Who writes it is known, and the part is passed on, after our message.
  const turn = actor.say('Hello', { replyTimeout: 1000 });
  wait(950);
  expect(actor.deltas).toEqual(['x']);
  expect(turn.outcome).toBeUndefined();
});

test('an attempt that has not returned 4.5 s after its turn is aborted', () => {
  const { service, actor, pass: wait } = opened();
  service.fates.push('stall processed');
  const turn = actor.say('Hello');
  wait(10);
  service.add('bot', 'Hi');
  wait(1000);
  expect(turn.outcome).toEqual({ endedBy: 'quiet' });
  const stops = () => actor.log.filter(({ type }) => type === 'stop sending').length;
  expect(stops()).toBe(0);
  wait(4600);
  expect(stops()).toBe(1);
});

describe('what a failed turn may have sent', () => {
  /** A turn that fails although its message may have been sent. */
  function failed() {
    const started = opened();
    started.service.fates.push('broken', 'ok');
    const turn = started.actor.say('yes');
    started.pass(5000);
    expect(turn.outcome).toMatchObject({ endedBy: 'error', maybeProcessed: true });
    return started;
  }

  test('is expected for 60 s after its last attempt, and is then a message of another tab', () => {
    const { service, actor, pass: wait } = failed();
    wait(50_000);
    service.add(ownId, 'yes');
    wait(1000);
    expect(textsOf(actor.others)).toEqual([]);
    const second = failed();
    second.pass(61_000);
    second.service.add(ownId, 'yes');
    second.pass(10);
    expect(textsOf(second.actor.others)).toEqual(['yes']);
  });

  test('is expected for longer if there was no connection meanwhile', () => {
    const { service, actor, pass: wait } = failed();
    actor.disconnect(50_000);
    wait(60_000);
    service.add(ownId, 'yes');
    wait(1000);
    expect(textsOf(actor.others)).toEqual([]);
    service.add(ownId, 'yes');
    wait(1000);
    expect(textsOf(actor.others)).toEqual(['yes']);
  });
});

describe('what a turn that ends says', () => {
  fakeClock({ toFake: [...fakeTimers] });

  test('a turn that ends by time while its sending fails has the error of the last attempt as its cause', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { reconnect: { maxDelay: 10_000 } },
    });
    const { dialogue, platform } = started;
    platform.fail('createMessage', { status: 503, times: 9 });
    const turn = dialogue.say('Hello', { replyTimeout: 2000, maxDuration: 2000 });
    const failed = rejection(turn, TimeoutError);
    await pass(7000);
    const { cause, message } = await failed;
    expect(cause).toBeInstanceOf(InternalServerError);
    expect(cause).toMatchObject({ operation: 'createMessage', errorId: expect.any(String) });
    expect(message).toContain('503');
  });

  test('`closed` settles when the stream is released, and a turn says that its replies were cut off', async () => {
    await using started = await startDialogue(inMemory);
    const { dialogue, platform } = started;
    const turn = dialogue.say('Hello');
    await arrived(platform);
    await pass(10);
    const queued = dialogue.say('Next');
    dialogue.close();
    await dialogue.closed;
    expect(platform.openStreams).toBe(0);
    expect((await rejection(turn, AbortError)).message).toContain('cut off');
    expect((await rejection(queued, AbortError)).message).not.toContain('cut off');
  });
});

describe('a long gap', () => {
  test.for(['isReply', 'until'] as const)(
    'a gap of 4,000 messages asks `%s` once about each',
    async (option) => {
      const platform = createPlatform({ conversations: [{ id: conversationId }] });
      const count = 4000;
      const chat = new ChatClient({ ...platform.chatOptions, maxResponseBytes: 2 ** 30 });
      let asked = 0;
      const decide = (): boolean => {
        asked += 1;
        return false;
      };
      await using dialogue = await openDialogue(chat, {
        conversationId,
        [option]: decide,
        reconnect: { maxDelay: 1 },
      });
      const turn = dialogue.say('Hello', { replyTimeout: 600_000 });
      await expect.poll(() => turn.message).toBeDefined();
      for (let index = 0; index < count; index++) {
        const payload = { type: 'text', text: `${index}` } as const;
        platform.messages.create({ conversationId, userId: 'bot', payload });
      }
      platform.disconnect();
      await expect.poll(() => asked).toBe(count);
    },
  );
});

test('a person’s message is no reply because a turn ends before it is known who wrote it', () => {
  const { service, actor, pass: wait } = opened();
  actor.intercept = (effect) => effect.type === 'ask';
  const turn = actor.say('Hello', { replyTimeout: 1000 });
  wait(900);
  service.signalFates.push('lost');
  service.add('user_2', 'Person');
  wait(6000);
  expect(turn.outcome).toMatchObject({ endedBy: 'error', cause: { kind: 'timeout' } });
  expect(turn.replies).toEqual([]);
  expect(textsOf(actor.others)).toEqual(['Person']);
});
