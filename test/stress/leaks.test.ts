import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { ChatClient } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import { createPlatform } from '../../src/testing.ts';
import { clientsOf } from '../support/every-operation.ts';
import { recordProcess } from '../support/process-events.ts';
import { event } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';
import { growth, inLanes, usedHeap } from './memory.ts';
import { startRemote } from './remote-server.ts';
import { calls, dialogues, run, runDialogue, streams, type Way } from './ways.ts';

/** The number of handles of a kind that keep the process alive. */
function resources(kind: string): number {
  return process.getActiveResourcesInfo().filter((name) => name.startsWith(kind)).length;
}

test.for<[title: string, ways: readonly Way[], rounds: number]>([
  ['10,000 calls', calls, 2500],
  ['2,000 streams', streams, 500],
])(
  '%s that end in every way leave no socket, timer, listener or heap',
  async ([, ways, rounds]) => {
    await using server = await startRemote('faulty');
    using warnings = recordProcess('warning');
    using unhandled = recordProcess('unhandledRejection');
    const fetch = createNodeFetch();
    onTestFinished(() => fetch.close());
    const { signal: shared } = new AbortController();
    const parts = { ...clientsOf(server, { fetch, retry: 0 }), shared };
    const timersBefore = resources('Timeout');

    const perUse = await growth(4, rounds, () =>
      inLanes(rounds, 20, (index) => run(ways[index % ways.length] ?? (() => {}), parts)),
    );

    console.log(`heap growth per use: ${perUse.toFixed(1)} bytes`);
    expect(perUse).toBeLessThan(200);
    expect(getEventListeners(shared, 'abort')).toHaveLength(0);
    expect(unhandled.seen).toEqual([]);
    expect(warnings.seen.filter((warning) => String(warning).includes('MaxListeners'))).toEqual([]);
    await fetch.close();
    await expect.poll(async () => (await server.seen()).open, { timeout: 10_000 }).toBe(0);
    await expect.poll(() => resources('TCP')).toBe(0);
    expect(resources('Timeout')).toBeLessThanOrEqual(timersBefore);
  },
);

test('2,000 dialogues that end in every way leave no connection, listener or heap', async () => {
  using unhandled = recordProcess('unhandledRejection');
  const platform = createPlatform({ bot: 'echo' });
  await using server = await platform.listen();
  const chat = new ChatClient({ ...server.chatOptions, retry: { limit: 2, maxDelay: 1 } });
  const { admin } = clientsOf({ url: 'https://api.example' });
  const { signal: shared } = new AbortController();

  const perDialogue = await growth(4, 400, async () => {
    await inLanes(400, 20, (index) =>
      runDialogue(platform, dialogues[index % dialogues.length] ?? (() => {}), {
        chat,
        admin,
        shared,
      }),
    );
    platform.reset();
  });

  console.log(`heap growth per dialogue: ${perDialogue.toFixed(1)} bytes`);
  expect(perDialogue).toBeLessThan(500);
  // A dialogue whose turn has failed first ends with its next connection.
  await expect.poll(() => getEventListeners(shared, 'abort').length, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => platform.openStreams, { timeout: 10_000 }).toBe(0);
  expect(unhandled.seen).toEqual([]);
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
