/* Makes failing calls that are not awaited, one after the other, and prints what Node reports of each. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AdminClient, ChatClient, isBotPlatformError } from '../../../src/index.ts';
import { response, send, startServer } from '../../support/bad-servers.ts';

/** By the way of calling: the names of the errors of unhandled rejections. */
export type Unhandled = Readonly<Record<string, readonly string[]>>;

const server = await startServer(send(response({ status: 404 })));
const credentials = { userKey: 'fake-key', token: 'fake-token', workspaceId: 'fake-workspace' };
const { userKey, token, workspaceId } = credentials;
const chat = new ChatClient({ baseUrl: server.url, userKey });
const admin = new AdminClient({ adminUrl: server.url, token, workspaceId });

const ways: Readonly<Record<string, () => unknown>> = {
  'a response with 404': () => chat.getEvent({ id: 'evt_1' }),
  'a wrong input': () => chat.getEvent({ id: '' }),
  'an abort of a request': () => chat.getEvent({ id: 'evt_1' }, { signal: AbortSignal.timeout(1) }),
  '.withResponse()': () => chat.getEvent({ id: 'evt_1' }).withResponse(),
  '.then() without a second function': () => chat.getEvent({ id: 'evt_1' }).then(() => 1),
  'the first page of a list': () => admin.listBots().then(() => undefined),
  '.toArray()': () => admin.listBots().toArray(),
  'a call that is awaited later': async () => {
    const call = chat.getEvent({ id: 'evt_1' });
    call.catch(() => undefined);
    await sleep(50);
    await call.catch(() => undefined);
  },
  'a list that is never used': () => admin.listBots({ nextToken: '\ud800' }),
};

/** Whether a way is expected to cause no rejection, so that none can be waited for. */
const isQuiet = (way: string): boolean => /later$|never used$/.test(way);

let rejected: string[] = [];
process.on('unhandledRejection', (reason) => {
  rejected.push(isBotPlatformError(reason) ? reason.name : `foreign: ${String(reason)}`);
});
const unhandled: Record<string, readonly string[]> = {};
for (const [way, call] of Object.entries(ways)) {
  rejected = [];
  call();
  for (let waited = 0; waited < 10_000 && rejected.length === 0 && !isQuiet(way); waited += 10) {
    await sleep(10);
  }
  // One more rejection would follow at once.
  await sleep(120);
  unhandled[way] = rejected;
}
await server.close();
process.stdout.write(JSON.stringify(unhandled satisfies Unhandled));
