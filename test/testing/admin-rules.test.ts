import { describe, expect, test } from 'vitest';
import { platformClients, platformForms, type StartedPlatform } from '../support/platform-forms.ts';
import {
  expectOutcome,
  invalid,
  missing,
  noMethod,
  noRoute,
  sendAdmin,
  unauthorized,
} from '../support/raw-requests.ts';

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

async function idsOf(started: StartedPlatform, query: Record<string, string>): Promise<string[]> {
  const { admin } = platformClients(started);
  const page = await admin.listBots({}, { query });
  return page.bots.map(({ id }) => id);
}

describe.for(platformForms)('the rules of the admin API over $name', ({ start }) => {
  test('an operation that needs no workspace is served without the header, but not with a wrong one', async () => {
    await using started = await start();
    const { adminUrl, token } = started.adminOptions;
    const authorization = `Bearer ${token}`;
    const url = `${adminUrl}/v1/admin/workspaces`;
    const response = await started.fetch(url, { headers: { authorization } });
    expect(response.status).toBe(200);
    const wrong = { authorization, 'x-workspace-id': 'fake-wrong-workspace' };
    await expectOutcome(started.fetch(url, { headers: wrong }), unauthorized);
  });

  test('a missing or wrong token or workspace is 401, whatever the route is', async () => {
    await using started = await start();
    const { adminUrl, token, workspaceId } = started.adminOptions;
    const authorization = `Bearer ${token}`;
    for (const headers of [
      {},
      { authorization },
      { 'x-workspace-id': workspaceId },
      { authorization: String(token), 'x-workspace-id': workspaceId },
      { authorization, 'x-workspace-id': 'fake-wrong-workspace' },
      { authorization: 'Bearer fake-wrong-token', 'x-workspace-id': workspaceId },
    ]) {
      for (const path of ['/bots', '/nothing']) {
        const sent = started.fetch(`${adminUrl}/v1/admin${path}`, { headers });
        await expectOutcome(sent, unauthorized);
      }
    }
  });

  test('an unknown route, and a known route with another method, are 404 with a message alone', async () => {
    await using started = await start();
    await expectOutcome(sendAdmin(started, '/events/e'), noRoute);
    await expectOutcome(sendAdmin(started, '/bots', { method: 'DELETE' }), noMethod);
  });

  test('getBot returns one bot, and an unknown one is 404', async () => {
    await using started = await start({ bots: [{ id: 'a/b', name: 'First' }] });
    const response = await sendAdmin(started, '/bots/a%2Fb');
    expect(await response.json()).toMatchObject({ bot: { ...started.platform.bots.get('a/b') } });
    await expectOutcome(sendAdmin(started, '/bots/none'), missing);
  });

  test('bots have `tags` and `type`', async () => {
    await using started = await start({ bots: [{ tags: { a: 'b' }, type: 'adk' }, {}] });
    const { bots: listed } = await platformClients(started).admin.listBots();
    expect(listed).toMatchObject([
      { tags: { a: 'b' }, type: 'adk' },
      { tags: {}, type: 'studio' },
    ]);
  });

  test.for<[Record<string, string>, string[]]>([
    [{}, ['a', 'b', 'c']],
    [{ sortField: 'createdAt' }, ['b', 'c', 'a']],
    [{ sortField: 'createdAt', sortDirection: 'desc' }, ['a', 'c', 'b']],
    [{ sortField: 'updatedAt', sortDirection: 'asc' }, ['a', 'c', 'b']],
    [{ sortDirection: 'desc' }, ['a', 'c', 'b']],
  ])('the query %j sorts the bots by time', async ([query, ids]) => {
    await using started = await start({ bots });
    expect(await idsOf(started, query)).toEqual(ids);
  });

  test.for<[Record<string, string>, string[]]>([
    [{ 'tags.env': 'prod' }, ['a', 'c']],
    [{ 'tags[env]': 'prod' }, ['a', 'c']],
    [{ 'tags.env': 'prod', 'tags.team': 'x.y' }, ['a']],
    [{ 'tags.env': 'none' }, []],
    [{ 'tags.toString': 'prod' }, []],
    [{ dev: 'true' }, ['b']],
    [{ dev: 'false' }, ['a', 'c']],
    [{ dev: 'false', 'tags.env': 'test' }, []],
  ])('the query %j filters the bots', async ([query, ids]) => {
    await using started = await start({ bots: tagged });
    expect(await idsOf(started, query)).toEqual(ids);
  });

  test('a filtered list has pages', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      id: `bot-${index}`,
      tags: { odd: String(index % 2 === 1) },
    }));
    await using started = await start({ bots: many, pageSize: 3 });
    const { admin } = platformClients(started);
    const listed = await admin.listBots({}, { query: { 'tags.odd': 'true' } }).toArray();
    expect(listed.map(({ id }) => id)).toEqual(['bot-1', 'bot-3', 'bot-5', 'bot-7']);
    expect(started.platform.requests).toHaveLength(2);
  });

  test.for([
    ...['sortField=name', 'sortDirection=up', 'dev=1', 'sortField=createdAt&sortField=name'],
    ...['0', '-1', '1.5', 'many', ''].map((pageSize) => `pageSize=${pageSize}`),
  ])('the query %s is 400', async (query) => {
    await using started = await start();
    await expectOutcome(sendAdmin(started, `/bots?${query}`), invalid);
  });

  test('a token that the list did not return is 400', async () => {
    await using started = await start({ bots: 30 });
    const { meta } = await platformClients(started).admin.listBots();
    const token = meta?.nextToken ?? '';
    const tokens = ['x', token.slice(0, -2), token.replaceAll('+', ' '), btoa('20'), `${token}x`];
    for (const nextToken of tokens.map(encodeURIComponent)) {
      await expectOutcome(sendAdmin(started, `/bots?nextToken=${nextToken}`), invalid);
    }
  });
});
