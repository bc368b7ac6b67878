import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { AbortError, ConnectionError, NotFoundError } from '../../../src/index.ts';
import { cut, json, send, stall, startServer } from '../../support/bad-servers.ts';
import { clientsOf } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectReleased } from '../../support/release.ts';
import { idsOf, pages, tokenOf } from './pages.ts';

describe('leaving a loop', () => {
  test.for([false, true])('after one bot requests nothing more, prefetch: %s', async (prefetch) => {
    await using server = await startServer(pages(5));
    const timers = activeTimers();

    for await (const bot of clientsOf(server).admin.listBots({}, { prefetch })) {
      expect(bot.id).toBe('bot_0');
      break;
    }
    expect(activeTimers()).toBeLessThanOrEqual(timers);
    await expectReleased(server);

    const tokens = server.requests.filter(({ target }) => target !== '/').map(tokenOf);
    // What was asked for ahead may have been given up before it was sent.
    expect([null, ...(prefetch ? ['1'] : [])]).toEqual(expect.arrayContaining(tokens));
    expect(tokens.length).toBe(new Set(tokens).size);
  });

  test('by a throw requests nothing more, and the error is the one of the loop', async () => {
    await using server = await startServer(pages(5));
    const reason = new Error('enough');
    const walk = async () => {
      for await (const _ of clientsOf(server).admin.listBots()) throw reason;
    };

    await expect(walk()).rejects.toBe(reason);

    await expectReleased(server);
    expect(server.requests.filter(({ target }) => target !== '/')).toHaveLength(1);
  });

  test('while a page is requested ahead lets go of its connection', async () => {
    await using server = await startServer(pages(5, { 1: stall() }));
    for await (const _ of clientsOf(server).admin.listBots({}, { prefetch: true })) {
      await expect.poll(() => server.requests.length).toBe(2);
      break;
    }

    await expectReleased(server);
  });
});

describe('two iterators of one list', () => {
  test('are independent: each is given every bot', async () => {
    await using server = await startServer(pages(3));
    const list = clientsOf(server).admin.listBots();
    const walk = async () => {
      const ids: string[] = [];
      for await (const { id } of list) ids.push(id);
      return ids;
    };

    expect(await Promise.all([walk(), walk()])).toEqual([idsOf(3), idsOf(3)]);

    expect(server.requests).toHaveLength(6);
  });

  test('and the first page, awaited, are requests of their own', async () => {
    await using server = await startServer(pages(2));
    const list = clientsOf(server).admin.listBots();

    const [first, all, again] = await Promise.all([list, list.toArray(), list]);

    expect(first).toBe(again);
    expect(all.map(({ id }) => id)).toEqual(idsOf(2));
    expect(server.requests).toHaveLength(3);
  });
});

test('next() called many times at once gives each bot once, and fetches no page twice', async () => {
  await using server = await startServer(pages(4));
  const iterator = clientsOf(server).admin.listBots()[Symbol.asyncIterator]();

  const results = await Promise.all(Array.from({ length: 12 }, () => iterator.next()));

  const ids = results.flatMap(({ value }) => (value === undefined ? [] : [value.id]));
  expect(ids).toEqual(idsOf(4));
  expect(results.slice(8)).toEqual(Array(4).fill({ done: true, value: undefined }));
  expect(server.requests.map(tokenOf)).toEqual([null, '1', '2', '3']);
});

describe('an error on page 3', () => {
  test('is thrown once; the iterator has ended then, and does not begin anew', async () => {
    const notFound = send(json({ message: 'gone' }, { status: 404 }));
    await using server = await startServer(pages(5, { 2: notFound }));
    const iterator = clientsOf(server).admin.listBots()[Symbol.asyncIterator]();
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) {
      const { value } = await iterator.next();
      if (value !== undefined) ids.push(value.id);
    }

    const error = await failureOf(iterator.next(), NotFoundError);

    expect(error.pageToken).toBe('2');
    expect(ids).toEqual(idsOf(2));
    for (let index = 0; index < 3; index++)
      expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect(server.requests.map(tokenOf)).toEqual([null, '1', '2']);
  });

  test('is the rejection of one of many next() at once, and the end of the others', async () => {
    await using server = await startServer(pages(5, { 2: cut(Buffer.from(''), 'reset') }));
    const iterator = clientsOf(server, { retry: 0 }).admin.listBots().pages();

    const results = await Promise.allSettled(Array.from({ length: 5 }, () => iterator.next()));

    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    const [rejected] = results.filter((result) => result.status === 'rejected');
    await failureOf(Promise.reject(rejected?.reason), ConnectionError);
    expect(server.requests).toHaveLength(3);
  });
});

describe('an abort', () => {
  const reason = new Error('enough');

  test.for([
    ['between two pages', 2],
    ['between two bots of a page', 1],
  ] as const)('%s is an AbortError, and nothing more is sent', async ([, after]) => {
    await using server = await startServer(pages(5));
    const controller = new AbortController();
    const ids: string[] = [];
    const walk = async () => {
      const { signal } = controller;
      for await (const { id } of clientsOf(server).admin.listBots({}, { signal })) {
        ids.push(id);
        if (ids.length === after) controller.abort(reason);
      }
    };

    const error = await failureOf(walk(), AbortError);

    expect(error.cause).toBe(reason);
    expect(ids).toEqual(idsOf(1).slice(0, after));
    await expectReleased(server);
    expect(server.requests.filter(({ target }) => target !== '/')).toHaveLength(1);
  });

  test.for([false, true])(
    'while a page is awaited is an AbortError that tells which, prefetch: %s',
    async (prefetch) => {
      await using server = await startServer(pages(5, { 2: stall() }));
      const controller = new AbortController();
      const { signal } = controller;
      const list = clientsOf(server).admin.listBots({}, { signal, prefetch });
      const collected = failureOf(list.toArray(), AbortError);
      await expect.poll(() => server.requests.length).toBe(3);

      controller.abort(reason);

      expect(await collected).toMatchObject({ cause: reason, pageToken: '2' });
      await expectReleased(server);
      expect(server.requests.filter(({ target }) => target !== '/')).toHaveLength(3);
    },
  );
});

describe('a list of 1,000 pages', () => {
  test('is held in memory page by page, however long it is', async () => {
    await using server = await startServer(pages(1000));
    const collectGarbage = garbageCollector();
    const seen: WeakRef<object>[] = [];
    for await (const bot of clientsOf(server).admin.listBots()) seen.push(new WeakRef(bot));
    // A WeakRef holds on to its target until the turn in which it was made is over.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();

    expect(seen).toHaveLength(2000);
    expect(seen.filter((bot) => bot.deref() !== undefined).length).toBeLessThan(20);
  });

  test('is collected up to a limit, and no page is requested that is not needed for it', async () => {
    await using server = await startServer(pages(1000));
    const { admin } = clientsOf(server);

    expect((await admin.listBots().toArray({ limit: 5 })).map(({ id }) => id)).toEqual(
      idsOf(3).slice(0, 5),
    );
    expect(server.requests).toHaveLength(3);
    expect(await admin.listBots().toArray({ limit: 0 })).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });
});

test('a list, or an iterator, that is never used sends nothing, and rejects nothing', async () => {
  await using server = await startServer(pages(1));
  const { admin } = clientsOf(server);
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  try {
    admin.listBots();
    admin.listBots({}, { prefetch: true }).pages();
    admin.listBots()[Symbol.asyncIterator]();
    admin.listBots({}, { signal: AbortSignal.abort() });
    admin.listBots({ nextToken: '\ud800' });
    await admin.listBots().pages().return();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', onRejection);
  }

  expect(rejections).toEqual([]);
  expect(server.connections).toBe(0);
});

function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
