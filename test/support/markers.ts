import { AdminClient, ChatClient, type ClientOptions } from '../../src/index.ts';
import type { Clients } from './every-operation.ts';

/** The four secrets of both clients. */
export interface Markers {
  readonly userKey: string;
  readonly token: string;
  readonly workspaceId: string;
  /** The path of the chat address, without the slash at its beginning. */
  readonly path: string;
}

/**
 * Secrets to look for, by what is special about them. The shortest workspace id and path segment that are masked have 12
 * characters.
 */
export const markerSets: Readonly<Record<string, Markers>> = {
  'of letters': {
    userKey: 'fake-user-key-7Qz1',
    token: 'fake-access-token-8Wx2',
    workspaceId: 'fake-workspace-9Ev3',
    path: 'fake-webhook-path-5Rb4',
  },
  'of characters that JSON, URLs and HTML write in another way': {
    userKey: `fake key "7Qz1"/+=&%41\\n<b>'{}`,
    token: `fake/token\\8Wx2"%22 $1 (.*)?[x] |^`,
    workspaceId: 'fake space+9Ev3%2f',
    path: 'fake-hook%205Rb4/fake-sub+path-6Tg7;x=1',
  },
  'of digits': {
    userKey: '7319025481',
    token: '86420975312',
    workspaceId: '975310864213',
    path: '192837465019',
  },
  'that begin alike': {
    userKey: 'fake-1234',
    token: 'fake-1234-5678',
    workspaceId: 'fake-1234-56',
    path: 'fake-1234-5678-90ab',
  },
};

/** What each client must not show. */
export function secretsOf({ userKey, token, workspaceId, path }: Markers) {
  return {
    chat: [...new Set([userKey, path, decodeURIComponent(path)])],
    admin: [token, workspaceId],
  };
}

/** Secrets in every way in which they may be written. */
export function formsOf(secrets: readonly string[]): string[] {
  return secrets.flatMap((secret) => [
    secret,
    encodeURI(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(secret).slice(1, -1).replaceAll('/', String.raw`\/`),
  ]);
}

/** Both clients of a server with these secrets, as they are or from functions. */
export function clientsWith(
  { userKey, token, workspaceId, path }: Markers,
  url: string,
  options: Partial<ClientOptions> & { readonly fromFunctions?: boolean } = {},
): Clients {
  const { fromFunctions = false, ...rest } = options;
  const common = { retry: 0, ...rest };
  return {
    chat: new ChatClient({
      baseUrl: `${url}/${path}`,
      userKey: fromFunctions ? async () => userKey : userKey,
      ...common,
    }),
    admin: new AdminClient({
      adminUrl: url,
      token: fromFunctions ? () => token : token,
      workspaceId,
      ...common,
    }),
  };
}
