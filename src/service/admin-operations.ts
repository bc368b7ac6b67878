/**
 * The operations of the admin API, with their types and schemas.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */

import * as z from 'zod/mini';
import { builtInOperation } from '../operation.ts';
import { EmptyResponseSchema } from './empty-response.ts';
import { lazily } from './lazily.ts';
import { type ListMeta, ListMetaSchema, withoutEmptyToken } from './list-meta.ts';
import { timestamp } from './schema-parts.ts';

/** The schema of an object that can be a variant of a discriminated union. */
type Discriminable<Output, Input = unknown> = z.ZodMiniType<Output, Input> &
  z.core.$ZodTypeDiscriminable;

/** An e-mail address of RFC 5321. */
const emailSchema = lazily(() =>
  z.email({
    pattern:
      /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-z\d.:-]+\])$/i,
  }),
);

/** A state of a bot, as it is defined. */
export interface BotStateDefinitionInput {
  /** What has a state of its own. */
  type: 'conversation' | 'user' | 'bot';
  /** The JSON Schema of the state. */
  schema: { [key: string]: unknown };
  /** When the state expires. The service does not document its unit. */
  expiry?: number | undefined;
}
export const BotStateDefinitionInputSchema: Discriminable<
  BotStateDefinitionInput,
  BotStateDefinitionInput
> = lazily(() =>
  z.strictObject({
    type: z.enum(['conversation', 'user', 'bot']),
    schema: z.record(z.string(), z.unknown()),
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
  schema: { [key: string]: unknown };
  /** Attributes of the event, by name. */
  attributes?: { [key: string]: string } | undefined;
}
export const BotEventDefinitionInputSchema: z.ZodMiniType<
  BotEventDefinitionInput,
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
    schema: z.record(z.string(), z.unknown()),
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
  schedule: { [key: string]: unknown };
  /** The type of the event. */
  type: string;
  /** The content of the event. */
  payload: { [key: string]: unknown };
}
export const BotRecurringEventInputSchema: z.ZodMiniType<
  BotRecurringEventInput,
  BotRecurringEventInput
> = lazily(() =>
  z.strictObject({
    schedule: z.record(z.string(), z.unknown()),
    type: z
      .string()
      .check(z.refine((text) => [...text].length <= 200, 'must have at most 200 characters')),
    payload: z.record(z.string(), z.unknown()),
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
  input: { [key: string]: unknown };
  /** What the action returns. */
  output: { [key: string]: unknown };
  /** Attributes of the action, by name. */
  attributes?: { [key: string]: string } | undefined;
}
export const BotActionDefinitionInputSchema: z.ZodMiniType<
  BotActionDefinitionInput,
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
    input: z.record(z.string(), z.unknown()),
    output: z.record(z.string(), z.unknown()),
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

/** A file that belongs to a bot. */
export interface BotMediaInput {
  /** The address of the file. */
  url: string;
  /** The name of the file. */
  name: string;
}
export const BotMediaInputSchema: z.ZodMiniType<BotMediaInput, BotMediaInput> = lazily(() =>
  z.strictObject({
    url: z.string(),
    name: z.string(),
  }),
);

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
        events: { [key: string]: { [key: string]: unknown } } | null;
      }
    | undefined;
  /** The actions that the bot defines, by name. */
  actions?: { [key: string]: BotActionDefinitionInput } | undefined;
  /** The configuration of the bot. */
  configuration?:
    | {
        /** The values. */
        data?: { [key: string]: unknown } | undefined;
        /** The JSON Schema of the values. */
        schema?: { [key: string]: unknown } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for users. */
  user?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: { [key: string]: unknown } } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: { [key: string]: unknown } } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for messages. */
  message?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: { [key: string]: unknown } } | undefined;
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
  medias?: BotMediaInput[] | undefined;
  /** The address of the bot. */
  url?: string | undefined;
  /** The secrets of the bot, by name. Their values are secret. */
  secrets?: { [key: string]: string } | undefined;
  /** Whether the bot is one in development. */
  dev?: boolean | undefined;
}
export const CreateBotRequestSchema: z.ZodMiniType<CreateBotRequest, CreateBotRequest> = lazily(
  () =>
    z.strictObject({
      states: z.optional(z.record(z.string(), BotStateDefinitionInputSchema)),
      events: z.optional(z.record(z.string(), BotEventDefinitionInputSchema)),
      recurringEvents: z.optional(z.record(z.string(), BotRecurringEventInputSchema)),
      subscriptions: z.optional(
        z.strictObject({
          events: z.nullable(z.record(z.string(), z.record(z.string(), z.unknown()))),
        }),
      ),
      actions: z.optional(z.record(z.string(), BotActionDefinitionInputSchema)),
      configuration: z.optional(
        z.strictObject({
          data: z.optional(z.record(z.string(), z.unknown())),
          schema: z.optional(z.record(z.string(), z.unknown())),
        }),
      ),
      user: z.optional(
        z.strictObject({
          tags: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
        }),
      ),
      conversation: z.optional(
        z.strictObject({
          tags: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
        }),
      ),
      message: z.optional(
        z.strictObject({
          tags: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
        }),
      ),
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
  z.looseObject({
    url: z.string(),
    name: z.string(),
  }),
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
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    signingSecret: z.string(),
    integrations: z.record(z.string(), z.record(z.string(), z.unknown())),
    plugins: z.record(z.string(), z.record(z.string(), z.unknown())),
    maxExecutionTime: z.exactOptional(z.number()),
    user: z.looseObject({
      tags: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
    conversation: z.looseObject({
      tags: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
    message: z.looseObject({
      tags: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
    states: z.record(z.string(), z.record(z.string(), z.unknown())),
    configuration: z.looseObject({
      data: z.record(z.string(), z.unknown()),
      schema: z.record(z.string(), z.unknown()),
    }),
    events: z.record(z.string(), z.record(z.string(), z.unknown())),
    recurringEvents: z.record(z.string(), z.record(z.string(), z.unknown())),
    subscriptions: z.looseObject({
      events: z.nullable(z.record(z.string(), z.record(z.string(), z.unknown()))),
    }),
    actions: z.record(z.string(), z.record(z.string(), z.unknown())),
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

export interface CreateBotResponse {
  bot: BotDetails;
}
export const CreateBotResponseSchema: z.ZodMiniType<CreateBotResponse> = lazily(() =>
  z.looseObject({
    bot: BotDetailsSchema,
  }),
);

export interface GetBotResponse {
  bot: BotDetails;
}
export const GetBotResponseSchema: z.ZodMiniType<GetBotResponse> = lazily(() =>
  z.looseObject({
    bot: BotDetailsSchema,
  }),
);

/** An event of a bot, as it is changed. */
export interface BotEventUpdateInput {
  /** The title of the event. */
  title?: string | undefined;
  /** What the event means. */
  description?: string | undefined;
  /** The JSON Schema of the payload of the event. */
  schema: { [key: string]: unknown };
  /** Attributes of the event, by name. */
  attributes?: { [key: string]: string | null } | undefined;
}
export const BotEventUpdateInputSchema: z.ZodMiniType<BotEventUpdateInput, BotEventUpdateInput> =
  lazily(() =>
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
      schema: z.record(z.string(), z.unknown()),
      attributes: z.optional(
        z.record(
          z.string(),
          z.nullable(
            z
              .string()
              .check(
                z.refine((text) => [...text].length <= 200, 'must have at most 200 characters'),
              ),
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
  input: { [key: string]: unknown };
  /** What the action returns. */
  output: { [key: string]: unknown };
  /** Attributes of the action, by name. */
  attributes?: { [key: string]: string | null } | undefined;
}
export const BotActionUpdateInputSchema: z.ZodMiniType<BotActionUpdateInput, BotActionUpdateInput> =
  lazily(() =>
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
      input: z.record(z.string(), z.unknown()),
      output: z.record(z.string(), z.unknown()),
      attributes: z.optional(
        z.record(
          z.string(),
          z.nullable(
            z
              .string()
              .check(
                z.refine((text) => [...text].length <= 200, 'must have at most 200 characters'),
              ),
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
  configuration?: { [key: string]: unknown } | undefined;
  /** The channels that are disabled. */
  disabledChannels?: string[] | undefined;
}
export const BotIntegrationUpdateInputSchema: z.ZodMiniType<
  BotIntegrationUpdateInput,
  BotIntegrationUpdateInput
> = lazily(() =>
  z.strictObject({
    enabled: z.optional(z.boolean()),
    integrationId: z.optional(z.string()),
    configurationType: z.optional(z.nullable(z.string())),
    configuration: z.optional(z.record(z.string(), z.unknown())),
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
  configuration?: { [key: string]: unknown } | undefined;
  /** The interfaces of the plugin, by name. */
  interfaces?: { [key: string]: { [key: string]: unknown } } | undefined;
  /** The integrations of the plugin, by name. */
  integrations?: { [key: string]: { [key: string]: unknown } } | undefined;
}
export const BotPluginUpdateInputSchema: z.ZodMiniType<BotPluginUpdateInput, BotPluginUpdateInput> =
  lazily(() =>
    z.strictObject({
      id: z.string(),
      enabled: z.optional(z.boolean()),
      configuration: z.optional(z.record(z.string(), z.unknown())),
      interfaces: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
      integrations: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
    }),
  );

export interface UpdateBotRequest {
  /** The address of the bot. */
  url?: string | null | undefined;
  /** How the service authenticates itself to the bot. */
  authentication?: 'iam' | 'hmac-sha256' | undefined;
  /** The configuration of the bot. */
  configuration?:
    | {
        /** The values. */
        data?: { [key: string]: unknown } | undefined;
        /** The JSON Schema of the values. */
        schema?: { [key: string]: unknown } | undefined;
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
        tags?: { [key: string]: { [key: string]: unknown } | null } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for messages. */
  message?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: { [key: string]: unknown } | null } | undefined;
      }
    | undefined;
  /** The tags that the bot defines for conversations. */
  conversation?:
    | {
        /** The tags, by name. */
        tags?: { [key: string]: { [key: string]: unknown } | null } | undefined;
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
        events: { [key: string]: { [key: string]: unknown } | null } | null;
      }
    | undefined;
  /** The source code of the bot. */
  code?: string | undefined;
  /** The name of the bot. */
  name?: string | undefined;
  /** What the bot is for. */
  description?: string | undefined;
  /** Files that belong to the bot. */
  medias?: BotMediaInput[] | undefined;
  /** The secrets of the bot, by name. Their values are secret. */
  secrets?: { [key: string]: string | null } | undefined;
  /** The service does not document what a layer is. */
  layers?: string[] | undefined;
  /** Whether what plugins define is merged into what the bot defines. */
  shouldMergePlugins?: boolean | undefined;
}
export const UpdateBotRequestSchema: z.ZodMiniType<UpdateBotRequest, UpdateBotRequest> = lazily(
  () =>
    z.strictObject({
      url: z.optional(z.nullable(z.string())),
      authentication: z.optional(z.enum(['iam', 'hmac-sha256'])),
      configuration: z.optional(
        z.strictObject({
          data: z.optional(z.record(z.string(), z.unknown())),
          schema: z.optional(z.record(z.string(), z.unknown())),
        }),
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
        z.strictObject({
          tags: z.optional(z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))),
        }),
      ),
      message: z.optional(
        z.strictObject({
          tags: z.optional(z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))),
        }),
      ),
      conversation: z.optional(
        z.strictObject({
          tags: z.optional(z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))),
        }),
      ),
      events: z.optional(z.record(z.string(), z.nullable(BotEventUpdateInputSchema))),
      actions: z.optional(z.record(z.string(), z.nullable(BotActionUpdateInputSchema))),
      states: z.optional(z.record(z.string(), z.nullable(BotStateDefinitionInputSchema))),
      recurringEvents: z.optional(z.record(z.string(), z.nullable(BotRecurringEventInputSchema))),
      integrations: z.optional(z.record(z.string(), z.nullable(BotIntegrationUpdateInputSchema))),
      plugins: z.optional(z.record(z.string(), z.nullable(BotPluginUpdateInputSchema))),
      subscriptions: z.optional(
        z.strictObject({
          events: z.nullable(z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))),
        }),
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

export interface UpdateBotResponse {
  bot: BotDetails;
}
export const UpdateBotResponseSchema: z.ZodMiniType<UpdateBotResponse> = lazily(() =>
  z.looseObject({
    bot: BotDetailsSchema,
  }),
);

export interface TransferBotRequest {
  /** The id of the workspace that gets the bot. */
  targetWorkspaceId: string;
}
export const TransferBotRequestSchema: z.ZodMiniType<TransferBotRequest, TransferBotRequest> =
  lazily(() =>
    z.strictObject({
      targetWorkspaceId: z.string(),
    }),
  );

/** Whether all users of a workspace have access to a bot, or selected ones. */
export type BotAllowlistSetting = 'ALL_WORKSPACE_USERS' | 'SELECTED_USERS' | (string & {});
export const BotAllowlistSettingSchema: z.ZodMiniType<BotAllowlistSetting> = lazily(() =>
  z.string(),
);

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
  z.looseObject({
    setting: BotAllowlistSettingSchema,
    users: z.array(
      z.looseObject({
        id: z.string(),
      }),
    ),
  }),
);

/** Whether all users of a workspace have access to a bot, or selected ones. */
export type BotAllowlistSettingInput = 'ALL_WORKSPACE_USERS' | 'SELECTED_USERS';
export const BotAllowlistSettingInputSchema: z.ZodMiniType<
  BotAllowlistSettingInput,
  BotAllowlistSettingInput
> = lazily(() => z.enum(['ALL_WORKSPACE_USERS', 'SELECTED_USERS']));

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
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    note: z.string(),
  }),
);

export interface ListBotApiKeysResponse {
  /** The keys. */
  baks: ApiKey[];
}
export const ListBotApiKeysResponseSchema: z.ZodMiniType<ListBotApiKeysResponse> = lazily(() =>
  z.looseObject({
    baks: z.array(ApiKeySchema),
  }),
);

export interface CreateBotApiKeyRequest {
  /** The id of the bot. */
  botId: string;
  /** What the key is for. */
  note?: string | undefined;
}
export const CreateBotApiKeyRequestSchema: z.ZodMiniType<
  CreateBotApiKeyRequest,
  CreateBotApiKeyRequest
> = lazily(() =>
  z.strictObject({
    botId: z.string(),
    note: z.optional(z.string()),
  }),
);

/** A new API key of a bot, or a new access token, with its value. */
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
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    note: z.string(),
    value: z.string(),
  }),
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
  z.looseObject({
    id: z.string(),
    name: z.string(),
    description: z.exactOptional(z.string()),
  }),
);

export interface ListBotVersionsResponse {
  /** The versions. */
  versions: BotVersion[];
}
export const ListBotVersionsResponseSchema: z.ZodMiniType<ListBotVersionsResponse> = lazily(() =>
  z.looseObject({
    versions: z.array(BotVersionSchema),
  }),
);

export interface CreateBotVersionRequest {
  /** The name of the version. */
  name: string;
  /** What the version is for. */
  description?: string | undefined;
}
export const CreateBotVersionRequestSchema: z.ZodMiniType<
  CreateBotVersionRequest,
  CreateBotVersionRequest
> = lazily(() =>
  z.strictObject({
    name: z.string(),
    description: z.optional(z.string()),
  }),
);

export interface CreateBotVersionResponse {
  version: BotVersion;
}
export const CreateBotVersionResponseSchema: z.ZodMiniType<CreateBotVersionResponse> = lazily(() =>
  z.looseObject({
    version: BotVersionSchema,
  }),
);

export interface GetBotVersionResponse {
  /** The address of the version. */
  url: string;
}
export const GetBotVersionResponseSchema: z.ZodMiniType<GetBotVersionResponse> = lazily(() =>
  z.looseObject({
    url: z.string(),
  }),
);

export interface DeployBotVersionRequest {
  /** The id of the version. */
  versionId: string;
}
export const DeployBotVersionRequestSchema: z.ZodMiniType<
  DeployBotVersionRequest,
  DeployBotVersionRequest
> = lazily(() =>
  z.strictObject({
    versionId: z.string(),
  }),
);

/** How much a bot was used in a period of time. */
export interface BotAnalytics {
  /** The start of the period. */
  startDateTimeUtc: string;
  /** The end of the period. */
  endDateTimeUtc: string;
  returningUsers: number;
  newUsers: number;
  sessions: number;
  /** All messages. */
  messages: number;
  /** The messages of users. */
  userMessages: number;
  /** The messages of the bot. */
  botMessages: number;
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
    inputTokens: number;
    outputTokens: number;
    latency: { [key: string]: unknown };
    tokensPerSecond: { [key: string]: unknown };
    cost: { [key: string]: unknown };
  };
}
export const BotAnalyticsSchema: z.ZodMiniType<BotAnalytics> = lazily(() =>
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
      latency: z.record(z.string(), z.unknown()),
      tokensPerSecond: z.record(z.string(), z.unknown()),
      cost: z.record(z.string(), z.unknown()),
    }),
  }),
);

export interface GetBotAnalyticsResponse {
  /** The records. */
  records: BotAnalytics[];
}
export const GetBotAnalyticsResponseSchema: z.ZodMiniType<GetBotAnalyticsResponse> = lazily(() =>
  z.looseObject({
    records: z.array(BotAnalyticsSchema),
  }),
);

/** An entry of the log of a bot or of an integration. */
export interface LogEntry {
  /** The time of the entry. */
  timestamp: string;
  /** The level of the entry. */
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
  z.looseObject({
    timestamp: z.string(),
    level: z.string(),
    message: z.string(),
    workflowId: z.exactOptional(z.string()),
    userId: z.exactOptional(z.string()),
    conversationId: z.exactOptional(z.string()),
  }),
);

export interface GetBotLogsResponse {
  logs: LogEntry[];
  /** The token of the next page, absent on the last page. */
  nextToken?: string;
}
export const GetBotLogsResponseSchema: z.ZodMiniType<GetBotLogsResponse> = lazily(() =>
  z.pipe(
    z.transform(withoutEmptyToken),
    z.looseObject({
      logs: z.array(LogEntrySchema),
      nextToken: z.exactOptional(z.string()),
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
  z.looseObject({
    id: z.string(),
    code: z.string(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    title: z.string(),
    description: z.string(),
    groupedData: z.record(z.string(), z.record(z.string(), z.unknown())),
    eventsCount: z.number(),
    category: z.string(),
    resolutionLink: z.nullable(z.string()),
  }),
);

export interface ListBotIssuesResponse {
  issues: BotIssue[];
  meta?: ListMeta;
}
export const ListBotIssuesResponseSchema: z.ZodMiniType<ListBotIssuesResponse> = lazily(() =>
  z.looseObject({
    issues: z.array(BotIssueSchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
);

export interface GetBotIssueResponse {
  issue: BotIssue;
}
export const GetBotIssueResponseSchema: z.ZodMiniType<GetBotIssueResponse> = lazily(() =>
  z.looseObject({
    issue: BotIssueSchema,
  }),
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
  z.looseObject({
    id: z.string(),
    createdAt: timestamp,
    data: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
);

export interface ListBotIssueEventsResponse {
  /** The occurrences. */
  issueEvents: BotIssueEvent[];
}
export const ListBotIssueEventsResponseSchema: z.ZodMiniType<ListBotIssueEventsResponse> = lazily(
  () =>
    z.looseObject({
      issueEvents: z.array(BotIssueEventSchema),
    }),
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
  z.looseObject({
    timestamp: z.string(),
    integrationName: z.exactOptional(z.string()),
    actionType: z.string(),
    input: z.record(z.string(), z.unknown()),
    inputTruncated: z.exactOptional(z.boolean()),
    output: z.nullable(z.record(z.string(), z.unknown())),
    outputTruncated: z.exactOptional(z.boolean()),
    status: z.string(),
    durationMs: z.number(),
    cached: z.boolean(),
    errorMessage: z.exactOptional(z.nullable(z.string())),
  }),
);

export interface ListActionRunsResponse {
  data: ActionRun[];
  meta?: ListMeta;
}
export const ListActionRunsResponseSchema: z.ZodMiniType<ListActionRunsResponse> = lazily(() =>
  z.looseObject({
    data: z.array(ActionRunSchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
);

export interface GetIntegrationLogsResponse {
  logs: LogEntry[];
  /** The token of the next page, absent on the last page. */
  nextToken?: string;
}
export const GetIntegrationLogsResponseSchema: z.ZodMiniType<GetIntegrationLogsResponse> = lazily(
  () =>
    z.pipe(
      z.transform(withoutEmptyToken),
      z.looseObject({
        logs: z.array(LogEntrySchema),
        nextToken: z.exactOptional(z.string()),
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
  z.looseObject({
    id: z.string(),
    description: z.string(),
    taskId: z.string(),
    category: z.string(),
    data: z.record(z.string(), z.unknown()),
    createdAt: timestamp,
  }),
);

export interface ListActivitiesResponse {
  activities: Activity[];
  meta?: ListMeta;
}
export const ListActivitiesResponseSchema: z.ZodMiniType<ListActivitiesResponse> = lazily(() =>
  z.looseObject({
    activities: z.array(ActivitySchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
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
  z.looseObject({
    id: z.string(),
    userId: z.exactOptional(z.string()),
    email: z.string(),
    createdAt: z.string(),
    role: RoleSchema,
    profilePicture: z.exactOptional(z.string()),
    displayName: z.exactOptional(z.string()),
  }),
);

export interface ListWorkspaceMembersResponse {
  members: WorkspaceMember[];
  meta?: ListMeta;
}
export const ListWorkspaceMembersResponseSchema: z.ZodMiniType<ListWorkspaceMembersResponse> =
  lazily(() =>
    z.looseObject({
      members: z.array(WorkspaceMemberSchema),
      meta: z.exactOptional(ListMetaSchema),
    }),
  );

/** What a member of a workspace may do. */
export type RoleInput = 'viewer' | 'billing' | 'developer' | 'manager' | 'administrator' | 'owner';
export const RoleInputSchema: z.ZodMiniType<RoleInput, RoleInput> = lazily(() =>
  z.enum(['viewer', 'billing', 'developer', 'manager', 'administrator', 'owner']),
);

export interface CreateWorkspaceMemberRequest {
  /** The e-mail address of the new member. */
  email: string;
  /** What the member may do. */
  role: RoleInput;
}
export const CreateWorkspaceMemberRequestSchema: Discriminable<
  CreateWorkspaceMemberRequest,
  CreateWorkspaceMemberRequest
> = lazily(() =>
  z.strictObject({
    email: emailSchema,
    role: RoleInputSchema,
  }),
);

export interface UpdateWorkspaceMemberRequest {
  /** What the member may do. */
  role?: RoleInput | undefined;
}
export const UpdateWorkspaceMemberRequestSchema: z.ZodMiniType<
  UpdateWorkspaceMemberRequest,
  UpdateWorkspaceMemberRequest
> = lazily(() =>
  z.strictObject({
    role: z.optional(RoleInputSchema),
  }),
);

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

export interface ListWorkspacesResponse {
  workspaces: Workspace[];
  meta?: ListMeta;
}
export const ListWorkspacesResponseSchema: z.ZodMiniType<ListWorkspacesResponse> = lazily(() =>
  z.looseObject({
    workspaces: z.array(WorkspaceSchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
);

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
  socialAccounts?: string[] | undefined;
  /** Whether the workspace is public. */
  isPublic?: boolean | undefined;
  /**
   * The handle: 3 to 64 lower-case letters, digits, `-` and `_`, with a letter or a digit at both
   * ends.
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
  z.looseObject({
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

export interface GetAuditRecordsResponse {
  records: AuditRecord[];
  meta?: ListMeta;
}
export const GetAuditRecordsResponseSchema: z.ZodMiniType<GetAuditRecordsResponse> = lazily(() =>
  z.looseObject({
    records: z.array(AuditRecordSchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
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
  z.enum([
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
  /** The id that has the usage. */
  id: string;
  /** The period. */
  period: string;
  /** How much was used. */
  value: number;
  /** How much may be used. */
  quota: number;
  /** What is counted. */
  type: UsageType;
}
export const UsageSchema: z.ZodMiniType<Usage> = lazily(() =>
  z.looseObject({
    id: z.string(),
    period: z.string(),
    value: z.number(),
    quota: z.number(),
    type: UsageTypeSchema,
  }),
);

export interface ListWorkspaceUsagesResponse {
  /** The usages. */
  usages: Usage[];
}
export const ListWorkspaceUsagesResponseSchema: z.ZodMiniType<ListWorkspaceUsagesResponse> = lazily(
  () =>
    z.looseObject({
      usages: z.array(UsageSchema),
    }),
);

/** The part of a bot in a usage. */
export interface BotUsage {
  /** The id of the bot. */
  botId: string;
  /** How much the bot used. */
  value: number;
}
export const BotUsageSchema: z.ZodMiniType<BotUsage> = lazily(() =>
  z.looseObject({
    botId: z.string(),
    value: z.number(),
  }),
);

export interface BreakDownWorkspaceUsageByBotResponse {
  /** The usage of each bot. */
  data: BotUsage[];
}
export const BreakDownWorkspaceUsageByBotResponseSchema: z.ZodMiniType<BreakDownWorkspaceUsageByBotResponse> =
  lazily(() =>
    z.looseObject({
      data: z.array(BotUsageSchema),
    }),
  );

/** How much of something may be used in a period. */
export interface Quota {
  /** The period. */
  period: string;
  /** How much may be used. */
  value: number;
  /** What is limited. */
  type: UsageType;
}
export const QuotaSchema: z.ZodMiniType<Quota> = lazily(() =>
  z.looseObject({
    period: z.string(),
    value: z.number(),
    type: UsageTypeSchema,
  }),
);

export interface ListWorkspaceQuotasResponse {
  /** The quotas. */
  quotas: Quota[];
}
export const ListWorkspaceQuotasResponseSchema: z.ZodMiniType<ListWorkspaceQuotasResponse> = lazily(
  () =>
    z.looseObject({
      quotas: z.array(QuotaSchema),
    }),
);

export interface GetWorkspaceQuotaResponse {
  quota: Quota;
}
export const GetWorkspaceQuotaResponseSchema: z.ZodMiniType<GetWorkspaceQuotaResponse> = lazily(
  () =>
    z.looseObject({
      quota: QuotaSchema,
    }),
);

/** How far a quota is used up. */
export interface QuotaCompletion {
  /** What is limited. */
  type: UsageType;
  /** How far the quota is used up. */
  completion: number;
}
export const QuotaCompletionSchema: z.ZodMiniType<QuotaCompletion> = lazily(() =>
  z.looseObject({
    type: UsageTypeSchema,
    completion: z.number(),
  }),
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
    month: number;
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
  z.looseObject({
    id: z.string(),
    period: z.looseObject({
      month: z.number(),
      year: z.number(),
    }),
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

export interface ListWorkspaceInvoicesResponse {
  /** The invoices. */
  invoices: Invoice[];
}
export const ListWorkspaceInvoicesResponseSchema: z.ZodMiniType<ListWorkspaceInvoicesResponse> =
  lazily(() =>
    z.looseObject({
      invoices: z.array(InvoiceSchema),
    }),
  );

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

export interface GetUpcomingInvoiceResponse {
  /** The total. The service does not document its unit. */
  total: number;
  /** The lines of the invoice. */
  lineItems: InvoiceLineItem[];
}
export const GetUpcomingInvoiceResponseSchema: z.ZodMiniType<GetUpcomingInvoiceResponse> = lazily(
  () =>
    z.looseObject({
      total: z.number(),
      lineItems: z.array(InvoiceLineItemSchema),
    }),
);

export interface GetUsageResponse {
  usage: Usage;
}
export const GetUsageResponseSchema: z.ZodMiniType<GetUsageResponse> = lazily(() =>
  z.looseObject({
    usage: UsageSchema,
  }),
);

export interface GetMultipleUsagesResponse {
  /** The usages. */
  usages: Usage[];
}
export const GetMultipleUsagesResponseSchema: z.ZodMiniType<GetMultipleUsagesResponse> = lazily(
  () =>
    z.looseObject({
      usages: z.array(UsageSchema),
    }),
);

export interface ListUsageHistoryResponse {
  /** The usages. */
  usages: Usage[];
}
export const ListUsageHistoryResponseSchema: z.ZodMiniType<ListUsageHistoryResponse> = lazily(() =>
  z.looseObject({
    usages: z.array(UsageSchema),
  }),
);

/** A change of a usage. */
export interface UsageActivity {
  /** The time of the change. */
  timestamp: string;
  /** How much was used. */
  value: number;
  /** The period. */
  period: string;
  /** Data about the change. */
  metadata: { [key: string]: unknown } | null;
}
export const UsageActivitySchema: z.ZodMiniType<UsageActivity> = lazily(() =>
  z.looseObject({
    timestamp: z.string(),
    value: z.number(),
    period: z.string(),
    metadata: z.nullable(z.record(z.string(), z.unknown())),
  }),
);

export interface ListUsageActivityResponse {
  data: UsageActivity[];
  meta?: ListMeta;
}
export const ListUsageActivityResponseSchema: z.ZodMiniType<ListUsageActivityResponse> = lazily(
  () =>
    z.looseObject({
      data: z.array(UsageActivitySchema),
      meta: z.exactOptional(ListMetaSchema),
    }),
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
  z.looseObject({
    key: z.string(),
    date: z.string(),
    value: z.number(),
    metadata: z.exactOptional(
      z.looseObject({
        botId: z.string(),
        type: z.string(),
        subtype: z.exactOptional(z.string()),
        source: z.exactOptional(z.string()),
      }),
    ),
  }),
);

export interface ListUsageActivityDailyResponse {
  data: DailyUsageActivity[];
  meta?: ListMeta;
}
export const ListUsageActivityDailyResponseSchema: z.ZodMiniType<ListUsageActivityDailyResponse> =
  lazily(() =>
    z.looseObject({
      data: z.array(DailyUsageActivitySchema),
      meta: z.exactOptional(ListMetaSchema),
    }),
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
  z.looseObject({
    id: z.string(),
    email: z.string(),
    displayName: z.exactOptional(z.string()),
    emailVerified: z.boolean(),
    profilePicture: z.exactOptional(z.string()),
    createdAt: timestamp,
  }),
);

export interface GetAccountResponse {
  account: Account;
}
export const GetAccountResponseSchema: z.ZodMiniType<GetAccountResponse> = lazily(() =>
  z.looseObject({
    account: AccountSchema,
  }),
);

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

export interface UpdateAccountResponse {
  account: Account;
}
export const UpdateAccountResponseSchema: z.ZodMiniType<UpdateAccountResponse> = lazily(() =>
  z.looseObject({
    account: AccountSchema,
  }),
);

export interface ListPersonalAccessTokensResponse {
  /** The tokens. */
  pats: ApiKey[];
}
export const ListPersonalAccessTokensResponseSchema: z.ZodMiniType<ListPersonalAccessTokensResponse> =
  lazily(() =>
    z.looseObject({
      pats: z.array(ApiKeySchema),
    }),
  );

export interface CreatePersonalAccessTokenRequest {
  /** What the token is for. */
  note: string;
}
export const CreatePersonalAccessTokenRequestSchema: z.ZodMiniType<
  CreatePersonalAccessTokenRequest,
  CreatePersonalAccessTokenRequest
> = lazily(() =>
  z.strictObject({
    note: z.string(),
  }),
);

export interface CreatePersonalAccessTokenResponse {
  pat: NewApiKey;
}
export const CreatePersonalAccessTokenResponseSchema: z.ZodMiniType<CreatePersonalAccessTokenResponse> =
  lazily(() =>
    z.looseObject({
      pat: NewApiKeySchema,
    }),
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
 * The list has no pages.
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
 * The `value` of the response is the key. It is a secret, and no other operation returns it.
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
 * The list has no pages.
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
      /** Only entries of this level. */
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
 * The list has no pages.
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
      /** Only entries of this level. */
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

/** Adds a member to the workspace. */
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
 * - `id`: The id of the member.
 */
export const deleteWorkspaceMember = builtInOperation({
  id: 'deleteWorkspaceMember',
  api: 'admin',
  method: 'DELETE',
  path: '/workspace-members/{id}',
  response: EmptyResponseSchema,
});

/** Lists workspaces. */
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
 * Lists who changed what in a workspace.
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
 * The list has no pages.
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
      /** The period, written as in the `period` of a response. */
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
 * The list has no pages.
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
      /** The period, written as in the `period` of a response. */
      period: z.optional(z.string()),
    }),
  ),
  response: BreakDownWorkspaceUsageByBotResponseSchema,
  workspace: false,
});

/**
 * Lists the quotas of a workspace.
 *
 * The list has no pages.
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
      /** The period, written as in the `period` of a response. */
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
      /** The period, written as in the `period` of a response. */
      period: z.optional(z.string()),
    }),
  ),
  response: GetWorkspaceQuotaResponseSchema,
  workspace: false,
});

/**
 * Returns how far the quotas of workspaces are used up.
 *
 * The names of the entries, and the number that `completion` counts to, are not documented.
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
 * The list has no pages.
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
 * - `id`: The id that has the usage.
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
      /** The period, written as in the `period` of a response. */
      period: z.optional(z.string()),
    }),
  ),
  response: GetUsageResponseSchema,
});

/**
 * Returns usages of several ids and types.
 *
 * The list has no pages.
 */
export const getMultipleUsages = builtInOperation({
  id: 'getMultipleUsages',
  api: 'admin',
  method: 'GET',
  path: '/usages/multiple',
  query: lazily(() =>
    z.strictObject({
      /** The types of usage, one parameter each. */
      types: z.array(z.string()),
      /** The ids that have usage, one parameter each. */
      ids: z.array(z.string()),
      /** The period, written as in the `period` of a response. */
      period: z.optional(z.string()),
    }),
  ),
  response: GetMultipleUsagesResponseSchema,
  workspace: false,
});

/**
 * Lists a usage, period by period.
 *
 * The list has no pages.
 *
 * - `id`: The id that has the usage.
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
 * Lists what changed a usage.
 *
 * - `id`: The id that has the usage.
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
 * Lists what changed a usage, day by day.
 *
 * - `id`: The id that has the usage.
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

/** Changes the account of the caller. */
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
 * Lists the access tokens of the caller, without their values.
 *
 * The list has no pages.
 */
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
 * The `value` of the response is the token. It is a secret, and no other operation returns it.
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
