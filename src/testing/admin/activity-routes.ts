import {
  getBotAnalytics,
  listActionRuns,
  listActivities,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import type { Route } from '../route.ts';
import { isWithin, timeOf } from './query.ts';
import { noAnalytics } from './seeded-state.ts';
import type { AdminState } from './state.ts';

/** The operations on what bots did. */
export function activityRoutes(state: AdminState): Route[] {
  const { actionRuns, activities, analytics } = state.seeded;
  return [
    adminRoute(listActionRuns, ({ params: { id }, query, workspaceId }) => {
      const from = timeOf('timestampFrom', query.timestampFrom);
      const until = timeOf('timestampUntil', query.timestampUntil);
      const data = actionRuns
        .of(state.botOf(workspaceId, id).id)
        .filter(({ integrationName }) => integrationName === query.integrationName)
        .filter(({ timestamp }) => isWithin(timestamp, from, until))
        .map(({ id: _, ...run }) => run);
      return { data, meta: {} };
    }),
    adminRoute(listActivities, ({ query: { botId, taskId }, workspaceId }) => ({
      activities: activities
        .of(state.botOf(workspaceId, botId).id)
        .filter((activity) => activity.taskId === taskId),
      meta: {},
    })),
    adminRoute(getBotAnalytics, ({ params: { id }, query, workspaceId }) => {
      const from = timeOf('startDate', query.startDate);
      const until = timeOf('endDate', query.endDate);
      const records = analytics
        .of(state.botOf(workspaceId, id).id)
        .filter(({ startDateTimeUtc }) => isWithin(startDateTimeUtc, from, until))
        .map(({ id: _, ...record }) => record);
      const range = { startDateTimeUtc: query.startDate, endDateTimeUtc: query.endDate };
      return { records: records.length > 0 ? records : [{ ...range, ...noAnalytics }] };
    }),
  ];
}
