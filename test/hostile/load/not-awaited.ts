/* Makes failing calls that are not awaited, one after the other, and prints what Node reports of each. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AdminClient, ChatClient, isBotPlatformError } from '../../../src/index.ts';
import { response, send, startServer } from '../../support/bad-servers.ts';

/** By the way of calling: the names of the errors of unhandled rejections. */
export type Unhandled = Readonly<Record<string, readonly string[]>>;

const server = await startServer(send(response({ status: 404 })));
const closed = await startServer(send(response()));
await closed.close();
const credentials = { userKey: 'fake-key', token: 'fake-token', workspaceId: 'fake-workspace' };
const { userKey, token, workspaceId } = credentials;
const chat = new ChatClient({ baseUrl: server.url, userKey });
const lost = new ChatClient({ baseUrl: closed.url, userKey, retry: 1 });
const admin = new AdminClient({ adminUrl: server.url, token, workspaceId });
const reject = () => Promise.reject(new Error('the header function rejects'));

const ways: Readonly<Record<string, () => unknown>> = {
  'a response with 404': () => chat.getEvent({ id: 'evt_1' }),
  'a refused connection, retried': () => lost.getEvent({ id: 'evt_1' }),
  'a wrong input': () => chat.getEvent({ id: '' }),
  'an aborted signal': () => chat.getEvent({ id: 'evt_1' }, { signal: AbortSignal.abort() }),
  'an abort of a request': () => chat.getEvent({ id: 'evt_1' }, { signal: AbortSignal.timeout(1) }),
  'a timeout': () => chat.getEvent({ id: 'evt_1' }, { timeout: 0.01, retry: 0 }),
  'a header function that rejects': () => chat.getEvent({ id: 'evt_1' }, { headers: reject }),
  '.withResponse()': () => chat.getEvent({ id: 'evt_1' }).withResponse(),
  '.then() without a second function': () => chat.getEvent({ id: 'evt_1' }).then(() => 1),
  '.finally()': () => chat.getEvent({ id: 'evt_1' }).finally(() => undefined),
  'the first page of a list': () => admin.listBots().then(() => undefined),
  '.toArray()': () => admin.listBots().toArray(),
  '.pages().next()': () => admin.listBots().pages().next(),
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
