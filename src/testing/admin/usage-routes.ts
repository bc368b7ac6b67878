import * as admin from '../../service/generated/admin-operations.ts';
import type { Usage } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { once } from '../../service/once.ts';
import { rangeOf } from '../query.ts';
import { found, serviceError } from '../reply.ts';
import { type Route, route } from '../route.ts';
import { type CountedActivity, periodOf } from './records.ts';
import type { AdminState } from './state.ts';

/** The kinds of usage that the service counts. */
const usageTypes = once(() => Array.from(schemas.UsageTypeInput._zod.values ?? [], String));

/** The operations on usages, quotas and invoices. A usage that nobody created is zero. */
export function usageRoutes(state: AdminState): Route[] {
  const { bots, workspaces } = state;
  const { usages, usageActivity, invoices, upcomingInvoices } = state.records;

  /** The id of a workspace: that of the request, or, without one, any that the token opens. */
  const workspaceOf = (id: string, ofRequest: string): string => {
    const isOpen = ofRequest === '' ? workspaces.has(id) : id === ofRequest;
    return found('workspace', isOpen ? id : undefined);
  };
  /** The id of a workspace, or of a bot in one. */
  const holderOf = (id: string, ofRequest: string): string => {
    if (!bots.has(id)) return workspaceOf(id, ofRequest);
    workspaceOf(bots.ownerOf(id) ?? '', ofRequest);
    return id;
  };
  const usageOf = (id: string, type: Usage['type'], period = periodOf(now())): Usage => {
    requirePeriod(period);
    const known = usages.of(id).find((usage) => usage.type === type && usage.period === period);
    return { ...(known ?? { period, value: 0, quota: 0, type }), id };
  };
  const quotaOf = (id: string, type: Usage['type'], period?: string) => {
    const { id: _, quota, ...usage } = usageOf(id, type, period);
    return { ...usage, value: quota };
  };
  const activityOf = (holderId: string, type: Usage['type']): readonly CountedActivity[] =>
    usageActivity.of(holderId).filter((activity) => activity.type === type);

  return [
    route(admin.getUsage, ({ params: { id }, query: { type, period }, workspaceId }) => ({
      usage: usageOf(holderOf(id, workspaceId), type, period),
    })),
    route(admin.getMultipleUsages, ({ query: { ids, types, period }, workspaceId }) => ({
      usages: ids
        .map((id) => holderOf(id, workspaceId))
        .flatMap((id) => types.map((type) => usageOf(id, type, period))),
    })),
    route(admin.listUsageHistory, ({ params: { id }, query: { type }, workspaceId }) => {
      const known = usages.of(holderOf(id, workspaceId)).filter((usage) => usage.type === type);
      const periods = known.map(({ period }) => period).sort();
      return {
        usages: (periods.length > 0 ? periods : [undefined]).map((period) =>
          usageOf(id, type, period),
        ),
      };
    }),
    route(admin.listUsageActivity, ({ params: { id }, query, workspaceId }) => {
      const isWithin = rangeOf(query, 'timestampFrom', 'timestampUntil');
      const data = activityOf(holderOf(id, workspaceId), query.type)
        .filter(({ timestamp }) => isWithin(timestamp))
        .map(({ id: _, type: __, ...activity }) => activity);
      return { data, meta: {} };
    }),
    route(admin.listUsageActivityDaily, ({ params: { id }, query, workspaceId }) => {
      const isWithin = rangeOf(query, 'dateFrom', 'dateUntil');
      const days = new Map<string, number>();
      for (const { timestamp, value } of activityOf(holderOf(id, workspaceId), query.type)) {
        const date = new Date(timestamp).toISOString().slice(0, 10);
        days.set(date, (days.get(date) ?? 0) + value);
      }
      const data = [...days]
        .filter(([date]) => isWithin(date))
        .map(([date, value]) => ({ key: date, date, value }));
      return { data, meta: {} };
    }),
    route(
      admin.listWorkspaceUsages,
      ({ params: { id }, query: { type, period }, workspaceId }) => ({
        usages: [usageOf(workspaceOf(id, workspaceId), type, period)],
      }),
    ),
    route(
      admin.breakDownWorkspaceUsageByBot,
      ({ params: { id }, query: { type, period }, workspaceId }) => ({
        data: bots.of(workspaceOf(id, workspaceId)).map((bot) => {
          const { value } = usageOf(bot.id, type, period);
          return { botId: bot.id, value };
        }),
      }),
    ),
    route(admin.listWorkspaceQuotas, ({ params: { id }, query: { period }, workspaceId }) => ({
      quotas: usageTypes().map((type) => quotaOf(workspaceOf(id, workspaceId), type, period)),
    })),
    route(admin.getWorkspaceQuota, ({ params: { id }, query: { type, period }, workspaceId }) => ({
      quota: quotaOf(workspaceOf(id, workspaceId), type, period),
    })),
    route(admin.changeAISpendQuota, ({ body: { monthlySpendingLimit: quota }, workspaceId }) => {
      const period = periodOf(now());
      const known = usages
        .of(workspaceId)
        .find((usage) => usage.type === 'ai_spend' && usage.period === period);
      if (known === undefined) {
        usages.create({ id: workspaceId, type: 'ai_spend', period, quota });
      } else usages.update(known.id, { quota });
      state.audit(workspaceId, 'SET_AI_SPENDING_LIMIT', { id: workspaceId, value: String(quota) });
      return {};
    }),
    route(admin.getAllWorkspaceQuotaCompletion, () =>
      Object.fromEntries(workspaces.ids.map((id) => [id, completionOf(id)])),
    ),
    route(admin.listWorkspaceInvoices, ({ params: { id } }) => ({
      invoices: invoices.of(found('workspace', workspaces.get(id)).id),
    })),
    route(admin.getUpcomingInvoice, ({ params: { id } }) => {
      const [next] = upcomingInvoices.of(found('workspace', workspaces.get(id)).id);
      return { total: next?.total ?? 0, lineItems: next?.lineItems ?? [] };
    }),
  ];

  /** The quota of a workspace that is used up most. */
  function completionOf(id: string) {
    const all = usageTypes().map((type) => {
      const { value, quota } = usageOf(id, type);
      return { type, completion: quota === 0 ? 0 : value / quota };
    });
    return all.reduce((most, one) => (one.completion > most.completion ? one : most));
  }
}

/** The service does not document how it writes a period; the fake platform takes months. */
function requirePeriod(period: string): void {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) return;
  throw serviceError(400, 'period must be a month such as 2026-05');
}

function now(): string {
  return new Date().toISOString();
}
