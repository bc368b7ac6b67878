import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineOperation, InvalidResponseError } from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { runSource } from '../support/run-source.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

/** A page of these items, and which of them are left out. */
async function listBots(bots: readonly unknown[]) {
  const left: unknown[] = [];
  const fetch = stubFetch(json({ bots, meta: {} }));
  const onInvalidItem = (item: unknown, { issues }: InvalidResponseError) => {
    left.push([item, issues]);
  };
  const page = createAdmin({ fetch }).listBots({}, { onInvalidItem });
  return { page, left };
}

const message = (payload: unknown) => ({
  id: 'm',
  createdAt: '2026-01-01T00:00:00Z',
  userId: 'u',
  conversationId: 'c',
  payload,
});

function listMessages(messages: readonly unknown[]) {
  const { events, observer } = recordEvents();
  const chat = createChat({ fetch: stubFetch(json({ messages, meta: {} })), observer });
  return { page: chat.listMessages({ conversationId: 'c' }), events };
}

const tooMany = [
  { path: [], message: 'has more than 10000 items that do not fit, or unknown variants' },
];
const tooLarge = 'does not fit, and has more than 100000 values: too many to say why';
const empty = (count: number) => Array.from({ length: count }, () => ({}));

test('a page with 10,000 items that do not fit leaves them out, and one more refuses it as a whole', async () => {
  const some = await listBots([...empty(5_000), { id: 'a' }, ...empty(5_000)]);
  expect((await some.page).bots).toEqual([{ id: 'a' }]);
  expect(some.left).toHaveLength(10_000);
  const many = await listBots([{ id: 'a' }, ...empty(10_001)]);
  const error = await rejection(many.page, InvalidResponseError);
  expect(error).toMatchObject({ reason: 'schema', issues: tooMany });
  expect(many.left).toEqual([]);
});

test('a page with 10,000 unknown variants has them, and one more refuses it as a whole', async () => {
  const messages = Array.from({ length: 10_000 }, () => message({ type: 'hologram' }));
  const { page, events } = listMessages(messages);
  expect((await page).messages).toHaveLength(10_000);
  expect(events.filter(({ type }) => type === 'unknown_variant')).toHaveLength(10_000);
  const many = listMessages([...messages, message(null)]);
  const error = await rejection(many.page, InvalidResponseError);
  expect(error).toMatchObject({ reason: 'schema', issues: tooMany });
  expect(many.events.filter(({ type }) => type === 'unknown_variant')).toEqual([]);
  // Those within a message count, too.
  const nested = message({ type: 'bloc', items: empty(10_001) });
  await rejection(listMessages([nested]).page, InvalidResponseError);
});

test('an item that does not fit and has more than 100,000 values has one issue, which says so', async () => {
  const large = { id: 'b', createdAt: empty(100_000) };
  const { page, left } = await listBots([{ id: 'a' }, large, { id: 1 }]);
  expect((await page).bots).toEqual([{ id: 'a' }]);
  expect(left).toEqual([
    [large, [{ path: ['bots', 1], message: tooLarge }]],
    [{ id: 1 }, [{ path: ['bots', 2, 'id'], message: 'must be a string' }]],
  ]);
  const issuesOf = async (further: number) => {
    const item = { id: 1, further: empty(further) };
    const fetch = stubFetch(json({ bots: [item], meta: {} }));
    return (await rejection(createAdmin({ fetch }).listBots(), InvalidResponseError)).issues;
  };
  // The item, its properties, and what is further.
  expect(await issuesOf(99_997)).toMatchObject([{ path: ['bots', 0, 'id'] }]);
  expect(await issuesOf(99_998)).toMatchObject([{ path: ['bots', 0], message: tooLarge }]);
  const fits = { id: 'b', further: empty(100_000) };
  expect((await (await listBots([fits])).page).bots).toEqual([fits]);
});

test('a payload that does not fit and has more than 100,000 values is an unknown variant with one issue', async () => {
  const carousel = (count: number) => ({ type: 'carousel', items: empty(count) });
  const { messages } = await listMessages([
    message(carousel(100_000)),
    message(carousel(99_000)),
    message({ type: 'text', text: 'Hello' }),
  ]).page;
  expect(messages.map(({ payload }) => payload)).toEqual([
    { type: 'unknown', raw: carousel(100_000), issues: [{ path: [], message: tooLarge }] },
    { type: 'unknown', raw: carousel(99_000), issues: expect.any(Array) },
    { type: 'text', text: 'Hello' },
  ]);
  const issues = Object(messages[1]?.payload).issues;
  expect(issues).toHaveLength(20);
  expect(issues[19]).toEqual({ path: ['items', 9, 'actions'], message: 'is required' });
});

const thing = z.object({ id: z.string() });

test('a large response of an operation of the user has one issue if it does not fit, and its items are left out', async () => {
  const things = [{ id: 'a' }, ...empty(10_000), ...Array(100_000).fill({ id: 'b' })];
  const parts = { method: 'GET', path: '/things' } as const;
  const get = defineOperation({ ...parts, id: 'get', response: z.array(thing) });
  const list = defineOperation({
    ...parts,
    id: 'list',
    response: z.object({ things: z.array(thing) }),
    paging: { items: 'things' },
  });
  const getting = createChat({ fetch: stubFetch(json(things)) }).request(get);
  const error = await rejection(getting, InvalidResponseError);
  expect(error.issues).toEqual([{ path: [], message: tooLarge }]);

  const listing = (more: readonly unknown[]) => {
    const left: unknown[] = [];
    const options = {
      onInvalidItem: (_: unknown, { issues }: InvalidResponseError) => left.push(issues),
    };
    const fetch = stubFetch(json({ things: [...things, ...more] }));
    return { page: createChat({ fetch }).request(list, {}, options), left };
  };
  const some = listing([]);
  expect((await some.page).things).toHaveLength(100_001);
  expect(some.left).toHaveLength(10_000);
  expect(some.left[0]).toMatchObject([{ path: ['things', 1, 'id'] }]);
  const many = listing([{}]);
  await rejection(many.page, InvalidResponseError);
  expect(many.left).toEqual([]);
});

test('a large payload that the schema of the call rejects has one issue', async () => {
  const event = { id: 'e', payload: { things: empty(100_000) } };
  const chat = createChat({ fetch: stubFetch(json({ event })) });
  const call = chat.getEvent({ id: 'e' }, { payload: z.object({ things: z.array(thing) }) });
  const error = await rejection(call, InvalidResponseError);
  expect(error).toMatchObject({
    reason: 'payload',
    issues: [{ path: ['event', 'payload'], message: tooLarge }],
  });
});

test('responses of 4 MB that do not fit are read within 256 MB of memory', async () => {
  const program = new URL('./large-program.ts', import.meta.url);
  const env = { NODE_OPTIONS: '--max-old-space-size=256' };
  const { code, stdout, stderr } = await runSource(program, { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trim().split('\n')).toEqual([
    'items: invalid_response',
    'misfits in an item: 0 items',
    'misfits in place of the list: invalid_response',
    'nulls: 173913 items',
    'deep arrays: 0 items',
    'unknown variants: invalid_response',
    'unknown variants in a message: invalid_response',
    'misfits in a message: 1 items',
  ]);
}, 60_000);
