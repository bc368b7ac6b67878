import { type Route, routeOf } from '../route.ts';
import { accountRules } from './account-rules.ts';
import { botRules } from './bot-rules.ts';
import { catalogRules } from './catalog-rules.ts';
import { historyRules } from './history-rules.ts';
import { integrationRules } from './integration-rules.ts';
import { keyRules } from './key-rules.ts';
import { sampleRules, unmodeledRules } from './sample-rules.ts';
import type { AdminState } from './state.ts';
import { memberRules, workspaceRules } from './workspace-rules.ts';

/** Every operation of the admin API. */
export function adminRoutes(state: AdminState): Route[] {
  return [
    ...[...workspaceRules, ...memberRules, ...accountRules, ...botRules, ...keyRules],
    ...[...catalogRules, ...integrationRules, ...historyRules],
    ...[...sampleRules, ...unmodeledRules],
  ].map((rule) => routeOf(rule, state));
}
