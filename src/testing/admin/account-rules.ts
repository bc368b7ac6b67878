import * as admin from '../../service/generated/admin-operations.ts';
import { found } from '../reply.ts';
import { ruleOf } from '../route.ts';
import type { AdminState } from './state.ts';

const rule = ruleOf<AdminState>();

/** The operations on the account of the token, and on its further tokens, which open the API, too. */
export const accountRules = [
  rule(admin.getAccount, ({ account }) => ({ account })),
  rule(admin.updateAccount, (state, { body: { displayName, profilePicture } }) => {
    state.account = {
      ...state.account,
      ...(displayName !== undefined && { displayName }),
      ...(profilePicture !== undefined && { profilePicture }),
    };
    return { account: state.account };
  }),
  rule(admin.deleteAccount, (state) => {
    state.isAccountDeleted = true;
    return {};
  }),
  rule(admin.introspect, ({ bots, account }, { body: { botId } }) => ({
    workspaceId: found('bot', bots.ownerOf(botId)),
    botId,
    userId: account.id,
  })),
  rule(admin.listPersonalAccessTokens, ({ tokens }) => ({ pats: tokens.all() })),
  rule(admin.createPersonalAccessToken, (state, { body }) => {
    const token = state.tokens.create(body);
    return { pat: { ...token, value: state.issueToken(token.id) } };
  }),
  rule(admin.deletePersonalAccessToken, ({ tokens }, { params: { id } }) => {
    found('token', tokens.get(id));
    tokens.delete(id);
    return {};
  }),
];
