import { expect, test } from 'vitest';
import { createAdmin, createChat } from '../support/clients.ts';
import { buildCopies } from '../support/copies.ts';
import { recordEvents } from '../support/events.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

test('a client calls a record of another copy of the package as it calls its own', async () => {
  await using copies = await buildCopies();
  const { listBots, getMessage, getEvent } = copies.operations;
  const bots = createAdmin({
    fetch: stubFetch(json({ bots: [{ id: 'b', deployedAt: null }], meta: {} })),
  });
  expect((await bots.request(listBots)).bots).toEqual([{ id: 'b' }]);

  const { events, onEvent } = recordEvents();
  const message = {
    id: 'm',
    createdAt: '2024-05-01T12:00:00Z',
    conversationId: 'c',
    userId: 'u',
    payload: { type: 'hologram' },
  };
  const chat = createChat({ fetch: stubFetch(json({ message })), onEvent });
  await chat.request(getMessage, { id: 'm' });
  expect(events.map(({ type }) => type)).toEqual([
    'request',
    'response',
    'unknown_variant',
    'success',
  ]);

  const event = { id: 'e', payload: { a: 1 } };
  const withPayload = createChat({ fetch: stubFetch(json({ event })) });
  const payload = {
    '~standard': { version: 1, vendor: 'test', validate: () => ({ value: 2 }) },
  } as const;
  expect(await withPayload.request(getEvent, { id: 'e' }, { payload })).toEqual({
    event: { ...event, payload: 2 },
  });
});
