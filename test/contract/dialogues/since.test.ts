import { describe, expect, test } from 'vitest';
import {
  AbortError,
  ChatClient,
  ConfigurationError,
  type DialogueOptions,
  openDialogue,
} from '../../../src/index.ts';
import { listMessages, type Message } from '../../../src/operations.ts';
import type { Platform } from '../../../src/testing.ts';
import { rejection } from '../../support/clients.ts';
import { Actor, Clock, ownId, Service } from '../../support/dialogue-actor.ts';
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
import { untyped } from '../../support/untyped.ts';

/** Messages from before the dialogue, of our user and of the bot in turn. */
function fill(platform: Platform, count: number): Message[] {
  return Array.from({ length: count }, (_, index) =>
    platform.messages.create({
      conversationId,
      userId: index % 2 === 0 ? 'user_1' : 'bot',
      payload: say(`${index}`),
      createdAt: new Date(1_600_000_000_000 + index).toISOString(),
    }),
  );
}

/** Opens a dialogue of a program that was restarted. */
async function restart(
  prepare: (platform: Platform) => string,
  own: Partial<DialogueOptions> = {},
) {
  const started = await startDialogue(inMemory, replying);
  const since = prepare(started.platform);
  const log: string[] = [];
  const opening = openDialogue(started.chat, {
    conversationId,
    quietTime: 50,
    since,
    onMessage: (message) => log.push(textOf(message)),
    ...own,
  });
  return { started, opening, log };
}

describe('the option `since`', () => {
  test.for([
    ['on the first page', 50, 45],
    ['pages back', 70, 3],
    ['the last one', 30, 29],
  ] as const)(
    'delivers what was said after a message %s, of our user, too, in order',
    async ([, count, index]) => {
      const { started, opening, log } = await restart(
        (platform) => fill(platform, count)[index]?.id ?? '',
      );
      await using _ = started;
      const dialogue = await opening;
      log.push('open');
      const reply = dialogue.say('Hello');
      await reply;
      const texts = Array.from({ length: count }, (_, number) => `${number}`);
      expect(log).toEqual(['open', ...texts.slice(index + 1)]);
      // Once, also after a gap.
      started.voices.lost('Missed');
      started.platform.disconnect();
      await eventually(() => expect(log.at(-1)).toBe('Missed'));
      expect(log).toEqual(['open', ...texts.slice(index + 1), 'Missed']);
      dialogue.close();
    },
  );

  test.for<[title: string, prepare: (platform: Platform) => string]>([
    ['no message has', () => 'msg_unknown'],
    ['no message can have', () => 'a b?'],
    [
      'a message had that was deleted',
      (platform) => {
        const [message] = fill(platform, 3);
        platform.messages.delete(message?.id ?? '');
        return message?.id ?? '';
      },
    ],
    [
      'a message of another conversation has',
      (platform) => {
        platform.conversations.create({ id: 'd' }, { owner: 'user_1' });
        return platform.messages.create({
          conversationId: 'd',
          userId: 'user_1',
          payload: say('Elsewhere'),
        }).id;
      },
    ],
  ])('is refused with an id that %s: nothing is listened to, or skipped', async ([, prepare]) => {
    const { started, opening, log } = await restart(prepare);
    await using _ = started;
    const error = await rejection(opening, ConfigurationError);
    expect(error).toMatchObject({ option: 'since', maybeProcessed: false });
    expect(error.message).toContain('`since`');
    expect(callsOf(started.platform, 'listenConversation')).toBe(1);
    expect(log).toEqual([]);
  });

  test('is refused if the whole list does not show its message', async () => {
    const { started, opening, log } = await restart((platform) => {
      const messages = fill(platform, 30);
      const rest = messages.slice(1).toReversed();
      platform.handle('chat', listMessages, () => ({ messages: rest }));
      return messages[0]?.id ?? '';
    });
    await using _ = started;
    expect(await rejection(opening, ConfigurationError)).toMatchObject({ option: 'since' });
    expect(log).toEqual([]);
    await eventually(() => expect(started.platform.openStreams).toBe(1));
  });

  test('delivers nothing that the program has dealt with, although its signal comes late', () => {
    const service = new Service(new Clock());
    service.signalFates.push('late', 'late', 'late');
    const ids = ['1', '2', '3'].map((text) => service.add('bot', text).id);
    const actor = new Actor(service, { since: ids[1] ?? '' });
    actor.open();
    service.clock.pass(1000);
    expect(textsOf(actor.others)).toEqual(['3']);
  });

  test('makes no request if the signal was aborted before', async () => {
    await using started = await startDialogue(inMemory);
    const { chat, platform } = started;
    const count = platform.requests.length;
    const options = { conversationId, since: 'message_1', signal: AbortSignal.abort() };
    await expect(openDialogue(chat, options)).rejects.toThrow(AbortError);
    expect(platform.requests).toHaveLength(count);
  });

  test('keeps no opening that is aborted waiting, although `getMessage` never settles', async () => {
    await using started = await startDialogue(inMemory);
    class StuckClient extends ChatClient {
      override getMessage() {
        return untyped<ReturnType<ChatClient['getMessage']>>(new Promise(() => undefined));
      }
    }
    const controller = new AbortController();
    const chat = new StuckClient(started.platform.chatOptions);
    const options = { conversationId, since: 'message_1', signal: controller.signal };
    const failed = rejection(openDialogue(chat, options), AbortError);
    controller.abort('enough');
    expect((await failed).cause).toBe('enough');
  });

  test('is refused if it is no id', async () => {
    const { started, opening } = await restart(() => '');
    await using _ = started;
    expect(await rejection(opening, ConfigurationError)).toMatchObject({ option: 'since' });
  });

  test('delivers what was said after a message before what is signaled while the list is read', () => {
    const service = new Service(new Clock());
    const ids = Array.from({ length: 12 }, (_, index) => {
      service.clock.pass(10);
      return service.add(index % 2 === 0 ? 'bot' : ownId, `${index}`).id;
    });
    const actor = new Actor(service, { since: ids[2] ?? '' });
    service.fates.push('ok', 'slow');
    actor.open();
    service.clock.pass(100);
    service.add('bot', 'Meanwhile');
    service.clock.pass(5000);
    expect(textsOf(actor.others)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      'Meanwhile',
    ]);
  });

  test.for([
    ['while the list is read', 0],
    ['after the list', 10],
  ] as const)('does not deliver a message again whose signal is repeated %s', ([, delay]) => {
    const service = new Service(new Clock());
    const [first, last] = ['1', '2'].map((text) => service.add('bot', text));
    const actor = new Actor(service, { since: last?.id ?? '' });
    actor.open();
    service.clock.pass(delay);
    for (const message of [first, last])
      if (message !== undefined)
        service.signal({ type: 'message_created', data: { ...message, isBot: true } });
    service.clock.pass(5000);
    expect(textsOf(actor.others)).toEqual([]);
  });
});
