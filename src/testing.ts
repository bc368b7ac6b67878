export type { BotDefinition, PlatformBot } from './testing/admin/bot.ts';
export type { IssueCollection, IssueDraft } from './testing/admin/issue-collection.ts';
export type { PlatformLog } from './testing/admin/state.ts';
export type { BotBehavior, BotContext } from './testing/chat/bot-behavior.ts';
export type {
  ConversationCollection,
  ConversationDeletion,
  ConversationMembers,
} from './testing/chat/conversation-collection.ts';
export type {
  MessageCollection,
  Unlisted,
  UnlistedMessage,
} from './testing/chat/message-collection.ts';
export type { UnlistedSignal } from './testing/chat/signals.ts';
export type { UserCollection } from './testing/chat/user-collection.ts';
export type { Collection, Draft } from './testing/collection.ts';
export { createPlatform } from './testing/create-platform.ts';
export type {
  Failure,
  FaultFailure,
  PlannedFailures,
  SlowResponse,
  StatusFailure,
} from './testing/failures/failure.ts';
export type { Fault } from './testing/failures/fault.ts';
export type { PlatformFetch } from './testing/forms/fetch.ts';
export type {
  AdminAccess,
  ChatAccess,
  ListenOptions,
  PlatformServer,
} from './testing/forms/server.ts';
export { callOf, listOf, type MockedPage } from './testing/mocks.ts';
export type { OwnedCollection, OwnedDraft } from './testing/owned-collection.ts';
export type { OperationName, Platform } from './testing/platform.ts';
export type {
  OwnedSeed,
  PlatformOptions,
  RequestObserver,
  Seed,
  SeedUser,
  SeedWorkspace,
} from './testing/platform-options.ts';
export type { Query } from './testing/query.ts';
export type { RecordedRequest } from './testing/recorded-request.ts';
export type {
  ApiName,
  HandleOptions,
  OperationOrId,
  RecordOf,
  Resolved,
  Resolver,
  ResolverRequest,
} from './testing/resolver.ts';
