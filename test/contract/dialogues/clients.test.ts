import { describe, expect, test, vi } from 'vitest';
import {
  ChatClient,
  ConnectionError,
  InternalServerError,
  openDialogue,
  TimeoutError,
  UnauthorizedError,
} from '../../../src/index.ts';
import { createPlatform, type Failure } from '../../../src/testing.ts';
import { rejection } from '../../support/clients.ts';
import {
  callsOf,
  conversationId,
  fakeTimers,
  inMemory,
  pass,
  replying,
  settle,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeClock } from '../../support/timing.ts';

const always = Number.POSITIVE_INFINITY;

describe('the dialogues of a client and its copies', () => {
  fakeClock({ toFake: [...fakeTimers] });

  async function two({ isCopy }: { readonly isCopy: boolean }) {
    const platform = createPlatform({
      users: [{ id: 'user_1' }, { id: 'user_2' }],
      bot: { message: ({ message, reply }) => reply(`Reply to ${textOf(message)}`) },
    });
    platform.conversations.create({ id: conversationId }, { participants: ['user_2'] });
    const chat = new ChatClient(platform.chatOptions);
    const userKey = platform.userKeyOf('user_2');
    const other = isCopy
      ? chat.withOptions({ userKey })
      : new ChatClient({ ...platform.chatOptions, userKey });
    const [first, second] = await Promise.all(
      [chat, other].map((client) => openDialogue(client, { conversationId, quietTime: 20 })),
    );
    if (first === undefined || second === undefined) throw new Error('there are two');
    return { platform, first, second };
  }

  test('their turns run one at a time: each has its own replies', async () => {
    const { platform, first, second } = await two({ isCopy: true });
    const turns = [first.say('One'), second.say('Two'), first.say('Three')];
    await settle();
    expect(callsOf(platform, 'createMessage')).toBe(1);
    await pass(100);
    expect((await Promise.all(turns)).map(textsOf)).toEqual([
      ['Reply to One'],
      ['Reply to Two'],
      ['Reply to Three'],
    ]);
    expect(platform.messages.all().map(textOf)).toEqual(
      ['One', 'Two', 'Three'].flatMap((text) => [text, `Reply to ${text}`]),
    );
    first.close();
    second.close();
  });

  test('the turns of another client do not wait', async () => {
    const { platform, first, second } = await two({ isCopy: false });
    first.say('One', { until: () => false });
    second.say('Two', { until: () => false });
    await eventually(() => expect(callsOf(platform, 'createMessage')).toBe(2));
    first.close();
    second.close();
  });
});

describe('opening a dialogue', () => {
  fakeClock({ toFake: [...fakeTimers] });

  test.for<[title: string, failure: Failure, type: unknown]>([
    ['a service that is away', { fault: 'refused' }, ConnectionError],
    ['a service that fails', { status: 503 }, InternalServerError],
  ])('rejects within 12 s for %s, with its error', async ([, failure, type]) => {
    const platform = createPlatform({ conversations: [{ id: conversationId }] });
    platform.fail('*', { ...failure, times: always });
    const opening = openDialogue(new ChatClient(platform.chatOptions), { conversationId });
    const rejected = rejection(opening, type as typeof ConnectionError);
    await pass(12_000);
    expect(await rejected).toMatchObject({ operation: 'listenConversation', attempts: 3 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('rejects after `totalTimeout` if the baseline stalls, the connection included', async () => {
    const platform = createPlatform({ conversations: [{ id: conversationId }] });
    platform.fail('listenConversation', { delayMs: 6000 });
    platform.fail('listMessages', { fault: 'stall', times: always });
    const chat = new ChatClient({ ...platform.chatOptions, totalTimeout: 10_000 });
    const opening = openDialogue(chat, { conversationId });
    let isOver = false;
    const rejected = rejection(opening, TimeoutError).finally(() => {
      isOver = true;
    });
    await pass(9900);
    expect(isOver).toBe(false);
    await pass(300);
    expect(await rejected).toMatchObject({ option: 'totalTimeout' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a dialogue that was open', () => {
  test('lives with `retry: 0` of the client, although the service fails twice at a reconnect', async () => {
    await using started = await startDialogue(inMemory, { ...replying, client: { retry: 0 } });
    started.platform.fail('listenConversation', { status: 503, times: 2 });
    started.platform.disconnect();
    await eventually(() => expect(callsOf(started.platform, 'listenConversation')).toBe(4));
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
  });

  test('lives although the key function throws at a reconnect, and with a new key after a 401', async () => {
    const keys: (string | Error)[] = [];
    const setup = { ...replying, client: { userKey: () => next() } };
    let key = '';
    function next(): string {
      const given = keys.shift() ?? key;
      if (given instanceof Error) throw given;
      return given;
    }
    const platform = createPlatform({ conversations: [{ id: conversationId }] });
    key = platform.chatOptions.userKey;
    await using started = await startDialogue(inMemory, {
      ...setup,
      before: (one) => {
        key = one.chatOptions.userKey;
      },
    });
    keys.push(new Error('offline'), new Error('offline'));
    started.platform.disconnect();
    await eventually(() => expect(keys).toEqual([]));
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
    const old = key;
    started.platform.users.revokeKey('user_1');
    key = started.platform.userKeyOf('user_1');
    keys.push(old);
    started.platform.disconnect();
    await eventually(() => expect(keys).toEqual([]));
    expect(textsOf(await started.dialogue.say('Hello again'))).toEqual(['One']);
    started.platform.users.revokeKey('user_1');
    started.platform.disconnect();
    await rejection(started.dialogue.closed, UnauthorizedError);
  });

  test('reports a bot that is silent by the option, and by the message of the turn', async () => {
    await using started = await startDialogue(inMemory, { dialogue: { replyTimeout: 20 } });
    const turn = started.dialogue.say('Hello');
    expect(await rejection(turn, TimeoutError)).toMatchObject({
      option: 'replyTimeout',
      isTransient: false,
      maybeProcessed: true,
    });
    expect(turn.message).toMatchObject({ payload: { text: 'Hello' } });
    started.platform.fail('createMessage', { fault: 'stall' });
    const lost = started.dialogue.say('And?');
    expect(await rejection(lost, TimeoutError)).toMatchObject({ isTransient: true });
    expect(lost.message).toBeUndefined();
  });
});
