import { adminRecords } from '../../service/generated/records.ts';
import { type Route, routesOf } from '../route.ts';
import { accountRules } from './account-rules.ts';
import { botRules } from './bot-rules.ts';
import { catalogRules } from './catalog-rules.ts';
import { historyRules } from './history-rules.ts';
import { integrationRules } from './integration-rules.ts';
import { keyRules } from './key-rules.ts';
import { sampleRules } from './sample-rules.ts';
import type { AdminState } from './state.ts';
import { memberRules, workspaceRules } from './workspace-rules.ts';

const rules = {
  ...{ ...workspaceRules, ...memberRules, ...accountRules, ...botRules, ...keyRules },
  ...{ ...catalogRules, ...integrationRules, ...historyRules, ...sampleRules },
};

/** The operations that only the service can carry out, or has the state for. */
export const unmodeled = Object.keys(adminRecords).filter((id) => !Object.hasOwn(rules, id));

export function adminRoutes(state: AdminState): Route[] {
  return routesOf('admin', adminRecords, rules, state);
}
