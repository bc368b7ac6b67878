import { BotPlatformError, type Issue } from './base.ts';

/** A client option, a definition of an operation, or what a credential or header function returned, cannot be used. */
export class ConfigurationError extends BotPlatformError {
  readonly kind = 'configuration';
  /** The option that is wrong. */
  declare readonly option: string;
}

/** The input or an option of a call is wrong. Nothing was sent. */
export class InvalidRequestError extends BotPlatformError {
  readonly kind: 'invalid_request' | 'payload_too_large' = 'invalid_request';
  /** What is wrong: at most the first 20 places each of path, query and body. */
  declare readonly issues: readonly Issue[];
}

/** The request body is larger than the service accepts. Nothing was sent. See "Limits" in docs/specification.md. */
export class PayloadTooLargeError extends InvalidRequestError {
  override readonly kind = 'payload_too_large';
  /** The documented maximum, in bytes. */
  declare readonly limit: number;
  /** The size of the body, in bytes of UTF-8. */
  declare readonly size: number;
}

/** The caller's signal aborted the call. `cause` is the reason of the signal. */
export class AbortError extends BotPlatformError {
  readonly kind = 'aborted';
}

/** A list that would never end: a token that was seen before, or 100 empty pages in a row. */
export class PaginationError extends BotPlatformError {
  readonly kind = 'pagination';
}
