import type { ResponseDefinition } from '../../define-operation.ts';
import { found, serviceError } from '../reply.ts';
import { sampleOf } from '../sample.ts';
import type { AdminState } from './state.ts';

/** A request for any of them. Without the header, the `workspaceId` is empty. */
interface SampleRequest {
  readonly params: { readonly id?: string; readonly botId?: string };
  readonly query: {
    readonly ids?: readonly string[];
    readonly period?: string;
    readonly botId?: string;
  };
  readonly workspaceId: string;
}

/** What a request must name. */
type Check = (state: AdminState, request: SampleRequest) => void;

/** The service does not document how it writes a period; the fake platform takes months. */
const month = /^\d{4}-(0[1-9]|1[0-2])$/;
const period = '2026-01';

/** Usages are those of a workspace that the request may see. */
const openWorkspace: Check = ({ workspaces }, { params: { id = '' }, query, workspaceId }) => {
  const isOpen = workspaceId === '' ? workspaces.has(id) : id === workspaceId;
  found('workspace', isOpen ? id : undefined);
  if (!month.test(query.period ?? period)) {
    throw serviceError(400, 'period must be a month such as 2026-05');
  }
};

/** Usages are those of workspaces, or bots of them. */
const openHolder: Check = (state, request) => {
  for (const given of request.query.ids ?? [request.params.id ?? '']) {
    openWorkspace(state, { ...request, params: { id: state.bots.ownerOf(given) ?? given } });
  }
};

/** The checks by the beginning of a path, the first one that fits. */
const checks: readonly (readonly [path: RegExp, check: Check])[] = [
  [/^\/usages\//, openHolder],
  [/^\/workspaces\/\{id\}\/(usages|quota)/, openWorkspace],
  [
    /^\/workspaces\/\{/,
    ({ workspaces }, { params }) => found('workspace', workspaces.get(params.id ?? '')),
  ],
  [
    /^\/(bots\/\{|activities)/,
    ({ bots }, { params, query, workspaceId }) =>
      bots.own(workspaceId, params.botId ?? query.botId ?? params.id ?? ''),
  ],
  [
    /^\/plugins\/\{/,
    ({ plugins }, { params, workspaceId }) => plugins.own(workspaceId, params.id ?? ''),
  ],
  [
    /^\/workspaces\/preferences/,
    (_, { workspaceId }) => {
      if (workspaceId === '') throw serviceError(400, 'the header x-workspace-id is missing');
    },
  ],
];

type SampleRules = Readonly<Record<string, (state: AdminState, request: SampleRequest) => unknown>>;

/** The reads without state: each returns a sample of its schema. `platform.handle` returns anything else. */
export function sampleRules(records: Readonly<Record<string, ResponseDefinition>>): SampleRules {
  const reads = Object.values(records).filter(({ method }) => method === 'GET');
  return Object.fromEntries(
    reads.map(({ id, path, response }) => {
      const check = checks.find(([pattern]) => pattern.test(path))?.[1];
      const respond = (state: AdminState, request: SampleRequest): unknown => {
        check?.(state, request);
        return sampleOf(response, { period, ...request.query, ...request.params });
      };
      return [id, respond];
    }),
  );
}
