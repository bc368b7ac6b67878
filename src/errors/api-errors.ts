import { BotPlatformError, type ErrorParts, type FieldsOf } from './base.ts';
import type { ApiErrorKind } from './classification.ts';

/** The limit that the service applies to the caller, from its `RateLimit-*` headers. */
export interface RateLimit {
  /** Requests that are allowed in one period. */
  readonly limit?: number;
  /** Requests that are left in the current period. */
  readonly remaining?: number;
  /** Milliseconds until the next period begins. */
  readonly resetMs?: number;
}

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
  /** The rate limit of the caller, if the service sent `RateLimit-*` headers. */
  declare readonly rateLimit?: RateLimit;

  constructor({ headers, ...fields }: FieldsOf<ApiError>, parts: ErrorParts) {
    super(fields, parts);
    // Loggers that copy enumerable properties would print `Headers {}`.
    const descriptor = { value: headers, enumerable: false, configurable: true, writable: false };
    Object.defineProperty(this, 'headers', descriptor);
  }

  override toJSON(): Record<string, unknown> {
    const { stack, ...fields } = super.toJSON();
    return { ...fields, headers: Object.fromEntries(this.headers), stack };
  }
}

/**
 * 400: the service does not accept the request. Never retried.
 *
 * @example
 * ```ts
 * import { BadRequestError } from 'bot-platform-sdk';
 *
 * function report(error: unknown) {
 *   if (error instanceof BadRequestError) console.error(error.message, error.body);
 * }
 * ```
 */
export class BadRequestError extends ApiError {
  override readonly kind = 'bad_request';
  declare readonly status: 400;
}

/**
 * 401: the credentials are missing or invalid. Not retried, unless a credential function then returns another credential.
 *
 * @example
 * ```ts
 * import { type ChatClient, UnauthorizedError } from 'bot-platform-sdk';
 *
 * async function load(chat: ChatClient, renewKey: () => Promise<string>) {
 *   try {
 *     return await chat.getUser();
 *   } catch (error) {
 *     if (!(error instanceof UnauthorizedError)) throw error;
 *     return chat.withOptions({ userKey: await renewKey() }).getUser();
 *   }
 * }
 * ```
 */
export class UnauthorizedError extends ApiError {
  override readonly kind = 'unauthorized';
  declare readonly status: 401;
}

/**
 * 403: the caller lacks the permission. Never retried.
 *
 * @example
 * ```ts
 * import { type ChatClient, ForbiddenError } from 'bot-platform-sdk';
 *
 * async function participates(chat: ChatClient, conversationId: string) {
 *   try {
 *     await chat.listMessages({ conversationId });
 *     return true;
 *   } catch (error) {
 *     if (error instanceof ForbiddenError) return false;
 *     throw error;
 *   }
 * }
 * ```
 */
export class ForbiddenError extends ApiError {
  override readonly kind = 'forbidden';
  declare readonly status: 403;
}

/**
 * 404: the requested resource cannot be found, or the address of the client is wrong. Never retried.
 *
 * @example
 * ```ts
 * import { type ChatClient, NotFoundError } from 'bot-platform-sdk';
 *
 * async function find(chat: ChatClient, id: string) {
 *   try {
 *     return (await chat.getConversation({ id })).conversation;
 *   } catch (error) {
 *     if (error instanceof NotFoundError) return undefined;
 *     throw error;
 *   }
 * }
 * ```
 */
export class NotFoundError extends ApiError {
  override readonly kind = 'not_found';
  declare readonly status: 404;
}

/**
 * 409: the request conflicts with the state of the resource. Never retried.
 *
 * @example
 * ```ts
 * import { type ChatClient, ConflictError } from 'bot-platform-sdk';
 *
 * async function isNew(chat: ChatClient, id: string) {
 *   try {
 *     await chat.createConversation({ id });
 *     return true;
 *   } catch (error) {
 *     if (error instanceof ConflictError) return false;
 *     throw error;
 *   }
 * }
 * ```
 */
export class ConflictError extends ApiError {
  override readonly kind = 'conflict';
  declare readonly status: 409;
}

/**
 * 429: too many requests. `retryAfterMs` is the wait that the service asks for, if it names one. Retried for every operation.
 *
 * @example
 * ```ts
 * import { RateLimitError } from 'bot-platform-sdk';
 *
 * // When a job may run again, in milliseconds.
 * function delayAfter(error: unknown) {
 *   return error instanceof RateLimitError ? (error.retryAfterMs ?? 60_000) : 0;
 * }
 * ```
 */
export class RateLimitError extends ApiError {
  override readonly kind = 'rate_limited';
  declare readonly status: 429;
}

/**
 * 500 or another 5xx: the service, or a proxy in front of it, failed. Most are retried if that is safe: docs/errors.md lists
 * them.
 *
 * @example
 * ```ts
 * import { InternalServerError } from 'bot-platform-sdk';
 *
 * function report(error: unknown) {
 *   if (!(error instanceof InternalServerError)) throw error;
 *   console.error(error.isTransient ? 'try again later' : 'ask the support', error.errorId);
 * }
 * ```
 */
export class InternalServerError extends ApiError {
  override readonly kind = 'internal_server';
}
