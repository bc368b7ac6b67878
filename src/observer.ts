import type { BotPlatformErrorKind, Issue, RateLimit } from './errors/index.ts';

/** The parts of an error that an observer receives: never the error itself. */
export interface ObservedError {
  /** The name of its class. */
  readonly name: string;
  /** The class of failure. */
  readonly kind: BotPlatformErrorKind;
  /** Its message. */
  readonly message: string;
  /** Whether another attempt, later, may succeed. */
  readonly isTransient: boolean;
  /** Whether the service may have processed the request, in any attempt. */
  readonly maybeProcessed: boolean;
  /** The status of the response, if there was one. */
  readonly status?: number;
  /** The service's name of the error, such as `ResourceNotFound`. */
  readonly type?: string;
  /** The service's id of the error. */
  readonly errorId?: string;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** The fields of every event. */
export interface EventBase {
  /** The same for all events of one call, and unique in the process. A page of a list is a call. */
  readonly callId: string;
  /** The id of the operation. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path template, without ids. */
  readonly path: string;
  /** The attempt, from 1; on `retry` the failed attempt; 0 if there was no attempt. */
  readonly attempt: number;
  /** While paging: the token of the page. */
  readonly pageToken?: string;
}

/** The event before each attempt. */
export interface ClientRequestEvent extends EventBase {
  readonly type: 'request';
}

/** The event for each response, whatever its status. */
export interface ClientResponseEvent extends EventBase {
  readonly type: 'response';
  /** The HTTP status. */
  readonly status: number;
  /** Milliseconds from the beginning of the attempt to the headers of the response. */
  readonly durationMs: number;
  /** The rate limit of the caller, if the service sent it. */
  readonly rateLimit?: RateLimit;
}

/** The event before each wait for a retry. */
export interface ClientRetryEvent extends EventBase {
  readonly type: 'retry';
  /** The wait that begins, in milliseconds. */
  readonly delayMs: number;
  /** Why the attempt failed. */
  readonly error: ObservedError;
  /** The status of the response, if there was one. */
  readonly status?: number;
  /** The rate limit of the caller, if the service sent it. */
  readonly rateLimit?: RateLimit;
}

/**
 * The event for each unknown variant in what a call returns: the service sent what its documents do not describe. It comes before
 * the end of the call; of a stream, when the signal is consumed.
 */
export interface ClientUnknownVariantEvent extends EventBase {
  readonly type: 'unknown_variant';
  /** The place in the result, such as `messages.0.payload`; empty if it is the result, or the signal, itself. */
  readonly at: string;
  /** The property that names the kind of the value, cut at 80 characters, if it is a text, a number or a boolean. */
  readonly tag?: string;
  /** Why the value fits no variant: at most 20; none if its kind is a text that is not listed. */
  readonly issues: readonly Issue[];
}

/** The event at the end of a call that succeeded. */
export interface ClientSuccessEvent extends EventBase {
  readonly type: 'success';
  /** The HTTP status of the last response. */
  readonly status: number;
  /** Milliseconds of the whole call: attempts, waits and body. */
  readonly durationMs: number;
  /** The number of items of a page. */
  readonly items?: number;
  /** The rate limit of the caller, if the service sent it. */
  readonly rateLimit?: RateLimit;
}

/** The event at the end of a call that failed. */
export interface ClientErrorEvent extends EventBase {
  readonly type: 'error';
  /** Milliseconds from the call to its failure. */
  readonly durationMs: number;
  /** Why the call failed. */
  readonly error: ObservedError;
  /** The status of the response, if there was one. */
  readonly status?: number;
  /** The rate limit of the caller, if the service sent it. */
  readonly rateLimit?: RateLimit;
}

/**
 * An event that `observer` receives: a plain object without secrets, and a copy of its own. Every call ends with exactly one
 * `success` or `error`.
 */
export type ClientEvent =
  | ClientRequestEvent
  | ClientResponseEvent
  | ClientRetryEvent
  | ClientUnknownVariantEvent
  | ClientSuccessEvent
  | ClientErrorEvent;

/**
 * Observes the calls of a client, in the `AsyncLocalStorage` context of the caller. An error or a rejection of it is
 * ignored.
 *
 * @example
 * ```ts
 * import type { Observer } from 'bot-platform-sdk';
 *
 * const logRetries: Observer = (event) => {
 *   if (event.type === 'retry') console.warn(event.callId, event.operation, event.error.message);
 * };
 * ```
 */
export type Observer = (event: ClientEvent) => unknown;
