import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ConfigurationError, defineOperation, TimeoutError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node.ts';
import { listenConversation, type Message } from '../../../src/operations.ts';
import type { Platform } from '../../../src/testing.ts';
import { rejection, untyped } from '../../support/clients.ts';
import {
  conversationId,
  type DialogueSetup,
  dialogueForms,
  inMemory,
  type StartedDialogue,
  say,
  startDialogue,
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

function sent(platform: Platform): number {
  return platform.requests.filter(({ operation }) => operation === 'createMessage').length;
}

/** The milliseconds that something takes. */
async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const part = (sequence: number, delta: string, userId = 'bot') => {
  const createdAt = new Date().toISOString();
  const origin = { streamId: 's', conversationId, userId, createdAt };
  return { type: 'message_stream_delta', data: { ...origin, sequence, delta } } as const;
};

describe.concurrent.for(ways)('over $name', (way) => {
  test('H01: 50 messages in a gap, and `say` in the same gap: each arrives once, in order', async () => {
    await using started = await begin(way, { client: { retry: { limit: 100, maxDelay: 50 } } });
    const { platform, voices, dialogue, others } = started;
    let isDown = true;
    platform.fail('listenConversation', { status: 503, times: always, when: () => isDown });
    platform.disconnect();
    const before = Array.from({ length: 25 }, (_, index) => textOf(voices.lost(`before ${index}`)));
    // Each of them has a time of its own, which must be over.
    await sleep(60);
    const turn = dialogue.say('Hello', { until: () => true });
    await vi.waitFor(() => expect(platform.messages.size).toBe(26));
    voices.lost('Reply');
    const after = Array.from({ length: 25 }, (_, index) => textOf(voices.lost(`after ${index}`)));
    isDown = false;
    expect(textsOf(await turn)).toEqual(['Reply']);
    await vi.waitFor(() => expect(others).toEqual([...before, ...after]));
  });

  test('H02: a message that stalls is a TimeoutError within `replyTimeout` and 5 s, and is aborted', async () => {
    await using started = await begin(way);
    const { platform, dialogue } = started;
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello', { replyTimeout: 500 });
    const ms = await timeOf(() => rejection(turn, TimeoutError));
    expect(await rejection(turn, TimeoutError)).toMatchObject({ maybeProcessed: true });
    expect(ms).toBeLessThan(5500 + slack);
    expect(platform.messages.size).toBe(0);
  });

  test('H03: a reset, and then no list of messages, settles as early', async () => {
    await using started = await begin(way);
    const { platform, dialogue } = started;
    platform.fail('createMessage', { fault: 'reset' });
    platform.fail('listMessages', { status: 503, times: always });
    const turn = dialogue.say('Hello', { replyTimeout: 500 });
    const ms = await timeOf(() => rejection(turn, TimeoutError));
    expect(ms).toBeLessThan(5500 + slack);
    expect(sent(platform)).toBe(1);
  });

  test('H04: the last look of a turn stalls: the live reply to the next turn is in the next turn', async () => {
    await using started = await begin(way);
    const { platform, dialogue, voices } = started;
    platform.fail('listMessages', { fault: 'stall', times: always });
    expect(await dialogue.say('A', { replyTimeout: 50, maxDuration: 1500 })).toEqual([]);
    const second = dialogue.say('B', { until: () => true, replyTimeout: 1000 });
    await vi.waitFor(() => expect(platform.messages.size).toBe(2), { timeout: 10_000 });
    voices.bot('to B');
    expect(textsOf(await second)).toEqual(['to B']);
  });

  test('H05: the participants cannot be listed: the reply is delivered, the parts of a stranger are not', async () => {
    await using started = await begin(way, { dialogue: { quietTime: undefined } });
    const { platform, dialogue, voices, deltas } = started;
    platform.fail('listParticipants', { status: 503, times: always });
    const turn = dialogue.say('Hello', { until: () => true });
    await vi.waitFor(() => expect(platform.messages.size).toBe(1));
    platform.emit(conversationId, part(1, 'O', 'user_9'));
    // Its own signal is lost: nothing tells who has written it.
    const message = voices.lost('One');
    const data = { streamId: 'other', message };
    platform.emit(conversationId, { type: 'message_stream_complete', data });
    const ms = await timeOf(async () => expect(textsOf(await turn)).toEqual(['One']));
    expect(ms).toBeLessThan(5500 + slack);
    expect(deltas).toEqual([]);
  });

  test('H08: a reply within `quietTime` whose writer is not known is in the turn', async () => {
    await using started = await begin(way, { dialogue: { quietTime: 300 } });
    const { platform, dialogue, voices } = started;
    const turn = dialogue.say('Hello');
    await vi.waitFor(() => expect(platform.messages.size).toBe(1));
    voices.bot('One');
    await vi.waitFor(() => expect(turn.replies).toHaveLength(1));
    platform.fail('listParticipants', { delayMs: 800 });
    const message = voices.lost('Two', 'another-bot');
    const data = { streamId: 's', message };
    platform.emit(conversationId, { type: 'message_stream_complete', data });
    expect(textsOf(await turn)).toEqual(['One', 'Two']);
  });

  test('H09: what a person writes while a message stalls is heard at once', async () => {
    await using started = await begin(way);
    const { platform, dialogue, voices, others } = started;
    platform.fail('createMessage', { fault: 'stall' });
    dialogue.say('Hello');
    await vi.waitFor(() => expect(sent(platform)).toBe(1));
    const person = voices.person('Me');
    const ms = await timeOf(() =>
      vi.waitFor(() => expect(others).toEqual([textOf(person)]), { interval: 5 }),
    );
    expect(ms).toBeLessThan(slack);
  });

  test('H10: one object for three turns is sent as it was at each call', async () => {
    const script: DialogueSetup['script'] = ({ bot }) => bot('One');
    await using started = await begin(way, { script, dialogue: { until: () => true } });
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

  test('H11: what is older than the dialogue is not delivered, whatever is deleted', async () => {
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

  test('H13: metadata with an own `__proto__` is in the conversation once after a lost response', async () => {
    await using started = await begin(way, { script: ({ bot }) => bot('One') });
    const { platform, dialogue } = started;
    platform.fail('createMessage', { fault: 'reset', processed: true });
    const metadata = JSON.parse('{ "a": { "__proto__": 1 }, "__proto__": { "b": 1 } }');
    expect(textsOf(await dialogue.say('Hello', { metadata }))).toEqual(['One']);
    expect(sent(platform)).toBe(1);
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
  ])('H14: after %s, the turn succeeds, and the wait is respected', async ([, fail, least]) => {
    await using started = await begin(way, { script: ({ bot }) => bot('One') });
    const { platform, dialogue } = started;
    fail(platform);
    const turn = dialogue.say('Hello');
    const ms = await timeOf(async () => expect(textsOf(await turn)).toEqual(['One']));
    expect(ms).toBeGreaterThanOrEqual(least);
    expect(platform.messages.all().map(textOf)).toEqual(['Hello', 'One']);
  });
});

test('H14: after two refused connections, the turn succeeds', async () => {
  await using started = await startDialogue(inMemory, { script: ({ bot }) => bot('One') });
  started.platform.fail('createMessage', { fault: 'refused', times: 2 });
  expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
});

describe.for(ways)('while the event loop is blocked, over $name', (way) => {
  test('H07: a reply that arrives within `quietTime` is in the turn', async () => {
    await using started = await begin(way, { dialogue: { quietTime: 200 } });
    const { platform, dialogue, voices } = started;
    const turn = dialogue.say('Hello');
    await vi.waitFor(() => expect(platform.messages.size).toBe(1));
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
    'H12: `%s` that returns %s ends the dialogue with a ConfigurationError',
    async ([name, , value, text]) => {
      await using started = await startDialogue(inMemory, {
        script: ({ bot }) => bot('One'),
        dialogue: { [name]: untyped(() => value) },
      });
      const { dialogue } = started;
      const error = await rejection(dialogue.say('Hello'), ConfigurationError);
      expect(error).toMatchObject({ option: name, operation: 'listenConversation' });
      expect(error.message).toContain(`the function \`${name}\` ${text}`);
      expect(await rejection(dialogue.closed, ConfigurationError)).toBe(error);
    },
  );

  test.for(names)('H12: a promise of `%s` that rejects is never unhandled', async (name) => {
    using unhandled = recordProcess('unhandledRejection');
    await using started = await startDialogue(inMemory, {
      script: ({ bot }) => bot('One'),
      dialogue: { [name]: untyped(() => Promise.reject(new Error('mine'))) },
    });
    await rejection(started.dialogue.say('Hello'), ConfigurationError);
    await sleep(20);
    expect(unhandled.seen).toEqual([]);
  });
});

describe.concurrent('a message of the bot, while ours is being sent,', () => {
  /** A stream whose signals are those that are pushed, whatever they are. */
  async function startLoose(setup: DialogueSetup = {}) {
    const { promise, resolve: opened } = Promise.withResolvers<(signal: unknown) => void>();
    const started = await startDialogue(inMemory, {
      ...setup,
      before(platform) {
        const loose = defineOperation({ ...listenConversation, stream: z.unknown() });
        platform.handle('chat', loose, () => {
          return new ReadableStream<unknown>({
            start: (queue) => opened((signal) => queue.enqueue(signal)),
          });
        });
      },
    });
    return { started, push: await promise };
  }
  const created = (message: Message, isBot: boolean) => ({
    type: 'message_created',
    data: { ...message, isBot },
  });

  test('waits for the signal of ours, and is a reply', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const { platform, dialogue, voices } = started;
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello', { until: () => true });
    await vi.waitFor(() => expect(sent(platform)).toBe(1));
    push(created(voices.lost('Early'), true));
    push(created(voices.lost('Hello', 'user_1'), false));
    push(created(voices.lost('Reply'), true));
    expect(textsOf(await turn)).toEqual(['Reply']);
    expect(started.others).toEqual(['Early']);
  });

  test('is none of ours if the turn ends before ours is known', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const { platform, dialogue, voices, others } = started;
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello', { maxDuration: 100 });
    await vi.waitFor(() => expect(sent(platform)).toBe(1));
    push(created(voices.lost('Early'), true));
    await rejection(turn, TimeoutError);
    await vi.waitFor(() => expect(others).toEqual(['Early']));
  });

  test('waits for nothing if `isReply` says that it is none', async () => {
    const { started, push } = await startLoose({ dialogue: { isReply: () => false } });
    await using _ = started;
    const { platform, dialogue, voices, others } = started;
    platform.fail('createMessage', { fault: 'stall' });
    dialogue.say('Hello');
    await vi.waitFor(() => expect(sent(platform)).toBe(1));
    push(created(voices.lost('Unasked'), true));
    await vi.waitFor(() => expect(others).toEqual(['Unasked']));
  });

  test('a signal that does not fit, and no list: what is live arrives within 5 s', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const { platform, voices, others } = started;
    platform.fail('listMessages', { fault: 'stall', times: always });
    push({ type: 'message_created', data: { id: 'x' } });
    push(created(voices.lost('A person', 'user_2'), false));
    push(created(voices.lost('The bot'), true));
    await vi.waitFor(() => expect(others).toEqual(['A person']));
    await vi.waitFor(() => expect(others).toEqual(['A person', 'The bot']), { timeout: 5000 });
  });
});
