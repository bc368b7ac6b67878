import { expect, test } from 'vitest';
import { PageList } from '../../src/paging/page-list.ts';
import { callOf, listOf } from '../../src/testing.ts';
import { validateClosed } from '../../src/validation/unknown-variant.ts';
import { everyRecord } from '../support/records.ts';

async function itemsOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('`callOf` is a promise of the data, with a response of status 200', async () => {
  const data = { event: { id: 'e' } };
  const call = callOf(data);
  expect(call).toBeInstanceOf(Promise);
  expect(await call).toBe(data);
  const { data: same, response } = await call.withResponse();
  expect(same).toBe(data);
  expect([response.status, [...response.headers]]).toEqual([200, []]);
});

test('`listOf` is a list of one page: awaited, iterated, by pages, as an array', async () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const list = listOf('bots', items);
  expect(list).toBeInstanceOf(PageList);
  expect(list).toBeInstanceOf(Promise);
  const page = { bots: items, meta: {} };
  expect(await list).toEqual(page);
  expect(await list.then(({ bots }) => bots[0])).toBe(items[0]);
  expect((await list.withResponse()).data).toEqual(page);
  expect(await itemsOf(list)).toEqual(items);
  expect(await itemsOf(list)).toEqual(items);
  expect(await itemsOf(list.pages())).toEqual([page]);
  expect(await list.toArray()).toEqual(items);
  expect(await list.toArray({ limit: 2 })).toEqual(items.slice(0, 2));
  let ended = false;
  await list.finally(() => {
    ended = true;
  });
  expect(ended).toBe(true);
});

test('a change of the page of `listOf` leaves the items that were given as they are', async () => {
  const items = ['a'];
  (await listOf('names', items)).names.push('b');
  expect(items).toEqual(['a']);
});

test('the page of `listOf` fits the response of every operation with pages', async () => {
  const paged = everyRecord.flatMap(({ id, response, paging }) =>
    paging === undefined ? [] : [{ id, response, name: paging.items }],
  );
  expect(paged.length).toBeGreaterThan(20);
  for (const { id, response, name } of paged) {
    const page = await listOf(name, []);
    expect(await validateClosed(response, page), id).toMatchObject({ ok: true });
  }
});
