import { expect, test } from 'vitest';
import type { ListBotsResponse } from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';
import {
  expectOutcome,
  invalid,
  missing,
  noMethod,
  noRoute,
  sendAdmin,
  unauthorized,
} from '../../support/raw-requests.ts';
import { setUp } from '../set-up.ts';

const bots = [
  { id: 'a', createdAt: '2024-01-03T00:00:00.000Z', updatedAt: '2024-02-01T00:00:00.000Z' },
  { id: 'b', createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-02-03T00:00:00.000Z' },
  // An hour before that of `a`.
  { id: 'c', createdAt: '2024-01-03T01:00:00.000+02:00', updatedAt: '2024-02-02T00:00:00.000Z' },
];
const tagged = [
  { id: 'a', tags: { env: 'prod', team: 'x.y' }, dev: false },
  { id: 'b', tags: { env: 'test', team: 'x.y' }, dev: true },
  { id: 'c', tags: { env: 'prod' } },
];

test('an operation that needs no workspace is served without the header, but not with a wrong one', async () => {
  const { fetch, adminOptions } = createPlatform();
  const { adminUrl, token } = adminOptions;
  const authorization = `Bearer ${token}`;
  const url = `${adminUrl}/v1/admin/workspaces`;
  await expectOutcome(fetch(url, { headers: { authorization } }), '200');
  const wrong = { authorization, 'x-workspace-id': 'fake-wrong-workspace' };
  await expectOutcome(fetch(url, { headers: wrong }), unauthorized);
});

test('a missing or wrong token or workspace is 401, whatever the route is', async () => {
  const { fetch, adminOptions } = createPlatform();
  const { adminUrl, token, workspaceId } = adminOptions;
  const authorization = `Bearer ${token}`;
  for (const headers of [
    {},
    { authorization },
    { 'x-workspace-id': workspaceId },
    { authorization: token, 'x-workspace-id': workspaceId },
    { authorization, 'x-workspace-id': 'fake-wrong-workspace' },
    { authorization: 'Bearer fake-wrong-token', 'x-workspace-id': workspaceId },
  ]) {
    for (const path of ['/bots', '/nothing']) {
      await expectOutcome(fetch(`${adminUrl}/v1/admin${path}`, { headers }), unauthorized);
    }
  }
});

test.for([
  ['GET', '/events/e', noRoute],
  ['DELETE', '/bots', noMethod],
  ['GET', '/bots/a%2Fb', '200'],
  ['GET', '/bots/none', missing],
  ...[
    ...['sortField=name', 'sortDirection=up', 'dev=1', 'sortField=createdAt&sortField=name'],
    ...['0', '-1', '1.5', 'many', ''].map((pageSize) => `pageSize=${pageSize}`),
  ].map((query) => ['GET', `/bots?${query}`, invalid] as const),
  ...[
    ...['usages/acme', 'usages/acme?type=none', 'usages/acme?type=ai_spend&type=bot_count'],
    ...[
      'usages/multiple?ids=acme',
      'usages/multiple?ids=acme&types=none',
      'workspaces?nextToken=x',
    ],
    ...['bots/bot_1/logs', 'bots/bot_1/logs?timeStart=noon', 'bots/baks'],
  ].map((path) => ['GET', `/${path}`, invalid] as const),
] as const)('%s %s is %s', async ([method, path, outcome]) => {
  const platform = createPlatform({ workspaceId: 'acme', bots: [{ id: 'a/b' }, {}] });
  await expectOutcome(sendAdmin(platform, path, { method }), outcome);
});

test.for<[query: Record<string, string>, ids: string[], given: object[]]>([
  [{}, ['a', 'b', 'c'], bots],
  [{ sortField: 'createdAt' }, ['b', 'c', 'a'], bots],
  [{ sortField: 'createdAt', sortDirection: 'desc' }, ['a', 'c', 'b'], bots],
  [{ sortField: 'updatedAt', sortDirection: 'asc' }, ['a', 'c', 'b'], bots],
  [{ sortDirection: 'desc' }, ['a', 'c', 'b'], bots],
  [{ 'tags.env': 'prod' }, ['a', 'c'], tagged],
  [{ 'tags[env]': 'prod' }, ['a', 'c'], tagged],
  [{ 'tags.env': 'prod', 'tags.team': 'x.y' }, ['a'], tagged],
  [{ 'tags.env': 'none' }, [], tagged],
  [{ 'tags.toString': 'prod' }, [], tagged],
  [{ dev: 'true' }, ['b'], tagged],
  [{ dev: 'false' }, ['a', 'c'], tagged],
  [{ dev: 'false', 'tags.env': 'test' }, [], tagged],
])('listBots with the query %j sorts by time and filters: %j', async ([query, ids, given]) => {
  const { admin } = setUp({ bots: given });
  const page = await admin.listBots({}, { query });
  expect(page.bots.map(({ id }) => id)).toEqual(ids);
});

test('a filtered list has pages', async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({
    id: `bot-${index}`,
    tags: { odd: String(index % 2 === 1) },
  }));
  const { platform, admin } = setUp({ bots: many, pageSize: 3 });
  const listed = await admin.listBots({}, { query: { 'tags.odd': 'true' } }).toArray();
  expect(listed.map(({ id }) => id)).toEqual(['bot-1', 'bot-3', 'bot-5', 'bot-7']);
  expect(platform.requests).toHaveLength(2);
});

test('250 bots are listed in order, 20 on a page, in 13 requests, by tokens that must be percent-encoded', async () => {
  const { platform, admin } = setUp({ bots: 250 });
  const pages: ListBotsResponse[] = [];
  for await (const page of admin.listBots().pages()) pages.push(page);
  expect(pages.flatMap(({ bots }) => bots)).toEqual(platform.bots.all());
  expect(pages.map(({ bots }) => bots.length)).toEqual([...Array(12).fill(20), 10]);
  const tokens = pages.map(({ meta }) => meta?.nextToken);
  for (const token of tokens.slice(0, -1)) expect(token).toMatch(/^[^=]*\+\/.*=$/);
  expect(pages.at(-1)?.meta).toEqual({});
  const sent = platform.requests.map(({ query }) => query.nextToken);
  expect(sent).toEqual([undefined, ...tokens.slice(0, -1)]);
  const { bots } = await admin.listBots({ nextToken: tokens[11] ?? '' });
  expect(bots).toEqual(platform.bots.all().slice(240));
});

test('the page size is that of the request, or else that of the options of the platform', async () => {
  const { admin } = setUp({ bots: 10, pageSize: 4 });
  expect((await admin.listBots()).bots).toHaveLength(4);
  expect((await admin.listBots({}, { query: { pageSize: 7 } })).bots).toHaveLength(7);
  expect((await admin.listBots({}, { query: { pageSize: 10 } })).meta).toEqual({});
});

test('a token that the list did not return is 400', async () => {
  const { platform, admin } = setUp({ bots: 30 });
  const { meta } = await admin.listBots();
  const token = meta?.nextToken ?? '';
  const tokens = ['x', token.slice(0, -2), token.replaceAll('+', ' '), btoa('20'), `${token}x`];
  for (const nextToken of tokens.map(encodeURIComponent)) {
    await expectOutcome(sendAdmin(platform, `/bots?nextToken=${nextToken}`), invalid);
  }
});
