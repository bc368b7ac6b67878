import * as admin from '../../service/generated/admin-operations.ts';
import { found } from '../reply.ts';
import { type Route, route } from '../route.ts';
import { refuseTaken } from './catalog-routes.ts';
import { newSecret } from './definition.ts';
import type { AdminState } from './state.ts';

interface Place {
  readonly botId: string;
  readonly integrationId: string;
}

interface Alias {
  readonly integrationInstanceAlias?: string | undefined;
}

/** The operations that interfaces and plugins do not have, and those on an integration of a bot. */
export function integrationRoutes({ bots, integrations, shareableIds }: AdminState): Route[] {
  const placeOf = ({ botId, integrationId }: Place, alias: Alias, workspaceId: string): string => {
    bots.own(workspaceId, botId);
    integrations.visible(workspaceId, integrationId);
    return JSON.stringify([botId, integrationId, alias.integrationInstanceAlias]);
  };
  return [
    route(admin.validateIntegrationCreation, ({ body, workspaceId }) => {
      refuseTaken(integrations, body, workspaceId);
      return {};
    }),
    route(admin.validateIntegrationUpdate, ({ params: { id }, workspaceId }) => {
      integrations.own(workspaceId, id);
      return {};
    }),
    route(admin.rotateIntegrationSigningSecrets, ({ params: { id }, workspaceId }) => {
      integrations.own(workspaceId, id);
      const newSigningSecret = newSecret();
      integrations.update(id, { signingSecret: newSigningSecret });
      return { newSigningSecret };
    }),
    route(admin.createIntegrationShareableId, ({ params, query, workspaceId }) => {
      const shareableId = crypto.randomUUID();
      shareableIds.set(placeOf(params, query, workspaceId), shareableId);
      return { shareableId };
    }),
    route(admin.getIntegrationShareableId, ({ params, query, workspaceId }) => ({
      shareableId: found('shareable id', shareableIds.get(placeOf(params, query, workspaceId))),
      isExpired: false,
    })),
    route(admin.deleteIntegrationShareableId, ({ params, query, workspaceId }) => {
      const place = placeOf(params, query, workspaceId);
      found('shareable id', shareableIds.get(place));
      shareableIds.delete(place);
      return {};
    }),
    route(admin.unlinkSandboxedConversations, ({ params, query, workspaceId }) => {
      placeOf(params, query, workspaceId);
      return {};
    }),
  ];
}
