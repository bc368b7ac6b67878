/** The entry point `bot-platform-sdk/operations`: every built-in operation as data, with its schemas and types. */
export * from './service/generated/admin-operations.ts';
export type * from './service/generated/admin-types.ts';
export * from './service/generated/chat-operations.ts';
export type * from './service/generated/chat-types.ts';
export { schemas } from './service/generated/schemas.ts';
export type {
  Bot,
  Conversation,
  EmptyResponse,
  Event,
  ListMeta,
  User,
} from './service/resources.ts';
export type { Discriminable } from './service/schema-parts.ts';
