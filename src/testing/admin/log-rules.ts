import type { BotIssue } from '../../service/generated/admin-types.ts';
import type { adminRecords } from '../../service/generated/records.ts';
import { isAsAsked, rangeOf } from '../query.ts';
import type { QueryOf } from '../resolver.ts';
import type { ServiceRequest } from '../route.ts';
import type { AdminRules, AdminState, PlatformLog } from './state.ts';

/** The operations on logs and issues. */
export const logRules = {
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
} satisfies AdminRules;

type IssueRequest = Pick<ServiceRequest<typeof adminRecords.getBotIssue>, 'params' | 'workspaceId'>;

function issueOf({ bots, issues }: AdminState, { params, workspaceId }: IssueRequest): BotIssue {
  return issues.own(bots.own(workspaceId, params.id).id, params.issueId);
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

/** The service sends a log without an id. */
function withoutId({ id: _, ...log }: PlatformLog): Omit<PlatformLog, 'id'> {
  return log;
}
