import * as z from 'zod/mini';
import {
  callable,
  option,
  type Refuse,
  readOptions,
  refuseConfiguration,
  wholeNumber,
} from '../options/reader.ts';
import { BotSchema, type Bot as ServiceBot } from '../service/admin.ts';
import type { Conversation, Event, User } from '../service/chat.ts';
import type { Message } from '../service/chat-operations.ts';
import type { Bot } from './bot.ts';
import type { Draft } from './collection.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** What a platform holds at the start: a number of generated resources, or an array; missing fields are filled in. */
export type Seed<T> = number | readonly Draft<T>[];

/** A user that a platform starts with. */
export interface SeedUser extends User {
  /** The key of the user. By default, the platform makes one. */
  key: string;
}

/** A bot of the fake platform: the specification does not show `tags` and `type`, which the service sends. */
export interface PlatformBot extends ServiceBot {
  /** The tags, which `listBots` filters by. */
  tags: Record<string, string>;
  /** The kind of the bot, such as `studio`. */
  type: string;
  /** Whether `listBots` with the query parameter `dev=true` returns it, and not `dev=false`. */
  dev?: boolean;
}

/** The options of {@link createPlatform}. */
export interface PlatformOptions {
  /**
   * The bots of the workspace.
   * @default 0
   */
  readonly bots?: Seed<PlatformBot>;
  /**
   * The users. The first one is the user of `platform.chatOptions`.
   * @default 1
   */
  readonly users?: Seed<SeedUser>;
  /**
   * The conversations. They belong to the user of `platform.chatOptions`.
   * @default 0
   */
  readonly conversations?: Seed<Conversation>;
  /**
   * The events. Without a `conversationId`, an event belongs to the first conversation of the user of
   * `platform.chatOptions`, which is created if there is none.
   * @default 0
   */
  readonly events?: Seed<Event>;
  /**
   * The messages. Without a `conversationId` or a `userId`, a message is one of the user of `platform.chatOptions`, in
   * its first conversation.
   * @default 0
   */
  readonly messages?: Seed<Message>;
  /**
   * The number of items on a page of a list if the request has no `pageSize`.
   * @default 20
   */
  readonly pageSize?: number;
  /** The bot of every conversation: `'echo'` sends each message and event back. By default, there is none. */
  readonly bot?: 'echo' | Bot;
  /** Makes user keys JWTs that this key signs (HS256, claim `id`), and accepts those that a caller signed. By default, they are random. */
  readonly encryptionKey?: string;
  /** The key of the first user, in place of the one in `users`. By default, the platform makes one. */
  readonly userKey?: string;
  /** The last segment of `chatOptions.baseUrl`. By default, it is random. */
  readonly webhookId?: string;
  /** The access token of the admin API. By default, it is random. */
  readonly token?: string;
  /** The workspace of the admin API. By default, it is random. */
  readonly workspaceId?: string;
  /**
   * Called with each request, its credentials masked, as soon as its response or its fault is known. What it throws, or
   * rejects with, is ignored.
   */
  readonly onRequest?: RequestObserver;
}

/**
 * A function that is called with each request to a platform, and with its request target: the path, the address of the
 * API included, and the query, as they were sent, credentials masked.
 */
export type RequestObserver = (request: RecordedRequest, target: string) => void;

/** What opens a platform, and where it is. */
export type Credentials = Required<Pick<PlatformOptions, 'webhookId' | 'token' | 'workspaceId'>> &
  Pick<PlatformOptions, 'userKey' | 'encryptionKey'>;

/** What a platform starts with, in the order of creation: a conversation needs its owner first. */
export interface Seeds {
  readonly users: readonly Draft<SeedUser>[];
  readonly conversations: readonly Draft<Conversation>[];
  readonly events: readonly Draft<Event>[];
  readonly messages: readonly Draft<Message>[];
  readonly bots: readonly Draft<PlatformBot>[];
}

export const PlatformBotSchema = z.extend(BotSchema, {
  tags: z.record(z.string(), z.string()),
  type: z.string(),
  dev: z.exactOptional(z.boolean()),
});

type Given = number | readonly object[];

const seed = z.optional(
  z.custom<Given>(
    (value) => Array.isArray(value) || (Number.isSafeInteger(value) && Number(value) >= 0),
    'must be a whole number from 0, or an array of resources',
  ),
);
export const isHeaderValue = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
export const headerRule = 'must be visible ASCII characters, without spaces';
const headerValue = z.optional(option<string>(isHeaderValue, headerRule));
const schema = z.strictObject({
  bots: seed,
  users: seed,
  conversations: seed,
  events: seed,
  messages: seed,
  pageSize: z.optional(wholeNumber(1)),
  bot: z.optional(
    option<'echo' | Bot>(
      (value) =>
        value === 'echo' ||
        ['message', 'event'].some((part) => typeof Object(value)[part] === 'function'),
      "must be 'echo', or an object with the functions `message`, `event` or both",
    ),
  ),
  encryptionKey: z.optional(
    option<string>((value) => typeof value === 'string' && value !== '', 'must be a text'),
  ),
  userKey: headerValue,
  webhookId: z.optional(
    option<string>(
      (value) => typeof value === 'string' && /^[\w.~-]*\w[\w.~-]*$/.test(value),
      'must be a segment of a path: letters, digits, "_", "-", "." or "~"',
    ),
  ),
  token: headerValue,
  workspaceId: headerValue,
  onRequest: z.optional(callable<RequestObserver>()),
});

const refuse: Refuse = (name, problem, cause) =>
  refuseConfiguration('createPlatform')(name, problem, cause);

/** Reads the options of a platform, once. */
export function readPlatformOptions(options: unknown) {
  const {
    webhookId = crypto.randomUUID(),
    token = `fake-token-${crypto.randomUUID()}`,
    workspaceId = `fake-workspace-${crypto.randomUUID()}`,
    userKey,
    encryptionKey,
    pageSize = 20,
    bot,
    onRequest,
    ...given
  } = readOptions(schema, options, refuse);
  const users = expand('users', given.users, (name) => ({ name }));
  const seeds: Seeds = {
    // Without a user there is no key to call with.
    users: users.length === 0 ? [{}] : users,
    conversations: expand('conversations', given.conversations),
    events: expand('events', given.events),
    messages: expand('messages', given.messages),
    bots: expand('bots', given.bots, (name) => ({ name })),
  };
  const credentials: Credentials = {
    ...{ webhookId, token, workspaceId },
    ...(userKey !== undefined && { userKey }),
    ...(encryptionKey !== undefined && { encryptionKey }),
  };
  return { seeds, credentials, pageSize, bot, onRequest };
}

function expand(
  name: keyof Seeds,
  given: Given = 0,
  generate: (title: string) => object = () => ({}),
): readonly object[] {
  if (typeof given === 'number') {
    const noun = name.charAt(0).toUpperCase() + name.slice(1, -1);
    return Array.from({ length: given }, (_, index) => generate(`${noun} ${index + 1}`));
  }
  try {
    return structuredClone(given);
  } catch {
    return refuse(name, 'must only hold values that JSON can represent');
  }
}
