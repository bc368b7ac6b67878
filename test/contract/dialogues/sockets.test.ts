import { describe, expect, test } from 'vitest';
import { createNodeFetch } from '../../../src/node.ts';
import { arrived, type DialogueSetup, startDialogue, textsOf } from '../../support/dialogues.ts';
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
});
