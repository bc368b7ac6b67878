import type { ResponseDefinition } from '../../define-operation.ts';
import * as admin from '../../service/generated/admin-operations.ts';
import { found, serviceError } from '../reply.ts';
import type { Rule } from '../route.ts';
import { sampleOf } from '../sample.ts';
import type { AdminState } from './state.ts';

/** A request for any of them. Without the header, the `workspaceId` is empty. */
interface SampleRequest {
  readonly params: { readonly id?: string };
  readonly query: { readonly ids?: readonly string[]; readonly period?: string };
  readonly workspaceId: string;
}

/** What a request must name. */
type Check = (state: AdminState, request: SampleRequest) => void;

/** The service does not document how it writes a period; the fake platform takes months. */
const month = /^\d{4}-(0[1-9]|1[0-2])$/;
const period = '2026-01';

const openWorkspace: Check = ({ workspaces }, { params, query, workspaceId }) => {
  const { id = '' } = params;
  const isOpen = workspaceId === '' ? workspaces.has(id) : id === workspaceId;
  found('workspace', isOpen ? id : undefined);
  if (!month.test(query.period ?? period)) {
    throw serviceError(400, 'period must be a month such as 2026-05');
  }
};

/** Workspaces, or bots of them. */
const openHolder: Check = (state, request) => {
  for (const given of request.query.ids ?? [request.params.id ?? '']) {
    openWorkspace(state, { ...request, params: { id: state.bots.ownerOf(given) ?? given } });
  }
};

const anyWorkspace: Check = ({ workspaces }, { params: { id = '' } }) => {
  found('workspace', workspaces.get(id));
};

const workspaceHeader: Check = (_, { workspaceId }) => {
  if (workspaceId === '') throw serviceError(400, 'the header x-workspace-id is missing');
};

const nothing: Check = () => {};

/** The reads that return a sample, by what they must name: no test needs their state. */
const samples: readonly (readonly [check: Check, ...operations: ResponseDefinition[]])[] = [
  [openHolder, admin.getUsage, admin.getMultipleUsages, admin.listUsageHistory],
  [openHolder, admin.listUsageActivity, admin.listUsageActivityDaily],
  [openWorkspace, admin.listWorkspaceUsages, admin.breakDownWorkspaceUsageByBot],
  [openWorkspace, admin.listWorkspaceQuotas, admin.getWorkspaceQuota],
  [anyWorkspace, admin.listWorkspaceInvoices, admin.getUpcomingInvoice],
  [workspaceHeader, admin.getWorkspacePreference],
  [nothing, admin.getAccountPreference, admin.getAllWorkspaceQuotaCompletion],
];

/** The operations that return a sample. */
export const sampled = samples.flatMap(([, ...operations]) => operations);

/** The operations without state of their own: a read returns a sample, and `platform.handle` has anything else. */
export const sampleRules = samples.flatMap(([check, ...operations]) =>
  operations.map(
    (definition): Rule<AdminState> => ({
      definition,
      respond: (state, request: SampleRequest) => {
        check(state, request);
        return sampleOf(definition.response, { period, ...request.query, ...request.params });
      },
    }),
  ),
);

/** What only the service can carry out, or has the state for. */
export const unmodeled: readonly ResponseDefinition[] = [
  admin.setAccountPreference,
  admin.setWorkspacePreference,
  admin.changeAISpendQuota,
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
];

/** The operations that the fake platform does not carry out. A test answers them with `platform.handle`. */
export const unmodeledRules = unmodeled.map(
  (definition): Rule<AdminState> => ({
    definition,
    respond: () => {
      const problem = `the fake platform does not carry out ${definition.id}`;
      throw serviceError(404, `${problem}; \`platform.handle\` adds a resolver for it`);
    },
  }),
);
