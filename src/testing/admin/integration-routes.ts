import {
  createIntegrationApiKey,
  createIntegrationShareableId,
  deleteIntegrationApiKey,
  deleteIntegrationShareableId,
  getIntegrationShareableId,
  listIntegrationApiKeys,
  unlinkSandboxedConversations,
} from '../../service/generated/admin-operations.ts';
import { adminRoute } from '../api-route.ts';
import { found } from '../reply.ts';
import type { Route } from '../route.ts';
import type { AdminState } from './state.ts';

interface Place {
  readonly botId: string;
  readonly integrationId: string;
}

interface Alias {
  readonly integrationInstanceAlias?: string | undefined;
}

/** The operations on the API keys of integrations, and on the ids that share an integration of a bot. */
export function integrationRoutes(state: AdminState): Route[] {
  const { integrations, integrationKeys, shareableIds } = state;
  const ownIntegration = (id: string, workspaceId: string) =>
    found(
      'integration',
      integrations.ownerOf(id) === workspaceId ? integrations.get(id) : undefined,
    );
  const placeOf = ({ botId, integrationId }: Place, alias: Alias, workspaceId: string): string => {
    state.botOf(workspaceId, botId);
    const integration = integrations.get(integrationId);
    const isVisible =
      integration?.public === true || integrations.ownerOf(integrationId) === workspaceId;
    found('integration', isVisible ? integration : undefined);
    return JSON.stringify([botId, integrationId, alias.integrationInstanceAlias]);
  };
  return [
    adminRoute(listIntegrationApiKeys, ({ query: { integrationId }, workspaceId }) => ({
      iaks: integrationKeys.of(ownIntegration(integrationId, workspaceId).id),
    })),
    adminRoute(createIntegrationApiKey, ({ body, workspaceId }) => {
      ownIntegration(body.integrationId, workspaceId);
      const value = `fake-integration-api-key-${crypto.randomUUID()}`;
      return { ...integrationKeys.create(body), value };
    }),
    adminRoute(deleteIntegrationApiKey, ({ params: { id }, workspaceId }) => {
      const owner = integrationKeys.ownerOf(id) ?? '';
      const isOwn = integrations.ownerOf(owner) === workspaceId;
      found('API key', isOwn ? integrationKeys.get(id) : undefined);
      integrationKeys.delete(id);
      return {};
    }),
    adminRoute(createIntegrationShareableId, ({ params, query, workspaceId }) => {
      const shareableId = crypto.randomUUID();
      shareableIds.set(placeOf(params, query, workspaceId), shareableId);
      return { shareableId };
    }),
    adminRoute(getIntegrationShareableId, ({ params, query, workspaceId }) => ({
      shareableId: found('shareable id', shareableIds.get(placeOf(params, query, workspaceId))),
      isExpired: false,
    })),
    adminRoute(deleteIntegrationShareableId, ({ params, query, workspaceId }) => {
      const place = placeOf(params, query, workspaceId);
      found('shareable id', shareableIds.get(place));
      shareableIds.delete(place);
      return {};
    }),
    adminRoute(unlinkSandboxedConversations, ({ params, query, workspaceId }) => {
      placeOf(params, query, workspaceId);
      return {};
    }),
  ];
}
