import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/operations.ts';
import {
  conversationId,
  inMemory,
  say,
  startDialogue,
  textOf,
  textsOf,
  type Voices,
  ways,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';

const texts = ['One', 'Two', 'Three'];
const script = ({ bot }: Voices) => texts.map((text) => bot(text));

// Who wrote what, and when, is random in test/properties/dialogues.test.ts.
describe.concurrent('a turn', () => {
  describe.for(ways)('its replies arrive %s', (way) => {
    test('an awaited turn is all replies, the oldest first, as the service has them', async () => {
      let sent: Message[] = [];
      await using started = await startDialogue(inMemory, {
        way,
        script: (voices) => {
          sent = script(voices);
        },
      });
      const turn = started.dialogue.say('Hello');
      expect(await turn).toEqual(sent);
      expect(turn.endedBy).toBe('quiet');
      expect(started.others).toEqual([]);
      expect(started.platform.messages.all().map(textOf)).toEqual(['Hello', ...texts]);
    });

    test('an iterated turn is each reply as it comes', async () => {
      await using started = await startDialogue(inMemory, { way, script });
      const turn = started.dialogue.say('Hello');
      const iterated: string[] = [];
      for await (const reply of turn) {
        expect(turn.endedBy).toBeUndefined();
        iterated.push(textOf(reply));
      }
      expect(iterated).toEqual(texts);
      expect(textsOf(turn.replies)).toEqual(texts);
    });

    test('`isReply` decides which messages after ours are replies', async () => {
      await using started = await startDialogue(inMemory, {
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

    test('a reply that is there before `createMessage` has returned is in the turn', async () => {
      await using started = await startDialogue(inMemory, {
        way,
        script: ({ bot }) => bot('Early'),
      });
      started.platform.fail('createMessage', { delayMs: 100 });
      expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['Early']);
      expect(started.others).toEqual([]);
    });
  });

  test('a message that nobody waits for is sent, at once', async () => {
    await using started = await startDialogue(inMemory);
    started.dialogue.say('Hello');
    await eventually(() => expect(started.platform.messages.all().map(textOf)).toEqual(['Hello']));
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
});
