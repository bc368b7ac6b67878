import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  ConfigurationError,
  ConflictError,
  NotFoundError,
  UnauthorizedError,
} from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';
import { rejection, thrown, untyped } from '../../support/clients.ts';
import { setUp } from '../set-up.ts';

const workspaces = [
  { id: 'acme', name: 'Acme', bots: 3, members: [{ email: 'ada@example.com' }, {}] },
  { id: 'beta', bots: [{ id: 'beta-bot' }], members: 0 },
];

describe('workspaces', () => {
  test('each workspace has its own bots and members', async () => {
    const { platform, admin } = setUp({ workspaces });
    const beta = admin.withOptions({ workspaceId: 'beta' });
    expect(platform.adminOptions.workspaceId).toBe('acme');
    expect(await admin.listBots().toArray()).toHaveLength(3);
    expect((await beta.listBots()).bots.map(({ id }) => id)).toEqual(['beta-bot']);
    expect((await admin.listWorkspaceMembers()).members).toMatchObject([
      { email: 'ada@example.com', role: 'owner' },
      { email: 'member_2@example.com', role: 'developer' },
    ]);
    expect(await beta.listWorkspaceMembers()).toEqual({ members: [], meta: {} });
    await rejection(beta.getWorkspaceMember(), NotFoundError);
  });

  test('the token opens all workspaces, and a workspace that the platform does not have is 401', async () => {
    const { platform, admin } = setUp({ workspaces, pageSize: 1 });
    const all = await admin.listWorkspaces().toArray();
    expect(all).toMatchObject([
      { id: 'acme', name: 'Acme', botCount: 3 },
      { id: 'beta', name: 'Workspace 2', botCount: 1 },
    ]);
    expect(await admin.getWorkspace({ id: 'beta' })).toEqual(all[1]);
    expect(platform.workspaces.get('beta')).toEqual(all[1]);
    await rejection(admin.getWorkspace({ id: 'none' }), NotFoundError);
    const stranger = admin.withOptions({ workspaceId: 'none' });
    await rejection(stranger.listWorkspaces(), UnauthorizedError);
    await rejection(stranger.getAccount(), UnauthorizedError);
  });

  test('updateWorkspace changes the given fields, and a handle is found', async () => {
    const { admin } = setUp({ workspaces });
    const before = await admin.getWorkspace({ id: 'beta' });
    const after = await admin.updateWorkspace({ id: 'beta', handle: 'the-beta', isPublic: true });
    expect(after).toEqual({
      ...before,
      handle: 'the-beta',
      isPublic: true,
      updatedAt: expect.any(String),
    });
    const found = await admin.listWorkspaces({ handle: 'the-beta' });
    expect(found.workspaces).toEqual([after]);
    expect((await admin.listWorkspaces({ handle: 'none' })).workspaces).toEqual([]);
    await rejection(admin.updateWorkspace({ id: 'acme', handle: 'the-beta' }), ConflictError);
    await admin.updateWorkspace({ id: 'beta', handle: 'the-beta' });
    await rejection(admin.updateWorkspace({ id: 'none', name: 'x' }), NotFoundError);
  });

  test('getWorkspaceMember returns the member whose account has the token', async () => {
    const { admin } = setUp({ workspaces });
    const member = await admin.getWorkspaceMember();
    const { account } = await admin.getAccount();
    expect(member).toMatchObject({ email: 'ada@example.com', role: 'owner', userId: account.id });
    expect(account.email).toBe('ada@example.com');
  });
});

describe('the workspaces of a platform', () => {
  test('the first workspace has the bots of the options beside its own, and by default one member', () => {
    const platform = createPlatform({ bots: 2 });
    const id = platform.adminOptions.workspaceId;
    expect(platform.workspaces.all()).toMatchObject([{ id, botCount: 2 }]);
    expect(platform.members.all()).toMatchObject([{ role: 'owner' }]);
    const { bots } = createPlatform({ bots: [{ id: 'own' }], workspaces });
    expect(bots.of('acme').map((bot) => bot.id)).toContain('own');
    expect([bots.of('acme').length, bots.of('beta').length]).toEqual([4, 1]);
  });

  test('platform.adminOptionsOf has the options of a client in each workspace', async () => {
    const platform = createPlatform({ workspaces });
    const admin = new AdminClient(platform.adminOptionsOf('beta'));
    expect(await admin.listBots().toArray()).toMatchObject([{ id: 'beta-bot' }]);
    platform.workspaces.create({ id: 'later' });
    platform.bots.create({ workspaceId: 'later', id: 'last' });
    const later = new AdminClient(platform.adminOptionsOf('later'));
    expect(await later.listBots().toArray()).toMatchObject([{ id: 'last' }]);
    const error = thrown(() => platform.adminOptionsOf('none'), ConfigurationError);
    expect(error.option).toBe('workspaceId');
  });

  test('the option `workspaceId` is the id of the first workspace', () => {
    const platform = createPlatform({ workspaceId: 'acme', workspaces: [{ name: 'Acme' }, {}] });
    expect(platform.workspaces.get('acme')?.name).toBe('Acme');
    expect(platform.workspaces.size).toBe(2);
    const wrong = () => createPlatform({ workspaceId: 'other', workspaces });
    expect(thrown(wrong, ConfigurationError).option).toBe('workspaceId');
    expect(createPlatform({ workspaces: [] }).workspaces.size).toBe(1);
    expect(createPlatform({ workspaces: 3 }).workspaces.size).toBe(3);
  });

  test('a deleted workspace, or bot, takes along what belongs to it', () => {
    const platform = createPlatform({ workspaces });
    platform.logs.create({ botId: 'beta-bot', message: 'x' });
    platform.issues.create({ botId: 'beta-bot', events: [{}] });
    platform.versions.create({ botId: 'beta-bot' });
    platform.apiKeys.create({ botId: 'beta-bot' });
    platform.members.create({ workspaceId: 'beta' });
    platform.workspaces.delete('beta');
    expect(platform.bots.has('beta-bot')).toBe(false);
    expect([platform.logs, platform.issues, platform.versions, platform.apiKeys]).toMatchObject(
      Array.from({ length: 4 }, () => ({ size: 0 })),
    );
    expect(platform.members.of('beta')).toEqual([]);
    expect(platform.members.size).toBe(2);
  });

  test('the handles that are suggested for one that is taken are free', async () => {
    const { admin } = setUp({ workspaces: ['a', 'a-2', 'a-4'].map((handle) => ({ handle })) });
    const { available, suggestions } = await admin.checkHandleAvailability({ handle: 'a' });
    expect([available, suggestions]).toEqual([false, ['a-3']]);
  });

  test('`reset` restores workspaces, their content and their credentials', async () => {
    const { platform, admin } = setUp({ workspaces });
    const before = await admin.getBot({ id: 'bot_1' });
    await admin.createWorkspaceMember({ email: 'grace@example.com', role: 'viewer' });
    await admin.transferBot({ id: 'bot_1', targetWorkspaceId: 'beta' });
    platform.workspaces.create({ id: 'later' });
    platform.reset();
    expect(platform.workspaces.size).toBe(2);
    expect(platform.members.size).toBe(2);
    expect(await admin.getBot({ id: 'bot_1' })).toEqual(before);
    const later = admin.withOptions({ workspaceId: 'later' });
    await rejection(later.listBots(), UnauthorizedError);
  });

  test('an issue that is refused because of an occurrence is not kept', () => {
    const platform = createPlatform({ bots: 1 });
    const create = () => platform.issues.create({ events: [{}, untyped({ createdAt: 'noon' })] });
    expect(thrown(create, ConfigurationError).option).toBe('issues');
    expect(platform.issues.size).toBe(0);
  });
});
