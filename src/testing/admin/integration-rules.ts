import type { adminRecords } from '../../service/generated/records.ts';
import { found } from '../reply.ts';
import type { ServiceRequest } from '../route.ts';
import { checkNotTaken } from './catalog-rules.ts';
import { newSecret } from './definition.ts';
import type { AdminRules, AdminState } from './state.ts';

/** The operations that interfaces and plugins do not have, and those on an integration of a bot. */
export const integrationRules = {
  validateIntegrationCreation: ({ integrations }, { body, workspaceId }) => {
    checkNotTaken(integrations, body, workspaceId);
    return {};
  },
  validateIntegrationUpdate: ({ integrations }, { params: { id }, workspaceId }) => {
    integrations.own(workspaceId, id);
    return {};
  },
  rotateIntegrationSigningSecrets: ({ integrations }, { params, workspaceId }) => {
    const { id } = integrations.own(workspaceId, params.id);
    const newSigningSecret = newSecret();
    integrations.update(id, { signingSecret: newSigningSecret });
    return { newSigningSecret };
  },
  createIntegrationShareableId: (state, request) => {
    const shareableId = crypto.randomUUID();
    state.shareableIds.set(placeOf(state, request), shareableId);
    return { shareableId };
  },
  getIntegrationShareableId: (state, request) => ({
    shareableId: found('shareable id', state.shareableIds.get(placeOf(state, request))),
    isExpired: false,
  }),
  deleteIntegrationShareableId: (state, request) => {
    const isDeleted = state.shareableIds.delete(placeOf(state, request));
    found('shareable id', isDeleted || undefined);
    return {};
  },
  unlinkSandboxedConversations: (state, request) => {
    placeOf(state, request);
    return {};
  },
} satisfies AdminRules;

type PlaceRequest = Pick<
  ServiceRequest<typeof adminRecords.getIntegrationShareableId>,
  'params' | 'query' | 'workspaceId'
>;

function placeOf(
  { bots, integrations }: AdminState,
  { params: { botId, integrationId }, query, workspaceId }: PlaceRequest,
): string {
  bots.own(workspaceId, botId);
  integrations.visible(workspaceId, integrationId);
  return JSON.stringify([botId, integrationId, query.integrationInstanceAlias]);
}
