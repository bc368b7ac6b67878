import { describe, expect, test } from 'vitest';
import {
  type Dialogue,
  InternalServerError,
  openDialogue,
  TimeoutError,
} from '../../../src/index.ts';
import type { Message } from '../../../src/operations.ts';
import { rejection } from '../../support/clients.ts';
import {
  Actor,
  Clock,
  failures,
  openActor as opened,
  ownId,
  Service,
} from '../../support/dialogue-actor.ts';
import {
  callsOf,
  conversationId,
  fakeTimers,
  inMemory,
  pass,
  say,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeClock } from '../../support/timing.ts';

describe('the order of delivery', () => {
  test('a person’s message waits for the list of what was missed before it', () => {
    const { service, actor, lose, pass: wait } = opened();
    lose('bot', 'Cancelled');
    service.fates.push('unavailable', 'unavailable', 'unavailable');
    actor.disconnect(10);
    wait(20);
    service.add('user_2', 'Live');
    wait(1000);
    expect(textsOf(actor.others)).toEqual([]);
    wait(20_000);
    expect(textsOf(actor.others)).toEqual(['Cancelled', 'Live']);
  });

  test('a person’s message waits for a message of the bot that may be a reply', () => {
    const { service, actor, pass: wait } = opened();
    service.fates.push('slow');
    service.signalFates.push('lost');
    const turn = actor.say('Hello');
    wait(10);
    service.add('bot', 'Early');
    service.add('user_2', 'Person');
    wait(300);
    expect([...actor.others, ...turn.replies]).toEqual([]);
    wait(1000);
    expect(textsOf(turn.replies)).toEqual(['Early']);
    expect(textsOf(actor.others)).toEqual(['Person']);
  });

  test('our message is found behind a message that waits, and is not sent again', () => {
    const { service, actor, pass: wait } = opened();
    service.fates.push('lost');
    const turn = actor.say('Hello');
    // It is in the list before ours, and nobody knows who wrote it: the participants are unavailable.
    service.messages.unshift({ ...service.add('bot_2', 'Before'), id: 'before' });
    service.messages.pop();
    service.fates.push(...Array<'unavailable'>(4).fill('unavailable'));
    wait(10_000);
    expect(service.messages.filter(({ userId }) => userId === ownId)).toHaveLength(1);
    expect(turn.message).toBeDefined();
  });

  test('messages of equal dates are in the order of the list', async () => {
    await using started = await startDialogue(inMemory);
    const createdAt = '2026-01-01T00:00:00.000Z';
    const messages = ['1', '2', '3', '4'].map((text) =>
      started.platform.messages.create({
        conversationId,
        userId: 'bot',
        payload: say(text),
        createdAt,
      }),
    );
    const log: string[] = [];
    await using _ = await openDialogue(started.chat, {
      conversationId,
      since: messages[1]?.id,
      onMessage: (message) => log.push(textOf(message)),
    });
    await eventually(() => expect(log).toEqual(['3', '4']));
  });

  test('what arrives between attempts that were not processed waits for nothing, and is no reply', () => {
    const { service, actor, pass: wait } = opened();
    service.fates.push('refused');
    const turn = actor.say('Hello');
    wait(100);
    service.add('bot', 'Unasked');
    wait(10);
    expect(textsOf(actor.others)).toEqual(['Unasked']);
    wait(3000);
    expect(turn.message).toBeDefined();
    expect(turn.replies).toEqual([]);
  });

  test('replies that a turn has, and what goes to `onMessage`, are in the order of the list after a gap', () => {
    const { actor, lose, pass: wait } = opened();
    const turn = actor.say('Hello');
    wait(20);
    const log: string[] = [];
    actor.onMessage = (message) => log.push(textOf(message));
    lose('user_2', '1');
    lose('bot', '2');
    lose('user_2', '3');
    actor.disconnect(10);
    wait(100);
    expect(log).toEqual(['1', '3']);
    expect(textsOf(turn.replies)).toEqual(['2']);
  });

  test('a list that does not reach back to what waits puts nothing before it', () => {
    const { service, actor, lose, pass: wait } = opened();
    service.pageSize = 2;
    service.fates.push('broken', 'slow');
    actor.say('Hello');
    wait(10);
    for (const text of ['1', '2', '3']) lose('bot', text);
    // The list after the reconnect shows all of them; that of the turn, which was begun before, shows the last two.
    actor.disconnect(900);
    wait(10_000);
    expect(textsOf(actor.others)).toEqual(['1', '2', '3']);
  });

  test('a turn that begins late, when its time is over, sends nothing', () => {
    const { service, actor, pass: wait } = opened();
    actor.disconnect(20_000);
    service.fates.push('stall');
    const turn = actor.say('Hello', { replyTimeout: 1000 });
    wait(7000);
    expect(turn).toMatchObject({ attempts: 0, outcome: { maybeProcessed: false } });
    expect(service.messages).toEqual([]);
  });

  test('a message of somebody unknown in a list is the bot’s after 5 s, and what is behind it waits for that', () => {
    const { service, actor, lose, pass: wait } = opened();
    service.add('user_2', 'Known');
    const turn = actor.say('Hello');
    wait(20);
    lose('bot_2', 'Unknown');
    lose('user_2', 'Person');
    service.fates.push('ok', ...Array<'unavailable'>(10).fill('unavailable'));
    actor.disconnect(10);
    wait(4000);
    expect(textsOf([...turn.replies, ...actor.others])).toEqual(['Known']);
    wait(1100);
    expect(textsOf(turn.replies)).toEqual(['Unknown']);
    expect(textsOf(actor.others)).toEqual(['Known', 'Person']);
  });
});

describe('more messages than a dialogue remembers', () => {
  const texts = Array.from({ length: 1300 }, (_, index) => `${index}`);

  test('a gap of 1,300 messages is delivered once, in order, and nothing old with it', () => {
    const { service, actor, lose, pass: wait } = opened();
    service.pageSize = 20;
    service.add('user_2', 'Live');
    wait(100);
    for (const round of ['first', 'second']) {
      for (const text of texts) lose('bot', `${round} ${text}`);
      actor.disconnect(10);
      wait(5000);
    }
    const rounds = ['first', 'second'].flatMap((round) => texts.map((text) => `${round} ${text}`));
    expect(textsOf(actor.others)).toEqual(['Live', ...rounds]);
  });

  test('1,300 live messages that wait for a list are delivered once, in order', () => {
    const { service, actor, pass: wait } = opened();
    service.pageSize = 20;
    service.signalFates.push('odd');
    service.add('user_2', 'Odd');
    for (const text of texts) service.add('user_2', text);
    wait(5000);
    expect(textsOf(actor.others)).toEqual(['Odd', ...texts]);
  });

  test('our message is never delivered, although 1,300 others follow before a list shows it', () => {
    const { service, actor, pass: wait } = opened();
    service.pageSize = 20;
    service.signalFates.push('lost');
    actor.say('Hello');
    wait(1000);
    for (const text of texts) service.add('user_2', text);
    wait(10);
    actor.disconnect(10);
    wait(5000);
    expect(textsOf(actor.others)).toEqual(texts);
  });
});

test('a reply that a loop has not seen when it is left goes to `onMessage`, also if `until` was true for it', async () => {
  const log: string[] = [];
  const isReply = (message: Message): boolean => textOf(message) !== '2';
  await using started = await startDialogue(inMemory, {
    way: 'by catching up after a reconnect',
    script: ({ bot }) => ['1', '2', '3'].map((text) => bot(text)),
    dialogue: {
      isReply,
      until: (message) => textOf(message) === '3',
      onMessage: (message) => log.push(textOf(message)),
    },
  });
  const turn = started.dialogue.say('Hello');
  for await (const _ of turn) break;
  await eventually(() => expect(log).toEqual(['2', '3']));
  expect(textsOf(await turn)).toEqual(['1']);
  expect(turn.endedBy).toBe('break');
});

describe('the list of what was missed', () => {
  fakeClock({ toFake: [...fakeTimers] });

  test('a page that does not come is requested again after 5 s, 10 s and 20 s, whatever its call does', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, others, voices } = started;
    // The call of this client never ends.
    platform.fail('listMessages', { fault: 'stall', times: 4 });
    voices.lost('Missed');
    platform.disconnect();
    await pass(10);
    const counts: number[] = [];
    for (const ms of [4900, 200, 9800, 200, 19_800, 200]) {
      await pass(ms);
      counts.push(callsOf(platform, 'listMessages') - 1);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    await pass(20_000);
    expect(others).toEqual(['Missed']);
  });

  test('a page that fails is requested again from its token, and what was read counts', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { reconnect: { limit: 1, maxDelay: 1 } },
    });
    const { platform, others, voices } = started;
    const missed = Array.from({ length: 70 }, (_, index) => voices.lost(`${index}`));
    // Each page fails once: with the limit of 1, only failures in a row may count.
    let calls = 0;
    platform.fail('listMessages', {
      status: 503,
      times: 1e9,
      when: () => {
        calls += 1;
        return calls % 2 === 0;
      },
    });
    platform.disconnect();
    await pass(100);
    expect(others).toEqual(missed.map(textOf));
    expect(callsOf(platform, 'listMessages')).toBe(1 + 4 + 3);
  });

  test('is in the order of its latest pages, if what came meanwhile moves messages to them', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, others, voices } = started;
    const texts = (from: string): string[] =>
      Array.from({ length: 25 }, (_, index) => from + index);
    const missed = texts('missed ');
    for (const text of missed) voices.lost(text);
    const live = texts('live ');
    platform.fail('listMessages', {
      status: 503,
      when({ query }) {
        // More than a page: the second page shows some of them, and then the first page again.
        if (query.nextToken !== undefined) for (const text of live.splice(0)) voices.person(text);
        return false;
      },
    });
    platform.disconnect();
    await pass(100);
    expect(others).toEqual([...missed, ...texts('live ')]);
  });

  test('is read anew if the connection is lost meanwhile', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, others, voices } = started;
    platform.fail('listMessages', { fault: 'stall' });
    voices.lost('One');
    platform.disconnect();
    await pass(100);
    voices.lost('Two');
    platform.disconnect();
    await pass(100);
    expect(others).toEqual(['One', 'Two']);
  });

  test('is read anew after the wait that the service asked for', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, others, voices } = started;
    platform.fail('listMessages', { status: 429, headers: { 'retry-after': '60' } });
    voices.lost('One');
    platform.disconnect();
    await pass(10_000);
    platform.disconnect();
    await pass(49_000);
    expect([others, callsOf(platform, 'listMessages')]).toEqual([[], 2]);
    await pass(30_000);
    expect(others).toEqual(['One']);
  });

  test('is not waited for by what came before the connection was lost', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { reconnect: { limit: 100, maxDelay: 1 } },
    });
    const { platform, dialogue, voices } = started;
    const turn = dialogue.say('Hello', { until: (reply) => textOf(reply) === 'Two' });
    await pass(10);
    platform.fail('listenConversation', { status: 503, times: 50 });
    // The end of the connection follows at once.
    voices.bot('One');
    voices.bot('Two');
    platform.disconnect();
    await pass(10);
    expect(textsOf(turn.replies)).toEqual(['One', 'Two']);
    expect(turn.endedBy).toBe('until');
  });

  test('ends the dialogue if it is given up after a reconnect, and nothing behind it is delivered', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { reconnect: { limit: 2, maxDelay: 1 } },
    });
    const { platform, others, voices, dialogue } = started;
    platform.fail('listMessages', { status: 503, times: 3 });
    voices.lost('Missed');
    platform.disconnect();
    await pass(5);
    voices.person('Live');
    let error: unknown;
    dialogue.closed.catch((reason) => {
      error = reason;
    });
    await pass(100);
    expect(error).toBeInstanceOf(InternalServerError);
    expect(others).toEqual([]);
  });

  test('a turn whose list does not come ends by `replyTimeout`, and the error says so', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { quietTime: 50, replyTimeout: 10_000, reconnect: { limit: 100, maxDelay: 1000 } },
    });
    const { platform, dialogue, voices, others } = started;
    const turn = dialogue.say('Hello');
    await pass(10);
    voices.bot('One');
    await pass(10);
    const failure = platform.fail('listMessages', { status: 503, times: 1e9 });
    voices.lost('Two');
    platform.disconnect();
    const failed = rejection(turn, TimeoutError);
    await pass(9000);
    expect(turn.endedBy).toBeUndefined();
    await pass(6100);
    const error = await failed;
    expect(error).toMatchObject({ option: 'replyTimeout', maybeProcessed: true });
    expect(error.message).toContain('could not be listed');
    expect(error.cause).toMatchObject({ kind: 'internal_server', operation: 'listMessages' });
    expect(textsOf(turn.replies)).toEqual(['One']);
    failure.stop();
    await pass(1000);
    expect(others).toEqual(['Two']);
  });

  test('the error of a turn does not say that there was no response if the pages of its list are only slow', async () => {
    await using started = await startDialogue(inMemory, { dialogue: { replyTimeout: 6000 } });
    const { platform, dialogue, voices } = started;
    const turn = dialogue.say('Hello');
    await pass(10);
    for (let count = 0; count < 80; count++) voices.lost('Missed');
    platform.fail('listMessages', { delayMs: 4000, times: 1e9 });
    platform.disconnect();
    const failed = rejection(turn, TimeoutError);
    await pass(12_000);
    const { cause } = await failed;
    expect(cause).toMatchObject({ kind: 'timeout', operation: 'listMessages' });
    expect(String(cause)).toContain('not complete in time');
  });

  test('a turn resolves by `maxDuration` while its list does not come', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, dialogue, voices } = started;
    const turn = dialogue.say('Hello', { maxDuration: 3000, quietTime: 1000 });
    await pass(10);
    voices.bot('One');
    await pass(10);
    platform.fail('listMessages', { fault: 'stall', times: 9 });
    platform.disconnect();
    await pass(3000);
    expect(turn.endedBy).toBe('maxDuration');
    expect(textsOf(await turn)).toEqual(['One']);
  });

  test('delivery goes on without the list for a signal, if that is given up', () => {
    const { service, actor, pass: wait } = opened();
    service.fates.push(...Array<'unavailable'>(31).fill('unavailable'));
    service.signalFates.push('odd');
    service.add('bot', 'Odd');
    wait(10);
    service.add('user_2', 'Live');
    wait(200_000);
    expect(textsOf(actor.others)).toEqual([]);
    wait(200_000);
    expect(textsOf(actor.others)).toEqual(['Live']);
    expect(actor.end).toBeUndefined();
  });
});

test('`onMessage` and `onDelta` get the dialogue, also before `openDialogue` has resolved', async () => {
  await using started = await startDialogue(inMemory, {
    bot: { message: ({ stream }) => stream('Hi') },
  });
  const { platform, chat } = started;
  const [first] = ['One', 'Two'].map((text) =>
    platform.messages.create({ conversationId, userId: 'bot', payload: say(text) }),
  );
  const seen = new Set<Dialogue>();
  await using dialogue = await openDialogue(chat, {
    conversationId,
    since: first?.id,
    onMessage: (_, one) => seen.add(one),
    onDelta: (_text, _streamId, one) => seen.add(one),
  });
  await dialogue.say('Hello', { until: () => true });
  expect([...seen]).toEqual([dialogue]);
});

test('a message that was released keeps its place before those that wait', () => {
  const { service, actor, pass: wait } = opened();
  actor.intercept = (effect, post) => {
    if (effect.type !== 'send') return false;
    service.clock.after(500, () =>
      post({ ...effect, type: 'not sent', failure: failures.refused }),
    );
    actor.intercept = undefined;
    return true;
  };
  actor.say('yes');
  wait(10);
  const log: string[] = [];
  actor.onMessage = (message) => log.push(textOf(message));
  service.add(ownId, 'yes');
  wait(10);
  // What this signal hides has to be listed.
  service.fates.push('slow');
  service.signalFates.push('odd');
  service.add('user_2', 'Odd');
  wait(10);
  service.add('user_2', 'Live');
  wait(300);
  expect(log).toEqual([]);
  wait(300);
  expect(log).toEqual(['yes']);
  wait(500);
  expect(log).toEqual(['yes', 'Odd', 'Live']);
});

test('a message that the baseline shows comes before what is missed after it', () => {
  const service = new Service(new Clock());
  service.pageSize = 2;
  const actor = new Actor(service);
  service.signalFates.push('odd', 'late', 'late', 'lost');
  for (const text of ['1', '2', '3']) service.add('bot', text);
  actor.open();
  service.add('bot', '4');
  service.fates.push('slow');
  service.clock.pass(5000);
  expect(textsOf(actor.others)).toEqual(['2', '3', '4']);
});
