import * as z from 'zod/mini';
import { builtInOperation, type OperationInput } from '../define-operation.ts';
import { lazily } from './lazily.ts';
import { looseObject } from './loose-object.ts';
import { anyObject, type Documented, timestamp } from './schema-parts.ts';

// The resources of the chat API, then its operations: method, path, input and response.

const userFields = {
  id: z.string(),
  name: z.exactOptional(z.string()),
  pictureUrl: z.exactOptional(z.string()),
  profile: z.exactOptional(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/**
 * The schema of a user, who is also returned as a participant. It is strict, as documented: there are no other
 * properties. See "Resources" in docs/specification.md.
 */
export const UserSchema = z.strictObject(userFields);
/** Someone who interacts with a bot within one integration. See "Resources" in docs/specification.md. */
export interface User extends z.output<typeof UserSchema> {}

/**
 * The schema of a conversation. Further fields are kept, since the specification does not show them all.
 * See "Resources" in docs/specification.md.
 */
export const ConversationSchema = looseObject({
  id: z.string(),
  createdAt: z.exactOptional(timestamp),
  updatedAt: z.exactOptional(timestamp),
});
/** A conversation of a bot. See "Resources" in docs/specification.md. */
export interface Conversation extends Documented<z.output<typeof ConversationSchema>> {}

/**
 * The schema of an event. Only `id` is required, since the specification does not show which fields are. Further
 * fields are kept. See "Resources" in docs/specification.md.
 */
export const EventSchema = looseObject({
  id: z.string(),
  createdAt: z.exactOptional(timestamp),
  payload: z.exactOptional(anyObject),
  conversationId: z.exactOptional(z.string()),
  userId: z.exactOptional(z.string()),
});
/** An event of a conversation, its payload an object of unknown structure. See "Resources" in docs/specification.md. */
export interface Event extends Documented<z.output<typeof EventSchema>> {}

type EventFields = Omit<(typeof EventSchema)['shape'], 'payload'>;
/** An {@link Event} whose payload was validated by the schema of the call. */
export interface EventWithPayload<Payload>
  extends z.output<z.ZodMiniObject<EventFields, z.core.$strip>> {
  /** The payload, as the schema returned it. */
  payload: Payload;
}

// An envelope names the interface of its resource, so that a hover shows `User` and not its fields.
/** The schema of a user in a response, which is read tolerantly: unknown properties are dropped. */
export const user: z.ZodMiniType<User> = lazily(() => z.object(userFields));
const conversation: z.ZodMiniType<Conversation> = ConversationSchema;
const event: z.ZodMiniType<Event> = EventSchema;

// The schema of a response keeps further properties, which its type does not have: hence the types of the responses
// below. A constant for the wider type of a schema would keep webpack from leaving out the schemas that are not used.

/** The schema of the request body of `addParticipant`. See "Operations" in docs/specification.md. */
export const AddParticipantRequestSchema = lazily(() => z.strictObject({ userId: z.string() }));
/** The schema of the response body of `addParticipant`. See "Operations" in docs/specification.md. */
export const AddParticipantResponseSchema = lazily(() => looseObject({ participant: user }));
/** What `addParticipant` returns. See "Operations" in docs/specification.md. */
export interface AddParticipantResponse
  extends Documented<z.output<typeof AddParticipantResponseSchema>> {}

/** Adds a user as a participant of a conversation. See "Operations" in docs/specification.md. */
export const addParticipant = builtInOperation({
  id: 'addParticipant',
  api: 'chat',
  method: 'POST',
  path: '/conversations/{conversationId}/participants',
  body: AddParticipantRequestSchema,
  response: AddParticipantResponseSchema as z.ZodMiniType<AddParticipantResponse>,
});
/** The input of {@link ChatClient.addParticipant}. */
export interface AddParticipantInput extends OperationInput<typeof addParticipant> {}

/**
 * The schema of the request body of `getOrCreateConversation`. `id` is optional, since the specification does not
 * show whether it is required. See "Operations" in docs/specification.md.
 */
export const GetOrCreateConversationRequestSchema = lazily(() =>
  z.strictObject({ id: z.optional(z.string()) }),
);
/** The schema of the response body of `getOrCreateConversation`. See "Operations" in docs/specification.md. */
export const GetOrCreateConversationResponseSchema = lazily(() => looseObject({ conversation }));
/** What `getOrCreateConversation` returns. See "Operations" in docs/specification.md. */
export interface GetOrCreateConversationResponse
  extends Documented<z.output<typeof GetOrCreateConversationResponseSchema>> {}

/** Returns a conversation, or creates a new one. See "Operations" in docs/specification.md. */
export const getOrCreateConversation = builtInOperation({
  id: 'getOrCreateConversation',
  api: 'chat',
  method: 'POST',
  path: '/conversations/get-or-create',
  body: GetOrCreateConversationRequestSchema,
  response: GetOrCreateConversationResponseSchema as z.ZodMiniType<GetOrCreateConversationResponse>,
  // With an id, a repeated call finds what the first one created; without, it creates another one.
  idempotent: ({ id }) => id !== undefined,
});
/** The input of {@link ChatClient.getOrCreateConversation}. */
export interface GetOrCreateConversationInput
  extends OperationInput<typeof getOrCreateConversation> {
  /**
   * The id of the conversation: 1 to 70 letters, digits, `_`, `-`, `/` or `\`. The specification leaves open whether it is
   * required; the public service requires it. See "The id of a conversation" in docs/first-bot.md.
   */
  id?: string | undefined;
}

/** The schema of the response body of `getEvent`. See "Operations" in docs/specification.md. */
export const GetEventResponseSchema = lazily(() => looseObject({ event }));
/** What `getEvent` returns. See "Operations" in docs/specification.md. */
export interface GetEventResponse extends Documented<z.output<typeof GetEventResponseSchema>> {}

/** Retrieves an event. See "Operations" in docs/specification.md. */
export const getEvent = builtInOperation({
  id: 'getEvent',
  api: 'chat',
  method: 'GET',
  path: '/events/{id}',
  response: GetEventResponseSchema as z.ZodMiniType<GetEventResponse>,
  payload: 'event',
});
/** The input of {@link ChatClient.getEvent}. */
export interface GetEventInput extends OperationInput<typeof getEvent> {}
