import { found } from '../reply.ts';
import type { ChatRules } from '../state.ts';
import { checkId } from './permissions.ts';

const user = 'user of this key';

export const userRules = {
  createUser: (state, { body, refuse }) => {
    checkId('user', body.id);
    if (state.users.has(body.id ?? '')) refuse(409, 'the id is that of another user');
    const user = state.users.create(body);
    return { user, key: state.users.keyOf(user.id) };
  },
  getOrCreateUser: ({ users }, { body, caller, callerId: id = '' }) => {
    const isUnchanged = Object.keys(body).length === 0;
    if (caller !== undefined) return { user: isUnchanged ? caller : users.update(id, body) };
    checkId('user', id);
    return { user: users.create({ id, ...body }) };
  },
  getUser: (_, { caller }) => ({ user: found(user, caller) }),
  updateUser: (state, { body, caller }) => ({
    user: state.users.update(found(user, caller).id, body),
  }),
  deleteUser: (state, { caller }) => {
    state.users.delete(found(user, caller).id);
    return {};
  },
} satisfies ChatRules;
