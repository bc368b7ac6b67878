import {
  getAccountPreference,
  getWorkspacePreference,
  setAccountPreference,
  setWorkspacePreference,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { refuse } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The preferences of the account, and of the workspace of the request. One that is not set is `{}`. */
export function preferenceRoutes({ preferences }: AdminState): Route[] {
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
    adminRoute(getAccountPreference, ({ params: { key } }) => read('', key)),
    adminRoute(setAccountPreference, ({ params: { key }, body }) => write('', key, body.value)),
    adminRoute(getWorkspacePreference, ({ params: { key }, workspaceId }) =>
      read(workspaceOf(workspaceId), key),
    ),
    adminRoute(setWorkspacePreference, ({ params: { key }, body, workspaceId }) =>
      write(workspaceOf(workspaceId), key, body.value),
    ),
  ];
}
