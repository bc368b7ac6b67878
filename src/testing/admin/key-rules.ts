import * as admin from '../../service/generated/admin-operations.ts';
import { ruleOf } from '../route.ts';
import type { AdminState } from './state.ts';

const rule = ruleOf<AdminState>();

/** The operations on the API keys of bots and integrations. The fake platform has no API that such a key opens. */
export const keyRules = [
  rule(admin.listBotApiKeys, ({ bots, records }, { query: { botId }, workspaceId }) => ({
    baks: records.apiKeys.of(bots.own(workspaceId, botId).id),
  })),
  rule(admin.createBotApiKey, ({ bots, records }, { body, workspaceId }) => {
    bots.own(workspaceId, body.botId);
    return { ...records.apiKeys.create(body), value: `fake-bot-api-key-${crypto.randomUUID()}` };
  }),
  rule(admin.deleteBotApiKey, ({ bots, records }, { params: { id }, workspaceId }) => {
    bots.own(workspaceId, records.apiKeys.ownerOf(id) ?? '');
    records.apiKeys.delete(id);
    return {};
  }),
  rule(admin.listIntegrationApiKeys, ({ integrations, records }, { query, workspaceId }) => ({
    iaks: records.integrationKeys.of(integrations.own(workspaceId, query.integrationId).id),
  })),
  rule(admin.createIntegrationApiKey, ({ integrations, records }, { body, workspaceId }) => {
    integrations.own(workspaceId, body.integrationId);
    const value = `fake-integration-api-key-${crypto.randomUUID()}`;
    return { ...records.integrationKeys.create(body), value };
  }),
  rule(admin.deleteIntegrationApiKey, ({ integrations, records }, { params, workspaceId }) => {
    integrations.own(workspaceId, records.integrationKeys.ownerOf(params.id) ?? '');
    records.integrationKeys.delete(params.id);
    return {};
  }),
];
