import { adminRecords } from '../../service/generated/records.ts';
import { type Route, routesOf } from '../route.ts';
import { botRules } from './bot-rules.ts';
import { catalogRules } from './catalog-rules.ts';
import { keyRules } from './key-rules.ts';
import { logRules } from './log-rules.ts';
import { sampleRules } from './sample-rules.ts';
import type { AdminState } from './state.ts';
import { accountRules, memberRules, workspaceRules } from './workspace-rules.ts';

const stateRules: Readonly<Record<string, (state: AdminState, request: never) => unknown>> = {
  ...{ ...workspaceRules, ...memberRules, ...accountRules },
  ...{ ...botRules, ...keyRules, ...catalogRules, ...logRules },
};

/** The operations that no state of the fake platform is for: their reads return a sample. */
export const stateless = Object.keys(adminRecords).filter((id) => !Object.hasOwn(stateRules, id));

export function adminRoutes(state: AdminState): Route[] {
  const rules = { ...sampleRules(adminRecords), ...stateRules };
  return routesOf('admin', adminRecords, rules, state);
}
