// A registered symbol is the same in every copy of the package (ESM beside CJS, two versions) and in every realm.
const brand = Symbol.for('bot-platform-sdk.error');

/** What a failed call was. An error tells it in fields of the same names. */
export interface ErrorContext {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly attempts: number;
  /** When the call began, on the clock of `performance.now()`: the error tells how long it took. */
  readonly startedAt: number;
  readonly pageToken?: string | undefined;
}

/** One thing that was wrong with an input or with a response. */
export interface Issue {
  /** Where: property names and array indexes, from the outside in. */
  readonly path: readonly PropertyKey[];
  /** What was expected. */
  readonly message: string;
}

/** What the message of an error says: what happened, as `404 Not Found`, then any detail. */
export interface ErrorText {
  readonly summary: string;
  readonly detail?: string | undefined;
}

/** The machine-readable classes of failure. `switch` over it is exhaustive. */
export type BotPlatformErrorKind = AnyBotPlatformError['kind'];

/**
 * The base of everything this package throws or rejects with. No rendering of one shows a secret of the client. The
 * constructors are for those who test how they handle errors; `createPlatform().fail` makes real ones.
 */
export abstract class BotPlatformError extends Error {
  /** The class of failure. */
  abstract get kind(): string;
  /** The id of the operation, as `getEvent`. Absent where no call was made, as in a constructor. */
  declare readonly operation?: string;
  /** The HTTP method of the operation. */
  declare readonly method?: string;
  /** The path template of the operation, without ids. */
  declare readonly path?: string;
  /** How many attempts were begun; 0 where the call failed before the first one. */
  declare readonly attempts?: number;
  /** Milliseconds from the call to its failure. */
  declare readonly durationMs?: number;
  /** While paging: the token of the page that failed. `listBots({ nextToken })` resumes there. */
  declare readonly pageToken?: string;

  constructor(text: ErrorText, context?: ErrorContext, options?: ErrorOptions) {
    // A cause that is `undefined` would still be a property, and be printed.
    super(render(text, context), options?.cause === undefined ? undefined : options);
    if (context === undefined) return;
    assignDefined(this, {
      operation: context.operation,
      method: context.method,
      path: context.path,
      attempts: context.attempts,
      durationMs: Math.max(0, Math.round(performance.now() - context.startedAt)),
      pageToken: context.pageToken,
    });
  }

  get [brand](): true {
    return true;
  }

  /** A plain object for structured logs. */
  toJSON(): Record<string, unknown> {
    const own: Record<string, unknown> = Object.fromEntries(Object.entries(this));
    return { name: this.name, kind: this.kind, message: this.message, ...own };
  }
}

function render({ summary, detail }: ErrorText, context: ErrorContext | undefined): string {
  const head = context === undefined ? summary : describeCall(summary, context);
  return detail === undefined || detail === '' ? head : `${head}: ${detail}`;
}

function describeCall(
  summary: string,
  { operation, method, path, attempts }: ErrorContext,
): string {
  const head = `${operation}: ${summary} (${method} ${path})`;
  return attempts > 1 ? `${head} after ${attempts} attempts` : head;
}

function assignDefined(target: object, values: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) {
      // Without a prototype: a polluted `get` would make it the descriptor of an accessor.
      const descriptor = { __proto__: null, value, enumerable: true, configurable: true };
      Object.defineProperty(target, key, descriptor);
    }
  }
}

/** A client option, a definition of an operation, or what a credential or header function gave, cannot be used. */
export class ConfigurationError extends BotPlatformError {
  /** The option that is wrong. */
  declare readonly option: string;

  constructor(option: string, text: ErrorText, context?: ErrorContext, options?: ErrorOptions) {
    super(text, context, options);
    assignDefined(this, { option });
  }

  override get name(): string {
    return 'ConfigurationError';
  }
  override get kind(): 'configuration' {
    return 'configuration';
  }
}

/** The input or an option of a call is wrong. Nothing was sent. */
export class InvalidRequestError extends BotPlatformError {
  /** What was wrong: at most the first 20 places each of path, query and body. */
  declare readonly issues: readonly Issue[];

  constructor(
    issues: readonly Issue[],
    text: ErrorText,
    context?: ErrorContext,
    options?: ErrorOptions,
  ) {
    super(text, context, options);
    assignDefined(this, { issues });
  }

  override get name(): string {
    return 'InvalidRequestError';
  }
  override get kind(): 'invalid_request' | 'payload_too_large' {
    return 'invalid_request';
  }
}

/** The request body is larger than the interface takes. Nothing was sent. Specification §8. */
export class PayloadTooLargeError extends InvalidRequestError {
  /** The documented maximum, in bytes. */
  declare readonly limit: number;
  /** The size of the body, in bytes of UTF-8. */
  declare readonly size: number;

  constructor(limit: number, size: number, context: ErrorContext) {
    const message = `the request body has ${size} bytes, the service takes at most ${limit}`;
    super([{ path: [], message }], { summary: 'payload too large', detail: message }, context);
    assignDefined(this, { limit, size });
  }

  override get name(): string {
    return 'PayloadTooLargeError';
  }
  override get kind(): 'payload_too_large' {
    return 'payload_too_large';
  }
}

/** What an answer with an error status said: the fields of the {@link ApiError} that it becomes. */
export interface ApiErrorFields {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly code?: number | undefined;
  readonly type?: string | undefined;
  readonly errorId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

type ApiErrorKind =
  | 'api'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'internal_server';

/** The service answered with an error status. Specification §7. */
export class ApiError extends BotPlatformError {
  /** The HTTP status, or the code of an error that came in the body of a 2xx. */
  declare readonly status: number;
  /** The response headers, without `set-cookie` and `location`. */
  declare readonly headers: Headers;
  /** The parsed JSON, or the text; over 64 KiB the cut text. */
  declare readonly body: unknown;
  /** The numeric code inside the body. */
  declare readonly code?: number;
  /** The service's name of the error, as `ResourceNotFound`. */
  declare readonly type?: string;
  /** The service's id of this error, for its support. */
  declare readonly errorId?: string;
  /** How long the service asked to wait, in milliseconds. */
  declare readonly retryAfterMs?: number;

  constructor(fields: ApiErrorFields, text: ErrorText, context: ErrorContext) {
    super(text, context);
    assignDefined(this, { ...fields });
  }

  override get name(): string {
    return 'ApiError';
  }
  override get kind(): ApiErrorKind {
    return 'api';
  }
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), headers: Object.fromEntries(this.headers) };
  }
}

/** 401: the credentials are missing or invalid. Never retried. */
export class UnauthorizedError extends ApiError {
  declare readonly status: 401;
  override get name(): string {
    return 'UnauthorizedError';
  }
  override get kind(): 'unauthorized' {
    return 'unauthorized';
  }
}

/** 403: the caller lacks the permission. Never retried. */
export class ForbiddenError extends ApiError {
  declare readonly status: 403;
  override get name(): string {
    return 'ForbiddenError';
  }
  override get kind(): 'forbidden' {
    return 'forbidden';
  }
}

/** 404: the requested resource cannot be found. Never retried. */
export class NotFoundError extends ApiError {
  declare readonly status: 404;
  override get name(): string {
    return 'NotFoundError';
  }
  override get kind(): 'not_found' {
    return 'not_found';
  }
}

/** 429: too many requests. `retryAfterMs` says when to try again, where the service said so. */
export class RateLimitError extends ApiError {
  declare readonly status: 429;
  override get name(): string {
    return 'RateLimitError';
  }
  override get kind(): 'rate_limited' {
    return 'rate_limited';
  }
}

/** 500 or another 5xx: the service, or a proxy before it, failed. */
export class InternalServerError extends ApiError {
  override get name(): string {
    return 'InternalServerError';
  }
  override get kind(): 'internal_server' {
    return 'internal_server';
  }
}

/** The service answered with a redirect. It was not followed: credentials stay on the configured origin. */
export class RedirectError extends BotPlatformError {
  /** The HTTP status; 0 where the runtime hides it. */
  declare readonly status: number;
  /** The origin that the redirect pointed to, without path and query. */
  declare readonly locationOrigin?: string;

  constructor(
    status: number,
    locationOrigin: string | undefined,
    text: ErrorText,
    context: ErrorContext,
  ) {
    super(text, context);
    assignDefined(this, { status, locationOrigin });
  }

  override get name(): string {
    return 'RedirectError';
  }
  override get kind(): 'redirect' {
    return 'redirect';
  }
}

/** Why a 2xx answer is not what the specification says. */
export type InvalidResponseReason = 'empty' | 'encoding' | 'json' | 'schema' | 'too_large';

/** A 2xx answer whose body is not what the specification says. Never retried. */
export class InvalidResponseError extends BotPlatformError {
  /** The HTTP status. */
  declare readonly status: number;
  /** What was wrong with the body. */
  declare readonly reason: InvalidResponseReason;
  /** With `schema`: where the body differs, the first 20 places. Otherwise empty. */
  declare readonly issues: readonly Issue[];

  constructor(
    status: number,
    reason: InvalidResponseReason,
    issues: readonly Issue[],
    text: ErrorText,
    context: ErrorContext,
  ) {
    super(text, context);
    assignDefined(this, { status, reason, issues });
  }

  override get name(): string {
    return 'InvalidResponseError';
  }
  override get kind(): 'invalid_response' {
    return 'invalid_response';
  }
}

/** No complete response arrived. */
export class ConnectionError extends BotPlatformError {
  /** `false` only where the request cannot have reached the service. */
  declare readonly maybeProcessed: boolean;

  constructor(
    maybeProcessed: boolean,
    text: ErrorText,
    context: ErrorContext,
    options?: ErrorOptions,
  ) {
    super(text, context, options);
    assignDefined(this, { maybeProcessed });
  }

  override get name(): string {
    return 'ConnectionError';
  }
  override get kind(): 'connection' {
    return 'connection';
  }
}

/** `timeout` or `totalTimeout` passed. */
export class TimeoutError extends BotPlatformError {
  /** `false` only where the request cannot have reached the service. */
  declare readonly maybeProcessed: boolean;

  constructor(maybeProcessed: boolean, text: ErrorText, context: ErrorContext) {
    super(text, context);
    assignDefined(this, { maybeProcessed });
  }

  override get name(): string {
    return 'TimeoutError';
  }
  override get kind(): 'timeout' {
    return 'timeout';
  }
}

/** The caller's signal aborted the call. `cause` is the reason of the signal. */
export class AbortError extends BotPlatformError {
  constructor(reason: unknown, context: ErrorContext) {
    super({ summary: 'aborted by the caller' }, context, { cause: reason });
  }

  override get name(): string {
    return 'AbortError';
  }
  override get kind(): 'aborted' {
    return 'aborted';
  }
}

/** A list that would never end: a token that was seen before, or 100 empty pages in a row. */
export class PaginationError extends BotPlatformError {
  override get name(): string {
    return 'PaginationError';
  }
  override get kind(): 'pagination' {
    return 'pagination';
  }
}

/** Every error of this package, as a union that `kind` narrows. */
export type AnyBotPlatformError =
  | ConfigurationError
  | (InvalidRequestError & { readonly kind: 'invalid_request' })
  | PayloadTooLargeError
  | (ApiError & { readonly kind: 'api' })
  | UnauthorizedError
  | ForbiddenError
  | NotFoundError
  | RateLimitError
  | InternalServerError
  | RedirectError
  | InvalidResponseError
  | ConnectionError
  | TimeoutError
  | AbortError
  | PaginationError;

/**
 * Tells an error of this package from any other value, also one from another copy of it or from another realm.
 *
 * @example
 * ```ts
 * import { isBotPlatformError } from 'bot-platform-sdk';
 *
 * function describe(error: unknown): string {
 *   if (!isBotPlatformError(error)) return 'not ours';
 *   return error.kind === 'not_found' ? 'no such thing' : error.message;
 * }
 * ```
 */
export function isBotPlatformError(value: unknown): value is AnyBotPlatformError {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return Reflect.get(value, brand) === true;
  } catch {
    return false; // A hostile proxy is not one of ours.
  }
}
