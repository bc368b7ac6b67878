export { AdminClient, type AdminClientOptions } from './admin-client.ts';
export { ChatClient, type ChatClientOptions } from './chat-client.ts';
export type { OperationOptions, OperationResult, RequestArguments } from './client.ts';
export type { Call, WithResponse } from './core/call/run-call.ts';
export type { Method } from './core/operation/compile-operation.ts';
export {
  defineOperation,
  type OperationDefinition,
  type OperationEvent,
  type OperationInput,
  type OperationItem,
  type OperationResponse,
  type ResponseDefinition,
  type StreamDefinition,
} from './define-operation.ts';
export {
  type Dialogue,
  type DialogueOptions,
  openDialogue,
  type SayOptions,
} from './dialogue/dialogue.ts';
export type { Turn, TurnEnd, TurnOptions } from './dialogue/turn.ts';
export * from './errors/index.ts';
export type {
  ClientErrorEvent,
  ClientEvent,
  ClientRequestEvent,
  ClientResponseEvent,
  ClientRetryEvent,
  ClientSuccessEvent,
  ClientUnknownVariantEvent,
  ObservedError,
  Observer,
} from './observer.ts';
export type {
  CallOptions,
  PagedCallOptions,
  PayloadOptions,
  QueryValue,
} from './options/call-options.ts';
export type { ClientOptions, Fetch } from './options/client-options.ts';
export type { Credential, HeadersOption } from './options/headers.ts';
export type { RetryOptions } from './options/limits.ts';
export type { PageList, ToArrayOptions } from './paging/page-list.ts';
export type * from './service/generated/types.ts';
export {
  type Bot,
  BotSchema,
  type Conversation,
  ConversationSchema,
  type EmptyResponse,
  type Event,
  EventSchema,
  type EventWithPayload,
  type ListMeta,
  ListMetaSchema,
  type User,
  UserSchema,
} from './service/resources.ts';
export type {
  StandardIssue,
  StandardOutput,
  StandardResult,
  StandardSchema,
} from './shared/standard-schema.ts';
export type { EventStream } from './streams/event-stream.ts';
export type { ReconnectOptions, StreamOptions } from './streams/options.ts';
export type { Schema } from './validation/schema.ts';
export type { UnknownVariant } from './validation/unknown-variant.ts';
export { VERSION } from './version.ts';
