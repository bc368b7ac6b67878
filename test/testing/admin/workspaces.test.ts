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

  test('a change is recorded with its action, in the workspace of the request', async () => {
    const { admin } = setUp({ workspaces });
    const { bot } = await admin.createBot({ name: 'New' });
    await admin.updateBot({ id: bot.id, description: 'x' });
    const { version } = await admin.createBotVersion({ id: bot.id, name: 'v1' });
    await admin.deployBotVersion({ id: bot.id, versionId: version.id });
    await admin.transferBot({ id: bot.id, targetWorkspaceId: 'beta' });
    const beta = admin.withOptions({ workspaceId: 'beta' });
    await beta.deleteBot({ id: bot.id });
    const member = await admin.createWorkspaceMember({ email: 'g@example.com', role: 'viewer' });
    await admin.updateWorkspaceMember({ id: member.id, role: 'billing' });
    await admin.deleteWorkspaceMember({ id: member.id });
    await admin.updateWorkspace({ id: 'acme', about: 'x' });
    await admin.updateWorkspace({ id: 'acme', spendingLimit: 100 });
    const records = await admin.getAuditRecords({ id: 'acme' }).toArray();
    const changed = { resourceId: bot.id, resourceName: 'New' };
    const { account } = await admin.getAccount();
    expect(records.map(({ action }) => action)).toEqual([
      ...['CREATE_BOT', 'UPDATE_BOT', 'DEPLOY_BOT', 'TRANSFER_BOT'],
      ...['ADD_WORKSPACE_MEMBER', 'UPDATE_WORKSPACE_MEMBER', 'REMOVE_WORKSPACE_MEMBER'],
      ...['UPDATE_WORKSPACE', 'SET_SPENDING_LIMIT'],
    ]);
    expect(records[0]).toEqual({
      id: expect.any(String),
      recordedAt: expect.any(String),
      userId: account.id,
      userEmail: 'ada@example.com',
      value: null,
      ...changed,
      action: 'CREATE_BOT',
    });
    expect(records[2]).toMatchObject({ ...changed, value: 'v1' });
    expect(records[3]).toMatchObject({ ...changed, value: 'beta' });
    expect(records[5]).toMatchObject({ resourceId: member.id, value: 'billing' });
    const ofBeta = await admin.getAuditRecords({ id: 'beta' }).toArray();
    expect(ofBeta).toMatchObject([{ ...changed, action: 'DELETE_BOT' }]);
    await rejection(admin.getAuditRecords({ id: 'none' }), NotFoundError);
    await admin.deleteWorkspace({ id: 'beta' });
    const end = (await admin.getAuditRecords({ id: 'acme' }).toArray()).at(-1);
    expect(end).toMatchObject({ action: 'CLOSE_WORKSPACE', resourceId: 'beta', value: null });
  });

  test('what is rejected, or only read, is not recorded', async () => {
    const { admin } = setUp({ workspaces });
    await rejection(admin.deleteBot({ id: 'none' }), NotFoundError);
    const member = { email: 'ada@example.com', role: 'viewer' } as const;
    await rejection(admin.createWorkspaceMember(member), ConflictError);
    await admin.listBots();
    await admin.getAccount();
    expect((await admin.getAuditRecords({ id: 'acme' })).records).toEqual([]);
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

  test('`reset` restores workspaces, their content and their credentials', async () => {
    const { platform, admin } = setUp({ workspaces });
    const before = await admin.getBot({ id: 'bot_1' });
    await admin.createWorkspaceMember({ email: 'grace@example.com', role: 'viewer' });
    await admin.transferBot({ id: 'bot_1', targetWorkspaceId: 'beta' });
    await admin.updateAccount({ displayName: 'Ada' });
    const { pat } = await admin.createPersonalAccessToken({ note: 'x' });
    platform.workspaces.create({ id: 'later' });
    platform.reset();
    expect(platform.workspaces.size).toBe(2);
    expect(platform.members.size).toBe(2);
    expect(await admin.getBot({ id: 'bot_1' })).toEqual(before);
    expect((await admin.getAccount()).account).not.toHaveProperty('displayName');
    expect((await admin.listPersonalAccessTokens()).pats).toEqual([]);
    expect((await admin.getAuditRecords({ id: 'acme' })).records).toEqual([]);
    const gone = admin.withOptions({ token: pat.value });
    await rejection(gone.getAccount(), UnauthorizedError);
  });

  test('an issue that is refused because of an occurrence is not kept', () => {
    const platform = createPlatform({ bots: 1 });
    const create = () => platform.issues.create({ events: [{}, untyped({ createdAt: 'noon' })] });
    expect(thrown(create, ConfigurationError).option).toBe('issues');
    expect(platform.issues.size).toBe(0);
  });
});
