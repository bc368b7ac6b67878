import type { AdminRules } from './state.ts';

/** The operations on the API keys of bots and integrations. The fake platform has no API that such a key opens. */
export const keyRules = {
  listBotApiKeys: ({ bots, apiKeys }, { query: { botId }, workspaceId }) => ({
    baks: apiKeys.of(bots.own(workspaceId, botId).id),
  }),
  createBotApiKey: ({ bots, apiKeys }, { body, workspaceId }) => {
    bots.own(workspaceId, body.botId);
    return { ...apiKeys.create(body), value: `fake-bot-api-key-${crypto.randomUUID()}` };
  },
  deleteBotApiKey: ({ bots, apiKeys }, { params: { id }, workspaceId }) => {
    bots.own(workspaceId, apiKeys.ownerOf(id) ?? '');
    apiKeys.delete(id);
    return {};
  },
  listIntegrationApiKeys: ({ integrations, integrationKeys }, { query, workspaceId }) => ({
    iaks: integrationKeys.of(integrations.own(workspaceId, query.integrationId).id),
  }),
  createIntegrationApiKey: ({ integrations, integrationKeys }, { body, workspaceId }) => {
    integrations.own(workspaceId, body.integrationId);
    const value = `fake-integration-api-key-${crypto.randomUUID()}`;
    return { ...integrationKeys.create(body), value };
  },
  deleteIntegrationApiKey: ({ integrations, integrationKeys }, { params, workspaceId }) => {
    integrations.own(workspaceId, integrationKeys.ownerOf(params.id) ?? '');
    integrationKeys.delete(params.id);
    return {};
  },
} satisfies AdminRules;
