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
  readonly kind = 'invalid_input';
  /** The problems: at most the first 20. */
  declare readonly issues: readonly Issue[];
  /** If the body is larger than the service accepts: the documented maximum, in bytes. See "Limits" in docs/specification.md. */
  declare readonly limit?: number;
  /** If the body is larger than the service accepts: its size, in bytes of UTF-8. */
  declare readonly size?: number;

  override get name(): string {
    return 'InvalidInputError';
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
