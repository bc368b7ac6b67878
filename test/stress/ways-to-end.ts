import * as z from 'zod';
import { defineOperation, isBotPlatformError } from '../../src/index.ts';
import type { Clients } from '../support/every-operation.ts';

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

/** Calls that end, by the way in which they end. */
export const ways: Readonly<Record<string, (clients: Clients) => Promise<void>>> = {
  'a result': ({ chat }) => quietly(chat.getEvent({ id: 'evt_1' })),
  'an error status': ({ chat }) => quietly(chat.getEvent({ id: 'missing' })),
  'a truncated body': ({ chat }) => quietly(chat.getEvent({ id: 'truncated' })),
  'a refused connection': ({ chat }) =>
    quietly(chat.withOptions({ baseUrl: 'http://127.0.0.1:9' }).getEvent({ id: 'evt_1' })),
  'a timeout': ({ chat }) => quietly(chat.getEvent({ id: 'stalled' }, { timeout: 50 })),
  'a result long before its time limit': ({ chat }) =>
    quietly(chat.getEvent({ id: 'evt_1' }, { timeout: 2 ** 31 - 1, totalTimeout: 2 ** 31 - 1 })),
  'an abort': ({ chat }) =>
    quietly(chat.getEvent({ id: 'stalled' }, { signal: AbortSignal.timeout(50) })),
  'an abort of a wait for a retry': async ({ chat }) => {
    const controller = new AbortController();
    const client = chat.withOptions({
      retry: 1,
      onEvent: ({ type }) => type === 'retry' && setTimeout(() => controller.abort(), 20),
    });
    await quietly(client.getEvent({ id: 'failed' }, { signal: controller.signal }));
  },
  'a wait that is too long': ({ chat }) => quietly(chat.getEvent({ id: 'limited' }, { retry: 2 })),
  'leaving a loop': async ({ admin }) => {
    for await (const _ of admin.listBots()) break;
  },
  'leaving a loop with pages ahead': async ({ admin }) => {
    for await (const _ of admin.listBots({}, { prefetch: true })) break;
  },
  'an error within a loop': ({ chat, admin }) =>
    quietly(
      (async () => {
        for await (const _ of admin.listBots()) await chat.getEvent({ id: 'missing' });
      })(),
    ),
  'leaving a stream': async ({ chat }) => {
    for await (const _ of chat.request(listen, { id: 'open' })) break;
  },
  'a stream that was closed': async ({ chat }) => {
    const stream = chat.request(listen, { id: 'silent' });
    await stream.open();
    stream.close();
  },
  'an abort of a stream': async ({ chat }) => {
    const signal = AbortSignal.timeout(50);
    await quietly(
      chat.request(listen, { id: 'silent' }, { signal })[Symbol.asyncIterator]().next(),
    );
  },
  'an abort of a reconnect': async ({ chat }) => {
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
  'a stream that was refused': ({ chat }) =>
    quietly(chat.request(listen, { id: 'missing' }).open()),
  'a stream that was never used': async ({ chat }) => {
    chat.request(listen, { id: 'open' })[Symbol.asyncIterator]();
  },
  'a list that was never used': async ({ admin }) => {
    admin.listBots();
    admin.listBots().pages();
  },
};
