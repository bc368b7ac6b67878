export type { Bot, BotTurn } from './bot.ts';
export type { Collection, Draft } from './collection.ts';
export type {
  ConversationCollection,
  ConversationDeletion,
  ConversationMembers,
} from './conversation-collection.ts';
export type { Failure, FaultFailure, SlowResponse, StatusFailure } from './failure.ts';
export type { Fault } from './fault.ts';
export type { PlatformFetch } from './fetch.ts';
export type { AdminAccess, ChatAccess, ListenOptions, PlatformServer } from './loopback-server.ts';
export type { Query } from './paging.ts';
export { createPlatform, type OperationName, type Platform } from './platform.ts';
export type {
  PlatformBot,
  PlatformOptions,
  RequestObserver,
  Seed,
  SeedUser,
} from './platform-options.ts';
export type { RecordedRequest } from './recorded-request.ts';
export type { HandleOptions, Resolved, Resolver, ResolverRequest } from './resolver.ts';
export type { ApiName, InterfaceName } from './route.ts';
