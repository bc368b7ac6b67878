import { BotPlatformError, type ErrorParts, type FieldsOf, type Issue } from './base.ts';
import type { ResponseInfo } from './response-info.ts';

/** The service responded with a redirect. It was not followed: credentials stay on the configured origin. */
export class RedirectError extends BotPlatformError {
  readonly kind = 'redirect';
  /** The response: its HTTP status (0 if the runtime hides it), headers and rate limit. Not enumerable; `toJSON()` has its parts. */
  declare readonly response: ResponseInfo;
  /** The origin that the redirect points to, without path and query. */
  declare readonly locationOrigin?: string;

  override get name(): string {
    return 'RedirectError';
  }
}

/**
 * Why a 2xx response cannot be used: no body (`empty`), not UTF-8 or an unknown content encoding (`encoding`), not JSON
 * (`json`), not the documented object (`schema`), a payload that the schema of the call rejects (`payload`),
 * or more than `maxResponseBytes` (`too_large`).
 */
export type InvalidResponseReason =
  | 'empty'
  | 'encoding'
  | 'json'
  | 'schema'
  | 'payload'
  | 'too_large';

/**
 * A 2xx response whose body is not as documented, or whose payload the schema of the call rejects. Never retried.
 *
 * @example
 * ```ts
 * import { type AdminClient, InvalidResponseError } from 'bot-platform-sdk';
 *
 * async function createKey(admin: AdminClient, botId: string, note: string) {
 *   try {
 *     return await admin.createBotApiKey({ botId, note });
 *   } catch (error) {
 *     if (!(error instanceof InvalidResponseError)) throw error;
 *     console.error(error.reason, error.issues);
 *     return error.received(); // the key is shown once: keep it
 *   }
 * }
 * ```
 */
export class InvalidResponseError extends BotPlatformError {
  readonly kind = 'invalid_response';
  /** The response: its HTTP status, headers and rate limit. Not enumerable; `toJSON()` has its parts. */
  declare readonly response: ResponseInfo;
  /** The problem of the body. */
  declare readonly reason: InvalidResponseReason;
  /** With `schema` and `payload`: where the body differs, the first 20 places. Otherwise empty. */
  declare readonly issues: readonly Issue[];

  readonly #received: unknown;

  constructor(fields: FieldsOf<InvalidResponseError>, parts: ErrorParts) {
    super(fields, parts);
    this.#received = parts.received;
  }

  /**
   * Returns the received JSON, unmasked, so that a key that the service shows once is not lost if another property is wrong. The
   * JSON may hold secrets and data of your users, so no rendering of the error shows it. In `onInvalidItem` it is the item, and
   * in a stream the data of the event. It is `undefined` if there was no JSON, or more than 64 KiB of it.
   */
  received(): unknown {
    // It may be called on a copy that inherits from the error.
    return #received in this ? this.#received : undefined;
  }

  override get name(): string {
    return 'InvalidResponseError';
  }
}

/** No complete response arrived. Retried if that is safe, unless the fault is one that remains, such as a bad certificate. */
export class ConnectionError extends BotPlatformError {
  readonly kind = 'connection';

  override get name(): string {
    return 'ConnectionError';
  }
}

/**
 * A time has passed, that of the option `option`. After `timeout`, an attempt is retried if that is safe; after `totalTimeout`,
 * never.
 */
export class TimeoutError extends BotPlatformError {
  readonly kind = 'timeout';
  /** The option whose time has passed: of a call, of a stream (`idleTimeout`), or of a dialogue. */
  declare readonly option:
    | 'timeout'
    | 'totalTimeout'
    | 'idleTimeout'
    | 'replyTimeout'
    | 'maxDuration';

  override get name(): string {
    return 'TimeoutError';
  }
}
