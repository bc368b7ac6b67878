import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import {
  AbortError,
  ChatClient,
  type ChatClientOptions,
  type Dialogue,
  type DialogueOptions,
  openDialogue,
} from '../../../src/index.ts';
import type { Message, MessagePayload } from '../../../src/operations.ts';
import { createPlatform, type Platform } from '../../../src/testing.ts';
import { rejection } from '../../support/clients.ts';
import {
  arrived,
  callsOf,
  conversationId,
  created,
  partOf,
  settle,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';

interface Visitor {
  readonly name: string;
  readonly key: string;
}

/** A client whose user key reads the context, as a backend has it that serves many visitors. */
function start(options: Partial<ChatClientOptions> = {}) {
  const store = new AsyncLocalStorage<Visitor>();
  const platform = createPlatform({
    users: [{ id: 'ada' }, { id: 'grace' }, { id: 'linus' }],
    bot: { message: ({ message, reply }) => void reply(`Reply to ${textOf(message)}`) },
  });
  platform.conversations.create(
    { id: conversationId },
    { owner: 'ada', participants: ['grace', 'linus'] },
  );
  /** What the functions of the user were called for, and in which context. */
  const calls: string[] = [];
  const note = (what: string): void => {
    calls.push(`${what}: ${store.getStore()?.name ?? 'nobody'}`);
  };
  const visitors = Object.fromEntries(
    ['ada', 'grace', 'linus'].map((name) => [name, { name, key: platform.userKeyOf(name) }]),
  );
  const as = <T>(name: string, run: () => T): T => {
    const visitor = visitors[name];
    if (visitor === undefined) throw new Error('a visitor');
    return store.run(visitor, run);
  };
  const chat = new ChatClient({
    ...platform.chatOptions,
    retry: { maxDelay: 1 },
    userKey: () => store.getStore()?.key ?? 'no-visitor',
    observer: ({ type, operation }) => {
      if (type !== 'response') note(`${type} of ${operation}`);
    },
    ...options,
  });
  const open = (name: string, own: Partial<DialogueOptions> = {}): Promise<Dialogue> =>
    as(name, () =>
      openDialogue(chat, {
        conversationId,
        quietTime: 20,
        reconnect: { maxDelay: 1 },
        onMessage: (message) => note(`onMessage ${textOf(message)}`),
        onDelta: (text) => note(`onDelta ${text}`),
        ...own,
      }),
    );
  return { platform, chat, as, open, calls, note };
}

/** Who wrote the messages of people, by the key that each was sent with. */
function writers(platform: Platform): string[] {
  const people = platform.messages.all().filter(({ userId }) => userId !== 'bot');
  return people.map((message) => `${message.userId}: ${textOf(message)}`);
}

describe('the key of a message', () => {
  test('is that of its `say`, in one dialogue and in two, whoever ended the turn before it', async () => {
    const { platform, as, open } = start();
    const one = await open('ada');
    const two = await open('grace');
    const turns = [
      as('ada', () => one.say('1')),
      as('grace', () => two.say('2')),
      as('grace', () => one.say('3')),
      as('linus', () => two.say('4')),
    ];
    expect((await Promise.all(turns)).map(textsOf)).toEqual([
      ['Reply to 1'],
      ['Reply to 2'],
      ['Reply to 3'],
      ['Reply to 4'],
    ]);
    expect(writers(platform)).toEqual(['ada: 1', 'grace: 2', 'grace: 3', 'linus: 4']);
    one.close();
    two.close();
  });

  test.for<[title: string, end: (dialogue: Dialogue, abort: () => void) => void]>([
    ['an abort listener', (_, abort) => abort()],
    ['`close()`', (dialogue) => dialogue.close()],
  ])('is that of its `say` after %s has ended the turn before it', async ([, end]) => {
    const { platform, as, open } = start();
    const one = await open('ada', { quietTime: 60_000 });
    const two = await open('grace');
    const controller = new AbortController();
    const { signal } = controller;
    const first = as('ada', () => one.say('1', { signal }));
    const second = as('grace', () => two.say('2'));
    await arrived(platform, 2);
    as('linus', () => end(one, () => controller.abort()));
    await rejection(first, AbortError);
    expect(textsOf(await second)).toEqual(['Reply to 2']);
    expect(writers(platform)).toEqual(['ada: 1', 'grace: 2']);
    one.close();
    two.close();
  });

  test('is that of its `say` after a lost response, and the message is sent once under another key', async () => {
    const { platform, as, open } = start();
    const dialogue = await open('ada');
    await as('ada', () => dialogue.say('1'));
    platform.fail('createMessage', { fault: 'reset', processed: true });
    const lost = as('grace', () => dialogue.say('2'));
    expect(textsOf(await lost)).toEqual(['Reply to 2']);
    expect(lost.message).toMatchObject({ userId: 'grace' });
    platform.fail('createMessage', { fault: 'reset' });
    expect(textsOf(await as('linus', () => dialogue.say('3')))).toEqual(['Reply to 3']);
    expect(writers(platform)).toEqual(['ada: 1', 'grace: 2', 'linus: 3']);
    dialogue.close();
  });
});

describe('the context', () => {
  test('of what a turn does is that of its `say`; of what a dialogue does, that of `openDialogue`', async () => {
    const { platform, as, open, calls, note } = start();
    const dialogue = await open('ada', {
      isReply: ({ userId }) => {
        note('isReply');
        return userId === 'bot';
      },
    });
    platform.fail('createMessage', { fault: 'reset' });
    const until = () => {
      note('until');
      return true;
    };
    const turn = as('grace', () => dialogue.say('1', { until }));
    await turn;
    const payload = { type: 'text', text: 'Hi' } as const;
    const message = platform.messages.create({ conversationId, userId: 'linus', payload });
    platform.emit(conversationId, created(message));
    await eventually(() => expect(calls).toContain('onMessage Hi: ada'));
    platform.disconnect();
    await eventually(() => expect(callsOf(platform, 'listMessages')).toBe(3));
    as('linus', () => dialogue.close());
    await settle();
    const ofTurn = calls.filter((call) => /isReply|until|createMessage|getUser/.test(call));
    expect(new Set(ofTurn.map((call) => call.split(': ')[1]))).toEqual(new Set(['grace']));
    const ofDialogue = calls.filter((call) => /listen|onMessage|onDelta/.test(call));
    expect(new Set(ofDialogue.map((call) => call.split(': ')[1]))).toEqual(new Set(['ada']));
    // The baseline, the list that looked for the message, and that of the gap.
    const lists = calls.filter((call) => call.startsWith('request of listMessages'));
    expect(lists.map((call) => call.split(': ')[1])).toEqual(['ada', 'grace', 'ada']);
  });
});

describe('what is delivered', () => {
  test('comes after `openDialogue` has resolved, to whoever awaits it', async () => {
    const { platform, as, chat } = start();
    const log: string[] = [];
    const opening = as('ada', async () => {
      const dialogue = await openDialogue(chat, {
        conversationId,
        onMessage: (message) => log.push(textOf(message)),
      });
      return dialogue;
    });
    await eventually(() => expect(platform.openStreams).toBe(1));
    // A bot that greets while the baseline is read.
    const payload = { type: 'text', text: 'Welcome' } as const;
    platform.emit(conversationId, created(messageOf('bot', 'Welcome', payload)));
    const dialogue = await opening;
    log.push('open');
    await eventually(() => expect(log).toEqual(['open', 'Welcome']));
    dialogue.close();
  });

  test('keeps one order: what a loop over the turn yields, `onMessage`, and `onDelta`', async () => {
    const { platform, as, open } = start({ observer: undefined });
    const log: string[] = [];
    const dialogue = await open('ada', {
      quietTime: 200,
      onMessage: (message) => log.push(`other ${textOf(message)}`),
      onDelta: (text) => log.push(`part ${text}`),
    });
    const turn = as('ada', () => dialogue.say('1'));
    await eventually(() => expect(turn.replies).toHaveLength(1));
    const reading = (async () => {
      for await (const reply of turn) log.push(`reply ${textOf(reply)}`);
    })();
    await settle();
    const emit = (userId: string, text: string): void => {
      const payload = { type: 'text', text } as const;
      platform.emit(conversationId, created(messageOf(userId, text, payload)));
    };
    emit('bot', 'A');
    emit('linus', 'B');
    emit('bot', 'C');
    platform.emit(conversationId, partOf(1, 'D'));
    emit('bot', 'D');
    emit('linus', 'E');
    await reading;
    expect(log).toEqual([
      'reply Reply to 1',
      'reply A',
      'other B',
      'reply C',
      'part D',
      'reply D',
      'other E',
    ]);
    dialogue.close();
  });
});

let count = 0;

/** A message that only its signal shows. */
function messageOf(userId: string, id: string, payload: MessagePayload): Message {
  count += 1;
  const createdAt = new Date(Date.now() + count).toISOString();
  return { id: `${id}-${count}`, createdAt, payload, userId, conversationId };
}
