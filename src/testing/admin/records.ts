import { schemas } from '../../service/generated/schemas.ts';
import type * as service from '../../service/generated/types.ts';
import { type CollectionRule, noExtras } from '../collection.ts';
import { OwnedCollection, type OwnerRule } from '../owned-collection.ts';
import { isTime } from '../query.ts';

/** A record that the service sends without an id. */
export type WithId<T> = T & { id: string };

/** An entry of the log of a bot or an integration. */
export interface PlatformLog extends service.LogEntry {
  /** The id of the entry, which the service does not send. */
  id: string;
}

/** What records belong to. */
export interface Owners {
  readonly ofWorkspace: OwnerRule<'workspaceId'>;
  readonly ofBot: OwnerRule<'botId'>;
  readonly ofIntegration: OwnerRule<'integrationId'>;
}

/** Records without rules of their own, such as logs. */
export function createRecords({ ofWorkspace, ofBot, ofIntegration }: Owners) {
  return {
    members: new OwnedCollection({ ...ofWorkspace, ...member() }),
    versions: new OwnedCollection({ ...ofBot, ...version() }),
    apiKeys: new OwnedCollection({ ...ofBot, ...apiKey(), name: 'apiKeys' }),
    integrationKeys: new OwnedCollection({
      ...ofIntegration,
      ...apiKey(),
      name: 'integrationKeys',
    }),
    logs: new OwnedCollection<PlatformLog, 'botId' | 'integrationId'>({
      ...log(),
      fields: ['botId', 'integrationId'],
      defaultOwner: ofBot.defaultOwner,
      // A test may log for an integration that it did not create.
      hasOwner: (id, field) => field === 'integrationId' || ofBot.hasOwner(id, field),
    }),
    actionRuns: new OwnedCollection({ ...ofBot, ...actionRun() }),
    activities: new OwnedCollection({ ...ofBot, ...activity() }),
    analytics: new OwnedCollection({ ...ofBot, ...analytics() }),
    auditRecords: new OwnedCollection({ ...ofWorkspace, ...auditRecord() }),
  };
}

const member = (): CollectionRule<service.WorkspaceMember> => ({
  ...noExtras,
  name: 'members',
  noun: 'member',
  schema: schemas.WorkspaceMember,
  defaults: (now, _, id) => ({ createdAt: now, email: `${id}@example.com`, role: 'developer' }),
});

const version = (): CollectionRule<service.BotVersion> => ({
  ...noExtras,
  name: 'versions',
  noun: 'version',
  schema: schemas.BotVersion,
  defaults: (_, __, id) => ({ name: id }),
});

const apiKey = (): Omit<CollectionRule<service.ApiKey>, 'name'> => ({
  ...noExtras,
  noun: 'key',
  schema: schemas.ApiKey,
  defaults: (now) => ({ createdAt: now, note: '' }),
});

const log = (): CollectionRule<PlatformLog> => ({
  ...noExtras,
  name: 'logs',
  noun: 'log',
  schema: schemas.LogEntry,
  defaults: (now) => ({ timestamp: now, level: 'info', message: '' }),
  problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
});

const actionRun = (): CollectionRule<WithId<service.ActionRun>> => ({
  ...noExtras,
  name: 'actionRuns',
  noun: 'action run',
  schema: schemas.ActionRun,
  problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
  defaults: (now) => ({
    timestamp: now,
    actionType: 'run',
    input: {},
    output: {},
    status: 'SUCCESS',
    durationMs: 0,
    cached: false,
  }),
});

const activity = (): CollectionRule<service.Activity> => ({
  ...noExtras,
  name: 'activities',
  noun: 'activity',
  schema: schemas.Activity,
  defaults: (now) => ({
    createdAt: now,
    description: '',
    taskId: 'task_1',
    category: 'unknown',
    data: {},
  }),
});

const auditRecord = (): CollectionRule<service.AuditRecord> => ({
  ...noExtras,
  name: 'auditRecords',
  noun: 'record',
  schema: schemas.AuditRecord,
  defaults: (now) => ({ recordedAt: now }),
});

/** The numbers of a bot that was not used. */
export const noAnalytics = {
  returningUsers: 0,
  newUsers: 0,
  sessions: 0,
  messages: 0,
  userMessages: 0,
  botMessages: 0,
  events: 0,
  eventTypes: {},
  customEvents: {},
  llm: {
    calls: 0,
    errors: 0,
    inputTokens: 0,
    outputTokens: 0,
    latency: {},
    tokensPerSecond: {},
    cost: {},
  },
} satisfies Partial<service.BotAnalytics>;

const analytics = (): CollectionRule<WithId<service.BotAnalytics>> => ({
  ...noExtras,
  name: 'analytics',
  noun: 'analytics record',
  schema: schemas.BotAnalytics,
  problem: ({ startDateTimeUtc: time }) => problemOfTime('startDateTimeUtc', time),
  defaults: (now) => ({ ...noAnalytics, startDateTimeUtc: now, endDateTimeUtc: now }),
});

/** The problem of a time of a record, by which requests are filtered. */
function problemOfTime(field: string, time: string): string | undefined {
  return isTime(time) ? undefined : `\`${field}\` must be a time in ISO 8601`;
}
