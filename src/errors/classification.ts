import {
  ApiError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  UnauthorizedError,
} from './api-errors.ts';
import type { Classification } from './base.ts';

/** What has become of a request whose response is an error. */
interface RequestState extends Classification {
  /** Whether it may still be processed. */
  readonly isUnderWay: boolean;
}

const refused: RequestState = { isTransient: false, maybeProcessed: false, isUnderWay: false };
const postponed: RequestState = { isTransient: true, maybeProcessed: false, isUnderWay: false };
const failed: RequestState = { isTransient: false, maybeProcessed: true, isUnderWay: false };
const ended: RequestState = { isTransient: true, maybeProcessed: true, isUnderWay: false };
const underWay: RequestState = { isTransient: true, maybeProcessed: true, isUnderWay: true };

/** What an error status says. */
export type StatusMeaning = readonly [errorClass: typeof ApiError, state: RequestState];

/**
 * The one table of what statuses say, for those that say more than their hundred. To repeat a call after one more status, add
 * it here. 520 to 524 and 529 are those of a proxy whose service is away.
 */
export const statusMeanings: ReadonlyMap<number, StatusMeaning> = /* @__PURE__ */ new Map<
  number,
  StatusMeaning
>([
  [400, [BadRequestError, refused]],
  [401, [UnauthorizedError, refused]],
  [403, [ForbiddenError, refused]],
  [404, [NotFoundError, refused]],
  [408, [ApiError, underWay]],
  [409, [ConflictError, refused]],
  [429, [RateLimitError, postponed]],
  [500, [InternalServerError, ended]],
  [502, [InternalServerError, ended]],
  [503, [InternalServerError, ended]],
  [504, [InternalServerError, underWay]],
  [520, [InternalServerError, ended]],
  [521, [InternalServerError, ended]],
  [522, [InternalServerError, underWay]],
  [523, [InternalServerError, ended]],
  [524, [InternalServerError, underWay]],
  [529, [InternalServerError, ended]],
]);

/** Classifies the status of an error that the service responded with. */
export function classifyStatus(
  status: number,
): RequestState & { readonly errorClass: typeof ApiError } {
  // A proxy may have passed on a request whose status is not listed.
  const others: StatusMeaning =
    status >= 400 && status < 500
      ? [ApiError, refused]
      : [status >= 500 && status < 600 ? InternalServerError : ApiError, failed];
  const [errorClass, state] = statusMeanings.get(status) ?? others;
  return { ...state, errorClass };
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
