/** The entry point `bot-platform-sdk/operations`: every built-in operation as data, with its schemas and types. */
export {
  type Bot,
  BotSchema,
  ListBotsRequestSchema,
  type ListBotsResponse,
  ListBotsResponseSchema,
  listBots,
} from './service/admin.ts';
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
} from './service/chat.ts';
export { type EmptyResponse, EmptyResponseSchema } from './service/empty-response.ts';
export * from './service/generated/admin-operations.ts';
export * from './service/generated/chat-operations.ts';
export { type ListMeta, ListMetaSchema } from './service/list-meta.ts';
