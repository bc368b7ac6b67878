import type { Platform } from '../../src/testing.ts';

/** Serves a platform on a port, with the environment in which an admin script finds it. */
export async function serveAdmin(platform: Platform) {
  const server = await platform.listen();
  const { adminUrl, token, workspaceId } = server.adminOptions;
  return {
    env: { ADMIN_URL: adminUrl, ADMIN_TOKEN: token, WORKSPACE_ID: workspaceId },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
