import {
  type BotIssue,
  deleteBotIssue,
  getBotIssue,
  listBotIssueEvents,
  listBotIssues,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on the issues of a bot. */
export function issueRoutes(state: AdminState): Route[] {
  const { issues } = state;
  const issueOf = (
    workspaceId: string,
    { id: botId, issueId }: { readonly id: string; readonly issueId: string },
  ): BotIssue => {
    state.botOf(workspaceId, botId);
    return found('issue', issues.ownerOf(issueId) === botId ? issues.get(issueId) : undefined);
  };
  return [
    adminRoute(listBotIssues, ({ params: { id }, workspaceId }) => ({
      issues: issues.of(state.botOf(workspaceId, id).id),
      meta: {},
    })),
    adminRoute(getBotIssue, ({ params, workspaceId }) => ({
      issue: issueOf(workspaceId, params),
    })),
    adminRoute(deleteBotIssue, ({ params, workspaceId }) => {
      issues.delete(issueOf(workspaceId, params).id);
      return {};
    }),
    adminRoute(listBotIssueEvents, ({ params, workspaceId }) => ({
      issueEvents: issues.eventsOf(issueOf(workspaceId, params).id),
    })),
  ];
}
