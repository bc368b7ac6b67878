import { expect, test } from 'vitest';
import type { AdminClient } from '../../../src/index.ts';
import type { PlatformOptions } from '../../../src/testing.ts';
import { validateClosed } from '../../../src/validation/unknown-variant.ts';
import { documentedOperations, inputSample } from '../../support/document.ts';
import { apiOf, everyRecord } from '../../support/records.ts';
import { setUp } from '../set-up.ts';

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
  versions: [{ id: 'version_1', botId: 'bot' }],
  apiKeys: [{ id: 'key', botId: 'bot' }],
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

/** What only the service can carry out. */
const ofTheService = [
  ...['runVrl', 'chargeWorkspaceUnpaidInvoices', 'migrateWorkspaceToV4', 'publishFromBotJson'],
  ...['getBotWebchat', 'getPluginCode', 'getPublicPluginCode', 'requestIntegrationVerification'],
  ...['getDereferencedPlugin', 'getDereferencedPublicPluginById'],
];

const type = 'ai_spend';
const place = { botId: 'bot', integrationId: 'own' };
const crm = { name: 'crm', version: '1.0.0' };
const fresh = { name: 'new', version: '1.0.0' };
const range = { startDate: timeStart, endDate: '2026-12-31T00:00:00Z' };

/** Inputs, and the operations of the admin API that are called with them. */
const calls: readonly (readonly [input: object, ...names: string[]])[] = [
  [{}, 'listWorkspaces', 'listWorkspaceMembers', 'getWorkspaceMember', 'getAccount'],
  [{}, 'listPersonalAccessTokens', 'deletePersonalAccessToken', 'deleteAccount'],
  [{}, 'getAllWorkspaceQuotaCompletion', 'listInterfaces', 'listPublicInterfaces'],
  [{}, 'listPublicPlugins', 'deleteIntegrationApiKey'],
  [{ id: 'first' }, 'getAuditRecords', 'listWorkspaceQuotas', 'listWorkspaceInvoices'],
  [{ id: 'first' }, 'getUpcomingInvoice'],
  [{ id: 'first', name: 'New', isPublic: true }, 'updateWorkspace'],
  [{ id: 'second' }, 'getWorkspace', 'deleteWorkspace', 'getPublicWorkspace'],
  [{ workspaceIds: ['second'] }, 'listPublicWorkspaces'],
  [{ name: 'New' }, 'createWorkspace'],
  [{ handle: 'acme' }, 'checkHandleAvailability'],
  [{ email: 'grace@example.com', role: 'viewer' }, 'createWorkspaceMember'],
  [{ id: 'member_1', role: 'manager' }, 'updateWorkspaceMember'],
  [{ id: 'member_1' }, 'deleteWorkspaceMember'],
  [{ dev: false, sortField: 'updatedAt' }, 'listBots'],
  [{ id: 'bot', shouldMergePlugins: true }, 'getBot'],
  [{ name: 'New', tags: { team: 'a' } }, 'createBot'],
  [{ id: 'bot', description: 'Changed' }, 'updateBot'],
  [{ id: 'bot' }, 'deleteBot', 'listBotVersions', 'listBotIssues', 'getBotJson'],
  [{ id: 'bot' }, 'rotateBotSigningSecrets'],
  [{ id: 'bot', targetWorkspaceId: 'second' }, 'transferBot'],
  [{ id: 'bot', ...range }, 'getBotAnalytics'],
  [{ id: 'bot', name: 'v1' }, 'createBotVersion'],
  [{ id: 'bot', versionId: 'version_1' }, 'getBotVersion', 'deployBotVersion'],
  [{ botId: 'bot' }, 'getBotAllowlist', 'listBotApiKeys', 'introspect'],
  [{ botId: 'bot', setting: 'SELECTED_USERS', users: { u: true } }, 'updateBotAllowlist'],
  [{ botId: 'bot', note: 'deployment' }, 'createBotApiKey'],
  [{ id: 'key' }, 'deleteBotApiKey'],
  [{ displayName: 'Ada', refresh: true }, 'updateAccount'],
  [{ note: 'laptop' }, 'createPersonalAccessToken'],
  [{ id: 'bot', timeStart }, 'getBotLogs'],
  [{ id: 'slack', timeStart }, 'getIntegrationLogs'],
  [{ id: 'bot', issueId: 'issue' }, 'getBotIssue', 'deleteBotIssue', 'listBotIssueEvents'],
  [{ id: 'bot', integrationName: 'slack' }, 'listActionRuns'],
  [{ botId: 'bot', taskId: 'task' }, 'listActivities'],
  [{ id: 'first', type }, 'getUsage', 'listUsageHistory', 'listUsageActivity'],
  [{ id: 'first', type }, 'listUsageActivityDaily', 'listWorkspaceUsages', 'getWorkspaceQuota'],
  [{ id: 'first', type }, 'breakDownWorkspaceUsageByBot'],
  [{ ids: ['first', 'bot'], types: [type, 'bot_count'] }, 'getMultipleUsages'],
  [{ monthlySpendingLimit: 5 }, 'changeAISpendQuota'],
  [{ key: 'theme', value: [1] }, 'setAccountPreference', 'setWorkspacePreference'],
  [{ key: 'theme' }, 'getAccountPreference', 'getWorkspacePreference'],
  [fresh, 'createIntegration', 'validateIntegrationCreation', 'createInterface'],
  [{ ...fresh, code: { node: '', browser: '' } }, 'createPlugin'],
  [crm, 'getIntegrationByName', 'getPublicIntegration', 'getInterfaceByName'],
  [crm, 'getPublicInterface', 'getPluginByName', 'getPublicPlugin'],
  [{ limit: 1, sortBy: 'name' }, 'listIntegrations'],
  [{ search: 'CRM' }, 'listPublicIntegrations'],
  [{ name: 'crm' }, 'listPlugins'],
  [{ id: 'own' }, 'getIntegration', 'validateIntegrationUpdate', 'deleteIntegration'],
  [{ id: 'own' }, 'rotateIntegrationSigningSecrets', 'getInterface', 'deleteInterface'],
  [{ id: 'own' }, 'getPlugin', 'deletePlugin'],
  [{ id: 'shown' }, 'getPublicIntegrationById', 'getPublicInterfaceById', 'getPublicPluginById'],
  [{ id: 'own', title: 'New' }, 'updateIntegration'],
  [{ id: 'own', events: { a: {} } }, 'updateInterface'],
  [{ id: 'own', visibility: 'public' }, 'updatePlugin'],
  [{ integrationId: 'own' }, 'createIntegrationApiKey', 'listIntegrationApiKeys'],
  [place, 'createIntegrationShareableId', 'getIntegrationShareableId'],
  [place, 'deleteIntegrationShareableId', 'unlinkSandboxedConversations'],
];

const publish = (admin: AdminClient) => admin.updateWorkspace({ id: 'second', isPublic: true });
const share = (admin: AdminClient) => admin.createIntegrationShareableId(place);
const createToken = async (admin: AdminClient) =>
  (await admin.createPersonalAccessToken({ note: 'laptop' })).pat;
const createKey = (admin: AdminClient) => admin.createIntegrationApiKey({ integrationId: 'own' });

/** What is called before an operation. If that has an id, it is the input. */
const before: Readonly<Record<string, (admin: AdminClient) => PromiseLike<object>>> = {
  getAuditRecords: (admin) => admin.updateWorkspace({ id: 'first', spendingLimit: 50 }),
  getPublicWorkspace: publish,
  listPublicWorkspaces: publish,
  listBotApiKeys: (admin) => admin.createBotApiKey({ botId: 'bot' }),
  listPersonalAccessTokens: createToken,
  deletePersonalAccessToken: createToken,
  getAccountPreference: (admin) => admin.setAccountPreference({ key: 'theme', value: 'dark' }),
  getWorkspacePreference: (admin) => admin.setWorkspacePreference({ key: 'theme', value: 'dark' }),
  listIntegrationApiKeys: createKey,
  deleteIntegrationApiKey: createKey,
  getIntegrationShareableId: share,
  deleteIntegrationShareableId: share,
};

const adminRecords = everyRecord.filter((record) => apiOf(record) === 'admin');

const served = calls.flatMap(([input, ...names]) => names.map((id) => ({ id, input })));

test('every operation of the admin API is called', () => {
  const called = [...served.map(({ id }) => id), ...ofTheService];
  expect(called.sort()).toEqual(adminRecords.map(({ id }) => id).sort());
  expect(adminRecords).toHaveLength(111);
});

function call(admin: AdminClient, id: string, input: unknown): unknown {
  const method: unknown = Reflect.get(admin, id);
  if (typeof method !== 'function') throw new Error(`there is no method ${id}`);
  return method.call(admin, input);
}

test.for(served)('$id returns what its schema documents', async ({ id, input }) => {
  const { platform, admin } = setUp(options);
  const created = await before[id]?.(admin);
  const isDeleted = id.startsWith('delete') && created !== undefined && 'id' in created;
  const result = await call(admin, id, isDeleted ? { id: created.id } : input);
  const { response = expect.fail() } = adminRecords.find((record) => record.id === id) ?? {};
  expect(await validateClosed(response, result)).toMatchObject({ ok: true });
  expect(platform.requests.at(-1)).toMatchObject({ operation: id, status: 200 });
  // What an operation shows has something to show.
  if (!/^(delete|deploy|transfer|validate|unlink|set|change|getBotJson|update.*list)/.test(id)) {
    expect(Object.values(Object(result)).flat().length).toBeGreaterThan(0);
  }
});

/** The ids of what belongs to the first workspace. */
const ofFirst: readonly unknown[] = ['bot', 'own', 'issue', 'key', 'member_1', 'version_1'];
const owned = served.filter(
  // `introspect` says what a token may do, in any workspace.
  ({ id, input }) => id !== 'introspect' && Object.values(input).some((it) => ofFirst.includes(it)),
);

test.for(owned)(
  '$id is 404 for what belongs to another workspace, and for what does not exist',
  async ({ id, input }) => {
    const { admin } = setUp(options);
    const second = admin.withOptions({ workspaceId: 'second' });
    const entries = Object.entries(input).map(([name, it]) => [
      name,
      ofFirst.includes(it) ? 'none' : it,
    ]);
    for (const sent of [
      () => call(second, id, input),
      () => call(admin, id, Object.fromEntries(entries)),
    ]) {
      await expect(sent()).rejects.toMatchObject({ kind: 'not_found', type: 'ResourceNotFound' });
    }
  },
);

test.for(ofTheService)(
  '%s is a 404 that names `platform.handle`, which then serves it',
  async (id) => {
    const { admin } = setUp(options);
    const documented = documentedOperations.find((operation) => operation.id === id);
    const input = inputSample(documented ?? expect.fail(), { isComplete: true });
    await expect(call(admin, id, input)).rejects.toMatchObject({
      kind: 'not_found',
      message: expect.stringContaining('platform.handle'),
    });
  },
);
