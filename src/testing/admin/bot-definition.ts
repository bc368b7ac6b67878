import type {
  BotDetails,
  CreateBotRequest,
  UpdateBotRequest,
} from '../../service/generated/admin-operations.ts';

/** What a request replaces as a whole. */
const values = ['name', 'description', 'medias', 'dev', 'maxExecutionTime', 'alwaysAlive'];
/** What a request changes entry by entry. */
const maps = [
  ...['tags', 'states', 'events', 'recurringEvents', 'actions', 'integrations', 'plugins'],
  ...['secrets'],
];

/**
 * The changes of a bot that a request asks for. What no response shows is dropped, such as the code of a bot, its address,
 * and the values of its secrets.
 */
export function changesOf(body: CreateBotRequest | UpdateBotRequest, bot?: BotDetails): object {
  const given: Readonly<Record<string, unknown>> = { ...body };
  const secrets = Object.fromEntries((bot?.secrets ?? []).map((name) => [name, true]));
  const current: Readonly<Record<string, unknown>> = { ...bot, secrets };
  const changes: Record<string, unknown> = {};
  for (const key of values) {
    if (given[key] !== undefined) changes[key] = given[key];
  }
  for (const key of maps) {
    if (given[key] !== undefined) changes[key] = mergeEntries(current[key], given[key]);
  }
  for (const key of ['user', 'conversation', 'message'] as const) {
    const tags = body[key]?.tags;
    if (tags !== undefined) changes[key] = { tags: mergeEntries(bot?.[key].tags, tags) };
  }
  const { configuration, subscriptions } = body;
  if (configuration !== undefined) {
    changes.configuration = { data: {}, schema: {}, ...bot?.configuration, ...configuration };
  }
  if (subscriptions !== undefined) {
    const { events } = subscriptions;
    changes.subscriptions = { events: events && mergeEntries(bot?.subscriptions.events, events) };
  }
  // A response has the names alone.
  if (changes.secrets !== undefined) changes.secrets = Object.keys(Object(changes.secrets));
  return changes;
}

/** Changes the entries that are given, and removes those that are null. */
export function mergeEntries(current: unknown, changes: unknown): object {
  const entries = Object.entries({ ...Object(current), ...Object(changes) });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}
