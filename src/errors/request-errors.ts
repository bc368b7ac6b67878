import { BotPlatformError, type Issue } from './base.ts';

/**
 * A client option, a definition of an operation, or what a credential or header function returned, cannot be used.
 *
 * @example
 * ```ts
 * import { ChatClient, ConfigurationError } from 'bot-platform-sdk';
 *
 * function connect(baseUrl: string, userKey: string) {
 *   try {
 *     return new ChatClient({ baseUrl, userKey });
 *   } catch (error) {
 *     if (error instanceof ConfigurationError) console.error(`Check the setting of ${error.option}.`);
 *     throw error;
 *   }
 * }
 * ```
 */
export class ConfigurationError extends BotPlatformError {
  readonly kind = 'configuration';
  /** The option that is wrong. */
  declare readonly option: string;
}

/**
 * The input or an option of a call is wrong. Nothing was sent.
 *
 * @example
 * ```ts
 * import { InvalidInputError } from 'bot-platform-sdk';
 *
 * function report(error: unknown) {
 *   if (!(error instanceof InvalidInputError)) throw error;
 *   for (const { path, message } of error.issues) console.error(path.join('.'), message);
 * }
 * ```
 */
export class InvalidInputError extends BotPlatformError {
  readonly kind: 'invalid_input' | 'payload_too_large' = 'invalid_input';
  /** The problems: at most the first 20 each of path, query and body. */
  declare readonly issues: readonly Issue[];
}

/**
 * The former name of {@link InvalidInputError}.
 *
 * @deprecated Use {@link InvalidInputError}, which is the same class. Removed in 1.0.
 */
export const InvalidRequestError = InvalidInputError;
export type InvalidRequestError = InvalidInputError;

/**
 * The request body is larger than the service accepts. Nothing was sent. See "Limits" in docs/specification.md.
 *
 * @example
 * ```ts
 * import { PayloadTooLargeError } from 'bot-platform-sdk';
 *
 * function report(error: unknown) {
 *   if (!(error instanceof PayloadTooLargeError)) throw error;
 *   console.error(`${error.size} bytes of at most ${error.limit}`);
 * }
 * ```
 */
export class PayloadTooLargeError extends InvalidInputError {
  override readonly kind = 'payload_too_large';
  /** The documented maximum, in bytes. */
  declare readonly limit: number;
  /** The size of the body, in bytes of UTF-8. */
  declare readonly size: number;
}

/**
 * The caller's signal aborted the call. `cause` is the reason of the signal.
 *
 * @example
 * ```ts
 * import { AbortError, type ChatClient } from 'bot-platform-sdk';
 *
 * async function load(chat: ChatClient, id: string, signal: AbortSignal) {
 *   try {
 *     return await chat.getEvent({ id }, { signal });
 *   } catch (error) {
 *     if (error instanceof AbortError) return undefined; // nobody waits for it
 *     throw error;
 *   }
 * }
 * ```
 */
export class AbortError extends BotPlatformError {
  readonly kind = 'aborted';
}

/**
 * A list that would never end: a token that was seen before, or 100 empty pages in a row.
 *
 * @example
 * ```ts
 * import { PaginationError } from 'bot-platform-sdk';
 *
 * function report(error: unknown) {
 *   if (error instanceof PaginationError) console.error(`stopped at the page ${error.pageToken}`);
 * }
 * ```
 */
export class PaginationError extends BotPlatformError {
  readonly kind = 'pagination';
}
