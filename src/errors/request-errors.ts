import {
  assignDefined,
  BotPlatformError,
  type ErrorContext,
  type ErrorText,
  type Issue,
} from './base.ts';
import { type Classification, notProcessed } from './classification.ts';

/** A client option, a definition of an operation, or what a credential or header function returned, cannot be used. */
export class ConfigurationError extends BotPlatformError {
  readonly kind = 'configuration';
  /** The option that is wrong. */
  declare readonly option: string;

  protected constructor(
    option: string,
    text: ErrorText,
    context?: ErrorContext,
    options?: ErrorOptions,
    classification: Classification = notProcessed,
  ) {
    super(text, classification, context, options);
    assignDefined(this, { option });
  }

  /** @internal */
  static create(
    option: string,
    text: ErrorText,
    context?: ErrorContext,
    options?: ErrorOptions,
    classification?: Classification,
  ): ConfigurationError {
    return new this(option, text, context, options, classification);
  }

  override get name(): string {
    return 'ConfigurationError';
  }
}

/** The input or an option of a call is wrong. Nothing was sent. */
export class InvalidRequestError extends BotPlatformError {
  readonly kind: 'invalid_request' | 'payload_too_large' = 'invalid_request';
  /** What is wrong: at most the first 20 places each of path, query and body. */
  declare readonly issues: readonly Issue[];

  protected constructor(
    issues: readonly Issue[],
    text: ErrorText,
    context?: ErrorContext,
    options?: ErrorOptions,
  ) {
    super(text, notProcessed, context, options);
    assignDefined(this, { issues });
  }

  /** @internal */
  static create(
    issues: readonly Issue[],
    text: ErrorText,
    context?: ErrorContext,
    options?: ErrorOptions,
  ): InvalidRequestError {
    return new this(issues, text, context, options);
  }

  override get name(): string {
    return 'InvalidRequestError';
  }
}

/** The request body is larger than the service accepts. Nothing was sent. See "Limits" in docs/specification.md. */
export class PayloadTooLargeError extends InvalidRequestError {
  override readonly kind = 'payload_too_large';
  /** The documented maximum, in bytes. */
  declare readonly limit: number;
  /** The size of the body, in bytes of UTF-8. */
  declare readonly size: number;

  protected constructor(limit: number, size: number, context: ErrorContext) {
    const message = `the request body has ${size} bytes, the service accepts at most ${limit}`;
    super([{ path: [], message }], { summary: 'payload too large', detail: message }, context);
    assignDefined(this, { limit, size });
  }

  /** @internal */
  static of(limit: number, size: number, context: ErrorContext): PayloadTooLargeError {
    return new this(limit, size, context);
  }

  override get name(): string {
    return 'PayloadTooLargeError';
  }
}

/** The caller's signal aborted the call. `cause` is the reason of the signal. */
export class AbortError extends BotPlatformError {
  readonly kind = 'aborted';

  protected constructor(reason: unknown, context: ErrorContext, maybeProcessed: boolean) {
    const summary = isTimeout(reason)
      ? 'aborted by the caller, whose signal timed out'
      : 'aborted by the caller';
    super({ summary }, { isTransient: false, maybeProcessed }, context, { cause: reason });
  }

  /** @internal */
  static create(reason: unknown, context: ErrorContext, maybeProcessed: boolean): AbortError {
    return new this(reason, context, maybeProcessed);
  }

  override get name(): string {
    return 'AbortError';
  }
}

/** Whether a reason is the one of `AbortSignal.timeout()`. */
function isTimeout(reason: unknown): boolean {
  try {
    return Object(reason).name === 'TimeoutError';
  } catch {
    return false; // The name may be a getter that throws.
  }
}

/** A list that would never end: a token that was seen before, or 100 empty pages in a row. */
export class PaginationError extends BotPlatformError {
  readonly kind = 'pagination';

  protected constructor(text: ErrorText, context: ErrorContext) {
    super(text, notProcessed, context);
  }

  /** @internal */
  static create(text: ErrorText, context: ErrorContext): PaginationError {
    return new this(text, context);
  }

  override get name(): string {
    return 'PaginationError';
  }
}
