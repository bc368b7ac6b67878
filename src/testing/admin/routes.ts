import * as admin from '../../service/generated/admin-operations.ts';
import { serviceError } from '../reply.ts';
import { compileRoute, type Route } from '../route.ts';
import { accountRoutes } from './account-routes.ts';
import { botRoutes } from './bot-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { integrationRoutes } from './integration-routes.ts';
import { keyRoutes } from './key-routes.ts';
import type { AdminState } from './state.ts';
import { usageRoutes } from './usage-routes.ts';
import { workspaceRoutes } from './workspace-routes.ts';

/** Every operation of the admin API. */
export function adminRoutes(state: AdminState): Route[] {
  return [
    ...[workspaceRoutes, accountRoutes, botRoutes, keyRoutes, catalogRoutes, integrationRoutes],
    ...[historyRoutes, usageRoutes, serviceRoutes],
  ].flatMap((routes) => routes(state));
}

/** The operations that only the service can carry out. A test answers them with `platform.handle`. */
function serviceRoutes(): Route[] {
  return [
    admin.runVrl,
    admin.chargeWorkspaceUnpaidInvoices,
    admin.migrateWorkspaceToV4,
    admin.publishFromBotJson,
    admin.getBotWebchat,
    admin.getPluginCode,
    admin.getPublicPluginCode,
    admin.requestIntegrationVerification,
    admin.getDereferencedPlugin,
    admin.getDereferencedPublicPluginById,
  ].map((operation) =>
    compileRoute('admin', operation, () => {
      const problem = `only the service can carry out ${operation.id}`;
      throw serviceError(404, `${problem}; \`platform.handle\` adds a resolver for it`);
    }),
  );
}
