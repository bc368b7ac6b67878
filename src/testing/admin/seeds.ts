import type {
  ActionRun,
  Activity,
  ApiKey,
  BotAnalytics,
  BotVersion,
  GetUpcomingInvoiceResponse,
  Integration,
  Interface,
  Invoice,
  Plugin,
  Usage,
  Workspace,
  WorkspaceMember,
} from '../../service/generated/admin-operations.ts';
import type { Draft } from '../collection.ts';
import type { OwnedDraft } from '../owned-collection.ts';
import type { PlatformBot } from './bot-collection.ts';
import type { IssueDraft } from './issue-collection.ts';
import type { CountedActivity, PlatformLog, WithId } from './resources.ts';

/** What a platform starts with for the admin API, in the order of creation. */
export interface AdminSeeds {
  readonly workspaces: readonly {
    readonly workspace: Draft<Workspace>;
    readonly members: readonly Draft<WorkspaceMember>[];
    readonly bots: readonly Draft<PlatformBot>[];
  }[];
  readonly integrations: readonly OwnedDraft<Integration, 'workspaceId'>[];
  readonly interfaces: readonly OwnedDraft<Interface, 'workspaceId'>[];
  readonly plugins: readonly OwnedDraft<Plugin, 'workspaceId'>[];
  readonly versions: readonly OwnedDraft<BotVersion, 'botId'>[];
  readonly apiKeys: readonly OwnedDraft<ApiKey, 'botId'>[];
  readonly logs: readonly OwnedDraft<PlatformLog, 'botId' | 'integrationId'>[];
  readonly issues: readonly IssueDraft[];
  readonly actionRuns: readonly OwnedDraft<WithId<ActionRun>, 'botId'>[];
  readonly activities: readonly OwnedDraft<Activity, 'botId'>[];
  readonly analytics: readonly OwnedDraft<WithId<BotAnalytics>, 'botId'>[];
  readonly usages: readonly Draft<Usage>[];
  readonly usageActivity: readonly Draft<CountedActivity>[];
  readonly invoices: readonly OwnedDraft<Invoice, 'workspaceId'>[];
  readonly upcomingInvoices: readonly OwnedDraft<
    WithId<GetUpcomingInvoiceResponse>,
    'workspaceId'
  >[];
}
