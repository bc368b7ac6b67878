import { describe, expect, test } from 'vitest';
import { AdminClient } from '../../../src/index.ts';
import { createPlatform, type Platform, type PlatformOptions } from '../../../src/testing.ts';
import { validateClosed } from '../../../src/validation/unknown-variant.ts';
import { documentedOperations, inputSample } from '../../support/document.ts';
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
  integrations: [{ id: 'own' }, { id: 'shown', name: 'crm', public: true }],
  interfaces: [{ id: 'own' }, { id: 'shown', name: 'crm', public: true }],
  plugins: [{ id: 'own' }, { id: 'shown', name: 'crm', public: true }],
} satisfies PlatformOptions;

const type = 'ai_spend';
const place = { botId: 'bot', integrationId: 'own' };

/** What only the service can carry out. */
const ofTheService = [
  ...['runVrl', 'chargeWorkspaceUnpaidInvoices', 'migrateWorkspaceToV4', 'publishFromBotJson'],
  ...['getBotWebchat', 'getPluginCode', 'getPublicPluginCode', 'requestIntegrationVerification'],
  ...['getDereferencedPlugin', 'getDereferencedPublicPluginById'],
];
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
  createWorkspace: (admin) => admin.createWorkspace({ name: 'New' }),
  deleteWorkspace: (admin) => admin.deleteWorkspace({ id: 'second' }),
  deleteAccount: (admin) => admin.deleteAccount(),
  introspect: (admin) => admin.introspect({ botId: 'bot' }),
  setAccountPreference: (admin) => admin.setAccountPreference({ key: 'theme', value: 'dark' }),
  getAccountPreference: async (admin) => {
    await admin.setAccountPreference({ key: 'theme', value: 'dark' });
    return admin.getAccountPreference({ key: 'theme' });
  },
  setWorkspacePreference: (admin) => admin.setWorkspacePreference({ key: 'theme', value: [1] }),
  getWorkspacePreference: async (admin) => {
    await admin.setWorkspacePreference({ key: 'theme', value: [1] });
    return admin.getWorkspacePreference({ key: 'theme' });
  },
  getPublicWorkspace: async (admin) => {
    await admin.updateWorkspace({ id: 'second', isPublic: true });
    return admin.getPublicWorkspace({ id: 'second' });
  },
  listPublicWorkspaces: async (admin) => {
    await admin.updateWorkspace({ id: 'second', isPublic: true });
    return admin.listPublicWorkspaces({ workspaceIds: ['second'] });
  },
  checkHandleAvailability: (admin) => admin.checkHandleAvailability({ handle: 'acme' }),
  changeAISpendQuota: (admin) => admin.changeAISpendQuota({ monthlySpendingLimit: 5 }),
  rotateBotSigningSecrets: (admin) => admin.rotateBotSigningSecrets({ id: 'bot' }),
  getBotJson: (admin) => admin.getBotJson({ id: 'bot' }),
  createIntegration: (admin) => admin.createIntegration({ name: 'new', version: '1.0.0' }),
  validateIntegrationCreation: (admin) =>
    admin.validateIntegrationCreation({ name: 'new', version: '1.0.0' }),
  listIntegrations: (admin) => admin.listIntegrations({ limit: 1, sortBy: 'name' }),
  getIntegration: (admin) => admin.getIntegration({ id: 'own' }),
  getIntegrationByName: (admin) => admin.getIntegrationByName({ name: 'crm', version: '1.0.0' }),
  updateIntegration: (admin) => admin.updateIntegration({ id: 'own', title: 'New' }),
  validateIntegrationUpdate: (admin) => admin.validateIntegrationUpdate({ id: 'own' }),
  deleteIntegration: (admin) => admin.deleteIntegration({ id: 'own' }),
  rotateIntegrationSigningSecrets: (admin) => admin.rotateIntegrationSigningSecrets({ id: 'own' }),
  listPublicIntegrations: (admin) => admin.listPublicIntegrations({ search: 'CRM' }),
  getPublicIntegrationById: (admin) => admin.getPublicIntegrationById({ id: 'shown' }),
  getPublicIntegration: (admin) => admin.getPublicIntegration({ name: 'crm', version: '1.0.0' }),
  createInterface: (admin) => admin.createInterface({ name: 'new', version: '1.0.0' }),
  listInterfaces: (admin) => admin.listInterfaces(),
  getInterface: (admin) => admin.getInterface({ id: 'own' }),
  getInterfaceByName: (admin) => admin.getInterfaceByName({ name: 'crm', version: '1.0.0' }),
  updateInterface: (admin) => admin.updateInterface({ id: 'own', events: { a: {} } }),
  deleteInterface: (admin) => admin.deleteInterface({ id: 'own' }),
  listPublicInterfaces: (admin) => admin.listPublicInterfaces(),
  getPublicInterfaceById: (admin) => admin.getPublicInterfaceById({ id: 'shown' }),
  getPublicInterface: (admin) => admin.getPublicInterface({ name: 'crm', version: '1.0.0' }),
  createPlugin: (admin) =>
    admin.createPlugin({ name: 'new', version: '1.0.0', code: { node: '', browser: '' } }),
  listPlugins: (admin) => admin.listPlugins({ name: 'crm' }),
  getPlugin: (admin) => admin.getPlugin({ id: 'own' }),
  getPluginByName: (admin) => admin.getPluginByName({ name: 'crm', version: '1.0.0' }),
  updatePlugin: (admin) => admin.updatePlugin({ id: 'own', visibility: 'public' }),
  deletePlugin: (admin) => admin.deletePlugin({ id: 'own' }),
  listPublicPlugins: (admin) => admin.listPublicPlugins(),
  getPublicPluginById: (admin) => admin.getPublicPluginById({ id: 'shown' }),
  getPublicPlugin: (admin) => admin.getPublicPlugin({ name: 'crm', version: '1.0.0' }),
  createIntegrationApiKey: (admin) => admin.createIntegrationApiKey({ integrationId: 'own' }),
  listIntegrationApiKeys: async (admin) => {
    await admin.createIntegrationApiKey({ integrationId: 'own' });
    return admin.listIntegrationApiKeys({ integrationId: 'own' });
  },
  deleteIntegrationApiKey: async (admin) => {
    const { id } = await admin.createIntegrationApiKey({ integrationId: 'own' });
    return admin.deleteIntegrationApiKey({ id });
  },
  createIntegrationShareableId: (admin) => admin.createIntegrationShareableId(place),
  getIntegrationShareableId: async (admin) => {
    await admin.createIntegrationShareableId(place);
    return admin.getIntegrationShareableId(place);
  },
  deleteIntegrationShareableId: async (admin) => {
    await admin.createIntegrationShareableId(place);
    return admin.deleteIntegrationShareableId(place);
  },
  unlinkSandboxedConversations: (admin) => admin.unlinkSandboxedConversations(place),
};

const adminRecords = everyRecord.filter((record) => apiOf(record) === 'admin');

test('every operation of the admin API is called below', () => {
  const called = [...Object.keys(calls), ...ofTheService];
  expect(called.sort()).toEqual(adminRecords.map(({ id }) => id).sort());
  expect(adminRecords).toHaveLength(111);
});

describe.for(platformForms)('the operations of the admin API over $name', ({ start }) => {
  const served = adminRecords.filter(({ id }) => !ofTheService.includes(id));

  test.for(served)('$id returns what its schema documents', async ({ id, response }) => {
    await using started = await start(options);
    const result = await calls[id]?.(platformClients(started).admin, started.platform);
    expect(await validateClosed(response ?? expect.fail(), result)).toMatchObject({ ok: true });
    expect(started.platform.requests.at(-1)).toMatchObject({ operation: id, status: 200 });
    // What an operation shows has something to show.
    if (!/^(delete|deploy|transfer|validate|unlink|set|change|getBotJson|update.*list)/.test(id)) {
      expect(Object.values(Object(result)).flat().length).toBeGreaterThan(0);
    }
  });
});

test.for(ofTheService)(
  '%s is a 404 that names `platform.handle`, which then serves it',
  async (id) => {
    const platform = createPlatform(options);
    const admin = new AdminClient(platform.adminOptions);
    const method: unknown = Reflect.get(admin, id);
    if (typeof method !== 'function') throw new Error(`there is no method ${id}`);
    const documented = documentedOperations.find((operation) => operation.id === id);
    const input = inputSample(documented ?? expect.fail(), { isComplete: true });
    await expect(method.call(admin, input)).rejects.toMatchObject({
      kind: 'not_found',
      message: expect.stringContaining('platform.handle'),
    });
  },
);
