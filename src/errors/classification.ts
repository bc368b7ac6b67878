/** Answers the two questions of whoever catches an error. */
export interface Classification {
  /** Whether another attempt, later, may succeed. */
  readonly isTransient: boolean;
  /** Whether the service may have processed the request. */
  readonly maybeProcessed: boolean;
}

/**
 * The statuses after which another attempt may succeed, and what has become of the request: it has `ended`, or it may still be
 * `under way`. 520 to 524 and 529 are those of a proxy whose service is away. To repeat a call after one more status, add it
 * here.
 */
export const transientStatuses: Readonly<Record<number, 'ended' | 'under way'>> = {
  408: 'under way',
  429: 'ended',
  500: 'ended',
  502: 'ended',
  503: 'ended',
  504: 'under way',
  520: 'ended',
  521: 'ended',
  522: 'under way',
  523: 'ended',
  524: 'under way',
  529: 'ended',
};

/** Classifies the status of an error that the service responded with. */
export function classifyStatus(status: number): Classification {
  return {
    isTransient: Object.hasOwn(transientStatuses, status),
    // With any other status, a proxy may have passed the request on.
    maybeProcessed: status === 408 || status < 400 || status >= 500,
  };
}

/**
 * Whether the service may process the request after this transient error: what it has not done yet, it may still do. A lost
 * connection ends the request.
 */
export function isUnderWay(error: { readonly kind: string; readonly status?: number }): boolean {
  const { kind, status } = error;
  return kind === 'timeout' || transientStatuses[status ?? 0] === 'under way';
}

/** The service has received the request, and its response does not show a failure that undoes it. */
export const perhapsProcessed: Classification = { isTransient: false, maybeProcessed: true };
