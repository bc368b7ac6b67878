/**
 * The methods of AdminClient.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import { Client } from '../../client.ts';
import type { Call } from '../../core/call/run-call.ts';
import type { CallOptions, PagedCallOptions } from '../../options/call-options.ts';
import type { PageList } from '../../paging/page-list.ts';
import type { Bot, EmptyResponse } from '../resources.ts';
import {
  breakDownWorkspaceUsageByBot,
  changeAISpendQuota,
  chargeWorkspaceUnpaidInvoices,
  checkHandleAvailability,
  createBot,
  createBotApiKey,
  createBotVersion,
  createIntegration,
  createIntegrationApiKey,
  createIntegrationShareableId,
  createInterface,
  createPersonalAccessToken,
  createPlugin,
  createWorkspace,
  createWorkspaceMember,
  deleteAccount,
  deleteBot,
  deleteBotApiKey,
  deleteBotIssue,
  deleteIntegration,
  deleteIntegrationApiKey,
  deleteIntegrationShareableId,
  deleteInterface,
  deletePersonalAccessToken,
  deletePlugin,
  deleteWorkspace,
  deleteWorkspaceMember,
  deployBotVersion,
  getAccount,
  getAccountPreference,
  getAllWorkspaceQuotaCompletion,
  getAuditRecords,
  getBot,
  getBotAllowlist,
  getBotAnalytics,
  getBotIssue,
  getBotJson,
  getBotLogs,
  getBotVersion,
  getBotWebchat,
  getDereferencedPlugin,
  getDereferencedPublicPluginById,
  getIntegration,
  getIntegrationByName,
  getIntegrationLogs,
  getIntegrationShareableId,
  getInterface,
  getInterfaceByName,
  getMultipleUsages,
  getPlugin,
  getPluginByName,
  getPluginCode,
  getPublicIntegration,
  getPublicIntegrationById,
  getPublicInterface,
  getPublicInterfaceById,
  getPublicPlugin,
  getPublicPluginById,
  getPublicPluginCode,
  getPublicWorkspace,
  getUpcomingInvoice,
  getUsage,
  getWorkspace,
  getWorkspaceMember,
  getWorkspacePreference,
  getWorkspaceQuota,
  introspect,
  listActionRuns,
  listActivities,
  listBotApiKeys,
  listBotIssueEvents,
  listBotIssues,
  listBots,
  listBotVersions,
  listIntegrationApiKeys,
  listIntegrations,
  listInterfaces,
  listPersonalAccessTokens,
  listPlugins,
  listPublicIntegrations,
  listPublicInterfaces,
  listPublicPlugins,
  listPublicWorkspaces,
  listUsageActivity,
  listUsageActivityDaily,
  listUsageHistory,
  listWorkspaceInvoices,
  listWorkspaceMembers,
  listWorkspaceQuotas,
  listWorkspaces,
  listWorkspaceUsages,
  migrateWorkspaceToV4,
  publishFromBotJson,
  requestIntegrationVerification,
  rotateBotSigningSecrets,
  rotateIntegrationSigningSecrets,
  runVrl,
  setAccountPreference,
  setWorkspacePreference,
  transferBot,
  unlinkSandboxedConversations,
  updateAccount,
  updateBot,
  updateBotAllowlist,
  updateIntegration,
  updateInterface,
  updatePlugin,
  updateWorkspace,
  updateWorkspaceMember,
  validateIntegrationCreation,
  validateIntegrationUpdate,
} from './admin-operations.ts';
import type {
  ActionRun,
  Activity,
  ApiKey,
  AuditRecord,
  BotIssue,
  BotIssueEvent,
  BotVersion,
  BreakDownWorkspaceUsageByBotResponse,
  ChangeAISpendQuotaRequest,
  ChargeWorkspaceUnpaidInvoicesRequest,
  ChargeWorkspaceUnpaidInvoicesResponse,
  CheckHandleAvailabilityRequest,
  CheckHandleAvailabilityResponse,
  CreateBotApiKeyRequest,
  CreateBotRequest,
  CreateBotResponse,
  CreateBotVersionRequest,
  CreateBotVersionResponse,
  CreateIntegrationApiKeyRequest,
  CreateIntegrationResponse,
  CreateIntegrationShareableIdResponse,
  CreateInterfaceRequest,
  CreateInterfaceResponse,
  CreatePersonalAccessTokenRequest,
  CreatePersonalAccessTokenResponse,
  CreatePluginRequest,
  CreatePluginResponse,
  CreateWorkspaceMemberRequest,
  CreateWorkspaceRequest,
  DailyUsageActivity,
  DeployBotVersionRequest,
  GetAccountPreferenceResponse,
  GetAccountResponse,
  GetAllWorkspaceQuotaCompletionResponse,
  GetAuditRecordsResponse,
  GetBotAllowlistResponse,
  GetBotAnalyticsResponse,
  GetBotIssueResponse,
  GetBotLogsResponse,
  GetBotResponse,
  GetBotVersionResponse,
  GetBotWebchatResponse,
  GetDereferencedPluginResponse,
  GetDereferencedPublicPluginByIdResponse,
  GetIntegrationByNameResponse,
  GetIntegrationLogsResponse,
  GetIntegrationResponse,
  GetIntegrationShareableIdResponse,
  GetInterfaceByNameResponse,
  GetInterfaceResponse,
  GetMultipleUsagesResponse,
  GetPluginByNameResponse,
  GetPluginCodeResponse,
  GetPluginResponse,
  GetPublicIntegrationByIdResponse,
  GetPublicIntegrationResponse,
  GetPublicInterfaceByIdResponse,
  GetPublicInterfaceResponse,
  GetPublicPluginByIdResponse,
  GetPublicPluginCodeResponse,
  GetPublicPluginResponse,
  GetUpcomingInvoiceResponse,
  GetUsageResponse,
  GetWorkspacePreferenceResponse,
  GetWorkspaceQuotaResponse,
  IntegrationDefinitionInput,
  IntegrationSummary,
  IntegrationUpdateInput,
  InterfaceSummary,
  IntrospectRequest,
  IntrospectResponse,
  Invoice,
  ListActionRunsResponse,
  ListActivitiesResponse,
  ListBotApiKeysResponse,
  ListBotIssueEventsResponse,
  ListBotIssuesResponse,
  ListBotsResponse,
  ListBotVersionsResponse,
  ListIntegrationApiKeysResponse,
  ListIntegrationsResponse,
  ListInterfacesResponse,
  ListPersonalAccessTokensResponse,
  ListPluginsResponse,
  ListPublicIntegrationsResponse,
  ListPublicInterfacesResponse,
  ListPublicPluginsResponse,
  ListPublicWorkspacesResponse,
  ListUsageActivityDailyResponse,
  ListUsageActivityResponse,
  ListUsageHistoryResponse,
  ListWorkspaceInvoicesResponse,
  ListWorkspaceMembersResponse,
  ListWorkspaceQuotasResponse,
  ListWorkspacesResponse,
  ListWorkspaceUsagesResponse,
  LogEntry,
  NewApiKey,
  PluginSummary,
  PublicIntegrationSummary,
  PublicWorkspace,
  PublishFromBotJsonRequest,
  Quota,
  RequestIntegrationVerificationRequest,
  RotateBotSigningSecretsResponse,
  RotateIntegrationSigningSecretsResponse,
  RunVrlRequest,
  RunVrlResponse,
  SetAccountPreferenceRequest,
  SetWorkspacePreferenceRequest,
  TransferBotRequest,
  UpdateAccountRequest,
  UpdateAccountResponse,
  UpdateBotAllowlistRequest,
  UpdateBotRequest,
  UpdateBotResponse,
  UpdateIntegrationResponse,
  UpdateInterfaceRequest,
  UpdateInterfaceResponse,
  UpdatePluginRequest,
  UpdatePluginResponse,
  UpdateWorkspaceMemberRequest,
  UpdateWorkspaceRequest,
  Usage,
  UsageActivity,
  UsageTypeInput,
  Workspace,
  WorkspaceMember,
} from './admin-types.ts';

/** The input of {@link AdminClient.listBots}. */
export interface ListBotsInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** Only bots whose `dev` has this value. */
  dev?: boolean | undefined;
  /** The field by which the list is sorted. */
  sortField?: 'createdAt' | 'updatedAt' | undefined;
  /** Whether the list is ascending or descending. */
  sortDirection?: 'asc' | 'desc' | undefined;
}

/** The input of {@link AdminClient.createBot}. */
export interface CreateBotInput extends CreateBotRequest {}

/** The input of {@link AdminClient.getBot}. */
export interface GetBotInput {
  /** The id of the bot. */
  id: string;
  /** Whether what plugins define is merged into what the bot defines. */
  shouldMergePlugins?: boolean | undefined;
}

/** The input of {@link AdminClient.updateBot}. */
export interface UpdateBotInput extends UpdateBotRequest {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.deleteBot}. */
export interface DeleteBotInput {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.transferBot}. */
export interface TransferBotInput extends TransferBotRequest {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.getBotAllowlist}. */
export interface GetBotAllowlistInput {
  /** The id of the bot. */
  botId: string;
}

/** The input of {@link AdminClient.updateBotAllowlist}. */
export interface UpdateBotAllowlistInput extends UpdateBotAllowlistRequest {
  /** The id of the bot. */
  botId: string;
}

/** The input of {@link AdminClient.listBotApiKeys}. */
export interface ListBotApiKeysInput {
  /** The id of the bot. */
  botId: string;
}

/** The input of {@link AdminClient.createBotApiKey}. */
export interface CreateBotApiKeyInput extends CreateBotApiKeyRequest {}

/** The input of {@link AdminClient.deleteBotApiKey}. */
export interface DeleteBotApiKeyInput {
  /** The id of the key. */
  id: string;
}

/** The input of {@link AdminClient.listBotVersions}. */
export interface ListBotVersionsInput {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.createBotVersion}. */
export interface CreateBotVersionInput extends CreateBotVersionRequest {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.getBotVersion}. */
export interface GetBotVersionInput {
  /** The id of the bot. */
  id: string;
  /** The id of the version. */
  versionId: string;
}

/** The input of {@link AdminClient.deployBotVersion}. */
export interface DeployBotVersionInput extends DeployBotVersionRequest {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.getBotAnalytics}. */
export interface GetBotAnalyticsInput {
  /** The id of the bot. */
  id: string;
  /** The start of the time, in ISO 8601. */
  startDate: string;
  /** The end of the time, in ISO 8601. */
  endDate: string;
}

/** The input of {@link AdminClient.getBotLogs}. */
export interface GetBotLogsInput {
  /** The id of the bot. */
  id: string;
  /** The time from which entries are returned, in ISO 8601. */
  timeStart: string;
  /** The time up to which entries are returned, in ISO 8601. */
  timeEnd?: string | undefined;
  /** Only entries of this level, such as `error`. Which levels there are is not documented. */
  level?: string | undefined;
  /** Only entries about this user. */
  userId?: string | undefined;
  /** Only entries about this workflow. */
  workflowId?: string | undefined;
  /** Only entries about this conversation. */
  conversationId?: string | undefined;
  /** Only entries whose message contains this text. */
  messageContains?: string | undefined;
  /** The token of the page, from `nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.listBotIssues}. */
export interface ListBotIssuesInput {
  /** The id of the bot. */
  id: string;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.getBotIssue}. */
export interface GetBotIssueInput {
  /** The id of the bot. */
  id: string;
  /** The id of the issue. */
  issueId: string;
}

/** The input of {@link AdminClient.deleteBotIssue}. */
export interface DeleteBotIssueInput {
  /** The id of the bot. */
  id: string;
  /** The id of the issue. */
  issueId: string;
}

/** The input of {@link AdminClient.listBotIssueEvents}. */
export interface ListBotIssueEventsInput {
  /** The id of the bot. */
  id: string;
  /** The id of the issue. */
  issueId: string;
}

/** The input of {@link AdminClient.listActionRuns}. */
export interface ListActionRunsInput {
  /** The id of the bot. */
  id: string;
  /** The name of the integration. */
  integrationName: string;
  /** The time from which to list, in ISO 8601. */
  timestampFrom?: string | undefined;
  /** The time up to which to list, in ISO 8601. */
  timestampUntil?: string | undefined;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.getIntegrationLogs}. */
export interface GetIntegrationLogsInput {
  /** The id of the integration. */
  id: string;
  /** The time from which entries are returned, in ISO 8601. */
  timeStart: string;
  /** The time up to which entries are returned, in ISO 8601. */
  timeEnd?: string | undefined;
  /** Only entries of this level, such as `error`. Which levels there are is not documented. */
  level?: string | undefined;
  /** Only entries about this user. */
  userId?: string | undefined;
  /** Only entries about this conversation. */
  conversationId?: string | undefined;
  /** Only entries whose message contains this text. */
  messageContains?: string | undefined;
  /** The token of the page, from `nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.listActivities}. */
export interface ListActivitiesInput {
  /** The id of the task. */
  taskId: string;
  /** The id of the bot. */
  botId: string;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.listWorkspaceMembers}. */
export interface ListWorkspaceMembersInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.createWorkspaceMember}. */
export interface CreateWorkspaceMemberInput extends CreateWorkspaceMemberRequest {}

/** The input of {@link AdminClient.updateWorkspaceMember}. */
export interface UpdateWorkspaceMemberInput extends UpdateWorkspaceMemberRequest {
  /** The id of the member. */
  id: string;
}

/** The input of {@link AdminClient.deleteWorkspaceMember}. */
export interface DeleteWorkspaceMemberInput {
  /** The id of the member. */
  id: string;
}

/** The input of {@link AdminClient.listWorkspaces}. */
export interface ListWorkspacesInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** Only the workspace with this handle. */
  handle?: string | undefined;
}

/** The input of {@link AdminClient.createWorkspace}. */
export interface CreateWorkspaceInput extends CreateWorkspaceRequest {}

/** The input of {@link AdminClient.getWorkspace}. */
export interface GetWorkspaceInput {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.updateWorkspace}. */
export interface UpdateWorkspaceInput extends UpdateWorkspaceRequest {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.deleteWorkspace}. */
export interface DeleteWorkspaceInput {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.getAuditRecords}. */
export interface GetAuditRecordsInput {
  /** The id of the workspace. */
  id: string;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.listWorkspaceUsages}. */
export interface ListWorkspaceUsagesInput {
  /** The id of the workspace. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /**
   * The period, as the `period` of a response is written; by default, the present one. The
   * service does not document how it writes a period; the fake platform takes a month, such
   * as 2026-05.
   */
  period?: string | undefined;
}

/** The input of {@link AdminClient.breakDownWorkspaceUsageByBot}. */
export interface BreakDownWorkspaceUsageByBotInput {
  /** The id of the workspace. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /**
   * The period, as the `period` of a response is written; by default, the present one. The
   * service does not document how it writes a period; the fake platform takes a month, such
   * as 2026-05.
   */
  period?: string | undefined;
}

/** The input of {@link AdminClient.listWorkspaceQuotas}. */
export interface ListWorkspaceQuotasInput {
  /** The id of the workspace. */
  id: string;
  /**
   * The period, as the `period` of a response is written; by default, the present one. The
   * service does not document how it writes a period; the fake platform takes a month, such
   * as 2026-05.
   */
  period?: string | undefined;
}

/** The input of {@link AdminClient.getWorkspaceQuota}. */
export interface GetWorkspaceQuotaInput {
  /** The id of the workspace. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /**
   * The period, as the `period` of a response is written; by default, the present one. The
   * service does not document how it writes a period; the fake platform takes a month, such
   * as 2026-05.
   */
  period?: string | undefined;
}

/** The input of {@link AdminClient.listWorkspaceInvoices}. */
export interface ListWorkspaceInvoicesInput {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.getUpcomingInvoice}. */
export interface GetUpcomingInvoiceInput {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.getUsage}. */
export interface GetUsageInput {
  /** The id of a workspace or of a bot, whose usage it is. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /**
   * The period, as the `period` of a response is written; by default, the present one. The
   * service does not document how it writes a period; the fake platform takes a month, such
   * as 2026-05.
   */
  period?: string | undefined;
}

/** The input of {@link AdminClient.getMultipleUsages}. */
export interface GetMultipleUsagesInput {
  /** The types of usage, one parameter each. */
  types: readonly UsageTypeInput[];
  /** The ids that have usage, one parameter each. */
  ids: readonly string[];
  /**
   * The period, as the `period` of a response is written; by default, the present one. The
   * service does not document how it writes a period; the fake platform takes a month, such
   * as 2026-05.
   */
  period?: string | undefined;
}

/** The input of {@link AdminClient.listUsageHistory}. */
export interface ListUsageHistoryInput {
  /** The id of a workspace or of a bot, whose usage it is. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
}

/** The input of {@link AdminClient.listUsageActivity}. */
export interface ListUsageActivityInput {
  /** The id of a workspace or of a bot, whose usage it is. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /** The time from which to list, in ISO 8601. */
  timestampFrom?: string | undefined;
  /** The time up to which to list, in ISO 8601. */
  timestampUntil?: string | undefined;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.listUsageActivityDaily}. */
export interface ListUsageActivityDailyInput {
  /** The id of a workspace or of a bot, whose usage it is. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /** The first day, in ISO 8601. */
  dateFrom?: string | undefined;
  /** The last day, in ISO 8601. */
  dateUntil?: string | undefined;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link AdminClient.updateAccount}. */
export interface UpdateAccountInput extends UpdateAccountRequest {}

/** The input of {@link AdminClient.createPersonalAccessToken}. */
export interface CreatePersonalAccessTokenInput extends CreatePersonalAccessTokenRequest {}

/** The input of {@link AdminClient.deletePersonalAccessToken}. */
export interface DeletePersonalAccessTokenInput {
  /** The id of the token. */
  id: string;
}

/** The input of {@link AdminClient.runVrl}. */
export interface RunVrlInput extends RunVrlRequest {}

/** The input of {@link AdminClient.setAccountPreference}. */
export interface SetAccountPreferenceInput extends SetAccountPreferenceRequest {
  /** The name of the preference. */
  key: string;
}

/** The input of {@link AdminClient.getAccountPreference}. */
export interface GetAccountPreferenceInput {
  /** The name of the preference. */
  key: string;
}

/** The input of {@link AdminClient.listPublicIntegrations}. */
export interface ListPublicIntegrationsInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** Only those with this name. */
  name?: string | undefined;
  /** Only those of this version. */
  version?: string | undefined;
  /** Only those that implement the interface with this id. */
  interfaceId?: string | undefined;
  /** Only those that implement the interface with this name. */
  interfaceName?: string | undefined;
  /** Only those that this bot uses. */
  installedByBotId?: string | undefined;
  /** Only those with this status. */
  verificationStatus?: 'unapproved' | 'pending' | 'approved' | 'rejected' | undefined;
  /** Only those that this text finds. */
  search?: string | undefined;
  /** The field by which the list is sorted. */
  sortBy?: 'popularity' | 'name' | 'createdAt' | 'updatedAt' | 'installCount' | undefined;
  /** Whether the list is ascending or descending. */
  direction?: 'asc' | 'desc' | undefined;
}

/** The input of {@link AdminClient.getPublicIntegrationById}. */
export interface GetPublicIntegrationByIdInput {
  /** The id of the integration. */
  id: string;
}

/** The input of {@link AdminClient.getPublicIntegration}. */
export interface GetPublicIntegrationInput {
  /** The name of the integration. */
  name: string;
  /** The version of the integration. */
  version: string;
}

/** The input of {@link AdminClient.listPublicPlugins}. */
export interface ListPublicPluginsInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** Only those with this name. */
  name?: string | undefined;
  /** Only those of this version. */
  version?: string | undefined;
}

/** The input of {@link AdminClient.getPublicPluginById}. */
export interface GetPublicPluginByIdInput {
  /** The id of the plugin. */
  id: string;
}

/** The input of {@link AdminClient.getDereferencedPublicPluginById}. */
export interface GetDereferencedPublicPluginByIdInput {
  /** The id of the plugin. */
  id: string;
}

/** The input of {@link AdminClient.getPublicPlugin}. */
export interface GetPublicPluginInput {
  /** The name of the plugin. */
  name: string;
  /** The version of the plugin. */
  version: string;
}

/** The input of {@link AdminClient.getPublicPluginCode}. */
export interface GetPublicPluginCodeInput {
  /** The id of the plugin. */
  id: string;
  /**
   * The platform that the code is for: `node` or `browser`. The service does not document
   * others.
   */
  platform: string;
}

/** The input of {@link AdminClient.listPublicInterfaces}. */
export interface ListPublicInterfacesInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** Only those with this name. */
  name?: string | undefined;
  /** Only those of this version. */
  version?: string | undefined;
}

/** The input of {@link AdminClient.getPublicInterfaceById}. */
export interface GetPublicInterfaceByIdInput {
  /** The id of the interface. */
  id: string;
}

/** The input of {@link AdminClient.getPublicInterface}. */
export interface GetPublicInterfaceInput {
  /** The name of the interface. */
  name: string;
  /** The version of the interface. */
  version: string;
}

/** The input of {@link AdminClient.rotateBotSigningSecrets}. */
export interface RotateBotSigningSecretsInput {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.getBotWebchat}. */
export interface GetBotWebchatInput {
  /** The id of the bot. */
  id: string;
  /** The kind of web chat. */
  type: 'preconfigured' | 'configurable' | 'fullscreen' | 'sharableUrl';
}

/** The input of {@link AdminClient.getBotJson}. */
export interface GetBotJsonInput {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.publishFromBotJson}. */
export interface PublishFromBotJsonInput extends PublishFromBotJsonRequest {
  /** The id of the bot. */
  id: string;
}

/** The input of {@link AdminClient.createIntegrationShareableId}. */
export interface CreateIntegrationShareableIdInput {
  /** The id of the bot. */
  botId: string;
  /** The id of the integration. */
  integrationId: string;
  /** The alias of the integration in the bot. */
  integrationInstanceAlias?: string | undefined;
}

/** The input of {@link AdminClient.deleteIntegrationShareableId}. */
export interface DeleteIntegrationShareableIdInput {
  /** The id of the bot. */
  botId: string;
  /** The id of the integration. */
  integrationId: string;
  /** The alias of the integration in the bot. */
  integrationInstanceAlias?: string | undefined;
}

/** The input of {@link AdminClient.getIntegrationShareableId}. */
export interface GetIntegrationShareableIdInput {
  /** The id of the bot. */
  botId: string;
  /** The id of the integration. */
  integrationId: string;
  /** The alias of the integration in the bot. */
  integrationInstanceAlias?: string | undefined;
}

/** The input of {@link AdminClient.unlinkSandboxedConversations}. */
export interface UnlinkSandboxedConversationsInput {
  /** The id of the bot. */
  botId: string;
  /** The id of the integration. */
  integrationId: string;
  /** The alias of the integration in the bot. */
  integrationInstanceAlias?: string | undefined;
}

/** The input of {@link AdminClient.migrateWorkspaceToV4}. */
export interface MigrateWorkspaceToV4Input {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.chargeWorkspaceUnpaidInvoices}. */
export interface ChargeWorkspaceUnpaidInvoicesInput extends ChargeWorkspaceUnpaidInvoicesRequest {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.getPublicWorkspace}. */
export interface GetPublicWorkspaceInput {
  /** The id of the workspace. */
  id: string;
}

/** The input of {@link AdminClient.checkHandleAvailability}. */
export interface CheckHandleAvailabilityInput extends CheckHandleAvailabilityRequest {}

/** The input of {@link AdminClient.listPublicWorkspaces}. */
export interface ListPublicWorkspacesInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** Only the workspaces with these ids. */
  workspaceIds?: readonly string[] | undefined;
  /** Only those that this text finds. */
  search?: string | undefined;
}

/** The input of {@link AdminClient.setWorkspacePreference}. */
export interface SetWorkspacePreferenceInput extends SetWorkspacePreferenceRequest {
  /** The name of the preference. */
  key: string;
}

/** The input of {@link AdminClient.getWorkspacePreference}. */
export interface GetWorkspacePreferenceInput {
  /** The name of the preference. */
  key: string;
}

/** The input of {@link AdminClient.listIntegrationApiKeys}. */
export interface ListIntegrationApiKeysInput {
  /** The id of the integration. */
  integrationId: string;
}

/** The input of {@link AdminClient.createIntegrationApiKey}. */
export interface CreateIntegrationApiKeyInput extends CreateIntegrationApiKeyRequest {}

/** The input of {@link AdminClient.deleteIntegrationApiKey}. */
export interface DeleteIntegrationApiKeyInput {
  /** The id of the key. */
  id: string;
}

/** The input of {@link AdminClient.createIntegration}. */
export interface CreateIntegrationInput extends IntegrationDefinitionInput {}

/** The input of {@link AdminClient.listIntegrations}. */
export interface ListIntegrationsInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** How many items a page has at most. */
  limit?: number | undefined;
  /** Only those with this name. */
  name?: string | undefined;
  /** Only those of this version. */
  version?: string | undefined;
  /** Only those that implement the interface with this id. */
  interfaceId?: string | undefined;
  /** Only those that implement the interface with this name. */
  interfaceName?: string | undefined;
  /** Only those that this bot uses. */
  installedByBotId?: string | undefined;
  /** Only those with this status. */
  verificationStatus?: 'unapproved' | 'pending' | 'approved' | 'rejected' | undefined;
  /** Only those that this text finds. */
  search?: string | undefined;
  /** The field by which the list is sorted. */
  sortBy?: 'popularity' | 'name' | 'createdAt' | 'updatedAt' | 'installCount' | undefined;
  /** Whether the list is ascending or descending. */
  direction?: 'asc' | 'desc' | undefined;
  /** Only those with this visibility. */
  visibility?: 'public' | 'private' | undefined;
  /** Only those whose `dev` has this value. */
  dev?: boolean | undefined;
}

/** The input of {@link AdminClient.validateIntegrationCreation}. */
export interface ValidateIntegrationCreationInput extends IntegrationDefinitionInput {}

/** The input of {@link AdminClient.updateIntegration}. */
export interface UpdateIntegrationInput extends IntegrationUpdateInput {
  /** The id of the integration. */
  id: string;
}

/** The input of {@link AdminClient.getIntegration}. */
export interface GetIntegrationInput {
  /** The id of the integration. */
  id: string;
}

/** The input of {@link AdminClient.deleteIntegration}. */
export interface DeleteIntegrationInput {
  /** The id of the integration. */
  id: string;
}

/** The input of {@link AdminClient.rotateIntegrationSigningSecrets}. */
export interface RotateIntegrationSigningSecretsInput {
  /** The id of the integration. */
  id: string;
}

/** The input of {@link AdminClient.validateIntegrationUpdate}. */
export interface ValidateIntegrationUpdateInput extends IntegrationUpdateInput {
  /** The id of the integration. */
  id: string;
}

/** The input of {@link AdminClient.getIntegrationByName}. */
export interface GetIntegrationByNameInput {
  /** The name of the integration. */
  name: string;
  /** The version of the integration. */
  version: string;
}

/** The input of {@link AdminClient.requestIntegrationVerification}. */
export interface RequestIntegrationVerificationInput
  extends RequestIntegrationVerificationRequest {}

/** The input of {@link AdminClient.createInterface}. */
export interface CreateInterfaceInput extends CreateInterfaceRequest {}

/** The input of {@link AdminClient.listInterfaces}. */
export interface ListInterfacesInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** Only those with this name. */
  name?: string | undefined;
  /** Only those of this version. */
  version?: string | undefined;
}

/** The input of {@link AdminClient.getInterface}. */
export interface GetInterfaceInput {
  /** The id of the interface. */
  id: string;
}

/** The input of {@link AdminClient.updateInterface}. */
export interface UpdateInterfaceInput extends UpdateInterfaceRequest {
  /** The id of the interface. */
  id: string;
}

/** The input of {@link AdminClient.deleteInterface}. */
export interface DeleteInterfaceInput {
  /** The id of the interface. */
  id: string;
}

/** The input of {@link AdminClient.getInterfaceByName}. */
export interface GetInterfaceByNameInput {
  /** The name of the interface. */
  name: string;
  /** The version of the interface. */
  version: string;
}

/** The input of {@link AdminClient.createPlugin}. */
export interface CreatePluginInput extends CreatePluginRequest {}

/** The input of {@link AdminClient.listPlugins}. */
export interface ListPluginsInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
  /** Only those with this name. */
  name?: string | undefined;
  /** Only those of this version. */
  version?: string | undefined;
}

/** The input of {@link AdminClient.getPlugin}. */
export interface GetPluginInput {
  /** The id of the plugin. */
  id: string;
}

/** The input of {@link AdminClient.updatePlugin}. */
export interface UpdatePluginInput extends UpdatePluginRequest {
  /** The id of the plugin. */
  id: string;
}

/** The input of {@link AdminClient.deletePlugin}. */
export interface DeletePluginInput {
  /** The id of the plugin. */
  id: string;
}

/** The input of {@link AdminClient.getDereferencedPlugin}. */
export interface GetDereferencedPluginInput {
  /** The id of the plugin. */
  id: string;
}

/** The input of {@link AdminClient.getPluginByName}. */
export interface GetPluginByNameInput {
  /** The name of the plugin. */
  name: string;
  /** The version of the plugin. */
  version: string;
}

/** The input of {@link AdminClient.getPluginCode}. */
export interface GetPluginCodeInput {
  /** The id of the plugin. */
  id: string;
  /**
   * The platform that the code is for: `node` or `browser`. The service does not document
   * others.
   */
  platform: string;
}

/** The input of {@link AdminClient.changeAISpendQuota}. */
export interface ChangeAISpendQuotaInput extends ChangeAISpendQuotaRequest {}

/** The input of {@link AdminClient.introspect}. */
export interface IntrospectInput extends IntrospectRequest {}

/** The methods of {@link AdminClient}: one for each operation of the admin API. */
export abstract class AdminMethods extends Client {
  declare readonly '~api': 'admin';

  /**
   * Lists the bots of the workspace.
   *
   * With `dev`, it lists the bots in development alone, or the others. `getBot` returns the
   * definition of a bot. The list requests nothing, and throws nothing, until it is awaited
   * or iterated. A page is retried. See "Operations" in docs/specification.md.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function printBots(admin: AdminClient) {
   *   for await (const bot of admin.listBots()) console.log(bot.id, bot.name);
   * }
   * ```
   */
  listBots(input?: ListBotsInput, options?: PagedCallOptions): PageList<Bot, ListBotsResponse> {
    return this.request(listBots, input, options);
  }

  /**
   * Creates a bot.
   *
   * Values of `secrets` are secrets, and so is the `signingSecret`: only this response and
   * that of `rotateBotSigningSecrets` show it. The call is retried only if it was certainly
   * not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { bot } = await admin.createBot({ name: 'support' });
   *   return bot;
   * }
   * ```
   */
  createBot(input?: CreateBotInput, options?: CallOptions): Call<CreateBotResponse> {
    return this.request(createBot, input, options);
  }

  /**
   * Returns a bot with its definition and its configuration.
   *
   * The `signingSecret` is visible only when the bot is created or the secret is replaced
   * (`rotateBotSigningSecrets`). The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function isReady(admin: AdminClient, id: string) {
   *   const { bot } = await admin.getBot({ id });
   *   return bot.status === 'active';
   * }
   * ```
   */
  getBot(input: GetBotInput, options?: CallOptions): Call<GetBotResponse> {
    return this.request(getBot, input, options);
  }

  /**
   * Changes a bot.
   *
   * Values of `secrets` are secrets. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function rename(admin: AdminClient, id: string, name: string) {
   *   const { bot } = await admin.updateBot({ id, name });
   *   return bot.updatedAt;
   * }
   * ```
   */
  updateBot(input: UpdateBotInput, options?: CallOptions): Call<UpdateBotResponse> {
    return this.request(updateBot, input, options);
  }

  /**
   * Deletes a bot.
   *
   * It cannot be undone. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteBot({ id: 'bot_1' });
   * }
   * ```
   */
  deleteBot(input: DeleteBotInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteBot, input, options);
  }

  /**
   * Moves a bot to another workspace.
   *
   * The `targetWorkspaceId` is the new workspace of the bot. The call is retried only if it
   * was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.transferBot({ id: 'bot_1', targetWorkspaceId: 'workspace_1' });
   * }
   * ```
   */
  transferBot(input: TransferBotInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(transferBot, input, options);
  }

  /**
   * Returns which users of the workspace have access to a bot.
   *
   * With the setting `SELECTED_USERS`, these are the users in `users`. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { setting, users } = await admin.getBotAllowlist({ botId: 'bot_1' });
   *   return { setting, users };
   * }
   * ```
   */
  getBotAllowlist(
    input: GetBotAllowlistInput,
    options?: CallOptions,
  ): Call<GetBotAllowlistResponse> {
    return this.request(getBotAllowlist, input, options);
  }

  /**
   * Changes which users of the workspace have access to a bot.
   *
   * In `users`, `true` adds the user of an id, and `false` removes one. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.updateBotAllowlist({
   *     botId: 'bot_1',
   *     setting: 'ALL_WORKSPACE_USERS',
   *   });
   * }
   * ```
   */
  updateBotAllowlist(input: UpdateBotAllowlistInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(updateBotAllowlist, input, options);
  }

  /**
   * Lists the API keys of a bot, without their values.
   *
   * `createdAt` shows how old a key is. The list has one page. It requests nothing, and
   * throws nothing, until it is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const apiKey of admin.listBotApiKeys({ botId: 'bot_1' }))
   *     console.log(apiKey);
   * }
   * ```
   */
  listBotApiKeys(
    input: ListBotApiKeysInput,
    options?: PagedCallOptions,
  ): PageList<ApiKey, ListBotApiKeysResponse> {
    return this.request(listBotApiKeys, input, options);
  }

  /**
   * Creates an API key of a bot.
   *
   * The `value` of the response is the key. It is a secret, and no other operation returns
   * it. The call is retried only if it was certainly not processed, unless `idempotent:
   * true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function issueKey(admin: AdminClient, botId: string) {
   *   const { value } = await admin.createBotApiKey({ botId, note: 'deployment' });
   *   return value;
   * }
   * ```
   */
  createBotApiKey(input: CreateBotApiKeyInput, options?: CallOptions): Call<NewApiKey> {
    return this.request(createBotApiKey, input, options);
  }

  /**
   * Deletes an API key of a bot.
   *
   * From then on, the service rejects programs that use the key. It cannot be undone. The
   * call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such API key.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteBotApiKey({ id: 'bak_1' });
   * }
   * ```
   */
  deleteBotApiKey(input: DeleteBotApiKeyInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteBotApiKey, input, options);
  }

  /**
   * Lists the versions of a bot.
   *
   * The list has one page. It requests nothing, and throws nothing, until it is awaited or
   * iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const botVersion of admin.listBotVersions({ id: 'bot_1' }))
   *     console.log(botVersion);
   * }
   * ```
   */
  listBotVersions(
    input: ListBotVersionsInput,
    options?: PagedCallOptions,
  ): PageList<BotVersion, ListBotVersionsResponse> {
    return this.request(listBotVersions, input, options);
  }

  /**
   * Creates a version of a bot.
   *
   * `deployBotVersion` deploys it. The call is retried only if it was certainly not
   * processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { version } = await admin.createBotVersion({
   *     id: 'bot_1',
   *     name: 'support',
   *   });
   *   return version;
   * }
   * ```
   */
  createBotVersion(
    input: CreateBotVersionInput,
    options?: CallOptions,
  ): Call<CreateBotVersionResponse> {
    return this.request(createBotVersion, input, options);
  }

  /**
   * Returns the address of a version of a bot.
   *
   * Who may read the address is not documented. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or version.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { url } = await admin.getBotVersion({
   *     id: 'bot_1',
   *     versionId: 'version_1',
   *   });
   *   return url;
   * }
   * ```
   */
  getBotVersion(input: GetBotVersionInput, options?: CallOptions): Call<GetBotVersionResponse> {
    return this.request(getBotVersion, input, options);
  }

  /**
   * Deploys a version of a bot.
   *
   * It replaces the deployed version. The call is retried only if it was certainly not
   * processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or version.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deployBotVersion({ id: 'bot_1', versionId: 'version_1' });
   * }
   * ```
   */
  deployBotVersion(input: DeployBotVersionInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deployBotVersion, input, options);
  }

  /**
   * Returns how much a bot was used, by periods of time.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { records } = await admin.getBotAnalytics({
   *     id: 'bot_1',
   *     startDate: '2026-01-01',
   *     endDate: '2026-01-01',
   *   });
   *   return records;
   * }
   * ```
   */
  getBotAnalytics(
    input: GetBotAnalyticsInput,
    options?: CallOptions,
  ): Call<GetBotAnalyticsResponse> {
    return this.request(getBotAnalytics, input, options);
  }

  /**
   * Lists the log entries of a bot.
   *
   * The order of the entries is not documented. The list requests nothing, and throws
   * nothing, until it is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function errorsOfToday(admin: AdminClient, id: string) {
   *   const timeStart = new Date(Date.now() - 86_400_000).toISOString();
   *   return await admin.getBotLogs({ id, timeStart, level: 'error' }).toArray();
   * }
   * ```
   */
  getBotLogs(
    input: GetBotLogsInput,
    options?: PagedCallOptions,
  ): PageList<LogEntry, GetBotLogsResponse> {
    return this.request(getBotLogs, input, options);
  }

  /**
   * Lists the issues of a bot.
   *
   * An issue stands for all occurrences of a problem: `listBotIssueEvents` lists them. The
   * list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function printIssues(admin: AdminClient, id: string) {
   *   for await (const issue of admin.listBotIssues({ id })) {
   *     console.log(issue.lastSeenAt, issue.eventsCount, issue.title);
   *   }
   * }
   * ```
   */
  listBotIssues(
    input: ListBotIssuesInput,
    options?: PagedCallOptions,
  ): PageList<BotIssue, ListBotIssuesResponse> {
    return this.request(listBotIssues, input, options);
  }

  /**
   * Returns an issue of a bot.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or issue.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { issue } = await admin.getBotIssue({
   *     id: 'bot_1',
   *     issueId: 'issue_1',
   *   });
   *   return issue;
   * }
   * ```
   */
  getBotIssue(input: GetBotIssueInput, options?: CallOptions): Call<GetBotIssueResponse> {
    return this.request(getBotIssue, input, options);
  }

  /**
   * Deletes an issue of a bot.
   *
   * It removes the report, but not the cause. It cannot be undone. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or issue.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteBotIssue({ id: 'bot_1', issueId: 'issue_1' });
   * }
   * ```
   */
  deleteBotIssue(input: DeleteBotIssueInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteBotIssue, input, options);
  }

  /**
   * Lists the occurrences of an issue of a bot.
   *
   * The list has one page. It requests nothing, and throws nothing, until it is awaited or
   * iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or issue.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const botIssueEvent of admin.listBotIssueEvents({
   *     id: 'bot_1',
   *     issueId: 'issue_1',
   *   }))
   *     console.log(botIssueEvent);
   * }
   * ```
   */
  listBotIssueEvents(
    input: ListBotIssueEventsInput,
    options?: PagedCallOptions,
  ): PageList<BotIssueEvent, ListBotIssueEventsResponse> {
    return this.request(listBotIssueEvents, input, options);
  }

  /**
   * Lists the runs of the actions of an integration of a bot.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const actionRun of admin.listActionRuns({
   *     id: 'bot_1',
   *     integrationName: 'telegram',
   *   }))
   *     console.log(actionRun);
   * }
   * ```
   */
  listActionRuns(
    input: ListActionRunsInput,
    options?: PagedCallOptions,
  ): PageList<ActionRun, ListActionRunsResponse> {
    return this.request(listActionRuns, input, options);
  }

  /**
   * Lists the log entries of an integration.
   *
   * The order of the entries is not documented. The list requests nothing, and throws
   * nothing, until it is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const logEntry of admin.getIntegrationLogs({
   *     id: 'integration_1',
   *     timeStart: '2026-01-01T00:00:00Z',
   *   }))
   *     console.log(logEntry);
   * }
   * ```
   */
  getIntegrationLogs(
    input: GetIntegrationLogsInput,
    options?: PagedCallOptions,
  ): PageList<LogEntry, GetIntegrationLogsResponse> {
    return this.request(getIntegrationLogs, input, options);
  }

  /**
   * Lists the activities of a task of a bot.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or task.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const activity of admin.listActivities({
   *     taskId: 'task_1',
   *     botId: 'bot_1',
   *   }))
   *     console.log(activity);
   * }
   * ```
   */
  listActivities(
    input: ListActivitiesInput,
    options?: PagedCallOptions,
  ): PageList<Activity, ListActivitiesResponse> {
    return this.request(listActivities, input, options);
  }

  /**
   * Lists the members of the workspace.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function owners(admin: AdminClient) {
   *   const members = await admin.listWorkspaceMembers().toArray();
   *   return members
   *     .filter(({ role }) => role === 'owner')
   *     .map(({ email }) => email);
   * }
   * ```
   */
  listWorkspaceMembers(
    input?: ListWorkspaceMembersInput,
    options?: PagedCallOptions,
  ): PageList<WorkspaceMember, ListWorkspaceMembersResponse> {
    return this.request(listWorkspaceMembers, input, options);
  }

  /**
   * Adds a member to the workspace.
   *
   * Whether the service sends an invitation is not documented. The call is retried only if
   * it was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function addDeveloper(admin: AdminClient, email: string) {
   *   const member = await admin.createWorkspaceMember({
   *     email,
   *     role: 'developer',
   *   });
   *   return member.id;
   * }
   * ```
   */
  createWorkspaceMember(
    input: CreateWorkspaceMemberInput,
    options?: CallOptions,
  ): Call<WorkspaceMember> {
    return this.request(createWorkspaceMember, input, options);
  }

  /**
   * Returns the caller as a member of the workspace.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such member.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.getWorkspaceMember();
   *   return result.id;
   * }
   * ```
   */
  getWorkspaceMember(input?: Record<string, never>, options?: CallOptions): Call<WorkspaceMember> {
    return this.request(getWorkspaceMember, input, options);
  }

  /**
   * Changes the role of a member of the workspace.
   *
   * The new role replaces the old one. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such member.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.updateWorkspaceMember({
   *     id: 'member_1',
   *     role: 'viewer',
   *   });
   *   return result.id;
   * }
   * ```
   */
  updateWorkspaceMember(
    input: UpdateWorkspaceMemberInput,
    options?: CallOptions,
  ): Call<WorkspaceMember> {
    return this.request(updateWorkspaceMember, input, options);
  }

  /**
   * Removes a member from the workspace.
   *
   * The member loses access to the workspace and its bots. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such member.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteWorkspaceMember({ id: 'member_1' });
   * }
   * ```
   */
  deleteWorkspaceMember(
    input: DeleteWorkspaceMemberInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(deleteWorkspaceMember, input, options);
  }

  /**
   * Lists workspaces.
   *
   * It returns every workspace that the token has access to, whatever the workspace of the
   * client. The list requests nothing, and throws nothing, until it is awaited or iterated.
   * A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function clientsOfAll(admin: AdminClient) {
   *   const workspaces = await admin.listWorkspaces().toArray();
   *   return workspaces.map(({ id }) => admin.withOptions({ workspaceId: id }));
   * }
   * ```
   */
  listWorkspaces(
    input?: ListWorkspacesInput,
    options?: PagedCallOptions,
  ): PageList<Workspace, ListWorkspacesResponse> {
    return this.request(listWorkspaces, input, options);
  }

  /**
   * Creates a workspace of the account.
   *
   * `withOptions({ workspaceId })` returns a client of the new workspace. The call is
   * retried only if it was certainly not processed, unless `idempotent: true` is passed with
   * it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.createWorkspace({ name: 'support' });
   *   return result.id;
   * }
   * ```
   */
  createWorkspace(input: CreateWorkspaceInput, options?: CallOptions): Call<Workspace> {
    return this.request(createWorkspace, input, options);
  }

  /**
   * Returns a workspace.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.getWorkspace({ id: 'workspace_1' });
   *   return result.id;
   * }
   * ```
   */
  getWorkspace(input: GetWorkspaceInput, options?: CallOptions): Call<Workspace> {
    return this.request(getWorkspace, input, options);
  }

  /**
   * Changes a workspace.
   *
   * A property that is left out keeps its value. If `isPublic` is `true`, everyone sees the
   * workspace in `listPublicWorkspaces`. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.updateWorkspace({
   *     id: 'workspace_1',
   *     name: 'support',
   *   });
   *   return result.id;
   * }
   * ```
   */
  updateWorkspace(input: UpdateWorkspaceInput, options?: CallOptions): Call<Workspace> {
    return this.request(updateWorkspace, input, options);
  }

  /**
   * Deletes a workspace with all that it holds, its bots included.
   *
   * It cannot be undone. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteWorkspace({ id: 'workspace_1' });
   * }
   * ```
   */
  deleteWorkspace(input: DeleteWorkspaceInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteWorkspace, input, options);
  }

  /**
   * Lists who changed what in a workspace.
   *
   * Records cannot be changed. The service may add values of `action` that the types do not
   * list. The list requests nothing, and throws nothing, until it is awaited or iterated. A
   * page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function deletedBots(admin: AdminClient, id: string) {
   *   const records = await admin.getAuditRecords({ id }).toArray({ limit: 1000 });
   *   return records.filter(({ action }) => action === 'DELETE_BOT');
   * }
   * ```
   */
  getAuditRecords(
    input: GetAuditRecordsInput,
    options?: PagedCallOptions,
  ): PageList<AuditRecord, GetAuditRecordsResponse> {
    return this.request(getAuditRecords, input, options);
  }

  /**
   * Lists the usages of a type in a workspace.
   *
   * The list has one page. It requests nothing, and throws nothing, until it is awaited or
   * iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function spentOnAi(admin: AdminClient, id: string) {
   *   const { usages } = await admin.listWorkspaceUsages({ id, type: 'ai_spend' });
   *   return usages.reduce((sum, { value }) => sum + value, 0);
   * }
   * ```
   */
  listWorkspaceUsages(
    input: ListWorkspaceUsagesInput,
    options?: PagedCallOptions,
  ): PageList<Usage, ListWorkspaceUsagesResponse> {
    return this.request(listWorkspaceUsages, input, options);
  }

  /**
   * Lists how much of a usage of a workspace each of its bots has.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { data } = await admin.breakDownWorkspaceUsageByBot({
   *     id: 'workspace_1',
   *     type: 'invocation_timeout',
   *   });
   *   return data;
   * }
   * ```
   */
  breakDownWorkspaceUsageByBot(
    input: BreakDownWorkspaceUsageByBotInput,
    options?: CallOptions,
  ): Call<BreakDownWorkspaceUsageByBotResponse> {
    return this.request(breakDownWorkspaceUsageByBot, input, options);
  }

  /**
   * Lists the quotas of a workspace.
   *
   * A quota is the limit. `listWorkspaceUsages` returns how much of it was used. The list
   * has one page. It requests nothing, and throws nothing, until it is awaited or iterated.
   * A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const quota of admin.listWorkspaceQuotas({ id: 'workspace_1' }))
   *     console.log(quota);
   * }
   * ```
   */
  listWorkspaceQuotas(
    input: ListWorkspaceQuotasInput,
    options?: PagedCallOptions,
  ): PageList<Quota, ListWorkspaceQuotasResponse> {
    return this.request(listWorkspaceQuotas, input, options);
  }

  /**
   * Returns the quota of a workspace for a type of usage.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { quota } = await admin.getWorkspaceQuota({
   *     id: 'workspace_1',
   *     type: 'invocation_timeout',
   *   });
   *   return quota;
   * }
   * ```
   */
  getWorkspaceQuota(
    input: GetWorkspaceQuotaInput,
    options?: CallOptions,
  ): Call<GetWorkspaceQuotaResponse> {
    return this.request(getWorkspaceQuota, input, options);
  }

  /**
   * Returns how far the quotas of workspaces are used up.
   *
   * The names of the entries, and the number that `completion` counts to, are not
   * documented. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   return await admin.getAllWorkspaceQuotaCompletion();
   * }
   * ```
   */
  getAllWorkspaceQuotaCompletion(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Call<GetAllWorkspaceQuotaCompletionResponse> {
    return this.request(getAllWorkspaceQuotaCompletion, input, options);
  }

  /**
   * Lists the invoices of a workspace.
   *
   * The list has one page. It requests nothing, and throws nothing, until it is awaited or
   * iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const invoice of admin.listWorkspaceInvoices({
   *     id: 'workspace_1',
   *   }))
   *     console.log(invoice);
   * }
   * ```
   */
  listWorkspaceInvoices(
    input: ListWorkspaceInvoicesInput,
    options?: PagedCallOptions,
  ): PageList<Invoice, ListWorkspaceInvoicesResponse> {
    return this.request(listWorkspaceInvoices, input, options);
  }

  /**
   * Returns the next invoice of a workspace.
   *
   * The service may change it until it is due. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { total, lineItems } = await admin.getUpcomingInvoice({
   *     id: 'workspace_1',
   *   });
   *   return { total, lineItems };
   * }
   * ```
   */
  getUpcomingInvoice(
    input: GetUpcomingInvoiceInput,
    options?: CallOptions,
  ): Call<GetUpcomingInvoiceResponse> {
    return this.request(getUpcomingInvoice, input, options);
  }

  /**
   * Returns a usage.
   *
   * Its `id` is that of a workspace or a bot. The response has the quota beside what was
   * used. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { usage } = await admin.getUsage({
   *     id: 'bot_1',
   *     type: 'invocation_timeout',
   *   });
   *   return usage;
   * }
   * ```
   */
  getUsage(input: GetUsageInput, options?: CallOptions): Call<GetUsageResponse> {
    return this.request(getUsage, input, options);
  }

  /**
   * Returns usages of several ids and types.
   *
   * The response has a usage for each id and each type. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { usages } = await admin.getMultipleUsages({
   *     types: ['invocation_timeout'],
   *     ids: ['bot_1'],
   *   });
   *   return usages;
   * }
   * ```
   */
  getMultipleUsages(
    input: GetMultipleUsagesInput,
    options?: CallOptions,
  ): Call<GetMultipleUsagesResponse> {
    return this.request(getMultipleUsages, input, options);
  }

  /**
   * Lists a usage, period by period.
   *
   * The list has one page. It requests nothing, and throws nothing, until it is awaited or
   * iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const usage of admin.listUsageHistory({
   *     id: 'bot_1',
   *     type: 'invocation_timeout',
   *   }))
   *     console.log(usage);
   * }
   * ```
   */
  listUsageHistory(
    input: ListUsageHistoryInput,
    options?: PagedCallOptions,
  ): PageList<Usage, ListUsageHistoryResponse> {
    return this.request(listUsageHistory, input, options);
  }

  /**
   * Lists each event that counted towards a usage, such as a call of a language model.
   *
   * The operation `listUsageActivityDaily` returns the sum of each day. Which events are
   * listed is not documented. The list requests nothing, and throws nothing, until it is
   * awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const usageActivity of admin.listUsageActivity({
   *     id: 'bot_1',
   *     type: 'invocation_timeout',
   *   }))
   *     console.log(usageActivity);
   * }
   * ```
   */
  listUsageActivity(
    input: ListUsageActivityInput,
    options?: PagedCallOptions,
  ): PageList<UsageActivity, ListUsageActivityResponse> {
    return this.request(listUsageActivity, input, options);
  }

  /**
   * Lists how much of something was used, day by day.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const dailyUsageActivity of admin.listUsageActivityDaily({
   *     id: 'bot_1',
   *     type: 'invocation_timeout',
   *   }))
   *     console.log(dailyUsageActivity);
   * }
   * ```
   */
  listUsageActivityDaily(
    input: ListUsageActivityDailyInput,
    options?: PagedCallOptions,
  ): PageList<DailyUsageActivity, ListUsageActivityDailyResponse> {
    return this.request(listUsageActivityDaily, input, options);
  }

  /**
   * Returns the account of the caller.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { account } = await admin.getAccount();
   *   return account;
   * }
   * ```
   */
  getAccount(input?: Record<string, never>, options?: CallOptions): Call<GetAccountResponse> {
    return this.request(getAccount, input, options);
  }

  /**
   * Changes the account of the caller.
   *
   * A property that is left out keeps its value. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { account } = await admin.updateAccount({
   *     displayName: 'Ada Lovelace',
   *   });
   *   return account;
   * }
   * ```
   */
  updateAccount(input?: UpdateAccountInput, options?: CallOptions): Call<UpdateAccountResponse> {
    return this.request(updateAccount, input, options);
  }

  /**
   * Deletes the account of the caller.
   *
   * It cannot be undone, and the tokens of the account are no longer valid. The service does
   * not document what becomes of its workspaces. The call is retried only if it was
   * certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteAccount();
   * }
   * ```
   */
  deleteAccount(input?: Record<string, never>, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteAccount, input, options);
  }

  /**
   * Lists the access tokens of the caller, without their values.
   *
   * The list has one page. It requests nothing, and throws nothing, until it is awaited or
   * iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const apiKey of admin.listPersonalAccessTokens())
   *     console.log(apiKey);
   * }
   * ```
   */
  listPersonalAccessTokens(
    input?: Record<string, never>,
    options?: PagedCallOptions,
  ): PageList<ApiKey, ListPersonalAccessTokensResponse> {
    return this.request(listPersonalAccessTokens, input, options);
  }

  /**
   * Creates an access token of the caller.
   *
   * The `value` of the response is the token. It is a secret, and no other operation returns
   * it. The call is retried only if it was certainly not processed, unless `idempotent:
   * true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { pat } = await admin.createPersonalAccessToken({
   *     note: 'for the deployment',
   *   });
   *   return pat;
   * }
   * ```
   */
  createPersonalAccessToken(
    input: CreatePersonalAccessTokenInput,
    options?: CallOptions,
  ): Call<CreatePersonalAccessTokenResponse> {
    return this.request(createPersonalAccessToken, input, options);
  }

  /**
   * Deletes an access token of the caller.
   *
   * From then on, the service rejects programs that use the token. It cannot be undone. The
   * call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such token.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deletePersonalAccessToken({ id: 'pat_1' });
   * }
   * ```
   */
  deletePersonalAccessToken(
    input: DeletePersonalAccessTokenInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(deletePersonalAccessToken, input, options);
  }

  /**
   * Runs a script in the Vector Remap Language on the servers of the service.
   *
   * Nothing is stored. The fields `data` and `result` may hold what the script received. The
   * call is retried only if it was certainly not processed, unless `idempotent: true` is
   * passed with it.
   *
   * @throws {@link BadRequestError} if the script cannot be run.
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { data, result } = await admin.runVrl({
   *     data: {},
   *     script: '.total = .price * 2',
   *   });
   *   return { data, result };
   * }
   * ```
   */
  runVrl(input: RunVrlInput, options?: CallOptions): Call<RunVrlResponse> {
    return this.request(runVrl, input, options);
  }

  /**
   * Sets a preference of the account.
   *
   * A preference is any JSON value. Setting it twice does no harm. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.setAccountPreference({ key: 'theme', value: {} });
   * }
   * ```
   */
  setAccountPreference(
    input: SetAccountPreferenceInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(setAccountPreference, input, options);
  }

  /**
   * Returns a preference of the account.
   *
   * A preference that is not set has no `value`, or one that is `null`. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { value } = await admin.getAccountPreference({ key: 'theme' });
   *   return value;
   * }
   * ```
   */
  getAccountPreference(
    input: GetAccountPreferenceInput,
    options?: CallOptions,
  ): Call<GetAccountPreferenceResponse> {
    return this.request(getAccountPreference, input, options);
  }

  /**
   * Lists the public integrations of all workspaces.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const publicIntegrationSummary of admin.listPublicIntegrations())
   *     console.log(publicIntegrationSummary);
   * }
   * ```
   */
  listPublicIntegrations(
    input?: ListPublicIntegrationsInput,
    options?: PagedCallOptions,
  ): PageList<PublicIntegrationSummary, ListPublicIntegrationsResponse> {
    return this.request(listPublicIntegrations, input, options);
  }

  /**
   * Returns a public integration by its id.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { integration } = await admin.getPublicIntegrationById({
   *     id: 'integration_1',
   *   });
   *   return integration;
   * }
   * ```
   */
  getPublicIntegrationById(
    input: GetPublicIntegrationByIdInput,
    options?: CallOptions,
  ): Call<GetPublicIntegrationByIdResponse> {
    return this.request(getPublicIntegrationById, input, options);
  }

  /**
   * Returns a public integration by its name and version.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { integration } = await admin.getPublicIntegration({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return integration;
   * }
   * ```
   */
  getPublicIntegration(
    input: GetPublicIntegrationInput,
    options?: CallOptions,
  ): Call<GetPublicIntegrationResponse> {
    return this.request(getPublicIntegration, input, options);
  }

  /**
   * Lists the public plugins of all workspaces.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const pluginSummary of admin.listPublicPlugins())
   *     console.log(pluginSummary);
   * }
   * ```
   */
  listPublicPlugins(
    input?: ListPublicPluginsInput,
    options?: PagedCallOptions,
  ): PageList<PluginSummary, ListPublicPluginsResponse> {
    return this.request(listPublicPlugins, input, options);
  }

  /**
   * Returns a public plugin by its id.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { plugin } = await admin.getPublicPluginById({ id: 'plugin_1' });
   *   return plugin;
   * }
   * ```
   */
  getPublicPluginById(
    input: GetPublicPluginByIdInput,
    options?: CallOptions,
  ): Call<GetPublicPluginByIdResponse> {
    return this.request(getPublicPluginById, input, options);
  }

  /**
   * Returns a public plugin, its interfaces replaced by what implements them.
   *
   * The service requires the query parameter `interfaces`, a map of interfaces and the
   * integrations behind them. How it is written is not documented: pass it with the option
   * `query` of the call. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient, interfaces: string) {
   *   const { plugin } = await admin.getDereferencedPublicPluginById(
   *     { id: 'plugin_1' },
   *     { query: { interfaces } },
   *   );
   *   return plugin;
   * }
   * ```
   */
  getDereferencedPublicPluginById(
    input: GetDereferencedPublicPluginByIdInput,
    options?: CallOptions,
  ): Call<GetDereferencedPublicPluginByIdResponse> {
    return this.request(getDereferencedPublicPluginById, input, options);
  }

  /**
   * Returns a public plugin by its name and version.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { plugin } = await admin.getPublicPlugin({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return plugin;
   * }
   * ```
   */
  getPublicPlugin(
    input: GetPublicPluginInput,
    options?: CallOptions,
  ): Call<GetPublicPluginResponse> {
    return this.request(getPublicPlugin, input, options);
  }

  /**
   * Returns the code of a public plugin.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { code } = await admin.getPublicPluginCode({
   *     id: 'plugin_1',
   *     platform: 'node',
   *   });
   *   return code;
   * }
   * ```
   */
  getPublicPluginCode(
    input: GetPublicPluginCodeInput,
    options?: CallOptions,
  ): Call<GetPublicPluginCodeResponse> {
    return this.request(getPublicPluginCode, input, options);
  }

  /**
   * Lists the public interfaces of all workspaces.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const interfaceSummary of admin.listPublicInterfaces())
   *     console.log(interfaceSummary);
   * }
   * ```
   */
  listPublicInterfaces(
    input?: ListPublicInterfacesInput,
    options?: PagedCallOptions,
  ): PageList<InterfaceSummary, ListPublicInterfacesResponse> {
    return this.request(listPublicInterfaces, input, options);
  }

  /**
   * Returns a public interface by its id.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such interface.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.getPublicInterfaceById({ id: 'interface_1' });
   *   return result.interface;
   * }
   * ```
   */
  getPublicInterfaceById(
    input: GetPublicInterfaceByIdInput,
    options?: CallOptions,
  ): Call<GetPublicInterfaceByIdResponse> {
    return this.request(getPublicInterfaceById, input, options);
  }

  /**
   * Returns a public interface by its name and version.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such interface.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.getPublicInterface({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return result.interface;
   * }
   * ```
   */
  getPublicInterface(
    input: GetPublicInterfaceInput,
    options?: CallOptions,
  ): Call<GetPublicInterfaceResponse> {
    return this.request(getPublicInterface, input, options);
  }

  /**
   * Replaces the signing secret of a bot.
   *
   * The new secret works at once, and the old ones work for 24 hours more: after a leak, a
   * request that is signed with an old one is accepted until then. Only this response shows
   * the new secret. The call is retried only if it was certainly not processed, unless
   * `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { newSigningSecret } = await admin.rotateBotSigningSecrets({
   *     id: 'bot_1',
   *   });
   *   return newSigningSecret;
   * }
   * ```
   */
  rotateBotSigningSecrets(
    input: RotateBotSigningSecretsInput,
    options?: CallOptions,
  ): Call<RotateBotSigningSecretsResponse> {
    return this.request(rotateBotSigningSecrets, input, options);
  }

  /**
   * Returns the code that puts the web chat of a bot into a page.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { code } = await admin.getBotWebchat({
   *     id: 'bot_1',
   *     type: 'preconfigured',
   *   });
   *   return code;
   * }
   * ```
   */
  getBotWebchat(input: GetBotWebchatInput, options?: CallOptions): Call<GetBotWebchatResponse> {
    return this.request(getBotWebchat, input, options);
  }

  /**
   * Exports a bot as JSON.
   *
   * The service does not document the properties of the response: they are kept at run time.
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.getBotJson({ id: 'bot_1' });
   * }
   * ```
   */
  getBotJson(input: GetBotJsonInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(getBotJson, input, options);
  }

  /**
   * Publishes a bot from its definition.
   *
   * It replaces the deployed version. The call is retried only if it was certainly not
   * processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.publishFromBotJson({ id: 'bot_1', botJson: {} });
   * }
   * ```
   */
  publishFromBotJson(input: PublishFromBotJsonInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(publishFromBotJson, input, options);
  }

  /**
   * Creates an id with which others can use an integration of a bot.
   *
   * Whoever has the id can use it until it expires or is deleted. The call is retried only
   * if it was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or integration.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { shareableId } = await admin.createIntegrationShareableId({
   *     botId: 'bot_1',
   *     integrationId: 'integration_1',
   *   });
   *   return shareableId;
   * }
   * ```
   */
  createIntegrationShareableId(
    input: CreateIntegrationShareableIdInput,
    options?: CallOptions,
  ): Call<CreateIntegrationShareableIdResponse> {
    return this.request(createIntegrationShareableId, input, options);
  }

  /**
   * Deletes the id with which others can use an integration of a bot.
   *
   * Whoever has the id can no longer use it. It cannot be undone: a new id is different. The
   * call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such id.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteIntegrationShareableId({
   *     botId: 'bot_1',
   *     integrationId: 'integration_1',
   *   });
   * }
   * ```
   */
  deleteIntegrationShareableId(
    input: DeleteIntegrationShareableIdInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(deleteIntegrationShareableId, input, options);
  }

  /**
   * Returns the id with which others can use an integration of a bot.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such id.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { shareableId, isExpired } = await admin.getIntegrationShareableId({
   *     botId: 'bot_1',
   *     integrationId: 'integration_1',
   *   });
   *   return { shareableId, isExpired };
   * }
   * ```
   */
  getIntegrationShareableId(
    input: GetIntegrationShareableIdInput,
    options?: CallOptions,
  ): Call<GetIntegrationShareableIdResponse> {
    return this.request(getIntegrationShareableId, input, options);
  }

  /**
   * Ends the link of sandboxed conversations to an integration of a bot.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.unlinkSandboxedConversations({
   *     botId: 'bot_1',
   *     integrationId: 'integration_1',
   *   });
   * }
   * ```
   */
  unlinkSandboxedConversations(
    input: UnlinkSandboxedConversationsInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(unlinkSandboxedConversations, input, options);
  }

  /**
   * Moves a workspace to the fourth version of billing.
   *
   * It cannot be undone. The call is retried only if it was certainly not processed, unless
   * `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.migrateWorkspaceToV4({ id: 'workspace_1' });
   * }
   * ```
   */
  migrateWorkspaceToV4(
    input: MigrateWorkspaceToV4Input,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(migrateWorkspaceToV4, input, options);
  }

  /**
   * Charges the unpaid invoices of a workspace.
   *
   * It moves money. If the response is lost, the service may have charged: check
   * `listWorkspaceInvoices` before you call again. The call is retried only if it was
   * certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { chargedInvoices, failedInvoices } =
   *     await admin.chargeWorkspaceUnpaidInvoices({
   *       id: 'workspace_1',
   *       invoiceIds: ['invoice_1'],
   *     });
   *   return { chargedInvoices, failedInvoices };
   * }
   * ```
   */
  chargeWorkspaceUnpaidInvoices(
    input: ChargeWorkspaceUnpaidInvoicesInput,
    options?: CallOptions,
  ): Call<ChargeWorkspaceUnpaidInvoicesResponse> {
    return this.request(chargeWorkspaceUnpaidInvoices, input, options);
  }

  /**
   * Returns the public data of a workspace.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace, or it is not public.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.getPublicWorkspace({ id: 'workspace_1' });
   *   return result.id;
   * }
   * ```
   */
  getPublicWorkspace(input: GetPublicWorkspaceInput, options?: CallOptions): Call<PublicWorkspace> {
    return this.request(getPublicWorkspace, input, options);
  }

  /**
   * Returns whether a handle can be taken, and which others can.
   *
   * It changes nothing. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { available, suggestions, usedBy } =
   *     await admin.checkHandleAvailability({ handle: 'acme' });
   *   return { available, suggestions, usedBy };
   * }
   * ```
   */
  checkHandleAvailability(
    input: CheckHandleAvailabilityInput,
    options?: CallOptions,
  ): Call<CheckHandleAvailabilityResponse> {
    return this.request(checkHandleAvailability, input, options);
  }

  /**
   * Lists the public workspaces.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const publicWorkspace of admin.listPublicWorkspaces())
   *     console.log(publicWorkspace);
   * }
   * ```
   */
  listPublicWorkspaces(
    input?: ListPublicWorkspacesInput,
    options?: PagedCallOptions,
  ): PageList<PublicWorkspace, ListPublicWorkspacesResponse> {
    return this.request(listPublicWorkspaces, input, options);
  }

  /**
   * Sets a preference of the workspace of the client.
   *
   * A preference is any JSON value. Setting it twice does no harm. The client must have a
   * workspace. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.setWorkspacePreference({ key: 'theme', value: {} });
   * }
   * ```
   */
  setWorkspacePreference(
    input: SetWorkspacePreferenceInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(setWorkspacePreference, input, options);
  }

  /**
   * Returns a preference of the workspace of the client.
   *
   * A preference that is not set has no `value`, or one that is `null`. The client must have
   * a workspace. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { value } = await admin.getWorkspacePreference({ key: 'theme' });
   *   return value;
   * }
   * ```
   */
  getWorkspacePreference(
    input: GetWorkspacePreferenceInput,
    options?: CallOptions,
  ): Call<GetWorkspacePreferenceResponse> {
    return this.request(getWorkspacePreference, input, options);
  }

  /**
   * Lists the API keys of an integration, without their values.
   *
   * The list has one page. It requests nothing, and throws nothing, until it is awaited or
   * iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const apiKey of admin.listIntegrationApiKeys({
   *     integrationId: 'integration_1',
   *   }))
   *     console.log(apiKey);
   * }
   * ```
   */
  listIntegrationApiKeys(
    input: ListIntegrationApiKeysInput,
    options?: PagedCallOptions,
  ): PageList<ApiKey, ListIntegrationApiKeysResponse> {
    return this.request(listIntegrationApiKeys, input, options);
  }

  /**
   * Creates an API key of an integration.
   *
   * The `value` of the response is the key. It is a secret, and no other operation returns
   * it. The call is retried only if it was certainly not processed, unless `idempotent:
   * true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.createIntegrationApiKey({
   *     integrationId: 'integration_1',
   *   });
   *   return result.id;
   * }
   * ```
   */
  createIntegrationApiKey(
    input: CreateIntegrationApiKeyInput,
    options?: CallOptions,
  ): Call<NewApiKey> {
    return this.request(createIntegrationApiKey, input, options);
  }

  /**
   * Deletes an API key of an integration.
   *
   * From then on, the service rejects programs that use the key. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such key.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteIntegrationApiKey({ id: 'iak_1' });
   * }
   * ```
   */
  deleteIntegrationApiKey(
    input: DeleteIntegrationApiKeyInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(deleteIntegrationApiKey, input, options);
  }

  /**
   * Creates an integration.
   *
   * Values of `secrets` are secrets, and so is the `signingSecret`: only this response and
   * that of `rotateIntegrationSigningSecrets` show it. The call is retried only if it was
   * certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConflictError} if the workspace has that name and version.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { integration } = await admin.createIntegration({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return integration;
   * }
   * ```
   */
  createIntegration(
    input: CreateIntegrationInput,
    options?: CallOptions,
  ): Call<CreateIntegrationResponse> {
    return this.request(createIntegration, input, options);
  }

  /**
   * Lists the integrations of the workspace.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const integrationSummary of admin.listIntegrations())
   *     console.log(integrationSummary);
   * }
   * ```
   */
  listIntegrations(
    input?: ListIntegrationsInput,
    options?: PagedCallOptions,
  ): PageList<IntegrationSummary, ListIntegrationsResponse> {
    return this.request(listIntegrations, input, options);
  }

  /**
   * Checks whether an integration can be created.
   *
   * It creates nothing. Values of `secrets` are secrets. The call is retried only if it was
   * certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link BadRequestError} if the integration cannot be created.
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.validateIntegrationCreation({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   * }
   * ```
   */
  validateIntegrationCreation(
    input: ValidateIntegrationCreationInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(validateIntegrationCreation, input, options);
  }

  /**
   * Changes an integration.
   *
   * A property that is `null` is removed. Values of `secrets` are secrets. The call is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { integration } = await admin.updateIntegration({
   *     id: 'integration_1',
   *     title: 'Support',
   *   });
   *   return integration;
   * }
   * ```
   */
  updateIntegration(
    input: UpdateIntegrationInput,
    options?: CallOptions,
  ): Call<UpdateIntegrationResponse> {
    return this.request(updateIntegration, input, options);
  }

  /**
   * Returns an integration with its definition.
   *
   * The `signingSecret` is visible only when the integration is created or the secret is
   * replaced (`rotateIntegrationSigningSecrets`). The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { integration } = await admin.getIntegration({ id: 'integration_1' });
   *   return integration;
   * }
   * ```
   */
  getIntegration(input: GetIntegrationInput, options?: CallOptions): Call<GetIntegrationResponse> {
    return this.request(getIntegration, input, options);
  }

  /**
   * Deletes an integration.
   *
   * It cannot be undone. The service does not document what becomes of bots that use it. The
   * call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteIntegration({ id: 'integration_1' });
   * }
   * ```
   */
  deleteIntegration(input: DeleteIntegrationInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteIntegration, input, options);
  }

  /**
   * Replaces the signing secret of an integration.
   *
   * The new secret works at once, and the old ones work for 24 hours more: after a leak, a
   * request that is signed with an old one is accepted until then. Only this response shows
   * the new secret. The call is retried only if it was certainly not processed, unless
   * `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { newSigningSecret } = await admin.rotateIntegrationSigningSecrets({
   *     id: 'integration_1',
   *   });
   *   return newSigningSecret;
   * }
   * ```
   */
  rotateIntegrationSigningSecrets(
    input: RotateIntegrationSigningSecretsInput,
    options?: CallOptions,
  ): Call<RotateIntegrationSigningSecretsResponse> {
    return this.request(rotateIntegrationSigningSecrets, input, options);
  }

  /**
   * Checks whether an integration can be changed.
   *
   * It changes nothing. Values of `secrets` are secrets. The call is retried.
   *
   * @throws {@link BadRequestError} if the integration cannot be changed.
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.validateIntegrationUpdate({
   *     id: 'integration_1',
   *     title: 'Support',
   *   });
   * }
   * ```
   */
  validateIntegrationUpdate(
    input: ValidateIntegrationUpdateInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(validateIntegrationUpdate, input, options);
  }

  /**
   * Returns an integration by its name and version.
   *
   * The `signingSecret` is visible only when the integration is created or the secret is
   * replaced (`rotateIntegrationSigningSecrets`). The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { integration } = await admin.getIntegrationByName({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return integration;
   * }
   * ```
   */
  getIntegrationByName(
    input: GetIntegrationByNameInput,
    options?: CallOptions,
  ): Call<GetIntegrationByNameResponse> {
    return this.request(getIntegrationByName, input, options);
  }

  /**
   * Asks the service to verify an integration.
   *
   * The `verificationStatus` of the integration shows how far that is. The call is retried
   * only if it was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.requestIntegrationVerification({
   *     integrationId: 'integration_1',
   *   });
   * }
   * ```
   */
  requestIntegrationVerification(
    input: RequestIntegrationVerificationInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(requestIntegrationVerification, input, options);
  }

  /**
   * Creates an interface.
   *
   * If `public` is `true`, everyone sees it in `listPublicInterfaces`. The call is retried
   * only if it was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConflictError} if the workspace has that name and version.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.createInterface({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return result.interface;
   * }
   * ```
   */
  createInterface(
    input: CreateInterfaceInput,
    options?: CallOptions,
  ): Call<CreateInterfaceResponse> {
    return this.request(createInterface, input, options);
  }

  /**
   * Lists the interfaces of the workspace.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const interfaceSummary of admin.listInterfaces())
   *     console.log(interfaceSummary);
   * }
   * ```
   */
  listInterfaces(
    input?: ListInterfacesInput,
    options?: PagedCallOptions,
  ): PageList<InterfaceSummary, ListInterfacesResponse> {
    return this.request(listInterfaces, input, options);
  }

  /**
   * Returns an interface with its definition.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such interface.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.getInterface({ id: 'interface_1' });
   *   return result.interface;
   * }
   * ```
   */
  getInterface(input: GetInterfaceInput, options?: CallOptions): Call<GetInterfaceResponse> {
    return this.request(getInterface, input, options);
  }

  /**
   * Changes an interface.
   *
   * A property that is `null` is removed. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such interface.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.updateInterface({
   *     id: 'interface_1',
   *     title: 'Support',
   *   });
   *   return result.interface;
   * }
   * ```
   */
  updateInterface(
    input: UpdateInterfaceInput,
    options?: CallOptions,
  ): Call<UpdateInterfaceResponse> {
    return this.request(updateInterface, input, options);
  }

  /**
   * Deletes an interface.
   *
   * It cannot be undone. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such interface.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deleteInterface({ id: 'interface_1' });
   * }
   * ```
   */
  deleteInterface(input: DeleteInterfaceInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteInterface, input, options);
  }

  /**
   * Returns an interface by its name and version.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such interface.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const result = await admin.getInterfaceByName({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return result.interface;
   * }
   * ```
   */
  getInterfaceByName(
    input: GetInterfaceByNameInput,
    options?: CallOptions,
  ): Call<GetInterfaceByNameResponse> {
    return this.request(getInterfaceByName, input, options);
  }

  /**
   * Creates a plugin.
   *
   * If `public` is `true`, everyone sees it in `listPublicPlugins`. The call is retried only
   * if it was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConflictError} if the workspace has that name and version.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { plugin } = await admin.createPlugin({
   *     name: 'support',
   *     version: '1.0.0',
   *     code: { node: 'export default {}', browser: 'export default {}' },
   *   });
   *   return plugin;
   * }
   * ```
   */
  createPlugin(input: CreatePluginInput, options?: CallOptions): Call<CreatePluginResponse> {
    return this.request(createPlugin, input, options);
  }

  /**
   * Lists the plugins of the workspace.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   for await (const pluginSummary of admin.listPlugins())
   *     console.log(pluginSummary);
   * }
   * ```
   */
  listPlugins(
    input?: ListPluginsInput,
    options?: PagedCallOptions,
  ): PageList<PluginSummary, ListPluginsResponse> {
    return this.request(listPlugins, input, options);
  }

  /**
   * Returns a plugin with its definition.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { plugin } = await admin.getPlugin({ id: 'plugin_1' });
   *   return plugin;
   * }
   * ```
   */
  getPlugin(input: GetPluginInput, options?: CallOptions): Call<GetPluginResponse> {
    return this.request(getPlugin, input, options);
  }

  /**
   * Changes a plugin.
   *
   * A property that is `null` is removed. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { plugin } = await admin.updatePlugin({
   *     id: 'plugin_1',
   *     title: 'Support',
   *   });
   *   return plugin;
   * }
   * ```
   */
  updatePlugin(input: UpdatePluginInput, options?: CallOptions): Call<UpdatePluginResponse> {
    return this.request(updatePlugin, input, options);
  }

  /**
   * Deletes a plugin.
   *
   * It cannot be undone. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.deletePlugin({ id: 'plugin_1' });
   * }
   * ```
   */
  deletePlugin(input: DeletePluginInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deletePlugin, input, options);
  }

  /**
   * Returns a plugin, its interfaces replaced by what implements them.
   *
   * The service requires the query parameter `interfaces`, a map of interfaces and the
   * integrations behind them. How it is written is not documented: pass it with the option
   * `query` of the call. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient, interfaces: string) {
   *   const { plugin } = await admin.getDereferencedPlugin(
   *     { id: 'plugin_1' },
   *     { query: { interfaces } },
   *   );
   *   return plugin;
   * }
   * ```
   */
  getDereferencedPlugin(
    input: GetDereferencedPluginInput,
    options?: CallOptions,
  ): Call<GetDereferencedPluginResponse> {
    return this.request(getDereferencedPlugin, input, options);
  }

  /**
   * Returns a plugin by its name and version.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { plugin } = await admin.getPluginByName({
   *     name: 'support',
   *     version: '1.0.0',
   *   });
   *   return plugin;
   * }
   * ```
   */
  getPluginByName(
    input: GetPluginByNameInput,
    options?: CallOptions,
  ): Call<GetPluginByNameResponse> {
    return this.request(getPluginByName, input, options);
  }

  /**
   * Returns the code of a plugin.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such plugin.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { code } = await admin.getPluginCode({
   *     id: 'plugin_1',
   *     platform: 'node',
   *   });
   *   return code;
   * }
   * ```
   */
  getPluginCode(input: GetPluginCodeInput, options?: CallOptions): Call<GetPluginCodeResponse> {
    return this.request(getPluginCode, input, options);
  }

  /**
   * Changes how much the workspace may spend on AI in a month.
   *
   * It sets the limit of the month for the workspace of the client, and spends nothing. The
   * call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   await admin.changeAISpendQuota({ monthlySpendingLimit: 10 });
   * }
   * ```
   */
  changeAISpendQuota(input: ChangeAISpendQuotaInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(changeAISpendQuota, input, options);
  }

  /**
   * Returns whose a bot is: its workspace, and the user of the token.
   *
   * The call is retried only if it was certainly not processed, unless `idempotent: true` is
   * passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or
   * invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function example(admin: AdminClient) {
   *   const { workspaceId, botId, userId } = await admin.introspect({
   *     botId: 'bot_1',
   *   });
   *   return { workspaceId, botId, userId };
   * }
   * ```
   */
  introspect(input: IntrospectInput, options?: CallOptions): Call<IntrospectResponse> {
    return this.request(introspect, input, options);
  }
}
