import { BotPlatformError } from './base.ts';
import type { ResponseInfo } from './response-info.ts';

/**
 * The service responded with an error status. This class itself stands for the statuses without a subclass. Retried, if that
 * is safe, after the statuses that docs/errors.md lists.
 * See "Errors" in docs/specification.md.
 *
 * @example
 * ```ts
 * import { ApiError } from 'bot-platform-sdk';
 *
 * function report(error: unknown) {
 *   if (error instanceof ApiError) console.error(error.status, error.type, error.errorId);
 * }
 * ```
 */
export class ApiError extends BotPlatformError {
  readonly kind:
    | 'api'
    | 'bad_request'
    | 'unauthorized'
    | 'forbidden'
    | 'not_found'
    | 'conflict'
    | 'rate_limited'
    | 'internal_server' = 'api';
  /** The HTTP status, or the code of an error that came in the body of a 2xx. */
  declare readonly status: number;
  /** The response: its HTTP status, headers and rate limit. Not enumerable; `toJSON()` has its parts. */
  declare readonly response: ResponseInfo;
  /** The parsed JSON, or the text; the cut text if it is larger than 64 KiB. */
  declare readonly body: unknown;
  /** The numeric code inside the body. */
  declare readonly code?: number;
  /** The service's name of the error, such as `ResourceNotFound`; at most 200 characters. */
  declare readonly type?: string;
  /** The service's id of this error, to quote to its support; at most 200 characters. */
  declare readonly errorId?: string;

  override get name(): string {
    return 'ApiError';
  }
}

/** 400: the service does not accept the request. Never retried. */
export class BadRequestError extends ApiError {
  override readonly kind = 'bad_request';
  declare readonly status: 400;

  override get name(): string {
    return 'BadRequestError';
  }
}

/** 401: the credentials are missing or invalid. Not retried, unless a credential function then returns another credential. */
export class UnauthorizedError extends ApiError {
  override readonly kind = 'unauthorized';
  declare readonly status: 401;

  override get name(): string {
    return 'UnauthorizedError';
  }
}

/** 403: the caller lacks the permission. Never retried. */
export class ForbiddenError extends ApiError {
  override readonly kind = 'forbidden';
  declare readonly status: 403;

  override get name(): string {
    return 'ForbiddenError';
  }
}

/** 404: the requested resource cannot be found, or the address of the client is wrong. Never retried. */
export class NotFoundError extends ApiError {
  override readonly kind = 'not_found';
  declare readonly status: 404;

  override get name(): string {
    return 'NotFoundError';
  }
}

/** 409: the request conflicts with the state of the resource. Never retried. */
export class ConflictError extends ApiError {
  override readonly kind = 'conflict';
  declare readonly status: 409;

  override get name(): string {
    return 'ConflictError';
  }
}

/**
 * 429: too many requests. `retryAfterMs` is the wait that the service asks for, if it names one. Retried for every operation.
 */
export class RateLimitError extends ApiError {
  override readonly kind = 'rate_limited';
  declare readonly status: 429;

  override get name(): string {
    return 'RateLimitError';
  }
}

/**
 * 500 or another 5xx: the service, or a proxy in front of it, failed. Most are retried if that is safe: docs/errors.md lists
 * them.
 */
export class InternalServerError extends ApiError {
  override readonly kind = 'internal_server';

  override get name(): string {
    return 'InternalServerError';
  }
}
