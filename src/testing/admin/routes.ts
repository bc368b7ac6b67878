import { type Route, routeOf } from '../route.ts';
import { accountRules } from './account-routes.ts';
import { botRules } from './bot-routes.ts';
import { catalogRules } from './catalog-routes.ts';
import { historyRules } from './history-routes.ts';
import { integrationRules } from './integration-routes.ts';
import { keyRules } from './key-routes.ts';
import { sampleRules, unmodeledRules } from './sample-routes.ts';
import type { AdminState } from './state.ts';
import { memberRules, workspaceRules } from './workspace-routes.ts';

/** Every operation of the admin API. */
export function adminRoutes(state: AdminState): Route[] {
  return [
    ...[...workspaceRules, ...memberRules, ...accountRules, ...botRules, ...keyRules],
    ...[...catalogRules, ...integrationRules, ...historyRules],
    ...[...sampleRules, ...unmodeledRules],
  ].map((rule) => routeOf(rule, state));
}
