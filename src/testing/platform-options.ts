import * as z from 'zod/mini';
import {
  callable,
  type Refuse,
  readOptions,
  refuseConfiguration,
  wholeNumber,
} from '../options/reader.ts';
import type { Conversation, Event, User } from '../service/chat.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { PlatformBot } from './resources.ts';

/** What a platform holds at the start: a number of generated resources, or an array; missing fields are filled in. */
export type Seed<T> = number | readonly Partial<T>[];

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
  readonly users?: Seed<User>;
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
   * The number of items on a page of a list if the request has no `pageSize`.
   * @default 20
   */
  readonly pageSize?: number;
  /**
   * Called with each request, its credentials masked, as soon as its response or its fault is known. What it throws, or
   * rejects with, is ignored.
   */
  readonly onRequest?: RequestObserver;
}

/** A function that is called with each request to a platform. */
export type RequestObserver = (request: RecordedRequest) => void;

/** What a platform starts with, in the order of creation: a conversation needs its owner first. */
export interface Seeds {
  readonly users: readonly Partial<User>[];
  readonly conversations: readonly Partial<Conversation>[];
  readonly events: readonly Partial<Event>[];
  readonly bots: readonly Partial<PlatformBot>[];
}

type Given = number | readonly object[];

const seed = z.optional(
  z.custom<Given>(
    (value) => Array.isArray(value) || (Number.isSafeInteger(value) && Number(value) >= 0),
    'must be a whole number from 0, or an array of resources',
  ),
);
const schema = z.strictObject({
  bots: seed,
  users: seed,
  conversations: seed,
  events: seed,
  pageSize: z.optional(wholeNumber(1)),
  onRequest: z.optional(callable<RequestObserver>()),
});

const refuse: Refuse = (option, problem, cause) =>
  refuseConfiguration('createPlatform')(option, problem, cause);

/** Reads the options of a platform, once. */
export function readPlatformOptions(options: unknown): {
  readonly seeds: Seeds;
  readonly pageSize: number;
  readonly onRequest: RequestObserver | undefined;
} {
  const { pageSize = 20, onRequest, ...given } = readOptions(schema, options, refuse);
  const users = expand('users', given.users, (name) => ({ name }));
  const seeds = {
    // Without a user there is no key to call with.
    users: users.length === 0 ? [{}] : users,
    conversations: expand('conversations', given.conversations),
    events: expand('events', given.events),
    bots: expand('bots', given.bots, (name) => ({ name })),
  };
  return { seeds, pageSize, onRequest };
}

function expand(
  option: 'users' | 'conversations' | 'events' | 'bots',
  given: Given = 0,
  generate: (name: string) => object = () => ({}),
): readonly object[] {
  if (typeof given === 'number') {
    const noun = option.charAt(0).toUpperCase() + option.slice(1, -1);
    return Array.from({ length: given }, (_, index) => generate(`${noun} ${index + 1}`));
  }
  try {
    return structuredClone(given);
  } catch {
    return refuse(option, 'must only hold values that JSON can represent');
  }
}
