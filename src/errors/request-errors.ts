import { BotPlatformError, type Issue } from './base.ts';

/** A client option, a definition of an operation, or what a credential or header function returned, cannot be used. */
export class ConfigurationError extends BotPlatformError {
  readonly kind = 'configuration';
  /** The option that is wrong. */
  declare readonly option: string;

  override get name(): string {
    return 'ConfigurationError';
  }
}

/** The input or an option of a call is wrong. Nothing was sent. */
export class InvalidInputError extends BotPlatformError {
  readonly kind: 'invalid_input' | 'payload_too_large' = 'invalid_input';
  /** The problems: at most the first 20. */
  declare readonly issues: readonly Issue[];

  override get name(): string {
    return 'InvalidInputError';
  }
}

/**
 * The former name of {@link InvalidInputError}.
 *
 * @deprecated Use {@link InvalidInputError}, which is the same class. Removed in 1.0.
 */
export const InvalidRequestError = InvalidInputError;
export type InvalidRequestError = InvalidInputError;

/** The request body is larger than the service accepts. Nothing was sent. See "Limits" in docs/specification.md. */
export class PayloadTooLargeError extends InvalidInputError {
  override readonly kind = 'payload_too_large';
  /** The documented maximum, in bytes. */
  declare readonly limit: number;
  /** The size of the body, in bytes of UTF-8. */
  declare readonly size: number;

  override get name(): string {
    return 'PayloadTooLargeError';
  }
}

/** The caller's signal aborted the call. `cause` is the reason of the signal. */
export class AbortError extends BotPlatformError {
  readonly kind = 'aborted';

  override get name(): string {
    return 'AbortError';
  }
}

/** A list that would never end: a token that was seen before, or 100 empty pages in a row. */
export class PaginationError extends BotPlatformError {
  readonly kind = 'pagination';

  override get name(): string {
    return 'PaginationError';
  }
}
