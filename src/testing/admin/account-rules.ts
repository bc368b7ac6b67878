import { found } from '../reply.ts';
import type { AdminRules } from './state.ts';

/** The operations on the account of the token, and on its further tokens, which open the API, too. */
export const accountRules = {
  getAccount: ({ account }) => ({ account }),
  updateAccount: (state, { body: { displayName, profilePicture } }) => {
    state.account = {
      ...state.account,
      ...(displayName !== undefined && { displayName }),
      ...(profilePicture !== undefined && { profilePicture }),
    };
    return { account: state.account };
  },
  deleteAccount: (state) => {
    state.isAccountDeleted = true;
    return {};
  },
  introspect: ({ bots, account }, { body: { botId } }) => ({
    workspaceId: found('bot', bots.ownerOf(botId)),
    botId,
    userId: account.id,
  }),
  listPersonalAccessTokens: ({ tokens }) => ({ pats: tokens.all() }),
  createPersonalAccessToken: (state, { body }) => {
    const token = state.tokens.create(body);
    return { pat: { ...token, value: state.issueToken(token.id) } };
  },
  deletePersonalAccessToken: ({ tokens }, { params: { id } }) => {
    found('token', tokens.get(id));
    tokens.delete(id);
    return {};
  },
} satisfies AdminRules;
