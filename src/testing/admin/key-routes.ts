import * as admin from '../../service/generated/admin-operations.ts';
import { type Route, route } from '../route.ts';
import type { AdminState } from './state.ts';

/** The operations on the API keys of bots and integrations. The fake platform has no API that such a key opens. */
export function keyRoutes({ bots, integrations, records }: AdminState): Route[] {
  const { apiKeys, integrationKeys } = records;
  return [
    route(admin.listBotApiKeys, ({ query: { botId }, workspaceId }) => ({
      baks: apiKeys.of(bots.own(workspaceId, botId).id),
    })),
    route(admin.createBotApiKey, ({ body, workspaceId }) => {
      bots.own(workspaceId, body.botId);
      return { ...apiKeys.create(body), value: `fake-bot-api-key-${crypto.randomUUID()}` };
    }),
    route(admin.deleteBotApiKey, ({ params: { id }, workspaceId }) => {
      bots.own(workspaceId, apiKeys.ownerOf(id) ?? '');
      apiKeys.delete(id);
      return {};
    }),
    route(admin.listIntegrationApiKeys, ({ query: { integrationId }, workspaceId }) => ({
      iaks: integrationKeys.of(integrations.own(workspaceId, integrationId).id),
    })),
    route(admin.createIntegrationApiKey, ({ body, workspaceId }) => {
      integrations.own(workspaceId, body.integrationId);
      const value = `fake-integration-api-key-${crypto.randomUUID()}`;
      return { ...integrationKeys.create(body), value };
    }),
    route(admin.deleteIntegrationApiKey, ({ params: { id }, workspaceId }) => {
      integrations.own(workspaceId, integrationKeys.ownerOf(id) ?? '');
      integrationKeys.delete(id);
      return {};
    }),
  ];
}
