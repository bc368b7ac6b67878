import {
  createPersonalAccessToken,
  deleteAccount,
  deletePersonalAccessToken,
  getAccount,
  introspect,
  listPersonalAccessTokens,
  updateAccount,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on the account of the token, and on its further tokens, which open the API, too. */
export function accountRoutes(state: AdminState): Route[] {
  const { tokens } = state;
  return [
    adminRoute(getAccount, () => ({ account: state.account })),
    adminRoute(updateAccount, ({ body: { displayName, profilePicture } }) => {
      state.account = {
        ...state.account,
        ...(displayName !== undefined && { displayName }),
        ...(profilePicture !== undefined && { profilePicture }),
      };
      return { account: state.account };
    }),
    adminRoute(deleteAccount, () => {
      state.isAccountDeleted = true;
      return {};
    }),
    adminRoute(introspect, ({ body: { botId } }) => ({
      workspaceId: found('bot', state.bots.ownerOf(botId)),
      botId,
      userId: state.account.id,
    })),
    adminRoute(listPersonalAccessTokens, () => ({ pats: tokens.all() })),
    adminRoute(createPersonalAccessToken, ({ body }) => {
      const token = tokens.create(body);
      return { pat: { ...token, value: state.issueToken(token.id) } };
    }),
    adminRoute(deletePersonalAccessToken, ({ params: { id } }) => {
      found('token', tokens.get(id));
      tokens.delete(id);
      return {};
    }),
  ];
}
