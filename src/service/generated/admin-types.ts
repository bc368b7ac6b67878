/**
 * The types of the admin API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import type { Bot, ListMeta } from '../resources.ts';

/** What `listBots` returns. */
export interface ListBotsResponse {
  /** The bots of the page. */
  bots: Bot[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** A state of a bot, as it is defined. */
export interface BotStateDefinitionInput {
  /** The owner of the state. */
  type: 'conversation' | 'user' | 'bot';
  /** The JSON Schema of the state. */
  schema: object;
  /**
   * How long the state may be idle before it expires, in milliseconds. Without it, the state
   * does not expire.
   */
  expiry?: number | undefined;
}

/** An event of a bot, as it is defined. */
export interface BotEventDefinitionInput {
  /** The title of the event. */
  title?: string | undefined;
  /** The meaning of the event. */
  description?: string | undefined;
  /** The JSON Schema of the payload of the event. */
  schema: object;
  /** Attributes of the event, by name. */
  attributes?: { [key: string]: string } | undefined;
}

/** An event that is sent to a bot on a schedule. */
export interface BotRecurringEventInput {
  /** When the event is sent. */
  schedule: object;
  /** The type of the event. */
  type: string;
  /** The content of the event. */
  payload: object;
}

/** An action of a bot, as it is defined. */
export interface BotActionDefinitionInput {
  /** The title of the action. */
  title?: string | undefined;
  /** The purpose of the action. */
  description?: string | undefined;
  /** Whether runs of the action are billed. */
  billable?: boolean | undefined;
  /** Whether results of the action are cached. */
  cacheable?: boolean | undefined;
  /** The input of the action. */
  input: object;
  /** The output of the action. */
  output: object;
  /** Attributes of the action, by name. */
  attributes?: { [key: string]: string } | undefined;
}

/** What `createBot` sends. */
export interface CreateBotRequest {
  /** The states of the bot, by name. */
  states?: { [key: string]: BotStateDefinitionInput } | undefined;
  /** The events that the bot defines, by name. */
  events?: { [key: string]: BotEventDefinitionInput } | undefined;
  /** The events that are sent to the bot on a schedule, by name. */
  recurringEvents?: { [key: string]: BotRecurringEventInput } | undefined;
  /** The subscriptions of the bot. */
  subscriptions?:
    | {
        /** The events, by name. */
        events: { [key: string]: object } | null;
      }
    | undefined;
  /** The actions that the bot defines, by name. */
  actions?: { [key: string]: BotActionDefinitionInput } | undefined;
  /** The configuration of the bot. */
  configuration?:
    | {
        /** The values. */
        data?: object | undefined;
        /** The JSON Schema of the values. */
        schema?: object | undefined;
      }
    | undefined;
  /** The tags that the bot defines for users. */
  user?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: object } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: object } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for messages. */
  message?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: object } | undefined;
      }
    | undefined;
  /** The tags of the bot, by name. */
  tags?: { [key: string]: string } | undefined;
  /** The source code of the bot. */
  code?: string | undefined;
  /** The name of the bot. */
  name?: string | undefined;
  /** The purpose of the bot. */
  description?: string | undefined;
  /** Files that belong to the bot. */
  medias?: readonly BotMedia[] | undefined;
  /** The address of the bot. */
  url?: string | undefined;
  /** The secrets of the bot, by name. Their values are secret. */
  secrets?: { [key: string]: string } | undefined;
  /** Whether the bot is one in development. */
  dev?: boolean | undefined;
}

/** A file that belongs to a bot. */
export interface BotMedia {
  /** The address of the file. */
  url: string;
  /** The name of the file. */
  name: string;
}

/** A bot with its definition and its configuration. */
export interface BotDetails {
  /** The id of the bot. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** A secret. */
  signingSecret: string;
  /**
   * The integrations of the bot, by their id; with the header `x-multiple-integrations:
   * true`, which the option `headers` of the call sends, by their alias.
   */
  integrations: { [key: string]: { [key: string]: unknown } };
  /** The plugins of the bot, by name. */
  plugins: { [key: string]: { [key: string]: unknown } };
  /** The longest execution, in seconds. */
  maxExecutionTime?: number;
  /** The tags that the bot defines for users. */
  user: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** The tags that the bot defines for conversations. */
  conversation: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** The tags that the bot defines for messages. */
  message: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** The states of the bot, by name. */
  states: { [key: string]: { [key: string]: unknown } };
  /** The configuration of the bot. */
  configuration: {
    /** The values. */
    data: { [key: string]: unknown };
    /** The JSON Schema of the values. */
    schema: { [key: string]: unknown };
  };
  /** The events that the bot defines, by name. */
  events: { [key: string]: { [key: string]: unknown } };
  /** The events that are sent to the bot on a schedule, by name. */
  recurringEvents: { [key: string]: { [key: string]: unknown } };
  /** The subscriptions of the bot. */
  subscriptions: {
    /** The events, by name. */
    events: { [key: string]: { [key: string]: unknown } } | null;
  };
  /** The actions that the bot defines, by name. */
  actions: { [key: string]: { [key: string]: unknown } };
  /** The tags of the bot, by name. */
  tags: { [key: string]: string };
  /** The name of the bot. */
  name: string;
  /** The purpose of the bot. */
  description?: string;
  /** The time of the deployment. */
  deployedAt?: string;
  /** Whether the bot is one in development. */
  dev: boolean;
  /** The secrets of the bot. */
  secrets: string[];
  /** Who created the bot. */
  createdBy?: string;
  /** Whether the bot is kept running. */
  alwaysAlive: boolean;
  /** The present activity of the bot. */
  status: 'active' | 'deploying' | 'deleting' | (string & {});
  /** Files that belong to the bot. */
  medias: BotMedia[];
}

/** What `createBot` returns. */
export interface CreateBotResponse {
  /** A bot with its definition and its configuration. */
  bot: BotDetails;
}

/** What `getBot` returns. */
export interface GetBotResponse {
  /** A bot with its definition and its configuration. */
  bot: BotDetails;
}

/** An event of a bot, as it is changed. */
export interface BotEventUpdateInput {
  /** The title of the event. */
  title?: string | undefined;
  /** The meaning of the event. */
  description?: string | undefined;
  /** The JSON Schema of the payload of the event. */
  schema: object;
  /** Attributes of the event, by name. */
  attributes?: { [key: string]: string | null } | undefined;
}

/** An action of a bot, as it is changed. */
export interface BotActionUpdateInput {
  /** The title of the action. */
  title?: string | undefined;
  /** The purpose of the action. */
  description?: string | undefined;
  /** Whether runs of the action are billed. */
  billable?: boolean | undefined;
  /** Whether results of the action are cached. */
  cacheable?: boolean | undefined;
  /** The input of the action. */
  input: object;
  /** The output of the action. */
  output: object;
  /** Attributes of the action, by name. */
  attributes?: { [key: string]: string | null } | undefined;
}

/** An integration of a bot, as it is changed. */
export interface BotIntegrationUpdateInput {
  /** Whether the integration is enabled. */
  enabled?: boolean | undefined;
  /** The id of the integration. */
  integrationId?: string | undefined;
  /** The type of the configuration. */
  configurationType?: string | null | undefined;
  /** The configuration of the integration. */
  configuration?: object | undefined;
  /** The channels that are disabled. */
  disabledChannels?: readonly string[] | undefined;
}

/** A plugin of a bot, as it is changed. */
export interface BotPluginUpdateInput {
  /** The id of the plugin. */
  id: string;
  /** Whether the plugin is enabled. */
  enabled?: boolean | undefined;
  /** The configuration of the plugin. */
  configuration?: object | undefined;
  /** The interfaces of the plugin, by name. */
  interfaces?: { [key: string]: object } | undefined;
  /** The integrations of the plugin, by name. */
  integrations?: { [key: string]: object } | undefined;
}

/** What `updateBot` sends. */
export interface UpdateBotRequest {
  /** The address of the bot. */
  url?: string | null | undefined;
  /** How the service authenticates itself to the bot. */
  authentication?: 'iam' | 'hmac-sha256' | undefined;
  /** The configuration of the bot. */
  configuration?:
    | {
        /** The values. */
        data?: object | undefined;
        /** The JSON Schema of the values. */
        schema?: object | undefined;
      }
    | undefined;
  /** The tags of the bot, by name. */
  tags?: { [key: string]: string } | undefined;
  /** Whether the bot is blocked. */
  blocked?: boolean | undefined;
  /** The longest execution, in seconds. */
  maxExecutionTime?: number | undefined;
  /** Whether the bot is kept running. */
  alwaysAlive?: boolean | undefined;
  /** The tags that the bot defines for users. */
  user?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: object | null } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for messages. */
  message?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: object | null } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: object | null } | undefined;
      }
    | undefined;
  /** The events that the bot defines, by name. */
  events?: { [key: string]: BotEventUpdateInput | null } | undefined;
  /** The actions that the bot defines, by name. */
  actions?: { [key: string]: BotActionUpdateInput | null } | undefined;
  /** The states of the bot, by name. */
  states?: { [key: string]: BotStateDefinitionInput | null } | undefined;
  /** The events that are sent to the bot on a schedule, by name. */
  recurringEvents?: { [key: string]: BotRecurringEventInput | null } | undefined;
  /**
   * The integrations of the bot, by their id; with the header `x-multiple-integrations:
   * true`, which the option `headers` of the call sends, by their alias.
   */
  integrations?: { [key: string]: BotIntegrationUpdateInput | null } | undefined;
  /** The plugins of the bot, by name. */
  plugins?: { [key: string]: BotPluginUpdateInput | null } | undefined;
  /** The subscriptions of the bot. */
  subscriptions?:
    | {
        /** The events, by name. */
        events: { [key: string]: object | null } | null;
      }
    | undefined;
  /** The source code of the bot. */
  code?: string | undefined;
  /** The name of the bot. */
  name?: string | undefined;
  /** The purpose of the bot. */
  description?: string | undefined;
  /** Files that belong to the bot. */
  medias?: readonly BotMedia[] | undefined;
  /** The secrets of the bot, by name. Their values are secret. */
  secrets?: { [key: string]: string | null } | undefined;
  /** The service does not document what a layer is. */
  layers?: readonly string[] | undefined;
  /** Whether what plugins define is merged into what the bot defines. */
  shouldMergePlugins?: boolean | undefined;
}

/** What `updateBot` returns. */
export interface UpdateBotResponse {
  /** A bot with its definition and its configuration. */
  bot: BotDetails;
}

/** What `transferBot` sends. */
export interface TransferBotRequest {
  /** The id of the workspace that gets the bot. */
  targetWorkspaceId: string;
}

/** Whether all users of a workspace have access to a bot, or selected ones. */
export type BotAllowlistSetting = 'ALL_WORKSPACE_USERS' | 'SELECTED_USERS' | (string & {});

/** What `getBotAllowlist` returns. */
export interface GetBotAllowlistResponse {
  /** Whether all users of the workspace have access, or selected ones. */
  setting: BotAllowlistSetting;
  /** The selected users. */
  users: {
    /** The id of the user. */
    id: string;
  }[];
}

/** Whether all users of a workspace have access to a bot, or selected ones. */
export type BotAllowlistSettingInput = 'ALL_WORKSPACE_USERS' | 'SELECTED_USERS';

/** What `updateBotAllowlist` sends. */
export interface UpdateBotAllowlistRequest {
  /** Whether all users of the workspace have access, or selected ones. */
  setting?: BotAllowlistSettingInput | undefined;
  /** Whether a user has access, by the id of the user. */
  users?: { [key: string]: boolean } | undefined;
}

/** An API key of a bot, or an access token, without its value. */
export interface ApiKey {
  /** The id of the key. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The purpose of the key. */
  note: string;
}

/** What `listBotApiKeys` returns. */
export interface ListBotApiKeysResponse {
  /** The keys. */
  baks: ApiKey[];
}

/** What `createBotApiKey` sends. */
export interface CreateBotApiKeyRequest {
  /** The id of the bot. */
  botId: string;
  /** The purpose of the key. */
  note?: string | undefined;
}

/** A new API key, or a new access token, with its value. */
export interface NewApiKey {
  /** The id of the key. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The purpose of the key. */
  note: string;
  /** The key itself. It is a secret. */
  value: string;
}

/** A version of a bot. */
export interface BotVersion {
  /** The id of the version. */
  id: string;
  /** The name of the version. */
  name: string;
  /** The purpose of the version. */
  description?: string;
}

/** What `listBotVersions` returns. */
export interface ListBotVersionsResponse {
  /** The versions. */
  versions: BotVersion[];
}

/** What `createBotVersion` sends. */
export interface CreateBotVersionRequest {
  /** The name of the version. */
  name: string;
  /** The purpose of the version. */
  description?: string | undefined;
}

/** What `createBotVersion` returns. */
export interface CreateBotVersionResponse {
  /** A version of a bot. */
  version: BotVersion;
}

/** What `getBotVersion` returns. */
export interface GetBotVersionResponse {
  /** The address of the version. */
  url: string;
}

/** What `deployBotVersion` sends. */
export interface DeployBotVersionRequest {
  /** The id of the version. */
  versionId: string;
}

/** How much a bot was used in a period of time. */
export interface BotAnalytics {
  /** The start of the period, in ISO 8601 and UTC. */
  startDateTimeUtc: string;
  /** The end of the period, in ISO 8601 and UTC. */
  endDateTimeUtc: string;
  /** The users who had used the bot before. */
  returningUsers: number;
  /** The users who had not used the bot before. */
  newUsers: number;
  /** The sessions of users. */
  sessions: number;
  /**
   * All messages.
   *
   * @deprecated Use `userMessages`.
   */
  messages: number;
  /** The messages of users. */
  userMessages: number;
  /** The messages of the bot. */
  botMessages: number;
  /** All events. */
  events: number;
  /** The number of events, by type. */
  eventTypes: { [key: string]: number };
  /** The number of custom events, by name. */
  customEvents: { [key: string]: number };
  /** The use of language models. */
  llm: {
    /** The number of calls. */
    calls: number;
    /** The number of calls that failed. */
    errors: number;
    /** The tokens that were sent to language models. */
    inputTokens: number;
    /** The tokens that language models returned. */
    outputTokens: number;
    /** How long the calls took, in milliseconds. Its form is not documented. */
    latency: { [key: string]: unknown };
    /** How fast the calls were. Its form is not documented. */
    tokensPerSecond: { [key: string]: unknown };
    /** The cost of the calls, in US dollars. Its form is not documented. */
    cost: { [key: string]: unknown };
  };
}

/** What `getBotAnalytics` returns. */
export interface GetBotAnalyticsResponse {
  /** The records. */
  records: BotAnalytics[];
}

/** An entry of the log of a bot or of an integration. */
export interface LogEntry {
  /** The time of the entry. */
  timestamp: string;
  /**
   * The level of the entry, such as `info` or `error`. Which levels there are is not
   * documented.
   */
  level: string;
  /** The text of the entry. */
  message: string;
  /** The workflow that the entry is about. */
  workflowId?: string;
  /** The user that the entry is about. */
  userId?: string;
  /** The conversation that the entry is about. */
  conversationId?: string;
}

/** What `getBotLogs` returns. */
export interface GetBotLogsResponse {
  /** The entries of the page. */
  logs: LogEntry[];
  /** The token of the next page, absent on the last page. */
  nextToken?: string;
}

/** A problem of a bot. */
export interface BotIssue {
  /** The id of the issue. */
  id: string;
  /** The kind of issue, for programs. */
  code: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last occurrence. */
  lastSeenAt: string;
  /** The kind of issue, for people. */
  title: string;
  /** The description of the issue. */
  description: string;
  /** The properties that its occurrences share, by name. */
  groupedData: { [key: string]: { [key: string]: unknown } };
  /** The number of occurrences. */
  eventsCount: number;
  /** Where the issue comes from. */
  category: 'user_code' | 'limits' | 'configuration' | 'other' | (string & {});
  /** The address of a page that helps. */
  resolutionLink: string | null;
}

/** What `listBotIssues` returns. */
export interface ListBotIssuesResponse {
  /** The issues of the page. */
  issues: BotIssue[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `getBotIssue` returns. */
export interface GetBotIssueResponse {
  /** A problem of a bot. */
  issue: BotIssue;
}

/** An occurrence of an issue. */
export interface BotIssueEvent {
  /** The id of the occurrence. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** Data about the occurrence, by name. */
  data: { [key: string]: { [key: string]: unknown } };
}

/** What `listBotIssueEvents` returns. */
export interface ListBotIssueEventsResponse {
  /** The occurrences. */
  issueEvents: BotIssueEvent[];
}

/** A run of an action. */
export interface ActionRun {
  /** The time of the run. */
  timestamp: string;
  /** The name of the integration. */
  integrationName?: string;
  /** The action. */
  actionType: string;
  /** The input of the action. */
  input: { [key: string]: unknown };
  /** Whether a part of the input is missing. */
  inputTruncated?: boolean;
  /** The output of the action. */
  output: { [key: string]: unknown } | null;
  /** Whether a part of the output is missing. */
  outputTruncated?: boolean;
  /** Whether the run succeeded. */
  status: 'SUCCESS' | 'FAILURE' | (string & {});
  /** The duration in milliseconds. */
  durationMs: number;
  /** Whether the result came from a cache. */
  cached: boolean;
  /** Why the run failed. */
  errorMessage?: string | null;
}

/** What `listActionRuns` returns. */
export interface ListActionRunsResponse {
  /** The runs of the page. */
  data: ActionRun[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `getIntegrationLogs` returns. */
export interface GetIntegrationLogsResponse {
  /** The entries of the page. */
  logs: LogEntry[];
  /** The token of the next page, absent on the last page. */
  nextToken?: string;
}

/** Something that happened in a task. */
export interface Activity {
  /** The id of the activity. */
  id: string;
  /** The text of the activity. */
  description: string;
  /** The id of the task. */
  taskId: string;
  /** The kind of activity. */
  category:
    | 'unknown'
    | 'capture'
    | 'bot_message'
    | 'user_message'
    | 'agent_message'
    | 'event'
    | 'action'
    | 'task_status'
    | 'subtask_status'
    | 'exception'
    | (string & {});
  /** Data about the activity. */
  data: { [key: string]: unknown };
  /** The creation time. */
  createdAt: string;
}

/** What `listActivities` returns. */
export interface ListActivitiesResponse {
  /** The activities of the page. */
  activities: Activity[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** The rights of a member of a workspace. */
export type Role =
  | 'viewer'
  | 'billing'
  | 'developer'
  | 'manager'
  | 'administrator'
  | 'owner'
  | (string & {});

/** A member of a workspace. */
export interface WorkspaceMember {
  /** The id of the member. */
  id: string;
  /** The id of the user. */
  userId?: string;
  /** The e-mail address of the member. */
  email: string;
  /** The creation time. */
  createdAt: string;
  /** The rights of the member. */
  role: Role;
  /** The address of a picture. */
  profilePicture?: string;
  /** The name that others see. */
  displayName?: string;
}

/** What `listWorkspaceMembers` returns. */
export interface ListWorkspaceMembersResponse {
  /** The members of the page. */
  members: WorkspaceMember[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** The rights of a member of a workspace. */
export type RoleInput = 'viewer' | 'billing' | 'developer' | 'manager' | 'administrator' | 'owner';

/** What `createWorkspaceMember` sends. */
export interface CreateWorkspaceMemberRequest {
  /** The e-mail address of the new member. */
  email: string;
  /** The rights of the member. */
  role: RoleInput;
}

/** What `updateWorkspaceMember` sends. */
export interface UpdateWorkspaceMemberRequest {
  /** The rights of the member. */
  role?: RoleInput | undefined;
}

/** A workspace: bots, and the members who manage them. */
export interface Workspace {
  /** The id of the workspace. */
  id: string;
  /** The name of the workspace. */
  name: string;
  /** The id of the owner. */
  ownerId: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The number of bots. */
  botCount: number;
  /** The version of the billing. */
  billingVersion: 'v1' | 'v2' | 'v3' | 'v4' | (string & {});
  /** The plan that the workspace has. */
  plan: 'community' | 'team' | 'enterprise' | 'plus' | (string & {});
  /** Whether the workspace is blocked. */
  blocked: boolean;
  /** The spending limit. The service does not document its unit. */
  spendingLimit: number;
  /** The purpose of the workspace. */
  about?: string;
  /** The address of a picture. */
  profilePicture?: string;
  /** An e-mail address for contact. */
  contactEmail?: string;
  /** The address of a website. */
  website?: string;
  /** Accounts in social networks. */
  socialAccounts?: string[];
  /** Whether the workspace is public. */
  isPublic?: boolean;
  /** The handle of the workspace. */
  handle?: string;
  /** The id of the trial that the workspace has. */
  activeTrialId: string | null;
}

/** What `listWorkspaces` returns. */
export interface ListWorkspacesResponse {
  /** The workspaces of the page. */
  workspaces: Workspace[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `createWorkspace` sends. */
export interface CreateWorkspaceRequest {
  /** The name of the workspace. */
  name: string;
}

/** What `updateWorkspace` sends. */
export interface UpdateWorkspaceRequest {
  /** The name of the workspace. */
  name?: string | undefined;
  /** The spending limit, from 5 to 1,000. The service does not document its unit. */
  spendingLimit?: number | undefined;
  /** The purpose of the workspace. */
  about?: string | undefined;
  /** The address of a picture. */
  profilePicture?: string | undefined;
  /** An e-mail address for contact. */
  contactEmail?: string | undefined;
  /** The address of a website. */
  website?: string | undefined;
  /** Accounts in social networks. */
  socialAccounts?: readonly string[] | undefined;
  /** Whether the workspace is public. */
  isPublic?: boolean | undefined;
  /**
   * The handle: 3 to 64 lower-case letters, digits, `-` and `_`, with a letter or a digit at
   * both ends.
   */
  handle?: string | undefined;
}

/** A change in a workspace, and who made it. */
export interface AuditRecord {
  /** The id of the record. */
  id: string;
  /** The time of the change. */
  recordedAt: string;
  /** The id of who made the change. */
  userId: string | null;
  /** The e-mail address of who made the change. */
  userEmail?: string | null;
  /** The id of what was changed. */
  resourceId: string | null;
  /** The name of what was changed. */
  resourceName?: string | null;
  /** The new value. */
  value?: string | null;
  /** The action. */
  action:
    | 'UNKNOWN'
    | 'ADD_WORKSPACE_MEMBER'
    | 'REMOVE_WORKSPACE_MEMBER'
    | 'UPDATE_WORKSPACE_MEMBER'
    | 'CLOSE_WORKSPACE'
    | 'CREATE_BOT'
    | 'CREATE_WORKSPACE'
    | 'DELETE_BOT'
    | 'DEPLOY_BOT'
    | 'TRANSFER_BOT'
    | 'DOWNLOAD_BOT_ARCHIVE'
    | 'UPDATE_BOT'
    | 'UPDATE_BOT_CHANNEL'
    | 'UPDATE_BOT_CONFIG'
    | 'UPDATE_PAYMENT_METHOD'
    | 'UPDATE_WORKSPACE'
    | 'SET_SPENDING_LIMIT'
    | 'SET_AI_SPENDING_LIMIT'
    | 'UPDATE_WORKSPACE_BILLING_READONLY'
    | 'UPDATE_WORKSPACE_PLAN_READONLY'
    | 'UPDATE_WORKSPACE_ADDONS_READONLY'
    | 'EXECUTE_AUTO_RECHARGE_SUCCESS'
    | 'EXECUTE_AUTO_RECHARGE_FAILED'
    | (string & {});
}

/** What `getAuditRecords` returns. */
export interface GetAuditRecordsResponse {
  /** The records of the page. */
  records: AuditRecord[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** The kind of a usage or a quota. */
export type UsageTypeInput =
  | 'invocation_timeout'
  | 'invocation_calls'
  | 'storage_count'
  | 'bot_count'
  | 'knowledgebase_vector_storage'
  | 'workspace_ratelimit'
  | 'table_row_count'
  | 'workspace_member_count'
  | 'integrations_owned_count'
  | 'ai_spend'
  | 'openai_spend'
  | 'bing_search_spend'
  | 'always_alive'
  | 'indexed_file_count'
  | 'file_max_size_bytes';

/** The kind of a usage or a quota. */
export type UsageType =
  | 'invocation_timeout'
  | 'invocation_calls'
  | 'storage_count'
  | 'bot_count'
  | 'knowledgebase_vector_storage'
  | 'workspace_ratelimit'
  | 'table_row_count'
  | 'workspace_member_count'
  | 'integrations_owned_count'
  | 'ai_spend'
  | 'openai_spend'
  | 'bing_search_spend'
  | 'always_alive'
  | 'indexed_file_count'
  | 'file_max_size_bytes'
  | (string & {});

/** How much of something was used in a period. */
export interface Usage {
  /** The id of the workspace or of the bot whose usage it is. */
  id: string;
  /** The period, such as a month. How it is written is not documented. */
  period: string;
  /** How much was used. */
  value: number;
  /** How much may be used. */
  quota: number;
  /** The kind of usage. */
  type: UsageType;
}

/** What `listWorkspaceUsages` returns. */
export interface ListWorkspaceUsagesResponse {
  /** The usages. */
  usages: Usage[];
}

/** The part of a bot in a usage. */
export interface BotUsage {
  /** The id of the bot. */
  botId: string;
  /** How much the bot used. */
  value: number;
}

/** What `breakDownWorkspaceUsageByBot` returns. */
export interface BreakDownWorkspaceUsageByBotResponse {
  /** The usage of each bot. */
  data: BotUsage[];
}

/** How much of something may be used in a period. */
export interface Quota {
  /** The period, such as a month. How it is written is not documented. */
  period: string;
  /** How much may be used. */
  value: number;
  /** The kind of quota. */
  type: UsageType;
}

/** What `listWorkspaceQuotas` returns. */
export interface ListWorkspaceQuotasResponse {
  /** The quotas. */
  quotas: Quota[];
}

/** What `getWorkspaceQuota` returns. */
export interface GetWorkspaceQuotaResponse {
  /** How much of something may be used in a period. */
  quota: Quota;
}

/** How far a quota is used up. */
export interface QuotaCompletion {
  /** The kind of quota. */
  type: UsageType;
  /** How far the quota is used up. */
  completion: number;
}

/** The entries, by a name that is not documented. */
export type GetAllWorkspaceQuotaCompletionResponse = { [key: string]: QuotaCompletion };

/** An invoice of a workspace. */
export interface Invoice {
  /** The id of the invoice. */
  id: string;
  /** The month that is billed. */
  period: {
    /** The number of the month. The service does not document whether January is 1. */
    month: number;
    /** The year. */
    year: number;
  };
  /** The time of the invoice. */
  date: string;
  /** The amount. The service does not document its unit. */
  amount: number;
  /** The currency, in at most three letters. */
  currency: string;
  /** Whether the invoice is paid. */
  paymentStatus:
    | 'deleted'
    | 'draft'
    | 'open'
    | 'paid'
    | 'uncollectible'
    | 'void'
    | (string & {})
    | null;
  /** The time by which to pay. */
  dueDate?: string;
  /** The number of attempts to collect the payment. */
  paymentAttemptCount: number | null;
  /** The time of the next attempt. */
  nextPaymentAttemptDate: string | null;
  /** The address of the invoice as a PDF file. */
  pdfUrl: string;
}

/** What `listWorkspaceInvoices` returns. */
export interface ListWorkspaceInvoicesResponse {
  /** The invoices. */
  invoices: Invoice[];
}

/** A line of an invoice. */
export interface InvoiceLineItem {
  /** The id of the line. */
  id: string;
  /** The item that is billed. */
  description: string;
  /** The amount, in cents. */
  totalInCents: number;
  /** The currency, in at most three letters. */
  currency: string;
  /** The price of one unit, in cents. */
  pricePerUnitInCents: number | null;
  /** The number of units. */
  quantity: number | null;
  /** The kind of line. */
  type: 'invoiceitem' | 'subscription' | (string & {});
  /** The first day that is billed. */
  periodStart: string | null;
  /** The last day that is billed. */
  periodEnd: string | null;
}

/** What `getUpcomingInvoice` returns. */
export interface GetUpcomingInvoiceResponse {
  /** The total. The service does not document its unit. */
  total: number;
  /** The lines of the invoice. */
  lineItems: InvoiceLineItem[];
}

/** What `getUsage` returns. */
export interface GetUsageResponse {
  /** How much of something was used in a period. */
  usage: Usage;
}

/** What `getMultipleUsages` returns. */
export interface GetMultipleUsagesResponse {
  /** The usages. */
  usages: Usage[];
}

/** What `listUsageHistory` returns. */
export interface ListUsageHistoryResponse {
  /** The usages. */
  usages: Usage[];
}

/** A change of a usage. */
export interface UsageActivity {
  /** The time of the change. */
  timestamp: string;
  /** How much was used. */
  value: number;
  /** The period, such as a month. How it is written is not documented. */
  period: string;
  /** Data about the change. */
  metadata: { [key: string]: unknown };
}

/** What `listUsageActivity` returns. */
export interface ListUsageActivityResponse {
  /** The changes of the page. */
  data: UsageActivity[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** A usage on one day. */
export interface DailyUsageActivity {
  /** A name for the entry. */
  key: string;
  /** The day. */
  date: string;
  /** How much was used. */
  value: number;
  /** Data about the usage. */
  metadata?: {
    /** The id of the bot. */
    botId: string;
    /** The cause of the usage. */
    type: 'IntegrationAction' | 'FileIndexing' | 'BingSearch' | 'WebSearch' | (string & {});
    /** The exact cause. */
    subtype?: string;
    /** Where it comes from. */
    source?: string;
  };
}

/** What `listUsageActivityDaily` returns. */
export interface ListUsageActivityDailyResponse {
  /** The days of the page. */
  data: DailyUsageActivity[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** The account of a person. */
export interface Account {
  /** The id of the account. */
  id: string;
  /** The e-mail address of the account. */
  email: string;
  /** The name that others see. */
  displayName?: string;
  /** Whether the e-mail address is verified. */
  emailVerified: boolean;
  /** The address of a picture. */
  profilePicture?: string;
  /** The creation time. */
  createdAt: string;
}

/** What `getAccount` returns. */
export interface GetAccountResponse {
  /** The account of a person. */
  account: Account;
}

/** What `updateAccount` sends. */
export interface UpdateAccountRequest {
  /** The name that others see. */
  displayName?: string | undefined;
  /** The address of a picture. */
  profilePicture?: string | undefined;
  /** The service does not document what it does. */
  refresh?: boolean | undefined;
}

/** What `updateAccount` returns. */
export interface UpdateAccountResponse {
  /** The account of a person. */
  account: Account;
}

/** What `deleteAccount` sends. */
export type DeleteAccountRequest = Record<never, never>;

/** What `listPersonalAccessTokens` returns. */
export interface ListPersonalAccessTokensResponse {
  /** The tokens. */
  pats: ApiKey[];
}

/** What `createPersonalAccessToken` sends. */
export interface CreatePersonalAccessTokenRequest {
  /** The purpose of the token. */
  note: string;
}

/** What `createPersonalAccessToken` returns. */
export interface CreatePersonalAccessTokenResponse {
  /** A new API key, or a new access token, with its value. */
  pat: NewApiKey;
}

/** What `runVrl` sends. */
export interface RunVrlRequest {
  /** The data that the script works on. */
  data: object;
  /** The script. */
  script: string;
}

/** What `runVrl` returns. */
export interface RunVrlResponse {
  /** The data that the script works on. */
  data: { [key: string]: unknown };
  /** The result of the script. */
  result?: unknown;
}

/** What `setAccountPreference` sends. */
export interface SetAccountPreferenceRequest {
  /** The value: any JSON. */
  value?: unknown | undefined;
}

/** What `getAccountPreference` returns. */
export interface GetAccountPreferenceResponse {
  /** The value: any JSON. */
  value?: unknown;
}

/** An integration in a list of the hub. */
export interface PublicIntegrationSummary {
  /** The id of the integration. */
  id: string;
  /** The name of the integration. */
  name: string;
  /** The version of the integration. */
  version: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether the service has verified it. */
  verificationStatus: 'unapproved' | 'pending' | 'approved' | 'rejected' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
  /** The workspace that it belongs to. */
  ownerWorkspace: {
    /** The id. */
    id: string;
    /** The handle of the workspace. */
    handle: string | null;
    /** The name. */
    name: string;
  };
  /** How it is used. */
  meta: {
    /** How many bots use it. */
    installs: number;
    /** How often it was looked at. */
    views: number;
  };
  /** The results of the search. */
  matchedOn?: {
    /** The name. */
    name?: boolean;
    /** The title that people see. */
    title?: boolean;
    /** The text that people read about it. */
    description?: boolean;
    /** The actions, by name. */
    actions?: string[];
    /** The interfaces, by name. */
    interfaces?: string[];
  };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
}

/** What `listPublicIntegrations` returns. */
export interface ListPublicIntegrationsResponse {
  /** The integrations. */
  integrations: PublicIntegrationSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** An integration of the hub, with its definition. */
export interface PublicIntegration {
  /** The id of the integration. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** How the integration finds out for which bot a request is. */
  identifier: {
    /** The script that responds if no bot is found. */
    fallbackHandlerScript?: string;
    /** The script that finds the bot. */
    extractScript?: string;
  };
  /** How the integration works in the sandbox. */
  sandbox?: {
    /** The script that finds the bot. */
    identifierExtractScript?: string;
    /** The script that finds the message. */
    messageExtractScript?: string;
  };
  /** The longest execution, in seconds. */
  maxExecutionTime?: number;
  /** The address of the code that runs. */
  url: string;
  /** A secret. */
  signingSecret: string;
  /** The name of the integration. */
  name: string;
  /** The version of the integration. */
  version: string;
  /** The interfaces, by name. */
  interfaces: { [key: string]: { [key: string]: unknown } };
  /** The configuration. */
  configuration: {
    /** The title that people see. */
    title?: string;
    /** The text that people read about it. */
    description?: string;
    /** How the integration finds out for which bot a request is. */
    identifier: { [key: string]: unknown };
    /** The JSON Schema of the values. */
    schema: { [key: string]: unknown };
  };
  /** The further configurations, by name. */
  configurations: { [key: string]: { [key: string]: unknown } };
  /** The channels, by name. */
  channels: { [key: string]: { [key: string]: unknown } };
  /** The states, by name. */
  states: { [key: string]: { [key: string]: unknown } };
  /** The events, by name. */
  events: { [key: string]: { [key: string]: unknown } };
  /** The actions, by name. */
  actions: { [key: string]: { [key: string]: unknown } };
  /** The definitions for users. */
  user: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
    /** How users are created. */
    creation: { [key: string]: unknown };
  };
  /** The entities, by name. */
  entities: { [key: string]: { [key: string]: unknown } };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
  /** Whether it is one in development. */
  dev: boolean;
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether the service has verified it. */
  verificationStatus: 'unapproved' | 'pending' | 'approved' | 'rejected' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
  /** The names of the secrets. */
  secrets: string[];
  /** The workspace that it belongs to. */
  ownerWorkspace: {
    /** The id. */
    id: string;
    /** The handle of the workspace. */
    handle: string | null;
    /** The name. */
    name: string;
  };
  /** How it is used. */
  meta: {
    /** How many bots use it. */
    installs: number;
    /** How often it was looked at. */
    views: number;
  };
}

/** What `getPublicIntegrationById` returns. */
export interface GetPublicIntegrationByIdResponse {
  /** The integration. */
  integration: PublicIntegration;
}

/** What `getPublicIntegration` returns. */
export interface GetPublicIntegrationResponse {
  /** The integration. */
  integration: PublicIntegration;
}

/** A plugin in a list. */
export interface PluginSummary {
  /** The id of the plugin. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The name of the plugin. */
  name: string;
  /** The version of the plugin. */
  version: string;
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
}

/** What `listPublicPlugins` returns. */
export interface ListPublicPluginsResponse {
  /** The plugins. */
  plugins: PluginSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** A plugin with its definition. */
export interface Plugin {
  /** The id of the plugin. */
  id: string;
  /** The name of the plugin. */
  name: string;
  /** The version of the plugin. */
  version: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The configuration. */
  configuration: {
    /** The title that people see. */
    title?: string;
    /** The text that people read about it. */
    description?: string;
    /** The JSON Schema of the values. */
    schema: { [key: string]: unknown };
  };
  /** The states, by name. */
  states: { [key: string]: { [key: string]: unknown } };
  /** The events, by name. */
  events: { [key: string]: { [key: string]: unknown } };
  /** The actions, by name. */
  actions: { [key: string]: { [key: string]: unknown } };
  /** The dependencies of the plugin. */
  dependencies: {
    /** The interfaces, by name. */
    interfaces: { [key: string]: { [key: string]: unknown } };
    /** The integrations, by name. */
    integrations: { [key: string]: { [key: string]: unknown } };
  };
  /** The definitions for users. */
  user: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** The definitions for conversations. */
  conversation: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** The definitions for messages. */
  message: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
}

/** What `getPublicPluginById` returns. */
export interface GetPublicPluginByIdResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `getDereferencedPublicPluginById` returns. */
export interface GetDereferencedPublicPluginByIdResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `getPublicPlugin` returns. */
export interface GetPublicPluginResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `getPublicPluginCode` returns. */
export interface GetPublicPluginCodeResponse {
  /** The source code. */
  code: string;
}

/** An interface in a list. */
export interface InterfaceSummary {
  /** The id of the interface. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The name of the interface. */
  name: string;
  /** The version of the interface. */
  version: string;
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
  public: boolean;
}

/** What `listPublicInterfaces` returns. */
export interface ListPublicInterfacesResponse {
  /** The interfaces. */
  interfaces: InterfaceSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** An interface, which integrations implement, with its definition. */
export interface Interface {
  /** The id of the interface. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The name of the interface. */
  name: string;
  /** The version of the interface. */
  version: string;
  /** The entities, by name. */
  entities: { [key: string]: { [key: string]: unknown } };
  /** The events, by name. */
  events: { [key: string]: { [key: string]: unknown } };
  /** The actions, by name. */
  actions: { [key: string]: { [key: string]: unknown } };
  /** The channels, by name. */
  channels: { [key: string]: { [key: string]: unknown } };
  /** How the names of what implements the interface are made. */
  nameTemplate?: {
    /** The script. */
    script: string;
    /** The language of the script. */
    language: string;
  };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
  public: boolean;
}

/** What `getPublicInterfaceById` returns. */
export interface GetPublicInterfaceByIdResponse {
  /** The interface. */
  interface: Interface;
}

/** What `getPublicInterface` returns. */
export interface GetPublicInterfaceResponse {
  /** The interface. */
  interface: Interface;
}

/** What `rotateBotSigningSecrets` sends. */
export type RotateBotSigningSecretsRequest = Record<never, never>;

/** What `rotateBotSigningSecrets` returns. */
export interface RotateBotSigningSecretsResponse {
  /** The new signing secret. It is a secret. */
  newSigningSecret: string;
}

/** What `getBotWebchat` returns. */
export interface GetBotWebchatResponse {
  /** The code of the web chat. */
  code: string;
}

/** What `publishFromBotJson` sends. */
export interface PublishFromBotJsonRequest {
  /** The definition of the bot, as `bot.json` has it. */
  botJson: object;
}

/** What `createIntegrationShareableId` sends. */
export type CreateIntegrationShareableIdRequest = Record<never, never>;

/** What `createIntegrationShareableId` returns. */
export interface CreateIntegrationShareableIdResponse {
  /** The id to share. */
  shareableId: string;
}

/** What `getIntegrationShareableId` returns. */
export interface GetIntegrationShareableIdResponse {
  /** The id to share. */
  shareableId: string;
  /** Whether the id has expired. */
  isExpired: boolean;
}

/** What `migrateWorkspaceToV4` sends. */
export type MigrateWorkspaceToV4Request = Record<never, never>;

/** What `chargeWorkspaceUnpaidInvoices` sends. */
export interface ChargeWorkspaceUnpaidInvoicesRequest {
  /** The ids of the invoices; without them, all that are unpaid. */
  invoiceIds?: readonly string[] | undefined;
}

/** What `chargeWorkspaceUnpaidInvoices` returns. */
export interface ChargeWorkspaceUnpaidInvoicesResponse {
  /** The invoices that are paid now. */
  chargedInvoices: {
    /** The id. */
    id: string;
    /** The amount. */
    amount: number;
  }[];
  /** The invoices that could not be charged. */
  failedInvoices: {
    /** The id. */
    id: string;
    /** The amount. */
    amount: number;
    /** Why the invoice could not be charged. */
    failedReason: string;
  }[];
}

/** The public part of a workspace. */
export interface PublicWorkspace {
  /** The id of the workspace. */
  id: string;
  /** The name of the workspace. */
  name: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The subject of the workspace. */
  about?: string;
  /** The address of the picture. */
  profilePicture?: string;
  /** The e-mail address of the contact. */
  contactEmail?: string;
  /** The address of the website. */
  website?: string;
  /** The addresses of accounts in social networks. */
  socialAccounts?: string[];
  /** The handle of the workspace. */
  handle?: string;
}

/** What `checkHandleAvailability` sends. */
export interface CheckHandleAvailabilityRequest {
  /** The handle that is wanted. */
  handle: string;
}

/** What `checkHandleAvailability` returns. */
export interface CheckHandleAvailabilityResponse {
  /** Whether the handle can be taken. */
  available: boolean;
  /** Handles that can be taken. */
  suggestions: string[];
  /** The id of the workspace that has the handle. */
  usedBy?: string;
}

/** What `listPublicWorkspaces` returns. */
export interface ListPublicWorkspacesResponse {
  /** The workspaces. */
  workspaces: PublicWorkspace[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `setWorkspacePreference` sends. */
export interface SetWorkspacePreferenceRequest {
  /** The value: any JSON. */
  value?: unknown | undefined;
}

/** What `getWorkspacePreference` returns. */
export interface GetWorkspacePreferenceResponse {
  /** The value: any JSON. */
  value?: unknown;
}

/** What `listIntegrationApiKeys` returns. */
export interface ListIntegrationApiKeysResponse {
  /** The keys. */
  iaks: ApiKey[];
}

/** What `createIntegrationApiKey` sends. */
export interface CreateIntegrationApiKeyRequest {
  /** The id of the integration. */
  integrationId: string;
  /** The purpose of the key. */
  note?: string | undefined;
}

/** An integration, as it is created. */
export interface IntegrationDefinitionInput {
  /** The name. */
  name: string;
  /** The version. */
  version: string;
  /** The configuration. */
  configuration?:
    | {
        /** The title that people see. */
        title?: string | undefined;
        /** The text that people read about it. */
        description?: string | undefined;
        /** The JSON Schema of the values. */
        schema?: object | undefined;
        /** How the integration finds out for which bot a request is. */
        identifier?: object | undefined;
      }
    | undefined;
  /** The further configurations, by name. */
  configurations?: { [key: string]: object } | undefined;
  /** The states, by name. */
  states?: { [key: string]: object } | undefined;
  /** The events, by name. */
  events?: { [key: string]: object } | undefined;
  /** The actions, by name. */
  actions?: { [key: string]: object } | undefined;
  /** The entities, by name. */
  entities?: { [key: string]: object } | undefined;
  /** Attributes, by name. */
  attributes?: { [key: string]: string } | undefined;
  /** How the integration finds out for which bot a request is. */
  identifier?:
    | {
        /** The script that responds if no bot is found. */
        fallbackHandlerScript?: string | undefined;
        /** The script that finds the bot. */
        extractScript?: string | undefined;
      }
    | undefined;
  /** The channels, by name. */
  channels?: { [key: string]: object } | undefined;
  /** The definitions for users. */
  user?:
    | {
        /** How users are created. */
        creation?: object | undefined;
        /** The tags, by name. */
        tags?: { [key: string]: object } | undefined;
      }
    | undefined;
  /** The interfaces, by name. */
  interfaces?: { [key: string]: object } | undefined;
  /** Further operations of the integration, by name. */
  extraOperations?: { [key: string]: object } | undefined;
  /** The version of the SDK that it was built with. */
  sdkVersion?: string | undefined;
  /** The secrets, by name. Their values are secret. */
  secrets?: { [key: string]: string | null } | undefined;
  /** The source code. */
  code?: string | undefined;
  /** The address of the code that runs. */
  url?: string | undefined;
  /** Whether it is one in development. */
  dev?: boolean | undefined;
  /** The icon. */
  icon?: string | undefined;
  /** The text that explains it. */
  readme?: string | undefined;
  /** The title that people see. */
  title?: string | undefined;
  /** The text that people read about it. */
  description?: string | undefined;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** The layers of the code. */
  layers?: readonly string[] | undefined;
}

/** An integration with its definition. */
export interface Integration {
  /** The id of the integration. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** How the integration finds out for which bot a request is. */
  identifier: {
    /** The script that responds if no bot is found. */
    fallbackHandlerScript?: string;
    /** The script that finds the bot. */
    extractScript?: string;
  };
  /** How the integration works in the sandbox. */
  sandbox?: {
    /** The script that finds the bot. */
    identifierExtractScript?: string;
    /** The script that finds the message. */
    messageExtractScript?: string;
  };
  /** The longest execution, in seconds. */
  maxExecutionTime?: number;
  /** The address of the code that runs. */
  url: string;
  /** A secret. */
  signingSecret: string;
  /** The name of the integration. */
  name: string;
  /** The version of the integration. */
  version: string;
  /** The interfaces, by name. */
  interfaces: { [key: string]: { [key: string]: unknown } };
  /** The configuration. */
  configuration: {
    /** The title that people see. */
    title?: string;
    /** The text that people read about it. */
    description?: string;
    /** How the integration finds out for which bot a request is. */
    identifier: { [key: string]: unknown };
    /** The JSON Schema of the values. */
    schema: { [key: string]: unknown };
  };
  /** The further configurations, by name. */
  configurations: { [key: string]: { [key: string]: unknown } };
  /** The channels, by name. */
  channels: { [key: string]: { [key: string]: unknown } };
  /** The states, by name. */
  states: { [key: string]: { [key: string]: unknown } };
  /** The events, by name. */
  events: { [key: string]: { [key: string]: unknown } };
  /** The actions, by name. */
  actions: { [key: string]: { [key: string]: unknown } };
  /** The definitions for users. */
  user: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
    /** How users are created. */
    creation: { [key: string]: unknown };
  };
  /** The entities, by name. */
  entities: { [key: string]: { [key: string]: unknown } };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
  /** Whether it is one in development. */
  dev: boolean;
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether the service has verified it. */
  verificationStatus: 'unapproved' | 'pending' | 'approved' | 'rejected' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
  /** The names of the secrets. */
  secrets: string[];
}

/** What `createIntegration` returns. */
export interface CreateIntegrationResponse {
  /** The integration. */
  integration: Integration;
}

/** An integration in a list. */
export interface IntegrationSummary {
  /** The id of the integration. */
  id: string;
  /** The name of the integration. */
  name: string;
  /** The version of the integration. */
  version: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** The title that people see. */
  title: string;
  /** The text that people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether the service has verified it. */
  verificationStatus: 'unapproved' | 'pending' | 'approved' | 'rejected' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
  /** The results of the search. */
  matchedOn?: {
    /** The name. */
    name?: boolean;
    /** The title that people see. */
    title?: boolean;
    /** The text that people read about it. */
    description?: boolean;
    /** The actions, by name. */
    actions?: string[];
    /** The interfaces, by name. */
    interfaces?: string[];
  };
  /** The workspace that it belongs to. */
  ownerWorkspace?: {
    /** The id. */
    id: string;
    /** The handle of the workspace. */
    handle: string | null;
    /** The name. */
    name: string;
  };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
}

/** What `listIntegrations` returns. */
export interface ListIntegrationsResponse {
  /** The integrations. */
  integrations: IntegrationSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** The changes of an integration. */
export interface IntegrationUpdateInput {
  /** The configuration. */
  configuration?:
    | {
        /** The title that people see. */
        title?: string | undefined;
        /** The text that people read about it. */
        description?: string | undefined;
        /** The JSON Schema of the values. */
        schema?: object | undefined;
        /** How the integration finds out for which bot a request is. */
        identifier?: object | undefined;
      }
    | undefined;
  /** The further configurations, by name. */
  configurations?: { [key: string]: object | null } | undefined;
  /** Further operations of the integration, by name. */
  extraOperations?: { [key: string]: object } | undefined;
  /** The version of the SDK that it was built with. */
  sdkVersion?: string | undefined;
  /** The channels, by name. */
  channels?: { [key: string]: object | null } | undefined;
  /** The longest execution, in seconds. */
  maxExecutionTime?: number | undefined;
  /** How the integration finds out for which bot a request is. */
  identifier?:
    | {
        /** The script that finds the bot. */
        extractScript?: string | null | undefined;
        /** The script that responds if no bot is found. */
        fallbackHandlerScript?: string | null | undefined;
      }
    | undefined;
  /** The actions, by name. */
  actions?: { [key: string]: object | null } | undefined;
  /** The events, by name. */
  events?: { [key: string]: object | null } | undefined;
  /** The states, by name. */
  states?: { [key: string]: object | null } | undefined;
  /** The definitions for users. */
  user?:
    | {
        /** How users are created. */
        creation?: object | undefined;
        /** The tags, by name. */
        tags?: { [key: string]: object | null } | undefined;
      }
    | undefined;
  /** The entities, by name. */
  entities?: { [key: string]: object | null } | undefined;
  /** The interfaces, by name. */
  interfaces?: { [key: string]: object | null } | undefined;
  /** Attributes, by name. */
  attributes?: { [key: string]: string | null } | undefined;
  /** The secrets, by name. Their values are secret. */
  secrets?: { [key: string]: string | null } | undefined;
  /** The source code. */
  code?: string | undefined;
  /** The icon. */
  icon?: string | undefined;
  /** The text that explains it. */
  readme?: string | undefined;
  /** The title that people see. */
  title?: string | undefined;
  /** The text that people read about it. */
  description?: string | undefined;
  /** The address of the code that runs. */
  url?: string | null | undefined;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** The layers of the code. */
  layers?: readonly string[] | undefined;
}

/** What `updateIntegration` returns. */
export interface UpdateIntegrationResponse {
  /** The integration. */
  integration: Integration;
}

/** What `getIntegration` returns. */
export interface GetIntegrationResponse {
  /** The integration. */
  integration: Integration;
}

/** What `rotateIntegrationSigningSecrets` sends. */
export type RotateIntegrationSigningSecretsRequest = Record<never, never>;

/** What `rotateIntegrationSigningSecrets` returns. */
export interface RotateIntegrationSigningSecretsResponse {
  /** The new signing secret. It is a secret. */
  newSigningSecret: string;
}

/** What `getIntegrationByName` returns. */
export interface GetIntegrationByNameResponse {
  /** The integration. */
  integration: Integration;
}

/** What `requestIntegrationVerification` sends. */
export interface RequestIntegrationVerificationRequest {
  /** The id of the integration. */
  integrationId: string;
}

/** What `createInterface` sends. */
export interface CreateInterfaceRequest {
  /** The name. */
  name: string;
  /** The version. */
  version: string;
  /** The entities, by name. */
  entities?: { [key: string]: object } | undefined;
  /** The events, by name. */
  events?: { [key: string]: object } | undefined;
  /** The actions, by name. */
  actions?: { [key: string]: object } | undefined;
  /** The channels, by name. */
  channels?: { [key: string]: object } | undefined;
  /** How the names of what implements the interface are made. */
  nameTemplate?:
    | {
        /** The script. */
        script: string;
        /** The language of the script. */
        language: string;
      }
    | undefined;
  /** Attributes, by name. */
  attributes?: { [key: string]: string } | undefined;
  /** The version of the SDK that it was built with. */
  sdkVersion?: string | undefined;
  /** The icon. */
  icon?: string | undefined;
  /** The text that explains it. */
  readme?: string | undefined;
  /** The title that people see. */
  title?: string | undefined;
  /** The text that people read about it. */
  description?: string | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
}

/** What `createInterface` returns. */
export interface CreateInterfaceResponse {
  /** The interface. */
  interface: Interface;
}

/** What `listInterfaces` returns. */
export interface ListInterfacesResponse {
  /** The interfaces. */
  interfaces: InterfaceSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `getInterface` returns. */
export interface GetInterfaceResponse {
  /** The interface. */
  interface: Interface;
}

/** What `updateInterface` sends. */
export interface UpdateInterfaceRequest {
  /** The entities, by name. */
  entities?: { [key: string]: object | null } | undefined;
  /** The events, by name. */
  events?: { [key: string]: object | null } | undefined;
  /** The actions, by name. */
  actions?: { [key: string]: object | null } | undefined;
  /** The channels, by name. */
  channels?: { [key: string]: object | null } | undefined;
  /** How the names of what implements the interface are made. */
  nameTemplate?:
    | {
        /** The script. */
        script: string;
        /** The language of the script. */
        language: string;
      }
    | null
    | undefined;
  /** Attributes, by name. */
  attributes?: { [key: string]: string | null } | undefined;
  /** The version of the SDK that it was built with. */
  sdkVersion?: string | undefined;
  /** The icon. */
  icon?: string | undefined;
  /** The text that explains it. */
  readme?: string | undefined;
  /** The title that people see. */
  title?: string | undefined;
  /** The text that people read about it. */
  description?: string | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
}

/** What `updateInterface` returns. */
export interface UpdateInterfaceResponse {
  /** The interface. */
  interface: Interface;
}

/** What `getInterfaceByName` returns. */
export interface GetInterfaceByNameResponse {
  /** The interface. */
  interface: Interface;
}

/** What `createPlugin` sends. */
export interface CreatePluginRequest {
  /** The name. */
  name: string;
  /** The version. */
  version: string;
  /** The configuration. */
  configuration?:
    | {
        /** The title that people see. */
        title?: string | undefined;
        /** The text that people read about it. */
        description?: string | undefined;
        /** The JSON Schema of the values. */
        schema: object;
      }
    | undefined;
  /** The states, by name. */
  states?: { [key: string]: object } | undefined;
  /** The events, by name. */
  events?: { [key: string]: object } | undefined;
  /** The actions, by name. */
  actions?: { [key: string]: object } | undefined;
  /** The definitions for users. */
  user?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object };
      }
    | undefined;
  /** The definitions for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object };
      }
    | undefined;
  /** The definitions for messages. */
  message?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object };
      }
    | undefined;
  /** Attributes, by name. */
  attributes?: { [key: string]: string } | undefined;
  /** The version of the SDK that it was built with. */
  sdkVersion?: string | undefined;
  /** The source code. */
  code: {
    /** The code for Node. */
    node: string;
    /** The code for browsers. */
    browser: string;
  };
  /** The icon. */
  icon?: string | undefined;
  /** The text that explains it. */
  readme?: string | undefined;
  /** The title that people see. */
  title?: string | undefined;
  /** The text that people read about it. */
  description?: string | undefined;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** The dependencies of the plugin. */
  dependencies?:
    | {
        /** The interfaces, by name. */
        interfaces?: { [key: string]: object } | undefined;
        /** The integrations, by name. */
        integrations?: { [key: string]: object } | undefined;
      }
    | undefined;
}

/** What `createPlugin` returns. */
export interface CreatePluginResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `listPlugins` returns. */
export interface ListPluginsResponse {
  /** The plugins. */
  plugins: PluginSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}

/** What `getPlugin` returns. */
export interface GetPluginResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `updatePlugin` sends. */
export interface UpdatePluginRequest {
  /** The configuration. */
  configuration?:
    | {
        /** The title that people see. */
        title?: string | undefined;
        /** The text that people read about it. */
        description?: string | undefined;
        /** The JSON Schema of the values. */
        schema: object;
      }
    | null
    | undefined;
  /** The states, by name. */
  states?: { [key: string]: object | null } | undefined;
  /** The events, by name. */
  events?: { [key: string]: object | null } | undefined;
  /** The actions, by name. */
  actions?: { [key: string]: object | null } | undefined;
  /** The definitions for users. */
  user?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object | null };
      }
    | undefined;
  /** The definitions for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object | null };
      }
    | undefined;
  /** The definitions for messages. */
  message?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object | null };
      }
    | undefined;
  /** Attributes, by name. */
  attributes?: { [key: string]: string | null } | undefined;
  /** The version of the SDK that it was built with. */
  sdkVersion?: string | undefined;
  /** The source code. */
  code?:
    | {
        /** The code for Node. */
        node?: string | undefined;
        /** The code for browsers. */
        browser?: string | undefined;
      }
    | undefined;
  /** The icon. */
  icon?: string | undefined;
  /** The text that explains it. */
  readme?: string | undefined;
  /** The title that people see. */
  title?: string | undefined;
  /** The text that people read about it. */
  description?: string | undefined;
  /**
   * Whether other workspaces can use it.
   *
   * @deprecated Use `visibility`.
   */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** The dependencies of the plugin. */
  dependencies?:
    | {
        /** The interfaces, by name. */
        interfaces?: { [key: string]: object | null } | undefined;
        /** The integrations, by name. */
        integrations?: { [key: string]: object | null } | undefined;
      }
    | undefined;
}

/** What `updatePlugin` returns. */
export interface UpdatePluginResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `getDereferencedPlugin` returns. */
export interface GetDereferencedPluginResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `getPluginByName` returns. */
export interface GetPluginByNameResponse {
  /** The plugin. */
  plugin: Plugin;
}

/** What `getPluginCode` returns. */
export interface GetPluginCodeResponse {
  /** The source code. */
  code: string;
}

/** What `changeAISpendQuota` sends. */
export interface ChangeAISpendQuotaRequest {
  /** The most that may be spent on AI in a month. The service does not document its unit. */
  monthlySpendingLimit: number;
}

/** What `introspect` sends. */
export interface IntrospectRequest {
  /** The id of the bot. */
  botId: string;
}

/** What `introspect` returns. */
export interface IntrospectResponse {
  /** The id of the workspace. */
  workspaceId: string;
  /** The id of the bot. */
  botId: string;
  /** The id of the user of the token. */
  userId: string;
}
