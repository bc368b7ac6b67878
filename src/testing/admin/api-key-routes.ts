import {
  createBotApiKey,
  deleteBotApiKey,
  listBotApiKeys,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on the API keys of a bot. The fake platform has no API that such a key opens. */
export function apiKeyRoutes(state: AdminState): Route[] {
  const { apiKeys } = state;
  return [
    adminRoute(listBotApiKeys, ({ query: { botId }, workspaceId }) => ({
      baks: apiKeys.of(state.botOf(workspaceId, botId).id),
    })),
    adminRoute(createBotApiKey, ({ body, workspaceId }) => {
      state.botOf(workspaceId, body.botId);
      return { ...apiKeys.create(body), value: `fake-bot-api-key-${crypto.randomUUID()}` };
    }),
    adminRoute(deleteBotApiKey, ({ params: { id }, workspaceId }) => {
      const owner = apiKeys.ownerOf(id) ?? '';
      const isOwn = state.bots.ownerOf(owner) === workspaceId;
      found('API key', isOwn ? apiKeys.get(id) : undefined);
      apiKeys.delete(id);
      return {};
    }),
  ];
}
