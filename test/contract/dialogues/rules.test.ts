import { describe, expect, test } from 'vitest';
import { Arrivals } from '../../../src/dialogue/core/arrivals.ts';
import { History } from '../../../src/dialogue/core/history.ts';
import { isAfter } from '../../../src/dialogue/core/message-order.ts';
import { Requests } from '../../../src/dialogue/requests.ts';
import type { Message } from '../../../src/operations.ts';
import { Actor, Clock, failures, ownId, Service } from '../../support/dialogue-actor.ts';
import { textsOf } from '../../support/dialogues.ts';
import { untyped } from '../../support/untyped.ts';

test.for([
  [-2000, true],
  [-2001, false],
] as const)(
  'a message that came after ours and is dated %i ms later is after it: %s',
  ([later, isLater]) => {
    const at = (ms: number) => new Date(1_700_000_000_000 + ms).toISOString();
    const sighting = (createdAt: string, liveOrdinal: number) => {
      const message: Message = {
        id: '',
        createdAt,
        payload: { type: 'text', text: '' },
        userId: 'bot',
        conversationId: 'c',
      };
      return { message, liveOrdinal, place: undefined };
    };
    expect(isAfter(sighting(at(later), 2), sighting(at(0), 1))).toBe(isLater);
  },
);

test('between 1,000 and 1,250 ids are remembered', () => {
  const history = new History(new Arrivals());
  const ids = Array.from({ length: 5000 }, (_, index) => `${index}`);
  for (const id of ids) {
    const message: Message = untyped({ id });
    history.deliver({ message, liveOrdinal: undefined, place: undefined });
    history.forget();
  }
  const known = ids.filter((id) => history.hasArrived(id));
  expect(known).toEqual(ids.slice(-known.length));
  expect(known.length).toBeGreaterThanOrEqual(1000);
  expect(known.length).toBeLessThanOrEqual(1250);
});

test('between 100 and 200 ids of our messages are remembered beside the others', () => {
  const history = new History(new Arrivals());
  const ids = Array.from({ length: 1000 }, (_, index) => `${index}`);
  for (const id of ids) history.setOurs(id, true);
  const known = ids.filter((id) => history.hasArrived(id));
  expect(known).toEqual(ids.slice(-known.length));
  expect(known.length).toBeGreaterThanOrEqual(100);
  expect(known.length).toBeLessThanOrEqual(200);
});

test('a list is read on from a page that repeats, although another list has shown its last message', () => {
  const history = new History(new Arrivals());
  const page = (...ids: readonly string[]): Message[] => ids.map((id) => untyped({ id }));
  const reading = { messages: new Map<string, Message>(), hasOld: false };
  expect(history.read(reading, page('3', '2', '1'))).toBe(false);
  for (const message of page('1', '2', '3')) {
    history.deliver({ message, liveOrdinal: undefined, place: { list: 1, index: 0 } });
  }
  expect(history.read(reading, page('5', '4', '3'))).toBe(false);
  history.read(reading, page('2', '1', '0'));
  expect([...reading.messages.keys()]).toEqual(['5', '4', '3', '2', '1', '0']);
});

test('a request that is over is not aborted with the others', async () => {
  const signals: AbortSignal[] = [];
  const requests = new Requests({
    chat: untyped({
      async getUser(_: object, { signal }: { signal: AbortSignal }) {
        signals.push(signal);
        return { user: { id: 'user_1' } };
      },
    }),
    conversationId: 'c',
    post: () => undefined,
    isRead: () => false,
  });
  requests.ask(1);
  await new Promise(setImmediate);
  requests.stopAll();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

type ActorOptions = ConstructorParameters<typeof Actor>[1];

/** An open dialogue over a service in memory, without timers. */
function opened(options: ActorOptions & { prepare?: (service: Service) => void } = {}) {
  const service = new Service(new Clock());
  options.prepare?.(service);
  const actor = new Actor(service, options);
  actor.open();
  service.clock.pass(100);
  expect(actor.isOpen).toBe(true);
  const pass = (ms: number): void => service.clock.pass(ms);
  return { service, actor, pass, others: () => textsOf(actor.others) };
}

/** The texts of our user that are in the conversation. */
function ownTexts({ messages }: Service): string[] {
  return textsOf(messages.filter(({ userId }) => userId === ownId));
}

/** Adds a message whose signal is lost. */
function addLost(service: Service, userId: string, text: string): Message {
  service.signalFates.unshift('lost');
  return service.add(userId, text);
}

function old(count: number, stepMs = 10) {
  return (service: Service): void => {
    for (let index = 0; index < count; index++) {
      service.add('bot', `old ${index}`);
      service.clock.pass(stepMs);
    }
  };
}

describe('what is older than the dialogue', () => {
  test('nothing that a list shows is delivered if the connection is lost while the baseline is read', () => {
    const service = new Service(new Clock());
    old(60)(service);
    const actor = new Actor(service);
    service.fates.push('slow');
    actor.open();
    service.clock.pass(100);
    actor.disconnect(100);
    service.clock.pass(10_000);
    expect(actor.isOpen).toBe(true);
    expect(actor.others).toEqual([]);
  });

  test.for([4000, 60_000, 18_000_000])(
    'what was missed is delivered although the newest old message is dated %i ms ahead, and ours is sent once',
    (ahead) => {
      const { service, actor, pass, others } = opened({
        prepare(one) {
          old(3)(one);
          one.skews.bot = ahead;
          one.add('bot', 'old, ahead');
          one.skews.bot = 0;
          one.clock.pass(10);
        },
      });
      addLost(service, 'user_2', 'Missed');
      actor.disconnect(10);
      pass(500);
      expect(others()).toEqual(['Missed']);
      service.fates.push('lost');
      service.signalFates.push('lost');
      const turn = actor.say('Hello');
      pass(2000);
      service.add('bot', 'Hi');
      pass(1000);
      expect(textsOf(turn.replies)).toEqual(['Hi']);
      expect(ownTexts(service)).toEqual(['Hello']);
    },
  );

  test('nothing old is delivered if the newest 20 of 50 messages are deleted', () => {
    const { service, actor, pass, others } = opened({
      prepare(one) {
        one.pageSize = 20;
        old(50)(one);
      },
    });
    service.messages.splice(30);
    addLost(service, 'user_2', 'Missed');
    actor.disconnect(10);
    pass(5000);
    expect(others()).toEqual(['Missed']);
  });

  test('a message whose signal arrives while the baseline is read is delivered', () => {
    const service = new Service(new Clock());
    const actor = new Actor(service);
    service.fates.push('slow');
    actor.open();
    service.add('bot', 'Welcome');
    service.clock.pass(2000);
    expect(textsOf(actor.others)).toEqual(['Welcome']);
  });

  test('live messages are delivered although the clock of the service is set back by a minute', () => {
    const { service, actor, pass, others } = opened({ prepare: old(3) });
    service.skews = { bot: -60_000, others: -60_000 };
    service.add('bot', 'Hello');
    pass(10);
    expect(others()).toEqual(['Hello']);
    const turn = actor.say('Hi');
    pass(20);
    service.add('bot', 'How are you?');
    pass(1000);
    expect(textsOf(turn.replies)).toEqual(['How are you?']);
  });
});

describe('what was missed', () => {
  test('50 messages of a gap in which a turn begins are delivered once each, in order', () => {
    const { service, actor, pass, others } = opened({
      prepare(one) {
        one.pageSize = 20;
        old(20)(one);
      },
    });
    actor.disconnect(2000);
    const texts = Array.from({ length: 50 }, (_, index) => `missed ${index}`);
    for (const text of texts) service.add('user_2', text);
    pass(10);
    const turn = actor.say('Hello');
    pass(3000);
    service.add('bot', 'Hi');
    pass(1000);
    expect(others()).toEqual(texts);
    expect(textsOf(turn.replies)).toEqual(['Hi']);
  });

  test('a gap of 30 messages whose list fails for a while, and 25 live ones meanwhile, are 55 deliveries', () => {
    const { service, actor, pass } = opened({ prepare: old(6) });
    actor.disconnect(100);
    for (let index = 0; index < 30; index++) service.add('bot', `missed ${index}`);
    service.fates.push(...Array<'unavailable'>(4).fill('unavailable'));
    pass(200);
    for (let index = 0; index < 25; index++) {
      service.add('bot', `live ${index}`);
      pass(300);
    }
    pass(60_000);
    expect(new Set(textsOf(actor.others)).size).toBe(55);
    expect(actor.others).toHaveLength(55);
  });

  test('a message whose signal was lost is delivered after the next gap, behind live ones', () => {
    const { service, actor, pass, others } = opened({ prepare: old(6) });
    addLost(service, 'bot', 'Lost');
    service.add('bot', 'Live');
    pass(100);
    expect(others()).toEqual(['Live']);
    actor.disconnect(10);
    pass(1000);
    expect(others()).toEqual(['Live', 'Lost']);
  });

  test('a person’s message that a list shows is delivered although ours is being sent', () => {
    const { service, actor, pass, others } = opened({ prepare: old(2) });
    service.fates.push('stall');
    actor.say('Hello');
    pass(10);
    service.signalFates.push('odd');
    service.add('user_2', 'Person');
    pass(200);
    expect(others()).toEqual(['Person']);
  });

  test('a live message comes after what was missed, although the signal of a missed one follows it', () => {
    const { service, actor, pass, others } = opened();
    actor.disconnect(10);
    service.signalFates.push('late');
    const texts = ['1', '2', '3', '4', '5', '6'];
    service.add('bot', '1');
    for (const text of texts.slice(1)) addLost(service, 'bot', text);
    service.fates.push('ok', 'slow');
    pass(50);
    service.add('bot', 'Live');
    pass(5000);
    expect(others()).toEqual([...texts, 'Live']);
  });

  test('what a list shows late is not new, although 1,300 messages have come since it was requested', () => {
    const { service, actor, pass } = opened({ prepare: old(3) });
    service.fates.push('reset', 'slow');
    actor.say('Hello');
    pass(10);
    while (service.requests.at(-1) !== 'list') pass(10);
    for (let index = 0; index < 1300; index++) service.add('user_2', `live ${index}`);
    pass(20_000);
    expect(service.requests.slice(1, 4)).toEqual(['send', 'list', 'send']);
    expect(actor.others).toHaveLength(1300);
  });

  test('at least 1,000 ids are remembered, and what was forgotten is not delivered again', () => {
    const { service, actor, pass } = opened({ prepare: old(6) });
    for (let index = 0; index < 2600; index++) {
      service.add('user_2', `live ${index}`);
      pass(10);
    }
    addLost(service, 'user_2', 'Missed');
    actor.disconnect(10);
    pass(60_000);
    expect(actor.others).toHaveLength(2601);
    expect(textsOf(actor.others).at(-1)).toBe('Missed');
  });

  test('an id is forgotten after 1,250 others, so a dialogue does not grow: its signal is new', () => {
    const { service, actor, pass } = opened();
    const first = service.add('user_2', 'First');
    for (let index = 0; index < 1251; index++) service.add('user_2', `live ${index}`);
    pass(10);
    service.signal({ type: 'message_created', data: { ...first, isBot: false } });
    pass(10);
    expect(actor.others).toHaveLength(1253);
  });
});

describe('which message is ours', () => {
  test('of [bot, ours, bot] in the list of a gap, the second one of the bot is the reply, while the response hangs', () => {
    const { service, actor, pass, others } = opened({ prepare: old(2) });
    const turn = actor.say('First');
    pass(100);
    service.add('bot', 'One');
    pass(2000);
    expect(textsOf(turn.replies)).toEqual(['One']);
    service.fates.push('stall processed');
    const second = actor.say('Second');
    service.messages.pop();
    actor.disconnect(50);
    addLost(service, 'bot', 'Before');
    addLost(service, ownId, 'Second');
    addLost(service, 'bot', 'After');
    pass(3000);
    expect(others()).toEqual(['Before']);
    expect(textsOf(second.replies)).toEqual(['After']);
  });

  test('our live signal is ours, although it is not known who we are, and the response is lost', () => {
    const { service, actor, pass, others } = opened();
    service.fates.push('stall processed', 'unavailable', 'unavailable', 'unavailable');
    const turn = actor.say('Hello', { replyTimeout: 60_000 });
    pass(8000);
    service.add('bot', 'Hi');
    pass(1000);
    expect(ownTexts(service)).toEqual(['Hello']);
    expect(others()).toEqual([]);
    expect(textsOf(turn.replies)).toEqual(['Hi']);
  });

  test('a list decides what comes after our message, also if the reply was signaled before the response', () => {
    const { service, actor, pass, others } = opened();
    service.repliesAfter = [0];
    service.fates.push('slow', 'slow');
    service.signalFates.push('odd');
    const turn = actor.say('Hello');
    pass(1000);
    expect(service.requests.slice(1)).toEqual(['send', 'list']);
    expect(textsOf(turn.replies)).toEqual(['reply after 0']);
    expect(others()).toEqual([]);
  });

  test('an equal message of another tab is not ours if our attempt was told to wait', () => {
    const { service, actor, pass, others } = opened();
    actor.intercept = (effect, post) => {
      if (effect.type !== 'send') return false;
      const failure = { ...failures.limited, askedDelay: 2000 };
      service.clock.after(20, () => post({ ...effect, type: 'not sent', failure }));
      actor.intercept = undefined;
      return true;
    };
    const turn = actor.say('yes');
    service.add(ownId, 'yes');
    pass(500);
    expect(others()).toEqual(['yes']);
    expect(turn.message).toBeUndefined();
    pass(4000);
    service.add('bot', 'Fine');
    pass(1000);
    expect(ownTexts(service)).toEqual(['yes', 'yes']);
    expect(turn.message?.id).toBe(service.messages[1]?.id);
    expect(turn.outcome?.endedBy).toBe('quiet');
  });

  test('the same text again is ours after a first one whose outcome is unknown', () => {
    const { service, actor, pass, others } = opened();
    service.fates.push('broken');
    const first = actor.say('Hello', { replyTimeout: 60_000 });
    pass(30_000);
    expect(first.outcome).toMatchObject({ endedBy: 'error', maybeProcessed: true });
    service.fates.push('lost');
    service.signalFates.push('lost');
    const second = actor.say('Hello', { replyTimeout: 60_000 });
    pass(5000);
    service.add('bot', 'Hi');
    pass(1000);
    expect(textsOf(second.replies)).toEqual(['Hi']);
    expect(ownTexts(service)).toEqual(['Hello']);
    expect(others()).toEqual([]);
  });

  test('what the service trims, normalizes or adds is no difference; metadata is', () => {
    const { service, actor, pass, others } = opened({ resend: 0 });
    actor.intercept = (effect, post) => {
      if (effect.type !== 'send') return false;
      service.signalFates.push('lost', 'lost');
      service.add(ownId, '', { payload: { type: 'text', text: 'caf\u00e9', value: '1' } as never });
      service.add(ownId, 'café', { metadata: { tab: 2 } });
      post({ ...effect, type: 'not sent', failure: failures.reset });
      return true;
    };
    const turn = actor.say(' cafe\u0301 ');
    pass(2900);
    expect(turn.message?.id).toBe(service.messages[0]?.id);
    expect(others()).toEqual(['café']);
  });

  test('several messages of a list that may be ours are an error, and nothing is sent again', () => {
    const { service, actor, pass } = opened();
    service.fates.push('lost');
    service.signalFates.push('lost');
    const turn = actor.say('Hello');
    addLost(service, ownId, 'Hello');
    pass(2900);
    expect(turn.outcome).toMatchObject({
      endedBy: 'error',
      cause: { kind: 'not sent', reason: expect.stringContaining('several messages') },
    });
    expect(turn.attempts).toBe(1);
  });

  test('a message of a failed turn that arrives later does not go to `onMessage`', () => {
    const { service, actor, pass, others } = opened();
    const turn = actor.say('First');
    pass(100);
    service.add('bot', 'One');
    pass(1000);
    expect(turn.outcome?.endedBy).toBe('quiet');
    service.fates.push('stall');
    const second = actor.say('Second');
    pass(10);
    actor.post({ type: 'aborted', turn: second.id, reason: undefined });
    pass(100);
    service.add(ownId, 'Second');
    pass(100);
    expect(others()).toEqual([]);
    // Another one of the same text is somebody else's.
    service.add(ownId, 'Second');
    pass(100);
    expect(others()).toEqual(['Second']);
  });
});

describe('which messages are replies', () => {
  /** A dialogue whose first turn is over, so that our user and the bot are known. */
  function warm() {
    const started = opened();
    started.actor.say('First');
    started.pass(50);
    started.service.add('bot', 'One');
    started.pass(2000);
    return started;
  }

  test.for([
    [-700, 'reply'],
    [-30_000, 'other'],
  ] as const)('a message that comes after ours, dated %i ms from it, is: %s', ([skew, kind]) => {
    const { service, actor, pass, others } = warm();
    const turn = actor.say('Second');
    pass(50);
    service.skews.bot = skew - 50;
    service.add('bot', 'Two');
    pass(1000);
    expect(textsOf(turn.replies)).toEqual(kind === 'reply' ? ['Two'] : []);
    expect(others()).toEqual(kind === 'reply' ? [] : ['Two']);
  });

  test('a reply that overtakes our own signal is one if it is dated after ours', () => {
    const { service, actor, pass } = warm();
    service.fates.push('slow');
    service.signalFates.push('late');
    const turn = actor.say('Second');
    pass(10);
    service.add('bot', 'Two');
    pass(2000);
    expect(textsOf(turn.replies)).toEqual(['Two']);
  });

  test('a person’s message while ours is being sent goes to `onMessage` at once', () => {
    const { service, actor, pass, others } = warm();
    service.fates.push('stall');
    actor.say('Second');
    pass(10);
    service.add('user_2', 'Person');
    pass(10);
    expect(others()).toEqual(['Person']);
  });

  test('a further reply whose author is asked for is in the turn, although that takes longer than `quietTime`', () => {
    const { service, actor, pass } = warm();
    const turn = actor.say('Second');
    pass(50);
    service.add('bot', 'Two');
    pass(200);
    service.fates.push('slow');
    const message = addLost(service, 'bot_2', 'Three');
    const payload = { streamId: 's', message };
    service.signal({ type: 'message_stream_complete', data: payload });
    pass(3000);
    expect(textsOf(turn.replies)).toEqual(['Two', 'Three']);
  });

  test('a listed message is the bot’s if the participants cannot be listed within 5 s', () => {
    const { service, actor, pass, others } = opened();
    service.fates.push('ok', 'ok', 'stall', 'stall');
    const turn = actor.say('Hello', { replyTimeout: 20_000 });
    pass(50);
    service.signalFates.push('odd');
    service.add('bot', 'Hi');
    pass(4000);
    expect(turn.replies).toEqual([]);
    pass(1000);
    expect(textsOf(turn.replies)).toEqual(['Hi']);
    expect(others()).toEqual([]);
  });

  test('a streamed reply of somebody unknown is delivered within 5 s, without its parts', () => {
    const { service, actor, pass, others } = opened();
    const turn = actor.say('Hello', { replyTimeout: 20_000 });
    pass(50);
    service.fates.push(...Array<'unavailable'>(20).fill('unavailable'));
    service.write('s', 1);
    const message = addLost(service, 'bot', 'x');
    service.signal({ type: 'message_stream_complete', data: { streamId: 's', message } });
    pass(4900);
    expect(textsOf(turn.replies)).toEqual(['x']);
    expect(actor.deltas).toEqual([]);
    expect(others()).toEqual([]);
  });
});

describe('how often a message is sent', () => {
  const sentOnce = ['Hello'];

  test('a call that times out is not repeated: if the message appears, the turn goes on', () => {
    const { service, actor, pass } = opened();
    service.fates.push('late');
    const turn = actor.say('Hello', { replyTimeout: 60_000 });
    pass(5000);
    service.add('bot', 'Hi');
    pass(1000);
    expect(textsOf(turn.replies)).toEqual(['Hi']);
    expect(ownTexts(service)).toEqual(sentOnce);
    expect(turn.attempts).toBe(1);
  });

  test('a call that times out is not repeated: if the message never appears, that is the error', () => {
    const { service, actor, pass } = opened();
    service.fates.push('stall');
    const turn = actor.say('Hello', { replyTimeout: 200_000 });
    pass(100_000);
    expect(turn.attempts).toBe(1);
    expect(turn.outcome).toMatchObject({
      endedBy: 'error',
      maybeProcessed: true,
      cause: { kind: 'not sent', error: failures.timeout.error },
    });
    // It was looked for once, and three times more.
    expect(service.requests.filter((name) => name === 'list')).toHaveLength(1 + 4);
  });

  test('with `resend: 0`, an unknown outcome is the error, and a refused connection is not', () => {
    const { service, actor, pass } = opened({ resend: 0 });
    service.fates.push('reset');
    const first = actor.say('One', { replyTimeout: 60_000 });
    pass(30_000);
    expect(first).toMatchObject({ attempts: 1, outcome: { maybeProcessed: true } });
    service.fates.push('refused');
    const second = actor.say('Two');
    pass(2000);
    service.add('bot', 'Hi');
    pass(1000);
    expect(second).toMatchObject({ attempts: 2, outcome: { endedBy: 'quiet' } });
    expect(ownTexts(service)).toEqual(['Two']);
  });

  test('what was certainly not processed is sent again up to three times', () => {
    const { service, actor, pass } = opened();
    service.fates.push('refused', 'limited', 'refused', 'limited', 'ok');
    const turn = actor.say('Hello', { replyTimeout: 60_000 });
    pass(60_000);
    expect(turn).toMatchObject({ attempts: 4, outcome: { maybeProcessed: false } });
  });

  test('what ended the request is sent again as often as `resend` says, if the list does not show it', () => {
    const { service, actor, pass } = opened();
    service.fates.push('reset', 'ok', 'unavailable', 'ok', 'reset');
    const turn = actor.say('Hello', { replyTimeout: 200_000 });
    pass(100_000);
    expect(turn).toMatchObject({ attempts: 3, outcome: { maybeProcessed: true } });
    expect(ownTexts(service)).toEqual([]);
  });

  test.for([
    [45_000, 200_000],
    [10_000, 3000],
  ] as const)(
    'a wait of %i ms that the service asks for is not begun in a turn of %i ms',
    ([askedDelay, replyTimeout]) => {
      const { actor, pass } = opened();
      actor.intercept = (effect, post) => {
        if (effect.type !== 'send') return false;
        const failure = { ...failures.limited, askedDelay };
        post({ ...effect, type: 'not sent', failure });
        return true;
      };
      const turn = actor.say('Hello', { replyTimeout });
      pass(0);
      expect(turn.outcome).toMatchObject({
        endedBy: 'error',
        maybeProcessed: false,
        cause: { kind: 'not sent' },
      });
    },
  );

  test.for([
    [0, [500, 1000, 2000]],
    [0.999_999, [1000, 2000, 4000]],
  ] as const)(
    'the waits are between the half and the whole of 1 s, 2 s, 4 s: %f',
    ([random, waits]) => {
      const { actor, service, pass } = opened({ random: () => random });
      const sentAt: number[] = [];
      actor.intercept = (effect, post) => {
        if (effect.type !== 'send') return false;
        sentAt.push(service.clock.now);
        post({ ...effect, type: 'not sent', failure: failures.refused });
        return true;
      };
      actor.say('Hello', { replyTimeout: 60_000 });
      pass(60_000);
      const between = sentAt.slice(1).map((time, index) => time - (sentAt[index] ?? 0));
      expect(between).toEqual(waits);
    },
  );

  test('a wait that the service asks for is not undercut', () => {
    const { actor, service, pass } = opened({ random: () => 0 });
    const sentAt: number[] = [];
    actor.intercept = (effect, post) => {
      if (effect.type !== 'send' || sentAt.push(service.clock.now) > 1) return false;
      const failure = { ...failures.unavailable, askedDelay: 2000 };
      post({ ...effect, type: 'not sent', failure });
      return true;
    };
    actor.say('Hello', { replyTimeout: 60_000 });
    pass(60_000);
    expect(sentAt).toHaveLength(2);
    expect(Number(sentAt[1]) - Number(sentAt[0])).toBeGreaterThanOrEqual(2000);
  });

  test('a message that stalls ends with the time of its turn, and its attempt is aborted', () => {
    const { service, actor, pass } = opened();
    service.fates.push('stall');
    const turn = actor.say('Hello', { replyTimeout: 1000 });
    pass(999);
    expect(turn.outcome).toBeUndefined();
    pass(4502);
    expect(turn.outcome).toMatchObject({
      endedBy: 'error',
      maybeProcessed: true,
      cause: { kind: 'timeout', limit: 'replyTimeout', isCreated: false },
    });
    expect(actor.log).toContainEqual({ type: 'stop sending', turn: turn.id });
  });

  test('a reset, and then a list that fails for ever, end with the time of the turn', () => {
    const { service, actor, pass } = opened();
    service.fates.push('reset', ...Array<'unavailable'>(50).fill('unavailable'));
    const turn = actor.say('Hello', { replyTimeout: 1500 });
    pass(6500);
    expect(turn.outcome).toMatchObject({ endedBy: 'error', maybeProcessed: true });
    expect(turn.attempts).toBe(1);
  });
});

describe('when a turn ends', () => {
  /** A turn that has its first reply. */
  function replied(own: Parameters<Actor['say']>[1] = {}) {
    const started = opened({ prepare: old(2) });
    const turn = started.actor.say('Hello', { quietTime: 2000, ...own });
    started.pass(50);
    started.service.add('bot', 'One');
    started.pass(10);
    expect(textsOf(turn.replies)).toEqual(['One']);
    return { ...started, turn };
  }

  test('not while a text is being written, if the bot pauses for longer than `quietTime`', () => {
    const { service, pass, turn } = replied();
    service.write('s', 1);
    pass(10_000);
    service.write('s', 2);
    pass(15_000);
    expect(turn.outcome).toBeUndefined();
    service.add('bot', 'xx');
    pass(2500);
    expect(textsOf(turn.replies)).toEqual(['One', 'xx']);
    expect(turn.outcome?.endedBy).toBe('quiet');
  });

  test('not while a text is being written although a message of its writer begins with it', () => {
    const { service, pass, turn } = replied();
    service.write('s', 1, 'Hello');
    pass(100);
    service.add('bot', 'Hello, Ada');
    pass(10_000);
    expect(turn.outcome).toBeUndefined();
    service.write('s', 2, '!');
    pass(10);
    service.add('bot', ' Hello! ');
    pass(2100);
    expect(turn.outcome?.endedBy).toBe('quiet');
    expect(turn.replies).toHaveLength(3);
  });

  test('not while a text is being written whose beginning is empty', () => {
    const { service, pass, turn } = replied();
    service.write('s', 1, '');
    pass(100);
    service.add('bot', 'Hello');
    service.add('bot', '');
    pass(10_000);
    expect(turn.outcome).toBeUndefined();
  });

  test('not while a text is being written that goes on after the connection was lost', () => {
    const { service, actor, pass, turn } = replied();
    service.write('s', 1);
    pass(10);
    actor.disconnect(100);
    pass(200);
    service.write('s', 2);
    pass(10_000);
    expect(turn.outcome).toBeUndefined();
    service.add('bot', 'xx');
    pass(2100);
    expect(turn.outcome?.endedBy).toBe('quiet');
  });

  test('`quietTime` after the message of a streamed reply, not after its last part', () => {
    const { service, pass, turn } = replied();
    service.write('s', 1);
    pass(1900);
    service.add('bot', 'x');
    pass(1900);
    expect(turn.outcome).toBeUndefined();
    pass(200);
    expect(turn.outcome?.endedBy).toBe('quiet');
  });

  test('`quietTime` after the message of a text whose end is lost', () => {
    const { service, pass, turn } = replied();
    service.write('s', 1);
    pass(100);
    service.add('bot', 'x');
    pass(2100);
    expect(turn.outcome?.endedBy).toBe('quiet');
  });

  test('`quietTime` after the connection is back that was lost in the middle of a text', () => {
    const { service, actor, pass, turn } = replied();
    service.write('s', 1);
    pass(100);
    actor.disconnect(1000);
    pass(3500);
    expect(turn.outcome?.endedBy).toBe('quiet');
  });

  test('after 20 s and `quietTime` if a text is abandoned', () => {
    const { service, pass, turn } = replied();
    service.write('s', 1);
    pass(20_000);
    expect(turn.outcome).toBeUndefined();
    pass(2100);
    expect(turn.outcome?.endedBy).toBe('quiet');
  });

  test('although signals that do not fit keep the dialogue busy', () => {
    const { service, pass, turn } = replied();
    for (let index = 0; index < 10 && turn.outcome === undefined; index++) {
      service.signalFates.push('odd', 'lost');
      service.fates.push('slow');
      service.signal({ type: 'message_created', data: untypedMessage });
      pass(1000);
    }
    expect(turn.endedAt).toBeLessThan(turn.saidAt + 60 + 2000 + 5000);
  });

  test('with both replies, if the event loop was blocked for longer than `quietTime`', () => {
    const { actor, service, turn } = replied();
    const late = service.clock.now + 3500;
    const second = addLost(service, 'bot', 'Two');
    const moment = { now: late, random: 0 };
    // What has arrived is read before the time is looked at.
    const read = actor.core.step(
      { type: 'signal', signal: { type: 'message_created', data: { ...second, isBot: true } } },
      moment,
    );
    expect(read).toContainEqual({ type: 'reply', turn: turn.id, message: second });
    expect(actor.core.step({ type: 'time' }, moment)).toEqual([]);
  });

  test('with an error after silence, which is not transient, and our message is known', () => {
    const { service, actor, pass } = opened();
    const turn = actor.say('Hello');
    pass(3100);
    expect(turn.outcome).toMatchObject({ cause: { limit: 'replyTimeout', isCreated: true } });
    expect(turn.message?.id).toBe(service.messages[0]?.id);
    expect(service.requests.slice(1)).toEqual(['send', 'list']);
  });

  test.for([
    ['the response', 'slow', 700],
    ['only a list', 'lost', 750],
  ] as const)(
    '`replyTimeout` starts once more with %s that shows our message',
    ([, fate, least]) => {
      const { service, actor, pass } = opened();
      service.signalFates.push('lost');
      service.fates.push(fate);
      const turn = actor.say('Hello');
      pass(60_000);
      expect(turn.outcome).toMatchObject({ cause: { limit: 'replyTimeout', isCreated: true } });
      expect(turn.endedAt).toBeGreaterThanOrEqual(turn.saidAt + least + 3000);
    },
  );

  test('a list that stalls at the end of one turn holds no reply of the next one', () => {
    const { service, actor, pass } = opened();
    const first = actor.say('One');
    const second = actor.say('Two');
    pass(100);
    service.fates.push('stall');
    pass(3000 + 4500);
    expect(first.outcome?.endedBy).toBe('error');
    service.add('bot', 'Two');
    pass(500);
    expect(textsOf(second.replies)).toEqual(['Two']);
  });

  test('never with success if our message is not known', () => {
    const { service, actor, pass } = opened();
    service.fates.push('stall');
    const turn = actor.say('Hello', { maxDuration: 1000 });
    pass(1001);
    expect(turn.outcome).toMatchObject({
      endedBy: 'error',
      cause: { limit: 'maxDuration', isCreated: false },
    });
  });

  test.for([
    [{ maxDuration: 1000 }, 'maxDuration'],
    [{ replyTimeout: 1000, quietTime: 500 }, 'quiet'],
  ] as const)(
    'if the signal of our message overtakes the end of an attempt that is aborted: with %o, by %s',
    ([limits, endedBy]) => {
      const { service, actor, pass } = replied();
      pass(2000);
      actor.intercept = (effect, post) => {
        if (effect.type === 'stop sending') {
          const message = addLost(service, ownId, 'Again');
          const data = { ...message, isBot: false };
          post({ type: 'signal', signal: { type: 'message_created', data } });
        }
        return false;
      };
      service.fates.push('stall');
      const turn = actor.say('Again', limits);
      pass(1500);
      service.add('bot', 'Hi');
      pass(1000);
      expect(turn.message).toMatchObject({ payload: { text: 'Again' } });
      expect(turn.outcome).toEqual({ endedBy });
    },
  );
});

describe('the turns of a conversation', () => {
  function two() {
    const service = new Service(new Clock());
    const client = {};
    const actors = [new Actor(service, { client }), new Actor(service, { client })] as const;
    for (const actor of actors) actor.open();
    service.clock.pass(100);
    return { service, actors, pass: (ms: number) => service.clock.pass(ms) };
  }

  test('a dialogue that is closed lets the turn of the other one begin', () => {
    const { service, actors, pass } = two();
    actors[0].say('One');
    actors[1].say('Two');
    pass(50);
    actors[0].post({ type: 'closed', cause: { kind: 'closed' } });
    pass(50);
    expect(ownTexts(service)).toEqual(['One', 'Two']);
  });

  test('a turn that does not end holds back the one of another dialogue for its `replyTimeout`', () => {
    const { service, actors, pass } = two();
    const first = actors[0].say('One', { until: () => false, quietTime: undefined });
    const second = actors[1].say('Two');
    for (let index = 0; index < 29; index++) {
      service.add('bot', 'Chatter');
      pass(100);
    }
    expect(ownTexts(service)).toEqual(['One']);
    pass(200);
    expect(ownTexts(service)).toEqual(['One', 'Two']);
    service.add('bot', 'For both');
    pass(1000);
    expect(textsOf(first.replies)).toContain('For both');
    expect(textsOf(second.replies)).toEqual(['For both']);
  });

  test('the next turn begins when the turn is over and its attempt has returned', () => {
    const { service, actors, pass } = two();
    const [actor] = actors;
    service.fates.push('stall processed');
    const first = actor.say('One', { until: () => true, replyTimeout: 60_000 });
    actor.say('Two');
    pass(4600);
    service.add('bot', 'Reply');
    pass(100);
    expect(first.outcome).toEqual({ endedBy: 'until' });
    expect(ownTexts(service)).toEqual(['One']);
    pass(5000);
    expect(ownTexts(service)).toEqual(['One', 'Two']);
  });

  test('a loop that is left before its turn has begun cancels the turn: its message is not sent', () => {
    const { service, actors, pass } = two();
    const [actor] = actors;
    actor.say('One');
    const second = actor.say('Two');
    actor.post({ type: 'left', turn: second.id });
    pass(60_000);
    expect(ownTexts(service)).toEqual(['One']);
    expect(second.outcome).toMatchObject({ cause: { kind: 'left' }, maybeProcessed: false });
  });
});

const untypedMessage = {
  id: 'odd',
  createdAt: '2030-01-01T00:00:00Z',
  payload: { type: 'text', text: 'Odd' },
  userId: 'bot',
  conversationId: 'c',
  isBot: true,
} as const;
