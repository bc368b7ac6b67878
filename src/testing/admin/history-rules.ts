import * as z from 'zod/mini';
import type { BotIssue } from '../../service/generated/admin-types.ts';
import type { adminRecords } from '../../service/generated/records.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { isAsAsked, rangeOf } from '../query.ts';
import type { QueryOf, ServiceRequest } from '../route.ts';
import { sampleOf } from '../sample.ts';
import type { AdminRules, AdminState, PlatformLog } from './state.ts';

/** The operations on what bots did: logs, issues, runs of actions, activities and analytics. */
export const historyRules = {
  getBotLogs: ({ bots, logs }, { params: { id }, query, workspaceId }) => ({
    logs: selectLogs(logs.of(bots.own(workspaceId, id).id), query),
  }),
  getIntegrationLogs: ({ logs }, { params: { id }, query }) => ({
    logs: selectLogs(logs.of(id), query),
  }),
  listBotIssues: ({ bots, issues }, { params: { id }, workspaceId }) => ({
    issues: issues.of(bots.own(workspaceId, id).id),
    meta: {},
  }),
  getBotIssue: (state, request) => ({ issue: issueOf(state, request) }),
  deleteBotIssue: (state, request) => {
    state.issues.delete(issueOf(state, request).id);
    return {};
  },
  listBotIssueEvents: (state, request) => ({
    issueEvents: state.issues.eventsOf(issueOf(state, request).id),
  }),
  listActionRuns: ({ bots, actionRuns }, { params: { id }, query, workspaceId }) => {
    const isWithin = rangeOf(query, 'timestampFrom', 'timestampUntil');
    const { integrationName } = query;
    const data = actionRuns
      .of(bots.own(workspaceId, id).id)
      .filter(isAsAsked({ integrationName }))
      .filter(({ timestamp }) => isWithin(timestamp))
      .map(withoutId);
    return { data, meta: {} };
  },
  listActivities: ({ bots, activities }, { query: { botId, taskId }, workspaceId }) => ({
    activities: activities.of(bots.own(workspaceId, botId).id).filter(isAsAsked({ taskId })),
    meta: {},
  }),
  getBotAnalytics: ({ bots, analytics }, { params: { id }, query, workspaceId }) => {
    const isWithin = rangeOf(query, 'startDate', 'endDate');
    const found = analytics
      .of(bots.own(workspaceId, id).id)
      .filter(({ startDateTimeUtc }) => isWithin(startDateTimeUtc))
      .map(withoutId);
    const range = { startDateTimeUtc: query.startDate, endDateTimeUtc: query.endDate };
    const unused = z.parse(schemas.BotAnalytics, sampleOf(schemas.BotAnalytics, range));
    return { records: found.length > 0 ? found : [unused] };
  },
} satisfies AdminRules;

type IssueRequest = Pick<ServiceRequest<typeof adminRecords.getBotIssue>, 'params' | 'workspaceId'>;

function issueOf({ bots, issues }: AdminState, { params, workspaceId }: IssueRequest): BotIssue {
  return issues.own(bots.own(workspaceId, params.id).id, params.issueId);
}

/** The service sends these records without an id. */
function withoutId<T extends { readonly id: string }>({ id: _, ...record }: T): Omit<T, 'id'> {
  return record;
}

type LogFilter = QueryOf<typeof adminRecords.getBotLogs>;

/** The oldest entry first: the service does not document the order. */
function selectLogs(logs: readonly PlatformLog[], filter: LogFilter) {
  const isWithin = rangeOf(filter, 'timeStart', 'timeEnd');
  const { messageContains = '', level, userId, workflowId, conversationId } = filter;
  return logs
    .filter(isAsAsked({ level, userId, workflowId, conversationId }))
    .filter(({ timestamp, message }) => isWithin(timestamp) && message.includes(messageContains))
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
    .map(withoutId);
}
