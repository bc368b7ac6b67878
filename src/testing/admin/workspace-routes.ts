import * as admin from '../../service/generated/admin-operations.ts';
import type { Workspace } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { found } from '../reply.ts';
import { type Route, route } from '../route.ts';
import { partOf } from './definition.ts';
import type { AdminState } from './state.ts';

/** The operations on workspaces and their members. The token opens all of them, whatever the workspace of the request is. */
export function workspaceRoutes(state: AdminState): Route[] {
  const { workspaces, records } = state;
  const { members, auditRecords } = records;
  const holderOf = (handle: string | undefined): Workspace | undefined =>
    workspaces.all().find((workspace) => handle !== undefined && workspace.handle === handle);
  const workspaceOf = (id: string): Workspace => found('workspace', workspaces.get(id));
  const publicPart = (workspace: Workspace) => partOf(schemas.PublicWorkspace, workspace);
  return [
    route(admin.listWorkspaces, ({ query: { handle } }) => ({
      workspaces: workspaces
        .all()
        .filter((workspace) => handle === undefined || workspace.handle === handle),
      meta: {},
    })),
    route(admin.getWorkspace, ({ params: { id } }) => workspaceOf(id)),
    route(admin.updateWorkspace, ({ params: { id }, body, refuse }) => {
      workspaceOf(id);
      const { handle, spendingLimit, ...others } = body;
      const holder = holderOf(handle);
      if (holder !== undefined && holder.id !== id) {
        refuse(409, 'the handle is that of another workspace');
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
    route(admin.createWorkspace, ({ body }) => {
      const workspace = workspaces.create(body);
      const { id, email } = state.account;
      members.create({ userId: id, email, role: 'owner', workspaceId: workspace.id });
      state.audit(workspace.id, 'CREATE_WORKSPACE', workspace);
      return workspace;
    }),
    route(admin.deleteWorkspace, ({ params: { id }, workspaceId }) => {
      const { name } = workspaceOf(id);
      workspaces.delete(id);
      // The records of the workspace are deleted, too.
      if (workspaces.has(workspaceId)) state.audit(workspaceId, 'CLOSE_WORKSPACE', { id, name });
      return {};
    }),
    route(admin.listPublicWorkspaces, ({ query: { workspaceIds, search } }) => {
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
    route(admin.getPublicWorkspace, ({ params: { id } }) => {
      const workspace = workspaceOf(id);
      return publicPart(found('workspace', workspace.isPublic === true ? workspace : undefined));
    }),
    route(admin.checkHandleAvailability, ({ body: { handle } }) => {
      const holder = holderOf(handle);
      if (holder === undefined) return { available: true, suggestions: [] };
      const suggestions = [2, 3, 4].map((number) => `${handle}-${number}`);
      const free = suggestions.filter((suggestion) => holderOf(suggestion) === undefined);
      return { available: false, suggestions: free, usedBy: holder.id };
    }),
    route(admin.getAuditRecords, ({ params: { id } }) => ({
      records: auditRecords.of(workspaceOf(id).id),
      meta: {},
    })),
    route(admin.listWorkspaceMembers, ({ workspaceId }) => ({
      members: members.of(workspaceId),
      meta: {},
    })),
    route(admin.getWorkspaceMember, ({ workspaceId }) => {
      const own = members.of(workspaceId).find(({ userId }) => userId === state.account.id);
      return found('member', own);
    }),
    route(admin.createWorkspaceMember, ({ body, workspaceId, refuse }) => {
      const { email, role } = body;
      if (members.of(workspaceId).some((member) => member.email === email)) {
        refuse(409, 'the e-mail address is that of another member');
      }
      const member = members.create({ ...body, workspaceId });
      const what = { id: member.id, name: email, value: role };
      state.audit(workspaceId, 'ADD_WORKSPACE_MEMBER', what);
      return member;
    }),
    route(admin.updateWorkspaceMember, ({ params: { id }, body, workspaceId }) => {
      members.own(workspaceId, id);
      const { email, role, ...others } = members.update(id, body);
      const what = { id, name: email, value: role };
      state.audit(workspaceId, 'UPDATE_WORKSPACE_MEMBER', what);
      return { ...others, email, role };
    }),
    route(admin.deleteWorkspaceMember, ({ params: { id }, workspaceId }) => {
      const { email } = members.own(workspaceId, id);
      members.delete(id);
      state.audit(workspaceId, 'REMOVE_WORKSPACE_MEMBER', { id, name: email });
      return {};
    }),
  ];
}
