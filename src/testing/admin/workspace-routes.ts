import {
  checkHandleAvailability,
  createWorkspace,
  deleteWorkspace,
  getAuditRecords,
  getPublicWorkspace,
  getWorkspace,
  listPublicWorkspaces,
  listWorkspaces,
  updateWorkspace,
  type Workspace,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on workspaces. The token opens all of them, whatever the workspace of the request is. */
export function workspaceRoutes(state: AdminState): Route[] {
  const { workspaces, auditRecords } = state;
  const holderOf = (handle: string | undefined): Workspace | undefined =>
    workspaces.all().find((workspace) => handle !== undefined && workspace.handle === handle);
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
      const holder = holderOf(handle);
      if (holder !== undefined && holder.id !== id) {
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
    adminRoute(createWorkspace, ({ body }) => {
      const workspace = workspaces.create(body);
      const { id, email } = state.account;
      state.members.create({ userId: id, email, role: 'owner', workspaceId: workspace.id });
      state.audit(workspace.id, 'CREATE_WORKSPACE', workspace);
      return workspace;
    }),
    adminRoute(deleteWorkspace, ({ params: { id } }) => {
      workspaceOf(id);
      workspaces.delete(id);
      return {};
    }),
    adminRoute(listPublicWorkspaces, ({ query: { workspaceIds, search } }) => {
      const text = search?.toLowerCase();
      const shown = workspaces
        .all()
        .filter(
          ({ id, name, handle = '', isPublic }) =>
            isPublic === true &&
            (workspaceIds === undefined || workspaceIds.includes(id)) &&
            (text === undefined || `${name} ${handle}`.toLowerCase().includes(text)),
        );
      return { workspaces: shown.map(publicPart), meta: {} };
    }),
    adminRoute(getPublicWorkspace, ({ params: { id } }) => {
      const workspace = workspaceOf(id);
      return publicPart(found('workspace', workspace.isPublic === true ? workspace : undefined));
    }),
    adminRoute(checkHandleAvailability, ({ body: { handle } }) => {
      const holder = holderOf(handle);
      if (holder === undefined) return { available: true, suggestions: [] };
      const suggestions = [2, 3, 4].map((number) => `${handle}-${number}`);
      const free = suggestions.filter((suggestion) => holderOf(suggestion) === undefined);
      return { available: false, suggestions: free, usedBy: holder.id };
    }),
    adminRoute(getAuditRecords, ({ params: { id } }) => ({
      records: auditRecords.of(workspaceOf(id).id),
      meta: {},
    })),
  ];
}

/** What everybody sees of a workspace. */
function publicPart(workspace: Workspace) {
  const { id, name, createdAt, updatedAt, about, profilePicture } = workspace;
  const { contactEmail, website, socialAccounts, handle } = workspace;
  const contact = { contactEmail, website, socialAccounts, handle };
  return { id, name, createdAt, updatedAt, about, profilePicture, ...contact };
}
