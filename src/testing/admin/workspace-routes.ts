import {
  getAuditRecords,
  getWorkspace,
  listWorkspaces,
  updateWorkspace,
  type Workspace,
} from '../../service/admin-operations.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import { adminRoute } from './admin-route.ts';
import type { AdminState } from './state.ts';

/** The operations on workspaces. The token opens all of them, whatever the workspace of the request is. */
export function workspaceRoutes(state: AdminState): Route[] {
  const { workspaces, auditRecords } = state;
  const workspaceOf = (id: string): Workspace => found('workspace', workspaces.get(id));
  return [
    adminRoute(listWorkspaces, ({ query: { handle } }) => ({
      workspaces: workspaces
        .all()
        .filter((workspace) => handle === undefined || workspace.handle === handle),
      meta: {},
    })),
    adminRoute(getWorkspace, ({ params: { id } }) => workspaceOf(id)),
    adminRoute(updateWorkspace, ({ params: { id }, body, refuse }) => {
      workspaceOf(id);
      const { handle, spendingLimit, ...others } = body;
      const holder = workspaces.all().find((workspace) => workspace.handle === handle);
      if (handle !== undefined && holder !== undefined && holder.id !== id) {
        refuse(409, 'the handle is that of another workspace', 'AlreadyExists');
      }
      const changed = workspaces.update(id, body);
      const what = { id, name: changed.name };
      // The service has an action of its own for the limit.
      if (spendingLimit !== undefined) {
        state.audit(id, 'SET_SPENDING_LIMIT', { ...what, value: String(spendingLimit) });
      }
      if (spendingLimit === undefined || handle !== undefined || Object.keys(others).length > 0) {
        state.audit(id, 'UPDATE_WORKSPACE', what);
      }
      return changed;
    }),
    adminRoute(getAuditRecords, ({ params: { id } }) => ({
      records: auditRecords.of(workspaceOf(id).id),
      meta: {},
    })),
  ];
}
