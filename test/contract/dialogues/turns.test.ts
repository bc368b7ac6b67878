import { describe, expect, test, vi } from 'vitest';
import { createMessage, type Message } from '../../../src/operations.ts';
import {
  conversationId,
  dialogueForms,
  inMemory,
  say,
  startDialogue,
  textOf,
  textsOf,
  ways,
} from '../../support/dialogues.ts';

describe.concurrent.for(dialogueForms)('a turn over $name', ({ start }) => {
  describe.for(ways)('whose replies arrive %s', (way) => {
    test.for<[title: string, replies: string[]]>([
      ['one reply', ['One']],
      ['three replies', ['One', 'Two', 'Three']],
    ])('awaited, it is %s, the oldest first', async ([, texts]) => {
      await using started = await startDialogue(start, {
        way,
        script({ bot }) {
          for (const text of texts) bot(text);
        },
      });
      const turn = started.dialogue.say('Hello');
      expect(textsOf(await turn)).toEqual(texts);
      expect(turn.endedBy).toBe('quiet');
      expect(started.others).toEqual([]);
      expect(started.platform.messages.all().map(textOf)).toEqual(['Hello', ...texts]);
    });

    test('iterated, it is each reply as it comes', async () => {
      const texts = ['One', 'Two', 'Three'];
      await using started = await startDialogue(start, {
        way,
        script({ bot }) {
          for (const text of texts) bot(text);
        },
      });
      const turn = started.dialogue.say('Hello');
      const iterated: string[] = [];
      for await (const reply of turn) {
        expect(turn.endedBy).toBeUndefined();
        iterated.push(textOf(reply));
      }
      expect(iterated).toEqual(texts);
      expect(textsOf(turn.replies)).toEqual(texts);
    });

    test('what other people write meanwhile is no reply, and goes to `onMessage`', async () => {
      await using started = await startDialogue(start, {
        way,
        script({ bot, person }) {
          person('Me too');
          bot('One');
          person('And me');
          bot('Two');
        },
      });
      expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One', 'Two']);
      expect(started.others).toEqual(['Me too', 'And me']);
    });

    test('a reply is the same message however it arrives', async () => {
      let sent: Message | undefined;
      await using started = await startDialogue(start, {
        way,
        script({ bot }) {
          sent = bot('One');
        },
      });
      expect(await started.dialogue.say('Hello')).toEqual([sent]);
    });

    test('`isReply` decides which messages after ours are replies', async () => {
      await using started = await startDialogue(start, {
        way,
        script({ bot, person }) {
          bot('One');
          person('Two');
        },
        dialogue: { isReply: ({ userId }) => userId === 'user_2' },
      });
      expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['Two']);
      expect(started.others).toEqual(['One']);
    });

    test('two turns at once are one after the other, and each has its own replies', async () => {
      await using started = await startDialogue(start, {
        way,
        script({ bot }, text) {
          bot(`${text}, one`);
          bot(`${text}, two`);
        },
      });
      const [first, second] = await Promise.all([
        started.dialogue.say('A'),
        started.dialogue.say('B'),
      ]);
      expect([textsOf(first), textsOf(second)]).toEqual([
        ['A, one', 'A, two'],
        ['B, one', 'B, two'],
      ]);
      expect(started.others).toEqual([]);
    });
  });

  test('a message that nobody waits for is sent, at once', async () => {
    await using started = await startDialogue(start);
    started.dialogue.say('Hello');
    await vi.waitFor(() => expect(started.platform.messages.all().map(textOf)).toEqual(['Hello']));
  });

  test('a reply that is there before `createMessage` has returned is not lost', async () => {
    await using started = await startDialogue(start, {
      script: ({ bot }) => bot('Early'),
      dialogue: { until: () => true },
    });
    started.platform.fail('createMessage', { delayMs: 100 });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['Early']);
  });

  test('a reply that comes after the turn goes to `onMessage`, and not to the next turn', async () => {
    await using started = await startDialogue(start, {
      script: ({ bot }, text) => bot(`to ${text}`),
      dialogue: { until: () => true },
    });
    const { dialogue, voices, others } = started;
    expect(textsOf(await dialogue.say('A'))).toEqual(['to A']);
    voices.bot('late');
    await vi.waitFor(() => expect(others).toEqual(['late']));
    expect(textsOf(await dialogue.say('B'))).toEqual(['to B']);
    expect(others).toEqual(['late']);
  });

  test('a bot that speaks first is heard by `onMessage`', async () => {
    await using started = await startDialogue(start);
    started.voices.bot('Welcome');
    await vi.waitFor(() => expect(started.others).toEqual(['Welcome']));
  });

  test('what a person writes in another tab goes to `onMessage`', async () => {
    await using started = await startDialogue(start, { script: ({ bot }) => bot('One') });
    const { dialogue, voices, others } = started;
    const own = voices.lost('In another tab', 'user_1');
    voices.signal(own);
    expect(textsOf(await dialogue.say('Hello'))).toEqual(['One']);
    expect(others).toEqual(['In another tab']);
  });
});

describe.concurrent('which messages are replies', () => {
  test('what the bot sent before our message was created is none, even if it is signaled later', async () => {
    await using started = await startDialogue(inMemory, {
      script({ signal, bot }) {
        signal(before);
        bot('After');
      },
    });
    const before = started.platform.messages.create({
      conversationId,
      userId: 'bot',
      payload: say('Before'),
      createdAt: '2020-01-01T00:00:00.000Z',
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['After']);
    expect(started.others).toEqual(['Before']);
  });

  test('of messages with the same time, the list shows which are older than ours', async () => {
    const createdAt = '2030-01-01T00:00:00.000Z';
    await using started = await startDialogue(inMemory);
    const { platform, dialogue, others } = started;
    const create = (text: string, userId: string) =>
      platform.messages.create({
        conversationId: 'c',
        userId,
        createdAt,
        payload: { type: 'text', text },
      });
    // As a service does that loses the signal of our own message.
    platform.handle('chat', createMessage, () => {
      const before = create('Before', 'bot');
      const message = create('Hello', 'user_1');
      const after = create('After', 'bot');
      for (const sent of [before, after]) {
        platform.emit('c', { type: 'message_created', data: { ...sent, isBot: true } });
      }
      return { message };
    });
    expect(textsOf(await dialogue.say('Hello'))).toEqual(['After']);
    expect(others).toEqual(['Before']);
  });
});
