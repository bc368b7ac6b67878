import {
  type BotVersion,
  createBotVersion,
  deployBotVersion,
  getBotVersion,
  listBotVersions,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on the versions of a bot. */
export function versionRoutes(state: AdminState): Route[] {
  const { bots, versions } = state;
  const versionOf = (workspaceId: string, botId: string, id: string): BotVersion => {
    state.botOf(workspaceId, botId);
    return found('version', versions.ownerOf(id) === botId ? versions.get(id) : undefined);
  };
  return [
    adminRoute(listBotVersions, ({ params: { id }, workspaceId }) => ({
      versions: versions.of(state.botOf(workspaceId, id).id),
    })),
    adminRoute(createBotVersion, ({ params: { id }, body, workspaceId }) => ({
      version: versions.create({ ...body, botId: state.botOf(workspaceId, id).id }),
    })),
    adminRoute(getBotVersion, ({ params, workspaceId }) => {
      const { id } = versionOf(workspaceId, params.id, params.versionId);
      return { url: `https://files.bot-platform.test/versions/${encodeURIComponent(id)}` };
    }),
    adminRoute(deployBotVersion, ({ params, body: { versionId }, workspaceId }) => {
      const { id, name } = versionOf(workspaceId, params.id, versionId);
      const bot = bots.update(params.id, { deployedAt: new Date().toISOString() });
      const what = { id: bot.id, name: bot.name, value: name || id };
      state.audit(workspaceId, 'DEPLOY_BOT', what);
      return {};
    }),
  ];
}
