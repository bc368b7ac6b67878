export type { Collection } from './collection.ts';
export type { ConversationCollection, ConversationMembers } from './conversation-collection.ts';
export type { Failure, Fault, FaultFailure, StatusFailure } from './failure.ts';
export type { ListenOptions } from './loopback-server.ts';
export type { Query } from './paging.ts';
export {
  type AdminAccess,
  type ChatAccess,
  createPlatform,
  type OperationName,
  type Platform,
  type PlatformFetch,
  type PlatformServer,
} from './platform.ts';
export type { PlatformOptions, Seed } from './platform-options.ts';
export type { RecordedRequest } from './recorded-request.ts';
export type { Resolved, Resolver, ResolverRequest } from './resolver.ts';
export type { InterfaceName } from './route.ts';
