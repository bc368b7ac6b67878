import { getBotLogs, getIntegrationLogs } from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import type { Route } from '../route.ts';
import { isWithin, timeOf } from './query.ts';
import type { PlatformLog } from './resources.ts';
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

/** The operations on logs. */
export function logRoutes(state: AdminState): Route[] {
  const { logs } = state;
  return [
    adminRoute(getBotLogs, ({ params: { id }, query, workspaceId }) => ({
      logs: select(logs.of(state.botOf(workspaceId, id).id), query),
    })),
    adminRoute(getIntegrationLogs, ({ params: { id }, query }) => ({
      logs: select(logs.of(id), query),
    })),
  ];
}

/** The oldest entry first: the service does not document the order. */
function select(logs: readonly PlatformLog[], filter: LogFilter) {
  const { timeStart, timeEnd, messageContains = '', ...fields } = filter;
  const from = timeOf('timeStart', timeStart);
  const until = timeOf('timeEnd', timeEnd);
  const { level, userId, workflowId, conversationId } = fields;
  const wanted = Object.entries({ level, userId, workflowId, conversationId });
  return logs
    .filter(
      (log) =>
        isWithin(log.timestamp, from, until) &&
        log.message.includes(messageContains) &&
        wanted.every(([name, value]) => value === undefined || Reflect.get(log, name) === value),
    )
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
    .map(({ id: _, ...log }) => log);
}
