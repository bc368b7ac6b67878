export { AdminClient, type AdminClientOptions, type ListBotsInput } from './admin-client.ts';
export {
  type AddParticipantInput,
  ChatClient,
  type ChatClientOptions,
  type GetEventInput,
  type GetOrCreateConversationInput,
} from './chat-client.ts';
export type {
  Client,
  OperationOptions,
  OperationResult,
  RequestArguments,
  ResponseWithPayload,
} from './client.ts';
export type { ResponseInfo } from './core/attempt.ts';
export type {
  CallOptions,
  PagedCallOptions,
  PayloadOptions,
  QueryValue,
} from './core/call-options.ts';
export type { Credential } from './core/credential.ts';
export type { HeadersOption } from './core/headers.ts';
export type { RetryOptions } from './core/limits.ts';
export type {
  ClientEvent,
  ErrorEvent,
  ObservedError,
  Observer,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './core/observer.ts';
export type { PageList, ToArrayOptions } from './core/page-list.ts';
export type { Call, WithResponse } from './core/result.ts';
export type { Schema } from './core/schema.ts';
export type { Fetch } from './core/send.ts';
export type { ClientOptions } from './core/settings.ts';
export type {
  StandardIssue,
  StandardOutput,
  StandardResult,
  StandardSchema,
} from './core/standard-schema.ts';
export {
  AbortError,
  type AnyBotPlatformError,
  ApiError,
  type ApiErrorFields,
  BotPlatformError,
  type BotPlatformErrorKind,
  ConfigurationError,
  ConnectionError,
  type ErrorContext,
  type ErrorText,
  ForbiddenError,
  InternalServerError,
  InvalidRequestError,
  InvalidResponseError,
  type InvalidResponseReason,
  type Issue,
  isBotPlatformError,
  NotFoundError,
  PaginationError,
  PayloadTooLargeError,
  RateLimitError,
  RedirectError,
  TimeoutError,
  UnauthorizedError,
} from './errors.ts';
export {
  defineOperation,
  type Method,
  type OperationDefinition,
  type OperationInput,
  type OperationItem,
  type OperationResponse,
} from './operation.ts';
export { operations } from './operations.ts';
export * from './schemas.ts';
export { VERSION } from './version.ts';
