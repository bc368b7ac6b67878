/** Answers the two questions of whoever catches an error. */
export interface Classification {
  /** Whether another attempt, later, may succeed. */
  readonly isTransient: boolean;
  /** Whether the service may have processed the request. */
  readonly maybeProcessed: boolean;
}

/** The statuses after which another attempt may succeed. To repeat a call after one more status, add it here. */
export const transientStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];

/** Classifies the status of an error that the service responded with. */
export function classifyStatus(status: number): Classification {
  return {
    isTransient: transientStatuses.includes(status),
    // With any other status, a proxy may have passed the request on.
    maybeProcessed: status === 408 || status < 400 || status >= 500,
  };
}

/** The service has received the request, and its response does not show a failure that undoes it. */
export const perhapsProcessed: Classification = { isTransient: false, maybeProcessed: true };
