import { describe, expect, test } from 'vitest';
import {
  cut,
  json,
  type Responder,
  type SeenRequest,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { recordEvents } from '../../support/events.ts';
import { clientsOf } from '../../support/every-operation.ts';
import { garbageCollector } from '../../support/garbage.ts';
import { expectReleased } from '../../support/release.ts';
import { botsOf } from '../../support/resources.ts';
import { until } from '../../support/until.ts';

test.for([false, true])(
  'leaving a loop after one bot sends nothing more, with prefetch: %s',
  async (prefetch) => {
    await using server = await startServer(pages(5));
    const timers = activeTimers();

    for await (const bot of clientsOf(server).admin.listBots({}, { prefetch })) {
      expect(bot.id).toBe('bot_0');
      break;
    }
    expect(activeTimers()).toBeLessThanOrEqual(timers);
    await expectReleased(server);

    const tokens = server.requests.filter(({ target }) => target !== '/').map(tokenOf);
    // A prefetched request may have been aborted before it was sent.
    expect([null, ...(prefetch ? ['1'] : [])]).toEqual(expect.arrayContaining(tokens));
    expect(tokens.length).toBe(new Set(tokens).size);
  },
);

const phases: Readonly<Record<string, Responder>> = {
  'before the head': stall(),
  'in the middle of the body': cut(json({ bots: botsOf(2) }), 'stall', 120),
};

describe.for(Object.entries(phases))('a second page that hangs %s', ([, respond]) => {
  test.for(['the items', 'the pages'])(
    'leaving an iterator of %s closes its connection',
    async (what) => {
      await using server = await startServer(pages(5, { 1: respond }));
      const { events, observer } = recordEvents();
      const list = clientsOf(server, { observer }).admin.listBots();
      const iterator = what === 'the items' ? list[Symbol.asyncIterator]() : list.pages();
      await iterator.next();
      if (what === 'the items') await iterator.next();
      const next = iterator.next();
      await until(() => server.requests.length === 2);

      expect(await iterator.return()).toEqual({ done: true, value: undefined });
      expect(await next).toEqual({ done: true, value: undefined });
      await expectReleased(server);
      expect(events.at(-1)).toMatchObject({
        type: 'error',
        pageToken: '1',
        error: { kind: 'aborted' },
      });
    },
  );
});

test('a list of 1,000 pages keeps only the current page in memory', async () => {
  await using server = await startServer(pages(1000));
  const collectGarbage = garbageCollector();
  const seen: WeakRef<object>[] = [];
  for await (const bot of clientsOf(server).admin.listBots()) seen.push(new WeakRef(bot));
  // A WeakRef keeps its target until the end of the turn in which it was created.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();

  expect(seen).toHaveLength(2000);
  expect(seen.filter((bot) => bot.deref() !== undefined).length).toBeLessThan(20);
});

function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

/** The token of a request, decoded. */
function tokenOf({ target }: SeenRequest): string | null {
  return new URL(target, 'http://x').searchParams.get('nextToken');
}

/** Serves a list of `count` pages of two bots, whose tokens are their numbers; `instead` replaces some of them. */
function pages(count: number, instead: Readonly<Record<number, Responder>> = {}): Responder {
  return (socket, request) => {
    const number = Number(tokenOf(request) ?? 0);
    const respond = instead[number];
    if (respond !== undefined) return respond(socket, request);
    const meta = number + 1 < count ? { nextToken: String(number + 1) } : {};
    return socket.write(json({ bots: botsOf(2, number * 2), meta }));
  };
}
