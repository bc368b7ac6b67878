import * as admin from '../../service/generated/admin-operations.ts';
import type { BotIssue } from '../../service/generated/admin-types.ts';
import { rangeOf } from '../query.ts';
import { type Route, route } from '../route.ts';
import { noAnalytics, type PlatformLog } from './records.ts';
import type { AdminState } from './state.ts';

/** What logs are filtered by. */
interface LogFilter {
  readonly timeStart: string;
  readonly timeEnd?: string | undefined;
  readonly level?: string | undefined;
  readonly userId?: string | undefined;
  readonly workflowId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly messageContains?: string | undefined;
}

/** The operations on what bots did: logs, issues, runs of actions, activities and analytics. */
export function historyRoutes({ bots, issues, records }: AdminState): Route[] {
  const { logs, actionRuns, activities, analytics } = records;
  const issueOf = (
    workspaceId: string,
    { id: botId, issueId }: { readonly id: string; readonly issueId: string },
  ): BotIssue => issues.own(bots.own(workspaceId, botId).id, issueId);
  return [
    route(admin.getBotLogs, ({ params: { id }, query, workspaceId }) => ({
      logs: selectLogs(logs.of(bots.own(workspaceId, id).id), query),
    })),
    route(admin.getIntegrationLogs, ({ params: { id }, query }) => ({
      logs: selectLogs(logs.of(id), query),
    })),
    route(admin.listBotIssues, ({ params: { id }, workspaceId }) => ({
      issues: issues.of(bots.own(workspaceId, id).id),
      meta: {},
    })),
    route(admin.getBotIssue, ({ params, workspaceId }) => ({
      issue: issueOf(workspaceId, params),
    })),
    route(admin.deleteBotIssue, ({ params, workspaceId }) => {
      issues.delete(issueOf(workspaceId, params).id);
      return {};
    }),
    route(admin.listBotIssueEvents, ({ params, workspaceId }) => ({
      issueEvents: issues.eventsOf(issueOf(workspaceId, params).id),
    })),
    route(admin.listActionRuns, ({ params: { id }, query, workspaceId }) => {
      const isWithin = rangeOf(query, 'timestampFrom', 'timestampUntil');
      const data = actionRuns
        .of(bots.own(workspaceId, id).id)
        .filter(({ integrationName }) => integrationName === query.integrationName)
        .filter(({ timestamp }) => isWithin(timestamp))
        .map(({ id: _, ...run }) => run);
      return { data, meta: {} };
    }),
    route(admin.listActivities, ({ query: { botId, taskId }, workspaceId }) => ({
      activities: activities
        .of(bots.own(workspaceId, botId).id)
        .filter((activity) => activity.taskId === taskId),
      meta: {},
    })),
    route(admin.getBotAnalytics, ({ params: { id }, query, workspaceId }) => {
      const isWithin = rangeOf(query, 'startDate', 'endDate');
      const found = analytics
        .of(bots.own(workspaceId, id).id)
        .filter(({ startDateTimeUtc }) => isWithin(startDateTimeUtc))
        .map(({ id: _, ...record }) => record);
      const range = { startDateTimeUtc: query.startDate, endDateTimeUtc: query.endDate };
      return { records: found.length > 0 ? found : [{ ...range, ...noAnalytics }] };
    }),
  ];
}

/** The oldest entry first: the service does not document the order. */
function selectLogs(logs: readonly PlatformLog[], filter: LogFilter) {
  const isWithin = rangeOf(filter, 'timeStart', 'timeEnd');
  const { messageContains = '', level, userId, workflowId, conversationId } = filter;
  const wanted = Object.entries({ level, userId, workflowId, conversationId });
  return logs
    .filter(
      (log) =>
        isWithin(log.timestamp) &&
        log.message.includes(messageContains) &&
        wanted.every(([name, value]) => value === undefined || Reflect.get(log, name) === value),
    )
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
    .map(({ id: _, ...log }) => log);
}
