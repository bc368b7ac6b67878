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
const outcomes = {
  /** It was not processed, and another attempt is refused, too. */
  refused: { isTransient: false, maybeProcessed: false, isUnderWay: false },
  /** It was not processed; another attempt may be. */
  postponed: { isTransient: true, maybeProcessed: false, isUnderWay: false },
  /** It may have been processed; another attempt fails as well. */
  failed: { isTransient: false, maybeProcessed: true, isUnderWay: false },
  /** It may have been processed, and has ended; another attempt may succeed. */
  ended: { isTransient: true, maybeProcessed: true, isUnderWay: false },
  /** It may still be processed. */
  'under way': { isTransient: true, maybeProcessed: true, isUnderWay: true },
} as const;

/** What an error status says. */
export type StatusMeaning = readonly [kind: ApiErrorKind, outcome: keyof typeof outcomes];

/**
 * The one table of what statuses say, for those that say more than their hundred. To repeat a call after one more status, add
 * it here. 520 to 524 and 529 are those of a proxy whose service is away.
 */
export const statusMeanings: ReadonlyMap<number, StatusMeaning> = /* @__PURE__ */ new Map<
  number,
  StatusMeaning
>([
  [400, ['bad_request', 'refused']],
  [401, ['unauthorized', 'refused']],
  [403, ['forbidden', 'refused']],
  [404, ['not_found', 'refused']],
  [408, ['api', 'under way']],
  [409, ['conflict', 'refused']],
  [429, ['rate_limited', 'postponed']],
  [500, ['internal_server', 'ended']],
  [502, ['internal_server', 'ended']],
  [503, ['internal_server', 'ended']],
  [504, ['internal_server', 'under way']],
  [520, ['internal_server', 'ended']],
  [521, ['internal_server', 'ended']],
  [522, ['internal_server', 'under way']],
  [523, ['internal_server', 'ended']],
  [524, ['internal_server', 'under way']],
  [529, ['internal_server', 'ended']],
]);

function meaningOf(status: number): StatusMeaning {
  const listed = statusMeanings.get(status);
  if (listed !== undefined) return listed;
  if (status >= 400 && status < 500) return ['api', 'refused'];
  // A proxy may have passed the request on.
  return [status >= 500 && status < 600 ? 'internal_server' : 'api', 'failed'];
}

/** The kind of an error that the service responded with. */
export function kindOfStatus(status: number): ApiErrorKind {
  return meaningOf(status)[0];
}

/** Classifies the status of an error that the service responded with. */
export function classifyStatus(status: number): Classification {
  const { isTransient, maybeProcessed } = outcomes[meaningOf(status)[1]];
  return { isTransient, maybeProcessed };
}

/**
 * Whether the service may process the request after a transient error of this kind and status: what it has not done yet, it may still do. A lost
 * connection ends the request.
 */
export function isUnderWay(kind: string, status: number | undefined): boolean {
  return kind === 'timeout' || (status !== undefined && outcomes[meaningOf(status)[1]].isUnderWay);
}

/** The service has received the request, and its response does not show a failure that undoes it. */
export const perhapsProcessed: Classification = { isTransient: false, maybeProcessed: true };
