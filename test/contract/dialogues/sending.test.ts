import { describe, expect, test } from 'vitest';
import {
  AbortError,
  BotPlatformError,
  ConnectionError,
  InvalidInputError,
} from '../../../src/index.ts';
import type { MessagePayload } from '../../../src/operations.ts';
import { createMessage, type MessagePayloadInput } from '../../../src/operations.ts';
import type { Failure, Platform } from '../../../src/testing.ts';
import { rejection, untyped } from '../../support/clients.ts';
import {
  callsOf,
  conversationId,
  inMemory,
  replying,
  say,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';

/** The texts of the user's messages in the conversation. */
function ownTexts(platform: Platform): string[] {
  return platform.messages
    .all()
    .filter(({ userId }) => userId === 'user_1')
    .map(textOf);
}

const lost: readonly (readonly [title: string, failure: Failure])[] = [
  ['a reset', { fault: 'reset' }],
  ['a page of a proxy', { fault: 'html' }],
  ['a 503', { status: 503 }],
];

/** After these, a second attempt would fail as well. */
const permanent: readonly (readonly [title: string, failure: Failure])[] = [
  ['a 200 that cannot be read', { status: 200, body: { message: 'no' } }],
  ['a 501', { status: 501 }],
];

// Which errors leave the outcome unknown, and which are transient, is in outcomes.test.ts.
describe.concurrent('a message', () => {
  test.for([...lost, ...permanent])(
    'a message that was created before %s is not sent again',
    async ([, failure]) => {
      await using started = await startDialogue(inMemory, replying);
      const { platform, dialogue, others } = started;
      platform.fail('createMessage', { ...failure, processed: true } as Failure);
      expect(textsOf(await dialogue.say('Hello'))).toEqual(['One']);
      expect(callsOf(platform, 'createMessage')).toBe(1);
      expect(others).toEqual([]);
    },
  );

  test.for(lost)('a message that was not created before %s is sent again', async ([, failure]) => {
    await using started = await startDialogue(inMemory, replying);
    const { platform, dialogue, others } = started;
    platform.fail('createMessage', failure);
    expect(textsOf(await dialogue.say('Hello'))).toEqual(['One']);
    expect(ownTexts(platform)).toEqual(['Hello']);
    expect(callsOf(platform, 'createMessage')).toBe(2);
    expect(others).toEqual([]);
  });

  test.for(permanent)(
    'a message that was not created before %s is not sent again',
    async ([, failure]) => {
      await using started = await startDialogue(inMemory, replying);
      const { platform, dialogue } = started;
      platform.fail('createMessage', failure);
      const error = await rejection(dialogue.say('Hello'), BotPlatformError);
      expect(error).toMatchObject({ isTransient: false, maybeProcessed: true });
      expect(error.message).toContain('not sent again, since a second attempt would fail as well');
      expect(callsOf(platform, 'createMessage')).toBe(1);
    },
  );
});

describe.concurrent('a message whose outcome is unknown', () => {
  test('a lost message is found with `resend: 0`, too', async () => {
    await using started = await startDialogue(inMemory, { ...replying, dialogue: { resend: 0 } });
    started.platform.fail('createMessage', { fault: 'reset', processed: true });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
  });

  test.for<[title: string, userId: string, payload: MessagePayloadInput, metadata?: { a: number }]>(
    [
      ['of another user', 'user_2', say('Hello'), { a: 1 }],
      ['with another text', 'user_1', say('Hello!')],
      ['with other metadata', 'user_1', say('Hello'), { a: 2 }],
      ['without metadata', 'user_1', say('Hello')],
    ],
  )('a lost message is not taken for a message %s', async ([, userId, payload, metadata]) => {
    await using started = await startDialogue(inMemory, replying);
    const { platform, dialogue } = started;
    platform.messages.create({ conversationId, userId, payload, ...(metadata && { metadata }) });
    platform.fail('createMessage', { fault: 'reset' });
    expect(textsOf(await dialogue.say('Hello', { metadata: { a: 1 } }))).toEqual(['One']);
    expect(callsOf(platform, 'createMessage')).toBe(2);
  });

  test('a lost message is found whatever the order of its properties', async () => {
    const payload = { type: 'file', fileUrl: 'https://a.example/f', title: 'F' } as const;
    await using started = await startDialogue(inMemory, replying);
    const { platform, dialogue } = started;
    platform.handle('chat', createMessage, ({ body, refuse }) => {
      const { title, fileUrl, type } = { title: 'none', fileUrl: '', ...body.payload };
      platform.messages.create({
        conversationId,
        userId: 'user_1',
        payload: untyped<MessagePayload>({ title, fileUrl, type }),
        metadata: { b: 2, a: 1 },
      });
      started.voices.bot('One');
      return refuse(503, 'lost');
    });
    expect(textsOf(await dialogue.say(payload, { metadata: { a: 1, b: 2 } }))).toEqual(['One']);
  });

  test('a lost message is not taken for one that this dialogue has sent before', async () => {
    await using started = await startDialogue(inMemory, replying);
    const { platform, dialogue } = started;
    await dialogue.say('Hello');
    platform.fail('createMessage', { fault: 'reset' });
    expect(textsOf(await dialogue.say('Hello'))).toEqual(['One']);
    expect(ownTexts(platform)).toEqual(['Hello', 'Hello']);
  });

  test('a lost message has the error of its call if the service refuses to list messages', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, dialogue } = started;
    platform.fail('createMessage', { fault: 'reset' });
    platform.fail('listMessages', { status: 403 });
    const error = await rejection(dialogue.say('Hello'), ConnectionError);
    expect(error.message).toMatch(/not sent again, since the messages .* cannot be listed$/);
    expect(callsOf(platform, 'createMessage')).toBe(1);
  });

  test('a message is our own although its turn failed: it does not go to `onMessage`, the late reply does', async () => {
    await using started = await startDialogue(inMemory, { ...replying, dialogue: { resend: 0 } });
    const { platform, dialogue, others } = started;
    const controller = new AbortController();
    platform.fail('createMessage', { fault: 'stall', processed: true });
    const turn = dialogue.say('Hello', { signal: controller.signal });
    await eventually(() => expect(platform.messages.size).toBe(2));
    controller.abort();
    expect(await rejection(turn, AbortError)).toMatchObject({ maybeProcessed: true });
    await eventually(() => expect(others).toEqual(['One']));
    // The same text again, this time of another tab.
    started.voices.signal(started.voices.lost('Hello', 'user_1'));
    await eventually(() => expect(others).toEqual(['One', 'Hello']));
  });
});

describe.concurrent('a message that was certainly not created', () => {
  test('`maybeProcessed` of the error of a message counts every attempt', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, dialogue } = started;
    platform.fail('createMessage', { fault: 'reset' });
    platform.fail('createMessage', { status: 402 });
    const error = await rejection(dialogue.say('Hello'), BotPlatformError);
    expect(error).toMatchObject({ status: 402, maybeProcessed: true });
  });

  test.for<[title: string, failure: Failure, name: string]>([
    ['a 403', { status: 403 }, 'ForbiddenError'],
    ['a 402', { status: 402 }, 'ApiError'],
  ])(
    'a message that was certainly not created has the error of its call: %s; the next turn begins',
    async ([, failure, name]) => {
      await using started = await startDialogue(inMemory, replying);
      const { platform, dialogue } = started;
      platform.fail('createMessage', failure);
      const first = dialogue.say('Hello');
      const second = dialogue.say('Hello again');
      const error = await rejection(first, BotPlatformError);
      expect(error).toMatchObject({ name, operation: 'createMessage' });
      expect(first.endedBy).toBe('error');
      expect(textsOf(await second)).toEqual(['One']);
      expect(callsOf(platform, 'createMessage')).toBe(2);
    },
  );

  test.for<[title: string, message: MessagePayloadInput | string]>([
    ['an empty text', ''],
    ['an empty payload', untyped({})],
    ['no object', untyped(7)],
    ['a payload that JSON cannot represent', untyped({ type: 'text', text: 'x', n: 1n })],
  ])('%s is an InvalidInputError of its turn, and nothing is sent', async ([, message]) => {
    await using started = await startDialogue(inMemory);
    const error = await rejection(started.dialogue.say(message), InvalidInputError);
    expect(error.operation).toBe('createMessage');
    expect(callsOf(started.platform, 'createMessage')).toBe(0);
  });
});

describe.concurrent('what is sent', () => {
  test('a message is sent in the same tick', async () => {
    const addresses: string[] = [];
    await using started = await startDialogue(inMemory, {
      client: {
        headers: () => {
          addresses.push('called');
          return {};
        },
      },
    });
    const before = addresses.length;
    started.dialogue.say('Hello');
    expect(addresses).toHaveLength(before + 1);
  });

  test('one object for three turns is sent as it was at each call', async () => {
    await using started = await startDialogue(inMemory, {
      ...replying,
      dialogue: { until: () => true },
    });
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

  test('metadata with an own `__proto__` is in the conversation once after a lost response', async () => {
    await using started = await startDialogue(inMemory, replying);
    const { platform, dialogue } = started;
    platform.fail('createMessage', { fault: 'reset', processed: true });
    const metadata = JSON.parse('{ "a": { "__proto__": 1 }, "__proto__": { "b": 1 } }');
    expect(textsOf(await dialogue.say('Hello', { metadata }))).toEqual(['One']);
    expect(callsOf(platform, 'createMessage')).toBe(1);
  });
});
