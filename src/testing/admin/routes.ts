import type { Route } from '../route.ts';
import { accountRoutes } from './account-routes.ts';
import { activityRoutes } from './activity-routes.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { botRoutes } from './bot-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { integrationRoutes } from './integration-routes.ts';
import { issueRoutes } from './issue-routes.ts';
import { logRoutes } from './log-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { serviceRoutes } from './service-routes.ts';
import type { AdminState } from './state.ts';
import { usageRoutes } from './usage-routes.ts';
import { versionRoutes } from './version-routes.ts';
import { workspaceRoutes } from './workspace-routes.ts';

/** Every operation of the admin API. */
export function adminRoutes(state: AdminState): Route[] {
  return [
    ...[workspaceRoutes, memberRoutes, botRoutes, apiKeyRoutes, versionRoutes, accountRoutes],
    ...[catalogRoutes, integrationRoutes, preferenceRoutes, serviceRoutes],
    ...[logRoutes, issueRoutes, activityRoutes, usageRoutes, billingRoutes],
  ].flatMap((routes) => routes(state));
}
