import type { ResponseDefinition } from '../../define-operation.ts';
import * as admin from '../../service/generated/admin-operations.ts';
import { found, serviceError } from '../reply.ts';
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

/** The operations without state of their own. `platform.handle` returns what a sample does not show. */
export const sampleRules = Object.fromEntries(
  samples.flatMap(([check, ...operations]) =>
    operations.map((operation) => {
      const respond = (state: AdminState, request: SampleRequest): unknown => {
        check(state, request);
        return sampleOf(operation.response, { period, ...request.query, ...request.params });
      };
      return [operation.id, respond];
    }),
  ),
);
