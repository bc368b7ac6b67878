import {
  createPersonalAccessToken,
  deleteAccount,
  deletePersonalAccessToken,
  getAccount,
  getAccountPreference,
  getWorkspacePreference,
  introspect,
  listPersonalAccessTokens,
  setAccountPreference,
  setWorkspacePreference,
  updateAccount,
} from '../../service/generated/admin-operations.ts';
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
    route(getAccount, () => ({ account: state.account })),
    route(updateAccount, ({ body: { displayName, profilePicture } }) => {
      state.account = {
        ...state.account,
        ...(displayName !== undefined && { displayName }),
        ...(profilePicture !== undefined && { profilePicture }),
      };
      return { account: state.account };
    }),
    route(deleteAccount, () => {
      state.isAccountDeleted = true;
      return {};
    }),
    route(introspect, ({ body: { botId } }) => ({
      workspaceId: found('bot', bots.ownerOf(botId)),
      botId,
      userId: state.account.id,
    })),
    route(listPersonalAccessTokens, () => ({ pats: tokens.all() })),
    route(createPersonalAccessToken, ({ body }) => {
      const token = tokens.create(body);
      return { pat: { ...token, value: state.issueToken(token.id) } };
    }),
    route(deletePersonalAccessToken, ({ params: { id } }) => {
      found('token', tokens.get(id));
      tokens.delete(id);
      return {};
    }),
    route(getAccountPreference, ({ params: { key } }) => read('', key)),
    route(setAccountPreference, ({ params: { key }, body }) => write('', key, body.value)),
    route(getWorkspacePreference, ({ params: { key }, workspaceId }) =>
      read(workspaceOf(workspaceId), key),
    ),
    route(setWorkspacePreference, ({ params: { key }, body, workspaceId }) =>
      write(workspaceOf(workspaceId), key, body.value),
    ),
  ];
}
