import {
  breakDownWorkspaceUsageByBot,
  changeAISpendQuota,
  getAllWorkspaceQuotaCompletion,
  getMultipleUsages,
  getUsage,
  getWorkspaceQuota,
  listUsageActivity,
  listUsageActivityDaily,
  listUsageHistory,
  listWorkspaceQuotas,
  listWorkspaceUsages,
  type Usage,
} from '../../service/admin-operations.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import { adminRoute } from './admin-route.ts';
import { isWithin, timeOf } from './query.ts';
import type { CountedActivity } from './resources.ts';
import { periodOf } from './seeded-state.ts';
import type { AdminState } from './state.ts';

/** What the service counts. */
const usageTypes = [
  ...(['invocation_timeout', 'invocation_calls', 'storage_count', 'bot_count'] as const),
  ...(['knowledgebase_vector_storage', 'workspace_ratelimit', 'table_row_count'] as const),
  ...(['workspace_member_count', 'integrations_owned_count', 'ai_spend', 'openai_spend'] as const),
  ...(['bing_search_spend', 'always_alive', 'indexed_file_count', 'file_max_size_bytes'] as const),
];

/** The operations on usages and quotas. What the seed does not have is zero. */
export function usageRoutes(state: AdminState): Route[] {
  const { bots, workspaces } = state;
  const { usages, usageActivity } = state.seeded;

  const workspaceOf = (id: string): string => found('workspace', workspaces.get(id)).id;
  /** The id of a workspace or a bot. */
  const holderOf = (id: string): string =>
    found('workspace or bot', workspaces.has(id) || bots.has(id) ? id : undefined);
  const usageOf = (id: string, type: Usage['type'], period = periodOf(now())): Usage => {
    const known = usages.of(id).find((usage) => usage.type === type && usage.period === period);
    return { ...(known ?? { period, value: 0, quota: 0, type }), id };
  };
  const quotaOf = (id: string, type: Usage['type'], period?: string) => {
    const { id: _, quota, ...usage } = usageOf(id, type, period);
    return { ...usage, value: quota };
  };
  const activityOf = (id: string, type: Usage['type']): readonly CountedActivity[] =>
    usageActivity.of(holderOf(id)).filter((activity) => activity.type === type);

  return [
    adminRoute(getUsage, ({ params: { id }, query: { type, period } }) => ({
      usage: usageOf(holderOf(id), type, period),
    })),
    adminRoute(getMultipleUsages, ({ query: { ids, types, period } }) => ({
      usages: ids.flatMap((id) => types.map((type) => usageOf(holderOf(id), type, period))),
    })),
    adminRoute(listUsageHistory, ({ params: { id }, query: { type } }) => {
      const known = usages.of(holderOf(id)).filter((usage) => usage.type === type);
      const periods = known.map(({ period }) => period).sort();
      return {
        usages: (periods.length > 0 ? periods : [undefined]).map((period) =>
          usageOf(id, type, period),
        ),
      };
    }),
    adminRoute(listUsageActivity, ({ params: { id }, query }) => {
      const from = timeOf('timestampFrom', query.timestampFrom);
      const until = timeOf('timestampUntil', query.timestampUntil);
      const data = activityOf(id, query.type)
        .filter(({ timestamp }) => isWithin(timestamp, from, until))
        .map(({ id: _, type: __, ...activity }) => activity);
      return { data, meta: {} };
    }),
    adminRoute(listUsageActivityDaily, ({ params: { id }, query }) => {
      const from = timeOf('dateFrom', query.dateFrom);
      const until = timeOf('dateUntil', query.dateUntil);
      const days = new Map<string, number>();
      for (const { timestamp, value } of activityOf(id, query.type)) {
        const date = new Date(timestamp).toISOString().slice(0, 10);
        days.set(date, (days.get(date) ?? 0) + value);
      }
      const data = [...days]
        .filter(([date]) => isWithin(date, from, until))
        .map(([date, value]) => ({ key: date, date, value }));
      return { data, meta: {} };
    }),
    adminRoute(listWorkspaceUsages, ({ params: { id }, query: { type, period } }) => ({
      usages: [usageOf(workspaceOf(id), type, period)],
    })),
    adminRoute(breakDownWorkspaceUsageByBot, ({ params: { id }, query: { type, period } }) => ({
      data: bots.of(workspaceOf(id)).map((bot) => {
        const { value } = usageOf(bot.id, type, period);
        return { botId: bot.id, value };
      }),
    })),
    adminRoute(listWorkspaceQuotas, ({ params: { id }, query: { period } }) => ({
      quotas: usageTypes.map((type) => quotaOf(workspaceOf(id), type, period)),
    })),
    adminRoute(getWorkspaceQuota, ({ params: { id }, query: { type, period } }) => ({
      quota: quotaOf(workspaceOf(id), type, period),
    })),
    adminRoute(changeAISpendQuota, ({ body: { monthlySpendingLimit: quota }, workspaceId }) => {
      const period = periodOf(now());
      const known = usages
        .of(workspaceId)
        .find((usage) => usage.type === 'ai_spend' && usage.period === period);
      if (known === undefined) {
        usages.create({ id: workspaceId, type: 'ai_spend', period, quota });
      } else usages.update(known.id, { quota });
      return {};
    }),
    adminRoute(getAllWorkspaceQuotaCompletion, () =>
      Object.fromEntries(workspaces.ids.map((id) => [id, completionOf(id)])),
    ),
  ];

  /** The quota of a workspace that is used up most. */
  function completionOf(id: string) {
    const all = usageTypes.map((type) => {
      const { value, quota } = usageOf(id, type);
      return { type, completion: quota === 0 ? 0 : value / quota };
    });
    return all.reduce((most, one) => (one.completion > most.completion ? one : most));
  }
}

function now(): string {
  return new Date().toISOString();
}
