import { writeSync } from 'node:fs';
import { AdminClient, ChatClient } from '../../src/index.ts';
import { ways } from './ways-to-end.ts';

/*
 * A program whose calls end in one way, and which does nothing more: only leftovers of the client can keep it running. It
 * prints for how many milliseconds they did. The arguments are the way and the address of a server.
 */

const [way = '', url = ''] = process.argv.slice(2);
const credentials = { token: 'fake-token', workspaceId: 'fake-workspace' };
await ways[way]?.({
  chat: new ChatClient({ baseUrl: url, userKey: 'fake-user-key', retry: 0 }),
  admin: new AdminClient({ adminUrl: url, ...credentials }),
});
const endedAt = performance.now();
process.on('exit', () => writeSync(1, String(Math.round(performance.now() - endedAt))));
