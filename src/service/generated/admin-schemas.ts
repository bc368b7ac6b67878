/**
 * The schemas of the admin API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import * as z from 'zod/mini';
import { words } from '../../validation/unknown-variant.ts';
import { once } from '../once.ts';
import { BotSchema, ListMetaSchema, withToken } from '../resources.ts';
import {
  absent,
  anyBoolean,
  anyNumber,
  anyObject,
  anyString,
  email,
  notEmpty,
  type ParsedInput,
  rule,
  timestamp,
} from '../schema-parts.ts';
import type {
  Account,
  ActionRun,
  Activity,
  ApiKey,
  AuditRecord,
  BotActionDefinitionInput,
  BotActionUpdateInput,
  BotAllowlistSetting,
  BotAllowlistSettingInput,
  BotAnalytics,
  BotDetails,
  BotEventDefinitionInput,
  BotEventUpdateInput,
  BotIntegrationUpdateInput,
  BotIssue,
  BotIssueEvent,
  BotMedia,
  BotPluginUpdateInput,
  BotRecurringEventInput,
  BotStateDefinitionInput,
  BotUsage,
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
  CreateIntegrationShareableIdRequest,
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
  DeleteAccountRequest,
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
  Integration,
  IntegrationDefinitionInput,
  IntegrationSummary,
  IntegrationUpdateInput,
  Interface,
  InterfaceSummary,
  IntrospectRequest,
  IntrospectResponse,
  Invoice,
  InvoiceLineItem,
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
  MigrateWorkspaceToV4Request,
  NewApiKey,
  Plugin,
  PluginSummary,
  PublicIntegration,
  PublicIntegrationSummary,
  PublicWorkspace,
  PublishFromBotJsonRequest,
  Quota,
  QuotaCompletion,
  RequestIntegrationVerificationRequest,
  Role,
  RoleInput,
  RotateBotSigningSecretsRequest,
  RotateBotSigningSecretsResponse,
  RotateIntegrationSigningSecretsRequest,
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
  UsageType,
  UsageTypeInput,
  Workspace,
  WorkspaceMember,
} from './admin-types.ts';

export const listBotsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** Only bots whose `dev` has this value. */
      dev: z.optional(anyBoolean),
      /** The field by which the list is sorted. */
      sortField: z.optional(z.literal(['createdAt', 'updatedAt'], words)),
      /** Whether the list is ascending or descending. */
      sortDirection: z.optional(z.literal(['asc', 'desc'], words)),
    },
    words,
  ),
);
export const listBotsResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<ListBotsResponse>>(() =>
  z.looseObject({ bots: z.array(BotSchema, words), meta: absent(ListMetaSchema) }, words),
);
export const botStateDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotStateDefinitionInput>, BotStateDefinitionInput>
>(() =>
  z.strictObject(
    {
      type: z.literal(['conversation', 'user', 'bot'], words),
      schema: anyObject,
      expiry: z.optional(anyNumber.check(z.gte(1, words))),
    },
    words,
  ),
);
export const botEventDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotEventDefinitionInput>, BotEventDefinitionInput>
>(() =>
  z.strictObject(
    {
      title: z.optional(
        anyString.check(rule((text) => [...text].length <= 64, 'must have at most 64 characters')),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      schema: anyObject,
      attributes: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
          ),
          words,
        ),
      ),
    },
    words,
  ),
);
export const botRecurringEventInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotRecurringEventInput>, BotRecurringEventInput>
>(() =>
  z.strictObject(
    {
      schedule: anyObject,
      type: anyString.check(
        rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
      ),
      payload: anyObject,
    },
    words,
  ),
);
export const botActionDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotActionDefinitionInput>, BotActionDefinitionInput>
>(() =>
  z.strictObject(
    {
      title: z.optional(
        anyString.check(rule((text) => [...text].length <= 64, 'must have at most 64 characters')),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      billable: z.optional(anyBoolean),
      cacheable: z.optional(anyBoolean),
      input: anyObject,
      output: anyObject,
      attributes: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
          ),
          words,
        ),
      ),
    },
    words,
  ),
);
export const botMediaInputSchema = /* @__PURE__ */ once<z.ZodMiniType<BotMedia, BotMedia>>(() =>
  z.strictObject({ url: anyString, name: anyString }, words),
);
export const createBotRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateBotRequest>, CreateBotRequest>
>(() =>
  z.strictObject(
    {
      states: z.optional(z.record(anyString, botStateDefinitionInputSchema(), words)),
      events: z.optional(z.record(anyString, botEventDefinitionInputSchema(), words)),
      recurringEvents: z.optional(z.record(anyString, botRecurringEventInputSchema(), words)),
      subscriptions: z.optional(
        z.strictObject({ events: z.nullable(z.record(anyString, anyObject, words)) }, words),
      ),
      actions: z.optional(z.record(anyString, botActionDefinitionInputSchema(), words)),
      configuration: z.optional(
        z.strictObject({ data: z.optional(anyObject), schema: z.optional(anyObject) }, words),
      ),
      user: z.optional(
        z.strictObject({ tags: z.optional(z.record(anyString, anyObject, words)) }, words),
      ),
      conversation: z.optional(
        z.strictObject({ tags: z.optional(z.record(anyString, anyObject, words)) }, words),
      ),
      message: z.optional(
        z.strictObject({ tags: z.optional(z.record(anyString, anyObject, words)) }, words),
      ),
      tags: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 500, 'must have at most 500 characters'),
          ),
          words,
        ),
      ),
      code: z.optional(anyString),
      name: z.optional(anyString.check(notEmpty)),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
        ),
      ),
      medias: z.optional(z.array(botMediaInputSchema(), words)),
      url: z.optional(anyString),
      secrets: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
          ),
          words,
        ),
      ),
      dev: z.optional(anyBoolean),
    },
    words,
  ),
);
export const botMediaSchema = /* @__PURE__ */ once<z.ZodMiniType<BotMedia>>(() =>
  z.looseObject({ url: anyString, name: anyString }, words),
);
export const botDetailsSchema = /* @__PURE__ */ once<z.ZodMiniType<BotDetails>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      signingSecret: anyString,
      integrations: z.record(anyString, anyObject, words),
      plugins: z.record(anyString, anyObject, words),
      maxExecutionTime: absent(anyNumber),
      user: z.looseObject({ tags: z.record(anyString, anyObject, words) }, words),
      conversation: z.looseObject({ tags: z.record(anyString, anyObject, words) }, words),
      message: z.looseObject({ tags: z.record(anyString, anyObject, words) }, words),
      states: z.record(anyString, anyObject, words),
      configuration: z.looseObject({ data: anyObject, schema: anyObject }, words),
      events: z.record(anyString, anyObject, words),
      recurringEvents: z.record(anyString, anyObject, words),
      subscriptions: z.looseObject(
        { events: z.nullable(z.record(anyString, anyObject, words)) },
        words,
      ),
      actions: z.record(anyString, anyObject, words),
      tags: z.record(anyString, anyString, words),
      name: anyString,
      description: absent(anyString),
      deployedAt: absent(timestamp),
      dev: anyBoolean,
      secrets: z.array(anyString, words),
      createdBy: absent(anyString),
      alwaysAlive: anyBoolean,
      status: anyString,
      medias: z.array(botMediaSchema(), words),
    },
    words,
  ),
);
export const createBotResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreateBotResponse>>(() =>
  z.looseObject({ bot: botDetailsSchema() }, words),
);
export const getBotQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** Whether what plugins define is merged into what the bot defines. */
      shouldMergePlugins: z.optional(anyBoolean),
    },
    words,
  ),
);
export const getBotResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetBotResponse>>(() =>
  z.looseObject({ bot: botDetailsSchema() }, words),
);
export const botEventUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotEventUpdateInput>, BotEventUpdateInput>
>(() =>
  z.strictObject(
    {
      title: z.optional(
        anyString.check(rule((text) => [...text].length <= 64, 'must have at most 64 characters')),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      schema: anyObject,
      attributes: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
            ),
          ),
          words,
        ),
      ),
    },
    words,
  ),
);
export const botActionUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotActionUpdateInput>, BotActionUpdateInput>
>(() =>
  z.strictObject(
    {
      title: z.optional(
        anyString.check(rule((text) => [...text].length <= 64, 'must have at most 64 characters')),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      billable: z.optional(anyBoolean),
      cacheable: z.optional(anyBoolean),
      input: anyObject,
      output: anyObject,
      attributes: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
            ),
          ),
          words,
        ),
      ),
    },
    words,
  ),
);
export const botIntegrationUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotIntegrationUpdateInput>, BotIntegrationUpdateInput>
>(() =>
  z.strictObject(
    {
      enabled: z.optional(anyBoolean),
      integrationId: z.optional(anyString),
      configurationType: z.optional(z.nullable(anyString)),
      configuration: z.optional(anyObject),
      disabledChannels: z.optional(z.array(anyString, words)),
    },
    words,
  ),
);
export const botPluginUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotPluginUpdateInput>, BotPluginUpdateInput>
>(() =>
  z.strictObject(
    {
      id: anyString,
      enabled: z.optional(anyBoolean),
      configuration: z.optional(anyObject),
      interfaces: z.optional(z.record(anyString, anyObject, words)),
      integrations: z.optional(z.record(anyString, anyObject, words)),
    },
    words,
  ),
);
export const updateBotRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<UpdateBotRequest>, UpdateBotRequest>
>(() =>
  z.strictObject(
    {
      url: z.optional(z.nullable(anyString)),
      authentication: z.optional(z.literal(['iam', 'hmac-sha256'], words)),
      configuration: z.optional(
        z.strictObject({ data: z.optional(anyObject), schema: z.optional(anyObject) }, words),
      ),
      tags: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 500, 'must have at most 500 characters'),
          ),
          words,
        ),
      ),
      blocked: z.optional(anyBoolean),
      maxExecutionTime: z.optional(z.int(words)),
      alwaysAlive: z.optional(anyBoolean),
      user: z.optional(
        z.strictObject(
          { tags: z.optional(z.record(anyString, z.nullable(anyObject), words)) },
          words,
        ),
      ),
      message: z.optional(
        z.strictObject(
          { tags: z.optional(z.record(anyString, z.nullable(anyObject), words)) },
          words,
        ),
      ),
      conversation: z.optional(
        z.strictObject(
          { tags: z.optional(z.record(anyString, z.nullable(anyObject), words)) },
          words,
        ),
      ),
      events: z.optional(z.record(anyString, z.nullable(botEventUpdateInputSchema()), words)),
      actions: z.optional(z.record(anyString, z.nullable(botActionUpdateInputSchema()), words)),
      states: z.optional(z.record(anyString, z.nullable(botStateDefinitionInputSchema()), words)),
      recurringEvents: z.optional(
        z.record(anyString, z.nullable(botRecurringEventInputSchema()), words),
      ),
      integrations: z.optional(
        z.record(anyString, z.nullable(botIntegrationUpdateInputSchema()), words),
      ),
      plugins: z.optional(z.record(anyString, z.nullable(botPluginUpdateInputSchema()), words)),
      subscriptions: z.optional(
        z.strictObject(
          { events: z.nullable(z.record(anyString, z.nullable(anyObject), words)) },
          words,
        ),
      ),
      code: z.optional(anyString),
      name: z.optional(anyString.check(notEmpty)),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
        ),
      ),
      medias: z.optional(z.array(botMediaInputSchema(), words)),
      secrets: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
            ),
          ),
          words,
        ),
      ),
      layers: z.optional(z.array(anyString, words)),
      shouldMergePlugins: z.optional(anyBoolean),
    },
    words,
  ),
);
export const updateBotResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<UpdateBotResponse>>(() =>
  z.looseObject({ bot: botDetailsSchema() }, words),
);
export const transferBotRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<TransferBotRequest, TransferBotRequest>
>(() => z.strictObject({ targetWorkspaceId: anyString }, words));
export const botAllowlistSettingSchema = /* @__PURE__ */ once<z.ZodMiniType<BotAllowlistSetting>>(
  () => anyString,
);
export const getBotAllowlistResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotAllowlistResponse>
>(() =>
  z.looseObject(
    {
      setting: botAllowlistSettingSchema(),
      users: z.array(z.looseObject({ id: anyString }, words), words),
    },
    words,
  ),
);
export const botAllowlistSettingInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<BotAllowlistSettingInput, BotAllowlistSettingInput>
>(() => z.literal(['ALL_WORKSPACE_USERS', 'SELECTED_USERS'], words));
export const updateBotAllowlistRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateBotAllowlistRequest, UpdateBotAllowlistRequest>
>(() =>
  z.strictObject(
    {
      setting: z.optional(botAllowlistSettingInputSchema()),
      users: z.optional(z.record(anyString, anyBoolean, words)),
    },
    words,
  ),
);
export const listBotApiKeysQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The id of the bot. */
      botId: anyString,
    },
    words,
  ),
);
export const apiKeySchema = /* @__PURE__ */ once<z.ZodMiniType<ApiKey>>(() =>
  z.looseObject({ id: anyString, createdAt: timestamp, note: anyString }, words),
);
export const listBotApiKeysResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotApiKeysResponse>
>(() => z.looseObject({ baks: z.array(apiKeySchema(), words) }, words));
export const createBotApiKeyRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateBotApiKeyRequest, CreateBotApiKeyRequest>
>(() => z.strictObject({ botId: anyString, note: z.optional(anyString) }, words));
export const newApiKeySchema = /* @__PURE__ */ once<z.ZodMiniType<NewApiKey>>(() =>
  z.looseObject({ id: anyString, createdAt: timestamp, note: anyString, value: anyString }, words),
);
export const botVersionSchema = /* @__PURE__ */ once<z.ZodMiniType<BotVersion>>(() =>
  z.looseObject({ id: anyString, name: anyString, description: absent(anyString) }, words),
);
export const listBotVersionsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotVersionsResponse>
>(() => z.looseObject({ versions: z.array(botVersionSchema(), words) }, words));
export const createBotVersionRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateBotVersionRequest, CreateBotVersionRequest>
>(() => z.strictObject({ name: anyString, description: z.optional(anyString) }, words));
export const createBotVersionResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateBotVersionResponse>
>(() => z.looseObject({ version: botVersionSchema() }, words));
export const getBotVersionResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotVersionResponse>
>(() => z.looseObject({ url: anyString }, words));
export const deployBotVersionRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<DeployBotVersionRequest, DeployBotVersionRequest>
>(() => z.strictObject({ versionId: anyString }, words));
export const getBotAnalyticsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The start of the time, in ISO 8601. */
      startDate: anyString,
      /** The end of the time, in ISO 8601. */
      endDate: anyString,
    },
    words,
  ),
);
export const botAnalyticsSchema = /* @__PURE__ */ once<z.ZodMiniType<BotAnalytics>>(() =>
  z.looseObject(
    {
      startDateTimeUtc: anyString,
      endDateTimeUtc: anyString,
      returningUsers: anyNumber,
      newUsers: anyNumber,
      sessions: anyNumber,
      messages: anyNumber,
      userMessages: anyNumber,
      botMessages: anyNumber,
      events: anyNumber,
      eventTypes: z.record(anyString, anyNumber, words),
      customEvents: z.record(anyString, anyNumber, words),
      llm: z.looseObject(
        {
          calls: anyNumber,
          errors: anyNumber,
          inputTokens: anyNumber,
          outputTokens: anyNumber,
          latency: anyObject,
          tokensPerSecond: anyObject,
          cost: anyObject,
        },
        words,
      ),
    },
    words,
  ),
);
export const getBotAnalyticsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotAnalyticsResponse>
>(() => z.looseObject({ records: z.array(botAnalyticsSchema(), words) }, words));
export const getBotLogsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The time from which entries are returned, in ISO 8601. */
      timeStart: anyString,
      /** The time up to which entries are returned, in ISO 8601. */
      timeEnd: z.optional(anyString),
      /** Only entries of this level, such as `error`. Which levels there are is not documented. */
      level: z.optional(anyString),
      /** Only entries about this user. */
      userId: z.optional(anyString),
      /** Only entries about this workflow. */
      workflowId: z.optional(anyString),
      /** Only entries about this conversation. */
      conversationId: z.optional(anyString),
      /** Only entries whose message contains this text. */
      messageContains: z.optional(anyString),
      /** The token of the page, from `nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const logEntrySchema = /* @__PURE__ */ once<z.ZodMiniType<LogEntry>>(() =>
  z.looseObject(
    {
      timestamp: anyString,
      level: anyString,
      message: anyString,
      workflowId: absent(anyString),
      userId: absent(anyString),
      conversationId: absent(anyString),
    },
    words,
  ),
);
export const getBotLogsResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetBotLogsResponse>>(
  () =>
    withToken(
      z.looseObject(
        { logs: z.array(logEntrySchema(), words), nextToken: absent(z.nullable(anyString)) },
        words,
      ),
    ),
);
export const listBotIssuesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const botIssueSchema = /* @__PURE__ */ once<z.ZodMiniType<BotIssue>>(() =>
  z.looseObject(
    {
      id: anyString,
      code: anyString,
      createdAt: timestamp,
      lastSeenAt: timestamp,
      title: anyString,
      description: anyString,
      groupedData: z.record(anyString, anyObject, words),
      eventsCount: anyNumber,
      category: anyString,
      resolutionLink: z.nullable(anyString),
    },
    words,
  ),
);
export const listBotIssuesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotIssuesResponse>
>(() =>
  z.looseObject({ issues: z.array(botIssueSchema(), words), meta: absent(ListMetaSchema) }, words),
);
export const getBotIssueResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetBotIssueResponse>>(
  () => z.looseObject({ issue: botIssueSchema() }, words),
);
export const botIssueEventSchema = /* @__PURE__ */ once<z.ZodMiniType<BotIssueEvent>>(() =>
  z.looseObject(
    { id: anyString, createdAt: timestamp, data: z.record(anyString, anyObject, words) },
    words,
  ),
);
export const listBotIssueEventsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotIssueEventsResponse>
>(() => z.looseObject({ issueEvents: z.array(botIssueEventSchema(), words) }, words));
export const listActionRunsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The name of the integration. */
      integrationName: anyString,
      /** The time from which to list, in ISO 8601. */
      timestampFrom: z.optional(anyString),
      /** The time up to which to list, in ISO 8601. */
      timestampUntil: z.optional(anyString),
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const actionRunSchema = /* @__PURE__ */ once<z.ZodMiniType<ActionRun>>(() =>
  z.looseObject(
    {
      timestamp: anyString,
      integrationName: absent(anyString),
      actionType: anyString,
      input: anyObject,
      inputTruncated: absent(anyBoolean),
      output: z.nullable(anyObject),
      outputTruncated: absent(anyBoolean),
      status: anyString,
      durationMs: anyNumber,
      cached: anyBoolean,
      errorMessage: absent(z.nullable(anyString)),
    },
    words,
  ),
);
export const listActionRunsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListActionRunsResponse>
>(() =>
  z.looseObject({ data: z.array(actionRunSchema(), words), meta: absent(ListMetaSchema) }, words),
);
export const getIntegrationLogsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The time from which entries are returned, in ISO 8601. */
      timeStart: anyString,
      /** The time up to which entries are returned, in ISO 8601. */
      timeEnd: z.optional(anyString),
      /** Only entries of this level, such as `error`. Which levels there are is not documented. */
      level: z.optional(anyString),
      /** Only entries about this user. */
      userId: z.optional(anyString),
      /** Only entries about this conversation. */
      conversationId: z.optional(anyString),
      /** Only entries whose message contains this text. */
      messageContains: z.optional(anyString),
      /** The token of the page, from `nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const getIntegrationLogsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationLogsResponse>
>(() =>
  withToken(
    z.looseObject(
      { logs: z.array(logEntrySchema(), words), nextToken: absent(z.nullable(anyString)) },
      words,
    ),
  ),
);
export const listActivitiesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The id of the task. */
      taskId: anyString,
      /** The id of the bot. */
      botId: anyString,
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const activitySchema = /* @__PURE__ */ once<z.ZodMiniType<Activity>>(() =>
  z.looseObject(
    {
      id: anyString,
      description: anyString,
      taskId: anyString,
      category: anyString,
      data: anyObject,
      createdAt: timestamp,
    },
    words,
  ),
);
export const listActivitiesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListActivitiesResponse>
>(() =>
  z.looseObject(
    { activities: z.array(activitySchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const listWorkspaceMembersQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const roleSchema = /* @__PURE__ */ once<z.ZodMiniType<Role>>(() => anyString);
export const workspaceMemberSchema = /* @__PURE__ */ once<z.ZodMiniType<WorkspaceMember>>(() =>
  z.looseObject(
    {
      id: anyString,
      userId: absent(anyString),
      email: anyString,
      createdAt: anyString,
      role: roleSchema(),
      profilePicture: absent(anyString),
      displayName: absent(anyString),
    },
    words,
  ),
);
export const listWorkspaceMembersResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceMembersResponse>
>(() =>
  z.looseObject(
    { members: z.array(workspaceMemberSchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const roleInputSchema = /* @__PURE__ */ once<z.ZodMiniType<RoleInput, RoleInput>>(() =>
  z.literal(['viewer', 'billing', 'developer', 'manager', 'administrator', 'owner'], words),
);
export const createWorkspaceMemberRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateWorkspaceMemberRequest, CreateWorkspaceMemberRequest>
>(() => z.strictObject({ email: email(), role: roleInputSchema() }, words));
export const updateWorkspaceMemberRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateWorkspaceMemberRequest, UpdateWorkspaceMemberRequest>
>(() => z.strictObject({ role: z.optional(roleInputSchema()) }, words));
export const listWorkspacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** Only the workspace with this handle. */
      handle: z.optional(anyString),
    },
    words,
  ),
);
export const workspaceSchema = /* @__PURE__ */ once<z.ZodMiniType<Workspace>>(() =>
  z.looseObject(
    {
      id: anyString,
      name: anyString,
      ownerId: anyString,
      createdAt: anyString,
      updatedAt: anyString,
      botCount: anyNumber,
      billingVersion: anyString,
      plan: anyString,
      blocked: anyBoolean,
      spendingLimit: anyNumber,
      about: absent(anyString),
      profilePicture: absent(anyString),
      contactEmail: absent(anyString),
      website: absent(anyString),
      socialAccounts: absent(z.array(anyString, words)),
      isPublic: absent(anyBoolean),
      handle: absent(anyString),
      activeTrialId: z.nullable(anyString),
    },
    words,
  ),
);
export const listWorkspacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspacesResponse>
>(() =>
  z.looseObject(
    { workspaces: z.array(workspaceSchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const createWorkspaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateWorkspaceRequest, CreateWorkspaceRequest>
>(() => z.strictObject({ name: anyString }, words));
export const updateWorkspaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateWorkspaceRequest, UpdateWorkspaceRequest>
>(() =>
  z.strictObject(
    {
      name: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
        ),
      ),
      spendingLimit: z.optional(anyNumber.check(z.gte(5, words), z.lte(1000, words))),
      about: z.optional(anyString),
      profilePicture: z.optional(anyString),
      contactEmail: z.optional(anyString),
      website: z.optional(anyString),
      socialAccounts: z.optional(z.array(anyString, words)),
      isPublic: z.optional(anyBoolean),
      handle: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
          z.regex(/^[0-9a-z][a-z0-9-_]+[0-9a-z]$/u, words),
        ),
      ),
    },
    words,
  ),
);
export const getAuditRecordsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const auditRecordSchema = /* @__PURE__ */ once<z.ZodMiniType<AuditRecord>>(() =>
  z.looseObject(
    {
      id: anyString,
      recordedAt: timestamp,
      userId: z.nullable(anyString),
      userEmail: absent(z.nullable(anyString)),
      resourceId: z.nullable(anyString),
      resourceName: absent(z.nullable(anyString)),
      value: absent(z.nullable(anyString)),
      action: anyString,
    },
    words,
  ),
);
export const getAuditRecordsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetAuditRecordsResponse>
>(() =>
  z.looseObject(
    { records: z.array(auditRecordSchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const usageTypeInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UsageTypeInput, UsageTypeInput>
>(() =>
  z.literal(
    [
      'invocation_timeout',
      'invocation_calls',
      'storage_count',
      'bot_count',
      'knowledgebase_vector_storage',
      'workspace_ratelimit',
      'table_row_count',
      'workspace_member_count',
      'integrations_owned_count',
      'ai_spend',
      'openai_spend',
      'bing_search_spend',
      'always_alive',
      'indexed_file_count',
      'file_max_size_bytes',
    ],
    words,
  ),
);
export const listWorkspaceUsagesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The type of usage. */
      type: usageTypeInputSchema(),
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform takes a month, such
       * as 2026-05.
       */
      period: z.optional(anyString),
    },
    words,
  ),
);
export const usageTypeSchema = /* @__PURE__ */ once<z.ZodMiniType<UsageType>>(() => anyString);
export const usageSchema = /* @__PURE__ */ once<z.ZodMiniType<Usage>>(() =>
  z.looseObject(
    {
      id: anyString,
      period: anyString,
      value: anyNumber,
      quota: anyNumber,
      type: usageTypeSchema(),
    },
    words,
  ),
);
export const listWorkspaceUsagesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceUsagesResponse>
>(() => z.looseObject({ usages: z.array(usageSchema(), words) }, words));
export const breakDownWorkspaceUsageByBotQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The type of usage. */
      type: usageTypeInputSchema(),
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform takes a month, such
       * as 2026-05.
       */
      period: z.optional(anyString),
    },
    words,
  ),
);
export const botUsageSchema = /* @__PURE__ */ once<z.ZodMiniType<BotUsage>>(() =>
  z.looseObject({ botId: anyString, value: anyNumber }, words),
);
export const breakDownWorkspaceUsageByBotResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<BreakDownWorkspaceUsageByBotResponse>
>(() => z.looseObject({ data: z.array(botUsageSchema(), words) }, words));
export const listWorkspaceQuotasQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform takes a month, such
       * as 2026-05.
       */
      period: z.optional(anyString),
    },
    words,
  ),
);
export const quotaSchema = /* @__PURE__ */ once<z.ZodMiniType<Quota>>(() =>
  z.looseObject({ period: anyString, value: anyNumber, type: usageTypeSchema() }, words),
);
export const listWorkspaceQuotasResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceQuotasResponse>
>(() => z.looseObject({ quotas: z.array(quotaSchema(), words) }, words));
export const getWorkspaceQuotaQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The type of usage. */
      type: usageTypeInputSchema(),
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform takes a month, such
       * as 2026-05.
       */
      period: z.optional(anyString),
    },
    words,
  ),
);
export const getWorkspaceQuotaResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetWorkspaceQuotaResponse>
>(() => z.looseObject({ quota: quotaSchema() }, words));
export const quotaCompletionSchema = /* @__PURE__ */ once<z.ZodMiniType<QuotaCompletion>>(() =>
  z.looseObject({ type: usageTypeSchema(), completion: anyNumber }, words),
);
export const getAllWorkspaceQuotaCompletionResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetAllWorkspaceQuotaCompletionResponse>
>(() => z.record(anyString, quotaCompletionSchema(), words));
export const invoiceSchema = /* @__PURE__ */ once<z.ZodMiniType<Invoice>>(() =>
  z.looseObject(
    {
      id: anyString,
      period: z.looseObject({ month: anyNumber, year: anyNumber }, words),
      date: timestamp,
      amount: anyNumber,
      currency: anyString,
      paymentStatus: z.nullable(anyString),
      dueDate: absent(anyString),
      paymentAttemptCount: z.nullable(anyNumber),
      nextPaymentAttemptDate: z.nullable(timestamp),
      pdfUrl: anyString,
    },
    words,
  ),
);
export const listWorkspaceInvoicesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceInvoicesResponse>
>(() => z.looseObject({ invoices: z.array(invoiceSchema(), words) }, words));
export const invoiceLineItemSchema = /* @__PURE__ */ once<z.ZodMiniType<InvoiceLineItem>>(() =>
  z.looseObject(
    {
      id: anyString,
      description: anyString,
      totalInCents: anyNumber,
      currency: anyString,
      pricePerUnitInCents: z.nullable(anyNumber),
      quantity: z.nullable(anyNumber),
      type: anyString,
      periodStart: z.nullable(anyString),
      periodEnd: z.nullable(anyString),
    },
    words,
  ),
);
export const getUpcomingInvoiceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetUpcomingInvoiceResponse>
>(() =>
  z.looseObject({ total: anyNumber, lineItems: z.array(invoiceLineItemSchema(), words) }, words),
);
export const getUsageQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The type of usage. */
      type: usageTypeInputSchema(),
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform takes a month, such
       * as 2026-05.
       */
      period: z.optional(anyString),
    },
    words,
  ),
);
export const getUsageResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetUsageResponse>>(() =>
  z.looseObject({ usage: usageSchema() }, words),
);
export const getMultipleUsagesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The types of usage, one parameter each. */
      types: z.array(usageTypeInputSchema(), words),
      /** The ids that have usage, one parameter each. */
      ids: z.array(anyString, words),
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform takes a month, such
       * as 2026-05.
       */
      period: z.optional(anyString),
    },
    words,
  ),
);
export const getMultipleUsagesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetMultipleUsagesResponse>
>(() => z.looseObject({ usages: z.array(usageSchema(), words) }, words));
export const listUsageHistoryQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The type of usage. */
      type: usageTypeInputSchema(),
    },
    words,
  ),
);
export const listUsageHistoryResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListUsageHistoryResponse>
>(() => z.looseObject({ usages: z.array(usageSchema(), words) }, words));
export const listUsageActivityQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The type of usage. */
      type: usageTypeInputSchema(),
      /** The time from which to list, in ISO 8601. */
      timestampFrom: z.optional(anyString),
      /** The time up to which to list, in ISO 8601. */
      timestampUntil: z.optional(anyString),
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const usageActivitySchema = /* @__PURE__ */ once<z.ZodMiniType<UsageActivity>>(() =>
  z.looseObject(
    { timestamp: anyString, value: anyNumber, period: anyString, metadata: anyObject },
    words,
  ),
);
export const listUsageActivityResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListUsageActivityResponse>
>(() =>
  z.looseObject(
    { data: z.array(usageActivitySchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const listUsageActivityDailyQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The type of usage. */
      type: usageTypeInputSchema(),
      /** The first day, in ISO 8601. */
      dateFrom: z.optional(anyString),
      /** The last day, in ISO 8601. */
      dateUntil: z.optional(anyString),
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
    },
    words,
  ),
);
export const dailyUsageActivitySchema = /* @__PURE__ */ once<z.ZodMiniType<DailyUsageActivity>>(
  () =>
    z.looseObject(
      {
        key: anyString,
        date: anyString,
        value: anyNumber,
        metadata: absent(
          z.looseObject(
            {
              botId: anyString,
              type: anyString,
              subtype: absent(anyString),
              source: absent(anyString),
            },
            words,
          ),
        ),
      },
      words,
    ),
);
export const listUsageActivityDailyResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListUsageActivityDailyResponse>
>(() =>
  z.looseObject(
    { data: z.array(dailyUsageActivitySchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const accountSchema = /* @__PURE__ */ once<z.ZodMiniType<Account>>(() =>
  z.looseObject(
    {
      id: anyString,
      email: anyString,
      displayName: absent(anyString),
      emailVerified: anyBoolean,
      profilePicture: absent(anyString),
      createdAt: timestamp,
    },
    words,
  ),
);
export const getAccountResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetAccountResponse>>(
  () => z.looseObject({ account: accountSchema() }, words),
);
export const updateAccountRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateAccountRequest, UpdateAccountRequest>
>(() =>
  z.strictObject(
    {
      displayName: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 100, 'must have at most 100 characters'),
        ),
      ),
      profilePicture: z.optional(anyString),
      refresh: z.optional(anyBoolean),
    },
    words,
  ),
);
export const updateAccountResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateAccountResponse>
>(() => z.looseObject({ account: accountSchema() }, words));
export const deleteAccountRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<DeleteAccountRequest, DeleteAccountRequest>
>(() => z.strictObject({}, words));
export const listPersonalAccessTokensResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPersonalAccessTokensResponse>
>(() => z.looseObject({ pats: z.array(apiKeySchema(), words) }, words));
export const createPersonalAccessTokenRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreatePersonalAccessTokenRequest, CreatePersonalAccessTokenRequest>
>(() => z.strictObject({ note: anyString }, words));
export const createPersonalAccessTokenResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreatePersonalAccessTokenResponse>
>(() => z.looseObject({ pat: newApiKeySchema() }, words));
export const runVrlRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<RunVrlRequest>, RunVrlRequest>
>(() => z.strictObject({ data: anyObject, script: anyString }, words));
export const runVrlResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<RunVrlResponse>>(() =>
  z.looseObject({ data: anyObject, result: absent(z.unknown()) }, words),
);
export const setAccountPreferenceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<SetAccountPreferenceRequest, SetAccountPreferenceRequest>
>(() => z.strictObject({ value: z.optional(z.unknown()) }, words));
export const getAccountPreferenceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetAccountPreferenceResponse>
>(() => z.looseObject({ value: absent(z.unknown()) }, words));
export const listPublicIntegrationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** How many items a page has at most. */
      limit: z.optional(anyNumber),
      /** Only those with this name. */
      name: z.optional(anyString),
      /** Only those of this version. */
      version: z.optional(anyString),
      /** Only those that implement the interface with this id. */
      interfaceId: z.optional(anyString),
      /** Only those that implement the interface with this name. */
      interfaceName: z.optional(anyString),
      /** Only those that this bot uses. */
      installedByBotId: z.optional(anyString),
      /** Only those with this status. */
      verificationStatus: z.optional(
        z.literal(['unapproved', 'pending', 'approved', 'rejected'], words),
      ),
      /** Only those that this text finds. */
      search: z.optional(anyString),
      /** The field by which the list is sorted. */
      sortBy: z.optional(
        z.literal(['popularity', 'name', 'createdAt', 'updatedAt', 'installCount'], words),
      ),
      /** Whether the list is ascending or descending. */
      direction: z.optional(z.literal(['asc', 'desc'], words)),
    },
    words,
  ),
);
export const publicIntegrationSummarySchema = /* @__PURE__ */ once<
  z.ZodMiniType<PublicIntegrationSummary>
>(() =>
  z.looseObject(
    {
      id: anyString,
      name: anyString,
      version: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      title: anyString,
      description: anyString,
      iconUrl: anyString,
      public: anyBoolean,
      visibility: anyString,
      verificationStatus: anyString,
      lifecycleStatus: anyString,
      ownerWorkspace: z.looseObject(
        { id: anyString, handle: z.nullable(anyString), name: anyString },
        words,
      ),
      meta: z.looseObject({ installs: anyNumber, views: anyNumber }, words),
      matchedOn: absent(
        z.looseObject(
          {
            name: absent(anyBoolean),
            title: absent(anyBoolean),
            description: absent(anyBoolean),
            actions: absent(z.array(anyString, words)),
            interfaces: absent(z.array(anyString, words)),
          },
          words,
        ),
      ),
      attributes: absent(z.record(anyString, anyString, words)),
    },
    words,
  ),
);
export const listPublicIntegrationsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicIntegrationsResponse>
>(() =>
  z.looseObject(
    {
      integrations: z.array(publicIntegrationSummarySchema(), words),
      meta: absent(ListMetaSchema),
    },
    words,
  ),
);
export const publicIntegrationSchema = /* @__PURE__ */ once<z.ZodMiniType<PublicIntegration>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      identifier: z.looseObject(
        { fallbackHandlerScript: absent(anyString), extractScript: absent(anyString) },
        words,
      ),
      sandbox: absent(
        z.looseObject(
          { identifierExtractScript: absent(anyString), messageExtractScript: absent(anyString) },
          words,
        ),
      ),
      maxExecutionTime: absent(anyNumber),
      url: anyString,
      signingSecret: anyString,
      name: anyString,
      version: anyString,
      interfaces: z.record(anyString, anyObject, words),
      configuration: z.looseObject(
        {
          title: absent(anyString),
          description: absent(anyString),
          identifier: anyObject,
          schema: anyObject,
        },
        words,
      ),
      configurations: z.record(anyString, anyObject, words),
      channels: z.record(anyString, anyObject, words),
      states: z.record(anyString, anyObject, words),
      events: z.record(anyString, anyObject, words),
      actions: z.record(anyString, anyObject, words),
      user: z.looseObject(
        { tags: z.record(anyString, anyObject, words), creation: anyObject },
        words,
      ),
      entities: z.record(anyString, anyObject, words),
      attributes: absent(z.record(anyString, anyString, words)),
      dev: anyBoolean,
      title: anyString,
      description: anyString,
      iconUrl: anyString,
      readmeUrl: anyString,
      public: anyBoolean,
      visibility: anyString,
      verificationStatus: anyString,
      lifecycleStatus: anyString,
      secrets: z.array(anyString, words),
      ownerWorkspace: z.looseObject(
        { id: anyString, handle: z.nullable(anyString), name: anyString },
        words,
      ),
      meta: z.looseObject({ installs: anyNumber, views: anyNumber }, words),
    },
    words,
  ),
);
export const getPublicIntegrationByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicIntegrationByIdResponse>
>(() => z.looseObject({ integration: publicIntegrationSchema() }, words));
export const getPublicIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicIntegrationResponse>
>(() => z.looseObject({ integration: publicIntegrationSchema() }, words));
export const listPublicPluginsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** Only those with this name. */
      name: z.optional(anyString),
      /** Only those of this version. */
      version: z.optional(anyString),
    },
    words,
  ),
);
export const pluginSummarySchema = /* @__PURE__ */ once<z.ZodMiniType<PluginSummary>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      name: anyString,
      version: anyString,
      title: anyString,
      description: anyString,
      iconUrl: anyString,
      readmeUrl: anyString,
      public: anyBoolean,
      visibility: anyString,
      lifecycleStatus: anyString,
    },
    words,
  ),
);
export const listPublicPluginsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicPluginsResponse>
>(() =>
  z.looseObject(
    { plugins: z.array(pluginSummarySchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const pluginSchema = /* @__PURE__ */ once<z.ZodMiniType<Plugin>>(() =>
  z.looseObject(
    {
      id: anyString,
      name: anyString,
      version: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      configuration: z.looseObject(
        { title: absent(anyString), description: absent(anyString), schema: anyObject },
        words,
      ),
      states: z.record(anyString, anyObject, words),
      events: z.record(anyString, anyObject, words),
      actions: z.record(anyString, anyObject, words),
      dependencies: z.looseObject(
        {
          interfaces: z.record(anyString, anyObject, words),
          integrations: z.record(anyString, anyObject, words),
        },
        words,
      ),
      user: z.looseObject({ tags: z.record(anyString, anyObject, words) }, words),
      conversation: z.looseObject({ tags: z.record(anyString, anyObject, words) }, words),
      message: z.looseObject({ tags: z.record(anyString, anyObject, words) }, words),
      attributes: absent(z.record(anyString, anyString, words)),
      title: anyString,
      description: anyString,
      iconUrl: anyString,
      readmeUrl: anyString,
      public: anyBoolean,
      visibility: anyString,
      lifecycleStatus: anyString,
    },
    words,
  ),
);
export const getPublicPluginByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicPluginByIdResponse>
>(() => z.looseObject({ plugin: pluginSchema() }, words));
export const getDereferencedPublicPluginByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetDereferencedPublicPluginByIdResponse>
>(() => z.looseObject({ plugin: pluginSchema() }, words));
export const getPublicPluginResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicPluginResponse>
>(() => z.looseObject({ plugin: pluginSchema() }, words));
export const getPublicPluginCodeResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicPluginCodeResponse>
>(() => z.looseObject({ code: anyString }, words));
export const listPublicInterfacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** Only those with this name. */
      name: z.optional(anyString),
      /** Only those of this version. */
      version: z.optional(anyString),
    },
    words,
  ),
);
export const interfaceSummarySchema = /* @__PURE__ */ once<z.ZodMiniType<InterfaceSummary>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      name: anyString,
      version: anyString,
      title: anyString,
      description: anyString,
      iconUrl: anyString,
      readmeUrl: anyString,
      public: anyBoolean,
    },
    words,
  ),
);
export const listPublicInterfacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicInterfacesResponse>
>(() =>
  z.looseObject(
    { interfaces: z.array(interfaceSummarySchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const interfaceSchema = /* @__PURE__ */ once<z.ZodMiniType<Interface>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      name: anyString,
      version: anyString,
      entities: z.record(anyString, anyObject, words),
      events: z.record(anyString, anyObject, words),
      actions: z.record(anyString, anyObject, words),
      channels: z.record(anyString, anyObject, words),
      nameTemplate: absent(z.looseObject({ script: anyString, language: anyString }, words)),
      attributes: absent(z.record(anyString, anyString, words)),
      title: anyString,
      description: anyString,
      iconUrl: anyString,
      readmeUrl: anyString,
      public: anyBoolean,
    },
    words,
  ),
);
export const getPublicInterfaceByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicInterfaceByIdResponse>
>(() => z.looseObject({ interface: interfaceSchema() }, words));
export const getPublicInterfaceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicInterfaceResponse>
>(() => z.looseObject({ interface: interfaceSchema() }, words));
export const rotateBotSigningSecretsRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateBotSigningSecretsRequest, RotateBotSigningSecretsRequest>
>(() => z.strictObject({}, words));
export const rotateBotSigningSecretsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateBotSigningSecretsResponse>
>(() => z.looseObject({ newSigningSecret: anyString }, words));
export const getBotWebchatQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The kind of web chat. */
      type: z.literal(['preconfigured', 'configurable', 'fullscreen', 'sharableUrl'], words),
    },
    words,
  ),
);
export const getBotWebchatResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotWebchatResponse>
>(() => z.looseObject({ code: anyString }, words));
export const publishFromBotJsonRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<PublishFromBotJsonRequest>, PublishFromBotJsonRequest>
>(() => z.strictObject({ botJson: anyObject }, words));
export const createIntegrationShareableIdQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(anyString),
    },
    words,
  ),
);
export const createIntegrationShareableIdRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationShareableIdRequest, CreateIntegrationShareableIdRequest>
>(() => z.strictObject({}, words));
export const createIntegrationShareableIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationShareableIdResponse>
>(() => z.looseObject({ shareableId: anyString }, words));
export const deleteIntegrationShareableIdQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(anyString),
    },
    words,
  ),
);
export const getIntegrationShareableIdQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(anyString),
    },
    words,
  ),
);
export const getIntegrationShareableIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationShareableIdResponse>
>(() => z.looseObject({ shareableId: anyString, isExpired: anyBoolean }, words));
export const unlinkSandboxedConversationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(anyString),
    },
    words,
  ),
);
export const migrateWorkspaceToV4RequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<MigrateWorkspaceToV4Request, MigrateWorkspaceToV4Request>
>(() => z.strictObject({}, words));
export const chargeWorkspaceUnpaidInvoicesRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ChargeWorkspaceUnpaidInvoicesRequest, ChargeWorkspaceUnpaidInvoicesRequest>
>(() => z.strictObject({ invoiceIds: z.optional(z.array(anyString, words)) }, words));
export const chargeWorkspaceUnpaidInvoicesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ChargeWorkspaceUnpaidInvoicesResponse>
>(() =>
  z.looseObject(
    {
      chargedInvoices: z.array(z.looseObject({ id: anyString, amount: anyNumber }, words), words),
      failedInvoices: z.array(
        z.looseObject({ id: anyString, amount: anyNumber, failedReason: anyString }, words),
        words,
      ),
    },
    words,
  ),
);
export const publicWorkspaceSchema = /* @__PURE__ */ once<z.ZodMiniType<PublicWorkspace>>(() =>
  z.looseObject(
    {
      id: anyString,
      name: anyString,
      createdAt: anyString,
      updatedAt: anyString,
      about: absent(anyString),
      profilePicture: absent(anyString),
      contactEmail: absent(anyString),
      website: absent(anyString),
      socialAccounts: absent(z.array(anyString, words)),
      handle: absent(anyString),
    },
    words,
  ),
);
export const checkHandleAvailabilityRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CheckHandleAvailabilityRequest, CheckHandleAvailabilityRequest>
>(() =>
  z.strictObject(
    {
      handle: anyString.check(
        notEmpty,
        rule((text) => [...text].length <= 50, 'must have at most 50 characters'),
        z.regex(/^[a-z0-9-_]+$/u, words),
      ),
    },
    words,
  ),
);
export const checkHandleAvailabilityResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CheckHandleAvailabilityResponse>
>(() =>
  z.looseObject(
    { available: anyBoolean, suggestions: z.array(anyString, words), usedBy: absent(anyString) },
    words,
  ),
);
export const listPublicWorkspacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** Only the workspaces with these ids. */
      workspaceIds: z.optional(z.array(anyString, words)),
      /** Only those that this text finds. */
      search: z.optional(anyString),
    },
    words,
  ),
);
export const listPublicWorkspacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicWorkspacesResponse>
>(() =>
  z.looseObject(
    { workspaces: z.array(publicWorkspaceSchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const setWorkspacePreferenceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<SetWorkspacePreferenceRequest, SetWorkspacePreferenceRequest>
>(() => z.strictObject({ value: z.optional(z.unknown()) }, words));
export const getWorkspacePreferenceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetWorkspacePreferenceResponse>
>(() => z.looseObject({ value: absent(z.unknown()) }, words));
export const listIntegrationApiKeysQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The id of the integration. */
      integrationId: anyString,
    },
    words,
  ),
);
export const listIntegrationApiKeysResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListIntegrationApiKeysResponse>
>(() => z.looseObject({ iaks: z.array(apiKeySchema(), words) }, words));
export const createIntegrationApiKeyRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationApiKeyRequest, CreateIntegrationApiKeyRequest>
>(() => z.strictObject({ integrationId: anyString, note: z.optional(anyString) }, words));
export const integrationDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<IntegrationDefinitionInput>, IntegrationDefinitionInput>
>(() =>
  z.strictObject(
    {
      name: anyString.check(
        rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
      ),
      version: anyString.check(
        rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
      ),
      configuration: z.optional(
        z.strictObject(
          {
            title: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
              ),
            ),
            description: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
              ),
            ),
            schema: z.optional(anyObject),
            identifier: z.optional(anyObject),
          },
          words,
        ),
      ),
      configurations: z.optional(z.record(anyString, anyObject, words)),
      states: z.optional(z.record(anyString, anyObject, words)),
      events: z.optional(z.record(anyString, anyObject, words)),
      actions: z.optional(z.record(anyString, anyObject, words)),
      entities: z.optional(z.record(anyString, anyObject, words)),
      attributes: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
          ),
          words,
        ),
      ),
      identifier: z.optional(
        z.strictObject(
          {
            fallbackHandlerScript: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
              ),
            ),
            extractScript: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
              ),
            ),
          },
          words,
        ),
      ),
      channels: z.optional(z.record(anyString, anyObject, words)),
      user: z.optional(
        z.strictObject(
          {
            creation: z.optional(anyObject),
            tags: z.optional(z.record(anyString, anyObject, words)),
          },
          words,
        ),
      ),
      interfaces: z.optional(z.record(anyString, anyObject, words)),
      extraOperations: z.optional(z.record(anyString, anyObject, words)),
      sdkVersion: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
        ),
      ),
      secrets: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
            ),
          ),
          words,
        ),
      ),
      code: z.optional(anyString),
      url: z.optional(anyString),
      dev: z.optional(anyBoolean),
      icon: z.optional(anyString),
      readme: z.optional(anyString),
      title: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
        ),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      public: z.optional(anyBoolean),
      visibility: z.optional(z.literal(['public', 'private', 'unlisted'], words)),
      layers: z.optional(z.array(anyString, words)),
    },
    words,
  ),
);
export const integrationSchema = /* @__PURE__ */ once<z.ZodMiniType<Integration>>(() =>
  z.looseObject(
    {
      id: anyString,
      createdAt: timestamp,
      updatedAt: timestamp,
      identifier: z.looseObject(
        { fallbackHandlerScript: absent(anyString), extractScript: absent(anyString) },
        words,
      ),
      sandbox: absent(
        z.looseObject(
          { identifierExtractScript: absent(anyString), messageExtractScript: absent(anyString) },
          words,
        ),
      ),
      maxExecutionTime: absent(anyNumber),
      url: anyString,
      signingSecret: anyString,
      name: anyString,
      version: anyString,
      interfaces: z.record(anyString, anyObject, words),
      configuration: z.looseObject(
        {
          title: absent(anyString),
          description: absent(anyString),
          identifier: anyObject,
          schema: anyObject,
        },
        words,
      ),
      configurations: z.record(anyString, anyObject, words),
      channels: z.record(anyString, anyObject, words),
      states: z.record(anyString, anyObject, words),
      events: z.record(anyString, anyObject, words),
      actions: z.record(anyString, anyObject, words),
      user: z.looseObject(
        { tags: z.record(anyString, anyObject, words), creation: anyObject },
        words,
      ),
      entities: z.record(anyString, anyObject, words),
      attributes: absent(z.record(anyString, anyString, words)),
      dev: anyBoolean,
      title: anyString,
      description: anyString,
      iconUrl: anyString,
      readmeUrl: anyString,
      public: anyBoolean,
      visibility: anyString,
      verificationStatus: anyString,
      lifecycleStatus: anyString,
      secrets: z.array(anyString, words),
    },
    words,
  ),
);
export const createIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationResponse>
>(() => z.looseObject({ integration: integrationSchema() }, words));
export const listIntegrationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** How many items a page has at most. */
      limit: z.optional(anyNumber),
      /** Only those with this name. */
      name: z.optional(anyString),
      /** Only those of this version. */
      version: z.optional(anyString),
      /** Only those that implement the interface with this id. */
      interfaceId: z.optional(anyString),
      /** Only those that implement the interface with this name. */
      interfaceName: z.optional(anyString),
      /** Only those that this bot uses. */
      installedByBotId: z.optional(anyString),
      /** Only those with this status. */
      verificationStatus: z.optional(
        z.literal(['unapproved', 'pending', 'approved', 'rejected'], words),
      ),
      /** Only those that this text finds. */
      search: z.optional(anyString),
      /** The field by which the list is sorted. */
      sortBy: z.optional(
        z.literal(['popularity', 'name', 'createdAt', 'updatedAt', 'installCount'], words),
      ),
      /** Whether the list is ascending or descending. */
      direction: z.optional(z.literal(['asc', 'desc'], words)),
      /** Only those with this visibility. */
      visibility: z.optional(z.literal(['public', 'private'], words)),
      /** Only those whose `dev` has this value. */
      dev: z.optional(anyBoolean),
    },
    words,
  ),
);
export const integrationSummarySchema = /* @__PURE__ */ once<z.ZodMiniType<IntegrationSummary>>(
  () =>
    z.looseObject(
      {
        id: anyString,
        name: anyString,
        version: anyString,
        createdAt: timestamp,
        updatedAt: timestamp,
        title: anyString,
        description: anyString,
        iconUrl: anyString,
        public: anyBoolean,
        visibility: anyString,
        verificationStatus: anyString,
        lifecycleStatus: anyString,
        matchedOn: absent(
          z.looseObject(
            {
              name: absent(anyBoolean),
              title: absent(anyBoolean),
              description: absent(anyBoolean),
              actions: absent(z.array(anyString, words)),
              interfaces: absent(z.array(anyString, words)),
            },
            words,
          ),
        ),
        ownerWorkspace: absent(
          z.looseObject({ id: anyString, handle: z.nullable(anyString), name: anyString }, words),
        ),
        attributes: absent(z.record(anyString, anyString, words)),
      },
      words,
    ),
);
export const listIntegrationsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListIntegrationsResponse>
>(() =>
  z.looseObject(
    { integrations: z.array(integrationSummarySchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const integrationUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<IntegrationUpdateInput>, IntegrationUpdateInput>
>(() =>
  z.strictObject(
    {
      configuration: z.optional(
        z.strictObject(
          {
            title: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
              ),
            ),
            description: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
              ),
            ),
            schema: z.optional(anyObject),
            identifier: z.optional(anyObject),
          },
          words,
        ),
      ),
      configurations: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      extraOperations: z.optional(z.record(anyString, anyObject, words)),
      sdkVersion: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
        ),
      ),
      channels: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      maxExecutionTime: z.optional(z.int(words)),
      identifier: z.optional(
        z.strictObject(
          {
            extractScript: z.optional(
              z.nullable(
                anyString.check(
                  rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
                ),
              ),
            ),
            fallbackHandlerScript: z.optional(
              z.nullable(
                anyString.check(
                  rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
                ),
              ),
            ),
          },
          words,
        ),
      ),
      actions: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      events: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      states: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      user: z.optional(
        z.strictObject(
          {
            creation: z.optional(anyObject),
            tags: z.optional(z.record(anyString, z.nullable(anyObject), words)),
          },
          words,
        ),
      ),
      entities: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      interfaces: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      attributes: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
            ),
          ),
          words,
        ),
      ),
      secrets: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
            ),
          ),
          words,
        ),
      ),
      code: z.optional(anyString),
      icon: z.optional(anyString),
      readme: z.optional(anyString),
      title: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
        ),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      url: z.optional(z.nullable(anyString)),
      public: z.optional(anyBoolean),
      visibility: z.optional(z.literal(['public', 'private', 'unlisted'], words)),
      layers: z.optional(z.array(anyString, words)),
    },
    words,
  ),
);
export const updateIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateIntegrationResponse>
>(() => z.looseObject({ integration: integrationSchema() }, words));
export const getIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationResponse>
>(() => z.looseObject({ integration: integrationSchema() }, words));
export const rotateIntegrationSigningSecretsRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateIntegrationSigningSecretsRequest, RotateIntegrationSigningSecretsRequest>
>(() => z.strictObject({}, words));
export const rotateIntegrationSigningSecretsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateIntegrationSigningSecretsResponse>
>(() => z.looseObject({ newSigningSecret: anyString }, words));
export const getIntegrationByNameResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationByNameResponse>
>(() => z.looseObject({ integration: integrationSchema() }, words));
export const requestIntegrationVerificationRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RequestIntegrationVerificationRequest, RequestIntegrationVerificationRequest>
>(() => z.strictObject({ integrationId: anyString }, words));
export const createInterfaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateInterfaceRequest>, CreateInterfaceRequest>
>(() =>
  z.strictObject(
    {
      name: anyString.check(
        rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
      ),
      version: anyString.check(
        rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
      ),
      entities: z.optional(z.record(anyString, anyObject, words)),
      events: z.optional(z.record(anyString, anyObject, words)),
      actions: z.optional(z.record(anyString, anyObject, words)),
      channels: z.optional(z.record(anyString, anyObject, words)),
      nameTemplate: z.optional(
        z.strictObject(
          {
            script: anyString.check(
              rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
            ),
            language: anyString.check(
              rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
            ),
          },
          words,
        ),
      ),
      attributes: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
          ),
          words,
        ),
      ),
      sdkVersion: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
        ),
      ),
      icon: z.optional(anyString),
      readme: z.optional(anyString),
      title: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
        ),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      public: z.optional(anyBoolean),
    },
    words,
  ),
);
export const createInterfaceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateInterfaceResponse>
>(() => z.looseObject({ interface: interfaceSchema() }, words));
export const listInterfacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** Only those with this name. */
      name: z.optional(anyString),
      /** Only those of this version. */
      version: z.optional(anyString),
    },
    words,
  ),
);
export const listInterfacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListInterfacesResponse>
>(() =>
  z.looseObject(
    { interfaces: z.array(interfaceSummarySchema(), words), meta: absent(ListMetaSchema) },
    words,
  ),
);
export const getInterfaceResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetInterfaceResponse>>(
  () => z.looseObject({ interface: interfaceSchema() }, words),
);
export const updateInterfaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<UpdateInterfaceRequest>, UpdateInterfaceRequest>
>(() =>
  z.strictObject(
    {
      entities: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      events: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      actions: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      channels: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      nameTemplate: z.optional(
        z.nullable(
          z.strictObject(
            {
              script: anyString.check(
                rule((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
              ),
              language: anyString.check(
                rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
              ),
            },
            words,
          ),
        ),
      ),
      attributes: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
            ),
          ),
          words,
        ),
      ),
      sdkVersion: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
        ),
      ),
      icon: z.optional(anyString),
      readme: z.optional(anyString),
      title: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
        ),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      public: z.optional(anyBoolean),
    },
    words,
  ),
);
export const updateInterfaceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateInterfaceResponse>
>(() => z.looseObject({ interface: interfaceSchema() }, words));
export const getInterfaceByNameResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetInterfaceByNameResponse>
>(() => z.looseObject({ interface: interfaceSchema() }, words));
export const createPluginRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreatePluginRequest>, CreatePluginRequest>
>(() =>
  z.strictObject(
    {
      name: anyString.check(
        rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
      ),
      version: anyString.check(
        rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
      ),
      configuration: z.optional(
        z.strictObject(
          {
            title: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
              ),
            ),
            description: z.optional(
              anyString.check(
                rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
              ),
            ),
            schema: anyObject,
          },
          words,
        ),
      ),
      states: z.optional(z.record(anyString, anyObject, words)),
      events: z.optional(z.record(anyString, anyObject, words)),
      actions: z.optional(z.record(anyString, anyObject, words)),
      user: z.optional(z.strictObject({ tags: z.record(anyString, anyObject, words) }, words)),
      conversation: z.optional(
        z.strictObject({ tags: z.record(anyString, anyObject, words) }, words),
      ),
      message: z.optional(z.strictObject({ tags: z.record(anyString, anyObject, words) }, words)),
      attributes: z.optional(
        z.record(
          anyString,
          anyString.check(
            rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
          ),
          words,
        ),
      ),
      sdkVersion: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
        ),
      ),
      code: z.strictObject({ node: anyString, browser: anyString }, words),
      icon: z.optional(anyString),
      readme: z.optional(anyString),
      title: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
        ),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      public: z.optional(anyBoolean),
      visibility: z.optional(z.literal(['public', 'private', 'unlisted'], words)),
      dependencies: z.optional(
        z.strictObject(
          {
            interfaces: z.optional(z.record(anyString, anyObject, words)),
            integrations: z.optional(z.record(anyString, anyObject, words)),
          },
          words,
        ),
      ),
    },
    words,
  ),
);
export const createPluginResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreatePluginResponse>>(
  () => z.looseObject({ plugin: pluginSchema() }, words),
);
export const listPluginsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject(
    {
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(anyString),
      /** Only those with this name. */
      name: z.optional(anyString),
      /** Only those of this version. */
      version: z.optional(anyString),
    },
    words,
  ),
);
export const listPluginsResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<ListPluginsResponse>>(
  () =>
    z.looseObject(
      { plugins: z.array(pluginSummarySchema(), words), meta: absent(ListMetaSchema) },
      words,
    ),
);
export const getPluginResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetPluginResponse>>(() =>
  z.looseObject({ plugin: pluginSchema() }, words),
);
export const updatePluginRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<UpdatePluginRequest>, UpdatePluginRequest>
>(() =>
  z.strictObject(
    {
      configuration: z.optional(
        z.nullable(
          z.strictObject(
            {
              title: z.optional(
                anyString.check(
                  rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
                ),
              ),
              description: z.optional(
                anyString.check(
                  rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
                ),
              ),
              schema: anyObject,
            },
            words,
          ),
        ),
      ),
      states: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      events: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      actions: z.optional(z.record(anyString, z.nullable(anyObject), words)),
      user: z.optional(
        z.strictObject({ tags: z.record(anyString, z.nullable(anyObject), words) }, words),
      ),
      conversation: z.optional(
        z.strictObject({ tags: z.record(anyString, z.nullable(anyObject), words) }, words),
      ),
      message: z.optional(
        z.strictObject({ tags: z.record(anyString, z.nullable(anyObject), words) }, words),
      ),
      attributes: z.optional(
        z.record(
          anyString,
          z.nullable(
            anyString.check(
              rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
            ),
          ),
          words,
        ),
      ),
      sdkVersion: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 200, 'must have at most 200 characters'),
        ),
      ),
      code: z.optional(
        z.strictObject({ node: z.optional(anyString), browser: z.optional(anyString) }, words),
      ),
      icon: z.optional(anyString),
      readme: z.optional(anyString),
      title: z.optional(
        anyString.check(
          notEmpty,
          rule((text) => [...text].length <= 64, 'must have at most 64 characters'),
        ),
      ),
      description: z.optional(
        anyString.check(
          rule((text) => [...text].length <= 256, 'must have at most 256 characters'),
        ),
      ),
      public: z.optional(anyBoolean),
      visibility: z.optional(z.literal(['public', 'private', 'unlisted'], words)),
      dependencies: z.optional(
        z.strictObject(
          {
            interfaces: z.optional(z.record(anyString, z.nullable(anyObject), words)),
            integrations: z.optional(z.record(anyString, z.nullable(anyObject), words)),
          },
          words,
        ),
      ),
    },
    words,
  ),
);
export const updatePluginResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<UpdatePluginResponse>>(
  () => z.looseObject({ plugin: pluginSchema() }, words),
);
export const getDereferencedPluginResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetDereferencedPluginResponse>
>(() => z.looseObject({ plugin: pluginSchema() }, words));
export const getPluginByNameResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPluginByNameResponse>
>(() => z.looseObject({ plugin: pluginSchema() }, words));
export const getPluginCodeResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPluginCodeResponse>
>(() => z.looseObject({ code: anyString }, words));
export const changeAISpendQuotaRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ChangeAISpendQuotaRequest, ChangeAISpendQuotaRequest>
>(() => z.strictObject({ monthlySpendingLimit: anyNumber }, words));
export const introspectRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<IntrospectRequest, IntrospectRequest>
>(() => z.strictObject({ botId: anyString }, words));
export const introspectResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<IntrospectResponse>>(
  () => z.looseObject({ workspaceId: anyString, botId: anyString, userId: anyString }, words),
);
