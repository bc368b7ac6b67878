import * as z from 'zod/mini';
import { _isoDateTime } from 'zod/v4/core';
import { isJsonObject } from './shared/json.ts';

/**
 * The documented properties of a type: a misspelt property is a compile error. Further properties are kept at run time.
 */
type Documented<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/**
 * A date-time of RFC 3339, which is ISO 8601 with seconds and a zone: `Z` or an offset. Kept as the string that was sent.
 * It is what `z.iso.datetime` makes; a bundler cannot take one function out of that namespace.
 */
const timestamp = _isoDateTime(z.ZodMiniISODateTime, { offset: true });

/** A JSON object of unknown inner structure, passed through by reference: not copied, however deep it is. */
const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, 'expected an object');

const userFields = {
  id: z.string(),
  name: z.exactOptional(z.string()),
  pictureUrl: z.exactOptional(z.string()),
  profile: z.exactOptional(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** A user, also returned under the name participant. Strict, as documented: it has no other properties. Specification §2. */
export const UserSchema = z.strictObject(userFields);
/** Someone interacting with a bot within one integration. Specification §2. */
export interface User extends z.output<typeof UserSchema> {}

/** A conversation. Further fields are not shown by the specification, so they are kept. Specification §2. */
export const ConversationSchema = z.looseObject({
  id: z.string(),
  createdAt: z.exactOptional(timestamp),
  updatedAt: z.exactOptional(timestamp),
});
/** A conversation of a bot. Specification §2. */
export interface Conversation extends Documented<z.output<typeof ConversationSchema>> {}

/** An event. Which fields are required is not shown, so only `id` is. Further fields are kept. Specification §2. */
export const EventSchema = z.looseObject({
  id: z.string(),
  createdAt: z.exactOptional(timestamp),
  payload: z.exactOptional(jsonObject),
  conversationId: z.exactOptional(z.string()),
  userId: z.exactOptional(z.string()),
});
/** An event of a conversation, its payload an object of unknown structure. Specification §2. */
export interface Event extends Documented<z.output<typeof EventSchema>> {}

type EventFields = Omit<(typeof EventSchema)['shape'], 'payload'>;
/** An {@link Event} whose payload was validated by the schema given with the call. */
export interface EventWithPayload<Payload>
  extends z.output<z.ZodMiniObject<EventFields, z.core.$strip>> {
  /** What the schema made of the payload. */
  payload: Payload;
}

/** A bot of a workspace. Further fields are kept. Specification §2. */
export const BotSchema = z.looseObject({
  id: z.string(),
  createdAt: z.exactOptional(timestamp),
  updatedAt: z.exactOptional(timestamp),
  name: z.exactOptional(z.string()),
  deployedAt: z.exactOptional(timestamp),
});
/** A bot of a workspace. `deployedAt` is absent on a bot that was never deployed. Specification §2. */
export interface Bot extends Documented<z.output<typeof BotSchema>> {}

/** Metadata of a list. A missing, `null` or empty `nextToken` ends the list. Specification §2. */
export const ListMetaSchema = z.looseObject({
  nextToken: z.exactOptional(z.nullable(z.string())),
});
/** Metadata of a list. Specification §2. */
export interface ListMeta extends Documented<z.output<typeof ListMetaSchema>> {}

// An envelope names the interface of its resource, so that a hover shows `User` and not its fields.
// What the service sends is read tolerantly: of a user, unknown properties are dropped.
const user: z.ZodMiniType<User> = z.object(userFields);
const conversation: z.ZodMiniType<Conversation> = ConversationSchema;
const event: z.ZodMiniType<Event> = EventSchema;
const bot: z.ZodMiniType<Bot> = BotSchema;
const listMeta: z.ZodMiniType<ListMeta> = ListMetaSchema;

/** The request body of `addParticipant`. Specification §4. */
export const AddParticipantRequestSchema = z.strictObject({ userId: z.string() });
/** The response body of `addParticipant`. Specification §4. */
export const AddParticipantResponseSchema = z.looseObject({ participant: user });
/** What `addParticipant` returns. Specification §4. */
export interface AddParticipantResponse
  extends Documented<z.output<typeof AddParticipantResponseSchema>> {}

/** The request body of `getOrCreateConversation`. Whether `id` is required is not shown, so it is not. Specification §4. */
export const GetOrCreateConversationRequestSchema = z.strictObject({ id: z.optional(z.string()) });
/** The response body of `getOrCreateConversation`. Specification §4. */
export const GetOrCreateConversationResponseSchema = z.looseObject({ conversation });
/** What `getOrCreateConversation` returns. Specification §4. */
export interface GetOrCreateConversationResponse
  extends Documented<z.output<typeof GetOrCreateConversationResponseSchema>> {}

/** The response body of `getEvent`. Specification §4. */
export const GetEventResponseSchema = z.looseObject({ event });
/** What `getEvent` returns. Specification §4. */
export interface GetEventResponse extends Documented<z.output<typeof GetEventResponseSchema>> {}
/** What `getEvent` returns when it was given a `payload` schema. */
export interface GetEventResponseWithPayload<Payload> {
  /** The event, its payload typed by the schema. */
  event: EventWithPayload<Payload>;
}

/** The query of `listBots`. Not shown by the specification; the token is the one of `meta.nextToken`. */
export const ListBotsRequestSchema = z.strictObject({ nextToken: z.optional(z.string()) });
/** The response body of `listBots`. Specification §4. */
export const ListBotsResponseSchema = z.looseObject({
  bots: z.array(bot),
  meta: z.exactOptional(listMeta),
});
/** One page of `listBots`. Specification §4. */
export interface ListBotsResponse extends Documented<z.output<typeof ListBotsResponseSchema>> {}
