/**
 * The operations of the admin API, with their types and schemas.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import * as z from 'zod/mini';
import { builtInOperation } from '../../define-operation.ts';
import { EmptyResponseSchema } from '../empty-response.ts';
import { lazily } from '../lazily.ts';
import { type ListMeta, ListMetaSchema, withToken } from '../list-meta.ts';
import { looseObject } from '../loose-object.ts';
import { anyObject, email, type Parsed, timestamp } from '../schema-parts.ts';

/** A state of a bot, as it is defined. */
export interface BotStateDefinitionInput {
  /** What has a state of its own. */
  type: 'conversation' | 'user' | 'bot';
  /** The JSON Schema of the state. */
  schema: object;
  /** When the state expires. The service does not document its unit. */
  expiry?: number | undefined;
}
export const BotStateDefinitionInputSchema: z.ZodMiniType<
  Parsed<BotStateDefinitionInput>,
  BotStateDefinitionInput
> = lazily(() =>
  z.strictObject({
    type: z.literal(['conversation', 'user', 'bot']),
    schema: anyObject,
    expiry: z.optional(z.number().check(z.gte(1))),
  }),
);

/** An event of a bot, as it is defined. */
export interface BotEventDefinitionInput {
  /** The title of the event. */
  title?: string | undefined;
  /** What the event means. */
  description?: string | undefined;
  /** The JSON Schema of the payload of the event. */
  schema: object;
  /** Attributes of the event, by name. */
  attributes?: { [key: string]: string } | undefined;
}
export const BotEventDefinitionInputSchema: z.ZodMiniType<
  Parsed<BotEventDefinitionInput>,
  BotEventDefinitionInput
> = lazily(() =>
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

/** An event that is sent to a bot on a schedule. */
export interface BotRecurringEventInput {
  /** When the event is sent. */
  schedule: object;
  /** The type of the event. */
  type: string;
  /** The content of the event. */
  payload: object;
}
export const BotRecurringEventInputSchema: z.ZodMiniType<
  Parsed<BotRecurringEventInput>,
  BotRecurringEventInput
> = lazily(() =>
  z.strictObject({
    schedule: anyObject,
    type: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    payload: anyObject,
  }),
);

/** An action of a bot, as it is defined. */
export interface BotActionDefinitionInput {
  /** The title of the action. */
  title?: string | undefined;
  /** What the action does. */
  description?: string | undefined;
  /** Whether runs of the action are billed. */
  billable?: boolean | undefined;
  /** Whether results of the action are cached. */
  cacheable?: boolean | undefined;
  /** What the action takes. */
  input: object;
  /** What the action returns. */
  output: object;
  /** Attributes of the action, by name. */
  attributes?: { [key: string]: string } | undefined;
}
export const BotActionDefinitionInputSchema: z.ZodMiniType<
  Parsed<BotActionDefinitionInput>,
  BotActionDefinitionInput
> = lazily(() =>
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

export const BotMediaInputSchema: z.ZodMiniType<BotMedia, BotMedia> = lazily(() =>
  z.strictObject({ url: z.string(), name: z.string() }),
);

/** What `createBot` sends. */
export interface CreateBotRequest {
  /** The states of the bot, by name. */
  states?: { [key: string]: BotStateDefinitionInput } | undefined;
  /** The events that the bot defines, by name. */
  events?: { [key: string]: BotEventDefinitionInput } | undefined;
  /** The events that are sent to the bot on a schedule, by name. */
  recurringEvents?: { [key: string]: BotRecurringEventInput } | undefined;
  /** What the bot is subscribed to. */
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
  /** What the bot is for. */
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
export const CreateBotRequestSchema: z.ZodMiniType<
  Parsed<CreateBotRequest>,
  CreateBotRequest
> = lazily(() =>
  z.strictObject({
    states: z.optional(z.record(z.string(), BotStateDefinitionInputSchema)),
    events: z.optional(z.record(z.string(), BotEventDefinitionInputSchema)),
    recurringEvents: z.optional(z.record(z.string(), BotRecurringEventInputSchema)),
    subscriptions: z.optional(
      z.strictObject({ events: z.nullable(z.record(z.string(), anyObject)) }),
    ),
    actions: z.optional(z.record(z.string(), BotActionDefinitionInputSchema)),
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
    name: z.optional(z.string().check(z.minLength(1))),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters')),
    ),
    medias: z.optional(z.array(BotMediaInputSchema)),
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

/** A file that belongs to a bot. */
export interface BotMedia {
  /** The address of the file. */
  url: string;
  /** The name of the file. */
  name: string;
}
export const BotMediaSchema: z.ZodMiniType<BotMedia> = lazily(() =>
  looseObject({ url: z.string(), name: z.string() }),
);

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
  /** The integrations of the bot, by name. */
  integrations: { [key: string]: { [key: string]: unknown } };
  /** The plugins of the bot, by name. */
  plugins: { [key: string]: { [key: string]: unknown } };
  /** The longest execution. The service does not document its unit. */
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
  /** What the bot is subscribed to. */
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
  /** What the bot is for. */
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
  /** What the bot does at present. */
  status: 'active' | 'deploying' | 'deleting' | (string & {});
  /** Files that belong to the bot. */
  medias: BotMedia[];
}
export const BotDetailsSchema: z.ZodMiniType<BotDetails> = lazily(() =>
  looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    signingSecret: z.string(),
    integrations: z.record(z.string(), anyObject),
    plugins: z.record(z.string(), anyObject),
    maxExecutionTime: z.exactOptional(z.number()),
    user: looseObject({ tags: z.record(z.string(), anyObject) }),
    conversation: looseObject({ tags: z.record(z.string(), anyObject) }),
    message: looseObject({ tags: z.record(z.string(), anyObject) }),
    states: z.record(z.string(), anyObject),
    configuration: looseObject({ data: anyObject, schema: anyObject }),
    events: z.record(z.string(), anyObject),
    recurringEvents: z.record(z.string(), anyObject),
    subscriptions: looseObject({ events: z.nullable(z.record(z.string(), anyObject)) }),
    actions: z.record(z.string(), anyObject),
    tags: z.record(z.string(), z.string()),
    name: z.string(),
    description: z.exactOptional(z.string()),
    deployedAt: z.exactOptional(timestamp),
    dev: z.boolean(),
    secrets: z.array(z.string()),
    createdBy: z.exactOptional(z.string()),
    alwaysAlive: z.boolean(),
    status: z.string(),
    medias: z.array(BotMediaSchema),
  }),
);

/** What `createBot` returns. */
export interface CreateBotResponse {
  /** A bot with its definition and its configuration. */
  bot: BotDetails;
}
export const CreateBotResponseSchema: z.ZodMiniType<CreateBotResponse> = lazily(() =>
  looseObject({ bot: BotDetailsSchema }),
);

/** What `getBot` returns. */
export interface GetBotResponse {
  /** A bot with its definition and its configuration. */
  bot: BotDetails;
}
export const GetBotResponseSchema: z.ZodMiniType<GetBotResponse> = lazily(() =>
  looseObject({ bot: BotDetailsSchema }),
);

/** An event of a bot, as it is changed. */
export interface BotEventUpdateInput {
  /** The title of the event. */
  title?: string | undefined;
  /** What the event means. */
  description?: string | undefined;
  /** The JSON Schema of the payload of the event. */
  schema: object;
  /** Attributes of the event, by name. */
  attributes?: { [key: string]: string | null } | undefined;
}
export const BotEventUpdateInputSchema: z.ZodMiniType<
  Parsed<BotEventUpdateInput>,
  BotEventUpdateInput
> = lazily(() =>
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

/** An action of a bot, as it is changed. */
export interface BotActionUpdateInput {
  /** The title of the action. */
  title?: string | undefined;
  /** What the action does. */
  description?: string | undefined;
  /** Whether runs of the action are billed. */
  billable?: boolean | undefined;
  /** Whether results of the action are cached. */
  cacheable?: boolean | undefined;
  /** What the action takes. */
  input: object;
  /** What the action returns. */
  output: object;
  /** Attributes of the action, by name. */
  attributes?: { [key: string]: string | null } | undefined;
}
export const BotActionUpdateInputSchema: z.ZodMiniType<
  Parsed<BotActionUpdateInput>,
  BotActionUpdateInput
> = lazily(() =>
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
export const BotIntegrationUpdateInputSchema: z.ZodMiniType<
  Parsed<BotIntegrationUpdateInput>,
  BotIntegrationUpdateInput
> = lazily(() =>
  z.strictObject({
    enabled: z.optional(z.boolean()),
    integrationId: z.optional(z.string()),
    configurationType: z.optional(z.nullable(z.string())),
    configuration: z.optional(anyObject),
    disabledChannels: z.optional(z.array(z.string())),
  }),
);

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
export const BotPluginUpdateInputSchema: z.ZodMiniType<
  Parsed<BotPluginUpdateInput>,
  BotPluginUpdateInput
> = lazily(() =>
  z.strictObject({
    id: z.string(),
    enabled: z.optional(z.boolean()),
    configuration: z.optional(anyObject),
    interfaces: z.optional(z.record(z.string(), anyObject)),
    integrations: z.optional(z.record(z.string(), anyObject)),
  }),
);

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
  /** The longest execution. The service does not document its unit. */
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
  /** The integrations of the bot, by name. */
  integrations?: { [key: string]: BotIntegrationUpdateInput | null } | undefined;
  /** The plugins of the bot, by name. */
  plugins?: { [key: string]: BotPluginUpdateInput | null } | undefined;
  /** What the bot is subscribed to. */
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
  /** What the bot is for. */
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
export const UpdateBotRequestSchema: z.ZodMiniType<
  Parsed<UpdateBotRequest>,
  UpdateBotRequest
> = lazily(() =>
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
    events: z.optional(z.record(z.string(), z.nullable(BotEventUpdateInputSchema))),
    actions: z.optional(z.record(z.string(), z.nullable(BotActionUpdateInputSchema))),
    states: z.optional(z.record(z.string(), z.nullable(BotStateDefinitionInputSchema))),
    recurringEvents: z.optional(z.record(z.string(), z.nullable(BotRecurringEventInputSchema))),
    integrations: z.optional(z.record(z.string(), z.nullable(BotIntegrationUpdateInputSchema))),
    plugins: z.optional(z.record(z.string(), z.nullable(BotPluginUpdateInputSchema))),
    subscriptions: z.optional(
      z.strictObject({ events: z.nullable(z.record(z.string(), z.nullable(anyObject))) }),
    ),
    code: z.optional(z.string()),
    name: z.optional(z.string().check(z.minLength(1))),
    description: z.optional(
      z
        .string()
        .check(z.refine((text) => [...text].length <= 2000, 'must have at most 2000 characters')),
    ),
    medias: z.optional(z.array(BotMediaInputSchema)),
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

/** What `updateBot` returns. */
export interface UpdateBotResponse {
  /** A bot with its definition and its configuration. */
  bot: BotDetails;
}
export const UpdateBotResponseSchema: z.ZodMiniType<UpdateBotResponse> = lazily(() =>
  looseObject({ bot: BotDetailsSchema }),
);

/** What `transferBot` sends. */
export interface TransferBotRequest {
  /** The id of the workspace that gets the bot. */
  targetWorkspaceId: string;
}
export const TransferBotRequestSchema: z.ZodMiniType<TransferBotRequest, TransferBotRequest> =
  lazily(() => z.strictObject({ targetWorkspaceId: z.string() }));

/** Whether all users of a workspace have access to a bot, or selected ones. */
export type BotAllowlistSetting = 'ALL_WORKSPACE_USERS' | 'SELECTED_USERS' | (string & {});
export const BotAllowlistSettingSchema: z.ZodMiniType<BotAllowlistSetting> = lazily(() =>
  z.string(),
);

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
export const GetBotAllowlistResponseSchema: z.ZodMiniType<GetBotAllowlistResponse> = lazily(() =>
  looseObject({
    setting: BotAllowlistSettingSchema,
    users: z.array(looseObject({ id: z.string() })),
  }),
);

/** Whether all users of a workspace have access to a bot, or selected ones. */
export type BotAllowlistSettingInput = 'ALL_WORKSPACE_USERS' | 'SELECTED_USERS';
export const BotAllowlistSettingInputSchema: z.ZodMiniType<
  BotAllowlistSettingInput,
  BotAllowlistSettingInput
> = lazily(() => z.literal(['ALL_WORKSPACE_USERS', 'SELECTED_USERS']));

/** What `updateBotAllowlist` sends. */
export interface UpdateBotAllowlistRequest {
  /** Whether all users of the workspace have access, or selected ones. */
  setting?: BotAllowlistSettingInput | undefined;
  /** Whether a user has access, by the id of the user. */
  users?: { [key: string]: boolean } | undefined;
}
export const UpdateBotAllowlistRequestSchema: z.ZodMiniType<
  UpdateBotAllowlistRequest,
  UpdateBotAllowlistRequest
> = lazily(() =>
  z.strictObject({
    setting: z.optional(BotAllowlistSettingInputSchema),
    users: z.optional(z.record(z.string(), z.boolean())),
  }),
);

/** An API key of a bot, or an access token, without its value. */
export interface ApiKey {
  /** The id of the key. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** What the key is for. */
  note: string;
}
export const ApiKeySchema: z.ZodMiniType<ApiKey> = lazily(() =>
  looseObject({ id: z.string(), createdAt: timestamp, note: z.string() }),
);

/** What `listBotApiKeys` returns. */
export interface ListBotApiKeysResponse {
  /** The keys. */
  baks: ApiKey[];
}
export const ListBotApiKeysResponseSchema: z.ZodMiniType<ListBotApiKeysResponse> = lazily(() =>
  looseObject({ baks: z.array(ApiKeySchema) }),
);

/** What `createBotApiKey` sends. */
export interface CreateBotApiKeyRequest {
  /** The id of the bot. */
  botId: string;
  /** What the key is for. */
  note?: string | undefined;
}
export const CreateBotApiKeyRequestSchema: z.ZodMiniType<
  CreateBotApiKeyRequest,
  CreateBotApiKeyRequest
> = lazily(() => z.strictObject({ botId: z.string(), note: z.optional(z.string()) }));

/** A new API key, or a new access token, with its value. */
export interface NewApiKey {
  /** The id of the key. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** What the key is for. */
  note: string;
  /** The key itself. It is a secret. */
  value: string;
}
export const NewApiKeySchema: z.ZodMiniType<NewApiKey> = lazily(() =>
  looseObject({ id: z.string(), createdAt: timestamp, note: z.string(), value: z.string() }),
);

/** A version of a bot. */
export interface BotVersion {
  /** The id of the version. */
  id: string;
  /** The name of the version. */
  name: string;
  /** What the version is for. */
  description?: string;
}
export const BotVersionSchema: z.ZodMiniType<BotVersion> = lazily(() =>
  looseObject({ id: z.string(), name: z.string(), description: z.exactOptional(z.string()) }),
);

/** What `listBotVersions` returns. */
export interface ListBotVersionsResponse {
  /** The versions. */
  versions: BotVersion[];
}
export const ListBotVersionsResponseSchema: z.ZodMiniType<ListBotVersionsResponse> = lazily(() =>
  looseObject({ versions: z.array(BotVersionSchema) }),
);

/** What `createBotVersion` sends. */
export interface CreateBotVersionRequest {
  /** The name of the version. */
  name: string;
  /** What the version is for. */
  description?: string | undefined;
}
export const CreateBotVersionRequestSchema: z.ZodMiniType<
  CreateBotVersionRequest,
  CreateBotVersionRequest
> = lazily(() => z.strictObject({ name: z.string(), description: z.optional(z.string()) }));

/** What `createBotVersion` returns. */
export interface CreateBotVersionResponse {
  /** A version of a bot. */
  version: BotVersion;
}
export const CreateBotVersionResponseSchema: z.ZodMiniType<CreateBotVersionResponse> = lazily(() =>
  looseObject({ version: BotVersionSchema }),
);

/** What `getBotVersion` returns. */
export interface GetBotVersionResponse {
  /** The address of the version. */
  url: string;
}
export const GetBotVersionResponseSchema: z.ZodMiniType<GetBotVersionResponse> = lazily(() =>
  looseObject({ url: z.string() }),
);

/** What `deployBotVersion` sends. */
export interface DeployBotVersionRequest {
  /** The id of the version. */
  versionId: string;
}
export const DeployBotVersionRequestSchema: z.ZodMiniType<
  DeployBotVersionRequest,
  DeployBotVersionRequest
> = lazily(() => z.strictObject({ versionId: z.string() }));

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
  /** All messages. */
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
    /** How long the calls took. Its form is not documented. */
    latency: { [key: string]: unknown };
    /** How fast the calls were. Its form is not documented. */
    tokensPerSecond: { [key: string]: unknown };
    /** What the calls cost. Its form is not documented. */
    cost: { [key: string]: unknown };
  };
}
export const BotAnalyticsSchema: z.ZodMiniType<BotAnalytics> = lazily(() =>
  looseObject({
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
    llm: looseObject({
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

/** What `getBotAnalytics` returns. */
export interface GetBotAnalyticsResponse {
  /** The records. */
  records: BotAnalytics[];
}
export const GetBotAnalyticsResponseSchema: z.ZodMiniType<GetBotAnalyticsResponse> = lazily(() =>
  looseObject({ records: z.array(BotAnalyticsSchema) }),
);

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
export const LogEntrySchema: z.ZodMiniType<LogEntry> = lazily(() =>
  looseObject({
    timestamp: z.string(),
    level: z.string(),
    message: z.string(),
    workflowId: z.exactOptional(z.string()),
    userId: z.exactOptional(z.string()),
    conversationId: z.exactOptional(z.string()),
  }),
);

/** What `getBotLogs` returns. */
export interface GetBotLogsResponse {
  /** The entries of the page. */
  logs: LogEntry[];
  /** The token of the next page, absent on the last page. */
  nextToken?: string;
}
export const GetBotLogsResponseSchema: z.ZodMiniType<GetBotLogsResponse> = lazily(() =>
  withToken(
    looseObject({
      logs: z.array(LogEntrySchema),
      nextToken: z.exactOptional(z.nullable(z.string())),
    }),
  ),
);

/** A problem of a bot. */
export interface BotIssue {
  /** The id of the issue. */
  id: string;
  /** What kind of issue it is, for programs. */
  code: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last occurrence. */
  lastSeenAt: string;
  /** What kind of issue it is, for people. */
  title: string;
  /** What the issue is. */
  description: string;
  /** What its occurrences have in common, by name. */
  groupedData: { [key: string]: { [key: string]: unknown } };
  /** The number of occurrences. */
  eventsCount: number;
  /** Where the issue comes from. */
  category: 'user_code' | 'limits' | 'configuration' | 'other' | (string & {});
  /** The address of a page that helps. */
  resolutionLink: string | null;
}
export const BotIssueSchema: z.ZodMiniType<BotIssue> = lazily(() =>
  looseObject({
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

/** What `listBotIssues` returns. */
export interface ListBotIssuesResponse {
  /** The issues of the page. */
  issues: BotIssue[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListBotIssuesResponseSchema: z.ZodMiniType<ListBotIssuesResponse> = lazily(() =>
  looseObject({ issues: z.array(BotIssueSchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What `getBotIssue` returns. */
export interface GetBotIssueResponse {
  /** A problem of a bot. */
  issue: BotIssue;
}
export const GetBotIssueResponseSchema: z.ZodMiniType<GetBotIssueResponse> = lazily(() =>
  looseObject({ issue: BotIssueSchema }),
);

/** An occurrence of an issue. */
export interface BotIssueEvent {
  /** The id of the occurrence. */
  id: string;
  /** The creation time. */
  createdAt: string;
  /** Data about the occurrence, by name. */
  data: { [key: string]: { [key: string]: unknown } };
}
export const BotIssueEventSchema: z.ZodMiniType<BotIssueEvent> = lazily(() =>
  looseObject({ id: z.string(), createdAt: timestamp, data: z.record(z.string(), anyObject) }),
);

/** What `listBotIssueEvents` returns. */
export interface ListBotIssueEventsResponse {
  /** The occurrences. */
  issueEvents: BotIssueEvent[];
}
export const ListBotIssueEventsResponseSchema: z.ZodMiniType<ListBotIssueEventsResponse> = lazily(
  () => looseObject({ issueEvents: z.array(BotIssueEventSchema) }),
);

/** A run of an action. */
export interface ActionRun {
  /** The time of the run. */
  timestamp: string;
  /** The name of the integration. */
  integrationName?: string;
  /** The action. */
  actionType: string;
  /** What the action was given. */
  input: { [key: string]: unknown };
  /** Whether a part of the input is missing. */
  inputTruncated?: boolean;
  /** What the action returned. */
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
export const ActionRunSchema: z.ZodMiniType<ActionRun> = lazily(() =>
  looseObject({
    timestamp: z.string(),
    integrationName: z.exactOptional(z.string()),
    actionType: z.string(),
    input: anyObject,
    inputTruncated: z.exactOptional(z.boolean()),
    output: z.nullable(anyObject),
    outputTruncated: z.exactOptional(z.boolean()),
    status: z.string(),
    durationMs: z.number(),
    cached: z.boolean(),
    errorMessage: z.exactOptional(z.nullable(z.string())),
  }),
);

/** What `listActionRuns` returns. */
export interface ListActionRunsResponse {
  /** The runs of the page. */
  data: ActionRun[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListActionRunsResponseSchema: z.ZodMiniType<ListActionRunsResponse> = lazily(() =>
  looseObject({ data: z.array(ActionRunSchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What `getIntegrationLogs` returns. */
export interface GetIntegrationLogsResponse {
  /** The entries of the page. */
  logs: LogEntry[];
  /** The token of the next page, absent on the last page. */
  nextToken?: string;
}
export const GetIntegrationLogsResponseSchema: z.ZodMiniType<GetIntegrationLogsResponse> = lazily(
  () =>
    withToken(
      looseObject({
        logs: z.array(LogEntrySchema),
        nextToken: z.exactOptional(z.nullable(z.string())),
      }),
    ),
);

/** Something that happened in a task. */
export interface Activity {
  /** The id of the activity. */
  id: string;
  /** What happened. */
  description: string;
  /** The id of the task. */
  taskId: string;
  /** What kind of activity it is. */
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
export const ActivitySchema: z.ZodMiniType<Activity> = lazily(() =>
  looseObject({
    id: z.string(),
    description: z.string(),
    taskId: z.string(),
    category: z.string(),
    data: anyObject,
    createdAt: timestamp,
  }),
);

/** What `listActivities` returns. */
export interface ListActivitiesResponse {
  /** The activities of the page. */
  activities: Activity[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListActivitiesResponseSchema: z.ZodMiniType<ListActivitiesResponse> = lazily(() =>
  looseObject({ activities: z.array(ActivitySchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What a member of a workspace may do. */
export type Role =
  | 'viewer'
  | 'billing'
  | 'developer'
  | 'manager'
  | 'administrator'
  | 'owner'
  | (string & {});
export const RoleSchema: z.ZodMiniType<Role> = lazily(() => z.string());

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
  /** What the member may do. */
  role: Role;
  /** The address of a picture. */
  profilePicture?: string;
  /** The name that others see. */
  displayName?: string;
}
export const WorkspaceMemberSchema: z.ZodMiniType<WorkspaceMember> = lazily(() =>
  looseObject({
    id: z.string(),
    userId: z.exactOptional(z.string()),
    email: z.string(),
    createdAt: z.string(),
    role: RoleSchema,
    profilePicture: z.exactOptional(z.string()),
    displayName: z.exactOptional(z.string()),
  }),
);

/** What `listWorkspaceMembers` returns. */
export interface ListWorkspaceMembersResponse {
  /** The members of the page. */
  members: WorkspaceMember[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListWorkspaceMembersResponseSchema: z.ZodMiniType<ListWorkspaceMembersResponse> =
  lazily(() =>
    looseObject({ members: z.array(WorkspaceMemberSchema), meta: z.exactOptional(ListMetaSchema) }),
  );

/** What a member of a workspace may do. */
export type RoleInput = 'viewer' | 'billing' | 'developer' | 'manager' | 'administrator' | 'owner';
export const RoleInputSchema: z.ZodMiniType<RoleInput, RoleInput> = lazily(() =>
  z.literal(['viewer', 'billing', 'developer', 'manager', 'administrator', 'owner']),
);

/** What `createWorkspaceMember` sends. */
export interface CreateWorkspaceMemberRequest {
  /** The e-mail address of the new member. */
  email: string;
  /** What the member may do. */
  role: RoleInput;
}
export const CreateWorkspaceMemberRequestSchema: z.ZodMiniType<
  CreateWorkspaceMemberRequest,
  CreateWorkspaceMemberRequest
> = lazily(() => z.strictObject({ email: email, role: RoleInputSchema }));

/** What `updateWorkspaceMember` sends. */
export interface UpdateWorkspaceMemberRequest {
  /** What the member may do. */
  role?: RoleInput | undefined;
}
export const UpdateWorkspaceMemberRequestSchema: z.ZodMiniType<
  UpdateWorkspaceMemberRequest,
  UpdateWorkspaceMemberRequest
> = lazily(() => z.strictObject({ role: z.optional(RoleInputSchema) }));

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
  /** What the workspace is for. */
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
export const WorkspaceSchema: z.ZodMiniType<Workspace> = lazily(() =>
  looseObject({
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
    about: z.exactOptional(z.string()),
    profilePicture: z.exactOptional(z.string()),
    contactEmail: z.exactOptional(z.string()),
    website: z.exactOptional(z.string()),
    socialAccounts: z.exactOptional(z.array(z.string())),
    isPublic: z.exactOptional(z.boolean()),
    handle: z.exactOptional(z.string()),
    activeTrialId: z.nullable(z.string()),
  }),
);

/** What `listWorkspaces` returns. */
export interface ListWorkspacesResponse {
  /** The workspaces of the page. */
  workspaces: Workspace[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListWorkspacesResponseSchema: z.ZodMiniType<ListWorkspacesResponse> = lazily(() =>
  looseObject({ workspaces: z.array(WorkspaceSchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What `createWorkspace` sends. */
export interface CreateWorkspaceRequest {
  /** The name of the workspace. */
  name: string;
}
export const CreateWorkspaceRequestSchema: z.ZodMiniType<
  CreateWorkspaceRequest,
  CreateWorkspaceRequest
> = lazily(() => z.strictObject({ name: z.string() }));

/** What `updateWorkspace` sends. */
export interface UpdateWorkspaceRequest {
  /** The name of the workspace. */
  name?: string | undefined;
  /** The spending limit, from 5 to 1,000. The service does not document its unit. */
  spendingLimit?: number | undefined;
  /** What the workspace is for. */
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
export const UpdateWorkspaceRequestSchema: z.ZodMiniType<
  UpdateWorkspaceRequest,
  UpdateWorkspaceRequest
> = lazily(() =>
  z.strictObject({
    name: z.optional(
      z.string().check(
        z.minLength(1),
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
        z.minLength(1),
        z.refine((text) => [...text].length <= 64, 'must have at most 64 characters'),
        z.regex(/^[0-9a-z][a-z0-9-_]+[0-9a-z]$/u),
      ),
    ),
  }),
);

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
  /** What was done. */
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
export const AuditRecordSchema: z.ZodMiniType<AuditRecord> = lazily(() =>
  looseObject({
    id: z.string(),
    recordedAt: timestamp,
    userId: z.nullable(z.string()),
    userEmail: z.exactOptional(z.nullable(z.string())),
    resourceId: z.nullable(z.string()),
    resourceName: z.exactOptional(z.nullable(z.string())),
    value: z.exactOptional(z.nullable(z.string())),
    action: z.string(),
  }),
);

/** What `getAuditRecords` returns. */
export interface GetAuditRecordsResponse {
  /** The records of the page. */
  records: AuditRecord[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const GetAuditRecordsResponseSchema: z.ZodMiniType<GetAuditRecordsResponse> = lazily(() =>
  looseObject({ records: z.array(AuditRecordSchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What a usage counts, or a quota limits. */
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
export const UsageTypeInputSchema: z.ZodMiniType<UsageTypeInput, UsageTypeInput> = lazily(() =>
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

/** What a usage counts, or a quota limits. */
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
export const UsageTypeSchema: z.ZodMiniType<UsageType> = lazily(() => z.string());

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
  /** What is counted. */
  type: UsageType;
}
export const UsageSchema: z.ZodMiniType<Usage> = lazily(() =>
  looseObject({
    id: z.string(),
    period: z.string(),
    value: z.number(),
    quota: z.number(),
    type: UsageTypeSchema,
  }),
);

/** What `listWorkspaceUsages` returns. */
export interface ListWorkspaceUsagesResponse {
  /** The usages. */
  usages: Usage[];
}
export const ListWorkspaceUsagesResponseSchema: z.ZodMiniType<ListWorkspaceUsagesResponse> = lazily(
  () => looseObject({ usages: z.array(UsageSchema) }),
);

/** The part of a bot in a usage. */
export interface BotUsage {
  /** The id of the bot. */
  botId: string;
  /** How much the bot used. */
  value: number;
}
export const BotUsageSchema: z.ZodMiniType<BotUsage> = lazily(() =>
  looseObject({ botId: z.string(), value: z.number() }),
);

/** What `breakDownWorkspaceUsageByBot` returns. */
export interface BreakDownWorkspaceUsageByBotResponse {
  /** The usage of each bot. */
  data: BotUsage[];
}
export const BreakDownWorkspaceUsageByBotResponseSchema: z.ZodMiniType<BreakDownWorkspaceUsageByBotResponse> =
  lazily(() => looseObject({ data: z.array(BotUsageSchema) }));

/** How much of something may be used in a period. */
export interface Quota {
  /** The period, such as a month. How it is written is not documented. */
  period: string;
  /** How much may be used. */
  value: number;
  /** What is limited. */
  type: UsageType;
}
export const QuotaSchema: z.ZodMiniType<Quota> = lazily(() =>
  looseObject({ period: z.string(), value: z.number(), type: UsageTypeSchema }),
);

/** What `listWorkspaceQuotas` returns. */
export interface ListWorkspaceQuotasResponse {
  /** The quotas. */
  quotas: Quota[];
}
export const ListWorkspaceQuotasResponseSchema: z.ZodMiniType<ListWorkspaceQuotasResponse> = lazily(
  () => looseObject({ quotas: z.array(QuotaSchema) }),
);

/** What `getWorkspaceQuota` returns. */
export interface GetWorkspaceQuotaResponse {
  /** How much of something may be used in a period. */
  quota: Quota;
}
export const GetWorkspaceQuotaResponseSchema: z.ZodMiniType<GetWorkspaceQuotaResponse> = lazily(
  () => looseObject({ quota: QuotaSchema }),
);

/** How far a quota is used up. */
export interface QuotaCompletion {
  /** What is limited. */
  type: UsageType;
  /** How far the quota is used up. */
  completion: number;
}
export const QuotaCompletionSchema: z.ZodMiniType<QuotaCompletion> = lazily(() =>
  looseObject({ type: UsageTypeSchema, completion: z.number() }),
);

/** The entries, by a name that is not documented. */
export type GetAllWorkspaceQuotaCompletionResponse = { [key: string]: QuotaCompletion };
export const GetAllWorkspaceQuotaCompletionResponseSchema: z.ZodMiniType<GetAllWorkspaceQuotaCompletionResponse> =
  lazily(() => z.record(z.string(), QuotaCompletionSchema));

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
export const InvoiceSchema: z.ZodMiniType<Invoice> = lazily(() =>
  looseObject({
    id: z.string(),
    period: looseObject({ month: z.number(), year: z.number() }),
    date: timestamp,
    amount: z.number(),
    currency: z.string(),
    paymentStatus: z.nullable(z.string()),
    dueDate: z.exactOptional(z.string()),
    paymentAttemptCount: z.nullable(z.number()),
    nextPaymentAttemptDate: z.nullable(timestamp),
    pdfUrl: z.string(),
  }),
);

/** What `listWorkspaceInvoices` returns. */
export interface ListWorkspaceInvoicesResponse {
  /** The invoices. */
  invoices: Invoice[];
}
export const ListWorkspaceInvoicesResponseSchema: z.ZodMiniType<ListWorkspaceInvoicesResponse> =
  lazily(() => looseObject({ invoices: z.array(InvoiceSchema) }));

/** A line of an invoice. */
export interface InvoiceLineItem {
  /** The id of the line. */
  id: string;
  /** What is billed. */
  description: string;
  /** The amount, in cents. */
  totalInCents: number;
  /** The currency, in at most three letters. */
  currency: string;
  /** The price of one unit, in cents. */
  pricePerUnitInCents: number | null;
  /** The number of units. */
  quantity: number | null;
  /** What kind of line it is. */
  type: 'invoiceitem' | 'subscription' | (string & {});
  /** The first day that is billed. */
  periodStart: string | null;
  /** The last day that is billed. */
  periodEnd: string | null;
}
export const InvoiceLineItemSchema: z.ZodMiniType<InvoiceLineItem> = lazily(() =>
  looseObject({
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

/** What `getUpcomingInvoice` returns. */
export interface GetUpcomingInvoiceResponse {
  /** The total. The service does not document its unit. */
  total: number;
  /** The lines of the invoice. */
  lineItems: InvoiceLineItem[];
}
export const GetUpcomingInvoiceResponseSchema: z.ZodMiniType<GetUpcomingInvoiceResponse> = lazily(
  () => looseObject({ total: z.number(), lineItems: z.array(InvoiceLineItemSchema) }),
);

/** What `getUsage` returns. */
export interface GetUsageResponse {
  /** How much of something was used in a period. */
  usage: Usage;
}
export const GetUsageResponseSchema: z.ZodMiniType<GetUsageResponse> = lazily(() =>
  looseObject({ usage: UsageSchema }),
);

/** What `getMultipleUsages` returns. */
export interface GetMultipleUsagesResponse {
  /** The usages. */
  usages: Usage[];
}
export const GetMultipleUsagesResponseSchema: z.ZodMiniType<GetMultipleUsagesResponse> = lazily(
  () => looseObject({ usages: z.array(UsageSchema) }),
);

/** What `listUsageHistory` returns. */
export interface ListUsageHistoryResponse {
  /** The usages. */
  usages: Usage[];
}
export const ListUsageHistoryResponseSchema: z.ZodMiniType<ListUsageHistoryResponse> = lazily(() =>
  looseObject({ usages: z.array(UsageSchema) }),
);

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
export const UsageActivitySchema: z.ZodMiniType<UsageActivity> = lazily(() =>
  looseObject({
    timestamp: z.string(),
    value: z.number(),
    period: z.string(),
    metadata: anyObject,
  }),
);

/** What `listUsageActivity` returns. */
export interface ListUsageActivityResponse {
  /** The changes of the page. */
  data: UsageActivity[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListUsageActivityResponseSchema: z.ZodMiniType<ListUsageActivityResponse> = lazily(
  () => looseObject({ data: z.array(UsageActivitySchema), meta: z.exactOptional(ListMetaSchema) }),
);

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
    /** What caused the usage. */
    type: 'IntegrationAction' | 'FileIndexing' | 'BingSearch' | 'WebSearch' | (string & {});
    /** What it was exactly. */
    subtype?: string;
    /** Where it comes from. */
    source?: string;
  };
}
export const DailyUsageActivitySchema: z.ZodMiniType<DailyUsageActivity> = lazily(() =>
  looseObject({
    key: z.string(),
    date: z.string(),
    value: z.number(),
    metadata: z.exactOptional(
      looseObject({
        botId: z.string(),
        type: z.string(),
        subtype: z.exactOptional(z.string()),
        source: z.exactOptional(z.string()),
      }),
    ),
  }),
);

/** What `listUsageActivityDaily` returns. */
export interface ListUsageActivityDailyResponse {
  /** The days of the page. */
  data: DailyUsageActivity[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListUsageActivityDailyResponseSchema: z.ZodMiniType<ListUsageActivityDailyResponse> =
  lazily(() =>
    looseObject({ data: z.array(DailyUsageActivitySchema), meta: z.exactOptional(ListMetaSchema) }),
  );

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
export const AccountSchema: z.ZodMiniType<Account> = lazily(() =>
  looseObject({
    id: z.string(),
    email: z.string(),
    displayName: z.exactOptional(z.string()),
    emailVerified: z.boolean(),
    profilePicture: z.exactOptional(z.string()),
    createdAt: timestamp,
  }),
);

/** What `getAccount` returns. */
export interface GetAccountResponse {
  /** The account of a person. */
  account: Account;
}
export const GetAccountResponseSchema: z.ZodMiniType<GetAccountResponse> = lazily(() =>
  looseObject({ account: AccountSchema }),
);

/** What `updateAccount` sends. */
export interface UpdateAccountRequest {
  /** The name that others see. */
  displayName?: string | undefined;
  /** The address of a picture. */
  profilePicture?: string | undefined;
  /** The service does not document what it does. */
  refresh?: boolean | undefined;
}
export const UpdateAccountRequestSchema: z.ZodMiniType<UpdateAccountRequest, UpdateAccountRequest> =
  lazily(() =>
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

/** What `updateAccount` returns. */
export interface UpdateAccountResponse {
  /** The account of a person. */
  account: Account;
}
export const UpdateAccountResponseSchema: z.ZodMiniType<UpdateAccountResponse> = lazily(() =>
  looseObject({ account: AccountSchema }),
);

/** What `deleteAccount` sends. */
export type DeleteAccountRequest = Record<never, never>;
export const DeleteAccountRequestSchema: z.ZodMiniType<DeleteAccountRequest, DeleteAccountRequest> =
  lazily(() => z.strictObject({}));

/** What `listPersonalAccessTokens` returns. */
export interface ListPersonalAccessTokensResponse {
  /** The tokens. */
  pats: ApiKey[];
}
export const ListPersonalAccessTokensResponseSchema: z.ZodMiniType<ListPersonalAccessTokensResponse> =
  lazily(() => looseObject({ pats: z.array(ApiKeySchema) }));

/** What `createPersonalAccessToken` sends. */
export interface CreatePersonalAccessTokenRequest {
  /** What the token is for. */
  note: string;
}
export const CreatePersonalAccessTokenRequestSchema: z.ZodMiniType<
  CreatePersonalAccessTokenRequest,
  CreatePersonalAccessTokenRequest
> = lazily(() => z.strictObject({ note: z.string() }));

/** What `createPersonalAccessToken` returns. */
export interface CreatePersonalAccessTokenResponse {
  /** A new API key, or a new access token, with its value. */
  pat: NewApiKey;
}
export const CreatePersonalAccessTokenResponseSchema: z.ZodMiniType<CreatePersonalAccessTokenResponse> =
  lazily(() => looseObject({ pat: NewApiKeySchema }));

/** What `runVrl` sends. */
export interface RunVrlRequest {
  /** The data that the script works on. */
  data: object;
  /** The script. */
  script: string;
}
export const RunVrlRequestSchema: z.ZodMiniType<Parsed<RunVrlRequest>, RunVrlRequest> = lazily(() =>
  z.strictObject({ data: anyObject, script: z.string() }),
);

/** What `runVrl` returns. */
export interface RunVrlResponse {
  /** The data that the script works on. */
  data: { [key: string]: unknown };
  /** What the script returned. */
  result?: unknown;
}
export const RunVrlResponseSchema: z.ZodMiniType<RunVrlResponse> = lazily(() =>
  looseObject({ data: anyObject, result: z.exactOptional(z.unknown()) }),
);

/** What `setAccountPreference` sends. */
export interface SetAccountPreferenceRequest {
  /** The value: any JSON. */
  value?: unknown | undefined;
}
export const SetAccountPreferenceRequestSchema: z.ZodMiniType<
  SetAccountPreferenceRequest,
  SetAccountPreferenceRequest
> = lazily(() => z.strictObject({ value: z.optional(z.unknown()) }));

/** What `getAccountPreference` returns. */
export interface GetAccountPreferenceResponse {
  /** The value: any JSON. */
  value?: unknown;
}
export const GetAccountPreferenceResponseSchema: z.ZodMiniType<GetAccountPreferenceResponse> =
  lazily(() => looseObject({ value: z.exactOptional(z.unknown()) }));

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
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** Whether other workspaces can use it. */
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
  /** What the search has found. */
  matchedOn?: {
    /** The name. */
    name?: boolean;
    /** The title that people see. */
    title?: boolean;
    /** What people read about it. */
    description?: boolean;
    /** The actions, by name. */
    actions?: string[];
    /** The interfaces, by name. */
    interfaces?: string[];
  };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
}
export const PublicIntegrationSummarySchema: z.ZodMiniType<PublicIntegrationSummary> = lazily(() =>
  looseObject({
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
    ownerWorkspace: looseObject({
      id: z.string(),
      handle: z.nullable(z.string()),
      name: z.string(),
    }),
    meta: looseObject({ installs: z.number(), views: z.number() }),
    matchedOn: z.exactOptional(
      looseObject({
        name: z.exactOptional(z.boolean()),
        title: z.exactOptional(z.boolean()),
        description: z.exactOptional(z.boolean()),
        actions: z.exactOptional(z.array(z.string())),
        interfaces: z.exactOptional(z.array(z.string())),
      }),
    ),
    attributes: z.exactOptional(z.record(z.string(), z.string())),
  }),
);

/** What `listPublicIntegrations` returns. */
export interface ListPublicIntegrationsResponse {
  /** The integrations. */
  integrations: PublicIntegrationSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListPublicIntegrationsResponseSchema: z.ZodMiniType<ListPublicIntegrationsResponse> =
  lazily(() =>
    looseObject({
      integrations: z.array(PublicIntegrationSummarySchema),
      meta: z.exactOptional(ListMetaSchema),
    }),
  );

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
  /** The longest execution. The service does not document its unit. */
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
    /** What people read about it. */
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
  /** What is defined for users. */
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
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
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
export const PublicIntegrationSchema: z.ZodMiniType<PublicIntegration> = lazily(() =>
  looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    identifier: looseObject({
      fallbackHandlerScript: z.exactOptional(z.string()),
      extractScript: z.exactOptional(z.string()),
    }),
    sandbox: z.exactOptional(
      looseObject({
        identifierExtractScript: z.exactOptional(z.string()),
        messageExtractScript: z.exactOptional(z.string()),
      }),
    ),
    maxExecutionTime: z.exactOptional(z.number()),
    url: z.string(),
    signingSecret: z.string(),
    name: z.string(),
    version: z.string(),
    interfaces: z.record(z.string(), anyObject),
    configuration: looseObject({
      title: z.exactOptional(z.string()),
      description: z.exactOptional(z.string()),
      identifier: anyObject,
      schema: anyObject,
    }),
    configurations: z.record(z.string(), anyObject),
    channels: z.record(z.string(), anyObject),
    states: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    user: looseObject({ tags: z.record(z.string(), anyObject), creation: anyObject }),
    entities: z.record(z.string(), anyObject),
    attributes: z.exactOptional(z.record(z.string(), z.string())),
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
    ownerWorkspace: looseObject({
      id: z.string(),
      handle: z.nullable(z.string()),
      name: z.string(),
    }),
    meta: looseObject({ installs: z.number(), views: z.number() }),
  }),
);

/** What `getPublicIntegrationById` returns. */
export interface GetPublicIntegrationByIdResponse {
  /** The integration. */
  integration: PublicIntegration;
}
export const GetPublicIntegrationByIdResponseSchema: z.ZodMiniType<GetPublicIntegrationByIdResponse> =
  lazily(() => looseObject({ integration: PublicIntegrationSchema }));

/** What `getPublicIntegration` returns. */
export interface GetPublicIntegrationResponse {
  /** The integration. */
  integration: PublicIntegration;
}
export const GetPublicIntegrationResponseSchema: z.ZodMiniType<GetPublicIntegrationResponse> =
  lazily(() => looseObject({ integration: PublicIntegrationSchema }));

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
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
}
export const PluginSummarySchema: z.ZodMiniType<PluginSummary> = lazily(() =>
  looseObject({
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

/** What `listPublicPlugins` returns. */
export interface ListPublicPluginsResponse {
  /** The plugins. */
  plugins: PluginSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListPublicPluginsResponseSchema: z.ZodMiniType<ListPublicPluginsResponse> = lazily(
  () =>
    looseObject({ plugins: z.array(PluginSummarySchema), meta: z.exactOptional(ListMetaSchema) }),
);

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
    /** What people read about it. */
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
  /** What the plugin needs. */
  dependencies: {
    /** The interfaces, by name. */
    interfaces: { [key: string]: { [key: string]: unknown } };
    /** The integrations, by name. */
    integrations: { [key: string]: { [key: string]: unknown } };
  };
  /** What is defined for users. */
  user: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** What is defined for conversations. */
  conversation: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** What is defined for messages. */
  message: {
    /** The tags, by name. */
    tags: { [key: string]: { [key: string]: unknown } };
  };
  /** Attributes, by name. */
  attributes?: { [key: string]: string };
  /** The title that people see. */
  title: string;
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
}
export const PluginSchema: z.ZodMiniType<Plugin> = lazily(() =>
  looseObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    configuration: looseObject({
      title: z.exactOptional(z.string()),
      description: z.exactOptional(z.string()),
      schema: anyObject,
    }),
    states: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    dependencies: looseObject({
      interfaces: z.record(z.string(), anyObject),
      integrations: z.record(z.string(), anyObject),
    }),
    user: looseObject({ tags: z.record(z.string(), anyObject) }),
    conversation: looseObject({ tags: z.record(z.string(), anyObject) }),
    message: looseObject({ tags: z.record(z.string(), anyObject) }),
    attributes: z.exactOptional(z.record(z.string(), z.string())),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
    visibility: z.string(),
    lifecycleStatus: z.string(),
  }),
);

/** What `getPublicPluginById` returns. */
export interface GetPublicPluginByIdResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const GetPublicPluginByIdResponseSchema: z.ZodMiniType<GetPublicPluginByIdResponse> = lazily(
  () => looseObject({ plugin: PluginSchema }),
);

/** What `getDereferencedPublicPluginById` returns. */
export interface GetDereferencedPublicPluginByIdResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const GetDereferencedPublicPluginByIdResponseSchema: z.ZodMiniType<GetDereferencedPublicPluginByIdResponse> =
  lazily(() => looseObject({ plugin: PluginSchema }));

/** What `getPublicPlugin` returns. */
export interface GetPublicPluginResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const GetPublicPluginResponseSchema: z.ZodMiniType<GetPublicPluginResponse> = lazily(() =>
  looseObject({ plugin: PluginSchema }),
);

/** What `getPublicPluginCode` returns. */
export interface GetPublicPluginCodeResponse {
  /** The source code. */
  code: string;
}
export const GetPublicPluginCodeResponseSchema: z.ZodMiniType<GetPublicPluginCodeResponse> = lazily(
  () => looseObject({ code: z.string() }),
);

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
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
  public: boolean;
}
export const InterfaceSummarySchema: z.ZodMiniType<InterfaceSummary> = lazily(() =>
  looseObject({
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

/** What `listPublicInterfaces` returns. */
export interface ListPublicInterfacesResponse {
  /** The interfaces. */
  interfaces: InterfaceSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListPublicInterfacesResponseSchema: z.ZodMiniType<ListPublicInterfacesResponse> =
  lazily(() =>
    looseObject({
      interfaces: z.array(InterfaceSummarySchema),
      meta: z.exactOptional(ListMetaSchema),
    }),
  );

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
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
  public: boolean;
}
export const InterfaceSchema: z.ZodMiniType<Interface> = lazily(() =>
  looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    name: z.string(),
    version: z.string(),
    entities: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    channels: z.record(z.string(), anyObject),
    nameTemplate: z.exactOptional(looseObject({ script: z.string(), language: z.string() })),
    attributes: z.exactOptional(z.record(z.string(), z.string())),
    title: z.string(),
    description: z.string(),
    iconUrl: z.string(),
    readmeUrl: z.string(),
    public: z.boolean(),
  }),
);

/** What `getPublicInterfaceById` returns. */
export interface GetPublicInterfaceByIdResponse {
  /** The interface. */
  interface: Interface;
}
export const GetPublicInterfaceByIdResponseSchema: z.ZodMiniType<GetPublicInterfaceByIdResponse> =
  lazily(() => looseObject({ interface: InterfaceSchema }));

/** What `getPublicInterface` returns. */
export interface GetPublicInterfaceResponse {
  /** The interface. */
  interface: Interface;
}
export const GetPublicInterfaceResponseSchema: z.ZodMiniType<GetPublicInterfaceResponse> = lazily(
  () => looseObject({ interface: InterfaceSchema }),
);

/** What `rotateBotSigningSecrets` sends. */
export type RotateBotSigningSecretsRequest = Record<never, never>;
export const RotateBotSigningSecretsRequestSchema: z.ZodMiniType<
  RotateBotSigningSecretsRequest,
  RotateBotSigningSecretsRequest
> = lazily(() => z.strictObject({}));

/** What `rotateBotSigningSecrets` returns. */
export interface RotateBotSigningSecretsResponse {
  /** The new signing secret. It is a secret. */
  newSigningSecret: string;
}
export const RotateBotSigningSecretsResponseSchema: z.ZodMiniType<RotateBotSigningSecretsResponse> =
  lazily(() => looseObject({ newSigningSecret: z.string() }));

/** What `getBotWebchat` returns. */
export interface GetBotWebchatResponse {
  /** The code of the web chat. */
  code: string;
}
export const GetBotWebchatResponseSchema: z.ZodMiniType<GetBotWebchatResponse> = lazily(() =>
  looseObject({ code: z.string() }),
);

/** What `publishFromBotJson` sends. */
export interface PublishFromBotJsonRequest {
  /** The definition of the bot, as `bot.json` has it. */
  botJson: object;
}
export const PublishFromBotJsonRequestSchema: z.ZodMiniType<
  Parsed<PublishFromBotJsonRequest>,
  PublishFromBotJsonRequest
> = lazily(() => z.strictObject({ botJson: anyObject }));

/** What `createIntegrationShareableId` sends. */
export type CreateIntegrationShareableIdRequest = Record<never, never>;
export const CreateIntegrationShareableIdRequestSchema: z.ZodMiniType<
  CreateIntegrationShareableIdRequest,
  CreateIntegrationShareableIdRequest
> = lazily(() => z.strictObject({}));

/** What `createIntegrationShareableId` returns. */
export interface CreateIntegrationShareableIdResponse {
  /** The id to share. */
  shareableId: string;
}
export const CreateIntegrationShareableIdResponseSchema: z.ZodMiniType<CreateIntegrationShareableIdResponse> =
  lazily(() => looseObject({ shareableId: z.string() }));

/** What `getIntegrationShareableId` returns. */
export interface GetIntegrationShareableIdResponse {
  /** The id to share. */
  shareableId: string;
  /** Whether the id has expired. */
  isExpired: boolean;
}
export const GetIntegrationShareableIdResponseSchema: z.ZodMiniType<GetIntegrationShareableIdResponse> =
  lazily(() => looseObject({ shareableId: z.string(), isExpired: z.boolean() }));

/** What `migrateWorkspaceToV4` sends. */
export type MigrateWorkspaceToV4Request = Record<never, never>;
export const MigrateWorkspaceToV4RequestSchema: z.ZodMiniType<
  MigrateWorkspaceToV4Request,
  MigrateWorkspaceToV4Request
> = lazily(() => z.strictObject({}));

/** What `chargeWorkspaceUnpaidInvoices` sends. */
export interface ChargeWorkspaceUnpaidInvoicesRequest {
  /** The ids of the invoices; without them, all that are unpaid. */
  invoiceIds?: readonly string[] | undefined;
}
export const ChargeWorkspaceUnpaidInvoicesRequestSchema: z.ZodMiniType<
  ChargeWorkspaceUnpaidInvoicesRequest,
  ChargeWorkspaceUnpaidInvoicesRequest
> = lazily(() => z.strictObject({ invoiceIds: z.optional(z.array(z.string())) }));

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
export const ChargeWorkspaceUnpaidInvoicesResponseSchema: z.ZodMiniType<ChargeWorkspaceUnpaidInvoicesResponse> =
  lazily(() =>
    looseObject({
      chargedInvoices: z.array(looseObject({ id: z.string(), amount: z.number() })),
      failedInvoices: z.array(
        looseObject({ id: z.string(), amount: z.number(), failedReason: z.string() }),
      ),
    }),
  );

/** What everybody sees of a workspace. */
export interface PublicWorkspace {
  /** The id of the workspace. */
  id: string;
  /** The name of the workspace. */
  name: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
  /** What the workspace is about. */
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
export const PublicWorkspaceSchema: z.ZodMiniType<PublicWorkspace> = lazily(() =>
  looseObject({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    about: z.exactOptional(z.string()),
    profilePicture: z.exactOptional(z.string()),
    contactEmail: z.exactOptional(z.string()),
    website: z.exactOptional(z.string()),
    socialAccounts: z.exactOptional(z.array(z.string())),
    handle: z.exactOptional(z.string()),
  }),
);

/** What `checkHandleAvailability` sends. */
export interface CheckHandleAvailabilityRequest {
  /** The handle that is wanted. */
  handle: string;
}
export const CheckHandleAvailabilityRequestSchema: z.ZodMiniType<
  CheckHandleAvailabilityRequest,
  CheckHandleAvailabilityRequest
> = lazily(() =>
  z.strictObject({
    handle: z.string().check(
      z.minLength(1),
      z.refine((text) => [...text].length <= 50, 'must have at most 50 characters'),
      z.regex(/^[a-z0-9-_]+$/u),
    ),
  }),
);

/** What `checkHandleAvailability` returns. */
export interface CheckHandleAvailabilityResponse {
  /** Whether the handle can be taken. */
  available: boolean;
  /** Handles that can be taken. */
  suggestions: string[];
  /** The id of the workspace that has the handle. */
  usedBy?: string;
}
export const CheckHandleAvailabilityResponseSchema: z.ZodMiniType<CheckHandleAvailabilityResponse> =
  lazily(() =>
    looseObject({
      available: z.boolean(),
      suggestions: z.array(z.string()),
      usedBy: z.exactOptional(z.string()),
    }),
  );

/** What `listPublicWorkspaces` returns. */
export interface ListPublicWorkspacesResponse {
  /** The workspaces. */
  workspaces: PublicWorkspace[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListPublicWorkspacesResponseSchema: z.ZodMiniType<ListPublicWorkspacesResponse> =
  lazily(() =>
    looseObject({
      workspaces: z.array(PublicWorkspaceSchema),
      meta: z.exactOptional(ListMetaSchema),
    }),
  );

/** What `setWorkspacePreference` sends. */
export interface SetWorkspacePreferenceRequest {
  /** The value: any JSON. */
  value?: unknown | undefined;
}
export const SetWorkspacePreferenceRequestSchema: z.ZodMiniType<
  SetWorkspacePreferenceRequest,
  SetWorkspacePreferenceRequest
> = lazily(() => z.strictObject({ value: z.optional(z.unknown()) }));

/** What `getWorkspacePreference` returns. */
export interface GetWorkspacePreferenceResponse {
  /** The value: any JSON. */
  value?: unknown;
}
export const GetWorkspacePreferenceResponseSchema: z.ZodMiniType<GetWorkspacePreferenceResponse> =
  lazily(() => looseObject({ value: z.exactOptional(z.unknown()) }));

/** What `listIntegrationApiKeys` returns. */
export interface ListIntegrationApiKeysResponse {
  /** The keys. */
  iaks: ApiKey[];
}
export const ListIntegrationApiKeysResponseSchema: z.ZodMiniType<ListIntegrationApiKeysResponse> =
  lazily(() => looseObject({ iaks: z.array(ApiKeySchema) }));

/** What `createIntegrationApiKey` sends. */
export interface CreateIntegrationApiKeyRequest {
  /** The id of the integration. */
  integrationId: string;
  /** What the key is for. */
  note?: string | undefined;
}
export const CreateIntegrationApiKeyRequestSchema: z.ZodMiniType<
  CreateIntegrationApiKeyRequest,
  CreateIntegrationApiKeyRequest
> = lazily(() => z.strictObject({ integrationId: z.string(), note: z.optional(z.string()) }));

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
        /** What people read about it. */
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
  /** What is defined for users. */
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
  /** What people read about it. */
  description?: string | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** The layers of the code. */
  layers?: readonly string[] | undefined;
}
export const IntegrationDefinitionInputSchema: z.ZodMiniType<
  Parsed<IntegrationDefinitionInput>,
  IntegrationDefinitionInput
> = lazily(() =>
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
        z.minLength(1),
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
  /** The longest execution. The service does not document its unit. */
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
    /** What people read about it. */
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
  /** What is defined for users. */
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
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** The address of the text that explains it. */
  readmeUrl: string;
  /** Whether other workspaces can use it. */
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
export const IntegrationSchema: z.ZodMiniType<Integration> = lazily(() =>
  looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    identifier: looseObject({
      fallbackHandlerScript: z.exactOptional(z.string()),
      extractScript: z.exactOptional(z.string()),
    }),
    sandbox: z.exactOptional(
      looseObject({
        identifierExtractScript: z.exactOptional(z.string()),
        messageExtractScript: z.exactOptional(z.string()),
      }),
    ),
    maxExecutionTime: z.exactOptional(z.number()),
    url: z.string(),
    signingSecret: z.string(),
    name: z.string(),
    version: z.string(),
    interfaces: z.record(z.string(), anyObject),
    configuration: looseObject({
      title: z.exactOptional(z.string()),
      description: z.exactOptional(z.string()),
      identifier: anyObject,
      schema: anyObject,
    }),
    configurations: z.record(z.string(), anyObject),
    channels: z.record(z.string(), anyObject),
    states: z.record(z.string(), anyObject),
    events: z.record(z.string(), anyObject),
    actions: z.record(z.string(), anyObject),
    user: looseObject({ tags: z.record(z.string(), anyObject), creation: anyObject }),
    entities: z.record(z.string(), anyObject),
    attributes: z.exactOptional(z.record(z.string(), z.string())),
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

/** What `createIntegration` returns. */
export interface CreateIntegrationResponse {
  /** The integration. */
  integration: Integration;
}
export const CreateIntegrationResponseSchema: z.ZodMiniType<CreateIntegrationResponse> = lazily(
  () => looseObject({ integration: IntegrationSchema }),
);

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
  /** What people read about it. */
  description: string;
  /** The address of the icon. */
  iconUrl: string;
  /** Whether other workspaces can use it. */
  public: boolean;
  /** Who can find and use it. */
  visibility: 'public' | 'private' | 'unlisted' | (string & {});
  /** Whether the service has verified it. */
  verificationStatus: 'unapproved' | 'pending' | 'approved' | 'rejected' | (string & {});
  /** Whether it should still be used. */
  lifecycleStatus: 'published' | 'deprecated' | (string & {});
  /** What the search has found. */
  matchedOn?: {
    /** The name. */
    name?: boolean;
    /** The title that people see. */
    title?: boolean;
    /** What people read about it. */
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
export const IntegrationSummarySchema: z.ZodMiniType<IntegrationSummary> = lazily(() =>
  looseObject({
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
    matchedOn: z.exactOptional(
      looseObject({
        name: z.exactOptional(z.boolean()),
        title: z.exactOptional(z.boolean()),
        description: z.exactOptional(z.boolean()),
        actions: z.exactOptional(z.array(z.string())),
        interfaces: z.exactOptional(z.array(z.string())),
      }),
    ),
    ownerWorkspace: z.exactOptional(
      looseObject({ id: z.string(), handle: z.nullable(z.string()), name: z.string() }),
    ),
    attributes: z.exactOptional(z.record(z.string(), z.string())),
  }),
);

/** What `listIntegrations` returns. */
export interface ListIntegrationsResponse {
  /** The integrations. */
  integrations: IntegrationSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListIntegrationsResponseSchema: z.ZodMiniType<ListIntegrationsResponse> = lazily(() =>
  looseObject({
    integrations: z.array(IntegrationSummarySchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
);

/** What an integration changes to. */
export interface IntegrationUpdateInput {
  /** The configuration. */
  configuration?:
    | {
        /** The title that people see. */
        title?: string | undefined;
        /** What people read about it. */
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
  /** The longest execution. The service does not document its unit. */
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
  /** What is defined for users. */
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
  /** What people read about it. */
  description?: string | undefined;
  /** The address of the code that runs. */
  url?: string | null | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** The layers of the code. */
  layers?: readonly string[] | undefined;
}
export const IntegrationUpdateInputSchema: z.ZodMiniType<
  Parsed<IntegrationUpdateInput>,
  IntegrationUpdateInput
> = lazily(() =>
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
        z.minLength(1),
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

/** What `updateIntegration` returns. */
export interface UpdateIntegrationResponse {
  /** The integration. */
  integration: Integration;
}
export const UpdateIntegrationResponseSchema: z.ZodMiniType<UpdateIntegrationResponse> = lazily(
  () => looseObject({ integration: IntegrationSchema }),
);

/** What `getIntegration` returns. */
export interface GetIntegrationResponse {
  /** The integration. */
  integration: Integration;
}
export const GetIntegrationResponseSchema: z.ZodMiniType<GetIntegrationResponse> = lazily(() =>
  looseObject({ integration: IntegrationSchema }),
);

/** What `rotateIntegrationSigningSecrets` sends. */
export type RotateIntegrationSigningSecretsRequest = Record<never, never>;
export const RotateIntegrationSigningSecretsRequestSchema: z.ZodMiniType<
  RotateIntegrationSigningSecretsRequest,
  RotateIntegrationSigningSecretsRequest
> = lazily(() => z.strictObject({}));

/** What `rotateIntegrationSigningSecrets` returns. */
export interface RotateIntegrationSigningSecretsResponse {
  /** The new signing secret. It is a secret. */
  newSigningSecret: string;
}
export const RotateIntegrationSigningSecretsResponseSchema: z.ZodMiniType<RotateIntegrationSigningSecretsResponse> =
  lazily(() => looseObject({ newSigningSecret: z.string() }));

/** What `getIntegrationByName` returns. */
export interface GetIntegrationByNameResponse {
  /** The integration. */
  integration: Integration;
}
export const GetIntegrationByNameResponseSchema: z.ZodMiniType<GetIntegrationByNameResponse> =
  lazily(() => looseObject({ integration: IntegrationSchema }));

/** What `requestIntegrationVerification` sends. */
export interface RequestIntegrationVerificationRequest {
  /** The id of the integration. */
  integrationId: string;
}
export const RequestIntegrationVerificationRequestSchema: z.ZodMiniType<
  RequestIntegrationVerificationRequest,
  RequestIntegrationVerificationRequest
> = lazily(() => z.strictObject({ integrationId: z.string() }));

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
  /** What people read about it. */
  description?: string | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
}
export const CreateInterfaceRequestSchema: z.ZodMiniType<
  Parsed<CreateInterfaceRequest>,
  CreateInterfaceRequest
> = lazily(() =>
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
        z.minLength(1),
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

/** What `createInterface` returns. */
export interface CreateInterfaceResponse {
  /** The interface. */
  interface: Interface;
}
export const CreateInterfaceResponseSchema: z.ZodMiniType<CreateInterfaceResponse> = lazily(() =>
  looseObject({ interface: InterfaceSchema }),
);

/** What `listInterfaces` returns. */
export interface ListInterfacesResponse {
  /** The interfaces. */
  interfaces: InterfaceSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListInterfacesResponseSchema: z.ZodMiniType<ListInterfacesResponse> = lazily(() =>
  looseObject({
    interfaces: z.array(InterfaceSummarySchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
);

/** What `getInterface` returns. */
export interface GetInterfaceResponse {
  /** The interface. */
  interface: Interface;
}
export const GetInterfaceResponseSchema: z.ZodMiniType<GetInterfaceResponse> = lazily(() =>
  looseObject({ interface: InterfaceSchema }),
);

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
  /** What people read about it. */
  description?: string | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
}
export const UpdateInterfaceRequestSchema: z.ZodMiniType<
  Parsed<UpdateInterfaceRequest>,
  UpdateInterfaceRequest
> = lazily(() =>
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
        z.minLength(1),
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

/** What `updateInterface` returns. */
export interface UpdateInterfaceResponse {
  /** The interface. */
  interface: Interface;
}
export const UpdateInterfaceResponseSchema: z.ZodMiniType<UpdateInterfaceResponse> = lazily(() =>
  looseObject({ interface: InterfaceSchema }),
);

/** What `getInterfaceByName` returns. */
export interface GetInterfaceByNameResponse {
  /** The interface. */
  interface: Interface;
}
export const GetInterfaceByNameResponseSchema: z.ZodMiniType<GetInterfaceByNameResponse> = lazily(
  () => looseObject({ interface: InterfaceSchema }),
);

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
        /** What people read about it. */
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
  /** What is defined for users. */
  user?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object };
      }
    | undefined;
  /** What is defined for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object };
      }
    | undefined;
  /** What is defined for messages. */
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
  /** What people read about it. */
  description?: string | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** What the plugin needs. */
  dependencies?:
    | {
        /** The interfaces, by name. */
        interfaces?: { [key: string]: object } | undefined;
        /** The integrations, by name. */
        integrations?: { [key: string]: object } | undefined;
      }
    | undefined;
}
export const CreatePluginRequestSchema: z.ZodMiniType<
  Parsed<CreatePluginRequest>,
  CreatePluginRequest
> = lazily(() =>
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
        z.minLength(1),
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

/** What `createPlugin` returns. */
export interface CreatePluginResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const CreatePluginResponseSchema: z.ZodMiniType<CreatePluginResponse> = lazily(() =>
  looseObject({ plugin: PluginSchema }),
);

/** What `listPlugins` returns. */
export interface ListPluginsResponse {
  /** The plugins. */
  plugins: PluginSummary[];
  /** Where the list goes on: the `nextToken` of the next page, if there is one. */
  meta?: ListMeta;
}
export const ListPluginsResponseSchema: z.ZodMiniType<ListPluginsResponse> = lazily(() =>
  looseObject({ plugins: z.array(PluginSummarySchema), meta: z.exactOptional(ListMetaSchema) }),
);

/** What `getPlugin` returns. */
export interface GetPluginResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const GetPluginResponseSchema: z.ZodMiniType<GetPluginResponse> = lazily(() =>
  looseObject({ plugin: PluginSchema }),
);

/** What `updatePlugin` sends. */
export interface UpdatePluginRequest {
  /** The configuration. */
  configuration?:
    | {
        /** The title that people see. */
        title?: string | undefined;
        /** What people read about it. */
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
  /** What is defined for users. */
  user?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object | null };
      }
    | undefined;
  /** What is defined for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags: { [key: string]: object | null };
      }
    | undefined;
  /** What is defined for messages. */
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
  /** What people read about it. */
  description?: string | undefined;
  /** Whether other workspaces can use it. */
  public?: boolean | undefined;
  /** Who can find and use it. */
  visibility?: 'public' | 'private' | 'unlisted' | undefined;
  /** What the plugin needs. */
  dependencies?:
    | {
        /** The interfaces, by name. */
        interfaces?: { [key: string]: object | null } | undefined;
        /** The integrations, by name. */
        integrations?: { [key: string]: object | null } | undefined;
      }
    | undefined;
}
export const UpdatePluginRequestSchema: z.ZodMiniType<
  Parsed<UpdatePluginRequest>,
  UpdatePluginRequest
> = lazily(() =>
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
        z.minLength(1),
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

/** What `updatePlugin` returns. */
export interface UpdatePluginResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const UpdatePluginResponseSchema: z.ZodMiniType<UpdatePluginResponse> = lazily(() =>
  looseObject({ plugin: PluginSchema }),
);

/** What `getDereferencedPlugin` returns. */
export interface GetDereferencedPluginResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const GetDereferencedPluginResponseSchema: z.ZodMiniType<GetDereferencedPluginResponse> =
  lazily(() => looseObject({ plugin: PluginSchema }));

/** What `getPluginByName` returns. */
export interface GetPluginByNameResponse {
  /** The plugin. */
  plugin: Plugin;
}
export const GetPluginByNameResponseSchema: z.ZodMiniType<GetPluginByNameResponse> = lazily(() =>
  looseObject({ plugin: PluginSchema }),
);

/** What `getPluginCode` returns. */
export interface GetPluginCodeResponse {
  /** The source code. */
  code: string;
}
export const GetPluginCodeResponseSchema: z.ZodMiniType<GetPluginCodeResponse> = lazily(() =>
  looseObject({ code: z.string() }),
);

/** What `changeAISpendQuota` sends. */
export interface ChangeAISpendQuotaRequest {
  /** The most that may be spent on AI in a month. The service does not document its unit. */
  monthlySpendingLimit: number;
}
export const ChangeAISpendQuotaRequestSchema: z.ZodMiniType<
  ChangeAISpendQuotaRequest,
  ChangeAISpendQuotaRequest
> = lazily(() => z.strictObject({ monthlySpendingLimit: z.number() }));

/** What `introspect` sends. */
export interface IntrospectRequest {
  /** The id of the bot. */
  botId: string;
}
export const IntrospectRequestSchema: z.ZodMiniType<IntrospectRequest, IntrospectRequest> = lazily(
  () => z.strictObject({ botId: z.string() }),
);

/** What `introspect` returns. */
export interface IntrospectResponse {
  /** The id of the workspace. */
  workspaceId: string;
  /** The id of the bot. */
  botId: string;
  /** The id of the user of the token. */
  userId: string;
}
export const IntrospectResponseSchema: z.ZodMiniType<IntrospectResponse> = lazily(() =>
  looseObject({ workspaceId: z.string(), botId: z.string(), userId: z.string() }),
);

/**
 * Creates a bot.
 *
 * Values of `secrets` are secrets, and the `signingSecret` of the response is one.
 */
export const createBot = builtInOperation({
  id: 'createBot',
  api: 'admin',
  method: 'POST',
  path: '/bots',
  body: CreateBotRequestSchema,
  response: CreateBotResponseSchema,
});

/**
 * Returns a bot with its definition and its configuration.
 *
 * The `signingSecret` and the `secrets` of the bot are secrets.
 *
 * - `id`: The id of the bot.
 */
export const getBot = builtInOperation({
  id: 'getBot',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}',
  query: lazily(() =>
    z.strictObject({
      /** Whether what plugins define is merged into what the bot defines. */
      shouldMergePlugins: z.optional(z.boolean()),
    }),
  ),
  response: GetBotResponseSchema,
});

/**
 * Changes a bot.
 *
 * Values of `secrets` are secrets, and the `signingSecret` of the response is one.
 *
 * - `id`: The id of the bot.
 */
export const updateBot = builtInOperation({
  id: 'updateBot',
  api: 'admin',
  method: 'PUT',
  path: '/bots/{id}',
  body: UpdateBotRequestSchema,
  response: UpdateBotResponseSchema,
});

/**
 * Deletes a bot.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the bot.
 */
export const deleteBot = builtInOperation({
  id: 'deleteBot',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{id}',
  response: EmptyResponseSchema,
});

/**
 * Moves a bot to another workspace.
 *
 * The `targetWorkspaceId` is the workspace that has the bot from then on.
 *
 * - `id`: The id of the bot.
 */
export const transferBot = builtInOperation({
  id: 'transferBot',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/transfer',
  body: TransferBotRequestSchema,
  response: EmptyResponseSchema,
});

/**
 * Returns which users of the workspace have access to a bot.
 *
 * With the setting `SELECTED_USERS`, it is those in `users`.
 *
 * - `botId`: The id of the bot.
 */
export const getBotAllowlist = builtInOperation({
  id: 'getBotAllowlist',
  api: 'admin',
  method: 'GET',
  path: '/bots/{botId}/allowlist',
  response: GetBotAllowlistResponseSchema,
});

/**
 * Changes which users of the workspace have access to a bot.
 *
 * In `users`, `true` adds the user of an id, and `false` removes one.
 *
 * - `botId`: The id of the bot.
 */
export const updateBotAllowlist = builtInOperation({
  id: 'updateBotAllowlist',
  api: 'admin',
  method: 'PUT',
  path: '/bots/{botId}/allowlist',
  body: UpdateBotAllowlistRequestSchema,
  response: EmptyResponseSchema,
});

/**
 * Lists the API keys of a bot, without their values.
 *
 * `createdAt` shows how old a key is.
 */
export const listBotApiKeys = builtInOperation({
  id: 'listBotApiKeys',
  api: 'admin',
  method: 'GET',
  path: '/bots/baks',
  query: lazily(() =>
    z.strictObject({
      /** The id of the bot. */
      botId: z.string(),
    }),
  ),
  response: ListBotApiKeysResponseSchema,
  paging: { items: 'baks' },
});

/**
 * Creates an API key of a bot.
 *
 * The `value` of the response is the key. It is a secret, and no other operation returns
 * it.
 */
export const createBotApiKey = builtInOperation({
  id: 'createBotApiKey',
  api: 'admin',
  method: 'POST',
  path: '/bots/baks',
  body: CreateBotApiKeyRequestSchema,
  response: NewApiKeySchema,
});

/**
 * Deletes an API key of a bot.
 *
 * Programs that use the key are refused from then on. It cannot be undone.
 *
 * - `id`: The id of the key.
 */
export const deleteBotApiKey = builtInOperation({
  id: 'deleteBotApiKey',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/baks/{id}',
  response: EmptyResponseSchema,
});

/**
 * Lists the versions of a bot.
 *
 * - `id`: The id of the bot.
 */
export const listBotVersions = builtInOperation({
  id: 'listBotVersions',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/versions',
  response: ListBotVersionsResponseSchema,
  paging: { items: 'versions' },
});

/**
 * Creates a version of a bot.
 *
 * `deployBotVersion` deploys it.
 *
 * - `id`: The id of the bot.
 */
export const createBotVersion = builtInOperation({
  id: 'createBotVersion',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/versions',
  body: CreateBotVersionRequestSchema,
  response: CreateBotVersionResponseSchema,
});

/**
 * Returns the address of a version of a bot.
 *
 * Who may read the address is not documented.
 *
 * - `id`: The id of the bot.
 * - `versionId`: The id of the version.
 */
export const getBotVersion = builtInOperation({
  id: 'getBotVersion',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/versions/{versionId}',
  response: GetBotVersionResponseSchema,
});

/**
 * Deploys a version of a bot.
 *
 * It replaces what the bot does at present.
 *
 * - `id`: The id of the bot.
 */
export const deployBotVersion = builtInOperation({
  id: 'deployBotVersion',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/versions/deploy',
  body: DeployBotVersionRequestSchema,
  response: EmptyResponseSchema,
});

/**
 * Returns how much a bot was used, by periods of time.
 *
 * - `id`: The id of the bot.
 */
export const getBotAnalytics = builtInOperation({
  id: 'getBotAnalytics',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/analytics',
  query: lazily(() =>
    z.strictObject({
      /** The start of the time, in ISO 8601. */
      startDate: z.string(),
      /** The end of the time, in ISO 8601. */
      endDate: z.string(),
    }),
  ),
  response: GetBotAnalyticsResponseSchema,
});

/**
 * Lists the log entries of a bot.
 *
 * The order of the entries is not documented.
 *
 * - `id`: The id of the bot.
 */
export const getBotLogs = builtInOperation({
  id: 'getBotLogs',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/logs',
  query: lazily(() =>
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
  ),
  response: GetBotLogsResponseSchema,
  paging: { items: 'logs', token: 'nextToken' },
});

/**
 * Lists the issues of a bot.
 *
 * An issue stands for all occurrences of a problem: `listBotIssueEvents` lists them.
 *
 * - `id`: The id of the bot.
 */
export const listBotIssues = builtInOperation({
  id: 'listBotIssues',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/issues',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListBotIssuesResponseSchema,
  paging: { items: 'issues' },
});

/**
 * Returns an issue of a bot.
 *
 * - `id`: The id of the bot.
 * - `issueId`: The id of the issue.
 */
export const getBotIssue = builtInOperation({
  id: 'getBotIssue',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/issues/{issueId}',
  response: GetBotIssueResponseSchema,
});

/**
 * Deletes an issue of a bot.
 *
 * It removes the report, and not its cause. It cannot be undone.
 *
 * - `id`: The id of the bot.
 * - `issueId`: The id of the issue.
 */
export const deleteBotIssue = builtInOperation({
  id: 'deleteBotIssue',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{id}/issues/{issueId}',
  response: EmptyResponseSchema,
});

/**
 * Lists the occurrences of an issue of a bot.
 *
 * - `id`: The id of the bot.
 * - `issueId`: The id of the issue.
 */
export const listBotIssueEvents = builtInOperation({
  id: 'listBotIssueEvents',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/issues/{issueId}/events',
  response: ListBotIssueEventsResponseSchema,
  paging: { items: 'issueEvents' },
});

/**
 * Lists the runs of the actions of an integration of a bot.
 *
 * - `id`: The id of the bot.
 */
export const listActionRuns = builtInOperation({
  id: 'listActionRuns',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/action-runs',
  query: lazily(() =>
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
  ),
  response: ListActionRunsResponseSchema,
  paging: { items: 'data' },
});

/**
 * Lists the log entries of an integration.
 *
 * The order of the entries is not documented.
 *
 * - `id`: The id of the integration.
 */
export const getIntegrationLogs = builtInOperation({
  id: 'getIntegrationLogs',
  api: 'admin',
  method: 'GET',
  path: '/integrations/{id}/logs',
  query: lazily(() =>
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
  ),
  response: GetIntegrationLogsResponseSchema,
  paging: { items: 'logs', token: 'nextToken' },
});

/** Lists the activities of a task of a bot. */
export const listActivities = builtInOperation({
  id: 'listActivities',
  api: 'admin',
  method: 'GET',
  path: '/activities',
  query: lazily(() =>
    z.strictObject({
      /** The id of the task. */
      taskId: z.string(),
      /** The id of the bot. */
      botId: z.string(),
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListActivitiesResponseSchema,
  paging: { items: 'activities' },
  workspace: false,
});

/** Lists the members of the workspace. */
export const listWorkspaceMembers = builtInOperation({
  id: 'listWorkspaceMembers',
  api: 'admin',
  method: 'GET',
  path: '/workspace-members',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListWorkspaceMembersResponseSchema,
  paging: { items: 'members' },
});

/**
 * Adds a member to the workspace.
 *
 * Whether the service sends an invitation is not documented.
 */
export const createWorkspaceMember = builtInOperation({
  id: 'createWorkspaceMember',
  api: 'admin',
  method: 'POST',
  path: '/workspace-members',
  body: CreateWorkspaceMemberRequestSchema,
  response: WorkspaceMemberSchema,
});

/** Returns the caller as a member of the workspace. */
export const getWorkspaceMember = builtInOperation({
  id: 'getWorkspaceMember',
  api: 'admin',
  method: 'GET',
  path: '/workspace-members/me',
  response: WorkspaceMemberSchema,
});

/**
 * Changes the role of a member of the workspace.
 *
 * The new role replaces the old one.
 *
 * - `id`: The id of the member.
 */
export const updateWorkspaceMember = builtInOperation({
  id: 'updateWorkspaceMember',
  api: 'admin',
  method: 'PUT',
  path: '/workspace-members/{id}',
  body: UpdateWorkspaceMemberRequestSchema,
  response: WorkspaceMemberSchema,
});

/**
 * Removes a member from the workspace.
 *
 * The member loses access to the workspace and its bots.
 *
 * - `id`: The id of the member.
 */
export const deleteWorkspaceMember = builtInOperation({
  id: 'deleteWorkspaceMember',
  api: 'admin',
  method: 'DELETE',
  path: '/workspace-members/{id}',
  response: EmptyResponseSchema,
});

/**
 * Lists workspaces.
 *
 * They are those that the token opens, whatever the workspace of the client is.
 */
export const listWorkspaces = builtInOperation({
  id: 'listWorkspaces',
  api: 'admin',
  method: 'GET',
  path: '/workspaces',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
      /** Only the workspace with this handle. */
      handle: z.optional(z.string()),
    }),
  ),
  response: ListWorkspacesResponseSchema,
  paging: { items: 'workspaces' },
  workspace: false,
});

/**
 * Creates a workspace of the account.
 *
 * `withOptions({ workspaceId })` is a client of the new workspace.
 */
export const createWorkspace = builtInOperation({
  id: 'createWorkspace',
  api: 'admin',
  method: 'POST',
  path: '/workspaces',
  body: CreateWorkspaceRequestSchema,
  response: WorkspaceSchema,
  workspace: false,
});

/**
 * Returns a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const getWorkspace = builtInOperation({
  id: 'getWorkspace',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}',
  response: WorkspaceSchema,
  workspace: false,
});

/**
 * Changes a workspace.
 *
 * A property that is left out keeps its value. With `isPublic`, everybody sees the
 * workspace in `listPublicWorkspaces`.
 *
 * - `id`: The id of the workspace.
 */
export const updateWorkspace = builtInOperation({
  id: 'updateWorkspace',
  api: 'admin',
  method: 'PUT',
  path: '/workspaces/{id}',
  body: UpdateWorkspaceRequestSchema,
  response: WorkspaceSchema,
  workspace: false,
});

/**
 * Deletes a workspace with all that it holds, its bots included.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the workspace.
 */
export const deleteWorkspace = builtInOperation({
  id: 'deleteWorkspace',
  api: 'admin',
  method: 'DELETE',
  path: '/workspaces/{id}',
  response: EmptyResponseSchema,
  workspace: false,
});

/**
 * Lists who changed what in a workspace.
 *
 * They cannot be changed. `action` is one that was added later, if the types do not list
 * it.
 *
 * - `id`: The id of the workspace.
 */
export const getAuditRecords = builtInOperation({
  id: 'getAuditRecords',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/audit-records',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: GetAuditRecordsResponseSchema,
  paging: { items: 'records' },
  workspace: false,
});

/**
 * Lists the usages of a type in a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const listWorkspaceUsages = builtInOperation({
  id: 'listWorkspaceUsages',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/usages',
  query: lazily(() =>
    z.strictObject({
      /** The type of usage. */
      type: UsageTypeInputSchema,
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform writes a month, such
       * as 2026-05.
       */
      period: z.optional(z.string()),
    }),
  ),
  response: ListWorkspaceUsagesResponseSchema,
  paging: { items: 'usages' },
  workspace: false,
});

/**
 * Lists how much of a usage of a workspace each of its bots has.
 *
 * - `id`: The id of the workspace.
 */
export const breakDownWorkspaceUsageByBot = builtInOperation({
  id: 'breakDownWorkspaceUsageByBot',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/usages/by-bot',
  query: lazily(() =>
    z.strictObject({
      /** The type of usage. */
      type: UsageTypeInputSchema,
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform writes a month, such
       * as 2026-05.
       */
      period: z.optional(z.string()),
    }),
  ),
  response: BreakDownWorkspaceUsageByBotResponseSchema,
  workspace: false,
});

/**
 * Lists the quotas of a workspace.
 *
 * A quota is the limit, and not what was used of it: that is `listWorkspaceUsages`.
 *
 * - `id`: The id of the workspace.
 */
export const listWorkspaceQuotas = builtInOperation({
  id: 'listWorkspaceQuotas',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/quotas',
  query: lazily(() =>
    z.strictObject({
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform writes a month, such
       * as 2026-05.
       */
      period: z.optional(z.string()),
    }),
  ),
  response: ListWorkspaceQuotasResponseSchema,
  paging: { items: 'quotas' },
  workspace: false,
});

/**
 * Returns the quota of a workspace for a type of usage.
 *
 * - `id`: The id of the workspace.
 */
export const getWorkspaceQuota = builtInOperation({
  id: 'getWorkspaceQuota',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/quota',
  query: lazily(() =>
    z.strictObject({
      /** The type of usage. */
      type: UsageTypeInputSchema,
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform writes a month, such
       * as 2026-05.
       */
      period: z.optional(z.string()),
    }),
  ),
  response: GetWorkspaceQuotaResponseSchema,
  workspace: false,
});

/**
 * Returns how far the quotas of workspaces are used up.
 *
 * The names of the entries, and the number that `completion` counts to, are not
 * documented.
 */
export const getAllWorkspaceQuotaCompletion = builtInOperation({
  id: 'getAllWorkspaceQuotaCompletion',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/usages/quota-completion',
  response: GetAllWorkspaceQuotaCompletionResponseSchema,
  workspace: false,
});

/**
 * Lists the invoices of a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const listWorkspaceInvoices = builtInOperation({
  id: 'listWorkspaceInvoices',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/billing/invoices',
  response: ListWorkspaceInvoicesResponseSchema,
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
export const getUpcomingInvoice = builtInOperation({
  id: 'getUpcomingInvoice',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/billing/upcoming-invoice',
  response: GetUpcomingInvoiceResponseSchema,
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
export const getUsage = builtInOperation({
  id: 'getUsage',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}',
  query: lazily(() =>
    z.strictObject({
      /** The type of usage. */
      type: UsageTypeInputSchema,
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform writes a month, such
       * as 2026-05.
       */
      period: z.optional(z.string()),
    }),
  ),
  response: GetUsageResponseSchema,
});

/**
 * Returns usages of several ids and types.
 *
 * The response has a usage for each id and each type.
 */
export const getMultipleUsages = builtInOperation({
  id: 'getMultipleUsages',
  api: 'admin',
  method: 'GET',
  path: '/usages/multiple',
  query: lazily(() =>
    z.strictObject({
      /** The types of usage, one parameter each. */
      types: z.array(UsageTypeInputSchema),
      /** The ids that have usage, one parameter each. */
      ids: z.array(z.string()),
      /**
       * The period, as the `period` of a response is written; by default, the present one. The
       * service does not document how it writes a period; the fake platform writes a month, such
       * as 2026-05.
       */
      period: z.optional(z.string()),
    }),
  ),
  response: GetMultipleUsagesResponseSchema,
  workspace: false,
});

/**
 * Lists a usage, period by period.
 *
 * - `id`: The id of a workspace or of a bot, whose usage it is.
 */
export const listUsageHistory = builtInOperation({
  id: 'listUsageHistory',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}/history',
  query: lazily(() =>
    z.strictObject({
      /** The type of usage. */
      type: UsageTypeInputSchema,
    }),
  ),
  response: ListUsageHistoryResponseSchema,
  paging: { items: 'usages' },
});

/**
 * Lists each event that counted towards a usage, such as a call of a language model.
 *
 * Its sum by day is `listUsageActivityDaily`. Which events are listed is not documented.
 *
 * - `id`: The id of a workspace or of a bot, whose usage it is.
 */
export const listUsageActivity = builtInOperation({
  id: 'listUsageActivity',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}/activity',
  query: lazily(() =>
    z.strictObject({
      /** The type of usage. */
      type: UsageTypeInputSchema,
      /** The time from which to list, in ISO 8601. */
      timestampFrom: z.optional(z.string()),
      /** The time up to which to list, in ISO 8601. */
      timestampUntil: z.optional(z.string()),
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListUsageActivityResponseSchema,
  paging: { items: 'data' },
});

/**
 * Lists how much of something was used, day by day.
 *
 * - `id`: The id of a workspace or of a bot, whose usage it is.
 */
export const listUsageActivityDaily = builtInOperation({
  id: 'listUsageActivityDaily',
  api: 'admin',
  method: 'GET',
  path: '/usages/{id}/daily-activity',
  query: lazily(() =>
    z.strictObject({
      /** The type of usage. */
      type: UsageTypeInputSchema,
      /** The first day, in ISO 8601. */
      dateFrom: z.optional(z.string()),
      /** The last day, in ISO 8601. */
      dateUntil: z.optional(z.string()),
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
    }),
  ),
  response: ListUsageActivityDailyResponseSchema,
  paging: { items: 'data' },
});

/** Returns the account of the caller. */
export const getAccount = builtInOperation({
  id: 'getAccount',
  api: 'admin',
  method: 'GET',
  path: '/account/me',
  response: GetAccountResponseSchema,
  workspace: false,
});

/**
 * Changes the account of the caller.
 *
 * A property that is left out keeps its value.
 */
export const updateAccount = builtInOperation({
  id: 'updateAccount',
  api: 'admin',
  method: 'PUT',
  path: '/account/me',
  body: UpdateAccountRequestSchema,
  response: UpdateAccountResponseSchema,
  workspace: false,
});

/**
 * Deletes the account of the caller.
 *
 * It cannot be undone: the tokens of the account are refused from then on. The service
 * does not document what becomes of its workspaces.
 */
export const deleteAccount = builtInOperation({
  id: 'deleteAccount',
  api: 'admin',
  method: 'POST',
  path: '/account/me',
  body: DeleteAccountRequestSchema,
  response: EmptyResponseSchema,
  workspace: false,
});

/** Lists the access tokens of the caller, without their values. */
export const listPersonalAccessTokens = builtInOperation({
  id: 'listPersonalAccessTokens',
  api: 'admin',
  method: 'GET',
  path: '/account/pats',
  response: ListPersonalAccessTokensResponseSchema,
  paging: { items: 'pats' },
  workspace: false,
});

/**
 * Creates an access token of the caller.
 *
 * The `value` of the response is the token. It is a secret, and no other operation returns
 * it.
 */
export const createPersonalAccessToken = builtInOperation({
  id: 'createPersonalAccessToken',
  api: 'admin',
  method: 'POST',
  path: '/account/pats',
  body: CreatePersonalAccessTokenRequestSchema,
  response: CreatePersonalAccessTokenResponseSchema,
  workspace: false,
});

/**
 * Deletes an access token of the caller.
 *
 * Programs that use the token are refused from then on. It cannot be undone.
 *
 * - `id`: The id of the token.
 */
export const deletePersonalAccessToken = builtInOperation({
  id: 'deletePersonalAccessToken',
  api: 'admin',
  method: 'DELETE',
  path: '/account/pats/{id}',
  response: EmptyResponseSchema,
  workspace: false,
});

/**
 * Runs a script in the Vector Remap Language on the servers of the service.
 *
 * Nothing is stored. The fields `data` and `result` may hold what the script received.
 */
export const runVrl = builtInOperation({
  id: 'runVrl',
  api: 'admin',
  method: 'POST',
  path: '/helper/vrl',
  body: RunVrlRequestSchema,
  response: RunVrlResponseSchema,
});

/**
 * Sets a preference of the account.
 *
 * A preference is any JSON value. Setting it twice does no harm.
 *
 * - `key`: The name of the preference.
 */
export const setAccountPreference = builtInOperation({
  id: 'setAccountPreference',
  api: 'admin',
  method: 'POST',
  path: '/account/preferences/{key}',
  body: SetAccountPreferenceRequestSchema,
  response: EmptyResponseSchema,
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
export const getAccountPreference = builtInOperation({
  id: 'getAccountPreference',
  api: 'admin',
  method: 'GET',
  path: '/account/preferences/{key}',
  response: GetAccountPreferenceResponseSchema,
  workspace: false,
});

/** Lists the public integrations of all workspaces. */
export const listPublicIntegrations = builtInOperation({
  id: 'listPublicIntegrations',
  api: 'admin',
  method: 'GET',
  path: '/hub/integrations',
  query: lazily(() =>
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
      /** What the list is sorted by. */
      sortBy: z.optional(
        z.literal(['popularity', 'name', 'createdAt', 'updatedAt', 'installCount']),
      ),
      /** Whether the list is ascending or descending. */
      direction: z.optional(z.literal(['asc', 'desc'])),
    }),
  ),
  response: ListPublicIntegrationsResponseSchema,
  paging: { items: 'integrations' },
  workspace: false,
});

/**
 * Returns a public integration by its id.
 *
 * - `id`: The id of the integration.
 */
export const getPublicIntegrationById = builtInOperation({
  id: 'getPublicIntegrationById',
  api: 'admin',
  method: 'GET',
  path: '/hub/integrations/{id}',
  response: GetPublicIntegrationByIdResponseSchema,
  workspace: false,
});

/**
 * Returns a public integration by its name and version.
 *
 * - `name`: The name of the integration.
 * - `version`: The version of the integration.
 */
export const getPublicIntegration = builtInOperation({
  id: 'getPublicIntegration',
  api: 'admin',
  method: 'GET',
  path: '/hub/integrations/{name}/{version}',
  response: GetPublicIntegrationResponseSchema,
  workspace: false,
});

/** Lists the public plugins of all workspaces. */
export const listPublicPlugins = builtInOperation({
  id: 'listPublicPlugins',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
      /** Only those with this name. */
      name: z.optional(z.string()),
      /** Only those of this version. */
      version: z.optional(z.string()),
    }),
  ),
  response: ListPublicPluginsResponseSchema,
  paging: { items: 'plugins' },
  workspace: false,
});

/**
 * Returns a public plugin by its id.
 *
 * - `id`: The id of the plugin.
 */
export const getPublicPluginById = builtInOperation({
  id: 'getPublicPluginById',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{id}',
  response: GetPublicPluginByIdResponseSchema,
  workspace: false,
});

/**
 * Returns a public plugin, its interfaces replaced by what implements them.
 *
 * Which interface stands for which is the query parameter `interfaces`. How it is written
 * is not documented: pass it with the option `query` of the call.
 *
 * - `id`: The id of the plugin.
 */
export const getDereferencedPublicPluginById = builtInOperation({
  id: 'getDereferencedPublicPluginById',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{id}/dereferenced',
  response: GetDereferencedPublicPluginByIdResponseSchema,
  workspace: false,
});

/**
 * Returns a public plugin by its name and version.
 *
 * - `name`: The name of the plugin.
 * - `version`: The version of the plugin.
 */
export const getPublicPlugin = builtInOperation({
  id: 'getPublicPlugin',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{name}/{version}',
  response: GetPublicPluginResponseSchema,
  workspace: false,
});

/**
 * Returns the code of a public plugin.
 *
 * - `id`: The id of the plugin.
 * - `platform`: The platform that the code is for: `node` or `browser`. The service does
 *   not document others.
 */
export const getPublicPluginCode = builtInOperation({
  id: 'getPublicPluginCode',
  api: 'admin',
  method: 'GET',
  path: '/hub/plugins/{id}/code/{platform}',
  response: GetPublicPluginCodeResponseSchema,
  workspace: false,
});

/** Lists the public interfaces of all workspaces. */
export const listPublicInterfaces = builtInOperation({
  id: 'listPublicInterfaces',
  api: 'admin',
  method: 'GET',
  path: '/hub/interfaces',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
      /** Only those with this name. */
      name: z.optional(z.string()),
      /** Only those of this version. */
      version: z.optional(z.string()),
    }),
  ),
  response: ListPublicInterfacesResponseSchema,
  paging: { items: 'interfaces' },
  workspace: false,
});

/**
 * Returns a public interface by its id.
 *
 * - `id`: The id of the interface.
 */
export const getPublicInterfaceById = builtInOperation({
  id: 'getPublicInterfaceById',
  api: 'admin',
  method: 'GET',
  path: '/hub/interfaces/{id}',
  response: GetPublicInterfaceByIdResponseSchema,
  workspace: false,
});

/**
 * Returns a public interface by its name and version.
 *
 * - `name`: The name of the interface.
 * - `version`: The version of the interface.
 */
export const getPublicInterface = builtInOperation({
  id: 'getPublicInterface',
  api: 'admin',
  method: 'GET',
  path: '/hub/interfaces/{name}/{version}',
  response: GetPublicInterfaceResponseSchema,
  workspace: false,
});

/**
 * Replaces the signing secret of a bot.
 *
 * The old secret is of no use from then on. The response is the only one with the new
 * secret, apart from that of `getBot`.
 *
 * - `id`: The id of the bot.
 */
export const rotateBotSigningSecrets = builtInOperation({
  id: 'rotateBotSigningSecrets',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/signing-secrets/rotate',
  body: RotateBotSigningSecretsRequestSchema,
  response: RotateBotSigningSecretsResponseSchema,
});

/**
 * Returns the code that puts the web chat of a bot into a page.
 *
 * - `id`: The id of the bot.
 */
export const getBotWebchat = builtInOperation({
  id: 'getBotWebchat',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/webchat',
  query: lazily(() =>
    z.strictObject({
      /** The kind of web chat. */
      type: z.literal(['preconfigured', 'configurable', 'fullscreen', 'sharableUrl']),
    }),
  ),
  response: GetBotWebchatResponseSchema,
});

/**
 * Exports a bot as JSON.
 *
 * The service does not document the properties of the response: they are kept at run time.
 *
 * - `id`: The id of the bot.
 */
export const getBotJson = builtInOperation({
  id: 'getBotJson',
  api: 'admin',
  method: 'GET',
  path: '/bots/{id}/bot-json',
  response: EmptyResponseSchema,
});

/**
 * Publishes a bot from its definition.
 *
 * It replaces what the bot does at present.
 *
 * - `id`: The id of the bot.
 */
export const publishFromBotJson = builtInOperation({
  id: 'publishFromBotJson',
  api: 'admin',
  method: 'POST',
  path: '/bots/{id}/publish-from-bot-json',
  body: PublishFromBotJsonRequestSchema,
  response: EmptyResponseSchema,
});

/**
 * Creates an id with which others can use an integration of a bot.
 *
 * Whoever has the id can use it until it expires or is deleted.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const createIntegrationShareableId = builtInOperation({
  id: 'createIntegrationShareableId',
  api: 'admin',
  method: 'POST',
  path: '/bots/{botId}/integrations/{integrationId}/shareable-id',
  query: lazily(() =>
    z.strictObject({
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(z.string()),
    }),
  ),
  body: CreateIntegrationShareableIdRequestSchema,
  response: CreateIntegrationShareableIdResponseSchema,
});

/**
 * Deletes the id with which others can use an integration of a bot.
 *
 * Whoever has the id can no longer use it. It cannot be undone: a new id is another one.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const deleteIntegrationShareableId = builtInOperation({
  id: 'deleteIntegrationShareableId',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{botId}/integrations/{integrationId}/shareable-id',
  query: lazily(() =>
    z.strictObject({
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(z.string()),
    }),
  ),
  response: EmptyResponseSchema,
});

/**
 * Returns the id with which others can use an integration of a bot.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const getIntegrationShareableId = builtInOperation({
  id: 'getIntegrationShareableId',
  api: 'admin',
  method: 'GET',
  path: '/bots/{botId}/integrations/{integrationId}/shareable-id',
  query: lazily(() =>
    z.strictObject({
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(z.string()),
    }),
  ),
  response: GetIntegrationShareableIdResponseSchema,
});

/**
 * Ends the link of sandboxed conversations to an integration of a bot.
 *
 * - `botId`: The id of the bot.
 * - `integrationId`: The id of the integration.
 */
export const unlinkSandboxedConversations = builtInOperation({
  id: 'unlinkSandboxedConversations',
  api: 'admin',
  method: 'DELETE',
  path: '/bots/{botId}/integrations/{integrationId}/sandboxed-conversations',
  query: lazily(() =>
    z.strictObject({
      /** The alias of the integration in the bot. */
      integrationInstanceAlias: z.optional(z.string()),
    }),
  ),
  response: EmptyResponseSchema,
});

/**
 * Moves a workspace to the fourth version of billing.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the workspace.
 */
export const migrateWorkspaceToV4 = builtInOperation({
  id: 'migrateWorkspaceToV4',
  api: 'admin',
  method: 'POST',
  path: '/workspaces/{id}/migrate-to-v4',
  body: MigrateWorkspaceToV4RequestSchema,
  response: EmptyResponseSchema,
  workspace: false,
});

/**
 * Charges the unpaid invoices of a workspace.
 *
 * It moves money. A response that is lost may have charged: look at
 * `listWorkspaceInvoices` before you call again.
 *
 * - `id`: The id of the workspace.
 */
export const chargeWorkspaceUnpaidInvoices = builtInOperation({
  id: 'chargeWorkspaceUnpaidInvoices',
  api: 'admin',
  method: 'POST',
  path: '/workspaces/{id}/billing/invoices/charge-unpaid',
  body: ChargeWorkspaceUnpaidInvoicesRequestSchema,
  response: ChargeWorkspaceUnpaidInvoicesResponseSchema,
  workspace: false,
});

/**
 * Returns what everybody sees of a workspace.
 *
 * - `id`: The id of the workspace.
 */
export const getPublicWorkspace = builtInOperation({
  id: 'getPublicWorkspace',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/{id}/public',
  response: PublicWorkspaceSchema,
  workspace: false,
});

/**
 * Returns whether a handle can be taken, and which others can.
 *
 * It changes nothing.
 */
export const checkHandleAvailability = builtInOperation({
  id: 'checkHandleAvailability',
  api: 'admin',
  method: 'PUT',
  path: '/workspaces/handle-availability',
  body: CheckHandleAvailabilityRequestSchema,
  response: CheckHandleAvailabilityResponseSchema,
  workspace: false,
});

/** Lists the public workspaces. */
export const listPublicWorkspaces = builtInOperation({
  id: 'listPublicWorkspaces',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/public',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
      /** Only the workspaces with these ids. */
      workspaceIds: z.optional(z.array(z.string())),
      /** Only those that this text finds. */
      search: z.optional(z.string()),
    }),
  ),
  response: ListPublicWorkspacesResponseSchema,
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
export const setWorkspacePreference = builtInOperation({
  id: 'setWorkspacePreference',
  api: 'admin',
  method: 'POST',
  path: '/workspaces/preferences/{key}',
  body: SetWorkspacePreferenceRequestSchema,
  response: EmptyResponseSchema,
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
export const getWorkspacePreference = builtInOperation({
  id: 'getWorkspacePreference',
  api: 'admin',
  method: 'GET',
  path: '/workspaces/preferences/{key}',
  response: GetWorkspacePreferenceResponseSchema,
  workspace: false,
});

/** Lists the API keys of an integration, without their values. */
export const listIntegrationApiKeys = builtInOperation({
  id: 'listIntegrationApiKeys',
  api: 'admin',
  method: 'GET',
  path: '/integrations/iaks',
  query: lazily(() =>
    z.strictObject({
      /** The id of the integration. */
      integrationId: z.string(),
    }),
  ),
  response: ListIntegrationApiKeysResponseSchema,
  paging: { items: 'iaks' },
});

/**
 * Creates an API key of an integration.
 *
 * The `value` of the response is the key. It is a secret, and no other operation returns
 * it.
 */
export const createIntegrationApiKey = builtInOperation({
  id: 'createIntegrationApiKey',
  api: 'admin',
  method: 'POST',
  path: '/integrations/iaks',
  body: CreateIntegrationApiKeyRequestSchema,
  response: NewApiKeySchema,
});

/**
 * Deletes an API key of an integration.
 *
 * Programs that use the key are refused from then on.
 *
 * - `id`: The id of the key.
 */
export const deleteIntegrationApiKey = builtInOperation({
  id: 'deleteIntegrationApiKey',
  api: 'admin',
  method: 'DELETE',
  path: '/integrations/iaks/{id}',
  response: EmptyResponseSchema,
});

/**
 * Creates an integration.
 *
 * Values of `secrets` are secrets, and the `signingSecret` of the response is one.
 */
export const createIntegration = builtInOperation({
  id: 'createIntegration',
  api: 'admin',
  method: 'POST',
  path: '/integrations',
  body: IntegrationDefinitionInputSchema,
  response: CreateIntegrationResponseSchema,
});

/** Lists the integrations of the workspace. */
export const listIntegrations = builtInOperation({
  id: 'listIntegrations',
  api: 'admin',
  method: 'GET',
  path: '/integrations',
  query: lazily(() =>
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
      /** What the list is sorted by. */
      sortBy: z.optional(
        z.literal(['popularity', 'name', 'createdAt', 'updatedAt', 'installCount']),
      ),
      /** Whether the list is ascending or descending. */
      direction: z.optional(z.literal(['asc', 'desc'])),
      /** Only those with this visibility. */
      visibility: z.optional(z.literal(['public', 'private'])),
      /** Only those whose `dev` has this value. */
      dev: z.optional(z.boolean()),
    }),
  ),
  response: ListIntegrationsResponseSchema,
  paging: { items: 'integrations' },
});

/**
 * Checks whether an integration can be created.
 *
 * It creates nothing. Values of `secrets` are secrets.
 */
export const validateIntegrationCreation = builtInOperation({
  id: 'validateIntegrationCreation',
  api: 'admin',
  method: 'POST',
  path: '/integrations/validate',
  body: IntegrationDefinitionInputSchema,
  response: EmptyResponseSchema,
});

/**
 * Changes an integration.
 *
 * What is `null` is removed. Values of `secrets` are secrets, and the `signingSecret` of
 * the response is one.
 *
 * - `id`: The id of the integration.
 */
export const updateIntegration = builtInOperation({
  id: 'updateIntegration',
  api: 'admin',
  method: 'PUT',
  path: '/integrations/{id}',
  body: IntegrationUpdateInputSchema,
  response: UpdateIntegrationResponseSchema,
});

/**
 * Returns an integration with its definition.
 *
 * The `signingSecret` is a secret.
 *
 * - `id`: The id of the integration.
 */
export const getIntegration = builtInOperation({
  id: 'getIntegration',
  api: 'admin',
  method: 'GET',
  path: '/integrations/{id}',
  response: GetIntegrationResponseSchema,
});

/**
 * Deletes an integration.
 *
 * It cannot be undone. The service does not document what becomes of bots that use it.
 *
 * - `id`: The id of the integration.
 */
export const deleteIntegration = builtInOperation({
  id: 'deleteIntegration',
  api: 'admin',
  method: 'DELETE',
  path: '/integrations/{id}',
  response: EmptyResponseSchema,
});

/**
 * Replaces the signing secret of an integration.
 *
 * The old secret is of no use from then on.
 *
 * - `id`: The id of the integration.
 */
export const rotateIntegrationSigningSecrets = builtInOperation({
  id: 'rotateIntegrationSigningSecrets',
  api: 'admin',
  method: 'POST',
  path: '/integrations/{id}/signing-secrets/rotate',
  body: RotateIntegrationSigningSecretsRequestSchema,
  response: RotateIntegrationSigningSecretsResponseSchema,
});

/**
 * Checks whether an integration can be changed.
 *
 * It changes nothing. Values of `secrets` are secrets.
 *
 * - `id`: The id of the integration.
 */
export const validateIntegrationUpdate = builtInOperation({
  id: 'validateIntegrationUpdate',
  api: 'admin',
  method: 'PUT',
  path: '/integrations/{id}/validate',
  body: IntegrationUpdateInputSchema,
  response: EmptyResponseSchema,
});

/**
 * Returns an integration by its name and version.
 *
 * The `signingSecret` is a secret.
 *
 * - `name`: The name of the integration.
 * - `version`: The version of the integration.
 */
export const getIntegrationByName = builtInOperation({
  id: 'getIntegrationByName',
  api: 'admin',
  method: 'GET',
  path: '/integrations/{name}/{version}',
  response: GetIntegrationByNameResponseSchema,
});

/**
 * Asks the service to verify an integration.
 *
 * The `verificationStatus` of the integration shows how far that is.
 */
export const requestIntegrationVerification = builtInOperation({
  id: 'requestIntegrationVerification',
  api: 'admin',
  method: 'POST',
  path: '/integrations/request-verification',
  body: RequestIntegrationVerificationRequestSchema,
  response: EmptyResponseSchema,
});

/**
 * Creates an interface.
 *
 * With `public`, everybody sees it in `listPublicInterfaces`.
 */
export const createInterface = builtInOperation({
  id: 'createInterface',
  api: 'admin',
  method: 'POST',
  path: '/interfaces',
  body: CreateInterfaceRequestSchema,
  response: CreateInterfaceResponseSchema,
});

/** Lists the interfaces of the workspace. */
export const listInterfaces = builtInOperation({
  id: 'listInterfaces',
  api: 'admin',
  method: 'GET',
  path: '/interfaces',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
      /** Only those with this name. */
      name: z.optional(z.string()),
      /** Only those of this version. */
      version: z.optional(z.string()),
    }),
  ),
  response: ListInterfacesResponseSchema,
  paging: { items: 'interfaces' },
});

/**
 * Returns an interface with its definition.
 *
 * - `id`: The id of the interface.
 */
export const getInterface = builtInOperation({
  id: 'getInterface',
  api: 'admin',
  method: 'GET',
  path: '/interfaces/{id}',
  response: GetInterfaceResponseSchema,
});

/**
 * Changes an interface.
 *
 * What is `null` is removed.
 *
 * - `id`: The id of the interface.
 */
export const updateInterface = builtInOperation({
  id: 'updateInterface',
  api: 'admin',
  method: 'PUT',
  path: '/interfaces/{id}',
  body: UpdateInterfaceRequestSchema,
  response: UpdateInterfaceResponseSchema,
});

/**
 * Deletes an interface.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the interface.
 */
export const deleteInterface = builtInOperation({
  id: 'deleteInterface',
  api: 'admin',
  method: 'DELETE',
  path: '/interfaces/{id}',
  response: EmptyResponseSchema,
});

/**
 * Returns an interface by its name and version.
 *
 * - `name`: The name of the interface.
 * - `version`: The version of the interface.
 */
export const getInterfaceByName = builtInOperation({
  id: 'getInterfaceByName',
  api: 'admin',
  method: 'GET',
  path: '/interfaces/{name}/{version}',
  response: GetInterfaceByNameResponseSchema,
});

/**
 * Creates a plugin.
 *
 * With `public`, everybody sees it in `listPublicPlugins`.
 */
export const createPlugin = builtInOperation({
  id: 'createPlugin',
  api: 'admin',
  method: 'POST',
  path: '/plugins',
  body: CreatePluginRequestSchema,
  response: CreatePluginResponseSchema,
});

/** Lists the plugins of the workspace. */
export const listPlugins = builtInOperation({
  id: 'listPlugins',
  api: 'admin',
  method: 'GET',
  path: '/plugins',
  query: lazily(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
      /** Only those with this name. */
      name: z.optional(z.string()),
      /** Only those of this version. */
      version: z.optional(z.string()),
    }),
  ),
  response: ListPluginsResponseSchema,
  paging: { items: 'plugins' },
});

/**
 * Returns a plugin with its definition.
 *
 * - `id`: The id of the plugin.
 */
export const getPlugin = builtInOperation({
  id: 'getPlugin',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{id}',
  response: GetPluginResponseSchema,
});

/**
 * Changes a plugin.
 *
 * What is `null` is removed.
 *
 * - `id`: The id of the plugin.
 */
export const updatePlugin = builtInOperation({
  id: 'updatePlugin',
  api: 'admin',
  method: 'PUT',
  path: '/plugins/{id}',
  body: UpdatePluginRequestSchema,
  response: UpdatePluginResponseSchema,
});

/**
 * Deletes a plugin.
 *
 * It cannot be undone.
 *
 * - `id`: The id of the plugin.
 */
export const deletePlugin = builtInOperation({
  id: 'deletePlugin',
  api: 'admin',
  method: 'DELETE',
  path: '/plugins/{id}',
  response: EmptyResponseSchema,
});

/**
 * Returns a plugin, its interfaces replaced by what implements them.
 *
 * Which interface stands for which is the query parameter `interfaces`. How it is written
 * is not documented: pass it with the option `query` of the call.
 *
 * - `id`: The id of the plugin.
 */
export const getDereferencedPlugin = builtInOperation({
  id: 'getDereferencedPlugin',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{id}/dereferenced',
  response: GetDereferencedPluginResponseSchema,
});

/**
 * Returns a plugin by its name and version.
 *
 * - `name`: The name of the plugin.
 * - `version`: The version of the plugin.
 */
export const getPluginByName = builtInOperation({
  id: 'getPluginByName',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{name}/{version}',
  response: GetPluginByNameResponseSchema,
});

/**
 * Returns the code of a plugin.
 *
 * - `id`: The id of the plugin.
 * - `platform`: The platform that the code is for: `node` or `browser`. The service does
 *   not document others.
 */
export const getPluginCode = builtInOperation({
  id: 'getPluginCode',
  api: 'admin',
  method: 'GET',
  path: '/plugins/{id}/code/{platform}',
  response: GetPluginCodeResponseSchema,
});

/**
 * Changes how much the workspace may spend on AI in a month.
 *
 * It sets the limit of the month for the workspace of the client, and spends nothing.
 */
export const changeAISpendQuota = builtInOperation({
  id: 'changeAISpendQuota',
  api: 'admin',
  method: 'PUT',
  path: '/quotas/ai-spend',
  body: ChangeAISpendQuotaRequestSchema,
  response: EmptyResponseSchema,
});

/** Returns whose a bot is: its workspace, and the user of the token. */
export const introspect = builtInOperation({
  id: 'introspect',
  api: 'admin',
  method: 'POST',
  path: '/introspect',
  body: IntrospectRequestSchema,
  response: IntrospectResponseSchema,
  workspace: false,
});
