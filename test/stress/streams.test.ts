import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { type EventStream, isBotPlatformError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import { chatOf, listen, type Numbered } from '../support/event-streams.ts';
import { recordProcess } from '../support/process-events.ts';
import { inLanes, slope, usedHeap } from './memory.ts';
import { startRemote } from './remote-server.ts';

/** The number of handles of a kind that keep the process alive. */
function resources(kind: string): number {
  return process.getActiveResourcesInfo().filter((name) => name.startsWith(kind)).length;
}

type Stream = EventStream<Numbered>;

/** Every way to leave a stream: the name of what the service does, and what the user does. */
const ways: readonly (readonly [
  id: string,
  leave: (stream: Stream, abort: () => void) => unknown,
])[] = [
  [
    'open',
    async (stream) => {
      for await (const _ of stream) break;
    },
  ],
  [
    'open',
    async (stream) => {
      for await (const _ of stream) throw new Error('mine');
    },
  ],
  [
    'open',
    async (stream) => {
      await stream.open();
      stream.close();
    },
  ],
  [
    'silent',
    async (stream) => {
      setTimeout(() => stream.close(), 5);
      for await (const _ of stream);
    },
  ],
  [
    'open',
    async (stream) => {
      await using opened = stream;
      await opened.open();
    },
  ],
  [
    'silent',
    async (stream, abort) => {
      setTimeout(abort, 5);
      for await (const _ of stream);
    },
  ],
  [
    'open',
    async (stream, abort) => {
      for await (const _ of stream) abort();
    },
  ],
  [
    'stalled',
    async (stream) => {
      setTimeout(() => stream.close(), 5);
      await stream.open();
    },
  ],
  ['missing', (stream) => stream.open()],
  [
    'ending',
    async (stream, abort) => {
      for await (const { n } of stream) {
        expect(n).toBe(1);
        if (Math.random() < 0.5) abort();
      }
    },
  ],
  [
    'reset',
    async (stream) => {
      for await (const _ of stream);
    },
  ],
  [
    'open',
    (stream) => {
      stream[Symbol.asyncIterator]();
      stream.close();
    },
  ],
];

test('2,000 streams that are left in every way leave no socket, timer, listener or heap', async () => {
  await using server = await startRemote('faulty');
  using warnings = recordProcess('warning');
  using unhandled = recordProcess('unhandledRejection');
  const fetch = createNodeFetch();
  onTestFinished(() => fetch.close());
  const chat = chatOf(server, { fetch, retry: { limit: 2, maxDelay: 1 } });
  const shared = new AbortController();
  const timersBefore = resources('Timeout');

  const leave = async (index: number): Promise<void> => {
    const [id, use] = ways[index % ways.length] ?? [];
    const own = new AbortController();
    const signal = index % 2 === 0 ? shared.signal : own.signal;
    // A stream whose service only ends it goes on for ever.
    const options = { signal, reconnect: id !== 'ending' };
    const stream = chat.request(listen, { id: String(id) }, options);
    const abort = (): void => (index % 2 === 0 ? stream.close() : own.abort());
    try {
      await use?.(stream, abort);
    } catch (error) {
      if (!isBotPlatformError(error) && String(error) !== 'Error: mine') throw error;
    }
  };

  const points: [number, number][] = [];
  for (let part = 0; part <= 4; part++) {
    await inLanes(500, 20, leave);
    points.push([part * 500, await usedHeap()]);
  }
  const perStream = slope(points.slice(1));

  console.log(`heap growth per stream: ${perStream.toFixed(1)} bytes`);
  expect(perStream).toBeLessThan(200);
  expect(getEventListeners(shared.signal, 'abort')).toHaveLength(0);
  expect(unhandled.seen).toEqual([]);
  expect(warnings.seen.filter((warning) => String(warning).includes('MaxListeners'))).toEqual([]);
  await fetch.close();
  await expect.poll(async () => (await server.seen()).open, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => resources('TCP')).toBe(0);
  expect(resources('Timeout')).toBeLessThanOrEqual(timersBefore);
});
