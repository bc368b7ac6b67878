import {
  createUser,
  deleteUser,
  getOrCreateUser,
  getUser,
  updateUser,
} from '../service/chat-operations.ts';
import { creatableId, idRule } from './conversation-collection.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

const unknown = 'the user of this key does not exist';

/** The operations on the user of the key. */
export function userRoutes(state: State): Route[] {
  const { users } = state;
  return [
    createRoute('chat', createUser, ({ body, refuse }) => {
      const { id } = body;
      if (id !== undefined && !creatableId.test(id)) refuse(400, `the id of a user ${idRule}`);
      if (users.has(id ?? '')) refuse(409, 'the id is that of another user', 'AlreadyExists');
      const user = users.create(body);
      return { user, key: state.userKeyOf(user.id) };
    }),
    createRoute('chat', getOrCreateUser, ({ body, caller, callerId: id = '', refuse }) => {
      if (caller !== undefined) return { user: users.update(id, body) };
      if (!creatableId.test(id)) refuse(400, `the id of a user ${idRule}`);
      return { user: users.create({ id, ...body }) };
    }),
    createRoute('chat', getUser, ({ caller, refuse }) => ({
      user: caller ?? refuse(404, unknown),
    })),
    createRoute('chat', updateUser, ({ body, caller, refuse }) => {
      const { id } = caller ?? refuse(404, unknown);
      return { user: users.update(id, body) };
    }),
    createRoute('chat', deleteUser, ({ caller, refuse }) => {
      const { id } = caller ?? refuse(404, unknown);
      users.delete(id);
      return {};
    }),
  ];
}
