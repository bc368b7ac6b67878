import { type BotPlatformErrorKind, isBotPlatformError } from '../errors.ts';
import type { CallContext } from './context.ts';

/** What an observer is told of an error: never the error itself. */
export interface ObservedError {
  readonly name: string;
  readonly kind: BotPlatformErrorKind;
  readonly message: string;
}

interface EventBase {
  /** The id of the operation. */
  readonly operation: string;
  readonly method: string;
  /** The path template, without ids. */
  readonly path: string;
  /** The attempt, from 1. On `retry` the one that failed; on `error` the last; 0 where none was made. */
  readonly attempt: number;
}

/** Before each attempt. */
export interface RequestEvent extends EventBase {
  readonly type: 'request';
}

/** For each answer, whatever its status. */
export interface ResponseEvent extends EventBase {
  readonly type: 'response';
  readonly status: number;
  /** Milliseconds from the beginning of the attempt to the head of the response. */
  readonly durationMs: number;
}

/** Before each wait for a retry. */
export interface RetryEvent extends EventBase {
  readonly type: 'retry';
  /** The wait that begins, in milliseconds. */
  readonly delayMs: number;
  readonly error: ObservedError;
  /** Of the answer, where there was one. */
  readonly status?: number;
}

/** Once, when the call has failed. */
export interface ErrorEvent extends EventBase {
  readonly type: 'error';
  /** Milliseconds from the call to its failure. */
  readonly durationMs: number;
  readonly error: ObservedError;
  /** Of the answer, where there was one. */
  readonly status?: number;
}

/** What `onEvent` is given: plain objects without secrets, each a copy of its own. */
export type ClientEvent = RequestEvent | ResponseEvent | RetryEvent | ErrorEvent;

/**
 * Watches the calls of a client. What it throws, or rejects with, is swallowed.
 *
 * @example
 * ```ts
 * import type { Observer } from 'bot-platform-sdk';
 *
 * const logRetries: Observer = (event) => {
 *   if (event.type === 'retry') console.warn(event.operation, event.error.message, event.delayMs);
 * };
 * ```
 */
export type Observer = (event: ClientEvent) => unknown;

type EventFields =
  | Pick<RequestEvent, 'type'>
  | Pick<ResponseEvent, 'type' | 'status' | 'durationMs'>
  | Pick<RetryEvent, 'type' | 'delayMs' | 'error' | 'status'>
  | Pick<ErrorEvent, 'type' | 'durationMs' | 'error' | 'status'>;

/** Tells the observer of a client, who can neither fail nor delay the call. */
export function emit(context: CallContext, fields: EventFields): void {
  const { onEvent } = context.settings;
  if (onEvent === undefined) return;
  const { operation, method, path, attempts } = context;
  try {
    const result = onEvent({ operation, method, path, attempt: attempts, ...fields });
    // It may be a promise of any kind, and reject.
    if (result !== undefined) Promise.resolve(result).catch(() => undefined);
  } catch {
    // An observer must not break what it observes.
  }
}

/** What an observer may know of an error. */
export function observed(error: unknown): Pick<ErrorEvent, 'error' | 'status'> {
  if (!isBotPlatformError(error)) throw error;
  const { name, kind, message } = error;
  return 'status' in error
    ? { error: { name, kind, message }, status: error.status }
    : { error: { name, kind, message } };
}
