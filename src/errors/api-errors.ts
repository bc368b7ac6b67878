import { BotPlatformError, type ErrorParts, type FieldsOf } from './base.ts';

/** The limit that the service applies to the caller, from its `RateLimit-*` headers. */
export interface RateLimit {
  /** Requests that are allowed in one period. */
  readonly limit?: number;
  /** Requests that are left in the current period. */
  readonly remaining?: number;
  /** Milliseconds until the next period begins. */
  readonly resetMs?: number;
}

type ApiErrorKind =
  | 'api'
  | 'bad_request'
  | 'conflict'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'internal_server';

/**
 * The service responded with an error status. This class itself stands for the statuses without a subclass; 408 is
 * retried if that is safe.
 * See "Errors" in docs/specification.md.
 */
export class ApiError extends BotPlatformError {
  readonly kind: ApiErrorKind = 'api';
  /** The HTTP status, or the code of an error that came in the body of a 2xx. */
  declare readonly status: number;
  /** The response headers, without `set-cookie` and `location`. Not enumerable; `toJSON()` has them as a plain object. */
  declare readonly headers: Headers;
  /** The parsed JSON, or the text; the cut text if it is larger than 64 KiB. */
  declare readonly body: unknown;
  /** The numeric code inside the body. */
  declare readonly code?: number;
  /** The service's name of the error, such as `ResourceNotFound`; at most 200 characters. */
  declare readonly type?: string;
  /** The service's id of this error, to quote to its support; at most 200 characters. */
  declare readonly errorId?: string;
  /** How long the service asks to wait, in milliseconds. */
  declare readonly retryAfterMs?: number;
  /** The rate limit of the caller, if the service sent `RateLimit-*` headers. */
  declare readonly rateLimit?: RateLimit;

  protected constructor({ headers, ...fields }: FieldsOf<ApiError>, parts: ErrorParts) {
    super(fields, parts);
    // Loggers that copy enumerable properties would print `Headers {}`.
    Object.defineProperty(this, 'headers', { value: headers, configurable: true });
  }

  override toJSON(): Record<string, unknown> {
    const { stack, ...fields } = super.toJSON();
    return { ...fields, headers: Object.fromEntries(this.headers), stack };
  }
}

/** 400: the service does not accept the request. Never retried. */
export class BadRequestError extends ApiError {
  override readonly kind = 'bad_request';
  declare readonly status: 400;
}

/** 401: the credentials are missing or invalid. Never retried. */
export class UnauthorizedError extends ApiError {
  override readonly kind = 'unauthorized';
  declare readonly status: 401;
}

/** 403: the caller lacks the permission. Never retried. */
export class ForbiddenError extends ApiError {
  override readonly kind = 'forbidden';
  declare readonly status: 403;
}

/** 404: the requested resource cannot be found, or the address of the client is wrong. Never retried. */
export class NotFoundError extends ApiError {
  override readonly kind = 'not_found';
  declare readonly status: 404;
}

/** 409: the request conflicts with the state of the resource. Never retried. */
export class ConflictError extends ApiError {
  override readonly kind = 'conflict';
  declare readonly status: 409;
}

/** 429: too many requests. `retryAfterMs` is the wait that the service asks for, if it names one. Retried for every operation. */
export class RateLimitError extends ApiError {
  override readonly kind = 'rate_limited';
  declare readonly status: 429;
}

/** 500 or another 5xx: the service, or a proxy in front of it, failed. 500, 502, 503 and 504 are retried if that is safe. */
export class InternalServerError extends ApiError {
  override readonly kind = 'internal_server';
}
