import {
  createWorkspaceMember,
  deleteWorkspaceMember,
  getWorkspaceMember,
  listWorkspaceMembers,
  updateWorkspaceMember,
  type WorkspaceMember,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on the members of the workspace of the request. */
export function memberRoutes(state: AdminState): Route[] {
  const { members } = state;
  const memberOf = (workspaceId: string, id: string): WorkspaceMember =>
    found('member', members.ownerOf(id) === workspaceId ? members.get(id) : undefined);
  return [
    adminRoute(listWorkspaceMembers, ({ workspaceId }) => ({
      members: members.of(workspaceId),
      meta: {},
    })),
    adminRoute(getWorkspaceMember, ({ workspaceId }) => {
      const own = members.of(workspaceId).find(({ userId }) => userId === state.account.id);
      return found('member', own);
    }),
    adminRoute(createWorkspaceMember, ({ body, workspaceId, refuse }) => {
      const { email, role } = body;
      if (members.of(workspaceId).some((member) => member.email === email)) {
        refuse(409, 'the e-mail address is that of another member', 'AlreadyExists');
      }
      const member = members.create({ ...body, workspaceId });
      const what = { id: member.id, name: email, value: role };
      state.audit(workspaceId, 'ADD_WORKSPACE_MEMBER', what);
      return member;
    }),
    adminRoute(updateWorkspaceMember, ({ params: { id }, body, workspaceId }) => {
      memberOf(workspaceId, id);
      const { email, role, ...others } = members.update(id, body);
      const what = { id, name: email, value: role };
      state.audit(workspaceId, 'UPDATE_WORKSPACE_MEMBER', what);
      return { ...others, email, role };
    }),
    adminRoute(deleteWorkspaceMember, ({ params: { id }, workspaceId }) => {
      const { email } = memberOf(workspaceId, id);
      members.delete(id);
      state.audit(workspaceId, 'REMOVE_WORKSPACE_MEMBER', { id, name: email });
      return {};
    }),
  ];
}
