import * as admin from '../../service/generated/admin-operations.ts';
import { found, refuse } from '../reply.ts';
import { type Route, route } from '../route.ts';
import type { AdminState } from './state.ts';

/**
 * The operations on the account of the token, on its further tokens, which open the API, too, and on preferences: those of
 * the account, and of the workspace of the request. One that is not set is `{}`.
 */
export function accountRoutes(state: AdminState): Route[] {
  const { bots, tokens, preferences } = state;
  const read = (owner: string, key: string) => {
    const value = preferences.get(owner)?.get(key);
    return value === undefined ? {} : { value };
  };
  const write = (owner: string, key: string, value: unknown) => {
    preferences.set(owner, new Map(preferences.get(owner)).set(key, value));
    return {};
  };
  const workspaceOf = (workspaceId: string): string =>
    workspaceId === ''
      ? refuse(400, 'the preferences of a workspace need the header x-workspace-id')
      : workspaceId;
  return [
    route(admin.getAccount, () => ({ account: state.account })),
    route(admin.updateAccount, ({ body: { displayName, profilePicture } }) => {
      state.account = {
        ...state.account,
        ...(displayName !== undefined && { displayName }),
        ...(profilePicture !== undefined && { profilePicture }),
      };
      return { account: state.account };
    }),
    route(admin.deleteAccount, () => {
      state.isAccountDeleted = true;
      return {};
    }),
    route(admin.introspect, ({ body: { botId } }) => ({
      workspaceId: found('bot', bots.ownerOf(botId)),
      botId,
      userId: state.account.id,
    })),
    route(admin.listPersonalAccessTokens, () => ({ pats: tokens.all() })),
    route(admin.createPersonalAccessToken, ({ body }) => {
      const token = tokens.create(body);
      return { pat: { ...token, value: state.issueToken(token.id) } };
    }),
    route(admin.deletePersonalAccessToken, ({ params: { id } }) => {
      found('token', tokens.get(id));
      tokens.delete(id);
      return {};
    }),
    route(admin.getAccountPreference, ({ params: { key } }) => read('', key)),
    route(admin.setAccountPreference, ({ params: { key }, body }) => write('', key, body.value)),
    route(admin.getWorkspacePreference, ({ params: { key }, workspaceId }) =>
      read(workspaceOf(workspaceId), key),
    ),
    route(admin.setWorkspacePreference, ({ params: { key }, body, workspaceId }) =>
      write(workspaceOf(workspaceId), key, body.value),
    ),
  ];
}
