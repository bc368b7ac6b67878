import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { isBotPlatformError } from '../../src/index.ts';
import { clientsOf } from '../support/every-operation.ts';
import { event } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';
import { growth, inLanes, usedHeap } from './memory.ts';
import { startRemote } from './remote-server.ts';
import { faultNames } from './scenarios.ts';

/** The faults that end without a wait. */
const immediateFaults = faultNames.filter((name) => name !== 'stalled');

test('20,000 sequential calls leave nothing on the heap', async () => {
  await using server = await startRemote('echo');
  const { chat } = clientsOf(server);

  const perCall = await growth(4, 5000, () =>
    inLanes(5000, 1, (index) => chat.getEvent({ id: `evt_${index}` })),
  );

  console.log(`heap growth per call: ${perCall.toFixed(1)} bytes`);
  expect(perCall).toBeLessThan(100);
});

test('10,000 calls that fail in every way leave nothing on the heap, and no listener on their signal', async () => {
  await using server = await startRemote('faulty');
  const { chat } = clientsOf(server, { retry: 0 });
  const { signal } = new AbortController();
  const { chat: unreachable } = clientsOf({ url: 'http://127.0.0.1:9' }, { retry: 0 });
  const { chat: hurried } = clientsOf(server, { retry: 0, timeout: 20 });
  const ways = [
    ...immediateFaults.map((id) => () => chat.getEvent({ id }, { signal })),
    () => unreachable.getEvent({ id: '1' }),
    () => chat.getEvent({ id: '..' }),
    () => hurried.getEvent({ id: 'stalled' }),
    () => chat.getEvent({ id: 'stalled' }, { signal: AbortSignal.timeout(20) }),
  ];

  const perCall = await growth(4, 2500, () =>
    inLanes(2500, 20, async (index) => {
      expectOwnError(await ways[index % ways.length]?.().catch((caught: unknown) => caught));
    }),
  );

  console.log(`heap growth per failure: ${perCall.toFixed(1)} bytes`);
  expect(perCall).toBeLessThan(200);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('1,000 clients and their copies are collected after use', async () => {
  const references: WeakRef<object>[] = [];
  const globals = new Set(Reflect.ownKeys(globalThis));

  await inLanes(1000, 10, async (index) => {
    const fetch = stubFetch(json({ event, bots: [] }));
    const { chat, admin } = clientsOf({ url: 'https://platform.example' }, { fetch });
    const copy = chat.withOptions({ userKey: `fake-key-${index}` });
    const list = admin.listBots();
    await Promise.all([chat.getEvent({ id: '1' }), copy.getEvent({ id: '1' }), list.toArray()]);
    references.push(...[chat, admin, copy, list, fetch].map((value) => new WeakRef(value)));
  });
  await usedHeap();

  expect(references.filter((reference) => reference.deref() !== undefined)).toEqual([]);
  expect(Reflect.ownKeys(globalThis).filter((key) => !globals.has(key))).toEqual([]);
});

function expectOwnError(error: unknown): void {
  if (!isBotPlatformError(error))
    throw new Error('expected an error of this package', { cause: error });
}
