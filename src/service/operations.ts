/**
 * The entry point `bot-platform-sdk/operations`: every operation of the chat API, for `chat.request`, with its schemas
 * and types. `addParticipant`, `getOrCreateConversation` and `getEvent` are the objects of the main entry point.
 */
export {
  AddParticipantRequestSchema,
  type AddParticipantResponse,
  AddParticipantResponseSchema,
  addParticipant,
  type Conversation,
  ConversationSchema,
  type Event,
  EventSchema,
  type GetEventResponse,
  GetEventResponseSchema,
  GetOrCreateConversationRequestSchema,
  type GetOrCreateConversationResponse,
  GetOrCreateConversationResponseSchema,
  getEvent,
  getOrCreateConversation,
  type User,
  UserSchema,
} from './chat.ts';
export * from './chat-operations.ts';
export { type ListMeta, ListMetaSchema } from './list-meta.ts';
