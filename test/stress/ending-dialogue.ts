/* A program with a dialogue on the fake platform that ends in one way, which is its argument. It prints for how many
 * milliseconds something kept it running after that. */
import { writeSync } from 'node:fs';
import { ChatClient, openDialogue } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';

const [way] = process.argv.slice(2);
const isTcp = way !== 'without being closed';
const platform = createPlatform({ bot: 'echo', conversations: [{ id: 'c' }] });
const server = await platform.listen();
const chat = new ChatClient(isTcp ? server.chatOptions : platform.chatOptions);
const dialogue = await openDialogue(chat, { conversationId: 'c', until: () => true });
const signal = AbortSignal.timeout(100);
await dialogue.say('Hello');
const ways: Readonly<Record<string, () => unknown>> = {
  'being closed': () => dialogue.close(),
  'an `await using` block': () => dialogue[Symbol.asyncDispose](),
  'being closed in the middle of a turn': () => {
    dialogue.say('And?', { until: () => false });
    dialogue.say('And this?');
    dialogue.close();
  },
  'an error of its stream': async () => {
    platform.conversations.delete('c');
    await dialogue.closed.catch(() => undefined);
  },
  'an aborted turn, and being closed': async () => {
    platform.fail('createMessage', { fault: 'stall' });
    await dialogue.say('And?', { signal }).catch(() => undefined);
    dialogue.close();
  },
  'without being closed': () => undefined,
};
await ways[way ?? '']?.();
void server.close();
const endedAt = performance.now();
process.on('exit', () => writeSync(1, String(Math.round(performance.now() - endedAt))));
