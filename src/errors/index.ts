import type {
  ApiError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  UnauthorizedError,
} from './api-errors.ts';
import { brand } from './base.ts';
import type {
  AbortError,
  ConfigurationError,
  InvalidInputError,
  PaginationError,
} from './request-errors.ts';
import type {
  ConnectionError,
  InvalidResponseError,
  RedirectError,
  TimeoutError,
} from './response-errors.ts';

export * from './api-errors.ts';
export { BotPlatformError, type Issue } from './base.ts';
export * from './request-errors.ts';
export * from './response-errors.ts';
export type { RateLimit, ResponseInfo } from './response-info.ts';

/**
 * Every error of this package, as a union that `kind` narrows. It is the type of a parameter that holds such an error: the
 * base class {@link BotPlatformError} has the fields that all have, and a `switch` over its `kind` does not narrow it.
 *
 * @example
 * ```ts
 * import type { AnyBotPlatformError } from 'bot-platform-sdk';
 *
 * function retryAt(error: AnyBotPlatformError): number | undefined {
 *   switch (error.kind) {
 *     case 'rate_limited':
 *     case 'internal_server':
 *       return Date.now() + (error.retryAfterMs ?? 1000);
 *     default:
 *       return undefined;
 *   }
 * }
 * ```
 */
export type AnyBotPlatformError =
  | ConfigurationError
  | InvalidInputError
  | (ApiError & { readonly kind: 'api' })
  | BadRequestError
  | UnauthorizedError
  | ForbiddenError
  | NotFoundError
  | ConflictError
  | RateLimitError
  | InternalServerError
  | RedirectError
  | InvalidResponseError
  | ConnectionError
  | TimeoutError
  | AbortError
  | PaginationError;

/** The machine-readable classes of failure. A minor version may add some: give a `switch` over it a `default`. */
export type BotPlatformErrorKind = AnyBotPlatformError['kind'];

/**
 * Whether a value is an error of this package, also one from another copy of it or from another realm.
 *
 * @example
 * ```ts
 * import { isBotPlatformError } from 'bot-platform-sdk';
 *
 * function describe(error: unknown): string {
 *   if (!isBotPlatformError(error)) return 'not an error of this package';
 *   return error.kind === 'not_found' ? 'not found' : error.message;
 * }
 * ```
 */
export function isBotPlatformError(value: unknown): value is AnyBotPlatformError {
  try {
    return typeof value === 'object' && value !== null && Reflect.get(value, brand) === true;
  } catch {
    // A proxy that was revoked.
    return false;
  }
}
