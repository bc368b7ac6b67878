import { describe, expect, test } from 'vitest';
import { NotFoundError } from '../../../src/index.ts';
import type { PlatformBot } from '../../../src/testing.ts';
import { rejection } from '../../support/clients.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { setUp } from '../set-up.ts';

const workspaces = [
  { id: 'acme', bots: [{ id: 'bot', name: 'Bot' }] },
  { id: 'beta', bots: 1 },
];

describe('bots', () => {
  test('createBot makes a bot of the given definition, with the names of its secrets', async () => {
    const { admin } = setUp({ workspaces });
    const definition = {
      ...{ name: 'New', description: 'Answers.', dev: true, tags: { team: 'support' } },
      user: { tags: { vip: { title: 'VIP' } } },
      states: { cart: { type: 'user', schema: { type: 'object' } } },
      subscriptions: { events: null },
    } as const;
    const { bot } = await admin.createBot({
      ...definition,
      configuration: { data: { greeting: 'Hello' } },
      secrets: { API_KEY: 'fake-secret-value' },
      code: 'export default {}',
    });
    expect(bot).toMatchObject({
      ...definition,
      configuration: { data: { greeting: 'Hello' }, schema: {} },
      conversation: { tags: {} },
      secrets: ['API_KEY'],
      ...{ status: 'active', alwaysAlive: false },
    });
    expect(bot).not.toHaveProperty('deployedAt');
    expectNoSecrets([bot], ['fake-secret-value']);
    expect(await admin.getBot({ id: bot.id })).toEqual({ bot });
    expect((await admin.createBot({})).bot.name).not.toBe('');
  });

  test('updateBot changes what is given, entry by entry, and null removes an entry', async () => {
    const bot = {
      id: 'bot',
      tags: { team: 'a', env: 'test' },
      events: { opened: { schema: {} }, closed: { schema: {} } },
      message: { tags: { a: {}, b: {} } },
      configuration: { data: { a: 1 }, schema: { b: 2 } },
      secrets: ['OLD', 'KEPT'],
      medias: [{ url: 'https://files.example/1', name: 'one' }],
    };
    const { admin } = setUp({ bots: [bot] });
    const before = (await admin.getBot({ id: 'bot' })).bot;
    const after = await admin.updateBot({
      id: 'bot',
      name: 'Renamed',
      tags: { env: 'prod' },
      events: { opened: null, moved: { schema: { c: 3 } } },
      message: { tags: { a: null } },
      configuration: { data: { d: 4 } },
      secrets: { OLD: null, NEW: 'fake-secret-value' },
      medias: [],
      alwaysAlive: true,
      maxExecutionTime: 30,
      url: null,
    });
    expect(after.bot).toEqual({
      ...before,
      name: 'Renamed',
      updatedAt: expect.any(String),
      tags: { team: 'a', env: 'prod' },
      events: { closed: { schema: {} }, moved: { schema: { c: 3 } } },
      message: { tags: { b: {} } },
      configuration: { data: { d: 4 }, schema: { b: 2 } },
      secrets: ['KEPT', 'NEW'],
      medias: [],
      alwaysAlive: true,
      maxExecutionTime: 30,
    });
    expect(await admin.getBot({ id: 'bot' })).toEqual(after);
  });

  test('listBots shows no definition, and no secret', async () => {
    const bot = { id: 'bot', tags: { a: 'b' }, signingSecret: 'fake-signing-secret', states: {} };
    const { platform, admin } = setUp({ bots: [bot] });
    const { createdAt, updatedAt } = platform.bots.get('bot') as PlatformBot;
    expect((await admin.listBots()).bots).toEqual([
      { id: 'bot', createdAt, updatedAt, tags: { a: 'b' }, type: 'studio' },
    ]);
    expect((await admin.getBot({ id: 'bot' })).bot.signingSecret).toBe('fake-signing-secret');
  });

  test('deleteBot and transferBot take a bot out of its workspace', async () => {
    const { platform, admin } = setUp({ workspaces });
    const beta = admin.withOptions({ workspaceId: 'beta' });
    await rejection(admin.transferBot({ id: 'bot', targetWorkspaceId: 'none' }), NotFoundError);
    expect(await admin.transferBot({ id: 'bot', targetWorkspaceId: 'beta' })).toEqual({});
    expect(platform.bots.ownerOf('bot')).toBe('beta');
    await rejection(admin.getBot({ id: 'bot' }), NotFoundError);
    expect((await beta.getBot({ id: 'bot' })).bot.name).toBe('Bot');
    expect((await admin.getWorkspace({ id: 'beta' })).botCount).toBe(2);
    await rejection(admin.deleteBot({ id: 'bot' }), NotFoundError);
    expect(await beta.deleteBot({ id: 'bot' })).toEqual({});
    expect(platform.bots.has('bot')).toBe(false);
  });

  test('a bot that was transferred stands in the order of creation', async () => {
    const { platform, admin } = setUp({ workspaces });
    platform.bots.update('bot', { workspaceId: 'beta' });
    const beta = admin.withOptions({ workspaceId: 'beta' });
    const ids = (await beta.listBots()).bots.map(({ id }) => id);
    expect(ids).toEqual(platform.bots.all().map(({ id }) => id));
    expect(ids[0]).toBe('bot');
  });

  test('a version that is deployed changes its bot', async () => {
    const { platform, admin } = setUp({ workspaces });
    const { version } = await admin.createBotVersion({ id: 'bot', name: 'v1', description: 'x' });
    expect(version).toMatchObject({ name: 'v1', description: 'x' });
    const { url } = await admin.getBotVersion({ id: 'bot', versionId: version.id });
    expect(new URL(url).pathname).toContain(version.id);
    const deployment = { id: 'bot', versionId: version.id };
    await admin.deployBotVersion(deployment);
    expect((await admin.getBot({ id: 'bot' })).bot.deployedAt).toBeTypeOf('string');
    const other = platform.bots.create({ id: 'other' });
    await rejection(admin.deployBotVersion({ ...deployment, id: other.id }), NotFoundError);
  });

  test('issues are listed with their occurrences until they are deleted', async () => {
    const { platform, admin } = setUp({ workspaces, pageSize: 2 });
    const events = [{ data: { user: { id: 'u' } } }, {}];
    const issue = platform.issues.create({ botId: 'bot', title: 'Broken', events });
    for (let count = 0; count < 4; count++) platform.issues.create({ botId: 'bot' });
    platform.issues.create({ botId: 'bot_1', id: 'foreign' });
    const listed = await admin.listBotIssues({ id: 'bot' }).toArray();
    expect(listed).toEqual(platform.issues.of('bot'));
    expect(listed).toHaveLength(5);
    expect(issue).toMatchObject({ title: 'Broken', eventsCount: 2, category: 'other' });
    const one = { id: 'bot', issueId: issue.id };
    const { issueEvents } = await admin.listBotIssueEvents(one);
    expect(issueEvents).toMatchObject([{ data: { user: { id: 'u' } } }, { data: {} }]);
    expect(platform.issues.eventsOf(issue.id)).toEqual(issueEvents);
    await admin.deleteBotIssue(one);
    for (const issueId of [issue.id, 'foreign']) {
      await rejection(admin.getBotIssue({ id: 'bot', issueId }), NotFoundError);
    }
    expect(platform.issues.eventsOf(issue.id)).toEqual([]);
  });
});

test('the collections of what belongs to a bot change it, too', async () => {
  const { platform, admin } = setUp({ bots: [{ id: 'a' }, { id: 'b' }] });
  const { id } = platform.versions.create({ name: 'v1' });
  expect(platform.versions.ownerOf(id)).toBe('a');
  platform.versions.update(id, { botId: 'b', description: 'moved' });
  expect((await admin.listBotVersions({ id: 'a' })).versions).toEqual([]);
  expect((await admin.listBotVersions({ id: 'b' })).versions).toEqual([
    { id, name: 'v1', description: 'moved' },
  ]);
  platform.versions.clear();
  expect((await admin.listBotVersions({ id: 'b' })).versions).toEqual([]);
});
