import type { Workspace } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { isAsAsked } from '../query.ts';
import { found } from '../reply.ts';
import { partOf } from './definition.ts';
import type { AdminRules, AdminState } from './state.ts';

/** The operations on workspaces. The token opens all of them, whatever the workspace of the request is. */
export const workspaceRules = {
  listWorkspaces: ({ workspaces }, { query: { handle } }) => ({
    workspaces: workspaces.all().filter(isAsAsked({ handle })),
    meta: {},
  }),
  getWorkspace: (state, { params: { id } }) => workspaceOf(state, id),
  updateWorkspace: (state, { params: { id }, body, refuse }) => {
    workspaceOf(state, id);
    const { handle, spendingLimit, ...others } = body;
    const holder = holderOf(state, handle);
    if (holder !== undefined && holder.id !== id) {
      refuse(409, 'the handle is that of another workspace');
    }
    const changed = state.workspaces.update(id, body);
    const what = { id, name: changed.name };
    // The service has an action of its own for the limit.
    if (spendingLimit !== undefined) {
      state.audit(id, 'SET_SPENDING_LIMIT', { ...what, value: String(spendingLimit) });
    }
    if (spendingLimit === undefined || handle !== undefined || Object.keys(others).length > 0) {
      state.audit(id, 'UPDATE_WORKSPACE', what);
    }
    return changed;
  },
  createWorkspace: (state, { body }) => {
    const workspace = state.workspaces.create(body);
    const { id, email } = state.account;
    const owner = { userId: id, email, role: 'owner', workspaceId: workspace.id };
    state.members.create(owner);
    state.audit(workspace.id, 'CREATE_WORKSPACE', workspace);
    return workspace;
  },
  deleteWorkspace: (state, { params: { id }, workspaceId }) => {
    const { name } = workspaceOf(state, id);
    state.workspaces.delete(id);
    // The records of the workspace are deleted, too.
    if (state.workspaces.has(workspaceId)) {
      state.audit(workspaceId, 'CLOSE_WORKSPACE', { id, name });
    }
    return {};
  },
  listPublicWorkspaces: ({ workspaces }, { query: { workspaceIds, search } }) => {
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
  },
  getPublicWorkspace: (state, { params: { id } }) => {
    const workspace = workspaceOf(state, id);
    return publicPart(found('workspace', workspace.isPublic === true ? workspace : undefined));
  },
  checkHandleAvailability: (state, { body: { handle } }) => {
    const holder = holderOf(state, handle);
    if (holder === undefined) return { available: true, suggestions: [] };
    const suggestions = [2, 3, 4].map((number) => `${handle}-${number}`);
    const free = suggestions.filter((suggestion) => holderOf(state, suggestion) === undefined);
    return { available: false, suggestions: free, usedBy: holder.id };
  },
  getAuditRecords: (state, { params: { id } }) => ({
    records: state.auditRecords.of(workspaceOf(state, id).id),
    meta: {},
  }),
} satisfies AdminRules;

export const memberRules = {
  listWorkspaceMembers: ({ members }, { workspaceId }) => ({
    members: members.of(workspaceId),
    meta: {},
  }),
  getWorkspaceMember: ({ members, account }, { workspaceId }) => {
    const own = members.of(workspaceId).find(({ userId }) => userId === account.id);
    return found('member', own);
  },
  createWorkspaceMember: (state, { body, workspaceId, refuse }) => {
    const { members } = state;
    const { email, role } = body;
    if (members.of(workspaceId).some((member) => member.email === email)) {
      refuse(409, 'the e-mail address is that of another member');
    }
    const member = members.create({ ...body, workspaceId });
    const what = { id: member.id, name: email, value: role };
    state.audit(workspaceId, 'ADD_WORKSPACE_MEMBER', what);
    return member;
  },
  updateWorkspaceMember: (state, { params: { id }, body, workspaceId }) => {
    state.members.own(workspaceId, id);
    const member = state.members.update(id, body);
    const what = { id, name: member.email, value: member.role };
    state.audit(workspaceId, 'UPDATE_WORKSPACE_MEMBER', what);
    return member;
  },
  deleteWorkspaceMember: (state, { params: { id }, workspaceId }) => {
    const { email } = state.members.own(workspaceId, id);
    state.members.delete(id);
    state.audit(workspaceId, 'REMOVE_WORKSPACE_MEMBER', { id, name: email });
    return {};
  },
} satisfies AdminRules;

function workspaceOf({ workspaces }: AdminState, id: string): Workspace {
  return found('workspace', workspaces.get(id));
}

function holderOf({ workspaces }: AdminState, handle: string | undefined): Workspace | undefined {
  return workspaces.all().find((workspace) => handle !== undefined && workspace.handle === handle);
}

function publicPart(workspace: Workspace) {
  return partOf(schemas.PublicWorkspace, workspace);
}
