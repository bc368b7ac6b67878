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
    const holder = holderOf(state, body.handle);
    if (holder !== undefined && holder.id !== id) {
      refuse(409, 'the handle is that of another workspace');
    }
    return state.workspaces.update(id, body);
  },
  createWorkspace: (state, { body }) => {
    const workspace = state.workspaces.create(body);
    const { id, email } = state.account;
    const owner = { userId: id, email, role: 'owner', workspaceId: workspace.id };
    state.members.create(owner);
    return workspace;
  },
  deleteWorkspace: (state, { params: { id } }) => {
    state.workspaces.delete(workspaceOf(state, id).id);
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
} satisfies AdminRules;

export const memberRules = {
  listWorkspaceMembers: ({ members }, { workspaceId }) => ({
    members: members.of(workspaceId),
    meta: {},
  }),
  getWorkspaceMember: ({ members, account }, { workspaceId }) => {
    const caller = members.of(workspaceId).find(({ userId }) => userId === account.id);
    return found('member', caller);
  },
  createWorkspaceMember: (state, { body, workspaceId, refuse }) => {
    const { members } = state;
    if (members.of(workspaceId).some(({ email }) => email === body.email)) {
      refuse(409, 'the e-mail address is that of another member');
    }
    return members.create({ ...body, workspaceId });
  },
  updateWorkspaceMember: (state, { params: { id }, body, workspaceId }) => {
    state.members.own(workspaceId, id);
    return state.members.update(id, body);
  },
  deleteWorkspaceMember: (state, { params: { id }, workspaceId }) => {
    state.members.delete(state.members.own(workspaceId, id).id);
    return {};
  },
} satisfies AdminRules;

/** The account is that of the first member. The fake platform keeps no change of it. */
export const accountRules = {
  getAccount: ({ account }) => ({ account }),
  introspect: ({ bots, account }, { body: { botId } }) => ({
    workspaceId: found('bot', bots.ownerOf(botId)),
    botId,
    userId: account.id,
  }),
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
