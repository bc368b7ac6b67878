import {
  type ActionRun,
  ActionRunSchema,
  type Activity,
  ActivitySchema,
  type BotAnalytics,
  BotAnalyticsSchema,
  type GetUpcomingInvoiceResponse,
  GetUpcomingInvoiceResponseSchema,
  type Invoice,
  InvoiceSchema,
  type Usage,
  UsageActivitySchema,
  UsageSchema,
} from '../../service/generated/admin-operations.ts';
import { OwnedCollection, type OwnerRule } from '../owned-collection.ts';
import { type CountedActivity, problemOfTime, type WithId } from './resources.ts';
import type { AdminSeeds } from './seeds.ts';

/** What only the seed of a platform sets: what bots did and used, and what was billed. */
export class SeededState {
  readonly actionRuns: OwnedCollection<WithId<ActionRun>, 'botId'>;
  readonly activities: OwnedCollection<Activity, 'botId'>;
  readonly analytics: OwnedCollection<WithId<BotAnalytics>, 'botId'>;
  /** A draft has the id that the service sends, of a workspace or a bot. It is the owner of the record. */
  readonly usages: OwnedCollection<Usage, 'id'>;
  readonly usageActivity: OwnedCollection<CountedActivity, 'id'>;
  readonly invoices: OwnedCollection<Invoice, 'workspaceId'>;
  readonly upcomingInvoices: OwnedCollection<WithId<GetUpcomingInvoiceResponse>, 'workspaceId'>;

  constructor(ofBot: OwnerRule<'botId'>, ofWorkspace: OwnerRule<'workspaceId'>) {
    const ofEither: OwnerRule<'id'> = {
      fields: ['id'],
      defaultOwner: ofWorkspace.defaultOwner,
      hasOwner: (id) => ofWorkspace.hasOwner(id, 'workspaceId') || ofBot.hasOwner(id, 'botId'),
    };
    this.actionRuns = new OwnedCollection<WithId<ActionRun>, 'botId'>({
      ...ofBot,
      name: 'actionRuns',
      noun: 'action run',
      schema: ActionRunSchema,
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
    this.activities = new OwnedCollection<Activity, 'botId'>({
      ...ofBot,
      name: 'activities',
      noun: 'activity',
      schema: ActivitySchema,
      defaults: (now) => ({
        createdAt: now,
        description: '',
        taskId: 'task_1',
        category: 'unknown',
        data: {},
      }),
    });
    this.analytics = new OwnedCollection<WithId<BotAnalytics>, 'botId'>({
      ...ofBot,
      name: 'analytics',
      noun: 'analytics record',
      schema: BotAnalyticsSchema,
      problem: ({ startDateTimeUtc: time }) => problemOfTime('startDateTimeUtc', time),
      defaults: (now) => ({ ...noAnalytics, startDateTimeUtc: now, endDateTimeUtc: now }),
    });
    this.usages = new OwnedCollection<Usage, 'id'>({
      ...ofEither,
      name: 'usages',
      noun: 'usage',
      schema: UsageSchema,
      defaults: (now) => ({ period: periodOf(now), value: 0, quota: 0, type: 'invocation_calls' }),
    });
    this.usageActivity = new OwnedCollection<CountedActivity, 'id'>({
      ...ofEither,
      name: 'usageActivity',
      noun: 'usage activity',
      schema: UsageActivitySchema,
      problem: ({ timestamp }) => problemOfTime('timestamp', timestamp),
      defaults: (now, { timestamp = now }) => ({
        timestamp: now,
        value: 0,
        period: periodOf(String(timestamp)),
        metadata: {},
        type: 'invocation_calls',
      }),
    });
    this.invoices = new OwnedCollection<Invoice, 'workspaceId'>({
      ...ofWorkspace,
      name: 'invoices',
      noun: 'invoice',
      schema: InvoiceSchema,
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
    });
    this.upcomingInvoices = new OwnedCollection<WithId<GetUpcomingInvoiceResponse>, 'workspaceId'>({
      ...ofWorkspace,
      name: 'upcomingInvoices',
      noun: 'upcoming invoice',
      schema: GetUpcomingInvoiceResponseSchema,
      defaults: () => ({ total: 0, lineItems: [] }),
    });
  }

  create(seeds: Omit<AdminSeeds, 'workspaces'>): void {
    for (const run of seeds.actionRuns) this.actionRuns.create(run);
    for (const activity of seeds.activities) this.activities.create(activity);
    for (const record of seeds.analytics) this.analytics.create(record);
    for (const usage of seeds.usages) this.usages.create(usage);
    for (const activity of seeds.usageActivity) this.usageActivity.create(activity);
    for (const invoice of seeds.invoices) this.invoices.create(invoice);
    for (const invoice of seeds.upcomingInvoices) this.upcomingInvoices.create(invoice);
  }
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
} satisfies Partial<BotAnalytics>;

/** The month of a time, such as `2026-05`: the service does not document how it writes a period. */
export function periodOf(time: string): string {
  return time.slice(0, 7);
}
