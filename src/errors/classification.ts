/** Answers the two questions of whoever catches an error. */
export interface Classification {
  /** Whether another attempt, later, may succeed. */
  readonly isTransient: boolean;
  /** Whether the service may have processed the request. */
  readonly maybeProcessed: boolean;
}

/** The kinds of the errors that have a status. */
export type ApiErrorKind =
  | 'api'
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'internal_server';

/** What has become of a request whose response is an error. */
interface Outcome extends Classification {
  /** Whether it may still be processed. */
  readonly isUnderWay: boolean;
}

const refused: Outcome = { isTransient: false, maybeProcessed: false, isUnderWay: false };
const postponed: Outcome = { isTransient: true, maybeProcessed: false, isUnderWay: false };
const failed: Outcome = { isTransient: false, maybeProcessed: true, isUnderWay: false };
const ended: Outcome = { isTransient: true, maybeProcessed: true, isUnderWay: false };
const underWay: Outcome = { isTransient: true, maybeProcessed: true, isUnderWay: true };

/** What an error status says. */
export type StatusMeaning = readonly [kind: ApiErrorKind, outcome: Outcome];

/**
 * The one table of what statuses say, for those that say more than their hundred. To repeat a call after one more status, add
 * it here. 520 to 524 and 529 are those of a proxy whose service is away.
 */
export const statusMeanings: ReadonlyMap<number, StatusMeaning> = /* @__PURE__ */ new Map<
  number,
  StatusMeaning
>([
  [400, ['bad_request', refused]],
  [401, ['unauthorized', refused]],
  [403, ['forbidden', refused]],
  [404, ['not_found', refused]],
  [408, ['api', underWay]],
  [409, ['conflict', refused]],
  [429, ['rate_limited', postponed]],
  [500, ['internal_server', ended]],
  [502, ['internal_server', ended]],
  [503, ['internal_server', ended]],
  [504, ['internal_server', underWay]],
  [520, ['internal_server', ended]],
  [521, ['internal_server', ended]],
  [522, ['internal_server', underWay]],
  [523, ['internal_server', ended]],
  [524, ['internal_server', underWay]],
  [529, ['internal_server', ended]],
]);

/** Classifies the status of an error that the service responded with. */
export function classifyStatus(status: number): Outcome & { readonly kind: ApiErrorKind } {
  // A proxy may have passed on a request whose status is not listed.
  const others: StatusMeaning =
    status >= 400 && status < 500
      ? ['api', refused]
      : [status >= 500 && status < 600 ? 'internal_server' : 'api', failed];
  const [kind, outcome] = statusMeanings.get(status) ?? others;
  return { ...outcome, kind };
}

/**
 * Whether the service may still process the request after a transient error of this kind and status. A lost connection ends
 * the request.
 */
export function isUnderWay(kind: string, status: number | undefined): boolean {
  return kind === 'timeout' || (status !== undefined && classifyStatus(status).isUnderWay);
}

/** The service has received the request, and its response does not show a failure that undoes it. */
export const perhapsProcessed: Classification = { isTransient: false, maybeProcessed: true };
