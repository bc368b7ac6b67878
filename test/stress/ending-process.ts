import * as z from 'zod';
import { AdminClient, ChatClient, defineOperation, isBotPlatformError } from '../../src/index.ts';

/*
 * A program whose calls end in one way, which prints that and does nothing more: only leftovers of the client can keep
 * it running. The arguments are the way and the address of a server.
 */

const [way = '', url = ''] = process.argv.slice(2);
const chat = new ChatClient({ baseUrl: url, userKey: 'fake-user-key', retry: 0 });
const admin = new AdminClient({
  adminUrl: url,
  token: 'fake-token',
  workspaceId: 'fake-workspace',
});

const listen = defineOperation({
  id: 'listen',
  method: 'GET',
  path: '/conversations/{id}',
  stream: z.object({ n: z.number() }),
});

async function quietly(call: PromiseLike<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isBotPlatformError(error)) throw error;
  }
}

const ways: Readonly<Record<string, () => Promise<void>>> = {
  'a result': () => quietly(chat.getEvent({ id: 'evt_1' })),
  'an error status': () => quietly(chat.getEvent({ id: 'missing' })),
  'a truncated body': () => quietly(chat.getEvent({ id: 'truncated' })),
  'a refused connection': () =>
    quietly(chat.withOptions({ baseUrl: 'http://127.0.0.1:9' }).getEvent({ id: 'evt_1' })),
  'a timeout': () => quietly(chat.getEvent({ id: 'stalled' }, { timeout: 50 })),
  'a result long before its time limit': () =>
    quietly(chat.getEvent({ id: 'evt_1' }, { timeout: 2 ** 31 - 1, totalTimeout: 2 ** 31 - 1 })),
  'an abort': () => quietly(chat.getEvent({ id: 'stalled' }, { signal: AbortSignal.timeout(50) })),
  'an abort of a wait for a retry': async () => {
    const controller = new AbortController();
    const client = chat.withOptions({
      retry: 1,
      onEvent: ({ type }) => type === 'retry' && setTimeout(() => controller.abort(), 20),
    });
    await quietly(client.getEvent({ id: 'failed' }, { signal: controller.signal }));
  },
  'a wait that is too long': () => quietly(chat.getEvent({ id: 'limited' }, { retry: 2 })),
  'leaving a loop': async () => {
    for await (const _ of admin.listBots()) break;
  },
  'leaving a loop with pages ahead': async () => {
    for await (const _ of admin.listBots({}, { prefetch: true })) break;
  },
  'an error within a loop': () =>
    quietly(
      (async () => {
        for await (const _ of admin.listBots()) await chat.getEvent({ id: 'missing' });
      })(),
    ),
  'leaving a stream': async () => {
    for await (const _ of chat.request(listen, { id: 'open' })) break;
  },
  'a stream that was closed': async () => {
    const stream = chat.request(listen, { id: 'silent' });
    await stream.open();
    stream.close();
  },
  'an abort of a stream': async () => {
    const signal = AbortSignal.timeout(50);
    await quietly(
      chat.request(listen, { id: 'silent' }, { signal })[Symbol.asyncIterator]().next(),
    );
  },
  'an abort of a reconnect': async () => {
    const controller = new AbortController();
    const client = chat.withOptions({
      retry: 1,
      onEvent: ({ type }) => type === 'retry' && setTimeout(() => controller.abort(), 5),
    });
    const { signal } = controller;
    for await (const _ of client.request(listen, { id: 'ending' }, { signal, reconnect: false }));
    const stream = client.request(listen, { id: 'ending' }, { signal });
    await quietly(
      (async () => {
        for await (const _ of stream);
      })(),
    );
  },
  'a stream that was refused': () => quietly(chat.request(listen, { id: 'missing' }).open()),
  'a stream that was never used': async () => {
    chat.request(listen, { id: 'open' })[Symbol.asyncIterator]();
  },
  'a list that was never used': async () => {
    admin.listBots();
    admin.listBots().pages();
  },
};

await ways[way]?.();
process.stdout.write('ended\n');
