import { ConfigurationError } from '../errors/index.ts';
import type { Bot, Conversation, Event, User } from '../schemas.ts';
import { ownProperties, refuseUnknown } from '../shared/own-properties.ts';

/** What a platform holds in the beginning: so many resources, or these; what is not given of one is filled in. */
export type Seed<T> = number | readonly Partial<T>[];

/** The options of {@link createPlatform}. */
export interface PlatformOptions {
  /**
   * The bots of the workspace.
   * @default 0
   */
  readonly bots?: Seed<Bot>;
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
   * The events.
   * @default 0
   */
  readonly events?: Seed<Event>;
  /**
   * Items of one page of a list, where the request does not say `pageSize`.
   * @default 20
   */
  readonly pageSize?: number;
}

/** What a platform begins with, in the order of creation: a conversation has a user as its owner. */
export interface Seeds {
  readonly users: readonly Partial<User>[];
  readonly conversations: readonly Partial<Conversation>[];
  readonly events: readonly Partial<Event>[];
  readonly bots: readonly Partial<Bot>[];
}

const known: readonly string[] = [
  'bots',
  'users',
  'conversations',
  'events',
  'pageSize',
] satisfies (keyof PlatformOptions)[];

/** Reads the options of a platform, once. */
export function readPlatformOptions(options: unknown): {
  readonly seeds: Seeds;
  readonly pageSize: number;
} {
  const given = ownProperties(options, (problem) => refuse('options', `the options ${problem}`));
  refuseUnknown(given, known, (name, problem) =>
    refuse(name, `${JSON.stringify(name)} ${problem}`),
  );
  const { pageSize = 20 } = given;
  if (typeof pageSize !== 'number' || !Number.isSafeInteger(pageSize) || pageSize < 1) {
    return refuse('pageSize', '`pageSize` must be a whole number above 0');
  }
  const users = readSeed<User>('users', given.users, (name) => ({ name }));
  const seeds = {
    // Without a user there would be no key to call with.
    users: users.length === 0 ? [{}] : users,
    conversations: readSeed<Conversation>('conversations', given.conversations),
    events: readSeed<Event>('events', given.events),
    bots: readSeed<Bot>('bots', given.bots, (name) => ({ name })),
  };
  return { seeds, pageSize };
}

function readSeed<T>(
  option: 'users' | 'conversations' | 'events' | 'bots',
  value: unknown = 0,
  generate: (name: string) => Partial<T> = () => ({}),
): readonly Partial<T>[] {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    const noun = option.charAt(0).toUpperCase() + option.slice(1, -1);
    return Array.from({ length: value }, (_, index) => generate(`${noun} ${index + 1}`));
  }
  if (!Array.isArray(value)) {
    return refuse(option, `\`${option}\` must be a whole number from 0, or an array of resources`);
  }
  try {
    return structuredClone(value);
  } catch {
    return refuse(option, `\`${option}\` must hold what can be written as JSON`);
  }
}

function refuse(option: string, problem: string): never {
  throw new ConfigurationError(option, { summary: `createPlatform: ${problem}` });
}
