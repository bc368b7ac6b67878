import * as chat from '../../service/generated/chat-operations.ts';
import { found } from '../reply.ts';
import { ruleOf } from '../route.ts';
import { checkId } from './permissions.ts';
import type { ChatState } from './state.ts';

const rule = ruleOf<ChatState>();
const user = 'user of this key';

/** The operations on the user of the key. */
export const userRules = [
  rule(chat.createUser, ({ state }, { body, refuse }) => {
    checkId('user', body.id);
    if (state.users.has(body.id ?? '')) refuse(409, 'the id is that of another user');
    const user = state.users.create(body);
    return { user, key: state.userKeyOf(user.id) };
  }),
  rule(chat.getOrCreateUser, ({ state: { users } }, { body, caller, callerId: id = '' }) => {
    const isUnchanged = Object.keys(body).length === 0;
    if (caller !== undefined) return { user: isUnchanged ? caller : users.update(id, body) };
    checkId('user', id);
    return { user: users.create({ id, ...body }) };
  }),
  rule(chat.getUser, (_, { caller }) => ({ user: found(user, caller) })),
  rule(chat.updateUser, ({ state }, { body, caller }) => ({
    user: state.users.update(found(user, caller).id, body),
  })),
  rule(chat.deleteUser, ({ state }, { caller }) => {
    state.users.delete(found(user, caller).id);
    return {};
  }),
];
