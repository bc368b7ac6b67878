import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { type EventStream, isBotPlatformError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import { chatOf, listen, type Numbered, take } from '../support/event-streams.ts';
import { recordProcess } from '../support/process-events.ts';
import { growth, inLanes } from './memory.ts';
import { startRemote } from './remote-server.ts';

/** The number of handles of a kind that keep the process alive. */
function resources(kind: string): number {
  return process.getActiveResourcesInfo().filter((name) => name.startsWith(kind)).length;
}

type Stream = EventStream<Numbered>;

const readAll = async (stream: Stream): Promise<void> => {
  for await (const _ of stream);
};
const soon = (run: () => void): void => void setTimeout(run, 5);

/** Every way to leave a stream: the name of what the service does, and what the user does. */
const ways: readonly (readonly [
  id: string,
  leave: (stream: Stream, abort: () => void) => unknown,
])[] = [
  ['open', (stream) => take(stream, 1)],
  [
    'open',
    async (stream) => {
      for await (const _ of stream) throw new Error('mine');
    },
  ],
  ['open', (stream) => stream.open().then(() => stream.close())],
  [
    'silent',
    (stream) => {
      soon(() => stream.close());
      return readAll(stream);
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
    (stream, abort) => {
      soon(abort);
      return readAll(stream);
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
    (stream) => {
      soon(() => stream.close());
      return stream.open();
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
  ['reset', readAll],
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
  const chat = chatOf(server, { fetch });
  const shared = new AbortController();
  const timersBefore = resources('Timeout');

  const leave = async (index: number): Promise<void> => {
    const [id, use] = ways[index % ways.length] ?? [];
    const own = new AbortController();
    const signal = index % 2 === 0 ? shared.signal : own.signal;
    // A stream whose service only ends it goes on for ever.
    const options = { signal, reconnect: id !== 'ending' && { limit: 2, maxDelay: 1 } };
    const stream = chat.request(listen, { id: String(id) }, options);
    const abort = (): void => (index % 2 === 0 ? stream.close() : own.abort());
    try {
      await use?.(stream, abort);
    } catch (error) {
      if (!isBotPlatformError(error) && String(error) !== 'Error: mine') throw error;
    }
  };

  const perStream = await growth(4, 500, () => inLanes(500, 20, leave));

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
