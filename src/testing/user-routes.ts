import {
  createUser,
  deleteUser,
  getOrCreateUser,
  getUser,
  updateUser,
} from '../service/chat-operations.ts';
import { checkId, found } from './permissions.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

const user = 'user of this key';

/** The operations on the user of the key. */
export function userRoutes(state: State): Route[] {
  const { users } = state;
  return [
    createRoute('chat', createUser, ({ body, refuse }) => {
      checkId('user', body.id);
      if (users.has(body.id ?? '')) refuse(409, 'the id is that of another user', 'AlreadyExists');
      const user = users.create(body);
      return { user, key: state.userKeyOf(user.id) };
    }),
    createRoute('chat', getOrCreateUser, ({ body, caller, callerId: id = '' }) => {
      const isUnchanged = Object.keys(body).length === 0;
      if (caller !== undefined) return { user: isUnchanged ? caller : users.update(id, body) };
      checkId('user', id);
      return { user: users.create({ id, ...body }) };
    }),
    createRoute('chat', getUser, ({ caller }) => ({ user: found(user, caller) })),
    createRoute('chat', updateUser, ({ body, caller }) => ({
      user: users.update(found(user, caller).id, body),
    })),
    createRoute('chat', deleteUser, ({ caller }) => {
      users.delete(found(user, caller).id);
      return {};
    }),
  ];
}
