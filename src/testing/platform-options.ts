import {
  callable,
  checkOptions,
  problemThrower,
  type Rule,
  readOptions,
  readOwnProperties,
  rule,
  type ThrowProblem,
  wholeNumber,
} from '../options/reader.ts';
import type * as service from '../service/generated/types.ts';
import type { Conversation, Event, User } from '../service/resources.ts';
import type { PlatformBot } from './admin/bot.ts';
import type { IssueDraft } from './admin/issue-collection.ts';
import type { PlatformLog, WorkspaceSeed } from './admin/state.ts';
import type { BotBehavior } from './chat/bot-behavior.ts';
import type { UnlistedMessage } from './chat/message-collection.ts';
import { type Draft, headerRule, isHeaderValue } from './collection.ts';
import type { OwnedDraft } from './owned-collection.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** What a platform holds at the start: a number of generated resources, or an array; missing fields are filled in. */
export type Seed<T> = number | readonly Draft<T>[];

/** A user that a platform starts with. */
export interface SeedUser extends User {
  /** The key of the user. By default, the platform makes one. */
  key: string;
}

/** A workspace that a platform starts with. */
export interface SeedWorkspace extends Draft<service.Workspace> {
  /**
   * The bots of the workspace.
   * @default 0
   */
  readonly bots?: Seed<PlatformBot>;
  /**
   * The members of the workspace. The first one is the account that the token belongs to.
   * @default 1
   */
  readonly members?: Seed<service.WorkspaceMember>;
}

/** A number of generated records, or an array. Without an owner, such as `botId`, a record belongs to the first one. */
export type OwnedSeed<T, Field extends string> = number | readonly OwnedDraft<T, Field>[];

/** The options of {@link createPlatform}. A list of resources is empty by default. */
export interface PlatformOptions {
  /** Bots of the first workspace, in addition to those in `workspaces`. */
  readonly bots?: Seed<PlatformBot>;
  /**
   * The workspaces. The first one is that of `platform.adminOptions`; `platform.adminOptionsOf` is for all.
   * @default 1
   */
  readonly workspaces?: number | readonly SeedWorkspace[];
  /** The integrations of workspaces. */
  readonly integrations?: OwnedSeed<service.Integration, 'workspaceId'>;
  /** The interfaces of workspaces. */
  readonly interfaces?: OwnedSeed<service.Interface, 'workspaceId'>;
  /** The plugins of workspaces. */
  readonly plugins?: OwnedSeed<service.Plugin, 'workspaceId'>;
  /** The versions of bots. */
  readonly versions?: OwnedSeed<service.BotVersion, 'botId'>;
  /** The API keys of bots. */
  readonly apiKeys?: OwnedSeed<service.ApiKey, 'botId'>;
  /** The logs of bots and integrations. */
  readonly logs?: OwnedSeed<PlatformLog, 'botId' | 'integrationId'>;
  /** The issues of bots, and their occurrences. */
  readonly issues?: number | readonly IssueDraft[];
  /**
   * The users. The first one is the user of `platform.chatOptions`.
   * @default 1
   */
  readonly users?: Seed<SeedUser>;
  /** The conversations. They belong to the user of `platform.chatOptions`. */
  readonly conversations?: Seed<Conversation>;
  /**
   * The events. Without a `conversationId`, an event belongs to the first conversation of the user of
   * `platform.chatOptions`, which is created if there is none.
   */
  readonly events?: Seed<Event>;
  /**
   * The messages. Without a `conversationId` or a `userId`, a message is one of the user of `platform.chatOptions`, in
   * its first conversation.
   */
  readonly messages?: number | readonly (Draft<service.Message> | UnlistedMessage<string>)[];
  /**
   * The number of items on a page of a list if the request has no `pageSize`.
   * @default 20
   */
  readonly pageSize?: number;
  /**
   * The bot of every conversation: `'echo'` sends each message and event back; an object has a function `message`, which is
   * called with each message of a user, a function `event`, or both. By default, there is none.
   */
  readonly bot?: 'echo' | BotBehavior;
  /** The key that signs user keys, which are then JWTs (HS256, claim `id`). Callers may sign their own. By default, user keys are random. */
  readonly encryptionKey?: string;
  /** The key of the first user, in place of the one in `users`. By default, the platform makes one. */
  readonly userKey?: string;
  /** The last segment of `chatOptions.baseUrl`. By default, it is random. */
  readonly webhookId?: string;
  /** The access token of the admin API. By default, it is random. */
  readonly token?: string;
  /** The id of the first workspace. By default, it is the one in `workspaces`, or random. */
  readonly workspaceId?: string;
  /**
   * Called with each request, its credentials masked, as soon as its response or its fault is known. An error or a
   * rejection of it is ignored.
   */
  readonly onRequest?: RequestObserver;
}

/**
 * A function that is called with each request to a platform, and with its request target: the path, the address of the
 * API included, and the query, as they were sent, credentials masked.
 */
export type RequestObserver = (request: RecordedRequest, target: string) => void;

/** The credentials that open a platform, and its address. */
export type Credentials = Required<Pick<PlatformOptions, 'webhookId' | 'token'>> &
  Pick<PlatformOptions, 'encryptionKey'>;

/** The resources with which a platform starts, in the order of creation. */
export interface Seeds {
  readonly workspaces: readonly WorkspaceSeed[];
  readonly users: readonly object[];
  /** The drafts of the other collections, by name: a conversation comes before what is in it. */
  readonly others: Readonly<Record<string, readonly object[]>>;
}

/** The largest number of resources of one kind that a platform generates: it holds them in memory. */
export const maxGenerated = 1_000_000;

type Given = number | readonly object[];

const seed = rule<Given>(
  (value) =>
    Array.isArray(value) ||
    (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxGenerated),
  `must be a whole number from 0 to ${maxGenerated}, or an array of resources`,
);
const headerValue = rule<string>(isHeaderValue, headerRule);
/** The collections that are filled alike, in the order of creation. */
const seedNames = [
  ...(['integrations', 'interfaces', 'plugins', 'versions', 'apiKeys', 'logs', 'issues'] as const),
  ...(['conversations', 'events', 'messages'] as const),
] as const;
const seedRules = Object.fromEntries(seedNames.map((name) => [name, seed])) as Record<
  (typeof seedNames)[number],
  Rule<Given>
>;
const rules = {
  ...seedRules,
  bots: seed,
  workspaces: seed,
  users: seed,
  pageSize: wholeNumber(1),
  bot: rule<'echo' | BotBehavior>(
    (value) => value === 'echo' || isBotBehavior(value),
    "must be 'echo', or an object with the functions `message`, `event` or both",
  ),
  encryptionKey: rule<string>(
    (value) => typeof value === 'string' && value !== '',
    'must be a text',
  ),
  userKey: headerValue,
  webhookId: rule<string>(
    (value) => typeof value === 'string' && /^[.~-]*\w[\w.~-]*$/.test(value),
    'must be a segment of a path: letters, digits, "_", "-", "." or "~"',
  ),
  token: headerValue,
  workspaceId: headerValue,
  onRequest: callable<RequestObserver>(),
};

/** The options that a JSON file can hold: `onRequest` is a function. */
export const jsonOptions = Object.keys(rules).filter((name) => name !== 'onRequest');

function isBotBehavior(value: unknown): boolean {
  const { message, event } = Object(value);
  const functions = [message, event].filter((part) => part !== undefined);
  return functions.length > 0 && functions.every((part) => typeof part === 'function');
}

const throwProblem: ThrowProblem = (name, problem, cause) =>
  problemThrower('createPlatform')(name, problem, cause);

/** Reads the options of a platform, once. */
export function readPlatformOptions(options: unknown) {
  const {
    webhookId = crypto.randomUUID(),
    token = `fake-token-${crypto.randomUUID()}`,
    workspaceId,
    userKey,
    encryptionKey,
    pageSize = 20,
    bot,
    onRequest,
    ...given
  } = readOptions(rules, options, throwProblem);
  // Without a workspace there is no admin API, and without a user no key to call with.
  const [firstWorkspace = {}, ...workspaces] = expand('workspaces', given.workspaces ?? 1);
  const [firstUser = {}, ...users] = expand('users', given.users);
  const seeds: Seeds = {
    workspaces: [
      readFirstWorkspace(firstWorkspace, workspaceId, given.bots),
      ...workspaces.map((workspace, index) => readWorkspace(workspace, index + 2)),
    ],
    users: [{ ...firstUser, ...(userKey !== undefined && { key: userKey }) }, ...users],
    others: Object.fromEntries(seedNames.map((name) => [name, expand(name, given[name])])),
  };
  const credentials: Credentials = {
    ...{ webhookId, token },
    ...(encryptionKey !== undefined && { encryptionKey }),
  };
  return { seeds, credentials, pageSize, bot, onRequest };
}

const workspaceRules = {
  id: rule<string>((id) => typeof id === 'string', 'must be a text'),
  bots: seed,
  members: seed,
};

function readWorkspace(value: object, position: number): WorkspaceSeed {
  const throwSeedProblem: ThrowProblem = (name, problem) =>
    throwProblem('workspaces', `: the \`${name}\` of one ${problem}`);
  const given = checkOptions(
    workspaceRules,
    readOwnProperties(value, throwSeedProblem),
    throwSeedProblem,
  );
  const { bots, members = 1, ...workspace } = given;
  return {
    workspace: { name: `Workspace ${position}`, ...workspace },
    members: expand('members', members),
    bots: expand('bots', bots),
  };
}

/** The workspace that the options of the platform are of. */
function readFirstWorkspace(
  value: object,
  workspaceId: string | undefined,
  bots: Given | undefined,
): WorkspaceSeed {
  const { workspace, members, bots: further } = readWorkspace(value, 1);
  const { id = workspaceId ?? `fake-workspace-${crypto.randomUUID()}` } = workspace;
  if (workspaceId !== undefined && id !== workspaceId) {
    throwProblem('workspaceId', 'must be the `id` of the first of `workspaces`, if that has one');
  }
  return { workspace: { ...workspace, id }, members, bots: [...expand('bots', bots), ...further] };
}

function expand(name: string, given: Given = 0): readonly object[] {
  if (typeof given === 'number') {
    const noun = name.charAt(0).toUpperCase() + name.slice(1, -1);
    return Array.from({ length: given }, (_, index) =>
      name === 'users' || name === 'bots' ? { name: `${noun} ${index + 1}` } : {},
    );
  }
  for (const resource of given) {
    readOwnProperties(resource, (_, problem) =>
      throwProblem(name, `must hold objects: one ${problem}`),
    );
  }
  try {
    return structuredClone(given);
  } catch {
    return throwProblem(name, 'must only hold values that JSON can represent');
  }
}
