import { describe, expect, test } from 'vitest';
import { AbortError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node.ts';
import { rejection } from '../../support/clients.ts';
import {
  arrived,
  callsOf,
  type DialogueSetup,
  replying,
  startDialogue,
  textOf,
  textsOf,
} from '../../support/dialogues.ts';
import { eventually } from '../../support/eventually.ts';
import { platformForms } from '../../support/platform-forms.ts';

/** A dialogue over real sockets, with the `fetch` of the runtime, or with one on undici. */
async function begin(isNodeFetch: boolean, setup: DialogueSetup) {
  const tcp = platformForms.find(({ name }) => name === 'loopback TCP');
  if (tcp === undefined) throw new Error('there is no form');
  const fetch = isNodeFetch ? createNodeFetch() : undefined;
  const started = await startDialogue(tcp.start, {
    ...setup,
    ...(fetch !== undefined && { client: { fetch } }),
  });
  return {
    ...started,
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      await fetch?.close();
    },
  };
}

// What only a socket shows. The rules themselves are in rules.test.ts.
describe.for([
  ['the `fetch` of the runtime', false],
  ['createNodeFetch', true],
] as const)('a dialogue over sockets, with %s', ([, isNodeFetch]) => {
  test('a message whose response is lost is in the conversation once', async () => {
    await using started = await begin(isNodeFetch, replying);
    started.platform.fail('createMessage', { fault: 'reset', processed: true });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
    expect(started.platform.messages.all().map(textOf)).toEqual(['Hello', 'One']);
  });

  test('a message whose connection is reset before it is processed is sent again', async () => {
    await using started = await begin(isNodeFetch, replying);
    started.platform.fail('createMessage', { fault: 'reset' });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);
    expect(callsOf(started.platform, 'createMessage')).toBe(2);
  });

  test('replies that are sent while the connection is lost are in the turn', async () => {
    await using started = await begin(isNodeFetch, {
      script: ({ bot, lost }) => {
        bot('One');
        started.platform.disconnect();
        lost('Two');
      },
      dialogue: { until: (reply) => textOf(reply) === 'Two' },
    });
    expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One', 'Two']);
  });

  test('a message that stalls is aborted with its turn, and the next turn is sent', async () => {
    await using started = await begin(isNodeFetch, replying);
    const { platform, dialogue } = started;
    const controller = new AbortController();
    platform.fail('createMessage', { fault: 'stall' });
    const turn = dialogue.say('Hello', { signal: controller.signal });
    await eventually(() => expect(callsOf(platform, 'createMessage')).toBe(1));
    controller.abort();
    expect(await rejection(turn, AbortError)).toMatchObject({ maybeProcessed: true });
    expect(textsOf(await dialogue.say('And?'))).toEqual(['One']);
  });

  test('a reply that arrives while the event loop is blocked, for longer than `quietTime`, is in the turn', async () => {
    await using started = await begin(isNodeFetch, { dialogue: { quietTime: 200 } });
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

  test('a dialogue that is closed releases its connection', async () => {
    await using started = await begin(isNodeFetch, replying);
    const turn = started.dialogue.say('Hello');
    await eventually(() => expect(callsOf(started.platform, 'createMessage')).toBe(1));
    started.dialogue.close();
    await rejection(turn, AbortError);
    await eventually(() => expect(started.platform.openStreams).toBe(0));
  });
});
