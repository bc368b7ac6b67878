/**
 * Chat and admin API of the bot platform 0.0.0
 *
 * Written by `npx bot-platform-sdk operations`: change the document, not this file.
 */
import { defineOperation } from 'bot-platform-sdk';
import * as z from 'zod/mini';

/** A date-time of RFC 3339. */
const timestampSchema = z.stringFormat(
  'datetime',
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i,
);

export interface GetOrCreateConversationRequest {
  /** The id of the conversation: 1 to 70 letters, digits, `_`, `-`, `/` and `\`. */
  id?: string | undefined;
}
export const GetOrCreateConversationRequestSchema: z.ZodMiniType<
  GetOrCreateConversationRequest,
  GetOrCreateConversationRequest
> = z.lazy(() =>
  z.strictObject({
    id: z.optional(z.string()),
  }),
);

/** A conversation of a bot. */
export interface Conversation {
  /** The identifier of the conversation. */
  id: string;
  /** The creation time. */
  createdAt?: string;
  /** The time of the last update. */
  updatedAt?: string;
}
export const ConversationSchema: z.ZodMiniType<Conversation> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    createdAt: z.exactOptional(timestampSchema),
    updatedAt: z.exactOptional(timestampSchema),
  }),
);

export interface GetOrCreateConversationResponse {
  conversation: Conversation;
}
export const GetOrCreateConversationResponseSchema: z.ZodMiniType<GetOrCreateConversationResponse> =
  z.lazy(() =>
    z.looseObject({
      conversation: ConversationSchema,
    }),
  );

export interface AddParticipantRequest {
  /** The id of the user to add. */
  userId: string;
}
export const AddParticipantRequestSchema: z.ZodMiniType<
  AddParticipantRequest,
  AddParticipantRequest
> = z.lazy(() =>
  z.strictObject({
    userId: z.string(),
  }),
);

/** Someone interacting with a bot within one integration. */
export interface User {
  /** The identifier of the user. */
  id: string;
  /** The name of the user. */
  name?: string;
  /** The picture URL of the user. */
  pictureUrl?: string;
  /** Custom profile data of the user, encoded as a string. */
  profile?: string;
  /** The creation time. */
  createdAt: string;
  /** The time of the last update. */
  updatedAt: string;
}
export const UserSchema: z.ZodMiniType<User> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    name: z.exactOptional(z.string()),
    pictureUrl: z.exactOptional(z.string()),
    profile: z.exactOptional(z.string()),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  }),
);

export interface AddParticipantResponse {
  participant: User;
}
export const AddParticipantResponseSchema: z.ZodMiniType<AddParticipantResponse> = z.lazy(() =>
  z.looseObject({
    participant: UserSchema,
  }),
);

/** An event of a conversation. */
export interface Event {
  /** The identifier of the event. */
  id: string;
  /** The creation time. */
  createdAt?: string;
  /** The content of the event. */
  payload?: { [key: string]: unknown };
  /** The conversation the event belongs to. */
  conversationId?: string;
  /** The user the event belongs to. */
  userId?: string;
}
export const EventSchema: z.ZodMiniType<Event> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    createdAt: z.exactOptional(timestampSchema),
    payload: z.exactOptional(z.record(z.string(), z.unknown())),
    conversationId: z.exactOptional(z.string()),
    userId: z.exactOptional(z.string()),
  }),
);

export interface GetEventResponse {
  event: Event;
}
export const GetEventResponseSchema: z.ZodMiniType<GetEventResponse> = z.lazy(() =>
  z.looseObject({
    event: EventSchema,
  }),
);

/** A bot of a workspace. */
export interface Bot {
  /** The identifier of the bot. */
  id: string;
  /** The creation time. */
  createdAt?: string;
  /** The time of the last update. */
  updatedAt?: string;
  /** The name of the bot. */
  name?: string;
  /** The time of the deployment. */
  deployedAt?: string;
}
export const BotSchema: z.ZodMiniType<Bot> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    createdAt: z.exactOptional(timestampSchema),
    updatedAt: z.exactOptional(timestampSchema),
    name: z.exactOptional(z.string()),
    deployedAt: z.exactOptional(timestampSchema),
  }),
);

/** Metadata of a list. */
export interface ListMeta {
  /** The token of the next page, absent on the last page. */
  nextToken?: string | null;
}
export const ListMetaSchema: z.ZodMiniType<ListMeta> = z.lazy(() =>
  z.looseObject({
    nextToken: z.exactOptional(z.nullable(z.string())),
  }),
);

export interface ListBotsResponse {
  bots: Bot[];
  meta?: ListMeta;
}
export const ListBotsResponseSchema: z.ZodMiniType<ListBotsResponse> = z.lazy(() =>
  z.looseObject({
    bots: z.array(BotSchema),
    meta: z.exactOptional(ListMetaSchema),
  }),
);

/**
 * Returns a conversation, or creates a new one.
 *
 * A conversation is found by its `id`. The public service requires an `id`.
 */
export const getOrCreateConversation = defineOperation({
  id: 'getOrCreateConversation',
  api: 'chat',
  method: 'POST',
  path: '/conversations/get-or-create',
  body: GetOrCreateConversationRequestSchema,
  response: GetOrCreateConversationResponseSchema,
});

/**
 * Adds a user as a participant of a conversation.
 *
 * The caller must own the conversation. What a second call for the same user does is not
 * documented.
 *
 * - `conversationId`: The id of the conversation.
 */
export const addParticipant = defineOperation({
  id: 'addParticipant',
  api: 'chat',
  method: 'POST',
  path: '/conversations/{conversationId}/participants',
  body: AddParticipantRequestSchema,
  response: AddParticipantResponseSchema,
});

/**
 * Retrieves an event.
 *
 * The caller must participate in its conversation. A schema passed as `payload` validates and types
 * the payload of the event.
 *
 * - `id`: The id of the event.
 */
export const getEvent = defineOperation({
  id: 'getEvent',
  api: 'chat',
  method: 'GET',
  path: '/events/{id}',
  response: GetEventResponseSchema,
});

/** Lists the bots of the workspace. */
export const listBots = defineOperation({
  id: 'listBots',
  api: 'admin',
  method: 'GET',
  path: '/bots',
  query: z.lazy(() =>
    z.strictObject({
      /** The token of the page, from `meta.nextToken` of the page before. */
      nextToken: z.optional(z.string()),
      /** Only bots whose `dev` has this value. */
      dev: z.optional(z.boolean()),
      /** What the list is sorted by. */
      sortField: z.optional(z.enum(['createdAt', 'updatedAt'])),
      /** Whether the list is ascending or descending. */
      sortDirection: z.optional(z.enum(['asc', 'desc'])),
    }),
  ),
  response: ListBotsResponseSchema,
  paging: { items: 'bots' },
});
