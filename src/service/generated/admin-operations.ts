/**
 * The operations of the admin API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import { builtInOperation } from '../../define-operation.ts';
import { emptyResponseSchema } from '../resources.ts';
import {
  breakDownWorkspaceUsageByBotQuerySchema,
  breakDownWorkspaceUsageByBotResponseSchema,
  changeAISpendQuotaRequestSchema,
  chargeWorkspaceUnpaidInvoicesRequestSchema,
  chargeWorkspaceUnpaidInvoicesResponseSchema,
  checkHandleAvailabilityRequestSchema,
  checkHandleAvailabilityResponseSchema,
  createBotApiKeyRequestSchema,
  createBotRequestSchema,
  createBotResponseSchema,
  createBotVersionRequestSchema,
  createBotVersionResponseSchema,
  createIntegrationApiKeyRequestSchema,
  createIntegrationResponseSchema,
  createIntegrationShareableIdQuerySchema,
  createIntegrationShareableIdRequestSchema,
  createIntegrationShareableIdResponseSchema,
  createInterfaceRequestSchema,
  createInterfaceResponseSchema,
  createPersonalAccessTokenRequestSchema,
  createPersonalAccessTokenResponseSchema,
  createPluginRequestSchema,
  createPluginResponseSchema,
  createWorkspaceMemberRequestSchema,
  createWorkspaceRequestSchema,
  deleteAccountRequestSchema,
  deleteIntegrationShareableIdQuerySchema,
  deployBotVersionRequestSchema,
  getAccountPreferenceResponseSchema,
  getAccountResponseSchema,
  getAllWorkspaceQuotaCompletionResponseSchema,
  getAuditRecordsQuerySchema,
  getAuditRecordsResponseSchema,
  getBotAllowlistResponseSchema,
  getBotAnalyticsQuerySchema,
  getBotAnalyticsResponseSchema,
  getBotIssueResponseSchema,
  getBotLogsQuerySchema,
  getBotLogsResponseSchema,
  getBotQuerySchema,
  getBotResponseSchema,
  getBotVersionResponseSchema,
  getBotWebchatQuerySchema,
  getBotWebchatResponseSchema,
  getDereferencedPluginResponseSchema,
  getDereferencedPublicPluginByIdResponseSchema,
  getIntegrationByNameResponseSchema,
  getIntegrationLogsQuerySchema,
  getIntegrationLogsResponseSchema,
  getIntegrationResponseSchema,
  getIntegrationShareableIdQuerySchema,
  getIntegrationShareableIdResponseSchema,
  getInterfaceByNameResponseSchema,
  getInterfaceResponseSchema,
  getMultipleUsagesQuerySchema,
  getMultipleUsagesResponseSchema,
  getPluginByNameResponseSchema,
  getPluginCodeResponseSchema,
  getPluginResponseSchema,
  getPublicIntegrationByIdResponseSchema,
  getPublicIntegrationResponseSchema,
  getPublicInterfaceByIdResponseSchema,
  getPublicInterfaceResponseSchema,
  getPublicPluginByIdResponseSchema,
  getPublicPluginCodeResponseSchema,
  getPublicPluginResponseSchema,
  getUpcomingInvoiceResponseSchema,
  getUsageQuerySchema,
  getUsageResponseSchema,
  getWorkspacePreferenceResponseSchema,
  getWorkspaceQuotaQuerySchema,
  getWorkspaceQuotaResponseSchema,
  integrationDefinitionInputSchema,
  integrationUpdateInputSchema,
  introspectRequestSchema,
  introspectResponseSchema,
  listActionRunsQuerySchema,
  listActionRunsResponseSchema,
  listActivitiesQuerySchema,
  listActivitiesResponseSchema,
  listBotApiKeysQuerySchema,
  listBotApiKeysResponseSchema,
  listBotIssueEventsResponseSchema,
  listBotIssuesQuerySchema,
  listBotIssuesResponseSchema,
  listBotsQuerySchema,
  listBotsResponseSchema,
  listBotVersionsResponseSchema,
  listIntegrationApiKeysQuerySchema,
  listIntegrationApiKeysResponseSchema,
  listIntegrationsQuerySchema,
  listIntegrationsResponseSchema,
  listInterfacesQuerySchema,
  listInterfacesResponseSchema,
  listPersonalAccessTokensResponseSchema,
  listPluginsQuerySchema,
  listPluginsResponseSchema,
  listPublicIntegrationsQuerySchema,
  listPublicIntegrationsResponseSchema,
  listPublicInterfacesQuerySchema,
  listPublicInterfacesResponseSchema,
  listPublicPluginsQuerySchema,
  listPublicPluginsResponseSchema,
  listPublicWorkspacesQuerySchema,
  listPublicWorkspacesResponseSchema,
  listUsageActivityDailyQuerySchema,
  listUsageActivityDailyResponseSchema,
  listUsageActivityQuerySchema,
  listUsageActivityResponseSchema,
  listUsageHistoryQuerySchema,
  listUsageHistoryResponseSchema,
  listWorkspaceInvoicesResponseSchema,
  listWorkspaceMembersQuerySchema,
  listWorkspaceMembersResponseSchema,
  listWorkspaceQuotasQuerySchema,
  listWorkspaceQuotasResponseSchema,
  listWorkspacesQuerySchema,
  listWorkspacesResponseSchema,
  listWorkspaceUsagesQuerySchema,
  listWorkspaceUsagesResponseSchema,
  migrateWorkspaceToV4RequestSchema,
  newApiKeySchema,
  publicWorkspaceSchema,
  publishFromBotJsonRequestSchema,
  requestIntegrationVerificationRequestSchema,
  rotateBotSigningSecretsRequestSchema,
  rotateBotSigningSecretsResponseSchema,
  rotateIntegrationSigningSecretsRequestSchema,
  rotateIntegrationSigningSecretsResponseSchema,
  runVrlRequestSchema,
  runVrlResponseSchema,
  setAccountPreferenceRequestSchema,
  setWorkspacePreferenceRequestSchema,
  transferBotRequestSchema,
  unlinkSandboxedConversationsQuerySchema,
  updateAccountRequestSchema,
  updateAccountResponseSchema,
  updateBotAllowlistRequestSchema,
  updateBotRequestSchema,
  updateBotResponseSchema,
  updateIntegrationResponseSchema,
  updateInterfaceRequestSchema,
  updateInterfaceResponseSchema,
  updatePluginRequestSchema,
  updatePluginResponseSchema,
  updateWorkspaceMemberRequestSchema,
  updateWorkspaceRequestSchema,
  workspaceMemberSchema,
  workspaceSchema,
} from './admin-schemas.ts';

/**
 * Lists the bots of the workspace.
 *
 * With `dev`, it lists the bots in development alone, or the others. `getBot` returns the
 * definition of a bot.
 */
export const listBots = /* @__PURE__ */ builtInOperation({
  id: 'listBots',
  api: 'admin',
  method: 'GET',
  path: '/bots',
  get query() {
    return listBotsQuerySchema();
  },
  get response() {
    return listBotsResponseSchema();
  },
  paging: { items: 'bots' },
});

/**
 * Creates a bot.
 *
 * Values of `secrets` are secrets, and so is the `signingSecret`: only this response and
 * that of `rotateBotSigningSecrets` show it.
 */
export const createBot = /* @__PURE__ */ builtInOperation({
  id: 'createBot',
  api: 'admin',
  method: 'POST',
  path: '/bots',
  get body() {
    return createBotRequestSchema();
  },
  get response() {
    return createBotResponseSchema();
  },
});

/**
 * Returns a bot with its definition and its configuration.
 *
 * The `signingSecret` is visible only when the bot is created or the secret is replaced
 * (`rotateBotSigningSecrets`).
 *
 * - `id`: The id of the bot.
 */
export const getBot = /* @__PURE__ */ builtInOperation({
  id: 'getBot',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}',
  get query() {
    return getBotQuerySchema();
  },
  get response() {
    return getBotResponseSchema();
  },
});

/**
 * Changes a bot.
 *
 * Values of `secrets` are secrets.
 *
 * - `id`: The id of the bot.
 */
export const updateBot = /* @__PURE__ */ builtInOperation({
  id: 'updateBot',
  api: 'admin',
  method: 'PUT',
  path: '/bots/{id}',
  get body() {
    return updateBotRequestSchema();
  },
  get response() {
    return updateBotResponseSchema();
  },
});

/**
 * Deletes a bot.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the bot.
 */
export const deleteBot = /* @__PURE__ */ builtInOperation({
  id: 'deleteBot',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Moves a bot to another workspace.
 *
 * The `targetWorkspaceId` is the new workspace of the bot.
 *
 * - `id`: The id of the bot.
 */
export const transferBot = /* @__PURE__ */ builtInOperation({
  id: 'transferBot',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/transfer',
  get body() {
    return transferBotRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Returns which users of the workspace have access to a bot.
 *
 * With the setting `SELECTED_USERS`, these are the users in `users`.
 *
 * - `botId`: The id of the bot.
 */
export const getBotAllowlist = /* @__PURE__ */ builtInOperation({
  id: 'getBotAllowlist',
  api: 'admin',
  method: 'GET',
  path: '/bots/{botId}/allowlist',
  get response() {
    return getBotAllowlistResponseSchema();
  },
});

/**
 * Changes which users of the workspace have access to a bot.
 *
 * In `users`, `true` adds the user of an id, and `false` removes one.
 *
 * - `botId`: The id of the bot.
 */
export const updateBotAllowlist = /* @__PURE__ */ builtInOperation({
  id: 'updateBotAllowlist',
  api: 'admin',
  method: 'PUT',
  path: '/bots/{botId}/allowlist',
  get body() {
    return updateBotAllowlistRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Lists the API keys of a bot, without their values.
 *
 * `createdAt` shows how old a key is.
 */
export const listBotApiKeys = /* @__PURE__ */ builtInOperation({
  id: 'listBotApiKeys',
  api: 'admin',
  method: 'GET',
  path: '/bots/baks',
  get query() {
    return listBotApiKeysQuerySchema();
  },
  get response() {
    return listBotApiKeysResponseSchema();
  },
  paging: { items: 'baks' },
});

/**
 * Creates an API key of a bot.
 *
 * The `value` of the response is the key. It is a secret, and no other operation returns
 * it.
 */
export const createBotApiKey = /* @__PURE__ */ builtInOperation({
  id: 'createBotApiKey',
  api: 'admin',
  method: 'POST',
  path: '/bots/baks',
  get body() {
    return createBotApiKeyRequestSchema();
  },
  get response() {
    return newApiKeySchema();
  },
});

/**
 * Deletes an API key of a bot.
 *
 * From then on, the service rejects programs that use the key. It cannot be undone.
 *
 * - `id`: The id of the key.
 */
export const deleteBotApiKey = /* @__PURE__ */ builtInOperation({
  id: 'deleteBotApiKey',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/baks/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Lists the versions of a bot.
 *
 * - `id`: The id of the bot.
 */
export const listBotVersions = /* @__PURE__ */ builtInOperation({
  id: 'listBotVersions',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/versions',
  get response() {
    return listBotVersionsResponseSchema();
  },
  paging: { items: 'versions' },
});

/**
 * Creates a version of a bot.
 *
 * `deployBotVersion` deploys it.
 *
 * - `id`: The id of the bot.
 */
export const createBotVersion = /* @__PURE__ */ builtInOperation({
  id: 'createBotVersion',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/versions',
  get body() {
    return createBotVersionRequestSchema();
  },
  get response() {
    return createBotVersionResponseSchema();
  },
});

/**
 * Returns the address of a version of a bot.
 *
 * Who may read the address is not documented.
 *
 * - `id`: The id of the bot.
 * - `versionId`: The id of the version.
 */
export const getBotVersion = /* @__PURE__ */ builtInOperation({
  id: 'getBotVersion',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/versions/{versionId}',
  get response() {
    return getBotVersionResponseSchema();
  },
});

/**
 * Deploys a version of a bot.
 *
 * It replaces the deployed version.
 *
 * - `id`: The id of the bot.
 */
export const deployBotVersion = /* @__PURE__ */ builtInOperation({
  id: 'deployBotVersion',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/versions/deploy',
  get body() {
    return deployBotVersionRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Returns how much a bot was used, by periods of time.
 *
 * - `id`: The id of the bot.
 */
export const getBotAnalytics = /* @__PURE__ */ builtInOperation({
  id: 'getBotAnalytics',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/analytics',
  get query() {
    return getBotAnalyticsQuerySchema();
  },
  get response() {
    return getBotAnalyticsResponseSchema();
  },
});

/**
 * Lists the log entries of a bot.
 *
 * The order of the entries is not documented.
 *
 * - `id`: The id of the bot.
 */
export const getBotLogs = /* @__PURE__ */ builtInOperation({
  id: 'getBotLogs',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/logs',
  get query() {
    return getBotLogsQuerySchema();
  },
  get response() {
    return getBotLogsResponseSchema();
  },
  paging: { items: 'logs', token: 'nextToken' },
});

/**
 * Lists the issues of a bot.
 *
 * An issue stands for all occurrences of a problem: `listBotIssueEvents` lists them.
 *
 * - `id`: The id of the bot.
 */
export const listBotIssues = /* @__PURE__ */ builtInOperation({
  id: 'listBotIssues',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/issues',
  get query() {
    return listBotIssuesQuerySchema();
  },
  get response() {
    return listBotIssuesResponseSchema();
  },
  paging: { items: 'issues' },
});

/**
 * Returns an issue of a bot.
 *
 * - `id`: The id of the bot.
 * - `issueId`: The id of the issue.
 */
export const getBotIssue = /* @__PURE__ */ builtInOperation({
  id: 'getBotIssue',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/issues/{issueId}',
  get response() {
    return getBotIssueResponseSchema();
  },
});

/**
 * Deletes an issue of a bot.
 *
 * It removes the report, but not the cause. It cannot be undone.
 *
 * - `id`: The id of the bot.
 * - `issueId`: The id of the issue.
 */
export const deleteBotIssue = /* @__PURE__ */ builtInOperation({
  id: 'deleteBotIssue',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{id}/issues/{issueId}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Lists the occurrences of an issue of a bot.
 *
 * - `id`: The id of the bot.
 * - `issueId`: The id of the issue.
 */
export const listBotIssueEvents = /* @__PURE__ */ builtInOperation({
  id: 'listBotIssueEvents',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/issues/{issueId}/events',
  get response() {
    return listBotIssueEventsResponseSchema();
  },
  paging: { items: 'issueEvents' },
});

/**
 * Lists the runs of the actions of an integration of a bot.
 *
 * - `id`: The id of the bot.
 */
export const listActionRuns = /* @__PURE__ */ builtInOperation({
  id: 'listActionRuns',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/action-runs',
  get query() {
    return listActionRunsQuerySchema();
  },
  get response() {
    return listActionRunsResponseSchema();
  },
  paging: { items: 'data' },
});

/**
 * Lists the log entries of an integration.
 *
 * The order of the entries is not documented.
 *
 * - `id`: The id of the integration.
 */
export const getIntegrationLogs = /* @__PURE__ */ builtInOperation({
  id: 'getIntegrationLogs',
  api: 'admin',
  method: 'GET',
  path: '/integrations/{id}/logs',
  get query() {
    return getIntegrationLogsQuerySchema();
  },
  get response() {
    return getIntegrationLogsResponseSchema();
  },
  paging: { items: 'logs', token: 'nextToken' },
});

/** Lists the activities of a task of a bot. */
export const listActivities = /* @__PURE__ */ builtInOperation({
  id: 'listActivities',
  api: 'admin',
  method: 'GET',
  path: '/activities',
  get query() {
    return listActivitiesQuerySchema();
  },
  get response() {
    return listActivitiesResponseSchema();
  },
  paging: { items: 'activities' },
  workspace: false,
});

/** Lists the members of the workspace. */
export const listWorkspaceMembers = /* @__PURE__ */ builtInOperation({
  id: 'listWorkspaceMembers',
  api: 'admin',
  method: 'GET',
  path: '/workspace-members',
  get query() {
    return listWorkspaceMembersQuerySchema();
  },
  get response() {
    return listWorkspaceMembersResponseSchema();
  },
  paging: { items: 'members' },
});

/**
 * Adds a member to the workspace.
 *
 * Whether the service sends an invitation is not documented.
 */
export const createWorkspaceMember = /* @__PURE__ */ builtInOperation({
  id: 'createWorkspaceMember',
  api: 'admin',
  method: 'POST',
  path: '/workspace-members',
  get body() {
    return createWorkspaceMemberRequestSchema();
  },
  get response() {
    return workspaceMemberSchema();
  },
});

/** Returns the caller as a member of the workspace. */
export const getWorkspaceMember = /* @__PURE__ */ builtInOperation({
  id: 'getWorkspaceMember',
  api: 'admin',
  method: 'GET',
  path: '/workspace-members/me',
  get response() {
    return workspaceMemberSchema();
  },
});

/**
 * Changes the role of a member of the workspace.
 *
 * The new role replaces the old one.
 *
 * - `id`: The id of the member.
 */
export const updateWorkspaceMember = /* @__PURE__ */ builtInOperation({
  id: 'updateWorkspaceMember',
  api: 'admin',
  method: 'PUT',
  path: '/workspace-members/{id}',
  get body() {
    return updateWorkspaceMemberRequestSchema();
  },
  get response() {
    return workspaceMemberSchema();
  },
});

/**
 * Removes a member from the workspace.
 *
 * The member loses access to the workspace and its bots.
 *
 * - `id`: The id of the member.
 */
export const deleteWorkspaceMember = /* @__PURE__ */ builtInOperation({
  id: 'deleteWorkspaceMember',
  api: 'admin',
  method: 'DELETE',
  path: '/workspace-members/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Lists workspaces.
 *
 * It returns every workspace that the token has access to, whatever the workspace of the
 * client.
 */
export const listWorkspaces = /* @__PURE__ */ builtInOperation({
  id: 'listWorkspaces',
  api: 'admin',
  method: 'GET',
  path: '/workspaces',
  get query() {
    return listWorkspacesQuerySchema();
  },
  get response() {
    return listWorkspacesResponseSchema();
  },
  paging: { items: 'workspaces' },
  workspace: false,
});

/**
 * Creates a workspace of the account.
 *
 * `withOptions({ workspaceId })` returns a client of the new workspace.
 */
export const createWorkspace = /* @__PURE__ */ builtInOperation({
  id: 'createWorkspace',
  api: 'admin',
  method: 'POST',
  path: '/workspaces',
  get body() {
    return createWorkspaceRequestSchema();
  },
  get response() {
    return workspaceSchema();
  },
  workspace: false,
});

/**
 * Returns a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const getWorkspace = /* @__PURE__ */ builtInOperation({
  id: 'getWorkspace',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}',
  get response() {
    return workspaceSchema();
  },
  workspace: false,
});

/**
 * Changes a workspace.
 *
 * A property that is left out keeps its value. If `isPublic` is `true`, everyone sees the
 * workspace in `listPublicWorkspaces`.
 *
 * - `id`: The id of the workspace.
 */
export const updateWorkspace = /* @__PURE__ */ builtInOperation({
  id: 'updateWorkspace',
  api: 'admin',
  method: 'PUT',
  path: '/workspaces/{id}',
  get body() {
    return updateWorkspaceRequestSchema();
  },
  get response() {
    return workspaceSchema();
  },
  workspace: false,
});

/**
 * Deletes a workspace with all that it holds, its bots included.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the workspace.
 */
export const deleteWorkspace = /* @__PURE__ */ builtInOperation({
  id: 'deleteWorkspace',
  api: 'admin',
  method: 'DELETE',
  path: '/workspaces/{id}',
  get response() {
    return emptyResponseSchema();
  },
  workspace: false,
});

/**
 * Lists who changed what in a workspace.
 *
 * Records cannot be changed. The service may add values of `action` that the types do not
 * list.
 *
 * - `id`: The id of the workspace.
 */
export const getAuditRecords = /* @__PURE__ */ builtInOperation({
  id: 'getAuditRecords',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/audit-records',
  get query() {
    return getAuditRecordsQuerySchema();
  },
  get response() {
    return getAuditRecordsResponseSchema();
  },
  paging: { items: 'records' },
  workspace: false,
});

/**
 * Lists the usages of a type in a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const listWorkspaceUsages = /* @__PURE__ */ builtInOperation({
  id: 'listWorkspaceUsages',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/usages',
  get query() {
    return listWorkspaceUsagesQuerySchema();
  },
  get response() {
    return listWorkspaceUsagesResponseSchema();
  },
  paging: { items: 'usages' },
  workspace: false,
});

/**
 * Lists how much of a usage of a workspace each of its bots has.
 *
 * - `id`: The id of the workspace.
 */
export const breakDownWorkspaceUsageByBot = /* @__PURE__ */ builtInOperation({
  id: 'breakDownWorkspaceUsageByBot',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/usages/by-bot',
  get query() {
    return breakDownWorkspaceUsageByBotQuerySchema();
  },
  get response() {
    return breakDownWorkspaceUsageByBotResponseSchema();
  },
  workspace: false,
});

/**
 * Lists the quotas of a workspace.
 *
 * A quota is the limit. `listWorkspaceUsages` returns how much of it was used.
 *
 * - `id`: The id of the workspace.
 */
export const listWorkspaceQuotas = /* @__PURE__ */ builtInOperation({
  id: 'listWorkspaceQuotas',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/quotas',
  get query() {
    return listWorkspaceQuotasQuerySchema();
  },
  get response() {
    return listWorkspaceQuotasResponseSchema();
  },
  paging: { items: 'quotas' },
  workspace: false,
});

/**
 * Returns the quota of a workspace for a type of usage.
 *
 * - `id`: The id of the workspace.
 */
export const getWorkspaceQuota = /* @__PURE__ */ builtInOperation({
  id: 'getWorkspaceQuota',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/quota',
  get query() {
    return getWorkspaceQuotaQuerySchema();
  },
  get response() {
    return getWorkspaceQuotaResponseSchema();
  },
  workspace: false,
});

/**
 * Returns how far the quotas of workspaces are used up.
 *
 * The names of the entries, and the number that `completion` counts to, are not
 * documented.
 */
export const getAllWorkspaceQuotaCompletion = /* @__PURE__ */ builtInOperation({
  id: 'getAllWorkspaceQuotaCompletion',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/usages/quota-completion',
  get response() {
    return getAllWorkspaceQuotaCompletionResponseSchema();
  },
  workspace: false,
});

/**
 * Lists the invoices of a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const listWorkspaceInvoices = /* @__PURE__ */ builtInOperation({
  id: 'listWorkspaceInvoices',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/billing/invoices',
  get response() {
    return listWorkspaceInvoicesResponseSchema();
  },
  paging: { items: 'invoices' },
  workspace: false,
});

/**
 * Returns the next invoice of a workspace.
 *
 * The service may change it until it is due.
 *
 * - `id`: The id of the workspace.
 */
export const getUpcomingInvoice = /* @__PURE__ */ builtInOperation({
  id: 'getUpcomingInvoice',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/billing/upcoming-invoice',
  get response() {
    return getUpcomingInvoiceResponseSchema();
  },
  workspace: false,
});

/**
 * Returns a usage.
 *
 * Its `id` is that of a workspace or a bot. The response has the quota beside what was
 * used.
 *
 * - `id`: The id of a workspace or of a bot, whose usage it is.
 */
export const getUsage = /* @__PURE__ */ builtInOperation({
  id: 'getUsage',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}',
  get query() {
    return getUsageQuerySchema();
  },
  get response() {
    return getUsageResponseSchema();
  },
});

/**
 * Returns usages of several ids and types.
 *
 * The response has a usage for each id and each type.
 */
export const getMultipleUsages = /* @__PURE__ */ builtInOperation({
  id: 'getMultipleUsages',
  api: 'admin',
  method: 'GET',
  path: '/usages/multiple',
  get query() {
    return getMultipleUsagesQuerySchema();
  },
  get response() {
    return getMultipleUsagesResponseSchema();
  },
  workspace: false,
});

/**
 * Lists a usage, period by period.
 *
 * - `id`: The id of a workspace or of a bot, whose usage it is.
 */
export const listUsageHistory = /* @__PURE__ */ builtInOperation({
  id: 'listUsageHistory',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}/history',
  get query() {
    return listUsageHistoryQuerySchema();
  },
  get response() {
    return listUsageHistoryResponseSchema();
  },
  paging: { items: 'usages' },
});

/**
 * Lists each event that counted towards a usage, such as a call of a language model.
 *
 * The operation `listUsageActivityDaily` returns the sum of each day. Which events are
 * listed is not documented.
 *
 * - `id`: The id of a workspace or of a bot, whose usage it is.
 */
export const listUsageActivity = /* @__PURE__ */ builtInOperation({
  id: 'listUsageActivity',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}/activity',
  get query() {
    return listUsageActivityQuerySchema();
  },
  get response() {
    return listUsageActivityResponseSchema();
  },
  paging: { items: 'data' },
});

/**
 * Lists how much of something was used, day by day.
 *
 * - `id`: The id of a workspace or of a bot, whose usage it is.
 */
export const listUsageActivityDaily = /* @__PURE__ */ builtInOperation({
  id: 'listUsageActivityDaily',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}/daily-activity',
  get query() {
    return listUsageActivityDailyQuerySchema();
  },
  get response() {
    return listUsageActivityDailyResponseSchema();
  },
  paging: { items: 'data' },
});

/** Returns the account of the caller. */
export const getAccount = /* @__PURE__ */ builtInOperation({
  id: 'getAccount',
  api: 'admin',
  method: 'GET',
  path: '/account/me',
  get response() {
    return getAccountResponseSchema();
  },
  workspace: false,
});

/**
 * Changes the account of the caller.
 *
 * A property that is left out keeps its value.
 */
export const updateAccount = /* @__PURE__ */ builtInOperation({
  id: 'updateAccount',
  api: 'admin',
  method: 'PUT',
  path: '/account/me',
  get body() {
    return updateAccountRequestSchema();
  },
  get response() {
    return updateAccountResponseSchema();
  },
  workspace: false,
});

/**
 * Deletes the account of the caller.
 *
 * It cannot be undone, and the tokens of the account are no longer valid. The service does
 * not document what becomes of its workspaces.
 */
export const deleteAccount = /* @__PURE__ */ builtInOperation({
  id: 'deleteAccount',
  api: 'admin',
  method: 'POST',
  path: '/account/me',
  get body() {
    return deleteAccountRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
  workspace: false,
});

/** Lists the access tokens of the caller, without their values. */
export const listPersonalAccessTokens = /* @__PURE__ */ builtInOperation({
  id: 'listPersonalAccessTokens',
  api: 'admin',
  method: 'GET',
  path: '/account/pats',
  get response() {
    return listPersonalAccessTokensResponseSchema();
  },
  paging: { items: 'pats' },
  workspace: false,
});

/**
 * Creates an access token of the caller.
 *
 * The `value` of the response is the token. It is a secret, and no other operation returns
 * it.
 */
export const createPersonalAccessToken = /* @__PURE__ */ builtInOperation({
  id: 'createPersonalAccessToken',
  api: 'admin',
  method: 'POST',
  path: '/account/pats',
  get body() {
    return createPersonalAccessTokenRequestSchema();
  },
  get response() {
    return createPersonalAccessTokenResponseSchema();
  },
  workspace: false,
});

/**
 * Deletes an access token of the caller.
 *
 * From then on, the service rejects programs that use the token. It cannot be undone.
 *
 * - `id`: The id of the token.
 */
export const deletePersonalAccessToken = /* @__PURE__ */ builtInOperation({
  id: 'deletePersonalAccessToken',
  api: 'admin',
  method: 'DELETE',
  path: '/account/pats/{id}',
  get response() {
    return emptyResponseSchema();
  },
  workspace: false,
});

/**
 * Runs a script in the Vector Remap Language on the servers of the service.
 *
 * Nothing is stored. The fields `data` and `result` may hold what the script received.
 */
export const runVrl = /* @__PURE__ */ builtInOperation({
  id: 'runVrl',
  api: 'admin',
  method: 'POST',
  path: '/helper/vrl',
  get body() {
    return runVrlRequestSchema();
  },
  get response() {
    return runVrlResponseSchema();
  },
});

/**
 * Sets a preference of the account.
 *
 * A preference is any JSON value. Setting it twice does no harm.
 *
 * - `key`: The name of the preference.
 */
export const setAccountPreference = /* @__PURE__ */ builtInOperation({
  id: 'setAccountPreference',
  api: 'admin',
  method: 'POST',
  path: '/account/preferences/{key}',
  get body() {
    return setAccountPreferenceRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
  idempotent: true,
  workspace: false,
});

/**
 * Returns a preference of the account.
 *
 * A preference that is not set has no `value`, or one that is `null`.
 *
 * - `key`: The name of the preference.
 */
export const getAccountPreference = /* @__PURE__ */ builtInOperation({
  id: 'getAccountPreference',
  api: 'admin',
  method: 'GET',
  path: '/account/preferences/{key}',
  get response() {
    return getAccountPreferenceResponseSchema();
  },
  workspace: false,
});

/** Lists the public integrations of all workspaces. */
export const listPublicIntegrations = /* @__PURE__ */ builtInOperation({
  id: 'listPublicIntegrations',
  api: 'admin',
  method: 'GET',
  path: '/hub/integrations',
  get query() {
    return listPublicIntegrationsQuerySchema();
  },
  get response() {
    return listPublicIntegrationsResponseSchema();
  },
  paging: { items: 'integrations' },
  workspace: false,
});

/**
 * Returns a public integration by its id.
 *
 * - `id`: The id of the integration.
 */
export const getPublicIntegrationById = /* @__PURE__ */ builtInOperation({
  id: 'getPublicIntegrationById',
  api: 'admin',
  method: 'GET',
  path: '/hub/integrations/{id}',
  get response() {
    return getPublicIntegrationByIdResponseSchema();
  },
  workspace: false,
});

/**
 * Returns a public integration by its name and version.
 *
 * - `name`: The name of the integration.
 * - `version`: The version of the integration.
 */
export const getPublicIntegration = /* @__PURE__ */ builtInOperation({
  id: 'getPublicIntegration',
  api: 'admin',
  method: 'GET',
  path: '/hub/integrations/{name}/{version}',
  get response() {
    return getPublicIntegrationResponseSchema();
  },
  workspace: false,
});

/** Lists the public plugins of all workspaces. */
export const listPublicPlugins = /* @__PURE__ */ builtInOperation({
  id: 'listPublicPlugins',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins',
  get query() {
    return listPublicPluginsQuerySchema();
  },
  get response() {
    return listPublicPluginsResponseSchema();
  },
  paging: { items: 'plugins' },
  workspace: false,
});

/**
 * Returns a public plugin by its id.
 *
 * - `id`: The id of the plugin.
 */
export const getPublicPluginById = /* @__PURE__ */ builtInOperation({
  id: 'getPublicPluginById',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{id}',
  get response() {
    return getPublicPluginByIdResponseSchema();
  },
  workspace: false,
});

/**
 * Returns a public plugin, its interfaces replaced by what implements them.
 *
 * The service requires the query parameter `interfaces`, a map of interfaces and the
 * integrations behind them. How it is written is not documented: pass it with the option
 * `query` of the call.
 *
 * - `id`: The id of the plugin.
 */
export const getDereferencedPublicPluginById = /* @__PURE__ */ builtInOperation({
  id: 'getDereferencedPublicPluginById',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{id}/dereferenced',
  get response() {
    return getDereferencedPublicPluginByIdResponseSchema();
  },
  workspace: false,
});

/**
 * Returns a public plugin by its name and version.
 *
 * - `name`: The name of the plugin.
 * - `version`: The version of the plugin.
 */
export const getPublicPlugin = /* @__PURE__ */ builtInOperation({
  id: 'getPublicPlugin',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{name}/{version}',
  get response() {
    return getPublicPluginResponseSchema();
  },
  workspace: false,
});

/**
 * Returns the code of a public plugin.
 *
 * - `id`: The id of the plugin.
 * - `platform`: The platform that the code is for: `node` or `browser`. The service does
 *   not document others.
 */
export const getPublicPluginCode = /* @__PURE__ */ builtInOperation({
  id: 'getPublicPluginCode',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{id}/code/{platform}',
  get response() {
    return getPublicPluginCodeResponseSchema();
  },
  workspace: false,
});

/** Lists the public interfaces of all workspaces. */
export const listPublicInterfaces = /* @__PURE__ */ builtInOperation({
  id: 'listPublicInterfaces',
  api: 'admin',
  method: 'GET',
  path: '/hub/interfaces',
  get query() {
    return listPublicInterfacesQuerySchema();
  },
  get response() {
    return listPublicInterfacesResponseSchema();
  },
  paging: { items: 'interfaces' },
  workspace: false,
});

/**
 * Returns a public interface by its id.
 *
 * - `id`: The id of the interface.
 */
export const getPublicInterfaceById = /* @__PURE__ */ builtInOperation({
  id: 'getPublicInterfaceById',
  api: 'admin',
  method: 'GET',
  path: '/hub/interfaces/{id}',
  get response() {
    return getPublicInterfaceByIdResponseSchema();
  },
  workspace: false,
});

/**
 * Returns a public interface by its name and version.
 *
 * - `name`: The name of the interface.
 * - `version`: The version of the interface.
 */
export const getPublicInterface = /* @__PURE__ */ builtInOperation({
  id: 'getPublicInterface',
  api: 'admin',
  method: 'GET',
  path: '/hub/interfaces/{name}/{version}',
  get response() {
    return getPublicInterfaceResponseSchema();
  },
  workspace: false,
});

/**
 * Replaces the signing secret of a bot.
 *
 * The new secret works at once, and the old ones work for 24 hours more: after a leak, a
 * request that is signed with an old one is accepted until then. Only this response shows
 * the new secret.
 *
 * - `id`: The id of the bot.
 */
export const rotateBotSigningSecrets = /* @__PURE__ */ builtInOperation({
  id: 'rotateBotSigningSecrets',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/signing-secrets/rotate',
  get body() {
    return rotateBotSigningSecretsRequestSchema();
  },
  get response() {
    return rotateBotSigningSecretsResponseSchema();
  },
});

/**
 * Returns the code that puts the web chat of a bot into a page.
 *
 * - `id`: The id of the bot.
 */
export const getBotWebchat = /* @__PURE__ */ builtInOperation({
  id: 'getBotWebchat',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/webchat',
  get query() {
    return getBotWebchatQuerySchema();
  },
  get response() {
    return getBotWebchatResponseSchema();
  },
});

/**
 * Exports a bot as JSON.
 *
 * The service does not document the properties of the response: they are kept at run time.
 *
 * - `id`: The id of the bot.
 */
export const getBotJson = /* @__PURE__ */ builtInOperation({
  id: 'getBotJson',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/bot-json',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Publishes a bot from its definition.
 *
 * It replaces the deployed version.
 *
 * - `id`: The id of the bot.
 */
export const publishFromBotJson = /* @__PURE__ */ builtInOperation({
  id: 'publishFromBotJson',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/publish-from-bot-json',
  get body() {
    return publishFromBotJsonRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Creates an id with which others can use an integration of a bot.
 *
 * Whoever has the id can use it until it expires or is deleted.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const createIntegrationShareableId = /* @__PURE__ */ builtInOperation({
  id: 'createIntegrationShareableId',
  api: 'admin',
  method: 'POST',
  path: '/bots/{botId}/integrations/{integrationId}/shareable-id',
  get query() {
    return createIntegrationShareableIdQuerySchema();
  },
  get body() {
    return createIntegrationShareableIdRequestSchema();
  },
  get response() {
    return createIntegrationShareableIdResponseSchema();
  },
});

/**
 * Deletes the id with which others can use an integration of a bot.
 *
 * Whoever has the id can no longer use it. It cannot be undone: a new id is different.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const deleteIntegrationShareableId = /* @__PURE__ */ builtInOperation({
  id: 'deleteIntegrationShareableId',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{botId}/integrations/{integrationId}/shareable-id',
  get query() {
    return deleteIntegrationShareableIdQuerySchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Returns the id with which others can use an integration of a bot.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const getIntegrationShareableId = /* @__PURE__ */ builtInOperation({
  id: 'getIntegrationShareableId',
  api: 'admin',
  method: 'GET',
  path: '/bots/{botId}/integrations/{integrationId}/shareable-id',
  get query() {
    return getIntegrationShareableIdQuerySchema();
  },
  get response() {
    return getIntegrationShareableIdResponseSchema();
  },
});

/**
 * Ends the link of sandboxed conversations to an integration of a bot.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const unlinkSandboxedConversations = /* @__PURE__ */ builtInOperation({
  id: 'unlinkSandboxedConversations',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{botId}/integrations/{integrationId}/sandboxed-conversations',
  get query() {
    return unlinkSandboxedConversationsQuerySchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Moves a workspace to the fourth version of billing.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the workspace.
 */
export const migrateWorkspaceToV4 = /* @__PURE__ */ builtInOperation({
  id: 'migrateWorkspaceToV4',
  api: 'admin',
  method: 'POST',
  path: '/workspaces/{id}/migrate-to-v4',
  get body() {
    return migrateWorkspaceToV4RequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
  workspace: false,
});

/**
 * Charges the unpaid invoices of a workspace.
 *
 * It moves money. If the response is lost, the service may have charged: check
 * `listWorkspaceInvoices` before you call again.
 *
 * - `id`: The id of the workspace.
 */
export const chargeWorkspaceUnpaidInvoices = /* @__PURE__ */ builtInOperation({
  id: 'chargeWorkspaceUnpaidInvoices',
  api: 'admin',
  method: 'POST',
  path: '/workspaces/{id}/billing/invoices/charge-unpaid',
  get body() {
    return chargeWorkspaceUnpaidInvoicesRequestSchema();
  },
  get response() {
    return chargeWorkspaceUnpaidInvoicesResponseSchema();
  },
  workspace: false,
});

/**
 * Returns the public data of a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const getPublicWorkspace = /* @__PURE__ */ builtInOperation({
  id: 'getPublicWorkspace',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/public',
  get response() {
    return publicWorkspaceSchema();
  },
  workspace: false,
});

/**
 * Returns whether a handle can be taken, and which others can.
 *
 * It changes nothing.
 */
export const checkHandleAvailability = /* @__PURE__ */ builtInOperation({
  id: 'checkHandleAvailability',
  api: 'admin',
  method: 'PUT',
  path: '/workspaces/handle-availability',
  get body() {
    return checkHandleAvailabilityRequestSchema();
  },
  get response() {
    return checkHandleAvailabilityResponseSchema();
  },
  workspace: false,
});

/** Lists the public workspaces. */
export const listPublicWorkspaces = /* @__PURE__ */ builtInOperation({
  id: 'listPublicWorkspaces',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/public',
  get query() {
    return listPublicWorkspacesQuerySchema();
  },
  get response() {
    return listPublicWorkspacesResponseSchema();
  },
  paging: { items: 'workspaces' },
  workspace: false,
});

/**
 * Sets a preference of the workspace of the client.
 *
 * A preference is any JSON value. Setting it twice does no harm. The client must have a
 * workspace.
 *
 * - `key`: The name of the preference.
 */
export const setWorkspacePreference = /* @__PURE__ */ builtInOperation({
  id: 'setWorkspacePreference',
  api: 'admin',
  method: 'POST',
  path: '/workspaces/preferences/{key}',
  get body() {
    return setWorkspacePreferenceRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
  idempotent: true,
  workspace: false,
});

/**
 * Returns a preference of the workspace of the client.
 *
 * A preference that is not set has no `value`, or one that is `null`. The client must have
 * a workspace.
 *
 * - `key`: The name of the preference.
 */
export const getWorkspacePreference = /* @__PURE__ */ builtInOperation({
  id: 'getWorkspacePreference',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/preferences/{key}',
  get response() {
    return getWorkspacePreferenceResponseSchema();
  },
  workspace: false,
});

/** Lists the API keys of an integration, without their values. */
export const listIntegrationApiKeys = /* @__PURE__ */ builtInOperation({
  id: 'listIntegrationApiKeys',
  api: 'admin',
  method: 'GET',
  path: '/integrations/iaks',
  get query() {
    return listIntegrationApiKeysQuerySchema();
  },
  get response() {
    return listIntegrationApiKeysResponseSchema();
  },
  paging: { items: 'iaks' },
});

/**
 * Creates an API key of an integration.
 *
 * The `value` of the response is the key. It is a secret, and no other operation returns
 * it.
 */
export const createIntegrationApiKey = /* @__PURE__ */ builtInOperation({
  id: 'createIntegrationApiKey',
  api: 'admin',
  method: 'POST',
  path: '/integrations/iaks',
  get body() {
    return createIntegrationApiKeyRequestSchema();
  },
  get response() {
    return newApiKeySchema();
  },
});

/**
 * Deletes an API key of an integration.
 *
 * From then on, the service rejects programs that use the key.
 *
 * - `id`: The id of the key.
 */
export const deleteIntegrationApiKey = /* @__PURE__ */ builtInOperation({
  id: 'deleteIntegrationApiKey',
  api: 'admin',
  method: 'DELETE',
  path: '/integrations/iaks/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Creates an integration.
 *
 * Values of `secrets` are secrets, and so is the `signingSecret`: only this response and
 * that of `rotateIntegrationSigningSecrets` show it.
 */
export const createIntegration = /* @__PURE__ */ builtInOperation({
  id: 'createIntegration',
  api: 'admin',
  method: 'POST',
  path: '/integrations',
  get body() {
    return integrationDefinitionInputSchema();
  },
  get response() {
    return createIntegrationResponseSchema();
  },
});

/** Lists the integrations of the workspace. */
export const listIntegrations = /* @__PURE__ */ builtInOperation({
  id: 'listIntegrations',
  api: 'admin',
  method: 'GET',
  path: '/integrations',
  get query() {
    return listIntegrationsQuerySchema();
  },
  get response() {
    return listIntegrationsResponseSchema();
  },
  paging: { items: 'integrations' },
});

/**
 * Checks whether an integration can be created.
 *
 * It creates nothing. Values of `secrets` are secrets.
 */
export const validateIntegrationCreation = /* @__PURE__ */ builtInOperation({
  id: 'validateIntegrationCreation',
  api: 'admin',
  method: 'POST',
  path: '/integrations/validate',
  get body() {
    return integrationDefinitionInputSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Changes an integration.
 *
 * A property that is `null` is removed. Values of `secrets` are secrets.
 *
 * - `id`: The id of the integration.
 */
export const updateIntegration = /* @__PURE__ */ builtInOperation({
  id: 'updateIntegration',
  api: 'admin',
  method: 'PUT',
  path: '/integrations/{id}',
  get body() {
    return integrationUpdateInputSchema();
  },
  get response() {
    return updateIntegrationResponseSchema();
  },
});

/**
 * Returns an integration with its definition.
 *
 * The `signingSecret` is visible only when the integration is created or the secret is
 * replaced (`rotateIntegrationSigningSecrets`).
 *
 * - `id`: The id of the integration.
 */
export const getIntegration = /* @__PURE__ */ builtInOperation({
  id: 'getIntegration',
  api: 'admin',
  method: 'GET',
  path: '/integrations/{id}',
  get response() {
    return getIntegrationResponseSchema();
  },
});

/**
 * Deletes an integration.
 *
 * It cannot be undone. The service does not document what becomes of bots that use it.
 *
 * - `id`: The id of the integration.
 */
export const deleteIntegration = /* @__PURE__ */ builtInOperation({
  id: 'deleteIntegration',
  api: 'admin',
  method: 'DELETE',
  path: '/integrations/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Replaces the signing secret of an integration.
 *
 * The new secret works at once, and the old ones work for 24 hours more: after a leak, a
 * request that is signed with an old one is accepted until then. Only this response shows
 * the new secret.
 *
 * - `id`: The id of the integration.
 */
export const rotateIntegrationSigningSecrets = /* @__PURE__ */ builtInOperation({
  id: 'rotateIntegrationSigningSecrets',
  api: 'admin',
  method: 'POST',
  path: '/integrations/{id}/signing-secrets/rotate',
  get body() {
    return rotateIntegrationSigningSecretsRequestSchema();
  },
  get response() {
    return rotateIntegrationSigningSecretsResponseSchema();
  },
});

/**
 * Checks whether an integration can be changed.
 *
 * It changes nothing. Values of `secrets` are secrets.
 *
 * - `id`: The id of the integration.
 */
export const validateIntegrationUpdate = /* @__PURE__ */ builtInOperation({
  id: 'validateIntegrationUpdate',
  api: 'admin',
  method: 'PUT',
  path: '/integrations/{id}/validate',
  get body() {
    return integrationUpdateInputSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Returns an integration by its name and version.
 *
 * The `signingSecret` is visible only when the integration is created or the secret is
 * replaced (`rotateIntegrationSigningSecrets`).
 *
 * - `name`: The name of the integration.
 * - `version`: The version of the integration.
 */
export const getIntegrationByName = /* @__PURE__ */ builtInOperation({
  id: 'getIntegrationByName',
  api: 'admin',
  method: 'GET',
  path: '/integrations/{name}/{version}',
  get response() {
    return getIntegrationByNameResponseSchema();
  },
});

/**
 * Asks the service to verify an integration.
 *
 * The `verificationStatus` of the integration shows how far that is.
 */
export const requestIntegrationVerification = /* @__PURE__ */ builtInOperation({
  id: 'requestIntegrationVerification',
  api: 'admin',
  method: 'POST',
  path: '/integrations/request-verification',
  get body() {
    return requestIntegrationVerificationRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Creates an interface.
 *
 * If `public` is `true`, everyone sees it in `listPublicInterfaces`.
 */
export const createInterface = /* @__PURE__ */ builtInOperation({
  id: 'createInterface',
  api: 'admin',
  method: 'POST',
  path: '/interfaces',
  get body() {
    return createInterfaceRequestSchema();
  },
  get response() {
    return createInterfaceResponseSchema();
  },
});

/** Lists the interfaces of the workspace. */
export const listInterfaces = /* @__PURE__ */ builtInOperation({
  id: 'listInterfaces',
  api: 'admin',
  method: 'GET',
  path: '/interfaces',
  get query() {
    return listInterfacesQuerySchema();
  },
  get response() {
    return listInterfacesResponseSchema();
  },
  paging: { items: 'interfaces' },
});

/**
 * Returns an interface with its definition.
 *
 * - `id`: The id of the interface.
 */
export const getInterface = /* @__PURE__ */ builtInOperation({
  id: 'getInterface',
  api: 'admin',
  method: 'GET',
  path: '/interfaces/{id}',
  get response() {
    return getInterfaceResponseSchema();
  },
});

/**
 * Changes an interface.
 *
 * A property that is `null` is removed.
 *
 * - `id`: The id of the interface.
 */
export const updateInterface = /* @__PURE__ */ builtInOperation({
  id: 'updateInterface',
  api: 'admin',
  method: 'PUT',
  path: '/interfaces/{id}',
  get body() {
    return updateInterfaceRequestSchema();
  },
  get response() {
    return updateInterfaceResponseSchema();
  },
});

/**
 * Deletes an interface.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the interface.
 */
export const deleteInterface = /* @__PURE__ */ builtInOperation({
  id: 'deleteInterface',
  api: 'admin',
  method: 'DELETE',
  path: '/interfaces/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Returns an interface by its name and version.
 *
 * - `name`: The name of the interface.
 * - `version`: The version of the interface.
 */
export const getInterfaceByName = /* @__PURE__ */ builtInOperation({
  id: 'getInterfaceByName',
  api: 'admin',
  method: 'GET',
  path: '/interfaces/{name}/{version}',
  get response() {
    return getInterfaceByNameResponseSchema();
  },
});

/**
 * Creates a plugin.
 *
 * If `public` is `true`, everyone sees it in `listPublicPlugins`.
 */
export const createPlugin = /* @__PURE__ */ builtInOperation({
  id: 'createPlugin',
  api: 'admin',
  method: 'POST',
  path: '/plugins',
  get body() {
    return createPluginRequestSchema();
  },
  get response() {
    return createPluginResponseSchema();
  },
});

/** Lists the plugins of the workspace. */
export const listPlugins = /* @__PURE__ */ builtInOperation({
  id: 'listPlugins',
  api: 'admin',
  method: 'GET',
  path: '/plugins',
  get query() {
    return listPluginsQuerySchema();
  },
  get response() {
    return listPluginsResponseSchema();
  },
  paging: { items: 'plugins' },
});

/**
 * Returns a plugin with its definition.
 *
 * - `id`: The id of the plugin.
 */
export const getPlugin = /* @__PURE__ */ builtInOperation({
  id: 'getPlugin',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{id}',
  get response() {
    return getPluginResponseSchema();
  },
});

/**
 * Changes a plugin.
 *
 * A property that is `null` is removed.
 *
 * - `id`: The id of the plugin.
 */
export const updatePlugin = /* @__PURE__ */ builtInOperation({
  id: 'updatePlugin',
  api: 'admin',
  method: 'PUT',
  path: '/plugins/{id}',
  get body() {
    return updatePluginRequestSchema();
  },
  get response() {
    return updatePluginResponseSchema();
  },
});

/**
 * Deletes a plugin.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the plugin.
 */
export const deletePlugin = /* @__PURE__ */ builtInOperation({
  id: 'deletePlugin',
  api: 'admin',
  method: 'DELETE',
  path: '/plugins/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Returns a plugin, its interfaces replaced by what implements them.
 *
 * The service requires the query parameter `interfaces`, a map of interfaces and the
 * integrations behind them. How it is written is not documented: pass it with the option
 * `query` of the call.
 *
 * - `id`: The id of the plugin.
 */
export const getDereferencedPlugin = /* @__PURE__ */ builtInOperation({
  id: 'getDereferencedPlugin',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{id}/dereferenced',
  get response() {
    return getDereferencedPluginResponseSchema();
  },
});

/**
 * Returns a plugin by its name and version.
 *
 * - `name`: The name of the plugin.
 * - `version`: The version of the plugin.
 */
export const getPluginByName = /* @__PURE__ */ builtInOperation({
  id: 'getPluginByName',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{name}/{version}',
  get response() {
    return getPluginByNameResponseSchema();
  },
});

/**
 * Returns the code of a plugin.
 *
 * - `id`: The id of the plugin.
 * - `platform`: The platform that the code is for: `node` or `browser`. The service does
 *   not document others.
 */
export const getPluginCode = /* @__PURE__ */ builtInOperation({
  id: 'getPluginCode',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{id}/code/{platform}',
  get response() {
    return getPluginCodeResponseSchema();
  },
});

/**
 * Changes how much the workspace may spend on AI in a month.
 *
 * It sets the limit of the month for the workspace of the client, and spends nothing.
 */
export const changeAISpendQuota = /* @__PURE__ */ builtInOperation({
  id: 'changeAISpendQuota',
  api: 'admin',
  method: 'PUT',
  path: '/quotas/ai-spend',
  get body() {
    return changeAISpendQuotaRequestSchema();
  },
  get response() {
    return emptyResponseSchema();
  },
});

/** Returns whose a bot is: its workspace, and the user of the token. */
export const introspect = /* @__PURE__ */ builtInOperation({
  id: 'introspect',
  api: 'admin',
  method: 'POST',
  path: '/introspect',
  get body() {
    return introspectRequestSchema();
  },
  get response() {
    return introspectResponseSchema();
  },
  workspace: false,
});
