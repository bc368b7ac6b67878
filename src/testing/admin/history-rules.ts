import * as admin from '../../service/generated/admin-operations.ts';
import type { BotIssue } from '../../service/generated/admin-types.ts';
import { rangeOf } from '../query.ts';
import { ruleOf } from '../route.ts';
import { noAnalytics, type PlatformLog } from './records.ts';
import type { AdminState } from './state.ts';

const rule = ruleOf<AdminState>();

/** The operations on what bots did: logs, issues, runs of actions, activities and analytics. */
export const historyRules = [
  rule(admin.getBotLogs, ({ bots, records }, { params: { id }, query, workspaceId }) => ({
    logs: selectLogs(records.logs.of(bots.own(workspaceId, id).id), query),
  })),
  rule(admin.getIntegrationLogs, ({ records }, { params: { id }, query }) => ({
    logs: selectLogs(records.logs.of(id), query),
  })),
  rule(admin.listBotIssues, ({ bots, issues }, { params: { id }, workspaceId }) => ({
    issues: issues.of(bots.own(workspaceId, id).id),
    meta: {},
  })),
  rule(admin.getBotIssue, (state, request) => ({ issue: issueOf(state, request) })),
  rule(admin.deleteBotIssue, (state, request) => {
    state.issues.delete(issueOf(state, request).id);
    return {};
  }),
  rule(admin.listBotIssueEvents, (state, request) => ({
    issueEvents: state.issues.eventsOf(issueOf(state, request).id),
  })),
  rule(admin.listActionRuns, ({ bots, records }, { params: { id }, query, workspaceId }) => {
    const isWithin = rangeOf(query, 'timestampFrom', 'timestampUntil');
    const data = records.actionRuns
      .of(bots.own(workspaceId, id).id)
      .filter(({ integrationName }) => integrationName === query.integrationName)
      .filter(({ timestamp }) => isWithin(timestamp))
      .map(withoutId);
    return { data, meta: {} };
  }),
  rule(admin.listActivities, ({ bots, records }, { query: { botId, taskId }, workspaceId }) => ({
    activities: records.activities
      .of(bots.own(workspaceId, botId).id)
      .filter((activity) => activity.taskId === taskId),
    meta: {},
  })),
  rule(admin.getBotAnalytics, ({ bots, records }, { params: { id }, query, workspaceId }) => {
    const isWithin = rangeOf(query, 'startDate', 'endDate');
    const found = records.analytics
      .of(bots.own(workspaceId, id).id)
      .filter(({ startDateTimeUtc }) => isWithin(startDateTimeUtc))
      .map(withoutId);
    const range = { startDateTimeUtc: query.startDate, endDateTimeUtc: query.endDate };
    return { records: found.length > 0 ? found : [{ ...range, ...noAnalytics }] };
  }),
];

/** A request that names an issue of a bot. */
interface IssueRequest {
  readonly params: { readonly id: string; readonly issueId: string };
  readonly workspaceId: string;
}

function issueOf({ bots, issues }: AdminState, { params, workspaceId }: IssueRequest): BotIssue {
  return issues.own(bots.own(workspaceId, params.id).id, params.issueId);
}

/** The service sends these records without an id. */
function withoutId<T extends { readonly id: string }>({ id: _, ...record }: T): Omit<T, 'id'> {
  return record;
}

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
    .map(withoutId);
}
