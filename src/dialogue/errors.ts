import { abortError, type NamedCall, withReason } from '../core/create-error.ts';
import { noParts } from '../errors/base.ts';
import { isUnderWay } from '../errors/classification.ts';
import { copyError } from '../errors/copy-error.ts';
import { AbortError, isBotPlatformError, TimeoutError } from '../errors/index.ts';
import { createMessage, listenConversation } from '../service/generated/chat-operations.ts';
import type { Cause, Failure } from './events.ts';

/** A turn and a dialogue are no page of a list, and say themselves what was processed. */
const unpaged = { pageToken: undefined, wasProcessed: false };

/** The call in the errors of a turn: the one that sends its message. */
export function sending(attempts: number, startedAt = performance.now()): NamedCall {
  const { id: operation, method, path } = createMessage;
  return { context: () => ({ ...unpaged, operation, method, path, attempts, startedAt }) };
}

/** The call in the errors of a dialogue: the one that listens. */
export function listening(attempts: number, startedAt = performance.now()): NamedCall {
  const { id: operation, method, path } = listenConversation;
  return { context: () => ({ ...unpaged, operation, method, path, attempts, startedAt }) };
}

/** Makes the error that ends a dialogue one of the call that listens. Its message names the call that failed, such as a list. */
export function listenError(error: unknown): unknown {
  const { id: operation, method, path } = listenConversation;
  return isBotPlatformError(error) ? copyError(error, { operation, method, path }) : error;
}

/** The error that a turn, or the whole dialogue, ends with. */
export function toError(cause: Cause, call: NamedCall, maybeProcessed: boolean): unknown {
  const context = call.context();
  switch (cause.kind) {
    case 'failed':
      return cause.error;
    case 'aborted':
      return abortError(context, cause.reason, maybeProcessed);
    case 'closed':
    case 'left': {
      const summary =
        cause.kind === 'closed' ? 'the dialogue was closed' : 'the turn was left before it began';
      return AbortError.create({}, { ...noParts, summary, context, maybeProcessed });
    }
    case 'not sent': {
      const { error, reason } = cause;
      if (!isBotPlatformError(error)) return error;
      const own = copyError(error, { maybeProcessed, attempts: context.attempts });
      return reason === undefined ? own : withReason(own, `not sent again, since ${reason}`);
    }
    case 'timeout': {
      const { limit: option, ms, isCreated, error } = cause;
      const problem = isCreated ? 'no reply' : 'not known to be created';
      const summary = `${problem} within ${ms} ms, the \`${option}\` of the turn`;
      const isAttempt = !isCreated && isBotPlatformError(error) && error.kind !== 'aborted';
      const detail = isAttempt ? `the error of the last attempt: ${error.message}` : '';
      const classification = { isTransient: !isCreated, maybeProcessed };
      const parts = { ...noParts, ...classification, summary, detail, context };
      return TimeoutError.create({ option }, parts);
    }
  }
}

/** The facts about an error that the rules of a dialogue need. */
export function failureOf(error: unknown): Failure {
  if (!isBotPlatformError(error)) {
    const nothing = { isTransient: false, maybeProcessed: true, isUnderWay: true, askedDelay: 0 };
    return { error, ...nothing };
  }
  const { isTransient, maybeProcessed, retryAfterMs: askedDelay = 0 } = error;
  return { error, isTransient, maybeProcessed, isUnderWay: isUnderWay(error), askedDelay };
}
