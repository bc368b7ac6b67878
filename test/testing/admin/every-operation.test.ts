import { describe, expect, test } from 'vitest';
import type { AdminClient } from '../../../src/index.ts';
import type { Platform, PlatformOptions } from '../../../src/testing.ts';
import { validateClosed } from '../../../src/validation/unknown-variant.ts';
import { platformClients, platformForms } from '../../support/platform-forms.ts';
import { apiOf, everyRecord } from '../../support/records.ts';

const timeStart = '2026-01-01T00:00:00Z';
const now = '2026-05-04T12:00:00Z';

/** Something for each operation to return. */
const options = {
  workspaces: [{ id: 'first', members: [{ email: 'ada@example.com' }] }, { id: 'second' }],
  bots: [{ id: 'bot' }],
  logs: [
    { botId: 'bot', timestamp: now },
    { integrationId: 'slack', timestamp: now },
  ],
  issues: [{ id: 'issue', botId: 'bot', events: [{ data: { user: { id: 'u' } } }] }],
  actionRuns: [{ botId: 'bot', integrationName: 'slack' }],
  activities: [{ botId: 'bot', taskId: 'task' }],
  analytics: [{ botId: 'bot', startDateTimeUtc: now, endDateTimeUtc: now, messages: 3 }],
  usages: [{ id: 'first', type: 'ai_spend', value: 1, quota: 4 }],
  usageActivity: [{ id: 'first', type: 'ai_spend', value: 1 }],
  invoices: [{ amount: 5 }],
  upcomingInvoices: [{ total: 7 }],
} satisfies PlatformOptions;

const type = 'ai_spend';
const analyticsRange = { startDate: timeStart, endDate: '2026-12-31T00:00:00Z' };

/** A call of each operation of the admin API. */
const calls: Record<string, (admin: AdminClient, platform: Platform) => PromiseLike<unknown>> = {
  listWorkspaces: (admin) => admin.listWorkspaces(),
  getWorkspace: (admin) => admin.getWorkspace({ id: 'second' }),
  updateWorkspace: (admin) => admin.updateWorkspace({ id: 'first', name: 'New', isPublic: true }),
  getAuditRecords: async (admin) => {
    await admin.updateWorkspace({ id: 'first', spendingLimit: 50 });
    return admin.getAuditRecords({ id: 'first' });
  },
  listWorkspaceMembers: (admin) => admin.listWorkspaceMembers(),
  getWorkspaceMember: (admin) => admin.getWorkspaceMember(),
  createWorkspaceMember: (admin) =>
    admin.createWorkspaceMember({ email: 'grace@example.com', role: 'viewer' }),
  updateWorkspaceMember: (admin) =>
    admin.updateWorkspaceMember({ id: 'member_1', role: 'manager' }),
  deleteWorkspaceMember: (admin) => admin.deleteWorkspaceMember({ id: 'member_1' }),
  listBots: (admin) => admin.listBots({ dev: false, sortField: 'updatedAt' }),
  getBot: (admin) => admin.getBot({ id: 'bot', shouldMergePlugins: true }),
  createBot: (admin) => admin.createBot({ name: 'New', tags: { team: 'a' } }),
  updateBot: (admin) => admin.updateBot({ id: 'bot', description: 'Changed' }),
  deleteBot: (admin) => admin.deleteBot({ id: 'bot' }),
  transferBot: (admin) => admin.transferBot({ id: 'bot', targetWorkspaceId: 'second' }),
  getBotAllowlist: (admin) => admin.getBotAllowlist({ botId: 'bot' }),
  updateBotAllowlist: (admin) =>
    admin.updateBotAllowlist({ botId: 'bot', setting: 'SELECTED_USERS', users: { u: true } }),
  listBotApiKeys: async (admin) => {
    await admin.createBotApiKey({ botId: 'bot' });
    return admin.listBotApiKeys({ botId: 'bot' });
  },
  createBotApiKey: (admin) => admin.createBotApiKey({ botId: 'bot', note: 'deployment' }),
  deleteBotApiKey: (admin, { apiKeys }) =>
    admin.deleteBotApiKey({ id: apiKeys.create({ botId: 'bot' }).id }),
  listBotVersions: async (admin) => {
    await admin.createBotVersion({ id: 'bot', name: 'v1' });
    return admin.listBotVersions({ id: 'bot' });
  },
  getBotVersion: (admin, { versions }) =>
    admin.getBotVersion({ id: 'bot', versionId: versions.create({ botId: 'bot' }).id }),
  createBotVersion: (admin) => admin.createBotVersion({ id: 'bot', name: 'v1' }),
  deployBotVersion: (admin, { versions }) =>
    admin.deployBotVersion({ id: 'bot', versionId: versions.create({ botId: 'bot' }).id }),
  getBotAnalytics: (admin) => admin.getBotAnalytics({ id: 'bot', ...analyticsRange }),
  getAccount: (admin) => admin.getAccount(),
  updateAccount: (admin) => admin.updateAccount({ displayName: 'Ada', refresh: true }),
  listPersonalAccessTokens: async (admin) => {
    await admin.createPersonalAccessToken({ note: 'laptop' });
    return admin.listPersonalAccessTokens();
  },
  createPersonalAccessToken: (admin) => admin.createPersonalAccessToken({ note: 'laptop' }),
  deletePersonalAccessToken: async (admin) => {
    const { pat } = await admin.createPersonalAccessToken({ note: 'laptop' });
    return admin.deletePersonalAccessToken({ id: pat.id });
  },
  getBotLogs: (admin) => admin.getBotLogs({ id: 'bot', timeStart }),
  getIntegrationLogs: (admin) => admin.getIntegrationLogs({ id: 'slack', timeStart }),
  listBotIssues: (admin) => admin.listBotIssues({ id: 'bot' }),
  getBotIssue: (admin) => admin.getBotIssue({ id: 'bot', issueId: 'issue' }),
  deleteBotIssue: (admin) => admin.deleteBotIssue({ id: 'bot', issueId: 'issue' }),
  listBotIssueEvents: (admin) => admin.listBotIssueEvents({ id: 'bot', issueId: 'issue' }),
  listActionRuns: (admin) => admin.listActionRuns({ id: 'bot', integrationName: 'slack' }),
  listActivities: (admin) => admin.listActivities({ botId: 'bot', taskId: 'task' }),
  getUsage: (admin) => admin.getUsage({ id: 'first', type }),
  getMultipleUsages: (admin) =>
    admin.getMultipleUsages({ ids: ['first', 'bot'], types: [type, 'bot_count'] }),
  listUsageHistory: (admin) => admin.listUsageHistory({ id: 'first', type }),
  listUsageActivity: (admin) => admin.listUsageActivity({ id: 'first', type }),
  listUsageActivityDaily: (admin) => admin.listUsageActivityDaily({ id: 'first', type }),
  listWorkspaceUsages: (admin) => admin.listWorkspaceUsages({ id: 'first', type }),
  breakDownWorkspaceUsageByBot: (admin) =>
    admin.breakDownWorkspaceUsageByBot({ id: 'first', type }),
  listWorkspaceQuotas: (admin) => admin.listWorkspaceQuotas({ id: 'first' }),
  getWorkspaceQuota: (admin) => admin.getWorkspaceQuota({ id: 'first', type }),
  getAllWorkspaceQuotaCompletion: (admin) => admin.getAllWorkspaceQuotaCompletion(),
  listWorkspaceInvoices: (admin) => admin.listWorkspaceInvoices({ id: 'first' }),
  getUpcomingInvoice: (admin) => admin.getUpcomingInvoice({ id: 'first' }),
};

const adminRecords = everyRecord.filter((record) => apiOf(record) === 'admin');

test('every operation of the admin API is called below', () => {
  expect(Object.keys(calls).sort()).toEqual(adminRecords.map(({ id }) => id).sort());
  expect(adminRecords).toHaveLength(50);
});

describe.for(platformForms)('the operations of the admin API over $name', ({ start }) => {
  test.for(adminRecords)('$id returns what its schema documents', async ({ id, response }) => {
    await using started = await start(options);
    const result = await calls[id]?.(platformClients(started).admin, started.platform);
    expect(await validateClosed(response ?? expect.fail(), result)).toMatchObject({ ok: true });
    expect(started.platform.requests.at(-1)).toMatchObject({ operation: id, status: 200 });
    // What an operation shows has something to show.
    if (!/^(delete|deploy|transfer|update.*list)/.test(id)) {
      expect(Object.values(Object(result)).flat().length).toBeGreaterThan(0);
    }
  });
});
