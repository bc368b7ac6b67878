/**
 * The methods of AdminClient.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import { Client } from '../client.ts';
import type { Call } from '../core/run-call.ts';
import type { CallOptions, PagedCallOptions } from '../options/call-options.ts';
import type { PageList } from '../page-list.ts';
import { type Bot, type ListBotsInput, type ListBotsResponse, listBots } from './admin.ts';
import {
  type ActionRun,
  type Activity,
  type ApiKey,
  type AuditRecord,
  type BotIssue,
  type BotIssueEvent,
  type BotVersion,
  type BreakDownWorkspaceUsageByBotResponse,
  breakDownWorkspaceUsageByBot,
  type CreateBotApiKeyRequest,
  type CreateBotRequest,
  type CreateBotResponse,
  type CreateBotVersionRequest,
  type CreateBotVersionResponse,
  type CreatePersonalAccessTokenRequest,
  type CreatePersonalAccessTokenResponse,
  type CreateWorkspaceMemberRequest,
  createBot,
  createBotApiKey,
  createBotVersion,
  createPersonalAccessToken,
  createWorkspaceMember,
  type DailyUsageActivity,
  type DeployBotVersionRequest,
  deleteBot,
  deleteBotApiKey,
  deleteBotIssue,
  deletePersonalAccessToken,
  deleteWorkspaceMember,
  deployBotVersion,
  type GetAccountResponse,
  type GetAllWorkspaceQuotaCompletionResponse,
  type GetAuditRecordsResponse,
  type GetBotAllowlistResponse,
  type GetBotAnalyticsResponse,
  type GetBotIssueResponse,
  type GetBotLogsResponse,
  type GetBotResponse,
  type GetBotVersionResponse,
  type GetIntegrationLogsResponse,
  type GetMultipleUsagesResponse,
  type GetUpcomingInvoiceResponse,
  type GetUsageResponse,
  type GetWorkspaceQuotaResponse,
  getAccount,
  getAllWorkspaceQuotaCompletion,
  getAuditRecords,
  getBot,
  getBotAllowlist,
  getBotAnalytics,
  getBotIssue,
  getBotLogs,
  getBotVersion,
  getIntegrationLogs,
  getMultipleUsages,
  getUpcomingInvoice,
  getUsage,
  getWorkspace,
  getWorkspaceMember,
  getWorkspaceQuota,
  type Invoice,
  type ListActionRunsResponse,
  type ListActivitiesResponse,
  type ListBotApiKeysResponse,
  type ListBotIssueEventsResponse,
  type ListBotIssuesResponse,
  type ListBotVersionsResponse,
  type ListPersonalAccessTokensResponse,
  type ListUsageActivityDailyResponse,
  type ListUsageActivityResponse,
  type ListUsageHistoryResponse,
  type ListWorkspaceInvoicesResponse,
  type ListWorkspaceMembersResponse,
  type ListWorkspaceQuotasResponse,
  type ListWorkspacesResponse,
  type ListWorkspaceUsagesResponse,
  type LogEntry,
  listActionRuns,
  listActivities,
  listBotApiKeys,
  listBotIssueEvents,
  listBotIssues,
  listBotVersions,
  listPersonalAccessTokens,
  listUsageActivity,
  listUsageActivityDaily,
  listUsageHistory,
  listWorkspaceInvoices,
  listWorkspaceMembers,
  listWorkspaceQuotas,
  listWorkspaces,
  listWorkspaceUsages,
  type NewApiKey,
  type Quota,
  type TransferBotRequest,
  transferBot,
  type UpdateAccountRequest,
  type UpdateAccountResponse,
  type UpdateBotAllowlistRequest,
  type UpdateBotRequest,
  type UpdateBotResponse,
  type UpdateWorkspaceMemberRequest,
  type UpdateWorkspaceRequest,
  type Usage,
  type UsageActivity,
  type UsageTypeInput,
  updateAccount,
  updateBot,
  updateBotAllowlist,
  updateWorkspace,
  updateWorkspaceMember,
  type Workspace,
  type WorkspaceMember,
} from './admin-operations.ts';
import type { EmptyResponse } from './empty-response.ts';

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
  /** Only entries of this level. */
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
  /** Only entries of this level. */
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
  /** The period, written as in the `period` of a response. */
  period?: string | undefined;
}

/** The input of {@link AdminClient.breakDownWorkspaceUsageByBot}. */
export interface BreakDownWorkspaceUsageByBotInput {
  /** The id of the workspace. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /** The period, written as in the `period` of a response. */
  period?: string | undefined;
}

/** The input of {@link AdminClient.listWorkspaceQuotas}. */
export interface ListWorkspaceQuotasInput {
  /** The id of the workspace. */
  id: string;
  /** The period, written as in the `period` of a response. */
  period?: string | undefined;
}

/** The input of {@link AdminClient.getWorkspaceQuota}. */
export interface GetWorkspaceQuotaInput {
  /** The id of the workspace. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /** The period, written as in the `period` of a response. */
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
  /** The id that has the usage. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
  /** The period, written as in the `period` of a response. */
  period?: string | undefined;
}

/** The input of {@link AdminClient.getMultipleUsages}. */
export interface GetMultipleUsagesInput {
  /** The types of usage, one parameter each. */
  types: string[];
  /** The ids that have usage, one parameter each. */
  ids: string[];
  /** The period, written as in the `period` of a response. */
  period?: string | undefined;
}

/** The input of {@link AdminClient.listUsageHistory}. */
export interface ListUsageHistoryInput {
  /** The id that has the usage. */
  id: string;
  /** The type of usage. */
  type: UsageTypeInput;
}

/** The input of {@link AdminClient.listUsageActivity}. */
export interface ListUsageActivityInput {
  /** The id that has the usage. */
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
  /** The id that has the usage. */
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

/** The methods of {@link AdminClient}: one for each operation of the admin API. */
export abstract class AdminMethods extends Client {
  declare readonly '~api': 'admin';

  /**
   * Lists the bots of the workspace.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried. See "Operations" in docs/specification.md.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
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
   * Values of `secrets` are secrets, and the `signingSecret` of the response is one. The call is
   * retried only if it was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing
   * was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  createBot(input?: CreateBotInput, options?: CallOptions): Call<CreateBotResponse> {
    return this.request(createBot, input, options);
  }

  /**
   * Returns a bot with its definition and its configuration.
   *
   * The `signingSecret` and the `secrets` of the bot are secrets. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
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
   * Values of `secrets` are secrets, and the `signingSecret` of the response is one. The call is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  deleteBot(input: DeleteBotInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteBot, input, options);
  }

  /**
   * Moves a bot to another workspace.
   *
   * The call is retried only if it was certainly not processed, unless `idempotent: true` is passed
   * with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing
   * was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  transferBot(input: TransferBotInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(transferBot, input, options);
  }

  /**
   * Returns which users of the workspace have access to a bot.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  updateBotAllowlist(input: UpdateBotAllowlistInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(updateBotAllowlist, input, options);
  }

  /**
   * Lists the API keys of a bot, without their values.
   *
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The `value` of the response is the key. It is a secret, and no other operation returns it. The
   * call is retried only if it was certainly not processed, unless `idempotent: true` is passed with
   * it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing
   * was done.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such API key.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  deleteBotApiKey(input: DeleteBotApiKeyInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteBotApiKey, input, options);
  }

  /**
   * Lists the versions of a bot.
   *
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The call is retried only if it was certainly not processed, unless `idempotent: true` is passed
   * with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing
   * was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or version.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  getBotVersion(input: GetBotVersionInput, options?: CallOptions): Call<GetBotVersionResponse> {
    return this.request(getBotVersion, input, options);
  }

  /**
   * Deploys a version of a bot.
   *
   * The call is retried only if it was certainly not processed, unless `idempotent: true` is passed
   * with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or version.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing
   * was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  deployBotVersion(input: DeployBotVersionInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deployBotVersion, input, options);
  }

  /**
   * Returns how much a bot was used, by periods of time.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The order of the entries is not documented. The list requests nothing, and throws nothing, until
   * it is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
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
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
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
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or issue.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  getBotIssue(input: GetBotIssueInput, options?: CallOptions): Call<GetBotIssueResponse> {
    return this.request(getBotIssue, input, options);
  }

  /**
   * Deletes an issue of a bot.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or issue.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  deleteBotIssue(input: DeleteBotIssueInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteBotIssue, input, options);
  }

  /**
   * Lists the occurrences of an issue of a bot.
   *
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or issue.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The order of the entries is not documented. The list requests nothing, and throws nothing, until
   * it is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such integration.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such bot or task.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function owners(admin: AdminClient) {
   *   const members = await admin.listWorkspaceMembers().toArray();
   *   return members.filter(({ role }) => role === 'owner').map(({ email }) => email);
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
   * The call is retried only if it was certainly not processed, unless `idempotent: true` is passed
   * with it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing
   * was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function addDeveloper(admin: AdminClient, email: string) {
   *   const member = await admin.createWorkspaceMember({ email, role: 'developer' });
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
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such member.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  getWorkspaceMember(input?: Record<string, never>, options?: CallOptions): Call<WorkspaceMember> {
    return this.request(getWorkspaceMember, input, options);
  }

  /**
   * Changes the role of a member of the workspace.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such member.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such member.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
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
   * Returns a workspace.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  getWorkspace(input: GetWorkspaceInput, options?: CallOptions): Call<Workspace> {
    return this.request(getWorkspace, input, options);
  }

  /**
   * Changes a workspace.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  updateWorkspace(input: UpdateWorkspaceInput, options?: CallOptions): Call<Workspace> {
    return this.request(updateWorkspace, input, options);
  }

  /**
   * Lists who changed what in a workspace.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
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
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
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
   * The list has no pages. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The names of the entries, and the number that `completion` counts to, are not documented. The
   * call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such workspace.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  getUsage(input: GetUsageInput, options?: CallOptions): Call<GetUsageResponse> {
    return this.request(getUsage, input, options);
  }

  /**
   * Returns usages of several ids and types.
   *
   * The list has no pages. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  listUsageHistory(
    input: ListUsageHistoryInput,
    options?: PagedCallOptions,
  ): PageList<Usage, ListUsageHistoryResponse> {
    return this.request(listUsageHistory, input, options);
  }

  /**
   * Lists what changed a usage.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  listUsageActivity(
    input: ListUsageActivityInput,
    options?: PagedCallOptions,
  ): PageList<UsageActivity, ListUsageActivityResponse> {
    return this.request(listUsageActivity, input, options);
  }

  /**
   * Lists what changed a usage, day by day.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page is
   * retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such usage.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  getAccount(input?: Record<string, never>, options?: CallOptions): Call<GetAccountResponse> {
    return this.request(getAccount, input, options);
  }

  /**
   * Changes the account of the caller.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  updateAccount(input?: UpdateAccountInput, options?: CallOptions): Call<UpdateAccountResponse> {
    return this.request(updateAccount, input, options);
  }

  /**
   * Lists the access tokens of the caller, without their values.
   *
   * The list has no pages. The list has one page. It requests nothing, and throws nothing, until it
   * is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The `value` of the response is the token. It is a secret, and no other operation returns it. The
   * call is retried only if it was certainly not processed, unless `idempotent: true` is passed with
   * it.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`, nothing
   * was done.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
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
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the caller lacks the permission.
   * @throws {@link NotFoundError} if there is no such token.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   */
  deletePersonalAccessToken(
    input: DeletePersonalAccessTokenInput,
    options?: CallOptions,
  ): Call<EmptyResponse> {
    return this.request(deletePersonalAccessToken, input, options);
  }
}
