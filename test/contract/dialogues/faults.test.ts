import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { ConfigurationError, TimeoutError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node.ts';
import type { Platform } from '../../../src/testing.ts';
import { rejection, untyped } from '../../support/clients.ts';
import {
  arrived,
  callsOf,
  conversationId,
  created,
  type DialogueSetup,
  dialogueForms,
  inMemory,
  partOf,
  replying,
  type StartedDialogue,
  say,
  startDialogue,
  startLoose,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import type { PlatformForm } from '../../support/platform-forms.ts';
import { recordProcess } from '../../support/process-events.ts';

const always = Number.POSITIVE_INFINITY;

/** What a busy machine may take on top of a time, in milliseconds. */
const slack = 2000;

interface Way {
  readonly name: string;
  readonly start: PlatformForm['start'];
  readonly nodeFetch: boolean;
}

const ways: readonly Way[] = dialogueForms.flatMap((form) => [
  { ...form, nodeFetch: false },
  ...(form.name === 'loopback TCP'
    ? [{ ...form, name: 'loopback TCP by createNodeFetch', nodeFetch: true }]
    : []),
]);

async function begin(way: Way, setup: DialogueSetup = {}): Promise<StartedDialogue> {
  if (!way.nodeFetch) return await startDialogue(way.start, setup);
  const fetch = createNodeFetch();
  const started = await startDialogue(way.start, { ...setup, client: { ...setup.client, fetch } });
  return {
    ...started,
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      await fetch.close();
    },
  };
}

/** The milliseconds that something takes. */
async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

describe.concurrent.for(ways)('over $name', (way) => {
  test('50 messages in a gap, and `say` in the same gap: each arrives once, in order', async () => {
    await using started = await begin(way, {
      dialogue: { reconnect: { limit: 100, maxDelay: 50 } },
    });
    const { platform, voices, dialogue, others } = started;
    let isDown = true;
    platform.fail('listenConversation', { status: 503, times: always, when: () => isDown });
    platform.disconnect();
    const before = Array.from({ length: 25 }, (_, index) => textOf(voices.lost(`before ${index}`)));
    // Each of them has a time of its own, which must be over.
    await sleep(60);
    const turn = dialogue.say('Hello', { until: () => true });
    await arrived(platform, 26);
    voices.lost('Reply');
    const after = Array.from({ length: 25 }, (_, index) => textOf(voices.lost(`after ${index}`)));
    isDown = false;
    expect(textsOf(await turn)).toEqual(['Reply']);
    await vi.waitFor(() => expect(others).toEqual([...before, ...after]));
  });

  test('the last look of a turn stalls: the live reply to the next turn is in the next turn', async () => {
    await using started = await begin(way);
    const { platform, dialogue, voices } = started;
    platform.fail('listMessages', { fault: 'stall', times: always });
    expect(await dialogue.say('A', { replyTimeout: 50, maxDuration: 1500 })).toEqual([]);
    const second = dialogue.say('B', { until: () => true, replyTimeout: 1000 });
    await arrived(platform, 2);
    voices.bot('to B');
    expect(textsOf(await second)).toEqual(['to B']);
  });

  test('the participants cannot be listed: the reply is delivered, the parts of a stranger are not', async () => {
    await using started = await begin(way, { dialogue: { quietTime: undefined } });
    const { platform, dialogue, voices, deltas } = started;
    platform.fail('listParticipants', { status: 503, times: always });
    const turn = dialogue.say('Hello', { until: () => true });
    await arrived(platform);
    platform.emit(conversationId, partOf(1, 'O', 'user_9'));
    // Its own signal is lost: nothing tells who has written it.
    const message = voices.lost('One');
    const data = { streamId: 'other', message };
    platform.emit(conversationId, { type: 'message_stream_complete', data });
    const ms = await timeOf(async () => expect(textsOf(await turn)).toEqual(['One']));
    expect(ms).toBeLessThan(5500 + slack);
    expect(deltas).toEqual([]);
  });

  test('a reply within `quietTime` whose writer is not known is in the turn', async () => {
    await using started = await begin(way, { dialogue: { quietTime: 300 } });
    const { platform, dialogue, voices } = started;
    const turn = dialogue.say('Hello');
    await arrived(platform);
    voices.bot('One');
    await vi.waitFor(() => expect(turn.replies).toHaveLength(1));
    platform.fail('listParticipants', { delayMs: 800 });
    const message = voices.lost('Two', 'another-bot');
    const data = { streamId: 's', message };
    platform.emit(conversationId, { type: 'message_stream_complete', data });
    expect(textsOf(await turn)).toEqual(['One', 'Two']);
  });

  test('what a person writes while a message stalls is heard at once', async () => {
    await using started = await begin(way);
    const { platform, dialogue, voices, others } = started;
    platform.fail('createMessage', { fault: 'stall' });
    dialogue.say('Hello');
    await vi.waitFor(() => expect(callsOf(platform, 'createMessage')).toBe(1));
    const person = voices.person('Me');
    const ms = await timeOf(() =>
      vi.waitFor(() => expect(others).toEqual([textOf(person)]), { interval: 5 }),
    );
    expect(ms).toBeLessThan(slack);
  });

  test('one object for three turns is sent as it was at each call', async () => {
    await using started = await begin(way, { ...replying, dialogue: { until: () => true } });
    const payload = { type: 'text', text: 'a' };
    const metadata = { n: 1 };
    const turns = ['a', 'b', 'c'].map((text, index) => {
      payload.text = text;
      metadata.n = index;
      return started.dialogue.say(untyped<ReturnType<typeof say>>(payload), { metadata });
    });
    await Promise.all(turns);
    const own = started.platform.messages.all().filter(({ userId }) => userId === 'user_1');
    expect(own).toMatchObject([
      { payload: { text: 'a' }, metadata: { n: 0 } },
      { payload: { text: 'b' }, metadata: { n: 1 } },
      { payload: { text: 'c' }, metadata: { n: 2 } },
    ]);
  });

  test('what is older than the dialogue is not delivered, whatever is deleted', async () => {
    await using started = await begin(way, {
      before(platform) {
        for (let index = 0; index < 50; index++) {
          platform.messages.create({ conversationId, userId: 'bot', payload: say(`old ${index}`) });
        }
      },
    });
    const { platform, voices, others } = started;
    for (const { id } of platform.messages.all().slice(-20)) platform.messages.delete(id);
    voices.lost('New');
    platform.disconnect();
    await vi.waitFor(() => expect(others.length).toBeGreaterThan(0));
    await sleep(50);
    expect(others).toEqual(['New']);
  });

  test('metadata with an own `__proto__` is in the conversation once after a lost response', async () => {
    await using started = await begin(way, replying);
    const { platform, dialogue } = started;
    platform.fail('createMessage', { fault: 'reset', processed: true });
    const metadata = JSON.parse('{ "a": { "__proto__": 1 }, "__proto__": { "b": 1 } }');
    expect(textsOf(await dialogue.say('Hello', { metadata }))).toEqual(['One']);
    expect(callsOf(platform, 'createMessage')).toBe(1);
  });

  test.for<[title: string, fail: (platform: Platform) => void, least: number]>([
    [
      'a 503 for 300 ms',
      (platform) => {
        const end = performance.now() + 300;
        const when = () => performance.now() < end;
        platform.fail('createMessage', { status: 503, times: always, when });
        platform.fail('listMessages', { status: 503, times: always, when });
      },
      500,
    ],
    [
      'a 503 with `Retry-After: 1`',
      (p) => void p.fail('createMessage', { status: 503, headers: { 'retry-after': '1' } }),
      1000,
    ],
  ])('after %s, the turn succeeds, and the wait is respected', async ([, fail, least]) => {
    await using started = await begin(way, replying);
    const { platform, dialogue } = started;
    fail(platform);
    const turn = dialogue.say('Hello');
    const ms = await timeOf(async () => expect(textsOf(await turn)).toEqual(['One']));
    expect(ms).toBeGreaterThanOrEqual(least);
    expect(platform.messages.all().map(textOf)).toEqual(['Hello', 'One']);
  });
});

test('after two refused connections, the turn succeeds', async () => {
  await using started = await startDialogue(inMemory, replying);
  started.platform.fail('createMessage', { fault: 'refused', times: 2 });
  expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
});

describe.for(ways)('while the event loop is blocked, over $name', (way) => {
  test('a reply that arrives within `quietTime` is in the turn', async () => {
    await using started = await begin(way, { dialogue: { quietTime: 200 } });
    const { platform, dialogue, voices } = started;
    const turn = dialogue.say('Hello');
    await arrived(platform);
    voices.bot('One');
    await turn[Symbol.asyncIterator]().next();
    voices.bot('Two');
    const end = performance.now() + 400;
    while (performance.now() < end);
    expect(textsOf(await turn)).toEqual(['One', 'Two']);
  });
});

describe.concurrent('a function that returns no boolean', () => {
  const returned: readonly (readonly [title: string, value: unknown, text: string])[] = [
    ['a promise', Promise.resolve(true), 'returned a promise; it must return a boolean, at once'],
    ['nothing', undefined, 'must return a boolean, not undefined'],
    ['a text', 'yes', 'must return a boolean, not string'],
  ];
  const names = ['until', 'isReply'] as const;
  test.for(names.flatMap((name) => returned.map((row) => [name, ...row] as const)))(
    '`%s` that returns %s ends the dialogue with a ConfigurationError',
    async ([name, , value, text]) => {
      await using started = await startDialogue(inMemory, {
        ...replying,
        dialogue: { [name]: untyped(() => value) },
      });
      const { dialogue } = started;
      const error = await rejection(dialogue.say('Hello'), ConfigurationError);
      expect(error).toMatchObject({ option: name, operation: 'listenConversation' });
      expect(error.message).toContain(`the function \`${name}\` ${text}`);
      expect(await rejection(dialogue.closed, ConfigurationError)).toBe(error);
    },
  );

  test.for(names)('a promise of `%s` that rejects is never unhandled', async (name) => {
    using unhandled = recordProcess('unhandledRejection');
    await using started = await startDialogue(inMemory, {
      ...replying,
      dialogue: { [name]: untyped(() => Promise.reject(new Error('mine'))) },
    });
    await rejection(started.dialogue.say('Hello'), ConfigurationError);
    await sleep(20);
    expect(unhandled.seen).toEqual([]);
  });
});

describe.concurrent('while our message is being sent', () => {
  test('a message of the bot waits for the signal of ours, and is a reply if it is later', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const { platform, dialogue, voices } = started;
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello', { until: () => true });
    await vi.waitFor(() => expect(callsOf(platform, 'createMessage')).toBe(1));
    push(created(voices.lost('Early')));
    push(created(voices.lost('Hello', 'user_1')));
    push(created(voices.lost('Reply')));
    expect(textsOf(await turn)).toEqual(['Reply']);
    expect(started.others).toEqual(['Early']);
  });

  test('a message of the bot is no reply if the turn ends before ours is known', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const { platform, dialogue, voices, others } = started;
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello', { maxDuration: 100 });
    await vi.waitFor(() => expect(callsOf(platform, 'createMessage')).toBe(1));
    push(created(voices.lost('Early')));
    await rejection(turn, TimeoutError);
    await vi.waitFor(() => expect(others).toEqual(['Early']));
  });

  test('a message of the bot waits for nothing if `isReply` says that it is no reply', async () => {
    const { started, push } = await startLoose({ dialogue: { isReply: () => false } });
    await using _ = started;
    const { platform, dialogue, voices, others } = started;
    platform.fail('createMessage', { fault: 'stall' });
    dialogue.say('Hello');
    await vi.waitFor(() => expect(callsOf(platform, 'createMessage')).toBe(1));
    push(created(voices.lost('Unasked')));
    await vi.waitFor(() => expect(others).toEqual(['Unasked']));
  });

  test('what is live arrives within 5 s after a signal that does not fit, although nothing can be listed', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const { platform, voices, others } = started;
    platform.fail('listMessages', { fault: 'stall', times: always });
    push({ type: 'message_created', data: { id: 'x' } });
    push(created(voices.lost('A person', 'user_2')));
    push(created(voices.lost('The bot')));
    await vi.waitFor(() => expect(others).toEqual(['A person']));
    await vi.waitFor(() => expect(others).toEqual(['A person', 'The bot']), { timeout: 5000 });
  });
});
