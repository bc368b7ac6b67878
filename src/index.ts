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
export type { ResponseInfo } from './core/call.ts';
export type {
  CallOptions,
  PagedCallOptions,
  PayloadOptions,
  QueryValue,
} from './core/call-options.ts';
export type {
  ClientEvent,
  ErrorEvent,
  ObservedError,
  Observer,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  SuccessEvent,
} from './core/events.ts';
export type { Credential, HeadersOption } from './core/headers.ts';
export type { Method } from './core/operation.ts';
export type { PageList, ToArrayOptions } from './core/page-list.ts';
export type { Call, WithResponse } from './core/run-call.ts';
export type {
  Schema,
  StandardIssue,
  StandardOutput,
  StandardResult,
  StandardSchema,
} from './core/schema.ts';
export type { Fetch } from './core/send.ts';
export type { ClientOptions, RetryOptions } from './core/settings.ts';
export {
  AbortError,
  type AnyBotPlatformError,
  ApiError,
  type ApiErrorFields,
  BadRequestError,
  BotPlatformError,
  type BotPlatformErrorKind,
  ConfigurationError,
  ConflictError,
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
  type RateLimit,
  RateLimitError,
  RedirectError,
  TimeoutError,
  UnauthorizedError,
} from './errors/index.ts';
export {
  defineOperation,
  type OperationDefinition,
  type OperationInput,
  type OperationItem,
  type OperationResponse,
} from './operation.ts';
export { operations } from './operations.ts';
export * from './schemas.ts';
export { VERSION } from './version.ts';
