import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  AbortError,
  ConfigurationError,
  type DialogueOptions,
  ForbiddenError,
  InvalidInputError,
  openDialogue,
  RateLimitError,
  type SayOptions,
} from '../../../src/index.ts';
import { rejection, untyped } from '../../support/clients.ts';
import {
  arrived,
  conversationId,
  inMemory,
  partOf,
  replying,
  type StartedDialogue,
  startDialogue,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';
import { recordProcess } from '../../support/process-events.ts';
import { allFrames, failureOfUser, keepTenFrames, userFrames } from '../../support/user-frames.ts';

describe('a dialogue', () => {
  test('a dialogue settles its turns with an AbortError when it is closed, and releases its connection', async () => {
    using unhandled = recordProcess('unhandledRejection');
    await using started = await startDialogue(inMemory, {
      script: ({ bot }) => bot('One'),
      dialogue: { quietTime: undefined },
    });
    const { dialogue, platform } = started;
    const turn = dialogue.say('Hello', { until: () => false });
    const queued = dialogue.say('And?');
    const iterator = queued[Symbol.asyncIterator]();
    const next = iterator.next();
    await eventually(() => expect(turn.replies).toHaveLength(1));
    dialogue.close();
    expect(await rejection(turn, AbortError)).toMatchObject({ operation: 'createMessage' });
    expect(textsOf(turn.replies)).toEqual(['One']);
    await rejection(next, AbortError);
    expect(await rejection(queued, AbortError)).toMatchObject({ maybeProcessed: false });
    const { message } = await rejection(dialogue.say('Hello?'), AbortError);
    expect(message).toContain('the dialogue was closed');
    await dialogue.closed;
    dialogue.close();
    await eventually(() => expect(platform.openStreams).toBe(0));
    expect(platform.messages.size).toBe(2);
    expect(unhandled.seen).toEqual([]);
  });

  test('a dialogue is closed by the end of an `await using` block', async () => {
    await using started = await startDialogue(inMemory);
    {
      await using second = await openDialogue(started.chat, { conversationId });
      expect(second.say('Hello').endedBy).toBeUndefined();
      expect(started.platform.openStreams).toBe(2);
    }
    await eventually(() => expect(started.platform.openStreams).toBe(1));
  });

  test('a dialogue ends with its signal', async () => {
    const controller = new AbortController();
    await using started = await startDialogue(inMemory, {
      dialogue: { signal: controller.signal },
    });
    const turn = started.dialogue.say('Hello');
    await arrived(started.platform);
    controller.abort('shutdown');
    expect(await rejection(turn, AbortError)).toMatchObject({ cause: 'shutdown' });
    expect(await rejection(started.dialogue.closed, AbortError)).toMatchObject({
      operation: 'listenConversation',
      cause: 'shutdown',
    });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    await eventually(() => expect(started.platform.openStreams).toBe(0));
  });

  test('a dialogue cannot be opened by a user who does not participate', async () => {
    await using started = await startDialogue(inMemory);
    const userKey = started.platform.userKeyOf('user_3');
    const stranger = started.chat.withOptions({ userKey });
    const error = await rejection(openDialogue(stranger, { conversationId }), ForbiddenError);
    expect(error.operation).toBe('listenConversation');
    await eventually(() => expect(started.platform.openStreams).toBe(1));
  });

  test('a dialogue shares nothing with other dialogues of the conversation', async () => {
    await using started = await startDialogue(inMemory, {
      script: ({ bot }, text) => bot(`to ${text}`),
      dialogue: { until: () => true },
    });
    const other = started.chat.withOptions({ userKey: started.platform.userKeyOf('user_2') });
    const heard: string[] = [];
    await using second = await openDialogue(other, {
      conversationId,
      until: ({ payload }) => payload.type === 'text' && payload.text === 'to B',
      isReply: ({ payload }) => payload.type === 'text' && payload.text === 'to B',
      onMessage: ({ payload }) => heard.push(payload.type === 'text' ? payload.text : ''),
    });
    expect(textsOf(await started.dialogue.say('A'))).toEqual(['to A']);
    expect(textsOf(await second.say('B'))).toEqual(['to B']);
    expect(heard).toEqual(['A', 'to A']);
    await eventually(() => expect(started.others).toEqual(['B', 'to B']));
  });
});

describe('a dialogue that is being opened', () => {
  test('the opening of a dialogue ends with its signal, also if that was aborted before', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, chat } = started;
    const controller = new AbortController();
    platform.fail('listenConversation', { fault: 'stall' });
    const opening = openDialogue(chat, { conversationId, signal: controller.signal });
    controller.abort('enough');
    const aborted = { operation: 'listenConversation', cause: 'enough' };
    expect(await rejection(opening, AbortError)).toMatchObject(aborted);
    const second = openDialogue(chat, { conversationId, signal: controller.signal });
    // Nothing was sent.
    expect(await rejection(second, AbortError)).toMatchObject({
      ...aborted,
      maybeProcessed: false,
    });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('the opening of a dialogue reports a rate limit with the wait that the service asks for', async () => {
    await using started = await startDialogue(inMemory);
    const { platform, chat } = started;
    const headers = { 'retry-after': '20' };
    platform.fail('listenConversation', { status: 429, headers });
    const limited = chat.withOptions({ totalTimeout: 10_000 });
    const error = await rejection(openDialogue(limited, { conversationId }), RateLimitError);
    expect(error.retryAfterMs).toBe(20_000);
  });

  test('a dialogue is opened although the service fails once', async () => {
    await using started = await startDialogue(inMemory);
    started.platform.fail('listenConversation', { status: 503 });
    started.platform.fail('listMessages', { status: 503 });
    await using second = await openDialogue(started.chat, { conversationId });
    expect(second.say('Hello').endedBy).toBeUndefined();
  });

  test('a dialogue leaves nothing open if the messages before it cannot be listed', async () => {
    await using started = await startDialogue(inMemory);
    started.platform.fail('listMessages', { status: 403 });
    const error = await rejection(openDialogue(started.chat, { conversationId }), ForbiddenError);
    expect(error).toMatchObject({ operation: 'listenConversation' });
    await eventually(() => expect(started.platform.openStreams).toBe(1));
  });

  test.for<[title: string, options: DialogueOptions, option: string]>([
    ['no options', untyped(undefined), 'conversationId'],
    ['no conversation', untyped({}), 'conversationId'],
    ['an unknown option', untyped({ conversationId, quiet: 1 }), 'quiet'],
    ['a time of 0', { conversationId, quietTime: 0 }, 'quietTime'],
    ['a time that is no number', { conversationId, replyTimeout: Number.NaN }, 'replyTimeout'],
    ['a negative `resend`', { conversationId, resend: -1 }, 'resend'],
    ['an `until` that is no function', untyped({ conversationId, until: 'x' }), 'until'],
    ['a signal that is none', untyped({ conversationId, signal: {} }), 'signal'],
  ])('%s is a ConfigurationError that names the option', async ([, options, option]) => {
    await using started = await startDialogue(inMemory);
    const error = await rejection(openDialogue(started.chat, options), ConfigurationError);
    expect(error).toMatchObject({ option, operation: 'listenConversation' });
    expect(error.message).toContain(option);
  });

  test('something else than a client is a ConfigurationError', async () => {
    const opening = openDialogue(untyped(undefined), { conversationId });
    expect(await rejection(opening, ConfigurationError)).toMatchObject({ option: 'chat' });
  });

  test('an id that no path can have is an InvalidInputError', async () => {
    await using started = await startDialogue(inMemory);
    await rejection(openDialogue(started.chat, { conversationId: '..' }), InvalidInputError);
  });
});

test.for<[title: string, options: SayOptions, option: string]>([
  ['an unknown option', untyped({ prefetch: true }), 'prefetch'],
  ['a time of 0', { maxDuration: 0 }, 'maxDuration'],
  ['no object', untyped(7), 'options'],
])('%s of `say` is an InvalidInputError of the turn', async ([, options, option]) => {
  await using started = await startDialogue(inMemory);
  const turn = started.dialogue.say('Hello', options);
  const error = await rejection(turn, InvalidInputError);
  expect(error).toMatchObject({ operation: 'createMessage', issues: [{ path: [option] }] });
  expect(turn.endedBy).toBe('error');
  expect(started.platform.messages.size).toBe(0);
});

describe('what a function of the user throws', () => {
  const thrown = new Error('mine');
  const fail = (): never => {
    throw thrown;
  };
  const reject = async (): Promise<never> => fail();
  const speak = ({ voices }: StartedDialogue) => voices.bot('One');
  const write = ({ platform }: StartedDialogue) => platform.emit(conversationId, partOf(1, 'x'));

  test.for<
    [option: string, options: Partial<DialogueOptions>, act: (s: StartedDialogue) => unknown]
  >([
    ['onMessage', { onMessage: fail, isReply: () => false }, speak],
    ['onMessage', { onMessage: reject, isReply: () => false }, speak],
    ['onDelta', { onDelta: fail }, write],
    ['onDelta', { onDelta: reject }, write],
    ['isReply', { isReply: fail }, speak],
    ['until', { until: fail }, speak],
  ])(
    'what a function throws, or rejects with, ends the dialogue with a ConfigurationError: `%s`',
    async ([option, options, act]) => {
      using unhandled = recordProcess('unhandledRejection');
      await using started = await startDialogue(inMemory, { dialogue: options });
      const { dialogue, platform } = started;
      const turn = dialogue.say('Hello');
      await arrived(platform);
      act(started);
      await eventually(() => expect(turn.endedBy).toBe('error'));
      const error = await rejection(turn, ConfigurationError);
      expect(error).toMatchObject({ option, operation: 'listenConversation' });
      expect(error.cause).toBe(thrown);
      expect(error.message).toContain(option);
      const after = await rejection(dialogue.say('Hello?'), ConfigurationError);
      expect(after).not.toBe(error);
      expect(after.cause).toBe(thrown);
      await eventually(() => expect(platform.openStreams).toBe(0));
      expect(unhandled.seen).toEqual([]);
    },
  );

  test('`isReply` on Object.prototype is not the option', async ({ onTestFinished }) => {
    Object.defineProperty(Object.prototype, 'isReply', { value: () => false, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'isReply'));
    await using started = await startDialogue(inMemory, { script: ({ bot }) => bot('Fine') });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['Fine']);
  });

  test('`onMessage` may speak itself, and is not awaited', async () => {
    const answers: string[][] = [];
    await using started = await startDialogue(inMemory, {
      script: ({ bot }) => bot('Fine'),
      dialogue: {
        async onMessage() {
          answers.push(textsOf(await started.dialogue.say('And you?')));
        },
      },
    });
    started.voices.bot('How are you?');
    await eventually(() => expect(answers).toEqual([['Fine']]));
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
      expect(await rejection(dialogue.closed, ConfigurationError)).toBe(error.cause);
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

describe('the stack of an error', () => {
  keepTenFrames();
  const uses: Readonly<Record<string, (started: StartedDialogue) => Promise<unknown>>> = {
    'that awaits a turn': async ({ dialogue }) => await dialogue.say('Hello', { replyTimeout: 5 }),
    'that iterates a turn': async ({ dialogue }) => {
      for await (const _ of dialogue.say('Hello', { replyTimeout: 5 }));
    },
    'that awaits a turn whose message is wrong': async ({ dialogue }) => await dialogue.say(''),
    'that awaits a turn of a dialogue that was closed': async ({ dialogue }) => {
      dialogue.close();
      return await dialogue.say('Hello');
    },
    'that opens a dialogue': async ({ chat, platform }) => {
      platform.fail('listenConversation', { status: 403 });
      return await openDialogue(chat, { conversationId });
    },
    'that opens a dialogue with a wrong option': async ({ chat }) =>
      await openDialogue(chat, { conversationId, resend: -1 }),
  };

  test.for(Object.entries(uses))(
    'the stack of an error names the functions %s',
    async ([, use]) => {
      await using started = await startDialogue(inMemory);
      const { stack } = await failureOfUser(() => use(started));
      expect(userFrames(stack)).toEqual(allFrames);
    },
  );
});

test.for<[former: string, current: string]>([
  ['timeout', 'replyTimeout'],
  ['totalTimeout', 'maxDuration'],
  ['retry', 'resend'],
])('the former option `%s` is reported with its new name', async ([former, current]) => {
  await using started = await startDialogue(inMemory);
  const { chat, dialogue } = started;
  const options = untyped<DialogueOptions>({ conversationId, [former]: 1 });
  const error = await rejection(openDialogue(chat, options), ConfigurationError);
  expect(error.option).toBe(former);
  expect(error.message).toContain(`expected \`${current}\``);
  const refused = await rejection(
    dialogue.say('Hello', untyped({ [former]: 1 })),
    InvalidInputError,
  );
  expect(refused.issues).toMatchObject([{ path: [former] }]);
  // `resend` is no option of a turn.
  if (former !== 'retry') expect(refused.message).toContain(`expected \`${current}\``);
});
