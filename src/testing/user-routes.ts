import * as z from 'zod/mini';
import type { OperationDefinition } from '../operation.ts';
import { UserSchema } from '../service/chat.ts';
import { createRoute, type Route } from './route.ts';
import type { State } from './state.ts';

const { name, pictureUrl, profile } = UserSchema.shape;
const fields = { name, pictureUrl, profile };
const response = z.object({ user: UserSchema, key: z.string() });

const createUser = {
  id: 'createUser',
  method: 'POST',
  path: '/users',
  body: z.strictObject({ id: z.exactOptional(z.string().check(z.minLength(1))), ...fields }),
  response,
} as const satisfies OperationDefinition;

const getOrCreateUser = {
  id: 'getOrCreateUser',
  method: 'POST',
  path: '/users/get-or-create',
  body: z.strictObject(fields),
  response,
} as const satisfies OperationDefinition;

/** The operations that the clients of the service start with. The specification does not show them, so `platform.handle` may replace them. */
export function userRoutes(state: State): Route[] {
  const { users } = state;
  return [
    createRoute(
      'chat',
      createUser,
      ({ body, refuse }) => {
        if (users.has(body.id ?? ''))
          refuse(409, 'the id is that of another user', 'AlreadyExists');
        const user = users.create(body);
        return { user, key: state.userKeyOf(user.id) };
      },
      { isPublic: true, isReplaceable: true },
    ),
    createRoute(
      'chat',
      getOrCreateUser,
      ({ caller, refuse }) => {
        const user = caller ?? refuse(404, 'the user of this key was deleted');
        return { user, key: state.userKeyOf(user.id) };
      },
      { isReplaceable: true },
    ),
  ];
}
