import * as chat from '../../service/generated/chat-operations.ts';
import { found } from '../reply.ts';
import { type Route, route } from '../route.ts';
import type { State } from '../state.ts';
import { checkId } from './permissions.ts';

const user = 'user of this key';

/** The operations on the user of the key. */
export function userRoutes(state: State): Route[] {
  const { users } = state;
  return [
    route(chat.createUser, ({ body, refuse }) => {
      checkId('user', body.id);
      if (users.has(body.id ?? '')) refuse(409, 'the id is that of another user');
      const user = users.create(body);
      return { user, key: state.userKeyOf(user.id) };
    }),
    route(chat.getOrCreateUser, ({ body, caller, callerId: id = '' }) => {
      const isUnchanged = Object.keys(body).length === 0;
      if (caller !== undefined) return { user: isUnchanged ? caller : users.update(id, body) };
      checkId('user', id);
      return { user: users.create({ id, ...body }) };
    }),
    route(chat.getUser, ({ caller }) => ({ user: found(user, caller) })),
    route(chat.updateUser, ({ body, caller }) => ({
      user: users.update(found(user, caller).id, body),
    })),
    route(chat.deleteUser, ({ caller }) => {
      users.delete(found(user, caller).id);
      return {};
    }),
  ];
}
