import { expect, test } from 'vitest';
import type { Bot } from '../../src/index.ts';
import { createAdmin, createChat } from '../support/clients.ts';
import { botOf, event } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

test('a field that the types do not have is kept at run time, and can be read through a wider type', async () => {
  const bots = [{ ...botOf(1), tags: { team: 'a' } }];
  const { bots: read } = await createAdmin({
    fetch: stubFetch(json({ bots, meta: { total: 1 }, sibling: 5 })),
  }).listBots();
  const [bot] = read as (Bot & { tags?: { team: string } })[];
  expect(bot?.tags).toEqual({ team: 'a' });
});

test('an undocumented field of an envelope is kept at run time', async () => {
  const chat = createChat({ fetch: stubFetch(json({ event, sibling: 5 })) });
  const { sibling } = (await chat.getEvent({ id: 'e' })) as { sibling?: unknown };
  expect(sibling).toBe(5);
});
