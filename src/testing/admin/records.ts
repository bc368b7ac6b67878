import { getUpcomingInvoice } from '../../service/generated/admin-operations.ts';
import { schemas } from '../../service/generated/schemas.ts';
import type * as service from '../../service/generated/types.ts';
import { OwnedCollection, type OwnerRule } from '../owned-collection.ts';
import { isTime } from '../query.ts';

/** A record that the service sends without an id. */
export type WithId<T> = T & { id: string };

/** An entry of the log of a bot or an integration. */
export interface PlatformLog extends service.LogEntry {
  /** The id of the entry, which the service does not send. */
  id: string;
}

/** A change of a usage: of which workspace or bot, and what is counted. */
export interface CountedActivity extends service.UsageActivity {
  /** The id of the workspace or the bot. */
  id: string;
  /** What is counted. */
  type: service.Usage['type'];
}

/** What records belong to. */
export interface Owners {
  readonly ofWorkspace: OwnerRule<'workspaceId'>;
  readonly ofBot: OwnerRule<'botId'>;
  readonly ofIntegration: OwnerRule<'integrationId'>;
}

/** Records without rules of their own, such as logs. */
export function createRecords({ ofWorkspace, ofBot, ofIntegration }: Owners) {
  // The id that the service sends is that of a workspace or a bot: the owner of the record.
  const ofEither: OwnerRule<'id'> = {
    fields: ['id'],
    defaultOwner: ofWorkspace.defaultOwner,
    hasOwner: (id) => ofWorkspace.hasOwner(id, 'workspaceId') || ofBot.hasOwner(id, 'botId'),
  };
  const key = {
    noun: 'key',
    schema: schemas.ApiKey,
    defaults: (now: string) => ({ createdAt: now, note: '' }),
  };
  return {
    members: new OwnedCollection<service.WorkspaceMember, 'workspaceId'>({
      ...ofWorkspace,
      name: 'members',
      noun: 'member',
      schema: schemas.WorkspaceMember,
      defaults: (now, _, id) => ({ createdAt: now, email: `${id}@example.com`, role: 'developer' }),
    }),
    versions: new OwnedCollection<service.BotVersion, 'botId'>({
      ...ofBot,
      name: 'versions',
      noun: 'version',
      schema: schemas.BotVersion,
      defaults: (_, __, id) => ({ name: id }),
    }),
    apiKeys: new OwnedCollection<service.ApiKey, 'botId'>({ ...ofBot, ...key, name: 'apiKeys' }),
    integrationKeys: new OwnedCollection<service.ApiKey, 'integrationId'>({
      ...ofIntegration,
      ...key,
      name: 'integrationKeys',
    }),
    logs: new OwnedCollection<PlatformLog, 'botId' | 'integrationId'>({
      fields: ['botId', 'integrationId'],
      defaultOwner: ofBot.defaultOwner,
      // A test may log for an integration that it did not create.
      hasOwner: (id, field) => field === 'integrationId' || ofBot.hasOwner(id, field),
      name: 'logs',
      noun: 'log',
      schema: schemas.LogEntry,
      defaults: (now) => ({ timestamp: now, level: 'info', message: '' }),
      problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
    }),
    actionRuns: new OwnedCollection<WithId<service.ActionRun>, 'botId'>({
      ...ofBot,
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
    }),
    activities: new OwnedCollection<service.Activity, 'botId'>({
      ...ofBot,
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
    }),
    analytics: new OwnedCollection<WithId<service.BotAnalytics>, 'botId'>({
      ...ofBot,
      name: 'analytics',
      noun: 'analytics record',
      schema: schemas.BotAnalytics,
      problem: ({ startDateTimeUtc: time }) => problemOfTime('startDateTimeUtc', time),
      defaults: (now) => ({ ...noAnalytics, startDateTimeUtc: now, endDateTimeUtc: now }),
    }),
    usages: new OwnedCollection<service.Usage, 'id'>({
      ...ofEither,
      name: 'usages',
      noun: 'usage',
      schema: schemas.Usage,
      defaults: (now) => ({ period: periodOf(now), value: 0, quota: 0, type: 'invocation_calls' }),
    }),
    usageActivity: new OwnedCollection<CountedActivity, 'id'>({
      ...ofEither,
      name: 'usageActivity',
      noun: 'usage activity',
      schema: schemas.UsageActivity,
      problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
      defaults: (now, { timestamp = now }) => ({
        timestamp: now,
        value: 0,
        period: periodOf(String(timestamp)),
        metadata: {},
        type: 'invocation_calls',
      }),
    }),
    invoices: new OwnedCollection<service.Invoice, 'workspaceId'>({
      ...ofWorkspace,
      name: 'invoices',
      noun: 'invoice',
      schema: schemas.Invoice,
      defaults: (now, _, id) => ({
        period: { month: new Date(now).getUTCMonth() + 1, year: new Date(now).getUTCFullYear() },
        date: now,
        amount: 0,
        currency: 'usd',
        paymentStatus: 'paid',
        paymentAttemptCount: 1,
        nextPaymentAttemptDate: null,
        pdfUrl: `https://files.bot-platform.test/invoices/${encodeURIComponent(id)}.pdf`,
      }),
    }),
    upcomingInvoices: new OwnedCollection<
      WithId<service.GetUpcomingInvoiceResponse>,
      'workspaceId'
    >({
      ...ofWorkspace,
      name: 'upcomingInvoices',
      noun: 'upcoming invoice',
      schema: getUpcomingInvoice.response,
      defaults: () => ({ total: 0, lineItems: [] }),
    }),
    auditRecords: new OwnedCollection<service.AuditRecord, 'workspaceId'>({
      ...ofWorkspace,
      name: 'auditRecords',
      noun: 'record',
      schema: schemas.AuditRecord,
      defaults: (now) => ({ recordedAt: now }),
    }),
  };
}

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

/** The month of a time, such as `2026-05`: the service does not document how it writes a period. */
export function periodOf(time: string): string {
  return time.slice(0, 7);
}

/** The problem of a time of a record, by which requests are filtered. */
function problemOfTime(field: string, time: string): string | undefined {
  return isTime(time) ? undefined : `\`${field}\` must be a time in ISO 8601`;
}
