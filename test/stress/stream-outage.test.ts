import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ChatClient } from '../../src/index.ts';
import { createPlatform, type RecordedRequest } from '../../src/testing.ts';
import { recordEvents } from '../support/events.ts';

const streamCount = 200;
const outage = 3000;

test.for([
  ['of less than 10 seconds', 100],
  ['that had lasted', 10_500],
] as const)(
  '200 streams of one client, with connections %s, are back soon after an outage of 3 seconds, and other calls have their retries',
  async ([, age]) => {
    /** When the requests for a stream came, by its path. */
    const requests = new Map<string, number[]>();
    const onRequest = ({ operation, path }: RecordedRequest): void => {
      if (operation !== 'listenConversation') return;
      requests.set(path, [...(requests.get(path) ?? []), performance.now()]);
    };
    const platform = createPlatform({ conversations: streamCount, events: 1, users: 2, onRequest });
    await using server = await platform.listen();
    const { events, onEvent } = recordEvents();
    const chat = new ChatClient({ ...server.chatOptions, onEvent });
    const streams = platform.conversations.all().map(({ id }) => chat.listenConversation({ id }));
    await Promise.all(streams.map((stream) => stream.open()));
    const signals = streams.map((stream) => stream[Symbol.asyncIterator]().next());
    await sleep(age);

    platform.fail('*', { status: 503, times: Infinity });
    platform.disconnect();
    const downAt = performance.now();
    await sleep(outage);
    platform.recover();
    const upAt = performance.now();
    // Its first two attempts fail: it needs two retries.
    platform.fail('getUser', { status: 503, times: 2 });
    const other = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
    expect(await other.getUser()).toMatchObject({ user: { id: 'user_2' } });
    await expect.poll(() => platform.openStreams, { timeout: 15_000 }).toBe(streamCount);
    for (const { id } of platform.conversations) platform.emit(id, { type: 'typing' });
    expect(await Promise.all(signals)).toHaveLength(streamCount);
    for (const stream of streams) stream.close();

    const times = [...requests.values()];
    const afterOutage = times.map((all) => Number(all.at(-1)) - upAt).toSorted((a, b) => a - b);
    const [median = 0, maximum = 0] = [afterOutage[streamCount / 2], afterOutage.at(-1)];
    const attempts = times.flat().filter((time) => time > downAt);
    const isWait = ({ type, operation }: (typeof events)[number]): boolean =>
      type === 'retry' && operation === 'listenConversation';
    expect(median).toBeLessThan(3000);
    expect(maximum).toBeLessThan(12_000);
    // One attempt for each wait.
    expect(attempts).toHaveLength(events.filter(isWait).length);
  },
);
