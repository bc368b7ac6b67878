/**
 * The schemas of the admin API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import * as z from 'zod/mini';
import { once } from '../once.ts';
import { BotSchema, ListMetaSchema, withToken } from '../resources.ts';
import {
  absent,
  anyObject,
  email,
  notEmpty,
  type ParsedInput,
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
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only bots whose `dev` has this value. */
    dev: z.optional(z.boolean()),
    /** The field by which the list is sorted. */
    sortField: z.optional(z.literal(['createdAt', 'updatedAt'])),
    /** Whether the list is ascending or descending. */
    sortDirection: z.optional(z.literal(['asc', 'desc'])),
  }),
);
export const listBotsResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<ListBotsResponse>>(() =>
  z.looseObject({ bots: z.array(BotSchema), meta: absent(ListMetaSchema) }),
);
export const botStateDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotStateDefinitionInput>, BotStateDefinitionInput>
>(() =>
  z.strictObject({
    type: z.literal(['conversation', 'user', 'bot']),
    schema: anyObject,
    expiry: z.optional(z.number().check(z.gte(1))),
  }),
);
export const botEventDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotEventDefinitionInput>, BotEventDefinitionInput>
>(() =>
  z.strictObject({
    title: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    schema: anyObject,
    attributes: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
      ),
    ),
  }),
);
export const botRecurringEventInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotRecurringEventInput>, BotRecurringEventInput>
>(() =>
  z.strictObject({
    schedule: anyObject,
    type: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    payload: anyObject,
  }),
);
export const botActionDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotActionDefinitionInput>, BotActionDefinitionInput>
>(() =>
  z.strictObject({
    title: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    billable: z.optional(z.boolean()),
    cacheable: z.optional(z.boolean()),
    input: anyObject,
    output: anyObject,
    attributes: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
      ),
    ),
  }),
);
export const botMediaInputSchema = /* @__PURE__ */ once<z.ZodMiniType<BotMedia, BotMedia>>(() =>
  z.strictObject({ url: z.string(), name: z.string() }),
);
export const createBotRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateBotRequest>, CreateBotRequest>
>(() =>
  z.strictObject({
    states: z.optional(z.record(z.string(), botStateDefinitionInputSchema())),
    events: z.optional(z.record(z.string(), botEventDefinitionInputSchema())),
    recurringEvents: z.optional(z.record(z.string(), botRecurringEventInputSchema())),
    subscriptions: z.optional(
      z.strictObject({ events: z.nullable(z.record(z.string(), anyObject)) }),
    ),
    actions: z.optional(z.record(z.string(), botActionDefinitionInputSchema())),
    configuration: z.optional(
      z.strictObject({ data: z.optional(anyObject), schema: z.optional(anyObject) }),
    ),
    user: z.optional(z.strictObject({ tags: z.optional(z.record(z.string(), anyObject)) })),
    conversation: z.optional(z.strictObject({ tags: z.optional(z.record(z.string(), anyObject)) })),
    message: z.optional(z.strictObject({ tags: z.optional(z.record(z.string(), anyObject)) })),
    tags: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(z.refine((text) => [...text].length <= 500, 'must have at most 500 characters')),
      ),
    ),
    code: z.optional(z.string()),
    name: z.optional(z.string().check(notEmpty)),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters')),
    ),
    medias: z.optional(z.array(botMediaInputSchema())),
    url: z.optional(z.string()),
    secrets: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(
            z.refine((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
          ),
      ),
    ),
    dev: z.optional(z.boolean()),
  }),
);
export const botMediaSchema = /* @__PURE__ */ once<z.ZodMiniType<BotMedia>>(() =>
  z.looseObject({ url: z.string(), name: z.string() }),
);
export const botDetailsSchema = /* @__PURE__ */ once<z.ZodMiniType<BotDetails>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    signingSecret: z.string(),
    integrations: z.record(z.string(), anyObject),
    plugins: z.record(z.string(), anyObject),
    maxExecutionTime: absent(z.number()),
    user: z.looseObject({ tags: z.record(z.string(), anyObject) }),
    conversation: z.looseObject({ tags: z.record(z.string(), anyObject) }),
    message: z.looseObject({ tags: z.record(z.string(), anyObject) }),
    states: z.record(z.string(), anyObject),
    configuration: z.looseObject({ data: anyObject, schema: anyObject }),
    events: z.record(z.string(), anyObject),
    recurringEvents: z.record(z.string(), anyObject),
    subscriptions: z.looseObject({ events: z.nullable(z.record(z.string(), anyObject)) }),
    actions: z.record(z.string(), anyObject),
    tags: z.record(z.string(), z.string()),
    name: z.string(),
    description: absent(z.string()),
    deployedAt: absent(timestamp),
    dev: z.boolean(),
    secrets: z.array(z.string()),
    createdBy: absent(z.string()),
    alwaysAlive: z.boolean(),
    status: z.string(),
    medias: z.array(botMediaSchema()),
  }),
);
export const createBotResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreateBotResponse>>(() =>
  z.looseObject({ bot: botDetailsSchema() }),
);
export const getBotQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** Whether what plugins define is merged into what the bot defines. */
    shouldMergePlugins: z.optional(z.boolean()),
  }),
);
export const getBotResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetBotResponse>>(() =>
  z.looseObject({ bot: botDetailsSchema() }),
);
export const botEventUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotEventUpdateInput>, BotEventUpdateInput>
>(() =>
  z.strictObject({
    title: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    schema: anyObject,
    attributes: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
        ),
      ),
    ),
  }),
);
export const botActionUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotActionUpdateInput>, BotActionUpdateInput>
>(() =>
  z.strictObject({
    title: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    billable: z.optional(z.boolean()),
    cacheable: z.optional(z.boolean()),
    input: anyObject,
    output: anyObject,
    attributes: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
        ),
      ),
    ),
  }),
);
export const botIntegrationUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotIntegrationUpdateInput>, BotIntegrationUpdateInput>
>(() =>
  z.strictObject({
    enabled: z.optional(z.boolean()),
    integrationId: z.optional(z.string()),
    configurationType: z.optional(z.nullable(z.string())),
    configuration: z.optional(anyObject),
    disabledChannels: z.optional(z.array(z.string())),
  }),
);
export const botPluginUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<BotPluginUpdateInput>, BotPluginUpdateInput>
>(() =>
  z.strictObject({
    id: z.string(),
    enabled: z.optional(z.boolean()),
    configuration: z.optional(anyObject),
    interfaces: z.optional(z.record(z.string(), anyObject)),
    integrations: z.optional(z.record(z.string(), anyObject)),
  }),
);
export const updateBotRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<UpdateBotRequest>, UpdateBotRequest>
>(() =>
  z.strictObject({
    url: z.optional(z.nullable(z.string())),
    authentication: z.optional(z.literal(['iam', 'hmac-sha256'])),
    configuration: z.optional(
      z.strictObject({ data: z.optional(anyObject), schema: z.optional(anyObject) }),
    ),
    tags: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(z.refine((text) => [...text].length <= 500, 'must have at most 500 characters')),
      ),
    ),
    blocked: z.optional(z.boolean()),
    maxExecutionTime: z.optional(z.int()),
    alwaysAlive: z.optional(z.boolean()),
    user: z.optional(
      z.strictObject({ tags: z.optional(z.record(z.string(), z.nullable(anyObject))) }),
    ),
    message: z.optional(
      z.strictObject({ tags: z.optional(z.record(z.string(), z.nullable(anyObject))) }),
    ),
    conversation: z.optional(
      z.strictObject({ tags: z.optional(z.record(z.string(), z.nullable(anyObject))) }),
    ),
    events: z.optional(z.record(z.string(), z.nullable(botEventUpdateInputSchema()))),
    actions: z.optional(z.record(z.string(), z.nullable(botActionUpdateInputSchema()))),
    states: z.optional(z.record(z.string(), z.nullable(botStateDefinitionInputSchema()))),
    recurringEvents: z.optional(z.record(z.string(), z.nullable(botRecurringEventInputSchema()))),
    integrations: z.optional(z.record(z.string(), z.nullable(botIntegrationUpdateInputSchema()))),
    plugins: z.optional(z.record(z.string(), z.nullable(botPluginUpdateInputSchema()))),
    subscriptions: z.optional(
      z.strictObject({ events: z.nullable(z.record(z.string(), z.nullable(anyObject))) }),
    ),
    code: z.optional(z.string()),
    name: z.optional(z.string().check(notEmpty)),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters')),
    ),
    medias: z.optional(z.array(botMediaInputSchema())),
    secrets: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(
              z.refine((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
            ),
        ),
      ),
    ),
    layers: z.optional(z.array(z.string())),
    shouldMergePlugins: z.optional(z.boolean()),
  }),
);
export const updateBotResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<UpdateBotResponse>>(() =>
  z.looseObject({ bot: botDetailsSchema() }),
);
export const transferBotRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<TransferBotRequest, TransferBotRequest>
>(() => z.strictObject({ targetWorkspaceId: z.string() }));
export const botAllowlistSettingSchema = /* @__PURE__ */ once<z.ZodMiniType<BotAllowlistSetting>>(
  () => z.string(),
);
export const getBotAllowlistResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotAllowlistResponse>
>(() =>
  z.looseObject({
    setting: botAllowlistSettingSchema(),
    users: z.array(z.looseObject({ id: z.string() })),
  }),
);
export const botAllowlistSettingInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<BotAllowlistSettingInput, BotAllowlistSettingInput>
>(() => z.literal(['ALL_WORKSPACE_USERS', 'SELECTED_USERS']));
export const updateBotAllowlistRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateBotAllowlistRequest, UpdateBotAllowlistRequest>
>(() =>
  z.strictObject({
    setting: z.optional(botAllowlistSettingInputSchema()),
    users: z.optional(z.record(z.string(), z.boolean())),
  }),
);
export const listBotApiKeysQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The id of the bot. */
    botId: z.string(),
  }),
);
export const apiKeySchema = /* @__PURE__ */ once<z.ZodMiniType<ApiKey>>(() =>
  z.looseObject({ id: z.string(), createdAt: timestamp, note: z.string() }),
);
export const listBotApiKeysResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotApiKeysResponse>
>(() => z.looseObject({ baks: z.array(apiKeySchema()) }));
export const createBotApiKeyRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateBotApiKeyRequest, CreateBotApiKeyRequest>
>(() => z.strictObject({ botId: z.string(), note: z.optional(z.string()) }));
export const newApiKeySchema = /* @__PURE__ */ once<z.ZodMiniType<NewApiKey>>(() =>
  z.looseObject({ id: z.string(), createdAt: timestamp, note: z.string(), value: z.string() }),
);
export const botVersionSchema = /* @__PURE__ */ once<z.ZodMiniType<BotVersion>>(() =>
  z.looseObject({ id: z.string(), name: z.string(), description: absent(z.string()) }),
);
export const listBotVersionsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotVersionsResponse>
>(() => z.looseObject({ versions: z.array(botVersionSchema()) }));
export const createBotVersionRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateBotVersionRequest, CreateBotVersionRequest>
>(() => z.strictObject({ name: z.string(), description: z.optional(z.string()) }));
export const createBotVersionResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateBotVersionResponse>
>(() => z.looseObject({ version: botVersionSchema() }));
export const getBotVersionResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotVersionResponse>
>(() => z.looseObject({ url: z.string() }));
export const deployBotVersionRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<DeployBotVersionRequest, DeployBotVersionRequest>
>(() => z.strictObject({ versionId: z.string() }));
export const getBotAnalyticsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The start of the time, in ISO 8601. */
    startDate: z.string(),
    /** The end of the time, in ISO 8601. */
    endDate: z.string(),
  }),
);
export const botAnalyticsSchema = /* @__PURE__ */ once<z.ZodMiniType<BotAnalytics>>(() =>
  z.looseObject({
    startDateTimeUtc: z.string(),
    endDateTimeUtc: z.string(),
    returningUsers: z.number(),
    newUsers: z.number(),
    sessions: z.number(),
    messages: z.number(),
    userMessages: z.number(),
    botMessages: z.number(),
    events: z.number(),
    eventTypes: z.record(z.string(), z.number()),
    customEvents: z.record(z.string(), z.number()),
    llm: z.looseObject({
      calls: z.number(),
      errors: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      latency: anyObject,
      tokensPerSecond: anyObject,
      cost: anyObject,
    }),
  }),
);
export const getBotAnalyticsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotAnalyticsResponse>
>(() => z.looseObject({ records: z.array(botAnalyticsSchema()) }));
export const getBotLogsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The time from which entries are returned, in ISO 8601. */
    timeStart: z.string(),
    /** The time up to which entries are returned, in ISO 8601. */
    timeEnd: z.optional(z.string()),
    /** Only entries of this level, such as `error`. Which levels there are is not documented. */
    level: z.optional(z.string()),
    /** Only entries about this user. */
    userId: z.optional(z.string()),
    /** Only entries about this workflow. */
    workflowId: z.optional(z.string()),
    /** Only entries about this conversation. */
    conversationId: z.optional(z.string()),
    /** Only entries whose message contains this text. */
    messageContains: z.optional(z.string()),
    /** The token of the page, from `nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const logEntrySchema = /* @__PURE__ */ once<z.ZodMiniType<LogEntry>>(() =>
  z.looseObject({
    timestamp: z.string(),
    level: z.string(),
    message: z.string(),
    workflowId: absent(z.string()),
    userId: absent(z.string()),
    conversationId: absent(z.string()),
  }),
);
export const getBotLogsResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetBotLogsResponse>>(
  () =>
    withToken(
      z.looseObject({ logs: z.array(logEntrySchema()), nextToken: absent(z.nullable(z.string())) }),
    ),
);
export const listBotIssuesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const botIssueSchema = /* @__PURE__ */ once<z.ZodMiniType<BotIssue>>(() =>
  z.looseObject({
    id: z.string(),
    code: z.string(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    title: z.string(),
    description: z.string(),
    groupedData: z.record(z.string(), anyObject),
    eventsCount: z.number(),
    category: z.string(),
    resolutionLink: z.nullable(z.string()),
  }),
);
export const listBotIssuesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotIssuesResponse>
>(() => z.looseObject({ issues: z.array(botIssueSchema()), meta: absent(ListMetaSchema) }));
export const getBotIssueResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetBotIssueResponse>>(
  () => z.looseObject({ issue: botIssueSchema() }),
);
export const botIssueEventSchema = /* @__PURE__ */ once<z.ZodMiniType<BotIssueEvent>>(() =>
  z.looseObject({ id: z.string(), createdAt: timestamp, data: z.record(z.string(), anyObject) }),
);
export const listBotIssueEventsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListBotIssueEventsResponse>
>(() => z.looseObject({ issueEvents: z.array(botIssueEventSchema()) }));
export const listActionRunsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The name of the integration. */
    integrationName: z.string(),
    /** The time from which to list, in ISO 8601. */
    timestampFrom: z.optional(z.string()),
    /** The time up to which to list, in ISO 8601. */
    timestampUntil: z.optional(z.string()),
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const actionRunSchema = /* @__PURE__ */ once<z.ZodMiniType<ActionRun>>(() =>
  z.looseObject({
    timestamp: z.string(),
    integrationName: absent(z.string()),
    actionType: z.string(),
    input: anyObject,
    inputTruncated: absent(z.boolean()),
    output: z.nullable(anyObject),
    outputTruncated: absent(z.boolean()),
    status: z.string(),
    durationMs: z.number(),
    cached: z.boolean(),
    errorMessage: absent(z.nullable(z.string())),
  }),
);
export const listActionRunsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListActionRunsResponse>
>(() => z.looseObject({ data: z.array(actionRunSchema()), meta: absent(ListMetaSchema) }));
export const getIntegrationLogsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The time from which entries are returned, in ISO 8601. */
    timeStart: z.string(),
    /** The time up to which entries are returned, in ISO 8601. */
    timeEnd: z.optional(z.string()),
    /** Only entries of this level, such as `error`. Which levels there are is not documented. */
    level: z.optional(z.string()),
    /** Only entries about this user. */
    userId: z.optional(z.string()),
    /** Only entries about this conversation. */
    conversationId: z.optional(z.string()),
    /** Only entries whose message contains this text. */
    messageContains: z.optional(z.string()),
    /** The token of the page, from `nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const getIntegrationLogsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationLogsResponse>
>(() =>
  withToken(
    z.looseObject({ logs: z.array(logEntrySchema()), nextToken: absent(z.nullable(z.string())) }),
  ),
);
export const listActivitiesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The id of the task. */
    taskId: z.string(),
    /** The id of the bot. */
    botId: z.string(),
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const activitySchema = /* @__PURE__ */ once<z.ZodMiniType<Activity>>(() =>
  z.looseObject({
    id: z.string(),
    description: z.string(),
    taskId: z.string(),
    category: z.string(),
    data: anyObject,
    createdAt: timestamp,
  }),
);
export const listActivitiesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListActivitiesResponse>
>(() => z.looseObject({ activities: z.array(activitySchema()), meta: absent(ListMetaSchema) }));
export const listWorkspaceMembersQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const roleSchema = /* @__PURE__ */ once<z.ZodMiniType<Role>>(() => z.string());
export const workspaceMemberSchema = /* @__PURE__ */ once<z.ZodMiniType<WorkspaceMember>>(() =>
  z.looseObject({
    id: z.string(),
    userId: absent(z.string()),
    email: z.string(),
    createdAt: z.string(),
    role: roleSchema(),
    profilePicture: absent(z.string()),
    displayName: absent(z.string()),
  }),
);
export const listWorkspaceMembersResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceMembersResponse>
>(() => z.looseObject({ members: z.array(workspaceMemberSchema()), meta: absent(ListMetaSchema) }));
export const roleInputSchema = /* @__PURE__ */ once<z.ZodMiniType<RoleInput, RoleInput>>(() =>
  z.literal(['viewer', 'billing', 'developer', 'manager', 'administrator', 'owner']),
);
export const createWorkspaceMemberRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateWorkspaceMemberRequest, CreateWorkspaceMemberRequest>
>(() => z.strictObject({ email: email(), role: roleInputSchema() }));
export const updateWorkspaceMemberRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateWorkspaceMemberRequest, UpdateWorkspaceMemberRequest>
>(() => z.strictObject({ role: z.optional(roleInputSchema()) }));
export const listWorkspacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only the workspace with this handle. */
    handle: z.optional(z.string()),
  }),
);
export const workspaceSchema = /* @__PURE__ */ once<z.ZodMiniType<Workspace>>(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    ownerId: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    botCount: z.number(),
    billingVersion: z.string(),
    plan: z.string(),
    blocked: z.boolean(),
    spendingLimit: z.number(),
    about: absent(z.string()),
    profilePicture: absent(z.string()),
    contactEmail: absent(z.string()),
    website: absent(z.string()),
    socialAccounts: absent(z.array(z.string())),
    isPublic: absent(z.boolean()),
    handle: absent(z.string()),
    activeTrialId: z.nullable(z.string()),
  }),
);
export const listWorkspacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspacesResponse>
>(() => z.looseObject({ workspaces: z.array(workspaceSchema()), meta: absent(ListMetaSchema) }));
export const createWorkspaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateWorkspaceRequest, CreateWorkspaceRequest>
>(() => z.strictObject({ name: z.string() }));
export const updateWorkspaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateWorkspaceRequest, UpdateWorkspaceRequest>
>(() =>
  z.strictObject({
    name: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
      ),
    ),
    spendingLimit: z.optional(z.number().check(z.gte(5), z.lte(1000))),
    about: z.optional(z.string()),
    profilePicture: z.optional(z.string()),
    contactEmail: z.optional(z.string()),
    website: z.optional(z.string()),
    socialAccounts: z.optional(z.array(z.string())),
    isPublic: z.optional(z.boolean()),
    handle: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
        z.regex(/^[0-9a-z][a-z0-9-_]+[0-9a-z]$/u),
      ),
    ),
  }),
);
export const getAuditRecordsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const auditRecordSchema = /* @__PURE__ */ once<z.ZodMiniType<AuditRecord>>(() =>
  z.looseObject({
    id: z.string(),
    recordedAt: timestamp,
    userId: z.nullable(z.string()),
    userEmail: absent(z.nullable(z.string())),
    resourceId: z.nullable(z.string()),
    resourceName: absent(z.nullable(z.string())),
    value: absent(z.nullable(z.string())),
    action: z.string(),
  }),
);
export const getAuditRecordsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetAuditRecordsResponse>
>(() => z.looseObject({ records: z.array(auditRecordSchema()), meta: absent(ListMetaSchema) }));
export const usageTypeInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UsageTypeInput, UsageTypeInput>
>(() =>
  z.literal([
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
  ]),
);
export const listWorkspaceUsagesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The type of usage. */
    type: usageTypeInputSchema(),
    /**
     * The period, as the `period` of a response is written; by default, the present one. The
     * service does not document how it writes a period; the fake platform takes a month, such
     * as 2026-05.
     */
    period: z.optional(z.string()),
  }),
);
export const usageTypeSchema = /* @__PURE__ */ once<z.ZodMiniType<UsageType>>(() => z.string());
export const usageSchema = /* @__PURE__ */ once<z.ZodMiniType<Usage>>(() =>
  z.looseObject({
    id: z.string(),
    period: z.string(),
    value: z.number(),
    quota: z.number(),
    type: usageTypeSchema(),
  }),
);
export const listWorkspaceUsagesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceUsagesResponse>
>(() => z.looseObject({ usages: z.array(usageSchema()) }));
export const breakDownWorkspaceUsageByBotQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The type of usage. */
    type: usageTypeInputSchema(),
    /**
     * The period, as the `period` of a response is written; by default, the present one. The
     * service does not document how it writes a period; the fake platform takes a month, such
     * as 2026-05.
     */
    period: z.optional(z.string()),
  }),
);
export const botUsageSchema = /* @__PURE__ */ once<z.ZodMiniType<BotUsage>>(() =>
  z.looseObject({ botId: z.string(), value: z.number() }),
);
export const breakDownWorkspaceUsageByBotResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<BreakDownWorkspaceUsageByBotResponse>
>(() => z.looseObject({ data: z.array(botUsageSchema()) }));
export const listWorkspaceQuotasQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /**
     * The period, as the `period` of a response is written; by default, the present one. The
     * service does not document how it writes a period; the fake platform takes a month, such
     * as 2026-05.
     */
    period: z.optional(z.string()),
  }),
);
export const quotaSchema = /* @__PURE__ */ once<z.ZodMiniType<Quota>>(() =>
  z.looseObject({ period: z.string(), value: z.number(), type: usageTypeSchema() }),
);
export const listWorkspaceQuotasResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceQuotasResponse>
>(() => z.looseObject({ quotas: z.array(quotaSchema()) }));
export const getWorkspaceQuotaQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The type of usage. */
    type: usageTypeInputSchema(),
    /**
     * The period, as the `period` of a response is written; by default, the present one. The
     * service does not document how it writes a period; the fake platform takes a month, such
     * as 2026-05.
     */
    period: z.optional(z.string()),
  }),
);
export const getWorkspaceQuotaResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetWorkspaceQuotaResponse>
>(() => z.looseObject({ quota: quotaSchema() }));
export const quotaCompletionSchema = /* @__PURE__ */ once<z.ZodMiniType<QuotaCompletion>>(() =>
  z.looseObject({ type: usageTypeSchema(), completion: z.number() }),
);
export const getAllWorkspaceQuotaCompletionResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetAllWorkspaceQuotaCompletionResponse>
>(() => z.record(z.string(), quotaCompletionSchema()));
export const invoiceSchema = /* @__PURE__ */ once<z.ZodMiniType<Invoice>>(() =>
  z.looseObject({
    id: z.string(),
    period: z.looseObject({ month: z.number(), year: z.number() }),
    date: timestamp,
    amount: z.number(),
    currency: z.string(),
    paymentStatus: z.nullable(z.string()),
    dueDate: absent(z.string()),
    paymentAttemptCount: z.nullable(z.number()),
    nextPaymentAttemptDate: z.nullable(timestamp),
    pdfUrl: z.string(),
  }),
);
export const listWorkspaceInvoicesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListWorkspaceInvoicesResponse>
>(() => z.looseObject({ invoices: z.array(invoiceSchema()) }));
export const invoiceLineItemSchema = /* @__PURE__ */ once<z.ZodMiniType<InvoiceLineItem>>(() =>
  z.looseObject({
    id: z.string(),
    description: z.string(),
    totalInCents: z.number(),
    currency: z.string(),
    pricePerUnitInCents: z.nullable(z.number()),
    quantity: z.nullable(z.number()),
    type: z.string(),
    periodStart: z.nullable(z.string()),
    periodEnd: z.nullable(z.string()),
  }),
);
export const getUpcomingInvoiceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetUpcomingInvoiceResponse>
>(() => z.looseObject({ total: z.number(), lineItems: z.array(invoiceLineItemSchema()) }));
export const getUsageQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The type of usage. */
    type: usageTypeInputSchema(),
    /**
     * The period, as the `period` of a response is written; by default, the present one. The
     * service does not document how it writes a period; the fake platform takes a month, such
     * as 2026-05.
     */
    period: z.optional(z.string()),
  }),
);
export const getUsageResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetUsageResponse>>(() =>
  z.looseObject({ usage: usageSchema() }),
);
export const getMultipleUsagesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The types of usage, one parameter each. */
    types: z.array(usageTypeInputSchema()),
    /** The ids that have usage, one parameter each. */
    ids: z.array(z.string()),
    /**
     * The period, as the `period` of a response is written; by default, the present one. The
     * service does not document how it writes a period; the fake platform takes a month, such
     * as 2026-05.
     */
    period: z.optional(z.string()),
  }),
);
export const getMultipleUsagesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetMultipleUsagesResponse>
>(() => z.looseObject({ usages: z.array(usageSchema()) }));
export const listUsageHistoryQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The type of usage. */
    type: usageTypeInputSchema(),
  }),
);
export const listUsageHistoryResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListUsageHistoryResponse>
>(() => z.looseObject({ usages: z.array(usageSchema()) }));
export const listUsageActivityQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The type of usage. */
    type: usageTypeInputSchema(),
    /** The time from which to list, in ISO 8601. */
    timestampFrom: z.optional(z.string()),
    /** The time up to which to list, in ISO 8601. */
    timestampUntil: z.optional(z.string()),
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const usageActivitySchema = /* @__PURE__ */ once<z.ZodMiniType<UsageActivity>>(() =>
  z.looseObject({
    timestamp: z.string(),
    value: z.number(),
    period: z.string(),
    metadata: anyObject,
  }),
);
export const listUsageActivityResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListUsageActivityResponse>
>(() => z.looseObject({ data: z.array(usageActivitySchema()), meta: absent(ListMetaSchema) }));
export const listUsageActivityDailyQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The type of usage. */
    type: usageTypeInputSchema(),
    /** The first day, in ISO 8601. */
    dateFrom: z.optional(z.string()),
    /** The last day, in ISO 8601. */
    dateUntil: z.optional(z.string()),
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
  }),
);
export const dailyUsageActivitySchema = /* @__PURE__ */ once<z.ZodMiniType<DailyUsageActivity>>(
  () =>
    z.looseObject({
      key: z.string(),
      date: z.string(),
      value: z.number(),
      metadata: absent(
        z.looseObject({
          botId: z.string(),
          type: z.string(),
          subtype: absent(z.string()),
          source: absent(z.string()),
        }),
      ),
    }),
);
export const listUsageActivityDailyResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListUsageActivityDailyResponse>
>(() => z.looseObject({ data: z.array(dailyUsageActivitySchema()), meta: absent(ListMetaSchema) }));
export const accountSchema = /* @__PURE__ */ once<z.ZodMiniType<Account>>(() =>
  z.looseObject({
    id: z.string(),
    email: z.string(),
    displayName: absent(z.string()),
    emailVerified: z.boolean(),
    profilePicture: absent(z.string()),
    createdAt: timestamp,
  }),
);
export const getAccountResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetAccountResponse>>(
  () => z.looseObject({ account: accountSchema() }),
);
export const updateAccountRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateAccountRequest, UpdateAccountRequest>
>(() =>
  z.strictObject({
    displayName: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 100, 'must have at most 100 characters')),
    ),
    profilePicture: z.optional(z.string()),
    refresh: z.optional(z.boolean()),
  }),
);
export const updateAccountResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateAccountResponse>
>(() => z.looseObject({ account: accountSchema() }));
export const deleteAccountRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<DeleteAccountRequest, DeleteAccountRequest>
>(() => z.strictObject({}));
export const listPersonalAccessTokensResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPersonalAccessTokensResponse>
>(() => z.looseObject({ pats: z.array(apiKeySchema()) }));
export const createPersonalAccessTokenRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreatePersonalAccessTokenRequest, CreatePersonalAccessTokenRequest>
>(() => z.strictObject({ note: z.string() }));
export const createPersonalAccessTokenResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreatePersonalAccessTokenResponse>
>(() => z.looseObject({ pat: newApiKeySchema() }));
export const runVrlRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<RunVrlRequest>, RunVrlRequest>
>(() => z.strictObject({ data: anyObject, script: z.string() }));
export const runVrlResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<RunVrlResponse>>(() =>
  z.looseObject({ data: anyObject, result: absent(z.unknown()) }),
);
export const setAccountPreferenceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<SetAccountPreferenceRequest, SetAccountPreferenceRequest>
>(() => z.strictObject({ value: z.optional(z.unknown()) }));
export const getAccountPreferenceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetAccountPreferenceResponse>
>(() => z.looseObject({ value: absent(z.unknown()) }));
export const listPublicIntegrationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** How many items a page has at most. */
    limit: z.optional(z.number()),
    /** Only those with this name. */
    name: z.optional(z.string()),
    /** Only those of this version. */
    version: z.optional(z.string()),
    /** Only those that implement the interface with this id. */
    interfaceId: z.optional(z.string()),
    /** Only those that implement the interface with this name. */
    interfaceName: z.optional(z.string()),
    /** Only those that this bot uses. */
    installedByBotId: z.optional(z.string()),
    /** Only those with this status. */
    verificationStatus: z.optional(z.literal(['unapproved', 'pending', 'approved', 'rejected'])),
    /** Only those that this text finds. */
    search: z.optional(z.string()),
    /** The field by which the list is sorted. */
    sortBy: z.optional(z.literal(['popularity', 'name', 'createdAt', 'updatedAt', 'installCount'])),
    /** Whether the list is ascending or descending. */
    direction: z.optional(z.literal(['asc', 'desc'])),
  }),
);
export const publicIntegrationSummarySchema = /* @__PURE__ */ once<
  z.ZodMiniType<PublicIntegrationSummary>
>(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    public: z.boolean(),
    visibility: z.string(),
    verificationStatus: z.string(),
    lifecycleStatus: z.string(),
    ownerWorkspace: z.looseObject({
      id: z.string(),
      handle: z.nullable(z.string()),
      name: z.string(),
    }),
    meta: z.looseObject({ installs: z.number(), views: z.number() }),
    matchedOn: absent(
      z.looseObject({
        name: absent(z.boolean()),
        title: absent(z.boolean()),
        description: absent(z.boolean()),
        actions: absent(z.array(z.string())),
        interfaces: absent(z.array(z.string())),
      }),
    ),
    attributes: absent(z.record(z.string(), z.string())),
  }),
);
export const listPublicIntegrationsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicIntegrationsResponse>
>(() =>
  z.looseObject({
    integrations: z.array(publicIntegrationSummarySchema()),
    meta: absent(ListMetaSchema),
  }),
);
export const publicIntegrationSchema = /* @__PURE__ */ once<z.ZodMiniType<PublicIntegration>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    identifier: z.looseObject({
      fallbackHandlerScript: absent(z.string()),
      extractScript: absent(z.string()),
    }),
    sandbox: absent(
      z.looseObject({
        identifierExtractScript: absent(z.string()),
        messageExtractScript: absent(z.string()),
      }),
    ),
    maxExecutionTime: absent(z.number()),
    url: z.string(),
    signingSecret: z.string(),
    name: z.string(),
    version: z.string(),
    interfaces: z.record(z.string(), anyObject),
    configuration: z.looseObject({
      title: absent(z.string()),
      description: absent(z.string()),
      identifier: anyObject,
      schema: anyObject,
    }),
    configurations: z.record(z.string(), anyObject),
    channels: z.record(z.string(), anyObject),
    states: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    user: z.looseObject({ tags: z.record(z.string(), anyObject), creation: anyObject }),
    entities: z.record(z.string(), anyObject),
    attributes: absent(z.record(z.string(), z.string())),
    dev: z.boolean(),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
    visibility: z.string(),
    verificationStatus: z.string(),
    lifecycleStatus: z.string(),
    secrets: z.array(z.string()),
    ownerWorkspace: z.looseObject({
      id: z.string(),
      handle: z.nullable(z.string()),
      name: z.string(),
    }),
    meta: z.looseObject({ installs: z.number(), views: z.number() }),
  }),
);
export const getPublicIntegrationByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicIntegrationByIdResponse>
>(() => z.looseObject({ integration: publicIntegrationSchema() }));
export const getPublicIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicIntegrationResponse>
>(() => z.looseObject({ integration: publicIntegrationSchema() }));
export const listPublicPluginsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only those with this name. */
    name: z.optional(z.string()),
    /** Only those of this version. */
    version: z.optional(z.string()),
  }),
);
export const pluginSummarySchema = /* @__PURE__ */ once<z.ZodMiniType<PluginSummary>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    name: z.string(),
    version: z.string(),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
    visibility: z.string(),
    lifecycleStatus: z.string(),
  }),
);
export const listPublicPluginsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicPluginsResponse>
>(() => z.looseObject({ plugins: z.array(pluginSummarySchema()), meta: absent(ListMetaSchema) }));
export const pluginSchema = /* @__PURE__ */ once<z.ZodMiniType<Plugin>>(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    configuration: z.looseObject({
      title: absent(z.string()),
      description: absent(z.string()),
      schema: anyObject,
    }),
    states: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    dependencies: z.looseObject({
      interfaces: z.record(z.string(), anyObject),
      integrations: z.record(z.string(), anyObject),
    }),
    user: z.looseObject({ tags: z.record(z.string(), anyObject) }),
    conversation: z.looseObject({ tags: z.record(z.string(), anyObject) }),
    message: z.looseObject({ tags: z.record(z.string(), anyObject) }),
    attributes: absent(z.record(z.string(), z.string())),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
    visibility: z.string(),
    lifecycleStatus: z.string(),
  }),
);
export const getPublicPluginByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicPluginByIdResponse>
>(() => z.looseObject({ plugin: pluginSchema() }));
export const getDereferencedPublicPluginByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetDereferencedPublicPluginByIdResponse>
>(() => z.looseObject({ plugin: pluginSchema() }));
export const getPublicPluginResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicPluginResponse>
>(() => z.looseObject({ plugin: pluginSchema() }));
export const getPublicPluginCodeResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicPluginCodeResponse>
>(() => z.looseObject({ code: z.string() }));
export const listPublicInterfacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only those with this name. */
    name: z.optional(z.string()),
    /** Only those of this version. */
    version: z.optional(z.string()),
  }),
);
export const interfaceSummarySchema = /* @__PURE__ */ once<z.ZodMiniType<InterfaceSummary>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    name: z.string(),
    version: z.string(),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
  }),
);
export const listPublicInterfacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicInterfacesResponse>
>(() =>
  z.looseObject({ interfaces: z.array(interfaceSummarySchema()), meta: absent(ListMetaSchema) }),
);
export const interfaceSchema = /* @__PURE__ */ once<z.ZodMiniType<Interface>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    name: z.string(),
    version: z.string(),
    entities: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    channels: z.record(z.string(), anyObject),
    nameTemplate: absent(z.looseObject({ script: z.string(), language: z.string() })),
    attributes: absent(z.record(z.string(), z.string())),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
  }),
);
export const getPublicInterfaceByIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicInterfaceByIdResponse>
>(() => z.looseObject({ interface: interfaceSchema() }));
export const getPublicInterfaceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPublicInterfaceResponse>
>(() => z.looseObject({ interface: interfaceSchema() }));
export const rotateBotSigningSecretsRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateBotSigningSecretsRequest, RotateBotSigningSecretsRequest>
>(() => z.strictObject({}));
export const rotateBotSigningSecretsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateBotSigningSecretsResponse>
>(() => z.looseObject({ newSigningSecret: z.string() }));
export const getBotWebchatQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The kind of web chat. */
    type: z.literal(['preconfigured', 'configurable', 'fullscreen', 'sharableUrl']),
  }),
);
export const getBotWebchatResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetBotWebchatResponse>
>(() => z.looseObject({ code: z.string() }));
export const publishFromBotJsonRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<PublishFromBotJsonRequest>, PublishFromBotJsonRequest>
>(() => z.strictObject({ botJson: anyObject }));
export const createIntegrationShareableIdQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The alias of the integration in the bot. */
    integrationInstanceAlias: z.optional(z.string()),
  }),
);
export const createIntegrationShareableIdRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationShareableIdRequest, CreateIntegrationShareableIdRequest>
>(() => z.strictObject({}));
export const createIntegrationShareableIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationShareableIdResponse>
>(() => z.looseObject({ shareableId: z.string() }));
export const deleteIntegrationShareableIdQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The alias of the integration in the bot. */
    integrationInstanceAlias: z.optional(z.string()),
  }),
);
export const getIntegrationShareableIdQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The alias of the integration in the bot. */
    integrationInstanceAlias: z.optional(z.string()),
  }),
);
export const getIntegrationShareableIdResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationShareableIdResponse>
>(() => z.looseObject({ shareableId: z.string(), isExpired: z.boolean() }));
export const unlinkSandboxedConversationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The alias of the integration in the bot. */
    integrationInstanceAlias: z.optional(z.string()),
  }),
);
export const migrateWorkspaceToV4RequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<MigrateWorkspaceToV4Request, MigrateWorkspaceToV4Request>
>(() => z.strictObject({}));
export const chargeWorkspaceUnpaidInvoicesRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ChargeWorkspaceUnpaidInvoicesRequest, ChargeWorkspaceUnpaidInvoicesRequest>
>(() => z.strictObject({ invoiceIds: z.optional(z.array(z.string())) }));
export const chargeWorkspaceUnpaidInvoicesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ChargeWorkspaceUnpaidInvoicesResponse>
>(() =>
  z.looseObject({
    chargedInvoices: z.array(z.looseObject({ id: z.string(), amount: z.number() })),
    failedInvoices: z.array(
      z.looseObject({ id: z.string(), amount: z.number(), failedReason: z.string() }),
    ),
  }),
);
export const publicWorkspaceSchema = /* @__PURE__ */ once<z.ZodMiniType<PublicWorkspace>>(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    about: absent(z.string()),
    profilePicture: absent(z.string()),
    contactEmail: absent(z.string()),
    website: absent(z.string()),
    socialAccounts: absent(z.array(z.string())),
    handle: absent(z.string()),
  }),
);
export const checkHandleAvailabilityRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CheckHandleAvailabilityRequest, CheckHandleAvailabilityRequest>
>(() =>
  z.strictObject({
    handle: z.string().check(
      notEmpty,
      z.refine((text) => [...text].length <= 50, 'must have at most 50 characters'),
      z.regex(/^[a-z0-9-_]+$/u),
    ),
  }),
);
export const checkHandleAvailabilityResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CheckHandleAvailabilityResponse>
>(() =>
  z.looseObject({
    available: z.boolean(),
    suggestions: z.array(z.string()),
    usedBy: absent(z.string()),
  }),
);
export const listPublicWorkspacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only the workspaces with these ids. */
    workspaceIds: z.optional(z.array(z.string())),
    /** Only those that this text finds. */
    search: z.optional(z.string()),
  }),
);
export const listPublicWorkspacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListPublicWorkspacesResponse>
>(() =>
  z.looseObject({ workspaces: z.array(publicWorkspaceSchema()), meta: absent(ListMetaSchema) }),
);
export const setWorkspacePreferenceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<SetWorkspacePreferenceRequest, SetWorkspacePreferenceRequest>
>(() => z.strictObject({ value: z.optional(z.unknown()) }));
export const getWorkspacePreferenceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetWorkspacePreferenceResponse>
>(() => z.looseObject({ value: absent(z.unknown()) }));
export const listIntegrationApiKeysQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The id of the integration. */
    integrationId: z.string(),
  }),
);
export const listIntegrationApiKeysResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListIntegrationApiKeysResponse>
>(() => z.looseObject({ iaks: z.array(apiKeySchema()) }));
export const createIntegrationApiKeyRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationApiKeyRequest, CreateIntegrationApiKeyRequest>
>(() => z.strictObject({ integrationId: z.string(), note: z.optional(z.string()) }));
export const integrationDefinitionInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<IntegrationDefinitionInput>, IntegrationDefinitionInput>
>(() =>
  z.strictObject({
    name: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    version: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    configuration: z.optional(
      z.strictObject({
        title: z.optional(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
        ),
        description: z.optional(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
        ),
        schema: z.optional(anyObject),
        identifier: z.optional(anyObject),
      }),
    ),
    configurations: z.optional(z.record(z.string(), anyObject)),
    states: z.optional(z.record(z.string(), anyObject)),
    events: z.optional(z.record(z.string(), anyObject)),
    actions: z.optional(z.record(z.string(), anyObject)),
    entities: z.optional(z.record(z.string(), anyObject)),
    attributes: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
      ),
    ),
    identifier: z.optional(
      z.strictObject({
        fallbackHandlerScript: z.optional(
          z
            .string()
            .check(
              z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
            ),
        ),
        extractScript: z.optional(
          z
            .string()
            .check(
              z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
            ),
        ),
      }),
    ),
    channels: z.optional(z.record(z.string(), anyObject)),
    user: z.optional(
      z.strictObject({
        creation: z.optional(anyObject),
        tags: z.optional(z.record(z.string(), anyObject)),
      }),
    ),
    interfaces: z.optional(z.record(z.string(), anyObject)),
    extraOperations: z.optional(z.record(z.string(), anyObject)),
    sdkVersion: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    ),
    secrets: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(
              z.refine((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
            ),
        ),
      ),
    ),
    code: z.optional(z.string()),
    url: z.optional(z.string()),
    dev: z.optional(z.boolean()),
    icon: z.optional(z.string()),
    readme: z.optional(z.string()),
    title: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
      ),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    public: z.optional(z.boolean()),
    visibility: z.optional(z.literal(['public', 'private', 'unlisted'])),
    layers: z.optional(z.array(z.string())),
  }),
);
export const integrationSchema = /* @__PURE__ */ once<z.ZodMiniType<Integration>>(() =>
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    identifier: z.looseObject({
      fallbackHandlerScript: absent(z.string()),
      extractScript: absent(z.string()),
    }),
    sandbox: absent(
      z.looseObject({
        identifierExtractScript: absent(z.string()),
        messageExtractScript: absent(z.string()),
      }),
    ),
    maxExecutionTime: absent(z.number()),
    url: z.string(),
    signingSecret: z.string(),
    name: z.string(),
    version: z.string(),
    interfaces: z.record(z.string(), anyObject),
    configuration: z.looseObject({
      title: absent(z.string()),
      description: absent(z.string()),
      identifier: anyObject,
      schema: anyObject,
    }),
    configurations: z.record(z.string(), anyObject),
    channels: z.record(z.string(), anyObject),
    states: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    user: z.looseObject({ tags: z.record(z.string(), anyObject), creation: anyObject }),
    entities: z.record(z.string(), anyObject),
    attributes: absent(z.record(z.string(), z.string())),
    dev: z.boolean(),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
    visibility: z.string(),
    verificationStatus: z.string(),
    lifecycleStatus: z.string(),
    secrets: z.array(z.string()),
  }),
);
export const createIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateIntegrationResponse>
>(() => z.looseObject({ integration: integrationSchema() }));
export const listIntegrationsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** How many items a page has at most. */
    limit: z.optional(z.number()),
    /** Only those with this name. */
    name: z.optional(z.string()),
    /** Only those of this version. */
    version: z.optional(z.string()),
    /** Only those that implement the interface with this id. */
    interfaceId: z.optional(z.string()),
    /** Only those that implement the interface with this name. */
    interfaceName: z.optional(z.string()),
    /** Only those that this bot uses. */
    installedByBotId: z.optional(z.string()),
    /** Only those with this status. */
    verificationStatus: z.optional(z.literal(['unapproved', 'pending', 'approved', 'rejected'])),
    /** Only those that this text finds. */
    search: z.optional(z.string()),
    /** The field by which the list is sorted. */
    sortBy: z.optional(z.literal(['popularity', 'name', 'createdAt', 'updatedAt', 'installCount'])),
    /** Whether the list is ascending or descending. */
    direction: z.optional(z.literal(['asc', 'desc'])),
    /** Only those with this visibility. */
    visibility: z.optional(z.literal(['public', 'private'])),
    /** Only those whose `dev` has this value. */
    dev: z.optional(z.boolean()),
  }),
);
export const integrationSummarySchema = /* @__PURE__ */ once<z.ZodMiniType<IntegrationSummary>>(
  () =>
    z.looseObject({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      createdAt: timestamp,
      updatedAt: timestamp,
      title: z.string(),
      description: z.string(),
      iconUrl: z.string(),
      public: z.boolean(),
      visibility: z.string(),
      verificationStatus: z.string(),
      lifecycleStatus: z.string(),
      matchedOn: absent(
        z.looseObject({
          name: absent(z.boolean()),
          title: absent(z.boolean()),
          description: absent(z.boolean()),
          actions: absent(z.array(z.string())),
          interfaces: absent(z.array(z.string())),
        }),
      ),
      ownerWorkspace: absent(
        z.looseObject({ id: z.string(), handle: z.nullable(z.string()), name: z.string() }),
      ),
      attributes: absent(z.record(z.string(), z.string())),
    }),
);
export const listIntegrationsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListIntegrationsResponse>
>(() =>
  z.looseObject({
    integrations: z.array(integrationSummarySchema()),
    meta: absent(ListMetaSchema),
  }),
);
export const integrationUpdateInputSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<IntegrationUpdateInput>, IntegrationUpdateInput>
>(() =>
  z.strictObject({
    configuration: z.optional(
      z.strictObject({
        title: z.optional(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
        ),
        description: z.optional(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
        ),
        schema: z.optional(anyObject),
        identifier: z.optional(anyObject),
      }),
    ),
    configurations: z.optional(z.record(z.string(), z.nullable(anyObject))),
    extraOperations: z.optional(z.record(z.string(), anyObject)),
    sdkVersion: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    ),
    channels: z.optional(z.record(z.string(), z.nullable(anyObject))),
    maxExecutionTime: z.optional(z.int()),
    identifier: z.optional(
      z.strictObject({
        extractScript: z.optional(
          z.nullable(
            z
              .string()
              .check(
                z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
              ),
          ),
        ),
        fallbackHandlerScript: z.optional(
          z.nullable(
            z
              .string()
              .check(
                z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
              ),
          ),
        ),
      }),
    ),
    actions: z.optional(z.record(z.string(), z.nullable(anyObject))),
    events: z.optional(z.record(z.string(), z.nullable(anyObject))),
    states: z.optional(z.record(z.string(), z.nullable(anyObject))),
    user: z.optional(
      z.strictObject({
        creation: z.optional(anyObject),
        tags: z.optional(z.record(z.string(), z.nullable(anyObject))),
      }),
    ),
    entities: z.optional(z.record(z.string(), z.nullable(anyObject))),
    interfaces: z.optional(z.record(z.string(), z.nullable(anyObject))),
    attributes: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
        ),
      ),
    ),
    secrets: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(
              z.refine((text) => [...text].length <= 20000, 'must have at most 20000 characters'),
            ),
        ),
      ),
    ),
    code: z.optional(z.string()),
    icon: z.optional(z.string()),
    readme: z.optional(z.string()),
    title: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
      ),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    url: z.optional(z.nullable(z.string())),
    public: z.optional(z.boolean()),
    visibility: z.optional(z.literal(['public', 'private', 'unlisted'])),
    layers: z.optional(z.array(z.string())),
  }),
);
export const updateIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateIntegrationResponse>
>(() => z.looseObject({ integration: integrationSchema() }));
export const getIntegrationResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationResponse>
>(() => z.looseObject({ integration: integrationSchema() }));
export const rotateIntegrationSigningSecretsRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateIntegrationSigningSecretsRequest, RotateIntegrationSigningSecretsRequest>
>(() => z.strictObject({}));
export const rotateIntegrationSigningSecretsResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RotateIntegrationSigningSecretsResponse>
>(() => z.looseObject({ newSigningSecret: z.string() }));
export const getIntegrationByNameResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetIntegrationByNameResponse>
>(() => z.looseObject({ integration: integrationSchema() }));
export const requestIntegrationVerificationRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<RequestIntegrationVerificationRequest, RequestIntegrationVerificationRequest>
>(() => z.strictObject({ integrationId: z.string() }));
export const createInterfaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreateInterfaceRequest>, CreateInterfaceRequest>
>(() =>
  z.strictObject({
    name: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    version: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    entities: z.optional(z.record(z.string(), anyObject)),
    events: z.optional(z.record(z.string(), anyObject)),
    actions: z.optional(z.record(z.string(), anyObject)),
    channels: z.optional(z.record(z.string(), anyObject)),
    nameTemplate: z.optional(
      z.strictObject({
        script: z
          .string()
          .check(z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters')),
        language: z
          .string()
          .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
      }),
    ),
    attributes: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
      ),
    ),
    sdkVersion: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    ),
    icon: z.optional(z.string()),
    readme: z.optional(z.string()),
    title: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
      ),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    public: z.optional(z.boolean()),
  }),
);
export const createInterfaceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<CreateInterfaceResponse>
>(() => z.looseObject({ interface: interfaceSchema() }));
export const listInterfacesQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only those with this name. */
    name: z.optional(z.string()),
    /** Only those of this version. */
    version: z.optional(z.string()),
  }),
);
export const listInterfacesResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ListInterfacesResponse>
>(() =>
  z.looseObject({ interfaces: z.array(interfaceSummarySchema()), meta: absent(ListMetaSchema) }),
);
export const getInterfaceResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetInterfaceResponse>>(
  () => z.looseObject({ interface: interfaceSchema() }),
);
export const updateInterfaceRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<UpdateInterfaceRequest>, UpdateInterfaceRequest>
>(() =>
  z.strictObject({
    entities: z.optional(z.record(z.string(), z.nullable(anyObject))),
    events: z.optional(z.record(z.string(), z.nullable(anyObject))),
    actions: z.optional(z.record(z.string(), z.nullable(anyObject))),
    channels: z.optional(z.record(z.string(), z.nullable(anyObject))),
    nameTemplate: z.optional(
      z.nullable(
        z.strictObject({
          script: z
            .string()
            .check(
              z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters'),
            ),
          language: z
            .string()
            .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
        }),
      ),
    ),
    attributes: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
        ),
      ),
    ),
    sdkVersion: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    ),
    icon: z.optional(z.string()),
    readme: z.optional(z.string()),
    title: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
      ),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    public: z.optional(z.boolean()),
  }),
);
export const updateInterfaceResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<UpdateInterfaceResponse>
>(() => z.looseObject({ interface: interfaceSchema() }));
export const getInterfaceByNameResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetInterfaceByNameResponse>
>(() => z.looseObject({ interface: interfaceSchema() }));
export const createPluginRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<CreatePluginRequest>, CreatePluginRequest>
>(() =>
  z.strictObject({
    name: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    version: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    configuration: z.optional(
      z.strictObject({
        title: z.optional(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
        ),
        description: z.optional(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
        ),
        schema: anyObject,
      }),
    ),
    states: z.optional(z.record(z.string(), anyObject)),
    events: z.optional(z.record(z.string(), anyObject)),
    actions: z.optional(z.record(z.string(), anyObject)),
    user: z.optional(z.strictObject({ tags: z.record(z.string(), anyObject) })),
    conversation: z.optional(z.strictObject({ tags: z.record(z.string(), anyObject) })),
    message: z.optional(z.strictObject({ tags: z.record(z.string(), anyObject) })),
    attributes: z.optional(
      z.record(
        z.string(),
        z
          .string()
          .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
      ),
    ),
    sdkVersion: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    ),
    code: z.strictObject({ node: z.string(), browser: z.string() }),
    icon: z.optional(z.string()),
    readme: z.optional(z.string()),
    title: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
      ),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    public: z.optional(z.boolean()),
    visibility: z.optional(z.literal(['public', 'private', 'unlisted'])),
    dependencies: z.optional(
      z.strictObject({
        interfaces: z.optional(z.record(z.string(), anyObject)),
        integrations: z.optional(z.record(z.string(), anyObject)),
      }),
    ),
  }),
);
export const createPluginResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<CreatePluginResponse>>(
  () => z.looseObject({ plugin: pluginSchema() }),
);
export const listPluginsQuerySchema = /* @__PURE__ */ once(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only those with this name. */
    name: z.optional(z.string()),
    /** Only those of this version. */
    version: z.optional(z.string()),
  }),
);
export const listPluginsResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<ListPluginsResponse>>(
  () => z.looseObject({ plugins: z.array(pluginSummarySchema()), meta: absent(ListMetaSchema) }),
);
export const getPluginResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<GetPluginResponse>>(() =>
  z.looseObject({ plugin: pluginSchema() }),
);
export const updatePluginRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ParsedInput<UpdatePluginRequest>, UpdatePluginRequest>
>(() =>
  z.strictObject({
    configuration: z.optional(
      z.nullable(
        z.strictObject({
          title: z.optional(
            z
              .string()
              .check(z.refine((text) => [...text].length <= 64, 'must have at most 64 characters')),
          ),
          description: z.optional(
            z
              .string()
              .check(
                z.refine((text) => [...text].length <= 256, 'must have at most 256 characters'),
              ),
          ),
          schema: anyObject,
        }),
      ),
    ),
    states: z.optional(z.record(z.string(), z.nullable(anyObject))),
    events: z.optional(z.record(z.string(), z.nullable(anyObject))),
    actions: z.optional(z.record(z.string(), z.nullable(anyObject))),
    user: z.optional(z.strictObject({ tags: z.record(z.string(), z.nullable(anyObject)) })),
    conversation: z.optional(z.strictObject({ tags: z.record(z.string(), z.nullable(anyObject)) })),
    message: z.optional(z.strictObject({ tags: z.record(z.string(), z.nullable(anyObject)) })),
    attributes: z.optional(
      z.record(
        z.string(),
        z.nullable(
          z
            .string()
            .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
        ),
      ),
    ),
    sdkVersion: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    ),
    code: z.optional(
      z.strictObject({ node: z.optional(z.string()), browser: z.optional(z.string()) }),
    ),
    icon: z.optional(z.string()),
    readme: z.optional(z.string()),
    title: z.optional(
      z.string().check(
        notEmpty,
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
      ),
    ),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 256, 'must have at most 256 characters')),
    ),
    public: z.optional(z.boolean()),
    visibility: z.optional(z.literal(['public', 'private', 'unlisted'])),
    dependencies: z.optional(
      z.strictObject({
        interfaces: z.optional(z.record(z.string(), z.nullable(anyObject))),
        integrations: z.optional(z.record(z.string(), z.nullable(anyObject))),
      }),
    ),
  }),
);
export const updatePluginResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<UpdatePluginResponse>>(
  () => z.looseObject({ plugin: pluginSchema() }),
);
export const getDereferencedPluginResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetDereferencedPluginResponse>
>(() => z.looseObject({ plugin: pluginSchema() }));
export const getPluginByNameResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPluginByNameResponse>
>(() => z.looseObject({ plugin: pluginSchema() }));
export const getPluginCodeResponseSchema = /* @__PURE__ */ once<
  z.ZodMiniType<GetPluginCodeResponse>
>(() => z.looseObject({ code: z.string() }));
export const changeAISpendQuotaRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<ChangeAISpendQuotaRequest, ChangeAISpendQuotaRequest>
>(() => z.strictObject({ monthlySpendingLimit: z.number() }));
export const introspectRequestSchema = /* @__PURE__ */ once<
  z.ZodMiniType<IntrospectRequest, IntrospectRequest>
>(() => z.strictObject({ botId: z.string() }));
export const introspectResponseSchema = /* @__PURE__ */ once<z.ZodMiniType<IntrospectResponse>>(
  () => z.looseObject({ workspaceId: z.string(), botId: z.string(), userId: z.string() }),
);
