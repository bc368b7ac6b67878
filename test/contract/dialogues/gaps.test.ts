import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineOperation, ForbiddenError, InternalServerError } from '../../../src/index.ts';
import { listenConversation, listMessages } from '../../../src/operations.ts';
import type { Platform } from '../../../src/testing.ts';
import { rejection, untyped } from '../../support/clients.ts';
import {
  arrived,
  callsOf,
  conversationId,
  created,
  inMemory,
  say,
  startDialogue,
  startLoose,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';

/** Breaks the connection, and keeps it broken until the function that it returns is called. */
function breakConnection(platform: Platform): () => void {
  let isBroken = true;
  platform.fail('listenConversation', { status: 503, times: 1e9, when: () => isBroken });
  platform.disconnect();
  return () => {
    isBroken = false;
  };
}

const patient = { reconnect: { limit: 100, maxDelay: 20 } };

// What comes through a gap, and in which turn, is in test/properties/dialogues.test.ts.
describe.concurrent('a connection that is lost', () => {
  test('a turn stays open while the connection is lost, for longer than `quietTime`', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { ...patient, quietTime: 200 },
    });
    const { dialogue, voices, platform } = started;
    const turn = dialogue.say('Hello');
    await arrived(platform);
    voices.bot('One');
    await turn[Symbol.asyncIterator]().next();
    const repair = breakConnection(platform);
    const lostAt = performance.now();
    voices.lost('Two');
    await eventually(() => expect(performance.now() - lostAt).toBeGreaterThan(400));
    expect(turn.endedBy).toBeUndefined();
    voices.lost('Three');
    repair();
    expect(textsOf(await turn)).toEqual(['One', 'Two', 'Three']);
    expect(turn.endedBy).toBe('quiet');
  });

  test('the turn of a user who is removed has its replies, and the error of the stream', async () => {
    await using started = await startDialogue(inMemory, {
      members: { owner: 'user_3', participants: ['user_1'] },
      dialogue: { quietTime: undefined },
      script: ({ bot }) => bot('One'),
    });
    const { dialogue, platform } = started;
    const turn = dialogue.say('Hello', { until: () => false });
    await eventually(() => expect(turn.replies).toHaveLength(1));
    const queued = dialogue.say('Are you there?');
    platform.conversations.removeParticipant(conversationId, 'user_1');
    const cause = await rejection(dialogue.closed, ForbiddenError);
    const error = await rejection(turn, ForbiddenError);
    expect(error).toMatchObject({ operation: 'listenConversation', maybeProcessed: true });
    expect(error.cause).toBe(cause);
    expect(textsOf(turn.replies)).toEqual(['One']);
    const others = [queued, dialogue.say('Hello?')].map((one) => rejection(one, ForbiddenError));
    for (const other of await Promise.all(others)) {
      expect(other).toMatchObject({ maybeProcessed: false });
      expect(other.cause).toBe(cause);
    }
  });
});

describe.concurrent('what was missed', () => {
  const old = Array.from({ length: 400 }, (_, index) => ({
    conversationId,
    userId: index % 2 === 0 ? 'user_1' : 'bot',
    payload: say(`old ${index}`),
    createdAt: new Date(1_600_000_000_000 + index).toISOString(),
  }));
  const remember = (platform: Platform): void => {
    for (const message of old) platform.messages.create(message);
  };
  test.for([
    ['with one request among 400 messages, since the newest come first', 1, 1],
    ['page by page, up to the first message that is known', 45, 3],
  ] as const)('what was missed is found %s', async ([, count, requests]) => {
    await using started = await startDialogue(inMemory, { before: remember });
    const { platform, voices, others } = started;
    expect(callsOf(platform, 'listMessages')).toBe(1);
    const missed = Array.from({ length: count }, (_, index) => voices.lost(`Missed ${index}`));
    platform.disconnect();
    await eventually(() => expect(others).toEqual(missed.map(textOf)));
    expect(callsOf(platform, 'listMessages')).toBe(1 + requests);
  });

  test('what was missed is found beside a message that cannot be read', async () => {
    await using started = await startDialogue(inMemory, {
      before(platform) {
        const loose = defineOperation({ ...listMessages, response: z.looseObject({}) });
        platform.handle('chat', loose, () => ({
          messages: [...[...platform.messages.all()].reverse(), { id: 'no-message' }],
        }));
      },
    });
    started.voices.lost('Missed');
    started.platform.disconnect();
    await eventually(() => expect(started.others).toEqual(['Missed']));
  });

  test('a dialogue ends with the error of the list, as one of listening, if what was missed cannot be listed', async () => {
    await using started = await startDialogue(inMemory);
    const turn = started.dialogue.say('Hello');
    started.platform.fail('listMessages', { status: 403 });
    started.platform.disconnect();
    const error = await rejection(started.dialogue.closed, ForbiddenError);
    expect((await rejection(turn, ForbiddenError)).cause).toBe(error);
    const { id: operation, method, path } = listenConversation;
    expect(error).toMatchObject({ operation, method, path, status: 403 });
    expect(error.message).toMatch(/^listMessages: 403 /);
    expect(error.cause).toMatchObject({ operation: 'listMessages', status: 403 });
    const after = await rejection(started.dialogue.say('Hello?'), ForbiddenError);
    expect(after.cause).toBe(error);
  });

  test.for(['at once', 'after a 401'] as const)(
    'what was missed is listed again if the key function throws at the list, %s',
    async (when) => {
      const fails: boolean[] = [];
      let key = '';
      await using started = await startDialogue(inMemory, {
        before: (platform) => {
          key = platform.chatOptions.userKey;
        },
        client: {
          userKey: ({ rejected }) => {
            if (when === 'after a 401' && rejected !== undefined) throw new Error('offline');
            if (fails.shift() !== true) return key;
            if (when === 'after a 401') return 'a-revoked-key';
            throw new Error('offline');
          },
        },
      });
      // The stream connects, and the list fails twice.
      fails.push(false, true, true);
      started.voices.lost('Missed');
      started.platform.disconnect();
      await eventually(() => expect(started.others).toEqual(['Missed']));
      expect(fails).toEqual([]);
    },
  );

  test('a dialogue ends if its connection cannot be opened again: the error is that of the stream', async () => {
    await using started = await startDialogue(inMemory, {
      dialogue: { reconnect: { limit: 1, maxDelay: 1 } },
    });
    const turn = started.dialogue.say('Hello');
    breakConnection(started.platform);
    const error = await rejection(turn, InternalServerError);
    expect(error).toMatchObject({ operation: 'listenConversation', status: 503 });
  });
});

describe.concurrent('a signal', () => {
  test.for<[title: string, signal: object, texts: string[]]>([
    [
      'a signal of a message that does not fit is replaced by the list',
      { type: 'message_created', data: { id: 'x' } },
      ['One', 'Two'],
    ],
    [
      'a signal of a kind that is not known is ignored',
      { type: 'message_pinned', data: {} },
      ['Two'],
    ],
  ])('%s', async ([, signal, texts]) => {
    const { started, push } = await startLoose();
    await using _ = started;
    started.voices.lost('One');
    push(signal);
    push(created(started.voices.lost('Two')));
    await eventually(() => expect(started.others).toEqual(texts));
  });

  test('a signal of a message whose payload does not fit is a reply, with an unknown payload', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const turn = started.dialogue.say('Hello', { until: () => true });
    await arrived(started.platform);
    push(created({ ...started.voices.lost('One'), payload: untyped({ type: 'text', text: 7 }) }));
    expect(await turn).toMatchObject([
      { payload: { type: 'unknown', raw: { type: 'text', text: 7 } } },
    ]);
  });
});

describe.concurrent('who is the bot', () => {
  test('a signal of a kind that is new says nothing about who is a bot', async () => {
    const { started, push } = await startLoose();
    await using _ = started;
    const turn = started.dialogue.say('Hello', { until: () => true });
    await arrived(started.platform);
    push({ type: 'participant_typing', data: { participantId: 'bot', conversationId } });
    push({ type: 'message_deleted', data: { ...started.voices.lost('No'), participantId: 'bot' } });
    started.voices.lost('One');
    push({ type: 'message_created', data: { id: 'x' } });
    await eventually(() => expect(turn.replies.length + started.others.length).toBeGreaterThan(0));
    expect(turn.replies.length).toBe(1);
  });

  test('the participants are asked for once, if no signal has shown who is the bot', async () => {
    await using started = await startDialogue(inMemory, {
      script({ lost }) {
        lost('A person', 'user_2');
        lost('One');
        lost('Another person', 'user_2');
        lost('Two');
        started.platform.disconnect();
      },
    });
    const { dialogue, platform, others } = started;
    expect(textsOf(await dialogue.say('Hello'))).toEqual(['One', 'Two']);
    expect(textsOf(await dialogue.say('Again'))).toEqual(['One', 'Two']);
    expect(others).toEqual(['A person', 'Another person', 'A person', 'Another person']);
    expect(callsOf(platform, 'listParticipants')).toBe(1);
  });

  test('the bot is known from a signal: nobody is asked', async () => {
    await using started = await startDialogue(inMemory, {
      script({ bot, person, lost }) {
        bot('One');
        person('A person');
        lost('Two');
        lost('The person', 'user_2');
        started.platform.disconnect();
      },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One', 'Two']);
    expect(callsOf(started.platform, 'listParticipants')).toBe(0);
  });

  test('a person who left the conversation is still no bot', async () => {
    await using started = await startDialogue(inMemory, {
      script({ lost }) {
        lost('I am leaving', 'user_2');
        lost('One');
        started.platform.conversations.removeParticipant(conversationId, 'user_2');
        const data = { conversationId, participantId: 'user_2' };
        started.platform.emit(conversationId, { type: 'participant_removed', data });
        started.platform.disconnect();
      },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
    expect(started.others).toEqual(['I am leaving']);
  });

  test('the bot is whoever is not known, if the service cannot list the participants', async () => {
    await using started = await startDialogue(inMemory, {
      script({ lost }) {
        started.platform.fail('listParticipants', { status: 404 });
        lost('One');
        started.platform.disconnect();
      },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
  });
});
