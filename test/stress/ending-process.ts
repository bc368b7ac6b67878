import { writeSync } from 'node:fs';
import { AdminClient, ChatClient, openDialogue } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { calls, dialogues, run, runDialogue, streams } from './ways.ts';

/*
 * A program whose calls, streams and dialogues end in every way, and which does nothing more: only leftovers of the client can
 * keep it running. It prints for how many milliseconds they did. The argument is the address of a server.
 */

const [url = ''] = process.argv.slice(2);
const platform = createPlatform({ bot: 'echo' });
const server = await platform.listen();
const shared = new AbortController().signal;
const chat = new ChatClient({ baseUrl: url, userKey: 'fake-user-key', retry: 0 });
const admin = new AdminClient({
  adminUrl: url,
  token: 'fake-token',
  workspaceId: 'fake-workspace',
});
const parts = { chat, admin, shared };
const ofPlatform = { ...parts, chat: new ChatClient(server.chatOptions) };
await Promise.all([
  ...[...calls, ...streams].map((way) => run(way, parts)),
  ...dialogues.map((way) => runDialogue(platform, way, ofPlatform)),
]);

// In memory, even an open dialogue does not.
const { id } = platform.conversations.create();
await openDialogue(new ChatClient(platform.chatOptions), { conversationId: id });
void server.close();
const endedAt = performance.now();
process.on('exit', () => writeSync(1, String(Math.round(performance.now() - endedAt))));
